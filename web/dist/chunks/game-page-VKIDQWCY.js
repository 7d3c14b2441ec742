import{a as oe}from"./chunk-S7YMPWW3.js";import{b as se}from"./chunk-XX3E65NB.js";import{a as le}from"./chunk-6GWUNJVB.js";import{a as ie}from"./chunk-2WBWRK26.js";import{a as ae,b as ne}from"./chunk-WKSNQVBW.js";import{a as de}from"./chunk-LJPUOWSE.js";import"./chunk-GJ2KAN7T.js";import"./chunk-Q32RMQ34.js";import"./chunk-MVACAHPN.js";import{a as te}from"./chunk-COC36NBA.js";import"./chunk-XCZ7ZVRT.js";import"./chunk-SMCW63M6.js";import"./chunk-FR4UX3IO.js";import"./chunk-FTEKKEFQ.js";import"./chunk-EBRBWNQR.js";import"./chunk-7RFSTT37.js";import"./chunk-ZABSQPYT.js";import{b as U,d as j,f as re,g as V}from"./chunk-OAAF3JE6.js";import"./chunk-UYBD6CYR.js";import"./chunk-YZ23GI3G.js";import"./chunk-WJXWF6X3.js";import{d as ee,e as K,f as P,g as O}from"./chunk-RXHW6722.js";import{a as v}from"./chunk-M25JILD7.js";import"./chunk-NO5YZNIP.js";import"./chunk-AEKCXA34.js";import"./chunk-MKGGKFX4.js";import"./chunk-L2ACSSDX.js";import"./chunk-AHX3GFST.js";import{a as Z,b as F}from"./chunk-6IRSPKJM.js";import{a as m}from"./chunk-4KIL6WBB.js";import{a as X,b as g}from"./chunk-M2GG6VAF.js";import{b as u,c as s,f as r,g as B,h,i as b,j as E,k as z,m as J}from"./chunk-HYG7QBCA.js";import{a as Q,m as R,q as n}from"./chunk-NAOAPEB4.js";import{B as D,i as Y,j as x,z as S}from"./chunk-S5IONS7S.js";import{a as l}from"./chunk-LO2NM3CE.js";var{I:Ae}=B;var ve={},me=(p,d=ve)=>p._$AH=d;var pe=Z(class extends F{constructor(){super(...arguments),this.key=r}render(p,d){return this.key=p,d}update(p,[d,e]){return d!==this.key&&(me(p),this.key=d),e}});var G=class extends EventTarget{constructor(e){super();this.game=e;this.wanted={a:{engine:"chuhe",lines:3},b:{engine:"chuhe",lines:1}}}open(){this.unfollow=n.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>n.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}found(e,t){let i=this.slot(e);return i?.node===t?i:void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}choice(e){let t=this.slot(e);return t?{engine:t.engine,lines:t.lines_wanted}:this.wanted[e]}choose(e,t){this.wanted={...this.wanted,[e]:t}}start(e,t,i){return n.call("analysis.start",{game:this.game,slot:e,engine:t,lines:i},this.game)}stop(e){return n.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game},this.game)}remove(e){return n.call("analysis.close",{game:this.game,slot:e},this.game)}arrows({id:e,eval:t}){let i=[...this.slotArrows("a",e),...this.slotArrows("b",e)],o=S(t?.pv[0]??"");return i.length===0&&o?[{...o,brush:"best",weight:.6}]:i}slotArrows(e,t){let i=this.found(e,t);if(!i)return[];let o=i.lines[0];return i.lines.flatMap(a=>{let c=S(a.pv[0]??"");return c&&o?[{...c,...ye(e,a,o,i.turn)}]:[]})}},be=.25,ce=200;function ye(p,d,e,t){if(d===e)return{brush:p==="a"?"best":"good",weight:1};let i=t==="red"?1:-1,o=d.score.cp===null||e.score.cp===null?ce:i*(e.score.cp-d.score.cp),a=Math.max(be,.85-.6*Math.max(0,o)/ce);return{brush:p==="a"?"faint":"good",weight:a}}var he=u`
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
		position: relative;
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
			/* What is read or asked below is about the board: it stays in sight. */
			position: sticky;
			top: 0;
			z-index: 1;
			background: var(--page);
		}
		.side {
			overflow: visible;
		}
		move-strip {
			display: block;
			order: -4;
			border-bottom: 1px solid var(--line);
		}
		coach-card,
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

	/* A phone on its side: the players share a row, the lines are next to the board. */
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
`;var _=class extends v{constructor(){super(...arguments);this.close=()=>this.room.beside.take("window")}render(){let e=this.room.state;if(!e)return r;let{can:t}=e;return s`${e.draw_offer&&t.answer_draw?this.drawQuestion(e.draw_offer):r}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),t.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),t.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),t.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),t.resign,()=>this.ask())}
				${t.pause||t.resume?this.button(t.resume?"play":"pause",this.t(t.resume?"game.resume":"game.pause"),!0,()=>this.room.command(t.resume?"game.resume":"game.pause")):r}
				${this.menu()}
			</div>
			${e.kind==="engines"&&e.phase==="playing"&&e.clocks===null?this.pace(e.options.pace_ms??0):r}
			${this.resignDialog()}${this.teaseDialog()}`}button(e,t,i,o){return s`<button class="quiet" ?disabled=${!i} @click=${o}>${m(e)}<span>${t}</span></button>`}pace(e){return s`<label class="pace">
			<span>${this.t("new.pace")}</span>
			<select
				@change=${t=>this.room.command("game.pace",{pace_ms:Number(t.target.value)})}
			>
				${oe.map(t=>s`<option value=${t} ?selected=${Number(t)===e}>${this.t(`pace.${t}`)}</option>`)}
			</select>
		</label>`}menu(){let t=this.room.state?.can,i=(o,a,c,f)=>s`<button
				class="quiet"
				?disabled=${!c}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),f()}}
			>
				${m(o)}${a}
			</button>`;return s`<button class="quiet" popovertarget="more">${m("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${i("redo",this.t("game.redo"),t?.redo,()=>this.room.command("game.redo"))}
				${i("swap",this.t("game.swap"),t?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(i)}
				${i("restart",this.t("game.restart"),t?.restart,()=>this.restart())}
				${i("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${i("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(e){let t=this.room.state;if(t?.phase!=="playing"||t.guest)return r;let[i,o]=this.room.persons,a={kind:"engine",engine:"chuhe",level:n.state?.choices.levels??20,name:""};if(!i){let W=this.room.orientation;return e("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[W]:{kind:"person",name:""}}))}let c=o?t.board.turn:i,f=t.players[D(c)],C=f.kind==="engine"?f:a;return e("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[c]:C}))}drawQuestion(e){let t=i=>()=>this.room.command("game.answer_draw",{accept:i});return s`<div class="question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${e}`)})}</p>
			<button class="primary" @click=${t(!0)}>${m("check")}${this.t("game.accept")}</button>
			<button @click=${t(!1)}>${m("close")}${this.t("game.decline")}</button>
		</div>`}ask(){this.room.beside.put("window",-1,"resign")}resignDialog(){let e=this.room.state?.kind==="table"&&!this.room.state.guest?["red","black"]:[void 0];return s`<chuhe-dialog
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
		</chuhe-dialog>`}async undo(e){let{room:t}=this,i=t.state?.current??-1,o=e===void 0?{}:{confirm:e},a=await t.command("game.undo",o);t.beside.put("tease",i,a?.tease??void 0)}teaseDialog(){let{beside:e}=this.room,t=e.get("tease");return s`<chuhe-dialog
			data-window="tease"
			data-game=${this.room.id}
			.open=${t!==void 0}
			heading=${this.t("game.undo")}
			@close=${()=>e.take("tease")}
		>
			${t?s`<p class="tease">${n.say(t.message)}</p>
						<div class="row">
							<button @click=${()=>this.undo(t.step)}>${n.say(t.yes)}</button>
							<button class="primary" @click=${()=>e.take("tease")}>${n.say(t.no)}</button>
						</div>`:r}
		</chuhe-dialog>`}async restart(){let e=n.onward(),t=await this.room.command("game.restart");t&&e(`game/${t.game}`)}async study(){let e=n.onward(),t=await this.room.command("game.study");t&&e(`analysis/${t.game}`)}};_.styles=[g,u`
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
		`],_=l([h("action-bar")],_);var $e=600,A=class extends v{constructor(){super(...arguments);this.watches="state";this.analysing=!1;this.copied=!1}render(){let{room:e,analysing:t}=this,i=e.state?.board.fen??"",o=n.preferences.values.board==="3d",a=f=>()=>this.dispatchEvent(new CustomEvent(f)),c=t?this.link(R("new",i),"play",this.t("game.playHere")):this.link(`analysis/${e.id}`,"chart",this.t("game.analyse"));return s`<div class="bar">
			${this.button("flip",this.t("game.flip"),()=>e.flip())} ${this.shareButton(a("share"))} ${c}
			<button class="quiet iconic" aria-label=${this.t("game.boardMenu")} title=${this.t("game.boardMenu")} popovertarget="board-menu">
				${m("more")}
			</button>
			<div id="board-menu" popover @click=${()=>this.renderRoot.querySelector("#board-menu")?.hidePopover()}>
				<button class="quiet" @click=${()=>n.preferences.set("board",o?"flat":"3d")}>
					${m(o?"board":"cube")}${this.t(o?"board.flat":"board.3d")}
				</button>
				<button class="quiet" @click=${a("type")}>${m("keyboard")}${this.t("board.typed")}</button>
				<a class="button quiet" href=${`#/${R("editor",i)}`}>${m("edit")}${this.t("game.edit")}</a>
			</div>
		</div>`}shareButton(e){let{room:t}=this,i=this.t("game.share"),o=()=>{this.pressed=setTimeout(()=>{this.pressed=void 0,this.copied=!0,import("./share-picture-LP2RTDUP.js").then(({copyPicture:f})=>f(t))},$e)},a=()=>{clearTimeout(this.pressed),this.pressed=void 0};return s`<button
			class="quiet iconic"
			aria-label=${i}
			title=${i}
			@pointerdown=${o}
			@pointerup=${a}
			@pointerleave=${a}
			@pointercancel=${a}
			@contextmenu=${f=>f.preventDefault()}
			@click=${()=>{this.copied||e(),this.copied=!1}}
		>
			${m("share")}
		</button>`}button(e,t,i){return s`<button class="quiet iconic" aria-label=${t} title=${t} @click=${i}>${m(e)}</button>`}link(e,t,i){return s`<a class="button quiet iconic" aria-label=${i} title=${i} href=${`#/${e}`}>${m(t)}</a>`}};A.styles=[g,u`
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
		`],l([b({type:Boolean})],A.prototype,"analysing",2),A=l([h("board-tools")],A);var T=class extends v{updated(){let{coach:d}=this.room.state??{};d?this.room.beside.put("shapes.coach",d.node,we(d)):this.room.beside.take("shapes.coach")}disconnectedCallback(){this.room.beside.take("shapes.coach"),super.disconnectedCallback()}render(){let d=this.room.state?.coach;if(!d)return r;let e=t=>()=>this.room.command("game.coach",{take_back:t});return s`<section role="alert">
			<h2>${m("hint")}${this.t("coach.title",{move:n.say(d.move)})}</h2>
			${d.reasons.map(({text:t})=>s`<p>${n.say(t)}</p>`)}
			<div class="row">
				<button class="primary" @click=${e(!0)}>${m("undo")}${this.t("coach.takeBack")}</button>
				<button @click=${e(!1)}>${m("play")}${this.t("coach.playOn")}</button>
			</div>
		</section>`}};T.styles=[g,u`
			section {
				padding: 0.8em 1em;
				display: grid;
				gap: 0.6em;
				border-block: 1px solid var(--line);
				background: var(--red-soft);
			}
			h2 {
				display: flex;
				align-items: center;
				gap: 0.5em;
				font-size: 1.02em;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5em;
			}
			@media (max-width: 760px) {
				section {
					padding: 0.5em 0.7em;
				}
			}
		`],T=l([h("coach-card")],T);function we({reasons:p}){return[...new Set(p.flatMap(({line:e})=>e.slice(0,1)))].flatMap(e=>{let t=S(e);return t?[{...t,brush:"red"}]:[]})}var $=class extends J{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){if(this.share===void 0)return s`<div class="bar unknown" role="img" aria-label=${this.label}></div>`;let e=this.share/10,t=this.bottom==="red"?e:100-e;return s`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
			<div class="lower" style=${`height: ${t}%`}></div>
			<span class=${t>=50?"at-bottom":"at-top"}>${this.score}</span>
		</div>`}};$.styles=u`
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
		/* Not known is not equal. */
		.bar.unknown {
			background: repeating-linear-gradient(45deg, var(--panel-3) 0 5px, var(--panel-2) 5px 10px);
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
	`,l([b({type:Number})],$.prototype,"share",2),l([b()],$.prototype,"score",2),l([b()],$.prototype,"label",2),l([b()],$.prototype,"bottom",2),$=l([h("eval-bar")],$);var L=class extends v{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let{opening:t,rules:i,clocks:o,board:a}=e,c=(ge,fe)=>s`<div><dt>${ge}</dt><dd>${fe}</dd></div>`,f=se(e.headers),C=f.get("Round"),W=[f.get("Event"),C&&`${this.t("facts.Round")} ${C}`,f.get("Site"),f.get("Date")].filter(Boolean).join(" · ");return s`<section class="card" aria-label=${this.t("game.info")}>
			${e.title?s`<h2>${e.named?n.say(e.named):e.title}</h2>`:r}
			<dl>
				${W?c(this.t("game.event"),W):r}
				${t?c(this.t("game.opening"),s`<span class="code">${t.code}</span> ${n.say(t.name)}`):r}
				${c(this.t("game.rules"),n.say(i.name))}
				${o?c(this.t("game.time"),ee(o.control)):r}
			</dl>
			${a.plies_left!==null&&a.plies_left<=40?s`<p class="small warn">${this.t("game.limit",{n:a.plies_left})}</p>`:r}
			${o?.paused?s`<p class="warn">${this.t("game.paused")}</p>`:r}
			<button class="quiet" @click=${()=>this.dispatchEvent(new CustomEvent("edit"))}>
				${m("comment")}${this.t("game.facts")}
			</button>
		</section>`}};L.styles=[g,u`
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
		`],L=l([h("game-facts")],L);var q=class extends v{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return s`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(d){d.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};q.styles=[g,u`
			:host {
				display: block;
			}
		`],q=l([h("move-entry")],q);var N=class extends v{constructor(){super(...arguments);this.watches="state";this.shown="";this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room,t=`${e?.current} ${n.preferences.values.notation}`;t!==this.shown&&(this.shown=t,this.center())}center(){let e=this.renderRoot.querySelector(".moves"),t=this.renderRoot.querySelector('[aria-current="true"]');e&&(e.scrollLeft=t?t.offsetLeft-(e.clientWidth-t.offsetWidth)/2:0)}render(){let{state:e}=this.room;if(!e)return r;let{notation:t}=n.preferences.values,i=xe(e);return s`<div class="moves" role="group" aria-label=${this.t("moves.line")} lang=${x(t)} tabindex="0">
			${i.length===0?s`<span class="none">${this.t("moves.none")}</span>`:r}
			${i.map((o,a)=>{let c=o.side==="red"||a===0;return s`${c?s`<span class="number">${o.number}${o.side==="red"?".":"…"}</span>`:r}<button
						class="quiet"
						aria-current=${o.id===e.current?"true":"false"}
						@click=${()=>this.room.goTo(o.id)}
					>
						${o.text?.[t]??o.move}
					</button>`})}
		</div>`}};N.styles=[g,u`
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
		`],N=l([h("move-strip")],N);function xe(p){let d=[];for(let t=p.nodes[p.current];t&&t.parent!==null;t=p.nodes[t.parent])d.unshift(t);let e=p.nodes[p.nodes[p.current]?.children[0]??-1];for(;e;e=p.nodes[e.children[0]??-1])d.push(e);return d}var M=class extends v{render(){let d=this.room.state?.headers.find(({name:e})=>e===le)?.value;return d?s`<a class="button" href=${`#/lessons/${encodeURIComponent(d)}`}>${m("book")}${this.t("lesson.back")}</a>`:r}};M.styles=[g],M=l([h("lesson-link")],M);var k=class extends de{constructor(){super(...arguments);this.thing="tables";this.revealed=!1;this.judged="";this.reveal=()=>{this.revealed=!this.revealed}}get practice(){return re(this.room.state?.headers??[])}get asks(){return this.practice!==void 0}updated(){super.updated();let{practice:e}=this,{state:t,id:i}=this.room,o=e&&t?.phase==="over"&&!this.achieved(e,t)?`${i} ${t.live}`:"";o!==this.judged&&(this.judged=o,this.slip=void 0,e&&t&&o&&this.findSlip(e,t))}achieved({goal:e,side:t},{result:i}){return i.result===(t==="red"?"red_wins":"black_wins")||e==="hold"&&i.result==="draw"}async findSlip(e,t){let{judged:i}=this,o=[];for(let a=t.nodes[t.nodes[0]?.children[0]??-1];a;a=t.nodes[a.children[0]??-1]){if(o.push(a.move??""),a.side!==e.side)continue;let c=await n.call("tables.look",{fen:`${t.start.fen} moves ${o.join(" ")}`}),f=c?.found?c.perpetual_check??c.result:"";if(c&&f&&V(e,f,U(c.fen))==="slipped"){i===this.judged&&(this.slip=a);return}}}ask({board:e}){return n.call("tables.look",{fen:e.fen})}render(){let{practice:e,answer:t,room:i}=this;if(!e||!i.state)return r;let o=this.t(`side.${e.side}`);return s`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${i.state.named?n.say(i.state.named):i.state.title||e.class}</h2>
			<p>${this.t(`tables.task.${e.goal}`,{side:o,moves:j(e.dtm)})}</p>
			<div aria-live="polite">${i.state.phase==="over"?this.ended(e,i.state):t&&i.state.phase==="playing"?this.standing(e,t):r}</div>
			${t?.found&&this.revealed?this.moves(t):r}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${m("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${()=>this.again(e)}>${m("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${()=>ae(e.class,e.goal)}>
					${m("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`}ended(e,t){if(this.achieved(e,t))return s`<p class="good">${this.t("tables.done")}</p>`;let{slip:i}=this,{notation:o}=n.preferences.values;return s`<p class="bad">${this.t(`tables.failed.${e.goal}`)}</p>
			${i?.text?s`<p>${this.t(`tables.slip.${e.goal}`)}
						<button class="quiet" lang=${x(o)} @click=${()=>this.room.goTo(i.id)}>
							${i.number}${i.side==="red"?".":"…"} ${i.text[o]}
						</button></p>`:r}`}again(e){let{state:t}=this.room;if(t){let i=Y(t.title);ne({...e,fen:t.start.fen,title:i,name:null,keeping:0,moves:0,task:i})}}standing(e,t){if(!t.found||t.result==="")return s`<p class="dim">${this.t("tables.outside")}</p>`;let i=V(e,t.perpetual_check??t.result,U(t.fen));if(i==="better")return s`<p class="good">${this.t("tables.standing.better")}</p>`;let o=this.t(`tables.standing.${i}.${e.goal}`,{moves:j(t.dtm)});return s`<p class=${i==="kept"?"good":"bad"}>${o}</p>`}moves(e){return s`<ul>
			${e.moves.map(({text:t,result:i,dtm:o})=>s`<li>
						<span lang=${x(n.preferences.values.notation)}>${t[n.preferences.values.notation]}</span>
						<span class="dim">${i==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${i}`,{moves:j(o)})}</span>
					</li>`)}
		</ul>`}};k.styles=[g,u`
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
		`],l([E()],k.prototype,"revealed",2),l([E()],k.prototype,"slip",2),k=l([h("practise-card")],k);var ue=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-CPKLMNNQ.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-J63X4ZYP.js")},{id:"review",title:"review.tab",on:["analysis"],tag:"review-pane",load:()=>import("./review-pane-VPAE62O6.js")},{id:"explorer",title:"explorer.title",on:["analysis"],tag:"explorer-pane",load:()=>import("./explorer-pane-S3AQV2JW.js")},{id:"cloud",title:"cloud.title",on:["analysis"],tag:"cloud-pane",load:()=>import("./cloud-pane-NLLFURWJ.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-K7ZQ76JG.js")},{id:"tables",title:"tables.pane",on:["analysis"],tag:"tables-pane",load:()=>import("./tables-pane-2KRLPBKX.js")}];var w=class extends v{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return ue.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;this.reveal(),e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?s`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
				${this.offered.map(({id:t,title:i})=>s`<button
							class="quiet"
							role="tab"
							id=${`tab-${t}`}
							aria-selected=${t===e.id}
							aria-controls="pane"
							tabindex=${t===e.id?0:-1}
							@click=${()=>this.show(t)}
						>
							${this.t(i)}
						</button>`)}
			</div>
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:r}reveal(){let e=this.renderRoot.querySelector(".tabs"),t=e?.querySelector('[aria-selected="true"]');e&&t&&(t.offsetLeft<e.scrollLeft||t.offsetLeft+t.offsetWidth>e.scrollLeft+e.clientWidth)&&(e.scrollLeft=t.offsetLeft+t.offsetWidth/2-e.clientWidth/2)}show(e){this.open=e,this.dispatchEvent(new CustomEvent("tab",{detail:e}))}pane(e){return customElements.get(e)===void 0?s`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:i}=this;if(!t||!i)return;e.preventDefault(),e.stopPropagation();let o=this.offered,a=o[(o.indexOf(i)+t+o.length)%o.length];a&&(this.show(a.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${a.id}`)?.focus())}};w.styles=[g,u`
			:host {
				display: flex;
				flex-direction: column;
				min-height: 0;
				container-type: inline-size;
			}
			.tabs {
				display: flex;
				flex: none;
				position: relative;
				overflow-x: auto;
				scrollbar-width: none;
				border-bottom: 1px solid var(--line);
				background: var(--panel-2);
				border-radius: var(--radius) var(--radius) 0 0;
			}
			@media (max-width: 760px), (max-height: 500px) {
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
			@container (max-width: 24rem) {
				.tabs button {
					font-size: 0.78em;
				}
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
		`],l([b()],w.prototype,"place",2),l([b({attribute:!1})],w.prototype,"analysis",2),l([b()],w.prototype,"open",2),w=l([h("side-panes")],w);var H=class extends v{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let t=e.thinking,i=t?.node===e.current?t:void 0,o=this.room.current?.eval,a=t?this.doing(t):this.idle(e);return!a&&!o&&!e.can.stop?r:s`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${m("robot")}
				<span>${a}</span>
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
			${i?.line?this.figures(i,i.line):t||this.discreet&&!this.room.beside.get("hint")?r:this.remembered(o)}
		</section>`}get discreet(){return this.room.state?.phase==="playing"&&this.room.persons.length>0&&!n.preferences.values.thoughts}idle({phase:e,board:t,players:i,clocks:o}){return e==="playing"&&!o?.paused&&i[t.turn].kind==="person"&&this.room.persons.length===1?this.t("thinking.idle"):""}doing({name:e,for:t}){return this.t(t==="hint"?"thinking.hint":"thinking.now",{name:e})}figures({elapsed_ms:e,for:t},i){let o=t==="hint"||!this.discreet;return s`<dl>
				${this.figure("thinking.depth",`${i.depth}/${i.seldepth}`)}
				${o?this.figure("thinking.score",i.score.text):r}
				${this.figure("thinking.time",`${(e/1e3).toFixed(1)} s`)}
				${this.figure("thinking.nodes",K(i.nodes))}
				${this.figure("thinking.speed",K(i.nps))}
			</dl>
			${o?this.line(i.text):r}`}remembered(e){return e?s`<dl>
				${this.figure("thinking.depth",String(e.depth))}
				${this.figure("thinking.score",P(e))}
			</dl>
			${this.line(e.text)}`:r}figure(e,t){return s`<div><dt>${this.t(e)}</dt><dd>${t}</dd></div>`}line(e){let{notation:t}=n.preferences.values,i=e[t].slice(0,10).join(" ");return s`<p class="line" lang=${x(t)}><span class="hidden-text">${this.t("thinking.line")}</span>${i}</p>`}};H.styles=[g,u`
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
		`],H=l([h("thinking-pane")],H);var ke=2500,y=class extends X{constructor(){super();this.address={path:"game",parts:[],query:new Map};this.tab="";this.asking=!1;this.ahead="";this.redraw=()=>{this.followMatch(),this.requestUpdate()};this.showArrows=()=>{let{room:e,analysis:t}=this;if(e?.state&&t){let i=e.current;e.beside.put("shapes.lines",e.state.current,i?t.arrows(i):void 0)}this.requestUpdate()};this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.letGo(),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&n.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()};ie(this,e=>this.key(e))}get analysing(){return this.address.path==="analysis"}disconnectedCallback(){super.disconnectedCallback(),this.leave()}willUpdate(e){e.has("address")&&(this.tab=this.address.query.get("pane")??this.tab);let t=this.address.parts[0];t!==this.room?.id&&this.leave(),t&&!this.room?this.enter(t):!t&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new G(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){n.shownGame=e,this.room=new te(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),n.shownGame===this.room?.id&&(n.shownGame=""),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.beside.take("shapes.lines"),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=location.hash,t=this.address.query.get("fen"),i=await n.call("game.new",{kind:"study",...t?{fen:t}:{}});this.asking=!1;let o=t?R("editor",t):"";location.hash===e&&location.replace(`#/${i?`analysis/${i.game}`:o}`)}render(){let{room:e}=this;return e?.missing?s`<p class="empty">${this.t("game.missing")}</p>`:!e?.state||this.analysing&&!this.analysis?.state?s`<p class="empty waiting">${this.t("ui.loading")}</p>`:pe(e.id,this.game(e))}game(e){let t=e.orientation,i=e.beside.get("window"),o=c=>()=>e.beside.put("window",-1,c),a=()=>e.beside.take("window");return s`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`} data-game=${e.id}>
			<player-strip class="card top" .room=${e} .side=${D(t)}></player-strip>
			<div class="board">
				${this.evalBar(t)}
				<board-stage .room=${e}></board-stage>
				${this.ended(e)}
			</div>
			<player-strip class="card bottom" .room=${e} .side=${t}></player-strip>
			<div class="side card">
				${this.analysing?this.panes(e):r}
				<coach-card .room=${e}></coach-card>
				<result-card .room=${e} ?plain=${this.analysing}></result-card>
				<move-strip .room=${e}></move-strip>
				<move-list .room=${e} ?scores=${this.analysing&&!e.exercise}></move-list>
				${this.notLive()}
				<div class="foot">
					${n.preferences.values.typed?s`<move-entry .room=${e}></move-entry>`:r}
					<div class="walk">
						<walk-bar .room=${e}></walk-bar>
						<board-tools
							.room=${e}
							?analysing=${this.analysing}
							@share=${o("share")}
							@type=${()=>this.typeMove()}
						></board-tools>
					</div>
					${this.analysing?r:s`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<div class="left">
				<game-facts .room=${e} @edit=${o("facts")}></game-facts>
				${this.analysing?this.graph(e):s`<lesson-link .room=${e}></lesson-link><practise-card .room=${e}></practise-card>`}
				${this.match(e)} ${this.guest(e)}
				${this.analysing||!this.thinks?r:s`<thinking-pane .room=${e}></thinking-pane>`}
			</div>
			${this.loaded(i)}<share-dialog .room=${e} .open=${i==="share"} @close=${a}></share-dialog>
			<facts-dialog .room=${e} .open=${i==="facts"} @close=${a}></facts-dialog>
		</div>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}panes(e){return s`<side-panes
			.room=${e}
			.analysis=${this.analysis}
			place="analysis"
			.open=${this.tab}
			@tab=${t=>{this.tab=t.detail}}
		></side-panes>`}match(e){return e.state?.options.match?(import("./match-card-RD7EAJD2.js"),s`<match-card .room=${e}></match-card>`):r}guest(e){return Q()||this.analysing||e.state?.kind!=="table"?r:(import("./guest-card-Y3KBVVON.js"),s`<guest-card .room=${e}></guest-card>`)}followMatch(){let{state:e,id:t}=this.room??{},i=this.analysing?void 0:e?.options.match&&e.next,o=this.room?.beside.get("ended")===!0;!i||i===this.ahead||!(o||this.address.query.has("watch"))||(this.ahead=i,setTimeout(()=>{this.room?.id===t&&this.isConnected&&!this.analysing&&location.replace(`#/game/${i}?watch`)},o?ke:0))}ended(e){return e.beside.get("ended")?(import("./result-event-DHE6HNAI.js"),s`<result-event .room=${e}></result-event>`):r}loaded(e){return e==="share"?import("./share-dialog-QHNNHFE5.js"):e==="facts"&&import("./facts-dialog-E2BHXX4F.js"),r}graph(e){return import("./graph-pane-3WF3D4I6.js"),import("./study-card-DU4I6BLH.js"),s`<graph-pane class="card" .room=${e}></graph-pane><study-card .room=${e}></study-card>`}evalBar(e){if(!this.analysing)return r;let t=this.room?.exercise?void 0:this.room?.current,i=this.analysis?.found("a",t?.id),o=i?.lines[0],a=t?.eval,c=o?.score.text??(a?P(a):"");return s`<eval-bar
			.share=${o?i?.share:a?.share}
			.score=${o?O(o.score):a?O(a):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:c||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?r:s`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${m("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){n.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(o=>o instanceof HTMLElement&&o.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let i=this.shortcuts[e.key];i&&(e.preventDefault(),i())}toggleAnalysis(){let{analysis:e}=this,{engine:t,lines:i}=e?.choice("a")??{engine:"",lines:1};return e?.running?e.stop():e?.start("a",t,i)}};y.styles=[g,he],l([b({attribute:!1})],y.prototype,"address",2),l([E()],y.prototype,"room",2),l([E()],y.prototype,"tab",2),l([z("board-stage")],y.prototype,"stage",2),l([z("action-bar")],y.prototype,"actions",2),l([z("move-entry")],y.prototype,"entry",2),y=l([h("game-page")],y);export{y as GamePage};
