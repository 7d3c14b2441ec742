import{a as ie}from"./chunk-S7YMPWW3.js";import{a as ae,c as G,d as ne,e as le,f as de,g as me}from"./chunk-7L4JV62H.js";import{b as se}from"./chunk-XX3E65NB.js";import{a as re}from"./chunk-CZ2Q2FN4.js";import"./chunk-II2SG3A7.js";import{a as oe}from"./chunk-TTOCVPZ2.js";import"./chunk-FCA7OX6Q.js";import"./chunk-DWZWV6DF.js";import"./chunk-PICERGEE.js";import"./chunk-LZTOJODI.js";import{a as te}from"./chunk-TBPCJFGJ.js";import{a as Z,b as F}from"./chunk-MVF5574D.js";import"./chunk-INV5LNSJ.js";import"./chunk-ALPLBMYZ.js";import"./chunk-SZVPP3PO.js";import"./chunk-6PPGQGKE.js";import"./chunk-GECS3KKK.js";import{d as ee,e as V,f as W,g as j}from"./chunk-AN3V2LAX.js";import{a as f}from"./chunk-NN55OP3Z.js";import"./chunk-AC34TM5C.js";import{a as m}from"./chunk-LGKXIZMU.js";import{a as q}from"./chunk-RWMTEMP4.js";import{j as a,k as X,l as g}from"./chunk-WDG77LBU.js";import{H as O,I as U,K as P,P as J,b as h,c as s,f as r,g as Q,h as u,i as v,j as x,k as D,s as B,t as S}from"./chunk-6UYIWIYG.js";import{a as l}from"./chunk-LO2NM3CE.js";var{I:xe}=Q;var ve={},pe=(d,p=ve)=>d._$AH=p;var ce=Z(class extends F{constructor(){super(...arguments),this.key=r}render(d,p){return this.key=d,p}update(d,[p,e]){return p!==this.key&&(pe(d),this.key=p),e}});var K=class extends EventTarget{constructor(e){super();this.game=e;this.wanted={a:{engine:"chuhe",lines:3},b:{engine:"chuhe",lines:1}}}open(){this.unfollow=a.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>a.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}found(e,t){let o=this.slot(e);return o?.node===t?o:void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}choice(e){let t=this.slot(e);return t?{engine:t.engine,lines:t.lines_wanted}:this.wanted[e]}choose(e,t){this.wanted={...this.wanted,[e]:t}}start(e,t,o){return a.call("analysis.start",{game:this.game,slot:e,engine:t,lines:o},this.game)}stop(e){return a.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game},this.game)}remove(e){return a.call("analysis.close",{game:this.game,slot:e},this.game)}arrows({id:e,eval:t}){let o=[...this.slotArrows("a",e),...this.slotArrows("b",e)],i=U(t?.pv[0]??"");return o.length===0&&i?[{...i,brush:"best",weight:.6}]:o}slotArrows(e,t){let o=this.found(e,t);if(!o)return[];let i=o.lines[0];return o.lines.flatMap(n=>{let c=U(n.pv[0]??"");return c&&i?[{...c,...ye(e,n,i,o.turn)}]:[]})}},be=.25,he=200;function ye(d,p,e,t){if(p===e)return{brush:d==="a"?"best":"good",weight:1};let o=t==="red"?1:-1,i=p.score.cp===null||e.score.cp===null?he:o*(e.score.cp-p.score.cp),n=Math.max(be,.85-.6*Math.max(0,i)/he);return{brush:d==="a"?"faint":"good",weight:n}}var ue=h`
	:host {
		display: block;
		--gap: 0.6rem;
		--bar: 0px;
		--height: calc(100dvh - var(--nav, 3.2rem) - 2 * var(--gap));
		--board: calc(var(--height) * 0.8792);
	}
	.analysing {
		--bar: 1.9rem;
	}
	.page {
		display: grid;
		gap: var(--gap);
		padding: var(--gap);
		grid-template-columns:
			minmax(13rem, 0.62fr)
			minmax(0, calc(var(--board) + var(--bar)))
			minmax(22rem, 1fr);
		grid-template-rows: auto minmax(0, 1fr) auto;
		grid-template-areas: "left board top" "left board side" "left board bottom";
		height: calc(var(--height) + 2 * var(--gap));
	}
	.left {
		grid-area: left;
		display: flex;
		flex-direction: column;
		gap: var(--gap);
		min-height: 0;
		overflow-y: auto;
	}
	.board {
		grid-area: board;
		display: flex;
		gap: 0.5rem;
		align-self: start;
	}
	board-stage {
		flex: 1;
		min-width: 0;
	}
	eval-bar {
		width: 1.4rem;
		flex: none;
	}
	.top {
		grid-area: top;
	}
	.bottom {
		grid-area: bottom;
	}
	.side {
		grid-area: side;
		display: flex;
		flex-direction: column;
		min-height: 0;
		overflow: hidden;
	}
	/* The panes take what they need, the list the rest. */
	side-panes {
		flex: 0 1 auto;
		min-height: min(16rem, 45%);
		max-height: 68%;
		border-bottom: 1px solid var(--line);
	}
	move-list {
		flex: 1 1 8rem;
		min-height: 5rem;
	}
	move-strip {
		display: none;
	}
	.foot {
		flex: none;
		border-top: 1px solid var(--line);
		background: var(--panel-2);
		border-radius: 0 0 var(--radius) var(--radius);
	}
	.walk {
		display: flex;
	}
	walk-bar {
		flex: 1;
	}
	move-entry {
		padding: 0.5em 0.6em 0;
	}
	.foot action-bar {
		border-top: 1px solid var(--line);
	}
	.live {
		margin: 0.4em 0.6em;
	}

	@media (max-width: 1180px) {
		.page {
			grid-template-columns: minmax(0, calc(var(--board) + var(--bar))) minmax(18rem, 1fr);
			grid-template-rows: auto calc(var(--height) - 9.3rem) auto auto;
			grid-template-areas: "board top" "board side" "board bottom" "left left";
			height: auto;
		}
		.left {
			display: grid;
			grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr));
			align-items: start;
		}
	}

	/* Upright: below each other. What is needed in a game comes first, the list with its variations last. */
	@media (max-width: 760px), (max-width: 1180px) and (orientation: portrait) {
		:host {
			--gap: 0.35rem;
		}
		.page {
			grid-template-columns: minmax(0, 1fr);
			grid-template-rows: none;
			grid-template-areas: "top" "board" "bottom" "side" "left";
		}
		.board {
			/* As wide as the screen, but with both players, the moves and the buttons in sight. */
			width: min(100%, calc((100dvh - var(--nav, 3.2rem) - 13rem) * 0.8792 + var(--bar)));
			justify-self: center;
		}
		.side {
			overflow: visible;
		}
		move-strip {
			display: block;
			order: -4;
			border-bottom: 1px solid var(--line);
		}
		result-card {
			order: -3;
		}
		.foot {
			order: -2;
			border: 0;
			border-radius: 0;
		}
		side-panes {
			order: -1;
			flex: none;
			min-height: 9rem;
			max-height: 26rem;
			border-top: 1px solid var(--line);
			--line-height: 1.95em;
		}
		move-list {
			flex: none;
			max-height: 16rem;
		}
	}

	/* A phone on its side: the players share a row, the lines stand beside the board. */
	@media (max-height: 500px) and (orientation: landscape) {
		:host {
			--gap: 0.25rem;
		}
		.page {
			grid-template-columns: minmax(0, calc(var(--board) + var(--bar))) minmax(0, 1fr) minmax(0, 1fr);
			grid-template-rows: 2.8rem calc(var(--height) - 2.8rem - var(--gap)) auto;
			grid-template-areas: "board bottom top" "board side side" "left left left";
			height: auto;
		}
		move-strip {
			display: block;
			border-bottom: 1px solid var(--line);
		}
		.analysing move-list {
			display: none;
		}
		.playing move-strip {
			display: none;
		}
		side-panes {
			flex: 1 1 auto;
			min-height: 0;
			max-height: none;
			order: 1;
			border-bottom: 0;
			--line-height: 1.95em;
		}
		.foot {
			order: 2;
		}
	}
`;var T=class extends f{constructor(){super(...arguments);this.close=()=>this.room.beside.take("window")}render(){let e=this.room.state;if(!e)return r;let{can:t}=e;return s`${e.draw_offer&&t.answer_draw?this.drawQuestion(e.draw_offer):r}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),t.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),t.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),t.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),t.resign,()=>this.ask())}
				${t.pause||t.resume?this.button(t.resume?"play":"pause",this.t(t.resume?"game.resume":"game.pause"),!0,()=>this.room.command(t.resume?"game.resume":"game.pause")):r}
				${this.menu()}
			</div>
			${e.kind==="engines"&&e.phase==="playing"&&e.clocks===null?this.pace(e.options.pace_ms??0):r}
			${this.resignDialog()}${this.teaseDialog()}`}button(e,t,o,i){return s`<button class="quiet" ?disabled=${!o} @click=${i}>${m(e)}<span>${t}</span></button>`}pace(e){return s`<label class="pace">
			<span>${this.t("new.pace")}</span>
			<select
				@change=${t=>this.room.command("game.pace",{pace_ms:Number(t.target.value)})}
			>
				${ie.map(t=>s`<option value=${t} ?selected=${Number(t)===e}>${this.t(`pace.${t}`)}</option>`)}
			</select>
		</label>`}menu(){let t=this.room.state?.can,o=(i,n,c,b)=>s`<button
				class="quiet"
				?disabled=${!c}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),b()}}
			>
				${m(i)}${n}
			</button>`;return s`<button class="quiet" popovertarget="more">${m("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${o("redo",this.t("game.redo"),t?.redo,()=>this.room.command("game.redo"))}
				${o("swap",this.t("game.swap"),t?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(o)}
				${o("restart",this.t("game.restart"),t?.restart,()=>this.restart())}
				${o("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${o("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(e){let t=this.room.state;if(t?.phase!=="playing")return r;let[o,i]=this.room.persons,n={kind:"engine",engine:"chuhe",level:a.state?.choices.levels??20,name:""};if(!o){let A=this.room.orientation;return e("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[A]:{kind:"person",name:""}}))}let c=i?t.board.turn:o,b=t.players[P(c)],w=b.kind==="engine"?b:n;return e("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[c]:w}))}drawQuestion(e){let t=o=>()=>this.room.command("game.answer_draw",{accept:o});return s`<div class="question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${e}`)})}</p>
			<button class="primary" @click=${t(!0)}>${m("check")}${this.t("game.accept")}</button>
			<button @click=${t(!1)}>${m("close")}${this.t("game.decline")}</button>
		</div>`}ask(){this.room.beside.put("window",-1,"resign")}resignDialog(){let e=this.room.state?.kind==="table"?["red","black"]:[void 0];return s`<chuhe-dialog
			data-window="resign"
			data-game=${this.room.id}
			.open=${this.room.beside.get("window")==="resign"&&this.room.state?.can.resign===!0}
			heading=${this.t(e.length===2?"game.resignWho":"game.resignAsk")}
			@close=${this.close}
		>
			<div class="row">
				${e.map(t=>s`<button
							class="danger"
							@click=${()=>{this.close(),this.room.command("game.resign",t?{side:t}:{})}}
						>
							${m("flag")}${t?this.t(`side.${t}`):this.t("game.resign")}
						</button>`)}
				<button @click=${this.close}>${this.t("ui.cancel")}</button>
			</div>
		</chuhe-dialog>`}async undo(e){let{room:t}=this,o=t.state?.current??-1,i=e===void 0?{}:{confirm:e},n=await t.command("game.undo",i);t.beside.put("tease",o,n?.tease??void 0)}teaseDialog(){let{beside:e}=this.room,t=e.get("tease");return s`<chuhe-dialog
			data-window="tease"
			data-game=${this.room.id}
			.open=${t!==void 0}
			heading=${this.t("game.undo")}
			@close=${()=>e.take("tease")}
		>
			${t?s`<p class="tease">${a.say(t.message)}</p>
						<div class="row">
							<button @click=${()=>this.undo(t.step)}>${a.say(t.yes)}</button>
							<button class="primary" @click=${()=>e.take("tease")}>${a.say(t.no)}</button>
						</div>`:r}
		</chuhe-dialog>`}async restart(){let e=a.onward(),t=await this.room.command("game.restart");t&&e(`game/${t.game}`)}async study(){let e=a.onward(),t=await this.room.command("game.study");t&&e(`analysis/${t.game}`)}};T.styles=[g,h`
			:host {
				display: block;
			}
			.bar {
				display: flex;
			}
			.bar > button {
				flex: 1 1 0;
				flex-direction: column;
				gap: 0.1em;
				padding: 0.45em 0.1em;
				min-width: 0;
				border-radius: 0;
			}
			.bar > button > span {
				font-size: 0.78em;
				white-space: nowrap;
			}
			.bar > button .icon {
				width: 1.45em;
				height: 1.45em;
			}
			@media (max-height: 500px) {
				.bar > button {
					flex-direction: row;
					padding: 0.1em;
				}
				.bar > button .icon {
					width: 1.2em;
					height: 1.2em;
				}
			}
			#more {
				padding: 0.4em;
				border: 1px solid var(--line);
				border-radius: var(--radius);
				background: var(--panel);
				color: var(--text);
				box-shadow: 0 8px 30px rgb(0 0 0 / 35%);
				min-width: 15em;
			}
			#more:popover-open {
				display: grid;
			}
			@supports (position-area: top span-left) {
				#more {
					inset: auto;
					margin: 0 0 4px;
					position-area: top span-left;
					position-try-fallbacks: flip-block;
				}
			}
			#more button {
				justify-content: flex-start;
			}
			.question {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0.5em;
				padding: 0.6em 0.9em;
				background: var(--accent-soft);
			}
			.question p {
				flex: 1 1 10em;
				font-weight: 600;
			}
			.pace {
				display: flex;
				gap: 0.6em;
				align-items: center;
				padding: 0.4em 0.8em;
				border-top: 1px solid var(--line);
			}
			.tease {
				font-size: 1.1em;
				margin-bottom: 1em;
			}
		`],T=l([u("action-bar")],T);var L=class extends f{constructor(){super(...arguments);this.watches="state";this.analysing=!1}render(){let{room:e,analysing:t}=this,o=e.state?.board.fen??"",i=a.preferences.values.board==="3d",n=b=>()=>this.dispatchEvent(new CustomEvent(b)),c=t?this.link(q("new",o),"play",this.t("game.playHere")):this.link(`analysis/${e.id}`,"chart",this.t("game.analyse"));return s`<div class="bar">
			${this.button("flip",this.t("game.flip"),()=>e.flip())} ${this.button("share",this.t("game.share"),n("share"))} ${c}
			<button class="quiet iconic" aria-label=${this.t("game.boardMenu")} title=${this.t("game.boardMenu")} popovertarget="board-menu">
				${m("more")}
			</button>
			<div id="board-menu" popover @click=${()=>this.renderRoot.querySelector("#board-menu")?.hidePopover()}>
				<button class="quiet" @click=${()=>a.preferences.set("board",i?"flat":"3d")}>
					${m(i?"board":"cube")}${this.t(i?"board.flat":"board.3d")}
				</button>
				<button class="quiet" @click=${n("type")}>${m("keyboard")}${this.t("board.typed")}</button>
				<a class="button quiet" href=${`#/${q("editor",o)}`}>${m("edit")}${this.t("game.edit")}</a>
			</div>
		</div>`}button(e,t,o){return s`<button class="quiet iconic" aria-label=${t} title=${t} @click=${o}>${m(e)}</button>`}link(e,t,o){return s`<a class="button quiet iconic" aria-label=${o} title=${o} href=${`#/${e}`}>${m(t)}</a>`}};L.styles=[g,h`
			.bar {
				display: flex;
				border-left: 1px solid var(--line);
			}
			.bar > * {
				padding: 0;
				width: 2.5em;
			}
			#board-menu {
				width: auto;
				padding: 0.4em;
				border: 1px solid var(--line);
				border-radius: var(--radius);
				background: var(--panel);
				color: var(--text);
				box-shadow: 0 8px 30px rgb(0 0 0 / 35%);
				min-width: 14em;
			}
			#board-menu:popover-open {
				display: grid;
			}
			#board-menu > * {
				justify-content: flex-start;
			}
			@supports (position-area: top span-left) {
				#board-menu {
					inset: auto;
					margin: 0 0 4px;
					position-area: top span-left;
					position-try-fallbacks: flip-block;
				}
			}
		`],l([v({type:Boolean})],L.prototype,"analysing",2),L=l([u("board-tools")],L);var $=class extends J{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){let e=(this.share??500)/10,t=this.bottom==="red"?e:100-e;return s`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
			<div class="lower" style=${`height: ${t}%`}></div>
			<span class=${t>=50?"at-bottom":"at-top"}>${this.score}</span>
		</div>`}};$.styles=h`
		:host {
			display: block;
		}
		.bar {
			position: relative;
			height: 100%;
			border-radius: 4px;
			overflow: hidden;
			background: var(--eval-black);
		}
		.lower {
			position: absolute;
			inset: auto 0 0;
			background: var(--eval-red);
			transition: height 0.4s ease-out;
		}
		.bar.black {
			background: var(--eval-red);
		}
		.bar.black .lower {
			background: var(--eval-black);
		}
		span {
			position: absolute;
			inset-inline: 0;
			text-align: center;
			font: 700 11px/1.6 var(--font);
			color: #fff;
			font-variant-numeric: tabular-nums;
			letter-spacing: -0.03em;
		}
		.at-bottom {
			bottom: 2px;
		}
		.at-top {
			top: 2px;
		}
	`,l([v({type:Number})],$.prototype,"share",2),l([v()],$.prototype,"score",2),l([v()],$.prototype,"label",2),l([v()],$.prototype,"bottom",2),$=l([u("eval-bar")],$);var N=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let{opening:t,rules:o,clocks:i,board:n}=e,c=(I,C)=>s`<div><dt>${I}</dt><dd>${C}</dd></div>`,b=se(e.headers),w=b.get("Round"),A=[b.get("Event"),w&&`${this.t("facts.Round")} ${w}`,b.get("Site"),b.get("Date")].filter(Boolean).join(" · ");return s`<section class="card" aria-label=${this.t("game.info")}>
			${e.title?s`<h2>${e.named?a.say(e.named):e.title}</h2>`:r}
			<dl>
				${A?c(this.t("game.event"),A):r}
				${t?c(this.t("game.opening"),s`<span class="code">${t.code}</span> ${a.say(t.name)}`):r}
				${c(this.t("game.rules"),a.say(o.name))}
				${i?c(this.t("game.time"),ee(i.control)):r}
			</dl>
			${n.plies_left!==null&&n.plies_left<=40?s`<p class="small warn">${this.t("game.limit",{n:n.plies_left})}</p>`:r}
			${i?.paused?s`<p class="warn">${this.t("game.paused")}</p>`:r}
			<button class="quiet" @click=${()=>this.dispatchEvent(new CustomEvent("edit"))}>
				${m("comment")}${this.t("game.facts")}
			</button>
		</section>`}};N.styles=[g,h`
			section {
				padding: 0.7em 0.9em;
				display: grid;
				gap: 0.4em;
			}
			dl {
				margin: 0;
				display: grid;
				gap: 0.25em;
			}
			dt {
				color: var(--dim);
				font-size: 0.82em;
			}
			dd {
				margin: 0;
				display: -webkit-box;
				-webkit-box-orient: vertical;
				-webkit-line-clamp: 4;
				overflow: hidden;
			}
			button {
				justify-self: start;
				margin-left: -0.6em;
			}
			.code {
				font-weight: 650;
				color: var(--accent);
			}
			.warn {
				color: var(--warn);
				font-weight: 600;
			}
		`],N=l([u("game-facts")],N);var M=class extends f{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return s`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(p){p.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};M.styles=[g,h`
			:host {
				display: block;
			}
		`],M=l([u("move-entry")],M);var H=class extends f{constructor(){super(...arguments);this.watches="state";this.shown="";this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room,t=`${e?.current} ${a.preferences.values.notation}`;t!==this.shown&&(this.shown=t,this.center())}center(){let e=this.renderRoot.querySelector(".moves"),t=this.renderRoot.querySelector('[aria-current="true"]');e&&(e.scrollLeft=t?t.offsetLeft-(e.clientWidth-t.offsetWidth)/2:0)}render(){let{state:e}=this.room;if(!e)return r;let{notation:t}=a.preferences.values,o=$e(e);return s`<div class="moves" role="group" aria-label=${this.t("moves.line")} lang=${S(t)} tabindex="0">
			${o.length===0?s`<span class="none">${this.t("moves.none")}</span>`:r}
			${o.map((i,n)=>{let c=i.side==="red"||n===0;return s`${c?s`<span class="number">${i.number}${i.side==="red"?".":"…"}</span>`:r}<button
						class="quiet"
						aria-current=${i.id===e.current?"true":"false"}
						@click=${()=>this.room.goTo(i.id)}
					>
						${i.text?.[t]??i.move}
					</button>`})}
		</div>`}};H.styles=[g,h`
			.moves {
				position: relative;
				display: flex;
				align-items: center;
				height: 2.5em;
				overflow-x: auto;
				overscroll-behavior: contain;
				scrollbar-width: none;
				white-space: nowrap;
				padding-inline: 0.5em;
			}
			.moves:focus-visible {
				outline-offset: -2px;
			}
			.none,
			.number {
				color: var(--dim);
			}
			.number {
				font-size: 0.88em;
				margin-left: 0.5em;
			}
			button {
				flex: none;
				min-height: 2em;
				padding: 0 0.35em;
				border: 0;
			}
			button[aria-current="true"] {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
			}
		`],H=l([u("move-strip")],H);function $e(d){let p=[];for(let t=d.nodes[d.current];t&&t.parent!==null;t=d.nodes[t.parent])p.unshift(t);let e=d.nodes[d.nodes[d.current]?.children[0]??-1];for(;e;e=d.nodes[e.children[0]??-1])p.push(e);return p}var _=class extends re{constructor(){super(...arguments);this.thing="tables";this.revealed=!1;this.reveal=()=>{this.revealed=!this.revealed}}get practice(){return ne(this.room.state?.headers??[])}get asks(){return this.practice!==void 0}ask({board:e}){return a.call("tables.look",{fen:e.fen})}render(){let{practice:e,answer:t,room:o}=this;if(!e||!o.state)return r;let i=this.t(`side.${e.side}`);return s`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${o.state.named?a.say(o.state.named):o.state.title||e.class}</h2>
			<p>${this.t(`tables.task.${e.goal}`,{side:i,moves:G(e.dtm)})}</p>
			<div aria-live="polite">${t&&o.state.phase==="playing"?this.standing(e,t):r}</div>
			${t?.found&&this.revealed?this.moves(t):r}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${m("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${()=>this.again(e)}>${m("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${()=>de(e.class,e.goal)}>
					${m("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`}again(e){let{state:t}=this.room;if(t){let o=B(t.title);me({...e,fen:t.start.fen,title:o,name:null,keeping:0,moves:0,task:o})}}standing(e,t){if(!t.found||t.result==="")return s`<p class="dim">${this.t("tables.outside")}</p>`;let o=le(e,t.perpetual_check??t.result,ae(t.fen));if(o==="better")return s`<p class="good">${this.t("tables.standing.better")}</p>`;let i=this.t(`tables.standing.${o}.${e.goal}`,{moves:G(t.dtm)});return s`<p class=${o==="kept"?"good":"bad"}>${i}</p>`}moves(e){return s`<ul>
			${e.moves.map(({text:t,result:o,dtm:i})=>s`<li>
						<span lang=${S(a.preferences.values.notation)}>${t[a.preferences.values.notation]}</span>
						<span class="dim">${o==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${o}`,{moves:G(i)})}</span>
					</li>`)}
		</ul>`}};_.styles=[g,h`
			section {
				padding: 0.7em 0.9em;
				display: grid;
				gap: 0.5em;
			}
			.good {
				color: var(--good, #2f8a4c);
				font-weight: 600;
			}
			.bad {
				color: var(--red);
				font-weight: 600;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				grid-template-columns: repeat(auto-fill, minmax(8.5em, 1fr));
				gap: 0.1em 0.8em;
				font-size: 0.92em;
			}
			li {
				display: flex;
				justify-content: space-between;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
			}
			.row button {
				font-size: 0.92em;
				padding: 0.2em 0.5em;
			}
		`],l([x()],_.prototype,"revealed",2),_=l([u("practise-card")],_);function ge(d){if(!d)return[];let p=d.attacks.flatMap(({hunter:t,target:o,counts:i})=>O(t.at)&&O(o.at)?[{from:t.at,to:o.at,brush:i?"red":"blue"}]:[]),e=te(`Y${d.threat}`);return e?[...p,e]:p}var k=class extends f{constructor(){super(...arguments);this.plain=!1;this.open=!1;this.scored=""}updated(){this.askScore();let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:o})=>o===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,ge(t))}async askScore(){let{id:e,state:t}=this.room,o=t?.phase==="over"&&!this.plain?`${e} ${t.result.result}`:"";if(o!==this.scored&&(this.scored=o,this.score=void 0,o)){let i=await this.room.command("game.score");o===this.scored&&(this.score=i)}}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return r;let{result:t,phase:o}=e,i=o==="over"||t.result!=="undecided";if(!i&&!t.repetition)return r;let n=a.say(t.message);return s`<section class=${i?"over":"warning"} role="status">
			<div class="head">
				${i?s`<span class="score">${t.pgn}</span>`:m("help")}
				<h2>${n}</h2>
			</div>
			${this.explanation(t)} ${i?this.running(e):r}
			${i&&!this.plain?this.again():r}
		</section>`}running({kind:e,players:{red:t,black:o}}){let{score:i}=this;if(!i||i.games<2)return r;let n=({name:C,level:Y})=>Y?`${C} ${Y}`:C,{won:c,drawn:b,lost:w}=i;if(e!=="engine")return s`<p class="score-line">${this.t("score.between",{red:n(t),black:n(o),won:c,drawn:b,lost:w})}</p>`;let A=t.kind==="person"?{won:c,lost:w}:{won:w,lost:c},I=n(t.kind==="person"?o:t);return s`<p class="score-line">${this.t("score.against",{opponent:I,drawn:b,...A})}</p>`}explanation(e){let t=a.say(e.explanation),o=e.repetition?.moves??[];return o.length===0?t&&t!==a.say(e.message)?s`<p class="dim">${t}</p>`:r:s`<details @toggle=${i=>{this.open=i.target.open}}>
			<summary>${this.t("game.why")}</summary>
			<p>${t}</p>
			<ol>
				${o.map(i=>this.repeated(i))}
			</ol>
		</details>`}repeated(e){let o=this.room.state?.nodes[e.node]?.text?.[a.preferences.values.notation]??e.move;return s`<li>
			<button class="quiet" aria-current=${e.node===this.room.state?.current?"step":r} @click=${()=>this.room.goTo(e.node)}>${o}</button> ${a.say(e.words)}
		</li>`}again(){let e=o=>async()=>{let i=a.onward(),n=await this.room.command("game.restart",{swap:o});n&&i(`game/${n.game}`)},t=this.room.state?.next;return t?s`<a class="button" href=${`#/game/${t}`}>${m("forward")}${this.t("game.toNext")}</a>`:s`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${m("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${m("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>this.review()}>${m("eye")}${this.t("review.start")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${m("chart")}${this.t("game.analyse")}</button>
		</div>`}async review(){let e=a.onward();await this.room.command("review.start")&&e(`analysis/${this.room.id}?pane=review`)}};k.styles=[g,h`
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
		`],l([v({type:Boolean,reflect:!0})],k.prototype,"plain",2),l([x()],k.prototype,"open",2),l([x()],k.prototype,"score",2),k=l([u("result-card")],k);var fe=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-5CBHWIGY.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-EA6JNG4Z.js")},{id:"review",title:"review.tab",on:["analysis"],tag:"review-pane",load:()=>import("./review-pane-NVBYLSGM.js")},{id:"explorer",title:"explorer.title",on:["analysis"],tag:"explorer-pane",load:()=>import("./explorer-pane-TTTGU7WE.js")},{id:"cloud",title:"cloud.title",on:["analysis"],tag:"cloud-pane",load:()=>import("./cloud-pane-ZMBIT3PA.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-MMBDM3KK.js")},{id:"tables",title:"tables.pane",on:["analysis"],tag:"tables-pane",load:()=>import("./tables-pane-QRYWQSK4.js")}];var E=class extends f{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return fe.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?s`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
				${this.offered.map(({id:t,title:o})=>s`<button
							class="quiet"
							role="tab"
							id=${`tab-${t}`}
							aria-selected=${t===e.id}
							aria-controls="pane"
							tabindex=${t===e.id?0:-1}
							@click=${()=>this.show(t)}
						>
							${this.t(o)}
						</button>`)}
			</div>
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:r}show(e){this.open=e,this.dispatchEvent(new CustomEvent("tab",{detail:e}))}pane(e){return customElements.get(e)===void 0?s`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:o}=this;if(!t||!o)return;e.preventDefault(),e.stopPropagation();let i=this.offered,n=i[(i.indexOf(o)+t+i.length)%i.length];n&&(this.show(n.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${n.id}`)?.focus())}};E.styles=[g,h`
			:host {
				display: flex;
				flex-direction: column;
				min-height: 0;
			}
			.tabs {
				display: flex;
				flex: none;
				flex-wrap: wrap;
				border-bottom: 1px solid var(--line);
				background: var(--panel-2);
				border-radius: var(--radius) var(--radius) 0 0;
			}
			@media (max-width: 760px), (max-height: 500px) {
				.tabs {
					flex-wrap: nowrap;
					overflow-x: auto;
					scrollbar-width: none;
				}
				.tabs button {
					min-height: 2.1em;
					padding-inline: 0.6em;
				}
			}
			.tabs button {
				flex: 1 0 auto;
				border: 0;
				border-radius: 0;
				border-bottom: 3px solid transparent;
				padding: 0.3em 0.15em;
				font-size: 0.87em;
			}
			.tabs button[aria-selected="true"] {
				border-bottom-color: var(--accent);
				color: var(--accent);
				font-weight: 650;
			}
			.tabs button:focus-visible {
				outline-offset: -3px;
			}
			.pane {
				flex: 1;
				min-height: 0;
				overflow-y: auto;
			}
		`],l([v()],E.prototype,"place",2),l([v({attribute:!1})],E.prototype,"analysis",2),l([v()],E.prototype,"open",2),E=l([u("side-panes")],E);var z=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let t=e.thinking,o=t?.node===e.current?t:void 0,i=this.room.current?.eval,n=t?this.doing(t):this.idle(e);return!n&&!i&&!e.can.stop?r:s`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${m("robot")}
				<span>${n}</span>
				${e.can.stop?s`<button class="stop" title=${this.t("game.stop")} @click=${()=>this.room.command("game.stop")}>
							${m("stop")}<span class="words">${this.t("game.stop")}</span>
						</button>`:r}
			</header>
			<progress
				class=${t?"":"still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${t?.progress??(t?r:0)}
			></progress>
			${o?.line?this.figures(o,o.line):t?r:this.remembered(i)}
		</section>`}idle({phase:e,board:t,players:o,clocks:i}){return e==="playing"&&!i?.paused&&o[t.turn].kind==="person"&&this.room.persons.length===1?this.t("thinking.idle"):""}doing({name:e,for:t}){return this.t(t==="hint"?"thinking.hint":"thinking.now",{name:e})}figures({elapsed_ms:e},t){return s`<dl>
				${this.figure("thinking.depth",`${t.depth}/${t.seldepth}`)}
				${this.figure("thinking.score",t.score.text)}
				${this.figure("thinking.time",`${(e/1e3).toFixed(1)} s`)}
				${this.figure("thinking.nodes",V(t.nodes))}
				${this.figure("thinking.speed",V(t.nps))}
			</dl>
			${this.line(t.text)}`}remembered(e){return e?s`<dl>
				${this.figure("thinking.depth",String(e.depth))}
				${this.figure("thinking.score",W(e))}
			</dl>
			${this.line(e.text)}`:r}figure(e,t){return s`<div><dt>${this.t(e)}</dt><dd>${t}</dd></div>`}line(e){let{notation:t}=a.preferences.values,o=e[t].slice(0,10).join(" ");return s`<p class="line" lang=${S(t)}><span class="hidden-text">${this.t("thinking.line")}</span>${o}</p>`}};z.styles=[g,h`
			:host {
				display: block;
				container-type: inline-size;
			}
			section {
				padding: 0.6em 0.8em;
				display: grid;
				gap: 0.5em;
			}
			header {
				display: flex;
				align-items: center;
				gap: 0.5em;
				font-weight: 600;
				min-height: 2em;
			}
			header > span {
				flex: 1;
			}
			/* In a narrow column the sign of the button is enough to see. */
			@container (max-width: 17rem) {
				.words {
					position: absolute;
					width: 1px;
					height: 1px;
					overflow: hidden;
					clip-path: inset(50%);
				}
			}
			.stop {
				position: relative;
				min-height: 2em;
				padding: 0 0.6em;
				font-weight: 500;
			}
			progress {
				width: 100%;
				height: 5px;
				border: 0;
				border-radius: 3px;
				overflow: hidden;
				background: var(--panel-3);
				accent-color: var(--accent);
			}
			progress::-webkit-progress-bar {
				background: var(--panel-3);
			}
			progress::-webkit-progress-value {
				background: var(--accent);
				transition: width 0.2s;
			}
			.still {
				visibility: hidden;
			}
			dl {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(4.6em, 1fr));
				gap: 0.3em 0.8em;
				margin: 0;
			}
			dt {
				font-size: 0.78em;
				color: var(--dim);
			}
			dd {
				margin: 0;
				font-variant-numeric: tabular-nums;
				font-weight: 600;
			}
			.line {
				font-size: 0.92em;
				color: var(--dim);
			}
		`],z=l([u("thinking-pane")],z);var y=class extends X{constructor(){super(...arguments);this.address={path:"game",parts:[],query:new Map};this.tab="";this.asking=!1;this.redraw=()=>this.requestUpdate();this.showArrows=()=>{let{room:e,analysis:t}=this;if(e?.state&&t){let o=e.current;e.beside.put("shapes.lines",e.state.current,o?t.arrows(o):void 0)}this.requestUpdate()};this.onKey=e=>this.key(e);this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.letGo(),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&a.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()}}get analysing(){return this.address.path==="analysis"}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.leave()}willUpdate(e){e.has("address")&&(this.tab=this.address.query.get("pane")??this.tab);let t=this.address.parts[0];t!==this.room?.id&&this.leave(),t&&!this.room?this.enter(t):!t&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new K(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){a.shownGame=e,this.room=new oe(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),a.shownGame===this.room?.id&&(a.shownGame=""),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.beside.take("shapes.lines"),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=location.hash,t=this.address.query.get("fen"),o=await a.call("game.new",{kind:"study",...t?{fen:t}:{}});this.asking=!1;let i=t?q("editor",t):"";location.hash===e&&location.replace(`#/${o?`analysis/${o.game}`:i}`)}render(){let{room:e}=this;return e?.missing?s`<p class="empty">${this.t("game.missing")}</p>`:!e?.state||this.analysing&&!this.analysis?.state?s`<p class="empty waiting">${this.t("ui.loading")}</p>`:ce(e.id,this.game(e))}game(e){let t=e.orientation,o=e.beside.get("window"),i=c=>()=>e.beside.put("window",-1,c),n=()=>e.beside.take("window");return s`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`}>
			<player-strip class="card top" .room=${e} .side=${P(t)}></player-strip>
			<div class="board">
				${this.evalBar(t)}
				<board-stage .room=${e}></board-stage>
			</div>
			<player-strip class="card bottom" .room=${e} .side=${t}></player-strip>
			<div class="side card">
				${this.analysing?this.panes(e):r}
				<result-card .room=${e} ?plain=${this.analysing}></result-card>
				<move-strip .room=${e}></move-strip>
				<move-list .room=${e} ?scores=${this.analysing}></move-list>
				${this.notLive()}
				<div class="foot">
					${a.preferences.values.typed?s`<move-entry .room=${e}></move-entry>`:r}
					<div class="walk">
						<walk-bar .room=${e}></walk-bar>
						<board-tools
							.room=${e}
							?analysing=${this.analysing}
							@share=${i("share")}
							@type=${()=>this.typeMove()}
						></board-tools>
					</div>
					${this.analysing?r:s`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<div class="left">
				<game-facts .room=${e} @edit=${i("facts")}></game-facts>
				${this.analysing?this.graph(e):s`<practise-card .room=${e}></practise-card>`}
				${this.analysing||!this.thinks?r:s`<thinking-pane .room=${e}></thinking-pane>`}
			</div>
			${this.loaded(o)}<share-dialog .room=${e} .open=${o==="share"} @close=${n}></share-dialog>
			<facts-dialog .room=${e} .open=${o==="facts"} @close=${n}></facts-dialog>
		</div>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}panes(e){return s`<side-panes
			.room=${e}
			.analysis=${this.analysis}
			place="analysis"
			.open=${this.tab}
			@tab=${t=>{this.tab=t.detail}}
		></side-panes>`}loaded(e){return e==="share"?import("./share-dialog-23CAQF6B.js"):e==="facts"&&import("./facts-dialog-4VGSMGUN.js"),r}graph(e){return import("./graph-pane-6OAUIU6Z.js"),import("./study-card-3ANOF4XS.js"),s`<graph-pane class="card" .room=${e}></graph-pane><study-card .room=${e}></study-card>`}evalBar(e){if(!this.analysing)return r;let t=this.room?.current,o=this.analysis?.found("a",t?.id),i=o?.lines[0],n=t?.eval,c=i?.score.text??(n?W(n):"");return s`<eval-bar
			.share=${i?o?.share:n?.share}
			.score=${i?j(i.score):n?j(n):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:c||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?r:s`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${m("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){a.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(i=>i instanceof HTMLElement&&i.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let o=this.shortcuts[e.key];o&&(e.preventDefault(),o())}toggleAnalysis(){let{analysis:e}=this,{engine:t,lines:o}=e?.choice("a")??{engine:"",lines:1};return e?.running?e.stop():e?.start("a",t,o)}};y.styles=[g,ue],l([v({attribute:!1})],y.prototype,"address",2),l([x()],y.prototype,"room",2),l([x()],y.prototype,"tab",2),l([D("board-stage")],y.prototype,"stage",2),l([D("action-bar")],y.prototype,"actions",2),l([D("move-entry")],y.prototype,"entry",2),y=l([u("game-page")],y);export{y as GamePage};
