import{a as ne}from"./chunks/chunk-TTOCVPZ2.js";import"./chunks/chunk-FCA7OX6Q.js";import"./chunks/chunk-DWZWV6DF.js";import"./chunks/chunk-PICERGEE.js";import"./chunks/chunk-LZTOJODI.js";import"./chunks/chunk-TBPCJFGJ.js";import"./chunks/chunk-MVF5574D.js";import"./chunks/chunk-INV5LNSJ.js";import"./chunks/chunk-ALPLBMYZ.js";import"./chunks/chunk-SZVPP3PO.js";import"./chunks/chunk-6PPGQGKE.js";import"./chunks/chunk-GECS3KKK.js";import"./chunks/chunk-AN3V2LAX.js";import"./chunks/chunk-NN55OP3Z.js";import"./chunks/chunk-UKHOYHOQ.js";import"./chunks/chunk-AC34TM5C.js";import{a as X}from"./chunks/chunk-LGKXIZMU.js";import{b as Q}from"./chunks/chunk-RWMTEMP4.js";import{j as o,k as p,l as u}from"./chunks/chunk-WDG77LBU.js";import{K as re,b,c as i,d as A,f as n,h as m,i as f,j as d,s as se}from"./chunks/chunk-6UYIWIYG.js";import{a as r}from"./chunks/chunk-LO2NM3CE.js";var Y=class{constructor(){this.account="";this.name="";this.role="";this.known=!1;this.ready=this.ask()}async ask(){try{let a=await fetch("/api/me");Object.assign(this,await a.json())}catch{}this.known=!0}get guest(){return this.role==="guest"}get moderates(){return this.role==="moderator"||this.role==="admin"}},c=new Y;async function k(l,a={}){return await y(`/api/account/${l}`,a)!==void 0}async function y(l,a){return oe(l,{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(a)})}async function v(l){return oe(l)}async function oe(l,a){try{let e=await fetch(l,a),t=await e.json();if(!e.ok){o.fail(t.error);return}return t}catch(e){o.fail(e);return}}async function j(){await k("guest")&&location.reload()}function K(){return window.isSecureContext&&"PublicKeyCredential"in window&&!/^[\d.]+$|^\[/.test(location.hostname)}async function le(l){try{return await l()??void 0}catch(a){o.fail(a instanceof Error?a.message:a);return}}async function ce(l,a){let e=await y("/api/account/passkey-begin",{password:a}),t=e&&await le(()=>navigator.credentials.create({publicKey:PublicKeyCredential.parseCreationOptionsFromJSON(e.options)}));return t?k("passkey-add",{code:e.code,name:l,credential:t.toJSON()}):!1}async function de(){let l=await y("/api/account/passkey-ask",{}),a=l&&await le(()=>navigator.credentials.get({publicKey:PublicKeyCredential.parseRequestOptionsFromJSON(l.options)}));return a?k("passkey-sign-in",{code:l.code,credential:a.toJSON()}):!1}var $=b`
	:host {
		display: grid;
		gap: 1rem;
	}
	.card {
		padding: 1.1rem;
		display: grid;
		gap: 0.8rem;
	}
	ul {
		list-style: none;
		margin: 0;
		padding: 0;
		display: grid;
		gap: 0.8rem;
	}
	li {
		display: flex;
		flex-wrap: wrap;
		align-items: center;
		gap: 0.4rem 0.8rem;
		border-top: 1px solid var(--line);
		padding-top: 0.8rem;
	}
	li:first-child {
		border-top: 0;
		padding-top: 0;
	}
	.main {
		flex: 1 1 14rem;
		min-width: 0;
		overflow-wrap: anywhere;
	}
	blockquote {
		margin: 0;
		padding-left: 0.7em;
		border-left: 3px solid var(--line);
		overflow-wrap: anywhere;
	}
	.row {
		display: flex;
		flex-wrap: wrap;
		gap: 0.6rem;
		align-items: end;
	}
	.row > label {
		flex: 1 1 8rem;
	}
	label {
		display: grid;
		gap: 0.2rem;
	}
	label.check {
		display: flex;
		align-items: center;
		gap: 0.5em;
	}
	.check input {
		width: auto;
	}
	.dim {
		color: var(--dim);
	}
	li select {
		width: auto;
	}
`;var M=class extends p{constructor(){super(...arguments);this.passkeys=[];this.adding=!1}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.passkeys=await v("/api/account/passkeys")??[]}render(){if(!K())return n;let e=t=>new Date(t).toLocaleDateString(o.locale);return i`<section class="card">
			<h2>${this.t("club.passkeys")}</h2>
			<p class="dim">${this.t("club.passkeysHow")}</p>
			<ul>
				${this.passkeys.map(t=>i`<li>
							<span class="main">${t.name||"–"}</span>
							<span class="dim">${t.used?this.t("club.lastUsed",{time:e(t.used)}):e(t.created)}</span>
							<button @click=${()=>this.drop(t.id)}>${this.t("club.remove")}</button>
						</li>`)}
			</ul>
			${this.adding?i`<form class="row" @submit=${t=>this.add(t)}>
							<label>${this.t("club.passkeyName")}<input name="name" required maxlength="40" /></label>
							<label
								>${this.t("club.password")}<input name="password" type="password" autocomplete="current-password" required maxlength="128"
							/></label>
							<button class="primary">${this.t("club.addPasskey")}</button>
						</form>`:i`<button @click=${()=>this.ask(!0)}>${this.t("club.addPasskey")}</button>`}
		</section>`}ask(e){this.adding=e}async add(e){e.preventDefault();let{name:t,password:s}=Object.fromEntries(new FormData(e.target));await ce(String(t),String(s))&&(this.adding=!1,await this.load())}async drop(e){await k("passkey-remove",{code:e})&&await this.load()}};M.styles=[u,$],r([d()],M.prototype,"passkeys",2),r([d()],M.prototype,"adding",2),M=r([m("passkeys-card")],M);var N=class extends p{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.privacy=await v("/api/account/privacy")}render(){let{privacy:a}=this;if(!a)return n;let e=(t,s)=>i`<option value=${t} ?selected=${a.challenges===t}>${s}</option>`;return i`<section class="card">
			<h2>${this.t("club.privacy")}</h2>
			<form @change=${t=>this.save(t)}>
				<label class="check"><input type="checkbox" name="private" ?checked=${a.private} />${this.t("club.hideProfile")}</label>
				<label class="check"><input type="checkbox" name="unseen" ?checked=${a.unseen} />${this.t("club.hideOnline")}</label>
				<label
					>${this.t("club.whoChallenges")}<select name="challenges">
						${e("",this.t("club.everybody"))} ${e("members",this.t("club.membersOnly"))} ${e("nobody",this.t("club.nobodyElse"))}
					</select></label
				>
			</form>
			${a.blocked.length>0?i`<h3>${this.t("club.blocked")}</h3>`:n}
			<ul>
				${a.blocked.map(t=>i`<li><span class="main">${t}</span><button @click=${()=>this.unblock(t)}>${this.t("club.unblock")}</button></li>`)}
			</ul>
		</section>`}async save(a){let e=new FormData(a.currentTarget),t={private:e.has("private"),unseen:e.has("unseen"),challenges:e.get("challenges")};await y("/api/account/privacy",t)&&o.toast(this.t("club.saved"))}async unblock(a){await o.call("people.block",{name:a,block:!1}),await this.load()}};N.styles=[u,$,b`
			form {
				display: grid;
				gap: 0.6rem;
			}
		`],r([d()],N.prototype,"privacy",2),N=r([m("privacy-card")],N);var x=class extends p{constructor(){super(...arguments);this.task="";this.code="";this.sessions=[];this.deleting=!1}connectedCallback(){super.connectedCallback(),c.account&&this.load()}async load(){this.sessions=await v("/api/account/sessions")??[]}render(){return i`<div class="page">${this.task?this.byLink():c.account?this.own():this.enter()}</div>`}byLink(){let{task:e}=this,t={"set-up":"club.setUp",join:"club.join",reset:"club.resetPassword"};return i`<form class="card" id="enter" @submit=${s=>this.follow(s)}>
			<h1>${this.t(e?t[e]:"club.signUp")}</h1>
			${e==="set-up"?i`<p>${this.t("club.setUpHow")}</p>
						<label>${this.t("club.clubName")}<input name="title" required maxlength="60" /></label>`:n}
			${e==="reset"?n:this.field("name","text","username")} ${this.field("password","password","new-password")}
			<p class="dim">${this.t("club.passwordHow")}</p>
			<div><button class="primary">${this.t(e?t[e]:"club.signUp")}</button></div>
		</form>`}async follow(e){e.preventDefault();let t={...Object.fromEntries(new FormData(e.target)),code:this.code};await k(this.task==="join"?"sign-up":this.task,t)&&(location.hash=this.task==="set-up"?"#/admin/club":"#/",location.reload())}enter(){return i`<form class="card" id="enter" @submit=${e=>this.send(e)}>
			<h1>${this.t("club.signIn")}</h1>
			${this.field("name","text","username")} ${this.field("password","password","current-password")}
			<div class="row">
				<button class="primary" name="what" value="sign-in">${this.t("club.signIn")}</button>
				${c.policy?.invited?n:i`<button name="what" value="sign-up">${this.t("club.signUp")}</button>`}
			</div>
			${K()?i`<button type="button" @click=${()=>this.byPasskey()}>${this.t("club.signInByPasskey")}</button>`:n}
			<p class="dim">${this.t(c.policy?.invited?"club.invitedHow":"club.signUpHow")}</p>
			${c.policy?.guests?i`<button type="button" class="quiet" @click=${()=>j()}>${this.t("club.asGuest")}</button>`:n}
		</form>`}async byPasskey(){await de()&&(location.hash="#/",location.reload())}field(e,t,s){return i`<label
			>${this.t(`club.${e}`)}<input name=${e} type=${t} autocomplete=${s} required maxlength="128" autocapitalize="off"
		/></label>`}async send(e){e.preventDefault();let t=e.target,s=e.submitter?.value??"sign-in",{name:h,password:g}=Object.fromEntries(new FormData(t));await k(s,{name:h,password:g})&&(location.hash="#/",location.reload())}own(){return i`<section class="card">
				<h1>${c.name}</h1>
				${c.guest?i`<p>${this.t("club.guestsUnrated")}</p>`:i`<a href=${`#/player/${encodeURIComponent(c.name)}`}>${this.t("club.profile")}</a>`}
				<a href="/api/account/export" download>${this.t("club.export")}</a>
			</section>
			${c.guest?n:i`${this.passwordForm()}<passkeys-card></passkeys-card><privacy-card></privacy-card>`}
			<section class="card">
				<h2>${this.t("club.sessions")}</h2>
				<ul>
					${this.sessions.map(e=>i`<li>
								<span class="agent">${e.agent}</span>
								<span class="dim">${new Date(e.used).toLocaleString(o.locale)}</span>
								${e.this?i`<b>${this.t("club.thisBrowser")}</b>`:i`<button @click=${()=>this.end(e.id)}>${this.t("club.end")}</button>`}
							</li>`)}
				</ul>
			</section>
			<section class="card">
				<h2>${this.t("club.deleteAccount")}</h2>
				<p>${this.t("club.deleteWhat")}</p>
				${this.deleting?i`<form @submit=${e=>this.delete(e)}>
							${c.guest?n:this.field("password","password","current-password")}
							<button class="danger">${this.t("club.deleteAccount")}</button>
						</form>`:i`<button class="danger" @click=${()=>this.askDelete()}>${this.t("club.deleteAccount")}</button>`}
			</section>`}passwordForm(){return i`<form class="card" @submit=${e=>this.change(e)}>
			<h2>${this.t("club.changePassword")}</h2>
			${this.field("password","password","current-password")} ${this.field("fresh","password","new-password")}
			<button>${this.t("club.changePassword")}</button>
		</form>`}askDelete(){this.deleting=!0}async change(e){e.preventDefault();let t=e.target;await k("password",Object.fromEntries(new FormData(t)))&&(t.reset(),o.toast(this.t("club.passwordChanged")),await this.load())}async end(e){await k("end-session",{session:e})&&await this.load()}async delete(e){e.preventDefault(),await k("delete",Object.fromEntries(new FormData(e.target)))&&(location.hash="#/",location.reload())}};x.styles=[u,b`
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
		`],r([f()],x.prototype,"task",2),r([f()],x.prototype,"code",2),r([d()],x.prototype,"sessions",2),r([d()],x.prototype,"deleting",2),x=r([m("account-page")],x);var ue=[1,24,168,720,0],D=class extends p{constructor(){super(...arguments);this.name="";this.open=!1}render(){return this.open?i`<form class="row" @submit=${e=>this.send(e)}>
			<label
				>${this.t("club.penalty")}<select name="kind">
					<option value="mute">${this.t("club.act.mute")}</option>
					<option value="ban">${this.t("club.act.ban")}</option>
				</select></label
			>
			<label
				>${this.t("club.howLong")}<select name="hours">
					${ue.map(e=>i`<option value=${e} ?selected=${e===24}>${this.length(e)}</option>`)}
				</select></label
			>
			<label>${this.t("club.reason")}<input name="reason" required maxlength="200" /></label>
			<button class="danger">${this.t("club.penalize")}</button>
			<button type="button" @click=${()=>this.show(!1)}>${this.t("ui.cancel")}</button>
		</form>`:i`<button class="danger" @click=${()=>this.show(!0)}>${this.t("club.penalize")}</button>`}length(e){return e===0?this.t("club.forEver"):e<24?this.t("club.hours",{n:e}):this.t("club.days",{n:e/24})}show(e){this.open=e}async send(e){e.preventDefault();let{kind:t,hours:s,reason:h}=Object.fromEntries(new FormData(e.target));await y("/api/order/penalize",{name:this.name,kind:t,reason:h,hours:Number(s)})&&(this.open=!1,this.dispatchEvent(new Event("done")))}};D.styles=[u,$,b`
			form {
				flex: 1 1 100%;
			}
		`],r([f()],D.prototype,"name",2),r([d()],D.prototype,"open",2),D=r([m("penalty-form")],D);function Z(l){return new Date(l).toLocaleString(o.locale,{dateStyle:"medium",timeStyle:"short"})}var R=class extends p{constructor(){super(...arguments);this.penalties=[]}connectedCallback(){super.connectedCallback(),this.load()}async load(){[this.reports,this.penalties]=await Promise.all([v("/api/order/reports"),v("/api/order/penalties").then(e=>e??[])])}async act(e,t){await y(e,{id:t})&&await this.load()}render(){return i`<section class="card">
				<h2>${this.t("club.admin.reports")}</h2>
				${this.reports?.length===0?i`<p class="dim">${this.t("club.noReports")}</p>`:n}
				<ul>
					${this.reports?.map(e=>this.report(e))}
				</ul>
			</section>
			<section class="card">
				<h2>${this.t("club.penalties")}</h2>
				${this.penalties.length===0?i`<p class="dim">${this.t("club.noPenalties")}</p>`:n}
				<ul>
					${this.penalties.map(e=>i`<li>
								<span class="main"><b>${e.name}</b> · ${this.t(`club.act.${e.kind}`)} · ${e.reason}</span>
								<span class="dim">${e.until?this.t("club.until",{time:Z(e.until)}):this.t("club.forEver")}</span>
								<button @click=${()=>this.act("/api/order/lift",e.id)}>${this.t("club.act.lift")}</button>
							</li>`)}
				</ul>
			</section>`}report(e){return i`<li>
			<div class="main">
				<p>
					<a href=${`#/player/${encodeURIComponent(e.name)}`}><b>${e.name}</b></a>
					${e.reason}
				</p>
				${e.quoted?i`<blockquote>${e.quoted}</blockquote>`:n}
				<p class="dim">
					${this.t("club.reportedBy",{name:e.reporter})} · ${Z(e.created)}
					${e.game?i` · <a href=${`#/game/${e.game}`}>${this.t("club.toGame")}</a>`:n}
				</p>
			</div>
			<button @click=${()=>this.act("/api/order/close",e.id)}>${this.t("club.act.close")}</button>
			<penalty-form name=${e.name} @done=${()=>this.load()}></penalty-form>
		</li>`}};R.styles=[u,$],r([d()],R.prototype,"reports",2),r([d()],R.prototype,"penalties",2),R=r([m("order-pane")],R);var U=class extends p{constructor(){super(...arguments);this.acts=[]}connectedCallback(){super.connectedCallback(),v("/api/order/acts").then(e=>{this.acts=e??[]})}render(){return i`<section class="card">
			<h2>${this.t("club.admin.log")}</h2>
			<ul>
				${this.acts.map(e=>i`<li>
							<span class="main">
								<b>${e.by}</b> · ${this.t(`club.act.${e.act}`)} ${e.whom?i`· <b>${e.whom}</b>`:n}
								${e.act==="policy"||e.act==="close"?n:i`<span class="dim">${e.detail}</span>`}
							</span>
							<span class="dim">${Z(e.at)}</span>
						</li>`)}
			</ul>
		</section>`}};U.styles=[u,$],r([d()],U.prototype,"acts",2),U=r([m("acts-pane")],U);var he=["player","bot","moderator","admin"],E=class extends p{constructor(){super(...arguments);this.members=[];this.agreements=[];this.link="";this.wanted=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){let e=await v(`/api/order/members?name=${encodeURIComponent(this.wanted)}`);this.members=e??[],this.open=this.members.find(({name:t})=>t===this.open?.name)}render(){return i`<section class="card">
			<h2>${this.t("club.admin.people")}</h2>
			<label>${this.t("club.findName")}<input type="search" maxlength="20" @input=${e=>this.find(e)} /></label>
			<ul>
				${this.members.map(e=>i`<li>
							<span class="main">
								<b>${e.name}</b> <span class="dim">${this.t(`club.role.${e.role}`)}</span>
								${e.online?i`<span class="dim">· ${this.t("club.isOnline")}</span>`:n}
							</span>
							${e.name===c.name?n:i`<button aria-expanded=${e===this.open} @click=${()=>this.toggle(e)}>${this.t("club.manage")}</button>`}
							${e===this.open?this.details(e):n}
						</li>`)}
			</ul>
		</section>`}details(e){return i`<div class="card details">
			<p>
				<a href=${`#/player/${encodeURIComponent(e.name)}`}>${this.t("club.profile")}</a> ·
				${this.t("club.since",{time:new Date(e.created).toLocaleDateString(o.locale)})}
			</p>
			${c.role==="admin"?this.administration(e):n}
			<div><penalty-form name=${e.name} @done=${()=>this.load()}></penalty-form></div>
			<h3>${this.t("club.agreement")}</h3>
			<p class="dim">${this.agreements.length===0?this.t("club.noAgreement"):this.t("club.agreementHow")}</p>
			<ul>
				${this.agreements.map(({game:t,moves:s,agreed:h})=>i`<li>
							<a href=${`#/game/${t}`}>${this.t("club.toGame")}</a>
							<span>${this.t("club.agreed",{agreed:h,moves:s,percent:Math.round(100*h/s)})}</span>
						</li>`)}
			</ul>
		</div>`}administration(e){return i`<div class="row">
				<label
					>${this.t("club.role")}<select @change=${t=>this.setRole(e,t)}>
						${he.map(t=>i`<option value=${t} ?selected=${t===e.role}>${this.t(`club.role.${t}`)}</option>`)}
					</select></label
				>
				<button @click=${()=>this.signOut(e)}>${this.t("club.act.signOut")}</button>
				<button @click=${()=>this.reset(e)}>${this.t("club.act.reset")}</button>
			</div>
			${this.link?i`<label>${this.t("club.resetLink")}<input readonly .value=${this.link} @focus=${t=>t.target.select()} /></label>`:n}`}find(e){this.wanted=e.target.value,this.load()}async toggle(e){this.link="",this.agreements=[],this.open=this.open===e?void 0:e,this.open&&(this.agreements=await v(`/api/order/agreements?name=${encodeURIComponent(e.name)}`)??[])}async setRole({name:e},t){await y("/api/admin/role",{name:e,role:t.target.value}),await this.load()}async signOut({name:e}){await y("/api/admin/sign-out",{name:e})&&await this.load()}async reset({name:e}){let t=await y("/api/admin/reset",{name:e});this.link=t?`${location.origin}/#/reset/${t.code}`:""}};E.styles=[u,$,b`
			.details {
				flex: 1 1 100%;
				justify-items: start;
			}
			.details > .row {
				width: 100%;
			}
		`],r([d()],E.prototype,"members",2),r([d()],E.prototype,"open",2),r([d()],E.prototype,"agreements",2),r([d()],E.prototype,"link",2),E=r([m("people-pane")],E);var be=["axf","cxa","computer"],ge=["blitz","rapid","classical","correspondence","untimed"],G=class extends p{connectedCallback(){super.connectedCallback(),v("/api/admin/policy").then(a=>{this.policy=a})}render(){let{policy:a}=this;if(!a)return n;let e=(t,s,h,g)=>i`<label class="check"><input type="checkbox" name=${t} value=${s} ?checked=${h} />${g}</label>`;return i`<form class="card" @submit=${t=>this.save(t)}>
			<h2>${this.t("club.admin.club")}</h2>
			<label>${this.t("club.clubName")}<input name="title" required maxlength="60" .value=${a.title} /></label>
			<fieldset>
				<legend>${this.t("club.whoComes")}</legend>
				${e("guests","yes",a.guests,this.t("club.guestsPlay"))} ${e("invited","yes",a.invited,this.t("club.invitedOnly"))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.rulesHere")}</legend>
				${be.map(t=>e("rules",t,a.rules.includes(t),this.t(`club.rules.${t}`)))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.classesHere")}</legend>
				${ge.map(t=>e("classes",t,a.classes.includes(t),this.t(`club.class.${t}`)))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.ratings")}</legend>
				${e("rated","yes",a.rated,this.t("club.ratedGamesHere"))}
			</fieldset>
			<div><button class="primary">${this.t("club.save")}</button></div>
		</form>`}async save(a){a.preventDefault();let e=new FormData(a.target),t=await y("/api/admin/policy",{title:e.get("title"),guests:e.has("guests"),invited:e.has("invited"),rated:e.has("rated"),rules:e.getAll("rules"),classes:e.getAll("classes")});t&&(this.policy=t,o.toast(this.t("club.saved")))}};G.styles=[u,$,b`
			fieldset {
				display: flex;
				flex-wrap: wrap;
				gap: 0 1.2rem;
			}
		`],r([d()],G.prototype,"policy",2),G=r([m("policy-pane")],G);var O=class extends p{constructor(){super(...arguments);this.invitations=[];this.link=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.invitations=await v("/api/admin/invitations")??[]}render(){return i`<form class="card" @submit=${e=>this.invite(e)}>
				<h2>${this.t("club.newInvitation")}</h2>
				<div class="row">
					<label>${this.t("club.forWhom")}<input name="note" maxlength="100" /></label>
					<label>${this.t("club.people")}<input name="uses" type="number" min="1" max="1000" value="1" required /></label>
					<label>${this.t("club.validDays")}<input name="days" type="number" min="1" max="365" value="14" required /></label>
					<button class="primary">${this.t("club.act.invite")}</button>
				</div>
				${this.link?i`<label
								>${this.t("club.inviteLink")}<input readonly .value=${this.link} @focus=${e=>e.target.select()}
							/></label>`:n}
			</form>
			<section class="card">
				<h2>${this.t("club.admin.invitations")}</h2>
				${this.invitations.length===0?i`<p class="dim">${this.t("club.noInvitations")}</p>`:n}
				<ul>
					${this.invitations.map(e=>i`<li>
								<span class="main">${e.note||"–"}</span>
								<span class="dim">
									${this.t("club.usesLeft",{n:e.uses})} ·
									${this.t("club.until",{time:new Date(e.until).toLocaleDateString(o.locale)})}
								</span>
								<button @click=${()=>this.uninvite(e.id)}>${this.t("club.act.uninvite")}</button>
							</li>`)}
				</ul>
			</section>`}async invite(e){e.preventDefault();let{note:t,uses:s,days:h}=Object.fromEntries(new FormData(e.target)),g=await y("/api/admin/invite",{note:t,uses:Number(s),days:Number(h)});this.link=g?`${location.origin}/#/join/${g.code}`:"",await this.load()}async uninvite(e){await y("/api/admin/uninvite",{id:e}),await this.load()}};O.styles=[u,$],r([d()],O.prototype,"invitations",2),r([d()],O.prototype,"link",2),O=r([m("invitations-pane")],O);var fe=[["reports","moderator"],["people","moderator"],["club","admin"],["invitations","admin"],["log","moderator"]],I=class extends p{constructor(){super(...arguments);this.section=""}render(){if(!c.moderates)return i`<p class="empty">${this.t("club.forModerators")}</p>`;let e=fe.filter(([,s])=>s==="moderator"||c.role==="admin").map(([s])=>s),t=e.find(s=>s===this.section)??"reports";return i`<div class="page">
			<h1>${this.t("club.admin")}</h1>
			<nav aria-label=${this.t("club.admin")}>
				${e.map(s=>i`<a class="button" href=${`#/admin/${s}`} aria-current=${s===t?"page":n}>
							${this.t(`club.admin.${s}`)}
						</a>`)}
			</nav>
			${this.content(t)}
		</div>`}content(e){switch(e){case"people":return i`<people-pane></people-pane>`;case"club":return i`<policy-pane></policy-pane>`;case"invitations":return i`<invitations-pane></invitations-pane>`;case"log":return i`<acts-pane></acts-pane>`;default:return i`<order-pane></order-pane>`}}};I.styles=[u,b`
			.page {
				max-width: 56rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			nav {
				display: flex;
				flex-wrap: wrap;
				gap: 0.4rem;
			}
			[aria-current] {
				background: var(--accent-soft);
				border-color: var(--accent);
			}
		`],r([f()],I.prototype,"section",2),I=r([m("admin-page")],I);var W=class extends ne{open(){this.join().catch(a=>{o.fail(a),this.lose()})}async join(){let a=await o.connection.call("game.join",{game:this.id},{again:!0});this.side=a.side??void 0,this.unfollow=o.connection.follow(a.topic,{changed:e=>this.receive(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}get persons(){return this.side?[this.side]:["red","black"]}offered(a){return this.club?.offers.some(e=>e.offer===a&&e.side!==this.side)??!1}offering(a){return this.club?.offers.some(e=>e.offer===a&&e.side===this.side)??!1}goTo(a){this.look(a)}walk(a){let{club:e}=this,t=this.state?.nodes??{},s=this.state?.current??0,g={start:0,back:t[s]?.parent,forward:t[s]?.children[0],end:e?.live,live:e?.live}[a];g!=null&&this.look(g)}async look(a){let e=a===this.club?.live?void 0:await o.call("game.board",{game:this.id,node:a});this.club&&(e||a===this.club.live)&&(this.past=e,this.receive(this.club))}receive(a){a.live!==this.club?.live&&(this.past=void 0),this.club=a,this.take(this.view(a))}view(a){let e=this.past??this.ownBoard(a),t={move:e.role==="play",undo:!1,redo:!1,hint:!1,stop:!1,resign:!1},s={offer_draw:!1,answer_draw:!1,swap:!1,restart:!1,pause:!1,resume:!1};return{id:a.id,created:a.created,changed:a.created,start:{fen:a.start,handicap:"none"},can:{...t,...s},kind:"table",title:"",named:null,headers:[],rules:{id:a.rules,name:se(a.rules)},players:{red:me(a.players[0]),black:me(a.players[1])},options:{teasing:!1,engine_resigns:!1,engine_draws:!1},next:a.next,phase:a.phase,result:a.result,draw_offer:a.draw_offer,live:a.live,current:e.node,board:e,opening:null,clocks:a.clocks,thinking:null,nodes:a.nodes}}ownBoard(a){let{board:e}=a;if(a.phase==="playing"&&this.side===e.turn)return{...e,premoves:{}};let t=a.phase==="playing"&&this.side!==void 0;return{...e,role:"wait",targets:{},premoves:t?e.premoves:{}}}};function me(l){let a=l.rating>0?` (${l.rating}${l.provisional?"?":""})`:"";return{kind:"person",name:`${l.name}${a}`}}function q(l){let a=(t=0)=>String(Math.round(t/6e3)/10),e=(t=0)=>String(Math.round(t/100)/10);switch(l.kind){case"increment":return`${a(l.base_ms)}+${e(l.increment_ms)}`;case"byoyomi":return`${a(l.base_ms)}+${l.periods}×${e(l.period_ms)}`;case"move":return`${e(l.move_ms)} s`;default:return"∞"}}var T=class extends p{constructor(){super(...arguments);this.game="";this.resigning=!1;this.redraw=()=>this.roomChanged()}willUpdate(e){super.willUpdate(e),this.room?.id!==this.game&&this.isConnected&&(this.leave(),this.room=new W(this.game),o.shownGame=this.game,this.room.addEventListener("change",this.redraw),this.room.open())}connectedCallback(){super.connectedCallback(),this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.leave()}leave(){this.room?.removeEventListener("change",this.redraw),this.room?.close(),o.shownGame===this.room?.id&&(o.shownGame=""),this.room=void 0,this.resigning=!1}roomChanged(){this.requestUpdate()}render(){let{room:e}=this;if(!e||e.missing)return i`<p class="empty">${this.t(e?.missing?"club.noSuchGame":"ui.loading")}</p>`;let{club:t}=e;if(!t)return i`<p class="empty">${this.t("ui.loading")}</p>`;let s=e.orientation;return i`<div class="page">
			<div class="table">
				<player-strip .room=${e} side=${re(s)}></player-strip>
				<board-stage .room=${e}></board-stage>
				<player-strip .room=${e} side=${s}></player-strip>
			</div>
			<div class="side">
				<p class="dim">
					${t.clocks?q(t.clocks.control):"∞"} · ${this.t(t.rated?"club.rated":"club.casual")}
					${e.side?n:i` · ${this.t("club.watching")}`}
				</p>
				${t.grace&&new Date(t.grace)>new Date?i`<p class="card question" role="status">${this.t("club.graceNow")}</p>`:n}
				${this.outcome(e)} ${e.side?this.questions(e):n}
				<div class="card moves"><move-list .room=${e}></move-list></div>
				${this.walking(e)} ${e.side?this.actions(e):n} ${e.side?this.chat(e):n}
			</div>
		</div>`}outcome(e){let{club:t}=e;if(!t||t.phase==="playing")return n;let s=e.side&&t.gains.length===2?t.gains[e.side==="red"?0:1]:void 0;return i`<section class="card outcome" role="status">
			<h2>${t.phase==="aborted"?this.t("club.aborted"):o.say(t.result.message)}</h2>
			${t.phase==="over"?i`<p>${o.say(t.result.explanation)}</p>`:n}
			${s===void 0?n:i`<p>${this.t("club.gain",{gain:s>0?`+${s}`:s})}</p>`}
			<div class="row">
				${t.next?i`<a class="button primary" href=${`#/game/${t.next}`}>${this.t("club.toRematch")}</a>`:e.side?i`<button class="primary" ?disabled=${e.offering("rematch")} @click=${()=>e.command("game.offer",{offer:"rematch"})}>
								${this.t("club.rematch")}
							</button>`:n}
				<a class="button" href="#/">${this.t("club.lobby")}</a>
			</div>
		</section>`}questions(e){let t={draw:"club.askDraw",takeback:"club.askTakeback",rematch:"club.askRematch"};return Object.keys(t).filter(s=>e.offered(s)).map(s=>{let h=g=>()=>e.command("game.answer",{offer:s,accept:g});return i`<div class="card question" role="alert">
					<p>${this.t(t[s])}</p>
					<button class="primary" @click=${h(!0)}>${X("check")}${this.t("game.accept")}</button>
					<button @click=${h(!1)}>${X("close")}${this.t("game.decline")}</button>
				</div>`})}walking(e){return i`<div class="row">
			<walk-bar .room=${e}></walk-bar>
			<button class="quiet" @click=${()=>e.flip()}>${this.t("game.flip")}</button>
		</div>`}actions(e){let{club:t}=e;if(t?.phase!=="playing")return n;let s=(g,J)=>i`<button ?disabled=${e.offering(g)} @click=${()=>e.command("game.offer",{offer:g})}>${J}</button>`,h=Object.values(t.nodes).some(({side:g})=>g===e.side);return i`<div class="row" role="toolbar" aria-label=${this.t("game.actions")}>
			${s("draw",this.t("game.draw"))} ${h?s("takeback",this.t("club.takeback")):n}
			${t.clocks?i`<button @click=${()=>e.command("game.give_time")}>${this.t("club.giveTime")}</button>`:n}
			${t.abortable?i`<button @click=${()=>e.command("game.abort")}>${this.t("club.abort")}</button>`:this.resigning?i`<button class="danger" @click=${()=>this.resign(e)}>${this.t("game.resignAsk")}</button>
							<button @click=${()=>this.ask(!1)}>${this.t("ui.cancel")}</button>`:i`<button class="danger" @click=${()=>this.ask(!0)}>${this.t("game.resign")}</button>`}
		</div>`}ask(e){this.resigning=e}resign(e){this.resigning=!1,e.command("game.resign")}chat(e){return i`<section class="card chat" aria-label=${this.t("club.chat")}>
			<div class="lines" role="log" tabindex="0">
				${[...e.club?.lines??[]].reverse().map(t=>i`<p>
								${t.account===c.account?i`<b class="own">${t.name}</b>`:i`<a href=${`#/player/${encodeURIComponent(t.name)}?game=${e.id}&line=${t.n}`}><b>${t.name}</b></a>`}
								${t.text}
							</p>`)}
			</div>
			<form @submit=${t=>this.say(t,e)}>
				<input name="text" maxlength="140" autocomplete="off" aria-label=${this.t("club.chat")} placeholder=${this.t("club.chat")} />
				<button>${this.t("club.send")}</button>
			</form>
		</section>`}async say(e,t){e.preventDefault();let s=e.target,h=String(new FormData(s).get("text")??"").trim();h&&await t.command("game.chat",{text:h})&&s.reset()}};T.styles=[u,b`
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
		`],r([f()],T.prototype,"game",2),r([d()],T.prototype,"room",2),r([d()],T.prototype,"resigning",2),T=r([m("club-game")],T);var L=class extends p{constructor(){super(...arguments);this.invitation="";this.missing=!1}connectedCallback(){super.connectedCallback(),this.look()}async look(){try{this.challenge=await o.connection.call("challenge.look",{challenge:this.invitation},{again:!0})}catch{this.missing=!0}}render(){let{challenge:e}=this;return e?i`<section class="card">
			<h1>${this.t("club.invites",{name:e.from.name})}</h1>
			<p>${q(e.terms.control)} · ${this.t(e.terms.rated?"club.rated":"club.casual")}</p>
			${c.account?i`<button class="primary" @click=${()=>o.call("challenge.accept",{challenge:e.id})}>
						${this.t("club.play")}
					</button>`:i`<button class="primary" @click=${()=>j()}>${this.t("club.asGuest")}</button>
						<a class="button" href="#/account">${this.t("club.signIn")}</a>`}
		</section>`:i`<p class="empty">${this.t(this.missing?"club.noChallenge":"ui.loading")}</p>`}};L.styles=[u,b`
			.card {
				max-width: 28rem;
				margin: 10vh auto;
				padding: 1.5rem;
				display: grid;
				gap: 1rem;
			}
		`],r([f()],L.prototype,"invitation",2),r([d()],L.prototype,"challenge",2),r([d()],L.prototype,"missing",2),L=r([m("invitation-page")],L);var H=class extends p{constructor(){super(...arguments);this.link="";this.unfollow=[]}connectedCallback(){super.connectedCallback(),((t,s)=>this.unfollow.push(o.connection.follow(t,{changed:s},h=>o.fail(h))))("lobby",t=>{this.lobby=t})}disconnectedCallback(){super.disconnectedCallback();for(let e of this.unfollow)e();this.unfollow=[]}render(){let{lobby:e}=this;return e?i`<div class="page">
			<header>
				<h1>${e.club}</h1>
				<span class="dim">${this.t("club.online",{n:e.online})}</span>
			</header>
			${e.notice?i`<p class="notice" role="alert">${o.say(e.notice)}</p>`:n}
			<div class="columns">
				<div class="column">${c.account?this.form():this.welcome(e)} ${this.house(e)}</div>
				<div class="column">${this.seeks(e)} ${this.games(e)}</div>
			</div>
		</div>`:i`<p class="empty">${this.t("ui.loading")}</p>`}welcome(e){return i`<section class="card">
			<h2>${this.t("club.seekTitle")}</h2>
			<p>${this.t("club.welcome")}</p>
			<div class="row">
				<a class="button" href="#/account">${this.t("club.signIn")}</a>
				${e.guests?i`<button class="primary" @click=${()=>j()}>${this.t("club.asGuest")}</button>`:n}
			</div>
		</section>`}form(){let e=this.lobby?.seeks.filter(({player:t})=>t.id===c.account)??[];return i`<form class="card" id="seek" @submit=${t=>this.submit(t)}>
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
			${c.guest?i`<p class="dim">${this.t("club.guestsUnrated")}</p>`:i`<label class="check"><input name="rated" type="checkbox" checked />${this.t("club.rated")}</label>`}
			<div class="row">
				<button class="primary" value="seek">${this.t("club.seekNow")}</button>
				<button value="link">${this.t("club.byLink")}</button>
			</div>
			${e.map(t=>i`<p class="waiting" role="status">
						${this.t("club.waiting")} ${q(t.terms.control)}
						<button type="button" @click=${()=>o.call("seek.cancel",{seek:t.id})}>${this.t("ui.cancel")}</button>
					</p>`)}
			${this.link?i`<label>${this.t("club.linkIs")}<input readonly .value=${this.link} @focus=${t=>t.target.select()} /></label>`:n}
		</form>`}terms(){let e=this.renderRoot.querySelector("#seek"),t=new FormData(e??void 0);return{control:{kind:"increment",base_ms:Math.round(Number(t.get("minutes")??10)*6e4),increment_ms:Number(t.get("increment")??5)*1e3},rules:"axf",rated:t.get("rated")==="on",color:t.get("color")??""}}async submit(e){if(e.preventDefault(),e.submitter?.value==="link"){let t=await o.call("challenge.new",{terms:this.terms()});this.link=t?`${location.origin}/#/invitation/${t.challenge}`:"";return}await o.call("seek.new",{terms:this.terms()})}seeks(e){let t=e.seeks.filter(({player:s})=>s.id!==c.account);return i`<section class="card">
			<h2>${this.t("club.seeks")}</h2>
			${t.length===0?i`<p class="dim">${this.t("club.noSeeks")}</p>`:n}
			<ul>
				${t.map(s=>i`<li>
							<span class="name">${this.player(s.player)}</span>
							<span>${q(s.terms.control)}</span>
							<span class="dim">${this.t(s.terms.rated?"club.rated":"club.casual")}</span>
							<button ?disabled=${!c.account} @click=${()=>o.call("seek.accept",{seek:s.id})}>${this.t("club.play")}</button>
						</li>`)}
			</ul>
		</section>`}player(e){let t=e.rating>0?i` <span class="dim">${e.rating}${e.provisional?"?":""}</span>`:n;return e.role==="guest"?i`${e.name}`:i`<a href=${`#/player/${encodeURIComponent(e.name)}`}>${e.name}</a>${t}`}games(e){return i`<section class="card">
			<h2>${this.t("club.running")}</h2>
			${e.games.length===0?i`<p class="dim">${this.t("club.noGames")}</p>`:n}
			<ul>
				${e.games.map(t=>{let s=t.players.some(({id:h})=>h===c.account);return i`<li>
						<span class="name">${t.players[0].name} – ${t.players[1].name}</span>
						<span class="dim">${this.t("games.plies",{n:t.plies})}</span>
						<a class="button" href=${`#/game/${t.id}`}>${this.t(s?"club.play":"club.watch")}</a>
					</li>`})}
			</ul>
		</section>`}house(e){return e.house.length===0||!c.account?n:i`<section class="card">
			<h2>${this.t("club.house")}</h2>
			<p class="dim">${this.t("club.houseHow")}</p>
			<div class="row">
				${e.house.map(t=>i`<button @click=${()=>this.playHouse(t)}>${this.t("game.level",{level:t.level})}</button>`)}
			</div>
		</section>`}async playHouse(e){await o.call("house.play",{player:e.id,terms:{...this.terms(),rated:!1}})}};H.styles=[u,b`
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
		`],r([d()],H.prototype,"lobby",2),r([d()],H.prototype,"link",2),H=r([m("lobby-page")],H);var P=360,V=130,z=38,ye=18;function ve(l,a){let e=[10,20,25,50,100,200,250,500,1e3].find(s=>(a-l)/s<=4)??2e3,t=[];for(let s=Math.ceil(l/e)*e;s<=a;s+=e)t.push(s);return t}var B=class extends p{constructor(){super(...arguments);this.points=[]}render(){let{points:e}=this,[t,s]=[e[0],e.at(-1)];if(e.length<2||!t||!s)return n;let h=e.map(({rating:w})=>w),g=Math.min(...h)-15,J=Math.max(...h)+15,ee=w=>z+w/(e.length-1)*(P-z-6),F=w=>(V-ye)*(1-(w-g)/(J-g)),te=h.indexOf(Math.max(...h)),ie=w=>new Date(w).toLocaleDateString(o.locale),ae=h[te]??0;return i`<svg
			viewBox=${`0 0 ${P} ${V}`}
			role="img"
			aria-label=${this.t("club.ratingCourse",{from:t.rating,to:s.rating,best:ae,n:e.length})}
		>
			${ve(g,J).map(w=>A`<line x1=${z} x2=${P} y1=${F(w)} y2=${F(w)} /><text x=${z-5} y=${F(w)+3.5} text-anchor="end">${w}</text>`)}
			<text x=${z} y=${V-3}>${ie(t.at)}</text>
			<text x=${P} y=${V-3} text-anchor="end">${ie(s.at)}</text>
			${A`<polyline points=${h.map((w,pe)=>`${ee(pe)},${F(w)}`).join(" ")} />
				<circle cx=${ee(te)} cy=${F(ae)} r="3" />`}
		</svg>`}};B.styles=[u,b`
			svg {
				width: 100%;
				max-height: 14rem;
			}
			line {
				stroke: var(--line);
			}
			text {
				fill: var(--dim);
				font-size: 10px;
			}
			polyline {
				fill: none;
				stroke: var(--accent);
				stroke-width: 2;
				stroke-linejoin: round;
			}
			circle {
				fill: var(--accent);
			}
		`],r([f({attribute:!1})],B.prototype,"points",2),B=r([m("rating-chart")],B);var C=class extends p{constructor(){super(...arguments);this.name="";this.game="";this.line=0;this.open=!1}render(){return this.open?i`<form class="row" @submit=${e=>this.send(e)}>
			<label>${this.t("club.whyReportField")}<input name="reason" required maxlength="200" /></label>
			<button class="primary">${this.t("club.report")}</button>
			<button type="button" @click=${()=>this.show(!1)}>${this.t("ui.cancel")}</button>
		</form>`:i`<button @click=${()=>this.show(!0)}>${this.t("club.report")}</button>`}show(e){this.open=e}async send(e){e.preventDefault();let{reason:t}=Object.fromEntries(new FormData(e.target)),s=this.game?{game:this.game,line:this.line}:{};await y("/api/account/report",{name:this.name,reason:t,...s})&&(this.open=!1,o.toast(this.t("club.reported")))}};C.styles=[u,$,b`
			:host {
				flex: 1 1 auto;
			}
		`],r([f()],C.prototype,"name",2),r([f()],C.prototype,"game",2),r([f({type:Number})],C.prototype,"line",2),r([d()],C.prototype,"open",2),C=r([m("report-form")],C);var S=class extends p{constructor(){super(...arguments);this.name="";this.game="";this.line=0}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.profile=await v(`/api/profile?name=${encodeURIComponent(this.name)}`)}render(){let{profile:e}=this;return e?i`<div class="page">
			<h1>${e.name} ${e.online?i`<span class="dim online">${this.t("club.isOnline")}</span>`:n}</h1>
			${c.account&&!c.guest&&e.name!==c.name?this.actions(e):n}
			${e.private?i`<p>${this.t("club.privateProfile")}</p>`:n}
			${e.ratings.map(t=>i`<section class="card">
						<h2>${this.t(`club.class.${t.class}`)}: ${t.rating} ± ${2*t.deviation}</h2>
						<p class="dim">${this.t("club.ratedGames",{n:t.games})}</p>
						<rating-chart .points=${e.history.filter(s=>s.class===t.class)}></rating-chart>
					</section>`)}
			<section class="card">
				<h2>${this.t("games.title")}</h2>
				<ul>
					${e.games.map(t=>i`<li>
								<a href=${`#/game/${t.id}`}>${t.players[0].name} – ${t.players[1].name}</a>
								<span>${this.score(t)}</span>
								<span class="dim">${new Date(t.changed).toLocaleDateString(o.locale)}</span>
							</li>`)}
				</ul>
			</section>
		</div>`:i`<p class="empty">${this.t("ui.loading")}</p>`}score({phase:e,result:t}){return e==="playing"?this.t("games.unfinished"):{red_wins:"1-0",black_wins:"0-1",draw:"½-½"}[t]??"–"}actions({name:e}){return i`<div class="row">
			<button @click=${()=>this.block(e)}>${this.t("club.block")}</button>
			<report-form name=${e} game=${this.game} line=${this.line}></report-form>
		</div>`}async block(e){await o.call("people.block",{name:e,block:!0})&&o.toast(this.t("club.isBlocked",{name:e}))}};S.styles=[u,b`
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
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				align-items: end;
			}
			.online {
				font-size: 0.6em;
				font-weight: 400;
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
		`],r([f()],S.prototype,"name",2),r([f()],S.prototype,"game",2),r([f({type:Number})],S.prototype,"line",2),r([d()],S.prototype,"profile",2),S=r([m("profile-page")],S);var _=class extends p{constructor(){super(...arguments);this.address=Q(location.hash)}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>{this.address=Q(location.hash)}),o.connection.connect(),c.ready.then(()=>{this.requestUpdate(),c.account&&o.connection.follow(`me/${c.account}`,{changed:({started:e})=>this.gameStarted(e??void 0)},()=>{})})}gameStarted(e){let t=this.started===void 0,s=e!==void 0&&e!==this.started;this.started=e??"",s&&!t&&o.go(`game/${e}`)}render(){let{status:e}=o.connection;return document.title=`${this.t("club.lobby")} · ${this.t("app.title")}`,i`<nav-bar plain @skip=${()=>this.renderRoot.querySelector("main")?.focus()}></nav-bar>
			<div class="who">
				<a href="#/">${this.t("club.lobby")}</a>
				<span class="space"></span>
				${c.moderates?i`<a href="#/admin">${this.t("club.admin")}</a>`:n}
				${c.account?i`<a class="me" href="#/account">${c.name}</a>
							<button class="quiet" @click=${()=>this.signOut()}>${this.t("club.signOut")}</button>`:i`<a href="#/account">${this.t("club.signIn")}</a>`}
			</div>
			${e==="waiting"?i`<p class="banner" role="alert">${this.t("connection.waiting")}</p>`:n}
			<main id="main" tabindex="-1">${c.known?this.content():n}</main>
			<toast-layer></toast-layer>`}content(){let{path:e,parts:t}=this.address,s=t[0]??"";switch(e){case"game":return i`<club-game .game=${s}></club-game>`;case"invitation":return i`<invitation-page .invitation=${s}></invitation-page>`;case"player":return i`<profile-page
					.name=${decodeURIComponent(s)}
					.game=${this.address.query.get("game")??""}
					.line=${Number(this.address.query.get("line")??0)}
				></profile-page>`;case"account":return i`<account-page></account-page>`;case"setup":return i`<account-page task="set-up" .code=${s}></account-page>`;case"join":case"reset":return i`<account-page task=${e} .code=${s}></account-page>`;case"admin":return i`<admin-page .section=${s}></admin-page>`;default:return i`<lobby-page></lobby-page>`}}async signOut(){await k("sign-out")&&(location.hash="#/",location.reload())}};_.styles=[u,b`
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
		`],r([d()],_.prototype,"address",2),_=r([m("chuhe-club")],_);export{_ as ChuheClub};
