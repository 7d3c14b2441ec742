import{a as S}from"./chunk-H7XPWMEH.js";import{f as R}from"./chunk-DG3K4GXD.js";import{a as A}from"./chunk-W2ZPOWHZ.js";import{a as O,b as _,c as F}from"./chunk-RXHW6722.js";import{a as g}from"./chunk-JVDV76Z6.js";import{a as l}from"./chunk-TWWMOEVS.js";import{m,n as N,o as u}from"./chunk-5TFIHHT2.js";import{L as z,b as p,c as r,f as s,h as d,i as h,j as k}from"./chunk-4IDY3XRF.js";import{a}from"./chunk-LO2NM3CE.js";var v=class extends N{constructor(){super(...arguments);this.letters=[]}render(){let{pieces:e,theme:t}=m.preferences.values,o=this.letters.flatMap(c=>A(c)??[]),i=o.map(c=>this.t(`piece.${c.color}.${c.kind}`)).join(", "),n=i?this.t("game.captured",{pieces:i}):this.t("game.nothingCaptured");return r`<div class="tray" role="img" aria-label=${n}>
			${o.map(c=>r`<piece-icon .piece=${c} .script=${e} .theme=${t}></piece-icon>`)}
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
		`],a([h({attribute:!1})],v.prototype,"letters",2),v=a([d("captured-pieces")],v);var Y=2e4,q=1e4,w=class extends g{constructor(){super(...arguments);this.side="red";this.frame=0;this.seen=Number.POSITIVE_INFINITY}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate())),this.tick()}tick(){let{left:e}=this,t=this.running&&this.room.persons.includes(this.side);t&&m.preferences.values.ticking&&_(this.seen,e)&&m.play("low-time"),this.seen=t?e:Number.POSITIVE_INFINITY}get left(){let e=this.room.state?.clocks?.[this.side];return e?F(e,this.running,performance.now()-this.room.clockTime):Number.POSITIVE_INFINITY}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return s;let t=e[this.side],{left:o}=this,i=o<Y&&this.running,n=o<q&&this.running;return r`<div
			class=${`clock ${this.running?"running":""} ${i?"low":""} ${n?"urgent":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${O(o)}</span>
			${e.control.kind==="byoyomi"?r`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:s}
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
		`],a([h()],w.prototype,"side",2),w=a([d("game-clock")],w);var $=class extends g{constructor(){super(...arguments);this.watches="state";this.side="red"}render(){let{state:e}=this.room;if(!e)return s;let t=e.players[this.side],o=e.phase==="playing"&&e.board.turn===this.side;return r`<section class=${o?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?l("robot"):s}<span>${this.name(t)}</span>
					${t.level&&t.engine==="chuhe"?r`<span class="level">${this.level(t.level)}</span>`:s}
					${o?r`<span class="move">${this.t("game.toMove")}</span>`:s}
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
		`],a([h()],$.prototype,"side",2),$=a([d("player-strip")],$);var f=class extends g{constructor(){super(...arguments);this.plain=!1;this.open=!1;this.scored=""}updated(){this.askScore();let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:o})=>o===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,S(t))}async askScore(){let{id:e,state:t}=this.room,o=t?.phase==="over"&&!this.plain?`${e} ${t.result.result}`:"";if(o!==this.scored&&(this.scored=o,this.score=void 0,o)){let i=await this.room.command("game.score");o===this.scored&&(this.score=i)}}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return s;let{result:t,phase:o}=e,i=o==="over"||t.result!=="undecided";if(!i&&!t.repetition)return s;let n=m.say(t.message);return r`<section class=${i?`over ${this.outcome(e)}`:"warning"} role="status">
			<div class="head">
				${i?r`<span class="score">${t.pgn}</span>`:l("help")}
				<h2>${n}</h2>
			</div>
			${this.explanation(t)} ${i?this.running(e):s}
			${i&&!this.plain?this.again():s}
		</section>`}outcome({result:e,headers:t}){let[o,i]=this.room.persons;if(!o||i)return"";let n=R(t);return e.result==="draw"?n?.goal==="win"?"lost":n?"won":"":e.result===(o==="red"?"red_wins":"black_wins")?"won":"lost"}running({kind:e,players:{red:t,black:o}}){let{score:i}=this;if(!i||i.games<2)return s;let n=({name:I,level:T})=>T?`${I} ${T}`:I,{won:c,drawn:E,lost:y}=i;if(e!=="engine")return r`<p class="score-line">${this.t("score.between",{red:n(t),black:n(o),won:c,drawn:E,lost:y})}</p>`;let M=t.kind==="person"?{won:c,lost:y}:{won:y,lost:c},V=n(t.kind==="person"?o:t);return r`<p class="score-line">${this.t("score.against",{opponent:V,drawn:E,...M})}</p>`}explanation(e){let t=m.say(e.explanation),o=e.repetition?.moves??[];return o.length===0?t&&t!==m.say(e.message)?r`<p class="dim">${t}</p>`:s:r`<details @toggle=${i=>{this.open=i.target.open}}>
			<summary>${this.t("game.why")}</summary>
			<p>${t}</p>
			<ol>
				${o.map(i=>this.repeated(i))}
			</ol>
		</details>`}repeated(e){let o=this.room.state?.nodes[e.node]?.text?.[m.preferences.values.notation]??e.move;return r`<li>
			<button class="quiet" aria-current=${e.node===this.room.state?.current?"step":s} @click=${()=>this.room.goTo(e.node)}>${o}</button> ${m.say(e.words)}
		</li>`}again(){let e=o=>async()=>{let i=m.onward(),n=await this.room.command("game.restart",{swap:o});n&&i(`game/${n.game}`)},t=this.room.state?.next;return t?r`<a class="button" href=${`#/game/${t}`}>${l("forward")}${this.t("game.toNext")}</a>`:r`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${l("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${l("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>this.review()}>${l("eye")}${this.t("review.start")}</button>
			<button @click=${()=>m.go(`analysis/${this.room.id}`)}>${l("chart")}${this.t("game.analyse")}</button>
		</div>`}async review(){let e=m.onward();await this.room.command("review.start")&&e(`analysis/${this.room.id}?pane=review`)}};f.styles=[u,p`
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
		`],a([h({type:Boolean,reflect:!0})],f.prototype,"plain",2),a([k()],f.prototype,"open",2),a([k()],f.prototype,"score",2),f=a([d("result-card")],f);
