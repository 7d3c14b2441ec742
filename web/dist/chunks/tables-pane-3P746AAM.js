import{a as T}from"./chunk-SBG3EA4S.js";import{a as k}from"./chunk-K2PZFKY7.js";import{a as y}from"./chunk-BGGFJHKY.js";import"./chunk-WJXWF6X3.js";import{a as m,b,c}from"./chunk-3YIVIKVL.js";import"./chunk-K4AUSFAJ.js";import"./chunk-F2CP3VIP.js";import{a as g}from"./chunk-4KIL6WBB.js";import{b as w}from"./chunk-3CI4WC5N.js";import{b as f,c as s,f as o,h as v,j as h}from"./chunk-HYG7QBCA.js";import{p as r}from"./chunk-L5VQR5JZ.js";import{j as u}from"./chunk-ULLRO7K5.js";import{a as p}from"./chunk-LO2NM3CE.js";var d=class extends k{constructor(){super(...arguments);this.thing="tables"}disconnectedCallback(){this.room.beside.take("shapes.tables"),super.disconnectedCallback()}updated(){super.updated(),this.isConnected&&this.room.beside.put("shapes.tables",this.room.state?.current??-1,this.shapes())}ask({board:t}){return r.call("tables.look",{fen:t.fen})}shapes(){let{answer:t,pointed:e}=this;return t?.found?(e?.node===this.room.state?.current?[e?.move??""]:t.moves.filter(({best:i,result:n})=>i&&n!=="draw").map(({move:i})=>i)).slice(0,3).flatMap(i=>y(`B${i}`)??[]):[]}render(){let{answer:t}=this;return t?s`<div class="pane">
			${t.title.en?s`<h2>${r.say(t.name??t.title)}</h2>`:o}
			${t.name?s`<p class="dim small">${r.say(t.title)} · ${t.class}</p>`:o}
			${t.found?this.known(t):this.unknown(t)}
			<p class="row"><a href="#/endgames">${this.t("tables.title")}</a></p>
		</div>`:s`<p class="empty waiting">${this.t("ui.loading")}</p>`}unknown(t){return s`<p>${this.t("tables.missing")}</p>
			${t.title.en&&t.class.length<=10?s`<p class="dim small">${this.t("tables.make",{command:`chuhe-lab table generate ${t.class}`})}</p>`:o}`}known(t){let e=m(t.fen),a=t.perpetual_check!==null&&t.perpetual_check!==t.result;return s`<p class="verdict">${this.verdict(t)}</p>
			${a?s`<p>${this.t("tables.perpetual",{result:this.plain(t.perpetual_check??"draw",e)})}</p>`:o}
			${t.plies_to_capture>0&&t.plies_to_capture<t.dtm?s`<p class="dim small">${this.t("tables.capture",{plies:t.plies_to_capture})}</p>`:o}
			${t.moves.length>0?this.moves(t):o} ${t.line.length>0?this.line(t):o}
			${this.about(t)}`}verdict({fen:t,result:e,dtm:a}){let i=b(e,m(t));return i?a===0?this.t("tables.lost",{side:this.t(`side.${m(t)}`)}):this.t("tables.wins",{side:this.t(`side.${i}`),moves:c(a),plies:a}):this.t("tables.draw")}plain(t,e){let a=b(t,e);return a?this.t("tables.winsPlain",{side:this.t(`side.${a}`)}):this.t("tables.draw")}moves(t){return s`<section aria-label=${this.t("tables.moves")}>
			<h3>${this.t("tables.moves")}</h3>
			<ul class="moves">
				${t.moves.map(e=>this.move(e))}
			</ul>
		</section>`}move(t){let e=a=>()=>{this.pointed=a===void 0?void 0:{node:this.room.state?.current??-1,move:a}};return s`<li>
			<button
				class=${`quiet ${t.result} ${t.best?"best":""}`}
				@click=${()=>this.add([t.move])}
				@mouseenter=${e(t.move)}
				@focus=${e(t.move)}
				@mouseleave=${e(void 0)}
				@blur=${e(void 0)}
			>
				<span lang=${u(r.preferences.values.notation)}>${t.text[r.preferences.values.notation]}</span>
				<span class="end">${this.end(t)}</span>
			</button>
		</li>`}end({result:t,dtm:e}){return t==="draw"?this.t("tables.result.draw"):this.t(`tables.result.${t}`,{moves:c(e)})}line(t){let e=t.line.map(({move:a})=>a);return s`<section aria-label=${this.t("tables.line")}>
			<h3>${this.t("tables.line")}</h3>
			<p class="line" lang=${u(r.preferences.values.notation)}>
				${t.line.map(({text:a},i)=>s`<button class="quiet" @click=${()=>this.add(e.slice(0,i+1))}>
							${a[r.preferences.values.notation]}
						</button> `)}
			</p>
			<button class="quiet" @click=${()=>this.add(e)}>${g("plus")}${this.t("tables.addLine")}</button>
		</section>`}async add(t){let e=await this.room.command("tree.add",{node:this.room.state?.current,moves:t});e&&this.room.goTo(e.node)}about(t){return s`<details @toggle=${e=>e.target.open&&this.askFacts(t.class)}>
			<summary>${this.t("tables.facts",{class:t.class})}</summary>
			${this.facts?.class===t.class?this.factTable(this.facts):s`<p class="dim">${this.t("ui.loading")}</p>`}
		</details>`}async askFacts(t){this.facts?.class!==t&&(this.facts=await r.call("tables.class",{class:t}))}factTable(t){let e=n=>n.toLocaleString(r.locale),a=n=>{let l=t[`${n}_to_move`];return s`<tr>
				<th scope="row">${this.t("tables.count",{side:this.t(`side.${n}`)})}</th>
				<td>${e(l.win)}</td>
				<td>${e(l.draw)}</td>
				<td>${e(l.loss)}</td>
				<td>${l.max_win_dtm===null?"–":this.t("tables.inMoves",{moves:c(l.max_win_dtm)})}</td>
			</tr>`},i=n=>s`<button @click=${()=>T(t.class,n)}>${this.t(n==="win"?"tables.toWin":"tables.toHold")}</button>`;return s`<table>
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
					${a("red")} ${a("black")}
				</tbody>
			</table>
			${t.longest.length>0?s`<h3>${this.t("tables.longest")}</h3>
						<ul class="longest">
							${t.longest.map(({fen:n,turn:l,dtm:$})=>s`<li>
										<a href=${`#/analysis?fen=${encodeURIComponent(n)}`}
											>${this.t("tables.wins",{side:this.t(`side.${l}`),moves:c($),plies:$})}</a
										>
									</li>`)}
						</ul>`:o}
			<p class="row"><strong>${this.t("tables.practise")}</strong> ${i("win")} ${i("hold")}</p>`}};d.styles=[w,f`
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
		`],p([h()],d.prototype,"facts",2),p([h()],d.prototype,"pointed",2),d=p([v("tables-pane")],d);export{d as TablesPane};
