import{a as re,c as W,d as ne,e as le,f as de,g as me}from"./chunk-4R4CUUKR.js";import{a as ae}from"./chunk-C2P2MSIZ.js";import"./chunk-VLNNK5XN.js";import{a as ie}from"./chunk-SE75YNQL.js";import"./chunk-FJJLPUYV.js";import"./chunk-3ILZPCFP.js";import"./chunk-VLANIQXK.js";import{d as oe,e as V,f as I,g as D}from"./chunk-AN3V2LAX.js";import{a as se}from"./chunk-UI5WNLRW.js";import"./chunk-GECS3KKK.js";import{a as f}from"./chunk-XWW54JIO.js";import"./chunk-MWWMLVPF.js";import{a as E}from"./chunk-RWMTEMP4.js";import"./chunk-TP4UPBPD.js";import{a as ee,b as te}from"./chunk-EUTXQTBO.js";import"./chunk-B4L7KRN7.js";import{a as p}from"./chunk-ACTRV7S7.js";import{e as a,f as Z,g}from"./chunk-ZFTNR2E4.js";import"./chunk-YNLLB24R.js";import"./chunk-SVFVIF5T.js";import"./chunk-KVTSEUME.js";import{C as j,D as F,F as O,K as X,b as h,c as i,f as n,g as Q,h as u,i as v,j as y,k as L,s as J,t as T}from"./chunk-N54MFVQA.js";import{a as m}from"./chunk-LO2NM3CE.js";var{I:Se}=Q;var xe={},pe=(l,d=xe)=>l._$AH=d;var ce=ee(class extends te{constructor(){super(...arguments),this.key=n}render(l,d){return this.key=l,d}update(l,[d,e]){return d!==this.key&&(pe(l),this.key=d),e}});var B=class extends EventTarget{constructor(e){super();this.game=e;this.wanted={a:{engine:"chuhe",lines:3},b:{engine:"chuhe",lines:1}}}open(){this.unfollow=a.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>a.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}found(e,t){let o=this.slot(e);return o?.node===t?o:void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}choice(e){let t=this.slot(e);return t?{engine:t.engine,lines:t.lines_wanted}:this.wanted[e]}choose(e,t){this.wanted={...this.wanted,[e]:t}}start(e,t,o){return a.call("analysis.start",{game:this.game,slot:e,engine:t,lines:o},this.game)}stop(e){return a.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game},this.game)}remove(e){return a.call("analysis.close",{game:this.game,slot:e},this.game)}arrows({id:e,eval:t}){let o=[...this.slotArrows("a",e),...this.slotArrows("b",e)],s=F(t?.pv[0]??"");return o.length===0&&s?[{...s,brush:"best",weight:.6}]:o}slotArrows(e,t){let o=this.found(e,t);if(!o)return[];let s=o.lines[0];return o.lines.flatMap(r=>{let c=F(r.pv[0]??"");return c&&s?[{...c,...Ee(e,r,s,o.turn)}]:[]})}},ke=.25,he=200;function Ee(l,d,e,t){if(d===e)return{brush:l==="a"?"best":"good",weight:1};let o=t==="red"?1:-1,s=d.score.cp===null||e.score.cp===null?he:o*(e.score.cp-d.score.cp),r=Math.max(ke,.85-.6*Math.max(0,s)/he);return{brush:l==="a"?"faint":"good",weight:r}}var ue=h`
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
`;var M=class extends f{constructor(){super(...arguments);this.close=()=>this.room.beside.take("window")}render(){let e=this.room.state;if(!e)return n;let{can:t}=e;return i`${e.draw_offer&&t.answer_draw?this.drawQuestion(e.draw_offer):n}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),t.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),t.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),t.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),t.resign,()=>this.ask())}
				${t.pause||t.resume?this.button(t.resume?"play":"pause",this.t(t.resume?"game.resume":"game.pause"),!0,()=>this.room.command(t.resume?"game.resume":"game.pause")):n}
				${this.menu()}
			</div>
			${this.resignDialog()}${this.teaseDialog()}`}button(e,t,o,s){return i`<button class="quiet" ?disabled=${!o} @click=${s}>${p(e)}<span>${t}</span></button>`}menu(){let t=this.room.state?.can,o=(s,r,c,b)=>i`<button
				class="quiet"
				?disabled=${!c}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),b()}}
			>
				${p(s)}${r}
			</button>`;return i`<button class="quiet" popovertarget="more">${p("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${o("redo",this.t("game.redo"),t?.redo,()=>this.room.command("game.redo"))}
				${o("swap",this.t("game.swap"),t?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(o)}
				${o("restart",this.t("game.restart"),t?.restart,()=>this.restart())}
				${o("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${o("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(e){let t=this.room.state;if(t?.phase!=="playing")return n;let[o,s]=this.room.persons,r={kind:"engine",engine:"chuhe",level:a.state?.choices.levels??20,name:""};if(!o){let P=this.room.orientation;return e("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[P]:{kind:"person",name:""}}))}let c=s?t.board.turn:o,b=t.players[O(c)],K=b.kind==="engine"?b:r;return e("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[c]:K}))}drawQuestion(e){let t=o=>()=>this.room.command("game.answer_draw",{accept:o});return i`<div class="question" role="alert">
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
		</chuhe-dialog>`}async undo(e){let{room:t}=this,o=t.state?.current??-1,s=e===void 0?{}:{confirm:e},r=await t.command("game.undo",s);t.beside.put("tease",o,r?.tease??void 0)}teaseDialog(){let{beside:e}=this.room,t=e.get("tease");return i`<chuhe-dialog
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
						</div>`:n}
		</chuhe-dialog>`}async restart(){let e=a.onward(),t=await this.room.command("game.restart");t&&e(`game/${t.game}`)}async study(){let e=a.onward(),t=await this.room.command("game.study");t&&e(`analysis/${t.game}`)}};M.styles=[g,h`
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
			.tease {
				font-size: 1.1em;
				margin-bottom: 1em;
			}
		`],M=m([u("action-bar")],M);var _=class extends f{constructor(){super(...arguments);this.watches="state";this.analysing=!1}render(){let{room:e,analysing:t}=this,o=e.state?.board.fen??"",s=a.preferences.values.board==="3d",r=b=>()=>this.dispatchEvent(new CustomEvent(b)),c=t?this.link(E("new",o),"play",this.t("game.playHere")):this.link(`analysis/${e.id}`,"chart",this.t("game.analyse"));return i`<div class="bar">
			${this.button("flip",this.t("game.flip"),()=>e.flip())} ${this.button("share",this.t("game.share"),r("share"))} ${c}
			<button class="quiet iconic" aria-label=${this.t("game.boardMenu")} title=${this.t("game.boardMenu")} popovertarget="board-menu">
				${p("more")}
			</button>
			<div id="board-menu" popover @click=${()=>this.renderRoot.querySelector("#board-menu")?.hidePopover()}>
				<button class="quiet" @click=${()=>a.preferences.set("board",s?"flat":"3d")}>
					${p(s?"board":"cube")}${this.t(s?"board.flat":"board.3d")}
				</button>
				<button class="quiet" @click=${r("type")}>${p("keyboard")}${this.t("board.typed")}</button>
				<a class="button quiet" href=${`#/${E("editor",o)}`}>${p("edit")}${this.t("game.edit")}</a>
			</div>
		</div>`}button(e,t,o){return i`<button class="quiet iconic" aria-label=${t} title=${t} @click=${o}>${p(e)}</button>`}link(e,t,o){return i`<a class="button quiet iconic" aria-label=${o} title=${o} href=${`#/${e}`}>${p(t)}</a>`}};_.styles=[g,h`
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
		`],m([v({type:Boolean})],_.prototype,"analysing",2),_=m([u("board-tools")],_);var w=class extends X{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){let e=(this.share??500)/10,t=this.bottom==="red"?e:100-e;return i`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
			<div class="lower" style=${`height: ${t}%`}></div>
			<span class=${t>=50?"at-bottom":"at-top"}>${this.score}</span>
		</div>`}};w.styles=h`
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
	`,m([v({type:Number})],w.prototype,"share",2),m([v()],w.prototype,"score",2),m([v()],w.prototype,"label",2),m([v()],w.prototype,"bottom",2),w=m([u("eval-bar")],w);var q=["Event","Site","Date","Red","Black","Round"],Y=(l,d)=>l.toLowerCase()===d.toLowerCase();function G(l){return new Map(q.map(d=>[d,l.find(e=>Y(e.name,d))?.value??""]))}function ge(l,d){let e=l.map(({name:o,value:s})=>{let r=q.find(c=>Y(c,o));return{name:o,value:r===void 0?s:d.get(r)??s}}),t=q.filter(o=>!l.some(({name:s})=>Y(s,o)));return[...e,...t.map(o=>({name:o,value:d.get(o)??""}))].filter(({value:o})=>o!=="")}var A=class extends f{constructor(){super(...arguments);this.open=!1;this.shown=new Map;this.notes="";this.result="*";this.save=async e=>{e.preventDefault();let{state:t}=this.room;if(!this.form||!t)return;let o=new FormData(this.form),s=b=>String(o.get(b)??""),r=ge(t.headers,new Map(q.map(b=>[b,s(b).trim()]))),c=o.has("result")?{result:s("result")}:{};await this.room.command("game.headers",{headers:r,notes:s("notes"),...c})&&(a.toast(this.t("facts.saved"),"good"),this.leave())};this.leave=()=>{this.dispatchEvent(new CustomEvent("close"))}}willUpdate(e){super.willUpdate(e);let{state:t}=this.room;e.has("open")&&this.open&&t&&(this.shown=G(t.headers),this.notes=t.nodes[0]?.comment??"",this.result=t.result.pgn)}render(){return i`<chuhe-dialog data-window="facts" data-game=${this.room.id} .open=${this.open} heading=${this.t("facts.title")} @close=${this.leave}>
			${this.open?this.fields():n}
		</chuhe-dialog>`}fields(){let e=this.room.state?.phase==="study";return i`<form @submit=${this.save}>
			<div class="fields">${q.map(t=>this.field(t))} ${e?this.resultField():n}</div>
			<label class="field">
				<span>${this.t("facts.notes")}</span>
				<textarea name="notes" rows="4" maxlength="4000" .value=${this.notes}></textarea>
			</label>
			<div class="row end">
				<button type="button" @click=${this.leave}>${this.t("ui.cancel")}</button>
				<button class="primary">${this.t("ui.save")}</button>
			</div>
		</form>`}field(e){let t=e==="Date"?"2003.11.23":e==="Red"||e==="Black"?this.seat(e):"";return i`<label class=${`field ${e==="Event"?"whole":""}`}>
			<span>${this.t(`facts.${e}`)}</span>
			<input name=${e} maxlength="200" autocomplete="off" placeholder=${t} .value=${this.shown.get(e)??""} />
		</label>`}seat(e){return this.room.state?.players[e==="Red"?"red":"black"].name??""}resultField(){return i`<label class="field">
			<span>${this.t("library.result")}</span>
			<select name="result">
				${["*","1-0","1/2-1/2","0-1"].map(e=>i`<option value=${e} ?selected=${e===this.result}>
							${e==="*"?this.t("facts.open"):e}
						</option>`)}
			</select>
		</label>`}};A.styles=[g,h`
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
		`],m([v({type:Boolean})],A.prototype,"open",2),m([L("form")],A.prototype,"form",2),A=m([u("facts-dialog")],A);var C=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return n;let{opening:t,rules:o,clocks:s,board:r}=e,c=($e,we)=>i`<div><dt>${$e}</dt><dd>${we}</dd></div>`,b=G(e.headers),K=b.get("Round"),P=[b.get("Event"),K&&`${this.t("facts.Round")} ${K}`,b.get("Site"),b.get("Date")].filter(Boolean).join(" · ");return i`<section class="card" aria-label=${this.t("game.info")}>
			${e.title?i`<h2>${e.named?a.say(e.named):e.title}</h2>`:n}
			<dl>
				${P?c(this.t("game.event"),P):n}
				${t?c(this.t("game.opening"),i`<span class="code">${t.code}</span> ${a.say(t.name)}`):n}
				${c(this.t("game.rules"),a.say(o.name))}
				${s?c(this.t("game.time"),oe(s.control)):n}
			</dl>
			${r.plies_left!==null&&r.plies_left<=40?i`<p class="small warn">${this.t("game.limit",{n:r.plies_left})}</p>`:n}
			${s?.paused?i`<p class="warn">${this.t("game.paused")}</p>`:n}
			<button class="quiet" @click=${()=>this.dispatchEvent(new CustomEvent("edit"))}>
				${p("comment")}${this.t("game.facts")}
			</button>
		</section>`}};C.styles=[g,h`
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
		`],C=m([u("game-facts")],C);var H=class extends f{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return i`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(d){d.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};H.styles=[g,h`
			:host {
				display: block;
			}
		`],H=m([u("move-entry")],H);var z=class extends f{constructor(){super(...arguments);this.watches="state";this.shown="";this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room,t=`${e?.current} ${a.preferences.values.notation}`;t!==this.shown&&(this.shown=t,this.center())}center(){let e=this.renderRoot.querySelector(".moves"),t=this.renderRoot.querySelector('[aria-current="true"]');e&&(e.scrollLeft=t?t.offsetLeft-(e.clientWidth-t.offsetWidth)/2:0)}render(){let{state:e}=this.room;if(!e)return n;let{notation:t}=a.preferences.values,o=Ae(e);return i`<div class="moves" role="group" aria-label=${this.t("moves.line")} lang=${T(t)} tabindex="0">
			${o.length===0?i`<span class="none">${this.t("moves.none")}</span>`:n}
			${o.map((s,r)=>{let c=s.side==="red"||r===0;return i`${c?i`<span class="number">${s.number}${s.side==="red"?".":"…"}</span>`:n}<button
						class="quiet"
						aria-current=${s.id===e.current?"true":"false"}
						@click=${()=>this.room.goTo(s.id)}
					>
						${s.text?.[t]??s.move}
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
		`],z=m([u("move-strip")],z);function Ae(l){let d=[];for(let t=l.nodes[l.current];t&&t.parent!==null;t=l.nodes[t.parent])d.unshift(t);let e=l.nodes[l.nodes[l.current]?.children[0]??-1];for(;e;e=l.nodes[e.children[0]??-1])d.push(e);return d}var N=class extends ae{constructor(){super(...arguments);this.thing="tables";this.revealed=!1;this.reveal=()=>{this.revealed=!this.revealed}}get practice(){return ne(this.room.state?.headers??[])}get asks(){return this.practice!==void 0}ask({board:e}){return a.call("tables.look",{fen:e.fen})}render(){let{practice:e,answer:t,room:o}=this;if(!e||!o.state)return n;let s=this.t(`side.${e.side}`);return i`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${o.state.named?a.say(o.state.named):o.state.title||e.class}</h2>
			<p>${this.t(`tables.task.${e.goal}`,{side:s,moves:W(e.dtm)})}</p>
			<div aria-live="polite">${t&&o.state.phase==="playing"?this.standing(e,t):n}</div>
			${t?.found&&this.revealed?this.moves(t):n}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${p("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${()=>this.again(e)}>${p("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${()=>de(e.class,e.goal)}>
					${p("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`}again(e){let{state:t}=this.room;if(t){let o=J(t.title);me({...e,fen:t.start.fen,title:o,name:null,keeping:0,moves:0,task:o})}}standing(e,t){if(!t.found||t.result==="")return i`<p class="dim">${this.t("tables.outside")}</p>`;let o=le(e,t.perpetual_check??t.result,re(t.fen));if(o==="better")return i`<p class="good">${this.t("tables.standing.better")}</p>`;let s=this.t(`tables.standing.${o}.${e.goal}`,{moves:W(t.dtm)});return i`<p class=${o==="kept"?"good":"bad"}>${s}</p>`}moves(e){return i`<ul>
			${e.moves.map(({text:t,result:o,dtm:s})=>i`<li>
						<span lang=${T(a.preferences.values.notation)}>${t[a.preferences.values.notation]}</span>
						<span class="dim">${o==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${o}`,{moves:W(s)})}</span>
					</li>`)}
		</ul>`}};N.styles=[g,h`
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
		`],m([y()],N.prototype,"revealed",2),N=m([u("practise-card")],N);function fe(l){if(!l)return[];let d=l.attacks.flatMap(({hunter:t,target:o,counts:s})=>j(t.at)&&j(o.at)?[{from:t.at,to:o.at,brush:s?"red":"blue"}]:[]),e=se(`Y${l.threat}`);return e?[...d,e]:d}var R=class extends f{constructor(){super(...arguments);this.plain=!1;this.open=!1}updated(){let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:o})=>o===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,fe(t))}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return n;let{result:t,phase:o}=e,s=o==="over"||t.result!=="undecided";if(!s&&!t.repetition)return n;let r=a.say(t.message);return i`<section class=${s?"over":"warning"} role="status">
			<div class="head">
				${s?i`<span class="score">${t.pgn}</span>`:p("help")}
				<h2>${r}</h2>
			</div>
			${this.explanation(t)}
			${s&&!this.plain?this.again():n}
		</section>`}explanation(e){let t=a.say(e.explanation),o=e.repetition?.moves??[];return o.length===0?t&&t!==a.say(e.message)?i`<p class="dim">${t}</p>`:n:i`<details @toggle=${s=>{this.open=s.target.open}}>
			<summary>${this.t("game.why")}</summary>
			<p>${t}</p>
			<ol>
				${o.map(s=>this.repeated(s))}
			</ol>
		</details>`}repeated(e){let o=this.room.state?.nodes[e.node]?.text?.[a.preferences.values.notation]??e.move;return i`<li>
			<button class="quiet" aria-current=${e.node===this.room.state?.current?"step":n} @click=${()=>this.room.goTo(e.node)}>${o}</button> ${a.say(e.words)}
		</li>`}again(){let e=o=>async()=>{let s=a.onward(),r=await this.room.command("game.restart",{swap:o});r&&s(`game/${r.game}`)},t=this.room.state?.next;return t?i`<a class="button" href=${`#/game/${t}`}>${p("forward")}${this.t("game.toNext")}</a>`:i`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${p("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${p("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${p("chart")}${this.t("game.analyse")}</button>
		</div>`}};R.styles=[g,h`
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
		`],m([v({type:Boolean,reflect:!0})],R.prototype,"plain",2),m([y()],R.prototype,"open",2),R=m([u("result-card")],R);var x=class extends f{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.asked=""}updated(){let{state:e}=this.room,t=this.open&&e?`${this.format} ${this.notation} ${e.changed} ${e.live}`:"";t&&t!==this.asked&&this.write(),this.asked=t}async write(){let e=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{format:this.format,...e})}render(){let e=this.room.state?.board.fen??"",t=`${location.origin}/#/${E("analysis",e)}`;return i`<chuhe-dialog
			data-window="share"
			data-game=${this.room.id}
			.open=${this.open}
			wide
			heading=${this.t("share.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?i`<div class="fields">
						${this.copyField(this.t("share.fen"),e)} ${this.copyField(this.t("share.url"),t)}
						<div class="field">
							<span>${this.t("share.picture")}</span>
							<span class="pair">
								${["svg","png"].map(o=>i`<button type="button" @click=${()=>this.picture(o)}>${p("download")}${o.toUpperCase()}</button>`)}
							</span>
						</div>
						${this.recordField()}
					</div>`:n}
		</chuhe-dialog>`}copyField(e,t){return i`<label class="field">
			<span>${e}</span>
			<span class="pair">
				<input class="mono" readonly .value=${t} @focus=${o=>o.target.select()} />
				<button type="button" @click=${()=>ve(t)}>${p("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`}recordField(){let{choices:e}=a.state??{},t=this.record?.text??"",o=this.record!==void 0&&this.record.text===null;return i`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${s=>{this.format=s.target.value}}
					>
						${e?.formats.filter(({write:s})=>s).map(({id:s,name:r})=>i`<option value=${s} ?selected=${s===this.format}>${a.say(r)}</option>`)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${s=>{this.notation=s.target.value}}
					>
						<option value="">–</option>
						${e?.notations.map(({id:s,name:r})=>i`<option value=${s} ?selected=${s===this.notation}>${a.say(r)}</option>`)}
					</select>
				</label>
			</div>
			<label class="field">
				<span>${this.t("share.record")}</span>
				<textarea class="mono" rows="9" readonly .value=${o?this.t("share.binary"):t}></textarea>
			</label>
			${this.record&&this.record.losses.length>0?i`<div class="small dim">
						${this.t("share.losses")}
						<ul>
							${this.record.losses.map(({kind:s,count:r,detail:c})=>i`<li>${this.t(`loss.${s}`)} (${r}) ${c}</li>`)}
						</ul>
					</div>`:n}
			<div class="row">
				<button ?disabled=${o} @click=${()=>ve(t)}>${p("copy")}${this.t("ui.copy")}</button>
				<button @click=${()=>this.keep()}>${p("book")}${this.t("share.keep")}</button>
				<button class="primary" @click=${()=>this.save()}>${p("download")}${this.t("share.save")}</button>
			</div>`}async picture(e){let{pieces:t}=a.preferences.values,o=await a.call("position.picture",{fen:this.room.state?.board.fen??"",style:t==="western"?"letters":t});if(!o)return;let s=new Blob([o.svg],{type:"image/svg+xml"});try{be(e==="svg"?s:await Le(s),`xiangqi.${e}`)}catch(r){a.fail(r)}}async keep(){let e=await a.call("library.save",{game:this.room.id});if(e){let t=e.new?"library.saved":e.action?"library.savedAgain":"library.savedBefore";a.toast(this.t(t),e.action?"good":"info")}}save(){this.record&&Re(this.record)}};x.styles=[g,h`
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
		`],m([v({type:Boolean})],x.prototype,"open",2),m([y()],x.prototype,"format",2),m([y()],x.prototype,"notation",2),m([y()],x.prototype,"record",2),x=m([u("share-dialog")],x);async function ve(l){try{await navigator.clipboard.writeText(l),a.toast(a.t("ui.copied"),"good")}catch(d){a.fail(d)}}function Re({name:l,mime:d,text:e,base64:t}){let o=t===null?e??"":Uint8Array.from(atob(t),s=>s.charCodeAt(0));be(new Blob([o],{type:d}),l)}function be(l,d){let e=document.createElement("a");e.href=URL.createObjectURL(l),e.download=d,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e3)}async function Le(l){let d=URL.createObjectURL(l);try{let e=new Image;e.src=d,await e.decode();let t=document.createElement("canvas");return t.width=2*e.width,t.height=2*e.height,t.getContext("2d")?.drawImage(e,0,0,t.width,t.height),await new Promise((o,s)=>{t.toBlob(r=>r?o(r):s(new Error("no picture")),"image/png")})}finally{URL.revokeObjectURL(d)}}var ye=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-5TCODEXL.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-CWB7VIX7.js")},{id:"explorer",title:"explorer.title",on:["analysis"],tag:"explorer-pane",load:()=>import("./explorer-pane-YEVY5Z6Z.js")},{id:"cloud",title:"cloud.title",on:["analysis"],tag:"cloud-pane",load:()=>import("./cloud-pane-4CVUXLNP.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-QD5X42XS.js")},{id:"tables",title:"tables.pane",on:["analysis"],tag:"tables-pane",load:()=>import("./tables-pane-4E67SZ7K.js")}];var k=class extends f{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return ye.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?i`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
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
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:n}show(e){this.open=e,this.dispatchEvent(new CustomEvent("tab",{detail:e}))}pane(e){return customElements.get(e)===void 0?i`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:o}=this;if(!t||!o)return;e.preventDefault(),e.stopPropagation();let s=this.offered,r=s[(s.indexOf(o)+t+s.length)%s.length];r&&(this.show(r.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${r.id}`)?.focus())}};k.styles=[g,h`
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
		`],m([v()],k.prototype,"place",2),m([v({attribute:!1})],k.prototype,"analysis",2),m([v()],k.prototype,"open",2),k=m([u("side-panes")],k);var U=class extends f{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return n;let t=e.thinking,o=t?.node===e.current?t:void 0;return i`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${p("robot")}
				<span>${t?this.doing(t):this.idle(e)}</span>
				${e.can.stop?i`<button class="stop" title=${this.t("game.stop")} @click=${()=>this.room.command("game.stop")}>
							${p("stop")}<span class="words">${this.t("game.stop")}</span>
						</button>`:n}
			</header>
			<progress
				class=${t?"":"still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${t?.progress??(t?n:0)}
			></progress>
			${o?.line?this.figures(o,o.line):t?n:this.remembered(this.room.current?.eval)}
		</section>`}idle({phase:e,board:t,players:o,clocks:s}){return e==="playing"&&!s?.paused&&o[t.turn].kind==="person"&&this.room.persons.length===1?this.t("thinking.idle"):""}doing({name:e,for:t}){return this.t(t==="hint"?"thinking.hint":"thinking.now",{name:e})}figures({elapsed_ms:e},t){return i`<dl>
				${this.figure("thinking.depth",`${t.depth}/${t.seldepth}`)}
				${this.figure("thinking.score",t.score.text)}
				${this.figure("thinking.time",`${(e/1e3).toFixed(1)} s`)}
				${this.figure("thinking.nodes",V(t.nodes))}
				${this.figure("thinking.speed",V(t.nps))}
			</dl>
			${this.line(t.text)}`}remembered(e){return e?i`<dl>
				${this.figure("thinking.depth",String(e.depth))}
				${this.figure("thinking.score",I(e))}
			</dl>
			${this.line(e.text)}`:n}figure(e,t){return i`<div><dt>${this.t(e)}</dt><dd>${t}</dd></div>`}line(e){let{notation:t}=a.preferences.values,o=e[t].slice(0,10).join(" ");return i`<p class="line" lang=${T(t)}><span class="hidden-text">${this.t("thinking.line")}</span>${o}</p>`}};U.styles=[g,h`
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
		`],U=m([u("thinking-pane")],U);var $=class extends Z{constructor(){super(...arguments);this.address={path:"game",parts:[],query:new Map};this.tab="";this.asking=!1;this.redraw=()=>this.requestUpdate();this.showArrows=()=>{let{room:e,analysis:t}=this;if(e?.state&&t){let o=e.current;e.beside.put("shapes.lines",e.state.current,o?t.arrows(o):void 0)}this.requestUpdate()};this.onKey=e=>this.key(e);this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.letGo(),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&a.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()}}get analysing(){return this.address.path==="analysis"}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.leave()}willUpdate(){let e=this.address.parts[0];e!==this.room?.id&&this.leave(),e&&!this.room?this.enter(e):!e&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new B(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){a.shownGame=e,this.room=new ie(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),a.shownGame===this.room?.id&&(a.shownGame=""),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.beside.take("shapes.lines"),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=location.hash,t=this.address.query.get("fen"),o=await a.call("game.new",{kind:"study",...t?{fen:t}:{}});this.asking=!1;let s=t?E("editor",t):"";location.hash===e&&location.replace(`#/${o?`analysis/${o.game}`:s}`)}render(){let{room:e}=this;return e?.missing?i`<p class="empty">${this.t("game.missing")}</p>`:!e?.state||this.analysing&&!this.analysis?.state?i`<p class="empty waiting">${this.t("ui.loading")}</p>`:ce(e.id,this.game(e))}game(e){let t=e.orientation,o=e.beside.get("window"),s=c=>()=>e.beside.put("window",-1,c),r=()=>e.beside.take("window");return i`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`}>
			<player-strip class="card top" .room=${e} .side=${O(t)}></player-strip>
			<div class="board">
				${this.evalBar(t)}
				<board-stage .room=${e}></board-stage>
			</div>
			<player-strip class="card bottom" .room=${e} .side=${t}></player-strip>
			<div class="side card">
				${this.analysing?this.panes(e):n}
				<result-card .room=${e} ?plain=${this.analysing}></result-card>
				<move-strip .room=${e}></move-strip>
				<move-list .room=${e} ?scores=${this.analysing}></move-list>
				${this.notLive()}
				<div class="foot">
					${a.preferences.values.typed?i`<move-entry .room=${e}></move-entry>`:n}
					<div class="walk">
						<walk-bar .room=${e}></walk-bar>
						<board-tools
							.room=${e}
							?analysing=${this.analysing}
							@share=${s("share")}
							@type=${()=>this.typeMove()}
						></board-tools>
					</div>
					${this.analysing?n:i`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<div class="left">
				<game-facts .room=${e} @edit=${s("facts")}></game-facts>
				${this.analysing?this.graph(e):i`<practise-card .room=${e}></practise-card>`}
				${this.analysing||!this.thinks?n:i`<thinking-pane .room=${e}></thinking-pane>`}
			</div>
			<share-dialog .room=${e} .open=${o==="share"} @close=${r}></share-dialog>
			<facts-dialog .room=${e} .open=${o==="facts"} @close=${r}></facts-dialog>
		</div>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}panes(e){return i`<side-panes
			.room=${e}
			.analysis=${this.analysis}
			place="analysis"
			.open=${this.tab}
			@tab=${t=>{this.tab=t.detail}}
		></side-panes>`}graph(e){return import("./graph-pane-IKS4BM4X.js"),i`<graph-pane class="card" .room=${e}></graph-pane>`}evalBar(e){if(!this.analysing)return n;let t=this.room?.current,o=this.analysis?.found("a",t?.id),s=o?.lines[0],r=t?.eval,c=s?.score.text??(r?I(r):"");return i`<eval-bar
			.share=${s?o?.share:r?.share}
			.score=${s?D(s.score):r?D(r):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:c||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?n:i`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${p("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){a.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(s=>s instanceof HTMLElement&&s.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let o=this.shortcuts[e.key];o&&(e.preventDefault(),o())}toggleAnalysis(){let{analysis:e}=this,{engine:t,lines:o}=e?.choice("a")??{engine:"",lines:1};return e?.running?e.stop():e?.start("a",t,o)}};$.styles=[g,ue],m([v({attribute:!1})],$.prototype,"address",2),m([y()],$.prototype,"room",2),m([y()],$.prototype,"tab",2),m([L("board-stage")],$.prototype,"stage",2),m([L("action-bar")],$.prototype,"actions",2),m([L("move-entry")],$.prototype,"entry",2),$=m([u("game-page")],$);export{$ as GamePage};
