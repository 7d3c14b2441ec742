import{a as X,b as B,c as de}from"./chunk-OJ7XLPDI.js";import{a as pe,c as G,d as ce,e as he,f as ue,g as ge}from"./chunk-IB46PXDL.js";import{a as me}from"./chunk-46KEO5FN.js";import{a as le}from"./chunk-D4OSOLEH.js";import"./chunk-SHHSYQE4.js";import"./chunk-YKB7MOUL.js";import"./chunk-PGEMH4WH.js";import{a as ne}from"./chunk-M3PSGTZO.js";import"./chunk-H22ICF2L.js";import"./chunk-6NN6GZFF.js";import{a as re}from"./chunk-BRNMKL37.js";import"./chunk-HFKFOCHV.js";import"./chunk-UYEUAY4U.js";import"./chunk-X2NGGFYX.js";import"./chunk-GECS3KKK.js";import{d as ae,e as Q,f as j,g as J}from"./chunk-AN3V2LAX.js";import{a as f}from"./chunk-AOD2LAUQ.js";import{a as ie,b as oe}from"./chunk-DEDFUOUD.js";import"./chunk-TYN7GOZY.js";import"./chunk-BDWM7UJ3.js";import"./chunk-3EFL6R72.js";import"./chunk-UYXMGHY5.js";import{a as m}from"./chunk-DCYRS5LV.js";import{a as L}from"./chunk-RWMTEMP4.js";import{i as a,j as se,k as g}from"./chunk-3JW5LQFA.js";import{H as F,I as Y,K as W,P as te,b as h,c as o,f as r,g as D,h as u,i as v,j as $,k as _,s as ee,t as q}from"./chunk-6LVS4QKU.js";import{a as l}from"./chunk-LO2NM3CE.js";var{I:qe}=D;var Ee={},fe=(d,p=Ee)=>d._$AH=p;var ve=ie(class extends oe{constructor(){super(...arguments),this.key=r}render(d,p){return this.key=d,p}update(d,[p,e]){return p!==this.key&&(fe(d),this.key=p),e}});var V=class extends EventTarget{constructor(e){super();this.game=e;this.wanted={a:{engine:"chuhe",lines:3},b:{engine:"chuhe",lines:1}}}open(){this.unfollow=a.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>a.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}found(e,t){let s=this.slot(e);return s?.node===t?s:void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}choice(e){let t=this.slot(e);return t?{engine:t.engine,lines:t.lines_wanted}:this.wanted[e]}choose(e,t){this.wanted={...this.wanted,[e]:t}}start(e,t,s){return a.call("analysis.start",{game:this.game,slot:e,engine:t,lines:s},this.game)}stop(e){return a.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game},this.game)}remove(e){return a.call("analysis.close",{game:this.game,slot:e},this.game)}arrows({id:e,eval:t}){let s=[...this.slotArrows("a",e),...this.slotArrows("b",e)],i=Y(t?.pv[0]??"");return s.length===0&&i?[{...i,brush:"best",weight:.6}]:s}slotArrows(e,t){let s=this.found(e,t);if(!s)return[];let i=s.lines[0];return s.lines.flatMap(n=>{let c=Y(n.pv[0]??"");return c&&i?[{...c,...Re(e,n,i,s.turn)}]:[]})}},Ae=.25,be=200;function Re(d,p,e,t){if(p===e)return{brush:d==="a"?"best":"good",weight:1};let s=t==="red"?1:-1,i=p.score.cp===null||e.score.cp===null?be:s*(e.score.cp-p.score.cp),n=Math.max(Ae,.85-.6*Math.max(0,i)/be);return{brush:d==="a"?"faint":"good",weight:n}}var $e=h`
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
`;var C=class extends f{constructor(){super(...arguments);this.close=()=>this.room.beside.take("window")}render(){let e=this.room.state;if(!e)return r;let{can:t}=e;return o`${e.draw_offer&&t.answer_draw?this.drawQuestion(e.draw_offer):r}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),t.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),t.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),t.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),t.resign,()=>this.ask())}
				${t.pause||t.resume?this.button(t.resume?"play":"pause",this.t(t.resume?"game.resume":"game.pause"),!0,()=>this.room.command(t.resume?"game.resume":"game.pause")):r}
				${this.menu()}
			</div>
			${e.kind==="engines"&&e.phase==="playing"&&e.clocks===null?this.pace(e.options.pace_ms??0):r}
			${this.resignDialog()}${this.teaseDialog()}`}button(e,t,s,i){return o`<button class="quiet" ?disabled=${!s} @click=${i}>${m(e)}<span>${t}</span></button>`}pace(e){return o`<label class="pace">
			<span>${this.t("new.pace")}</span>
			<select
				@change=${t=>this.room.command("game.pace",{pace_ms:Number(t.target.value)})}
			>
				${le.map(t=>o`<option value=${t} ?selected=${Number(t)===e}>${this.t(`pace.${t}`)}</option>`)}
			</select>
		</label>`}menu(){let t=this.room.state?.can,s=(i,n,c,b)=>o`<button
				class="quiet"
				?disabled=${!c}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),b()}}
			>
				${m(i)}${n}
			</button>`;return o`<button class="quiet" popovertarget="more">${m("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${s("redo",this.t("game.redo"),t?.redo,()=>this.room.command("game.redo"))}
				${s("swap",this.t("game.swap"),t?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(s)}
				${s("restart",this.t("game.restart"),t?.restart,()=>this.restart())}
				${s("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${s("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(e){let t=this.room.state;if(t?.phase!=="playing")return r;let[s,i]=this.room.persons,n={kind:"engine",engine:"chuhe",level:a.state?.choices.levels??20,name:""};if(!s){let T=this.room.orientation;return e("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[T]:{kind:"person",name:""}}))}let c=i?t.board.turn:s,b=t.players[W(c)],E=b.kind==="engine"?b:n;return e("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[c]:E}))}drawQuestion(e){let t=s=>()=>this.room.command("game.answer_draw",{accept:s});return o`<div class="question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${e}`)})}</p>
			<button class="primary" @click=${t(!0)}>${m("check")}${this.t("game.accept")}</button>
			<button @click=${t(!1)}>${m("close")}${this.t("game.decline")}</button>
		</div>`}ask(){this.room.beside.put("window",-1,"resign")}resignDialog(){let e=this.room.state?.kind==="table"?["red","black"]:[void 0];return o`<chuhe-dialog
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
							${m("flag")}${t?this.t(`side.${t}`):this.t("game.resign")}
						</button>`)}
				<button @click=${this.close}>${this.t("ui.cancel")}</button>
			</div>
		</chuhe-dialog>`}async undo(e){let{room:t}=this,s=t.state?.current??-1,i=e===void 0?{}:{confirm:e},n=await t.command("game.undo",i);t.beside.put("tease",s,n?.tease??void 0)}teaseDialog(){let{beside:e}=this.room,t=e.get("tease");return o`<chuhe-dialog
			data-window="tease"
			data-game=${this.room.id}
			.open=${t!==void 0}
			heading=${this.t("game.undo")}
			@close=${()=>e.take("tease")}
		>
			${t?o`<p class="tease">${a.say(t.message)}</p>
						<div class="row">
							<button @click=${()=>this.undo(t.step)}>${a.say(t.yes)}</button>
							<button class="primary" @click=${()=>e.take("tease")}>${a.say(t.no)}</button>
						</div>`:r}
		</chuhe-dialog>`}async restart(){let e=a.onward(),t=await this.room.command("game.restart");t&&e(`game/${t.game}`)}async study(){let e=a.onward(),t=await this.room.command("game.study");t&&e(`analysis/${t.game}`)}};C.styles=[g,h`
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
		`],C=l([u("action-bar")],C);var M=class extends f{constructor(){super(...arguments);this.watches="state";this.analysing=!1}render(){let{room:e,analysing:t}=this,s=e.state?.board.fen??"",i=a.preferences.values.board==="3d",n=b=>()=>this.dispatchEvent(new CustomEvent(b)),c=t?this.link(L("new",s),"play",this.t("game.playHere")):this.link(`analysis/${e.id}`,"chart",this.t("game.analyse"));return o`<div class="bar">
			${this.button("flip",this.t("game.flip"),()=>e.flip())} ${this.button("share",this.t("game.share"),n("share"))} ${c}
			<button class="quiet iconic" aria-label=${this.t("game.boardMenu")} title=${this.t("game.boardMenu")} popovertarget="board-menu">
				${m("more")}
			</button>
			<div id="board-menu" popover @click=${()=>this.renderRoot.querySelector("#board-menu")?.hidePopover()}>
				<button class="quiet" @click=${()=>a.preferences.set("board",i?"flat":"3d")}>
					${m(i?"board":"cube")}${this.t(i?"board.flat":"board.3d")}
				</button>
				<button class="quiet" @click=${n("type")}>${m("keyboard")}${this.t("board.typed")}</button>
				<a class="button quiet" href=${`#/${L("editor",s)}`}>${m("edit")}${this.t("game.edit")}</a>
			</div>
		</div>`}button(e,t,s){return o`<button class="quiet iconic" aria-label=${t} title=${t} @click=${s}>${m(e)}</button>`}link(e,t,s){return o`<a class="button quiet iconic" aria-label=${s} title=${s} href=${`#/${e}`}>${m(t)}</a>`}};M.styles=[g,h`
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
		`],l([v({type:Boolean})],M.prototype,"analysing",2),M=l([u("board-tools")],M);var x=class extends te{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){let e=(this.share??500)/10,t=this.bottom==="red"?e:100-e;return o`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
			<div class="lower" style=${`height: ${t}%`}></div>
			<span class=${t>=50?"at-bottom":"at-top"}>${this.score}</span>
		</div>`}};x.styles=h`
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
	`,l([v({type:Number})],x.prototype,"share",2),l([v()],x.prototype,"score",2),l([v()],x.prototype,"label",2),l([v()],x.prototype,"bottom",2),x=l([u("eval-bar")],x);var S=class extends f{constructor(){super(...arguments);this.open=!1;this.shown=new Map;this.notes="";this.result="*";this.save=async e=>{e.preventDefault();let{state:t}=this.room;if(!this.form||!t)return;let s=new FormData(this.form),i=b=>String(s.get(b)??""),n=de(t.headers,new Map(X.map(b=>[b,i(b).trim()]))),c=s.has("result")?{result:i("result")}:{};await this.room.command("game.headers",{headers:n,notes:i("notes"),...c})&&(a.toast(this.t("facts.saved"),"good"),this.leave())};this.leave=()=>{this.dispatchEvent(new CustomEvent("close"))}}willUpdate(e){super.willUpdate(e);let{state:t}=this.room;e.has("open")&&this.open&&t&&(this.shown=B(t.headers),this.notes=t.nodes[0]?.comment??"",this.result=t.result.pgn)}render(){return o`<chuhe-dialog data-window="facts" data-game=${this.room.id} .open=${this.open} heading=${this.t("facts.title")} @close=${this.leave}>
			${this.open?this.fields():r}
		</chuhe-dialog>`}fields(){let e=this.room.state?.phase==="study";return o`<form @submit=${this.save}>
			<div class="fields">${X.map(t=>this.field(t))} ${e?this.resultField():r}</div>
			<label class="field">
				<span>${this.t("facts.notes")}</span>
				<textarea name="notes" rows="4" maxlength="4000" .value=${this.notes}></textarea>
			</label>
			<div class="row end">
				<button type="button" @click=${this.leave}>${this.t("ui.cancel")}</button>
				<button class="primary">${this.t("ui.save")}</button>
			</div>
		</form>`}field(e){let t=e==="Date"?"2003.11.23":e==="Red"||e==="Black"?this.seat(e):"";return o`<label class=${`field ${e==="Event"?"whole":""}`}>
			<span>${this.t(`facts.${e}`)}</span>
			<input name=${e} maxlength="200" autocomplete="off" placeholder=${t} .value=${this.shown.get(e)??""} />
		</label>`}seat(e){return this.room.state?.players[e==="Red"?"red":"black"].name??""}resultField(){return o`<label class="field">
			<span>${this.t("library.result")}</span>
			<select name="result">
				${["*","1-0","1/2-1/2","0-1"].map(e=>o`<option value=${e} ?selected=${e===this.result}>
							${e==="*"?this.t("facts.open"):e}
						</option>`)}
			</select>
		</label>`}};S.styles=[g,h`
			form {
				display: grid;
				gap: 0.9em;
			}
			.fields {
				display: grid;
				gap: 0.8em;
				grid-template-columns: repeat(2, minmax(0, 1fr));
			}
			.whole {
				grid-column: 1 / -1;
			}
			.end {
				justify-content: flex-end;
			}
		`],l([v({type:Boolean})],S.prototype,"open",2),l([_("form")],S.prototype,"form",2),S=l([u("facts-dialog")],S);var H=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let{opening:t,rules:s,clocks:i,board:n}=e,c=(K,I)=>o`<div><dt>${K}</dt><dd>${I}</dd></div>`,b=B(e.headers),E=b.get("Round"),T=[b.get("Event"),E&&`${this.t("facts.Round")} ${E}`,b.get("Site"),b.get("Date")].filter(Boolean).join(" · ");return o`<section class="card" aria-label=${this.t("game.info")}>
			${e.title?o`<h2>${e.named?a.say(e.named):e.title}</h2>`:r}
			<dl>
				${T?c(this.t("game.event"),T):r}
				${t?c(this.t("game.opening"),o`<span class="code">${t.code}</span> ${a.say(t.name)}`):r}
				${c(this.t("game.rules"),a.say(s.name))}
				${i?c(this.t("game.time"),ae(i.control)):r}
			</dl>
			${n.plies_left!==null&&n.plies_left<=40?o`<p class="small warn">${this.t("game.limit",{n:n.plies_left})}</p>`:r}
			${i?.paused?o`<p class="warn">${this.t("game.paused")}</p>`:r}
			<button class="quiet" @click=${()=>this.dispatchEvent(new CustomEvent("edit"))}>
				${m("comment")}${this.t("game.facts")}
			</button>
		</section>`}};H.styles=[g,h`
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
		`],H=l([u("game-facts")],H);var U=class extends f{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return o`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(p){p.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};U.styles=[g,h`
			:host {
				display: block;
			}
		`],U=l([u("move-entry")],U);var z=class extends f{constructor(){super(...arguments);this.watches="state";this.shown="";this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room,t=`${e?.current} ${a.preferences.values.notation}`;t!==this.shown&&(this.shown=t,this.center())}center(){let e=this.renderRoot.querySelector(".moves"),t=this.renderRoot.querySelector('[aria-current="true"]');e&&(e.scrollLeft=t?t.offsetLeft-(e.clientWidth-t.offsetWidth)/2:0)}render(){let{state:e}=this.room;if(!e)return r;let{notation:t}=a.preferences.values,s=Le(e);return o`<div class="moves" role="group" aria-label=${this.t("moves.line")} lang=${q(t)} tabindex="0">
			${s.length===0?o`<span class="none">${this.t("moves.none")}</span>`:r}
			${s.map((i,n)=>{let c=i.side==="red"||n===0;return o`${c?o`<span class="number">${i.number}${i.side==="red"?".":"…"}</span>`:r}<button
						class="quiet"
						aria-current=${i.id===e.current?"true":"false"}
						@click=${()=>this.room.goTo(i.id)}
					>
						${i.text?.[t]??i.move}
					</button>`})}
		</div>`}};z.styles=[g,h`
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
		`],z=l([u("move-strip")],z);function Le(d){let p=[];for(let t=d.nodes[d.current];t&&t.parent!==null;t=d.nodes[t.parent])p.unshift(t);let e=d.nodes[d.nodes[d.current]?.children[0]??-1];for(;e;e=d.nodes[e.children[0]??-1])p.push(e);return p}var P=class extends me{constructor(){super(...arguments);this.thing="tables";this.revealed=!1;this.reveal=()=>{this.revealed=!this.revealed}}get practice(){return ce(this.room.state?.headers??[])}get asks(){return this.practice!==void 0}ask({board:e}){return a.call("tables.look",{fen:e.fen})}render(){let{practice:e,answer:t,room:s}=this;if(!e||!s.state)return r;let i=this.t(`side.${e.side}`);return o`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${s.state.named?a.say(s.state.named):s.state.title||e.class}</h2>
			<p>${this.t(`tables.task.${e.goal}`,{side:i,moves:G(e.dtm)})}</p>
			<div aria-live="polite">${t&&s.state.phase==="playing"?this.standing(e,t):r}</div>
			${t?.found&&this.revealed?this.moves(t):r}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${m("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${()=>this.again(e)}>${m("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${()=>ue(e.class,e.goal)}>
					${m("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`}again(e){let{state:t}=this.room;if(t){let s=ee(t.title);ge({...e,fen:t.start.fen,title:s,name:null,keeping:0,moves:0,task:s})}}standing(e,t){if(!t.found||t.result==="")return o`<p class="dim">${this.t("tables.outside")}</p>`;let s=he(e,t.perpetual_check??t.result,pe(t.fen));if(s==="better")return o`<p class="good">${this.t("tables.standing.better")}</p>`;let i=this.t(`tables.standing.${s}.${e.goal}`,{moves:G(t.dtm)});return o`<p class=${s==="kept"?"good":"bad"}>${i}</p>`}moves(e){return o`<ul>
			${e.moves.map(({text:t,result:s,dtm:i})=>o`<li>
						<span lang=${q(a.preferences.values.notation)}>${t[a.preferences.values.notation]}</span>
						<span class="dim">${s==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${s}`,{moves:G(i)})}</span>
					</li>`)}
		</ul>`}};P.styles=[g,h`
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
		`],l([$()],P.prototype,"revealed",2),P=l([u("practise-card")],P);function ye(d){if(!d)return[];let p=d.attacks.flatMap(({hunter:t,target:s,counts:i})=>F(t.at)&&F(s.at)?[{from:t.at,to:s.at,brush:i?"red":"blue"}]:[]),e=re(`Y${d.threat}`);return e?[...p,e]:p}var A=class extends f{constructor(){super(...arguments);this.plain=!1;this.open=!1;this.scored=""}updated(){this.askScore();let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:s})=>s===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,ye(t))}async askScore(){let{id:e,state:t}=this.room,s=t?.phase==="over"&&!this.plain?`${e} ${t.result.result}`:"";if(s!==this.scored&&(this.scored=s,this.score=void 0,s)){let i=await this.room.command("game.score");s===this.scored&&(this.score=i)}}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return r;let{result:t,phase:s}=e,i=s==="over"||t.result!=="undecided";if(!i&&!t.repetition)return r;let n=a.say(t.message);return o`<section class=${i?"over":"warning"} role="status">
			<div class="head">
				${i?o`<span class="score">${t.pgn}</span>`:m("help")}
				<h2>${n}</h2>
			</div>
			${this.explanation(t)} ${i?this.running(e):r}
			${i&&!this.plain?this.again():r}
		</section>`}running({kind:e,players:{red:t,black:s}}){let{score:i}=this;if(!i||i.games<2)return r;let n=({name:I,level:Z})=>Z?`${I} ${Z}`:I,{won:c,drawn:b,lost:E}=i;if(e!=="engine")return o`<p class="score-line">${this.t("score.between",{red:n(t),black:n(s),won:c,drawn:b,lost:E})}</p>`;let T=t.kind==="person"?{won:c,lost:E}:{won:E,lost:c},K=n(t.kind==="person"?s:t);return o`<p class="score-line">${this.t("score.against",{opponent:K,drawn:b,...T})}</p>`}explanation(e){let t=a.say(e.explanation),s=e.repetition?.moves??[];return s.length===0?t&&t!==a.say(e.message)?o`<p class="dim">${t}</p>`:r:o`<details @toggle=${i=>{this.open=i.target.open}}>
			<summary>${this.t("game.why")}</summary>
			<p>${t}</p>
			<ol>
				${s.map(i=>this.repeated(i))}
			</ol>
		</details>`}repeated(e){let s=this.room.state?.nodes[e.node]?.text?.[a.preferences.values.notation]??e.move;return o`<li>
			<button class="quiet" aria-current=${e.node===this.room.state?.current?"step":r} @click=${()=>this.room.goTo(e.node)}>${s}</button> ${a.say(e.words)}
		</li>`}again(){let e=s=>async()=>{let i=a.onward(),n=await this.room.command("game.restart",{swap:s});n&&i(`game/${n.game}`)},t=this.room.state?.next;return t?o`<a class="button" href=${`#/game/${t}`}>${m("forward")}${this.t("game.toNext")}</a>`:o`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${m("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${m("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>this.review()}>${m("eye")}${this.t("review.start")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${m("chart")}${this.t("game.analyse")}</button>
		</div>`}async review(){let e=a.onward();await this.room.command("review.start")&&e(`analysis/${this.room.id}?pane=review`)}};A.styles=[g,h`
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
		`],l([v({type:Boolean,reflect:!0})],A.prototype,"plain",2),l([$()],A.prototype,"open",2),l([$()],A.prototype,"score",2),A=l([u("result-card")],A);var k=class extends f{constructor(){super(...arguments);this.open=!1;this.labels={tags:[],collections:[]};this.waiting=!1}willUpdate(e){super.willUpdate(e),e.has("open")&&this.open&&(this.saved=void 0,this.load())}async load(){this.labels=await a.call("library.labels")??this.labels}render(){return o`<chuhe-dialog
			data-window="keep"
			data-game=${this.room.id}
			.open=${this.open}
			heading=${this.t("share.keep")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?this.saved?this.done(this.saved):this.form():r}
		</chuhe-dialog>`}form(){let e=(t,s,i)=>o`<label-field data-id=${t} .label=${s} .known=${i.map(({name:n})=>n)} .hint=${this.t("library.labelHint")}></label-field>`;return o`<form
			@submit=${t=>{t.preventDefault(),this.keep()}}
		>
			${e("collections",this.t("library.collections"),this.labels.collections)}
			${e("tags",this.t("library.tags"),this.labels.tags)}
			<p class="small dim">${this.t("library.keepHow")}</p>
			<div class="row end">
				<button type="button" @click=${()=>this.dispatchEvent(new CustomEvent("close"))}>${this.t("ui.cancel")}</button>
				<button class="primary" ?disabled=${this.waiting}>${m("book")}${this.t("ui.save")}</button>
			</div>
		</form>`}done(e){let t=e.new?"library.saved":e.action?"library.savedAgain":"library.savedBefore",{moves:s,comments:i,signs:n,facts:c}=e.gain;return o`<div class="done">
			<p role="status">${this.t(t)}</p>
			${s+i+n+c>0?o`<p class="small dim">${this.t("library.gained",{n:1,...e.gain})}</p>`:r}
			${e.new?r:o`<p class="small">${this.t("library.replaceHow")}</p>`}
			<div class="row">
				<a class="button" href=${`#/library/${e.game}`}>${m("book")}${this.t("library.look")}</a>
				${e.new?r:o`<button @click=${()=>this.keep(e.game)}>${this.t("library.replace")}</button>`}
				${e.action?o`<button class="quiet" @click=${()=>this.undo(e.action)}>${m("undo")}${this.t("library.undo")}</button>`:r}
			</div>
		</div>`}written(e){return this.renderRoot.querySelector(`label-field[data-id="${e}"]`)?.all??[]}async keep(e=0){this.waiting=!0;let t=e>0?{replace:e}:{collections:this.written("collections"),tags:this.written("tags")},s=await a.call("library.save",{game:this.room.id,...t});this.waiting=!1,s&&e>0?(a.toast(this.t("library.replaced"),"good"),this.dispatchEvent(new CustomEvent("close"))):this.saved=s}async undo(e){await a.call("library.undo",{action:e})&&(a.toast(this.t("library.undone"),"good"),this.dispatchEvent(new CustomEvent("close")))}};k.styles=[g,h`
			form,
			.done {
				display: grid;
				gap: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`],l([v({type:Boolean})],k.prototype,"open",2),l([$()],k.prototype,"labels",2),l([$()],k.prototype,"saved",2),l([$()],k.prototype,"waiting",2),k=l([u("keep-dialog")],k);var w=class extends f{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.above="";this.asked="";this.closeAbove=()=>{this.above=""}}updated(){let{state:e}=this.room,t=this.open&&e?`${this.format} ${this.notation} ${e.changed} ${e.live}`:"";t&&t!==this.asked&&this.write(),this.asked=t}async write(){let e=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{language:a.language,format:this.format,...e})}render(){let e=this.room.state?.board.fen??"",t=`${location.origin}/#/${L("analysis",e)}`;return o`<chuhe-dialog
			data-window="share"
			data-game=${this.room.id}
			.open=${this.open}
			wide
			heading=${this.t("share.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?o`<div class="fields">
						${this.copyField(this.t("share.fen"),e)} ${this.copyField(this.t("share.url"),t)}
						<div class="field">
							<span>${this.t("share.picture")}</span>
							<span class="pair">
								${["svg","png"].map(s=>o`<button type="button" @click=${()=>this.picture(s)}>${m("download")}${s.toUpperCase()}</button>`)}
							</span>
						</div>
						${this.recordField()}
					</div>`:r}
		</chuhe-dialog>
			<keep-dialog .room=${this.room} .open=${this.open&&this.above==="keep"} @close=${this.closeAbove}></keep-dialog>
			<print-dialog
				.address=${`/api/games/${this.room.id}/print`}
				.open=${this.open&&this.above==="print"}
				@close=${this.closeAbove}
			></print-dialog>`}copyField(e,t){return o`<label class="field">
			<span>${e}</span>
			<span class="pair">
				<input class="mono" readonly .value=${t} @focus=${s=>s.target.select()} />
				<button type="button" @click=${()=>we(t)}>${m("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`}recordField(){let{choices:e}=a.state??{},t=this.record?.text??"",s=this.record!==void 0&&this.record.text===null;return o`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${i=>{this.format=i.target.value}}
					>
						${e?.formats.filter(({write:i})=>i).map(({id:i,name:n})=>o`<option value=${i} ?selected=${i===this.format}>${a.say(n)}</option>`)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${i=>{this.notation=i.target.value}}
					>
						<option value="">–</option>
						${e?.notations.map(({id:i,name:n})=>o`<option value=${i} ?selected=${i===this.notation}>${a.say(n)}</option>`)}
					</select>
				</label>
			</div>
			<label class="field">
				<span>${this.t("share.record")}</span>
				<textarea class="mono" rows="9" readonly .value=${s?this.t("share.binary"):t}></textarea>
			</label>
			${this.record&&this.record.losses.length>0?o`<div class="small dim">
						${this.t("share.losses")}
						<ul>
							${this.record.losses.map(({kind:i,count:n,detail:c})=>o`<li>${this.t(`loss.${i}`)} (${n}) ${c}</li>`)}
						</ul>
					</div>`:r}
			<div class="row">
				<button ?disabled=${s} @click=${()=>we(t)}>${m("copy")}${this.t("ui.copy")}</button>
				<button @click=${()=>this.show("print")}>${m("printer")}${this.t("print.print")}</button>
				<button @click=${()=>this.show("keep")}>${m("book")}${this.t("share.keep")}</button>
				<button class="primary" @click=${()=>this.save()}>${m("download")}${this.t("share.save")}</button>
			</div>`}async picture(e){let{pieces:t}=a.preferences.values,s=await a.call("position.picture",{fen:this.room.state?.board.fen??"",style:t==="western"?"letters":t});if(!s)return;let i=new Blob([s.svg],{type:"image/svg+xml"});try{xe(e==="svg"?i:await Te(i),`xiangqi.${e}`)}catch(n){a.fail(n)}}show(e){this.above=e}save(){this.record&&Se(this.record)}};w.styles=[g,h`
			.fields {
				display: grid;
				gap: 1em;
			}
			.field > .pair {
				display: flex;
				gap: 0.5em;
				font-weight: 400;
				color: var(--text);
			}
			.selects label {
				flex: 1;
			}
			textarea,
			.mono {
				font-size: 0.9em !important;
			}
			ul {
				margin: 0.2em 0;
			}
		`],l([v({type:Boolean})],w.prototype,"open",2),l([$()],w.prototype,"format",2),l([$()],w.prototype,"notation",2),l([$()],w.prototype,"above",2),l([$()],w.prototype,"record",2),w=l([u("share-dialog")],w);async function we(d){try{await navigator.clipboard.writeText(d),a.toast(a.t("ui.copied"),"good")}catch(p){a.fail(p)}}function Se({name:d,mime:p,text:e,base64:t}){let s=t===null?e??"":Uint8Array.from(atob(t),i=>i.charCodeAt(0));xe(new Blob([s],{type:p}),d)}function xe(d,p){let e=document.createElement("a");e.href=URL.createObjectURL(d),e.download=p,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e3)}async function Te(d){let p=URL.createObjectURL(d);try{let e=new Image;e.src=p,await e.decode();let t=document.createElement("canvas");return t.width=2*e.width,t.height=2*e.height,t.getContext("2d")?.drawImage(e,0,0,t.width,t.height),await new Promise((s,i)=>{t.toBlob(n=>n?s(n):i(new Error("no picture")),"image/png")})}finally{URL.revokeObjectURL(p)}}var ke=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-26KM2JSE.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-GYR37XVG.js")},{id:"review",title:"review.tab",on:["analysis"],tag:"review-pane",load:()=>import("./review-pane-NCR7ZW7E.js")},{id:"explorer",title:"explorer.title",on:["analysis"],tag:"explorer-pane",load:()=>import("./explorer-pane-LWNKZ5WA.js")},{id:"cloud",title:"cloud.title",on:["analysis"],tag:"cloud-pane",load:()=>import("./cloud-pane-5TYLOVX2.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-BYVOKZNW.js")},{id:"tables",title:"tables.pane",on:["analysis"],tag:"tables-pane",load:()=>import("./tables-pane-I2JUAY2C.js")}];var R=class extends f{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return ke.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?o`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
				${this.offered.map(({id:t,title:s})=>o`<button
							class="quiet"
							role="tab"
							id=${`tab-${t}`}
							aria-selected=${t===e.id}
							aria-controls="pane"
							tabindex=${t===e.id?0:-1}
							@click=${()=>this.show(t)}
						>
							${this.t(s)}
						</button>`)}
			</div>
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:r}show(e){this.open=e,this.dispatchEvent(new CustomEvent("tab",{detail:e}))}pane(e){return customElements.get(e)===void 0?o`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:s}=this;if(!t||!s)return;e.preventDefault(),e.stopPropagation();let i=this.offered,n=i[(i.indexOf(s)+t+i.length)%i.length];n&&(this.show(n.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${n.id}`)?.focus())}};R.styles=[g,h`
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
		`],l([v()],R.prototype,"place",2),l([v({attribute:!1})],R.prototype,"analysis",2),l([v()],R.prototype,"open",2),R=l([u("side-panes")],R);var O=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return r;let t=e.thinking,s=t?.node===e.current?t:void 0;return o`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${m("robot")}
				<span>${t?this.doing(t):this.idle(e)}</span>
				${e.can.stop?o`<button class="stop" title=${this.t("game.stop")} @click=${()=>this.room.command("game.stop")}>
							${m("stop")}<span class="words">${this.t("game.stop")}</span>
						</button>`:r}
			</header>
			<progress
				class=${t?"":"still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${t?.progress??(t?r:0)}
			></progress>
			${s?.line?this.figures(s,s.line):t?r:this.remembered(this.room.current?.eval)}
		</section>`}idle({phase:e,board:t,players:s,clocks:i}){return e==="playing"&&!i?.paused&&s[t.turn].kind==="person"&&this.room.persons.length===1?this.t("thinking.idle"):""}doing({name:e,for:t}){return this.t(t==="hint"?"thinking.hint":"thinking.now",{name:e})}figures({elapsed_ms:e},t){return o`<dl>
				${this.figure("thinking.depth",`${t.depth}/${t.seldepth}`)}
				${this.figure("thinking.score",t.score.text)}
				${this.figure("thinking.time",`${(e/1e3).toFixed(1)} s`)}
				${this.figure("thinking.nodes",Q(t.nodes))}
				${this.figure("thinking.speed",Q(t.nps))}
			</dl>
			${this.line(t.text)}`}remembered(e){return e?o`<dl>
				${this.figure("thinking.depth",String(e.depth))}
				${this.figure("thinking.score",j(e))}
			</dl>
			${this.line(e.text)}`:r}figure(e,t){return o`<div><dt>${this.t(e)}</dt><dd>${t}</dd></div>`}line(e){let{notation:t}=a.preferences.values,s=e[t].slice(0,10).join(" ");return o`<p class="line" lang=${q(t)}><span class="hidden-text">${this.t("thinking.line")}</span>${s}</p>`}};O.styles=[g,h`
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
		`],O=l([u("thinking-pane")],O);var y=class extends se{constructor(){super(...arguments);this.address={path:"game",parts:[],query:new Map};this.tab="";this.asking=!1;this.redraw=()=>this.requestUpdate();this.showArrows=()=>{let{room:e,analysis:t}=this;if(e?.state&&t){let s=e.current;e.beside.put("shapes.lines",e.state.current,s?t.arrows(s):void 0)}this.requestUpdate()};this.onKey=e=>this.key(e);this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.letGo(),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&a.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()}}get analysing(){return this.address.path==="analysis"}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.leave()}willUpdate(e){e.has("address")&&(this.tab=this.address.query.get("pane")??this.tab);let t=this.address.parts[0];t!==this.room?.id&&this.leave(),t&&!this.room?this.enter(t):!t&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new V(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){a.shownGame=e,this.room=new ne(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),a.shownGame===this.room?.id&&(a.shownGame=""),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.beside.take("shapes.lines"),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=location.hash,t=this.address.query.get("fen"),s=await a.call("game.new",{kind:"study",...t?{fen:t}:{}});this.asking=!1;let i=t?L("editor",t):"";location.hash===e&&location.replace(`#/${s?`analysis/${s.game}`:i}`)}render(){let{room:e}=this;return e?.missing?o`<p class="empty">${this.t("game.missing")}</p>`:!e?.state||this.analysing&&!this.analysis?.state?o`<p class="empty waiting">${this.t("ui.loading")}</p>`:ve(e.id,this.game(e))}game(e){let t=e.orientation,s=e.beside.get("window"),i=c=>()=>e.beside.put("window",-1,c),n=()=>e.beside.take("window");return o`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`}>
			<player-strip class="card top" .room=${e} .side=${W(t)}></player-strip>
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
					${a.preferences.values.typed?o`<move-entry .room=${e}></move-entry>`:r}
					<div class="walk">
						<walk-bar .room=${e}></walk-bar>
						<board-tools
							.room=${e}
							?analysing=${this.analysing}
							@share=${i("share")}
							@type=${()=>this.typeMove()}
						></board-tools>
					</div>
					${this.analysing?r:o`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<div class="left">
				<game-facts .room=${e} @edit=${i("facts")}></game-facts>
				${this.analysing?this.graph(e):o`<practise-card .room=${e}></practise-card>`}
				${this.analysing||!this.thinks?r:o`<thinking-pane .room=${e}></thinking-pane>`}
			</div>
			<share-dialog .room=${e} .open=${s==="share"} @close=${n}></share-dialog>
			<facts-dialog .room=${e} .open=${s==="facts"} @close=${n}></facts-dialog>
		</div>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}panes(e){return o`<side-panes
			.room=${e}
			.analysis=${this.analysis}
			place="analysis"
			.open=${this.tab}
			@tab=${t=>{this.tab=t.detail}}
		></side-panes>`}graph(e){return import("./graph-pane-2YHOC4WS.js"),import("./study-card-GXZI2XQQ.js"),o`<graph-pane class="card" .room=${e}></graph-pane><study-card .room=${e}></study-card>`}evalBar(e){if(!this.analysing)return r;let t=this.room?.current,s=this.analysis?.found("a",t?.id),i=s?.lines[0],n=t?.eval,c=i?.score.text??(n?j(n):"");return o`<eval-bar
			.share=${i?s?.share:n?.share}
			.score=${i?J(i.score):n?J(n):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:c||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?r:o`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${m("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){a.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(i=>i instanceof HTMLElement&&i.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let s=this.shortcuts[e.key];s&&(e.preventDefault(),s())}toggleAnalysis(){let{analysis:e}=this,{engine:t,lines:s}=e?.choice("a")??{engine:"",lines:1};return e?.running?e.stop():e?.start("a",t,s)}};y.styles=[g,$e],l([v({attribute:!1})],y.prototype,"address",2),l([$()],y.prototype,"room",2),l([$()],y.prototype,"tab",2),l([_("board-stage")],y.prototype,"stage",2),l([_("action-bar")],y.prototype,"actions",2),l([_("move-entry")],y.prototype,"entry",2),y=l([u("game-page")],y);export{y as GamePage};
