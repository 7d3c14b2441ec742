import{f as i}from"./chunk-QKWMNXT4.js";import{a as v}from"./chunk-P6T7YZ7Y.js";import{e as u,g as k}from"./chunk-MIW4FCHG.js";import{B as $,b as g,c as s,f as b,g as x,i as f}from"./chunk-CAEZIL37.js";import{a as n}from"./chunk-LO2NM3CE.js";var a=class extends v{constructor(){super(...arguments);this.onBoard=!0;this.asked=-1}disconnectedCallback(){this.room.showPaneMarks([]),super.disconnectedCallback()}updated(){let t=this.room.state?.current;t!==void 0&&t!==this.asked&&(this.asked=t,this.ask(t)),this.room.showPaneMarks(this.onBoard&&this.explained?B(this.explained):[])}async ask(t){let e=await this.room.command("analysis.explain",{node:t});t===this.asked&&(this.explained=e)}render(){let{explained:t}=this;return s`<div class="pane">
			<p class="dim small">${this.t("analysis.explainHow")}</p>
			<label class="check">
				<input
					type="checkbox"
					.checked=${this.onBoard}
					@change=${e=>{this.onBoard=e.target.checked}}
				/>
				${this.t("analysis.onBoard")}
			</label>
			${t?this.table(t):b}
		</div>`}table({groups:t,value:e,stage:p,stage_of:h}){return s`<p class="small">${this.t("analysis.stage",{stage:p,of:h})}</p>
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
						<td class=${y(e)}>${i(e)}</td>
					</tr>
				</tfoot>
			</table>`}group({name:t,red:e,black:p,terms:h}){let d=(o,c,m,M)=>s`<tr class=${M?"group":""}>
			<th scope="row">${o}</th>
			<td>${i(c)}</td>
			<td>${i(m)}</td>
			<td class=${y(c-m)}>${i(c-m)}</td>
		</tr>`,w=h.filter(o=>o.red.mixed!==0||o.black.mixed!==0);return s`<tbody>
			${d(u.say(t),e,p,!0)}
			${w.map(o=>d(u.say(o.name),o.red.mixed,o.black.mixed,!1))}
		</tbody>`}};a.styles=[k,g`
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
		`],n([f()],a.prototype,"explained",2),n([f()],a.prototype,"onBoard",2),a=n([x("explain-pane")],a);function y(r){return r>0?"good":""}function B({pieces:r}){return Object.entries(r).flatMap(([l,t])=>$(l)?[{square:l,text:(t/100).toFixed(1),tone:t<0?"bad":"neutral"}]:[])}export{a as ExplainPane};
