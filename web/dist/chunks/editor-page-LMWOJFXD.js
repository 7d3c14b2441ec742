import"./chunk-NYQM5HOX.js";import"./chunk-M2SXP3ZE.js";import"./chunk-PDRPRB3R.js";import"./chunk-IGBBMMDR.js";import{a as k}from"./chunk-RWMTEMP4.js";import"./chunk-PG6GFHBP.js";import"./chunk-LFDOBMVO.js";import{a as g,b as y,c as O}from"./chunk-622WVEBY.js";import"./chunk-L7AAC3IO.js";import"./chunk-XMGLDTOC.js";import"./chunk-KVTSEUME.js";import{a as u}from"./chunk-Y3OV6SUG.js";import{d as C,e as c,f as A,g as E}from"./chunk-JURA5T3N.js";import{A as T,G as x,b as M,c as n,f as m,g as F,h as P,i as d,x as v,y as $,z as b}from"./chunk-KFQLA6LE.js";import{a as o}from"./chunk-LO2NM3CE.js";var q=[..."KABNRCP"].flatMap(h=>g(h)??[]),N=[..."kabnrcp"].flatMap(h=>g(h)??[]),D="3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1",S="9/9/9/9/9/9/9/9/9/9 w - - 0 1",R=250,r=class extends A{constructor(){super(...arguments);this.address={path:"editor",parts:[],query:new Map};this.men=new Map;this.turn="red";this.plies=0;this.number=1;this.tool="hand";this.flipped=!1;this.draftFaults=[];this.asked=0}connectedCallback(){super.connectedCallback(),this.read(this.address.query.get("fen")??this.startFen)}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}get startFen(){return c.state?.choices.handicaps.find(({id:t})=>t==="none")?.fen??S}async read(t){clearTimeout(this.timer);let e=++this.asked;try{let i=await c.connection.call("editor.check",{fen:t},{again:!0});e===this.asked&&this.take(i)}catch(i){i instanceof C&&e===this.asked&&(this.draft=t,this.draftFaults=B(i))}}take(t){this.draftFaults=[],this.men=O(t.men),this.turn=t.turn,this.plies=t.plies_since_capture,this.number=t.move_number,this.checked=t,this.selected=void 0}write(t){this.draft=t,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.read(t)},R)}async finish(t){await this.read(t),this.dropDraft(this.draftFaults.length>0?this.draft:void 0)}dropDraft(t){clearTimeout(this.timer),this.draft=t,this.draftFaults=t===void 0?[]:this.draftFaults}async check(){let t=++this.asked,e=Object.fromEntries([...this.men].map(([s,a])=>[s,y(a)])),i=await c.call("editor.check",{men:e,turn:this.turn,plies_since_capture:this.plies,move_number:this.number});i&&t===this.asked&&(this.checked=i,this.dropDraft())}set(t){this.dropDraft(),this.read(t)}change(t){this.men=t,this.selected=void 0,this.check()}get boardState(){let t=this.checked?.faults.flatMap(({squares:e})=>e)??[];return{...x,men:this.men,orientation:this.flipped?"black":"red",movable:"all",selected:this.selected,shapes:[...new Set(t)].map(e=>({from:e,brush:"threat"})),cursor:this.cursor}}pick(t){this.cursor=t;let{tool:e,selected:i}=this,s=new Map(this.men),a=s.get(t);if(e==="hand"){i&&s.get(i)&&i!==t?this.move({from:i,to:t}):this.selected=a&&i!==t?t:void 0;return}let l=e!=="erase"&&a?.color===e.color&&a.kind===e.kind;e==="erase"||l?s.delete(t):s.set(t,e),this.change(s)}move({from:t,to:e}){let i=new Map(this.men),s=i.get(t);s&&(i.delete(t),i.set(e,s),this.change(i))}takeOff(t){let e=new Map(this.men);e.delete(t),this.change(e)}transform(t,e){let i=new Map;for(let[s,a]of this.men)i.set(t(s)??s,e(a));this.change(i)}render(){return n`<div class="page">
			<div class="board">
				<chuhe-board
					.state=${this.boardState}
					.look=${c.look}
					.label=${this.t("board.label")}
					@board-pick=${t=>this.pick(t.detail.point)}
					@board-move=${t=>this.move(t.detail)}
					@board-off=${t=>this.takeOff(t.detail.point)}
					@board-cursor=${t=>{this.cursor=t.detail.point}}
				></chuhe-board>
			</div>
			<div class="side card">
				<h1>${this.t("editor.title")}</h1>
				${this.palette()} ${this.arrange()} ${this.facts()} ${this.fenField()} ${this.faults()} ${this.leave()}
			</div>
		</div>`}palette(){let{men:t,theme:e}=c.preferences.values,i=l=>JSON.stringify(l)===JSON.stringify(this.tool),s=l=>()=>{this.tool=l,this.selected=void 0},a=l=>l.map(p=>{let w=this.t(`piece.${p.color}.${p.kind}`),_=this.checked?.counts[y(p)]??0;return n`<button
					class="quiet piece"
					aria-pressed=${i(p)}
					aria-label=${this.t("editor.left",{piece:w,n:_})}
					title=${w}
					@click=${s(p)}
				>
					<piece-icon .piece=${p} .script=${t} .theme=${e}></piece-icon>
				</button>`});return n`<p class="small dim">${this.t("editor.how")}</p>
			<div role="group" aria-label=${this.t("editor.palette")} class="palette">${a(q)}${a(N)}</div>
			<div class="row">
				<button aria-pressed=${i("hand")} @click=${s("hand")}>${u("flip")}${this.t("editor.hand")}</button>
				<button aria-pressed=${i("erase")} @click=${s("erase")}>${u("trash")}${this.t("editor.erase")}</button>
			</div>`}arrange(){let t=s=>s,e=()=>this.transform(s=>v(8-$(s),b(s)),t),i=()=>this.transform(s=>v(8-$(s),9-b(s)),({color:s,kind:a})=>({kind:a,color:s==="red"?"black":"red"}));return n`<div class="row">
			<button @click=${()=>this.set(this.startFen)}>${this.t("editor.start")}</button>
			<button @click=${()=>this.set(D)}>${this.t("editor.kings")}</button>
			<button @click=${()=>this.set(S)}>${this.t("editor.clear")}</button>
			<button @click=${e}>${this.t("editor.mirror")}</button>
			<button @click=${i}>${this.t("editor.swapColors")}</button>
			<button
				@click=${()=>{this.flipped=!this.flipped}}
			>
				${this.t("game.flip")}
			</button>
		</div>`}facts(){let t=(e,i,s,a)=>n`<label class="field">
			<span>${e}</span>
			<input
				type="number"
				min=${s}
				max="9999"
				.value=${String(i)}
				@change=${l=>{a(Math.max(s,Math.round(Number(l.target.value)))),this.check()}}
			/>
		</label>`;return n`<div class="facts">
			<chuhe-choice
				label=${this.t("editor.turn")}
				.value=${this.turn}
				.options=${[{value:"red",label:this.t("side.red")},{value:"black",label:this.t("side.black")}]}
				@choice=${e=>{this.turn=e.detail,this.check()}}
			></chuhe-choice>
			${t(this.t("editor.counter"),this.plies,0,e=>{this.plies=e})}
			${t(this.t("editor.number"),this.number,1,e=>{this.number=e})}
		</div>`}fenField(){return n`<label class="field">
			<span>FEN</span>
			<input
				class="mono"
				spellcheck="false"
				autocomplete="off"
				aria-invalid=${this.draftFaults.length>0}
				aria-describedby="faults"
				.value=${this.draft??this.checked?.fen??""}
				@input=${t=>this.write(t.target.value)}
				@change=${t=>this.finish(t.target.value)}
			/>
		</label>`}faults(){let t=this.draftFaults.length>0,e=t?this.draftFaults:this.checked?.faults??[],i=this.checked?.valid===!0&&!t;return n`<section id="faults" class=${`faults ${i?"fine":""}`} aria-label=${this.t("editor.faults")} aria-live="polite">
			${i?n`<p>${u("check")} ${this.t("editor.fine")}</p>`:m}
			${i?m:n`<h2>${this.t("editor.faults")}</h2>
						<ul>
							${e.map(({message:s,squares:a})=>n`<li>${c.say(s)}${a.length>0?n` <span class="mono">${a.filter(T).join(" ")}</span>`:m}</li>`)}
						</ul>
						${t?n`<p class="small dim">${this.t("editor.kept")}</p>`:m}`}
		</section>`}leave(){let t=this.checked?.fen??"",e=this.checked?.valid!==!0||this.draftFaults.length>0;return n`<div class="row">
			<button class="primary" ?disabled=${e} @click=${()=>c.go(k("new",t))}>
				${u("play")}${this.t("editor.play")}
			</button>
			<button ?disabled=${e} @click=${()=>c.go(k("analysis",t))}>${u("chart")}${this.t("editor.analyse")}</button>
		</div>`}};r.styles=[E,M`
			.page {
				display: grid;
				gap: 0.75rem;
				padding: 0.75rem;
				justify-content: center;
				align-items: start;
				grid-template-columns: minmax(0, calc((100dvh - var(--nav, 3.2rem) - 1.5rem) * 0.8792)) minmax(20rem, 30rem);
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
			@media (max-width: 900px) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.35rem;
				}
			}
		`],o([P({attribute:!1})],r.prototype,"address",2),o([d()],r.prototype,"men",2),o([d()],r.prototype,"turn",2),o([d()],r.prototype,"plies",2),o([d()],r.prototype,"number",2),o([d()],r.prototype,"tool",2),o([d()],r.prototype,"selected",2),o([d()],r.prototype,"cursor",2),o([d()],r.prototype,"checked",2),o([d()],r.prototype,"flipped",2),o([d()],r.prototype,"draft",2),o([d()],r.prototype,"draftFaults",2),r=o([F("editor-page")],r);function B(h){let{faults:f}=h.error.detail??{};return f?.length?f.map(({message:t})=>({message:t,squares:[]})):[{message:h.words,squares:[]}]}export{r as EditorPage};
