import"./chunk-XTNWX7G7.js";import{b as g}from"./chunk-JOATDVFR.js";import"./chunk-OZKTKPWS.js";import"./chunk-UPYKN2CE.js";import{a as b,b as k,c as O}from"./chunk-U44BX5U4.js";import"./chunk-GNFPQY6X.js";import"./chunk-HNXIKYZC.js";import"./chunk-NFOD7KUQ.js";import"./chunk-YI2GZTIG.js";import{a as p}from"./chunk-3I4SIPRF.js";import{c as f,d as v,e as $,f as S,k as T}from"./chunk-DEARGE4Y.js";import{b as C,c as l,d as E,e as A}from"./chunk-OQZJYZ4X.js";import{a as o,c as w,d as a,g as m,i as M,j as x,k as c}from"./chunk-MQTE3MVE.js";var N=[..."KABNRCP"].flatMap(u=>b(u)??[]),B=[..."kabnrcp"].flatMap(u=>b(u)??[]),K="4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",_="9/9/9/9/9/9/9/9/9/9 w - - 0 1",r=class extends E{constructor(){super(...arguments);this.address={path:"editor",parts:[],query:new Map};this.men=new Map;this.turn="red";this.plies=0;this.number=1;this.tool="hand";this.flipped=!1;this.fenError="";this.asked=0}connectedCallback(){super.connectedCallback(),this.read(this.address.query.get("fen")??this.startFen)}get startFen(){return l.state?.choices.handicaps.find(({id:e})=>e==="none")?.fen??_}async read(e){try{let t=await l.connection.call("editor.check",{fen:e},{again:!0});this.fenError="",this.men=O(t.men),this.turn=t.turn,this.plies=t.plies_since_capture,this.number=t.move_number,this.checked=t}catch(t){t instanceof C&&(this.fenError=l.say(t.words))}}async check(){let e=++this.asked,t=Object.fromEntries([...this.men].map(([i,n])=>[i,k(n)])),s=await l.call("editor.check",{men:t,turn:this.turn,plies_since_capture:this.plies,move_number:this.number});s&&e===this.asked&&(this.checked=s,this.fenError="")}change(e){this.men=e,this.selected=void 0,this.check()}get boardState(){let e=this.checked?.faults.flatMap(({squares:t})=>t)??[];return{...T,men:this.men,orientation:this.flipped?"black":"red",movable:"all",selected:this.selected,shapes:[...new Set(e)].map(t=>({from:t,brush:"threat"})),cursor:this.cursor}}pick(e){this.cursor=e;let{tool:t,selected:s}=this,i=new Map(this.men),n=i.get(e);if(t==="hand"){s&&i.get(s)&&s!==e?this.move({from:s,to:e}):this.selected=n&&s!==e?e:void 0;return}let d=t!=="erase"&&n?.color===t.color&&n.kind===t.kind;t==="erase"||d?i.delete(e):i.set(e,t),this.change(i)}move({from:e,to:t}){let s=new Map(this.men),i=s.get(e);i&&(s.delete(e),s.set(t,i),this.change(s))}transform(e,t){let s=new Map;for(let[i,n]of this.men)s.set(e(i)??i,t(n));this.change(s)}render(){return a`<div class="page">
			<div class="board">
				<chuhe-board
					.state=${this.boardState}
					.look=${l.look}
					.label=${this.t("board.label")}
					@board-pick=${e=>this.pick(e.detail.point)}
					@board-move=${e=>this.move(e.detail)}
					@board-cursor=${e=>{this.cursor=e.detail.point}}
				></chuhe-board>
			</div>
			<div class="side card">
				<h1>${this.t("editor.title")}</h1>
				${this.palette()} ${this.arrange()} ${this.facts()} ${this.fenField()} ${this.faults()} ${this.leave()}
			</div>
		</div>`}palette(){let{men:e,theme:t}=l.preferences.values,s=d=>JSON.stringify(d)===JSON.stringify(this.tool),i=d=>()=>{this.tool=d,this.selected=void 0},n=d=>d.map(h=>{let y=`${this.t(`side.${h.color}`)} ${this.t(`man.${h.kind}`)}`,F=this.checked?.counts[k(h)]??0;return a`<button
					class="quiet man"
					aria-pressed=${s(h)}
					aria-label=${this.t("editor.left",{man:y,n:F})}
					title=${y}
					@click=${i(h)}
				>
					<man-icon .man=${h} .script=${e} .theme=${t}></man-icon>
				</button>`});return a`<p class="small dim">${this.t("editor.how")}</p>
			<div role="group" aria-label=${this.t("editor.palette")} class="palette">${n(N)}${n(B)}</div>
			<div class="row">
				<button aria-pressed=${s("hand")} @click=${i("hand")}>${p("flip")}${this.t("editor.hand")}</button>
				<button aria-pressed=${s("erase")} @click=${i("erase")}>${p("trash")}${this.t("editor.erase")}</button>
			</div>`}arrange(){let e=i=>i,t=()=>this.transform(i=>f(8-v(i),$(i)),e),s=()=>this.transform(i=>f(8-v(i),9-$(i)),({color:i,kind:n})=>({kind:n,color:i==="red"?"black":"red"}));return a`<div class="row">
			<button @click=${()=>this.read(this.startFen)}>${this.t("editor.start")}</button>
			<button @click=${()=>this.read(K)}>${this.t("editor.kings")}</button>
			<button @click=${()=>this.read(_)}>${this.t("editor.clear")}</button>
			<button @click=${t}>${this.t("editor.mirror")}</button>
			<button @click=${s}>${this.t("editor.swapColors")}</button>
			<button
				@click=${()=>{this.flipped=!this.flipped}}
			>
				${this.t("game.flip")}
			</button>
		</div>`}facts(){let e=(t,s,i,n)=>a`<label class="field">
			<span>${t}</span>
			<input
				type="number"
				min=${i}
				max="9999"
				.value=${String(s)}
				@change=${d=>{n(Math.max(i,Math.round(Number(d.target.value)))),this.check()}}
			/>
		</label>`;return a`<div class="facts">
			<chuhe-choice
				label=${this.t("editor.turn")}
				.value=${this.turn}
				.options=${[{value:"red",label:this.t("side.red")},{value:"black",label:this.t("side.black")}]}
				@choice=${t=>{this.turn=t.detail,this.check()}}
			></chuhe-choice>
			${e(this.t("editor.counter"),this.plies,0,t=>{this.plies=t})}
			${e(this.t("editor.number"),this.number,1,t=>{this.number=t})}
		</div>`}fenField(){return a`<label class="field">
			<span>FEN</span>
			<input
				class="mono"
				spellcheck="false"
				autocomplete="off"
				aria-invalid=${this.fenError!==""}
				.value=${this.checked?.fen??""}
				@change=${e=>this.read(e.target.value)}
			/>
		</label>`}faults(){let e=this.checked?.faults??[],t=this.checked?.valid===!0&&this.fenError==="";return a`<section class=${`faults ${t?"fine":""}`} aria-label=${this.t("editor.faults")} aria-live="polite">
			${t?a`<p>${p("check")} ${this.t("editor.fine")}</p>`:m}
			${t?m:a`<h2>${this.t("editor.faults")}</h2>
						<ul>
							${this.fenError?a`<li>${this.fenError}</li>`:m}
							${e.map(({message:s,squares:i})=>a`<li>${l.say(s)}${i.length>0?a` <span class="mono">${i.filter(S).join(" ")}</span>`:m}</li>`)}
						</ul>`}
		</section>`}leave(){let e=this.checked?.fen??"",t=this.checked?.valid!==!0;return a`<div class="row">
			<button class="primary" ?disabled=${t} @click=${()=>l.go(g("new",e))}>
				${p("play")}${this.t("editor.play")}
			</button>
			<button ?disabled=${t} @click=${()=>l.go(g("analysis",e))}>${p("chart")}${this.t("editor.analyse")}</button>
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
		`],o([x({attribute:!1})],r.prototype,"address",2),o([c()],r.prototype,"men",2),o([c()],r.prototype,"turn",2),o([c()],r.prototype,"plies",2),o([c()],r.prototype,"number",2),o([c()],r.prototype,"tool",2),o([c()],r.prototype,"selected",2),o([c()],r.prototype,"cursor",2),o([c()],r.prototype,"checked",2),o([c()],r.prototype,"flipped",2),o([c()],r.prototype,"fenError",2),r=o([M("editor-page")],r);export{r as EditorPage};
