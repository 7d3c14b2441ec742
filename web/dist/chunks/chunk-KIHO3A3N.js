import{a as M}from"./chunk-4UHYMCLZ.js";import{a as A}from"./chunk-7RAUFFOX.js";import{a as F,b as O,c as R}from"./chunk-XGM4EYGJ.js";import{a as f}from"./chunk-PRPVPIKS.js";import{a as l}from"./chunk-BTGRBSOO.js";import{m as a,n as N,o as u}from"./chunk-KA76Q3JO.js";import{L as z,b as p,c as s,f as r,h as d,i as h,j as k}from"./chunk-ZKHZXYJV.js";import{a as n}from"./chunk-LO2NM3CE.js";var v=class extends N{constructor(){super(...arguments);this.letters=[]}render(){let{pieces:e,theme:t}=a.preferences.values,i=this.letters.flatMap(c=>A(c)??[]),o=i.map(c=>this.t(`piece.${c.color}.${c.kind}`)).join(", "),m=o?this.t("game.captured",{pieces:o}):this.t("game.nothingCaptured");return s`<div class="tray" role="img" aria-label=${m}>
			${i.map(c=>s`<piece-icon .piece=${c} .script=${e} .theme=${t}></piece-icon>`)}
		</div>`}};v.styles=[u,p`
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
		`],n([h({attribute:!1})],v.prototype,"letters",2),v=n([d("captured-pieces")],v);var V=2e4,Y=1e4,w=class extends f{constructor(){super(...arguments);this.side="red";this.frame=0;this.seen=Number.POSITIVE_INFINITY}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate())),this.tick()}tick(){let{left:e}=this,t=this.running&&this.room.persons.includes(this.side);t&&a.preferences.values.ticking&&O(this.seen,e)&&a.play("low-time"),this.seen=t?e:Number.POSITIVE_INFINITY}get left(){let e=this.room.state?.clocks?.[this.side];return e?R(e,this.running,performance.now()-this.room.clockTime):Number.POSITIVE_INFINITY}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return r;let t=e[this.side],{left:i}=this,o=i<V&&this.running,m=i<Y&&this.running;return s`<div
			class=${`clock ${this.running?"running":""} ${o?"low":""} ${m?"urgent":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${F(i)}</span>
			${e.control.kind==="byoyomi"?s`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:r}
		</div>`}};w.styles=[u,p`
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
		`],n([h()],w.prototype,"side",2),w=n([d("game-clock")],w);var $=class extends f{constructor(){super(...arguments);this.watches="state";this.side="red"}render(){let{state:e}=this.room;if(!e)return r;let t=e.players[this.side],i=e.phase==="playing"&&e.board.turn===this.side;return s`<section class=${i?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?l("robot"):r}<span>${this.name(t)}</span>
					${t.level&&t.engine==="chuhe"?s`<span class="level">${this.level(t.level)}</span>`:r}
					${i?s`<span class="move">${this.t("game.toMove")}</span>`:r}
				</div>
				<captured-pieces .letters=${e.board.captured[z(this.side)]}></captured-pieces>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`}name(e){if(e.kind==="person"){let t=this.room.persons.length===1;return e.name||this.header||this.t(t?"game.you":`side.${this.side}`)}return e.name}get header(){let e=this.side==="red"?"Red":"Black";return this.room.state?.headers.find(({name:t})=>t===e)?.value??""}level(e){return`${this.t("game.level",{level:e})} ${this.t(`level.${e}`)}`}};$.styles=[u,p`
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
		`],n([h()],$.prototype,"side",2),$=n([d("player-strip")],$);var g=class extends f{constructor(){super(...arguments);this.plain=!1;this.open=!1;this.scored=""}updated(){this.askScore();let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:i})=>i===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,M(t))}async askScore(){let{id:e,state:t}=this.room,i=t?.phase==="over"&&!this.plain?`${e} ${t.result.result}`:"";if(i!==this.scored&&(this.scored=i,this.score=void 0,i)){let o=await this.room.command("game.score");i===this.scored&&(this.score=o)}}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return r;let{result:t,phase:i}=e,o=i==="over"||t.result!=="undecided";if(!o&&!t.repetition)return r;let m=a.say(t.message);return s`<section class=${o?"over":"warning"} role="status">
			<div class="head">
				${o?s`<span class="score">${t.pgn}</span>`:l("help")}
				<h2>${m}</h2>
			</div>
			${this.explanation(t)} ${o?this.running(e):r}
			${o&&!this.plain?this.again():r}
		</section>`}running({kind:e,players:{red:t,black:i}}){let{score:o}=this;if(!o||o.games<2)return r;let m=({name:I,level:T})=>T?`${I} ${T}`:I,{won:c,drawn:E,lost:y}=o;if(e!=="engine")return s`<p class="score-line">${this.t("score.between",{red:m(t),black:m(i),won:c,drawn:E,lost:y})}</p>`;let S=t.kind==="person"?{won:c,lost:y}:{won:y,lost:c},_=m(t.kind==="person"?i:t);return s`<p class="score-line">${this.t("score.against",{opponent:_,drawn:E,...S})}</p>`}explanation(e){let t=a.say(e.explanation),i=e.repetition?.moves??[];return i.length===0?t&&t!==a.say(e.message)?s`<p class="dim">${t}</p>`:r:s`<details @toggle=${o=>{this.open=o.target.open}}>
			<summary>${this.t("game.why")}</summary>
			<p>${t}</p>
			<ol>
				${i.map(o=>this.repeated(o))}
			</ol>
		</details>`}repeated(e){let i=this.room.state?.nodes[e.node]?.text?.[a.preferences.values.notation]??e.move;return s`<li>
			<button class="quiet" aria-current=${e.node===this.room.state?.current?"step":r} @click=${()=>this.room.goTo(e.node)}>${i}</button> ${a.say(e.words)}
		</li>`}again(){let e=i=>async()=>{let o=a.onward(),m=await this.room.command("game.restart",{swap:i});m&&o(`game/${m.game}`)},t=this.room.state?.next;return t?s`<a class="button" href=${`#/game/${t}`}>${l("forward")}${this.t("game.toNext")}</a>`:s`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${l("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${l("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>this.review()}>${l("eye")}${this.t("review.start")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${l("chart")}${this.t("game.analyse")}</button>
		</div>`}async review(){let e=a.onward();await this.room.command("review.start")&&e(`analysis/${this.room.id}?pane=review`)}};g.styles=[u,p`
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
		`],n([h({type:Boolean,reflect:!0})],g.prototype,"plain",2),n([k()],g.prototype,"open",2),n([k()],g.prototype,"score",2),g=n([d("result-card")],g);
