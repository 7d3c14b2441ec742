import{a as c,b as u}from"./chunk-K2PZFKY7.js";import"./chunk-F2CP3VIP.js";import{b as l}from"./chunk-3CI4WC5N.js";import{b as i,c as o,h as a}from"./chunk-HYG7QBCA.js";import{k as d,p as r}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as s}from"./chunk-LO2NM3CE.js";var p=400,n=class extends c{constructor(){super(...arguments);this.thing="cloud";this.pause=p}get asks(){return r.preferences.values.cloud}ask({board:t}){return u(r.connection.call("cloud.look",{fen:t.fen}))}turn(t){r.preferences.set("cloud",t),this.room.beside.take("cloud")}render(){if(!r.preferences.values.cloud)return o`<div class="pane">
				<p>${this.t("cloud.off")}</p>
				<div><button @click=${()=>this.turn(!0)}>${this.t("cloud.on")}</button></div>
			</div>`;let{answer:t}=this;return o`<div class="pane">
			${t instanceof d?this.failed(t):this.known(t)}
			<div><button class="quiet" @click=${()=>this.turn(!1)}>${this.t("cloud.switchOff")}</button></div>
		</div>`}failed(t){return o`<p role="alert">${r.say(t.words)}</p>
			<div><button @click=${()=>this.askAgain()}>${this.t("cloud.again")}</button></div>`}known(t){if(!t)return o`<p class="empty waiting">${this.t("ui.loading")}</p>`;if(!t.known)return o`<p>${this.t("cloud.unknown")}</p>`;let{notation:m}=r.preferences.values;return o`<table>
			<thead>
				<tr>
					<th>${this.t("explorer.move")}</th>
					<th class="number">${this.t("cloud.value")}</th>
					<th class="number">${this.t("cloud.winRate")}</th>
					<th>${this.t("cloud.note")}</th>
				</tr>
			</thead>
			<tbody>
				${t.moves.map(e=>o`<tr class=${e.rank===2?"best":""}>
							<td><button class="quiet" @click=${()=>this.room.moveText(e.move)}>${e.text[m]}</button></td>
							<td class="number">${e.known?e.score:"?"}</td>
							<td class="number">${e.win_rate?`${e.win_rate.toFixed(1)} %`:""}</td>
							<td class="small dim">${e.note}</td>
						</tr>`)}
			</tbody>
		</table>`}};n.styles=[l,i`
			.pane {
				display: grid;
				gap: 0.7em;
				padding: 0.8em;
			}
			table {
				border-collapse: collapse;
				width: 100%;
			}
			th {
				font-size: 0.8em;
				color: var(--dim);
				text-align: left;
			}
			.number {
				text-align: right;
				font-variant-numeric: tabular-nums;
			}
			.best {
				font-weight: 650;
			}
			button {
				min-height: 2em;
			}
		`],n=s([a("cloud-pane")],n);export{n as CloudPane};
