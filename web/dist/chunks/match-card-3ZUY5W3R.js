import{a as f}from"./chunk-F2CP3VIP.js";import{b as g}from"./chunk-3CI4WC5N.js";import{b as d,c as i,f as m,h as l,j as h}from"./chunk-HYG7QBCA.js";import{p}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as c}from"./chunk-LO2NM3CE.js";var r=class extends f{constructor(){super(...arguments);this.watches="state";this.asked=""}updated(){this.ask()}async ask(){let{id:t,state:o}=this.room,s=p.state?.games.filter(({phase:a})=>a==="over").map(a=>a.id),e=o?.options.match?`${t} ${o.result.result} ${o.next} ${s}`:"";if(e!==this.asked){this.asked=e;let a=e?await this.room.command("game.match"):void 0;e===this.asked&&(this.match=a)}}render(){let{match:t}=this;if(!this.room.state?.options.match||!t)return m;let{won:o,drawn:s,lost:e}=t.score,a=o+s+e;return i`<section class="card" aria-label=${this.t("match.title")}>
			<h2>${this.t("match.of",{over:a,games:t.games})}</h2>
			<table>
				<tbody>
					${this.row(t.red,t.black,o,s,e)} ${this.row(t.black,t.red,e,s,o)}
				</tbody>
			</table>
			<ol>
				${t.played.map(n=>i`<li>${this.game(n)}</li>`)}
			</ol>
		</section>`}row(t,o,s,e,a){let n=t.no_book&&!o.no_book?i` <small>${this.t("match.noBook")}</small>`:m;return i`<tr>
			<th scope="row">${t.name}${t.level?` ${t.level}`:""}${n}</th>
			<td class="dim" aria-label=${this.t("match.record",{won:s,drawn:e,lost:a})}>+${s} =${e} −${a}</td>
			<td class="points">${s+e/2}</td>
		</tr>`}game({game:t,number:o,phase:s,result:e}){let a=t===this.room.id,n=o%2===1?"red_wins":"black_wins",$=s!=="over"?"…":e==="draw"?"½":e===n?"1":"0";return i`<a class="button" href=${`#/game/${t}`} aria-current=${a?"page":m}>
			<span class="dim">${o}</span> ${$}
		</a>`}};r.styles=[g,d`
			section {
				padding: 0.7em 0.9em;
				display: grid;
				gap: 0.6em;
			}
			table {
				border-collapse: collapse;
				font-variant-numeric: tabular-nums;
			}
			th,
			td {
				padding: 0.15em 0.35em;
				text-align: right;
				font-weight: 400;
			}
			th[scope] {
				width: 100%;
				padding-left: 0;
				text-align: left;
				font-weight: 600;
			}
			td {
				white-space: nowrap;
			}
			.points {
				font-weight: 700;
				font-size: 1.15em;
			}
			ol {
				list-style: none;
				margin: 0;
				padding: 0;
				display: flex;
				flex-wrap: wrap;
				gap: 0.25em;
				max-height: 11em;
				overflow-y: auto;
			}
			.button {
				min-height: 0;
				padding: 0.1em 0.45em;
				gap: 0.35em;
				font-size: 0.9em;
			}
			.button[aria-current] {
				border-color: var(--accent);
				background: var(--accent-soft);
			}
		`],c([h()],r.prototype,"match",2),r=c([l("match-card")],r);export{r as MatchCard};
