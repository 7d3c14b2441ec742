import{b as A}from"./chunk-TFVNTADN.js";import"./chunk-OPEJEGVX.js";import{e as f}from"./chunk-JILSFL6X.js";import"./chunk-GGKMLUAH.js";import"./chunk-5FLNK2XR.js";import"./chunk-C5L7DTDV.js";import"./chunk-ZQIUE5CN.js";import"./chunk-I2V3KSOS.js";import{a as h}from"./chunk-5OAAEO4U.js";import{j as n,k as x,l as T}from"./chunk-TU334ECI.js";import{b as v,c as a,f as r,h as w,i as k,j as m}from"./chunk-N6PUA4VH.js";import{a as o}from"./chunk-LO2NM3CE.js";function b({won:u,drawn:y,lost:e}){let t=u+y+e;return t===0?"–":`${Math.round(100*(u+y/2)/t)} %`}var c=class extends x{constructor(){super(...arguments);this.name="";this.missing=!1}willUpdate(e){e.has("name")&&(this.player=void 0,this.load())}async load(){let{name:e}=this,t=await n.call("library.player",{name:e});e===this.name&&(this.player=t,this.missing=t===void 0)}render(){let{player:e}=this;return e?a`<div class="row spread">
				<h1>${e.name} ${e.team?a`<span class="dim team">${e.team}</span>`:r}</h1>
				<a class="button" href=${`#/${f({player:e.name})}`}>${h("list")}${this.t("players.games",{n:e.games})}</a>
			</div>
			${e.names.length>1?this.names(e):r}
			<div class="sides">
				${this.side(this.t("players.both"),e,"")} ${this.side(this.t("side.red"),e.as_red,"red")}
				${this.side(this.t("side.black"),e.as_black,"black")}
			</div>
			<div class="tables">
				${this.table(this.t("game.opening"),e.openings.map(t=>({name:t.opening?a`<a href=${`#/${f({player:e.name,ecco:t.name})}`}><span class="code">${t.name}</span> ${n.say(t.opening.name)}</a>`:this.t("players.otherStart"),row:t,red:t.as_red,black:t.as_black})))}
				${this.table(this.t("players.year"),e.years.map(t=>({name:t.name?a`<a href=${`#/${f({player:e.name,since:t.name,until:t.name})}`}>${t.name}</a>`:this.t("players.noYear"),row:t,red:t.as_red,black:t.as_black})))}
				${this.table(this.t("players.opponent"),e.opponents.map(t=>({name:t.name?a`<a href=${`#/${A(t.name)}`}>${t.name}</a>`:this.t("library.unknown"),row:t})))}
			</div>`:a`<p class="empty">${this.missing?this.t("players.nobody",{name:this.name}):this.t("ui.loading")}</p>`}names({name:e,names:t}){return a`<div class="names row">
			<span class="dim small">${this.t("players.alsoWritten")}</span>
			${t.map(s=>a`<span class="label"
						>${s}${s===e?r:a`<button
									class="quiet"
									aria-label=${this.t("players.part",{name:s})}
									title=${this.t("players.part",{name:s})}
									@click=${()=>this.partWith(s)}
								>
									${h("close")}
								</button>`}</span>`)}
		</div>`}async partWith(e){await n.call("library.apart",{names:[e]})&&(this.dispatchEvent(new CustomEvent("changed")),await this.load())}side(e,t,s){return a`<div class="card side">
			<h2 class=${s}>${e}</h2>
			<p class="points">${b(t)}</p>
			${this.bar(t)}
			<p class="small dim">${this.t("players.score",{...t})}</p>
		</div>`}bar({won:e,drawn:t,lost:s}){let i=(l,p)=>p>0?a`<span class=${l} style=${`flex:${p}`}></span>`:r;return a`<div class="bar" aria-hidden="true">${i("won",e)}${i("drawn",t)}${i("lost",s)}</div>`}table(e,t){if(t.length===0)return r;let s=t.some(({red:i})=>i);return a`<section class="card">
			<table>
				<thead>
					<tr>
						<th scope="col">${e}</th>
						<th scope="col" class="number">${this.t("explorer.count")}</th>
						<th scope="col">${this.t("players.wonDrawnLost")}</th>
						<th scope="col" class="number">${this.t("explorer.points")}</th>
						${s?a`<th scope="col" class="number own">${this.t("side.red")}</th><th scope="col" class="number own">${this.t("side.black")}</th>`:r}
					</tr>
				</thead>
				<tbody>
					${t.map(({name:i,row:l,red:p,black:$})=>a`<tr>
								<th scope="row">${i}</th>
								<td class="number">${l.games}</td>
								<td title=${this.t("players.score",{...l})}>${this.bar(l)}<span class="counts">${l.won}–${l.drawn}–${l.lost}</span></td>
								<td class="number">${b(l)}</td>
								${p&&$?a`<td class="number dim own">${b(p)}</td><td class="number dim own">${b($)}</td>`:r}
							</tr>`)}
				</tbody>
			</table>
		</section>`}};c.styles=[T,v`
			:host {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1rem;
			}
			.team {
				font-weight: 400;
				font-size: 0.7em;
			}
			.names .label {
				display: inline-flex;
				align-items: center;
				padding: 0 0.6em;
				border: 1px solid var(--line);
				border-radius: 1em;
				background: var(--panel-2);
			}
			.names button {
				min-height: 1.8em;
				width: 1.8em;
				padding: 0;
				margin-right: -0.5em;
				font-size: 0.85em;
			}
			.sides {
				display: grid;
				gap: 0.7rem;
				grid-template-columns: repeat(3, minmax(0, 1fr));
			}
			.side {
				padding: 0.7rem 0.9rem;
				display: grid;
				gap: 0.3rem;
			}
			.side .red {
				color: var(--red);
			}
			.points {
				font-size: 1.7em;
				font-weight: 650;
				font-variant-numeric: tabular-nums;
			}
			.tables {
				display: grid;
				gap: 1rem;
				align-items: start;
				grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr));
			}
			section {
				padding: 0.4rem 0.9rem 0.7rem;
				overflow-x: auto;
			}
			table {
				border-collapse: collapse;
				width: 100%;
			}
			th,
			td {
				padding: 0.3em 0.4em;
				text-align: left;
				border-bottom: 1px solid var(--line);
			}
			tbody tr:last-child > * {
				border: 0;
			}
			thead th {
				font-size: 0.82em;
				color: var(--dim);
				font-weight: 600;
			}
			tbody th {
				font-weight: 400;
			}
			.number {
				text-align: right;
				white-space: nowrap;
				font-variant-numeric: tabular-nums;
			}
			.counts {
				font-size: 0.82em;
				color: var(--dim);
				font-variant-numeric: tabular-nums;
				white-space: nowrap;
			}
			.code {
				font-weight: 650;
			}
			.bar {
				display: flex;
				min-width: 4em;
				height: 0.6em;
				border: 1px solid var(--line);
				border-radius: 3px;
				overflow: hidden;
			}
			.won {
				background: var(--accent);
			}
			.drawn {
				background: var(--panel-3);
			}
			.lost {
				background: var(--dim);
			}
			@media (max-width: 34rem) {
				.side {
					padding: 0.5rem 0.6rem;
				}
				.points {
					font-size: 1.25em;
				}
				th,
				td {
					padding: 0.3em 0.2em;
				}
				td .bar {
					min-width: 2.5em;
				}
				.own {
					display: none;
				}
				section {
					padding-inline: 0.6rem;
				}
			}
		`],o([k()],c.prototype,"name",2),o([m()],c.prototype,"player",2),o([m()],c.prototype,"missing",2),c=o([w("player-score")],c);var P=250,E=100,d=class extends x{constructor(){super(...arguments);this.address={path:"players",parts:[],query:new Map};this.wanted="";this.left=new Set;this.asked=0}connectedCallback(){super.connectedCallback(),this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}async load(){let e=++this.asked,t=this.wanted.trim(),[s,i]=await Promise.all([n.call("library.persons",{limit:E,...t?{part:t}:{}}),n.call("library.proposals")]);e===this.asked&&(this.list=s??this.list,this.proposals=i??this.proposals)}render(){let e=this.address.query.get("name");return e?a`<div class="page">
			<upgrade-note></upgrade-note>
				<p><a href="#/players">${this.t("players.all")}</a></p>
				<player-score .name=${e} @changed=${()=>this.load()}></player-score>
			</div>`:a`<div class="page">
			<upgrade-note></upgrade-note>
			<div class="row spread">
				<h1>${this.t("players.title")}</h1>
				<div class="row">
					<input type="search" aria-label=${this.t("players.search")} placeholder=${this.t("players.search")} .value=${this.wanted} @input=${this.search} />
					<a class="button" href="#/library">${h("book")}${this.t("nav.library")}</a>
				</div>
			</div>
			${this.proposed()} ${this.everybody()}
		</div>`}proposed(){let{proposals:e}=this;return!e||e.total===0?r:a`<section aria-labelledby="proposed">
			<div class="row spread">
				<h2 id="proposed">${this.t("players.proposed",{n:e.total})}</h2>
				${e.persons.length>1?a`<button @click=${()=>this.confirmAll(e.persons)}>${h("check")}${this.t("players.confirmAll",{n:e.persons.length})}</button>`:r}
			</div>
			<p class="dim small">${this.t("players.proposedHow")}</p>
			<ul class="proposals">${e.persons.map(t=>this.proposal(t))}</ul>
			${e.total>e.persons.length?a`<p class="dim small">${this.t("players.moreProposed",{n:e.total-e.persons.length})}</p>`:r}
		</section>`}proposal(e){let t=e.aliases.filter(({name:s})=>!this.left.has(s));return a`<li class="card">
			<h3>${e.name} ${e.team?a`<span class="dim">· ${e.team}</span>`:r}</h3>
			<div class="names" role="group" aria-label=${this.t("players.namesOf",{name:e.name})}>
				${e.aliases.map(({name:s,games:i})=>a`<label class="check">
							<input type="checkbox" .checked=${!this.left.has(s)} @change=${()=>this.toggle(s)} />
							<span>${s} <span class="dim small">${this.t("library.found",{n:i})}</span></span>
						</label>`)}
			</div>
			<div class="row">
				<button class="primary" ?disabled=${t.length<2} aria-label=${`${this.t("players.confirm")}: ${e.name}`} @click=${()=>this.confirm(e)}>
					${h("check")}${this.t("players.confirm")}
				</button>
				<button aria-label=${`${this.t("players.refuse")}: ${e.name}`} @click=${()=>this.refuse(e)}>${this.t("players.refuse")}</button>
			</div>
		</li>`}everybody(){let{list:e}=this;return e?e.total===0?a`<p class="empty card">${this.t("players.none")}</p>`:a`<section aria-labelledby="everybody">
			<h2 id="everybody">${this.t("players.everybody",{n:e.total})}</h2>
			<ul class="persons">
				${e.persons.map(t=>a`<li class="card">
							<a href=${`#/${A(t.name)}`}>
								<b>${t.name}</b>${t.team?a` <span class="dim">${t.team}</span>`:r}
								${t.aliases.length>1?a`<span class="small dim also">${j(t).join(" · ")}</span>`:r}
							</a>
							<a class="small" href=${`#/${f({player:t.name})}`}>${this.t("library.found",{n:t.games})}</a>
						</li>`)}
			</ul>
			${e.total>e.persons.length?a`<p class="dim small">${this.t("players.more",{n:e.total-e.persons.length})}</p>`:r}
		</section>`:a`<p class="empty">${this.t("ui.loading")}</p>`}search(e){this.wanted=e.target.value,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},P)}toggle(e){let t=new Set(this.left);t.delete(e)||t.add(e),this.left=t}async confirm(e){let t=await this.join(e);t&&(n.toast(this.t("players.joined",t),"good"),await this.load())}async confirmAll(e){let t=0;for(let s of e)t+=await this.join(s)?1:0;n.toast(this.t("players.joinedAll",{n:t}),"good"),await this.load()}async join({name:e,team:t,aliases:s}){let i=s.map(g=>g.name),l=i.filter(g=>this.left.has(g)),p=i.filter(g=>!this.left.has(g)),$=p.includes(e)?e:p[0]??e;if(!(p.length===0||!await n.call("library.join",{name:$,names:p,...t?{team:t}:{}})))return l.length>0&&await n.call("library.apart",{names:l}),{name:$,n:p.length}}async refuse({name:e,aliases:t}){let s=t.map(i=>i.name).filter(i=>i!==e);await n.call("library.apart",{names:s})&&(n.toast(this.t("players.refused",{name:e})),await this.load())}};d.styles=[T,v`
			.page {
				max-width: 80rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1.1rem;
			}
			input[type="search"]:not([type="checkbox"]) {
				width: 16rem;
			}
			section {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.5rem;
			}
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.6rem;
			}
			.proposals {
				grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
			}
			.proposals li {
				padding: 0.8rem;
				display: grid;
				align-content: start;
				gap: 0.5rem;
			}
			.persons {
				grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
				gap: 0.4rem;
			}
			.persons li {
				display: flex;
				justify-content: space-between;
				align-items: baseline;
				gap: 0.6rem;
				padding: 0.5rem 0.8rem;
			}
			.persons a:first-child {
				color: inherit;
				text-decoration: none;
				overflow-wrap: anywhere;
			}
			.persons a:first-child:hover {
				color: var(--accent);
			}
			.persons a:last-child {
				white-space: nowrap;
			}
			.also {
				display: block;
			}
		`],o([k({attribute:!1})],d.prototype,"address",2),o([m()],d.prototype,"wanted",2),o([m()],d.prototype,"list",2),o([m()],d.prototype,"proposals",2),o([m()],d.prototype,"left",2),d=o([w("players-page")],d);function j({name:u,aliases:y}){return y.map(e=>e.name).filter(e=>e!==u)}export{d as PlayersPage};
