import{a as U}from"./chunks/chunk-BCPTAHO3.js";import"./chunks/chunk-6NN6GZFF.js";import"./chunks/chunk-UXKG775E.js";import"./chunks/chunk-UKTA64LH.js";import"./chunks/chunk-TXH7RWTE.js";import"./chunks/chunk-MVJUIBOQ.js";import"./chunks/chunk-VYOANYLY.js";import"./chunks/chunk-JWABZRJH.js";import"./chunks/chunk-XUPW54F5.js";import"./chunks/chunk-QQ7ORAQB.js";import"./chunks/chunk-BG34MEMO.js";import"./chunks/chunk-GECS3KKK.js";import"./chunks/chunk-AN3V2LAX.js";import"./chunks/chunk-34HHKKU2.js";import"./chunks/chunk-QZBIVZ3R.js";import"./chunks/chunk-PMSLQTYG.js";import{a as G}from"./chunks/chunk-DOCIQSK2.js";import{b as D}from"./chunks/chunk-RWMTEMP4.js";import{i,j as g,k as b}from"./chunks/chunk-LF45UT6R.js";import{K as H,b as u,c as a,d as _,f as n,h,i as C,j as m,s as q}from"./chunks/chunk-3NBX2Q7K.js";import{a as l}from"./chunks/chunk-LO2NM3CE.js";var L=class{constructor(){this.account="";this.name="";this.role="";this.known=!1;this.ready=this.ask()}async ask(){try{let s=await fetch("/api/me");Object.assign(this,await s.json())}catch{}this.known=!0}get guest(){return this.role==="guest"}},o=new L;async function f(c,s={}){try{let e=await fetch(`/api/account/${c}`,{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(s)});return e.ok||i.fail((await e.json()).error),e.ok}catch(e){return i.fail(e),!1}}async function T(c){try{let s=await fetch(c),e=await s.json();if(!s.ok){i.fail(e.error);return}return e}catch(s){i.fail(s);return}}async function S(){await f("guest")&&location.reload()}var $=class extends g{constructor(){super(...arguments);this.sessions=[];this.deleting=!1}connectedCallback(){super.connectedCallback(),o.account&&this.load()}async load(){this.sessions=await T("/api/account/sessions")??[]}render(){return a`<div class="page">${o.account?this.own():this.enter()}</div>`}enter(){return a`<form class="card" id="enter" @submit=${e=>this.send(e)}>
			<h1>${this.t("club.signIn")}</h1>
			${this.field("name","text","username")} ${this.field("password","password","current-password")}
			<div class="row">
				<button class="primary" name="what" value="sign-in">${this.t("club.signIn")}</button>
				<button name="what" value="sign-up">${this.t("club.signUp")}</button>
			</div>
			<p class="dim">${this.t("club.signUpHow")}</p>
			<button type="button" class="quiet" @click=${()=>S()}>${this.t("club.asGuest")}</button>
		</form>`}field(e,t,r){return a`<label
			>${this.t(`club.${e}`)}<input name=${e} type=${t} autocomplete=${r} required maxlength="128" autocapitalize="off"
		/></label>`}async send(e){e.preventDefault();let t=e.target,r=e.submitter?.value??"sign-in",{name:d,password:p}=Object.fromEntries(new FormData(t));await f(r,{name:d,password:p})&&(location.hash="#/",location.reload())}own(){return a`<section class="card">
				<h1>${o.name}</h1>
				${o.guest?a`<p>${this.t("club.guestsUnrated")}</p>`:a`<a href=${`#/player/${encodeURIComponent(o.name)}`}>${this.t("club.profile")}</a>`}
				<a href="/api/account/export" download>${this.t("club.export")}</a>
			</section>
			${o.guest?n:this.passwordForm()}
			<section class="card">
				<h2>${this.t("club.sessions")}</h2>
				<ul>
					${this.sessions.map(e=>a`<li>
								<span class="agent">${e.agent}</span>
								<span class="dim">${new Date(e.used).toLocaleString(i.locale)}</span>
								${e.this?a`<b>${this.t("club.thisBrowser")}</b>`:a`<button @click=${()=>this.end(e.id)}>${this.t("club.end")}</button>`}
							</li>`)}
				</ul>
			</section>
			<section class="card">
				<h2>${this.t("club.deleteAccount")}</h2>
				<p>${this.t("club.deleteWhat")}</p>
				${this.deleting?a`<form @submit=${e=>this.delete(e)}>
							${o.guest?n:this.field("password","password","current-password")}
							<button class="danger">${this.t("club.deleteAccount")}</button>
						</form>`:a`<button class="danger" @click=${()=>this.askDelete()}>${this.t("club.deleteAccount")}</button>`}
			</section>`}passwordForm(){return a`<form class="card" @submit=${e=>this.change(e)}>
			<h2>${this.t("club.changePassword")}</h2>
			${this.field("password","password","current-password")} ${this.field("fresh","password","new-password")}
			<button>${this.t("club.changePassword")}</button>
		</form>`}askDelete(){this.deleting=!0}async change(e){e.preventDefault();let t=e.target;await f("password",Object.fromEntries(new FormData(t)))&&(t.reset(),i.toast(this.t("club.passwordChanged")),await this.load())}async end(e){await f("end-session",{session:e})&&await this.load()}async delete(e){e.preventDefault(),await f("delete",Object.fromEntries(new FormData(e.target)))&&(location.hash="#/",location.reload())}};$.styles=[b,u`
			.page {
				max-width: 34rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			.card {
				padding: 1.2rem;
				display: grid;
				gap: 0.8rem;
			}
			label {
				display: grid;
				gap: 0.2rem;
			}
			.row {
				display: flex;
				gap: 0.6rem;
				flex-wrap: wrap;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.6rem;
			}
			li {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				align-items: center;
			}
			.agent {
				flex: 1 1 14rem;
				overflow-wrap: anywhere;
				font-size: 0.9em;
			}
			.dim {
				color: var(--dim);
			}
		`],l([m()],$.prototype,"sessions",2),l([m()],$.prototype,"deleting",2),$=l([h("account-page")],$);var R=class extends U{open(){this.join().catch(s=>{i.fail(s),this.lose()})}async join(){let s=await i.connection.call("game.join",{game:this.id},{again:!0});this.side=s.side??void 0,this.unfollow=i.connection.follow(s.topic,{changed:e=>this.receive(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}get persons(){return this.side?[this.side]:["red","black"]}offered(s){return this.club?.offers.some(e=>e.offer===s&&e.side!==this.side)??!1}offering(s){return this.club?.offers.some(e=>e.offer===s&&e.side===this.side)??!1}goTo(s){this.look(s)}walk(s){let{club:e}=this,t=this.state?.nodes??{},r=this.state?.current??0,p={start:0,back:t[r]?.parent,forward:t[r]?.children[0],end:e?.live,live:e?.live}[s];p!=null&&this.look(p)}async look(s){let e=s===this.club?.live?void 0:await i.call("game.board",{game:this.id,node:s});this.club&&(e||s===this.club.live)&&(this.past=e,this.receive(this.club))}receive(s){s.live!==this.club?.live&&(this.past=void 0),this.club=s,this.take(this.view(s))}view(s){let e=this.past??this.ownBoard(s),t={move:e.role==="play",undo:!1,redo:!1,hint:!1,stop:!1,resign:!1},r={offer_draw:!1,answer_draw:!1,swap:!1,restart:!1,pause:!1,resume:!1};return{id:s.id,created:s.created,changed:s.created,start:{fen:s.start,handicap:"none"},can:{...t,...r},kind:"table",title:"",named:null,headers:[],rules:{id:s.rules,name:q(s.rules)},players:{red:B(s.players[0]),black:B(s.players[1])},options:{teasing:!1,engine_resigns:!1,engine_draws:!1},next:s.next,phase:s.phase,result:s.result,draw_offer:s.draw_offer,live:s.live,current:e.node,board:e,opening:null,clocks:s.clocks,thinking:null,nodes:s.nodes}}ownBoard(s){let{board:e}=s;if(s.phase==="playing"&&this.side===e.turn)return{...e,premoves:{}};let t=s.phase==="playing"&&this.side!==void 0;return{...e,role:"wait",targets:{},premoves:t?e.premoves:{}}}};function B(c){let s=c.rating>0?` (${c.rating}${c.provisional?"?":""})`:"";return{kind:"person",name:`${c.name}${s}`}}function w(c){let s=(t=0)=>String(Math.round(t/6e3)/10),e=(t=0)=>String(Math.round(t/100)/10);switch(c.kind){case"increment":return`${s(c.base_ms)}+${e(c.increment_ms)}`;case"byoyomi":return`${s(c.base_ms)}+${c.periods}×${e(c.period_ms)}`;case"move":return`${e(c.move_ms)} s`;default:return"∞"}}var y=class extends g{constructor(){super(...arguments);this.game="";this.resigning=!1;this.redraw=()=>this.roomChanged()}willUpdate(e){super.willUpdate(e),this.room?.id!==this.game&&this.isConnected&&(this.leave(),this.room=new R(this.game),this.room.addEventListener("change",this.redraw),this.room.open())}connectedCallback(){super.connectedCallback(),this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.leave()}leave(){this.room?.removeEventListener("change",this.redraw),this.room?.close(),this.room=void 0,this.resigning=!1}roomChanged(){this.requestUpdate()}render(){let{room:e}=this;if(!e||e.missing)return a`<p class="empty">${this.t(e?.missing?"club.noSuchGame":"ui.loading")}</p>`;let{club:t}=e;if(!t)return a`<p class="empty">${this.t("ui.loading")}</p>`;let r=e.orientation;return a`<div class="page">
			<div class="table">
				<player-strip .room=${e} side=${H(r)}></player-strip>
				<board-stage .room=${e}></board-stage>
				<player-strip .room=${e} side=${r}></player-strip>
			</div>
			<div class="side">
				<p class="dim">
					${t.clocks?w(t.clocks.control):"∞"} · ${this.t(t.rated?"club.rated":"club.casual")}
					${e.side?n:a` · ${this.t("club.watching")}`}
				</p>
				${t.grace&&new Date(t.grace)>new Date?a`<p class="card question" role="status">${this.t("club.graceNow")}</p>`:n}
				${this.outcome(e)} ${e.side?this.questions(e):n}
				<div class="card moves"><move-list .room=${e}></move-list></div>
				${this.walking(e)} ${e.side?this.actions(e):n} ${e.side?this.chat(e):n}
			</div>
		</div>`}outcome(e){let{club:t}=e;if(!t||t.phase==="playing")return n;let r=e.side&&t.gains.length===2?t.gains[e.side==="red"?0:1]:void 0;return a`<section class="card outcome" role="status">
			<h2>${t.phase==="aborted"?this.t("club.aborted"):i.say(t.result.message)}</h2>
			${t.phase==="over"?a`<p>${i.say(t.result.explanation)}</p>`:n}
			${r===void 0?n:a`<p>${this.t("club.gain",{gain:r>0?`+${r}`:r})}</p>`}
			<div class="row">
				${t.next?a`<a class="button primary" href=${`#/game/${t.next}`}>${this.t("club.toRematch")}</a>`:e.side?a`<button class="primary" ?disabled=${e.offering("rematch")} @click=${()=>e.command("game.offer",{offer:"rematch"})}>
								${this.t("club.rematch")}
							</button>`:n}
				<a class="button" href="#/">${this.t("club.lobby")}</a>
			</div>
		</section>`}questions(e){let t={draw:"club.askDraw",takeback:"club.askTakeback",rematch:"club.askRematch"};return Object.keys(t).filter(r=>e.offered(r)).map(r=>{let d=p=>()=>e.command("game.answer",{offer:r,accept:p});return a`<div class="card question" role="alert">
					<p>${this.t(t[r])}</p>
					<button class="primary" @click=${d(!0)}>${G("check")}${this.t("game.accept")}</button>
					<button @click=${d(!1)}>${G("close")}${this.t("game.decline")}</button>
				</div>`})}walking(e){return a`<div class="row">
			<walk-bar .room=${e}></walk-bar>
			<button class="quiet" @click=${()=>e.flip()}>${this.t("game.flip")}</button>
		</div>`}actions(e){let{club:t}=e;if(t?.phase!=="playing")return n;let r=(p,j)=>a`<button ?disabled=${e.offering(p)} @click=${()=>e.command("game.offer",{offer:p})}>${j}</button>`,d=Object.values(t.nodes).some(({side:p})=>p===e.side);return a`<div class="row" role="toolbar" aria-label=${this.t("game.actions")}>
			${r("draw",this.t("game.draw"))} ${d?r("takeback",this.t("club.takeback")):n}
			${t.clocks?a`<button @click=${()=>e.command("game.give_time")}>${this.t("club.giveTime")}</button>`:n}
			${t.abortable?a`<button @click=${()=>e.command("game.abort")}>${this.t("club.abort")}</button>`:this.resigning?a`<button class="danger" @click=${()=>this.resign(e)}>${this.t("game.resignAsk")}</button>
							<button @click=${()=>this.ask(!1)}>${this.t("ui.cancel")}</button>`:a`<button class="danger" @click=${()=>this.ask(!0)}>${this.t("game.resign")}</button>`}
		</div>`}ask(e){this.resigning=e}resign(e){this.resigning=!1,e.command("game.resign")}chat(e){return a`<section class="card chat" aria-label=${this.t("club.chat")}>
			<div class="lines" role="log" tabindex="0">
				${[...e.club?.lines??[]].reverse().map(t=>a`<p><b class=${t.account===o.account?"own":""}>${t.name}</b> ${t.text}</p>`)}
			</div>
			<form @submit=${t=>this.say(t,e)}>
				<input name="text" maxlength="140" autocomplete="off" aria-label=${this.t("club.chat")} placeholder=${this.t("club.chat")} />
				<button>${this.t("club.send")}</button>
			</form>
		</section>`}async say(e,t){e.preventDefault();let r=e.target,d=String(new FormData(r).get("text")??"").trim();d&&await t.command("game.chat",{text:d})&&r.reset()}};y.styles=[b,u`
			.page {
				display: grid;
				grid-template-columns: minmax(0, min(46rem, calc((100vh - 15.5rem) * 0.87))) minmax(17rem, 24rem);
				justify-content: center;
				gap: 1rem;
				padding: 0.8rem;
				align-items: start;
			}
			.side {
				display: grid;
				gap: 0.7rem;
			}
			.moves {
				height: 14rem;
				overflow: hidden;
			}
			move-list {
				height: 100%;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.4rem;
			}
			.outcome,
			.question {
				padding: 0.8rem;
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				align-items: center;
			}
			.outcome {
				display: grid;
			}
			.chat {
				padding: 0.6rem;
				display: grid;
				gap: 0.4rem;
			}
			.lines {
				height: 7rem;
				overflow-y: auto;
				display: flex;
				flex-direction: column-reverse;
				justify-content: flex-start;
			}
			.lines p {
				overflow-wrap: anywhere;
			}
			.own {
				color: var(--accent);
			}
			form {
				display: flex;
				gap: 0.4rem;
			}
			form input {
				flex: 1;
				min-width: 0;
			}
			.dim {
				color: var(--dim);
			}
			@media (max-width: 800px) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.3rem;
				}
			}
		`],l([C()],y.prototype,"game",2),l([m()],y.prototype,"room",2),l([m()],y.prototype,"resigning",2),y=l([h("club-game")],y);var v=class extends g{constructor(){super(...arguments);this.invitation="";this.missing=!1}connectedCallback(){super.connectedCallback(),this.look()}async look(){try{this.challenge=await i.connection.call("challenge.look",{challenge:this.invitation},{again:!0})}catch{this.missing=!0}}render(){let{challenge:e}=this;return e?a`<section class="card">
			<h1>${this.t("club.invites",{name:e.from.name})}</h1>
			<p>${w(e.terms.control)} · ${this.t(e.terms.rated?"club.rated":"club.casual")}</p>
			${o.account?a`<button class="primary" @click=${()=>i.call("challenge.accept",{challenge:e.id})}>
						${this.t("club.play")}
					</button>`:a`<button class="primary" @click=${()=>S()}>${this.t("club.asGuest")}</button>
						<a class="button" href="#/account">${this.t("club.signIn")}</a>`}
		</section>`:a`<p class="empty">${this.t(this.missing?"club.noChallenge":"ui.loading")}</p>`}};v.styles=[b,u`
			.card {
				max-width: 28rem;
				margin: 10vh auto;
				padding: 1.5rem;
				display: grid;
				gap: 1rem;
			}
		`],l([C()],v.prototype,"invitation",2),l([m()],v.prototype,"challenge",2),l([m()],v.prototype,"missing",2),v=l([h("invitation-page")],v);var k=class extends g{constructor(){super(...arguments);this.link="";this.unfollow=[]}connectedCallback(){super.connectedCallback(),((t,r)=>this.unfollow.push(i.connection.follow(t,{changed:r},d=>i.fail(d))))("lobby",t=>{this.lobby=t})}disconnectedCallback(){super.disconnectedCallback();for(let e of this.unfollow)e();this.unfollow=[]}render(){let{lobby:e}=this;return e?a`<div class="page">
			<header>
				<h1>${e.club}</h1>
				<span class="dim">${this.t("club.online",{n:e.online})}</span>
			</header>
			${e.notice?a`<p class="notice" role="alert">${i.say(e.notice)}</p>`:n}
			<div class="columns">
				<div class="column">${o.account?this.form():this.welcome(e)} ${this.house(e)}</div>
				<div class="column">${this.seeks(e)} ${this.games(e)}</div>
			</div>
		</div>`:a`<p class="empty">${this.t("ui.loading")}</p>`}welcome(e){return a`<section class="card">
			<h2>${this.t("club.seekTitle")}</h2>
			<p>${this.t("club.welcome")}</p>
			<div class="row">
				<a class="button" href="#/account">${this.t("club.signIn")}</a>
				${e.guests?a`<button class="primary" @click=${()=>S()}>${this.t("club.asGuest")}</button>`:n}
			</div>
		</section>`}form(){let e=this.lobby?.seeks.filter(({player:t})=>t.id===o.account)??[];return a`<form class="card" id="seek" @submit=${t=>this.submit(t)}>
			<h2>${this.t("club.seekTitle")}</h2>
			<div class="fields">
				<label>${this.t("club.minutes")}<input name="minutes" type="number" min="0" max="180" step="0.5" value="10" required /></label>
				<label>${this.t("club.increment")}<input name="increment" type="number" min="0" max="180" value="5" required /></label>
				<label
					>${this.t("club.side")}<select name="color">
						<option value="">${this.t("club.anySide")}</option>
						<option value="red">${this.t("side.red")}</option>
						<option value="black">${this.t("side.black")}</option>
					</select></label
				>
			</div>
			${o.guest?a`<p class="dim">${this.t("club.guestsUnrated")}</p>`:a`<label class="check"><input name="rated" type="checkbox" checked />${this.t("club.rated")}</label>`}
			<div class="row">
				<button class="primary" value="seek">${this.t("club.seekNow")}</button>
				<button value="link">${this.t("club.byLink")}</button>
			</div>
			${e.map(t=>a`<p class="waiting" role="status">
						${this.t("club.waiting")} ${w(t.terms.control)}
						<button type="button" @click=${()=>i.call("seek.cancel",{seek:t.id})}>${this.t("ui.cancel")}</button>
					</p>`)}
			${this.link?a`<label>${this.t("club.linkIs")}<input readonly .value=${this.link} @focus=${t=>t.target.select()} /></label>`:n}
		</form>`}terms(){let e=this.renderRoot.querySelector("#seek"),t=new FormData(e??void 0);return{control:{kind:"increment",base_ms:Math.round(Number(t.get("minutes")??10)*6e4),increment_ms:Number(t.get("increment")??5)*1e3},rules:"axf",rated:t.get("rated")==="on",color:t.get("color")??""}}async submit(e){if(e.preventDefault(),e.submitter?.value==="link"){let t=await i.call("challenge.new",{terms:this.terms()});this.link=t?`${location.origin}/#/invitation/${t.challenge}`:"";return}await i.call("seek.new",{terms:this.terms()})}seeks(e){let t=e.seeks.filter(({player:r})=>r.id!==o.account);return a`<section class="card">
			<h2>${this.t("club.seeks")}</h2>
			${t.length===0?a`<p class="dim">${this.t("club.noSeeks")}</p>`:n}
			<ul>
				${t.map(r=>a`<li>
							<span class="name">${this.player(r.player)}</span>
							<span>${w(r.terms.control)}</span>
							<span class="dim">${this.t(r.terms.rated?"club.rated":"club.casual")}</span>
							<button ?disabled=${!o.account} @click=${()=>i.call("seek.accept",{seek:r.id})}>${this.t("club.play")}</button>
						</li>`)}
			</ul>
		</section>`}player(e){let t=e.rating>0?a` <span class="dim">${e.rating}${e.provisional?"?":""}</span>`:n;return e.role==="guest"?a`${e.name}`:a`<a href=${`#/player/${encodeURIComponent(e.name)}`}>${e.name}</a>${t}`}games(e){return a`<section class="card">
			<h2>${this.t("club.running")}</h2>
			${e.games.length===0?a`<p class="dim">${this.t("club.noGames")}</p>`:n}
			<ul>
				${e.games.map(t=>{let r=t.players.some(({id:d})=>d===o.account);return a`<li>
						<span class="name">${t.players[0].name} – ${t.players[1].name}</span>
						<span class="dim">${this.t("games.plies",{n:t.plies})}</span>
						<a class="button" href=${`#/game/${t.id}`}>${this.t(r?"club.play":"club.watch")}</a>
					</li>`})}
			</ul>
		</section>`}house(e){return e.house.length===0||!o.account?n:a`<section class="card">
			<h2>${this.t("club.house")}</h2>
			<p class="dim">${this.t("club.houseHow")}</p>
			<div class="row">
				${e.house.map(t=>a`<button @click=${()=>this.playHouse(t)}>${this.t("game.level",{level:t.level})}</button>`)}
			</div>
		</section>`}async playHouse(e){await i.call("house.play",{player:e.id,terms:{...this.terms(),rated:!1}})}};k.styles=[b,u`
			.page {
				max-width: 62rem;
				margin: 1rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			header {
				display: flex;
				align-items: baseline;
				gap: 1rem;
			}
			.columns {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
				gap: 1rem;
				align-items: start;
			}
			.column {
				display: grid;
				gap: 1rem;
			}
			.card {
				padding: 1.1rem;
				display: grid;
				gap: 0.8rem;
			}
			.fields {
				display: grid;
				grid-template-columns: repeat(3, 1fr);
				gap: 0.6rem;
			}
			label {
				display: grid;
				gap: 0.2rem;
				align-content: end;
			}
			label.check {
				display: flex;
				align-items: center;
				gap: 0.5em;
			}
			input,
			select {
				width: 100%;
			}
			.check input {
				width: auto;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.5rem;
			}
			li,
			.waiting {
				display: flex;
				align-items: center;
				flex-wrap: wrap;
				gap: 0.3rem 0.8rem;
			}
			.name {
				flex: 1;
				min-width: 8rem;
				overflow-wrap: anywhere;
			}
			.dim {
				color: var(--dim);
			}
			.notice {
				padding: 0.6em 1em;
				background: var(--red-soft);
				border-radius: var(--radius);
			}
		`],l([m()],k.prototype,"lobby",2),l([m()],k.prototype,"link",2),k=l([h("lobby-page")],k);var F=320,M=90,x=class extends g{constructor(){super(...arguments);this.name=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.profile=await T(`/api/profile?name=${encodeURIComponent(this.name)}`)}render(){let{profile:e}=this;return e?a`<div class="page">
			<h1>${e.name}</h1>
			${e.private?a`<p>${this.t("club.privateProfile")}</p>`:n}
			${e.ratings.map(t=>a`<section class="card">
						<h2>${this.t(`club.class.${t.class}`)}: ${t.rating} ± ${2*t.deviation}</h2>
						<p class="dim">${this.t("club.ratedGames",{n:t.games})}</p>
						${this.picture(e.history.filter(r=>r.class===t.class).map(r=>r.rating))}
					</section>`)}
			<section class="card">
				<h2>${this.t("games.title")}</h2>
				<ul>
					${e.games.map(t=>a`<li>
								<a href=${`#/game/${t.id}`}>${t.players[0].name} – ${t.players[1].name}</a>
								<span>${this.score(t)}</span>
								<span class="dim">${new Date(t.changed).toLocaleDateString(i.locale)}</span>
							</li>`)}
				</ul>
			</section>
		</div>`:a`<p class="empty">${this.t("ui.loading")}</p>`}score({phase:e,result:t}){return e==="playing"?this.t("games.unfinished"):{red_wins:"1-0",black_wins:"0-1",draw:"½-½"}[t]??"–"}picture(e){if(e.length<2)return n;let t=Math.min(...e)-10,r=Math.max(...e)+10,d=e.map((p,j)=>`${j/(e.length-1)*F},${M-(p-t)/(r-t)*M}`);return a`<svg viewBox=${`0 0 ${F} ${M}`} role="img" aria-label=${`${e[0]} → ${e.at(-1)}`}>
			${_`<polyline points=${d.join(" ")} />`}
		</svg>`}};x.styles=[b,u`
			.page {
				max-width: 40rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			.card {
				padding: 1.1rem;
				display: grid;
				gap: 0.6rem;
			}
			svg {
				width: 100%;
				max-height: 8rem;
			}
			polyline {
				fill: none;
				stroke: var(--accent);
				stroke-width: 2;
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
				gap: 1rem;
			}
			li a {
				flex: 1;
			}
			.dim {
				color: var(--dim);
			}
		`],l([C()],x.prototype,"name",2),l([m()],x.prototype,"profile",2),x=l([h("profile-page")],x);var E=class extends g{constructor(){super(...arguments);this.address=D(location.hash)}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>{this.address=D(location.hash)}),i.connection.connect(),o.ready.then(()=>{this.requestUpdate(),o.account&&i.connection.follow(`me/${o.account}`,{changed:({started:e})=>this.gameStarted(e??void 0)},()=>{})})}gameStarted(e){let t=this.started===void 0,r=e!==void 0&&e!==this.started;this.started=e??"",r&&!t&&i.go(`game/${e}`)}render(){let{status:e}=i.connection;return document.title=`${this.t("club.lobby")} · ${this.t("app.title")}`,a`<nav-bar plain @skip=${()=>this.renderRoot.querySelector("main")?.focus()}></nav-bar>
			<div class="who">
				<a href="#/">${this.t("club.lobby")}</a>
				<span class="space"></span>
				${o.account?a`<a class="me" href="#/account">${o.name}</a>
							<button class="quiet" @click=${()=>this.signOut()}>${this.t("club.signOut")}</button>`:a`<a href="#/account">${this.t("club.signIn")}</a>`}
			</div>
			${e==="waiting"?a`<p class="banner" role="alert">${this.t("connection.waiting")}</p>`:n}
			<main id="main" tabindex="-1">${o.known?this.content():n}</main>
			<toast-layer></toast-layer>`}content(){let{path:e,parts:t}=this.address,r=t[0]??"";switch(e){case"game":return a`<club-game .game=${r}></club-game>`;case"invitation":return a`<invitation-page .invitation=${r}></invitation-page>`;case"player":return a`<profile-page .name=${decodeURIComponent(r)}></profile-page>`;case"account":return a`<account-page></account-page>`;default:return a`<lobby-page></lobby-page>`}}async signOut(){await f("sign-out")&&(location.hash="#/",location.reload())}};E.styles=[b,u`
			:host {
				display: block;
				min-height: 100%;
				--nav: 3.2rem;
			}
			main {
				outline: none;
			}
			.who {
				display: flex;
				align-items: center;
				gap: 0.8rem;
				padding: 0.3rem 1rem;
				border-bottom: 1px solid var(--line);
				background: var(--panel);
			}
			.space {
				flex: 1;
			}
			.me {
				font-weight: 600;
				overflow: hidden;
				text-overflow: ellipsis;
			}
			.banner {
				margin: 0;
				padding: 0.4em 1em;
				background: var(--red-soft);
				text-align: center;
				font-weight: 600;
			}
		`],l([m()],E.prototype,"address",2),E=l([h("chuhe-club")],E);export{E as ChuheClub};
