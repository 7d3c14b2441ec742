import{a as F}from"./chunk-S7YMPWW3.js";import{a as Z}from"./chunk-2WBWRK26.js";import{b as ee}from"./chunk-XX3E65NB.js";import"./chunk-IMSXM67M.js";import"./chunk-PTXK3KIY.js";import"./chunk-QEDHIM56.js";import{a as X}from"./chunk-NRJCZVDY.js";import"./chunk-DUNUEQCO.js";import"./chunk-HLE773ML.js";import"./chunk-D25DYVT7.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-DU7MXABC.js";import"./chunk-S3KF5PNV.js";import"./chunk-BGGFJHKY.js";import"./chunk-WJXWF6X3.js";import"./chunk-3YIVIKVL.js";import{a as Y,b as J}from"./chunk-K4AUSFAJ.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import{d as Q,e as I,f as D,g as K}from"./chunk-RXHW6722.js";import{a as f}from"./chunk-F2CP3VIP.js";import"./chunk-QY4C4GIZ.js";import{a as O,b as B}from"./chunk-6IRSPKJM.js";import{a as p}from"./chunk-4KIL6WBB.js";import{a as G,b as g}from"./chunk-3CI4WC5N.js";import{b as h,c as o,f as r,g as U,h as u,i as b,j as P,k as C,m as j}from"./chunk-HYG7QBCA.js";import{a as V,l as E,p as n}from"./chunk-L5VQR5JZ.js";import{B as H,j as M,z as k}from"./chunk-ULLRO7K5.js";import{a as d}from"./chunk-LO2NM3CE.js";var{I:fe}=U;var le={},te=(m,l=le)=>m._$AH=l;var ie=O(class extends B{constructor(){super(...arguments),this.key=r}render(m,l){return this.key=m,l}update(m,[l,e]){return l!==this.key&&(te(m),this.key=l),e}});var W=class extends EventTarget{constructor(e){super();this.game=e;this.wanted={a:{engine:"chuhe",lines:3},b:{engine:"chuhe",lines:1}}}open(){this.unfollow=n.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>n.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}found(e,t){let i=this.slot(e);return i?.node===t?i:void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}choice(e){let t=this.slot(e);return t?{engine:t.engine,lines:t.lines_wanted}:this.wanted[e]}choose(e,t){this.wanted={...this.wanted,[e]:t}}start(e,t,i){return n.call("analysis.start",{game:this.game,slot:e,engine:t,lines:i},this.game)}stop(e){return n.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game},this.game)}remove(e){return n.call("analysis.close",{game:this.game,slot:e},this.game)}arrows({id:e,eval:t}){let i=[...this.slotArrows("a",e),...this.slotArrows("b",e)],s=k(t?.pv[0]??"");return i.length===0&&s?[{...s,brush:"best",weight:.6}]:i}slotArrows(e,t){let i=this.found(e,t);if(!i)return[];let s=i.lines[0];return i.lines.flatMap(a=>{let c=k(a.pv[0]??"");return c&&s?[{...c,...me(e,a,s,i.turn)}]:[]})}},de=.25,oe=200;function me(m,l,e,t){if(l===e)return{brush:m==="a"?"best":"good",weight:1};let i=t==="red"?1:-1,s=l.score.cp===null||e.score.cp===null?oe:i*(e.score.cp-l.score.cp),a=Math.max(de,.85-.6*Math.max(0,s)/oe);return{brush:m==="a"?"faint":"good",weight:a}}var se=h`
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
			minmax(min(13rem, 17vw), 0.62fr)
			minmax(0, calc(var(--board) + var(--bar)))
			minmax(min(22rem, 30vw), 1fr);
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
		flex-wrap: wrap;
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
			grid-template-columns: minmax(0, calc(var(--board) + var(--bar))) minmax(min(18rem, 34vw), 1fr);
			grid-template-rows: auto calc(var(--height) - 9.3rem) auto auto;
			grid-template-areas: "board top" "board side" "board bottom" "left left";
			height: auto;
		}
		.left {
			display: grid;
			grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
			align-items: start;
		}
	}

	/* Upright: below each other. What is needed in a game comes first, the list with its variations last. */
	@media (max-width: 760px) and (min-height: 501px), (max-width: 1180px) and (orientation: portrait) {
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
		/* The line of moves above is enough for a game that is played. */
		.playing move-list {
			display: none;
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
`;var A=class extends f{constructor(){super(...arguments);this.close=()=>this.room.beside.take("window")}render(){let e=this.room.state;if(!e)return r;let{can:t}=e;return o`${e.draw_offer&&t.answer_draw?this.drawQuestion(e.draw_offer):r}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),t.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),t.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),t.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),t.resign,()=>this.ask())}
				${t.pause||t.resume?this.button(t.resume?"play":"pause",this.t(t.resume?"game.resume":"game.pause"),!0,()=>this.room.command(t.resume?"game.resume":"game.pause")):r}
				${this.menu()}
			</div>
			${e.kind==="engines"&&e.phase==="playing"&&e.clocks===null?this.pace(e.options.pace_ms??0):r}
			${this.resignDialog()}${this.teaseDialog()}`}button(e,t,i,s){return o`<button class="quiet" ?disabled=${!i} @click=${s}>${p(e)}<span>${t}</span></button>`}pace(e){return o`<label class="pace">
			<span>${this.t("new.pace")}</span>
			<select
				@change=${t=>this.room.command("game.pace",{pace_ms:Number(t.target.value)})}
			>
				${F.map(t=>o`<option value=${t} ?selected=${Number(t)===e}>${this.t(`pace.${t}`)}</option>`)}
			</select>
		</label>`}menu(){let t=this.room.state?.can,i=(s,a,c,v)=>o`<button
				class="quiet"
				?disabled=${!c}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),v()}}
			>
				${p(s)}${a}
			</button>`;return o`<button class="quiet" popovertarget="more">${p("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${i("redo",this.t("game.redo"),t?.redo,()=>this.room.command("game.redo"))}
				${i("swap",this.t("game.swap"),t?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(i)}
				${i("restart",this.t("game.restart"),t?.restart,()=>this.restart())}
				${i("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${i("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(e){let t=this.room.state;if(t?.phase!=="playing"||t.guest)return r;let[i,s]=this.room.persons,a={kind:"engine",engine:"chuhe",level:n.state?.choices.levels??20,name:""};if(!i){let N=this.room.orientation;return e("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[N]:{kind:"person",name:""}}))}let c=s?t.board.turn:i,v=t.players[H(c)],q=v.kind==="engine"?v:a;return e("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[c]:q}))}drawQuestion(e){let t=i=>()=>this.room.command("game.answer_draw",{accept:i});return o`<div class="question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${e}`)})}</p>
			<button class="primary" @click=${t(!0)}>${p("check")}${this.t("game.accept")}</button>
			<button @click=${t(!1)}>${p("close")}${this.t("game.decline")}</button>
		</div>`}ask(){this.room.beside.put("window",-1,"resign")}resignDialog(){let e=this.room.state?.kind==="table"&&!this.room.state.guest?["red","black"]:[void 0];return o`<chuhe-dialog
			data-window="resign"
			data-game=${this.room.id}
			.open=${this.room.beside.get("window")==="resign"&&this.room.state?.can.resign===!0}
			heading=${this.t(e.length===2?"game.resignWho":"game.resignAsk")}
			@close=${this.close}
		>
			<div class="row">
				${e.map(t=>o`<button
							class="danger"
							@click=${()=>{this.close(),this.room.command("game.resign",t?{side:t}:{})}}
						>
							${p("flag")}${t?this.t(`side.${t}`):this.t("game.resign")}
						</button>`)}
				<button @click=${this.close}>${this.t("ui.cancel")}</button>
			</div>
		</chuhe-dialog>`}async undo(e){let{room:t}=this,i=t.state?.current??-1,s=e===void 0?{}:{confirm:e},a=await t.command("game.undo",s);t.beside.put("tease",i,a?.tease??void 0)}teaseDialog(){let{beside:e}=this.room,t=e.get("tease");return o`<chuhe-dialog
			data-window="tease"
			data-game=${this.room.id}
			.open=${t!==void 0}
			heading=${this.t("game.undo")}
			@close=${()=>e.take("tease")}
		>
			${t?o`<p class="tease">${n.say(t.message)}</p>
						<div class="row">
							<button @click=${()=>this.undo(t.step)}>${n.say(t.yes)}</button>
							<button class="primary" @click=${()=>e.take("tease")}>${n.say(t.no)}</button>
						</div>`:r}
		</chuhe-dialog>`}async restart(){let e=n.onward(),t=await this.room.command("game.restart");t&&e(`game/${t.game}`)}async study(){let e=n.onward(),t=await this.room.command("game.study");t&&e(`analysis/${t.game}`)}};A.styles=[g,h`
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
		`],A=d([u("action-bar")],A);var pe=600,x=class extends f{constructor(){super(...arguments);this.watches="state";this.analysing=!1;this.copied=!1}render(){let{room:e,analysing:t}=this,i=e.state?.board.fen??"",s=n.preferences.values.board==="3d",a=v=>()=>this.dispatchEvent(new CustomEvent(v)),c=t?this.link(E("new",i),"play",this.t("game.playHere")):this.link(`analysis/${e.id}`,"chart",this.t("game.analyse"));return o`<div class="bar">
			${this.button("flip",this.t("game.flip"),()=>e.flip())} ${this.shareButton(a("share"))} ${c}
			<button class="quiet iconic" aria-label=${this.t("game.boardMenu")} title=${this.t("game.boardMenu")} popovertarget="board-menu">
				${p("more")}
			</button>
			<div id="board-menu" popover @click=${()=>this.renderRoot.querySelector("#board-menu")?.hidePopover()}>
				<button class="quiet" @click=${()=>n.preferences.set("board",s?"flat":"3d")}>
					${p(s?"board":"cube")}${this.t(s?"board.flat":"board.3d")}
				</button>
				<button class="quiet" @click=${a("type")}>${p("keyboard")}${this.t("board.typed")}</button>
				<a class="button quiet" href=${`#/${E("editor",i)}`}>${p("edit")}${this.t("game.edit")}</a>
			</div>
		</div>`}shareButton(e){let{room:t}=this,i=this.t("game.share"),s=()=>{this.pressed=setTimeout(()=>{this.pressed=void 0,this.copied=!0,import("./share-picture-MLVHHQGD.js").then(({copyPicture:v})=>v(t))},pe)},a=()=>{clearTimeout(this.pressed),this.pressed=void 0};return o`<button
			class="quiet iconic"
			aria-label=${i}
			title=${i}
			@pointerdown=${s}
			@pointerup=${a}
			@pointerleave=${a}
			@pointercancel=${a}
			@contextmenu=${v=>v.preventDefault()}
			@click=${()=>{this.copied||e(),this.copied=!1}}
		>
			${p("share")}
		</button>`}button(e,t,i){return o`<button class="quiet iconic" aria-label=${t} title=${t} @click=${i}>${p(e)}</button>`}link(e,t,i){return o`<a class="button quiet iconic" aria-label=${i} title=${i} href=${`#/${e}`}>${p(t)}</a>`}};x.styles=[g,h`
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
		`],d([b({type:Boolean})],x.prototype,"analysing",2),x=d([u("board-tools")],x);var R=class extends f{updated(){let{coach:l}=this.room.state??{};l?this.room.beside.put("shapes.coach",l.node,ce(l)):this.room.beside.take("shapes.coach")}disconnectedCallback(){this.room.beside.take("shapes.coach"),super.disconnectedCallback()}render(){let l=this.room.state?.coach;if(!l)return r;let e=t=>()=>this.room.command("game.coach",{take_back:t});return o`<section role="alert">
			<h2>${p("hint")}${this.t("coach.title",{move:n.say(l.move)})}</h2>
			${l.reasons.map(({text:t})=>o`<p>${n.say(t)}</p>`)}
			<div class="row">
				<button class="primary" @click=${e(!0)}>${p("undo")}${this.t("coach.takeBack")}</button>
				<button @click=${e(!1)}>${p("play")}${this.t("coach.playOn")}</button>
			</div>
		</section>`}};R.styles=[g,h`
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
		`],R=d([u("coach-card")],R);function ce({reasons:m}){return[...new Set(m.flatMap(({line:e})=>e.slice(0,1)))].flatMap(e=>{let t=k(e);return t?[{...t,brush:"red"}]:[]})}var $=class extends j{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){if(this.share===void 0)return o`<div class="bar unknown" role="img" aria-label=${this.label}></div>`;let e=this.share/10,t=this.bottom==="red"?e:100-e;return o`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
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
	`,d([b({type:Number})],$.prototype,"share",2),d([b()],$.prototype,"score",2),d([b()],$.prototype,"label",2),d([b()],$.prototype,"bottom",2),$=d([u("eval-bar")],$);var S=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let{opening:t,rules:i,clocks:s,board:a}=e,c=(ae,ne)=>o`<div><dt>${ae}</dt><dd>${ne}</dd></div>`,v=ee(e.headers),q=v.get("Round"),N=[v.get("Event"),q&&`${this.t("facts.Round")} ${q}`,v.get("Site"),v.get("Date")].filter(Boolean).join(" · ");return o`<section class="card" aria-label=${this.t("game.info")}>
			${e.title?o`<h2>${e.named?n.say(e.named):e.title}</h2>`:r}
			<dl>
				${N?c(this.t("game.event"),N):r}
				${t?c(this.t("game.opening"),o`<span class="code">${t.code}</span> ${n.say(t.name)}`):r}
				${c(this.t("game.rules"),n.say(i.name))}
				${s?c(this.t("game.time"),Q(s.control)):r}
			</dl>
			${a.plies_left!==null&&a.plies_left<=40?o`<p class="small warn">${this.t("game.limit",{n:a.plies_left})}</p>`:r}
			${s?.paused?o`<p class="warn">${this.t("game.paused")}</p>`:r}
			<button class="quiet" @click=${()=>this.dispatchEvent(new CustomEvent("edit"))}>
				${p("comment")}${this.t("game.facts")}
			</button>
		</section>`}};S.styles=[g,h`
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
		`],S=d([u("game-facts")],S);var _=class extends f{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return o`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(l){l.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};_.styles=[g,h`
			:host {
				display: block;
			}
		`],_=d([u("move-entry")],_);var L=class extends f{constructor(){super(...arguments);this.watches="state";this.shown="";this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room,t=`${e?.current} ${n.preferences.values.notation}`;t!==this.shown&&(this.shown=t,this.center())}center(){let e=this.renderRoot.querySelector(".moves"),t=this.renderRoot.querySelector('[aria-current="true"]');e&&(e.scrollLeft=t?t.offsetLeft-(e.clientWidth-t.offsetWidth)/2:0)}render(){let{state:e}=this.room;if(!e)return r;let{notation:t}=n.preferences.values,i=he(e);return o`<div class="moves" role="group" aria-label=${this.t("moves.line")} lang=${M(t)} tabindex="0">
			${i.length===0?o`<span class="none">${this.t("moves.none")}</span>`:r}
			${i.map((s,a)=>{let c=s.side==="red"||a===0;return o`${c?o`<span class="number">${s.number}${s.side==="red"?".":"…"}</span>`:r}<button
						class="quiet"
						aria-current=${s.id===e.current?"true":"false"}
						@click=${()=>this.room.goTo(s.id)}
					>
						${s.text?.[t]??s.move}
					</button>`})}
		</div>`}};L.styles=[g,h`
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
		`],L=d([u("move-strip")],L);function he(m){let l=[];for(let t=m.nodes[m.current];t&&t.parent!==null;t=m.nodes[t.parent])l.unshift(t);let e=m.nodes[m.nodes[m.current]?.children[0]??-1];for(;e;e=m.nodes[e.children[0]??-1])l.push(e);return l}var re=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-HGFU3MQX.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-T45HF54W.js")},{id:"review",title:"review.tab",on:["analysis"],tag:"review-pane",load:()=>import("./review-pane-JG545V47.js")},{id:"explorer",title:"explorer.title",on:["analysis"],tag:"explorer-pane",load:()=>import("./explorer-pane-MTOSNSHS.js")},{id:"cloud",title:"cloud.title",on:["analysis"],tag:"cloud-pane",load:()=>import("./cloud-pane-I724D2AP.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-CVCECI7X.js")},{id:"tables",title:"tables.pane",on:["analysis"],tag:"tables-pane",load:()=>import("./tables-pane-3P746AAM.js")}];var w=class extends f{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return re.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;this.reveal(),e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?o`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
				${this.offered.map(({id:t,title:i})=>o`<button
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
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:r}reveal(){let e=this.renderRoot.querySelector(".tabs"),t=e?.querySelector('[aria-selected="true"]');e&&t&&(t.offsetLeft<e.scrollLeft||t.offsetLeft+t.offsetWidth>e.scrollLeft+e.clientWidth)&&(e.scrollLeft=t.offsetLeft+t.offsetWidth/2-e.clientWidth/2)}show(e){this.open=e,this.dispatchEvent(new CustomEvent("tab",{detail:e}))}pane(e){return customElements.get(e)===void 0?o`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:i}=this;if(!t||!i)return;e.preventDefault(),e.stopPropagation();let s=this.offered,a=s[(s.indexOf(i)+t+s.length)%s.length];a&&(this.show(a.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${a.id}`)?.focus())}};w.styles=[g,h`
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
		`],d([b()],w.prototype,"place",2),d([b({attribute:!1})],w.prototype,"analysis",2),d([b()],w.prototype,"open",2),w=d([u("side-panes")],w);var T=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let t=e.thinking,i=t?.node===e.current?t:void 0,s=this.room.current?.eval,a=t?this.doing(t):this.idle(e);return!a&&!(s&&e.phase==="playing")&&!e.can.stop?r:o`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${p("robot")}
				<span>${a}</span>
				${e.can.stop?o`<button class="stop" title=${this.t("game.stop")} @click=${()=>this.room.command("game.stop")}>
							${p("stop")}<span class="words">${this.t("game.stop")}</span>
						</button>`:r}
			</header>
			<progress
				class=${t?"":"still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${t?.progress??(t?r:0)}
			></progress>
			${i?.line?this.figures(i,i.line):t||this.discreet&&!this.room.beside.get("hint")?r:this.remembered(s)}
		</section>`}get discreet(){return this.room.state?.phase==="playing"&&this.room.persons.length>0&&!n.preferences.values.thoughts}idle({phase:e,board:t,players:i,clocks:s}){return e==="playing"&&!s?.paused&&i[t.turn].kind==="person"&&this.room.persons.length===1?this.t("thinking.idle"):""}doing({name:e,for:t}){return this.t(t==="hint"?"thinking.hint":"thinking.now",{name:e})}figures({elapsed_ms:e,for:t},i){let s=t==="hint"||!this.discreet;return o`<dl>
				${this.figure("thinking.depth",`${i.depth}/${i.seldepth}`)}
				${s?this.figure("thinking.score",i.score.text):r}
				${this.figure("thinking.time",`${(e/1e3).toFixed(1)} s`)}
				${this.figure("thinking.nodes",I(i.nodes))}
				${this.figure("thinking.speed",I(i.nps))}
			</dl>
			${s?this.line(i.text):r}`}remembered(e){return e?o`<dl>
				${this.figure("thinking.depth",String(e.depth))}
				${this.figure("thinking.score",D(e))}
			</dl>
			${this.line(e.text)}`:r}figure(e,t){return o`<div><dt>${this.t(e)}</dt><dd>${t}</dd></div>`}line(e){let{notation:t}=n.preferences.values,i=e[t].slice(0,10).join(" ");return o`<p class="line" lang=${M(t)}><span class="hidden-text">${this.t("thinking.line")}</span>${i}</p>`}};T.styles=[g,h`
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
		`],T=d([u("thinking-pane")],T);var ue=2500,y=class extends G{constructor(){super();this.address={path:"game",parts:[],query:new Map};this.tab="";this.asking=!1;this.ahead="";this.redraw=()=>{this.followMatch(),this.requestUpdate()};this.showArrows=()=>{let{room:e,analysis:t}=this;if(e?.state&&t){let i=e.current;e.beside.put("shapes.lines",e.state.current,i?t.arrows(i):void 0)}this.requestUpdate()};this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.letGo(),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&n.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()};Z(this,e=>this.key(e))}get analysing(){return this.address.path==="analysis"}disconnectedCallback(){super.disconnectedCallback(),this.leave()}willUpdate(e){e.has("address")&&(this.tab=this.address.query.get("pane")??this.tab);let t=this.address.parts[0];t!==this.room?.id&&this.leave(),t&&!this.room?this.enter(t):!t&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new W(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){n.shownGame=e,this.room=new X(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),n.shownGame===this.room?.id&&(n.shownGame=""),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.beside.take("shapes.lines"),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=location.hash,t=this.address.query.get("fen"),i=await n.call("game.new",{kind:"study",...t?{fen:t}:{}});this.asking=!1;let s=t?E("editor",t):"";location.hash===e&&location.replace(`#/${i?`analysis/${i.game}`:s}`)}render(){let{room:e}=this;return e?.missing?o`<p class="empty">${this.t("game.missing")}</p>`:!e?.state||this.analysing&&!this.analysis?.state?o`<p class="empty waiting">${this.t("ui.loading")}</p>`:ie(e.id,this.game(e))}game(e){let t=e.orientation,i=e.beside.get("window"),s=c=>()=>e.beside.put("window",-1,c),a=()=>e.beside.take("window");return o`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`} data-game=${e.id}>
			<player-strip class="card top" .room=${e} .side=${H(t)}></player-strip>
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
					${n.preferences.values.typed?o`<move-entry .room=${e}></move-entry>`:r}
					<div class="walk">
						<walk-bar .room=${e}></walk-bar>
						<board-tools
							.room=${e}
							?analysing=${this.analysing}
							@share=${s("share")}
							@type=${()=>this.typeMove()}
						></board-tools>
					</div>
					${this.analysing?r:o`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<div class="left">
				<game-facts .room=${e} @edit=${s("facts")}></game-facts>
				${this.analysing?this.graph(e):this.purpose(e)}
				${this.match(e)} ${this.guest(e)}
				${this.analysing||!this.thinks?r:o`<thinking-pane .room=${e}></thinking-pane>`}
			</div>
			${this.loaded(i)}<share-dialog .room=${e} .open=${i==="share"} @close=${a}></share-dialog>
			<facts-dialog .room=${e} .open=${i==="facts"} @close=${a}></facts-dialog>
		</div>`}purpose(e){for(let{name:t}of e.state?.headers??[])t===Y?import("./lesson-link-RY2W3ISH.js"):t===J&&import("./practise-card-4SC6QML5.js");return o`<lesson-link .room=${e}></lesson-link><practise-card .room=${e}></practise-card>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}panes(e){return o`<side-panes
			.room=${e}
			.analysis=${this.analysis}
			place="analysis"
			.open=${this.tab}
			@tab=${t=>{this.tab=t.detail}}
		></side-panes>`}match(e){return e.state?.options.match?(import("./match-card-3ZUY5W3R.js"),o`<match-card .room=${e}></match-card>`):r}guest(e){return V()||this.analysing||e.state?.kind!=="table"?r:(import("./guest-card-PWIK6HAQ.js"),o`<guest-card .room=${e}></guest-card>`)}followMatch(){let{state:e,id:t}=this.room??{},i=this.analysing?void 0:e?.options.match&&e.next,s=this.room?.beside.get("ended")===!0;!i||i===this.ahead||!(s||this.address.query.has("watch"))||(this.ahead=i,setTimeout(()=>{this.room?.id===t&&this.isConnected&&!this.analysing&&location.replace(`#/game/${i}?watch`)},s?ue:0))}ended(e){return e.beside.get("ended")?(import("./result-event-77SZVFDK.js"),o`<result-event .room=${e}></result-event>`):r}loaded(e){return e==="share"?import("./share-dialog-RIAQTO6G.js"):e==="facts"&&import("./facts-dialog-EEHJR2ND.js"),r}graph(e){return import("./graph-pane-WGXO2QV7.js"),import("./study-card-7K4UB7BE.js"),o`<graph-pane class="card" .room=${e}></graph-pane><study-card .room=${e}></study-card>`}evalBar(e){if(!this.analysing)return r;let t=this.room?.exercise?void 0:this.room?.current,i=this.analysis?.found("a",t?.id),s=i?.lines[0],a=t?.eval,c=s?.score.text??(a?D(a):"");return o`<eval-bar
			.share=${s?i?.share:a?.share}
			.score=${s?K(s.score):a?K(a):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:c||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?r:o`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${p("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){n.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(s=>s instanceof HTMLElement&&s.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let i=this.shortcuts[e.key];i&&(e.preventDefault(),i())}toggleAnalysis(){let{analysis:e}=this,{engine:t,lines:i}=e?.choice("a")??{engine:"",lines:1};return e?.running?e.stop():e?.start("a",t,i)}};y.styles=[g,se],d([b({attribute:!1})],y.prototype,"address",2),d([P()],y.prototype,"room",2),d([P()],y.prototype,"tab",2),d([C("board-stage")],y.prototype,"stage",2),d([C("action-bar")],y.prototype,"actions",2),d([C("move-entry")],y.prototype,"entry",2),y=d([u("game-page")],y);export{y as GamePage};
