import{a as v}from"./chunk-ZND7IHKX.js";import{h as x}from"./chunk-AN3V2LAX.js";import"./chunk-BKSXPGQN.js";import{a as $}from"./chunk-RWMTEMP4.js";import{i,k as b}from"./chunk-XT4HN4JV.js";import{b as c,c as a,f as s,h as u}from"./chunk-OXTBGEBV.js";import{a as h}from"./chunk-LO2NM3CE.js";var f=120;function y({first_year:o,last_year:n}){return o?o===n?String(o):`${o}–${n}`:""}var l=class extends v{constructor(){super(...arguments);this.thing="explored";this.pause=f}ask({board:e}){return i.call("explorer.look",{fen:e.fen})}render(){let{answer:e}=this;if(!e)return a`<p class="empty waiting">${this.t("ui.loading")}</p>`;let{opening:t,moves:r}=e;return a`<div class="pane">
			${t?a`<p><span class="code">${t.code}</span> ${i.say(t.name)}</p>`:s}
			<p class="dim small">${e.games>0?this.t("explorer.games",{n:e.games}):this.t("explorer.none")}</p>
			${e.games>0?this.bar(e):s} ${r.length>0?this.table(r):s}
			${e.examples.length>0?this.examples(e):s}
		</div>`}table(e){let{notation:t}=i.preferences.values;return a`<table>
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
				${e.map(r=>a`<tr>
							<td><button class="quiet move" @click=${()=>this.room.moveText(r.move)}>${r.text[t]}</button></td>
							<td class="number">${r.games||""}</td>
							<td>${r.games>0?this.bar(r):s}</td>
							<td class="number">${r.percent===null?"":`${r.percent.toFixed(0)} %`}</td>
							<td class="small dim">${y(r)}</td>
							<td class="number">${this.book(r)}</td>
						</tr>`)}
			</tbody>
		</table>`}book({book:e}){if(!e)return"";let t=e.value===null?"":x(e.value);return a`<span title=${t}>${e.share.toFixed(0)} %</span>`}bar({red:e,draw:t,black:r}){let d=this.t("explorer.score",{red:e,draw:t,black:r}),p=(g,m)=>m>0?a`<span class=${g} style=${`flex:${m}`}></span>`:s;return a`<div class="bar" role="img" aria-label=${d} title=${d}>
			${p("red",e)}${p("draw",t)}${p("black",r)}
		</div>`}examples({examples:e}){return a`<h2>${this.t("explorer.examples")}</h2>
			<ul>
				${e.map(t=>a`<li>
							<a href=${`#/library/${t.id}?ply=${t.ply}`}>${t.red||this.t("library.unknown")} – ${t.black||this.t("library.unknown")}</a>
							<span class="small dim">${t.result} ${t.date} ${t.event}</span>
						</li>`)}
			</ul>
			<p><a href=${`#/${$("library",this.room.state?.board.fen??"")}`}>${this.t("explorer.all")}</a></p>`}};l.styles=[b,c`
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
		`],l=h([u("explorer-pane")],l);export{l as ExplorerPane};
