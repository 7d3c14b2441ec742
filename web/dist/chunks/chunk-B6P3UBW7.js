import{g as H}from"./chunk-7SQPNZTY.js";import{b as z,d as L}from"./chunk-WPOC5EZ5.js";import{a as R,b as _}from"./chunk-FU6A7GW5.js";import{a as j}from"./chunk-WJXWF6X3.js";import{c as x}from"./chunk-ECMXNH4L.js";import{f as A}from"./chunk-RXHW6722.js";import{a as u}from"./chunk-ZSH22KA3.js";import{a as q}from"./chunk-SQVOFWYC.js";import{l as P,m as a,o as m}from"./chunk-52SFQQNX.js";import{L as T,M as C,P as O,b as g,c as n,f as h,h as p,i as G,j as E,m as M,u as N}from"./chunk-IZEQRYOU.js";import{a as l}from"./chunk-LO2NM3CE.js";var D=4e3,Y=1900,B=4,K=["capture","check","mate","repetition","engine_failed","tease","flag","resigned","draw_declined"],F={move:"move",capture:"capture",check:"check",mate:"mate",end:"end",resigned:"end",flag:"end",draw_offered:"notify",draw_declined:"notify",engine_failed:"illegal",tease:"notify",undone:"move"},V=["mate","end","check","capture","notify","illegal","move"],U=class extends EventTarget{constructor(e){super();this.id=e;this.missing=!1;this.beside=new j(()=>this.state?.current,()=>this.changed());this.clockTime=0;this.expectedSounds=[];this.early=[];this.timers={refusal:void 0,notice:void 0};this.whyCommand="game.why"}open(){this.unfollow=a.connection.follow(`game/${this.id}`,{changed:e=>this.take(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}close(){this.unfollow?.(),clearTimeout(this.timers.refusal),clearTimeout(this.timers.notice)}get orientation(){return this.flipped??this.homeSide}get current(){return this.state?.nodes[this.state.current]}get exercise(){return this.exercised?.node===this.state?.current?this.exercised:void 0}set exercise(e){this.exercised!==e&&(this.exercised=e,this.changed())}get persons(){let e=this.state?.players;return e?["red","black"].filter(t=>e[t].kind==="person"):[]}flip(){this.flipped=C(this.orientation),this.changed()}boardState(){let{state:e}=this;if(!e)return O;let{board:t}=e,{expected:s}=this,i=!s&&(t.role==="play"||t.role==="explore"),r=this.ahead,o=i?t.turn:r?C(t.turn):"none",c=i?t.targets:r??{};return{pieces:s?.pieces??this.pieces(),orientation:this.orientation,movable:o,selected:this.selected,targets:this.selected&&c[this.selected]||[],lastMove:s?.move??t.last??void 0,check:s?void 0:t.check??void 0,shapes:this.shapes(),drawn:this.drawn,marks:!s&&this.beside.get("marks")||[],badges:this.badges(),premove:this.premove,cursor:this.cursor}}badges(){let{state:e,current:t}=this,s=e?.board.node===t?.id?e?.board.last?.to:void 0,i=this.expected||this.exercise||e?.phase==="playing";return t&&!i?L(t,s):[]}pick(e){let t=this.state?.board;if(!t)return;if(this.cursor=e,this.expected){this.pressEarly(e,this.expected.move.to);return}let s=this.selected;if(this.beside.take("refusal"),this.ahead){this.pickAhead(this.ahead,e);return}s===e?this.select(void 0):s&&t.targets[s]?.includes(e)?this.move({from:s,to:e}):t.targets[e]?this.select(e):this.pieces().get(e)?.color===t.turn?(this.select(void 0),this.askWhy(e)):(this.select(void 0),s&&this.askWhy(s,e))}get ahead(){let e=this.state?.board;return e?.role==="wait"&&!this.expected&&Object.keys(e.premoves).length>0&&a.preferences.values.premoves?e.premoves:void 0}pickAhead(e,t){let s=this.selected,i=this.premove!==void 0;this.premove=void 0,s&&s!==t&&e[s]?.includes(t)?this.keep({from:s,to:t}):s!==t&&e[t]?this.select(t):(this.select(void 0),!s&&!i&&this.pieces().has(t)&&this.askWhy(t))}keep(e){this.premove=e,this.select(void 0)}letGo(){this.premove=void 0,this.select(void 0)}playAhead(e,t){let s=this.premove,{board:i}=t;i.role==="wait"&&i.node===e?.board.node||(this.premove=void 0,!(!s||i.role!=="play"||i.ply!==(e?.board.ply??0)+1)&&setTimeout(()=>{this.state?.board!==i||this.expected||(i.targets[s.from]?.includes(s.to)?this.move(s):this.showRefusal(i.node,a.t("board.premoveLost"),[]))}))}pressEarly(e,t){!this.exercise&&(this.early.length>0||e!==t)&&(this.early=[...this.early,e].slice(0,B)),this.changed()}pickEarly(){let{early:e}=this;this.early=[];for(let t of e)this.pick(t)}drop(e){let t=this.state?.board;if(this.expected){this.pick(e.from),this.pick(e.to);return}if(this.ahead){this.premove=void 0,this.ahead[e.from]?.includes(e.to)?this.keep(e):this.select(void 0);return}if(t?.targets[e.from]?.includes(e.to)){this.move(e);return}this.select(void 0),this.askWhy(e.from,e.to)}select(e){this.selected=e,this.changed()}moveCursor(e){this.cursor=e,this.changed()}async move(e){let{state:t}=this;if(!t)return;let s=t.board.node,i=new Map(this.pieces()),r=i.get(e.from),o=i.has(e.to);r&&(i.delete(e.from),i.set(e.to,r)),this.selected=void 0,this.expected={at:s,move:e,pieces:i},this.expectedSounds=["move","capture"],a.play(o?"capture":"move"),this.changed();try{await(this.exercise?.judge(T(e))??this.send(e,s))}catch(c){this.early=[],this.refuse(s,c)}finally{this.expected=void 0,this.changed()}}send(e,t){let s=crypto.randomUUID(),i={game:this.id,move:T(e),at:t,tag:s,...this.timed()};return a.connection.call("game.move",i,{again:!0})}timed(){return{}}async moveText(e){let t=this.state?.board.node??-1;try{return await(this.exercise?.judge(e)??a.connection.call("game.move",{game:this.id,move:e,at:t})),!0}catch(s){return this.refuse(t,s),!1}}async askWhy(e,t){let s=this.state?.current??-1,i=t?{from:e,to:t}:{from:e};try{let r=await a.connection.call(this.whyCommand,{...this.place(),...i});r.legal||this.showRefusal(s,a.say(r.message),r.squares)}catch(r){this.refuse(s,r)}}place(){return{game:this.id}}refuse(e,t){if(t instanceof P)this.showRefusal(e,a.say(t.words),[]);else throw t}showRefusal(e,t,s){e===this.state?.current&&a.play("illegal"),this.beside.put("refusal",e,{text:t,squares:s}),this.goesAfter("refusal",D)}goesAfter(e,t){clearTimeout(this.timers[e]),this.timers[e]=setTimeout(()=>this.beside.take(e),t)}command(e,t={}){return a.call(e,{game:this.id,...t},this.id)}goTo(e){this.command("game.go",{node:e})}walk(e){this.command("game.go",{to:e})}get annotates(){return!0}async showLine(e,t){if(await this.command("tree.add",{node:e.id,moves:t})){let s=this.state?.nodes??{},i=(s[e.id]?.children??[]).find(r=>s[r]?.move===t[0]);this.goTo(i??e.children.length)}}async askHint(){let e=await this.command("game.hint");e?.line&&this.beside.put("hint",e.node,e.line)}draw(e){let{state:t}=this;t&&(this.beside.put("drawn",t.current,e),t.phase==="study"&&this.command("tree.marks",{node:t.current,marks:e.map(_)}))}get drawn(){return this.beside.get("drawn")??(this.current?.marks??[]).flatMap(e=>R(e)??[])}shapes(){if(this.expected)return[];let e=this.beside.get("hint")?.pv[0],t=e&&R(`G${e}`),s=this.beside.get("refusal")?.squares.map(r=>({from:r,brush:"threat"}))??[];return[...this.exercise?this.beside.get("shapes.review")??[]:this.beside.shapes(),...t?[{...t,brush:"best"}]:[],...s]}get homeSide(){return this.persons.length===1?this.persons[0]??"red":"red"}pieces(){let e=this.state?.board.pieces??{};return this.pieceCache?.letters!==e&&(this.pieceCache={letters:e,pieces:x(e)}),this.pieceCache.pieces}take(e){let t=this.state;if(this.state=e,this.missing=!1,t?.clocks!==e.clocks&&(this.clockTime=performance.now()),t?.board!==e.board){let i=t?.board.role==="wait"&&e.board.role==="play"&&this.selected&&e.board.targets[this.selected];this.selected=i?this.selected:void 0,this.playAhead(t,e),this.expected=void 0,this.pickEarly()}t?.current!==e.current&&this.beside.tidy(),t?.phase==="playing"&&e.phase==="over"&&e.result.result!=="undecided"?this.beside.put("ended",-1,!0):e.phase!=="over"&&this.beside.take("ended"),this.changed()}hear(e){let t=this.expectedSounds;this.expectedSounds=[];let s=e.filter(({kind:o})=>!t.includes(o)).flatMap(({kind:o})=>F[o]??[]),i=V.find(o=>s.includes(o));i&&a.play(i),i==="check"&&s.includes("capture")&&a.play("capture");let r=this.noticed(e);r&&(this.beside.put("notice",r.node??-1,r),this.goesAfter("notice",Y)),this.dispatchEvent(new CustomEvent("said",{detail:e}))}noticed(e){let t=e.find(({kind:o})=>o==="end");if(t&&!e.some(({kind:o})=>o==="mate"||o==="resigned"||o==="flag")){let{result:o}=this.state??{};return{...t,message:o&&o.result!=="undecided"?o.message:t.message}}let s=e.filter(({kind:o})=>K.includes(o)),i=s.at(-1),r=o=>s.map(({message:c})=>c[o]).join(" ");return i&&{...i,message:{...i.message,...Object.fromEntries(M.map(o=>[o,r(o)]))}}}lose(){this.missing=!0,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};var I=["king","rook","knight","cannon","bishop","advisor","pawn"],w=class extends u{constructor(){super(...arguments);this.watches="state"}render(){let e=this.room.state?.board;if(!e)return h;let t=[...x(e.pieces)].sort(J),s=i=>n`<p>
				${this.t("board.wordsSide",{side:this.t(`side.${i}`),pieces:t.filter(([,r])=>r.color===i).map(([r,{kind:o}])=>this.t("board.wordsPiece",{piece:this.t(`piece.${i}.${o}`),square:r})).join(", ")})}
			</p>`;return n`<section class="hidden-text" aria-label=${this.t("board.words")}>
			<p>${this.t("board.wordsTurn",{side:this.t(`side.${e.turn}`)})}</p>
			${s("red")} ${s("black")}
		</section>`}};w.styles=[m],w=l([p("position-words")],w);function J([v,b],[e,t]){return I.indexOf(b.kind)-I.indexOf(t.kind)||(v<e?-1:1)}var f=class extends u{constructor(){super(...arguments);this.spoken="";this.solid="no";this.spokenNode=-1;this.onSaid=e=>this.hear(e.detail)}disconnectedCallback(){super.disconnectedCallback(),this.heard?.removeEventListener("said",this.onSaid),this.heard=void 0}updated(){this.heard!==this.room&&(this.heard?.removeEventListener("said",this.onSaid),this.room.addEventListener("said",this.onSaid),this.heard=this.room),this.wantSolid(a.preferences.values.board==="3d"),this.speakSelected(),this.speakMove(),this.speakPremove()}focusBoard(){this.renderRoot.querySelector("chuhe-board, chuhe-board-3d")?.shadowRoot?.querySelector("[tabindex]")?.focus()}render(){let e=this.room.boardState(),{beside:t}=this.room,s=t.get("refusal"),i=a.preferences.values.notices?t.get("notice"):void 0;return n`<div
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
					${s?n`<div class="notice refusal">${s.text}</div>`:i?n`<div class=${`notice ${i.kind}`}>${a.say(i.message)}</div>`:h}
				</div>
			</div>
			<position-words .room=${this.room}></position-words>
			<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			<div class="hidden-text" aria-live="assertive">${s?.text??""}</div>`}board(e){let t=this.t("board.label");return this.solid==="yes"?n`<chuhe-board-3d
				.state=${e}
				.look=${a.look}
				.label=${t}
				.language=${a.language}
			></chuhe-board-3d>`:n`<chuhe-board .state=${e} .look=${a.look} .label=${t}></chuhe-board>
			${this.solid==="loading"?n`<div class="notices"><div class="notice">${this.t("board.loading3d")}</div></div>`:h}`}wantSolid(e){!e&&this.solid!=="no"?this.solid="no":e&&this.solid==="no"&&(this.solid="loading",Q().then(()=>{this.solid="yes"},()=>this.giveUpSolid()))}giveUpSolid(){this.solid="no",a.preferences.set("board","flat"),a.toast(this.t("board.no3d"),"error")}hear(e){let t=e.filter(({kind:s})=>s!=="move").map(({message:s})=>a.say(s));t.length>0&&(this.spoken=`${this.spoken} ${t.join(" ")}`)}speakMove(){let e=this.room.current;if(!e||e.id===this.spokenNode)return;let t=this.spokenNode<0;if(this.spokenNode=e.id,!t){let{board:s}=this.room.state??{};H(e,s?.node===e.id?s.mate:null,a.preferences.values.sounds?a.language:void 0)}if(e.side&&e.text){let{notation:s}=a.preferences.values;this.spoken=this.t("board.moved",{side:this.t(`side.${e.side}`),text:e.text[s]})}else this.spoken=this.t("moves.start")}speakSelected(){let{selected:e}=this.room,t=this.spokenSelected;if(e===t)return;this.spokenSelected=e;let{pieces:s,targets:i}=this.room.boardState(),r=e??t;if(!r||!s.has(r))return;let o=this.what(r,s);e?i.length>0?this.spoken=this.t("board.reaches",{what:o,squares:i.join(" ")}):this.spoken=this.t("board.taken",{what:o}):this.spoken=this.t("board.putDown",{what:o})}what(e,t){let s=t.get(e);return s?this.t("board.piece",{square:e,piece:this.t(`piece.${s.color}.${s.kind}`)}):this.t("board.empty",{square:e})}speakPremove(){let{premove:e}=this.room;if(e!==this.spokenPremove){let t=this.room.state?.board.role!=="wait";this.spokenPremove=e,e?this.spoken=this.t("board.premove",{...e}):t||(this.spoken=this.t("board.premoveBack"))}}moveCursor(e){this.room.moveCursor(e);let t=this.room.boardState(),s=this.what(e,t.pieces);t.selected===e?this.spoken=this.t("board.taken",{what:s}):this.spoken=t.targets.includes(e)?this.t("board.target",{what:s}):s}};f.styles=[m,g`
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
		`],l([E()],f.prototype,"spoken",2),l([E()],f.prototype,"solid",2),f=l([p("board-stage")],f);async function Q(){await import("./board3d-PD4CN6O2.js")}var y=class extends u{constructor(){super(...arguments);this.watches="state";this.scores=!1;this.shown=-1;this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room;e&&e.current!==this.shown&&(this.shown=e.current,this.center())}center(){let e=this.renderRoot.querySelector('[aria-current="true"]'),t=this.renderRoot.querySelector(".moves");t&&(t.scrollTop=e?e.offsetTop-t.clientHeight/2:0)}render(){let{state:e}=this.room,t=e?.nodes[0];return!e||!t?h:n`<div class="moves" role="group" aria-label=${this.t("moves.title")} tabindex="0">
			${t.comment?n`<p class="comment">${t.comment}</p>`:h}
			${t.children.length>0?this.mainLine(e,t):n`<p class="empty">${this.t("moves.none")}</p>`}
		</div>`}mainLine(e,t){let s=[],i=[],r=()=>{i.length>0&&(s.push(n`<div class="pairs">${i}</div>`),i=[])},o=t,c=!0;for(let d=e.nodes[o.children[0]??-1];d;d=e.nodes[o.children[0]??-1]){d.lead&&(r(),s.push(n`<p class="comment">${d.lead}</p>`),c=!0),(d.side==="red"||c)&&(i.push(n`<span class="number">${d.number}</span>`),d.side==="black"&&i.push(n`<span class="blank">…</span>`)),i.push(this.move(e,d));let k=this.below(e,d,o);c=k.length>0,c&&(d.side==="red"&&i.push(n`<span class="blank">…</span>`),r(),s.push(...k)),o=d}return r(),s}below(e,t,s){let i=[];t.comment&&i.push(n`<p class="comment">${t.comment}</p>`);for(let r of s.children.slice(1)){let o=e.nodes[r];o&&i.push(n`<div class="variation">${this.line(e,o,!0)}</div>`)}return i}line(e,t,s){let i=[],r=s;for(let o=t;o;o=e.nodes[o.children[0]??-1]){(o.side==="red"||r)&&i.push(n`<span class="count">${o.number}${o.side==="red"?".":"…"}</span>`),o.lead&&i.push(n`<span class="comment">${o.lead}</span>`),i.push(this.move(e,o)),r=o.comment!=="",o.comment&&i.push(n`<span class="comment">${o.comment}</span>`);let c=o===t?void 0:e.nodes[o.parent??-1];for(let d of c?.children.slice(1)??[]){let k=e.nodes[d];k&&(i.push(n`<span class="nested">(${this.line(e,k,!0)})</span>`),r=!0)}}return i}move(e,t){let s=t.text?.[a.preferences.values.notation]??t.move??"";return n`<button
			class=${`move ${t.side}`}
			lang=${N(a.preferences.values.notation)}
			aria-current=${t.id===e.current?"true":"false"}
			@click=${()=>this.room.goTo(t.id)}
		>
			${s}${t.nags.length>0?n`<span class="nag">${t.nags.map(z).join("")}</span>`:h}
			${this.scores&&t.eval?n`<span class="eval">${A(t.eval)}</span>`:h}
		</button>`}};y.styles=[m,g`
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
			button.move:hover {
				background: var(--panel-3);
			}
			button.move[aria-current="true"] {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
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
		`],l([G({type:Boolean})],y.prototype,"scores",2),y=l([p("move-list")],y);var W=[{to:"start",icon:"first",key:"moves.first"},{to:"back",icon:"back",key:"moves.back"},{to:"forward",icon:"forward",key:"moves.forward"},{to:"end",icon:"last",key:"moves.last"}],S=class extends u{constructor(){super(...arguments);this.watches="state"}render(){let e=this.room.current,t=e?.parent===null,s=e?.children.length===0;return n`<div class="bar" role="group" aria-label=${this.t("moves.title")}>
			${W.map(({to:i,icon:r,key:o})=>n`<button
						class="quiet"
						aria-label=${this.t(o)}
						title=${this.t(o)}
						?disabled=${i==="start"||i==="back"?t:s}
						@click=${()=>this.room.walk(i)}
					>
						${q(r)}
					</button>`)}
		</div>`}};S.styles=[m,g`
			.bar {
				display: grid;
				grid-template-columns: repeat(4, 1fr);
			}
			button {
				padding: 0;
				min-width: 2.4em;
			}
		`],S=l([p("walk-bar")],S);export{U as a};
