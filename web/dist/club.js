import{a as ce}from"./chunks/chunk-773QBJO3.js";import"./chunks/chunk-U2OLUCZX.js";import"./chunks/chunk-JMCRTDA7.js";import"./chunks/chunk-374FJARJ.js";import"./chunks/chunk-MPHHDNOI.js";import"./chunks/chunk-GFRRTOBE.js";import"./chunks/chunk-5FLNK2XR.js";import"./chunks/chunk-C5L7DTDV.js";import"./chunks/chunk-ZQIUE5CN.js";import"./chunks/chunk-CZGNHUUX.js";import"./chunks/chunk-I2V3KSOS.js";import"./chunks/chunk-GECS3KKK.js";import{d as M}from"./chunks/chunk-XGM4EYGJ.js";import"./chunks/chunk-Q4JPR6QD.js";import"./chunks/chunk-4RGENGII.js";import"./chunks/chunk-UZGAI4YG.js";import{a as U}from"./chunks/chunk-5OAAEO4U.js";import{b as ee}from"./chunks/chunk-RWMTEMP4.js";import{j as o,k as u,l as h}from"./chunks/chunk-TU334ECI.js";import{J as oe,K as le,b as g,c as i,d as P,f as r,h as p,i as f,j as m,s as re}from"./chunks/chunk-N6PUA4VH.js";import{a as n}from"./chunks/chunk-LO2NM3CE.js";var te=class{constructor(){this.account="";this.name="";this.role="";this.known=!1;this.ready=this.ask()}async ask(){try{let s=await fetch("/api/me");Object.assign(this,await s.json())}catch{}this.known=!0}get guest(){return this.role==="guest"}get moderates(){return this.role==="moderator"||this.role==="admin"}},c=new te;async function k(l,s={}){return await $(`/api/account/${l}`,s)!==void 0}async function $(l,s){return de(l,{method:"POST",headers:{"Content-Type":"application/json"},body:JSON.stringify(s)})}async function v(l){return de(l)}async function de(l,s){try{let e=await fetch(l,s),t=await e.json();if(!e.ok){o.fail(t.error);return}return t}catch(e){o.fail(e);return}}async function F(){await k("guest")&&location.reload()}function V(){return window.isSecureContext&&"PublicKeyCredential"in window&&!/^[\d.]+$|^\[/.test(location.hostname)}async function me(l){try{return await l()??void 0}catch(s){o.fail(s instanceof Error?s.message:s);return}}async function pe(l,s){let e=await $("/api/account/passkey-begin",{password:s}),t=e&&await me(()=>navigator.credentials.create({publicKey:PublicKeyCredential.parseCreationOptionsFromJSON(e.options)}));return t?k("passkey-add",{code:e.code,name:l,credential:t.toJSON()}):!1}async function ue(){let l=await $("/api/account/passkey-ask",{}),s=l&&await me(()=>navigator.credentials.get({publicKey:PublicKeyCredential.parseRequestOptionsFromJSON(l.options)}));return s?k("passkey-sign-in",{code:l.code,credential:s.toJSON()}):!1}var y=g`
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
`;var H=class extends u{constructor(){super(...arguments);this.passkeys=[];this.adding=!1}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.passkeys=await v("/api/account/passkeys")??[]}render(){if(!V())return r;let e=t=>new Date(t).toLocaleDateString(o.locale);return i`<section class="card">
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
		</section>`}ask(e){this.adding=e}async add(e){e.preventDefault();let{name:t,password:a}=Object.fromEntries(new FormData(e.target));await pe(String(t),String(a))&&(this.adding=!1,await this.load())}async drop(e){await k("passkey-remove",{code:e})&&await this.load()}};H.styles=[h,y],n([m()],H.prototype,"passkeys",2),n([m()],H.prototype,"adding",2),H=n([p("passkeys-card")],H);var G=class extends u{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.privacy=await v("/api/account/privacy")}render(){let{privacy:s}=this;if(!s)return r;let e=(t,a)=>i`<option value=${t} ?selected=${s.challenges===t}>${a}</option>`;return i`<section class="card">
			<h2>${this.t("club.privacy")}</h2>
			<form @change=${t=>this.save(t)}>
				<label class="check"><input type="checkbox" name="private" ?checked=${s.private} />${this.t("club.hideProfile")}</label>
				<label class="check"><input type="checkbox" name="unseen" ?checked=${s.unseen} />${this.t("club.hideOnline")}</label>
				<label
					>${this.t("club.whoChallenges")}<select name="challenges">
						${e("",this.t("club.everybody"))} ${e("members",this.t("club.membersOnly"))} ${e("nobody",this.t("club.nobodyElse"))}
					</select></label
				>
			</form>
			${s.blocked.length>0?i`<h3>${this.t("club.blocked")}</h3>`:r}
			<ul>
				${s.blocked.map(t=>i`<li><span class="main">${t}</span><button @click=${()=>this.unblock(t)}>${this.t("club.unblock")}</button></li>`)}
			</ul>
		</section>`}async save(s){let e=new FormData(s.currentTarget),t={private:e.has("private"),unseen:e.has("unseen"),challenges:e.get("challenges")};await $("/api/account/privacy",t)&&o.toast(this.t("club.saved"))}async unblock(s){await o.call("people.block",{name:s,block:!1}),await this.load()}};G.styles=[h,y,g`
			form {
				display: grid;
				gap: 0.6rem;
			}
		`],n([m()],G.prototype,"privacy",2),G=n([p("privacy-card")],G);var S=class extends u{constructor(){super(...arguments);this.task="";this.code="";this.sessions=[];this.deleting=!1}connectedCallback(){super.connectedCallback(),c.account&&this.load()}async load(){this.sessions=await v("/api/account/sessions")??[]}render(){return i`<div class="page">${this.task?this.byLink():c.account?this.own():this.enter()}</div>`}byLink(){let{task:e}=this,t={"set-up":"club.setUp",join:"club.join",reset:"club.resetPassword"};return i`<form class="card" id="enter" @submit=${a=>this.follow(a)}>
			<h1>${this.t(e?t[e]:"club.signUp")}</h1>
			${e==="set-up"?i`<p>${this.t("club.setUpHow")}</p>
						<label>${this.t("club.clubName")}<input name="title" required maxlength="60" /></label>`:r}
			${e==="reset"?r:this.field("name","text","username")} ${this.field("password","password","new-password")}
			<p class="dim">${this.t("club.passwordHow")}</p>
			<div><button class="primary">${this.t(e?t[e]:"club.signUp")}</button></div>
		</form>`}async follow(e){e.preventDefault();let t={...Object.fromEntries(new FormData(e.target)),code:this.code};await k(this.task==="join"?"sign-up":this.task,t)&&(location.hash=this.task==="set-up"?"#/admin/club":"#/",location.reload())}enter(){return i`<form class="card" id="enter" @submit=${e=>this.send(e)}>
			<h1>${this.t("club.signIn")}</h1>
			${this.field("name","text","username")} ${this.field("password","password","current-password")}
			<div class="row">
				<button class="primary" name="what" value="sign-in">${this.t("club.signIn")}</button>
				${c.policy?.invited?r:i`<button name="what" value="sign-up">${this.t("club.signUp")}</button>`}
			</div>
			${V()?i`<button type="button" @click=${()=>this.byPasskey()}>${this.t("club.signInByPasskey")}</button>`:r}
			<p class="dim">${this.t(c.policy?.invited?"club.invitedHow":"club.signUpHow")}</p>
			${c.policy?.guests?i`<button type="button" class="quiet" @click=${()=>F()}>${this.t("club.asGuest")}</button>`:r}
		</form>`}async byPasskey(){await ue()&&(location.hash="#/",location.reload())}field(e,t,a){return i`<label
			>${this.t(`club.${e}`)}<input name=${e} type=${t} autocomplete=${a} required maxlength="128" autocapitalize="off"
		/></label>`}async send(e){e.preventDefault();let t=e.target,a=e.submitter?.value??"sign-in",{name:d,password:b}=Object.fromEntries(new FormData(t));await k(a,{name:d,password:b})&&(location.hash="#/",location.reload())}own(){return i`<section class="card">
				<h1>${c.name}</h1>
				${c.guest?i`<p>${this.t("club.guestsUnrated")}</p>`:i`<a href=${`#/player/${encodeURIComponent(c.name)}`}>${this.t("club.profile")}</a>`}
				<a href="/api/account/export" download>${this.t("club.export")}</a>
			</section>
			${c.guest?r:i`${this.passwordForm()}<passkeys-card></passkeys-card><privacy-card></privacy-card>`}
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
							${c.guest?r:this.field("password","password","current-password")}
							<button class="danger">${this.t("club.deleteAccount")}</button>
						</form>`:i`<button class="danger" @click=${()=>this.askDelete()}>${this.t("club.deleteAccount")}</button>`}
			</section>`}passwordForm(){return i`<form class="card" @submit=${e=>this.change(e)}>
			<h2>${this.t("club.changePassword")}</h2>
			${this.field("password","password","current-password")} ${this.field("fresh","password","new-password")}
			<button>${this.t("club.changePassword")}</button>
		</form>`}askDelete(){this.deleting=!0}async change(e){e.preventDefault();let t=e.target;await k("password",Object.fromEntries(new FormData(t)))&&(t.reset(),o.toast(this.t("club.passwordChanged")),await this.load())}async end(e){await k("end-session",{session:e})&&await this.load()}async delete(e){e.preventDefault(),await k("delete",Object.fromEntries(new FormData(e.target)))&&(location.hash="#/",location.reload())}};S.styles=[h,g`
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
		`],n([f()],S.prototype,"task",2),n([f()],S.prototype,"code",2),n([m()],S.prototype,"sessions",2),n([m()],S.prototype,"deleting",2),S=n([p("account-page")],S);var ve=[1,24,168,720,0],j=class extends u{constructor(){super(...arguments);this.name="";this.open=!1}render(){return this.open?i`<form class="row" @submit=${e=>this.send(e)}>
			<label
				>${this.t("club.penalty")}<select name="kind">
					<option value="mute">${this.t("club.act.mute")}</option>
					<option value="ban">${this.t("club.act.ban")}</option>
				</select></label
			>
			<label
				>${this.t("club.howLong")}<select name="hours">
					${ve.map(e=>i`<option value=${e} ?selected=${e===24}>${this.length(e)}</option>`)}
				</select></label
			>
			<label>${this.t("club.reason")}<input name="reason" required maxlength="200" /></label>
			<button class="danger">${this.t("club.penalize")}</button>
			<button type="button" @click=${()=>this.show(!1)}>${this.t("ui.cancel")}</button>
		</form>`:i`<button class="danger" @click=${()=>this.show(!0)}>${this.t("club.penalize")}</button>`}length(e){return e===0?this.t("club.forEver"):e<24?this.t("club.hours",{n:e}):this.t("club.days",{n:e/24})}show(e){this.open=e}async send(e){e.preventDefault();let{kind:t,hours:a,reason:d}=Object.fromEntries(new FormData(e.target));await $("/api/order/penalize",{name:this.name,kind:t,reason:d,hours:Number(a)})&&(this.open=!1,this.dispatchEvent(new Event("done")))}};j.styles=[h,y,g`
			form {
				flex: 1 1 100%;
			}
		`],n([f()],j.prototype,"name",2),n([m()],j.prototype,"open",2),j=n([p("penalty-form")],j);function ie(l){return new Date(l).toLocaleString(o.locale,{dateStyle:"medium",timeStyle:"short"})}var q=class extends u{constructor(){super(...arguments);this.penalties=[]}connectedCallback(){super.connectedCallback(),this.load()}async load(){[this.reports,this.penalties]=await Promise.all([v("/api/order/reports"),v("/api/order/penalties").then(e=>e??[])])}async act(e,t){await $(e,{id:t})&&await this.load()}render(){return i`<section class="card">
				<h2>${this.t("club.admin.reports")}</h2>
				${this.reports?.length===0?i`<p class="dim">${this.t("club.noReports")}</p>`:r}
				<ul>
					${this.reports?.map(e=>this.report(e))}
				</ul>
			</section>
			<section class="card">
				<h2>${this.t("club.penalties")}</h2>
				${this.penalties.length===0?i`<p class="dim">${this.t("club.noPenalties")}</p>`:r}
				<ul>
					${this.penalties.map(e=>i`<li>
								<span class="main"><b>${e.name}</b> · ${this.t(`club.act.${e.kind}`)} · ${e.reason}</span>
								<span class="dim">${e.until?this.t("club.until",{time:ie(e.until)}):this.t("club.forEver")}</span>
								<button @click=${()=>this.act("/api/order/lift",e.id)}>${this.t("club.act.lift")}</button>
							</li>`)}
				</ul>
			</section>`}report(e){return i`<li>
			<div class="main">
				<p>
					<a href=${`#/player/${encodeURIComponent(e.name)}`}><b>${e.name}</b></a>
					${e.reason}
				</p>
				${e.quoted?i`<blockquote>${e.quoted}</blockquote>`:r}
				<p class="dim">
					${this.t("club.reportedBy",{name:e.reporter})} · ${ie(e.created)}
					${e.game?i` · <a href=${`#/game/${e.game}`}>${this.t("club.toGame")}</a>`:r}
				</p>
			</div>
			<button @click=${()=>this.act("/api/order/close",e.id)}>${this.t("club.act.close")}</button>
			<penalty-form name=${e.name} @done=${()=>this.load()}></penalty-form>
		</li>`}};q.styles=[h,y],n([m()],q.prototype,"reports",2),n([m()],q.prototype,"penalties",2),q=n([p("order-pane")],q);var B=class extends u{constructor(){super(...arguments);this.acts=[]}connectedCallback(){super.connectedCallback(),v("/api/order/acts").then(e=>{this.acts=e??[]})}render(){return i`<section class="card">
			<h2>${this.t("club.admin.log")}</h2>
			<ul>
				${this.acts.map(e=>i`<li>
							<span class="main">
								<b>${e.by}</b> · ${this.t(`club.act.${e.act}`)} ${e.whom?i`· <b>${e.whom}</b>`:r}
								${e.act==="policy"||e.act==="close"?r:i`<span class="dim">${e.detail}</span>`}
							</span>
							<span class="dim">${ie(e.at)}</span>
						</li>`)}
			</ul>
		</section>`}};B.styles=[h,y],n([m()],B.prototype,"acts",2),B=n([p("acts-pane")],B);var ye=["player","bot","moderator","admin"],E=class extends u{constructor(){super(...arguments);this.members=[];this.agreements=[];this.link="";this.wanted=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){let e=await v(`/api/order/members?name=${encodeURIComponent(this.wanted)}`);this.members=e??[],this.open=this.members.find(({name:t})=>t===this.open?.name)}render(){return i`<section class="card">
			<h2>${this.t("club.admin.people")}</h2>
			<label>${this.t("club.findName")}<input type="search" maxlength="20" @input=${e=>this.find(e)} /></label>
			<ul>
				${this.members.map(e=>i`<li>
							<span class="main">
								<b>${e.name}</b> <span class="dim">${this.t(`club.role.${e.role}`)}</span>
								${e.online?i`<span class="dim">· ${this.t("club.isOnline")}</span>`:r}
							</span>
							${e.name===c.name?r:i`<button aria-expanded=${e===this.open} @click=${()=>this.toggle(e)}>${this.t("club.manage")}</button>`}
							${e===this.open?this.details(e):r}
						</li>`)}
			</ul>
		</section>`}details(e){return i`<div class="card details">
			<p>
				<a href=${`#/player/${encodeURIComponent(e.name)}`}>${this.t("club.profile")}</a> ·
				${this.t("club.since",{time:new Date(e.created).toLocaleDateString(o.locale)})}
			</p>
			${c.role==="admin"?this.administration(e):r}
			<div><penalty-form name=${e.name} @done=${()=>this.load()}></penalty-form></div>
			<h3>${this.t("club.agreement")}</h3>
			<p class="dim">${this.agreements.length===0?this.t("club.noAgreement"):this.t("club.agreementHow")}</p>
			<ul>
				${this.agreements.map(({game:t,moves:a,agreed:d})=>i`<li>
							<a href=${`#/game/${t}`}>${this.t("club.toGame")}</a>
							<span>${this.t("club.agreed",{agreed:d,moves:a,percent:Math.round(100*d/a)})}</span>
						</li>`)}
			</ul>
		</div>`}administration(e){return i`<div class="row">
				<label
					>${this.t("club.role")}<select @change=${t=>this.setRole(e,t)}>
						${ye.map(t=>i`<option value=${t} ?selected=${t===e.role}>${this.t(`club.role.${t}`)}</option>`)}
					</select></label
				>
				<button @click=${()=>this.signOut(e)}>${this.t("club.act.signOut")}</button>
				<button @click=${()=>this.reset(e)}>${this.t("club.act.reset")}</button>
			</div>
			${this.link?i`<label>${this.t("club.resetLink")}<input readonly .value=${this.link} @focus=${t=>t.target.select()} /></label>`:r}`}find(e){this.wanted=e.target.value,this.load()}async toggle(e){this.link="",this.agreements=[],this.open=this.open===e?void 0:e,this.open&&(this.agreements=await v(`/api/order/agreements?name=${encodeURIComponent(e.name)}`)??[])}async setRole({name:e},t){await $("/api/admin/role",{name:e,role:t.target.value}),await this.load()}async signOut({name:e}){await $("/api/admin/sign-out",{name:e})&&await this.load()}async reset({name:e}){let t=await $("/api/admin/reset",{name:e});this.link=t?`${location.origin}/#/reset/${t.code}`:""}};E.styles=[h,y,g`
			.details {
				flex: 1 1 100%;
				justify-items: start;
			}
			.details > .row {
				width: 100%;
			}
		`],n([m()],E.prototype,"members",2),n([m()],E.prototype,"open",2),n([m()],E.prototype,"agreements",2),n([m()],E.prototype,"link",2),E=n([p("people-pane")],E);var we=["axf","cxa","computer"],ke=["blitz","rapid","classical","correspondence","untimed"],_=class extends u{connectedCallback(){super.connectedCallback(),v("/api/admin/policy").then(s=>{this.policy=s})}render(){let{policy:s}=this;if(!s)return r;let e=(t,a,d,b)=>i`<label class="check"><input type="checkbox" name=${t} value=${a} ?checked=${d} />${b}</label>`;return i`<form class="card" @submit=${t=>this.save(t)}>
			<h2>${this.t("club.admin.club")}</h2>
			<label>${this.t("club.clubName")}<input name="title" required maxlength="60" .value=${s.title} /></label>
			<fieldset>
				<legend>${this.t("club.whoComes")}</legend>
				${e("guests","yes",s.guests,this.t("club.guestsPlay"))} ${e("invited","yes",s.invited,this.t("club.invitedOnly"))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.rulesHere")}</legend>
				${we.map(t=>e("rules",t,s.rules.includes(t),this.t(`club.rules.${t}`)))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.classesHere")}</legend>
				${ke.map(t=>e("classes",t,s.classes.includes(t),this.t(`club.class.${t}`)))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.ratings")}</legend>
				${e("rated","yes",s.rated,this.t("club.ratedGamesHere"))}
			</fieldset>
			<div><button class="primary">${this.t("club.save")}</button></div>
		</form>`}async save(s){s.preventDefault();let e=new FormData(s.target),t=await $("/api/admin/policy",{title:e.get("title"),guests:e.has("guests"),invited:e.has("invited"),rated:e.has("rated"),rules:e.getAll("rules"),classes:e.getAll("classes")});t&&(this.policy=t,o.toast(this.t("club.saved")))}};_.styles=[h,y,g`
			fieldset {
				display: flex;
				flex-wrap: wrap;
				gap: 0 1.2rem;
			}
		`],n([m()],_.prototype,"policy",2),_=n([p("policy-pane")],_);var I=class extends u{constructor(){super(...arguments);this.invitations=[];this.link=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.invitations=await v("/api/admin/invitations")??[]}render(){return i`<form class="card" @submit=${e=>this.invite(e)}>
				<h2>${this.t("club.newInvitation")}</h2>
				<div class="row">
					<label>${this.t("club.forWhom")}<input name="note" maxlength="100" /></label>
					<label>${this.t("club.people")}<input name="uses" type="number" min="1" max="1000" value="1" required /></label>
					<label>${this.t("club.validDays")}<input name="days" type="number" min="1" max="365" value="14" required /></label>
					<button class="primary">${this.t("club.act.invite")}</button>
				</div>
				${this.link?i`<label
								>${this.t("club.inviteLink")}<input readonly .value=${this.link} @focus=${e=>e.target.select()}
							/></label>`:r}
			</form>
			<section class="card">
				<h2>${this.t("club.admin.invitations")}</h2>
				${this.invitations.length===0?i`<p class="dim">${this.t("club.noInvitations")}</p>`:r}
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
			</section>`}async invite(e){e.preventDefault();let{note:t,uses:a,days:d}=Object.fromEntries(new FormData(e.target)),b=await $("/api/admin/invite",{note:t,uses:Number(a),days:Number(d)});this.link=b?`${location.origin}/#/join/${b.code}`:"",await this.load()}async uninvite(e){await $("/api/admin/uninvite",{id:e}),await this.load()}};I.styles=[h,y],n([m()],I.prototype,"invitations",2),n([m()],I.prototype,"link",2),I=n([p("invitations-pane")],I);var xe=[["reports","moderator"],["people","moderator"],["club","admin"],["invitations","admin"],["log","moderator"]],K=class extends u{constructor(){super(...arguments);this.section=""}render(){if(!c.moderates)return i`<p class="empty">${this.t("club.forModerators")}</p>`;let e=xe.filter(([,a])=>a==="moderator"||c.role==="admin").map(([a])=>a),t=e.find(a=>a===this.section)??"reports";return i`<div class="page">
			<h1>${this.t("club.admin")}</h1>
			<nav aria-label=${this.t("club.admin")}>
				${e.map(a=>i`<a class="button" href=${`#/admin/${a}`} aria-current=${a===t?"page":r}>
							${this.t(`club.admin.${a}`)}
						</a>`)}
			</nav>
			${this.content(t)}
		</div>`}content(e){switch(e){case"people":return i`<people-pane></people-pane>`;case"club":return i`<policy-pane></policy-pane>`;case"invitations":return i`<invitations-pane></invitations-pane>`;case"log":return i`<acts-pane></acts-pane>`;default:return i`<order-pane></order-pane>`}}};K.styles=[h,g`
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
		`],n([f()],K.prototype,"section",2),K=n([p("admin-page")],K);function Q({phase:l,result:s}){return l==="playing"?"":{red_wins:"1-0",black_wins:"0-1",draw:"½-½",undecided:"–"}[s]}var he=["increment","byoyomi","move","correspondence","none"],be={increment:[{name:"minutes",min:0,max:180,step:.5,value:10},{name:"increment",min:0,max:180,step:1,value:5}],byoyomi:[{name:"minutes",min:0,max:180,step:.5,value:10},{name:"periods",min:1,max:20,step:1,value:3},{name:"periodSeconds",min:1,max:300,step:1,value:30}],move:[{name:"moveSeconds",min:1,max:3600,step:1,value:60}],correspondence:[{name:"daysEach",min:1,max:14,step:1,value:3}],none:[]};function ge(l,s){let e=a=>Number(s.get(a)??0),t=Math.round(e("minutes")*6e4);switch(l){case"increment":return{kind:l,base_ms:t,increment_ms:e("increment")*1e3};case"byoyomi":return{kind:l,base_ms:t,periods:e("periods"),period_ms:e("periodSeconds")*1e3};case"move":return{kind:l,move_ms:e("moveSeconds")*1e3};case"correspondence":return{kind:l,move_ms:e("daysEach")*864e5};case"none":return{kind:l}}}var Se=["blitz","rapid","classical","correspondence","untimed"],O=class extends u{constructor(){super(...arguments);this.player="";this.more=!1;this.asked={}}connectedCallback(){super.connectedCallback(),this.find(this.player?{player:this.player}:{})}async find(e,t){let a=await o.call("games.find",t?{before:t,...e}:e);a&&(this.asked=e,this.games=t?[...this.games??[],...a.games]:a.games,this.more=a.more)}submit(e){e.preventDefault();let t=new FormData(e.target),a=b=>String(t.get(b)??"").trim()||void 0,d=(b,L)=>{let J=a(b)&&new Date(`${a(b)}T00:00`);return J?new Date(J.getTime()+L*864e5).toISOString():void 0};this.find({player:a("player"),opponent:a("opponent"),result:a("result"),class:a("class"),rated:t.get("rated")==="on"||void 0,from:d("from",0),before:d("until",1)})}render(){return i`<div class="page">
			<h1>${this.t("club.archive")}</h1>
			<form class="card" @submit=${e=>this.submit(e)}>
				<div class="fields">
					<label>${this.t("club.searchPlayer")}<input name="player" maxlength="20" .value=${this.player} /></label>
					<label>${this.t("club.searchOpponent")}<input name="opponent" maxlength="20" /></label>
					<label
						>${this.t("club.result")}<select name="result">
							<option value="">${this.t("club.anyResult")}</option>
							<option value="won">${this.t("club.result.won")}</option>
							<option value="lost">${this.t("club.result.lost")}</option>
							<option value="red_wins">1-0</option>
							<option value="black_wins">0-1</option>
							<option value="draw">½-½</option>
						</select></label
					>
					<label
						>${this.t("club.class")}<select name="class">
							<option value="">${this.t("club.anyClass")}</option>
							${Se.map(e=>i`<option value=${e}>${this.t(`club.class.${e}`)}</option>`)}
						</select></label
					>
					<label>${this.t("club.from")}<input name="from" type="date" /></label>
					<label>${this.t("club.to")}<input name="until" type="date" /></label>
				</div>
				<label class="check"><input name="rated" type="checkbox" />${this.t("club.ratedOnly")}</label>
				<div class="row">
					<button class="primary">${this.t("club.search")}</button>
					${c.account?i`<a class="button" href="/api/account/games" download>${this.t("club.downloadAll")}</a>`:r}
				</div>
				${c.account?i`<p class="dim">${this.t("club.downloadHow")}</p>`:r}
			</form>
			${this.games?this.list(this.games):r}
		</div>`}list(e){let t=e.at(-1);return i`<section class="card" aria-live="polite">
			${e.length===0?i`<p class="dim">${this.t("club.noneFound")}</p>`:r}
			<ul>
				${e.map(a=>i`<li>
						<a href=${`#/game/${a.id}`}>${a.players[0].name} – ${a.players[1].name}</a>
						<span>${Q(a)||this.t("games.unfinished")}</span>
						<span class="dim">${this.t(`club.class.${a.class}`)}</span>
						<span class="dim">${new Date(a.changed).toLocaleDateString(o.locale)}</span>
					</li>`)}
			</ul>
			${this.more&&t?i`<button @click=${()=>this.find(this.asked,t.changed)}>${this.t("club.moreGames")}</button>`:r}
		</section>`}};O.styles=[h,g`
			.page {
				max-width: 46rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
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
				grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
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
			li {
				display: flex;
				flex-wrap: wrap;
				gap: 0.2rem 1rem;
			}
			li a {
				flex: 1 1 12rem;
				overflow-wrap: anywhere;
			}
			.dim {
				color: var(--dim);
			}
		`],n([f()],O.prototype,"player",2),n([m()],O.prototype,"games",2),n([m()],O.prototype,"more",2),O=n([p("archive-page")],O);var Ee=-1e3,X=class extends ce{open(){this.join().catch(s=>{o.fail(s),this.lose()})}async join(){let s=await o.connection.call("game.join",{game:this.id},{again:!0});this.side=s.side??void 0,this.unfollow=o.connection.follow(s.topic,{changed:e=>this.receive(e),said:e=>this.hear(e),gone:()=>this.lose()},()=>this.lose())}get persons(){return this.side?[this.side]:["red","black"]}get annotates(){return!1}get mayTry(){return this.club!==void 0&&(this.side===void 0||this.club.phase!=="playing")}async try(s,e){let t={game:this.id,node:s,tried:e},a=await o.connection.call("game.try",t);this.trying={...a,node:s,tried:e,board:{...a.board,node:Ee-e.length}},this.redraw()}beginTrying(){this.try(this.state?.current??0,[]).catch(s=>o.fail(s))}async takeBackTried(){let{trying:s}=this;s&&await this.try(s.node,s.tried.slice(0,-1))}endTrying(){this.trying=void 0,this.redraw()}redraw(){this.club&&this.take(this.view(this.club))}async send(s,e){let{trying:t}=this;return t?this.try(t.node,[...t.tried,oe(s)]):super.send(s,e)}place(){let{trying:s}=this;return{game:this.id,...s&&{node:s.node,tried:s.tried}}}async showLine(s,e){await this.try(s.id,e.slice(0,1))}offered(s){return this.club?.offers.some(e=>e.offer===s&&e.side!==this.side)??!1}offering(s){return this.club?.offers.some(e=>e.offer===s&&e.side===this.side)??!1}goTo(s){this.look(s)}walk(s){let{club:e}=this,t=this.state?.nodes??{},a=this.state?.current??0,b={start:0,back:t[a]?.parent,forward:t[a]?.children[0],end:e?.live,live:e?.live}[s];b!=null&&this.look(b)}async look(s){this.trying=void 0;let e=s===this.club?.live?void 0:await o.call("game.board",{game:this.id,node:s});this.club&&(e||s===this.club.live)&&(this.past=e,this.receive(this.club))}receive(s){s.live!==this.club?.live&&(this.past=void 0),this.club=s,this.take(this.view(s))}view(s){let e=this.trying?.board??this.past??this.ownBoard(s),t={move:e.role==="play",undo:!1,redo:!1,hint:!1,stop:!1,resign:!1},a={offer_draw:!1,answer_draw:!1,swap:!1,restart:!1,pause:!1,resume:!1};return{id:s.id,created:s.created,changed:s.created,start:{fen:s.start,handicap:"none"},can:{...t,...a},kind:"table",title:"",named:null,headers:[],rules:{id:s.rules,name:re(s.rules)},players:{red:fe(s.players[0]),black:fe(s.players[1])},options:{teasing:!1,engine_resigns:!1,engine_draws:!1},next:s.next,phase:s.phase,result:s.result,draw_offer:s.draw_offer,live:s.live,current:e.node,board:e,opening:null,clocks:s.clocks,thinking:null,nodes:s.nodes}}ownBoard(s){let{board:e}=s;if(s.phase==="playing"&&this.side===e.turn)return{...e,premoves:{}};let t=s.phase==="playing"&&this.side!==void 0;return{...e,role:"wait",targets:{},premoves:t?e.premoves:{}}}};function fe(l){let s=l.rating>0?` (${l.rating}${l.provisional?"?":""})`:"";return{kind:"person",name:`${l.name}${s}`}}var C=class extends u{constructor(){super(...arguments);this.game="";this.resigning=!1;this.reviewing=!1;this.redraw=()=>this.roomChanged()}willUpdate(e){super.willUpdate(e),this.room?.id!==this.game&&this.isConnected&&(this.leave(),this.room=new X(this.game),o.shownGame=this.game,this.room.addEventListener("change",this.redraw),this.room.open())}connectedCallback(){super.connectedCallback(),this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.leave()}leave(){this.room?.removeEventListener("change",this.redraw),this.room?.close(),o.shownGame===this.room?.id&&(o.shownGame=""),this.room=void 0,this.resigning=!1,this.reviewing=!1}roomChanged(){this.requestUpdate()}render(){let{room:e}=this;if(!e||e.missing)return i`<p class="empty">${this.t(e?.missing?"club.noSuchGame":"ui.loading")}</p>`;let{club:t}=e;if(!t)return i`<p class="empty">${this.t("ui.loading")}</p>`;let a=e.orientation;return i`<div class="page">
			<div class="table">
				<player-strip .room=${e} side=${le(a)}></player-strip>
				<board-stage .room=${e}></board-stage>
				<player-strip .room=${e} side=${a}></player-strip>
			</div>
			<div class="side">
				<p class="dim">
					${t.clocks?M(t.clocks.control):"∞"} · ${this.t(t.rated?"club.rated":"club.casual")}
					${e.side?r:i` · ${this.t("club.watching")}`}
				</p>
				${t.grace&&new Date(t.grace)>new Date?i`<p class="card question" role="status">${this.t("club.graceNow")}</p>`:r}
				${this.outcome(e)} ${e.side?this.questions(e):r}
				${t.phase==="playing"&&t.result.repetition?i`<result-card plain .room=${e}></result-card>`:r}
				<div class="card moves"><move-list .room=${e}></move-list></div>
				${this.walking(e)} ${this.sideBoard(e)} ${e.side?this.actions(e):r} ${e.side?this.chat(e):r}
			</div>
		</div>`}outcome(e){let{club:t}=e;if(!t||t.phase==="playing")return r;let a=e.side&&t.gains.length===2?t.gains[e.side==="red"?0:1]:void 0;return i`<section class="card outcome" role="status">
			${t.phase==="aborted"?i`<h2>${this.t("club.aborted")}</h2>`:i`<result-card plain .room=${e}></result-card>`}
			${a===void 0?r:i`<p>${this.t("club.gain",{gain:a>0?`+${a}`:a})}</p>`}
			<div class="row">
				${t.next?i`<a class="button primary" href=${`#/game/${t.next}`}>${this.t("club.toRematch")}</a>`:e.side?i`<button class="primary" ?disabled=${e.offering("rematch")} @click=${()=>e.command("game.offer",{offer:"rematch"})}>
								${this.t("club.rematch")}
							</button>`:r}
				<a class="button" href="#/">${this.t("club.lobby")}</a>
			</div>
			<div class="row">
				${c.account?i`<button @click=${()=>this.openReview()}>${U("chart")}${this.t("club.review")}</button>`:r}
				<a class="button" href=${`/api/record?game=${e.id}`} download>${this.t("club.download")} (PGN)</a>
				<a class="button" href=${`/api/record?game=${e.id}&format=xqf`} download>XQF</a>
			</div>
			${this.reviewing?i`<review-pane .room=${e}></review-pane>`:i`<p class="dim">${this.t("club.downloadHow")}</p>`}
		</section>`}async openReview(){await import("./chunks/review-pane-GX4XWBJZ.js"),this.reviewing=!0}sideBoard(e){let{trying:t}=e;return e.mayTry?t?i`<section class="card question" aria-label=${this.t("club.try")}>
			<p>${this.t("club.trying")} <b>${t.text[o.preferences.values.notation].join(" ")}</b></p>
			<button ?disabled=${t.tried.length===0} @click=${()=>e.takeBackTried()}>${U("back")}${this.t("club.tryBack")}</button>
			<button @click=${()=>e.endTrying()}>${U("close")}${this.t("club.tryEnd")}</button>
		</section>`:i`<div class="row"><button @click=${()=>e.beginTrying()}>${this.t("club.try")}</button></div>`:r}questions(e){let t={draw:"club.askDraw",takeback:"club.askTakeback",rematch:"club.askRematch"};return Object.keys(t).filter(a=>e.offered(a)).map(a=>{let d=b=>()=>e.command("game.answer",{offer:a,accept:b});return i`<div class="card question" role="alert">
					<p>${this.t(t[a])}</p>
					<button class="primary" @click=${d(!0)}>${U("check")}${this.t("game.accept")}</button>
					<button @click=${d(!1)}>${U("close")}${this.t("game.decline")}</button>
				</div>`})}walking(e){return i`<div class="row">
			<walk-bar .room=${e}></walk-bar>
			<button class="quiet" @click=${()=>e.flip()}>${this.t("game.flip")}</button>
		</div>`}actions(e){let{club:t}=e;if(t?.phase!=="playing")return r;let a=(b,L)=>i`<button ?disabled=${e.offering(b)} @click=${()=>e.command("game.offer",{offer:b})}>${L}</button>`,d=Object.values(t.nodes).some(({side:b})=>b===e.side);return i`<div class="row" role="toolbar" aria-label=${this.t("game.actions")}>
			${a("draw",this.t("game.draw"))} ${d?a("takeback",this.t("club.takeback")):r}
			${t.clocks?i`<button @click=${()=>e.command("game.give_time")}>${this.t("club.giveTime")}</button>`:r}
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
		</section>`}async say(e,t){e.preventDefault();let a=e.target,d=String(new FormData(a).get("text")??"").trim();d&&await t.command("game.chat",{text:d})&&a.reset()}};C.styles=[h,g`
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
		`],n([f()],C.prototype,"game",2),n([m()],C.prototype,"room",2),n([m()],C.prototype,"resigning",2),n([m()],C.prototype,"reviewing",2),C=n([p("club-game")],C);var R=class extends u{constructor(){super(...arguments);this.invitation="";this.missing=!1}connectedCallback(){super.connectedCallback(),this.look()}async look(){try{this.challenge=await o.connection.call("challenge.look",{challenge:this.invitation},{again:!0})}catch{this.missing=!0}}render(){let{challenge:e}=this;return e?i`<section class="card">
			<h1>${this.t("club.invites",{name:e.from.name})}</h1>
			<p>${M(e.terms.control)} · ${this.t(e.terms.rated?"club.rated":"club.casual")}</p>
			${c.account?i`<button class="primary" @click=${()=>o.call("challenge.accept",{challenge:e.id})}>
						${this.t("club.play")}
					</button>`:i`<button class="primary" @click=${()=>F()}>${this.t("club.asGuest")}</button>
						<a class="button" href="#/account">${this.t("club.signIn")}</a>`}
		</section>`:i`<p class="empty">${this.t(this.missing?"club.noChallenge":"ui.loading")}</p>`}};R.styles=[h,g`
			.card {
				max-width: 28rem;
				margin: 10vh auto;
				padding: 1.5rem;
				display: grid;
				gap: 1rem;
			}
		`],n([f()],R.prototype,"invitation",2),n([m()],R.prototype,"challenge",2),n([m()],R.prototype,"missing",2),R=n([p("invitation-page")],R);var Ce=["axf","cxa","computer"],x=class extends u{constructor(){super(...arguments);this.opponent="";this.challenges=[];this.kind="increment";this.link="";this.unfollow=[]}connectedCallback(){super.connectedCallback(),((t,a)=>this.unfollow.push(o.connection.follow(t,{changed:a},d=>o.fail(d))))("lobby",t=>{this.lobby=t})}disconnectedCallback(){super.disconnectedCallback();for(let e of this.unfollow)e();this.unfollow=[]}render(){let{lobby:e}=this;return e?i`<div class="page">
			<header>
				<h1>${e.club}</h1>
				<span class="dim">${this.t("club.online",{n:e.online})}</span>
			</header>
			${e.notice?i`<p class="notice" role="alert">${o.say(e.notice)}</p>`:r}
			<div class="columns">
				<div class="column">${c.account?this.form():this.welcome(e)} ${this.house(e)}</div>
				<div class="column">${this.seeks(e)} ${this.games(e)}</div>
			</div>
		</div>`:i`<p class="empty">${this.t("ui.loading")}</p>`}welcome(e){return i`<section class="card">
			<h2>${this.t("club.seekTitle")}</h2>
			<p>${this.t("club.welcome")}</p>
			<div class="row">
				<a class="button" href="#/account">${this.t("club.signIn")}</a>
				${e.guests?i`<button class="primary" @click=${()=>F()}>${this.t("club.asGuest")}</button>`:r}
			</div>
		</section>`}form(){let e=this.lobby?.seeks.filter(({player:t})=>t.id===c.account)??[];return i`<form class="card" id="seek" @submit=${t=>this.submit(t)}>
			<h2>${this.t("club.seekTitle")}</h2>
			<div class="fields">
				<label class="wide"
					>${this.t("club.clock")}<select
						name="kind"
						@change=${t=>{this.kind=t.target.value}}
					>
						${he.map(t=>i`<option value=${t} ?selected=${t===this.kind}>${this.t(`club.clock.${t}`)}</option>`)}
					</select></label
				>
				${be[this.kind].map(({name:t,min:a,max:d,step:b,value:L})=>i`<label
							>${this.t(`club.${t}`)}<input name=${t} type="number" min=${a} max=${d} step=${b} value=${L} required
						/></label>`)}
				<label
					>${this.t("club.side")}<select name="color">
						<option value="">${this.t("club.anySide")}</option>
						<option value="red">${this.t("side.red")}</option>
						<option value="black">${this.t("side.black")}</option>
					</select></label
				>
			</div>
			${this.further()}
			${c.guest?i`<p class="dim">${this.t("club.guestsUnrated")}</p>`:i`<label class="check"><input name="rated" type="checkbox" ?disabled=${this.kind==="none"} checked />${this.t("club.rated")}</label>`}
			<div class="row">
				<button class="primary" value="seek">${this.t("club.seekNow")}</button>
				<button value="link">${this.t("club.byLink")}</button>
			</div>
			${this.challenges.map(t=>this.challenge(t))}
			${e.map(t=>i`<p class="waiting" role="status">
						${this.t("club.waiting")} ${M(t.terms.control)}
						<button type="button" @click=${()=>o.call("seek.cancel",{seek:t.id})}>${this.t("ui.cancel")}</button>
					</p>`)}
			${this.link?i`<label>${this.t("club.linkIs")}<input readonly .value=${this.link} @focus=${t=>t.target.select()} /></label>`:r}
		</form>`}further(){return i`<details ?open=${this.opponent!==""}>
			<summary>${this.t("club.more")}</summary>
			<div class="fields">
				<label class="wide"
					>${this.t("club.rules")}<select name="rules">
						${Ce.filter(e=>c.policy?.rules.includes(e)??!0).map(e=>i`<option value=${e}>${this.t(`club.rules.${e}`)}</option>`)}
					</select></label
				>
				<label>${this.t("club.low")}<input name="low" type="number" min="0" max="4000" /></label>
				<label>${this.t("club.high")}<input name="high" type="number" min="0" max="4000" /></label>
				<label>${this.t("club.opponent")}<input name="opponent" maxlength="20" autocapitalize="off" .value=${this.opponent} /></label>
			</div>
			<button value="challenge">${this.t("club.challenge")}</button>
		</details>`}challenge(e){let t=e.from.id===c.account,a=t?e.to?this.t("club.youChallenge",{name:e.to.name}):this.t("club.byLinkOnly"):this.t("club.challengesYou",{name:e.from.name}),d=b=>()=>o.call(b,{challenge:e.id});return i`<p class="waiting" role="status">
			${a}: ${M(e.terms.control)} · ${this.t(e.terms.rated?"club.rated":"club.casual")}
			${t?r:i`<button type="button" class="primary" @click=${d("challenge.accept")}>${this.t("club.play")}</button>`}
			<button type="button" @click=${d("challenge.decline")}>${this.t(t?"ui.cancel":"game.decline")}</button>
		</p>`}values(){return new FormData(this.renderRoot.querySelector("#seek")??void 0)}terms(){let e=this.values();return{control:ge(this.kind,e),rules:String(e.get("rules")??"axf"),rated:e.get("rated")==="on"&&this.kind!=="none",color:e.get("color")??""}}async submit(e){e.preventDefault();let t=this.values(),a=this.terms();switch(e.submitter?.value){case"link":{let d=await o.call("challenge.new",{terms:a});this.link=d?`${location.origin}/#/invitation/${d.challenge}`:"";return}case"challenge":{let d=String(t.get("opponent")??"").trim();d&&await o.call("challenge.new",{terms:a,to:d});return}default:await o.call("seek.new",{terms:a,low:Number(t.get("low")??0),high:Number(t.get("high")??0)})}}seeks(e){let t=e.seeks.filter(({player:a})=>a.id!==c.account);return i`<section class="card">
			<h2>${this.t("club.seeks")}</h2>
			${t.length===0?i`<p class="dim">${this.t("club.noSeeks")}</p>`:r}
			<ul>
				${t.map(a=>i`<li>
							<span class="name">${this.player(a.player)}</span>
							<span>${M(a.terms.control)}</span>
							<span class="dim">${this.t(a.terms.rated?"club.rated":"club.casual")}${Te(a)}</span>
							<button ?disabled=${!c.account} @click=${()=>o.call("seek.accept",{seek:a.id})}>${this.t("club.play")}</button>
						</li>`)}
			</ul>
		</section>`}player(e){let t=e.rating>0?i` <span class="dim">${e.rating}${e.provisional?"?":""}</span>`:r;return e.role==="guest"?i`${e.name}`:i`<a href=${`#/player/${encodeURIComponent(e.name)}`}>${e.name}</a>${t}`}games(e){return i`<section class="card">
			<h2>${this.t("club.running")}</h2>
			${e.games.length===0?i`<p class="dim">${this.t("club.noGames")}</p>`:r}
			<ul>
				${e.games.map(t=>{let a=t.players.some(({id:d})=>d===c.account);return i`<li>
						<span class="name">${t.players[0].name} – ${t.players[1].name}</span>
						<span class="dim">${this.t("games.plies",{n:t.plies})}</span>
						<a class="button" href=${`#/game/${t.id}`}>${this.t(a?"club.play":"club.watch")}</a>
					</li>`})}
			</ul>
		</section>`}house(e){return e.house.length===0||!c.account?r:i`<section class="card">
			<h2>${this.t("club.house")}</h2>
			<p class="dim">${this.t("club.houseHow")}</p>
			<div class="row">
				${e.house.map(t=>i`<button @click=${()=>this.playHouse(t)}>${this.t("game.level",{level:t.level})}</button>`)}
			</div>
		</section>`}async playHouse(e){await o.call("house.play",{player:e.id,terms:{...this.terms(),rated:!1}})}};x.styles=[h,g`
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
			details > * + * {
				margin-top: 0.6rem;
			}
			label.wide {
				grid-column: 1 / -1;
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
		`],n([f()],x.prototype,"opponent",2),n([f({attribute:!1})],x.prototype,"challenges",2),n([m()],x.prototype,"lobby",2),n([m()],x.prototype,"kind",2),n([m()],x.prototype,"link",2),x=n([p("lobby-page")],x);function Te({low:l,high:s}){return l||s?` · ${l||""}–${s||""}`:""}var Y=360,Z=130,A=38,De=18;function Le(l,s){let e=[10,20,25,50,100,200,250,500,1e3].find(a=>(s-l)/a<=4)??2e3,t=[];for(let a=Math.ceil(l/e)*e;a<=s;a+=e)t.push(a);return t}var z=class extends u{constructor(){super(...arguments);this.points=[]}render(){let{points:e}=this,[t,a]=[e[0],e.at(-1)];if(e.length<2||!t||!a)return r;let d=e.map(({rating:w})=>w),b=Math.min(...d)-15,L=Math.max(...d)+15,J=w=>A+w/(e.length-1)*(Y-A-6),W=w=>(Z-De)*(1-(w-b)/(L-b)),se=d.indexOf(Math.max(...d)),ae=w=>new Date(w).toLocaleDateString(o.locale),ne=d[se]??0;return i`<svg
			viewBox=${`0 0 ${Y} ${Z}`}
			role="img"
			aria-label=${this.t("club.ratingCourse",{from:t.rating,to:a.rating,best:ne,n:e.length})}
		>
			${Le(b,L).map(w=>P`<line x1=${A} x2=${Y} y1=${W(w)} y2=${W(w)} /><text x=${A-5} y=${W(w)+3.5} text-anchor="end">${w}</text>`)}
			<text x=${A} y=${Z-3}>${ae(t.at)}</text>
			<text x=${Y} y=${Z-3} text-anchor="end">${ae(a.at)}</text>
			${P`<polyline points=${d.map((w,$e)=>`${J($e)},${W(w)}`).join(" ")} />
				<circle cx=${J(se)} cy=${W(ne)} r="3" />`}
		</svg>`}};z.styles=[h,g`
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
		`],n([f({attribute:!1})],z.prototype,"points",2),z=n([p("rating-chart")],z);var T=class extends u{constructor(){super(...arguments);this.name="";this.game="";this.line=0;this.open=!1}render(){return this.open?i`<form class="row" @submit=${e=>this.send(e)}>
			<label>${this.t("club.whyReportField")}<input name="reason" required maxlength="200" /></label>
			<button class="primary">${this.t("club.report")}</button>
			<button type="button" @click=${()=>this.show(!1)}>${this.t("ui.cancel")}</button>
		</form>`:i`<button @click=${()=>this.show(!0)}>${this.t("club.report")}</button>`}show(e){this.open=e}async send(e){e.preventDefault();let{reason:t}=Object.fromEntries(new FormData(e.target)),a=this.game?{game:this.game,line:this.line}:{};await $("/api/account/report",{name:this.name,reason:t,...a})&&(this.open=!1,o.toast(this.t("club.reported")))}};T.styles=[h,y,g`
			:host {
				flex: 1 1 auto;
			}
		`],n([f()],T.prototype,"name",2),n([f()],T.prototype,"game",2),n([f({type:Number})],T.prototype,"line",2),n([m()],T.prototype,"open",2),T=n([p("report-form")],T);var D=class extends u{constructor(){super(...arguments);this.name="";this.game="";this.line=0}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.profile=await v(`/api/profile?name=${encodeURIComponent(this.name)}`)}render(){let{profile:e}=this;return e?i`<div class="page">
			<h1>${e.name} ${e.online?i`<span class="dim online">${this.t("club.isOnline")}</span>`:r}</h1>
			${c.account&&!c.guest&&e.name!==c.name?this.actions(e):r}
			${e.private?i`<p>${this.t("club.privateProfile")}</p>`:r}
			${e.ratings.map(t=>i`<section class="card">
						<h2>${this.t(`club.class.${t.class}`)}: ${t.rating} ± ${2*t.deviation}</h2>
						<p class="dim">${this.t("club.ratedGames",{n:t.games})}</p>
						<rating-chart .points=${e.history.filter(a=>a.class===t.class)}></rating-chart>
					</section>`)}
			<section class="card">
				<h2>${this.t("games.title")}</h2>
				<ul>
					${e.games.map(t=>i`<li>
								<a href=${`#/game/${t.id}`}>${t.players[0].name} – ${t.players[1].name}</a>
								<span>${Q(t)||this.t("games.unfinished")}</span>
								<span class="dim">${new Date(t.changed).toLocaleDateString(o.locale)}</span>
							</li>`)}
				</ul>
				<div class="row">
					<a class="button" href=${`#/games/${encodeURIComponent(e.name)}`}>${this.t("club.ofPlayer")}</a>
					${c.account&&e.name!==c.name?i`<a class="button" href=${`#/challenge/${encodeURIComponent(e.name)}`}>${this.t("club.challenge")}</a>`:r}
				</div>
			</section>
		</div>`:i`<p class="empty">${this.t("ui.loading")}</p>`}actions({name:e}){return i`<div class="row">
			<button @click=${()=>this.block(e)}>${this.t("club.block")}</button>
			<report-form name=${e} game=${this.game} line=${this.line}></report-form>
		</div>`}async block(e){await o.call("people.block",{name:e,block:!0})&&o.toast(this.t("club.isBlocked",{name:e}))}};D.styles=[h,g`
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
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
			}
			.dim {
				color: var(--dim);
			}
		`],n([f()],D.prototype,"name",2),n([f()],D.prototype,"game",2),n([f({type:Number})],D.prototype,"line",2),n([m()],D.prototype,"profile",2),D=n([p("profile-page")],D);var N=class extends u{constructor(){super(...arguments);this.address=ee(location.hash);this.challenges=[]}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>{this.address=ee(location.hash)}),o.connection.connect(),c.ready.then(()=>{this.requestUpdate(),c.account&&o.connection.follow(`me/${c.account}`,{changed:e=>this.changed(e)},()=>{})})}changed({started:e,challenges:t}){this.challenges=t,this.gameStarted(e??void 0)}gameStarted(e){let t=this.started===void 0,a=e!==void 0&&e!==this.started;this.started=e??"",a&&!t&&o.go(`game/${e}`)}render(){let{status:e}=o.connection;return document.title=`${this.t("club.lobby")} · ${this.t("app.title")}`,i`<nav-bar plain @skip=${()=>this.renderRoot.querySelector("main")?.focus()}></nav-bar>
			<div class="who">
				<a href="#/">${this.t("club.lobby")}</a>
				<a href="#/games">${this.t("club.archive")}</a>
				<span class="space"></span>
				${c.moderates?i`<a href="#/admin">${this.t("club.admin")}</a>`:r}
				${c.account?i`<a class="me" href="#/account">${c.name}</a>
							<button class="quiet" @click=${()=>this.signOut()}>${this.t("club.signOut")}</button>`:i`<a href="#/account">${this.t("club.signIn")}</a>`}
			</div>
			${e==="waiting"?i`<p class="banner" role="alert">${this.t("connection.waiting")}</p>`:r}
			<main id="main" tabindex="-1">${c.known?this.content():r}</main>
			<toast-layer></toast-layer>`}content(){let{path:e,parts:t}=this.address,a=t[0]??"";switch(e){case"game":return i`<club-game .game=${a}></club-game>`;case"invitation":return i`<invitation-page .invitation=${a}></invitation-page>`;case"games":return i`<archive-page .player=${decodeURIComponent(a)}></archive-page>`;case"challenge":return i`<lobby-page .challenges=${this.challenges} .opponent=${decodeURIComponent(a)}></lobby-page>`;case"player":return i`<profile-page
					.name=${decodeURIComponent(a)}
					.game=${this.address.query.get("game")??""}
					.line=${Number(this.address.query.get("line")??0)}
				></profile-page>`;case"account":return i`<account-page></account-page>`;case"setup":return i`<account-page task="set-up" .code=${a}></account-page>`;case"join":case"reset":return i`<account-page task=${e} .code=${a}></account-page>`;case"admin":return i`<admin-page .section=${a}></admin-page>`;default:return i`<lobby-page .challenges=${this.challenges}></lobby-page>`}}async signOut(){await k("sign-out")&&(location.hash="#/",location.reload())}};N.styles=[h,g`
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
		`],n([m()],N.prototype,"address",2),n([m()],N.prototype,"challenges",2),N=n([p("chuhe-club")],N);export{N as ChuheClub};
