import{g as z}from"./chunk-HLE773ML.js";import{b as q,d as _}from"./chunk-S3KF5PNV.js";import{a as C,b as j}from"./chunk-BGGFJHKY.js";import{a as A}from"./chunk-WJXWF6X3.js";import{c as x}from"./chunk-X53LJT3T.js";import{f as O}from"./chunk-RXHW6722.js";import{a as v}from"./chunk-F2CP3VIP.js";import{b as f}from"./chunk-3CI4WC5N.js";import{b as w,c as a,f as h,h as u,i as R,j as E}from"./chunk-HYG7QBCA.js";import{k as N,p as n}from"./chunk-L5VQR5JZ.js";import{A as T,B as S,E as P,b as G,j as M}from"./chunk-ULLRO7K5.js";import{a as l}from"./chunk-LO2NM3CE.js";function B(){return Array.from(crypto.getRandomValues(new Uint32Array(4)),p=>p.toString(36)).join("-")}var U=4e3,I=1900,W=4,D=["capture","check","mate","repetition","engine_failed","tease","flag","resigned","draw_declined"],Y={move:"move",capture:"capture",check:"check",mate:"mate",end:"end",resigned:"end",flag:"end",draw_offered:"notify",draw_declined:"notify",engine_failed:"illegal",tease:"notify",undone:"move"},K=["mate","end","check","capture","notify","illegal","move"],H=class extends EventTarget{constructor(e){super();this.id=e;this.missing=!1;this.beside=new A(()=>this.state?.current,()=>this.changed());this.clockTime=0;this.expectedSounds=[];this.early=[];this.timers={refusal:void 0,notice:void 0};this.whyCommand="game.why"}open(){this.unfollow=n.connection.follow(`game/${this.id}`,{changed:e=>this.take(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}close(){this.unfollow?.(),clearTimeout(this.timers.refusal),clearTimeout(this.timers.notice)}get orientation(){return this.flipped??this.homeSide}get current(){return this.state?.nodes[this.state.current]}get exercise(){return this.exercised?.node===this.state?.current?this.exercised:void 0}set exercise(e){this.exercised!==e&&(this.exercised=e,this.changed())}get persons(){let e=this.state?.players;return e?["red","black"].filter(t=>e[t].kind==="person"):[]}flip(){this.flipped=S(this.orientation),this.changed()}boardState(){let{state:e}=this;if(!e)return P;let{board:t}=e,{expected:i}=this,s=!i&&(t.role==="play"||t.role==="explore"),r=this.ahead,o=s?t.turn:r?S(t.turn):"none",c=s?t.targets:r??{};return{pieces:i?.pieces??this.pieces(),orientation:this.orientation,movable:o,selected:this.selected,targets:this.selected&&c[this.selected]||[],lastMove:i?.move??t.last??void 0,check:i?void 0:t.check??void 0,shapes:this.shapes(),drawn:this.drawn,marks:!i&&this.beside.get("marks")||[],badges:this.badges(),premove:this.premove,cursor:this.cursor}}badges(){let{state:e,current:t}=this,i=e?.board.node===t?.id?e?.board.last?.to:void 0,s=this.expected||this.exercise||e?.phase==="playing";return t&&!s?_(t,i):[]}pick(e){let t=this.state?.board;if(!t)return;if(this.cursor=e,this.expected){this.pressEarly(e,this.expected.move.to);return}let i=this.selected;if(this.beside.take("refusal"),this.ahead){this.pickAhead(this.ahead,e);return}i===e?this.select(void 0):i&&t.targets[i]?.includes(e)?this.move({from:i,to:e}):t.targets[e]?this.select(e):this.pieces().get(e)?.color===t.turn?(this.select(void 0),this.askWhy(e)):(this.select(void 0),i&&this.askWhy(i,e))}get ahead(){let e=this.state?.board;return e?.role==="wait"&&!this.expected&&Object.keys(e.premoves).length>0&&n.preferences.values.premoves?e.premoves:void 0}pickAhead(e,t){let i=this.selected,s=this.premove!==void 0;this.premove=void 0,i&&i!==t&&e[i]?.includes(t)?this.keep({from:i,to:t}):i!==t&&e[t]?this.select(t):(this.select(void 0),!i&&!s&&this.pieces().has(t)&&this.askWhy(t))}keep(e){this.premove=e,this.select(void 0)}letGo(){this.premove=void 0,this.select(void 0)}playAhead(e,t){let i=this.premove,{board:s}=t;s.role==="wait"&&s.node===e?.board.node||(this.premove=void 0,!(!i||s.role!=="play"||s.ply!==(e?.board.ply??0)+1)&&setTimeout(()=>{this.state?.board!==s||this.expected||(s.targets[i.from]?.includes(i.to)?this.move(i):this.showRefusal(s.node,n.t("board.premoveLost"),[]))}))}pressEarly(e,t){!this.exercise&&(this.early.length>0||e!==t)&&(this.early=[...this.early,e].slice(0,W)),this.changed()}pickEarly(){let{early:e}=this;this.early=[];for(let t of e)this.pick(t)}drop(e){let t=this.state?.board;if(this.expected){this.pick(e.from),this.pick(e.to);return}if(this.ahead){this.premove=void 0,this.ahead[e.from]?.includes(e.to)?this.keep(e):this.select(void 0);return}if(t?.targets[e.from]?.includes(e.to)){this.move(e);return}this.select(void 0),this.askWhy(e.from,e.to)}select(e){this.selected=e,this.changed()}moveCursor(e){this.cursor=e,this.changed()}async move(e){let{state:t}=this;if(!t)return;let i=t.board.node,s=new Map(this.pieces()),r=s.get(e.from),o=s.has(e.to);r&&(s.delete(e.from),s.set(e.to,r)),this.selected=void 0,this.expected={at:i,move:e,pieces:s},this.expectedSounds=["move","capture"],n.play(o?"capture":"move"),this.changed();try{await(this.exercise?.judge(T(e))??this.send(e,i))}catch(c){this.early=[],this.refuse(i,c)}finally{this.expected=void 0,this.changed()}}send(e,t){let i=B(),s={game:this.id,move:T(e),at:t,tag:i,...this.timed()};return n.connection.call("game.move",s,{again:!0})}timed(){return{}}async moveText(e){let t=this.state?.board.node??-1;try{return await(this.exercise?.judge(e)??n.connection.call("game.move",{game:this.id,move:e,at:t})),!0}catch(i){return this.refuse(t,i),!1}}async askWhy(e,t){let i=this.state?.current??-1,s=t?{from:e,to:t}:{from:e};try{let r=await n.connection.call(this.whyCommand,{...this.place(),...s});r.legal||this.showRefusal(i,n.say(r.message),r.squares)}catch(r){this.refuse(i,r)}}place(){return{game:this.id}}refuse(e,t){if(t instanceof N)this.showRefusal(e,n.say(t.words),[]);else throw t}showRefusal(e,t,i){e===this.state?.current&&n.play("illegal"),this.beside.put("refusal",e,{text:t,squares:i}),this.goesAfter("refusal",U)}goesAfter(e,t){clearTimeout(this.timers[e]),this.timers[e]=setTimeout(()=>this.beside.take(e),t)}command(e,t={}){return n.call(e,{game:this.id,...t},this.id)}goTo(e){this.command("game.go",{node:e})}walk(e){this.command("game.go",{to:e})}get annotates(){return!0}async showLine(e,t){if(await this.command("tree.add",{node:e.id,moves:t})){let i=this.state?.nodes??{},s=(i[e.id]?.children??[]).find(r=>i[r]?.move===t[0]);this.goTo(s??e.children.length)}}async askHint(){let e=await this.command("game.hint");e?.line&&this.beside.put("hint",e.node,e.line)}draw(e){let{state:t}=this;t&&(this.beside.put("drawn",t.current,e),t.phase==="study"&&this.command("tree.marks",{node:t.current,marks:e.map(j)}))}get drawn(){return this.beside.get("drawn")??(this.current?.marks??[]).flatMap(e=>C(e)??[])}shapes(){if(this.expected)return[];let e=this.beside.get("hint")?.pv[0],t=e&&C(`G${e}`),i=this.beside.get("refusal")?.squares.map(r=>({from:r,brush:"threat"}))??[];return[...this.exercise?this.beside.get("shapes.review")??[]:this.beside.shapes(),...t?[{...t,brush:"best"}]:[],...i]}get homeSide(){return this.state?.guest?S(this.state.guest):this.persons.length===1?this.persons[0]??"red":"red"}pieces(){let e=this.state?.board.pieces??{};return this.pieceCache?.letters!==e&&(this.pieceCache={letters:e,pieces:x(e)}),this.pieceCache.pieces}take(e){let t=this.state;if(this.state=e,this.missing=!1,t?.clocks!==e.clocks&&(this.clockTime=performance.now()),t?.board!==e.board){let s=t?.board.role==="wait"&&e.board.role==="play"&&this.selected&&e.board.targets[this.selected];this.selected=s?this.selected:void 0,this.playAhead(t,e),this.expected=void 0,this.pickEarly()}t?.current!==e.current&&this.beside.tidy(),t?.phase==="playing"&&e.phase==="over"&&e.result.result!=="undecided"?this.beside.put("ended",-1,!0):e.phase!=="over"&&this.beside.take("ended"),this.changed()}hear(e){let t=this.expectedSounds;this.expectedSounds=[];let i=e.filter(({kind:o})=>!t.includes(o)).flatMap(({kind:o})=>Y[o]??[]),s=K.find(o=>i.includes(o));s&&n.play(s),s==="check"&&i.includes("capture")&&n.play("capture");let r=this.noticed(e);r&&(this.beside.put("notice",r.node??-1,r),this.goesAfter("notice",I)),this.dispatchEvent(new CustomEvent("said",{detail:e}))}noticed(e){let t=e.find(({kind:o})=>o==="end");if(t&&!e.some(({kind:o})=>o==="mate"||o==="resigned"||o==="flag")){let{result:o}=this.state??{};return{...t,message:o&&o.result!=="undecided"?o.message:t.message}}let i=e.filter(({kind:o})=>D.includes(o)),s=i.at(-1),r=o=>i.map(({message:c})=>c[o]).join(" ");return s&&{...s,message:{...s.message,...Object.fromEntries(G.map(o=>[o,r(o)]))}}}lose(){this.missing=!0,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};var L=["king","rook","knight","cannon","bishop","advisor","pawn"],k=class extends v{constructor(){super(...arguments);this.watches="state"}render(){let e=this.room.state?.board;if(!e)return h;let t=[...x(e.pieces)].sort(V),i=s=>a`<p>
				${this.t("board.wordsSide",{side:this.t(`side.${s}`),pieces:t.filter(([,r])=>r.color===s).map(([r,{kind:o}])=>this.t("board.wordsPiece",{piece:this.t(`piece.${s}.${o}`),square:r})).join(", ")})}
			</p>`;return a`<section class="hidden-text" aria-label=${this.t("board.words")}>
			<p>${this.t("board.wordsTurn",{side:this.t(`side.${e.turn}`)})}</p>
			${i("red")} ${i("black")}
		</section>`}};k.styles=[f],k=l([u("position-words")],k);function V([p,b],[e,t]){return L.indexOf(b.kind)-L.indexOf(t.kind)||(p<e?-1:1)}var m=class extends v{constructor(){super(...arguments);this.spoken="";this.solid="no";this.spokenNode=-1;this.onSaid=e=>this.hear(e.detail)}disconnectedCallback(){super.disconnectedCallback(),this.heard?.removeEventListener("said",this.onSaid),this.heard=void 0}updated(){this.heard!==this.room&&(this.heard?.removeEventListener("said",this.onSaid),this.room.addEventListener("said",this.onSaid),this.heard=this.room),this.wantSolid(n.preferences.values.board==="3d"),this.speakSelected(),this.speakMove(),this.speakPremove()}focusBoard(){this.renderRoot.querySelector("chuhe-board, chuhe-board-3d")?.shadowRoot?.querySelector("[tabindex]")?.focus()}render(){let e=this.room.boardState(),{beside:t}=this.room,i=t.get("refusal"),s=n.preferences.values.notices?t.get("notice"):void 0;return a`<div
				class="stage"
				@board-pick=${r=>this.room.pick(r.detail.square)}
				@board-move=${r=>this.room.drop(r.detail)}
				@board-shapes=${r=>this.room.draw(r.detail.shapes)}
				@board-cursor=${r=>this.moveCursor(r.detail.square)}
				@board-cancel=${()=>this.room.letGo()}
				@board-3d-failed=${()=>this.giveUpSolid()}
			>
				${this.board(e)}
				<div class="notices" aria-hidden="true">
					${i?a`<div class="notice refusal">${i.text}</div>`:s?a`<div class=${`notice ${s.kind}`}>${n.say(s.message)}</div>`:h}
				</div>
			</div>
			<position-words .room=${this.room}></position-words>
			<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			<div class="hidden-text" aria-live="assertive">${i?.text??""}</div>`}board(e){let t=this.t("board.label");return this.solid==="yes"?a`<chuhe-board-3d
				.state=${e}
				.look=${n.look}
				.label=${t}
				.language=${n.language}
			></chuhe-board-3d>`:a`<chuhe-board .state=${e} .look=${n.look} .label=${t}></chuhe-board>
			${this.solid==="loading"?a`<div class="notices"><div class="notice">${this.t("board.loading3d")}</div></div>`:h}`}wantSolid(e){!e&&this.solid!=="no"?this.solid="no":e&&this.solid==="no"&&(this.solid="loading",F().then(()=>{this.solid="yes"},()=>this.giveUpSolid()))}giveUpSolid(){this.solid="no",n.preferences.set("board","flat"),n.toast(this.t("board.no3d"),"error")}hear(e){let t=e.filter(({kind:i})=>i!=="move").map(({message:i})=>n.say(i));t.length>0&&(this.spoken=`${this.spoken} ${t.join(" ")}`)}speakMove(){let e=this.room.current;if(!e||e.id===this.spokenNode)return;let t=this.spokenNode<0;if(this.spokenNode=e.id,!t){let{board:i}=this.room.state??{};z(e,i?.node===e.id?i.mate:null,n.preferences.values.sounds?n.language:void 0)}if(e.side&&e.text){let{notation:i}=n.preferences.values;this.spoken=this.t("board.moved",{side:this.t(`side.${e.side}`),text:e.text[i]})}else this.spoken=this.t("moves.start")}speakSelected(){let{selected:e}=this.room,t=this.spokenSelected;if(e===t)return;this.spokenSelected=e;let{pieces:i,targets:s}=this.room.boardState(),r=e??t;if(!r||!i.has(r))return;let o=this.what(r,i);e?s.length>0?this.spoken=this.t("board.reaches",{what:o,squares:s.join(" ")}):this.spoken=this.t("board.taken",{what:o}):this.spoken=this.t("board.putDown",{what:o})}what(e,t){let i=t.get(e);return i?this.t("board.piece",{square:e,piece:this.t(`piece.${i.color}.${i.kind}`)}):this.t("board.empty",{square:e})}speakPremove(){let{premove:e}=this.room;if(e!==this.spokenPremove){let t=this.room.state?.board.role!=="wait";this.spokenPremove=e,e?this.spoken=this.t("board.premove",{...e}):t||(this.spoken=this.t("board.premoveBack"))}}moveCursor(e){this.room.moveCursor(e);let t=this.room.boardState(),i=this.what(e,t.pieces);t.selected===e?this.spoken=this.t("board.taken",{what:i}):this.spoken=t.targets.includes(e)?this.t("board.target",{what:i}):i}};m.styles=[f,w`
			:host {
				display: block;
			}
			.stage {
				position: relative;
			}
			chuhe-board {
				width: 100%;
				box-shadow: var(--shadow);
			}
			chuhe-board-3d {
				display: block;
				width: 100%;
				aspect-ratio: 932 / 1060;
			}
			.notices {
				position: absolute;
				inset: 0;
				display: grid;
				place-items: center;
				pointer-events: none;
			}
			.notice {
				max-width: 82%;
				padding: 0.5em 1.1em;
				border-radius: 2em;
				background: rgb(28 22 16 / 84%);
				color: #fff;
				font-weight: 600;
				text-align: center;
				animation: appear 0.16s ease-out;
				box-shadow: 0 4px 18px rgb(0 0 0 / 35%);
			}
			.notice.check,
			.notice.end,
			.notice.mate {
				background: #a3261b;
				font-size: 1.25em;
			}
			.notice.refusal {
				border-radius: 10px;
				border: 1px solid rgb(255 255 255 / 30%);
			}
			@keyframes appear {
				from {
					opacity: 0;
					transform: scale(0.92);
				}
			}
			@media (prefers-reduced-motion: reduce) {
				.notice {
					animation: none;
				}
			}
		`],l([E()],m.prototype,"spoken",2),l([E()],m.prototype,"solid",2),m=l([u("board-stage")],m);async function F(){await import("./board3d-7OGYZ27F.js")}var g=class extends v{constructor(){super(...arguments);this.watches="state";this.scores=!1;this.shown=-1;this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room;e&&e.current!==this.shown&&(this.shown=e.current,this.center())}center(){let e=this.renderRoot.querySelector('[aria-current="true"]'),t=this.renderRoot.querySelector(".moves");t&&(t.scrollTop=e?e.offsetTop-t.clientHeight/2:0)}render(){let{state:e}=this.room,t=e?.nodes[0];return!e||!t?h:a`<div class="moves" role="group" aria-label=${this.t("moves.title")} tabindex="0">
			${t.comment?a`<p class="comment">${t.comment}</p>`:h}
			${t.children.length>0?this.mainLine(e,t):a`<p class="empty">${this.t("moves.none")}</p>`}
		</div>`}mainLine(e,t){let i=[],s=[],r=()=>{s.length>0&&(i.push(a`<div class="pairs">${s}</div>`),s=[])},o=t,c=!0;for(let d=e.nodes[o.children[0]??-1];d;d=e.nodes[o.children[0]??-1]){d.lead&&(r(),i.push(a`<p class="comment">${d.lead}</p>`),c=!0),(d.side==="red"||c)&&(s.push(a`<span class="number">${d.number}</span>`),d.side==="black"&&s.push(a`<span class="blank">…</span>`)),s.push(this.move(e,d));let y=this.below(e,d,o);c=y.length>0,c&&(d.side==="red"&&s.push(a`<span class="blank">…</span>`),r(),i.push(...y)),o=d}return r(),i}below(e,t,i){let s=[];t.comment&&s.push(a`<p class="comment">${t.comment}</p>`);for(let r of i.children.slice(1)){let o=e.nodes[r];o&&s.push(a`<div class="variation">${this.line(e,o,!0)}</div>`)}return s}line(e,t,i){let s=[],r=i;for(let o=t;o;o=e.nodes[o.children[0]??-1]){(o.side==="red"||r)&&s.push(a`<span class="count">${o.number}${o.side==="red"?".":"…"}</span>`),o.lead&&s.push(a`<span class="comment">${o.lead}</span>`),s.push(this.move(e,o)),r=o.comment!=="",o.comment&&s.push(a`<span class="comment">${o.comment}</span>`);let c=o===t?void 0:e.nodes[o.parent??-1];for(let d of c?.children.slice(1)??[]){let y=e.nodes[d];y&&(s.push(a`<span class="nested">(${this.line(e,y,!0)})</span>`),r=!0)}}return s}move(e,t){let i=t.text?.[n.preferences.values.notation]??t.move??"";return a`<button
			class=${`move ${t.side}`}
			lang=${M(n.preferences.values.notation)}
			aria-current=${t.id===e.current?"true":"false"}
			@click=${()=>this.room.goTo(t.id)}
		>
			${i}${t.nags.length>0?a`<span class="nag">${t.nags.map(q).join("")}</span>`:h}
			${this.scores&&t.eval?a`<span class="eval">${O(t.eval)}</span>`:h}
		</button>`}};g.styles=[f,w`
			:host {
				display: block;
				min-height: 0;
			}
			.moves {
				position: relative;
				height: 100%;
				overflow-y: auto;
				overscroll-behavior: contain;
				padding-block: 0.2em;
			}
			.pairs {
				display: grid;
				grid-template-columns: 2.7em 1fr 1fr;
			}
			.number,
			.blank {
				color: var(--dim);
				padding: 0.22em 0.5em;
				font-variant-numeric: tabular-nums;
			}
			.number {
				text-align: right;
				background: var(--panel-2);
			}
			button.move {
				justify-content: flex-start;
				min-height: 0;
				padding: 0.22em 0.6em;
				border: 0;
				border-radius: 4px;
				background: transparent;
				font-size: 1.04em;
				gap: 0.2em;
			}
			/* A score goes where there is room for it; a move is never broken. */
			.pairs .move {
				flex-wrap: wrap;
				height: 1.94em;
				overflow: hidden;
				white-space: nowrap;
			}
			button.move:hover {
				background: var(--panel-3);
			}
			button.move[aria-current="true"] {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
			}
			@media (forced-colors: active) {
				button.move[aria-current="true"] {
					outline: 2px solid Highlight;
					outline-offset: -2px;
				}
			}
			.nag {
				color: var(--warn);
				font-weight: 700;
			}
			.eval {
				margin-left: auto;
				padding-left: 0.4em;
				color: var(--dim);
				font-size: 0.8em;
				font-weight: 400;
				font-variant-numeric: tabular-nums;
			}
			.variation {
				margin: 0.15em 0 0.3em 1.2em;
				padding-left: 0.6em;
				border-left: 2px solid var(--line);
			}
			.variation .move {
				display: inline-flex;
				padding: 0.1em 0.3em;
				font-size: 0.95em;
			}
			.count {
				color: var(--dim);
				font-size: 0.88em;
				margin-left: 0.3em;
			}
			.nested {
				color: var(--dim);
			}
			.comment {
				color: var(--dim);
				padding: 0.2em 0.8em;
				overflow-wrap: anywhere;
				white-space: pre-wrap;
			}
		`],l([R({type:Boolean})],g.prototype,"scores",2),g=l([u("move-list")],g);export{H as a};
