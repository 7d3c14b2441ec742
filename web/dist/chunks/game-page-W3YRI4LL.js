import{a as P,b as ne}from"./chunk-IOQLL3HV.js";import{a as pe,c as D,d as he,e as ue,f as fe,g as ge}from"./chunk-GK7V6CMP.js";import"./chunk-VPI7AHQG.js";import"./chunk-YLPBGWVA.js";import"./chunk-54ZEM7KE.js";import"./chunk-SHOVMTNT.js";import{a as O}from"./chunk-RWMTEMP4.js";import"./chunk-LR6FQF7U.js";import"./chunk-P4HNMWFG.js";import"./chunk-UEX2ZYRW.js";import{a as re,c as ae}from"./chunk-REWQBJ5H.js";import"./chunk-VZL556VY.js";import"./chunk-4CREUW4K.js";import"./chunk-KVTSEUME.js";import{a as de,b as le,c as me,d as ce,e as Q}from"./chunk-QKWMNXT4.js";import{a as g}from"./chunk-P6T7YZ7Y.js";import{a as u}from"./chunk-OBGGG5I7.js";import{d as ee,e as a,f as W,g as f}from"./chunk-MIW4FCHG.js";import{B as J,C as te,D as se,E as k,H as ie,J as oe,b as p,c as o,f as l,g as h,h as y,i as $,j as C,r as Z,s as q}from"./chunk-CAEZIL37.js";import{a as d}from"./chunk-LO2NM3CE.js";var V=class extends EventTarget{constructor(e){super();this.game=e;this.wanted={a:{engine:"chuhe",lines:3},b:{engine:"chuhe",lines:1}}}open(){this.unfollow=a.connection.follow(`analysis/${this.game}`,{changed:e=>{this.state=e,this.dispatchEvent(new Event("change"))}},e=>a.fail(e))}close(){this.unfollow?.()}slot(e){return this.state?.[e]??void 0}get running(){return["a","b"].some(e=>this.slot(e)?.running)}choice(e){let t=this.slot(e);return t?{engine:t.engine,lines:t.lines_wanted}:this.wanted[e]}choose(e,t){this.wanted={...this.wanted,[e]:t}}start(e,t,s){return a.call("analysis.start",{game:this.game,slot:e,engine:t,lines:s})}stop(e){return a.call("analysis.stop",e?{game:this.game,slot:e}:{game:this.game})}remove(e){return a.call("analysis.close",{game:this.game,slot:e})}arrows(e){return[...this.slotArrows("a",e),...this.slotArrows("b",e)]}slotArrows(e,t){let s=this.slot(e);if(!s||s.node!==t)return[];let i=s.lines[0];return s.lines.flatMap(n=>{let m=te(n.pv[0]??"");return m&&i?[{...m,...Ee(e,n,i,s.turn)}]:[]})}},Se=.25,ve=200;function Ee(c,r,e,t){if(r===e)return{brush:c==="a"?"best":"good",weight:1};let s=t==="red"?1:-1,i=r.score.cp===null||e.score.cp===null?ve:s*(e.score.cp-r.score.cp),n=Math.max(Se,.85-.6*Math.max(0,i)/ve);return{brush:c==="a"?"faint":"good",weight:n}}var Te=4e3,Re={move:"move",capture:"capture",check:"check",mate:"mate",end:"end",resigned:"end",flag:"end",draw_offered:"notify",draw_declined:"notify",engine_failed:"illegal",tease:"notify",undone:"move"},Ae=["mate","end","check","capture","notify","illegal","move"],Y=class extends EventTarget{constructor(e){super();this.id=e;this.missing=!1;this.paneShapes=new Map;this.paneMarks=[];this.clockTime=0;this.drawnAt=-1;this.drawnHere=[];this.expectedSounds=[]}open(){this.unfollow=a.connection.follow(`game/${this.id}`,{changed:e=>this.take(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}close(){this.unfollow?.(),clearTimeout(this.refusalTimer)}get orientation(){return this.flipped??this.homeSide}get current(){return this.state?.nodes[this.state.current]}get persons(){let e=this.state?.players;return e?["red","black"].filter(t=>e[t].kind==="person"):[]}flip(){this.flipped=k(this.orientation),this.changed()}boardState(){let{state:e}=this;if(!e)return ie;let{board:t}=e,{expected:s}=this,i=!s&&(t.role==="play"||t.role==="explore"),n=this.ahead,m=i?t.turn:n?k(t.turn):"none",v=i?t.targets:n??{};return{pieces:s?.pieces??this.pieces(),orientation:this.orientation,movable:m,selected:this.selected,targets:this.selected&&v[this.selected]||[],lastMove:s?.move??t.last??void 0,check:s?void 0:t.check??void 0,shapes:this.shapes(t.node),drawn:this.drawn,marks:s?[]:this.paneMarks,premove:this.premove,cursor:this.cursor}}pick(e){let t=this.state?.board;if(!t||this.expected)return;this.cursor=e;let s=this.selected;if(this.forgetRefusal(),this.ahead){this.pickAhead(this.ahead,e);return}s===e?this.select(void 0):s&&t.targets[s]?.includes(e)?this.move({from:s,to:e}):t.targets[e]?this.select(e):this.pieces().get(e)?.color===t.turn?(this.select(void 0),this.askWhy(e)):(this.select(void 0),s&&this.askWhy(s,e))}get ahead(){let e=this.state?.board;return e?.role==="wait"&&!this.expected&&Object.keys(e.premoves).length>0&&a.preferences.values.premoves?e.premoves:void 0}pickAhead(e,t){let s=this.selected,i=this.premove!==void 0;this.premove=void 0,s&&s!==t&&e[s]?.includes(t)?this.keep({from:s,to:t}):s!==t&&e[t]?this.select(t):(this.select(void 0),!s&&!i&&this.pieces().has(t)&&this.askWhy(t))}keep(e){this.premove=e,this.select(void 0)}letGo(){this.premove=void 0,this.select(void 0)}playAhead(e,t){let s=this.premove,{board:i}=t;i.role==="wait"&&i.node===e?.board.node||(this.premove=void 0,!(!s||i.role!=="play"||i.ply!==(e?.board.ply??0)+1)&&setTimeout(()=>{this.state?.board!==i||this.expected||(i.targets[s.from]?.includes(s.to)?this.move(s):this.showRefusal(a.t("board.premoveLost"),[]))}))}drop(e){let t=this.state?.board;if(this.ahead){this.premove=void 0,this.ahead[e.from]?.includes(e.to)?this.keep(e):this.select(void 0);return}if(t?.targets[e.from]?.includes(e.to)&&!this.expected){this.move(e);return}this.select(void 0),this.askWhy(e.from,e.to)}select(e){this.selected=e,this.changed()}moveCursor(e){this.cursor=e,this.changed()}async move(e){let{state:t}=this;if(!t)return;let s=t.board.node,i=new Map(this.pieces()),n=i.get(e.from),m=i.has(e.to);n&&(i.delete(e.from),i.set(e.to,n)),this.selected=void 0,this.hint=void 0,this.expected={at:s,move:e,pieces:i},this.expectedSounds=["move","capture"],a.play(m?"capture":"move"),this.changed();let v=crypto.randomUUID();try{await a.connection.call("game.move",{game:this.id,move:se(e),at:s,tag:v},{again:!0})}catch(b){this.refuse(b)}finally{this.expected=void 0,this.changed()}}async moveText(e){let t=this.state?.board.node;try{return await a.connection.call("game.move",{game:this.id,move:e,at:t}),!0}catch(s){return this.refuse(s),!1}}async askWhy(e,t){let s=t?{game:this.id,from:e,to:t}:{game:this.id,from:e};try{let i=await a.connection.call("game.why",s);i.legal||this.showRefusal(a.say(i.message),i.squares)}catch(i){this.refuse(i)}}refuse(e){if(e instanceof ee)this.showRefusal(a.say(e.words),[]);else throw e}showRefusal(e,t){this.refusal={text:e,squares:t},a.play("illegal"),clearTimeout(this.refusalTimer),this.refusalTimer=setTimeout(()=>this.forgetRefusal(),Te),this.changed()}forgetRefusal(){this.refusal&&(this.refusal=void 0,this.changed())}command(e,t={}){return a.call(e,{game:this.id,...t})}goTo(e){this.command("game.go",{node:e})}walk(e){this.command("game.go",{to:e})}async askHint(){let e=this.state?.current??0,t=await this.command("game.hint");t?.line&&(this.hint={node:e,line:t.line},this.changed())}draw(e){let{state:t}=this;t&&(this.drawnAt=t.current,this.drawnHere=e,this.changed(),t.phase==="study"&&this.command("tree.marks",{node:t.current,marks:e.map(ne)}))}showPaneShapes(e,t=""){JSON.stringify(e)!==JSON.stringify(this.paneShapes.get(t)??[])&&(this.paneShapes.set(t,e),this.changed())}showPaneMarks(e){JSON.stringify(e)!==JSON.stringify(this.paneMarks)&&(this.paneMarks=e,this.changed())}get drawn(){let{state:e}=this;return e&&this.drawnAt===e.current?this.drawnHere:(this.current?.marks??[]).flatMap(t=>P(t)??[])}shapes(e){if(this.expected)return[];let t=this.hint?.node===e?this.hint.line.pv[0]:void 0,s=t&&P(`G${t}`),i=this.refusal?.squares.map(n=>({from:n,brush:"threat"}))??[];return[...[...this.paneShapes.values()].flat(),...s?[{...s,brush:"best"}]:[],...i]}get homeSide(){return this.persons.length===1?this.persons[0]??"red":"red"}pieces(){let e=this.state?.board.pieces??{};return this.pieceCache?.letters!==e&&(this.pieceCache={letters:e,pieces:ae(e)}),this.pieceCache.pieces}take(e){let t=this.state;if(this.state=e,this.missing=!1,t?.clocks!==e.clocks&&(this.clockTime=performance.now()),t?.board!==e.board){let i=t?.board.role==="wait"&&e.board.role==="play"&&this.selected&&e.board.targets[this.selected];this.selected=i?this.selected:void 0,this.playAhead(t,e),this.hint=this.hint?.node===e.current?this.hint:void 0,this.expected=void 0}t?.current!==e.current&&(this.drawnAt=-1),this.changed()}hear(e){let t=this.expectedSounds;this.expectedSounds=[];let s=e.filter(({kind:n})=>!t.includes(n)).flatMap(({kind:n})=>Re[n]??[]),i=Ae.find(n=>s.includes(n));i&&a.play(i),this.dispatchEvent(new CustomEvent("said",{detail:e}))}lose(){this.missing=!0,this.changed()}changed(){this.dispatchEvent(new Event("change"))}};var be=p`
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
`;var A=class extends g{render(){let r=this.room.state;if(!r)return l;let{can:e}=r;return o`${r.draw_offer&&e.answer_draw?this.drawQuestion(r.draw_offer):l}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo",this.t("game.undo"),e.undo,()=>this.undo())}
				${this.button("hint",this.t("game.hint"),e.hint,()=>this.room.askHint())}
				${this.button("handshake",this.t("game.draw"),e.offer_draw,()=>this.room.command("game.offer_draw"))}
				${this.button("flag",this.t("game.resign"),e.resign,()=>this.ask())}
				${e.pause||e.resume?this.button(e.resume?"play":"pause",this.t(e.resume?"game.resume":"game.pause"),!0,()=>this.room.command(e.resume?"game.resume":"game.pause")):l}
				${this.menu()}
			</div>
			${this.resignDialog()}${this.teaseDialog()}`}button(r,e,t,s){return o`<button class="quiet" ?disabled=${!t} @click=${s}>${u(r)}<span>${e}</span></button>`}menu(){let e=this.room.state?.can,t=(s,i,n,m)=>o`<button
				class="quiet"
				?disabled=${!n}
				@click=${()=>{this.renderRoot.querySelector("#more")?.hidePopover(),m()}}
			>
				${u(s)}${i}
			</button>`;return o`<button class="quiet" popovertarget="more">${u("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${t("redo",this.t("game.redo"),e?.redo,()=>this.room.command("game.redo"))}
				${t("swap",this.t("game.swap"),e?.swap,()=>this.room.command("game.swap"))}
				${this.seatItem(t)}
				${t("restart",this.t("game.restart"),e?.restart,()=>this.restart())}
				${t("flip",this.t("game.flip"),!0,()=>this.room.flip())}
				${t("chart",this.t("game.study"),!0,()=>this.study())}
			</div>`}seatItem(r){let e=this.room.state;if(e?.phase!=="playing")return l;let[t,s]=this.room.persons,i={kind:"engine",engine:"chuhe",level:a.state?.choices.levels??20,name:""};if(!t){let b=this.room.orientation;return r("people",this.t("game.takeBackSeat"),!0,()=>this.room.command("game.seats",{[b]:{kind:"person",name:""}}))}let n=s?e.board.turn:t,m=e.players[k(n)],v=m.kind==="engine"?m:i;return r("robot",this.t("game.letEngine"),!0,()=>this.room.command("game.seats",{[n]:v}))}drawQuestion(r){let e=t=>()=>this.room.command("game.answer_draw",{accept:t});return o`<div class="question" role="alert">
			<p>${this.t("game.drawOffered",{side:this.t(`side.${r}`)})}</p>
			<button class="primary" @click=${e(!0)}>${u("check")}${this.t("game.accept")}</button>
			<button @click=${e(!1)}>${u("close")}${this.t("game.decline")}</button>
		</div>`}ask(){this.asking="resign"}resignDialog(){let r=this.room.state?.kind==="table"?["red","black"]:[void 0];return o`<chuhe-dialog
			.open=${this.asking==="resign"}
			heading=${this.t(r.length===2?"game.resignWho":"game.resignAsk")}
			@close=${()=>{this.asking=void 0}}
		>
			<div class="row">
				${r.map(e=>o`<button
							class="danger"
							@click=${()=>{this.asking=void 0,this.room.command("game.resign",e?{side:e}:{})}}
						>
							${u("flag")}${e?this.t(`side.${e}`):this.t("game.resign")}
						</button>`)}
				<button
					@click=${()=>{this.asking=void 0}}
				>
					${this.t("ui.cancel")}
				</button>
			</div>
		</chuhe-dialog>`}async undo(r){let e=r===void 0?{}:{confirm:r},t=await this.room.command("game.undo",e);this.tease=t?.tease??void 0}teaseDialog(){let{tease:r}=this;return o`<chuhe-dialog
			.open=${r!==void 0}
			heading=${this.t("game.undo")}
			@close=${()=>{this.tease=void 0}}
		>
			${r?o`<p class="tease">${a.say(r.message)}</p>
						<div class="row">
							<button @click=${()=>this.undo(r.step)}>${a.say(r.yes)}</button>
							<button
								class="primary"
								@click=${()=>{this.tease=void 0}}
							>
								${a.say(r.no)}
							</button>
						</div>`:l}
		</chuhe-dialog>`}async restart(){let r=await this.room.command("game.restart");r&&a.go(`game/${r.game}`)}async study(){let r=await this.room.command("game.study");r&&a.go(`analysis/${r.game}`)}};A.styles=[f,p`
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
		`],d([$()],A.prototype,"asking",2),d([$()],A.prototype,"tease",2),A=d([h("action-bar")],A);var Me=1900,Ne=["capture","check","mate","repetition","engine_failed","tease","flag","resigned","draw_declined"],E=class extends g{constructor(){super(...arguments);this.spoken="";this.solid="no";this.spokenNode=-1;this.onSaid=e=>this.hear(e.detail)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer),this.heard?.removeEventListener("said",this.onSaid),this.heard=void 0}updated(){this.heard!==this.room&&(this.heard?.removeEventListener("said",this.onSaid),this.room.addEventListener("said",this.onSaid),this.heard=this.room),this.wantSolid(a.preferences.values.board==="3d"),this.speakMove(),this.speakPremove()}focusBoard(){this.renderRoot.querySelector("chuhe-board, chuhe-board-3d")?.shadowRoot?.querySelector("[tabindex]")?.focus()}render(){let e=this.room.boardState(),{refusal:t}=this.room;return o`<div
				class="stage"
				@board-pick=${s=>this.room.pick(s.detail.square)}
				@board-move=${s=>this.room.drop(s.detail)}
				@board-shapes=${s=>this.room.draw(s.detail.shapes)}
				@board-cursor=${s=>this.moveCursor(s.detail.square)}
				@board-cancel=${()=>this.room.letGo()}
				@board-3d-failed=${()=>this.giveUpSolid()}
			>
				${this.board(e)}
				<div class="notices" aria-hidden="true">
					${t?o`<div class="notice refusal">${t.text}</div>`:this.notice&&a.preferences.values.notices?o`<div class=${`notice ${this.notice.kind}`}>${a.say(this.notice.message)}</div>`:l}
				</div>
			</div>
			<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			<div class="hidden-text" aria-live="assertive">${t?.text??""}</div>`}board(e){let t=this.t("board.label");return this.solid==="yes"?o`<chuhe-board-3d
				.state=${e}
				.look=${a.look}
				.label=${t}
				.language=${a.language}
			></chuhe-board-3d>`:o`<chuhe-board .state=${e} .look=${a.look} .label=${t}></chuhe-board>
			${this.solid==="loading"?o`<div class="notices"><div class="notice">${this.t("board.loading3d")}</div></div>`:l}`}wantSolid(e){!e&&this.solid!=="no"?this.solid="no":e&&this.solid==="no"&&(this.solid="loading",Le().then(()=>{this.solid="yes"},()=>this.giveUpSolid()))}giveUpSolid(){this.solid="no",a.preferences.set("board","flat"),a.toast(this.t("board.no3d"),"error")}hear(e){let t=e.filter(({kind:i})=>Ne.includes(i)).at(-1);t&&(this.notice=t,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.notice=void 0},Me));let s=e.filter(({kind:i})=>i!=="move").map(({message:i})=>a.say(i));s.length>0&&(this.spoken=`${this.spoken} ${s.join(" ")}`)}speakMove(){let e=this.room.current;if(!(!e||e.id===this.spokenNode))if(this.spokenNode=e.id,e.side&&e.text){let{notation:t}=a.preferences.values;this.spoken=this.t("board.moved",{side:this.t(`side.${e.side}`),text:e.text[t]})}else this.spoken=this.t("moves.start")}speakPremove(){let{premove:e}=this.room;if(e!==this.spokenPremove){let t=this.room.state?.board.role!=="wait";this.spokenPremove=e,e?this.spoken=this.t("board.premove",{...e}):t||(this.spoken=this.t("board.premoveBack"))}}moveCursor(e){this.room.moveCursor(e);let t=this.room.boardState(),s=t.pieces.get(e),i=s?this.t("board.piece",{square:e,piece:this.t(`piece.${s.color}.${s.kind}`)}):this.t("board.empty",{square:e});t.selected===e?this.spoken=this.t("board.taken",{what:i}):this.spoken=t.targets.includes(e)?this.t("board.target",{what:i}):i}};E.styles=[f,p`
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
		`],d([$()],E.prototype,"notice",2),d([$()],E.prototype,"spoken",2),d([$()],E.prototype,"solid",2),E=d([h("board-stage")],E);async function Le(){await import("./board3d-446XC2RY.js")}var x=class extends oe{constructor(){super(...arguments);this.score="";this.label="";this.bottom="red"}render(){let e=(this.share??500)/10,t=this.bottom==="red"?e:100-e;return o`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
			<div class="lower" style=${`height: ${t}%`}></div>
			<span class=${t>=50?"at-bottom":"at-top"}>${this.score}</span>
		</div>`}};x.styles=p`
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
	`,d([y({type:Number})],x.prototype,"share",2),d([y()],x.prototype,"score",2),d([y()],x.prototype,"label",2),d([y()],x.prototype,"bottom",2),x=d([h("eval-bar")],x);var H=["Event","Site","Date","Red","Black","Round"],X=(c,r)=>c.toLowerCase()===r.toLowerCase();function B(c){return new Map(H.map(r=>[r,c.find(e=>X(e.name,r))?.value??""]))}function ye(c,r){let e=c.map(({name:s,value:i})=>{let n=H.find(m=>X(m,s));return{name:s,value:n===void 0?i:r.get(n)??i}}),t=H.filter(s=>!c.some(({name:i})=>X(i,s)));return[...e,...t.map(s=>({name:s,value:r.get(s)??""}))].filter(({value:s})=>s!=="")}var M=class extends g{constructor(){super(...arguments);this.open=!1;this.shown=new Map;this.notes="";this.result="*";this.save=async e=>{e.preventDefault();let{state:t}=this.room;if(!this.form||!t)return;let s=new FormData(this.form),i=v=>String(s.get(v)??""),n=ye(t.headers,new Map(H.map(v=>[v,i(v).trim()]))),m=s.has("result")?{result:i("result")}:{};await this.room.command("game.headers",{headers:n,notes:i("notes"),...m})&&(a.toast(this.t("facts.saved"),"good"),this.leave())};this.leave=()=>{this.dispatchEvent(new CustomEvent("close"))}}willUpdate(e){super.willUpdate(e);let{state:t}=this.room;e.has("open")&&this.open&&t&&(this.shown=B(t.headers),this.notes=t.nodes[0]?.comment??"",this.result=t.result.pgn)}render(){return o`<chuhe-dialog .open=${this.open} heading=${this.t("facts.title")} @close=${this.leave}>
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
		</label>`}};M.styles=[f,p`
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
		`],d([y({type:Boolean})],M.prototype,"open",2),d([C("form")],M.prototype,"form",2),M=d([h("facts-dialog")],M);var U=class extends g{render(){let{state:r}=this.room;if(!r)return l;let{opening:e,rules:t,clocks:s,board:i}=r,n=(R,xe)=>o`<div><dt>${R}</dt><dd>${xe}</dd></div>`,m=B(r.headers),v=m.get("Round"),b=[m.get("Event"),v&&`${this.t("facts.Round")} ${v}`,m.get("Site"),m.get("Date")].filter(Boolean).join(" · ");return o`<section class="card" aria-label=${this.t("game.info")}>
			${r.title?o`<h2>${r.title}</h2>`:l}
			<dl>
				${b?n(this.t("game.event"),b):l}
				${e?n(this.t("game.opening"),o`<span class="code">${e.code}</span> ${a.say(e.name)}`):l}
				${n(this.t("game.rules"),a.say(t.name))}
				${s?n(this.t("game.time"),ce(s.control)):l}
			</dl>
			${i.plies_left!==null&&i.plies_left<=40?o`<p class="small warn">${this.t("game.limit",{n:i.plies_left})}</p>`:l}
			${s?.paused?o`<p class="warn">${this.t("game.paused")}</p>`:l}
			<button class="quiet" @click=${()=>this.dispatchEvent(new CustomEvent("edit"))}>
				${u("comment")}${this.t("game.facts")}
			</button>
		</section>`}};U.styles=[f,p`
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
		`],U=d([h("game-facts")],U);var F=class extends g{focus(){this.renderRoot.querySelector("input")?.focus()}render(){return o`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`}async submit(r){r.preventDefault();let e=this.renderRoot.querySelector("input"),t=e?.value.trim();e&&t&&await this.room.moveText(t)&&(e.value="")}};F.styles=[f,p`
			:host {
				display: block;
			}
		`],F=d([h("move-entry")],F);var K=class extends g{constructor(){super(...arguments);this.shown=-1;this.resize=new ResizeObserver(()=>this.center())}connectedCallback(){super.connectedCallback(),this.resize.observe(this)}disconnectedCallback(){super.disconnectedCallback(),this.resize.disconnect()}updated(){let{state:e}=this.room;e&&e.current!==this.shown&&(this.shown=e.current,this.center())}center(){let e=this.renderRoot.querySelector('[aria-current="true"]'),t=this.renderRoot.querySelector(".moves");t&&(t.scrollTop=e?e.offsetTop-t.clientHeight/2:0)}render(){let{state:e}=this.room,t=e?.nodes[0];return!e||!t?l:o`<div class="moves" role="group" aria-label=${this.t("moves.title")} tabindex="0">
			${t.comment?o`<p class="comment">${t.comment}</p>`:l}
			${t.children.length>0?this.mainLine(e,t):o`<p class="empty">${this.t("moves.none")}</p>`}
		</div>`}mainLine(e,t){let s=[],i=[],n=()=>{i.length>0&&(s.push(o`<div class="pairs">${i}</div>`),i=[])},m=t,v=!0;for(let b=e.nodes[m.children[0]??-1];b;b=e.nodes[m.children[0]??-1]){b.lead&&(n(),s.push(o`<p class="comment">${b.lead}</p>`),v=!0),(b.side==="red"||v)&&(i.push(o`<span class="number">${b.number}</span>`),b.side==="black"&&i.push(o`<span class="blank">…</span>`)),i.push(this.move(e,b));let R=this.below(e,b,m);v=R.length>0,v&&(b.side==="red"&&i.push(o`<span class="blank">…</span>`),n(),s.push(...R)),m=b}return n(),s}below(e,t,s){let i=[];t.comment&&i.push(o`<p class="comment">${t.comment}</p>`);for(let n of s.children.slice(1)){let m=e.nodes[n];m&&i.push(o`<div class="variation">${this.line(e,m,!0)}</div>`)}return i}line(e,t,s){let i=[],n=s;for(let m=t;m;m=e.nodes[m.children[0]??-1]){(m.side==="red"||n)&&i.push(o`<span class="count">${m.number}${m.side==="red"?".":"…"}</span>`),m.lead&&i.push(o`<span class="comment">${m.lead}</span>`),i.push(this.move(e,m)),n=m.comment!=="",m.comment&&i.push(o`<span class="comment">${m.comment}</span>`);let v=m===t?void 0:e.nodes[m.parent??-1];for(let b of v?.children.slice(1)??[]){let R=e.nodes[b];R&&(i.push(o`<span class="nested">(${this.line(e,R,!0)})</span>`),n=!0)}}return i}move(e,t){let s=t.text?.[a.preferences.values.notation]??t.move??"",i=t.nags.map(n=>a.state?.choices.nags.find(m=>m.nag===n)?.sign??`$${n}`);return o`<button
			class=${`move ${t.side}`}
			lang=${q(a.preferences.values.notation)}
			aria-current=${t.id===e.current?"true":"false"}
			@click=${()=>this.room.goTo(t.id)}
		>
			${s}${i.length>0?o`<span class="nag">${i.join("")}</span>`:l}
		</button>`}};K.styles=[f,p`
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
		`],K=d([h("move-list")],K);var I=class extends W{constructor(){super(...arguments);this.letters=[]}render(){let{pieces:e,theme:t}=a.preferences.values,s=this.letters.flatMap(m=>re(m)??[]),i=s.map(m=>this.t(`piece.${m.color}.${m.kind}`)).join(", "),n=i?this.t("game.captured",{pieces:i}):this.t("game.nothingCaptured");return o`<div class="tray" role="img" aria-label=${n}>
			${s.map(m=>o`<piece-icon .piece=${m} .script=${e} .theme=${t}></piece-icon>`)}
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
		`],d([y({attribute:!1})],I.prototype,"letters",2),I=d([h("captured-pieces")],I);var Ce=2e4,qe=1e4,_=class extends g{constructor(){super(...arguments);this.side="red";this.frame=0;this.seen=Number.POSITIVE_INFINITY}disconnectedCallback(){super.disconnectedCallback(),cancelAnimationFrame(this.frame)}updated(){cancelAnimationFrame(this.frame),this.running&&(this.frame=requestAnimationFrame(()=>this.requestUpdate())),this.tick()}tick(){let{left:e}=this,t=this.running&&this.room.persons.includes(this.side);t&&a.preferences.values.ticking&&le(this.seen,e)&&a.play("low-time"),this.seen=t?e:Number.POSITIVE_INFINITY}get left(){let e=this.room.state?.clocks?.[this.side];return e?me(e,this.running,performance.now()-this.room.clockTime):Number.POSITIVE_INFINITY}get running(){let e=this.room.state?.clocks;return e?.running===this.side&&!e.paused}render(){let e=this.room.state?.clocks;if(!e)return l;let t=e[this.side],{left:s}=this,i=s<Ce&&this.running,n=s<qe&&this.running;return o`<div
			class=${`clock ${this.running?"running":""} ${i?"low":""} ${n?"urgent":""}`}
			role="timer"
			aria-label=${this.t("game.clock",{side:this.t(`side.${this.side}`)})}
		>
			<span class="time">${de(s)}</span>
			${e.control.kind==="byoyomi"?o`<span class="periods">${this.t("game.periods",{n:t.periods})}</span>`:l}
		</div>`}};_.styles=[f,p`
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
		`],d([y()],_.prototype,"side",2),_=d([h("game-clock")],_);var z=class extends g{constructor(){super(...arguments);this.side="red"}render(){let{state:e}=this.room;if(!e)return l;let t=e.players[this.side],s=e.phase==="playing"&&e.board.turn===this.side;return o`<section class=${s?"turn":""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${t.kind==="engine"?u("robot"):l}<span>${this.name(t)}</span>
					${t.level&&t.engine==="chuhe"?o`<span class="level">${this.level(t.level)}</span>`:l}
					${s?o`<span class="move">${this.t("game.toMove")}</span>`:l}
				</div>
				<captured-pieces .letters=${e.board.captured[k(this.side)]}></captured-pieces>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`}name(e){if(e.kind==="person"){let t=this.room.persons.length===1;return e.name||this.header||this.t(t?"game.you":`side.${this.side}`)}return e.name}get header(){let e=this.side==="red"?"Red":"Black";return this.room.state?.headers.find(({name:t})=>t===e)?.value??""}level(e){return`${this.t("game.level",{level:e})} ${this.t(`level.${e}`)}`}};z.styles=[f,p`
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
		`],d([y()],z.prototype,"side",2),z=d([h("player-strip")],z);var N=class extends g{constructor(){super(...arguments);this.revealed=!1;this.asked="";this.reveal=()=>{this.revealed=!this.revealed}}get practice(){return he(this.room.state?.headers??[])}updated(){let e=this.room.state?.board.fen;this.practice&&e!==void 0&&e!==this.asked&&(this.asked=e,this.ask(e))}async ask(e){let t=await a.call("tables.look",{fen:e});e===this.asked&&(this.look=t)}render(){let{practice:e,look:t,room:s}=this;if(!e||!s.state)return l;let i=this.t(`side.${e.side}`);return o`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${s.state.title||e.class}</h2>
			<p>${this.t(`tables.task.${e.goal}`,{side:i,moves:D(e.dtm)})}</p>
			<div aria-live="polite">${t&&s.state.phase==="playing"?this.standing(e,t):l}</div>
			${t?.found&&this.revealed?this.moves(t):l}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${u("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${()=>this.again(e)}>${u("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${()=>fe(e.class,e.goal)}>
					${u("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`}again(e){let{state:t}=this.room;if(t){let s=Z(t.title);ge({...e,fen:t.start.fen,title:s,name:null,keeping:0,moves:0,task:s})}}standing(e,t){if(!t.found||t.result==="")return o`<p class="dim">${this.t("tables.outside")}</p>`;let s=ue(e,t.perpetual_check??t.result,pe(t.fen));if(s==="better")return o`<p class="good">${this.t("tables.standing.better")}</p>`;let i=this.t(`tables.standing.${s}.${e.goal}`,{moves:D(t.dtm)});return o`<p class=${s==="kept"?"good":"bad"}>${i}</p>`}moves(e){return o`<ul>
			${e.moves.map(({text:t,result:s,dtm:i})=>o`<li>
						<span lang=${q(a.preferences.values.notation)}>${t[a.preferences.values.notation]}</span>
						<span class="dim">${s==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${s}`,{moves:D(i)})}</span>
					</li>`)}
		</ul>`}};N.styles=[f,p`
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
		`],d([$()],N.prototype,"look",2),d([$()],N.prototype,"revealed",2),N=d([h("practise-card")],N);function $e(c){if(!c)return[];let r=c.attacks.flatMap(({hunter:t,target:s,counts:i})=>J(t.at)&&J(s.at)?[{from:t.at,to:s.at,brush:i?"red":"blue"}]:[]),e=P(`Y${c.threat}`);return e?[...r,e]:r}var L=class extends g{constructor(){super(...arguments);this.plain=!1;this.open=!1}updated(){let{state:e}=this.room,t=this.open?e?.result.repetition?.moves.find(({node:s})=>s===e.current):void 0;this.room.showPaneShapes($e(t),"ruling")}disconnectedCallback(){this.room.showPaneShapes([],"ruling"),super.disconnectedCallback()}render(){let{state:e}=this.room;if(!e)return l;let{result:t,phase:s}=e,i=s==="over"||t.result!=="undecided";if(!i&&!t.repetition)return l;let n=a.say(t.message);return o`<section class=${i?"over":"warning"} role="status">
			<div class="head">
				${i?o`<span class="score">${t.pgn}</span>`:u("help")}
				<h2>${n}</h2>
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
		</li>`}again(){let e=s=>()=>this.room.command("game.restart",{swap:s}).then(i=>i&&a.go(`game/${i.game}`)),t=this.room.state?.next;return t?o`<a class="button" href=${`#/game/${t}`}>${u("forward")}${this.t("game.toNext")}</a>`:o`<div class="row" ?hidden=${!this.room.state?.can.restart}>
			<button class="primary" @click=${e(!1)}>${u("restart")}${this.t("game.rematch")}</button>
			<button @click=${e(!0)}>${u("swap")}${this.t("game.swapRematch")}</button>
			<button @click=${()=>a.go(`analysis/${this.room.id}`)}>${u("chart")}${this.t("game.analyse")}</button>
		</div>`}};L.styles=[f,p`
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
		`],d([y({type:Boolean})],L.prototype,"plain",2),d([$()],L.prototype,"open",2),L=d([h("result-card")],L);var S=class extends g{constructor(){super(...arguments);this.open=!1;this.format="pgn";this.notation="";this.asked=""}updated(){let{state:e}=this.room,t=this.open&&e?`${this.format} ${this.notation} ${e.changed} ${e.live}`:"";t&&t!==this.asked&&this.write(),this.asked=t}async write(){let e=this.notation?{notation:this.notation}:{};this.record=await this.room.command("record.write",{format:this.format,...e})}render(){let e=this.room.state?.board.fen??"",t=`${location.origin}/#/${O("analysis",e)}`;return o`<chuhe-dialog
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
				<button type="button" @click=${()=>we(t)}>${u("copy")}${this.t("ui.copy")}</button>
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
							${this.record.losses.map(({kind:i,count:n,detail:m})=>o`<li>${this.t(`loss.${i}`)} (${n}) ${m}</li>`)}
						</ul>
					</div>`:l}
			<div class="row">
				<button ?disabled=${s} @click=${()=>we(t)}>${u("copy")}${this.t("ui.copy")}</button>
				<button class="primary" @click=${()=>this.save()}>${u("download")}${this.t("share.save")}</button>
			</div>`}save(){this.record&&Oe(this.record)}};S.styles=[f,p`
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
		`],d([y({type:Boolean})],S.prototype,"open",2),d([$()],S.prototype,"format",2),d([$()],S.prototype,"notation",2),d([$()],S.prototype,"record",2),S=d([h("share-dialog")],S);async function we(c){try{await navigator.clipboard.writeText(c),a.toast(a.t("ui.copied"),"good")}catch(r){a.fail(r)}}function Oe({name:c,mime:r,text:e,base64:t}){let s=t===null?e??"":Uint8Array.from(atob(t),n=>n.charCodeAt(0)),i=document.createElement("a");i.href=URL.createObjectURL(new Blob([s],{type:r})),i.download=c,i.click(),setTimeout(()=>URL.revokeObjectURL(i.href),1e3)}var ke=[{id:"engine",title:"analysis.engine",on:["analysis"],tag:"engine-pane",load:()=>import("./engine-pane-RGRK3NLR.js")},{id:"notes",title:"analysis.notes",on:["analysis"],tag:"notes-pane",load:()=>import("./notes-pane-KUGEJMQR.js")},{id:"graph",title:"analysis.graph",on:["analysis"],tag:"graph-pane",load:()=>import("./graph-pane-ND5BTWWU.js")},{id:"explorer",title:"explorer.title",on:["analysis"],tag:"explorer-pane",load:()=>import("./explorer-pane-4JVETNBP.js")},{id:"cloud",title:"cloud.title",on:["analysis"],tag:"cloud-pane",load:()=>import("./cloud-pane-467N5PRT.js")},{id:"explain",title:"analysis.explain",on:["analysis"],tag:"explain-pane",load:()=>import("./explain-pane-YVCINT7F.js")},{id:"tables",title:"tables.pane",on:["analysis"],tag:"tables-pane",load:()=>import("./tables-pane-2QGQG6FJ.js")}];var T=class extends g{constructor(){super(...arguments);this.place="analysis";this.open=""}get offered(){return ke.filter(({on:e})=>e.includes(this.place))}get shown(){return this.offered.find(({id:e})=>e===this.open)??this.offered[0]}updated(){let{shown:e}=this;e&&customElements.get(e.tag)===void 0&&e.load().then(()=>this.requestUpdate(),()=>{})}render(){let{shown:e}=this;return e?o`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
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
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${e.id}`} tabindex="0">${this.pane(e.tag)}</div>`:l}show(e){this.open=e}pane(e){return customElements.get(e)===void 0?o`<p class="empty">${this.t("ui.loading")}</p>`:(this.element?.localName!==e&&(this.element=document.createElement(e)),this.element.room=this.room,this.element.analysis=this.analysis,this.element)}async onKey(e){let t={ArrowRight:1,ArrowLeft:-1}[e.key],{shown:s}=this;if(!t||!s)return;e.preventDefault(),e.stopPropagation();let i=this.offered,n=i[(i.indexOf(s)+t+i.length)%i.length];n&&(this.show(n.id),await this.updateComplete,this.renderRoot.querySelector(`#tab-${n.id}`)?.focus())}};T.styles=[f,p`
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
		`],d([y()],T.prototype,"place",2),d([y({attribute:!1})],T.prototype,"analysis",2),d([$()],T.prototype,"open",2),T=d([h("side-panes")],T);var G=class extends g{render(){let{state:r}=this.room;if(!r)return l;let e=r.thinking;e&&(this.last=e);let t=e??this.last;return o`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${u("robot")}
				<span>${e?this.doing(e):this.t("thinking.idle")}</span>
				${r.can.stop?o`<button class="stop" title=${this.t("game.stop")} @click=${()=>this.room.command("game.stop")}>
							${u("stop")}<span class="words">${this.t("game.stop")}</span>
						</button>`:l}
			</header>
			<progress
				class=${e?"":"still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${e?.progress??(e?l:0)}
			></progress>
			${t?.line?this.figures(t,t.line):l}
		</section>`}doing({name:r,for:e}){return this.t(e==="hint"?"thinking.hint":"thinking.now",{name:r})}figures(r,e){let t=e.text[a.preferences.values.notation].slice(0,10).join(" "),s=(i,n)=>o`<div><dt>${i}</dt><dd>${n}</dd></div>`;return o`<dl>
				${s(this.t("thinking.depth"),`${e.depth}/${e.seldepth}`)}
				${s(this.t("thinking.score"),e.score.text)}
				${s(this.t("thinking.time"),`${(r.elapsed_ms/1e3).toFixed(1)} s`)}
				${s(this.t("thinking.nodes"),Q(e.nodes))}
				${s(this.t("thinking.speed"),Q(e.nps))}
			</dl>
			<p class="line" lang=${q(a.preferences.values.notation)}><span class="hidden-text">${this.t("thinking.line")}</span>${t}</p>`}};G.styles=[f,p`
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
		`],G=d([h("thinking-pane")],G);var He=[{to:"start",icon:"first",key:"moves.first"},{to:"back",icon:"back",key:"moves.back"},{to:"forward",icon:"forward",key:"moves.forward"},{to:"end",icon:"last",key:"moves.last"}],j=class extends g{render(){let r=this.room.current,e=r?.parent===null,t=r?.children.length===0;return o`<div class="bar" role="group" aria-label=${this.t("moves.title")}>
			${He.map(({to:s,icon:i,key:n})=>o`<button
						class="quiet"
						aria-label=${this.t(n)}
						title=${this.t(n)}
						?disabled=${s==="start"||s==="back"?e:t}
						@click=${()=>this.room.walk(s)}
					>
						${u(i)}
					</button>`)}
		</div>`}};j.styles=[f,p`
			.bar {
				display: grid;
				grid-template-columns: repeat(4, 1fr);
			}
			button {
				padding: 0;
			}
		`],j=d([h("walk-bar")],j);var w=class extends W{constructor(){super(...arguments);this.address={path:"game",parts:[],query:new Map};this.sharing=!1;this.describing=!1;this.asking=!1;this.redraw=()=>this.requestUpdate();this.showArrows=()=>{let{room:e,analysis:t}=this;e?.state&&t&&e.showPaneShapes(t.arrows(e.state.current)),this.requestUpdate()};this.onKey=e=>this.key(e);this.shortcuts={ArrowLeft:()=>this.room?.walk("back"),",":()=>this.room?.walk("back"),ArrowRight:()=>this.room?.walk("forward"),".":()=>this.room?.walk("forward"),ArrowUp:()=>this.room?.walk("previous_variation"),ArrowDown:()=>this.room?.walk("next_variation"),Home:()=>this.room?.walk("start"),End:()=>this.room?.walk("end"),Escape:()=>this.room?.letGo(),b:()=>this.stage.focusBoard(),"/":()=>this.typeMove(),f:()=>this.room?.flip(),h:()=>this.room?.askHint(),u:()=>this.actions?.undo(),s:()=>this.room?.command("game.stop"),a:()=>this.room&&a.go(`${this.analysing?"game":"analysis"}/${this.room.id}`),e:()=>this.toggleAnalysis()}}get analysing(){return this.address.path==="analysis"}connectedCallback(){super.connectedCallback(),window.addEventListener("keydown",this.onKey)}disconnectedCallback(){super.disconnectedCallback(),window.removeEventListener("keydown",this.onKey),this.leave()}willUpdate(){let e=this.address.parts[0];e!==this.room?.id&&this.leave(),e&&!this.room?this.enter(e):!e&&!this.asking&&this.newStudy(),this.analysing&&this.room&&!this.analysis?(this.analysis=new V(this.room.id),this.analysis.addEventListener("change",this.showArrows),this.room.addEventListener("change",this.showArrows),this.analysis.open()):!this.analysing&&this.analysis&&this.leaveAnalysis()}enter(e){this.room=new Y(e),this.room.addEventListener("change",this.redraw),this.room.open()}leave(){this.leaveAnalysis(),this.room?.removeEventListener("change",this.redraw),this.room?.close(),this.room=void 0}leaveAnalysis(){this.room?.removeEventListener("change",this.showArrows),this.room?.showPaneShapes([]),this.analysis?.removeEventListener("change",this.showArrows),this.analysis?.close(),this.analysis=void 0}async newStudy(){this.asking=!0;let e=this.address.query.get("fen"),t=await a.call("game.new",{kind:"study",...e?{fen:e}:{}});this.asking=!1;let s=e?O("editor",e):"";location.replace(`#/${t?`analysis/${t.game}`:s}`)}render(){let{room:e}=this;if(!e||e.missing)return o`<p class="empty">${this.t(e?"game.missing":"ui.loading")}</p>`;let t=e.orientation;return o`<h1 class="hidden-text">${this.t(this.analysing?"nav.analysis":"nav.game")}</h1>
		<div class=${`page ${this.analysing?"analysing":"playing"}`}>
			<div class="left">
				<game-facts
					.room=${e}
					@edit=${()=>{this.describing=!0}}
				></game-facts>
				${this.analysing||!this.thinks?l:o`<thinking-pane .room=${e}></thinking-pane>`}
				${this.analysing?l:o`<practise-card .room=${e}></practise-card>`}
				${this.tools()}
			</div>
			<div class="board">
				${this.evalBar(t)}
				<board-stage .room=${e}></board-stage>
			</div>
			<player-strip class="card top" .room=${e} .side=${k(t)}></player-strip>
			<player-strip class="card bottom" .room=${e} .side=${t}></player-strip>
			<div class="side card">
				${this.analysing?o`<side-panes .room=${e} .analysis=${this.analysis} place="analysis"></side-panes>`:l}
				<result-card .room=${e} ?plain=${this.analysing}></result-card>
				<move-list .room=${e}></move-list>
				${this.notLive()}
				<div class="foot">
					${a.preferences.values.typed?o`<move-entry .room=${e}></move-entry>`:l}
					<walk-bar .room=${e}></walk-bar>
					${this.analysing?l:o`<action-bar .room=${e}></action-bar>`}
				</div>
			</div>
			<share-dialog
				.room=${e}
				.open=${this.sharing}
				@close=${()=>{this.sharing=!1}}
			></share-dialog>
			<facts-dialog
				.room=${e}
				.open=${this.describing}
				@close=${()=>{this.describing=!1}}
			></facts-dialog>
		</div>`}get thinks(){return this.room?.state?.thinking!=null||(this.room?.persons.length??2)<2}tools(){let{room:e}=this,t=e?.state?.board.fen??"",s=a.preferences.values.board==="3d",i=(m,v,b)=>o`<a class="button quiet" href=${`#/${m}`}>${u(v)}${b}</a>`,n=(m,v,b)=>o`<button class="quiet" @click=${b}>${u(m)}${v}</button>`;return o`<div class="tools card">
			${n("flip",this.t("game.flip"),()=>e?.flip())}
			${n(s?"board":"cube",this.t(s?"board.flat":"board.3d"),()=>a.preferences.set("board",s?"flat":"3d"))}
			${n("share",this.t("game.share"),()=>{this.sharing=!0})}
			${this.analysing?i(O("new",t),"play",this.t("game.playHere")):i(`analysis/${e?.id}`,"chart",this.t("game.analyse"))}
			${i(O("editor",t),"edit",this.t("game.edit"))}
			${n("keyboard",this.t("board.typed"),()=>this.typeMove())}
		</div>`}evalBar(e){let t=this.analysis?.slot("a"),s=t?.lines[0];if(!this.analysing)return l;let i=s?.score.text??"";return o`<eval-bar
			.share=${t?.share}
			.score=${s?Ie(s.score):""}
			.bottom=${e}
			.label=${this.t("analysis.bar",{score:i||"–"})}
		></eval-bar>`}notLive(){let e=this.room?.state;return e?.phase!=="playing"||e.current===e.live?l:o`<button class="live primary" @click=${()=>this.room?.walk("live")}>
			${u("last")}${this.t("game.toLive")}
		</button>`}async typeMove(){a.preferences.set("typed",!0),await this.updateComplete,this.entry.focus()}key(e){if(e.composedPath().some(i=>i instanceof HTMLElement&&i.matches("input, textarea, select, dialog, [role=tablist]"))||e.ctrlKey||e.metaKey||e.altKey)return;let s=this.shortcuts[e.key];s&&(e.preventDefault(),s())}toggleAnalysis(){let{analysis:e}=this,{engine:t,lines:s}=e?.choice("a")??{engine:"",lines:1};return e?.running?e.stop():e?.start("a",t,s)}};w.styles=[f,be],d([y({attribute:!1})],w.prototype,"address",2),d([$()],w.prototype,"room",2),d([$()],w.prototype,"sharing",2),d([$()],w.prototype,"describing",2),d([C("board-stage")],w.prototype,"stage",2),d([C("action-bar")],w.prototype,"actions",2),d([C("move-entry")],w.prototype,"entry",2),w=d([h("game-page")],w);function Ie({cp:c,mate:r}){return r!==null?`#${Math.abs(r)}`:Math.abs((c??0)/100).toFixed(1)}export{w as GamePage};
