import{a as b}from"./chunk-RWMTEMP4.js";import{f}from"./chunk-QKWMNXT4.js";import{a as x}from"./chunk-P6T7YZ7Y.js";import{e as l,g as v}from"./chunk-MIW4FCHG.js";import{b as c,c as s,f as a,g as u,i as $}from"./chunk-CAEZIL37.js";import{a as p}from"./chunk-LO2NM3CE.js";var y=120;function w({first_year:o,last_year:n}){return o?o===n?String(o):`${o}–${n}`:""}var i=class extends x{constructor(){super(...arguments);this.fen=""}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer),this.fen=""}updated(){let e=this.room.state?.board.fen??"";e&&e!==this.fen&&(this.fen=e,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.look(e)},y))}async look(e){let t=await l.call("explorer.look",{fen:e});t&&e===this.fen&&(this.explored=t)}render(){let{explored:e}=this;if(!e)return s`<p class="empty">${this.t("ui.loading")}</p>`;let{opening:t,moves:r}=e;return s`<div class="pane">
			${t?s`<p><span class="code">${t.code}</span> ${l.say(t.name)}</p>`:a}
			<p class="dim small">${e.games>0?this.t("explorer.games",{n:e.games}):this.t("explorer.none")}</p>
			${e.games>0?this.bar(e):a} ${r.length>0?this.table(r):a}
			${e.examples.length>0?this.examples(e):a}
		</div>`}table(e){let{notation:t}=l.preferences.values;return s`<table>
			<thead>
				<tr>
					<th>${this.t("explorer.move")}</th>
					<th class="number">${this.t("explorer.count")}</th>
					<th>${this.t("explorer.results")}</th>
					<th class="number">${this.t("explorer.points")}</th>
					<th>${this.t("explorer.years")}</th>
					<th class="number" title=${this.t("explorer.bookHow")}>${this.t("explorer.book")}</th>
				</tr>
			</thead>
			<tbody>
				${e.map(r=>s`<tr>
							<td><button class="quiet move" @click=${()=>this.room.moveText(r.move)}>${r.text[t]}</button></td>
							<td class="number">${r.games||""}</td>
							<td>${r.games>0?this.bar(r):a}</td>
							<td class="number">${r.percent===null?"":`${r.percent.toFixed(0)} %`}</td>
							<td class="small dim">${w(r)}</td>
							<td class="number">${this.book(r)}</td>
						</tr>`)}
			</tbody>
		</table>`}book({book:e}){if(!e)return"";let t=e.value===null?"":f(e.value);return s`<span title=${t}>${e.share.toFixed(0)} %</span>`}bar({red:e,draw:t,black:r}){let m=this.t("explorer.score",{red:e,draw:t,black:r}),d=(g,h)=>h>0?s`<span class=${g} style=${`flex:${h}`}></span>`:a;return s`<div class="bar" role="img" aria-label=${m} title=${m}>
			${d("red",e)}${d("draw",t)}${d("black",r)}
		</div>`}examples({examples:e}){return s`<h2>${this.t("explorer.examples")}</h2>
			<ul>
				${e.map(t=>s`<li>
							<a href=${`#/library/${t.id}?ply=${t.ply}`}>${t.red||this.t("library.unknown")} – ${t.black||this.t("library.unknown")}</a>
							<span class="small dim">${t.result} ${t.date} ${t.event}</span>
						</li>`)}
			</ul>
			<p><a href=${`#/${b("library",this.fen)}`}>${this.t("explorer.all")}</a></p>`}};i.styles=[v,c`
			.pane {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.6em;
				padding: 0.8em;
			}
			h2 {
				font-size: 1em;
			}
			.code {
				font-weight: 650;
				color: var(--accent);
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-size: 0.92em;
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
			.bar {
				display: flex;
				min-width: 3em;
				height: 0.8em;
				border: 1px solid var(--line);
				border-radius: 3px;
				overflow: hidden;
			}
			.bar .red {
				background: var(--eval-red);
			}
			.bar .draw {
				background: var(--panel-3);
			}
			.bar .black {
				background: var(--text);
			}
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.3em;
			}
		`],p([$()],i.prototype,"explored",2),i=p([u("explorer-pane")],i);export{i as ExplorerPane};
