import{a as G,b as P}from"./chunk-J2MXXVHK.js";import{a as K}from"./chunk-2WBWRK26.js";import{a as W}from"./chunk-MNIVZ5B5.js";import"./chunk-7LR6VGBW.js";import{d as N}from"./chunk-SBG3EA4S.js";import{a as j,b as O,c as f,d as B,e as D,f as S}from"./chunk-AHNBJQBQ.js";import"./chunk-BWCV2TFS.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-3YIVIKVL.js";import"./chunk-K4AUSFAJ.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import{c as H,d as L,e as z}from"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import"./chunk-6IRSPKJM.js";import{a as u}from"./chunk-4KIL6WBB.js";import{a as T,b as M}from"./chunk-3CI4WC5N.js";import{b as E,c as r,f as m,h as A,i as k,j as h}from"./chunk-HYG7QBCA.js";import{k as R,p as a}from"./chunk-L5VQR5JZ.js";import{A as U,E as F,j as I,z as C}from"./chunk-ULLRO7K5.js";import{a as d}from"./chunk-LO2NM3CE.js";var _=E`
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
`;var V=3,l=class extends T{constructor(){super();this.problem="";this.query=new Map;this.failure="";this.busy=!1;this.spoken="";this.seconds=0;this.began=0;this.beginning="";K(this,e=>this.key(e))}disconnectedCallback(){super.disconnectedCallback(),clearInterval(this.clock),this.beginning=""}willUpdate(e){super.willUpdate(e),e.has("problem")&&this.problem!==this.attempt?.problem.id&&this.begin(this.problem)}async begin(e){let t=crypto.randomUUID(),i=this.attempt?.problem.id;this.beginning=t,this.stopClock(),this.failure="",this.busy=!0;try{let s={problem:e,...O(this.query),...i&&e==="next"?{after:i}:{}},o=await a.connection.call("problems.begin",s);this.beginning===t&&(this.take(o),e==="next"&&location.replace(`#/problems/${o.problem.id}${f(this.query)}`))}catch(s){if(this.beginning!==t)return;if(!(s instanceof R))throw s;this.attempt=void 0,this.failure=a.say(s.words)}finally{this.beginning===t&&(this.busy=!1)}}take(e){this.attempt=e,this.word=void 0,this.end=void 0,this.shown=void 0,this.forget(),this.seconds=0,e.attempt&&(this.began=performance.now(),this.clock=setInterval(()=>{this.seconds=(performance.now()-this.began)/1e3},1e3))}forget(){this.selected=void 0,this.expected=void 0,this.wrong=void 0,this.hinted=void 0}stopClock(){clearInterval(this.clock),this.clock=void 0}get free(){return this.attempt!==void 0&&this.attempt.attempt!==""&&!this.end&&!this.busy}pick(e){let t=this.attempt?.board.targets??{};if(this.cursor=e,!this.free)return;let i=this.selected;this.wrong=void 0,i&&t[i]?.includes(e)?this.move({from:i,to:e}):this.selected=i!==e&&t[e]?e:void 0}drop(e){this.wrong=void 0,this.free&&this.attempt?.board.targets[e.from]?.includes(e.to)?this.move(e):this.selected=void 0}async move(e){let{attempt:t}=this;if(!t)return;let i=H(t.board.pieces),s=i.get(e.from),o=i.has(e.to);s&&(i.delete(e.from),i.set(e.to,s)),this.forget(),this.expected={move:e,pieces:i},this.word={tone:"plain",text:this.t("problem.checking")},a.play(o?"capture":"move");let p={attempt:t.attempt,move:U(e)},n=await this.ask("problems.move",p);if(this.expected=void 0,!n){this.word=void 0;return}this.attempt=n,this.word={tone:n.right?"good":"bad",text:a.say(n.message)},n.right?n.end?this.finish(n.end):a.play("move"):(a.play("illegal"),this.wrong={move:e,answer:n.answer?C(n.answer):void 0})}async ask(e,t){let i=this.beginning;this.busy=!0;let s=await a.call(e,t);if(this.beginning===i)return this.busy=!1,s}async hint(){let{attempt:e}=this;if(!e||!this.free)return;let t=await this.ask("problems.hint",{attempt:e.attempt});t&&(this.attempt={...e,hints:t.level},this.hinted=t,this.word={tone:"plain",text:a.say(t.message)})}async giveUp(){let{attempt:e}=this;if(!e||!this.free)return;let t=await this.ask("problems.give_up",{attempt:e.attempt});t&&this.finish(t)}finish(e){this.stopClock(),this.forget(),this.end=e,this.seconds=e.seconds,this.shown=e.solved?void 0:0,a.play(e.solved?"end":"notify")}next(){this.begin("next")}async openTree(){let e=a.onward(),i=(await a.call("problems.solution",{attempt:this.attempt?.attempt}))?.games[0]?.game;i&&e(`analysis/${i}`)}async play(){let{attempt:e}=this;if(!e)return;let t=a.onward(),{fen:i,turn:s}=e.problem,o=await N(i,s,`${a.say(e.problem.collection.name)} ${this.name(e)}`);o&&t(`game/${o}`)}name({problem:e}){return D(e,a.language,(t,i)=>this.t(t,i))}key(e){if(e.composedPath().some(o=>o instanceof HTMLElement&&o.matches("input, textarea, select, dialog"))||e.ctrlKey||e.metaKey||e.altKey||a.window)return;let s={h:()=>this.hint(),n:()=>this.next(),b:()=>this.focusBoard(),Escape:()=>{this.selected=void 0}}[e.key];s&&(e.preventDefault(),s())}focusBoard(){this.renderRoot.querySelector("chuhe-board")?.shadowRoot?.querySelector("[tabindex]")?.focus()}moveCursor(e){this.cursor=e;let t=this.boardState(),i=t.pieces.get(e),s=i?this.t("board.piece",{square:e,piece:this.t(`piece.${i.color}.${i.kind}`)}):this.t("board.empty",{square:e});this.spoken=t.targets.includes(e)?this.t("board.target",{what:s}):s}render(){let{attempt:e}=this;if(this.failure)return r`<div class="none">
				<p class="empty">${this.failure}</p>
				<a class="button" href=${`#/problems${f(this.query)}`}>${u("list")}${this.t("problem.all")}</a>
			</div>`;if(!e)return r`<p class="empty waiting">${this.t("problem.loading")}</p>`;let{problem:t}=e,i=this.t(`side.${t.turn}`);return r`<div class="page">
			<div
				class="board"
				@board-pick=${s=>this.pick(s.detail.square)}
				@board-move=${s=>this.drop(s.detail)}
				@board-cursor=${s=>this.moveCursor(s.detail.square)}
			>
				<chuhe-board .state=${this.boardState()} .look=${a.look} .label=${this.t("board.label")}></chuhe-board>
				<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			</div>
			<div class="side card">
				<header>
					<p class="small dim">${a.say(t.collection.name)}</p>
					<h1>${this.name(e)}</h1>
					${t.name&&t.name!==this.name(e)?r`<p class="small dim own">${t.name}</p>`:m}
					<p class="task">${this.t(B(t),{side:i,n:t.moves})}</p>
					<p class="small dim">
						${this.t("problem.hard",{n:this.end?.problem??t.rating})} · ${a.say(t.claim.words)}
					</p>
				</header>
				${e.attempt?this.solving(e):this.unproved()} ${this.end?this.ended(this.end):m}
				${this.buttons(e)}
				<p class="keys small dim">${this.t("problem.keys")}</p>
			</div>
		</div>`}solving(e){let{word:t}=this;return r`<div class="row spread">
				<span class="time mono" role="timer" aria-label=${this.t("problem.time")}>${S(this.seconds)}</span>
				${e.problem.best>0?r`<span class="small dim">${this.t("problem.best",{time:S(e.problem.best)})}</span>`:m}
			</div>
			<p class=${`word ${this.end?"over":t?.tone??"plain"}`} aria-live="polite">
				${this.end?"":t?.text??this.t("problem.yourMove")}
			</p>
			${this.end?m:this.line(e.line)}`}unproved(){let e=this.attempt?.problem.claim.engine;return r`<p>${this.t("problem.unproved")}</p>
			${e?r`<p>${a.say(e)}</p>`:m}`}line(e){let{notation:t}=a.preferences.values;return r`<ol class=${`line ${e.length===0?"none":""}`} lang=${I(t)}>
			${e.map(({side:i,text:s})=>r`<li class=${i}>${s[t]}</li>`)}
		</ol>`}ended(e){let{notation:t}=a.preferences.values,i=S(e.seconds),s=(o,p,n="",c="")=>r`<button
				class=${`quiet ${n}`}
				aria-pressed=${this.shown===o}
				lang=${c||m}
				@click=${()=>{this.shown=o}}
			>
				${p}
			</button>`;return r`<section class="end" aria-live="polite">
			<h2 class=${e.solved?"good":"bad"}>
				${u(e.solved?"check":"flag")}${e.solved?this.t("problem.endSolved",{time:i}):this.t("problem.endFailed")}
			</h2>
			<p>
				${e.rated?this.t("problem.gain",{before:e.before,after:e.rating.value}):this.t("problem.unrated")}
				<span class="dim">${this.t("problem.ratingOff",{n:2*e.rating.deviation})}</span>
			</p>
			${e.rated?this.helped(e):m}
			${e.due?r`<p class="small">${this.t("problem.comesAgain",{date:this.date(e.due)})}</p>`:m}
			${a.say(e.themes)?r`<p class="small">${this.t("problem.shows",{themes:a.say(e.themes)})}</p>`:m}
			<h3>${this.t("problem.solutionTitle")}</h3>
			<div class="steps">
				${s(0,this.t("problem.start"))}
				${e.solution.map(({text:o,side:p},n)=>s(n+1,o[t],p,I(t)))}
			</div>
			<button @click=${this.openTree}>${u("list")}${this.t("problem.tree")}</button>
		</section>`}helped({solved:e}){let{wrong:t,hints:i}=this.attempt??{wrong:0,hints:0};return!e||t+i===0?m:r`<p class="small">${this.t(t>0?"problem.scoreWrong":"problem.scoreHint")}</p>`}date(e){return new Date(e).toLocaleString(a.locale,{dateStyle:"medium",timeStyle:"short"})}buttons(e){let t=e.attempt!==""&&!this.end;return r`<div class="buttons">
			${t?r`<button ?disabled=${this.busy||e.hints>=V} @click=${this.hint}>
								${u("hint")}${this.t("problem.hint")} ${e.hints}/${V}
							</button>
							<button ?disabled=${this.busy} @click=${this.giveUp}>${u("flag")}${this.t("problem.giveUp")}</button>`:e.attempt?r`<button ?disabled=${this.busy} @click=${()=>this.begin(e.problem.id)}>
								${u("restart")}${this.t("problem.again")}
							</button>`:r`<button class="primary" @click=${this.play}>${u("robot")}${this.t("problem.playOut")}</button>`}
			<button class=${this.end?"primary":""} ?disabled=${this.busy} @click=${this.next}>
				${u("forward")}${this.t("problem.nextOne")}
			</button>
			<a class="button quiet" href=${`#/problems${f(this.query)}`}>${u("list")}${this.t("problem.all")}</a>
		</div>`}boardState(){let{attempt:e,expected:t,selected:i,cursor:s,wrong:o,hinted:p,shown:n,end:c,busy:v}=this,w=[e,t,i,s,o,p,n,c,v];if(this.boardCache&&J(this.boardCache.key,w))return this.boardCache.state;let g=this.draw(),y=this.boardCache?.state.pieces,$=y&&z(y,g.pieces)?{...g,pieces:y}:g;return this.boardCache={key:w,state:$},$}draw(){let{attempt:e,expected:t,selected:i,wrong:s,hinted:o,end:p,shown:n}=this;if(!e)return F;let{board:c,problem:v}=e,w={...F,orientation:v.turn};if(p&&n!==void 0){let $=n>0?p.solution[n-1]:void 0;return{...w,pieces:L($?.fen??v.fen),lastMove:$&&C($.move)}}let g=o?.square??void 0,y=o?.move?C(o.move):void 0;return{...w,pieces:t?.pieces??H(c.pieces),movable:this.free?c.turn:"none",selected:i,targets:this.free&&i&&c.targets[i]||[],lastMove:t?.move??c.last??void 0,check:t?void 0:c.check??void 0,shapes:[...g?[{from:g,brush:"best"}]:[],...y?[{...y,brush:"best"}]:[],...s?[{...s.move,brush:"threat"}]:[],...s?.answer?[{...s.answer,brush:"blue"}]:[]],cursor:this.cursor}}};l.styles=[M,G,_,P],d([k()],l.prototype,"problem",2),d([k({attribute:!1})],l.prototype,"query",2),d([h()],l.prototype,"attempt",2),d([h()],l.prototype,"failure",2),d([h()],l.prototype,"word",2),d([h()],l.prototype,"end",2),d([h()],l.prototype,"busy",2),d([h()],l.prototype,"selected",2),d([h()],l.prototype,"cursor",2),d([h()],l.prototype,"expected",2),d([h()],l.prototype,"wrong",2),d([h()],l.prototype,"hinted",2),d([h()],l.prototype,"shown",2),d([h()],l.prototype,"spoken",2),d([h()],l.prototype,"seconds",2),l=d([A("problem-solver")],l);function J(x,q){return x.length===q.length&&x.every((e,t)=>e===q[t])}var Q=24,Y=["new","solved","failed","due"],b=class extends T{constructor(){super(...arguments);this.asked=""}willUpdate(){let{parts:e,query:t}=this.address,i=e.length>0?"":`list ${JSON.stringify([...t])}`;i!==this.asked&&(i&&!this.asked.startsWith("list")&&this.look(),this.asked=i,i&&this.list(0))}async look(){this.overview=await a.call("problems.overview")??this.overview}async list(e){let{asked:t}=this,i=await a.call("problems.list",{...O(this.address.query),limit:Q,offset:e});i&&t===this.asked&&(this.found=e>0?{...i,problems:[...this.found?.problems??[],...i.problems]}:i)}render(){let[e]=this.address.parts;if(e)return r`<problem-solver .problem=${e} .query=${this.address.query}></problem-solver>`;let{overview:t}=this;return!t||!this.found?r`<p class="empty waiting">${this.t("ui.loading")}</p>`:r`<div class="page">
			<learn-links here="problems"></learn-links>
			<header class="head">
				<div>
					<h1>${this.t("problem.title")}</h1>
					<p class="dim">${this.t("problem.intro")}</p>
				</div>
				${this.figures(t)}
			</header>
			<div class="ways">${this.ways(t)}</div>
			${this.filters(t)} ${this.cards(this.found)}
		</div>`}figures({rating:e,solved:t,solvable:i,due:s}){let o=(p,n,c="")=>r`<div title=${c}><dt>${p}</dt><dd>${n}</dd></div>`;return r`<dl>
			${o(this.t("problem.yours"),r`${e.value} <small>${this.t("problem.ratingOff",{n:2*e.deviation})}</small>`,this.t("problem.ratingWhat"))}
			${o(this.t("problem.solvedCount"),this.t("problem.solvedOf",{n:t,total:i}))}
			${o(this.t("problem.dueCount"),s)}
		</dl>`}ways({problem:e,due:t}){let i=(o,p,n,c,v=!1)=>v?r`<div class="way card off">${u(p)}<span><strong>${n}</strong><span class="dim">${c}</span></span></div>`:r`<a class="way card" href=${`#/problems/${o}`}>
						${u(p)}<span><strong>${n}</strong><span class="dim">${c}</span></span>
					</a>`,s=f(this.address.query);return r`${e?r`<problem-card data-daily .problem=${e} .query=${""} today></problem-card>`:m}
			<div class="two">
				${i(`next${s}`,"forward",this.t("problem.next"),this.t("problem.nextText"))}
				${i("next?state=due","restart",`${this.t("problem.repeat")} (${t})`,t?this.t("problem.repeatText"):this.t("problem.repeatNone"),t===0)}
			</div>`}filters(e){let{query:t}=this.address;return r`<div class="filters">
			${this.select("collection",this.t("problem.collection"),e.collections)}
			${this.select("theme",this.t("problem.theme"),e.themes)}
			<chuhe-choice
				.label=${this.t("problem.difficulty")}
				.options=${["",...Object.keys(j)].map(i=>({value:i,label:i?this.t(`problem.difficulty.${i}`):this.t("problem.any")}))}
				.value=${t.get("difficulty")??""}
				@choice=${i=>this.choose("difficulty",i.detail)}
			></chuhe-choice>
			<chuhe-choice
				.label=${this.t("problem.state")}
				.options=${["",...Y].map(i=>({value:i,label:i?this.t(`problem.state.${i}`):this.t("problem.any")}))}
				.value=${t.get("state")??""}
				@choice=${i=>this.choose("state",i.detail)}
			></chuhe-choice>
			<label class="check">
				<input
					type="checkbox"
					.checked=${t.has("unproved")}
					@change=${i=>this.choose("unproved",i.target.checked?"1":"")}
				/>
				${this.t("problem.unprovedToo")}
			</label>
		</div>`}select(e,t,i){let s=this.address.query.get(e)??"";return r`<label class="field">
			<span>${t}</span>
			<select @change=${o=>this.choose(e,o.target.value)}>
				<option value="" ?selected=${s===""}>${this.t("problem.any")}</option>
				${i.map(({id:o,name:p,solved:n,solvable:c})=>r`<option value=${o} ?selected=${o===s}>${a.say(p)} (${n}/${c})</option>`)}
			</select>
		</label>`}choose(e,t){let i=new Map(this.address.query);t?i.set(e,t):i.delete(e),location.replace(`#/problems${f(i)}`)}cards({total:e,problems:t}){let i=f(this.address.query);return r`<section aria-label=${this.t("problem.title")}>
			<p class="dim" aria-live="polite">${this.t("problem.total",{n:e})}</p>
			${t.length===0?r`<p class="empty card">${this.t("problem.noneFit")}</p>`:r`<ul>
							${t.map(s=>r`<li><problem-card .problem=${s} .query=${i}></problem-card></li>`)}
						</ul>`}
			${t.length<e?r`<button @click=${()=>this.list(t.length)}>${u("plus")}${this.t("problem.more")}</button>`:m}
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
