import"./chunk-AKKZT3XG.js";import"./chunk-XL5DI7W5.js";import"./chunk-XK2HFQW4.js";import{a as b,b as k,c as T}from"./chunk-U44BX5U4.js";import"./chunk-KTXC2PWZ.js";import"./chunk-MEWQKFIS.js";import"./chunk-OREYANVR.js";import"./chunk-YI2GZTIG.js";import{c as f,d as v,e as $,f as O,k as S}from"./chunk-DEARGE4Y.js";import{a as p}from"./chunk-ZRMTVG4D.js";import{b as g}from"./chunk-FQ3A62PM.js";import{d as E,e as c,f as x,g as A}from"./chunk-C7FRBENV.js";import{a as o,c as w,d as a,g as m,i as M,j as C,k as d}from"./chunk-BZSLMXQA.js";var N=[..."KABNRCP"].flatMap(u=>b(u)??[]),P=[..."kabnrcp"].flatMap(u=>b(u)??[]),B="4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",_="9/9/9/9/9/9/9/9/9/9 w - - 0 1",r=class extends x{constructor(){super(...arguments);this.address={path:"editor",parts:[],query:new Map};this.men=new Map;this.turn="red";this.plies=0;this.number=1;this.tool="hand";this.flipped=!1;this.fenError="";this.asked=0}connectedCallback(){super.connectedCallback(),this.read(this.address.query.get("fen")??this.startFen)}get startFen(){return c.state?.choices.handicaps.find(({id:t})=>t==="none")?.fen??_}async read(t){try{let e=await c.connection.call("editor.check",{fen:t},{again:!0});this.fenError="",this.men=T(e.men),this.turn=e.turn,this.plies=e.plies_since_capture,this.number=e.move_number,this.checked=e}catch(e){e instanceof E&&(this.fenError=c.say(e.words))}}async check(){let t=++this.asked,e=Object.fromEntries([...this.men].map(([i,n])=>[i,k(n)])),s=await c.call("editor.check",{men:e,turn:this.turn,plies_since_capture:this.plies,move_number:this.number});s&&t===this.asked&&(this.checked=s,this.fenError="")}change(t){this.men=t,this.selected=void 0,this.check()}get boardState(){let t=this.checked?.faults.flatMap(({squares:e})=>e)??[];return{...S,men:this.men,orientation:this.flipped?"black":"red",movable:"all",selected:this.selected,shapes:[...new Set(t)].map(e=>({from:e,brush:"threat"})),cursor:this.cursor}}pick(t){this.cursor=t;let{tool:e,selected:s}=this,i=new Map(this.men),n=i.get(t);if(e==="hand"){s&&i.get(s)&&s!==t?this.move({from:s,to:t}):this.selected=n&&s!==t?t:void 0;return}let l=e!=="erase"&&n?.color===e.color&&n.kind===e.kind;e==="erase"||l?i.delete(t):i.set(t,e),this.change(i)}move({from:t,to:e}){let s=new Map(this.men),i=s.get(t);i&&(s.delete(t),s.set(e,i),this.change(s))}takeOff(t){let e=new Map(this.men);e.delete(t),this.change(e)}transform(t,e){let s=new Map;for(let[i,n]of this.men)s.set(t(i)??i,e(n));this.change(s)}render(){return a`<div class="page">
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
		</div>`}palette(){let{men:t,theme:e}=c.preferences.values,s=l=>JSON.stringify(l)===JSON.stringify(this.tool),i=l=>()=>{this.tool=l,this.selected=void 0},n=l=>l.map(h=>{let y=`${this.t(`side.${h.color}`)} ${this.t(`man.${h.kind}`)}`,F=this.checked?.counts[k(h)]??0;return a`<button
					class="quiet man"
					aria-pressed=${s(h)}
					aria-label=${this.t("editor.left",{man:y,n:F})}
					title=${y}
					@click=${i(h)}
				>
					<man-icon .man=${h} .script=${t} .theme=${e}></man-icon>
				</button>`});return a`<p class="small dim">${this.t("editor.how")}</p>
			<div role="group" aria-label=${this.t("editor.palette")} class="palette">${n(N)}${n(P)}</div>
			<div class="row">
				<button aria-pressed=${s("hand")} @click=${i("hand")}>${p("flip")}${this.t("editor.hand")}</button>
				<button aria-pressed=${s("erase")} @click=${i("erase")}>${p("trash")}${this.t("editor.erase")}</button>
			</div>`}arrange(){let t=i=>i,e=()=>this.transform(i=>f(8-v(i),$(i)),t),s=()=>this.transform(i=>f(8-v(i),9-$(i)),({color:i,kind:n})=>({kind:n,color:i==="red"?"black":"red"}));return a`<div class="row">
			<button @click=${()=>this.read(this.startFen)}>${this.t("editor.start")}</button>
			<button @click=${()=>this.read(B)}>${this.t("editor.kings")}</button>
			<button @click=${()=>this.read(_)}>${this.t("editor.clear")}</button>
			<button @click=${e}>${this.t("editor.mirror")}</button>
			<button @click=${s}>${this.t("editor.swapColors")}</button>
			<button
				@click=${()=>{this.flipped=!this.flipped}}
			>
				${this.t("game.flip")}
			</button>
		</div>`}facts(){let t=(e,s,i,n)=>a`<label class="field">
			<span>${e}</span>
			<input
				type="number"
				min=${i}
				max="9999"
				.value=${String(s)}
				@change=${l=>{n(Math.max(i,Math.round(Number(l.target.value)))),this.check()}}
			/>
		</label>`;return a`<div class="facts">
			<chuhe-choice
				label=${this.t("editor.turn")}
				.value=${this.turn}
				.options=${[{value:"red",label:this.t("side.red")},{value:"black",label:this.t("side.black")}]}
				@choice=${e=>{this.turn=e.detail,this.check()}}
			></chuhe-choice>
			${t(this.t("editor.counter"),this.plies,0,e=>{this.plies=e})}
			${t(this.t("editor.number"),this.number,1,e=>{this.number=e})}
		</div>`}fenField(){return a`<label class="field">
			<span>FEN</span>
			<input
				class="mono"
				spellcheck="false"
				autocomplete="off"
				aria-invalid=${this.fenError!==""}
				.value=${this.checked?.fen??""}
				@change=${t=>this.read(t.target.value)}
			/>
		</label>`}faults(){let t=this.checked?.faults??[],e=this.checked?.valid===!0&&this.fenError==="";return a`<section class=${`faults ${e?"fine":""}`} aria-label=${this.t("editor.faults")} aria-live="polite">
			${e?a`<p>${p("check")} ${this.t("editor.fine")}</p>`:m}
			${e?m:a`<h2>${this.t("editor.faults")}</h2>
						<ul>
							${this.fenError?a`<li>${this.fenError}</li>`:m}
							${t.map(({message:s,squares:i})=>a`<li>${c.say(s)}${i.length>0?a` <span class="mono">${i.filter(O).join(" ")}</span>`:m}</li>`)}
						</ul>`}
		</section>`}leave(){let t=this.checked?.fen??"",e=this.checked?.valid!==!0;return a`<div class="row">
			<button class="primary" ?disabled=${e} @click=${()=>c.go(g("new",t))}>
				${p("play")}${this.t("editor.play")}
			</button>
			<button ?disabled=${e} @click=${()=>c.go(g("analysis",t))}>${p("chart")}${this.t("editor.analyse")}</button>
		</div>`}};r.styles=[A,w`
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
			.man {
				padding: 0.12em;
				min-height: 0;
				border: 2px solid transparent;
			}
			man-icon {
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
		`],o([C({attribute:!1})],r.prototype,"address",2),o([d()],r.prototype,"men",2),o([d()],r.prototype,"turn",2),o([d()],r.prototype,"plies",2),o([d()],r.prototype,"number",2),o([d()],r.prototype,"tool",2),o([d()],r.prototype,"selected",2),o([d()],r.prototype,"cursor",2),o([d()],r.prototype,"checked",2),o([d()],r.prototype,"flipped",2),o([d()],r.prototype,"fenError",2),r=o([M("editor-page")],r);export{r as EditorPage};
