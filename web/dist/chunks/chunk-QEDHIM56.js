import{a as S}from"./chunk-D25DYVT7.js";import{b as R}from"./chunk-DU7MXABC.js";import{a as O}from"./chunk-X53LJT3T.js";import{a as A,b as F,c as M}from"./chunk-RXHW6722.js";import{a as f}from"./chunk-F2CP3VIP.js";import{a as $}from"./chunk-4KIL6WBB.js";import{a as N,b as h}from"./chunk-3CI4WC5N.js";import{b as p,c as i,f as s,h as l,i as d,j as k}from"./chunk-HYG7QBCA.js";import{p as a}from"./chunk-L5VQR5JZ.js";import{B as z}from"./chunk-ULLRO7K5.js";import{a as n}from"./chunk-LO2NM3CE.js";var g=class extends N{constructor(){super(...arguments);this.letters=[]}render(){let{pieces:e,theme:t}=a.preferences.values,o=this.letters.flatMap(m=>O(m)??[]),r=o.map(m=>this.t(`piece.${m.color}.${m.kind}`)).join(", "),c=r?this.t("game.captured",{pieces:r}):this.t("game.nothingCaptured");return i`<div class="tray" role="img" aria-label=${c}>
			${o.map(m=>i`<piece-icon .piece=${m} .script=${e} .theme=${t}></piece-icon>`)}
		</div>`}};g.styles=[h,p`
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
		`],n([d({attribute:!1})],g.prototype,"letters",2),g=n([l("captured-pieces")],g);var Y=2e4,q=1e4,v=class extends f{constructor(){super(...arguments);this.side="red";this.frame=0;this.seen=Number.POSITIVE_INFINITY}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate())),this.tick()}tick(){let{left:e}=this,t=this.running&&this.room.persons.includes(this.side);t&&a.preferences.values.ticking&&F(this.seen,e)&&a.play("low-time"),this.seen=t?e:Number.POSITIVE_INFINITY}get left(){let e=this.room.state?.clocks?.[this.side];return e?M(e,this.running,performance.now()-this.room.clockTime):Number.POSITIVE_INFINITY}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return s;let t=e[this.side],{left:o}=this,r=o<Y&&this.running,c=o<q&&this.running;return i`<div
			class=${`clock ${this.running?"running":""} ${r?"low":""} ${c?"urgent":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${A(o)}</span>
			${e.control.kind==="byoyomi"?i`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:s}
		</div>`}};v.styles=[h,p`
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
		`],n([d()],v.prototype,"side",2),v=n([l("game-clock")],v);var w=class extends f{constructor(){super(...arguments);this.watches="state";this.side="red"}render(){let{state:e}=this.room;if(!e)return s;let t=e.players[this.side],o=e.phase==="playing"&&e.board.turn===this.side;return i`<section class=${o?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?$("robot"):s}<span>${this.name(t)}</span>
					${t.level&&t.engine==="chuhe"?i`<span class="level">${this.level(t.level)}</span>`:s}
					${o?i`<span class="move">${this.t("game.toMove")}</span>`:s}
				</div>
				<captured-pieces .letters=${e.board.captured[z(this.side)]}></captured-pieces>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`}name(e){if(e.kind==="person"){let t=this.room.persons.length===1;return e.name||this.header||this.t(t?"game.you":`side.${this.side}`)}return e.name}get header(){let e=this.side==="red"?"Red":"Black";return this.room.state?.headers.find(({name:t})=>t===e)?.value??""}level(e){return`${this.t("game.level",{level:e})} ${this.t(`level.${e}`)}`}};w.styles=[h,p`
			:host {
				display: block;
			}
			section {
				display: flex;
				align-items: center;
				gap: 0.7em;
				padding: 0.45em 0.7em;
				min-height: 3.9em;
				box-sizing: border-box;
				border-left: 4px solid transparent;
			}
			.turn {
				border-left-color: var(--accent);
			}
			@media (forced-colors: active) {
				section:not(.turn) {
					border-left-color: Canvas;
				}
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
			/* What was captured is next to the name, and below it when there is too much. */
			.who {
				flex: 1;
				min-width: 0;
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0 0.6em;
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
			@media (max-width: 760px), (max-height: 500px) {
				section {
					padding: 0.15em 0.6em;
					min-height: 2.7em;
				}
				.who,
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
				overflow: hidden;
				text-overflow: ellipsis;
			}
		`],n([d()],w.prototype,"side",2),w=n([l("player-strip")],w);var u=class extends f{constructor(){super(...arguments);this.plain=!1;this.open=!1;this.scored=""}updated(){this.askScore();let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:o})=>o===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,S(t))}async askScore(){let{id:e,state:t}=this.room,o=t?.phase==="over"&&!this.plain?`${e} ${t.result.result}`:"";if(o!==this.scored&&(this.scored=o,this.score=void 0,o)){let r=await this.room.command("game.score");o===this.scored&&(this.score=r)}}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return s;let{result:t,phase:o}=e,r=o==="over"||t.result!=="undecided";if(!r&&!t.repetition)return s;let c=a.say(t.message);return i`<section class=${r?`over ${R(e,this.room.persons)??""}`:"warning"} role="status">
			<div class="head">
				${r?i`<span class="score">${t.pgn}</span>`:$("help")}
				<h2>${c}</h2>
			</div>
			${this.explanation(t)} ${r?this.running(e):s}
			${r&&!this.plain?this.onwards():s}
		</section>`}onwards(){return import("./result-story-4QUVAES7.js"),i`<result-story .room=${this.room}></result-story>
			<next-steps ?hidden=${this.room.beside.get("ended")===!0} .room=${this.room}></next-steps>`}running({kind:e,players:{red:t,black:o}}){let{score:r}=this;if(!r||r.games<2)return s;let c=({name:I,level:T})=>T?`${I} ${T}`:I,{won:m,drawn:E,lost:y}=r;if(e!=="engine")return i`<p class="score-line">${this.t("score.between",{red:c(t),black:c(o),won:m,drawn:E,lost:y})}</p>`;let _=t.kind==="person"?{won:m,lost:y}:{won:y,lost:m},V=c(t.kind==="person"?o:t);return i`<p class="score-line">${this.t("score.against",{opponent:V,drawn:E,..._})}</p>`}explanation(e){let t=a.say(e.explanation),o=e.repetition?.moves??[];return o.length===0?t&&t!==a.say(e.message)?i`<p class="dim">${t}</p>`:s:i`<details @toggle=${r=>{this.open=r.target.open}}>
			<summary>${this.t("game.why")}</summary>
			<p>${t}</p>
			<ol>
				${o.map(r=>this.repeated(r))}
			</ol>
		</details>`}repeated(e){let o=this.room.state?.nodes[e.node]?.text?.[a.preferences.values.notation]??e.move;return i`<li>
			<button class="quiet" aria-current=${e.node===this.room.state?.current?"step":s} @click=${()=>this.room.goTo(e.node)}>${o}</button> ${a.say(e.words)}
		</li>`}};u.styles=[h,p`
			section {
				padding: 0.8em 1em;
				display: grid;
				gap: 0.6em;
				border-block: 1px solid var(--line);
			}
			.over {
				background: var(--panel-3);
			}
			.over.won {
				background: var(--accent-soft);
			}
			.over.lost,
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
		`],n([d({type:Boolean,reflect:!0})],u.prototype,"plain",2),n([k()],u.prototype,"open",2),n([k()],u.prototype,"score",2),u=n([l("result-card")],u);
