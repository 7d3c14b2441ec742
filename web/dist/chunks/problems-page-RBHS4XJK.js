import{a as G,b as P}from"./chunk-J2MXXVHK.js";import{a as K}from"./chunk-2WBWRK26.js";import"./chunk-RV5M6PCH.js";import{a as W}from"./chunk-HZDVLM63.js";import{d as N}from"./chunk-WKSNQVBW.js";import{a as j,b as O,c as f,d as B,e as D,f as S}from"./chunk-P3ASTFCK.js";import"./chunk-2SBYWIIA.js";import"./chunk-FTEKKEFQ.js";import"./chunk-EBRBWNQR.js";import"./chunk-OAAF3JE6.js";import"./chunk-UYBD6CYR.js";import"./chunk-NO5YZNIP.js";import"./chunk-AEKCXA34.js";import{c as H,d as L,e as z}from"./chunk-MKGGKFX4.js";import"./chunk-L2ACSSDX.js";import"./chunk-6IRSPKJM.js";import{a as m}from"./chunk-4KIL6WBB.js";import{a as T,b as M}from"./chunk-M2GG6VAF.js";import{b as E,c as r,f as u,h as A,i as k,j as h}from"./chunk-HYG7QBCA.js";import{l as R,q as n}from"./chunk-NAOAPEB4.js";import{A as U,E as F,j as I,z as C}from"./chunk-S5IONS7S.js";import{a as d}from"./chunk-LO2NM3CE.js";var _=E`
	.side {
		padding: 1rem;
		display: grid;
		gap: 0.8rem;
	}
	header {
		display: grid;
		gap: 0.2rem;
		overflow-wrap: anywhere;
	}
	h1 {
		font-size: 1.3em;
	}
	.task {
		font-weight: 600;
	}
	.time {
		font-size: 1.4em;
	}
	.word {
		min-height: 3.1em;
	}
	.word.over {
		min-height: 0;
		display: none;
	}
	.good {
		color: var(--good);
	}
	.bad {
		color: var(--red);
	}
	.word.good,
	.word.bad {
		font-weight: 600;
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
	li.red,
	button.red {
		color: var(--red);
	}
	.end {
		display: grid;
		gap: 0.4rem;
		justify-items: start;
	}
	.steps {
		display: flex;
		flex-wrap: wrap;
		gap: 0.2rem;
	}
	.steps button {
		padding: 0.1em 0.5em;
		min-height: 2em;
	}
	.buttons {
		display: flex;
		flex-wrap: wrap;
		gap: 0.5rem;
	}
	@media (hover: none), (max-width: 760px), (max-height: 500px) {
		.keys {
			display: none;
		}
	}
	div.none {
		display: grid;
		justify-items: center;
	}
	@media (max-width: 760px), (max-width: 1180px) and (orientation: portrait) {
		.word {
			min-height: 2.8em;
		}
		.line.none {
			display: none;
		}
	}
	@media (max-height: 500px) and (orientation: landscape) {
		.word {
			min-height: 0;
		}
	}
`;var V=3,l=class extends T{constructor(){super();this.problem="";this.query=new Map;this.failure="";this.busy=!1;this.spoken="";this.seconds=0;this.began=0;this.beginning="";K(this,t=>this.key(t))}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.clock),this.beginning=""}willUpdate(t){super.willUpdate(t),t.has("problem")&&this.problem!==this.attempt?.problem.id&&this.begin(this.problem)}async begin(t){let e=crypto.randomUUID(),i=this.attempt?.problem.id;this.beginning=e,this.stopClock(),this.failure="",this.busy=!0;try{let s={problem:t,...O(this.query),...i&&t==="next"?{after:i}:{}},o=await n.connection.call("problems.begin",s);this.beginning===e&&(this.take(o),t==="next"&&location.replace(`#/problems/${o.problem.id}${f(this.query)}`))}catch(s){if(this.beginning!==e)return;if(!(s instanceof R))throw s;this.attempt=void 0,this.failure=n.say(s.words)}finally{this.beginning===e&&(this.busy=!1)}}take(t){this.attempt=t,this.word=void 0,this.end=void 0,this.shown=void 0,this.forget(),this.seconds=0,t.attempt&&(this.began=performance.now(),this.clock=setInterval(()=>{this.seconds=(performance.now()-this.began)/1e3},1e3))}forget(){this.selected=void 0,this.expected=void 0,this.wrong=void 0,this.hinted=void 0}stopClock(){clearInterval(this.clock),this.clock=void 0}get free(){return this.attempt!==void 0&&this.attempt.attempt!==""&&!this.end&&!this.busy}pick(t){let e=this.attempt?.board.targets??{};if(this.cursor=t,!this.free)return;let i=this.selected;this.wrong=void 0,i&&e[i]?.includes(t)?this.move({from:i,to:t}):this.selected=i!==t&&e[t]?t:void 0}drop(t){this.wrong=void 0,this.free&&this.attempt?.board.targets[t.from]?.includes(t.to)?this.move(t):this.selected=void 0}async move(t){let{attempt:e}=this;if(!e)return;let i=H(e.board.pieces),s=i.get(t.from),o=i.has(t.to);s&&(i.delete(t.from),i.set(t.to,s)),this.forget(),this.expected={move:t,pieces:i},this.word={tone:"plain",text:this.t("problem.checking")},n.play(o?"capture":"move");let p={attempt:e.attempt,move:U(t)},a=await this.ask("problems.move",p);if(this.expected=void 0,!a){this.word=void 0;return}this.attempt=a,this.word={tone:a.right?"good":"bad",text:n.say(a.message)},a.right?a.end?this.finish(a.end):n.play("move"):(n.play("illegal"),this.wrong={move:t,answer:a.answer?C(a.answer):void 0})}async ask(t,e){let i=this.beginning;this.busy=!0;let s=await n.call(t,e);if(this.beginning===i)return this.busy=!1,s}async hint(){let{attempt:t}=this;if(!t||!this.free)return;let e=await this.ask("problems.hint",{attempt:t.attempt});e&&(this.attempt={...t,hints:e.level},this.hinted=e,this.word={tone:"plain",text:n.say(e.message)})}async giveUp(){let{attempt:t}=this;if(!t||!this.free)return;let e=await this.ask("problems.give_up",{attempt:t.attempt});e&&this.finish(e)}finish(t){this.stopClock(),this.forget(),this.end=t,this.seconds=t.seconds,this.shown=t.solved?void 0:0,n.play(t.solved?"end":"notify")}next(){this.begin("next")}async openTree(){let t=n.onward(),i=(await n.call("problems.solution",{attempt:this.attempt?.attempt}))?.games[0]?.game;i&&t(`analysis/${i}`)}async play(){let{attempt:t}=this;if(!t)return;let e=n.onward(),{fen:i,turn:s}=t.problem,o=await N(i,s,`${n.say(t.problem.collection.name)} ${this.name(t)}`);o&&e(`game/${o}`)}name({problem:t}){return D(t,(e,i)=>this.t(e,i))}key(t){if(t.composedPath().some(o=>o instanceof HTMLElement&&o.matches("input, textarea, select, dialog"))||t.ctrlKey||t.metaKey||t.altKey||n.window)return;let s={h:()=>this.hint(),n:()=>this.next(),b:()=>this.focusBoard(),Escape:()=>{this.selected=void 0}}[t.key];s&&(t.preventDefault(),s())}focusBoard(){this.renderRoot.querySelector("chuhe-board")?.shadowRoot?.querySelector("[tabindex]")?.focus()}moveCursor(t){this.cursor=t;let e=this.boardState(),i=e.pieces.get(t),s=i?this.t("board.piece",{square:t,piece:this.t(`piece.${i.color}.${i.kind}`)}):this.t("board.empty",{square:t});this.spoken=e.targets.includes(t)?this.t("board.target",{what:s}):s}render(){let{attempt:t}=this;if(this.failure)return r`<div class="none">
				<p class="empty">${this.failure}</p>
				<a class="button" href=${`#/problems${f(this.query)}`}>${m("list")}${this.t("problem.all")}</a>
			</div>`;if(!t)return r`<p class="empty waiting">${this.t("problem.loading")}</p>`;let{problem:e}=t,i=this.t(`side.${e.turn}`);return r`<div class="page">
			<div
				class="board"
				@board-pick=${s=>this.pick(s.detail.square)}
				@board-move=${s=>this.drop(s.detail)}
				@board-cursor=${s=>this.moveCursor(s.detail.square)}
			>
				<chuhe-board .state=${this.boardState()} .look=${n.look} .label=${this.t("board.label")}></chuhe-board>
				<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			</div>
			<div class="side card">
				<header>
					<p class="small dim">${n.say(e.collection.name)}</p>
					<h1>${this.name(t)}</h1>
					<p class="task">${this.t(B(e),{side:i,n:e.moves})}</p>
					<p class="small dim">
						${this.t("problem.hard",{n:this.end?.problem??e.rating})} · ${n.say(e.claim.words)}
					</p>
				</header>
				${t.attempt?this.solving(t):this.unproved()} ${this.end?this.ended(this.end):u}
				${this.buttons(t)}
				<p class="keys small dim">${this.t("problem.keys")}</p>
			</div>
		</div>`}solving(t){let{word:e}=this;return r`<div class="row spread">
				<span class="time mono" role="timer" aria-label=${this.t("problem.time")}>${S(this.seconds)}</span>
				${t.problem.best>0?r`<span class="small dim">${this.t("problem.best",{time:S(t.problem.best)})}</span>`:u}
			</div>
			<p class=${`word ${this.end?"over":e?.tone??"plain"}`} aria-live="polite">
				${this.end?"":e?.text??this.t("problem.yourMove")}
			</p>
			${this.end?u:this.line(t.line)}`}unproved(){let t=this.attempt?.problem.claim.engine;return r`<p>${this.t("problem.unproved")}</p>
			${t?r`<p>${n.say(t)}</p>`:u}`}line(t){let{notation:e}=n.preferences.values;return r`<ol class=${`line ${t.length===0?"none":""}`} lang=${I(e)}>
			${t.map(({side:i,text:s})=>r`<li class=${i}>${s[e]}</li>`)}
		</ol>`}ended(t){let{notation:e}=n.preferences.values,i=S(t.seconds),s=(o,p,a="",c="")=>r`<button
				class=${`quiet ${a}`}
				aria-pressed=${this.shown===o}
				lang=${c||u}
				@click=${()=>{this.shown=o}}
			>
				${p}
			</button>`;return r`<section class="end" aria-live="polite">
			<h2 class=${t.solved?"good":"bad"}>
				${m(t.solved?"check":"flag")}${t.solved?this.t("problem.endSolved",{time:i}):this.t("problem.endFailed")}
			</h2>
			<p>
				${t.rated?this.t("problem.gain",{before:t.before,after:t.rating.value}):this.t("problem.unrated")}
				<span class="dim">${this.t("problem.ratingOff",{n:2*t.rating.deviation})}</span>
			</p>
			${t.rated?this.helped(t):u}
			${t.due?r`<p class="small">${this.t("problem.comesAgain",{date:this.date(t.due)})}</p>`:u}
			${n.say(t.themes)?r`<p class="small">${this.t("problem.shows",{themes:n.say(t.themes)})}</p>`:u}
			<h3>${this.t("problem.solutionTitle")}</h3>
			<div class="steps">
				${s(0,this.t("problem.start"))}
				${t.solution.map(({text:o,side:p},a)=>s(a+1,o[e],p,I(e)))}
			</div>
			<button @click=${this.openTree}>${m("list")}${this.t("problem.tree")}</button>
		</section>`}helped({solved:t}){let{wrong:e,hints:i}=this.attempt??{wrong:0,hints:0};return!t||e+i===0?u:r`<p class="small">${this.t(e>0?"problem.scoreWrong":"problem.scoreHint")}</p>`}date(t){return new Date(t).toLocaleString(n.locale,{dateStyle:"medium",timeStyle:"short"})}buttons(t){let e=t.attempt!==""&&!this.end;return r`<div class="buttons">
			${e?r`<button ?disabled=${this.busy||t.hints>=V} @click=${this.hint}>
								${m("hint")}${this.t("problem.hint")} ${t.hints}/${V}
							</button>
							<button ?disabled=${this.busy} @click=${this.giveUp}>${m("flag")}${this.t("problem.giveUp")}</button>`:t.attempt?r`<button ?disabled=${this.busy} @click=${()=>this.begin(t.problem.id)}>
								${m("restart")}${this.t("problem.again")}
							</button>`:r`<button class="primary" @click=${this.play}>${m("robot")}${this.t("problem.playOut")}</button>`}
			<button class=${this.end?"primary":""} ?disabled=${this.busy} @click=${this.next}>
				${m("forward")}${this.t("problem.nextOne")}
			</button>
			<a class="button quiet" href=${`#/problems${f(this.query)}`}>${m("list")}${this.t("problem.all")}</a>
		</div>`}boardState(){let{attempt:t,expected:e,selected:i,cursor:s,wrong:o,hinted:p,shown:a,end:c,busy:v}=this,w=[t,e,i,s,o,p,a,c,v];if(this.boardCache&&J(this.boardCache.key,w))return this.boardCache.state;let g=this.draw(),y=this.boardCache?.state.pieces,$=y&&z(y,g.pieces)?{...g,pieces:y}:g;return this.boardCache={key:w,state:$},$}draw(){let{attempt:t,expected:e,selected:i,wrong:s,hinted:o,end:p,shown:a}=this;if(!t)return F;let{board:c,problem:v}=t,w={...F,orientation:v.turn};if(p&&a!==void 0){let $=a>0?p.solution[a-1]:void 0;return{...w,pieces:L($?.fen??v.fen),lastMove:$&&C($.move)}}let g=o?.square??void 0,y=o?.move?C(o.move):void 0;return{...w,pieces:e?.pieces??H(c.pieces),movable:this.free?c.turn:"none",selected:i,targets:this.free&&i&&c.targets[i]||[],lastMove:e?.move??c.last??void 0,check:e?void 0:c.check??void 0,shapes:[...g?[{from:g,brush:"best"}]:[],...y?[{...y,brush:"best"}]:[],...s?[{...s.move,brush:"threat"}]:[],...s?.answer?[{...s.answer,brush:"blue"}]:[]],cursor:this.cursor}}};l.styles=[M,G,_,P],d([k()],l.prototype,"problem",2),d([k({attribute:!1})],l.prototype,"query",2),d([h()],l.prototype,"attempt",2),d([h()],l.prototype,"failure",2),d([h()],l.prototype,"word",2),d([h()],l.prototype,"end",2),d([h()],l.prototype,"busy",2),d([h()],l.prototype,"selected",2),d([h()],l.prototype,"cursor",2),d([h()],l.prototype,"expected",2),d([h()],l.prototype,"wrong",2),d([h()],l.prototype,"hinted",2),d([h()],l.prototype,"shown",2),d([h()],l.prototype,"spoken",2),d([h()],l.prototype,"seconds",2),l=d([A("problem-solver")],l);function J(x,q){return x.length===q.length&&x.every((t,e)=>t===q[e])}var Q=24,Y=["new","solved","failed","due"],b=class extends T{constructor(){super(...arguments);this.asked=""}willUpdate(){let{parts:t,query:e}=this.address,i=t.length>0?"":`list ${JSON.stringify([...e])}`;i!==this.asked&&(i&&!this.asked.startsWith("list")&&this.look(),this.asked=i,i&&this.list(0))}async look(){this.overview=await n.call("problems.overview")??this.overview}async list(t){let{asked:e}=this,i=await n.call("problems.list",{...O(this.address.query),limit:Q,offset:t});i&&e===this.asked&&(this.found=t>0?{...i,problems:[...this.found?.problems??[],...i.problems]}:i)}render(){let[t]=this.address.parts;if(t)return r`<problem-solver .problem=${t} .query=${this.address.query}></problem-solver>`;let{overview:e}=this;return!e||!this.found?r`<p class="empty waiting">${this.t("ui.loading")}</p>`:r`<div class="page">
			<learn-links here="problems"></learn-links>
			<header class="head">
				<div>
					<h1>${this.t("problem.title")}</h1>
					<p class="dim">${this.t("problem.intro")}</p>
				</div>
				${this.figures(e)}
			</header>
			<div class="ways">${this.ways(e)}</div>
			${this.filters(e)} ${this.cards(this.found)}
		</div>`}figures({rating:t,solved:e,solvable:i,due:s}){let o=(p,a,c="")=>r`<div title=${c}><dt>${p}</dt><dd>${a}</dd></div>`;return r`<dl>
			${o(this.t("problem.yours"),r`${t.value} <small>${this.t("problem.ratingOff",{n:2*t.deviation})}</small>`,this.t("problem.ratingWhat"))}
			${o(this.t("problem.solvedCount"),this.t("problem.solvedOf",{n:e,total:i}))}
			${o(this.t("problem.dueCount"),s)}
		</dl>`}ways({problem:t,due:e}){let i=(o,p,a,c,v=!1)=>v?r`<div class="way card off">${m(p)}<span><strong>${a}</strong><span class="dim">${c}</span></span></div>`:r`<a class="way card" href=${`#/problems/${o}`}>
						${m(p)}<span><strong>${a}</strong><span class="dim">${c}</span></span>
					</a>`,s=f(this.address.query);return r`${t?r`<problem-card data-daily .problem=${t} .query=${""} today></problem-card>`:u}
			<div class="two">
				${i(`next${s}`,"forward",this.t("problem.next"),this.t("problem.nextText"))}
				${i("next?state=due","restart",`${this.t("problem.repeat")} (${e})`,e?this.t("problem.repeatText"):this.t("problem.repeatNone"),e===0)}
			</div>`}filters(t){let{query:e}=this.address;return r`<div class="filters">
			${this.select("collection",this.t("problem.collection"),t.collections)}
			${this.select("theme",this.t("problem.theme"),t.themes)}
			<chuhe-choice
				.label=${this.t("problem.difficulty")}
				.options=${["",...Object.keys(j)].map(i=>({value:i,label:i?this.t(`problem.difficulty.${i}`):this.t("problem.any")}))}
				.value=${e.get("difficulty")??""}
				@choice=${i=>this.choose("difficulty",i.detail)}
			></chuhe-choice>
			<chuhe-choice
				.label=${this.t("problem.state")}
				.options=${["",...Y].map(i=>({value:i,label:i?this.t(`problem.state.${i}`):this.t("problem.any")}))}
				.value=${e.get("state")??""}
				@choice=${i=>this.choose("state",i.detail)}
			></chuhe-choice>
			<label class="check">
				<input
					type="checkbox"
					.checked=${e.has("unproved")}
					@change=${i=>this.choose("unproved",i.target.checked?"1":"")}
				/>
				${this.t("problem.unprovedToo")}
			</label>
		</div>`}select(t,e,i){let s=this.address.query.get(t)??"";return r`<label class="field">
			<span>${e}</span>
			<select @change=${o=>this.choose(t,o.target.value)}>
				<option value="" ?selected=${s===""}>${this.t("problem.any")}</option>
				${i.map(({id:o,name:p,solved:a,solvable:c})=>r`<option value=${o} ?selected=${o===s}>${n.say(p)} (${a}/${c})</option>`)}
			</select>
		</label>`}choose(t,e){let i=new Map(this.address.query);e?i.set(t,e):i.delete(t),location.replace(`#/problems${f(i)}`)}cards({total:t,problems:e}){let i=f(this.address.query);return r`<section aria-label=${this.t("problem.title")}>
			<p class="dim" aria-live="polite">${this.t("problem.total",{n:t})}</p>
			${e.length===0?r`<p class="empty card">${this.t("problem.noneFit")}</p>`:r`<ul>
							${e.map(s=>r`<li><problem-card .problem=${s} .query=${i}></problem-card></li>`)}
						</ul>`}
			${e.length<t?r`<button @click=${()=>this.list(e.length)}>${m("plus")}${this.t("problem.more")}</button>`:u}
		</section>`}};b.styles=[M,W,E`
			.head {
				display: flex;
				flex-wrap: wrap;
				gap: 0.8rem 2rem;
				justify-content: space-between;
				align-items: end;
			}
			dl {
				display: flex;
				flex-wrap: wrap;
				gap: 0.4rem 1.8rem;
				margin: 0;
			}
			dt {
				color: var(--dim);
				font-size: 0.88em;
			}
			dd {
				margin: 0;
				font-size: 1.25em;
				font-weight: 650;
				font-variant-numeric: tabular-nums;
			}
			dd small {
				font-weight: 400;
				font-size: 0.72em;
				color: var(--dim);
			}
			.ways {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
				align-items: stretch;
			}
			.two {
				display: grid;
				gap: 0.8rem;
			}
			.way {
				display: flex;
				align-items: center;
				gap: 1em;
				padding: 0.8em 1em;
				color: var(--text);
				text-decoration: none;
			}
			a.way:hover {
				border-color: var(--accent);
			}
			.way .icon {
				width: 1.9em;
				height: 1.9em;
				color: var(--accent);
			}
			.way strong {
				display: block;
			}
			.off .icon {
				color: var(--dim);
			}
			.filters {
				display: flex;
				flex-wrap: wrap;
				gap: 0.8rem 1.4rem;
				align-items: end;
			}
			.filters .field {
				flex: 0 1 15rem;
			}
			section {
				display: grid;
				gap: 0.8rem;
				justify-items: start;
			}
			section > .empty {
				width: 100%;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				width: 100%;
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
			}
			li {
				display: grid;
			}
		`],d([k({attribute:!1})],b.prototype,"address",2),d([h()],b.prototype,"overview",2),d([h()],b.prototype,"found",2),b=d([A("problems-page")],b);export{b as ProblemsPage};
