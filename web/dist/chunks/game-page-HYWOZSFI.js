import{a as U,b as be}from"./chunk-2MHPK7BL.js";import{a as $e,c as D,d as we,e as ke,f as xe,g as Ee}from"./chunk-7WL2QYDP.js";import{a as he}from"./chunk-GECS3KKK.js";import{a as ye}from"./chunk-HG3OCQEH.js";import"./chunk-JWSSLL7O.js";import"./chunk-2N2XTHAA.js";import"./chunk-73CCHLLN.js";import"./chunk-C7CTHQU2.js";import"./chunk-APUNBAXY.js";import{a as C}from"./chunk-RWMTEMP4.js";import"./chunk-2G7WHFTV.js";import{a as le,b as me}from"./chunk-PRGLIGHY.js";import{a as ce,c as pe}from"./chunk-MJWBQJYC.js";import"./chunk-XQ7CMYOA.js";import"./chunk-TEQUC7O6.js";import"./chunk-KVTSEUME.js";import{a as ue,b as fe,c as ge,d as ve,e as ee,f as q,g as te}from"./chunk-AN3V2LAX.js";import{a as v}from"./chunk-OO3PXFQM.js";import{a as u}from"./chunk-WMCJXM3J.js";import{d as re,e as a,f as B,g as f}from"./chunk-SF3JFVEV.js";import{C as X,D as Z,E as ae,F as E,I as ne,K as de,b as p,c as o,f as l,g as ie,h,i as b,j as $,k as L,s as oe,t as _}from"./chunk-Q5FQD4A3.js";import{a as m}from"./chunk-LO2NM3CE.js";var{I:De}=ie;var qe={},Se=(c,d=qe)=>c._$AH=d;var Te=le(class extends me{constructor(){super(...arguments),this.key=l}render(c,d){return this.key=c,d}update(c,[d,e]){return d!==this.key&&(Se(c),this.key=d),e}});var Y=class extends EventTarget{constructor(e){super();this.game=e;this.wanted={a:{engine:"chuhe",lines:3},b:{engine:"chuhe",lines:1}}}open(){this.unfollow=a.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>a.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}found(e,t){let s=this.slot(e);return s?.node===t?s:void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}choice(e){let t=this.slot(e);return t?{engine:t.engine,lines:t.lines_wanted}:this.wanted[e]}choose(e,t){this.wanted={...this.wanted,[e]:t}}start(e,t,s){return a.call("analysis.start",{game:this.game,slot:e,engine:t,lines:s},this.game)}stop(e){return a.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game},this.game)}remove(e){return a.call("analysis.close",{game:this.game,slot:e},this.game)}arrows({id:e,eval:t}){let s=[...this.slotArrows("a",e),...this.slotArrows("b",e)],i=Z(t?.pv[0]??"");return s.length===0&&i?[{...i,brush:"best",weight:.6}]:s}slotArrows(e,t){let s=this.found(e,t);if(!s)return[];let i=s.lines[0];return s.lines.flatMap(r=>{let n=Z(r.pv[0]??"");return n&&i?[{...n,...Ge(e,r,i,s.turn)}]:[]})}},He=.25,Re=200;function Ge(c,d,e,t){if(d===e)return{brush:c==="a"?"best":"good",weight:1};let s=t==="red"?1:-1,i=d.score.cp===null||e.score.cp===null?Re:s*(e.score.cp-d.score.cp),r=Math.max(He,.85-.6*Math.max(0,i)/Re);return{brush:c==="a"?"faint":"good",weight:r}}var Ie=4e3,ze=1900,Oe=["capture","check","mate","repetition","engine_failed","tease","flag","resigned","draw_declined"],Pe={move:"move",capture:"capture",check:"check",mate:"mate",end:"end",resigned:"end",flag:"end",draw_offered:"notify",draw_declined:"notify",engine_failed:"illegal",tease:"notify",undone:"move"},Ue=["mate","end","check","capture","notify","illegal","move"],Q=class extends EventTarget{constructor(e){super();this.id=e;this.missing=!1;this.beside=new he(()=>this.state?.current,()=>this.changed());this.clockTime=0;this.expectedSounds=[];this.timers={refusal:void 0,notice:void 0}}open(){this.unfollow=a.connection.follow(`game/${this.id}`,{changed:e=>this.take(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}close(){this.unfollow?.(),clearTimeout(this.timers.refusal),clearTimeout(this.timers.notice)}get orientation(){return this.flipped??this.homeSide}get current(){return this.state?.nodes[this.state.current]}get persons(){let e=this.state?.players;return e?["red","black"].filter(t=>e[t].kind==="person"):[]}flip(){this.flipped=E(this.orientation),this.changed()}boardState(){let{state:e}=this;if(!e)return ne;let{board:t}=e,{expected:s}=this,i=!s&&(t.role==="play"||t.role==="explore"),r=this.ahead,n=i?t.turn:r?E(t.turn):"none",g=i?t.targets:r??{};return{pieces:s?.pieces??this.pieces(),orientation:this.orientation,movable:n,selected:this.selected,targets:this.selected&&g[this.selected]||[],lastMove:s?.move??t.last??void 0,check:s?void 0:t.check??void 0,shapes:this.shapes(),drawn:this.drawn,marks:!s&&this.beside.get("marks")||[],premove:this.premove,cursor:this.cursor}}pick(e){let t=this.state?.board;if(!t||this.expected)return;this.cursor=e;let s=this.selected;if(this.beside.take("refusal"),this.ahead){this.pickAhead(this.ahead,e);return}s===e?this.select(void 0):s&&t.targets[s]?.includes(e)?this.move({from:s,to:e}):t.targets[e]?this.select(e):this.pieces().get(e)?.color===t.turn?(this.select(void 0),this.askWhy(e)):(this.select(void 0),s&&this.askWhy(s,e))}get ahead(){let e=this.state?.board;return e?.role==="wait"&&!this.expected&&Object.keys(e.premoves).length>0&&a.preferences.values.premoves?e.premoves:void 0}pickAhead(e,t){let s=this.selected,i=this.premove!==void 0;this.premove=void 0,s&&s!==t&&e[s]?.includes(t)?this.keep({from:s,to:t}):s!==t&&e[t]?this.select(t):(this.select(void 0),!s&&!i&&this.pieces().has(t)&&this.askWhy(t))}keep(e){this.premove=e,this.select(void 0)}letGo(){this.premove=void 0,this.select(void 0)}playAhead(e,t){let s=this.premove,{board:i}=t;i.role==="wait"&&i.node===e?.board.node||(this.premove=void 0,!(!s||i.role!=="play"||i.ply!==(e?.board.ply??0)+1)&&setTimeout(()=>{this.state?.board!==i||this.expected||(i.targets[s.from]?.includes(s.to)?this.move(s):this.showRefusal(i.node,a.t("board.premoveLost"),[]))}))}drop(e){let t=this.state?.board;if(this.ahead){this.premove=void 0,this.ahead[e.from]?.includes(e.to)?this.keep(e):this.select(void 0);return}if(t?.targets[e.from]?.includes(e.to)&&!this.expected){this.move(e);return}this.select(void 0),this.askWhy(e.from,e.to)}select(e){this.selected=e,this.changed()}moveCursor(e){this.cursor=e,this.changed()}async move(e){let{state:t}=this;if(!t)return;let s=t.board.node,i=new Map(this.pieces()),r=i.get(e.from),n=i.has(e.to);r&&(i.delete(e.from),i.set(e.to,r)),this.selected=void 0,this.expected={at:s,move:e,pieces:i},this.expectedSounds=["move","capture"],a.play(n?"capture":"move"),this.changed();let g=crypto.randomUUID();try{await a.connection.call("game.move",{game:this.id,move:ae(e),at:s,tag:g},{again:!0})}catch(y){this.refuse(s,y)}finally{this.expected=void 0,this.changed()}}async moveText(e){let t=this.state?.board.node??-1;try{return await a.connection.call("game.move",{game:this.id,move:e,at:t}),!0}catch(s){return this.refuse(t,s),!1}}async askWhy(e,t){let s=this.state?.current??-1,i=t?{game:this.id,from:e,to:t}:{game:this.id,from:e};try{let r=await a.connection.call("game.why",i);r.legal||this.showRefusal(s,a.say(r.message),r.squares)}catch(r){this.refuse(s,r)}}refuse(e,t){if(t instanceof re)this.showRefusal(e,a.say(t.words),[]);else throw t}showRefusal(e,t,s){e===this.state?.current&&a.play("illegal"),this.beside.put("refusal",e,{text:t,squares:s}),this.goesAfter("refusal",Ie)}goesAfter(e,t){clearTimeout(this.timers[e]),this.timers[e]=setTimeout(()=>this.beside.take(e),t)}command(e,t={}){return a.call(e,{game:this.id,...t},this.id)}goTo(e){this.command("game.go",{node:e})}walk(e){this.command("game.go",{to:e})}async askHint(){let e=await this.command("game.hint");e?.line&&this.beside.put("hint",e.node,e.line)}draw(e){let{state:t}=this;t&&(this.beside.put("drawn",t.current,e),t.phase==="study"&&this.command("tree.marks",{node:t.current,marks:e.map(be)}))}get drawn(){return this.beside.get("drawn")??(this.current?.marks??[]).flatMap(e=>U(e)??[])}shapes(){if(this.expected)return[];let e=this.beside.get("hint")?.pv[0],t=e&&U(`G${e}`),s=this.beside.get("refusal")?.squares.map(i=>({from:i,brush:"threat"}))??[];return[...this.beside.shapes(),...t?[{...t,brush:"best"}]:[],...s]}get homeSide(){return this.persons.length===1?this.persons[0]??"red":"red"}pieces(){let e=this.state?.board.pieces??{};return this.pieceCache?.letters!==e&&(this.pieceCache={letters:e,pieces:pe(e)}),this.pieceCache.pieces}take(e){let t=this.state;if(this.state=e,this.missing=!1,t?.clocks!==e.clocks&&(this.clockTime=performance.now()),t?.board!==e.board){let i=t?.board.role==="wait"&&e.board.role==="play"&&this.selected&&e.board.targets[this.selected];this.selected=i?this.selected:void 0,this.playAhead(t,e),this.expected=void 0}t?.current!==e.current&&this.beside.tidy(),this.changed()}hear(e){let t=this.expectedSounds;this.expectedSounds=[];let s=e.filter(({kind:n})=>!t.includes(n)).flatMap(({kind:n})=>Pe[n]??[]),i=Ue.find(n=>s.includes(n));i&&a.play(i);let r=e.filter(({kind:n})=>Oe.includes(n)).at(-1);r&&(this.beside.put("notice",r.node??-1,r),this.goesAfter("notice",ze)),this.dispatchEvent(new CustomEvent("said",{detail:e}))}lose(){this.missing=!0,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};var Ae=p`
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
		grid-template-columns:
			minmax(11rem, clamp(15rem, 18vw, 20rem))
			minmax(0, calc(var(--board) + var(--bar)))
			minmax(19rem, clamp(22rem, 24vw, 27rem));
		grid-template-rows: auto minmax(0, 1fr) auto;
		grid-template-areas: "left board top" "left board side" "left board bottom";
		height: calc(var(--height) + 2 * var(--gap));
	}
	.analysing {
		--bar: 1.9rem;
		grid-template-columns:
			minmax(10rem, clamp(12.5rem, 15vw, 18rem))
			minmax(0, calc(var(--board) + var(--bar)))
			minmax(22rem, clamp(25rem, 28vw, 34rem));
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
`;var K=class extends v{constructor(){super(...arguments);this.close=()=>this.room.beside.take("window")}render(){let e=this.room.state;if(!e)return l;let{can:t}=e;return o`${e.draw_offer&&t.answer_draw?this.drawQuestion(e.draw_offer):l}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),t.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),t.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),t.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),t.resign,()=>this.ask())}
				${t.pause||t.resume?this.button(t.resume?"play":"pause",this.t(t.resume?"game.resume":"game.pause"),!0,()=>this.room.command(t.resume?"game.resume":"game.pause")):l}
				${this.menu()}
			</div>
			${this.resignDialog()}${this.teaseDialog()}`}button(e,t,s,i){return o`<button class="quiet" ?disabled=${!s} @click=${i}>${u(e)}<span>${t}</span></button>`}menu(){let t=this.room.state?.can,s=(i,r,n,g)=>o`<button
				class="quiet"
				?disabled=${!n}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),g()}}
			>
				${u(i)}${r}
			</button>`;return o`<button class="quiet" popovertarget="more">${u("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${s("redo",this.t("game.redo"),t?.redo,()=>this.room.command("game.redo"))}
				${s("swap",this.t("game.swap"),t?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(s)}
				${s("restart",this.t("game.restart"),t?.restart,()=>this.restart())}
				${s("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${s("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(e){let t=this.room.state;if(t?.phase!=="playing")return l;let[s,i]=this.room.persons,r={kind:"engine",engine:"chuhe",level:a.state?.choices.levels??20,name:""};if(!s){let w=this.room.orientation;return e("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[w]:{kind:"person",name:""}}))}let n=i?t.board.turn:s,g=t.players[E(n)],y=g.kind==="engine"?g:r;return e("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[n]:y}))}drawQuestion(e){let t=s=>()=>this.room.command("game.answer_draw",{accept:s});return o`<div class="question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${e}`)})}</p>
			<button class="primary" @click=${t(!0)}>${u("check")}${this.t("game.accept")}</button>
			<button @click=${t(!1)}>${u("close")}${this.t("game.decline")}</button>
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
							${u("flag")}${t?this.t(`side.${t}`):this.t("game.resign")}
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
		</chuhe-dialog>`}async restart(){let e=a.onward(),t=await this.room.command("game.restart");t&&e(`game/${t.game}`)}async study(){let e=a.onward(),t=await this.room.command("game.study");t&&e(`analysis/${t.game}`)}};K.styles=[f,p`
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
		`],K=m([h("action-bar")],K);var A=class extends v{constructor(){super(...arguments);this.spoken="";this.solid="no";this.spokenNode=-1;this.onSaid=e=>this.hear(e.detail)}disconnectedCallback(){super.disconnectedCallback(),this.heard?.removeEventListener("said",this.onSaid),this.heard=void 0}updated(){this.heard!==this.room&&(this.heard?.removeEventListener("said",this.onSaid),this.room.addEventListener("said",this.onSaid),this.heard=this.room),this.wantSolid(a.preferences.values.board==="3d"),this.speakMove(),this.speakPremove()}focusBoard(){this.renderRoot.querySelector("chuhe-board, chuhe-board-3d")?.shadowRoot?.querySelector("[tabindex]")?.focus()}render(){let e=this.room.boardState(),{beside:t}=this.room,s=t.get("refusal"),i=a.preferences.values.notices?t.get("notice"):void 0;return o`<div
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
			${this.solid==="loading"?o`<div class="notices"><div class="notice">${this.t("board.loading3d")}</div></div>`:l}`}wantSolid(e){!e&&this.solid!=="no"?this.solid="no":e&&this.solid==="no"&&(this.solid="loading",Ke().then(()=>{this.solid="yes"},()=>this.giveUpSolid()))}giveUpSolid(){this.solid="no",a.preferences.set("board","flat"),a.toast(this.t("board.no3d"),"error")}hear(e){let t=e.filter(({kind:s})=>s!=="move").map(({message:s})=>a.say(s));t.length>0&&(this.spoken=`${this.spoken} ${t.join(" ")}`)}speakMove(){let e=this.room.current;if(!(!e||e.id===this.spokenNode))if(this.spokenNode=e.id,e.side&&e.text){let{notation:t}=a.preferences.values;this.spoken=this.t("board.moved",{side:this.t(`side.${e.side}`),text:e.text[t]})}else this.spoken=this.t("moves.start")}speakPremove(){let{premove:e}=this.room;if(e!==this.spokenPremove){let t=this.room.state?.board.role!=="wait";this.spokenPremove=e,e?this.spoken=this.t("board.premove",{...e}):t||(this.spoken=this.t("board.premoveBack"))}}moveCursor(e){this.room.moveCursor(e);let t=this.room.boardState(),s=t.pieces.get(e),i=s?this.t("board.piece",{square:e,piece:this.t(`piece.${s.color}.${s.kind}`)}):this.t("board.empty",{square:e});t.selected===e?this.spoken=this.t("board.taken",{what:i}):this.spoken=t.targets.includes(e)?this.t("board.target",{what:i}):i}};A.styles=[f,p`
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
		`],m([$()],A.prototype,"spoken",2),m([$()],A.prototype,"solid",2),A=m([h("board-stage")],A);async function Ke(){await import("./board3d-JSKJXAW3.js")}var S=class extends de{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){let e=(this.share??500)/10,t=this.bottom==="red"?e:100-e;return o`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
			<div class="lower" style=${`height: ${t}%`}></div>
			<span class=${t>=50?"at-bottom":"at-top"}>${this.score}</span>
		</div>`}};S.styles=p`
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
	`,m([b({type:Number})],S.prototype,"share",2),m([b()],S.prototype,"score",2),m([b()],S.prototype,"label",2),m([b()],S.prototype,"bottom",2),S=m([h("eval-bar")],S);var H=["Event","Site","Date","Red","Black","Round"],se=(c,d)=>c.toLowerCase()===d.toLowerCase();function J(c){return new Map(H.map(d=>[d,c.find(e=>se(e.name,d))?.value??""]))}function Ne(c,d){let e=c.map(({name:s,value:i})=>{let r=H.find(n=>se(n,s));return{name:s,value:r===void 0?i:d.get(r)??i}}),t=H.filter(s=>!c.some(({name:i})=>se(i,s)));return[...e,...t.map(s=>({name:s,value:d.get(s)??""}))].filter(({value:s})=>s!=="")}var N=class extends v{constructor(){super(...arguments);this.open=!1;this.shown=new Map;this.notes="";this.result="*";this.save=async e=>{e.preventDefault();let{state:t}=this.room;if(!this.form||!t)return;let s=new FormData(this.form),i=g=>String(s.get(g)??""),r=Ne(t.headers,new Map(H.map(g=>[g,i(g).trim()]))),n=s.has("result")?{result:i("result")}:{};await this.room.command("game.headers",{headers:r,notes:i("notes"),...n})&&(a.toast(this.t("facts.saved"),"good"),this.leave())};this.leave=()=>{this.dispatchEvent(new CustomEvent("close"))}}willUpdate(e){super.willUpdate(e);let{state:t}=this.room;e.has("open")&&this.open&&t&&(this.shown=J(t.headers),this.notes=t.nodes[0]?.comment??"",this.result=t.result.pgn)}render(){return o`<chuhe-dialog data-window="facts" data-game=${this.room.id} .open=${this.open} heading=${this.t("facts.title")} @close=${this.leave}>
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
		</label>`}};N.styles=[f,p`
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
		`],m([b({type:Boolean})],N.prototype,"open",2),m([L("form")],N.prototype,"form",2),N=m([h("facts-dialog")],N);var j=class extends v{render(){let{state:d}=this.room;if(!d)return l;let{opening:e,rules:t,clocks:s,board:i}=d,r=(w,Ce)=>o`<div><dt>${w}</dt><dd>${Ce}</dd></div>`,n=J(d.headers),g=n.get("Round"),y=[n.get("Event"),g&&`${this.t("facts.Round")} ${g}`,n.get("Site"),n.get("Date")].filter(Boolean).join(" · ");return o`<section class="card" aria-label=${this.t("game.info")}>
			${d.title?o`<h2>${d.title}</h2>`:l}
			<dl>
				${y?r(this.t("game.event"),y):l}
				${e?r(this.t("game.opening"),o`<span class="code">${e.code}</span> ${a.say(e.name)}`):l}
				${r(this.t("game.rules"),a.say(t.name))}
				${s?r(this.t("game.time"),ve(s.control)):l}
			</dl>
			${i.plies_left!==null&&i.plies_left<=40?o`<p class="small warn">${this.t("game.limit",{n:i.plies_left})}</p>`:l}
			${s?.paused?o`<p class="warn">${this.t("game.paused")}</p>`:l}
			<button class="quiet" @click=${()=>this.dispatchEvent(new CustomEvent("edit"))}>
				${u("comment")}${this.t("game.facts")}
			</button>
		</section>`}};j.styles=[f,p`
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
		`],j=m([h("game-facts")],j);var F=class extends v{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return o`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(d){d.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};F.styles=[f,p`
			:host {
				display: block;
			}
		`],F=m([h("move-entry")],F);var G=class extends v{constructor(){super(...arguments);this.scores=!1;this.shown=-1;this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room;e&&e.current!==this.shown&&(this.shown=e.current,this.center())}center(){let e=this.renderRoot.querySelector('[aria-current="true"]'),t=this.renderRoot.querySelector(".moves");t&&(t.scrollTop=e?e.offsetTop-t.clientHeight/2:0)}render(){let{state:e}=this.room,t=e?.nodes[0];return!e||!t?l:o`<div class="moves" role="group" aria-label=${this.t("moves.title")} tabindex="0">
			${t.comment?o`<p class="comment">${t.comment}</p>`:l}
			${t.children.length>0?this.mainLine(e,t):o`<p class="empty">${this.t("moves.none")}</p>`}
		</div>`}mainLine(e,t){let s=[],i=[],r=()=>{i.length>0&&(s.push(o`<div class="pairs">${i}</div>`),i=[])},n=t,g=!0;for(let y=e.nodes[n.children[0]??-1];y;y=e.nodes[n.children[0]??-1]){y.lead&&(r(),s.push(o`<p class="comment">${y.lead}</p>`),g=!0),(y.side==="red"||g)&&(i.push(o`<span class="number">${y.number}</span>`),y.side==="black"&&i.push(o`<span class="blank">…</span>`)),i.push(this.move(e,y));let w=this.below(e,y,n);g=w.length>0,g&&(y.side==="red"&&i.push(o`<span class="blank">…</span>`),r(),s.push(...w)),n=y}return r(),s}below(e,t,s){let i=[];t.comment&&i.push(o`<p class="comment">${t.comment}</p>`);for(let r of s.children.slice(1)){let n=e.nodes[r];n&&i.push(o`<div class="variation">${this.line(e,n,!0)}</div>`)}return i}line(e,t,s){let i=[],r=s;for(let n=t;n;n=e.nodes[n.children[0]??-1]){(n.side==="red"||r)&&i.push(o`<span class="count">${n.number}${n.side==="red"?".":"…"}</span>`),n.lead&&i.push(o`<span class="comment">${n.lead}</span>`),i.push(this.move(e,n)),r=n.comment!=="",n.comment&&i.push(o`<span class="comment">${n.comment}</span>`);let g=n===t?void 0:e.nodes[n.parent??-1];for(let y of g?.children.slice(1)??[]){let w=e.nodes[y];w&&(i.push(o`<span class="nested">(${this.line(e,w,!0)})</span>`),r=!0)}}return i}move(e,t){let s=t.text?.[a.preferences.values.notation]??t.move??"",i=t.nags.map(r=>a.state?.choices.nags.find(n=>n.nag===r)?.sign??`$${r}`);return o`<button
			class=${`move ${t.side}`}
			lang=${_(a.preferences.values.notation)}
			aria-current=${t.id===e.current?"true":"false"}
			@click=${()=>this.room.goTo(t.id)}
		>
			${s}${i.length>0?o`<span class="nag">${i.join("")}</span>`:l}
			${this.scores&&t.eval?o`<span class="eval">${q(t.eval)}</span>`:l}
		</button>`}};G.styles=[f,p`
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
		`],m([b({type:Boolean})],G.prototype,"scores",2),G=m([h("move-list")],G);var I=class extends B{constructor(){super(...arguments);this.letters=[]}render(){let{pieces:e,theme:t}=a.preferences.values,s=this.letters.flatMap(n=>ce(n)??[]),i=s.map(n=>this.t(`piece.${n.color}.${n.kind}`)).join(", "),r=i?this.t("game.captured",{pieces:i}):this.t("game.nothingCaptured");return o`<div class="tray" role="img" aria-label=${r}>
			${s.map(n=>o`<piece-icon .piece=${n} .script=${e} .theme=${t}></piece-icon>`)}
		</div>`}};I.styles=[f,p`
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
		`],m([b({attribute:!1})],I.prototype,"letters",2),I=m([h("captured-pieces")],I);var je=2e4,Fe=1e4,z=class extends v{constructor(){super(...arguments);this.side="red";this.frame=0;this.seen=Number.POSITIVE_INFINITY}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate())),this.tick()}tick(){let{left:e}=this,t=this.running&&this.room.persons.includes(this.side);t&&a.preferences.values.ticking&&fe(this.seen,e)&&a.play("low-time"),this.seen=t?e:Number.POSITIVE_INFINITY}get left(){let e=this.room.state?.clocks?.[this.side];return e?ge(e,this.running,performance.now()-this.room.clockTime):Number.POSITIVE_INFINITY}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return l;let t=e[this.side],{left:s}=this,i=s<je&&this.running,r=s<Fe&&this.running;return o`<div
			class=${`clock ${this.running?"running":""} ${i?"low":""} ${r?"urgent":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${ue(s)}</span>
			${e.control.kind==="byoyomi"?o`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:l}
		</div>`}};z.styles=[f,p`
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
		`],m([b()],z.prototype,"side",2),z=m([h("game-clock")],z);var O=class extends v{constructor(){super(...arguments);this.side="red"}render(){let{state:e}=this.room;if(!e)return l;let t=e.players[this.side],s=e.phase==="playing"&&e.board.turn===this.side;return o`<section class=${s?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?u("robot"):l}<span>${this.name(t)}</span>
					${t.level&&t.engine==="chuhe"?o`<span class="level">${this.level(t.level)}</span>`:l}
					${s?o`<span class="move">${this.t("game.toMove")}</span>`:l}
				</div>
				<captured-pieces .letters=${e.board.captured[E(this.side)]}></captured-pieces>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`}name(e){if(e.kind==="person"){let t=this.room.persons.length===1;return e.name||this.header||this.t(t?"game.you":`side.${this.side}`)}return e.name}get header(){let e=this.side==="red"?"Red":"Black";return this.room.state?.headers.find(({name:t})=>t===e)?.value??""}level(e){return`${this.t("game.level",{level:e})} ${this.t(`level.${e}`)}`}};O.styles=[f,p`
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
			.level {
				color: var(--dim);
			}
		`],m([b()],O.prototype,"side",2),O=m([h("player-strip")],O);var P=class extends ye{constructor(){super(...arguments);this.thing="tables";this.revealed=!1;this.reveal=()=>{this.revealed=!this.revealed}}get practice(){return we(this.room.state?.headers??[])}get asks(){return this.practice!==void 0}ask({board:e}){return a.call("tables.look",{fen:e.fen})}render(){let{practice:e,answer:t,room:s}=this;if(!e||!s.state)return l;let i=this.t(`side.${e.side}`);return o`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${s.state.title||e.class}</h2>
			<p>${this.t(`tables.task.${e.goal}`,{side:i,moves:D(e.dtm)})}</p>
			<div aria-live="polite">${t&&s.state.phase==="playing"?this.standing(e,t):l}</div>
			${t?.found&&this.revealed?this.moves(t):l}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${u("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${()=>this.again(e)}>${u("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${()=>xe(e.class,e.goal)}>
					${u("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`}again(e){let{state:t}=this.room;if(t){let s=oe(t.title);Ee({...e,fen:t.start.fen,title:s,name:null,keeping:0,moves:0,task:s})}}standing(e,t){if(!t.found||t.result==="")return o`<p class="dim">${this.t("tables.outside")}</p>`;let s=ke(e,t.perpetual_check??t.result,$e(t.fen));if(s==="better")return o`<p class="good">${this.t("tables.standing.better")}</p>`;let i=this.t(`tables.standing.${s}.${e.goal}`,{moves:D(t.dtm)});return o`<p class=${s==="kept"?"good":"bad"}>${i}</p>`}moves(e){return o`<ul>
			${e.moves.map(({text:t,result:s,dtm:i})=>o`<li>
						<span lang=${_(a.preferences.values.notation)}>${t[a.preferences.values.notation]}</span>
						<span class="dim">${s==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${s}`,{moves:D(i)})}</span>
					</li>`)}
		</ul>`}};P.styles=[f,p`
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
		`],m([$()],P.prototype,"revealed",2),P=m([h("practise-card")],P);function Me(c){if(!c)return[];let d=c.attacks.flatMap(({hunter:t,target:s,counts:i})=>X(t.at)&&X(s.at)?[{from:t.at,to:s.at,brush:i?"red":"blue"}]:[]),e=U(`Y${c.threat}`);return e?[...d,e]:d}var M=class extends v{constructor(){super(...arguments);this.plain=!1;this.open=!1}updated(){let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:s})=>s===e.current):void 0;this.room.beside.put("shapes.ruling",e?.current??-1,Me(t))}disconnectedCallback(){this.room.beside.take("shapes.ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return l;let{result:t,phase:s}=e,i=s==="over"||t.result!=="undecided";if(!i&&!t.repetition)return l;let r=a.say(t.message);return o`<section class=${i?"over":"warning"} role="status">
			<div class="head">
				${i?o`<span class="score">${t.pgn}</span>`:u("help")}
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
		</li>`}again(){let e=s=>async()=>{let i=a.onward(),r=await this.room.command("game.restart",{swap:s});r&&i(`game/${r.game}`)},t=this.room.state?.next;return t?o`<a class="button" href=${`#/game/${t}`}>${u("forward")}${this.t("game.toNext")}</a>`:o`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${u("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${u("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${u("chart")}${this.t("game.analyse")}</button>
		</div>`}};M.styles=[f,p`
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
		`],m([b({type:Boolean})],M.prototype,"plain",2),m([$()],M.prototype,"open",2),M=m([h("result-card")],M);var T=class extends v{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.asked=""}updated(){let{state:e}=this.room,t=this.open&&e?`${this.format} ${this.notation} ${e.changed} ${e.live}`:"";t&&t!==this.asked&&this.write(),this.asked=t}async write(){let e=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{format:this.format,...e})}render(){let e=this.room.state?.board.fen??"",t=`${location.origin}/#/${C("analysis",e)}`;return o`<chuhe-dialog
			data-window="share"
			data-game=${this.room.id}
			.open=${this.open}
			wide
			heading=${this.t("share.title")}
			@close=${()=>this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open?o`<div class="fields">
						${this.copyField(this.t("share.fen"),e)} ${this.copyField(this.t("share.url"),t)}${this.recordField()}
					</div>`:l}
		</chuhe-dialog>`}copyField(e,t){return o`<label class="field">
			<span>${e}</span>
			<span class="pair">
				<input class="mono" readonly .value=${t} @focus=${s=>s.target.select()} />
				<button type="button" @click=${()=>Le(t)}>${u("copy")}${this.t("ui.copy")}</button>
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
				<button ?disabled=${s} @click=${()=>Le(t)}>${u("copy")}${this.t("ui.copy")}</button>
				<button class="primary" @click=${()=>this.save()}>${u("download")}${this.t("share.save")}</button>
			</div>`}save(){this.record&&We(this.record)}};T.styles=[f,p`
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
		`],m([b({type:Boolean})],T.prototype,"open",2),m([$()],T.prototype,"format",2),m([$()],T.prototype,"notation",2),m([$()],T.prototype,"record",2),T=m([h("share-dialog")],T);async function Le(c){try{await navigator.clipboard.writeText(c),a.toast(a.t("ui.copied"),"good")}catch(d){a.fail(d)}}function We({name:c,mime:d,text:e,base64:t}){let s=t===null?e??"":Uint8Array.from(atob(t),r=>r.charCodeAt(0)),i=document.createElement("a");i.href=URL.createObjectURL(new Blob([s],{type:d})),i.download=c,i.click(),setTimeout(()=>URL.revokeObjectURL(i.href),1e3)}var _e=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-OIRG3KTQ.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-VYIOR4UT.js")},{id:"graph",title:"analysis.graph",on:["analysis"],tag:"graph-pane",load:()=>import("./graph-pane-RA4X3VAH.js")},{id:"explorer",title:"explorer.title",on:["analysis"],tag:"explorer-pane",load:()=>import("./explorer-pane-EYNKFXVT.js")},{id:"cloud",title:"cloud.title",on:["analysis"],tag:"cloud-pane",load:()=>import("./cloud-pane-LW375WPL.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-J5E6FT7F.js")},{id:"tables",title:"tables.pane",on:["analysis"],tag:"tables-pane",load:()=>import("./tables-pane-NMKQUAJP.js")}];var R=class extends v{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return _e.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?o`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
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
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:l}show(e){this.open=e,this.dispatchEvent(new CustomEvent("tab",{detail:e}))}pane(e){return customElements.get(e)===void 0?o`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:s}=this;if(!t||!s)return;e.preventDefault(),e.stopPropagation();let i=this.offered,r=i[(i.indexOf(s)+t+i.length)%i.length];r&&(this.show(r.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${r.id}`)?.focus())}};R.styles=[f,p`
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
		`],m([b()],R.prototype,"place",2),m([b({attribute:!1})],R.prototype,"analysis",2),m([b()],R.prototype,"open",2),R=m([h("side-panes")],R);var W=class extends v{render(){let{state:d}=this.room;if(!d)return l;let e=d.thinking,t=e?.node===d.current?e:void 0;return o`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${u("robot")}
				<span>${e?this.doing(e):this.idle(d)}</span>
				${d.can.stop?o`<button class="stop" title=${this.t("game.stop")} @click=${()=>this.room.command("game.stop")}>
							${u("stop")}<span class="words">${this.t("game.stop")}</span>
						</button>`:l}
			</header>
			<progress
				class=${e?"":"still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${e?.progress??(e?l:0)}
			></progress>
			${t?.line?this.figures(t,t.line):e?l:this.remembered(this.room.current?.eval)}
		</section>`}idle({phase:d,board:e,players:t}){return d==="playing"&&t[e.turn].kind==="person"&&this.room.persons.length===1?this.t("thinking.idle"):""}doing({name:d,for:e}){return this.t(e==="hint"?"thinking.hint":"thinking.now",{name:d})}figures({elapsed_ms:d},e){return o`<dl>
				${this.figure("thinking.depth",`${e.depth}/${e.seldepth}`)}
				${this.figure("thinking.score",e.score.text)}
				${this.figure("thinking.time",`${(d/1e3).toFixed(1)} s`)}
				${this.figure("thinking.nodes",ee(e.nodes))}
				${this.figure("thinking.speed",ee(e.nps))}
			</dl>
			${this.line(e.text)}`}remembered(d){return d?o`<dl>
				${this.figure("thinking.depth",String(d.depth))}
				${this.figure("thinking.score",q(d))}
			</dl>
			${this.line(d.text)}`:l}figure(d,e){return o`<div><dt>${this.t(d)}</dt><dd>${e}</dd></div>`}line(d){let{notation:e}=a.preferences.values,t=d[e].slice(0,10).join(" ");return o`<p class="line" lang=${_(e)}><span class="hidden-text">${this.t("thinking.line")}</span>${t}</p>`}};W.styles=[f,p`
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
		`],W=m([h("thinking-pane")],W);var Ve=[{to:"start",icon:"first",key:"moves.first"},{to:"back",icon:"back",key:"moves.back"},{to:"forward",icon:"forward",key:"moves.forward"},{to:"end",icon:"last",key:"moves.last"}],V=class extends v{render(){let d=this.room.current,e=d?.parent===null,t=d?.children.length===0;return o`<div class="bar" role="group" aria-label=${this.t("moves.title")}>
			${Ve.map(({to:s,icon:i,key:r})=>o`<button
						class="quiet"
						aria-label=${this.t(r)}
						title=${this.t(r)}
						?disabled=${s==="start"||s==="back"?e:t}
						@click=${()=>this.room.walk(s)}
					>
						${u(i)}
					</button>`)}
		</div>`}};V.styles=[f,p`
			.bar {
				display: grid;
				grid-template-columns: repeat(4, 1fr);
			}
			button {
				padding: 0;
			}
		`],V=m([h("walk-bar")],V);var k=class extends B{constructor(){super(...arguments);this.address={path:"game",parts:[],query:new Map};this.tab="";this.asking=!1;this.redraw=()=>this.requestUpdate();this.showArrows=()=>{let{room:e,analysis:t}=this;if(e?.state&&t){let s=e.current;e.beside.put("shapes.lines",e.state.current,s?t.arrows(s):void 0)}this.requestUpdate()};this.onKey=e=>this.key(e);this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.letGo(),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&a.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()}}get analysing(){return this.address.path==="analysis"}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.leave()}willUpdate(){let e=this.address.parts[0];e!==this.room?.id&&this.leave(),e&&!this.room?this.enter(e):!e&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new Y(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){a.shownGame=e,this.room=new Q(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),a.shownGame===this.room?.id&&(a.shownGame=""),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.beside.take("shapes.lines"),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=location.hash,t=this.address.query.get("fen"),s=await a.call("game.new",{kind:"study",...t?{fen:t}:{}});this.asking=!1;let i=t?C("editor",t):"";location.hash===e&&location.replace(`#/${s?`analysis/${s.game}`:i}`)}render(){let{room:e}=this;return!e||e.missing?o`<p class="empty">${this.t(e?"game.missing":"ui.loading")}</p>`:Te(e.id,this.game(e))}game(e){let t=e.orientation,s=e.beside.get("window"),i=n=>()=>e.beside.put("window",-1,n),r=()=>e.beside.take("window");return o`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`}>
			<div class="left">
				<game-facts
					.room=${e}
					@edit=${i("facts")}
				></game-facts>
				${this.analysing||!this.thinks?l:o`<thinking-pane .room=${e}></thinking-pane>`}
				${this.analysing?l:o`<practise-card .room=${e}></practise-card>`}
				${this.tools(i("share"))}
			</div>
			<div class="board">
				${this.evalBar(t)}
				<board-stage .room=${e}></board-stage>
			</div>
			<player-strip class="card top" .room=${e} .side=${E(t)}></player-strip>
			<player-strip class="card bottom" .room=${e} .side=${t}></player-strip>
			<div class="side card">
				${this.analysing?o`<side-panes .room=${e} .analysis=${this.analysis} place="analysis" .open=${this.tab} @tab=${n=>{this.tab=n.detail}}></side-panes>`:l}
				<result-card .room=${e} ?plain=${this.analysing}></result-card>
				<move-list .room=${e} ?scores=${this.analysing}></move-list>
				${this.notLive()}
				<div class="foot">
					${a.preferences.values.typed?o`<move-entry .room=${e}></move-entry>`:l}
					<walk-bar .room=${e}></walk-bar>
					${this.analysing?l:o`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<share-dialog .room=${e} .open=${s==="share"} @close=${r}></share-dialog>
			<facts-dialog .room=${e} .open=${s==="facts"} @close=${r}></facts-dialog>
		</div>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}tools(e){let{room:t}=this,s=t?.state?.board.fen??"",i=a.preferences.values.board==="3d",r=(g,y,w)=>o`<a class="button quiet" href=${`#/${g}`}>${u(y)}${w}</a>`,n=(g,y,w)=>o`<button class="quiet" @click=${w}>${u(g)}${y}</button>`;return o`<div class="tools card">
			${n("flip",this.t("game.flip"),()=>t?.flip())}
			${n(i?"board":"cube",this.t(i?"board.flat":"board.3d"),()=>a.preferences.set("board",i?"flat":"3d"))}
			${n("share",this.t("game.share"),e)}
			${this.analysing?r(C("new",s),"play",this.t("game.playHere")):r(`analysis/${t?.id}`,"chart",this.t("game.analyse"))}
			${r(C("editor",s),"edit",this.t("game.edit"))}
			${n("keyboard",this.t("board.typed"),()=>this.typeMove())}
		</div>`}evalBar(e){if(!this.analysing)return l;let t=this.room?.current,s=this.analysis?.found("a",t?.id),i=s?.lines[0],r=t?.eval,n=i?.score.text??(r?q(r):"");return o`<eval-bar
			.share=${i?s?.share:r?.share}
			.score=${i?te(i.score):r?te(r):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:n||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?l:o`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${u("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){a.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(i=>i instanceof HTMLElement&&i.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let s=this.shortcuts[e.key];s&&(e.preventDefault(),s())}toggleAnalysis(){let{analysis:e}=this,{engine:t,lines:s}=e?.choice("a")??{engine:"",lines:1};return e?.running?e.stop():e?.start("a",t,s)}};k.styles=[f,Ae],m([b({attribute:!1})],k.prototype,"address",2),m([$()],k.prototype,"room",2),m([$()],k.prototype,"tab",2),m([L("board-stage")],k.prototype,"stage",2),m([L("action-bar")],k.prototype,"actions",2),m([L("move-entry")],k.prototype,"entry",2),k=m([h("game-page")],k);export{k as GamePage};
