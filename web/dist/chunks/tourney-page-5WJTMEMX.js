import{d as T}from"./chunk-AGLOXH6H.js";import{a as o,h as S,i as C}from"./chunk-ZDPMJKGR.js";import"./chunk-BWCV2TFS.js";import"./chunk-NO5YZNIP.js";import"./chunk-CEB3EZ7R.js";import"./chunk-X53LJT3T.js";import"./chunk-IW3NRKSU.js";import{d as x}from"./chunk-RXHW6722.js";import"./chunk-6IRSPKJM.js";import{a as w,b as k}from"./chunk-3CI4WC5N.js";import{b as f,c as n,f as i,h as g,i as v,j as y}from"./chunk-HYG7QBCA.js";import{p as c}from"./chunk-L5VQR5JZ.js";import"./chunk-ULLRO7K5.js";import{a as p}from"./chunk-LO2NM3CE.js";var E=["swiss","robin","knockout","arena","simul"],I=["red","black","both"],L=["everybody","people","programs"],u=class extends w{constructor(){super(...arguments);this.tourney="";this.kind="swiss"}disconnectedCallback(){super.disconnectedCallback(),this.unfollow?.(),this.followed=void 0}willUpdate(){if(this.followed===this.tourney)return;this.unfollow?.(),this.followed=this.tourney,this.one=void 0;let e=t=>c.fail(t);this.unfollow=this.tourney?c.connection.follow(`tourney/${this.tourney}`,{changed:t=>{this.one={...t}}},e):c.connection.follow("tourneys",{changed:t=>{this.list={...t}}},e)}render(){return this.tourney?this.one?this.whole(this.one):n`<p class="empty">${this.t("ui.loading")}</p>`:this.list?this.overview(this.list):n`<p class="empty">${this.t("ui.loading")}</p>`}overview({tourneys:e}){return n`<div class="page">
			<h1>${this.t("tourney.title")}</h1>
			<section class="card">
				${e.length===0?n`<p class="dim">${this.t("tourney.none")}</p>`:i}
				<ul>
					${e.map(t=>n`<li>
							<a href=${`#/tournaments/${t.id}`}>${t.name}</a>
							<span>${this.t(`tourney.kind.${t.kind}`)}</span>
							<span class="dim">${this.stateText(t.state)}${t.winner?` · ${t.winner}`:""}</span>
							<span class="dim">${this.t("tourney.players",{n:t.players})}</span>
						</li>`)}
				</ul>
			</section>
			${O()?this.form():i}
		</div>`}stateText(e){return this.t(`tourney.state.${e}`)}form(){let e=(t,r,a,s,d)=>n`<label>${r}<input type="number" name=${t} min=${s} max=${d} .value=${String(a)} required /></label>`;return n`<form class="card" @submit=${t=>this.create(t)}>
			<h2>${this.t("tourney.new")}</h2>
			<div class="fields">
				<label>${this.t("tourney.name")}<input name="name" maxlength="60" required /></label>
				<label
					>${this.t("tourney.kind")}<select
						name="kind"
						@change=${t=>{this.kind=t.target.value}}
					>
						${E.map(t=>n`<option value=${t}>${this.t(`tourney.kind.${t}`)}</option>`)}
					</select></label
				>
				${this.kind==="swiss"?e("rounds",this.t("tourney.rounds"),5,1,30):i}
				${this.kind==="robin"?e("cycles",this.t("tourney.cycles"),1,1,2):i}
				${this.kind==="knockout"?e("replays",this.t("tourney.replays"),1,0,4):i}
				${this.kind==="arena"?e("length",this.t("tourney.length"),60,1,1440):i}
				${this.kind==="simul"?this.exhibition(e("extra",this.t("tourney.extra.minutes"),0,0,360)):i}
				${e("minutes",this.t("tourney.clock"),10,1,180)} ${e("increment",this.t("tourney.increment"),5,0,180)}
				<label
					>${this.t("tourney.who")}<select name="who">
						${L.map(t=>n`<option value=${t}>${this.t(`tourney.who.${t}`)}</option>`)}
					</select></label
				>
				<label>${this.t("tourney.start")}<input name="start" type="datetime-local" /></label>
			</div>
			${this.kind==="simul"?i:this.rated()}
			<div><button class="primary">${this.t("tourney.announce")}</button></div>
		</form>`}exhibition(e){return n`<label>${this.t("tourney.host")}<input name="host" maxlength="20" autocapitalize="off" /></label>
			<label
				>${this.t("tourney.hostColor")}<select name="color">
					${I.map(t=>n`<option value=${t}>${this.t(`tourney.hostColor.${t}`)}</option>`)}
				</select></label
			>
			${e}`}rated(){return n`<label class="check"><input name="rated" type="checkbox" ?checked=${o.policy?.rated??!0} />${this.t("tourney.rated")}</label>`}async create(e){e.preventDefault();let t=new FormData(e.target),r=h=>Number(t.get(h)??0),a=String(t.get("start")??""),s=this.kind==="simul",d=s?{host:t.get("host"),host_color:t.get("color")}:{},$=await c.call("tourney.new",{name:t.get("name"),rules:{kind:this.kind,rounds:r("rounds"),cycles:r("cycles"),replays:r("replays"),...d},terms:{control:T("increment",t),rules:o.policy?.rules[0]??"axf",rated:t.has("rated"),color:""},who:t.get("who"),minutes:this.kind==="arena"?r("length"):0,pause:10,extra:s?60*r("extra"):0,...a?{start:new Date(a).toISOString()}:{}});$&&c.go(`tournaments/${$.tourney}`)}whole(e){let t=e.players.findIndex(l=>l.id===o.account),r=t>=0&&!e.players[t]?.gone,a=e.now==="announced"||e.now==="running",s=Object.values(e.nodes??{}),d=s.flatMap(l=>l.games).find(l=>l.result===""&&(l.red===t||l.black===t)),h=e.plan.rules.host===o.account&&e.now==="running",b=o.account===e.owner||o.moderates,m=(l,D,R=!1)=>n`<button class=${R?"primary":""} @click=${()=>c.call(`tourney.${l}`,{tourney:e.id})}>${D}</button>`;return n`<div class="page">
			<header>
				<h1>${e.plan.name}</h1>
				<p class="dim">
					${this.t(`tourney.kind.${e.plan.rules.kind}`)} · ${x(e.plan.terms.control)} · ${this.stateText(e.now)}
					· ${e.by}
				</p>
			</header>
			<div class="row acts">
				${d&&t>=0&&!h?n`<a class="button primary" href=${`#/game/${d.id}`}>${this.t("tourney.myGame")}</a>`:i}
				${a&&o.account&&!r?m("join",this.t("tourney.join"),!0):i}
				${a&&r?m("leave",this.t("tourney.leave")):i}
				${b&&e.now==="announced"?m("begin",this.t("tourney.begin"),!0):i}
				${b&&a?m("cancel",this.t("tourney.cancel")):i}
				<button @click=${()=>window.print()}>${this.t("tourney.print")}</button>
				<a class="button" href=${`/api/tournament/${e.id}?format=csv`} download>CSV</a>
				<a class="button" href=${`/api/tournament/${e.id}?format=trf`} download>TRF</a>
			</div>
			${h?n`<exhibition-boards .tourney=${e.id}></exhibition-boards>`:i}
			<section class="card">
				<h2>${this.t("tourney.standings")}</h2>
				${this.table(e)}
			</section>
			${s.toReversed().map(l=>this.round(e,l))}
		</div>`}table(e){let t=e.plan.rules.breaks??[];return n`<div class="wide">
			<table>
				<thead>
					<tr>
						<th>#</th>
						<th class="name">${this.t("tourney.player")}</th>
						<th>${this.t("tourney.points")}</th>
						<th>+</th>
						<th>=</th>
						<th>−</th>
						${t.map(r=>n`<th>${this.t(`tourney.break.${r}`)}</th>`)}
					</tr>
				</thead>
				<tbody>
					${e.standings.map(r=>{let a=e.players[r.player];return n`<tr class=${a?.gone?"gone":""}>
							<td>${r.rank||""}</td>
							<td class="name">${a?.name}${a?C(a):i} <span class="dim">${a?.rating||""}</span>${r.streak?" ★":""}${a&&a.id===e.plan.rules.host?n` <span class="dim">· ${this.t("tourney.gives")}</span>`:i}</td>
							<td><b>${r.points}</b></td>
							<td>${r.wins}</td>
							<td>${r.draws}</td>
							<td>${r.losses}</td>
							${r.breaks.map(s=>n`<td>${s}</td>`)}
						</tr>`})}
				</tbody>
			</table>
		</div>`}round(e,t){let r=s=>{let d=e.players[s];return d?S(d):""},a=s=>({"":"–",red:"1-0",black:"0-1",draw:"½-½",red_absent:"− +",black_absent:"+ −",both_absent:"− −",void:""})[s.result]??this.t(`tourney.${s.result}`);return n`<section class="card">
			<h2>${this.t("tourney.round",{n:t.number})}${t.extra?` · ${this.t("tourney.extra",{n:t.extra})}`:""}</h2>
			<ul class="games">
				${t.games.map(s=>n`<li>
						<span>${r(s.red)}</span>
						${s.id?n`<a href=${`#/game/${s.id}`}>${a(s)}</a>`:n`<span>${a(s)}</span>`}
						<span>${r(s.black)}</span>
					</li>`)}
			</ul>
		</section>`}};u.styles=[k,f`
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
		`],p([v()],u.prototype,"tourney",2),p([y()],u.prototype,"list",2),p([y()],u.prototype,"one",2),p([y()],u.prototype,"kind",2),u=p([g("tourney-page")],u);function O(){switch(o.policy?.tourneys){case"player":return o.account!==""&&o.role!=="guest";case"moderator":return o.moderates;default:return o.role==="admin"}}export{u as TourneyPage};
