import{a as F}from"./chunk-AOYQQBUR.js";import{a as R}from"./chunk-ZWBQXTZ5.js";import{a as S,b as A,c as O}from"./chunk-XGM4EYGJ.js";import{a as $}from"./chunk-HSXLOX7X.js";import{a as p}from"./chunk-RJLV7KTQ.js";import{m as a,n as M,o as u}from"./chunk-USKBKFQO.js";import{H as E,K as N,b as l,c as r,f as s,h as d,i as h,j as k}from"./chunk-P4SOHGOF.js";import{a as n}from"./chunk-LO2NM3CE.js";var w=class extends M{constructor(){super(...arguments);this.letters=[]}render(){let{pieces:e,theme:t}=a.preferences.values,o=this.letters.flatMap(c=>R(c)??[]),i=o.map(c=>this.t(`piece.${c.color}.${c.kind}`)).join(", "),m=i?this.t("game.captured",{pieces:i}):this.t("game.nothingCaptured");return r`<div class="tray" role="img" aria-label=${m}>
			${o.map(c=>r`<piece-icon .piece=${c} .script=${e} .theme=${t}></piece-icon>`)}
		</div>`}};w.styles=[u,l`
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
		`],n([h({attribute:!1})],w.prototype,"letters",2),w=n([d("captured-pieces")],w);var V=2e4,L=1e4,b=class extends ${constructor(){super(...arguments);this.side="red";this.frame=0;this.seen=Number.POSITIVE_INFINITY}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate())),this.tick()}tick(){let{left:e}=this,t=this.running&&this.room.persons.includes(this.side);t&&a.preferences.values.ticking&&A(this.seen,e)&&a.play("low-time"),this.seen=t?e:Number.POSITIVE_INFINITY}get left(){let e=this.room.state?.clocks?.[this.side];return e?O(e,this.running,performance.now()-this.room.clockTime):Number.POSITIVE_INFINITY}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return s;let t=e[this.side],{left:o}=this,i=o<V&&this.running,m=o<L&&this.running;return r`<div
			class=${`clock ${this.running?"running":""} ${i?"low":""} ${m?"urgent":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${S(o)}</span>
			${e.control.kind==="byoyomi"?r`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:s}
		</div>`}};b.styles=[u,l`
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
		`],n([h()],b.prototype,"side",2),b=n([d("game-clock")],b);var y=class extends ${constructor(){super(...arguments);this.watches="state";this.side="red"}render(){let{state:e}=this.room;if(!e)return s;let t=e.players[this.side],o=e.phase==="playing"&&e.board.turn===this.side;return r`<section class=${o?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?p("robot"):s}<span>${this.name(t)}</span>
					${t.level&&t.engine==="chuhe"?r`<span class="level">${this.level(t.level)}</span>`:s}
					${o?r`<span class="move">${this.t("game.toMove")}</span>`:s}
				</div>
				<captured-pieces .letters=${e.board.captured[N(this.side)]}></captured-pieces>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`}name(e){if(e.kind==="person"){let t=this.room.persons.length===1;return e.name||this.header||this.t(t?"game.you":`side.${this.side}`)}return e.name}get header(){let e=this.side==="red"?"Red":"Black";return this.room.state?.headers.find(({name:t})=>t===e)?.value??""}level(e){return`${this.t("game.level",{level:e})} ${this.t(`level.${e}`)}`}};y.styles=[u,l`
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
		`],n([h()],y.prototype,"side",2),y=n([d("player-strip")],y);function Y(g){if(!g)return[];let v=g.attacks.flatMap(({hunter:t,target:o,counts:i})=>E(t.at)&&E(o.at)?[{from:t.at,to:o.at,brush:i?"red":"blue"}]:[]),e=F(`Y${g.threat}`);return e?[...v,e]:v}var f=class extends ${constructor(){super(...arguments);this.plain=!1;this.open=!1;this.scored=""}updated(){this.askScore();let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:o})=>o===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,Y(t))}async askScore(){let{id:e,state:t}=this.room,o=t?.phase==="over"&&!this.plain?`${e} ${t.result.result}`:"";if(o!==this.scored&&(this.scored=o,this.score=void 0,o)){let i=await this.room.command("game.score");o===this.scored&&(this.score=i)}}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return s;let{result:t,phase:o}=e,i=o==="over"||t.result!=="undecided";if(!i&&!t.repetition)return s;let m=a.say(t.message);return r`<section class=${i?"over":"warning"} role="status">
			<div class="head">
				${i?r`<span class="score">${t.pgn}</span>`:p("help")}
				<h2>${m}</h2>
			</div>
			${this.explanation(t)} ${i?this.running(e):s}
			${i&&!this.plain?this.again():s}
		</section>`}running({kind:e,players:{red:t,black:o}}){let{score:i}=this;if(!i||i.games<2)return s;let m=({name:T,level:z})=>z?`${T} ${z}`:T,{won:c,drawn:I,lost:x}=i;if(e!=="engine")return r`<p class="score-line">${this.t("score.between",{red:m(t),black:m(o),won:c,drawn:I,lost:x})}</p>`;let _=t.kind==="person"?{won:c,lost:x}:{won:x,lost:c},q=m(t.kind==="person"?o:t);return r`<p class="score-line">${this.t("score.against",{opponent:q,drawn:I,..._})}</p>`}explanation(e){let t=a.say(e.explanation),o=e.repetition?.moves??[];return o.length===0?t&&t!==a.say(e.message)?r`<p class="dim">${t}</p>`:s:r`<details @toggle=${i=>{this.open=i.target.open}}>
			<summary>${this.t("game.why")}</summary>
			<p>${t}</p>
			<ol>
				${o.map(i=>this.repeated(i))}
			</ol>
		</details>`}repeated(e){let o=this.room.state?.nodes[e.node]?.text?.[a.preferences.values.notation]??e.move;return r`<li>
			<button class="quiet" aria-current=${e.node===this.room.state?.current?"step":s} @click=${()=>this.room.goTo(e.node)}>${o}</button> ${a.say(e.words)}
		</li>`}again(){let e=o=>async()=>{let i=a.onward(),m=await this.room.command("game.restart",{swap:o});m&&i(`game/${m.game}`)},t=this.room.state?.next;return t?r`<a class="button" href=${`#/game/${t}`}>${p("forward")}${this.t("game.toNext")}</a>`:r`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${p("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${p("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>this.review()}>${p("eye")}${this.t("review.start")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${p("chart")}${this.t("game.analyse")}</button>
		</div>`}async review(){let e=a.onward();await this.room.command("review.start")&&e(`analysis/${this.room.id}?pane=review`)}};f.styles=[u,l`
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
		`],n([h({type:Boolean,reflect:!0})],f.prototype,"plain",2),n([k()],f.prototype,"open",2),n([k()],f.prototype,"score",2),f=n([d("result-card")],f);
