import{d as K}from"./chunk-DWZWV6DF.js";import{a as G,b as D}from"./chunk-TBPCJFGJ.js";import{a as P,c as C}from"./chunk-ALPLBMYZ.js";import{a as L}from"./chunk-GECS3KKK.js";import{a as H,b as U,c as F,f as Y}from"./chunk-AN3V2LAX.js";import{a as f}from"./chunk-NN55OP3Z.js";import{a as N}from"./chunk-LGKXIZMU.js";import{i as q,j as a,k as j,l as h}from"./chunk-WDG77LBU.js";import{J as _,K as E,N as z,b as u,c as n,f as c,h as p,i as b,j as M,m as O,t as A}from"./chunk-6UYIWIYG.js";import{a as d}from"./chunk-LO2NM3CE.js";var B=4e3,J=1900,Q=["capture","check","mate","repetition","engine_failed","tease","flag","resigned","draw_declined"],X={move:"move",capture:"capture",check:"check",mate:"mate",end:"end",resigned:"end",flag:"end",draw_offered:"notify",draw_declined:"notify",engine_failed:"illegal",tease:"notify",undone:"move"},Z=["mate","end","check","capture","notify","illegal","move"],V=class extends EventTarget{constructor(e){super();this.id=e;this.missing=!1;this.beside=new L(()=>this.state?.current,()=>this.changed());this.clockTime=0;this.expectedSounds=[];this.timers={refusal:void 0,notice:void 0}}open(){this.unfollow=a.connection.follow(`game/${this.id}`,{changed:e=>this.take(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}close(){this.unfollow?.(),clearTimeout(this.timers.refusal),clearTimeout(this.timers.notice)}get orientation(){return this.flipped??this.homeSide}get current(){return this.state?.nodes[this.state.current]}get persons(){let e=this.state?.players;return e?["red","black"].filter(t=>e[t].kind==="person"):[]}flip(){this.flipped=E(this.orientation),this.changed()}boardState(){let{state:e}=this;if(!e)return z;let{board:t}=e,{expected:i}=this,s=!i&&(t.role==="play"||t.role==="explore"),r=this.ahead,o=s?t.turn:r?E(t.turn):"none",m=s?t.targets:r??{};return{pieces:i?.pieces??this.pieces(),orientation:this.orientation,movable:o,selected:this.selected,targets:this.selected&&m[this.selected]||[],lastMove:i?.move??t.last??void 0,check:i?void 0:t.check??void 0,shapes:this.shapes(),drawn:this.drawn,marks:!i&&this.beside.get("marks")||[],premove:this.premove,cursor:this.cursor}}pick(e){let t=this.state?.board;if(!t||this.expected)return;this.cursor=e;let i=this.selected;if(this.beside.take("refusal"),this.ahead){this.pickAhead(this.ahead,e);return}i===e?this.select(void 0):i&&t.targets[i]?.includes(e)?this.move({from:i,to:e}):t.targets[e]?this.select(e):this.pieces().get(e)?.color===t.turn?(this.select(void 0),this.askWhy(e)):(this.select(void 0),i&&this.askWhy(i,e))}get ahead(){let e=this.state?.board;return e?.role==="wait"&&!this.expected&&Object.keys(e.premoves).length>0&&a.preferences.values.premoves?e.premoves:void 0}pickAhead(e,t){let i=this.selected,s=this.premove!==void 0;this.premove=void 0,i&&i!==t&&e[i]?.includes(t)?this.keep({from:i,to:t}):i!==t&&e[t]?this.select(t):(this.select(void 0),!i&&!s&&this.pieces().has(t)&&this.askWhy(t))}keep(e){this.premove=e,this.select(void 0)}letGo(){this.premove=void 0,this.select(void 0)}playAhead(e,t){let i=this.premove,{board:s}=t;s.role==="wait"&&s.node===e?.board.node||(this.premove=void 0,!(!i||s.role!=="play"||s.ply!==(e?.board.ply??0)+1)&&setTimeout(()=>{this.state?.board!==s||this.expected||(s.targets[i.from]?.includes(i.to)?this.move(i):this.showRefusal(s.node,a.t("board.premoveLost"),[]))}))}drop(e){let t=this.state?.board;if(this.ahead){this.premove=void 0,this.ahead[e.from]?.includes(e.to)?this.keep(e):this.select(void 0);return}if(t?.targets[e.from]?.includes(e.to)&&!this.expected){this.move(e);return}this.select(void 0),this.askWhy(e.from,e.to)}select(e){this.selected=e,this.changed()}moveCursor(e){this.cursor=e,this.changed()}async move(e){let{state:t}=this;if(!t)return;let i=t.board.node,s=new Map(this.pieces()),r=s.get(e.from),o=s.has(e.to);r&&(s.delete(e.from),s.set(e.to,r)),this.selected=void 0,this.expected={at:i,move:e,pieces:s},this.expectedSounds=["move","capture"],a.play(o?"capture":"move"),this.changed();let m=crypto.randomUUID();try{await a.connection.call("game.move",{game:this.id,move:_(e),at:i,tag:m},{again:!0})}catch(l){this.refuse(i,l)}finally{this.expected=void 0,this.changed()}}async moveText(e){let t=this.state?.board.node??-1;try{return await a.connection.call("game.move",{game:this.id,move:e,at:t}),!0}catch(i){return this.refuse(t,i),!1}}async askWhy(e,t){let i=this.state?.current??-1,s=t?{game:this.id,from:e,to:t}:{game:this.id,from:e};try{let r=await a.connection.call("game.why",s);r.legal||this.showRefusal(i,a.say(r.message),r.squares)}catch(r){this.refuse(i,r)}}refuse(e,t){if(t instanceof q)this.showRefusal(e,a.say(t.words),[]);else throw t}showRefusal(e,t,i){e===this.state?.current&&a.play("illegal"),this.beside.put("refusal",e,{text:t,squares:i}),this.goesAfter("refusal",B)}goesAfter(e,t){clearTimeout(this.timers[e]),this.timers[e]=setTimeout(()=>this.beside.take(e),t)}command(e,t={}){return a.call(e,{game:this.id,...t},this.id)}goTo(e){this.command("game.go",{node:e})}walk(e){this.command("game.go",{to:e})}async askHint(){let e=await this.command("game.hint");e?.line&&this.beside.put("hint",e.node,e.line)}draw(e){let{state:t}=this;t&&(this.beside.put("drawn",t.current,e),t.phase==="study"&&this.command("tree.marks",{node:t.current,marks:e.map(D)}))}get drawn(){return this.beside.get("drawn")??(this.current?.marks??[]).flatMap(e=>G(e)??[])}shapes(){if(this.expected)return[];let e=this.beside.get("hint")?.pv[0],t=e&&G(`G${e}`),i=this.beside.get("refusal")?.squares.map(s=>({from:s,brush:"threat"}))??[];return[...this.beside.shapes(),...t?[{...t,brush:"best"}]:[],...i]}get homeSide(){return this.persons.length===1?this.persons[0]??"red":"red"}pieces(){let e=this.state?.board.pieces??{};return this.pieceCache?.letters!==e&&(this.pieceCache={letters:e,pieces:C(e)}),this.pieceCache.pieces}take(e){let t=this.state;if(this.state=e,this.missing=!1,t?.clocks!==e.clocks&&(this.clockTime=performance.now()),t?.board!==e.board){let s=t?.board.role==="wait"&&e.board.role==="play"&&this.selected&&e.board.targets[this.selected];this.selected=s?this.selected:void 0,this.playAhead(t,e),this.expected=void 0}t?.current!==e.current&&this.beside.tidy(),this.changed()}hear(e){let t=this.expectedSounds;this.expectedSounds=[];let i=e.filter(({kind:o})=>!t.includes(o)).flatMap(({kind:o})=>X[o]??[]),s=Z.find(o=>i.includes(o));s&&a.play(s),s==="check"&&i.includes("capture")&&a.play("capture");let r=this.noticed(e);r&&(this.beside.put("notice",r.node??-1,r),this.goesAfter("notice",J)),this.dispatchEvent(new CustomEvent("said",{detail:e}))}noticed(e){let t=e.find(({kind:o})=>o==="end");if(t&&!e.some(({kind:o})=>o==="mate"||o==="resigned"||o==="flag")){let{result:o}=this.state??{};return{...t,message:o&&o.result!=="undecided"?o.message:t.message}}let i=e.filter(({kind:o})=>Q.includes(o)),s=i.at(-1),r=o=>i.map(({message:m})=>m[o]).join(" ");return s&&{...s,message:{...s.message,...Object.fromEntries(O.map(o=>[o,r(o)]))}}}lose(){this.missing=!0,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};var W=["king","rook","knight","cannon","bishop","advisor","pawn"],T=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let e=this.room.state?.board;if(!e)return c;let t=[...C(e.pieces)].sort(ee),i=s=>n`<p>
				${this.t("board.wordsSide",{side:this.t(`side.${s}`),pieces:t.filter(([,r])=>r.color===s).map(([r,{kind:o}])=>this.t("board.wordsPiece",{piece:this.t(`piece.${s}.${o}`),square:r})).join(", ")})}
			</p>`;return n`<section class="hidden-text" aria-label=${this.t("board.words")}>
			<p>${this.t("board.wordsTurn",{side:this.t(`side.${e.turn}`)})}</p>
			${i("red")} ${i("black")}
		</section>`}};T.styles=[h],T=d([p("position-words")],T);function ee([v,g],[e,t]){return W.indexOf(g.kind)-W.indexOf(t.kind)||(v<e?-1:1)}var y=class extends f{constructor(){super(...arguments);this.spoken="";this.solid="no";this.spokenNode=-1;this.onSaid=e=>this.hear(e.detail)}disconnectedCallback(){super.disconnectedCallback(),this.heard?.removeEventListener("said",this.onSaid),this.heard=void 0}updated(){this.heard!==this.room&&(this.heard?.removeEventListener("said",this.onSaid),this.room.addEventListener("said",this.onSaid),this.heard=this.room),this.wantSolid(a.preferences.values.board==="3d"),this.speakSelected(),this.speakMove(),this.speakPremove()}focusBoard(){this.renderRoot.querySelector("chuhe-board, chuhe-board-3d")?.shadowRoot?.querySelector("[tabindex]")?.focus()}render(){let e=this.room.boardState(),{beside:t}=this.room,i=t.get("refusal"),s=a.preferences.values.notices?t.get("notice"):void 0;return n`<div
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
					${i?n`<div class="notice refusal">${i.text}</div>`:s?n`<div class=${`notice ${s.kind}`}>${a.say(s.message)}</div>`:c}
				</div>
			</div>
			<position-words .room=${this.room}></position-words>
			<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			<div class="hidden-text" aria-live="assertive">${i?.text??""}</div>`}board(e){let t=this.t("board.label");return this.solid==="yes"?n`<chuhe-board-3d
				.state=${e}
				.look=${a.look}
				.label=${t}
				.language=${a.language}
			></chuhe-board-3d>`:n`<chuhe-board .state=${e} .look=${a.look} .label=${t}></chuhe-board>
			${this.solid==="loading"?n`<div class="notices"><div class="notice">${this.t("board.loading3d")}</div></div>`:c}`}wantSolid(e){!e&&this.solid!=="no"?this.solid="no":e&&this.solid==="no"&&(this.solid="loading",te().then(()=>{this.solid="yes"},()=>this.giveUpSolid()))}giveUpSolid(){this.solid="no",a.preferences.set("board","flat"),a.toast(this.t("board.no3d"),"error")}hear(e){let t=e.filter(({kind:i})=>i!=="move").map(({message:i})=>a.say(i));t.length>0&&(this.spoken=`${this.spoken} ${t.join(" ")}`)}speakMove(){let e=this.room.current;if(!e||e.id===this.spokenNode)return;let t=this.spokenNode<0;if(this.spokenNode=e.id,!t){let{board:i}=this.room.state??{};K(e,i?.node===e.id?i.mate:null)}if(e.side&&e.text){let{notation:i}=a.preferences.values;this.spoken=this.t("board.moved",{side:this.t(`side.${e.side}`),text:e.text[i]})}else this.spoken=this.t("moves.start")}speakSelected(){let{selected:e}=this.room,t=this.spokenSelected;if(e===t)return;this.spokenSelected=e;let{pieces:i,targets:s}=this.room.boardState(),r=e??t;if(!r||!i.has(r))return;let o=this.what(r,i);e?s.length>0?this.spoken=this.t("board.reaches",{what:o,squares:s.join(" ")}):this.spoken=this.t("board.taken",{what:o}):this.spoken=this.t("board.putDown",{what:o})}what(e,t){let i=t.get(e);return i?this.t("board.piece",{square:e,piece:this.t(`piece.${i.color}.${i.kind}`)}):this.t("board.empty",{square:e})}speakPremove(){let{premove:e}=this.room;if(e!==this.spokenPremove){let t=this.room.state?.board.role!=="wait";this.spokenPremove=e,e?this.spoken=this.t("board.premove",{...e}):t||(this.spoken=this.t("board.premoveBack"))}}moveCursor(e){this.room.moveCursor(e);let t=this.room.boardState(),i=this.what(e,t.pieces);t.selected===e?this.spoken=this.t("board.taken",{what:i}):this.spoken=t.targets.includes(e)?this.t("board.target",{what:i}):i}};y.styles=[h,u`
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
		`],d([M()],y.prototype,"spoken",2),d([M()],y.prototype,"solid",2),y=d([p("board-stage")],y);async function te(){await import("./board3d-IBAVQZ35.js")}var k=class extends f{constructor(){super(...arguments);this.watches="state";this.scores=!1;this.shown=-1;this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room;e&&e.current!==this.shown&&(this.shown=e.current,this.center())}center(){let e=this.renderRoot.querySelector('[aria-current="true"]'),t=this.renderRoot.querySelector(".moves");t&&(t.scrollTop=e?e.offsetTop-t.clientHeight/2:0)}render(){let{state:e}=this.room,t=e?.nodes[0];return!e||!t?c:n`<div class="moves" role="group" aria-label=${this.t("moves.title")} tabindex="0">
			${t.comment?n`<p class="comment">${t.comment}</p>`:c}
			${t.children.length>0?this.mainLine(e,t):n`<p class="empty">${this.t("moves.none")}</p>`}
		</div>`}mainLine(e,t){let i=[],s=[],r=()=>{s.length>0&&(i.push(n`<div class="pairs">${s}</div>`),s=[])},o=t,m=!0;for(let l=e.nodes[o.children[0]??-1];l;l=e.nodes[o.children[0]??-1]){l.lead&&(r(),i.push(n`<p class="comment">${l.lead}</p>`),m=!0),(l.side==="red"||m)&&(s.push(n`<span class="number">${l.number}</span>`),l.side==="black"&&s.push(n`<span class="blank">…</span>`)),s.push(this.move(e,l));let S=this.below(e,l,o);m=S.length>0,m&&(l.side==="red"&&s.push(n`<span class="blank">…</span>`),r(),i.push(...S)),o=l}return r(),i}below(e,t,i){let s=[];t.comment&&s.push(n`<p class="comment">${t.comment}</p>`);for(let r of i.children.slice(1)){let o=e.nodes[r];o&&s.push(n`<div class="variation">${this.line(e,o,!0)}</div>`)}return s}line(e,t,i){let s=[],r=i;for(let o=t;o;o=e.nodes[o.children[0]??-1]){(o.side==="red"||r)&&s.push(n`<span class="count">${o.number}${o.side==="red"?".":"…"}</span>`),o.lead&&s.push(n`<span class="comment">${o.lead}</span>`),s.push(this.move(e,o)),r=o.comment!=="",o.comment&&s.push(n`<span class="comment">${o.comment}</span>`);let m=o===t?void 0:e.nodes[o.parent??-1];for(let l of m?.children.slice(1)??[]){let S=e.nodes[l];S&&(s.push(n`<span class="nested">(${this.line(e,S,!0)})</span>`),r=!0)}}return s}move(e,t){let i=t.text?.[a.preferences.values.notation]??t.move??"",s=t.nags.map(r=>a.state?.choices.nags.find(o=>o.nag===r)?.sign??`$${r}`);return n`<button
			class=${`move ${t.side}`}
			lang=${A(a.preferences.values.notation)}
			aria-current=${t.id===e.current?"true":"false"}
			@click=${()=>this.room.goTo(t.id)}
		>
			${i}${s.length>0?n`<span class="nag">${s.join("")}</span>`:c}
			${this.scores&&t.eval?n`<span class="eval">${Y(t.eval)}</span>`:c}
		</button>`}};k.styles=[h,u`
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
		`],d([b({type:Boolean})],k.prototype,"scores",2),k=d([p("move-list")],k);var w=class extends j{constructor(){super(...arguments);this.letters=[]}render(){let{pieces:e,theme:t}=a.preferences.values,i=this.letters.flatMap(o=>P(o)??[]),s=i.map(o=>this.t(`piece.${o.color}.${o.kind}`)).join(", "),r=s?this.t("game.captured",{pieces:s}):this.t("game.nothingCaptured");return n`<div class="tray" role="img" aria-label=${r}>
			${i.map(o=>n`<piece-icon .piece=${o} .script=${e} .theme=${t}></piece-icon>`)}
		</div>`}};w.styles=[h,u`
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
		`],d([b({attribute:!1})],w.prototype,"letters",2),w=d([p("captured-pieces")],w);var ie=2e4,se=1e4,$=class extends f{constructor(){super(...arguments);this.side="red";this.frame=0;this.seen=Number.POSITIVE_INFINITY}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate())),this.tick()}tick(){let{left:e}=this,t=this.running&&this.room.persons.includes(this.side);t&&a.preferences.values.ticking&&U(this.seen,e)&&a.play("low-time"),this.seen=t?e:Number.POSITIVE_INFINITY}get left(){let e=this.room.state?.clocks?.[this.side];return e?F(e,this.running,performance.now()-this.room.clockTime):Number.POSITIVE_INFINITY}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return c;let t=e[this.side],{left:i}=this,s=i<ie&&this.running,r=i<se&&this.running;return n`<div
			class=${`clock ${this.running?"running":""} ${s?"low":""} ${r?"urgent":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${H(i)}</span>
			${e.control.kind==="byoyomi"?n`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:c}
		</div>`}};$.styles=[h,u`
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
		`],d([b()],$.prototype,"side",2),$=d([p("game-clock")],$);var x=class extends f{constructor(){super(...arguments);this.watches="state";this.side="red"}render(){let{state:e}=this.room;if(!e)return c;let t=e.players[this.side],i=e.phase==="playing"&&e.board.turn===this.side;return n`<section class=${i?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?N("robot"):c}<span>${this.name(t)}</span>
					${t.level&&t.engine==="chuhe"?n`<span class="level">${this.level(t.level)}</span>`:c}
					${i?n`<span class="move">${this.t("game.toMove")}</span>`:c}
				</div>
				<captured-pieces .letters=${e.board.captured[E(this.side)]}></captured-pieces>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`}name(e){if(e.kind==="person"){let t=this.room.persons.length===1;return e.name||this.header||this.t(t?"game.you":`side.${this.side}`)}return e.name}get header(){let e=this.side==="red"?"Red":"Black";return this.room.state?.headers.find(({name:t})=>t===e)?.value??""}level(e){return`${this.t("game.level",{level:e})} ${this.t(`level.${e}`)}`}};x.styles=[h,u`
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
		`],d([b()],x.prototype,"side",2),x=d([p("player-strip")],x);var oe=[{to:"start",icon:"first",key:"moves.first"},{to:"back",icon:"back",key:"moves.back"},{to:"forward",icon:"forward",key:"moves.forward"},{to:"end",icon:"last",key:"moves.last"}],R=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let e=this.room.current,t=e?.parent===null,i=e?.children.length===0;return n`<div class="bar" role="group" aria-label=${this.t("moves.title")}>
			${oe.map(({to:s,icon:r,key:o})=>n`<button
						class="quiet"
						aria-label=${this.t(o)}
						title=${this.t(o)}
						?disabled=${s==="start"||s==="back"?t:i}
						@click=${()=>this.room.walk(s)}
					>
						${N(r)}
					</button>`)}
		</div>`}};R.styles=[h,u`
			.bar {
				display: grid;
				grid-template-columns: repeat(4, 1fr);
			}
			button {
				padding: 0;
			}
		`],R=d([p("walk-bar")],R);export{V as a};
