import"./chunk-O6BHW5LI.js";import{a as K}from"./chunk-ZFA3MSJX.js";import"./chunk-ZLP4ZNKN.js";import"./chunk-7PQIL5TB.js";import"./chunk-VXRY3TIA.js";import"./chunk-PR4ZGHK7.js";import{c as M,e as L}from"./chunk-L6VSBQNL.js";import"./chunk-2XDVDQAW.js";import"./chunk-U2HH3Z5O.js";import{a as p}from"./chunk-XSFMYMH4.js";import{j as d,k as y,l as b}from"./chunk-7F6QWQST.js";import{I as E,J as C,N as $,b as u,c as s,f as h,h as v,i as f,j as o,k as g,t as q}from"./chunk-ZBY6BSHN.js";import{a}from"./chunk-LO2NM3CE.js";var l=class extends y{constructor(){super(...arguments);this.game="";this.asked=0;this.right=0;this.busy=!1;this.missing=!1;this.spoken="";this.board=$;this.onKey=e=>this.key(e)}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey)}willUpdate(e){e.has("game")&&this.begin(),["question","wrong","selected","cursor","busy","verdict"].some(t=>e.has(t))&&(this.board=this.draw())}async begin(){let{game:e}=this;this.question=void 0,this.verdict=void 0,this.asked=0,this.right=0;let t=await d.call("drill.begin",{game:e});e===this.game&&(this.question=t,this.missing=t===void 0)}get free(){return this.question?.asked===!0&&!this.wrong&&!this.busy}pick(e){let t=this.question?.board.targets??{};if(this.cursor=e,!this.free)return;let i=this.selected;i&&t[i]?.includes(e)?this.answer({from:i,to:e}):this.selected=i!==e&&t[e]?e:void 0}drop(e){this.free&&this.question?.board.targets[e.from]?.includes(e.to)?this.answer(e):this.selected=void 0}async answer(e){let{game:t}=this;this.selected=void 0,this.busy=!0;let i=await d.call("drill.answer",{game:t,move:C(e)});this.busy=!1,!(!i||t!==this.game)&&(this.asked++,this.verdict=i,i.right?(this.right++,this.question=i.next,d.play(i.next.asked?"move":"end")):(this.wrong=e,d.play("illegal")))}next(){this.wrong&&this.verdict&&(this.question=this.verdict.next,this.wrong=void 0,this.verdict=void 0)}key(e){e.key==="n"&&this.wrong&&!d.window&&!e.ctrlKey&&!e.metaKey&&!e.altKey?(e.preventDefault(),e.stopImmediatePropagation(),this.next()):e.key==="Escape"&&(this.selected=void 0)}moveCursor(e){this.cursor=e;let t=this.board.pieces.get(e),i=t?this.t("board.piece",{square:e,piece:this.t(`piece.${t.color}.${t.kind}`)}):this.t("board.empty",{square:e});this.spoken=this.board.targets.includes(e)?this.t("board.target",{what:i}):i}draw(){let{question:e,selected:t,wrong:i,verdict:r,cursor:c}=this;if(!e)return $;let{board:m,side:k}=e,S=M(m.pieces),j=i?(r?.expected??[]).flatMap(({move:x})=>E(x)??[]):[];return{...$,orientation:k,pieces:L(this.board.pieces,S)?this.board.pieces:S,movable:this.free?m.turn:"none",selected:t,targets:this.free&&t&&m.targets[t]||[],lastMove:m.last??void 0,check:m.check??void 0,shapes:[...i?[{...i,brush:"threat"}]:[],...j.map(x=>({...x,brush:"best"}))],cursor:c}}render(){let{question:e}=this;if(!e)return s`<p class="empty waiting">
				${this.missing?s`<a href="#/drill">${this.t("drill.all")}</a>`:this.t("ui.loading")}
			</p>`;let{notation:t}=d.preferences.values,{left:i}=e;return s`<div class="page">
			<div
				class="board"
				@board-pick=${r=>this.pick(r.detail.square)}
				@board-move=${r=>this.drop(r.detail)}
				@board-cursor=${r=>this.moveCursor(r.detail.square)}
			>
				<chuhe-board .state=${this.board} .look=${d.look} .label=${this.t("board.label")}></chuhe-board>
				<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			</div>
			<div class="side card">
				<header>
					<p class="small dim"><a href="#/drill">${this.t("drill.all")}</a></p>
					<h1>${e.title||this.t("drill.untitled")}</h1>
					<p class="small dim">${this.t("drill.left",{due:i.due,fresh:i.new,cards:i.cards})}</p>
				</header>
				<div class="words" aria-live="polite">${this.told()} ${this.task(e)}</div>
				<ol class="line" lang=${q(t)}>
					${e.line.map(({side:r,text:c})=>s`<li class=${r}>${c[t]}</li>`)}
				</ol>
				<div class="row">
					${this.wrong?s`<button class="primary" @click=${()=>this.next()}>${p("forward")}${this.t("drill.next")}</button>`:h}
					<a class="button" href=${`#/analysis/${this.game}`}>${p("board")}${this.t("drill.open")}</a>
				</div>
				${this.asked>0?s`<p class="small dim">${this.t("drill.score",{right:this.right,asked:this.asked})}</p>`:h}
			</div>
		</div>`}told(){let{verdict:e}=this;if(!e)return h;let{notation:t}=d.preferences.values,i=e.expected.map(({text:r})=>r[t]).join(", ");return s`<p class=${e.right?"good":"bad"}>
				${p(e.right?"check":"close")}${e.right?this.t("drill.right",{moves:i}):this.t("drill.wrong",{moves:i})}
			</p>
			<p class="small dim">${[e.comment,this.t("drill.again",{date:P(e.due)})].filter(Boolean).join(" · ")}</p>`}task({asked:e,new:t,side:i,left:r}){return this.wrong?h:e?s`<p>
			<b>${this.t("drill.yourMove",{side:this.t(`side.${i}`)})}</b>
			${t?s`<span class="small dim">${this.t("drill.fresh")}</span>`:h}
		</p>`:s`<p><b>${this.t("drill.done")}</b></p>
				${r.next?s`<p>${this.t("drill.nextDue",{date:P(r.next)})}</p>`:h}`}};l.styles=[b,K,u`
			.side,
			header {
				display: grid;
				gap: 0.6rem;
			}
			.side {
				padding: 1rem;
			}
			header {
				gap: 0.2rem;
				overflow-wrap: anywhere;
			}
			h1 {
				font-size: 1.3em;
			}
			.words {
				display: grid;
				align-content: start;
				gap: 0.3rem;
				min-height: 6.4em;
			}
			.good,
			.bad {
				font-weight: 600;
				color: var(--good);
			}
			.bad {
				color: var(--red);
			}
			.line {
				list-style: none;
				margin: 0;
				padding: 0;
				display: flex;
				flex-wrap: wrap;
				gap: 0.2em 0.8em;
				min-height: 1.6em;
			}
			li.red {
				color: var(--red);
			}
			@media (max-width: 760px), (max-width: 1180px) and (orientation: portrait) {
				:host {
					--gap: 0.35rem;
				}
				.page {
					grid-template-columns: minmax(0, 46rem);
				}
				.side {
					padding: 0.7rem;
				}
				.words {
					min-height: 5em;
				}
			}
		`],a([f()],l.prototype,"game",2),a([o()],l.prototype,"question",2),a([o()],l.prototype,"verdict",2),a([o()],l.prototype,"wrong",2),a([o()],l.prototype,"selected",2),a([o()],l.prototype,"cursor",2),a([o()],l.prototype,"asked",2),a([o()],l.prototype,"right",2),a([o()],l.prototype,"busy",2),a([o()],l.prototype,"missing",2),a([o()],l.prototype,"spoken",2),l=a([v("repertoire-drill")],l);function P(w){return new Date(w).toLocaleString(d.locale,{dateStyle:"medium",timeStyle:"short"})}var A=16,n=class extends y{constructor(){super(...arguments);this.address={path:"drill",parts:[],query:new Map};this.busy=!1}willUpdate(){this.address!==this.shownFor&&(this.shownFor=this.address,this.game||this.load())}get game(){return this.address.parts[0]??""}async load(){this.list=(await d.call("drill.list"))?.repertoires}render(){if(this.game)return s`<repertoire-drill .game=${this.game}></repertoire-drill>`;let{list:e}=this;return s`<div class="page">
			<learn-links here="drill"></learn-links>
			<upgrade-note></upgrade-note>
			<div>
				<h1>${this.t("drill.title")}</h1>
				<p class="dim">${this.t("drill.intro")}</p>
			</div>
			${e===void 0?s`<p class="empty waiting">${this.t("ui.loading")}</p>`:e.length===0?s`<p class="empty card">${this.t("drill.none")}</p>`:s`<ul>${e.map(t=>this.card(t))}</ul>`}
			${this.form()}
		</div>`}card(e){let t=e.title||this.t("drill.untitled"),i=e.due+e.new>0;return s`<li class="card">
			<div>
				<h2>${t}</h2>
				<p class="small dim">${this.t(`side.${e.side}`)} · ${this.t("drill.left",{due:e.due,fresh:e.new,cards:e.cards})}</p>
				${!i&&e.next?s`<p class="small dim">${this.t("drill.nextDue",{date:new Date(e.next).toLocaleString(d.locale,{dateStyle:"medium",timeStyle:"short"})})}</p>`:h}
			</div>
			<span class="row">
				<a class=${i?"button primary":"button"} href=${`#/drill/${e.game}`} aria-label=${`${this.t("drill.begin")}: ${t}`}>
					${p("play")}${this.t("drill.begin")}
				</a>
				<a class="button" href=${`#/analysis/${e.game}`} aria-label=${`${this.t("drill.open")}: ${t}`}>${p("board")}${this.t("drill.open")}</a>
				<button class="quiet" aria-label=${`${this.t("drill.remove")}: ${t}`} @click=${()=>this.takeOff(e)}>
					${p("trash")}${this.t("drill.remove")}
				</button>
			</span>
		</li>`}form(){let e=new Set(this.list?.map(({game:i})=>i)),t=(d.state?.games??[]).filter(({kind:i,id:r})=>i==="study"&&!e.has(r));return s`<section class="card make">
			<h2>${this.t("drill.new")}</h2>
			<label class="field">
				<span>${this.t("drill.side")}</span>
				<select id="side">
					<option value="red">${this.t("side.red")}</option>
					<option value="black">${this.t("side.black")}</option>
				</select>
			</label>
			<div class="row">
				<label class="field">
					<span>${this.t("drill.player")}</span>
					<input id="player" autocomplete="off" maxlength="100" />
				</label>
				<button class="primary" ?disabled=${this.busy} @click=${()=>this.make()}>${p("book")}${this.t("drill.make")}</button>
			</div>
			${t.length>0?s`<div class="row">
						<label class="field">
							<span>${this.t("drill.study")}</span>
							<select id="study">${t.map(i=>s`<option value=${i.id}>${this.name(i)}</option>`)}</select>
						</label>
						<button ?disabled=${this.busy} @click=${()=>this.add()}>${p("plus")}${this.t("drill.add")}</button>
					</div>`:h}
		</section>`}name({title:e,players:t,date:i,plies:r}){let{red:c,black:m}=t,k=c.name||m.name?`${c.name||"?"} – ${m.name||"?"}`:"";return[e||k||i,this.t("games.plies",{n:r})].join(" · ")}async make(){let e=this.side.value,t=this.player.value.trim(),i={side:this.t(e==="red"?"side.red":"side.black"),player:t},r=t?this.t("drill.titleOf",i):this.t("drill.titleAll",i);await this.take("drill.make",{title:r,side:e,player:t,plies:A})}async add(){await this.take("drill.add",{game:this.study?.value??"",side:this.side.value})}async take(e,t){this.busy=!0;let i=await d.call(e,t);this.busy=!1,i&&await this.load()}async takeOff({game:e}){await d.call("drill.remove",{game:e})&&await this.load()}};n.styles=[b,u`
			.page {
				max-width: 60rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1rem;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.7rem;
			}
			li {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem 1rem;
				align-items: center;
				justify-content: space-between;
				padding: 0.8rem 1rem;
			}
			h2 {
				font-size: 1.1em;
				overflow-wrap: anywhere;
			}
			.make {
				padding: 1rem;
				display: grid;
				gap: 0.8rem;
				justify-items: start;
			}
			.make .row {
				align-items: end;
				width: 100%;
			}
			.make .field {
				flex: 0 1 22rem;
				min-width: 0;
			}
			.make #side {
				min-width: 9rem;
			}
			.make select {
				width: 100%;
			}
		`],a([f({attribute:!1})],n.prototype,"address",2),a([o()],n.prototype,"list",2),a([o()],n.prototype,"busy",2),a([g("#side")],n.prototype,"side",2),a([g("#player")],n.prototype,"player",2),a([g("#study")],n.prototype,"study",2),n=a([v("drill-page")],n);export{n as DrillPage};
