import{h as w}from"./chunk-RXHW6722.js";import{a as h,b as u}from"./chunk-3CI4WC5N.js";import{b as m,c as r,f as d,h as c,i as n}from"./chunk-HYG7QBCA.js";import{p as x}from"./chunk-L5VQR5JZ.js";import{a as o}from"./chunk-LO2NM3CE.js";var b=class extends h{constructor(){super(...arguments);this.count={red:0,draw:0,black:0}}render(){let{red:e,draw:t,black:i}=this.count,p=this.t("explorer.score",{red:e,draw:t,black:i}),a=(f,g)=>g>0?r`<span class=${f} style=${`flex:${g}`}></span>`:d;return r`<div class="bar" role="img" aria-label=${p} title=${p}>
			${a("red",e)}${a("draw",t)}${a("black",i)}
		</div>`}};b.styles=[u,m`
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
		`],o([n({attribute:!1})],b.prototype,"count",2),b=o([c("result-bar")],b);var l=class extends h{constructor(){super(...arguments);this.moves=[];this.wide=!1}render(){let{notation:e}=x.preferences.values;return r`<table>
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
								<button class="quiet move" @click=${()=>this.play(t)}>${t.text[e]}</button>${this.wide?this.signs(t):d}
							</td>
							<td class="number">${t.games||""}${t.variations>0?r` <span class="dim small" title=${this.t("explorer.asVariation",{n:t.variations})}>(${t.variations})</span>`:d}</td>
							<td>${t.games>0?r`<result-bar .count=${t}></result-bar>`:d}</td>
							<td class="number">${t.percent===null?"":`${t.percent.toFixed(0)} %`}</td>
							<td class="small dim">${E(t)}</td>
							<td class="number">${this.book(t)}</td>
						</tr>`)}
			</tbody>
		</table>`}signs({games:e,reached:t,variations:i,first_year:p}){let a=(g,y,k)=>r`<span class=${`sign ${g}`} title=${k}>${y}</span>`,f=t-e;return[e===1&&t<=1&&a("new",this.t("explorer.new"),this.t("explorer.newHow",{year:p||"–"})),e===0&&i>0&&a("aside",this.t("library.inVariation"),this.t("explorer.asVariation",{n:i})),e>0&&f>0&&a("orders",`+${f}`,this.t("explorer.otherOrders",{n:f}))].filter(Boolean)}play(e){this.dispatchEvent(new CustomEvent("play",{detail:e.move}))}book({book:e}){if(!e)return"";let t=e.value===null?"":w(e.value);return r`<span title=${t}>${e.share.toFixed(0)} %</span>`}};l.styles=[u,m`
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
		`],o([n({attribute:!1})],l.prototype,"moves",2),o([n({type:Boolean})],l.prototype,"wide",2),l=o([c("explored-moves")],l);function E({first_year:s,last_year:$}){return s?s===$?String(s):`${s}–${$}`:""}var v=class extends h{constructor(){super(...arguments);this.moves=[]}render(){let{notation:e}=x.preferences.values;return r`<p>
			<span class="small dim" title=${this.t("explorer.peopleHow")}>${this.t("explorer.people")}</span>
			${this.moves.map(({move:t,text:i,chance:p})=>r`<button class="quiet move" @click=${()=>this.play(t)}>
						${i[e]} <span class="small dim">${p.toFixed(0)} %</span>
					</button>`)}
		</p>`}play(e){this.dispatchEvent(new CustomEvent("play",{detail:e}))}};v.styles=[u,m`
			:host {
				display: block;
			}
			p {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0.1em 0.3em;
				margin: 0;
			}
			.move {
				min-height: 2em;
				padding: 0.1em 0.4em;
				white-space: nowrap;
			}
		`],o([n({attribute:!1})],v.prototype,"moves",2),v=o([c("guessed-moves")],v);
