import{a as F,b as B}from"./chunk-J2MXXVHK.js";import{a as H}from"./chunk-2WBWRK26.js";import{a as _}from"./chunk-MNIVZ5B5.js";import{c as K}from"./chunk-SBG3EA4S.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-3YIVIKVL.js";import{a as z}from"./chunk-K4AUSFAJ.js";import"./chunk-CEB3EZ7R.js";import{c as R,d as T,e as V}from"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import{a as p}from"./chunk-4KIL6WBB.js";import{a as M,b as S}from"./chunk-3CI4WC5N.js";import{b as $,c as i,f as o,h as w,i as k,j as l}from"./chunk-HYG7QBCA.js";import{p as r}from"./chunk-L5VQR5JZ.js";import{A as D,E as x,j as P,y as A,z as y}from"./chunk-ULLRO7K5.js";import{a}from"./chunk-LO2NM3CE.js";async function j({step:g,practice:b,board:e}){let t=b?await K(e.fen,b):await N();return t&&(await r.call("lessons.playing",{step:g,game:t}),await r.call("game.headers",{game:t,headers:[{name:z,value:g}]})),t}async function N(){let g=r.state?.settings.player_name;return(await r.call("game.new",{players:{red:{kind:"person",name:typeof g=="string"?g:""},black:{kind:"engine",engine:"chuhe",level:1}},options:{coach:!0,teasing:!1,engine_resigns:!1,engine_draws:!1}}))?.game}var L=$`
	.side {
		padding: 1rem;
		display: grid;
		gap: 0.8rem;
	}
	header {
		display: grid;
		gap: 0.2rem;
	}
	h1 {
		font-size: 1.3em;
	}
	h2 {
		font-size: 1.05em;
	}
	.told {
		display: grid;
		gap: 0.6rem;
		line-height: 1.5;
	}
	.task,
	.word.good,
	.word.bad {
		font-weight: 600;
	}
	.word {
		min-height: 2.9em;
	}
	.word.plain {
		color: var(--dim);
	}
	.good {
		color: var(--good);
	}
	.bad {
		color: var(--red);
	}
	.choices {
		display: grid;
		gap: 0.4rem;
		grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
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
	button.red {
		color: var(--red);
	}
	.next {
		margin-left: auto;
	}
	@media (max-width: 760px) {
		.buttons {
			gap: 0.3rem;
		}
		.buttons > * {
			padding-inline: 0.5em;
		}
	}
	@media (max-width: 760px), (max-width: 1180px) and (orientation: portrait) {
		.word {
			min-height: 2.6em;
		}
	}
	@media (max-height: 500px) and (orientation: landscape) {
		.word {
			min-height: 0;
		}
	}
`;var d=class extends M{constructor(){super();this.step="";this.done=!1;this.busy=!1;this.missing=!1;this.marked=[];this.ringed=[];this.spoken="";this.board=x;H(this,e=>this.key(e))}willUpdate(e){e.has("step")&&this.begin(),this.board=this.draw()}async begin(){let{step:e}=this,t=await r.call("lessons.step",{step:e});e===this.step&&(this.lesson=t,this.missing=t===void 0,this.done=t?.done===!0&&(t.kind==="play"||t.kind==="opening"),this.restart())}restart(){this.verdict=void 0,this.word=void 0,this.selected=void 0,this.marked=[],this.ringed=[],this.wrong=void 0,this.shown=void 0}get marking(){return this.lesson?.kind==="find"||this.lesson?.kind==="reach"}get moving(){let e=this.lesson?.kind;return e==="move"||e==="collect"||e==="mate"}get free(){return this.lesson!==void 0&&!this.done&&!this.busy}pick(e){if(this.cursor=e,!this.free)return;if(this.ringed=[],this.wrong=void 0,this.marking){let n=this.marked.includes(e);this.marked=n?this.marked.filter(h=>h!==e):[...this.marked,e],this.word=void 0;return}if(!this.moving)return;let t=this.selected;this.board.pieces.get(e)?.color===this.lesson?.board.turn?this.selected=t===e?void 0:e:t&&this.move({from:t,to:e})}async move(e){if(this.selected=void 0,!this.free||!this.moving||e.from===e.to)return;let t=this.verdict?.played??[],s=await this.answer({played:t,move:D(e)});s&&(s.right?(this.verdict=s,r.play("move")):this.wrong={move:e,reply:s.reply?y(s.reply):void 0})}async checkMarks(){let e=await this.answer({squares:this.marked});e&&(this.marked=e.squares)}async answer(e){let{step:t}=this;this.busy=!0,this.ringed=[],this.wrong=void 0;let s=await r.call("lessons.answer",{step:t,...e});if(this.busy=!1,!s||t!==this.step)return;this.word={tone:s.right?"good":"bad",text:r.say(s.message)},this.done=s.done,this.ringed=s.ring;let n=s.reply?y(s.reply):void 0;return this.wrong=n&&{move:void 0,reply:n},await this.updateComplete,this.renderRoot.querySelector(".side > .word")?.scrollIntoView({block:"nearest"}),s.done?(r.play("notify"),this.renderRoot.querySelector(".next")?.focus({preventScroll:!0})):s.right||r.play("illegal"),s}async hint(){if(!this.free)return;let{step:e}=this,t={step:e,played:this.verdict?.played??[],squares:this.marked},s=await r.call("lessons.hint",t);s&&e===this.step&&(this.word={tone:"plain",text:r.say(s.message)},this.ringed=s.square?[s.square]:[])}async next(){let{lesson:e}=this;!e||this.busy||(e.kind==="look"&&await this.answer({}),location.hash=e.next?`#/lessons/${e.next}`:"#/lessons")}async startGame(){let e=r.onward(),t=this.lesson&&await j(this.lesson);t&&e(`game/${t}`)}async openDrill(){let e=r.onward(),t=this.lesson?.game||(await r.call("lessons.opening",{step:this.step,title:this.t("lesson.bookTitle")}))?.game;t&&e(`drill/${t}`)}key(e){if(e.composedPath().some(h=>h instanceof HTMLElement&&h.matches("input, textarea, select, dialog"))||e.ctrlKey||e.metaKey||e.altKey||r.window)return;let n={h:()=>this.hint(),n:()=>this.done||this.lesson?.kind==="look"?this.next():void 0,Escape:()=>{this.selected=void 0}}[e.key];n&&(e.preventDefault(),n())}moveCursor(e){this.cursor=e;let t=this.board.pieces.get(e),s=t?this.t("board.piece",{square:e,piece:this.t(`piece.${t.color}.${t.kind}`)}):this.t("board.empty",{square:e});this.spoken=this.board.targets.includes(e)?this.t("board.target",{what:s}):s}render(){let{lesson:e}=this;return e?i`<div class="page">
			<div
				class="board"
				@board-pick=${t=>this.pick(t.detail.square)}
				@board-move=${t=>this.move(t.detail)}
				@board-cursor=${t=>this.moveCursor(t.detail.square)}
			>
				<chuhe-board .state=${this.board} .look=${r.look} .label=${this.t("board.label")}></chuhe-board>
				<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			</div>
			<div class="side card">
				<header>
					<p class="small dim row spread">
						<a href="#/lessons">${this.t("lesson.all")}</a>
						<span>${e.number} / ${e.of}</span>
					</p>
					<h1>${r.say(e.chapter)}</h1>
					${r.say(e.title)?i`<h2>${r.say(e.title)}</h2>`:o}
				</header>
				<div class="told" aria-live="polite">
					${r.say(e.say)?i`<p>${r.say(e.say)}</p>`:o}
					${r.say(e.task)?i`<p class="task">${r.say(e.task)}</p>`:o}
				</div>
				${this.ways(e)}
				<p class=${`word ${this.word?.tone??"plain"}`} aria-live="polite">
					${this.word&&this.word.tone!=="plain"?p(this.word.tone==="good"?"check":"close"):o}
					${this.word?.text??(this.done?"":this.how())}
					${this.ringed.length>0?i`<span class="hidden-text">${this.ringed.join(" ")}</span>`:o}
				</p>
				${this.buttons(e)}
			</div>
		</div>`:i`<p class="empty waiting">
				${this.missing?i`${this.t("lesson.gone")} <a href="#/lessons">${this.t("lesson.all")}</a>`:this.t("ui.loading")}
			</p>`}how(){return this.marking?this.t("lesson.marking"):this.moving?this.t("lesson.moving"):""}ways(e){let{notation:t}=r.preferences.values;return i`${e.line.length>0&&!this.moving?this.line(e):o}
		${e.choices.length>0?i`<div class="choices">
					${e.choices.map(({id:s,words:n})=>i`<button ?disabled=${!this.free} @click=${()=>this.answer({choice:s})} lang=${e.arrow?P(t):o}>
								${r.say(n)}
							</button>`)}
				</div>`:o}
		${e.kind==="play"?this.game(e):o}
		${e.kind==="opening"?i`<button class="primary" @click=${this.openDrill}>${p("book")}${this.t("lesson.openDrill")}</button>`:o}
		${this.done&&(e.kind==="play"||e.kind==="opening")?i`<p class="word good">${p("check")}${this.t("lesson.played")}</p>`:o}`}game({game:e,playing:t}){return i`${e&&!this.done?i`<p>${this.t(t?"lesson.playing":"lesson.lost")}</p>`:o}
			<p class="row">
				<button class=${t?"":"primary"} @click=${this.startGame}>${p("play")}${this.t("lesson.startGame")}</button>
				${e?i`<a class="button" href=${`#/game/${e}`}>${p("board")}${this.t("lesson.open")}</a>`:o}
			</p>`}line({line:e}){let{notation:t}=r.preferences.values,s=this.shown??e.length,n=(h,m,c="",v="")=>i`<button
				class=${`quiet ${c}`}
				aria-pressed=${s===h}
				lang=${v||o}
				@click=${()=>{this.shown=h}}
			>
				${m}
			</button>`;return i`<div class="steps">
			${n(0,this.t("problem.start"))}
			${e.map(({text:h,side:m},c)=>n(c+1,h[t],m,P(t)))}
		</div>`}buttons(e){let{done:t}=this,s=t||e.kind==="look",n=this.marking||this.moving||e.kind==="choose";return i`<div class="row buttons">
			${e.previous?i`<a class="button quiet" href=${`#/lessons/${e.previous}`}>${p("back")}${this.t("lesson.previous")}</a>`:o}
			${this.marking&&!t?i`<button class="primary" ?disabled=${this.busy||this.marked.length===0} @click=${this.checkMarks}>${p("check")}${this.t("lesson.check")}</button>`:o}
			${n&&!t?i`<button ?disabled=${this.busy} @click=${this.hint}>${p("hint")}${this.t("lesson.hint")}</button>`:o}
			${n&&(t||(this.verdict?.played.length??0)>0)?i`<button
						@click=${()=>{this.done=!1,this.restart()}}
					>
						${p("restart")}${this.t("lesson.again")}
					</button>`:o}
			<button class=${`next ${s?"primary":"quiet"}`} ?disabled=${this.busy} @click=${this.next}>
				${p("forward")}${this.t("lesson.next")}
			</button>
		</div>`}draw(){let{lesson:e,verdict:t,selected:s,wrong:n,ringed:h,done:m}=this;if(!e)return x;let c=t?.board??e.board,v=this.shown??e.line.length,E=v<e.line.length,C=v>0?e.line[v-1]?.fen:e.start,q=E&&C?T(C):R(c.pieces),U=v>0?e.line[v-1]:void 0,G=t?.played.at(-1)??U?.move,W=this.marking?this.marked:[],I=this.marking||E?[]:e.marks.filter(f=>!t||q.get(f)?.color==="black"),O=e.arrow&&!m?y(e.arrow):void 0;return{...x,orientation:e.kind==="play"?c.turn:"red",pieces:V(this.board.pieces,q)?this.board.pieces:q,movable:this.free&&this.moving?c.turn:"none",selected:s,targets:this.free&&s&&c.targets[s]||[],lastMove:G?y(G):void 0,check:E?void 0:c.check??void 0,shapes:[...I.filter(A).map(f=>({from:f,brush:"yellow"})),...W.map(f=>({from:f,brush:m?"best":"green"})),...h.map(f=>({from:f,brush:"red"})),...O?[{...O,brush:"blue"}]:[],...n?.move?[{...n.move,brush:"threat"}]:[],...n?.reply?[{...n.reply,brush:"blue"}]:[]],cursor:this.cursor}}};d.styles=[S,F,L,B],a([k()],d.prototype,"step",2),a([l()],d.prototype,"lesson",2),a([l()],d.prototype,"verdict",2),a([l()],d.prototype,"word",2),a([l()],d.prototype,"done",2),a([l()],d.prototype,"busy",2),a([l()],d.prototype,"missing",2),a([l()],d.prototype,"selected",2),a([l()],d.prototype,"cursor",2),a([l()],d.prototype,"marked",2),a([l()],d.prototype,"ringed",2),a([l()],d.prototype,"wrong",2),a([l()],d.prototype,"shown",2),a([l()],d.prototype,"spoken",2),d=a([w("lesson-step")],d);var u=class extends M{constructor(){super(...arguments);this.address={path:"lessons",parts:[],query:new Map};this.sure=!1}willUpdate(){this.address!==this.shownFor&&(this.shownFor=this.address,this.step||this.load())}get step(){return this.address.parts[0]??""}async load(){this.overview=await r.call("lessons.overview")}render(){if(this.step)return i`<lesson-step .step=${this.step}></lesson-step>`;let{overview:e}=this;return i`<div class="page">
			<learn-links here="lessons"></learn-links>
			<h1>${this.t("lesson.title")}</h1>
			<p class="dim">${this.t("lesson.intro")}</p>
			${e?this.chapters(e):i`<p class="empty waiting">${this.t("ui.loading")}</p>`}
		</div>`}chapters({chapters:e,done:t,total:s,next:n}){return i`<div class="row spread">
				${n?i`<a class="button primary" href=${`#/lessons/${n}`}>${p("play")}${this.t(t>0?"lesson.goOn":"lesson.begin")}</a>`:i`<p><b>${this.t("lesson.finished")}</b></p>`}
				<span class="dim small">${this.t("lesson.progress",{done:t,total:s})}</span>
			</div>
			<ol>${e.map((h,m)=>this.chapter(h,m+1))}</ol>
			${t>0?this.resetting():o}`}chapter({title:e,done:t,total:s,first:n,next:h},m){let c=`${100*t/s}%`;return i`<li>
			<a class="card" href=${`#/lessons/${h||n}`}>
				<span class="number">${t===s?p("check"):m}</span>
				<span class="about">
					<b>${r.say(e)}</b>
					<span class="small dim">${this.t("lesson.progress",{done:t,total:s})}</span>
					<span class="bar" aria-hidden="true"><span style=${`width: ${c}`}></span></span>
				</span>
			</a>
		</li>`}resetting(){return this.sure?i`<p class="row" role="alert">
			${this.t("lesson.resetSure")}
			<button class="danger" @click=${()=>this.reset()}>${this.t("lesson.reset")}</button>
			<button
				@click=${()=>{this.sure=!1}}
			>
				${this.t("ui.cancel")}
			</button>
		</p>`:i`<p>
				<button
					class="quiet"
					@click=${()=>{this.sure=!0}}
				>
					${p("restart")}${this.t("lesson.reset")}
				</button>
			</p>`}async reset(){this.sure=!1,await r.call("lessons.reset")&&await this.load()}};u.styles=[S,_,$`
			.button.primary {
				background: var(--accent);
				border-color: transparent;
				color: var(--accent-text);
				font-weight: 600;
			}
			ol {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.6rem;
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
			}
			li a {
				box-sizing: border-box;
				height: 100%;
				display: flex;
				gap: 0.8rem;
				align-items: center;
				padding: 0.7rem 0.9rem;
				color: var(--text);
				text-decoration: none;
			}
			li a:hover {
				border-color: var(--accent);
			}
			.number {
				flex: none;
				width: 2.2em;
				height: 2.2em;
				display: grid;
				place-items: center;
				border-radius: 50%;
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
			}
			.about {
				flex: 1;
				min-width: 0;
				display: grid;
				gap: 0.15rem;
			}
			.bar {
				height: 4px;
				border-radius: 2px;
				background: var(--panel-3);
				overflow: hidden;
			}
			.bar span {
				display: block;
				height: 100%;
				background: var(--good);
			}
		`],a([k({attribute:!1})],u.prototype,"address",2),a([l()],u.prototype,"overview",2),a([l()],u.prototype,"sure",2),u=a([w("lessons-page")],u);export{u as LessonsPage};
