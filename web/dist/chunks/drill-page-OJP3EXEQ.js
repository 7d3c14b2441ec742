import{a as A,b as K}from"./chunk-J2MXXVHK.js";import{a as j}from"./chunk-2WBWRK26.js";import{a as z}from"./chunk-MNIVZ5B5.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-CEB3EZ7R.js";import{c as L,e as T}from"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import{a as p}from"./chunk-4KIL6WBB.js";import{a as $,b as y}from"./chunk-3CI4WC5N.js";import{b as f,c as s,f as n,h as g,i as u,j as o,k as w}from"./chunk-HYG7QBCA.js";import{p as r}from"./chunk-L5VQR5JZ.js";import{A as P,E as k,j as M,z as C}from"./chunk-ULLRO7K5.js";import{a}from"./chunk-LO2NM3CE.js";var v=class extends ${constructor(){super(...arguments);this.game="";this.carried=!1;this.named=""}render(){let e=s`${p("board")}${this.t("drill.open")}`,t=`${this.t("drill.open")}: ${this.named}`;return this.carried?s`<button aria-label=${t} @click=${()=>this.open()}>${e}</button>`:s`<a class="button" href=${`#/analysis/${this.game}`} aria-label=${t}>${e}</a>`}async open(){let e=await r.call("drill.board",{game:this.game,language:r.language});e&&(location.hash=`#/analysis/${e.game}`)}};v.styles=[y,f`
			:host {
				display: contents;
			}
		`],a([u()],v.prototype,"game",2),a([u({type:Boolean})],v.prototype,"carried",2),a([u()],v.prototype,"named",2),v=a([g("repertoire-board")],v);var l=class extends ${constructor(){super();this.game="";this.asked=0;this.right=0;this.busy=!1;this.missing=!1;this.spoken="";this.board=k;j(this,e=>this.key(e))}willUpdate(e){e.has("game")&&this.begin(),["question","wrong","selected","cursor","busy","verdict"].some(t=>e.has(t))&&(this.board=this.draw())}async begin(){let{game:e}=this;this.question=void 0,this.verdict=void 0,this.asked=0,this.right=0;let t=await r.call("drill.begin",{game:e});e===this.game&&(this.question=t,this.missing=t===void 0)}get free(){return this.question?.asked===!0&&!this.wrong&&!this.busy}pick(e){let t=this.question?.board.targets??{};if(this.cursor=e,!this.free)return;let i=this.selected;i&&t[i]?.includes(e)?this.answer({from:i,to:e}):this.selected=i!==e&&t[e]?e:void 0}drop(e){this.free&&this.question?.board.targets[e.from]?.includes(e.to)?this.answer(e):this.selected=void 0}async answer(e){let{game:t}=this;this.selected=void 0,this.busy=!0;let i=await r.call("drill.answer",{game:t,move:P(e)});this.busy=!1,!(!i||t!==this.game)&&(this.asked++,this.verdict=i,i.right?(this.right++,this.question=i.next,r.play(i.next.asked?"move":"end")):(this.wrong=e,r.play("illegal")))}next(){this.wrong&&this.verdict&&(this.question=this.verdict.next,this.wrong=void 0,this.verdict=void 0)}key(e){e.key==="n"&&this.wrong&&!r.window&&!e.ctrlKey&&!e.metaKey&&!e.altKey?(e.preventDefault(),e.stopImmediatePropagation(),this.next()):e.key==="Escape"&&(this.selected=void 0)}moveCursor(e){this.cursor=e;let t=this.board.pieces.get(e),i=t?this.t("board.piece",{square:e,piece:this.t(`piece.${t.color}.${t.kind}`)}):this.t("board.empty",{square:e});this.spoken=this.board.targets.includes(e)?this.t("board.target",{what:i}):i}draw(){let{question:e,selected:t,wrong:i,verdict:d,cursor:m}=this;if(!e)return k;let{board:c,side:x}=e,E=L(c.pieces),O=i?(d?.expected??[]).flatMap(({move:S})=>C(S)??[]):[];return{...k,orientation:x,pieces:T(this.board.pieces,E)?this.board.pieces:E,movable:this.free?c.turn:"none",selected:t,targets:this.free&&t&&c.targets[t]||[],lastMove:c.last??void 0,check:c.check??void 0,shapes:[...i?[{...i,brush:"threat"}]:[],...O.map(S=>({...S,brush:"best"}))],cursor:m}}render(){let{question:e}=this;if(!e)return s`<p class="empty waiting">
				${this.missing?s`<a href="#/drill">${this.t("drill.all")}</a>`:this.t("ui.loading")}
			</p>`;let{notation:t}=r.preferences.values,{left:i}=e,d=(e.named?r.say(e.named):e.title)||this.t("drill.untitled");return s`<div class="page">
			<div
				class="board"
				@board-pick=${m=>this.pick(m.detail.square)}
				@board-move=${m=>this.drop(m.detail)}
				@board-cursor=${m=>this.moveCursor(m.detail.square)}
			>
				<chuhe-board .state=${this.board} .look=${r.look} .label=${this.t("board.label")}></chuhe-board>
				<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			</div>
			<div class="side card">
				<header>
					<p class="small dim"><a href="#/drill">${this.t("drill.all")}</a></p>
					<h1>${d}</h1>
					<p class="small dim">${this.t("drill.left",{due:i.due,fresh:i.new,cards:i.cards})}</p>
				</header>
				<div class="words" aria-live="polite">${this.told()} ${this.task(e)}</div>
				<ol class="line" lang=${M(t)}>
					${e.line.map(({side:m,text:c})=>s`<li class=${m}>${c[t]}</li>`)}
				</ol>
				<div class="row">
					${this.wrong?s`<button class="primary" @click=${()=>this.next()}>${p("forward")}${this.t("drill.next")}</button>`:n}
					<repertoire-board .game=${this.game} .carried=${e.named!==void 0} .named=${d}></repertoire-board>
				</div>
				${this.asked>0?s`<p class="small dim">${this.t("drill.score",{right:this.right,asked:this.asked})}</p>`:n}
			</div>
		</div>`}told(){let{verdict:e}=this;if(!e)return n;let{notation:t}=r.preferences.values,i=e.expected.map(({text:d})=>d[t]).join(", ");return s`<p class=${e.right?"good":"bad"}>
				${p(e.right?"check":"close")}${e.right?this.t("drill.right",{moves:i}):this.t("drill.wrong",{moves:i})}
			</p>
			${e.why.length>0?s`<ul class="why">${e.why.map(d=>s`<li>${r.say(d)}</li>`)}</ul>`:n}
			<p class="small dim">${[e.comment,this.t("drill.again",{date:V(e.due)})].filter(Boolean).join(" · ")}</p>`}task({asked:e,new:t,side:i,left:d}){return this.wrong?n:e?s`<p>
			<b>${this.t("drill.yourMove",{side:this.t(`side.${i}`)})}</b>
			${t?s`<span class="small dim">${this.t("drill.fresh")}</span>`:n}
		</p>`:s`<p><b>${this.t("drill.done")}</b></p>
				${d.next?s`<p>${this.t("drill.nextDue",{date:V(d.next)})}</p>`:n}`}};l.styles=[y,A,f`
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
			.why {
				margin: 0;
				padding-inline-start: 1.2em;
				display: grid;
				gap: 0.2em;
				font-size: 0.92em;
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
		`,K],a([u()],l.prototype,"game",2),a([o()],l.prototype,"question",2),a([o()],l.prototype,"verdict",2),a([o()],l.prototype,"wrong",2),a([o()],l.prototype,"selected",2),a([o()],l.prototype,"cursor",2),a([o()],l.prototype,"asked",2),a([o()],l.prototype,"right",2),a([o()],l.prototype,"busy",2),a([o()],l.prototype,"missing",2),a([o()],l.prototype,"spoken",2),l=a([g("repertoire-drill")],l);function V(b){return new Date(b).toLocaleString(r.locale,{dateStyle:"medium",timeStyle:"short"})}var F=16,h=class extends ${constructor(){super(...arguments);this.address={path:"drill",parts:[],query:new Map};this.removed=0;this.busy=!1}willUpdate(){this.address!==this.shownFor&&(this.shownFor=this.address,this.game||this.load())}get game(){return this.address.parts[0]??""}async load(){let e=await r.call("drill.list");this.list=e?.repertoires,this.removed=e?.removed??0}render(){if(this.game)return s`<repertoire-drill .game=${this.game}></repertoire-drill>`;let{list:e}=this;return s`<div class="page">
			<learn-links here="drill"></learn-links>
			<div>
				<h1>${this.t("drill.title")}</h1>
				<p class="dim">${this.t("drill.intro")}</p>
			</div>
			${e===void 0?s`<p class="empty waiting">${this.t("ui.loading")}</p>`:e.length===0?s`<p class="empty card">${this.t("drill.none")}</p>`:s`<ul>${e.map(t=>this.card(t))}</ul>`}
			${this.removed>0?s`<div><button class="quiet" @click=${()=>this.restore()}>${p("undo")}${this.t("drill.restore")}</button></div>`:n}
			${this.form()}
		</div>`}card(e){let t=(e.named?r.say(e.named):e.title)||this.t("drill.untitled"),i=e.due+e.new>0;return s`<li class="card">
			<div>
				<h2>${t}</h2>
				${e.about?s`<p class="small">${r.say(e.about)}</p>`:n}
				<p class="small dim">${this.t(`side.${e.side}`)} · ${this.t("drill.left",{due:e.due,fresh:e.new,cards:e.cards})}</p>
				${!i&&e.next?s`<p class="small dim">${this.t("drill.nextDue",{date:new Date(e.next).toLocaleString(r.locale,{dateStyle:"medium",timeStyle:"short"})})}</p>`:n}
			</div>
			<span class="row">
				<a class=${i?"button primary":"button"} href=${`#/drill/${e.game}`} aria-label=${`${this.t("drill.begin")}: ${t}`}>
					${p("play")}${this.t("drill.begin")}
				</a>
				<repertoire-board .game=${e.game} .carried=${e.named!==void 0} .named=${t}></repertoire-board>
				<button class="quiet" aria-label=${`${this.t("drill.remove")}: ${t}`} @click=${()=>this.takeOff(e)}>
					${p("trash")}${this.t("drill.remove")}
				</button>
			</span>
		</li>`}form(){let e=new Set(this.list?.map(({game:i})=>i)),t=(r.state?.games??[]).filter(({kind:i,id:d})=>i==="study"&&!e.has(d));return s`<section class="card make">
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
					</div>`:n}
		</section>`}name({title:e,players:t,date:i,plies:d}){let{red:m,black:c}=t,x=m.name||c.name?`${m.name||"?"} – ${c.name||"?"}`:"";return[e||x||i,this.t("games.plies",{n:d})].join(" · ")}async make(){let e=this.side.value,t=this.player.value.trim(),i={side:this.t(e==="red"?"side.red":"side.black"),player:t},d=t?this.t("drill.titleOf",i):this.t("drill.titleAll",i);await this.take("drill.make",{title:d,side:e,player:t,plies:F,language:r.language})}async add(){await this.take("drill.add",{game:this.study?.value??"",side:this.side.value})}async take(e,t){this.busy=!0;let i=await r.call(e,t);this.busy=!1,i&&await this.load()}async restore(){await r.call("drill.restore")&&await this.load()}async takeOff({game:e}){await r.call("drill.remove",{game:e})&&await this.load()}};h.styles=[y,z,f`
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
		`],a([u({attribute:!1})],h.prototype,"address",2),a([o()],h.prototype,"list",2),a([o()],h.prototype,"removed",2),a([o()],h.prototype,"busy",2),a([w("#side")],h.prototype,"side",2),a([w("#player")],h.prototype,"player",2),a([w("#study")],h.prototype,"study",2),h=a([g("drill-page")],h);export{h as DrillPage};
