import{a as k}from"./chunk-K2PZFKY7.js";import"./chunk-WJXWF6X3.js";import{h as s}from"./chunk-RXHW6722.js";import"./chunk-F2CP3VIP.js";import{b as y}from"./chunk-3CI4WC5N.js";import{b as f,c as r,f as g,h as b,j as $}from"./chunk-HYG7QBCA.js";import{p as u}from"./chunk-L5VQR5JZ.js";import{y as x}from"./chunk-ULLRO7K5.js";import{a as h}from"./chunk-LO2NM3CE.js";var a=class extends k{constructor(){super(...arguments);this.thing="explained";this.onBoard=!0}disconnectedCallback(){this.room.beside.take("marks"),super.disconnectedCallback()}updated(){super.updated();let{answer:t,room:e}=this;this.isConnected&&e.beside.put("marks",e.state?.current??-1,this.onBoard&&t?S(t):void 0)}ask({current:t}){return this.room.command("analysis.explain",{node:t})}render(){let{answer:t}=this;return r`<div class="pane">
			<p class="dim small">${this.t("analysis.explainHow")}</p>
			<label class="check">
				<input
					type="checkbox"
					.checked=${this.onBoard}
					@change=${e=>{this.onBoard=e.target.checked}}
				/>
				${this.t("analysis.onBoard")}
			</label>
			${t?this.table(t):g}
		</div>`}table({groups:t,value:e,stage:l,stage_of:p}){return r`<p class="small">${this.t("analysis.stage",{stage:l,of:p})}</p>
			<table>
				<thead>
					<tr>
						<th scope="col">${this.t("analysis.term")}</th>
						<th scope="col">${this.t("analysis.red")}</th>
						<th scope="col">${this.t("analysis.black")}</th>
						<th scope="col">${this.t("analysis.difference")}</th>
					</tr>
				</thead>
				${t.map(d=>this.group(d))}
				<tfoot>
					<tr>
						<th scope="row" colspan="3">${this.t("analysis.total")}</th>
						<td class=${v(e)}>${s(e)}</td>
					</tr>
				</tfoot>
			</table>`}group({name:t,red:e,black:l,terms:p}){let d=(o,c,m,E)=>r`<tr class=${E?"group":""}>
			<th scope="row">${o}</th>
			<td>${s(c)}</td>
			<td>${s(m)}</td>
			<td class=${v(c-m)}>${s(c-m)}</td>
		</tr>`,w=p.filter(o=>o.red.mixed!==0||o.black.mixed!==0);return r`<tbody>
			${d(u.say(t),e,l,!0)}
			${w.map(o=>d(u.say(o.name),o.red.mixed,o.black.mixed,!1))}
		</tbody>`}};a.styles=[y,f`
			.pane {
				padding: 0.7em;
				display: grid;
				gap: 0.4em;
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-variant-numeric: tabular-nums;
				font-size: 0.92em;
			}
			th {
				text-align: left;
				font-weight: 400;
				padding: 0.15em 0.3em 0.15em 1.1em;
			}
			td,
			thead th:not(:first-child) {
				text-align: right;
				padding: 0.15em 0.3em;
			}
			thead th,
			.group th,
			.group td,
			tfoot th,
			tfoot td {
				font-weight: 650;
				padding-left: 0.3em;
			}
			.group th,
			.group td {
				border-top: 1px solid var(--line);
			}
			tfoot {
				border-top: 2px solid var(--line);
			}
			.good {
				color: var(--red);
			}
		`],h([$()],a.prototype,"onBoard",2),a=h([b("explain-pane")],a);function v(i){return i>0?"good":""}function S({pieces:i}){return Object.entries(i).flatMap(([n,t])=>x(n)?[{square:n,text:(t/100).toFixed(1),tone:t<0?"bad":"neutral"}]:[])}export{a as ExplainPane};
