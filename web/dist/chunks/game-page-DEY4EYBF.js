import"./chunk-LCHIABDP.js";import{b as C}from"./chunk-BD7YDGWH.js";import"./chunk-2KPZZC3P.js";import"./chunk-AGBYEVKC.js";import{a as X,c as Z}from"./chunk-U44BX5U4.js";import"./chunk-GILKH4D2.js";import"./chunk-3C7KWKVI.js";import"./chunk-UKQJD2VS.js";import"./chunk-YI2GZTIG.js";import{a as f}from"./chunk-Q5PJDFYA.js";import{f as K,g as Y,h as B,i as E,k as V}from"./chunk-DEARGE4Y.js";import{a as ee,b as te,c as oe,d as F}from"./chunk-2VYM2FJS.js";import{a as g}from"./chunk-RXYL5FLS.js";import{b as Q,c as a,d as j,e as u}from"./chunk-JR625NPE.js";import{a as d,c as h,d as r,g as l,h as J,i as p,j as b,k as y,l as U}from"./chunk-KIXOZZIH.js";var I=class extends EventTarget{constructor(e){super();this.game=e}open(){this.unfollow=a.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>a.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}start(e,t,o){return a.call("analysis.start",{game:this.game,slot:e,engine:t,lines:o})}stop(e){return a.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game})}remove(e){return a.call("analysis.close",{game:this.game,slot:e})}arrows(e){return[...this.slotArrows("a",e),...this.slotArrows("b",e)]}slotArrows(e,t){let o=this.slot(e);if(!o||o.node!==t)return[];let s=o.lines[0];return o.lines.flatMap(n=>{let m=Y(n.pv[0]??"");return m&&s?[{...m,...le(e,n,s,o.turn)}]:[]})}},de=.25,se=200;function le(c,i,e,t){if(i===e)return{brush:c==="a"?"best":"good",weight:1};let o=t==="red"?1:-1,s=i.score.cp===null||e.score.cp===null?se:o*(e.score.cp-i.score.cp),n=Math.max(de,.85-.6*Math.max(0,s)/se);return{brush:c==="a"?"faint":"good",weight:n}}var G={G:"green",R:"red",Y:"yellow",B:"blue"};function D(c){let i=G[c[0]??""],e=c.slice(1,3),t=c.slice(3);if(!(!i||!K(e)||t!==""&&!K(t)))return K(t)?{from:e,to:t,brush:i}:{from:e,brush:i}}function ie({from:c,to:i,brush:e}){return(Object.keys(G).find(o=>G[o]===e)??"G")+c+(i??"")}var me=4e3,ce={move:"move",capture:"capture",check:"check",mate:"mate",end:"end",resigned:"end",flag:"end",draw_offered:"notify",draw_declined:"notify",engine_failed:"illegal",tease:"notify",undone:"move"},he=["mate","end","check","capture","notify","illegal","move"],W=class extends EventTarget{constructor(e){super();this.id=e;this.missing=!1;this.paneShapes=[];this.paneMarks=[];this.clockTime=0;this.drawnAt=-1;this.drawnHere=[];this.expectedSounds=[]}open(){this.unfollow=a.connection.follow(`game/${this.id}`,{changed:e=>this.take(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}close(){this.unfollow?.(),clearTimeout(this.refusalTimer)}get orientation(){return this.flipped??this.homeSide}get current(){return this.state?.nodes[this.state.current]}get persons(){let e=this.state?.players;return e?["red","black"].filter(t=>e[t].kind==="person"):[]}flip(){this.flipped=E(this.orientation),this.changed()}boardState(){let{state:e}=this;if(!e)return V;let{board:t}=e,{expected:o}=this,s=!o&&(t.role==="play"||t.role==="explore");return{men:o?.men??this.men(),orientation:this.orientation,movable:s?t.turn:"none",selected:this.selected,targets:s&&this.selected&&t.targets[this.selected]||[],lastMove:o?.move??t.last??void 0,check:o?void 0:t.check??void 0,shapes:this.shapes(t.node),drawn:this.drawn,marks:o?[]:this.paneMarks,cursor:this.cursor}}pick(e){let t=this.state?.board;if(!t||this.expected)return;this.cursor=e;let o=this.selected;this.forgetRefusal(),o===e?this.select(void 0):o&&t.targets[o]?.includes(e)?this.move({from:o,to:e}):t.targets[e]?this.select(e):this.men().get(e)?.color===t.turn?(this.select(void 0),this.askWhy(e)):(this.select(void 0),o&&this.askWhy(o,e))}drop(e){if(this.state?.board?.targets[e.from]?.includes(e.to)&&!this.expected){this.move(e);return}this.select(void 0),this.askWhy(e.from,e.to)}select(e){this.selected=e,this.changed()}moveCursor(e){this.cursor=e,this.changed()}async move(e){let{state:t}=this;if(!t)return;let o=t.board.node,s=new Map(this.men()),n=s.get(e.from),m=s.has(e.to);n&&(s.delete(e.from),s.set(e.to,n)),this.selected=void 0,this.hint=void 0,this.expected={at:o,move:e,men:s},this.expectedSounds=["move","capture"],a.play(m?"capture":"move"),this.changed();let $=crypto.randomUUID();try{await a.connection.call("game.move",{game:this.id,move:B(e),at:o,tag:$},{again:!0})}catch(v){this.refuse(v)}finally{this.expected=void 0,this.changed()}}async moveText(e){let t=this.state?.board.node;try{return await a.connection.call("game.move",{game:this.id,move:e,at:t}),!0}catch(o){return this.refuse(o),!1}}async askWhy(e,t){let o=t?{game:this.id,from:e,to:t}:{game:this.id,from:e};try{let s=await a.connection.call("game.why",o);s.legal||this.showRefusal(a.say(s.message),s.squares)}catch(s){this.refuse(s)}}refuse(e){if(e instanceof Q)this.showRefusal(a.say(e.words),[]);else throw e}showRefusal(e,t){this.refusal={text:e,squares:t},a.play("illegal"),clearTimeout(this.refusalTimer),this.refusalTimer=setTimeout(()=>this.forgetRefusal(),me),this.changed()}forgetRefusal(){this.refusal&&(this.refusal=void 0,this.changed())}command(e,t={}){return a.call(e,{game:this.id,...t})}goTo(e){this.command("game.go",{node:e})}walk(e){this.command("game.go",{to:e})}async askHint(){let e=this.state?.current??0,t=await this.command("game.hint");t&&(this.hint={node:e,line:t.line},this.changed())}draw(e){let{state:t}=this;t&&(this.drawnAt=t.current,this.drawnHere=e,this.changed(),t.phase==="study"&&this.command("tree.marks",{node:t.current,marks:e.map(ie)}))}showPaneShapes(e){JSON.stringify(e)!==JSON.stringify(this.paneShapes)&&(this.paneShapes=e,this.changed())}showPaneMarks(e){JSON.stringify(e)!==JSON.stringify(this.paneMarks)&&(this.paneMarks=e,this.changed())}get drawn(){let{state:e}=this;return e&&this.drawnAt===e.current?this.drawnHere:(this.current?.marks??[]).flatMap(t=>D(t)??[])}shapes(e){if(this.expected)return[];let t=this.hint?.node===e?this.hint.line.pv[0]:void 0,o=t&&D(`G${t}`),s=this.refusal?.squares.map(n=>({from:n,brush:"threat"}))??[];return[...this.paneShapes,...o?[{...o,brush:"best"}]:[],...s]}get homeSide(){return this.persons.length===1?this.persons[0]??"red":"red"}men(){let e=this.state?.board.men??{};return this.menCache?.letters!==e&&(this.menCache={letters:e,men:Z(e)}),this.menCache.men}take(e){let t=this.state;this.state=e,this.missing=!1,t?.clocks!==e.clocks&&(this.clockTime=performance.now()),t?.board!==e.board&&(this.selected=void 0,this.hint=this.hint?.node===e.current?this.hint:void 0,this.expected=void 0),t?.current!==e.current&&(this.drawnAt=-1),this.changed()}hear(e){let t=this.expectedSounds;this.expectedSounds=[];let o=e.filter(({kind:n})=>!t.includes(n)).flatMap(({kind:n})=>ce[n]??[]),s=he.find(n=>o.includes(n));s&&a.play(s),this.dispatchEvent(new CustomEvent("said",{detail:e}))}lose(){this.missing=!0,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};var re=h`
	:host {
		display: block;
		--gap: 0.75rem;
		--bar: 0px;
		--height: calc(100dvh - var(--nav, 3.2rem) - 2 * var(--gap));
		--board: calc((var(--height)) * 0.8792);
	}
	.page {
		display: grid;
		gap: var(--gap);
		padding: var(--gap);
		justify-content: center;
		grid-template-columns: minmax(13rem, 19rem) minmax(0, calc(var(--board) + var(--bar))) minmax(19rem, 25rem);
		grid-template-rows: auto minmax(0, 1fr) auto;
		grid-template-areas: "left board top" "left board side" "left board bottom";
		height: calc(var(--height) + 2 * var(--gap));
	}
	.analysing {
		--bar: 1.9rem;
		grid-template-columns: minmax(0, 13rem) minmax(0, calc(var(--board) + var(--bar))) minmax(22rem, 30rem);
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
	side-panes {
		flex: 3 1 0;
		border-bottom: 1px solid var(--line);
	}
	move-list {
		flex: 2 1 0;
		min-height: 6rem;
	}
	.foot {
		border-top: 1px solid var(--line);
		background: var(--panel-2);
		border-radius: 0 0 var(--radius) var(--radius);
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
	.tools {
		display: grid;
		padding: 0.3em;
	}
	.tools > * {
		justify-content: flex-start;
	}

	@media (max-width: 1180px) {
		.page,
		.analysing {
			grid-template-columns: minmax(0, calc(var(--board) + var(--bar))) minmax(18rem, 24rem);
			grid-template-rows: auto minmax(16rem, 1fr) auto auto;
			grid-template-areas: "board top" "board side" "board bottom" "left left";
			height: auto;
			min-height: calc(var(--height) + 2 * var(--gap));
		}
		.side {
			max-height: calc(var(--height) - 8rem);
		}
	}

	@media (max-width: 760px) {
		:host {
			--gap: 0.35rem;
		}
		.page,
		.analysing {
			grid-template-columns: minmax(0, 1fr);
			grid-template-rows: none;
			grid-template-areas: "top" "board" "bottom" "side" "left";
		}
		.board {
			/* As wide as the phone, but with both players in sight. */
			width: min(100%, calc((100dvh - 14.5rem) * 0.8792));
			justify-self: center;
			margin-inline: auto;
		}
		.side {
			max-height: none;
		}
		/* Buttons first, then the engines, the list below them. */
		.foot {
			order: -2;
			border: 0;
			border-radius: 0;
		}
		side-panes {
			flex: none;
			order: -1;
			max-height: 24rem;
		}
		move-list {
			flex: none;
			height: 12rem;
		}
	}
`;var R=class extends g{render(){let i=this.room.state;if(!i)return l;let{can:e}=i;return r`${i.draw_offer&&e.answer_draw?this.drawQuestion(i.draw_offer):l}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),e.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),e.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),e.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),e.resign,()=>this.ask())}
				${e.pause||e.resume?this.button(e.resume?"play":"pause",this.t(e.resume?"game.resume":"game.pause"),!0,()=>this.room.command(e.resume?"game.resume":"game.pause")):l}
				${this.menu()}
			</div>
			${this.resignDialog()}${this.teaseDialog()}`}button(i,e,t,o){return r`<button class="quiet" ?disabled=${!t} @click=${o}>${f(i)}<span>${e}</span></button>`}menu(){let e=this.room.state?.can,t=(o,s,n,m)=>r`<button
				class="quiet"
				?disabled=${!n}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),m()}}
			>
				${f(o)}${s}
			</button>`;return r`<button class="quiet" popovertarget="more">${f("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${t("redo",this.t("game.redo"),e?.redo,()=>this.room.command("game.redo"))}
				${t("swap",this.t("game.swap"),e?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(t)}
				${t("restart",this.t("game.restart"),e?.restart,()=>this.restart())}
				${t("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${t("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(i){let e=this.room.state;if(e?.phase!=="playing")return l;let[t,o]=this.room.persons,s={kind:"engine",engine:"chuhe",level:a.state?.choices.levels??20,name:""};if(!t){let v=this.room.orientation;return i("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[v]:{kind:"person",name:""}}))}let n=o?e.board.turn:t,m=e.players[E(n)],$=m.kind==="engine"?m:s;return i("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[n]:$}))}drawQuestion(i){let e=t=>()=>this.room.command("game.answer_draw",{accept:t});return r`<div class="question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${i}`)})}</p>
			<button class="primary" @click=${e(!0)}>${f("check")}${this.t("game.accept")}</button>
			<button @click=${e(!1)}>${f("close")}${this.t("game.decline")}</button>
		</div>`}ask(){this.asking="resign"}resignDialog(){let i=this.room.state?.kind==="table"?["red","black"]:[void 0];return r`<chuhe-dialog
			.open=${this.asking==="resign"}
			heading=${this.t(i.length===2?"game.resignWho":"game.resignAsk")}
			@close=${()=>{this.asking=void 0}}
		>
			<div class="row">
				${i.map(e=>r`<button
							class="danger"
							@click=${()=>{this.asking=void 0,this.room.command("game.resign",e?{side:e}:{})}}
						>
							${f("flag")}${e?this.t(`side.${e}`):this.t("game.resign")}
						</button>`)}
				<button
					@click=${()=>{this.asking=void 0}}
				>
					${this.t("ui.cancel")}
				</button>
			</div>
		</chuhe-dialog>`}async undo(i){let e=i===void 0?{}:{confirm:i},t=await this.room.command("game.undo",e);this.tease=t?.tease??void 0}teaseDialog(){let{tease:i}=this;return r`<chuhe-dialog
			.open=${i!==void 0}
			heading=${this.t("game.undo")}
			@close=${()=>{this.tease=void 0}}
		>
			${i?r`<p class="tease">${a.say(i.message)}</p>
						<div class="row">
							<button @click=${()=>this.undo(i.step)}>${a.say(i.yes)}</button>
							<button
								class="primary"
								@click=${()=>{this.tease=void 0}}
							>
								${a.say(i.no)}
							</button>
						</div>`:l}
		</chuhe-dialog>`}async restart(){let i=await this.room.command("game.restart");i&&a.go(`game/${i.game}`)}async study(){let i=await this.room.command("game.study");i&&a.go(`analysis/${i.game}`)}};R.styles=[u,h`
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
		`],d([y()],R.prototype,"asking",2),d([y()],R.prototype,"tease",2),R=d([p("action-bar")],R);var pe=1900,ue=["capture","check","mate","repetition","engine_failed","tease","flag","resigned","draw_declined"],S=class extends g{constructor(){super(...arguments);this.spoken="";this.solid="no";this.spokenNode=-1;this.onSaid=e=>this.hear(e.detail)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer),this.heard?.removeEventListener("said",this.onSaid),this.heard=void 0}updated(){this.heard!==this.room&&(this.heard?.removeEventListener("said",this.onSaid),this.room.addEventListener("said",this.onSaid),this.heard=this.room),this.wantSolid(a.preferences.values.board==="3d"),this.speakMove()}focusBoard(){this.renderRoot.querySelector("chuhe-board, chuhe-board-3d")?.shadowRoot?.querySelector("[tabindex]")?.focus()}render(){let e=this.room.boardState(),{refusal:t}=this.room;return r`<div
				class="stage"
				@board-pick=${o=>this.room.pick(o.detail.point)}
				@board-move=${o=>this.room.drop(o.detail)}
				@board-shapes=${o=>this.room.draw(o.detail.shapes)}
				@board-cursor=${o=>this.moveCursor(o.detail.point)}
				@board-3d-failed=${()=>this.giveUpSolid()}
			>
				${this.board(e)}
				<div class="notices" aria-hidden="true">
					${t?r`<div class="notice refusal">${t.text}</div>`:this.notice&&a.preferences.values.notices?r`<div class=${`notice ${this.notice.kind}`}>${a.say(this.notice.message)}</div>`:l}
				</div>
			</div>
			<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			<div class="hidden-text" aria-live="assertive">${t?.text??""}</div>`}board(e){let t=this.t("board.label");return this.solid==="yes"?r`<chuhe-board-3d
				.state=${e}
				.look=${a.look}
				.label=${t}
				.language=${a.language}
			></chuhe-board-3d>`:r`<chuhe-board .state=${e} .look=${a.look} .label=${t}></chuhe-board>
			${this.solid==="loading"?r`<div class="notices"><div class="notice">${this.t("board.loading3d")}</div></div>`:l}`}wantSolid(e){!e&&this.solid!=="no"?this.solid="no":e&&this.solid==="no"&&(this.solid="loading",fe().then(()=>{this.solid="yes"},()=>this.giveUpSolid()))}giveUpSolid(){this.solid="no",a.preferences.set("board","flat"),a.toast(this.t("board.no3d"),"error")}hear(e){let t=e.filter(({kind:s})=>ue.includes(s)).at(-1);t&&(this.notice=t,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.notice=void 0},pe));let o=e.filter(({kind:s})=>s!=="move").map(({message:s})=>a.say(s));o.length>0&&(this.spoken=`${this.spoken} ${o.join(" ")}`)}speakMove(){let e=this.room.current;if(!(!e||e.id===this.spokenNode))if(this.spokenNode=e.id,e.side&&e.text){let{notation:t}=a.preferences.values;this.spoken=this.t("board.moved",{side:this.t(`side.${e.side}`),text:e.text[t]})}else this.spoken=this.t("moves.start")}moveCursor(e){this.room.moveCursor(e);let t=this.room.boardState(),o=t.men.get(e),s=o?this.t("board.man",{point:e,side:this.t(`side.${o.color}`),man:this.t(`man.${o.kind}`)}):this.t("board.empty",{point:e});t.selected===e?this.spoken=this.t("board.taken",{what:s}):this.spoken=t.targets.includes(e)?this.t("board.target",{what:s}):s}};S.styles=[u,h`
			:host {
				display: block;
			}
			.stage {
				position: relative;
			}
			chuhe-board {
				width: 100%;
				box-shadow: var(--shadow);
			}
			chuhe-board-3d {
				display: block;
				width: 100%;
				aspect-ratio: 932 / 1060;
			}
			.notices {
				position: absolute;
				inset: 0;
				display: grid;
				place-items: center;
				pointer-events: none;
			}
			.notice {
				max-width: 82%;
				padding: 0.5em 1.1em;
				border-radius: 2em;
				background: rgb(28 22 16 / 84%);
				color: #fff;
				font-weight: 600;
				text-align: center;
				animation: appear 0.16s ease-out;
				box-shadow: 0 4px 18px rgb(0 0 0 / 35%);
			}
			.notice.check,
			.notice.mate {
				background: #a3261b;
				font-size: 1.25em;
			}
			.notice.refusal {
				border-radius: 10px;
				border: 1px solid rgb(255 255 255 / 30%);
			}
			@keyframes appear {
				from {
					opacity: 0;
					transform: scale(0.92);
				}
			}
			@media (prefers-reduced-motion: reduce) {
				.notice {
					animation: none;
				}
			}
		`],d([y()],S.prototype,"notice",2),d([y()],S.prototype,"spoken",2),d([y()],S.prototype,"solid",2),S=d([p("board-stage")],S);async function fe(){await import("./board3d-G4HFUM4O.js")}var k=class extends J{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){let e=(this.share??500)/10,t=this.bottom==="red"?e:100-e;return r`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
			<div class="lower" style=${`height: ${t}%`}></div>
			<span class=${t>=50?"at-bottom":"at-top"}>${this.score}</span>
		</div>`}};k.styles=h`
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
	`,d([b({type:Number})],k.prototype,"share",2),d([b()],k.prototype,"score",2),d([b()],k.prototype,"label",2),d([b()],k.prototype,"bottom",2),k=d([p("eval-bar")],k);var P=class extends g{render(){let{state:i}=this.room;if(!i)return l;let{opening:e,rules:t,clocks:o,board:s}=i,n=(m,$)=>r`<div><dt>${m}</dt><dd>${$}</dd></div>`;return r`<section class="card" aria-label=${this.t("game.info")}>
			${i.title?r`<h2>${i.title}</h2>`:l}
			<dl>
				${e?n(this.t("game.opening"),r`<span class="code">${e.code}</span> ${a.say(e.name)}`):l}
				${n(this.t("game.rules"),a.say(t.name))}
				${o?n(this.t("game.time"),oe(o.control)):l}
			</dl>
			${s.plies_left!==null&&s.plies_left<=40?r`<p class="small warn">${this.t("game.limit",{n:s.plies_left})}</p>`:l}
			${o?.paused?r`<p class="warn">${this.t("game.paused")}</p>`:l}
		</section>`}};P.styles=[u,h`
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
			dl > div {
				display: flex;
				gap: 0.7em;
			}
			dt {
				color: var(--dim);
				flex: none;
				min-width: 4.2em;
			}
			dd {
				margin: 0;
			}
			.code {
				font-weight: 650;
				color: var(--accent);
			}
			.warn {
				color: var(--warn);
				font-weight: 600;
			}
		`],P=d([p("game-facts")],P);var q=class extends g{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return r`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(i){i.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};q.styles=[u,h`
			:host {
				display: block;
			}
		`],q=d([p("move-entry")],q);var _=class extends g{constructor(){super(...arguments);this.shown=-1}updated(){let{state:e}=this.room;if(e&&e.current!==this.shown){this.shown=e.current;let t=this.renderRoot.querySelector('[aria-current="true"]'),o=this.renderRoot.querySelector(".moves");o&&t instanceof HTMLElement?o.scrollTop=t.offsetTop-o.clientHeight/2:o&&(o.scrollTop=0)}}render(){let{state:e}=this.room,t=e?.nodes[0];return!e||!t?l:r`<div class="moves" role="group" aria-label=${this.t("moves.title")} tabindex="0">
			${t.comment?r`<p class="comment">${t.comment}</p>`:l}
			${t.children.length>0?this.mainLine(e,t):r`<p class="empty">${this.t("moves.none")}</p>`}
		</div>`}mainLine(e,t){let o=[],s=[],n=()=>{s.length>0&&(o.push(r`<div class="pairs">${s}</div>`),s=[])},m=t,$=!0;for(let v=e.nodes[m.children[0]??-1];v;v=e.nodes[m.children[0]??-1]){(v.side==="red"||$)&&(s.push(r`<span class="number">${v.number}</span>`),v.side==="black"&&s.push(r`<span class="blank">…</span>`)),s.push(this.move(e,v));let N=this.below(e,v,m);$=N.length>0,$&&(v.side==="red"&&s.push(r`<span class="blank">…</span>`),n(),o.push(...N)),m=v}return n(),o}below(e,t,o){let s=[];t.comment&&s.push(r`<p class="comment">${t.comment}</p>`);for(let n of o.children.slice(1)){let m=e.nodes[n];m&&s.push(r`<div class="variation">${this.line(e,m,!0)}</div>`)}return s}line(e,t,o){let s=[],n=o;for(let m=t;m;m=e.nodes[m.children[0]??-1]){(m.side==="red"||n)&&s.push(r`<span class="count">${m.number}${m.side==="red"?".":"…"}</span>`),s.push(this.move(e,m)),n=m.comment!=="",m.comment&&s.push(r`<span class="comment">${m.comment}</span>`);let $=m===t?void 0:e.nodes[m.parent??-1];for(let v of $?.children.slice(1)??[]){let N=e.nodes[v];N&&(s.push(r`<span class="nested">(${this.line(e,N,!0)})</span>`),n=!0)}}return s}move(e,t){let o=t.text?.[a.preferences.values.notation]??t.move??"",s=t.nags.map(n=>a.state?.choices.nags.find(m=>m.nag===n)?.sign??`$${n}`);return r`<button
			class=${`move ${t.side}`}
			lang=${/[一-鿿]/.test(o)?"zh":"en"}
			aria-current=${t.id===e.current?"true":"false"}
			@click=${()=>this.room.goTo(t.id)}
		>
			${o}${s.length>0?r`<span class="nag">${s.join("")}</span>`:l}
		</button>`}};_.styles=[u,h`
			:host {
				display: block;
				min-height: 0;
			}
			.moves {
				position: relative;
				height: 100%;
				overflow-y: auto;
				overscroll-behavior: contain;
				padding-block: 0.2em;
			}
			.pairs {
				display: grid;
				grid-template-columns: 2.7em 1fr 1fr;
			}
			.number,
			.blank {
				color: var(--dim);
				padding: 0.22em 0.5em;
				font-variant-numeric: tabular-nums;
			}
			.number {
				text-align: right;
				background: var(--panel-2);
			}
			button.move {
				justify-content: flex-start;
				min-height: 0;
				padding: 0.22em 0.6em;
				border: 0;
				border-radius: 4px;
				background: transparent;
				font-size: 1.04em;
				gap: 0.2em;
			}
			button.move:hover {
				background: var(--panel-3);
			}
			button.move[aria-current="true"] {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
			}
			.nag {
				color: var(--warn);
				font-weight: 700;
			}
			.variation {
				margin: 0.15em 0 0.3em 1.2em;
				padding-left: 0.6em;
				border-left: 2px solid var(--line);
			}
			.variation .move {
				display: inline-flex;
				padding: 0.1em 0.3em;
				font-size: 0.95em;
			}
			.count {
				color: var(--dim);
				font-size: 0.88em;
				margin-left: 0.3em;
			}
			.nested {
				color: var(--dim);
			}
			.comment {
				color: var(--dim);
				padding: 0.2em 0.8em;
				overflow-wrap: anywhere;
				white-space: pre-wrap;
			}
		`],_=d([p("move-list")],_);var A=class extends j{constructor(){super(...arguments);this.letters=[]}render(){let{men:e,theme:t}=a.preferences.values,o=this.letters.flatMap(m=>X(m)??[]),s=o.map(m=>this.t(`man.${m.kind}`)).join(", "),n=s?this.t("game.captured",{men:s}):this.t("game.nothingCaptured");return r`<div class="tray" role="img" aria-label=${n}>
			${o.map(m=>r`<man-icon .man=${m} .script=${e} .theme=${t}></man-icon>`)}
		</div>`}};A.styles=[u,h`
			:host {
				display: block;
				min-height: 1.5em;
			}
			.tray {
				display: flex;
				flex-wrap: wrap;
				min-height: 1.5em;
			}
			man-icon {
				width: 1.5em;
				margin-right: -0.28em;
			}
		`],d([b({attribute:!1})],A.prototype,"letters",2),A=d([p("captured-men")],A);var ge=2e4,M=class extends g{constructor(){super(...arguments);this.side="red";this.frame=0}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate()))}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return l;let t=e[this.side],o=te(t,this.running,performance.now()-this.room.clockTime),s=o<ge&&this.running;return r`<div
			class=${`clock ${this.running?"running":""} ${s?"low":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${ee(o)}</span>
			${e.control.kind==="byoyomi"?r`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:l}
		</div>`}};M.styles=[u,h`
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
			.running {
				background: var(--accent);
				color: var(--accent-text);
			}
			.low {
				background: var(--red);
				color: var(--panel);
			}
		`],d([b()],M.prototype,"side",2),M=d([p("game-clock")],M);var L=class extends g{constructor(){super(...arguments);this.side="red"}render(){let{state:e}=this.room;if(!e)return l;let t=e.players[this.side],o=e.phase==="playing"&&e.board.turn===this.side;return r`<section class=${o?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?f("robot"):l}<span>${this.name(t)}</span>
					${o?r`<span class="move">${this.t("game.toMove")}</span>`:l}
				</div>
				<captured-men .letters=${e.board.captured[E(this.side)]}></captured-men>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`}name(e){if(e.kind==="person"){let o=this.room.persons.length===1;return e.name||this.header||this.t(o?"game.you":`side.${this.side}`)}let t=e.level&&e.engine==="chuhe"?` · ${this.level(e.level)}`:"";return`${e.name}${t}`}get header(){let e=this.side==="red"?"Red":"Black";return this.room.state?.headers.find(({name:t})=>t===e)?.value??""}level(e){return`${this.t("game.level",{level:e})} ${this.t(`level.${e}`)}`}};L.styles=[u,h`
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
				gap: 0.4em;
				align-items: center;
				font-weight: 600;
			}
			.name span:first-of-type {
				overflow: hidden;
				text-overflow: ellipsis;
				white-space: nowrap;
			}
			.move {
				font-weight: 500;
				font-size: 0.8em;
				color: var(--accent);
				white-space: nowrap;
			}
		`],d([b()],L.prototype,"side",2),L=d([p("player-strip")],L);var H=class extends g{render(){let{state:i}=this.room;if(!i)return l;let{result:e,phase:t}=i,o=t==="over"||e.result!=="undecided";if(!o&&!e.repetition)return l;let s=a.say(e.message);return r`<section class=${o?"over":"warning"} role="status">
			<div class="head">
				${o?r`<span class="score">${e.pgn}</span>`:f("help")}
				<h2>${s}</h2>
			</div>
			${this.explanation(e)}
			${o&&i.can.restart?this.again():l}
		</section>`}explanation(i){let e=a.say(i.explanation),t=i.repetition?.moves??[];return t.length===0?e&&e!==a.say(i.message)?r`<p class="dim">${e}</p>`:l:r`<details>
			<summary>${this.t("game.why")}</summary>
			<p>${e}</p>
			<ol>
				${t.map(o=>this.repeated(o))}
			</ol>
		</details>`}repeated(i){let t=this.room.state?.nodes[i.node]?.text?.[a.preferences.values.notation]??i.move;return r`<li>
			<button class="quiet" @click=${()=>this.room.goTo(i.node)}>${t}</button> ${a.say(i.words)}
		</li>`}again(){let i=e=>()=>this.room.command("game.restart",{swap:e}).then(t=>t&&a.go(`game/${t.game}`));return r`<div class="row">
			<button class="primary" @click=${i(!1)}>${f("restart")}${this.t("game.rematch")}</button>
			<button @click=${i(!0)}>${f("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${f("chart")}${this.t("game.analyse")}</button>
		</div>`}};H.styles=[u,h`
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
		`],H=d([p("result-card")],H);var x=class extends g{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.asked=""}updated(){let{state:e}=this.room,t=this.open&&e?`${this.format} ${this.notation} ${e.changed} ${e.live}`:"";t&&t!==this.asked&&this.write(),this.asked=t}async write(){let e=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{format:this.format,...e})}render(){let e=this.room.state?.board.fen??"",t=`${location.origin}/#/${C("analysis",e)}`;return r`<chuhe-dialog
			.open=${this.open}
			wide
			heading=${this.t("share.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?r`<div class="fields">
						${this.copyField(this.t("share.fen"),e)} ${this.copyField(this.t("share.url"),t)}${this.recordField()}
					</div>`:l}
		</chuhe-dialog>`}copyField(e,t){return r`<label class="field">
			<span>${e}</span>
			<span class="pair">
				<input class="mono" readonly .value=${t} @focus=${o=>o.target.select()} />
				<button type="button" @click=${()=>ae(t)}>${f("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`}recordField(){let{choices:e}=a.state??{},t=this.record?.text??"",o=this.record!==void 0&&this.record.text===null;return r`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${s=>{this.format=s.target.value}}
					>
						${e?.formats.filter(({write:s})=>s).map(({id:s,name:n})=>r`<option value=${s} ?selected=${s===this.format}>${n}</option>`)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${s=>{this.notation=s.target.value}}
					>
						<option value="">–</option>
						${e?.notations.map(s=>r`<option value=${s} ?selected=${s===this.notation}>${s}</option>`)}
					</select>
				</label>
			</div>
			<label class="field">
				<span>${this.t("share.record")}</span>
				<textarea class="mono" rows="9" readonly .value=${o?this.t("share.binary"):t}></textarea>
			</label>
			${this.record&&this.record.losses.length>0?r`<div class="small dim">
						${this.t("share.losses")}
						<ul>
							${this.record.losses.map(({kind:s,count:n,detail:m})=>r`<li>${s} (${n}) ${m}</li>`)}
						</ul>
					</div>`:l}
			<div class="row">
				<button ?disabled=${o} @click=${()=>ae(t)}>${f("copy")}${this.t("ui.copy")}</button>
				<button class="primary" @click=${()=>this.save()}>${f("download")}${this.t("share.save")}</button>
			</div>`}save(){this.record&&ve(this.record)}};x.styles=[u,h`
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
		`],d([b({type:Boolean})],x.prototype,"open",2),d([y()],x.prototype,"format",2),d([y()],x.prototype,"notation",2),d([y()],x.prototype,"record",2),x=d([p("share-dialog")],x);async function ae(c){try{await navigator.clipboard.writeText(c),a.toast(a.t("ui.copied"),"good")}catch(i){a.fail(i)}}function ve({name:c,mime:i,text:e,base64:t}){let o=t===null?e??"":Uint8Array.from(atob(t),n=>n.charCodeAt(0)),s=document.createElement("a");s.href=URL.createObjectURL(new Blob([o],{type:i})),s.download=c,s.click(),setTimeout(()=>URL.revokeObjectURL(s.href),1e3)}var ne=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-BAXM4NSJ.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-IAQTHZIX.js")},{id:"graph",title:"analysis.graph",on:["analysis"],tag:"graph-pane",load:()=>import("./graph-pane-KD277BZ5.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-VB6AV7JA.js")}];var T=class extends g{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return ne.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?r`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
				${this.offered.map(({id:t,title:o})=>r`<button
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
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:l}show(e){this.open=e}pane(e){return customElements.get(e)===void 0?r`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:o}=this;if(!t||!o)return;e.preventDefault(),e.stopPropagation();let s=this.offered,n=s[(s.indexOf(o)+t+s.length)%s.length];n&&(this.show(n.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${n.id}`)?.focus())}};T.styles=[u,h`
			:host {
				display: flex;
				flex-direction: column;
				min-height: 0;
			}
			.tabs {
				display: flex;
				flex: none;
				overflow-x: auto;
				border-bottom: 1px solid var(--line);
				background: var(--panel-2);
				border-radius: var(--radius) var(--radius) 0 0;
			}
			.tabs button {
				flex: 1 0 auto;
				border: 0;
				border-radius: 0;
				border-bottom: 3px solid transparent;
				padding: 0.3em 0.6em;
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
		`],d([b()],T.prototype,"place",2),d([b({attribute:!1})],T.prototype,"analysis",2),d([y()],T.prototype,"open",2),T=d([p("side-panes")],T);var z=class extends g{render(){let{state:i}=this.room;if(!i)return l;let e=i.thinking;e&&(this.last=e);let t=e??this.last;return r`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${f("robot")}
				<span>${e?this.doing(e):this.t("thinking.idle")}</span>
				${i.can.stop?r`<button class="stop" @click=${()=>this.room.command("game.stop")}>
							${f("stop")}${this.t("game.stop")}
						</button>`:l}
			</header>
			<progress
				class=${e?"":"still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${e?.progress??(e?l:0)}
			></progress>
			${t?.line?this.figures(t,t.line):l}
		</section>`}doing({name:i,for:e}){return this.t(e==="hint"?"thinking.hint":"thinking.now",{name:i})}figures(i,e){let t=e.text[a.preferences.values.notation].slice(0,10).join(" "),o=(s,n)=>r`<div><dt>${s}</dt><dd>${n}</dd></div>`;return r`<dl>
				${o(this.t("thinking.depth"),`${e.depth}/${e.seldepth}`)}
				${o(this.t("thinking.score"),e.score.text)}
				${o(this.t("thinking.time"),`${(i.elapsed_ms/1e3).toFixed(1)} s`)}
				${o(this.t("thinking.nodes"),F(e.nodes))}
				${o(this.t("thinking.speed"),F(e.nps))}
			</dl>
			<p class="line" lang="zh"><span class="hidden-text">${this.t("thinking.line")}</span>${t}</p>`}};z.styles=[u,h`
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
			header span {
				flex: 1;
			}
			.stop {
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
		`],z=d([p("thinking-pane")],z);var be=[{to:"start",icon:"first",key:"moves.first"},{to:"back",icon:"back",key:"moves.back"},{to:"forward",icon:"forward",key:"moves.forward"},{to:"end",icon:"last",key:"moves.last"}],O=class extends g{render(){let i=this.room.current,e=i?.parent===null,t=i?.children.length===0;return r`<div class="bar" role="group" aria-label=${this.t("moves.title")}>
			${be.map(({to:o,icon:s,key:n})=>r`<button
						class="quiet"
						aria-label=${this.t(n)}
						title=${this.t(n)}
						?disabled=${o==="start"||o==="back"?e:t}
						@click=${()=>this.room.walk(o)}
					>
						${f(s)}
					</button>`)}
		</div>`}};O.styles=[u,h`
			.bar {
				display: grid;
				grid-template-columns: repeat(4, 1fr);
			}
			button {
				padding: 0;
			}
		`],O=d([p("walk-bar")],O);var w=class extends j{constructor(){super(...arguments);this.address={path:"game",parts:[],query:new Map};this.sharing=!1;this.asking=!1;this.redraw=()=>this.requestUpdate();this.showArrows=()=>{let{room:e,analysis:t}=this;e?.state&&t&&e.showPaneShapes(t.arrows(e.state.current)),this.requestUpdate()};this.onKey=e=>this.key(e);this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.select(void 0),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&a.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()}}get analysing(){return this.address.path==="analysis"}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.leave()}willUpdate(){let e=this.address.parts[0];e!==this.room?.id&&this.leave(),e&&!this.room?this.enter(e):!e&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new I(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){this.room=new W(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.showPaneShapes([]),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=this.address.query.get("fen"),t=await a.call("game.new",{kind:"study",...e?{fen:e}:{}});this.asking=!1,location.replace(`#/${t?`analysis/${t.game}`:"editor"}`)}render(){let{room:e}=this;if(!e||e.missing)return r`<p class="empty">${this.t(e?"game.missing":"ui.loading")}</p>`;let t=e.orientation;return r`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`}>
			<div class="left">
				<game-facts .room=${e}></game-facts>
				${this.analysing||!this.thinks?l:r`<thinking-pane .room=${e}></thinking-pane>`}
				${this.tools()}
			</div>
			<div class="board">
				${this.evalBar(t)}
				<board-stage .room=${e}></board-stage>
			</div>
			<player-strip class="card top" .room=${e} .side=${E(t)}></player-strip>
			<player-strip class="card bottom" .room=${e} .side=${t}></player-strip>
			<div class="side card">
				${this.analysing?r`<side-panes .room=${e} .analysis=${this.analysis} place="analysis"></side-panes>`:l}
				<result-card .room=${e}></result-card>
				<move-list .room=${e}></move-list>
				${this.notLive()}
				<div class="foot">
					${a.preferences.values.typed?r`<move-entry .room=${e}></move-entry>`:l}
					<walk-bar .room=${e}></walk-bar>
					${this.analysing?l:r`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<share-dialog
				.room=${e}
				.open=${this.sharing}
				@close=${()=>{this.sharing=!1}}
			></share-dialog>
		</div>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}tools(){let{room:e}=this,t=e?.state?.board.fen??"",o=a.preferences.values.board==="3d",s=(m,$,v)=>r`<a class="button quiet" href=${`#/${m}`}>${f($)}${v}</a>`,n=(m,$,v)=>r`<button class="quiet" @click=${v}>${f(m)}${$}</button>`;return r`<div class="tools card">
			${n("flip",this.t("game.flip"),()=>e?.flip())}
			${n(o?"board":"cube",this.t(o?"board.flat":"board.3d"),()=>a.preferences.set("board",o?"flat":"3d"))}
			${n("share",this.t("game.share"),()=>{this.sharing=!0})}
			${this.analysing?s(C("new",t),"play",this.t("game.playHere")):s(`analysis/${e?.id}`,"chart",this.t("game.analyse"))}
			${s(C("editor",t),"edit",this.t("game.edit"))}
			${n("keyboard",this.t("board.typed"),()=>this.typeMove())}
		</div>`}evalBar(e){let t=this.analysis?.slot("a"),o=t?.lines[0];if(!this.analysing)return l;let s=o?.score.text??"";return r`<eval-bar
			.share=${t?.share}
			.score=${o?ye(o.score):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:s||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?l:r`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${f("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){a.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(s=>s instanceof HTMLElement&&s.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let o=this.shortcuts[e.key];o&&(e.preventDefault(),o())}toggleAnalysis(){let{analysis:e}=this,t=e?.slot("a");return e?.running?e.stop():e?.start("a",t?.engine??"chuhe",t?.lines_wanted??3)}};w.styles=[u,re],d([b({attribute:!1})],w.prototype,"address",2),d([y()],w.prototype,"room",2),d([y()],w.prototype,"sharing",2),d([U("board-stage")],w.prototype,"stage",2),d([U("action-bar")],w.prototype,"actions",2),d([U("move-entry")],w.prototype,"entry",2),w=d([p("game-page")],w);function ye({cp:c,mate:i}){return i!==null?`#${Math.abs(i)}`:Math.abs((c??0)/100).toFixed(1)}export{w as GamePage};
