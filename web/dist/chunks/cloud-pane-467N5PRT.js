import{a as h}from"./chunk-P6T7YZ7Y.js";import{d as c,e as s,g as u}from"./chunk-MIW4FCHG.js";import{b as l,c as r,g as d,i as a}from"./chunk-CAEZIL37.js";import{a as n}from"./chunk-LO2NM3CE.js";var p=400,o=class extends h{constructor(){super(...arguments);this.failure="";this.fen=""}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer),this.fen=""}updated(){let t=this.room.state?.board.fen??"";s.preferences.values.cloud&&t&&t!==this.fen&&this.ask(t,p)}ask(t,e){this.fen=t,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.look(t)},e)}async look(t){try{let e=await s.connection.call("cloud.look",{fen:t});t===this.fen&&(this.answer=e,this.failure="")}catch(e){this.failure=e instanceof c?s.say(e.words):this.t("cloud.failed")}}turn(t){s.preferences.set("cloud",t),this.fen="",this.answer=void 0,this.failure=""}render(){return s.preferences.values.cloud?r`<div class="pane">
			${this.failure?this.failed():this.known()}
			<div><button class="quiet" @click=${()=>this.turn(!1)}>${this.t("cloud.switchOff")}</button></div>
		</div>`:r`<div class="pane">
				<p>${this.t("cloud.off")}</p>
				<div><button @click=${()=>this.turn(!0)}>${this.t("cloud.on")}</button></div>
			</div>`}failed(){return r`<p role="alert">${this.failure}</p>
			<div><button @click=${()=>this.ask(this.fen,0)}>${this.t("cloud.again")}</button></div>`}known(){let{answer:t}=this;if(!t)return r`<p class="empty">${this.t("ui.loading")}</p>`;if(!t.known)return r`<p>${this.t("cloud.unknown")}</p>`;let{notation:e}=s.preferences.values;return r`<table>
			<thead>
				<tr>
					<th>${this.t("explorer.move")}</th>
					<th class="number">${this.t("cloud.value")}</th>
					<th class="number">${this.t("cloud.winRate")}</th>
					<th>${this.t("cloud.note")}</th>
				</tr>
			</thead>
			<tbody>
				${t.moves.map(i=>r`<tr class=${i.rank===2?"best":""}>
							<td><button class="quiet" @click=${()=>this.room.moveText(i.move)}>${i.text[e]}</button></td>
							<td class="number">${i.known?i.score:"?"}</td>
							<td class="number">${i.win_rate?`${i.win_rate.toFixed(1)} %`:""}</td>
							<td class="small dim">${i.note}</td>
						</tr>`)}
			</tbody>
		</table>`}};o.styles=[u,l`
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
		`],n([a()],o.prototype,"answer",2),n([a()],o.prototype,"failure",2),o=n([d("cloud-pane")],o);export{o as CloudPane};
