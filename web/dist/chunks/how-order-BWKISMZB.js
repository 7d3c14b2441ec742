import{a as x}from"./chunk-GZYUVQ2C.js";import"./chunk-E2E77GDI.js";import{a as y}from"./chunk-RVUJEGED.js";import{a as M}from"./chunk-5TOV2XCV.js";import"./chunk-EKPBLIYX.js";import"./chunk-WBWL2ZWA.js";import"./chunk-DVRO3MGD.js";import{d as v}from"./chunk-7RAUFFOX.js";import"./chunk-ZTB3QOXX.js";import"./chunk-LTVGOVHG.js";import{a as g}from"./chunk-BTGRBSOO.js";import{m as d,o as S}from"./chunk-KA76Q3JO.js";import{I as w,J as p,K as f,O as m,b as $,c as i,f as u,h as b,j as c}from"./chunk-ZKHZXYJV.js";import{a as l}from"./chunk-LO2NM3CE.js";var E=[1e3,1e4,1e5],r=class extends y{constructor(){super(...arguments);this.name="line";this.label="how.line";this.examples=x;this.nodes=1e4}async ask(e){let o=await d.connection.call("how.order",{line:e,nodes:this.nodes},{again:!0});return this.shown=void 0,this.selected=void 0,o}go(e){let[o=""]=this.line.split(/\s+moves\b/);this.write(e.length>0?`${o} moves ${e.join(" ")}`:o)}play(e){let{answer:o}=this,t=f(e);this.selected=void 0,o?.picks.some(a=>a.move===t)&&this.go([...o.moves,t])}pick(e){this.cursor=e,v(this.answer?.fen??"").get(e)?.color===this.answer?.turn?this.selected=this.selected===e?void 0:e:this.selected&&this.play({from:this.selected,to:e})}get boardState(){let{answer:e,shown:o,selected:t}=this;if(!e)return m;let a=e.moves.at(-1),s=o&&p(o.move);return{...m,pieces:v(e.fen),movable:e.turn,selected:t,targets:e.picks.flatMap(({move:n})=>{let h=n.slice(2);return t&&n.startsWith(t)&&w(h)?[h]:[]}),lastMove:a?p(a):void 0,shapes:s?[{...s,brush:"best"}]:[],cursor:this.cursor}}render(){let{answer:e}=this,o=e?.moves??[];return i`<div class="bench">
			<div>
				<chuhe-board
					.state=${this.boardState}
					.look=${d.look}
					.label=${this.t("board.label")}
					@board-pick=${t=>this.pick(t.detail.square)}
					@board-move=${t=>this.play(t.detail)}
					@board-cursor=${t=>{this.cursor=t.detail.square}}
				></chuhe-board>
				<div class="steps">
					<button ?disabled=${o.length===0} @click=${()=>this.go(o.slice(0,-1))}>${g("undo")}${this.t("how.takeBack")}</button>
				</div>
			</div>
			<div class="side">
				<p class="small dim">${this.t("how.order.how")}</p>
				${this.inputs()}
				<chuhe-choice
					.label=${this.t("how.nodes")}
					.options=${E.map(t=>({value:String(t),label:t.toLocaleString(d.locale)}))}
					.value=${String(this.nodes)}
					@choice=${t=>{this.nodes=Number(t.detail),this.load()}}
				></chuhe-choice>
				${e?this.list(e):i`<p>${this.t("how.searching")}</p>`}
			</div>
		</div>`}list({picks:e,depth:o,nodes:t}){let a=[...new Set(e.map(({stage:s})=>s))];return i`<p class="searched">${this.t("how.order.searched",{nodes:t.toLocaleString(d.locale),depth:o})}</p>
			${e.length===0?i`<p>${this.t("how.order.over")}</p>`:u}
			${a.map(s=>{let n=this.t(`how.order.stage.${s}`);return i`<section class="card" data-stage=${s} aria-label=${n}>
					<h2>${n}</h2>
					<div class="wide" tabindex="0" role="group" aria-label=${n}>
						<table>
							<thead>
								<tr>
									<th scope="col">${this.t("how.order.number")}</th>
									<th scope="col">${this.t("how.order.move")}</th>
									<th scope="col">${this.t("how.order.rank")}</th>
									<th scope="col">${this.t("how.order.exchange")}</th>
									<th scope="col">${this.t("how.order.history")}</th>
								</tr>
							</thead>
							<tbody>
								${e.map((h,q)=>h.stage===s?this.row(h,q+1):u)}
							</tbody>
						</table>
					</div>
				</section>`})}`}row(e,o){let t=!["hash","killer","counter"].includes(e.stage);return i`<tr data-move=${e.move} class=${e===this.shown?"shown":""}>
			<td>${o}</td>
			<td>
				<button
					class="quiet"
					aria-pressed=${e===this.shown}
					@click=${()=>{this.shown=e===this.shown?void 0:e}}
				>
					${e.text[d.preferences.values.notation]}
				</button>
			</td>
			<td class="number">${t?e.rank:"–"}</td>
			<td class="number">${e.exchange}</td>
			<td class="number">${e.history}</td>
		</tr>`}};r.styles=[S,M,$`
			.steps {
				margin-top: 0.5rem;
			}
			td.number {
				text-align: end;
				font-variant-numeric: tabular-nums;
			}
			tr.shown {
				background: var(--accent-soft);
			}
			td button {
				white-space: nowrap;
			}
		`],l([c()],r.prototype,"nodes",2),l([c()],r.prototype,"selected",2),l([c()],r.prototype,"shown",2),r=l([b("how-order")],r);export{r as HowOrder};
