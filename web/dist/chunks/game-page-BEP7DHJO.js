import{a as ee}from"./chunk-S7YMPWW3.js";import{a as ne}from"./chunk-IZZQ65FW.js";import{a as F}from"./chunk-2WBWRK26.js";import{a as oe,c as P,d as ie,e as se,f as re,g as ae}from"./chunk-HXEROLDG.js";import{a as le}from"./chunk-KSTO3NKW.js";import{b as te}from"./chunk-XX3E65NB.js";import"./chunk-FASCAKMG.js";import"./chunk-KIHO3A3N.js";import{a as Z}from"./chunk-4XN2P5VY.js";import"./chunk-D76RYK7B.js";import"./chunk-P7DELVDD.js";import"./chunk-4UHYMCLZ.js";import"./chunk-EKPBLIYX.js";import"./chunk-WBWL2ZWA.js";import"./chunk-FUMVQQSK.js";import"./chunk-PHGDMQRK.js";import"./chunk-DVRO3MGD.js";import"./chunk-7RAUFFOX.js";import"./chunk-ZTB3QOXX.js";import"./chunk-LTVGOVHG.js";import{d as X,e as U,f as I,g as j}from"./chunk-XGM4EYGJ.js";import"./chunk-GECS3KKK.js";import{a as f}from"./chunk-PRPVPIKS.js";import{a as S}from"./chunk-OODXR55R.js";import"./chunk-6WSTZCO5.js";import{a as B,b as J}from"./chunk-Z4H2CODO.js";import{a as p}from"./chunk-BTGRBSOO.js";import{m as a,n as Y,o as u}from"./chunk-KA76Q3JO.js";import{J as R,L as W,Q,b as h,c as i,f as r,g as G,h as c,i as v,j as A,k as z,t as V,u as x}from"./chunk-ZKHZXYJV.js";import{a as n}from"./chunk-LO2NM3CE.js";var{I:xe}=G;var fe={},de=(m,l=fe)=>m._$AH=l;var me=B(class extends J{constructor(){super(...arguments),this.key=r}render(m,l){return this.key=m,l}update(m,[l,e]){return l!==this.key&&(de(m),this.key=l),e}});var K=class extends EventTarget{constructor(e){super();this.game=e;this.wanted={a:{engine:"chuhe",lines:3},b:{engine:"chuhe",lines:1}}}open(){this.unfollow=a.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>a.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}found(e,t){let o=this.slot(e);return o?.node===t?o:void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}choice(e){let t=this.slot(e);return t?{engine:t.engine,lines:t.lines_wanted}:this.wanted[e]}choose(e,t){this.wanted={...this.wanted,[e]:t}}start(e,t,o){return a.call("analysis.start",{game:this.game,slot:e,engine:t,lines:o},this.game)}stop(e){return a.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game},this.game)}remove(e){return a.call("analysis.close",{game:this.game,slot:e},this.game)}arrows({id:e,eval:t}){let o=[...this.slotArrows("a",e),...this.slotArrows("b",e)],s=R(t?.pv[0]??"");return o.length===0&&s?[{...s,brush:"best",weight:.6}]:o}slotArrows(e,t){let o=this.found(e,t);if(!o)return[];let s=o.lines[0];return o.lines.flatMap(d=>{let g=R(d.pv[0]??"");return g&&s?[{...g,...be(e,d,s,o.turn)}]:[]})}},ve=.25,pe=200;function be(m,l,e,t){if(l===e)return{brush:m==="a"?"best":"good",weight:1};let o=t==="red"?1:-1,s=l.score.cp===null||e.score.cp===null?pe:o*(e.score.cp-l.score.cp),d=Math.max(ve,.85-.6*Math.max(0,s)/pe);return{brush:m==="a"?"faint":"good",weight:d}}var ce=h`
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
`;var _=class extends f{constructor(){super(...arguments);this.close=()=>this.room.beside.take("window")}render(){let e=this.room.state;if(!e)return r;let{can:t}=e;return i`${e.draw_offer&&t.answer_draw?this.drawQuestion(e.draw_offer):r}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),t.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),t.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),t.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),t.resign,()=>this.ask())}
				${t.pause||t.resume?this.button(t.resume?"play":"pause",this.t(t.resume?"game.resume":"game.pause"),!0,()=>this.room.command(t.resume?"game.resume":"game.pause")):r}
				${this.menu()}
			</div>
			${e.kind==="engines"&&e.phase==="playing"&&e.clocks===null?this.pace(e.options.pace_ms??0):r}
			${this.resignDialog()}${this.teaseDialog()}`}button(e,t,o,s){return i`<button class="quiet" ?disabled=${!o} @click=${s}>${p(e)}<span>${t}</span></button>`}pace(e){return i`<label class="pace">
			<span>${this.t("new.pace")}</span>
			<select
				@change=${t=>this.room.command("game.pace",{pace_ms:Number(t.target.value)})}
			>
				${ee.map(t=>i`<option value=${t} ?selected=${Number(t)===e}>${this.t(`pace.${t}`)}</option>`)}
			</select>
		</label>`}menu(){let t=this.room.state?.can,o=(s,d,g,b)=>i`<button
				class="quiet"
				?disabled=${!g}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),b()}}
			>
				${p(s)}${d}
			</button>`;return i`<button class="quiet" popovertarget="more">${p("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${o("redo",this.t("game.redo"),t?.redo,()=>this.room.command("game.redo"))}
				${o("swap",this.t("game.swap"),t?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(o)}
				${o("restart",this.t("game.restart"),t?.restart,()=>this.restart())}
				${o("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${o("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(e){let t=this.room.state;if(t?.phase!=="playing")return r;let[o,s]=this.room.persons,d={kind:"engine",engine:"chuhe",level:a.state?.choices.levels??20,name:""};if(!o){let D=this.room.orientation;return e("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[D]:{kind:"person",name:""}}))}let g=s?t.board.turn:o,b=t.players[W(g)],C=b.kind==="engine"?b:d;return e("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[g]:C}))}drawQuestion(e){let t=o=>()=>this.room.command("game.answer_draw",{accept:o});return i`<div class="question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${e}`)})}</p>
			<button class="primary" @click=${t(!0)}>${p("check")}${this.t("game.accept")}</button>
			<button @click=${t(!1)}>${p("close")}${this.t("game.decline")}</button>
		</div>`}ask(){this.room.beside.put("window",-1,"resign")}resignDialog(){let e=this.room.state?.kind==="table"?["red","black"]:[void 0];return i`<chuhe-dialog
			data-window="resign"
			data-game=${this.room.id}
			.open=${this.room.beside.get("window")==="resign"&&this.room.state?.can.resign===!0}
			heading=${this.t(e.length===2?"game.resignWho":"game.resignAsk")}
			@close=${this.close}
		>
			<div class="row">
				${e.map(t=>i`<button
							class="danger"
							@click=${()=>{this.close(),this.room.command("game.resign",t?{side:t}:{})}}
						>
							${p("flag")}${t?this.t(`side.${t}`):this.t("game.resign")}
						</button>`)}
				<button @click=${this.close}>${this.t("ui.cancel")}</button>
			</div>
		</chuhe-dialog>`}async undo(e){let{room:t}=this,o=t.state?.current??-1,s=e===void 0?{}:{confirm:e},d=await t.command("game.undo",s);t.beside.put("tease",o,d?.tease??void 0)}teaseDialog(){let{beside:e}=this.room,t=e.get("tease");return i`<chuhe-dialog
			data-window="tease"
			data-game=${this.room.id}
			.open=${t!==void 0}
			heading=${this.t("game.undo")}
			@close=${()=>e.take("tease")}
		>
			${t?i`<p class="tease">${a.say(t.message)}</p>
						<div class="row">
							<button @click=${()=>this.undo(t.step)}>${a.say(t.yes)}</button>
							<button class="primary" @click=${()=>e.take("tease")}>${a.say(t.no)}</button>
						</div>`:r}
		</chuhe-dialog>`}async restart(){let e=a.onward(),t=await this.room.command("game.restart");t&&e(`game/${t.game}`)}async study(){let e=a.onward(),t=await this.room.command("game.study");t&&e(`analysis/${t.game}`)}};_.styles=[u,h`
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
		`],_=n([c("action-bar")],_);var k=class extends f{constructor(){super(...arguments);this.watches="state";this.analysing=!1}render(){let{room:e,analysing:t}=this,o=e.state?.board.fen??"",s=a.preferences.values.board==="3d",d=b=>()=>this.dispatchEvent(new CustomEvent(b)),g=t?this.link(S("new",o),"play",this.t("game.playHere")):this.link(`analysis/${e.id}`,"chart",this.t("game.analyse"));return i`<div class="bar">
			${this.button("flip",this.t("game.flip"),()=>e.flip())} ${this.button("share",this.t("game.share"),d("share"))} ${g}
			<button class="quiet iconic" aria-label=${this.t("game.boardMenu")} title=${this.t("game.boardMenu")} popovertarget="board-menu">
				${p("more")}
			</button>
			<div id="board-menu" popover @click=${()=>this.renderRoot.querySelector("#board-menu")?.hidePopover()}>
				<button class="quiet" @click=${()=>a.preferences.set("board",s?"flat":"3d")}>
					${p(s?"board":"cube")}${this.t(s?"board.flat":"board.3d")}
				</button>
				<button class="quiet" @click=${d("type")}>${p("keyboard")}${this.t("board.typed")}</button>
				<a class="button quiet" href=${`#/${S("editor",o)}`}>${p("edit")}${this.t("game.edit")}</a>
			</div>
		</div>`}button(e,t,o){return i`<button class="quiet iconic" aria-label=${t} title=${t} @click=${o}>${p(e)}</button>`}link(e,t,o){return i`<a class="button quiet iconic" aria-label=${o} title=${o} href=${`#/${e}`}>${p(t)}</a>`}};k.styles=[u,h`
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
		`],n([v({type:Boolean})],k.prototype,"analysing",2),k=n([c("board-tools")],k);var q=class extends f{updated(){let{coach:l}=this.room.state??{};l?this.room.beside.put("shapes.coach",l.node,ye(l)):this.room.beside.take("shapes.coach")}disconnectedCallback(){this.room.beside.take("shapes.coach"),super.disconnectedCallback()}render(){let l=this.room.state?.coach;if(!l)return r;let e=t=>()=>this.room.command("game.coach",{take_back:t});return i`<section role="alert">
			<h2>${p("hint")}${this.t("coach.title",{move:a.say(l.move)})}</h2>
			${l.reasons.map(({text:t})=>i`<p>${a.say(t)}</p>`)}
			<div class="row">
				<button class="primary" @click=${e(!0)}>${p("undo")}${this.t("coach.takeBack")}</button>
				<button @click=${e(!1)}>${p("play")}${this.t("coach.playOn")}</button>
			</div>
		</section>`}};q.styles=[u,h`
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
		`],q=n([c("coach-card")],q);function ye({reasons:m}){return[...new Set(m.flatMap(({line:e})=>e.slice(0,1)))].flatMap(e=>{let t=R(e);return t?[{...t,brush:"red"}]:[]})}var $=class extends Q{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){let e=(this.share??500)/10,t=this.bottom==="red"?e:100-e;return i`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
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
	`,n([v({type:Number})],$.prototype,"share",2),n([v()],$.prototype,"score",2),n([v()],$.prototype,"label",2),n([v()],$.prototype,"bottom",2),$=n([c("eval-bar")],$);var N=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let{opening:t,rules:o,clocks:s,board:d}=e,g=(ue,ge)=>i`<div><dt>${ue}</dt><dd>${ge}</dd></div>`,b=te(e.headers),C=b.get("Round"),D=[b.get("Event"),C&&`${this.t("facts.Round")} ${C}`,b.get("Site"),b.get("Date")].filter(Boolean).join(" · ");return i`<section class="card" aria-label=${this.t("game.info")}>
			${e.title?i`<h2>${e.named?a.say(e.named):e.title}</h2>`:r}
			<dl>
				${D?g(this.t("game.event"),D):r}
				${t?g(this.t("game.opening"),i`<span class="code">${t.code}</span> ${a.say(t.name)}`):r}
				${g(this.t("game.rules"),a.say(o.name))}
				${s?g(this.t("game.time"),X(s.control)):r}
			</dl>
			${d.plies_left!==null&&d.plies_left<=40?i`<p class="small warn">${this.t("game.limit",{n:d.plies_left})}</p>`:r}
			${s?.paused?i`<p class="warn">${this.t("game.paused")}</p>`:r}
			<button class="quiet" @click=${()=>this.dispatchEvent(new CustomEvent("edit"))}>
				${p("comment")}${this.t("game.facts")}
			</button>
		</section>`}};N.styles=[u,h`
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
		`],N=n([c("game-facts")],N);var T=class extends f{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return i`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(l){l.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};T.styles=[u,h`
			:host {
				display: block;
			}
		`],T=n([c("move-entry")],T);var L=class extends f{constructor(){super(...arguments);this.watches="state";this.shown="";this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room,t=`${e?.current} ${a.preferences.values.notation}`;t!==this.shown&&(this.shown=t,this.center())}center(){let e=this.renderRoot.querySelector(".moves"),t=this.renderRoot.querySelector('[aria-current="true"]');e&&(e.scrollLeft=t?t.offsetLeft-(e.clientWidth-t.offsetWidth)/2:0)}render(){let{state:e}=this.room;if(!e)return r;let{notation:t}=a.preferences.values,o=$e(e);return i`<div class="moves" role="group" aria-label=${this.t("moves.line")} lang=${x(t)} tabindex="0">
			${o.length===0?i`<span class="none">${this.t("moves.none")}</span>`:r}
			${o.map((s,d)=>{let g=s.side==="red"||d===0;return i`${g?i`<span class="number">${s.number}${s.side==="red"?".":"…"}</span>`:r}<button
						class="quiet"
						aria-current=${s.id===e.current?"true":"false"}
						@click=${()=>this.room.goTo(s.id)}
					>
						${s.text?.[t]??s.move}
					</button>`})}
		</div>`}};L.styles=[u,h`
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
		`],L=n([c("move-strip")],L);function $e(m){let l=[];for(let t=m.nodes[m.current];t&&t.parent!==null;t=m.nodes[t.parent])l.unshift(t);let e=m.nodes[m.nodes[m.current]?.children[0]??-1];for(;e;e=m.nodes[e.children[0]??-1])l.push(e);return l}var H=class extends f{render(){let l=this.room.state?.headers.find(({name:e})=>e===ne)?.value;return l?i`<a class="button" href=${`#/lessons/${encodeURIComponent(l)}`}>${p("book")}${this.t("lesson.back")}</a>`:r}};H.styles=[u],H=n([c("lesson-link")],H);var E=class extends le{constructor(){super(...arguments);this.thing="tables";this.revealed=!1;this.reveal=()=>{this.revealed=!this.revealed}}get practice(){return ie(this.room.state?.headers??[])}get asks(){return this.practice!==void 0}ask({board:e}){return a.call("tables.look",{fen:e.fen})}render(){let{practice:e,answer:t,room:o}=this;if(!e||!o.state)return r;let s=this.t(`side.${e.side}`);return i`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${o.state.named?a.say(o.state.named):o.state.title||e.class}</h2>
			<p>${this.t(`tables.task.${e.goal}`,{side:s,moves:P(e.dtm)})}</p>
			<div aria-live="polite">${t&&o.state.phase==="playing"?this.standing(e,t):r}</div>
			${t?.found&&this.revealed?this.moves(t):r}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${p("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${()=>this.again(e)}>${p("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${()=>re(e.class,e.goal)}>
					${p("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`}again(e){let{state:t}=this.room;if(t){let o=V(t.title);ae({...e,fen:t.start.fen,title:o,name:null,keeping:0,moves:0,task:o})}}standing(e,t){if(!t.found||t.result==="")return i`<p class="dim">${this.t("tables.outside")}</p>`;let o=se(e,t.perpetual_check??t.result,oe(t.fen));if(o==="better")return i`<p class="good">${this.t("tables.standing.better")}</p>`;let s=this.t(`tables.standing.${o}.${e.goal}`,{moves:P(t.dtm)});return i`<p class=${o==="kept"?"good":"bad"}>${s}</p>`}moves(e){return i`<ul>
			${e.moves.map(({text:t,result:o,dtm:s})=>i`<li>
						<span lang=${x(a.preferences.values.notation)}>${t[a.preferences.values.notation]}</span>
						<span class="dim">${o==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${o}`,{moves:P(s)})}</span>
					</li>`)}
		</ul>`}};E.styles=[u,h`
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
		`],n([A()],E.prototype,"revealed",2),E=n([c("practise-card")],E);var he=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-CQM4A6JQ.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-CM6QG3VD.js")},{id:"review",title:"review.tab",on:["analysis"],tag:"review-pane",load:()=>import("./review-pane-T7ETXWLH.js")},{id:"explorer",title:"explorer.title",on:["analysis"],tag:"explorer-pane",load:()=>import("./explorer-pane-JJT3XYG7.js")},{id:"cloud",title:"cloud.title",on:["analysis"],tag:"cloud-pane",load:()=>import("./cloud-pane-RI4HZW7M.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-4VHTXSXD.js")},{id:"tables",title:"tables.pane",on:["analysis"],tag:"tables-pane",load:()=>import("./tables-pane-GQLSTCRO.js")}];var w=class extends f{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return he.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?i`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
				${this.offered.map(({id:t,title:o})=>i`<button
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
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:r}show(e){this.open=e,this.dispatchEvent(new CustomEvent("tab",{detail:e}))}pane(e){return customElements.get(e)===void 0?i`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:o}=this;if(!t||!o)return;e.preventDefault(),e.stopPropagation();let s=this.offered,d=s[(s.indexOf(o)+t+s.length)%s.length];d&&(this.show(d.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${d.id}`)?.focus())}};w.styles=[u,h`
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
		`],n([v()],w.prototype,"place",2),n([v({attribute:!1})],w.prototype,"analysis",2),n([v()],w.prototype,"open",2),w=n([c("side-panes")],w);var M=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let t=e.thinking,o=t?.node===e.current?t:void 0,s=this.room.current?.eval,d=t?this.doing(t):this.idle(e);return!d&&!s&&!e.can.stop?r:i`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${p("robot")}
				<span>${d}</span>
				${e.can.stop?i`<button class="stop" title=${this.t("game.stop")} @click=${()=>this.room.command("game.stop")}>
							${p("stop")}<span class="words">${this.t("game.stop")}</span>
						</button>`:r}
			</header>
			<progress
				class=${t?"":"still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${t?.progress??(t?r:0)}
			></progress>
			${o?.line?this.figures(o,o.line):t?r:this.remembered(s)}
		</section>`}idle({phase:e,board:t,players:o,clocks:s}){return e==="playing"&&!s?.paused&&o[t.turn].kind==="person"&&this.room.persons.length===1?this.t("thinking.idle"):""}doing({name:e,for:t}){return this.t(t==="hint"?"thinking.hint":"thinking.now",{name:e})}figures({elapsed_ms:e},t){return i`<dl>
				${this.figure("thinking.depth",`${t.depth}/${t.seldepth}`)}
				${this.figure("thinking.score",t.score.text)}
				${this.figure("thinking.time",`${(e/1e3).toFixed(1)} s`)}
				${this.figure("thinking.nodes",U(t.nodes))}
				${this.figure("thinking.speed",U(t.nps))}
			</dl>
			${this.line(t.text)}`}remembered(e){return e?i`<dl>
				${this.figure("thinking.depth",String(e.depth))}
				${this.figure("thinking.score",I(e))}
			</dl>
			${this.line(e.text)}`:r}figure(e,t){return i`<div><dt>${this.t(e)}</dt><dd>${t}</dd></div>`}line(e){let{notation:t}=a.preferences.values,o=e[t].slice(0,10).join(" ");return i`<p class="line" lang=${x(t)}><span class="hidden-text">${this.t("thinking.line")}</span>${o}</p>`}};M.styles=[u,h`
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
		`],M=n([c("thinking-pane")],M);var y=class extends Y{constructor(){super();this.address={path:"game",parts:[],query:new Map};this.tab="";this.asking=!1;this.redraw=()=>this.requestUpdate();this.showArrows=()=>{let{room:e,analysis:t}=this;if(e?.state&&t){let o=e.current;e.beside.put("shapes.lines",e.state.current,o?t.arrows(o):void 0)}this.requestUpdate()};this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.letGo(),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&a.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()};F(this,e=>this.key(e))}get analysing(){return this.address.path==="analysis"}disconnectedCallback(){super.disconnectedCallback(),this.leave()}willUpdate(e){e.has("address")&&(this.tab=this.address.query.get("pane")??this.tab);let t=this.address.parts[0];t!==this.room?.id&&this.leave(),t&&!this.room?this.enter(t):!t&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new K(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){a.shownGame=e,this.room=new Z(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),a.shownGame===this.room?.id&&(a.shownGame=""),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.beside.take("shapes.lines"),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=location.hash,t=this.address.query.get("fen"),o=await a.call("game.new",{kind:"study",...t?{fen:t}:{}});this.asking=!1;let s=t?S("editor",t):"";location.hash===e&&location.replace(`#/${o?`analysis/${o.game}`:s}`)}render(){let{room:e}=this;return e?.missing?i`<p class="empty">${this.t("game.missing")}</p>`:!e?.state||this.analysing&&!this.analysis?.state?i`<p class="empty waiting">${this.t("ui.loading")}</p>`:me(e.id,this.game(e))}game(e){let t=e.orientation,o=e.beside.get("window"),s=g=>()=>e.beside.put("window",-1,g),d=()=>e.beside.take("window");return i`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`} data-game=${e.id}>
			<player-strip class="card top" .room=${e} .side=${W(t)}></player-strip>
			<div class="board">
				${this.evalBar(t)}
				<board-stage .room=${e}></board-stage>
			</div>
			<player-strip class="card bottom" .room=${e} .side=${t}></player-strip>
			<div class="side card">
				${this.analysing?this.panes(e):r}
				<coach-card .room=${e}></coach-card>
				<result-card .room=${e} ?plain=${this.analysing}></result-card>
				<move-strip .room=${e}></move-strip>
				<move-list .room=${e} ?scores=${this.analysing}></move-list>
				${this.notLive()}
				<div class="foot">
					${a.preferences.values.typed?i`<move-entry .room=${e}></move-entry>`:r}
					<div class="walk">
						<walk-bar .room=${e}></walk-bar>
						<board-tools
							.room=${e}
							?analysing=${this.analysing}
							@share=${s("share")}
							@type=${()=>this.typeMove()}
						></board-tools>
					</div>
					${this.analysing?r:i`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<div class="left">
				<game-facts .room=${e} @edit=${s("facts")}></game-facts>
				${this.analysing?this.graph(e):i`<lesson-link .room=${e}></lesson-link><practise-card .room=${e}></practise-card>`}
				${this.analysing||!this.thinks?r:i`<thinking-pane .room=${e}></thinking-pane>`}
			</div>
			${this.loaded(o)}<share-dialog .room=${e} .open=${o==="share"} @close=${d}></share-dialog>
			<facts-dialog .room=${e} .open=${o==="facts"} @close=${d}></facts-dialog>
		</div>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}panes(e){return i`<side-panes
			.room=${e}
			.analysis=${this.analysis}
			place="analysis"
			.open=${this.tab}
			@tab=${t=>{this.tab=t.detail}}
		></side-panes>`}loaded(e){return e==="share"?import("./share-dialog-R3XILXM2.js"):e==="facts"&&import("./facts-dialog-UFU6FYR5.js"),r}graph(e){return import("./graph-pane-AAMT2ZTB.js"),import("./study-card-QOHPTFBO.js"),i`<graph-pane class="card" .room=${e}></graph-pane><study-card .room=${e}></study-card>`}evalBar(e){if(!this.analysing)return r;let t=this.room?.current,o=this.analysis?.found("a",t?.id),s=o?.lines[0],d=t?.eval,g=s?.score.text??(d?I(d):"");return i`<eval-bar
			.share=${s?o?.share:d?.share}
			.score=${s?j(s.score):d?j(d):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:g||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?r:i`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${p("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){a.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(s=>s instanceof HTMLElement&&s.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let o=this.shortcuts[e.key];o&&(e.preventDefault(),o())}toggleAnalysis(){let{analysis:e}=this,{engine:t,lines:o}=e?.choice("a")??{engine:"",lines:1};return e?.running?e.stop():e?.start("a",t,o)}};y.styles=[u,ce],n([v({attribute:!1})],y.prototype,"address",2),n([A()],y.prototype,"room",2),n([A()],y.prototype,"tab",2),n([z("board-stage")],y.prototype,"stage",2),n([z("action-bar")],y.prototype,"actions",2),n([z("move-entry")],y.prototype,"entry",2),y=n([c("game-page")],y);export{y as GamePage};
