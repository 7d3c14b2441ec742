import"./chunk-7LR6VGBW.js";import"./chunk-DUNUEQCO.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import{a as k,b as y,c as E}from"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import"./chunk-6IRSPKJM.js";import{a as u}from"./chunk-4KIL6WBB.js";import{a as T,b as A}from"./chunk-3CI4WC5N.js";import{b as S,c as n,f as m,h as M,i as q,j as d}from"./chunk-HYG7QBCA.js";import{k as F,l as g,p as l}from"./chunk-L5VQR5JZ.js";import{E as C,v,w as b,x as $,y as x}from"./chunk-ULLRO7K5.js";import{a as o}from"./chunk-LO2NM3CE.js";var N=[..."KABNRCP"].flatMap(h=>k(h)??[]),P=[..."kabnrcp"].flatMap(h=>k(h)??[]),D="3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",O="9/9/9/9/9/9/9/9/9/9 w - - 0 1",R=250,r=class extends T{constructor(){super(...arguments);this.address={path:"editor",parts:[],query:new Map};this.pieces=new Map;this.turn="red";this.plies=0;this.number=1;this.tool="hand";this.flipped=!1;this.draftFaults=[];this.asked=0}connectedCallback(){super.connectedCallback(),this.read(this.address.query.get("fen")??this.startFen)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}get startFen(){return l.state?.choices.handicaps.find(({id:e})=>e==="none")?.fen??O}async read(e){clearTimeout(this.timer);let t=++this.asked;try{let i=await l.connection.call("editor.check",{fen:e},{again:!0});t===this.asked&&this.take(i)}catch(i){i instanceof F&&t===this.asked&&(this.draft=e,this.draftFaults=B(i))}}take(e){this.draftFaults=[],this.pieces=E(e.pieces),this.turn=e.turn,this.plies=e.plies_since_capture,this.number=e.move_number,this.checked=e,this.selected=void 0}write(e){this.draft=e,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.read(e)},R)}async finish(e){await this.read(e),this.dropDraft(this.draftFaults.length>0?this.draft:void 0)}dropDraft(e){clearTimeout(this.timer),this.draft=e,this.draftFaults=e===void 0?[]:this.draftFaults}async check(){let e=++this.asked,t=Object.fromEntries([...this.pieces].map(([s,a])=>[s,y(a)])),i=await l.call("editor.check",{pieces:t,turn:this.turn,plies_since_capture:this.plies,move_number:this.number});i&&e===this.asked&&(this.checked=i,this.dropDraft())}set(e){this.dropDraft(),this.read(e)}change(e){this.pieces=e,this.selected=void 0,this.check()}get boardState(){let e=this.checked?.faults.flatMap(({squares:t})=>t)??[];return{...C,pieces:this.pieces,orientation:this.flipped?"black":"red",movable:"all",selected:this.selected,shapes:[...new Set(e)].map(t=>({from:t,brush:"threat"})),cursor:this.cursor}}pick(e){this.cursor=e;let{tool:t,selected:i}=this,s=new Map(this.pieces),a=s.get(e);if(t==="hand"){i&&s.get(i)&&i!==e?this.move({from:i,to:e}):this.selected=a&&i!==e?e:void 0;return}let c=t!=="erase"&&a?.color===t.color&&a.kind===t.kind;t==="erase"||c?s.delete(e):s.set(e,t),this.change(s)}move({from:e,to:t}){let i=new Map(this.pieces),s=i.get(e);s&&(i.delete(e),i.set(t,s),this.change(i))}takeOff(e){let t=new Map(this.pieces);t.delete(e),this.change(t)}transform(e,t){let i=new Map;for(let[s,a]of this.pieces)i.set(e(s)??s,t(a));this.change(i)}render(){return n`<div class="page">
			<div class="board">
				<chuhe-board
					.state=${this.boardState}
					.look=${l.look}
					.label=${this.t("board.label")}
					@board-pick=${e=>this.pick(e.detail.square)}
					@board-move=${e=>this.move(e.detail)}
					@board-off=${e=>this.takeOff(e.detail.square)}
					@board-cursor=${e=>{this.cursor=e.detail.square}}
				></chuhe-board>
			</div>
			<div class="side card">
				<h1>${this.t("editor.title")}</h1>
				${this.palette()} ${this.arrange()} ${this.facts()} ${this.fenField()} ${this.faults()} ${this.leave()}
			</div>
		</div>`}palette(){let{pieces:e,theme:t}=l.preferences.values,i=c=>JSON.stringify(c)===JSON.stringify(this.tool),s=c=>()=>{this.tool=c,this.selected=void 0},a=c=>c.map(p=>{let w=this.t(`piece.${p.color}.${p.kind}`),_=this.checked?.counts[y(p)]??0;return n`<button
					class="quiet piece"
					aria-pressed=${i(p)}
					aria-label=${this.t("editor.left",{piece:w,n:_})}
					title=${w}
					@click=${s(p)}
				>
					<piece-icon .piece=${p} .script=${e} .theme=${t}></piece-icon>
				</button>`});return n`<p class="small dim">${this.t("editor.how")}</p>
			<div role="group" aria-label=${this.t("editor.palette")} class="palette">${a(N)}${a(P)}</div>
			<div class="row">
				<button aria-pressed=${i("hand")} @click=${s("hand")}>${u("flip")}${this.t("editor.hand")}</button>
				<button aria-pressed=${i("erase")} @click=${s("erase")}>${u("trash")}${this.t("editor.erase")}</button>
			</div>`}arrange(){let e=s=>s,t=()=>this.transform(s=>v(8-b(s),$(s)),e),i=()=>this.transform(s=>v(8-b(s),9-$(s)),({color:s,kind:a})=>({kind:a,color:s==="red"?"black":"red"}));return n`<div class="row">
			<button @click=${()=>this.set(this.startFen)}>${this.t("editor.start")}</button>
			<button @click=${()=>this.set(D)}>${this.t("editor.kings")}</button>
			<button @click=${()=>this.set(O)}>${this.t("editor.clear")}</button>
			<button @click=${t}>${this.t("editor.mirror")}</button>
			<button @click=${i}>${this.t("editor.swapColors")}</button>
			<button
				@click=${()=>{this.flipped=!this.flipped}}
			>
				${this.t("game.flip")}
			</button>
		</div>`}facts(){let e=(t,i,s,a)=>n`<label class="field">
			<span>${t}</span>
			<input
				type="number"
				min=${s}
				max="9999"
				.value=${String(i)}
				@change=${c=>{a(Math.max(s,Math.round(Number(c.target.value)))),this.check()}}
			/>
		</label>`;return n`<div class="facts">
			<chuhe-choice
				label=${this.t("editor.turn")}
				.value=${this.turn}
				.options=${[{value:"red",label:this.t("side.red")},{value:"black",label:this.t("side.black")}]}
				@choice=${t=>{this.turn=t.detail,this.check()}}
			></chuhe-choice>
			${e(this.t("editor.counter"),this.plies,0,t=>{this.plies=t})}
			${e(this.t("editor.number"),this.number,1,t=>{this.number=t})}
		</div>`}fenField(){return n`<label class="field">
			<span>FEN</span>
			<input
				class="mono"
				spellcheck="false"
				autocomplete="off"
				aria-invalid=${this.draftFaults.length>0}
				aria-describedby="faults"
				.value=${this.draft??this.checked?.fen??""}
				@input=${e=>this.write(e.target.value)}
				@change=${e=>this.finish(e.target.value)}
			/>
		</label>`}faults(){let e=this.draftFaults.length>0,t=e?this.draftFaults:this.checked?.faults??[],i=this.checked?.valid===!0&&t.length===0;return n`<section id="faults" class=${`faults ${i?"fine":""}`} aria-label=${this.t("editor.faults")} aria-live="polite">
			${i?n`<p>${u("check")} ${this.t("editor.fine")}</p>`:m}
			${i?m:n`<h2>${this.t("editor.faults")}</h2>
						<ul>
							${t.map(({message:s,squares:a})=>n`<li>${l.say(s)}${a.length>0?n` <span class="mono">${a.filter(x).join(" ")}</span>`:m}</li>`)}
						</ul>
						${e?n`<p class="small dim">${this.t("editor.kept")}</p>`:m}`}
		</section>`}leave(){let e=this.checked?.fen??"",t=this.checked?.valid!==!0||this.draftFaults.length>0;return n`<div class="row">
			<button class="primary" ?disabled=${t||this.checked?.faults.length!==0} @click=${()=>l.go(g("new",e))}>
				${u("play")}${this.t("editor.play")}
			</button>
			<button ?disabled=${t} @click=${()=>l.go(g("analysis",e))}>${u("chart")}${this.t("editor.analyse")}</button>
		</div>`}};r.styles=[A,S`
			.page {
				display: grid;
				gap: 0.75rem;
				padding: 0.75rem;
				justify-content: center;
				align-items: start;
				grid-template-columns: minmax(0, calc((100dvh - var(--nav, 3.2rem) - 1.5rem) * 0.8792)) minmax(20rem, 44rem);
			}
			chuhe-board {
				width: 100%;
				box-shadow: var(--shadow);
			}
			.side {
				padding: 1rem;
				display: grid;
				gap: 0.85rem;
			}
			.palette {
				display: grid;
				grid-template-columns: repeat(7, 1fr);
				gap: 0.2em;
			}
			.piece {
				padding: 0.12em;
				min-height: 0;
				border: 2px solid transparent;
			}
			piece-icon {
				width: 100%;
				max-width: 3.2em;
			}
			.facts {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
				gap: 0.8em;
				align-items: end;
			}
			input.mono {
				font-size: 0.86em !important;
			}
			.faults {
				padding: 0.7em 0.9em;
				border-radius: var(--radius);
				background: var(--red-soft);
			}
			.faults.fine {
				background: var(--accent-soft);
			}
			.faults ul {
				margin: 0.3em 0 0;
				padding-left: 1.2em;
			}
			/* Upright the board is above; a phone on its side keeps both next to each other. */
			@media (max-width: 900px) and (orientation: portrait) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.35rem;
				}
			}
			@media (max-height: 500px) {
				.page {
					grid-template-columns: minmax(0, calc((100dvh - var(--nav, 3.2rem) - 0.7rem) * 0.8792)) minmax(16rem, 1fr);
					padding: 0.35rem;
				}
			}
		`],o([q({attribute:!1})],r.prototype,"address",2),o([d()],r.prototype,"pieces",2),o([d()],r.prototype,"turn",2),o([d()],r.prototype,"plies",2),o([d()],r.prototype,"number",2),o([d()],r.prototype,"tool",2),o([d()],r.prototype,"selected",2),o([d()],r.prototype,"cursor",2),o([d()],r.prototype,"checked",2),o([d()],r.prototype,"flipped",2),o([d()],r.prototype,"draft",2),o([d()],r.prototype,"draftFaults",2),r=o([M("editor-page")],r);function B(h){let{faults:f}=h.error.detail??{};return f?.length?f.map(({message:e})=>({message:e,squares:[]})):[{message:h.words,squares:[]}]}export{r as EditorPage};
