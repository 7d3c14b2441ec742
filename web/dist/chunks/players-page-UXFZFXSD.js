import{b as A}from"./chunk-2M3JBQSB.js";import{e as f}from"./chunk-JILSFL6X.js";import"./chunk-BWCV2TFS.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import"./chunk-6IRSPKJM.js";import{a as h}from"./chunk-4KIL6WBB.js";import{a as T,b as P}from"./chunk-3CI4WC5N.js";import{b as w,c as s,f as r,h as k,i as x,j as m}from"./chunk-HYG7QBCA.js";import{p as o}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as l}from"./chunk-LO2NM3CE.js";function g({won:y,drawn:u,lost:e}){let t=y+u+e;return t===0?"–":`${Math.round(100*(y+u/2)/t)} %`}var c=class extends T{constructor(){super(...arguments);this.name="";this.missing=!1}willUpdate(e){e.has("name")&&(this.player=void 0,this.load())}async load(){let{name:e}=this,t=await o.call("library.player",{name:e});e===this.name&&(this.player=t,this.missing=t===void 0)}render(){let{player:e}=this;return e?s`<div class="row spread">
				<h1>${e.name} ${e.team?s`<span class="dim team">${e.team}</span>`:r}</h1>
				<a class="button" href=${`#/${f({player:e.name})}`}>${h("list")}${this.t("players.games",{n:e.games})}</a>
			</div>
			${e.names.length>1?this.names(e):r}
			<div class="sides">
				${this.side(this.t("players.both"),e,"")} ${this.side(this.t("side.red"),e.as_red,"red")}
				${this.side(this.t("side.black"),e.as_black,"black")}
			</div>
			<div class="tables">
				${this.table(this.t("game.opening"),e.openings.map(t=>({name:t.opening?s`<a href=${`#/${f({player:e.name,ecco:t.name})}`}><span class="code">${t.name}</span> ${o.say(t.opening.name)}</a>`:this.t("players.otherStart"),row:t,red:t.as_red,black:t.as_black})))}
				${this.table(this.t("players.year"),e.years.map(t=>({name:t.name?s`<a href=${`#/${f({player:e.name,since:t.name,until:t.name})}`}>${t.name}</a>`:this.t("players.noYear"),row:t,red:t.as_red,black:t.as_black})))}
				${this.table(this.t("players.opponent"),e.opponents.map(t=>({name:t.name?s`<a href=${`#/${A(t.name)}`}>${t.name}</a>`:this.t("library.unknown"),row:t})))}
			</div>`:s`<p class="empty">${this.missing?this.t("players.nobody",{name:this.name}):this.t("ui.loading")}</p>`}names({name:e,names:t}){return s`<div class="names row">
			<span class="dim small">${this.t("players.alsoWritten")}</span>
			${t.map(a=>s`<span class="label"
						>${a}${a===e?r:s`<button
									class="quiet"
									aria-label=${this.t("players.part",{name:a})}
									title=${this.t("players.part",{name:a})}
									@click=${()=>this.partWith(a)}
								>
									${h("close")}
								</button>`}</span>`)}
		</div>`}async partWith(e){await o.call("library.apart",{names:[e]})&&(this.dispatchEvent(new CustomEvent("changed")),await this.load())}side(e,t,a){return s`<div class="card side">
			<h2 class=${a}>${e}</h2>
			<p class="points">${g(t)}</p>
			${this.bar(t)}
			<p class="small dim">${this.t("players.score",{...t})}</p>
		</div>`}bar({won:e,drawn:t,lost:a}){let i=(n,p)=>p>0?s`<span class=${n} style=${`flex:${p}`}></span>`:r;return s`<div class="bar" aria-hidden="true">${i("won",e)}${i("drawn",t)}${i("lost",a)}</div>`}table(e,t){if(t.length===0)return r;let a=t.some(({red:i})=>i);return s`<section class="card">
			<table>
				<thead>
					<tr>
						<th scope="col">${e}</th>
						<th scope="col" class="number">${this.t("explorer.count")}</th>
						<th scope="col">${this.t("players.wonDrawnLost")}</th>
						<th scope="col" class="number">${this.t("explorer.points")}</th>
						${a?s`<th scope="col" class="number own">${this.t("side.red")}</th><th scope="col" class="number own">${this.t("side.black")}</th>`:r}
					</tr>
				</thead>
				<tbody>
					${t.map(({name:i,row:n,red:p,black:b})=>s`<tr>
								<th scope="row">${i}</th>
								<td class="number">${n.games}</td>
								<td title=${this.t("players.score",{...n})}>${this.bar(n)}<span class="counts">${n.won}–${n.drawn}–${n.lost}</span></td>
								<td class="number">${g(n)}</td>
								${p&&b?s`<td class="number dim own">${g(p)}</td><td class="number dim own">${g(b)}</td>`:r}
							</tr>`)}
				</tbody>
			</table>
		</section>`}};c.styles=[P,w`
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
		`],l([x()],c.prototype,"name",2),l([m()],c.prototype,"player",2),l([m()],c.prototype,"missing",2),c=l([k("player-score")],c);var L=250,z=100,d=class extends T{constructor(){super(...arguments);this.address={path:"players",parts:[],query:new Map};this.wanted="";this.left=new Set;this.asked=0}connectedCallback(){super.connectedCallback(),this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(this.timer)}async load(){let e=++this.asked,t=this.wanted.trim(),[a,i]=await Promise.all([o.call("library.persons",{limit:z,...t?{part:t}:{}}),o.call("library.proposals")]);e===this.asked&&(this.list=a??this.list,this.proposals=i??this.proposals)}render(){let e=this.address.query.get("name");return e?s`<div class="page">
				<p><a href="#/players">${this.t("players.all")}</a></p>
				<player-score .name=${e} @changed=${()=>this.load()}></player-score>
			</div>`:s`<div class="page">
			<div class="row spread">
				<h1>${this.t("players.title")}</h1>
				<div class="row">
					<input type="search" aria-label=${this.t("players.search")} placeholder=${this.t("players.search")} .value=${this.wanted} @input=${this.search} />
					<a class="button" href="#/library">${h("book")}${this.t("nav.library")}</a>
				</div>
			</div>
			${this.proposed()} ${this.everybody()}
		</div>`}proposed(){let{proposals:e}=this;return!e||e.total===0?r:s`<section aria-labelledby="proposed">
			<div class="row spread">
				<h2 id="proposed">${this.t("players.proposed",{n:e.total})}</h2>
				${e.persons.length>1?s`<button @click=${()=>this.confirmAll(e.persons)}>${h("check")}${this.t("players.confirmAll",{n:e.persons.length})}</button>`:r}
			</div>
			<p class="dim small">${this.t("players.proposedHow")}</p>
			<ul class="proposals">${e.persons.map(t=>this.proposal(t))}</ul>
			${e.total>e.persons.length?s`<p class="dim small">${this.t("players.moreProposed",{n:e.total-e.persons.length})}</p>`:r}
		</section>`}proposal(e){let t=e.aliases.filter(({name:a})=>!this.left.has(a));return s`<li class="card">
			<h3>${e.name} ${e.team?s`<span class="dim">· ${e.team}</span>`:r}</h3>
			<div class="names" role="group" aria-label=${this.t("players.namesOf",{name:e.name})}>
				${e.aliases.map(({name:a,games:i})=>s`<label class="check">
							<input type="checkbox" .checked=${!this.left.has(a)} @change=${()=>this.toggle(a)} />
							<span>${a} <span class="dim small">${this.t("library.found",{n:i})}</span></span>
						</label>`)}
			</div>
			<div class="row">
				<button class="primary" ?disabled=${t.length<2} aria-label=${`${this.t("players.confirm")}: ${e.name}`} @click=${()=>this.confirm(e)}>
					${h("check")}${this.t("players.confirm")}
				</button>
				<button aria-label=${`${this.t("players.refuse")}: ${e.name}`} @click=${()=>this.refuse(e)}>${this.t("players.refuse")}</button>
			</div>
		</li>`}everybody(){let{list:e}=this;return e?e.total===0?s`<p class="empty card">${this.t("players.none")}</p>`:s`<section aria-labelledby="everybody">
			<h2 id="everybody">${this.t("players.everybody",{n:e.total})}</h2>
			<ul class="persons">
				${e.persons.map(t=>s`<li class="card">
							<a href=${`#/${A(t.name)}`}>
								<b>${t.name}</b>${t.team?s` <span class="dim">${t.team}</span>`:r}
								${t.aliases.length>1?s`<span class="small dim also">${_(t).join(" · ")}</span>`:r}
							</a>
							<a class="small" href=${`#/${f({player:t.name})}`}>${this.t("library.found",{n:t.games})}</a>
						</li>`)}
			</ul>
			${e.total>e.persons.length?s`<p class="dim small">${this.t("players.more",{n:e.total-e.persons.length})}</p>`:r}
		</section>`:s`<p class="empty">${this.t("ui.loading")}</p>`}search(e){this.wanted=e.target.value,clearTimeout(this.timer),this.timer=setTimeout(()=>{this.load()},L)}toggle(e){let t=new Set(this.left);t.delete(e)||t.add(e),this.left=t}async confirm(e){let[t]=await this.say([e]);t&&(o.toast(this.t("players.joined",t),"good"),await this.load())}async confirmAll(e){let t=await this.say(e);t.length>0&&(o.toast(this.t("players.joinedAll",{n:t.length}),"good"),await this.load())}async say(e){let t=[],a=[];for(let{name:n,team:p,aliases:b}of e){let E=b.map($=>$.name),v=E.filter($=>!this.left.has($)),C=v.includes(n)?n:v[0]??n;v.length>0&&(t.push({name:C,names:v,...p?{team:p}:{}}),a.push(...E.filter($=>this.left.has($))))}return t.length>0&&await o.call("library.join",{persons:t,...a.length>0?{apart:a}:{}})?t.map(({name:n,names:p})=>({name:n,n:p.length})):[]}async refuse({name:e,aliases:t}){let a=t.map(i=>i.name).filter(i=>i!==e);await o.call("library.apart",{names:a})&&(o.toast(this.t("players.refused",{name:e})),await this.load())}};d.styles=[P,w`
			.page {
				max-width: 80rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1.1rem;
			}
			input[type="search"]:not([type="checkbox"]) {
				width: min(16rem, 70vw);
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
		`],l([x({attribute:!1})],d.prototype,"address",2),l([m()],d.prototype,"wanted",2),l([m()],d.prototype,"list",2),l([m()],d.prototype,"proposals",2),l([m()],d.prototype,"left",2),d=l([k("players-page")],d);function _({name:y,aliases:u}){return u.map(e=>e.name).filter(e=>e!==y)}export{d as PlayersPage};
