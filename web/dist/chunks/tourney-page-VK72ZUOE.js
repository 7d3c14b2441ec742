import{d as k}from"./chunk-FZC4VUUI.js";import{a as o}from"./chunk-MZ2ASRAO.js";import{d as v}from"./chunk-XGM4EYGJ.js";import{j as u,k as g,l as w}from"./chunk-7F6QWQST.js";import{b as $,c as a,f as i,h as b,i as f,j as h}from"./chunk-ZBY6BSHN.js";import{a as p}from"./chunk-LO2NM3CE.js";var S=["swiss","robin","knockout","arena"],D=["everybody","people","programs"],d=class extends g{constructor(){super(...arguments);this.tourney="";this.kind="swiss"}disconnectedCallback(){super.disconnectedCallback(),this.unfollow?.(),this.followed=void 0}willUpdate(){if(this.followed===this.tourney)return;this.unfollow?.(),this.followed=this.tourney,this.one=void 0;let e=t=>u.fail(t);this.unfollow=this.tourney?u.connection.follow(`tourney/${this.tourney}`,{changed:t=>{this.one={...t}}},e):u.connection.follow("tourneys",{changed:t=>{this.list={...t}}},e)}render(){return this.tourney?this.one?this.whole(this.one):a`<p class="empty">${this.t("ui.loading")}</p>`:this.list?this.overview(this.list):a`<p class="empty">${this.t("ui.loading")}</p>`}overview({tourneys:e}){return a`<div class="page">
			<h1>${this.t("tourney.title")}</h1>
			<section class="card">
				${e.length===0?a`<p class="dim">${this.t("tourney.none")}</p>`:i}
				<ul>
					${e.map(t=>a`<li>
							<a href=${`#/tournaments/${t.id}`}>${t.name}</a>
							<span>${this.t(`tourney.kind.${t.kind}`)}</span>
							<span class="dim">${this.stateText(t.state)}${t.winner?` · ${t.winner}`:""}</span>
							<span class="dim">${this.t("tourney.players",{n:t.players})}</span>
						</li>`)}
				</ul>
			</section>
			${E()?this.form():i}
		</div>`}stateText(e){return this.t(`tourney.state.${e}`)}form(){let e=(t,n,s,r,c)=>a`<label>${n}<input type="number" name=${t} min=${r} max=${c} .value=${String(s)} required /></label>`;return a`<form class="card" @submit=${t=>this.create(t)}>
			<h2>${this.t("tourney.new")}</h2>
			<div class="fields">
				<label>${this.t("tourney.name")}<input name="name" maxlength="60" required /></label>
				<label
					>${this.t("tourney.kind")}<select
						name="kind"
						@change=${t=>{this.kind=t.target.value}}
					>
						${S.map(t=>a`<option value=${t}>${this.t(`tourney.kind.${t}`)}</option>`)}
					</select></label
				>
				${this.kind==="swiss"?e("rounds",this.t("tourney.rounds"),5,1,30):i}
				${this.kind==="robin"?e("cycles",this.t("tourney.cycles"),1,1,2):i}
				${this.kind==="knockout"?e("replays",this.t("tourney.replays"),1,0,4):i}
				${this.kind==="arena"?e("length",this.t("tourney.length"),60,1,1440):i}
				${e("minutes",this.t("tourney.clock"),10,1,180)} ${e("increment",this.t("tourney.increment"),5,0,180)}
				<label
					>${this.t("tourney.who")}<select name="who">
						${D.map(t=>a`<option value=${t}>${this.t(`tourney.who.${t}`)}</option>`)}
					</select></label
				>
				<label>${this.t("tourney.start")}<input name="start" type="datetime-local" /></label>
			</div>
			<label class="check"><input name="rated" type="checkbox" ?checked=${o.policy?.rated??!0} />${this.t("tourney.rated")}</label>
			<div><button class="primary">${this.t("tourney.announce")}</button></div>
		</form>`}async create(e){e.preventDefault();let t=new FormData(e.target),n=c=>Number(t.get(c)??0),s=String(t.get("start")??""),r=await u.call("tourney.new",{name:t.get("name"),rules:{kind:this.kind,rounds:n("rounds"),cycles:n("cycles"),replays:n("replays")},terms:{control:k("increment",t),rules:o.policy?.rules[0]??"axf",rated:t.has("rated"),color:""},who:t.get("who"),minutes:this.kind==="arena"?n("length"):0,pause:10,...s?{start:new Date(s).toISOString()}:{}});r&&u.go(`tournaments/${r.tourney}`)}whole(e){let t=e.players.findIndex(l=>l.id===o.account),n=t>=0&&!e.players[t]?.gone,s=e.now==="announced"||e.now==="running",r=Object.values(e.nodes??{}),c=r.flatMap(l=>l.games).find(l=>l.result===""&&(l.red===t||l.black===t)),y=o.account===e.owner||o.moderates,m=(l,x,T=!1)=>a`<button class=${T?"primary":""} @click=${()=>u.call(`tourney.${l}`,{tourney:e.id})}>${x}</button>`;return a`<div class="page">
			<header>
				<h1>${e.plan.name}</h1>
				<p class="dim">
					${this.t(`tourney.kind.${e.plan.rules.kind}`)} · ${v(e.plan.terms.control)} · ${this.stateText(e.now)}
					· ${e.by}
				</p>
			</header>
			<div class="row acts">
				${c&&t>=0?a`<a class="button primary" href=${`#/game/${c.id}`}>${this.t("tourney.myGame")}</a>`:i}
				${s&&o.account&&!n?m("join",this.t("tourney.join"),!0):i}
				${s&&n?m("leave",this.t("tourney.leave")):i}
				${y&&e.now==="announced"?m("begin",this.t("tourney.begin"),!0):i}
				${y&&s?m("cancel",this.t("tourney.cancel")):i}
				<button @click=${()=>window.print()}>${this.t("tourney.print")}</button>
				<a class="button" href=${`/api/tournament/${e.id}?format=csv`} download>CSV</a>
				<a class="button" href=${`/api/tournament/${e.id}?format=trf`} download>TRF</a>
			</div>
			<section class="card">
				<h2>${this.t("tourney.standings")}</h2>
				${this.table(e)}
			</section>
			${r.toReversed().map(l=>this.round(e,l))}
		</div>`}table(e){let t=e.plan.rules.breaks??[];return a`<div class="wide">
			<table>
				<thead>
					<tr>
						<th>#</th>
						<th class="name">${this.t("tourney.player")}</th>
						<th>${this.t("tourney.points")}</th>
						<th>+</th>
						<th>=</th>
						<th>−</th>
						${t.map(n=>a`<th>${this.t(`tourney.break.${n}`)}</th>`)}
					</tr>
				</thead>
				<tbody>
					${e.standings.map(n=>{let s=e.players[n.player];return a`<tr class=${s?.gone?"gone":""}>
							<td>${n.rank}</td>
							<td class="name">${s?.name} <span class="dim">${s?.rating||""}</span>${n.streak?" ★":""}</td>
							<td><b>${n.points}</b></td>
							<td>${n.wins}</td>
							<td>${n.draws}</td>
							<td>${n.losses}</td>
							${n.breaks.map(r=>a`<td>${r}</td>`)}
						</tr>`})}
				</tbody>
			</table>
		</div>`}round(e,t){let n=r=>e.players[r]?.name??"",s=r=>({"":"–",red:"1-0",black:"0-1",draw:"½-½",red_absent:"− +",black_absent:"+ −",both_absent:"− −",void:""})[r.result]??this.t(`tourney.${r.result}`);return a`<section class="card">
			<h2>${this.t("tourney.round",{n:t.number})}${t.extra?` · ${this.t("tourney.extra",{n:t.extra})}`:""}</h2>
			<ul class="games">
				${t.games.map(r=>a`<li>
						<span>${n(r.red)}</span>
						${r.id?a`<a href=${`#/game/${r.id}`}>${s(r)}</a>`:a`<span>${s(r)}</span>`}
						<span>${n(r.black)}</span>
					</li>`)}
			</ul>
		</section>`}};d.styles=[w,$`
			.page {
				max-width: 52rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			.card {
				padding: 1.1rem;
				display: grid;
				gap: 0.8rem;
				min-width: 0;
			}
			.fields {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
				gap: 0.6rem;
			}
			label {
				display: grid;
				gap: 0.2rem;
				align-content: end;
			}
			label.check {
				display: flex;
				gap: 0.5em;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.4rem;
			}
			li {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3rem 0.9rem;
			}
			.games li {
				display: grid;
				grid-template-columns: 1fr 5rem 1fr;
				text-align: center;
			}
			.games span:first-child {
				color: var(--red);
			}
			.acts {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5rem;
			}
			.wide {
				overflow-x: auto;
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-variant-numeric: tabular-nums;
			}
			th,
			td {
				padding: 0.25rem 0.5rem;
				border-bottom: 1px solid var(--line);
				text-align: right;
			}
			.name {
				text-align: left;
			}
			.gone {
				opacity: 0.6;
			}
			@media print {
				.acts {
					display: none;
				}
				.card {
					break-inside: avoid;
				}
			}
		`],p([f()],d.prototype,"tourney",2),p([h()],d.prototype,"list",2),p([h()],d.prototype,"one",2),p([h()],d.prototype,"kind",2),d=p([b("tourney-page")],d);function E(){switch(o.policy?.tourneys){case"player":return o.account!==""&&o.role!=="guest";case"moderator":return o.moderates;default:return o.role==="admin"}}export{d as TourneyPage};
