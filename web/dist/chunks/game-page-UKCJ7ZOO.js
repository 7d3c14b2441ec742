import"./chunk-PZODLVHT.js";import"./chunk-ZG2KV6JR.js";import"./chunk-23YQUB67.js";import{a as K,b as $e}from"./chunk-QHU3LHPC.js";import{a as fe}from"./chunk-GECS3KKK.js";import{a as we}from"./chunk-W3YHZZHQ.js";import{a as xe,c as Q,d as ke,e as Ee,f as Se,g as Re}from"./chunk-WK6PXOO7.js";import"./chunk-HYBC2H2Q.js";import"./chunk-SYGXAHGK.js";import{a as N}from"./chunk-RWMTEMP4.js";import"./chunk-BBETL6Y5.js";import{a as ce,b as pe}from"./chunk-GKKIJVOR.js";import{a as he,c as ue}from"./chunk-GANLJRRX.js";import"./chunk-NAGV7H5U.js";import"./chunk-DBX55YGQ.js";import"./chunk-KVTSEUME.js";import{a as ve,b as ge,c as be,d as ye,e as se,f as q,g as ie}from"./chunk-AN3V2LAX.js";import{a as v}from"./chunk-44CXW4K2.js";import{a as p}from"./chunk-JZTZZQY5.js";import{d as ne,e as a,f as Y,g as f}from"./chunk-I64WZKR4.js";import{C as ee,D as te,E as de,F as E,I as le,K as me,b as h,c as o,f as l,g as re,h as u,i as b,j as $,k as _,s as ae,t as T}from"./chunk-J5PXPRIZ.js";import{a as d}from"./chunk-LO2NM3CE.js";var{I:et}=re;var Ie={},Te=(m,c=Ie)=>m._$AH=c;var Ae=ce(class extends pe{constructor(){super(...arguments),this.key=l}render(m,c){return this.key=m,c}update(m,[c,e]){return c!==this.key&&(Te(m),this.key=c),e}});var J=class extends EventTarget{constructor(e){super();this.game=e;this.wanted={a:{engine:"chuhe",lines:3},b:{engine:"chuhe",lines:1}}}open(){this.unfollow=a.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>a.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}found(e,t){let s=this.slot(e);return s?.node===t?s:void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}choice(e){let t=this.slot(e);return t?{engine:t.engine,lines:t.lines_wanted}:this.wanted[e]}choose(e,t){this.wanted={...this.wanted,[e]:t}}start(e,t,s){return a.call("analysis.start",{game:this.game,slot:e,engine:t,lines:s},this.game)}stop(e){return a.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game},this.game)}remove(e){return a.call("analysis.close",{game:this.game,slot:e},this.game)}arrows({id:e,eval:t}){let s=[...this.slotArrows("a",e),...this.slotArrows("b",e)],i=te(t?.pv[0]??"");return s.length===0&&i?[{...i,brush:"best",weight:.6}]:s}slotArrows(e,t){let s=this.found(e,t);if(!s)return[];let i=s.lines[0];return s.lines.flatMap(r=>{let n=te(r.pv[0]??"");return n&&i?[{...n,...Pe(e,r,i,s.turn)}]:[]})}},Oe=.25,Ne=200;function Pe(m,c,e,t){if(c===e)return{brush:m==="a"?"best":"good",weight:1};let s=t==="red"?1:-1,i=c.score.cp===null||e.score.cp===null?Ne:s*(e.score.cp-c.score.cp),r=Math.max(Oe,.85-.6*Math.max(0,i)/Ne);return{brush:m==="a"?"faint":"good",weight:r}}var Ue=4e3,Ke=1900,je=["capture","check","mate","repetition","engine_failed","tease","flag","resigned","draw_declined"],We={move:"move",capture:"capture",check:"check",mate:"mate",end:"end",resigned:"end",flag:"end",draw_offered:"notify",draw_declined:"notify",engine_failed:"illegal",tease:"notify",undone:"move"},Fe=["mate","end","check","capture","notify","illegal","move"],X=class extends EventTarget{constructor(e){super();this.id=e;this.missing=!1;this.beside=new fe(()=>this.state?.current,()=>this.changed());this.clockTime=0;this.expectedSounds=[];this.timers={refusal:void 0,notice:void 0}}open(){this.unfollow=a.connection.follow(`game/${this.id}`,{changed:e=>this.take(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}close(){this.unfollow?.(),clearTimeout(this.timers.refusal),clearTimeout(this.timers.notice)}get orientation(){return this.flipped??this.homeSide}get current(){return this.state?.nodes[this.state.current]}get persons(){let e=this.state?.players;return e?["red","black"].filter(t=>e[t].kind==="person"):[]}flip(){this.flipped=E(this.orientation),this.changed()}boardState(){let{state:e}=this;if(!e)return le;let{board:t}=e,{expected:s}=this,i=!s&&(t.role==="play"||t.role==="explore"),r=this.ahead,n=i?t.turn:r?E(t.turn):"none",g=i?t.targets:r??{};return{pieces:s?.pieces??this.pieces(),orientation:this.orientation,movable:n,selected:this.selected,targets:this.selected&&g[this.selected]||[],lastMove:s?.move??t.last??void 0,check:s?void 0:t.check??void 0,shapes:this.shapes(),drawn:this.drawn,marks:!s&&this.beside.get("marks")||[],premove:this.premove,cursor:this.cursor}}pick(e){let t=this.state?.board;if(!t||this.expected)return;this.cursor=e;let s=this.selected;if(this.beside.take("refusal"),this.ahead){this.pickAhead(this.ahead,e);return}s===e?this.select(void 0):s&&t.targets[s]?.includes(e)?this.move({from:s,to:e}):t.targets[e]?this.select(e):this.pieces().get(e)?.color===t.turn?(this.select(void 0),this.askWhy(e)):(this.select(void 0),s&&this.askWhy(s,e))}get ahead(){let e=this.state?.board;return e?.role==="wait"&&!this.expected&&Object.keys(e.premoves).length>0&&a.preferences.values.premoves?e.premoves:void 0}pickAhead(e,t){let s=this.selected,i=this.premove!==void 0;this.premove=void 0,s&&s!==t&&e[s]?.includes(t)?this.keep({from:s,to:t}):s!==t&&e[t]?this.select(t):(this.select(void 0),!s&&!i&&this.pieces().has(t)&&this.askWhy(t))}keep(e){this.premove=e,this.select(void 0)}letGo(){this.premove=void 0,this.select(void 0)}playAhead(e,t){let s=this.premove,{board:i}=t;i.role==="wait"&&i.node===e?.board.node||(this.premove=void 0,!(!s||i.role!=="play"||i.ply!==(e?.board.ply??0)+1)&&setTimeout(()=>{this.state?.board!==i||this.expected||(i.targets[s.from]?.includes(s.to)?this.move(s):this.showRefusal(i.node,a.t("board.premoveLost"),[]))}))}drop(e){let t=this.state?.board;if(this.ahead){this.premove=void 0,this.ahead[e.from]?.includes(e.to)?this.keep(e):this.select(void 0);return}if(t?.targets[e.from]?.includes(e.to)&&!this.expected){this.move(e);return}this.select(void 0),this.askWhy(e.from,e.to)}select(e){this.selected=e,this.changed()}moveCursor(e){this.cursor=e,this.changed()}async move(e){let{state:t}=this;if(!t)return;let s=t.board.node,i=new Map(this.pieces()),r=i.get(e.from),n=i.has(e.to);r&&(i.delete(e.from),i.set(e.to,r)),this.selected=void 0,this.expected={at:s,move:e,pieces:i},this.expectedSounds=["move","capture"],a.play(n?"capture":"move"),this.changed();let g=crypto.randomUUID();try{await a.connection.call("game.move",{game:this.id,move:de(e),at:s,tag:g},{again:!0})}catch(y){this.refuse(s,y)}finally{this.expected=void 0,this.changed()}}async moveText(e){let t=this.state?.board.node??-1;try{return await a.connection.call("game.move",{game:this.id,move:e,at:t}),!0}catch(s){return this.refuse(t,s),!1}}async askWhy(e,t){let s=this.state?.current??-1,i=t?{game:this.id,from:e,to:t}:{game:this.id,from:e};try{let r=await a.connection.call("game.why",i);r.legal||this.showRefusal(s,a.say(r.message),r.squares)}catch(r){this.refuse(s,r)}}refuse(e,t){if(t instanceof ne)this.showRefusal(e,a.say(t.words),[]);else throw t}showRefusal(e,t,s){e===this.state?.current&&a.play("illegal"),this.beside.put("refusal",e,{text:t,squares:s}),this.goesAfter("refusal",Ue)}goesAfter(e,t){clearTimeout(this.timers[e]),this.timers[e]=setTimeout(()=>this.beside.take(e),t)}command(e,t={}){return a.call(e,{game:this.id,...t},this.id)}goTo(e){this.command("game.go",{node:e})}walk(e){this.command("game.go",{to:e})}async askHint(){let e=await this.command("game.hint");e?.line&&this.beside.put("hint",e.node,e.line)}draw(e){let{state:t}=this;t&&(this.beside.put("drawn",t.current,e),t.phase==="study"&&this.command("tree.marks",{node:t.current,marks:e.map($e)}))}get drawn(){return this.beside.get("drawn")??(this.current?.marks??[]).flatMap(e=>K(e)??[])}shapes(){if(this.expected)return[];let e=this.beside.get("hint")?.pv[0],t=e&&K(`G${e}`),s=this.beside.get("refusal")?.squares.map(i=>({from:i,brush:"threat"}))??[];return[...this.beside.shapes(),...t?[{...t,brush:"best"}]:[],...s]}get homeSide(){return this.persons.length===1?this.persons[0]??"red":"red"}pieces(){let e=this.state?.board.pieces??{};return this.pieceCache?.letters!==e&&(this.pieceCache={letters:e,pieces:ue(e)}),this.pieceCache.pieces}take(e){let t=this.state;if(this.state=e,this.missing=!1,t?.clocks!==e.clocks&&(this.clockTime=performance.now()),t?.board!==e.board){let i=t?.board.role==="wait"&&e.board.role==="play"&&this.selected&&e.board.targets[this.selected];this.selected=i?this.selected:void 0,this.playAhead(t,e),this.expected=void 0}t?.current!==e.current&&this.beside.tidy(),this.changed()}hear(e){let t=this.expectedSounds;this.expectedSounds=[];let s=e.filter(({kind:n})=>!t.includes(n)).flatMap(({kind:n})=>We[n]??[]),i=Fe.find(n=>s.includes(n));i&&a.play(i);let r=e.filter(({kind:n})=>je.includes(n)).at(-1);r&&(this.beside.put("notice",r.node??-1,r),this.goesAfter("notice",Ke)),this.dispatchEvent(new CustomEvent("said",{detail:e}))}lose(){this.missing=!0,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};var Le=h`
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
`;var j=class extends v{constructor(){super(...arguments);this.close=()=>this.room.beside.take("window")}render(){let e=this.room.state;if(!e)return l;let{can:t}=e;return o`${e.draw_offer&&t.answer_draw?this.drawQuestion(e.draw_offer):l}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),t.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),t.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),t.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),t.resign,()=>this.ask())}
				${t.pause||t.resume?this.button(t.resume?"play":"pause",this.t(t.resume?"game.resume":"game.pause"),!0,()=>this.room.command(t.resume?"game.resume":"game.pause")):l}
				${this.menu()}
			</div>
			${this.resignDialog()}${this.teaseDialog()}`}button(e,t,s,i){return o`<button class="quiet" ?disabled=${!s} @click=${i}>${p(e)}<span>${t}</span></button>`}menu(){let t=this.room.state?.can,s=(i,r,n,g)=>o`<button
				class="quiet"
				?disabled=${!n}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),g()}}
			>
				${p(i)}${r}
			</button>`;return o`<button class="quiet" popovertarget="more">${p("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${s("redo",this.t("game.redo"),t?.redo,()=>this.room.command("game.redo"))}
				${s("swap",this.t("game.swap"),t?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(s)}
				${s("restart",this.t("game.restart"),t?.restart,()=>this.restart())}
				${s("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${s("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(e){let t=this.room.state;if(t?.phase!=="playing")return l;let[s,i]=this.room.persons,r={kind:"engine",engine:"chuhe",level:a.state?.choices.levels??20,name:""};if(!s){let x=this.room.orientation;return e("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[x]:{kind:"person",name:""}}))}let n=i?t.board.turn:s,g=t.players[E(n)],y=g.kind==="engine"?g:r;return e("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[n]:y}))}drawQuestion(e){let t=s=>()=>this.room.command("game.answer_draw",{accept:s});return o`<div class="question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${e}`)})}</p>
			<button class="primary" @click=${t(!0)}>${p("check")}${this.t("game.accept")}</button>
			<button @click=${t(!1)}>${p("close")}${this.t("game.decline")}</button>
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
							${p("flag")}${t?this.t(`side.${t}`):this.t("game.resign")}
						</button>`)}
				<button @click=${this.close}>${this.t("ui.cancel")}</button>
			</div>
		</chuhe-dialog>`}async undo(e){let{room:t}=this,s=t.state?.current??-1,i=e===void 0?{}:{confirm:e},r=await t.command("game.undo",i);t.beside.put("tease",s,r?.tease??void 0)}teaseDialog(){let{beside:e}=this.room,t=e.get("tease");return o`<chuhe-dialog
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
						</div>`:l}
		</chuhe-dialog>`}async restart(){let e=a.onward(),t=await this.room.command("game.restart");t&&e(`game/${t.game}`)}async study(){let e=a.onward(),t=await this.room.command("game.study");t&&e(`analysis/${t.game}`)}};j.styles=[f,h`
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
		`],j=d([u("action-bar")],j);var L=class extends v{constructor(){super(...arguments);this.spoken="";this.solid="no";this.spokenNode=-1;this.onSaid=e=>this.hear(e.detail)}disconnectedCallback(){super.disconnectedCallback(),this.heard?.removeEventListener("said",this.onSaid),this.heard=void 0}updated(){this.heard!==this.room&&(this.heard?.removeEventListener("said",this.onSaid),this.room.addEventListener("said",this.onSaid),this.heard=this.room),this.wantSolid(a.preferences.values.board==="3d"),this.speakMove(),this.speakPremove()}focusBoard(){this.renderRoot.querySelector("chuhe-board, chuhe-board-3d")?.shadowRoot?.querySelector("[tabindex]")?.focus()}render(){let e=this.room.boardState(),{beside:t}=this.room,s=t.get("refusal"),i=a.preferences.values.notices?t.get("notice"):void 0;return o`<div
				class="stage"
				@board-pick=${r=>this.room.pick(r.detail.square)}
				@board-move=${r=>this.room.drop(r.detail)}
				@board-shapes=${r=>this.room.draw(r.detail.shapes)}
				@board-cursor=${r=>this.moveCursor(r.detail.square)}
				@board-cancel=${()=>this.room.letGo()}
				@board-3d-failed=${()=>this.giveUpSolid()}
			>
				${this.board(e)}
				<div class="notices" aria-hidden="true">
					${s?o`<div class="notice refusal">${s.text}</div>`:i?o`<div class=${`notice ${i.kind}`}>${a.say(i.message)}</div>`:l}
				</div>
			</div>
			<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			<div class="hidden-text" aria-live="assertive">${s?.text??""}</div>`}board(e){let t=this.t("board.label");return this.solid==="yes"?o`<chuhe-board-3d
				.state=${e}
				.look=${a.look}
				.label=${t}
				.language=${a.language}
			></chuhe-board-3d>`:o`<chuhe-board .state=${e} .look=${a.look} .label=${t}></chuhe-board>
			${this.solid==="loading"?o`<div class="notices"><div class="notice">${this.t("board.loading3d")}</div></div>`:l}`}wantSolid(e){!e&&this.solid!=="no"?this.solid="no":e&&this.solid==="no"&&(this.solid="loading",Be().then(()=>{this.solid="yes"},()=>this.giveUpSolid()))}giveUpSolid(){this.solid="no",a.preferences.set("board","flat"),a.toast(this.t("board.no3d"),"error")}hear(e){let t=e.filter(({kind:s})=>s!=="move").map(({message:s})=>a.say(s));t.length>0&&(this.spoken=`${this.spoken} ${t.join(" ")}`)}speakMove(){let e=this.room.current;if(!(!e||e.id===this.spokenNode))if(this.spokenNode=e.id,e.side&&e.text){let{notation:t}=a.preferences.values;this.spoken=this.t("board.moved",{side:this.t(`side.${e.side}`),text:e.text[t]})}else this.spoken=this.t("moves.start")}speakPremove(){let{premove:e}=this.room;if(e!==this.spokenPremove){let t=this.room.state?.board.role!=="wait";this.spokenPremove=e,e?this.spoken=this.t("board.premove",{...e}):t||(this.spoken=this.t("board.premoveBack"))}}moveCursor(e){this.room.moveCursor(e);let t=this.room.boardState(),s=t.pieces.get(e),i=s?this.t("board.piece",{square:e,piece:this.t(`piece.${s.color}.${s.kind}`)}):this.t("board.empty",{square:e});t.selected===e?this.spoken=this.t("board.taken",{what:i}):this.spoken=t.targets.includes(e)?this.t("board.target",{what:i}):i}};L.styles=[f,h`
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
		`],d([$()],L.prototype,"spoken",2),d([$()],L.prototype,"solid",2),L=d([u("board-stage")],L);async function Be(){await import("./board3d-6JPBHWJX.js")}var G=class extends v{constructor(){super(...arguments);this.watches="state";this.analysing=!1}render(){let{room:e,analysing:t}=this,s=e.state?.board.fen??"",i=a.preferences.values.board==="3d",r=g=>()=>this.dispatchEvent(new CustomEvent(g)),n=t?this.link(N("new",s),"play",this.t("game.playHere")):this.link(`analysis/${e.id}`,"chart",this.t("game.analyse"));return o`<div class="bar">
			${this.button("flip",this.t("game.flip"),()=>e.flip())} ${this.button("share",this.t("game.share"),r("share"))} ${n}
			<button class="quiet iconic" aria-label=${this.t("game.boardMenu")} title=${this.t("game.boardMenu")} popovertarget="board-menu">
				${p("more")}
			</button>
			<div id="board-menu" popover @click=${()=>this.renderRoot.querySelector("#board-menu")?.hidePopover()}>
				<button class="quiet" @click=${()=>a.preferences.set("board",i?"flat":"3d")}>
					${p(i?"board":"cube")}${this.t(i?"board.flat":"board.3d")}
				</button>
				<button class="quiet" @click=${r("type")}>${p("keyboard")}${this.t("board.typed")}</button>
				<a class="button quiet" href=${`#/${N("editor",s)}`}>${p("edit")}${this.t("game.edit")}</a>
			</div>
		</div>`}button(e,t,s){return o`<button class="quiet iconic" aria-label=${t} title=${t} @click=${s}>${p(e)}</button>`}link(e,t,s){return o`<a class="button quiet iconic" aria-label=${s} title=${s} href=${`#/${e}`}>${p(t)}</a>`}};G.styles=[f,h`
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
		`],d([b({type:Boolean})],G.prototype,"analysing",2),G=d([u("board-tools")],G);var S=class extends me{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){let e=(this.share??500)/10,t=this.bottom==="red"?e:100-e;return o`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
			<div class="lower" style=${`height: ${t}%`}></div>
			<span class=${t>=50?"at-bottom":"at-top"}>${this.score}</span>
		</div>`}};S.styles=h`
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
	`,d([b({type:Number})],S.prototype,"share",2),d([b()],S.prototype,"score",2),d([b()],S.prototype,"label",2),d([b()],S.prototype,"bottom",2),S=d([u("eval-bar")],S);var H=["Event","Site","Date","Red","Black","Round"],oe=(m,c)=>m.toLowerCase()===c.toLowerCase();function Z(m){return new Map(H.map(c=>[c,m.find(e=>oe(e.name,c))?.value??""]))}function Ce(m,c){let e=m.map(({name:s,value:i})=>{let r=H.find(n=>oe(n,s));return{name:s,value:r===void 0?i:c.get(r)??i}}),t=H.filter(s=>!m.some(({name:i})=>oe(i,s)));return[...e,...t.map(s=>({name:s,value:c.get(s)??""}))].filter(({value:s})=>s!=="")}var C=class extends v{constructor(){super(...arguments);this.open=!1;this.shown=new Map;this.notes="";this.result="*";this.save=async e=>{e.preventDefault();let{state:t}=this.room;if(!this.form||!t)return;let s=new FormData(this.form),i=g=>String(s.get(g)??""),r=Ce(t.headers,new Map(H.map(g=>[g,i(g).trim()]))),n=s.has("result")?{result:i("result")}:{};await this.room.command("game.headers",{headers:r,notes:i("notes"),...n})&&(a.toast(this.t("facts.saved"),"good"),this.leave())};this.leave=()=>{this.dispatchEvent(new CustomEvent("close"))}}willUpdate(e){super.willUpdate(e);let{state:t}=this.room;e.has("open")&&this.open&&t&&(this.shown=Z(t.headers),this.notes=t.nodes[0]?.comment??"",this.result=t.result.pgn)}render(){return o`<chuhe-dialog data-window="facts" data-game=${this.room.id} .open=${this.open} heading=${this.t("facts.title")} @close=${this.leave}>
			${this.open?this.fields():l}
		</chuhe-dialog>`}fields(){let e=this.room.state?.phase==="study";return o`<form @submit=${this.save}>
			<div class="fields">${H.map(t=>this.field(t))} ${e?this.resultField():l}</div>
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
		</label>`}};C.styles=[f,h`
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
		`],d([b({type:Boolean})],C.prototype,"open",2),d([_("form")],C.prototype,"form",2),C=d([u("facts-dialog")],C);var W=class extends v{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return l;let{opening:t,rules:s,clocks:i,board:r}=e,n=(He,ze)=>o`<div><dt>${He}</dt><dd>${ze}</dd></div>`,g=Z(e.headers),y=g.get("Round"),x=[g.get("Event"),y&&`${this.t("facts.Round")} ${y}`,g.get("Site"),g.get("Date")].filter(Boolean).join(" · ");return o`<section class="card" aria-label=${this.t("game.info")}>
			${e.title?o`<h2>${e.named?a.say(e.named):e.title}</h2>`:l}
			<dl>
				${x?n(this.t("game.event"),x):l}
				${t?n(this.t("game.opening"),o`<span class="code">${t.code}</span> ${a.say(t.name)}`):l}
				${n(this.t("game.rules"),a.say(s.name))}
				${i?n(this.t("game.time"),ye(i.control)):l}
			</dl>
			${r.plies_left!==null&&r.plies_left<=40?o`<p class="small warn">${this.t("game.limit",{n:r.plies_left})}</p>`:l}
			${i?.paused?o`<p class="warn">${this.t("game.paused")}</p>`:l}
			<button class="quiet" @click=${()=>this.dispatchEvent(new CustomEvent("edit"))}>
				${p("comment")}${this.t("game.facts")}
			</button>
		</section>`}};W.styles=[f,h`
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
		`],W=d([u("game-facts")],W);var F=class extends v{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return o`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(c){c.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};F.styles=[f,h`
			:host {
				display: block;
			}
		`],F=d([u("move-entry")],F);var z=class extends v{constructor(){super(...arguments);this.watches="state";this.scores=!1;this.shown=-1;this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room;e&&e.current!==this.shown&&(this.shown=e.current,this.center())}center(){let e=this.renderRoot.querySelector('[aria-current="true"]'),t=this.renderRoot.querySelector(".moves");t&&(t.scrollTop=e?e.offsetTop-t.clientHeight/2:0)}render(){let{state:e}=this.room,t=e?.nodes[0];return!e||!t?l:o`<div class="moves" role="group" aria-label=${this.t("moves.title")} tabindex="0">
			${t.comment?o`<p class="comment">${t.comment}</p>`:l}
			${t.children.length>0?this.mainLine(e,t):o`<p class="empty">${this.t("moves.none")}</p>`}
		</div>`}mainLine(e,t){let s=[],i=[],r=()=>{i.length>0&&(s.push(o`<div class="pairs">${i}</div>`),i=[])},n=t,g=!0;for(let y=e.nodes[n.children[0]??-1];y;y=e.nodes[n.children[0]??-1]){y.lead&&(r(),s.push(o`<p class="comment">${y.lead}</p>`),g=!0),(y.side==="red"||g)&&(i.push(o`<span class="number">${y.number}</span>`),y.side==="black"&&i.push(o`<span class="blank">…</span>`)),i.push(this.move(e,y));let x=this.below(e,y,n);g=x.length>0,g&&(y.side==="red"&&i.push(o`<span class="blank">…</span>`),r(),s.push(...x)),n=y}return r(),s}below(e,t,s){let i=[];t.comment&&i.push(o`<p class="comment">${t.comment}</p>`);for(let r of s.children.slice(1)){let n=e.nodes[r];n&&i.push(o`<div class="variation">${this.line(e,n,!0)}</div>`)}return i}line(e,t,s){let i=[],r=s;for(let n=t;n;n=e.nodes[n.children[0]??-1]){(n.side==="red"||r)&&i.push(o`<span class="count">${n.number}${n.side==="red"?".":"…"}</span>`),n.lead&&i.push(o`<span class="comment">${n.lead}</span>`),i.push(this.move(e,n)),r=n.comment!=="",n.comment&&i.push(o`<span class="comment">${n.comment}</span>`);let g=n===t?void 0:e.nodes[n.parent??-1];for(let y of g?.children.slice(1)??[]){let x=e.nodes[y];x&&(i.push(o`<span class="nested">(${this.line(e,x,!0)})</span>`),r=!0)}}return i}move(e,t){let s=t.text?.[a.preferences.values.notation]??t.move??"",i=t.nags.map(r=>a.state?.choices.nags.find(n=>n.nag===r)?.sign??`$${r}`);return o`<button
			class=${`move ${t.side}`}
			lang=${T(a.preferences.values.notation)}
			aria-current=${t.id===e.current?"true":"false"}
			@click=${()=>this.room.goTo(t.id)}
		>
			${s}${i.length>0?o`<span class="nag">${i.join("")}</span>`:l}
			${this.scores&&t.eval?o`<span class="eval">${q(t.eval)}</span>`:l}
		</button>`}};z.styles=[f,h`
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
			.eval {
				margin-left: auto;
				padding-left: 0.4em;
				color: var(--dim);
				font-size: 0.8em;
				font-weight: 400;
				font-variant-numeric: tabular-nums;
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
		`],d([b({type:Boolean})],z.prototype,"scores",2),z=d([u("move-list")],z);var B=class extends v{constructor(){super(...arguments);this.watches="state";this.shown="";this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room,t=`${e?.current} ${a.preferences.values.notation}`;t!==this.shown&&(this.shown=t,this.center())}center(){let e=this.renderRoot.querySelector(".moves"),t=this.renderRoot.querySelector('[aria-current="true"]');e&&(e.scrollLeft=t?t.offsetLeft-(e.clientWidth-t.offsetWidth)/2:0)}render(){let{state:e}=this.room;if(!e)return l;let{notation:t}=a.preferences.values,s=Ve(e);return o`<div class="moves" role="group" aria-label=${this.t("moves.line")} lang=${T(t)} tabindex="0">
			${s.length===0?o`<span class="none">${this.t("moves.none")}</span>`:l}
			${s.map((i,r)=>{let n=i.side==="red"||r===0;return o`${n?o`<span class="number">${i.number}${i.side==="red"?".":"…"}</span>`:l}<button
						class="quiet"
						aria-current=${i.id===e.current?"true":"false"}
						@click=${()=>this.room.goTo(i.id)}
					>
						${i.text?.[t]??i.move}
					</button>`})}
		</div>`}};B.styles=[f,h`
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
		`],B=d([u("move-strip")],B);function Ve(m){let c=[];for(let t=m.nodes[m.current];t&&t.parent!==null;t=m.nodes[t.parent])c.unshift(t);let e=m.nodes[m.nodes[m.current]?.children[0]??-1];for(;e;e=m.nodes[e.children[0]??-1])c.push(e);return c}var I=class extends Y{constructor(){super(...arguments);this.letters=[]}render(){let{pieces:e,theme:t}=a.preferences.values,s=this.letters.flatMap(n=>he(n)??[]),i=s.map(n=>this.t(`piece.${n.color}.${n.kind}`)).join(", "),r=i?this.t("game.captured",{pieces:i}):this.t("game.nothingCaptured");return o`<div class="tray" role="img" aria-label=${r}>
			${s.map(n=>o`<piece-icon .piece=${n} .script=${e} .theme=${t}></piece-icon>`)}
		</div>`}};I.styles=[f,h`
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
		`],d([b({attribute:!1})],I.prototype,"letters",2),I=d([u("captured-pieces")],I);var De=2e4,Ye=1e4,O=class extends v{constructor(){super(...arguments);this.side="red";this.frame=0;this.seen=Number.POSITIVE_INFINITY}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate())),this.tick()}tick(){let{left:e}=this,t=this.running&&this.room.persons.includes(this.side);t&&a.preferences.values.ticking&&ge(this.seen,e)&&a.play("low-time"),this.seen=t?e:Number.POSITIVE_INFINITY}get left(){let e=this.room.state?.clocks?.[this.side];return e?be(e,this.running,performance.now()-this.room.clockTime):Number.POSITIVE_INFINITY}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return l;let t=e[this.side],{left:s}=this,i=s<De&&this.running,r=s<Ye&&this.running;return o`<div
			class=${`clock ${this.running?"running":""} ${i?"low":""} ${r?"urgent":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${ve(s)}</span>
			${e.control.kind==="byoyomi"?o`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:l}
		</div>`}};O.styles=[f,h`
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
		`],d([b()],O.prototype,"side",2),O=d([u("game-clock")],O);var P=class extends v{constructor(){super(...arguments);this.watches="state";this.side="red"}render(){let{state:e}=this.room;if(!e)return l;let t=e.players[this.side],s=e.phase==="playing"&&e.board.turn===this.side;return o`<section class=${s?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?p("robot"):l}<span>${this.name(t)}</span>
					${t.level&&t.engine==="chuhe"?o`<span class="level">${this.level(t.level)}</span>`:l}
					${s?o`<span class="move">${this.t("game.toMove")}</span>`:l}
				</div>
				<captured-pieces .letters=${e.board.captured[E(this.side)]}></captured-pieces>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`}name(e){if(e.kind==="person"){let t=this.room.persons.length===1;return e.name||this.header||this.t(t?"game.you":`side.${this.side}`)}return e.name}get header(){let e=this.side==="red"?"Red":"Black";return this.room.state?.headers.find(({name:t})=>t===e)?.value??""}level(e){return`${this.t("game.level",{level:e})} ${this.t(`level.${e}`)}`}};P.styles=[f,h`
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
		`],d([b()],P.prototype,"side",2),P=d([u("player-strip")],P);var U=class extends we{constructor(){super(...arguments);this.thing="tables";this.revealed=!1;this.reveal=()=>{this.revealed=!this.revealed}}get practice(){return ke(this.room.state?.headers??[])}get asks(){return this.practice!==void 0}ask({board:e}){return a.call("tables.look",{fen:e.fen})}render(){let{practice:e,answer:t,room:s}=this;if(!e||!s.state)return l;let i=this.t(`side.${e.side}`);return o`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${s.state.named?a.say(s.state.named):s.state.title||e.class}</h2>
			<p>${this.t(`tables.task.${e.goal}`,{side:i,moves:Q(e.dtm)})}</p>
			<div aria-live="polite">${t&&s.state.phase==="playing"?this.standing(e,t):l}</div>
			${t?.found&&this.revealed?this.moves(t):l}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${p("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${()=>this.again(e)}>${p("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${()=>Se(e.class,e.goal)}>
					${p("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`}again(e){let{state:t}=this.room;if(t){let s=ae(t.title);Re({...e,fen:t.start.fen,title:s,name:null,keeping:0,moves:0,task:s})}}standing(e,t){if(!t.found||t.result==="")return o`<p class="dim">${this.t("tables.outside")}</p>`;let s=Ee(e,t.perpetual_check??t.result,xe(t.fen));if(s==="better")return o`<p class="good">${this.t("tables.standing.better")}</p>`;let i=this.t(`tables.standing.${s}.${e.goal}`,{moves:Q(t.dtm)});return o`<p class=${s==="kept"?"good":"bad"}>${i}</p>`}moves(e){return o`<ul>
			${e.moves.map(({text:t,result:s,dtm:i})=>o`<li>
						<span lang=${T(a.preferences.values.notation)}>${t[a.preferences.values.notation]}</span>
						<span class="dim">${s==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${s}`,{moves:Q(i)})}</span>
					</li>`)}
		</ul>`}};U.styles=[f,h`
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
		`],d([$()],U.prototype,"revealed",2),U=d([u("practise-card")],U);function Me(m){if(!m)return[];let c=m.attacks.flatMap(({hunter:t,target:s,counts:i})=>ee(t.at)&&ee(s.at)?[{from:t.at,to:s.at,brush:i?"red":"blue"}]:[]),e=K(`Y${m.threat}`);return e?[...c,e]:c}var M=class extends v{constructor(){super(...arguments);this.plain=!1;this.open=!1}updated(){let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:s})=>s===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,Me(t))}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return l;let{result:t,phase:s}=e,i=s==="over"||t.result!=="undecided";if(!i&&!t.repetition)return l;let r=a.say(t.message);return o`<section class=${i?"over":"warning"} role="status">
			<div class="head">
				${i?o`<span class="score">${t.pgn}</span>`:p("help")}
				<h2>${r}</h2>
			</div>
			${this.explanation(t)}
			${i&&!this.plain?this.again():l}
		</section>`}explanation(e){let t=a.say(e.explanation),s=e.repetition?.moves??[];return s.length===0?t&&t!==a.say(e.message)?o`<p class="dim">${t}</p>`:l:o`<details @toggle=${i=>{this.open=i.target.open}}>
			<summary>${this.t("game.why")}</summary>
			<p>${t}</p>
			<ol>
				${s.map(i=>this.repeated(i))}
			</ol>
		</details>`}repeated(e){let s=this.room.state?.nodes[e.node]?.text?.[a.preferences.values.notation]??e.move;return o`<li>
			<button class="quiet" aria-current=${e.node===this.room.state?.current?"step":l} @click=${()=>this.room.goTo(e.node)}>${s}</button> ${a.say(e.words)}
		</li>`}again(){let e=s=>async()=>{let i=a.onward(),r=await this.room.command("game.restart",{swap:s});r&&i(`game/${r.game}`)},t=this.room.state?.next;return t?o`<a class="button" href=${`#/game/${t}`}>${p("forward")}${this.t("game.toNext")}</a>`:o`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${p("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${p("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${p("chart")}${this.t("game.analyse")}</button>
		</div>`}};M.styles=[f,h`
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
		`],d([b({type:Boolean,reflect:!0})],M.prototype,"plain",2),d([$()],M.prototype,"open",2),M=d([u("result-card")],M);var R=class extends v{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.asked=""}updated(){let{state:e}=this.room,t=this.open&&e?`${this.format} ${this.notation} ${e.changed} ${e.live}`:"";t&&t!==this.asked&&this.write(),this.asked=t}async write(){let e=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{format:this.format,...e})}render(){let e=this.room.state?.board.fen??"",t=`${location.origin}/#/${N("analysis",e)}`;return o`<chuhe-dialog
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
								${["svg","png"].map(s=>o`<button type="button" @click=${()=>this.picture(s)}>${p("download")}${s.toUpperCase()}</button>`)}
							</span>
						</div>
						${this.recordField()}
					</div>`:l}
		</chuhe-dialog>`}copyField(e,t){return o`<label class="field">
			<span>${e}</span>
			<span class="pair">
				<input class="mono" readonly .value=${t} @focus=${s=>s.target.select()} />
				<button type="button" @click=${()=>_e(t)}>${p("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`}recordField(){let{choices:e}=a.state??{},t=this.record?.text??"",s=this.record!==void 0&&this.record.text===null;return o`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${i=>{this.format=i.target.value}}
					>
						${e?.formats.filter(({write:i})=>i).map(({id:i,name:r})=>o`<option value=${i} ?selected=${i===this.format}>${a.say(r)}</option>`)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${i=>{this.notation=i.target.value}}
					>
						<option value="">–</option>
						${e?.notations.map(({id:i,name:r})=>o`<option value=${i} ?selected=${i===this.notation}>${a.say(r)}</option>`)}
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
							${this.record.losses.map(({kind:i,count:r,detail:n})=>o`<li>${this.t(`loss.${i}`)} (${r}) ${n}</li>`)}
						</ul>
					</div>`:l}
			<div class="row">
				<button ?disabled=${s} @click=${()=>_e(t)}>${p("copy")}${this.t("ui.copy")}</button>
				<button class="primary" @click=${()=>this.save()}>${p("download")}${this.t("share.save")}</button>
			</div>`}async picture(e){let{pieces:t}=a.preferences.values,s=await a.call("position.picture",{fen:this.room.state?.board.fen??"",style:t==="western"?"letters":t});if(!s)return;let i=new Blob([s.svg],{type:"image/svg+xml"});try{qe(e==="svg"?i:await Je(i),`xiangqi.${e}`)}catch(r){a.fail(r)}}save(){this.record&&Qe(this.record)}};R.styles=[f,h`
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
		`],d([b({type:Boolean})],R.prototype,"open",2),d([$()],R.prototype,"format",2),d([$()],R.prototype,"notation",2),d([$()],R.prototype,"record",2),R=d([u("share-dialog")],R);async function _e(m){try{await navigator.clipboard.writeText(m),a.toast(a.t("ui.copied"),"good")}catch(c){a.fail(c)}}function Qe({name:m,mime:c,text:e,base64:t}){let s=t===null?e??"":Uint8Array.from(atob(t),i=>i.charCodeAt(0));qe(new Blob([s],{type:c}),m)}function qe(m,c){let e=document.createElement("a");e.href=URL.createObjectURL(m),e.download=c,e.click(),setTimeout(()=>URL.revokeObjectURL(e.href),1e3)}async function Je(m){let c=URL.createObjectURL(m);try{let e=new Image;e.src=c,await e.decode();let t=document.createElement("canvas");return t.width=2*e.width,t.height=2*e.height,t.getContext("2d")?.drawImage(e,0,0,t.width,t.height),await new Promise((s,i)=>{t.toBlob(r=>r?s(r):i(new Error("no picture")),"image/png")})}finally{URL.revokeObjectURL(c)}}var Ge=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-ZRPBLV5R.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-UOEWSDWS.js")},{id:"explorer",title:"explorer.title",on:["analysis"],tag:"explorer-pane",load:()=>import("./explorer-pane-PB3VAUFC.js")},{id:"cloud",title:"cloud.title",on:["analysis"],tag:"cloud-pane",load:()=>import("./cloud-pane-LXVCRNWL.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-QH2CVIUL.js")},{id:"tables",title:"tables.pane",on:["analysis"],tag:"tables-pane",load:()=>import("./tables-pane-QZM523VE.js")}];var A=class extends v{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return Ge.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?o`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
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
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:l}show(e){this.open=e,this.dispatchEvent(new CustomEvent("tab",{detail:e}))}pane(e){return customElements.get(e)===void 0?o`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:s}=this;if(!t||!s)return;e.preventDefault(),e.stopPropagation();let i=this.offered,r=i[(i.indexOf(s)+t+i.length)%i.length];r&&(this.show(r.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${r.id}`)?.focus())}};A.styles=[f,h`
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
		`],d([b()],A.prototype,"place",2),d([b({attribute:!1})],A.prototype,"analysis",2),d([b()],A.prototype,"open",2),A=d([u("side-panes")],A);var V=class extends v{constructor(){super(...arguments);this.watches="state"}render(){let{state:e}=this.room;if(!e)return l;let t=e.thinking,s=t?.node===e.current?t:void 0;return o`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${p("robot")}
				<span>${t?this.doing(t):this.idle(e)}</span>
				${e.can.stop?o`<button class="stop" title=${this.t("game.stop")} @click=${()=>this.room.command("game.stop")}>
							${p("stop")}<span class="words">${this.t("game.stop")}</span>
						</button>`:l}
			</header>
			<progress
				class=${t?"":"still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${t?.progress??(t?l:0)}
			></progress>
			${s?.line?this.figures(s,s.line):t?l:this.remembered(this.room.current?.eval)}
		</section>`}idle({phase:e,board:t,players:s,clocks:i}){return e==="playing"&&!i?.paused&&s[t.turn].kind==="person"&&this.room.persons.length===1?this.t("thinking.idle"):""}doing({name:e,for:t}){return this.t(t==="hint"?"thinking.hint":"thinking.now",{name:e})}figures({elapsed_ms:e},t){return o`<dl>
				${this.figure("thinking.depth",`${t.depth}/${t.seldepth}`)}
				${this.figure("thinking.score",t.score.text)}
				${this.figure("thinking.time",`${(e/1e3).toFixed(1)} s`)}
				${this.figure("thinking.nodes",se(t.nodes))}
				${this.figure("thinking.speed",se(t.nps))}
			</dl>
			${this.line(t.text)}`}remembered(e){return e?o`<dl>
				${this.figure("thinking.depth",String(e.depth))}
				${this.figure("thinking.score",q(e))}
			</dl>
			${this.line(e.text)}`:l}figure(e,t){return o`<div><dt>${this.t(e)}</dt><dd>${t}</dd></div>`}line(e){let{notation:t}=a.preferences.values,s=e[t].slice(0,10).join(" ");return o`<p class="line" lang=${T(t)}><span class="hidden-text">${this.t("thinking.line")}</span>${s}</p>`}};V.styles=[f,h`
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
		`],V=d([u("thinking-pane")],V);var Xe=[{to:"start",icon:"first",key:"moves.first"},{to:"back",icon:"back",key:"moves.back"},{to:"forward",icon:"forward",key:"moves.forward"},{to:"end",icon:"last",key:"moves.last"}],D=class extends v{constructor(){super(...arguments);this.watches="state"}render(){let e=this.room.current,t=e?.parent===null,s=e?.children.length===0;return o`<div class="bar" role="group" aria-label=${this.t("moves.title")}>
			${Xe.map(({to:i,icon:r,key:n})=>o`<button
						class="quiet"
						aria-label=${this.t(n)}
						title=${this.t(n)}
						?disabled=${i==="start"||i==="back"?t:s}
						@click=${()=>this.room.walk(i)}
					>
						${p(r)}
					</button>`)}
		</div>`}};D.styles=[f,h`
			.bar {
				display: grid;
				grid-template-columns: repeat(4, 1fr);
			}
			button {
				padding: 0;
			}
		`],D=d([u("walk-bar")],D);var w=class extends Y{constructor(){super(...arguments);this.address={path:"game",parts:[],query:new Map};this.tab="";this.asking=!1;this.redraw=()=>this.requestUpdate();this.showArrows=()=>{let{room:e,analysis:t}=this;if(e?.state&&t){let s=e.current;e.beside.put("shapes.lines",e.state.current,s?t.arrows(s):void 0)}this.requestUpdate()};this.onKey=e=>this.key(e);this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.letGo(),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&a.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()}}get analysing(){return this.address.path==="analysis"}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.leave()}willUpdate(){let e=this.address.parts[0];e!==this.room?.id&&this.leave(),e&&!this.room?this.enter(e):!e&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new J(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){a.shownGame=e,this.room=new X(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),a.shownGame===this.room?.id&&(a.shownGame=""),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.beside.take("shapes.lines"),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=location.hash,t=this.address.query.get("fen"),s=await a.call("game.new",{kind:"study",...t?{fen:t}:{}});this.asking=!1;let i=t?N("editor",t):"";location.hash===e&&location.replace(`#/${s?`analysis/${s.game}`:i}`)}render(){let{room:e}=this;return e?.missing?o`<p class="empty">${this.t("game.missing")}</p>`:!e?.state||this.analysing&&!this.analysis?.state?o`<p class="empty waiting">${this.t("ui.loading")}</p>`:Ae(e.id,this.game(e))}game(e){let t=e.orientation,s=e.beside.get("window"),i=n=>()=>e.beside.put("window",-1,n),r=()=>e.beside.take("window");return o`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`}>
			<player-strip class="card top" .room=${e} .side=${E(t)}></player-strip>
			<div class="board">
				${this.evalBar(t)}
				<board-stage .room=${e}></board-stage>
			</div>
			<player-strip class="card bottom" .room=${e} .side=${t}></player-strip>
			<div class="side card">
				${this.analysing?this.panes(e):l}
				<result-card .room=${e} ?plain=${this.analysing}></result-card>
				<move-strip .room=${e}></move-strip>
				<move-list .room=${e} ?scores=${this.analysing}></move-list>
				${this.notLive()}
				<div class="foot">
					${a.preferences.values.typed?o`<move-entry .room=${e}></move-entry>`:l}
					<div class="walk">
						<walk-bar .room=${e}></walk-bar>
						<board-tools
							.room=${e}
							?analysing=${this.analysing}
							@share=${i("share")}
							@type=${()=>this.typeMove()}
						></board-tools>
					</div>
					${this.analysing?l:o`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<div class="left">
				<game-facts .room=${e} @edit=${i("facts")}></game-facts>
				${this.analysing?this.graph(e):o`<practise-card .room=${e}></practise-card>`}
				${this.analysing||!this.thinks?l:o`<thinking-pane .room=${e}></thinking-pane>`}
			</div>
			<share-dialog .room=${e} .open=${s==="share"} @close=${r}></share-dialog>
			<facts-dialog .room=${e} .open=${s==="facts"} @close=${r}></facts-dialog>
		</div>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}panes(e){return o`<side-panes
			.room=${e}
			.analysis=${this.analysis}
			place="analysis"
			.open=${this.tab}
			@tab=${t=>{this.tab=t.detail}}
		></side-panes>`}graph(e){return import("./graph-pane-ZMY2SRB3.js"),o`<graph-pane class="card" .room=${e}></graph-pane>`}evalBar(e){if(!this.analysing)return l;let t=this.room?.current,s=this.analysis?.found("a",t?.id),i=s?.lines[0],r=t?.eval,n=i?.score.text??(r?q(r):"");return o`<eval-bar
			.share=${i?s?.share:r?.share}
			.score=${i?ie(i.score):r?ie(r):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:n||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?l:o`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${p("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){a.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(i=>i instanceof HTMLElement&&i.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let s=this.shortcuts[e.key];s&&(e.preventDefault(),s())}toggleAnalysis(){let{analysis:e}=this,{engine:t,lines:s}=e?.choice("a")??{engine:"",lines:1};return e?.running?e.stop():e?.start("a",t,s)}};w.styles=[f,Le],d([b({attribute:!1})],w.prototype,"address",2),d([$()],w.prototype,"room",2),d([$()],w.prototype,"tab",2),d([_("board-stage")],w.prototype,"stage",2),d([_("action-bar")],w.prototype,"actions",2),d([_("move-entry")],w.prototype,"entry",2),w=d([u("game-page")],w);export{w as GamePage};
