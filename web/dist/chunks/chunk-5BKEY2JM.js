import{h as x}from"./chunk-XGM4EYGJ.js";import{m as f,n as v,o as g}from"./chunk-QEG4K6M4.js";import{b,c as r,f as n,h as $,i as c}from"./chunk-T7MBN73F.js";import{a as s}from"./chunk-LO2NM3CE.js";var l=class extends v{constructor(){super(...arguments);this.count={red:0,draw:0,black:0}}render(){let{red:e,draw:t,black:p}=this.count,m=this.t("explorer.score",{red:e,draw:t,black:p}),o=(d,u)=>u>0?r`<span class=${d} style=${`flex:${u}`}></span>`:n;return r`<div class="bar" role="img" aria-label=${m} title=${m}>
			${o("red",e)}${o("draw",t)}${o("black",p)}
		</div>`}};l.styles=[g,b`
			:host {
				display: block;
			}
			.bar {
				display: flex;
				min-width: 3em;
				height: 0.8em;
				border: 1px solid var(--line);
				border-radius: 3px;
				overflow: hidden;
			}
			.red {
				background: var(--eval-red);
			}
			.draw {
				background: var(--panel-3);
			}
			.black {
				background: var(--text);
			}
		`],s([c({attribute:!1})],l.prototype,"count",2),l=s([$("result-bar")],l);var a=class extends v{constructor(){super(...arguments);this.moves=[];this.wide=!1}render(){let{notation:e}=f.preferences.values;return r`<table>
			<thead>
				<tr>
					<th scope="col">${this.t("explorer.move")}</th>
					<th scope="col" class="number">${this.t("explorer.count")}</th>
					<th scope="col">${this.t("explorer.results")}</th>
					<th scope="col" class="number">${this.t("explorer.points")}</th>
					<th scope="col">${this.t("explorer.years")}</th>
					<th scope="col" class="number" title=${this.t("explorer.bookHow")}>${this.t("explorer.book")}</th>
				</tr>
			</thead>
			<tbody>
				${this.moves.map(t=>r`<tr>
							<td>
								<button class="quiet move" @click=${()=>this.play(t)}>${t.text[e]}</button>${this.wide?this.signs(t):n}
							</td>
							<td class="number">${t.games||""}${t.variations>0?r` <span class="dim small" title=${this.t("explorer.asVariation",{n:t.variations})}>(${t.variations})</span>`:n}</td>
							<td>${t.games>0?r`<result-bar .count=${t}></result-bar>`:n}</td>
							<td class="number">${t.percent===null?"":`${t.percent.toFixed(0)} %`}</td>
							<td class="small dim">${k(t)}</td>
							<td class="number">${this.book(t)}</td>
						</tr>`)}
			</tbody>
		</table>`}signs({games:e,reached:t,variations:p,first_year:m}){let o=(u,w,y)=>r`<span class=${`sign ${u}`} title=${y}>${w}</span>`,d=t-e;return[e===1&&t<=1&&o("new",this.t("explorer.new"),this.t("explorer.newHow",{year:m||"–"})),e===0&&p>0&&o("aside",this.t("library.inVariation"),this.t("explorer.asVariation",{n:p})),e>0&&d>0&&o("orders",`+${d}`,this.t("explorer.otherOrders",{n:d}))].filter(Boolean)}play(e){this.dispatchEvent(new CustomEvent("play",{detail:e.move}))}book({book:e}){if(!e)return"";let t=e.value===null?"":x(e.value);return r`<span title=${t}>${e.share.toFixed(0)} %</span>`}};a.styles=[g,b`
			:host {
				display: block;
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-size: 0.92em;
			}
			:host([wide]) table {
				font-size: 1em;
			}
			th {
				font-size: 0.8em;
				font-weight: 600;
				color: var(--dim);
				text-align: left;
			}
			th,
			td {
				padding: 0.1em 0.2em;
			}
			:host([wide]) td {
				border-top: 1px solid var(--line);
			}
			.number {
				text-align: right;
				font-variant-numeric: tabular-nums;
				white-space: nowrap;
			}
			.move {
				min-height: 2em;
				padding: 0.1em 0.4em;
				white-space: nowrap;
			}
			.sign {
				padding: 0 0.45em;
				margin-left: 0.2em;
				border-radius: 1em;
				font-size: 0.78em;
				white-space: nowrap;
				background: var(--panel-3);
			}
			.sign.new {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 600;
			}
		`],s([c({attribute:!1})],a.prototype,"moves",2),s([c({type:Boolean})],a.prototype,"wide",2),a=s([$("explored-moves")],a);function k({first_year:i,last_year:h}){return i?i===h?String(i):`${i}–${h}`:""}
