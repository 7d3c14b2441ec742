import{a as k}from"./chunk-IOQLL3HV.js";import{a as m,b,c as p,f as T}from"./chunk-GK7V6CMP.js";import{a as y}from"./chunk-P6T7YZ7Y.js";import{a as g}from"./chunk-OBGGG5I7.js";import{e as o,g as w}from"./chunk-MIW4FCHG.js";import{b as f,c as s,f as r,g as v,i as h,s as u}from"./chunk-CAEZIL37.js";import{a as c}from"./chunk-LO2NM3CE.js";var l=class extends y{constructor(){super(...arguments);this.asked=""}disconnectedCallback(){this.room.showPaneShapes([],"tables"),super.disconnectedCallback()}updated(){let t=this.room.state?.board.fen;t!==void 0&&t!==this.asked&&(this.asked=t,this.ask(t)),this.room.showPaneShapes(this.shapes(),"tables")}async ask(t){let e=await o.call("tables.look",{fen:t});t===this.asked&&(this.look=e,this.pointed=void 0,this.facts?.class!==e?.class&&(this.facts=void 0))}shapes(){let{look:t,pointed:e}=this;return!t?.found||t.fen!==this.room.state?.board.fen?[]:(e?[e]:t.moves.filter(({best:a,result:n})=>a&&n!=="draw").map(({move:a})=>a)).slice(0,3).flatMap(a=>k(`B${a}`)??[])}render(){let{look:t}=this;return t?s`<div class="pane">
			${t.title.en?s`<h2>${o.say(t.name??t.title)}</h2>`:r}
			${t.name?s`<p class="dim small">${o.say(t.title)} · ${t.class}</p>`:r}
			${t.found?this.known(t):this.unknown(t)}
			<p class="row"><a href="#/endgames">${this.t("tables.title")}</a></p>
		</div>`:s`<p class="empty">${this.t("ui.loading")}</p>`}unknown(t){return s`<p>${this.t("tables.missing")}</p>
			${t.title.en&&t.class.length<=10?s`<p class="dim small">${this.t("tables.make",{command:`chuhe-lab table generate ${t.class}`})}</p>`:r}`}known(t){let e=m(t.fen),i=t.perpetual_check!==null&&t.perpetual_check!==t.result;return s`<p class="verdict">${this.verdict(t)}</p>
			${i?s`<p>${this.t("tables.perpetual",{result:this.plain(t.perpetual_check??"draw",e)})}</p>`:r}
			${t.plies_to_capture>0&&t.plies_to_capture<t.dtm?s`<p class="dim small">${this.t("tables.capture",{plies:t.plies_to_capture})}</p>`:r}
			${t.moves.length>0?this.moves(t):r} ${t.line.length>0?this.line(t):r}
			${this.about(t)}`}verdict({fen:t,result:e,dtm:i}){let a=b(e,m(t));return a?i===0?this.t("tables.lost",{side:this.t(`side.${m(t)}`)}):this.t("tables.wins",{side:this.t(`side.${a}`),moves:p(i),plies:i}):this.t("tables.draw")}plain(t,e){let i=b(t,e);return i?this.t("tables.winsPlain",{side:this.t(`side.${i}`)}):this.t("tables.draw")}moves(t){return s`<section aria-label=${this.t("tables.moves")}>
			<h3>${this.t("tables.moves")}</h3>
			<ul class="moves">
				${t.moves.map(e=>this.move(e))}
			</ul>
		</section>`}move(t){let e=i=>()=>{this.pointed=i};return s`<li>
			<button
				class=${`quiet ${t.result} ${t.best?"best":""}`}
				@click=${()=>this.add([t.move])}
				@mouseenter=${e(t.move)}
				@focus=${e(t.move)}
				@mouseleave=${e(void 0)}
				@blur=${e(void 0)}
			>
				<span lang=${u(o.preferences.values.notation)}>${t.text[o.preferences.values.notation]}</span>
				<span class="end">${this.end(t)}</span>
			</button>
		</li>`}end({result:t,dtm:e}){return t==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${t}`,{moves:p(e)})}line(t){let e=t.line.map(({move:i})=>i);return s`<section aria-label=${this.t("tables.line")}>
			<h3>${this.t("tables.line")}</h3>
			<p class="line" lang=${u(o.preferences.values.notation)}>
				${t.line.map(({text:i},a)=>s`<button class="quiet" @click=${()=>this.add(e.slice(0,a+1))}>
							${i[o.preferences.values.notation]}
						</button> `)}
			</p>
			<button class="quiet" @click=${()=>this.add(e)}>${g("plus")}${this.t("tables.addLine")}</button>
		</section>`}async add(t){let e=await this.room.command("tree.add",{node:this.room.state?.current,moves:t});e&&this.room.goTo(e.node)}about(t){return s`<details @toggle=${e=>e.target.open&&this.askFacts(t.class)}>
			<summary>${this.t("tables.facts",{class:t.class})}</summary>
			${this.facts?this.factTable(this.facts):s`<p class="dim">${this.t("ui.loading")}</p>`}
		</details>`}async askFacts(t){this.facts?.class!==t&&(this.facts=await o.call("tables.class",{class:t}))}factTable(t){let e=n=>n.toLocaleString(o.locale),i=n=>{let d=t[`${n}_to_move`];return s`<tr>
				<th scope="row">${this.t("tables.count",{side:this.t(`side.${n}`)})}</th>
				<td>${e(d.win)}</td>
				<td>${e(d.draw)}</td>
				<td>${e(d.loss)}</td>
				<td>${d.max_win_dtm===null?"–":this.t("tables.inMoves",{moves:p(d.max_win_dtm)})}</td>
			</tr>`},a=n=>s`<button @click=${()=>T(t.class,n)}>${this.t(n==="win"?"tables.toWin":"tables.toHold")}</button>`;return s`<table>
				<thead>
					<tr>
						<td></td>
						<th scope="col">${this.t("tables.countWins")}</th>
						<th scope="col">${this.t("tables.countDraws")}</th>
						<th scope="col">${this.t("tables.countLosses")}</th>
						<th scope="col">${this.t("tables.countLongest")}</th>
					</tr>
				</thead>
				<tbody>
					${i("red")} ${i("black")}
				</tbody>
			</table>
			${t.longest.length>0?s`<h3>${this.t("tables.longest")}</h3>
						<ul class="longest">
							${t.longest.map(({fen:n,turn:d,dtm:$})=>s`<li>
										<a href=${`#/analysis?fen=${encodeURIComponent(n)}`}
											>${this.t("tables.wins",{side:this.t(`side.${d}`),moves:p($),plies:$})}</a
										>
									</li>`)}
						</ul>`:r}
			<p class="row"><strong>${this.t("tables.practise")}</strong> ${a("win")} ${a("hold")}</p>`}};l.styles=[w,f`
			.pane {
				padding: 0.7em;
				display: grid;
				gap: 0.6em;
			}
			.verdict {
				font-weight: 650;
			}
			.moves,
			.longest {
				list-style: none;
				margin: 0.2em 0 0;
				padding: 0;
			}
			.moves {
				display: grid;
				grid-template-columns: repeat(auto-fill, minmax(9.5em, 1fr));
				gap: 0.2em;
			}
			.moves button {
				width: 100%;
				min-height: 2em;
				justify-content: space-between;
				padding: 0.1em 0.5em;
				border-left: 3px solid var(--line);
			}
			.moves .win {
				border-left-color: #2f8a4c;
			}
			.moves .loss {
				border-left-color: #b3231a;
			}
			.moves .best {
				font-weight: 650;
			}
			.end {
				color: var(--dim);
				font-size: 0.9em;
				font-variant-numeric: tabular-nums;
			}
			.line button {
				display: inline;
				min-height: 0;
				padding: 0 0.15em;
				border: 0;
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-size: 0.9em;
				font-variant-numeric: tabular-nums;
				margin: 0.4em 0;
			}
			th {
				text-align: left;
				font-weight: 400;
			}
			td,
			thead th {
				text-align: right;
				padding: 0.15em 0.3em;
			}
			.row {
				display: flex;
				gap: 0.6em;
				align-items: center;
			}
		`],c([h()],l.prototype,"look",2),c([h()],l.prototype,"facts",2),c([h()],l.prototype,"pointed",2),l=c([v("tables-pane")],l);export{l as TablesPane};
