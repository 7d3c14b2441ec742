import{a as k}from"./chunk-GZYUVQ2C.js";import{a as y}from"./chunk-V7XKU25B.js";import"./chunk-7LR6VGBW.js";import{a as M}from"./chunk-PNXG7KZN.js";import"./chunk-L6EZ34PF.js";import"./chunk-KWYP2NMT.js";import"./chunk-CEB3EZ7R.js";import{d as v}from"./chunk-X53LJT3T.js";import"./chunk-6G36H23K.js";import"./chunk-IW3NRKSU.js";import{a as f}from"./chunk-4KIL6WBB.js";import{b as S}from"./chunk-3CI4WC5N.js";import{b as $,c as i,f as p,h as b,j as c}from"./chunk-HYG7QBCA.js";import{p as d}from"./chunk-L5VQR5JZ.js";import{A as g,E as m,y as w,z as u}from"./chunk-ULLRO7K5.js";import{a as l}from"./chunk-LO2NM3CE.js";var q=[1e3,1e4,1e5],r=class extends y{constructor(){super(...arguments);this.name="line";this.label="how.line";this.examples=k;this.nodes=1e4}async ask(e){let t=await d.connection.call("how.order",{line:e,nodes:this.nodes},{again:!0});return this.shown=void 0,this.selected=void 0,t}go(e){let[t=""]=this.line.split(/\s+moves\b/);this.write(e.length>0?`${t} moves ${e.join(" ")}`:t)}takeBack(){this.go(this.moves.slice(0,-1))}get moves(){let[,e=""]=this.line.split(/\s+moves\b/);return e.split(/\s+/).filter(Boolean)}play(e){let{answer:t}=this,s=g(e);this.selected=void 0,t?.picks.some(a=>a.move===s)&&this.go([...t.moves,s])}pick(e){this.cursor=e,v(this.answer?.fen??"").get(e)?.color===this.answer?.turn?this.selected=this.selected===e?void 0:e:this.selected&&this.play({from:this.selected,to:e})}get boardState(){let{answer:e,shown:t,selected:s}=this;if(!e)return m;let a=e.moves.at(-1),o=t&&u(t.move);return{...m,pieces:v(e.fen),movable:e.turn,selected:s,targets:e.picks.flatMap(({move:n})=>{let h=n.slice(2);return s&&n.startsWith(s)&&w(h)?[h]:[]}),lastMove:a?u(a):void 0,shapes:o?[{...o,brush:"best"}]:[],cursor:this.cursor}}render(){let{answer:e}=this;return i`<div class="bench">
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
					<button ?disabled=${this.moves.length===0} @click=${()=>this.takeBack()}>${f("undo")}${this.t("how.takeBack")}</button>
				</div>
			</div>
			<div class="side">
				<p class="small dim">${this.t("how.order.how")}</p>
				${this.inputs()}
				<chuhe-choice
					.label=${this.t("how.nodes")}
					.options=${q.map(t=>({value:String(t),label:t.toLocaleString(d.locale)}))}
					.value=${String(this.nodes)}
					@choice=${t=>{this.nodes=Number(t.detail),this.load()}}
				></chuhe-choice>
				${e?this.list(e):i`<p>${this.t("how.searching")}</p>`}
			</div>
		</div>`}list({picks:e,depth:t,nodes:s}){let a=[...new Set(e.map(({stage:o})=>o))];return i`<p class="searched">${this.t("how.order.searched",{nodes:s.toLocaleString(d.locale),depth:t})}</p>
			${e.length===0?i`<p>${this.t("how.order.over")}</p>`:p}
			${a.map(o=>{let n=this.t(`how.order.stage.${o}`);return i`<section class="card" data-stage=${o} aria-label=${n}>
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
								${e.map((h,x)=>h.stage===o?this.row(h,x+1):p)}
							</tbody>
						</table>
					</div>
				</section>`})}`}row(e,t){let s=!["hash","killer","counter"].includes(e.stage);return i`<tr data-move=${e.move} class=${e===this.shown?"shown":""}>
			<td>${t}</td>
			<td>
				<button
					class="quiet"
					aria-pressed=${e===this.shown}
					@click=${()=>{this.shown=e===this.shown?void 0:e}}
				>
					${e.text[d.preferences.values.notation]}
				</button>
			</td>
			<td class="number">${s?e.rank:"–"}</td>
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
