import{d as J}from"./chunk-JMCRTDA7.js";import{a as N,b as B}from"./chunk-GFRRTOBE.js";import{a as F,c as A}from"./chunk-ZQIUE5CN.js";import{a as Y}from"./chunk-GECS3KKK.js";import{a as D,b as V,c as K,f as W}from"./chunk-XGM4EYGJ.js";import{a as v}from"./chunk-Q4JPR6QD.js";import{a as b}from"./chunk-5OAAEO4U.js";import{i as j,j as a,k as U,l as p}from"./chunk-TU334ECI.js";import{H as z,J as L,K as M,N as H,b as f,c as n,f as d,h as m,i as y,j as x,m as P,t as _}from"./chunk-N6PUA4VH.js";import{a as c}from"./chunk-LO2NM3CE.js";var te=4e3,se=1900,ie=["capture","check","mate","repetition","engine_failed","tease","flag","resigned","draw_declined"],oe={move:"move",capture:"capture",check:"check",mate:"mate",end:"end",resigned:"end",flag:"end",draw_offered:"notify",draw_declined:"notify",engine_failed:"illegal",tease:"notify",undone:"move"},re=["mate","end","check","capture","notify","illegal","move"],Q=class extends EventTarget{constructor(e){super();this.id=e;this.missing=!1;this.beside=new Y(()=>this.state?.current,()=>this.changed());this.clockTime=0;this.expectedSounds=[];this.timers={refusal:void 0,notice:void 0}}open(){this.unfollow=a.connection.follow(`game/${this.id}`,{changed:e=>this.take(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}close(){this.unfollow?.(),clearTimeout(this.timers.refusal),clearTimeout(this.timers.notice)}get orientation(){return this.flipped??this.homeSide}get current(){return this.state?.nodes[this.state.current]}get persons(){let e=this.state?.players;return e?["red","black"].filter(t=>e[t].kind==="person"):[]}flip(){this.flipped=M(this.orientation),this.changed()}boardState(){let{state:e}=this;if(!e)return H;let{board:t}=e,{expected:s}=this,i=!s&&(t.role==="play"||t.role==="explore"),r=this.ahead,o=i?t.turn:r?M(t.turn):"none",h=i?t.targets:r??{};return{pieces:s?.pieces??this.pieces(),orientation:this.orientation,movable:o,selected:this.selected,targets:this.selected&&h[this.selected]||[],lastMove:s?.move??t.last??void 0,check:s?void 0:t.check??void 0,shapes:this.shapes(),drawn:this.drawn,marks:!s&&this.beside.get("marks")||[],premove:this.premove,cursor:this.cursor}}pick(e){let t=this.state?.board;if(!t||this.expected)return;this.cursor=e;let s=this.selected;if(this.beside.take("refusal"),this.ahead){this.pickAhead(this.ahead,e);return}s===e?this.select(void 0):s&&t.targets[s]?.includes(e)?this.move({from:s,to:e}):t.targets[e]?this.select(e):this.pieces().get(e)?.color===t.turn?(this.select(void 0),this.askWhy(e)):(this.select(void 0),s&&this.askWhy(s,e))}get ahead(){let e=this.state?.board;return e?.role==="wait"&&!this.expected&&Object.keys(e.premoves).length>0&&a.preferences.values.premoves?e.premoves:void 0}pickAhead(e,t){let s=this.selected,i=this.premove!==void 0;this.premove=void 0,s&&s!==t&&e[s]?.includes(t)?this.keep({from:s,to:t}):s!==t&&e[t]?this.select(t):(this.select(void 0),!s&&!i&&this.pieces().has(t)&&this.askWhy(t))}keep(e){this.premove=e,this.select(void 0)}letGo(){this.premove=void 0,this.select(void 0)}playAhead(e,t){let s=this.premove,{board:i}=t;i.role==="wait"&&i.node===e?.board.node||(this.premove=void 0,!(!s||i.role!=="play"||i.ply!==(e?.board.ply??0)+1)&&setTimeout(()=>{this.state?.board!==i||this.expected||(i.targets[s.from]?.includes(s.to)?this.move(s):this.showRefusal(i.node,a.t("board.premoveLost"),[]))}))}drop(e){let t=this.state?.board;if(this.ahead){this.premove=void 0,this.ahead[e.from]?.includes(e.to)?this.keep(e):this.select(void 0);return}if(t?.targets[e.from]?.includes(e.to)&&!this.expected){this.move(e);return}this.select(void 0),this.askWhy(e.from,e.to)}select(e){this.selected=e,this.changed()}moveCursor(e){this.cursor=e,this.changed()}async move(e){let{state:t}=this;if(!t)return;let s=t.board.node,i=new Map(this.pieces()),r=i.get(e.from),o=i.has(e.to);r&&(i.delete(e.from),i.set(e.to,r)),this.selected=void 0,this.expected={at:s,move:e,pieces:i},this.expectedSounds=["move","capture"],a.play(o?"capture":"move"),this.changed();try{await this.send(e,s)}catch(h){this.refuse(s,h)}finally{this.expected=void 0,this.changed()}}send(e,t){let s=crypto.randomUUID();return a.connection.call("game.move",{game:this.id,move:L(e),at:t,tag:s},{again:!0})}async moveText(e){let t=this.state?.board.node??-1;try{return await a.connection.call("game.move",{game:this.id,move:e,at:t}),!0}catch(s){return this.refuse(t,s),!1}}async askWhy(e,t){let s=this.state?.current??-1,i=t?{from:e,to:t}:{from:e};try{let r=await a.connection.call("game.why",{...this.place(),...i});r.legal||this.showRefusal(s,a.say(r.message),r.squares)}catch(r){this.refuse(s,r)}}place(){return{game:this.id}}refuse(e,t){if(t instanceof j)this.showRefusal(e,a.say(t.words),[]);else throw t}showRefusal(e,t,s){e===this.state?.current&&a.play("illegal"),this.beside.put("refusal",e,{text:t,squares:s}),this.goesAfter("refusal",te)}goesAfter(e,t){clearTimeout(this.timers[e]),this.timers[e]=setTimeout(()=>this.beside.take(e),t)}command(e,t={}){return a.call(e,{game:this.id,...t},this.id)}goTo(e){this.command("game.go",{node:e})}walk(e){this.command("game.go",{to:e})}get annotates(){return!0}async showLine(e,t){if(await this.command("tree.add",{node:e.id,moves:t})){let s=this.state?.nodes??{},i=(s[e.id]?.children??[]).find(r=>s[r]?.move===t[0]);this.goTo(i??e.children.length)}}async askHint(){let e=await this.command("game.hint");e?.line&&this.beside.put("hint",e.node,e.line)}draw(e){let{state:t}=this;t&&(this.beside.put("drawn",t.current,e),t.phase==="study"&&this.command("tree.marks",{node:t.current,marks:e.map(B)}))}get drawn(){return this.beside.get("drawn")??(this.current?.marks??[]).flatMap(e=>N(e)??[])}shapes(){if(this.expected)return[];let e=this.beside.get("hint")?.pv[0],t=e&&N(`G${e}`),s=this.beside.get("refusal")?.squares.map(i=>({from:i,brush:"threat"}))??[];return[...this.beside.shapes(),...t?[{...t,brush:"best"}]:[],...s]}get homeSide(){return this.persons.length===1?this.persons[0]??"red":"red"}pieces(){let e=this.state?.board.pieces??{};return this.pieceCache?.letters!==e&&(this.pieceCache={letters:e,pieces:A(e)}),this.pieceCache.pieces}take(e){let t=this.state;if(this.state=e,this.missing=!1,t?.clocks!==e.clocks&&(this.clockTime=performance.now()),t?.board!==e.board){let i=t?.board.role==="wait"&&e.board.role==="play"&&this.selected&&e.board.targets[this.selected];this.selected=i?this.selected:void 0,this.playAhead(t,e),this.expected=void 0}t?.current!==e.current&&this.beside.tidy(),this.changed()}hear(e){let t=this.expectedSounds;this.expectedSounds=[];let s=e.filter(({kind:o})=>!t.includes(o)).flatMap(({kind:o})=>oe[o]??[]),i=re.find(o=>s.includes(o));i&&a.play(i),i==="check"&&s.includes("capture")&&a.play("capture");let r=this.noticed(e);r&&(this.beside.put("notice",r.node??-1,r),this.goesAfter("notice",se)),this.dispatchEvent(new CustomEvent("said",{detail:e}))}noticed(e){let t=e.find(({kind:o})=>o==="end");if(t&&!e.some(({kind:o})=>o==="mate"||o==="resigned"||o==="flag")){let{result:o}=this.state??{};return{...t,message:o&&o.result!=="undecided"?o.message:t.message}}let s=e.filter(({kind:o})=>ie.includes(o)),i=s.at(-1),r=o=>s.map(({message:h})=>h[o]).join(" ");return i&&{...i,message:{...i.message,...Object.fromEntries(P.map(o=>[o,r(o)]))}}}lose(){this.missing=!0,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};var X=["king","rook","knight","cannon","bishop","advisor","pawn"],C=class extends v{constructor(){super(...arguments);this.watches="state"}render(){let e=this.room.state?.board;if(!e)return d;let t=[...A(e.pieces)].sort(ne),s=i=>n`<p>
				${this.t("board.wordsSide",{side:this.t(`side.${i}`),pieces:t.filter(([,r])=>r.color===i).map(([r,{kind:o}])=>this.t("board.wordsPiece",{piece:this.t(`piece.${i}.${o}`),square:r})).join(", ")})}
			</p>`;return n`<section class="hidden-text" aria-label=${this.t("board.words")}>
			<p>${this.t("board.wordsTurn",{side:this.t(`side.${e.turn}`)})}</p>
			${s("red")} ${s("black")}
		</section>`}};C.styles=[p],C=c([m("position-words")],C);function ne([u,g],[e,t]){return X.indexOf(g.kind)-X.indexOf(t.kind)||(u<e?-1:1)}var $=class extends v{constructor(){super(...arguments);this.spoken="";this.solid="no";this.spokenNode=-1;this.onSaid=e=>this.hear(e.detail)}disconnectedCallback(){super.disconnectedCallback(),this.heard?.removeEventListener("said",this.onSaid),this.heard=void 0}updated(){this.heard!==this.room&&(this.heard?.removeEventListener("said",this.onSaid),this.room.addEventListener("said",this.onSaid),this.heard=this.room),this.wantSolid(a.preferences.values.board==="3d"),this.speakSelected(),this.speakMove(),this.speakPremove()}focusBoard(){this.renderRoot.querySelector("chuhe-board, chuhe-board-3d")?.shadowRoot?.querySelector("[tabindex]")?.focus()}render(){let e=this.room.boardState(),{beside:t}=this.room,s=t.get("refusal"),i=a.preferences.values.notices?t.get("notice"):void 0;return n`<div
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
					${s?n`<div class="notice refusal">${s.text}</div>`:i?n`<div class=${`notice ${i.kind}`}>${a.say(i.message)}</div>`:d}
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
			${this.solid==="loading"?n`<div class="notices"><div class="notice">${this.t("board.loading3d")}</div></div>`:d}`}wantSolid(e){!e&&this.solid!=="no"?this.solid="no":e&&this.solid==="no"&&(this.solid="loading",ae().then(()=>{this.solid="yes"},()=>this.giveUpSolid()))}giveUpSolid(){this.solid="no",a.preferences.set("board","flat"),a.toast(this.t("board.no3d"),"error")}hear(e){let t=e.filter(({kind:s})=>s!=="move").map(({message:s})=>a.say(s));t.length>0&&(this.spoken=`${this.spoken} ${t.join(" ")}`)}speakMove(){let e=this.room.current;if(!e||e.id===this.spokenNode)return;let t=this.spokenNode<0;if(this.spokenNode=e.id,!t){let{board:s}=this.room.state??{};J(e,s?.node===e.id?s.mate:null)}if(e.side&&e.text){let{notation:s}=a.preferences.values;this.spoken=this.t("board.moved",{side:this.t(`side.${e.side}`),text:e.text[s]})}else this.spoken=this.t("moves.start")}speakSelected(){let{selected:e}=this.room,t=this.spokenSelected;if(e===t)return;this.spokenSelected=e;let{pieces:s,targets:i}=this.room.boardState(),r=e??t;if(!r||!s.has(r))return;let o=this.what(r,s);e?i.length>0?this.spoken=this.t("board.reaches",{what:o,squares:i.join(" ")}):this.spoken=this.t("board.taken",{what:o}):this.spoken=this.t("board.putDown",{what:o})}what(e,t){let s=t.get(e);return s?this.t("board.piece",{square:e,piece:this.t(`piece.${s.color}.${s.kind}`)}):this.t("board.empty",{square:e})}speakPremove(){let{premove:e}=this.room;if(e!==this.spokenPremove){let t=this.room.state?.board.role!=="wait";this.spokenPremove=e,e?this.spoken=this.t("board.premove",{...e}):t||(this.spoken=this.t("board.premoveBack"))}}moveCursor(e){this.room.moveCursor(e);let t=this.room.boardState(),s=this.what(e,t.pieces);t.selected===e?this.spoken=this.t("board.taken",{what:s}):this.spoken=t.targets.includes(e)?this.t("board.target",{what:s}):s}};$.styles=[p,f`
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
		`],c([x()],$.prototype,"spoken",2),c([x()],$.prototype,"solid",2),$=c([m("board-stage")],$);async function ae(){await import("./board3d-OSXWLGKV.js")}var S=class extends v{constructor(){super(...arguments);this.watches="state";this.scores=!1;this.shown=-1;this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room;e&&e.current!==this.shown&&(this.shown=e.current,this.center())}center(){let e=this.renderRoot.querySelector('[aria-current="true"]'),t=this.renderRoot.querySelector(".moves");t&&(t.scrollTop=e?e.offsetTop-t.clientHeight/2:0)}render(){let{state:e}=this.room,t=e?.nodes[0];return!e||!t?d:n`<div class="moves" role="group" aria-label=${this.t("moves.title")} tabindex="0">
			${t.comment?n`<p class="comment">${t.comment}</p>`:d}
			${t.children.length>0?this.mainLine(e,t):n`<p class="empty">${this.t("moves.none")}</p>`}
		</div>`}mainLine(e,t){let s=[],i=[],r=()=>{i.length>0&&(s.push(n`<div class="pairs">${i}</div>`),i=[])},o=t,h=!0;for(let l=e.nodes[o.children[0]??-1];l;l=e.nodes[o.children[0]??-1]){l.lead&&(r(),s.push(n`<p class="comment">${l.lead}</p>`),h=!0),(l.side==="red"||h)&&(i.push(n`<span class="number">${l.number}</span>`),l.side==="black"&&i.push(n`<span class="blank">…</span>`)),i.push(this.move(e,l));let k=this.below(e,l,o);h=k.length>0,h&&(l.side==="red"&&i.push(n`<span class="blank">…</span>`),r(),s.push(...k)),o=l}return r(),s}below(e,t,s){let i=[];t.comment&&i.push(n`<p class="comment">${t.comment}</p>`);for(let r of s.children.slice(1)){let o=e.nodes[r];o&&i.push(n`<div class="variation">${this.line(e,o,!0)}</div>`)}return i}line(e,t,s){let i=[],r=s;for(let o=t;o;o=e.nodes[o.children[0]??-1]){(o.side==="red"||r)&&i.push(n`<span class="count">${o.number}${o.side==="red"?".":"…"}</span>`),o.lead&&i.push(n`<span class="comment">${o.lead}</span>`),i.push(this.move(e,o)),r=o.comment!=="",o.comment&&i.push(n`<span class="comment">${o.comment}</span>`);let h=o===t?void 0:e.nodes[o.parent??-1];for(let l of h?.children.slice(1)??[]){let k=e.nodes[l];k&&(i.push(n`<span class="nested">(${this.line(e,k,!0)})</span>`),r=!0)}}return i}move(e,t){let s=t.text?.[a.preferences.values.notation]??t.move??"",i=t.nags.map(r=>a.state?.choices.nags.find(o=>o.nag===r)?.sign??`$${r}`);return n`<button
			class=${`move ${t.side}`}
			lang=${_(a.preferences.values.notation)}
			aria-current=${t.id===e.current?"true":"false"}
			@click=${()=>this.room.goTo(t.id)}
		>
			${s}${i.length>0?n`<span class="nag">${i.join("")}</span>`:d}
			${this.scores&&t.eval?n`<span class="eval">${W(t.eval)}</span>`:d}
		</button>`}};S.styles=[p,f`
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
		`],c([y({type:Boolean})],S.prototype,"scores",2),S=c([m("move-list")],S);var E=class extends U{constructor(){super(...arguments);this.letters=[]}render(){let{pieces:e,theme:t}=a.preferences.values,s=this.letters.flatMap(o=>F(o)??[]),i=s.map(o=>this.t(`piece.${o.color}.${o.kind}`)).join(", "),r=i?this.t("game.captured",{pieces:i}):this.t("game.nothingCaptured");return n`<div class="tray" role="img" aria-label=${r}>
			${s.map(o=>n`<piece-icon .piece=${o} .script=${e} .theme=${t}></piece-icon>`)}
		</div>`}};E.styles=[p,f`
			:host {
				display: block;
				min-height: 1.5em;
			}
			.tray {
				display: flex;
				flex-wrap: wrap;
				min-height: 1.5em;
			}
			piece-icon {
				width: 1.5em;
				margin-right: -0.28em;
			}
		`],c([y({attribute:!1})],E.prototype,"letters",2),E=c([m("captured-pieces")],E);var de=2e4,ce=1e4,T=class extends v{constructor(){super(...arguments);this.side="red";this.frame=0;this.seen=Number.POSITIVE_INFINITY}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate())),this.tick()}tick(){let{left:e}=this,t=this.running&&this.room.persons.includes(this.side);t&&a.preferences.values.ticking&&V(this.seen,e)&&a.play("low-time"),this.seen=t?e:Number.POSITIVE_INFINITY}get left(){let e=this.room.state?.clocks?.[this.side];return e?K(e,this.running,performance.now()-this.room.clockTime):Number.POSITIVE_INFINITY}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return d;let t=e[this.side],{left:s}=this,i=s<de&&this.running,r=s<ce&&this.running;return n`<div
			class=${`clock ${this.running?"running":""} ${i?"low":""} ${r?"urgent":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${D(s)}</span>
			${e.control.kind==="byoyomi"?n`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:d}
		</div>`}};T.styles=[p,f`
			.clock {
				display: grid;
				justify-items: end;
				padding: 0.15em 0.55em;
				border-radius: var(--radius);
				background: var(--panel-3);
				font-family: var(--mono);
				font-variant-numeric: tabular-nums;
			}
			.time {
				font-size: 1.55em;
				font-weight: 650;
				line-height: 1.2;
			}
			.periods {
				font-size: 0.75em;
			}
			@media (max-width: 760px), (max-height: 500px) {
				.time {
					font-size: 1.25em;
				}
			}
			.running {
				background: var(--accent);
				color: var(--accent-text);
			}
			.low {
				background: var(--red);
				color: var(--panel);
			}
			.urgent {
				outline: 3px solid var(--red);
				outline-offset: 2px;
				animation: pulse 1s ease-in-out infinite;
			}
			@keyframes pulse {
				50% {
					outline-color: transparent;
				}
			}
			@media (prefers-reduced-motion: reduce) {
				.urgent {
					animation: none;
				}
			}
		`],c([y()],T.prototype,"side",2),T=c([m("game-clock")],T);var R=class extends v{constructor(){super(...arguments);this.watches="state";this.side="red"}render(){let{state:e}=this.room;if(!e)return d;let t=e.players[this.side],s=e.phase==="playing"&&e.board.turn===this.side;return n`<section class=${s?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?b("robot"):d}<span>${this.name(t)}</span>
					${t.level&&t.engine==="chuhe"?n`<span class="level">${this.level(t.level)}</span>`:d}
					${s?n`<span class="move">${this.t("game.toMove")}</span>`:d}
				</div>
				<captured-pieces .letters=${e.board.captured[M(this.side)]}></captured-pieces>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`}name(e){if(e.kind==="person"){let t=this.room.persons.length===1;return e.name||this.header||this.t(t?"game.you":`side.${this.side}`)}return e.name}get header(){let e=this.side==="red"?"Red":"Black";return this.room.state?.headers.find(({name:t})=>t===e)?.value??""}level(e){return`${this.t("game.level",{level:e})} ${this.t(`level.${e}`)}`}};R.styles=[p,f`
			:host {
				display: block;
			}
			section {
				display: flex;
				align-items: center;
				gap: 0.7em;
				padding: 0.45em 0.7em;
				border-left: 4px solid transparent;
			}
			.turn {
				border-left-color: var(--accent);
			}
			.disc {
				width: 1.15em;
				height: 1.15em;
				border-radius: 50%;
				border: 2px solid var(--panel);
				box-shadow: 0 0 0 1.5px var(--dim);
				flex: none;
			}
			.disc.red {
				background: var(--eval-red);
			}
			.disc.black {
				background: var(--eval-black);
			}
			.who {
				flex: 1;
				min-width: 0;
			}
			.name {
				display: flex;
				flex-wrap: wrap;
				gap: 0 0.4em;
				align-items: center;
				font-weight: 600;
			}
			.name span:first-of-type {
				overflow: hidden;
				text-overflow: ellipsis;
				white-space: nowrap;
			}
			.move,
			.level {
				font-weight: 500;
				font-size: 0.84em;
				white-space: nowrap;
			}
			.move {
				color: var(--accent);
			}
			/* Where there is little room, what was captured stands beside the name. */
			@media (max-width: 760px), (max-height: 500px) {
				section {
					padding: 0.15em 0.6em;
					min-height: 2.7em;
				}
				.who {
					display: flex;
					align-items: center;
					gap: 0 0.6em;
				}
				.name {
					flex-wrap: nowrap;
					min-width: 0;
				}
				captured-pieces {
					flex: 1;
					overflow: hidden;
					height: 1.5em;
					font-size: 0.85em;
				}
			}
			@media (max-height: 500px) {
				.move,
				.level {
					display: none;
				}
			}
			.level {
				color: var(--dim);
			}
		`],c([y()],R.prototype,"side",2),R=c([m("player-strip")],R);function Z(u){if(!u)return[];let g=u.attacks.flatMap(({hunter:t,target:s,counts:i})=>z(t.at)&&z(s.at)?[{from:t.at,to:s.at,brush:i?"red":"blue"}]:[]),e=N(`Y${u.threat}`);return e?[...g,e]:g}var w=class extends v{constructor(){super(...arguments);this.plain=!1;this.open=!1;this.scored=""}updated(){this.askScore();let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:s})=>s===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,Z(t))}async askScore(){let{id:e,state:t}=this.room,s=t?.phase==="over"&&!this.plain?`${e} ${t.result.result}`:"";if(s!==this.scored&&(this.scored=s,this.score=void 0,s)){let i=await this.room.command("game.score");s===this.scored&&(this.score=i)}}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return d;let{result:t,phase:s}=e,i=s==="over"||t.result!=="undecided";if(!i&&!t.repetition)return d;let r=a.say(t.message);return n`<section class=${i?"over":"warning"} role="status">
			<div class="head">
				${i?n`<span class="score">${t.pgn}</span>`:b("help")}
				<h2>${r}</h2>
			</div>
			${this.explanation(t)} ${i?this.running(e):d}
			${i&&!this.plain?this.again():d}
		</section>`}running({kind:e,players:{red:t,black:s}}){let{score:i}=this;if(!i||i.games<2)return d;let r=({name:I,level:q})=>q?`${I} ${q}`:I,{won:o,drawn:h,lost:l}=i;if(e!=="engine")return n`<p class="score-line">${this.t("score.between",{red:r(t),black:r(s),won:o,drawn:h,lost:l})}</p>`;let k=t.kind==="person"?{won:o,lost:l}:{won:l,lost:o},ee=r(t.kind==="person"?s:t);return n`<p class="score-line">${this.t("score.against",{opponent:ee,drawn:h,...k})}</p>`}explanation(e){let t=a.say(e.explanation),s=e.repetition?.moves??[];return s.length===0?t&&t!==a.say(e.message)?n`<p class="dim">${t}</p>`:d:n`<details @toggle=${i=>{this.open=i.target.open}}>
			<summary>${this.t("game.why")}</summary>
			<p>${t}</p>
			<ol>
				${s.map(i=>this.repeated(i))}
			</ol>
		</details>`}repeated(e){let s=this.room.state?.nodes[e.node]?.text?.[a.preferences.values.notation]??e.move;return n`<li>
			<button class="quiet" aria-current=${e.node===this.room.state?.current?"step":d} @click=${()=>this.room.goTo(e.node)}>${s}</button> ${a.say(e.words)}
		</li>`}again(){let e=s=>async()=>{let i=a.onward(),r=await this.room.command("game.restart",{swap:s});r&&i(`game/${r.game}`)},t=this.room.state?.next;return t?n`<a class="button" href=${`#/game/${t}`}>${b("forward")}${this.t("game.toNext")}</a>`:n`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${b("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${b("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>this.review()}>${b("eye")}${this.t("review.start")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${b("chart")}${this.t("game.analyse")}</button>
		</div>`}async review(){let e=a.onward();await this.room.command("review.start")&&e(`analysis/${this.room.id}?pane=review`)}};w.styles=[p,f`
			section {
				padding: 0.8em 1em;
				display: grid;
				gap: 0.6em;
				border-block: 1px solid var(--line);
			}
			.over {
				background: var(--accent-soft);
			}
			.warning {
				background: var(--red-soft);
			}
			.head {
				display: flex;
				align-items: center;
				gap: 0.8em;
			}
			.score {
				font-size: 1.5em;
				font-weight: 700;
				white-space: nowrap;
			}
			h2 {
				font-size: 1.02em;
			}
			@media (max-width: 760px) {
				section {
					padding: 0.5em 0.7em;
				}
				.row {
					flex-wrap: nowrap;
				}
				.row button {
					flex: 1 1 auto;
					padding-inline: 0.4em;
					font-size: 0.88em;
				}
				.row .icon {
					display: none;
				}
			}
			:host([plain]) section {
				padding-block: 0.35em;
			}
			:host([plain]) .score {
				font-size: 1.1em;
			}
			.score-line {
				font-weight: 600;
				font-variant-numeric: tabular-nums;
			}
			.dim {
				color: var(--text);
				font-size: 0.92em;
			}
			summary {
				cursor: pointer;
				font-weight: 600;
			}
			ol {
				max-height: 12em;
				overflow: auto;
				margin: 0.4em 0 0;
				padding-left: 1.6em;
				font-size: 0.92em;
			}
			li button {
				min-height: 1.6em;
				padding: 0 0.3em;
				color: var(--accent);
			}
		`],c([y({type:Boolean,reflect:!0})],w.prototype,"plain",2),c([x()],w.prototype,"open",2),c([x()],w.prototype,"score",2),w=c([m("result-card")],w);var le=[{to:"start",icon:"first",key:"moves.first"},{to:"back",icon:"back",key:"moves.back"},{to:"forward",icon:"forward",key:"moves.forward"},{to:"end",icon:"last",key:"moves.last"}],O=class extends v{constructor(){super(...arguments);this.watches="state"}render(){let e=this.room.current,t=e?.parent===null,s=e?.children.length===0;return n`<div class="bar" role="group" aria-label=${this.t("moves.title")}>
			${le.map(({to:i,icon:r,key:o})=>n`<button
						class="quiet"
						aria-label=${this.t(o)}
						title=${this.t(o)}
						?disabled=${i==="start"||i==="back"?t:s}
						@click=${()=>this.room.walk(i)}
					>
						${b(r)}
					</button>`)}
		</div>`}};O.styles=[p,f`
			.bar {
				display: grid;
				grid-template-columns: repeat(4, 1fr);
			}
			button {
				padding: 0;
			}
		`],O=c([m("walk-bar")],O);export{Q as a};
