import{a as j,b as A}from"./chunk-J2MXXVHK.js";import{a as T}from"./chunk-WDVKU7LO.js";import{a as P}from"./chunk-2WBWRK26.js";import"./chunk-ZP3PAGLJ.js";import"./chunk-ET5U3OKS.js";import"./chunk-DCU2J7HS.js";import"./chunk-6BTCSP27.js";import{c as C,e as L}from"./chunk-WINEJ3BM.js";import"./chunk-AWR5KNFJ.js";import{a as p}from"./chunk-4KIL6WBB.js";import{a as y,b}from"./chunk-F6KRYXCL.js";import{b as u,c as s,f as h,h as v,i as f,j as o,k as g}from"./chunk-HYG7QBCA.js";import{q as d}from"./chunk-EQOJI25Y.js";import{A as M,E as $,j as q,z as E}from"./chunk-MIYZ5CRV.js";import{a}from"./chunk-LO2NM3CE.js";var l=class extends y{constructor(){super();this.game="";this.asked=0;this.right=0;this.busy=!1;this.missing=!1;this.spoken="";this.board=$;P(this,t=>this.key(t))}willUpdate(t){t.has("game")&&this.begin(),["question","wrong","selected","cursor","busy","verdict"].some(e=>t.has(e))&&(this.board=this.draw())}async begin(){let{game:t}=this;this.question=void 0,this.verdict=void 0,this.asked=0,this.right=0;let e=await d.call("drill.begin",{game:t});t===this.game&&(this.question=e,this.missing=e===void 0)}get free(){return this.question?.asked===!0&&!this.wrong&&!this.busy}pick(t){let e=this.question?.board.targets??{};if(this.cursor=t,!this.free)return;let i=this.selected;i&&e[i]?.includes(t)?this.answer({from:i,to:t}):this.selected=i!==t&&e[t]?t:void 0}drop(t){this.free&&this.question?.board.targets[t.from]?.includes(t.to)?this.answer(t):this.selected=void 0}async answer(t){let{game:e}=this;this.selected=void 0,this.busy=!0;let i=await d.call("drill.answer",{game:e,move:M(t)});this.busy=!1,!(!i||e!==this.game)&&(this.asked++,this.verdict=i,i.right?(this.right++,this.question=i.next,d.play(i.next.asked?"move":"end")):(this.wrong=t,d.play("illegal")))}next(){this.wrong&&this.verdict&&(this.question=this.verdict.next,this.wrong=void 0,this.verdict=void 0)}key(t){t.key==="n"&&this.wrong&&!d.window&&!t.ctrlKey&&!t.metaKey&&!t.altKey?(t.preventDefault(),t.stopImmediatePropagation(),this.next()):t.key==="Escape"&&(this.selected=void 0)}moveCursor(t){this.cursor=t;let e=this.board.pieces.get(t),i=e?this.t("board.piece",{square:t,piece:this.t(`piece.${e.color}.${e.kind}`)}):this.t("board.empty",{square:t});this.spoken=this.board.targets.includes(t)?this.t("board.target",{what:i}):i}draw(){let{question:t,selected:e,wrong:i,verdict:r,cursor:c}=this;if(!t)return $;let{board:m,side:k}=t,S=C(m.pieces),z=i?(r?.expected??[]).flatMap(({move:x})=>E(x)??[]):[];return{...$,orientation:k,pieces:L(this.board.pieces,S)?this.board.pieces:S,movable:this.free?m.turn:"none",selected:e,targets:this.free&&e&&m.targets[e]||[],lastMove:m.last??void 0,check:m.check??void 0,shapes:[...i?[{...i,brush:"threat"}]:[],...z.map(x=>({...x,brush:"best"}))],cursor:c}}render(){let{question:t}=this;if(!t)return s`<p class="empty waiting">
				${this.missing?s`<a href="#/drill">${this.t("drill.all")}</a>`:this.t("ui.loading")}
			</p>`;let{notation:e}=d.preferences.values,{left:i}=t;return s`<div class="page">
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
					<h1>${t.title||this.t("drill.untitled")}</h1>
					<p class="small dim">${this.t("drill.left",{due:i.due,fresh:i.new,cards:i.cards})}</p>
				</header>
				<div class="words" aria-live="polite">${this.told()} ${this.task(t)}</div>
				<ol class="line" lang=${q(e)}>
					${t.line.map(({side:r,text:c})=>s`<li class=${r}>${c[e]}</li>`)}
				</ol>
				<div class="row">
					${this.wrong?s`<button class="primary" @click=${()=>this.next()}>${p("forward")}${this.t("drill.next")}</button>`:h}
					<a class="button" href=${`#/analysis/${this.game}`}>${p("board")}${this.t("drill.open")}</a>
				</div>
				${this.asked>0?s`<p class="small dim">${this.t("drill.score",{right:this.right,asked:this.asked})}</p>`:h}
			</div>
		</div>`}told(){let{verdict:t}=this;if(!t)return h;let{notation:e}=d.preferences.values,i=t.expected.map(({text:r})=>r[e]).join(", ");return s`<p class=${t.right?"good":"bad"}>
				${p(t.right?"check":"close")}${t.right?this.t("drill.right",{moves:i}):this.t("drill.wrong",{moves:i})}
			</p>
			<p class="small dim">${[t.comment,this.t("drill.again",{date:K(t.due)})].filter(Boolean).join(" · ")}</p>`}task({asked:t,new:e,side:i,left:r}){return this.wrong?h:t?s`<p>
			<b>${this.t("drill.yourMove",{side:this.t(`side.${i}`)})}</b>
			${e?s`<span class="small dim">${this.t("drill.fresh")}</span>`:h}
		</p>`:s`<p><b>${this.t("drill.done")}</b></p>
				${r.next?s`<p>${this.t("drill.nextDue",{date:K(r.next)})}</p>`:h}`}};l.styles=[b,j,u`
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
				.words {
					min-height: 5em;
				}
			}
		`,A],a([f()],l.prototype,"game",2),a([o()],l.prototype,"question",2),a([o()],l.prototype,"verdict",2),a([o()],l.prototype,"wrong",2),a([o()],l.prototype,"selected",2),a([o()],l.prototype,"cursor",2),a([o()],l.prototype,"asked",2),a([o()],l.prototype,"right",2),a([o()],l.prototype,"busy",2),a([o()],l.prototype,"missing",2),a([o()],l.prototype,"spoken",2),l=a([v("repertoire-drill")],l);function K(w){return new Date(w).toLocaleString(d.locale,{dateStyle:"medium",timeStyle:"short"})}var B=16,n=class extends y{constructor(){super(...arguments);this.address={path:"drill",parts:[],query:new Map};this.busy=!1}willUpdate(){this.address!==this.shownFor&&(this.shownFor=this.address,this.game||this.load())}get game(){return this.address.parts[0]??""}async load(){this.list=(await d.call("drill.list"))?.repertoires}render(){if(this.game)return s`<repertoire-drill .game=${this.game}></repertoire-drill>`;let{list:t}=this;return s`<div class="page">
			<learn-links here="drill"></learn-links>
			<div>
				<h1>${this.t("drill.title")}</h1>
				<p class="dim">${this.t("drill.intro")}</p>
			</div>
			${t===void 0?s`<p class="empty waiting">${this.t("ui.loading")}</p>`:t.length===0?s`<p class="empty card">${this.t("drill.none")}</p>`:s`<ul>${t.map(e=>this.card(e))}</ul>`}
			${this.form()}
		</div>`}card(t){let e=t.title||this.t("drill.untitled"),i=t.due+t.new>0;return s`<li class="card">
			<div>
				<h2>${e}</h2>
				<p class="small dim">${this.t(`side.${t.side}`)} · ${this.t("drill.left",{due:t.due,fresh:t.new,cards:t.cards})}</p>
				${!i&&t.next?s`<p class="small dim">${this.t("drill.nextDue",{date:new Date(t.next).toLocaleString(d.locale,{dateStyle:"medium",timeStyle:"short"})})}</p>`:h}
			</div>
			<span class="row">
				<a class=${i?"button primary":"button"} href=${`#/drill/${t.game}`} aria-label=${`${this.t("drill.begin")}: ${e}`}>
					${p("play")}${this.t("drill.begin")}
				</a>
				<a class="button" href=${`#/analysis/${t.game}`} aria-label=${`${this.t("drill.open")}: ${e}`}>${p("board")}${this.t("drill.open")}</a>
				<button class="quiet" aria-label=${`${this.t("drill.remove")}: ${e}`} @click=${()=>this.takeOff(t)}>
					${p("trash")}${this.t("drill.remove")}
				</button>
			</span>
		</li>`}form(){let t=new Set(this.list?.map(({game:i})=>i)),e=(d.state?.games??[]).filter(({kind:i,id:r})=>i==="study"&&!t.has(r));return s`<section class="card make">
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
			${e.length>0?s`<div class="row">
						<label class="field">
							<span>${this.t("drill.study")}</span>
							<select id="study">${e.map(i=>s`<option value=${i.id}>${this.name(i)}</option>`)}</select>
						</label>
						<button ?disabled=${this.busy} @click=${()=>this.add()}>${p("plus")}${this.t("drill.add")}</button>
					</div>`:h}
		</section>`}name({title:t,players:e,date:i,plies:r}){let{red:c,black:m}=e,k=c.name||m.name?`${c.name||"?"} – ${m.name||"?"}`:"";return[t||k||i,this.t("games.plies",{n:r})].join(" · ")}async make(){let t=this.side.value,e=this.player.value.trim(),i={side:this.t(t==="red"?"side.red":"side.black"),player:e},r=e?this.t("drill.titleOf",i):this.t("drill.titleAll",i);await this.take("drill.make",{title:r,side:t,player:e,plies:B,language:d.language})}async add(){await this.take("drill.add",{game:this.study?.value??"",side:this.side.value})}async take(t,e){this.busy=!0;let i=await d.call(t,e);this.busy=!1,i&&await this.load()}async takeOff({game:t}){await d.call("drill.remove",{game:t})&&await this.load()}};n.styles=[b,T,u`
			.page > :not(learn-links) {
				width: min(100%, 60rem);
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
