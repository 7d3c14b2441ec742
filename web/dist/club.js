import{a as w}from"./chunks/chunk-EZL7YLIQ.js";import{a as ie,b as ye,c as le,d as we}from"./chunks/chunk-AGLOXH6H.js";import{a as c,b as S,c as ve,d as $,e as y,f as U,g as W,h as F,i as A,j as J}from"./chunks/chunk-ZDPMJKGR.js";import"./chunks/chunk-PTXK3KIY.js";import"./chunks/chunk-BWCV2TFS.js";import"./chunks/chunk-QEDHIM56.js";import{a as $e}from"./chunks/chunk-NRJCZVDY.js";import"./chunks/chunk-DUNUEQCO.js";import"./chunks/chunk-HLE773ML.js";import"./chunks/chunk-D25DYVT7.js";import"./chunks/chunk-L6EZ34PF.js";import"./chunks/chunk-KWYP2NMT.js";import"./chunks/chunk-DU7MXABC.js";import"./chunks/chunk-S3KF5PNV.js";import"./chunks/chunk-BGGFJHKY.js";import"./chunks/chunk-WJXWF6X3.js";import"./chunks/chunk-3YIVIKVL.js";import"./chunks/chunk-K4AUSFAJ.js";import"./chunks/chunk-NO5YZNIP.js";import"./chunks/chunk-CEB3EZ7R.js";import"./chunks/chunk-X53LJT3T.js";import"./chunks/chunk-6G36H23K.js";import"./chunks/chunk-IW3NRKSU.js";import{d as H}from"./chunks/chunk-RXHW6722.js";import"./chunks/chunk-F2CP3VIP.js";import"./chunks/chunk-QY4C4GIZ.js";import"./chunks/chunk-6IRSPKJM.js";import"./chunks/chunk-JKWD7UEA.js";import{a as I}from"./chunks/chunk-4KIL6WBB.js";import{a as u,b as h}from"./chunks/chunk-3CI4WC5N.js";import{b as f,c as i,d as P,f as n,h as m,i as g,j as d}from"./chunks/chunk-HYG7QBCA.js";import{o as oe,p as o}from"./chunks/chunk-L5VQR5JZ.js";import{A as fe,B as ge,f as he,i as be}from"./chunks/chunk-ULLRO7K5.js";import{a}from"./chunks/chunk-LO2NM3CE.js";function se(){return window.isSecureContext&&"PublicKeyCredential"in window&&!/^[\d.]+$|^\[/.test(location.hostname)}async function ke(p){try{return await p()??void 0}catch(l){o.fail(l instanceof Error?l.message:l);return}}async function xe(p,l){let e=await $("/api/account/passkey-begin",{password:l}),t=e&&await ke(()=>navigator.credentials.create({publicKey:PublicKeyCredential.parseCreationOptionsFromJSON(e.options)}));return t?S("passkey-add",{code:e.code,name:p,credential:t.toJSON()}):!1}async function Ee(){let p=await $("/api/account/passkey-ask",{}),l=p&&await ke(()=>navigator.credentials.get({publicKey:PublicKeyCredential.parseRequestOptionsFromJSON(p.options)}));return l?S("passkey-sign-in",{code:p.code,credential:l.toJSON()}):!1}var N=class extends u{constructor(){super(...arguments);this.passkeys=[];this.adding=!1}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.passkeys=await y("/api/account/passkeys")??[]}render(){if(!se())return n;let e=t=>new Date(t).toLocaleDateString(o.locale);return i`<section class="card">
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
		</section>`}ask(e){this.adding=e}async add(e){e.preventDefault();let{name:t,password:s}=Object.fromEntries(new FormData(e.target));await xe(String(t),String(s))&&(this.adding=!1,await this.load())}async drop(e){await S("passkey-remove",{code:e})&&await this.load()}};N.styles=[h,w],a([d()],N.prototype,"passkeys",2),a([d()],N.prototype,"adding",2),N=a([m("passkeys-card")],N);var Q=class extends u{connectedCallback(){super.connectedCallback(),this.load()}async load(){this.privacy=await y("/api/account/privacy")}render(){let{privacy:l}=this;if(!l)return n;let e=(t,s)=>i`<option value=${t} ?selected=${l.challenges===t}>${s}</option>`;return i`<section class="card">
			<h2>${this.t("club.privacy")}</h2>
			<form @change=${t=>this.save(t)}>
				<label class="check"><input type="checkbox" name="private" ?checked=${l.private} />${this.t("club.hideProfile")}</label>
				<label class="check"><input type="checkbox" name="unseen" ?checked=${l.unseen} />${this.t("club.hideOnline")}</label>
				<label
					>${this.t("club.whoChallenges")}<select name="challenges">
						${e("",this.t("club.everybody"))} ${e("members",this.t("club.membersOnly"))} ${e("nobody",this.t("club.nobodyElse"))}
					</select></label
				>
			</form>
			${l.blocked.length>0?i`<h3>${this.t("club.blocked")}</h3>`:n}
			<ul>
				${l.blocked.map(t=>i`<li><span class="main">${t}</span><button @click=${()=>this.unblock(t)}>${this.t("club.unblock")}</button></li>`)}
			</ul>
		</section>`}async save(l){let e=new FormData(l.currentTarget),t={private:e.has("private"),unseen:e.has("unseen"),challenges:e.get("challenges")};await $("/api/account/privacy",t)&&o.toast(this.t("club.saved"))}async unblock(l){await o.call("people.block",{name:l,block:!1}),await this.load()}};Q.styles=[h,w,f`
			form {
				display: grid;
				gap: 0.6rem;
			}
		`],a([d()],Q.prototype,"privacy",2),Q=a([m("privacy-card")],Q);var ce=4,R=class extends u{constructor(){super(...arguments);this.backups=[]}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.second=await y("/api/account/second")}render(){return i`<section class="card">
			<h2>${this.t("club.second")}</h2>
			<p class="dim">${this.t("club.secondHow")}</p>
			${this.second?.on?this.on(this.second):this.offer?this.confirm(this.offer):this.off()}
		</section>`}password(){return i`<label
			>${this.t("club.password")}<input name="password" type="password" autocomplete="current-password" required maxlength="128"
		/></label>`}code(){return i`<label
			>${this.t("club.secondCode")}<input name="second" autocomplete="one-time-code" inputmode="text" required maxlength="20" autocapitalize="off"
		/></label>`}off(){return i`<form class="row" @submit=${e=>this.begin(e)}>
			${this.password()}<button>${this.t("club.secondTurnOn")}</button>
		</form>`}confirm({secret:e,address:t,qr:s}){let r=s.length+2*ce,b=s.flatMap((v,x)=>[...v].map((E,te)=>E==="#"?`M${te+ce} ${x+ce}h1v1h-1z`:"")).join("");return i`<p>${this.t("club.secondScan")}</p>
			<svg class="qr" viewBox="0 0 ${r} ${r}" role="img" aria-label="QR">
				${P`<rect width=${r} height=${r} fill="#fff"></rect><path d=${b} fill="#000"></path>`}
			</svg>
			<a href=${t}>${this.t("club.secondOpen")}</a>
			<label>${this.t("club.secondSecret")}<input readonly .value=${e} @focus=${v=>v.target.select()} /></label>
			<form class="row" @submit=${v=>this.finish(v)}>
				${this.code()}<button class="primary">${this.t("club.secondTurnOn")}</button>
			</form>`}on({backups:e}){return i`<p>${this.t("club.secondOn",{n:e})}</p>
			${this.backups.length>0?i`<p>${this.t("club.secondBackups")}</p>
						<pre>${this.backups.join(`
`)}</pre>`:n}
			<form class="row" @submit=${t=>this.turnOff(t)}>
				${this.password()}${this.code()}<button class="danger">${this.t("club.secondTurnOff")}</button>
			</form>`}values(e){return e.preventDefault(),Object.fromEntries(new FormData(e.target))}async begin(e){this.offer=await $("/api/account/second-begin",this.values(e))}async finish(e){let t=await $("/api/account/second-confirm",this.values(e));t&&(this.backups=t.backups,this.offer=void 0,await this.load())}async turnOff(e){await $("/api/account/second-remove",this.values(e))&&(this.backups=[],o.toast(this.t("club.secondTurnOff")),await this.load())}};R.styles=[h,w,f`
			.qr {
				width: 14rem;
				max-width: 100%;
			}
			pre {
				margin: 0;
				columns: 2;
			}
		`],a([d()],R.prototype,"second",2),a([d()],R.prototype,"offer",2),a([d()],R.prototype,"backups",2),R=a([m("second-card")],R);var Se=[["bot:play","token.bot"],["board:play","token.board"],["challenge:read","token.read"],["challenge:write","token.write"]],B=class extends u{constructor(){super(...arguments);this.tokens=[];this.fresh=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.tokens=await y("/api/account/tokens")??[]}render(){let e=s=>new Date(s).toLocaleDateString(o.locale),t=s=>{let r=Se.find(([b])=>b===s);return r?this.t(r[1]):s};return i`<section class="card">
			<h2>${this.t("token.title")}</h2>
			<p class="dim">${this.t("token.how")}</p>
			<ul>
				${this.tokens.map(({id:s,note:r,scopes:b,used:v,until:x})=>i`<li>
							<span class="main">${r} <span class="dim">${b.map(t).join(", ")}</span></span>
							<span class="dim">${v.startsWith("0001")?this.t("token.unused"):this.t("club.lastUsed",{time:e(v)})} · ${this.t("token.until",{date:e(x)})}</span>
							<button @click=${()=>this.revoke(s)}>${this.t("token.revoke")}</button>
						</li>`)}
			</ul>
			${this.fresh?i`<label
							>${this.t("token.fresh")}<input class="fresh" readonly .value=${this.fresh} @focus=${s=>s.target.select()}
						/></label>`:n}
			<form @submit=${s=>this.make(s)}>
				<div class="row">
					<label>${this.t("token.note")}<input name="note" required maxlength="60" /></label>
					<label>${this.t("token.days")}<input name="days" type="number" min="1" max="366" value="90" required /></label>
				</div>
				${Se.map(([s,r])=>i`<label class="check"><input type="checkbox" name="scopes" value=${s} />${this.t(r)} <code>${s}</code></label>`)}
				<div class="row"><button>${this.t("token.make")}</button></div>
			</form>
		</section>`}async make(e){e.preventDefault();let t=e.target,s=new FormData(t),r={note:s.get("note"),scopes:s.getAll("scopes"),days:Number(s.get("days"))},b=await $("/api/account/token",r);b&&(this.fresh=b.token??"",t.reset(),await this.load())}async revoke(e){await $("/api/account/revoke",{id:e})&&(this.fresh="",await this.load())}};B.styles=[h,w,f`
			form {
				display: grid;
				gap: 0.6rem;
			}
			.fresh {
				font-family: var(--mono, monospace);
			}
		`],a([d()],B.prototype,"tokens",2),a([d()],B.prototype,"fresh",2),B=a([m("tokens-card")],B);var De=/^\w{4}-\w{4}-\w{4}$/,C=class extends u{constructor(){super(...arguments);this.task="";this.code="";this.sessions=[];this.deleting=!1;this.asksSecond=!1}connectedCallback(){super.connectedCallback(),c.account&&this.load()}async load(){this.sessions=await y("/api/account/sessions")??[]}render(){return i`<div class="page">${this.task?this.byLink():c.account?this.own():this.enter()}</div>`}byLink(){let{task:e}=this,t={"set-up":"club.setUp",join:"club.join",reset:"club.resetPassword"};return i`<form class="card" id="enter" @submit=${s=>this.follow(s)}>
			<h1>${this.t(e?t[e]:"club.signUp")}</h1>
			${e==="set-up"?i`<p>${this.t("club.setUpHow")}</p>
						<label>${this.t("club.clubName")}<input name="title" required maxlength="60" /></label>`:n}
			${e==="reset"?n:this.field("name","text","username")} ${this.field("password","password","new-password")}
			${this.secondField()}
			<p class="dim">${this.t("club.passwordHow")}</p>
			<div><button class="primary">${this.t(e?t[e]:"club.signUp")}</button></div>
		</form>`}async follow(e){e.preventDefault();let t={...Object.fromEntries(new FormData(e.target)),code:this.code};await this.enters(this.task==="join"?"sign-up":this.task,t)&&U(this.task==="set-up"?"#/admin/club":"#/")}enter(){return i`<form class="card" id="enter" @submit=${e=>this.send(e)}>
			<h1>${this.t("club.signIn")}</h1>
			${this.field("name","text","username")} ${this.field("password","password","current-password")}
			${this.secondField()}
			${c.policy?.invited?n:i`<label>${this.t("club.signUpCode")}<input name="code" maxlength="40" autocapitalize="off" autocomplete="off" .value=${this.code} /></label>`}
			<div class="row">
				<button class="primary" name="what" value="sign-in">${this.t("club.signIn")}</button>
				${c.policy?.invited?n:i`<button name="what" value="sign-up">${this.t("club.signUp")}</button>`}
			</div>
			${se()?i`<button type="button" @click=${()=>this.byPasskey()}>${this.t("club.signInByPasskey")}</button>`:n}
			<p class="dim">${this.t(c.policy?.invited?"club.invitedHow":"club.signUpHow")}</p>
			${c.policy?.guests?i`<button type="button" class="quiet" @click=${()=>W()}>${this.t("club.asGuest")}</button>`:n}
		</form>`}async byPasskey(){await Ee()&&U("#/")}field(e,t,s){return i`<label
			>${this.t(`club.${e}`)}<input name=${e} type=${t} autocomplete=${s} required maxlength="128" autocapitalize="off"
		/></label>`}async send(e){e.preventDefault();let t=e.target,s=e.submitter?.value??"sign-in",{name:r,password:b,code:v,second:x}=Object.fromEntries(new FormData(t)),E=String(v??"").trim();await this.enters(s,{name:r,password:b,...x&&{second:x},...s==="sign-up"&&E&&{code:E}})&&U(De.test(E)?`#/class-join/${E}`:"#/")}async enters(e,t){let s=await ve(e,t,["second_factor"]);return this.asksSecond||=s==="second_factor",s===""}secondField(){return this.asksSecond?i`<p role="status">${this.t("club.wantsSecond")}</p>
				<label>${this.t("club.secondCode")}<input name="second" autocomplete="one-time-code" required maxlength="20" autocapitalize="off" autofocus /></label>`:n}own(){return i`<section class="card">
				<h1>${c.name}</h1>
				${c.guest?i`<p>${this.t("club.guestsUnrated")}</p>`:i`<a href=${`#/player/${encodeURIComponent(c.name)}`}>${this.t("club.profile")}</a>`}
				<a href="/api/account/export" download>${this.t("club.export")}</a>
			</section>
			${c.guest?n:i`${this.passwordForm()}<second-card></second-card><passkeys-card></passkeys-card><privacy-card></privacy-card><tokens-card></tokens-card>`}
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
		</form>`}askDelete(){this.deleting=!0}async change(e){e.preventDefault();let t=e.target;await S("password",Object.fromEntries(new FormData(t)))&&(t.reset(),o.toast(this.t("club.passwordChanged")),await this.load())}async end(e){await S("end-session",{session:e})&&await this.load()}async delete(e){e.preventDefault(),await S("delete",Object.fromEntries(new FormData(e.target)))&&U("#/")}};C.styles=[h,f`
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
		`],a([g()],C.prototype,"task",2),a([g()],C.prototype,"code",2),a([d()],C.prototype,"sessions",2),a([d()],C.prototype,"deleting",2),a([d()],C.prototype,"asksSecond",2),C=a([m("account-page")],C);var Me=[1,24,168,720,0],G=class extends u{constructor(){super(...arguments);this.name="";this.open=!1}render(){return this.open?i`<form class="row" @submit=${e=>this.send(e)}>
			<label
				>${this.t("club.penalty")}<select name="kind">
					<option value="mute">${this.t("club.act.mute")}</option>
					<option value="ban">${this.t("club.act.ban")}</option>
				</select></label
			>
			<label
				>${this.t("club.howLong")}<select name="hours">
					${Me.map(e=>i`<option value=${e} ?selected=${e===24}>${this.length(e)}</option>`)}
				</select></label
			>
			<label>${this.t("club.reason")}<input name="reason" required maxlength="200" /></label>
			<button class="danger">${this.t("club.penalize")}</button>
			<button type="button" @click=${()=>this.show(!1)}>${this.t("ui.cancel")}</button>
		</form>`:i`<button class="danger" @click=${()=>this.show(!0)}>${this.t("club.penalize")}</button>`}length(e){return e===0?this.t("club.forEver"):e<24?this.t("club.hours",{n:e}):this.t("club.days",{n:e/24})}show(e){this.open=e}async send(e){e.preventDefault();let{kind:t,hours:s,reason:r}=Object.fromEntries(new FormData(e.target));await $("/api/order/penalize",{name:this.name,kind:t,reason:r,hours:Number(s)})&&(this.open=!1,this.dispatchEvent(new Event("done")))}};G.styles=[h,w,f`
			form {
				flex: 1 1 100%;
			}
		`],a([g()],G.prototype,"name",2),a([d()],G.prototype,"open",2),G=a([m("penalty-form")],G);function de(p){return new Date(p).toLocaleString(o.locale,{dateStyle:"medium",timeStyle:"short"})}var z=class extends u{constructor(){super(...arguments);this.penalties=[]}connectedCallback(){super.connectedCallback(),this.load()}async load(){[this.reports,this.penalties]=await Promise.all([y("/api/order/reports"),y("/api/order/penalties").then(e=>e??[])])}async act(e,t){await $(e,{id:t})&&await this.load()}render(){return i`<section class="card">
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
								<span class="dim">${e.until?this.t("club.until",{time:de(e.until)}):this.t("club.forEver")}</span>
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
					${this.t("club.reportedBy",{name:e.reporter})} · ${de(e.created)}
					${e.game?i` · <a href=${`#/game/${e.game}`}>${this.t("club.toGame")}</a>`:n}
				</p>
			</div>
			<button @click=${()=>this.act("/api/order/close",e.id)}>${this.t("club.act.close")}</button>
			<penalty-form name=${e.name} @done=${()=>this.load()}></penalty-form>
		</li>`}};z.styles=[h,w],a([d()],z.prototype,"reports",2),a([d()],z.prototype,"penalties",2),z=a([m("order-pane")],z);var V=class extends u{constructor(){super(...arguments);this.acts=[]}connectedCallback(){super.connectedCallback(),y("/api/order/acts").then(e=>{this.acts=e??[]})}render(){return i`<section class="card">
			<h2>${this.t("club.admin.log")}</h2>
			<ul>
				${this.acts.map(e=>i`<li>
							<span class="main">
								<b>${e.by}</b> · ${this.t(`club.act.${e.act}`)} ${e.whom?i`· <b>${e.whom}</b>`:n}
								${e.act==="policy"||e.act==="close"?n:i`<span class="dim">${e.detail}</span>`}
							</span>
							<span class="dim">${de(e.at)}</span>
						</li>`)}
			</ul>
		</section>`}};V.styles=[h,w],a([d()],V.prototype,"acts",2),V=a([m("acts-pane")],V);var Le=["player","bot","moderator","admin"],L=class extends u{constructor(){super(...arguments);this.members=[];this.agreements=[];this.link="";this.wanted=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){let e=await y(`/api/order/members?name=${encodeURIComponent(this.wanted)}`);this.members=e??[],this.open=this.members.find(({name:t})=>t===this.open?.name)}render(){return i`<section class="card">
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
				${this.agreements.map(({game:t,moves:s,agreed:r})=>i`<li>
							<a href=${`#/game/${t}`}>${this.t("club.toGame")}</a>
							<span>${this.t("club.agreed",{agreed:r,moves:s,percent:Math.round(100*r/s)})}</span>
						</li>`)}
			</ul>
		</div>`}administration(e){return i`<div class="row">
				<label
					>${this.t("club.role")}<select @change=${t=>this.setRole(e,t)}>
						${Le.map(t=>i`<option value=${t} ?selected=${t===e.role}>${this.t(`club.role.${t}`)}</option>`)}
					</select></label
				>
				<button @click=${()=>this.signOut(e)}>${this.t("club.act.signOut")}</button>
				<button @click=${()=>this.reset(e)}>${this.t("club.act.reset")}</button>
			</div>
			${this.link?i`<label>${this.t("club.resetLink")}<input readonly .value=${this.link} @focus=${t=>t.target.select()} /></label>`:n}`}find(e){this.wanted=e.target.value,this.load()}async toggle(e){this.link="",this.agreements=[],this.open=this.open===e?void 0:e,this.open&&(this.agreements=await y(`/api/order/agreements?name=${encodeURIComponent(e.name)}`)??[])}async setRole({name:e},t){await $("/api/admin/role",{name:e,role:t.target.value}),await this.load()}async signOut({name:e}){await $("/api/admin/sign-out",{name:e})&&await this.load()}async reset({name:e}){let t=await $("/api/admin/reset",{name:e});this.link=t?`${location.origin}/#/reset/${t.code}`:""}};L.styles=[h,w,f`
			.details {
				flex: 1 1 100%;
				justify-items: start;
			}
			.details > .row {
				width: 100%;
			}
		`],a([d()],L.prototype,"members",2),a([d()],L.prototype,"open",2),a([d()],L.prototype,"agreements",2),a([d()],L.prototype,"link",2),L=a([m("people-pane")],L);var Oe=["axf","cxa","computer"],He=["player","moderator","admin"],Re=["blitz","rapid","classical","correspondence","untimed"],X=class extends u{connectedCallback(){super.connectedCallback(),y("/api/admin/policy").then(l=>{this.policy=l})}render(){let{policy:l}=this;if(!l)return n;let e=(t,s,r,b)=>i`<label class="check"><input type="checkbox" name=${t} value=${s} ?checked=${r} />${b}</label>`;return i`<form class="card" @submit=${t=>this.save(t)}>
			<h2>${this.t("club.admin.club")}</h2>
			<label>${this.t("club.clubName")}<input name="title" required maxlength="60" .value=${l.title} /></label>
			<fieldset>
				<legend>${this.t("club.whoComes")}</legend>
				${e("guests","yes",l.guests,this.t("club.guestsPlay"))} ${e("invited","yes",l.invited,this.t("club.invitedOnly"))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.rulesHere")}</legend>
				${Oe.map(t=>e("rules",t,l.rules.includes(t),this.t(`club.rules.${t}`)))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.classesHere")}</legend>
				${Re.map(t=>e("classes",t,l.classes.includes(t),this.t(`club.class.${t}`)))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.ratings")}</legend>
				${e("rated","yes",l.rated,this.t("club.ratedGamesHere"))}
			</fieldset>
			<label
				>${this.t("tourney.held")}<select name="tourneys">
					${He.map(t=>i`<option value=${t} ?selected=${t===l.tourneys}>${this.t(`club.role.${t}`)}</option>`)}
				</select></label
			>
			<div><button class="primary">${this.t("club.save")}</button></div>
		</form>`}async save(l){l.preventDefault();let e=new FormData(l.target),t=await $("/api/admin/policy",{title:e.get("title"),guests:e.has("guests"),invited:e.has("invited"),rated:e.has("rated"),rules:e.getAll("rules"),classes:e.getAll("classes"),tourneys:e.get("tourneys")});t&&(this.policy=t,o.toast(this.t("club.saved")))}};X.styles=[h,w,f`
			fieldset {
				display: flex;
				flex-wrap: wrap;
				gap: 0 1.2rem;
			}
		`],a([d()],X.prototype,"policy",2),X=a([m("policy-pane")],X);var _=class extends u{constructor(){super(...arguments);this.invitations=[];this.link=""}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.invitations=await y("/api/admin/invitations")??[]}render(){return i`<form class="card" @submit=${e=>this.invite(e)}>
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
			</section>`}async invite(e){e.preventDefault();let{note:t,uses:s,days:r}=Object.fromEntries(new FormData(e.target)),b=await $("/api/admin/invite",{note:t,uses:Number(s),days:Number(r)});this.link=b?`${location.origin}/#/join/${b.code}`:"",await this.load()}async uninvite(e){await $("/api/admin/uninvite",{id:e}),await this.load()}};_.styles=[h,w],a([d()],_.prototype,"invitations",2),a([d()],_.prototype,"link",2),_=a([m("invitations-pane")],_);var qe=[["reports","moderator"],["people","moderator"],["club","admin"],["invitations","admin"],["log","moderator"]],Y=class extends u{constructor(){super(...arguments);this.section=""}render(){if(!c.moderates)return i`<p class="empty">${this.t("club.forModerators")}</p>`;let e=qe.filter(([,s])=>s==="moderator"||c.role==="admin").map(([s])=>s),t=e.find(s=>s===this.section)??"reports";return i`<div class="page">
			<h1>${this.t("club.admin")}</h1>
			<nav aria-label=${this.t("club.admin")}>
				${e.map(s=>i`<a class="button" href=${`#/admin/${s}`} aria-current=${s===t?"page":n}>
							${this.t(`club.admin.${s}`)}
						</a>`)}
			</nav>
			${this.content(t)}
		</div>`}content(e){switch(e){case"people":return i`<people-pane></people-pane>`;case"club":return i`<policy-pane></policy-pane>`;case"invitations":return i`<invitations-pane></invitations-pane>`;case"log":return i`<acts-pane></acts-pane>`;default:return i`<order-pane></order-pane>`}}};Y.styles=[h,f`
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
		`],a([g()],Y.prototype,"section",2),Y=a([m("admin-page")],Y);var je=["blitz","rapid","classical","correspondence","untimed"],q=class extends u{constructor(){super(...arguments);this.player="";this.more=!1;this.asked={}}connectedCallback(){super.connectedCallback(),this.find(this.player?{player:this.player}:{})}async find(e,t){let s=await o.call("games.find",t?{before:t,...e}:e);s&&(this.asked=e,this.games=t?[...this.games??[],...s.games]:s.games,this.more=s.more)}submit(e){e.preventDefault();let t=new FormData(e.target),s=b=>String(t.get(b)??"").trim()||void 0,r=(b,v)=>{let x=s(b)&&new Date(`${s(b)}T00:00`);return x?new Date(x.getTime()+v*864e5).toISOString():void 0};this.find({player:s("player"),opponent:s("opponent"),result:s("result"),class:s("class"),rated:t.get("rated")==="on"||void 0,from:r("from",0),before:r("until",1)})}render(){return i`<div class="page">
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
							${je.map(e=>i`<option value=${e}>${this.t(`club.class.${e}`)}</option>`)}
						</select></label
					>
					<label>${this.t("club.from")}<input name="from" type="date" /></label>
					<label>${this.t("club.to")}<input name="until" type="date" /></label>
				</div>
				<label class="check"><input name="rated" type="checkbox" />${this.t("club.ratedOnly")}</label>
				<div class="row">
					<button class="primary">${this.t("club.search")}</button>
					${c.account?i`<a class="button" href="/api/account/games" download>${this.t("club.downloadAll")}</a>`:n}
				</div>
				${c.account?i`<p class="dim">${this.t("club.downloadHow")}</p>`:n}
			</form>
			${this.games?this.list(this.games):n}
		</div>`}list(e){let t=e.at(-1);return i`<section class="card" aria-live="polite">
			${e.length===0?i`<p class="dim">${this.t("club.noneFound")}</p>`:n}
			<ul>
				${e.map(s=>i`<li>
						<a href=${`#/game/${s.id}`}>${J(s.players)}</a>
						<span>${ie(s)||this.t("games.unfinished")}</span>
						<span class="dim">${this.t(`club.class.${s.class}`)}</span>
						<span class="dim">${new Date(s.changed).toLocaleDateString(o.locale)}</span>
					</li>`)}
			</ul>
			${this.more&&t?i`<button @click=${()=>this.find(this.asked,t.changed)}>${this.t("club.moreGames")}</button>`:n}
		</section>`}};q.styles=[h,f`
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
		`],a([g()],q.prototype,"player",2),a([d()],q.prototype,"games",2),a([d()],q.prototype,"more",2),q=a([m("archive-page")],q);var Ie=-1e3,ae=class extends $e{constructor(){super(...arguments);this.missed=0;this.came=performance.now()}open(){this.join().catch(e=>{o.fail(e),this.lose()})}async join(){let e=await o.connection.call("game.join",{game:this.id},{again:!0});this.side=e.side??void 0,this.unfollow=o.connection.follow(e.topic,{changed:t=>this.receive(t),said:t=>this.hear(t),gone:()=>this.lose()},()=>this.lose())}get persons(){return this.side?[this.side]:["red","black"]}get annotates(){return!1}get mayTry(){return this.club!==void 0&&(this.side===void 0||this.club.phase!=="playing")}async try(e,t){let s={game:this.id,node:e,tried:t},r=await o.connection.call("game.try",s);this.trying={...r,node:e,tried:t,board:{...r.board,node:Ie-t.length}},this.redraw()}beginTrying(){this.try(this.state?.current??0,[]).catch(e=>o.fail(e))}async takeBackTried(){let{trying:e}=this;e&&await this.try(e.node,e.tried.slice(0,-1))}endTrying(){this.trying=void 0,this.redraw()}redraw(){this.club&&this.take(this.view(this.club))}async send(e,t){let{trying:s}=this;return s?this.try(s.node,[...s.tried,fe(e)]):super.send(e,t)}timed(){return{thought:Math.round(performance.now()-this.came)}}place(){let{trying:e}=this;return{game:this.id,...e&&{node:e.node,tried:e.tried}}}async showLine(e,t){await this.try(e.id,t.slice(0,1))}get claimIn(){let{side:e,club:t}=this;if(!(!e||t?.phase!=="playing"||!t.gone||t.gone.side===e))return Math.ceil(Math.max(0,t.gone.claim_ms-(performance.now()-this.missed))/1e3)}offered(e){return this.club?.offers.some(t=>t.offer===e&&t.side!==this.side)??!1}offering(e){return this.club?.offers.some(t=>t.offer===e&&t.side===this.side)??!1}goTo(e){this.look(e)}walk(e){let{club:t}=this,s=this.state?.nodes??{},r=this.state?.current??0,v={start:0,back:s[r]?.parent,forward:s[r]?.children[0],end:t?.live,live:t?.live}[e];v!=null&&this.look(v)}async look(e){this.trying=void 0;let t=e===this.club?.live?void 0:await o.call("game.board",{game:this.id,node:e});this.club&&(t||e===this.club.live)&&(this.past=t,this.receive(this.club))}receive(e){e.live!==this.club?.live&&(this.past=void 0,this.came=performance.now()),e.gone!==this.club?.gone&&(this.missed=performance.now()),this.club=e,this.take(this.view(e))}view(e){let t=this.trying?.board??this.past??this.ownBoard(e),s={move:t.role==="play",undo:!1,redo:!1,hint:!1,stop:!1,resign:!1},r={offer_draw:!1,answer_draw:!1,swap:!1,restart:!1,pause:!1,resume:!1};return{id:e.id,created:e.created,changed:e.created,start:{fen:e.start,handicap:"none"},can:{...s,...r},kind:"table",title:"",named:null,headers:[],rules:{id:e.rules,name:be(e.rules)},players:{red:Ce(e.players[0]),black:Ce(e.players[1])},options:{teasing:!1,engine_resigns:!1,engine_draws:!1},next:e.next,guest:null,phase:e.phase,result:e.result,draw_offer:e.draw_offer,live:e.live,current:t.node,board:t,opening:null,clocks:e.clocks,thinking:null,coach:null,nodes:e.nodes}}ownBoard(e){let{board:t}=e;if(e.phase==="playing"&&this.side===t.turn)return{...t,premoves:{}};let s=e.phase==="playing"&&this.side!==void 0;return{...t,role:"wait",targets:{},premoves:s?t.premoves:{}}}};function Ce(p){let l=p.rating>0?` (${p.rating}${p.provisional?"?":""})`:"";return{kind:"person",name:`${F(p)}${l}`}}var O=class extends u{constructor(){super(...arguments);this.game="";this.resigning=!1;this.reviewing=!1;this.redraw=()=>this.roomChanged()}willUpdate(e){super.willUpdate(e),this.room?.id!==this.game&&this.isConnected&&(this.leave(),this.room=new ae(this.game),o.shownGame=this.game,this.room.addEventListener("change",this.redraw),this.room.open())}connectedCallback(){super.connectedCallback(),this.requestUpdate()}disconnectedCallback(){super.disconnectedCallback(),this.leave()}leave(){this.room?.removeEventListener("change",this.redraw),this.room?.close(),o.shownGame===this.room?.id&&(o.shownGame=""),this.room=void 0,this.resigning=!1,this.reviewing=!1,this.count(!1)}roomChanged(){this.count((this.room?.claimIn??0)>0),this.requestUpdate()}count(e){e?this.counting===void 0&&(this.counting=setInterval(()=>this.roomChanged(),250)):(clearInterval(this.counting),this.counting=void 0)}render(){let{room:e}=this;if(!e||e.missing)return i`<p class="empty">${this.t(e?.missing?"club.noSuchGame":"ui.loading")}</p>`;let{club:t}=e;if(!t)return i`<p class="empty">${this.t("ui.loading")}</p>`;let s=e.orientation;return i`<div class="page">
			<div class="table">
				<player-strip .room=${e} side=${ge(s)}></player-strip>
				<board-stage .room=${e}></board-stage>
				<player-strip .room=${e} side=${s}></player-strip>
			</div>
			<div class="side">
				<p class="dim">
					${t.clocks?H(t.clocks.control):"∞"} · ${this.t(t.rated?"club.rated":"club.casual")}
					${e.side?n:i` · ${this.t("club.watching")}`}
				</p>
				${this.stopped(t)}
				${e.side&&t.tourney&&t.host===c.account?i`<exhibition-boards short .tourney=${t.tourney} .game=${e.id}></exhibition-boards>`:n}
				${this.missing(e)} ${this.outcome(e)} ${e.side?this.questions(e):n}
				${t.phase==="playing"&&t.result.repetition?i`<result-card plain .room=${e}></result-card>`:n}
				<div class="card moves"><move-list .room=${e}></move-list></div>
				${this.walking(e)} ${this.sideBoard(e)} ${e.side?this.actions(e):n} ${e.side?this.chat(e):n}
			</div>
		</div>`}stopped(e){let t=e.outage?"club.outageNow":e.grace&&new Date(e.grace)>new Date?"club.graceNow":void 0;if(t)return i`<p class="card question" role="status">${this.t(t)}</p>`;let s=e.first&&new Date(e.first).toLocaleString();return s?i`<p class="dim" role="status">${this.t("club.firstBy",{time:s})}</p>`:n}missing(e){let t=e.claimIn;if(t===void 0)return n;let s=r=>()=>e.command("game.claim",{draw:r});return i`<section class="card question" aria-label=${this.t("club.opponentGone")}>
			<p role="status">${this.t("club.opponentGone")} ${t>0?n:this.t("club.claimNow")}</p>
			${t>0?i`<p role="timer">${this.t("club.claimIn",{seconds:t})}</p>`:i`<button class="primary" @click=${s(!1)}>${I("check")}${this.t("club.claimWin")}</button>
						<button @click=${s(!0)}>${this.t("club.claimDraw")}</button>`}
		</section>`}outcome(e){let{club:t}=e;if(!t||t.phase==="playing")return n;let s=e.side&&t.gains.length===2?t.gains[e.side==="red"?0:1]:void 0;return i`<section class="card outcome" role="status">
			${t.phase==="aborted"?i`<h2>${this.t("club.aborted")}</h2>`:i`<result-card plain .room=${e}></result-card>`}
			${s===void 0?n:i`<p>${this.t("club.gain",{gain:s>0?`+${s}`:s})}</p>`}
			<div class="row">
				${t.next?i`<a class="button primary" href=${`#/game/${t.next}`}>${this.t("club.toRematch")}</a>`:e.side?i`<button class="primary" ?disabled=${e.offering("rematch")} @click=${()=>e.command("game.offer",{offer:"rematch"})}>
								${this.t("club.rematch")}
							</button>`:n}
				<a class="button" href="#/">${this.t("club.lobby")}</a>
			</div>
			<div class="row">
				${c.account?i`<button @click=${()=>this.openReview()}>${I("chart")}${this.t("club.review")}</button>`:n}
				<a class="button" href=${`/api/record?game=${e.id}`} download>${this.t("club.download")} (PGN)</a>
				<a class="button" href=${`/api/record?game=${e.id}&format=xqf`} download>XQF</a>
			</div>
			${this.reviewing?i`<review-pane .room=${e}></review-pane>`:i`<p class="dim">${this.t("club.downloadHow")}</p>`}
		</section>`}async openReview(){await import("./chunks/review-pane-JG545V47.js"),this.reviewing=!0}sideBoard(e){let{trying:t}=e;return e.mayTry?t?i`<section class="card question" aria-label=${this.t("club.try")}>
			<p>${this.t("club.trying")} <b>${t.text[o.preferences.values.notation].join(" ")}</b></p>
			<button ?disabled=${t.tried.length===0} @click=${()=>e.takeBackTried()}>${I("back")}${this.t("club.tryBack")}</button>
			<button @click=${()=>e.endTrying()}>${I("close")}${this.t("club.tryEnd")}</button>
		</section>`:i`<div class="row"><button @click=${()=>e.beginTrying()}>${this.t("club.try")}</button></div>`:n}questions(e){let t={draw:"club.askDraw",takeback:"club.askTakeback",rematch:"club.askRematch"};return Object.keys(t).filter(s=>e.offered(s)).map(s=>{let r=b=>()=>e.command("game.answer",{offer:s,accept:b});return i`<div class="card question" role="alert">
					<p>${this.t(t[s])}</p>
					<button class="primary" @click=${r(!0)}>${I("check")}${this.t("game.accept")}</button>
					<button @click=${r(!1)}>${I("close")}${this.t("game.decline")}</button>
				</div>`})}walking(e){return i`<div class="row">
			<walk-bar .room=${e}></walk-bar>
			<button class="quiet" @click=${()=>e.flip()}>${this.t("game.flip")}</button>
		</div>`}actions(e){let{club:t}=e;if(t?.phase!=="playing")return n;let s=(b,v)=>i`<button ?disabled=${e.offering(b)} @click=${()=>e.command("game.offer",{offer:b})}>${v}</button>`,r=Object.values(t.nodes).some(({side:b})=>b===e.side);return i`<div class="row" role="toolbar" aria-label=${this.t("game.actions")}>
			${s("draw",this.t("game.draw"))} ${r?s("takeback",this.t("club.takeback")):n}
			${t.clocks?i`<button @click=${()=>e.command("game.give_time")}>${this.t("club.giveTime")}</button>`:n}
			${t.abortable?i`<button @click=${()=>e.command("game.abort")}>${this.t("club.abort")}</button>`:this.resigning?i`<button class="danger" @click=${()=>this.resign(e)}>${this.t("game.resignAsk")}</button>
							<button @click=${()=>this.ask(!1)}>${this.t("ui.cancel")}</button>`:i`<button class="danger" @click=${()=>this.ask(!0)}>${this.t("game.resign")}</button>`}
		</div>`}ask(e){this.resigning=e}resign(e){this.resigning=!1,e.command("game.resign")}markOf(e,t){let s=e.club?.players.find(({id:r})=>r===t);return s?A(s):n}chat(e){return i`<section class="card chat" aria-label=${this.t("club.chat")}>
			<div class="lines" role="log" tabindex="0">
				${[...e.club?.lines??[]].reverse().map(t=>i`<p>
								${t.account===c.account?i`<b class="own">${t.name}</b>`:i`<a href=${`#/player/${encodeURIComponent(t.name)}?game=${e.id}&line=${t.n}`}><b>${t.name}</b></a>`}${this.markOf(e,t.account)}
								${t.text}
							</p>`)}
			</div>
			<form @submit=${t=>this.say(t,e)}>
				<input name="text" maxlength="140" autocomplete="off" aria-label=${this.t("club.chat")} placeholder=${this.t("club.chat")} />
				<button>${this.t("club.send")}</button>
			</form>
		</section>`}async say(e,t){e.preventDefault();let s=e.target,r=String(new FormData(s).get("text")??"").trim();r&&await t.command("game.chat",{text:r})&&s.reset()}};O.styles=[h,f`
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
		`],a([g()],O.prototype,"game",2),a([d()],O.prototype,"room",2),a([d()],O.prototype,"resigning",2),a([d()],O.prototype,"reviewing",2),O=a([m("club-game")],O);var j=class extends u{constructor(){super(...arguments);this.invitation="";this.missing=!1}connectedCallback(){super.connectedCallback(),this.look()}async look(){try{this.challenge=await o.connection.call("challenge.look",{challenge:this.invitation},{again:!0})}catch{this.missing=!0}}render(){let{challenge:e}=this;return e?i`<section class="card">
			<h1>${this.t("club.invites",{name:F(e.from)})}</h1>
			<p>${H(e.terms.control)} · ${this.t(e.terms.rated?"club.rated":"club.casual")}</p>
			${c.account?i`<button class="primary" @click=${()=>o.call("challenge.accept",{challenge:e.id})}>
						${this.t("club.play")}
					</button>`:i`<button class="primary" @click=${()=>W()}>${this.t("club.asGuest")}</button>
						<a class="button" href="#/account">${this.t("club.signIn")}</a>`}
		</section>`:i`<p class="empty">${this.t(this.missing?"club.noChallenge":"ui.loading")}</p>`}};j.styles=[h,f`
			.card {
				max-width: 28rem;
				margin: 10vh auto;
				padding: 1.5rem;
				display: grid;
				gap: 1rem;
			}
		`],a([g()],j.prototype,"invitation",2),a([d()],j.prototype,"challenge",2),a([d()],j.prototype,"missing",2),j=a([m("invitation-page")],j);var Ue=["axf","cxa","computer"],T=class extends u{constructor(){super(...arguments);this.opponent="";this.challenges=[];this.chosen="increment";this.link="";this.unfollow=[]}connectedCallback(){super.connectedCallback(),((t,s)=>this.unfollow.push(o.connection.follow(t,{changed:s},r=>o.fail(r))))("lobby",t=>{this.lobby=t})}disconnectedCallback(){super.disconnectedCallback();for(let e of this.unfollow)e();this.unfollow=[]}render(){let{lobby:e}=this;return e?i`<div class="page">
			<header>
				<h1>${e.club}</h1>
				<span class="dim">${this.t("club.online",{n:e.online})}</span>
			</header>
			${e.notice?i`<p class="notice" role="alert">${o.say(e.notice)}</p>`:n}
			<div class="columns">
				<div class="column">${c.account?this.form():this.welcome(e)} ${this.house(e)}</div>
				<div class="column">${this.seeks(e)} ${this.games(e)}</div>
			</div>
		</div>`:i`<p class="empty">${this.t("ui.loading")}</p>`}get kind(){let e=le(c.policy?.classes);return e.includes(this.chosen)?this.chosen:e[0]??"none"}welcome(e){return i`<section class="card">
			<h2>${this.t("club.seekTitle")}</h2>
			<p>${this.t("club.welcome")}</p>
			<div class="row">
				<a class="button" href="#/account">${this.t("club.signIn")}</a>
				${e.guests?i`<button class="primary" @click=${()=>W()}>${this.t("club.asGuest")}</button>`:n}
			</div>
		</section>`}form(){let e=this.lobby?.seeks.filter(({player:t})=>t.id===c.account)??[];return i`<form class="card" id="seek" @submit=${t=>this.submit(t)}>
			<h2>${this.t("club.seekTitle")}</h2>
			<div class="fields">
				<label class="wide"
					>${this.t("club.clock")}<select
						name="kind"
						@change=${t=>{this.chosen=t.target.value}}
					>
						${le(c.policy?.classes).map(t=>i`<option value=${t} ?selected=${t===this.kind}>${this.t(`club.clock.${t}`)}</option>`)}
					</select></label
				>
				${ye[this.kind].map(({name:t,min:s,max:r,step:b,value:v})=>i`<label
							>${this.t(`club.${t}`)}<input name=${t} type="number" min=${s} max=${r} step=${b} value=${v} required
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
			${this.ratedBox()}
			<div class="row">
				<button class="primary" value="seek">${this.t("club.seekNow")}</button>
				<button value="link">${this.t("club.byLink")}</button>
			</div>
			${this.challenges.map(t=>this.challenge(t))}
			${e.map(t=>i`<p class="waiting" role="status">
						${this.t("club.waiting")} ${H(t.terms.control)}
						<button type="button" @click=${()=>o.call("seek.cancel",{seek:t.id})}>${this.t("ui.cancel")}</button>
					</p>`)}
			${this.link?i`<label>${this.t("club.linkIs")}<input readonly .value=${this.link} @focus=${t=>t.target.select()} /></label>`:n}
		</form>`}ratedBox(){return c.guest?i`<p class="dim">${this.t("club.guestsUnrated")}</p>`:c.policy?.rated===!1?n:i`<label class="check"><input name="rated" type="checkbox" ?disabled=${this.kind==="none"} checked />${this.t("club.rated")}</label>`}further(){return i`<details ?open=${this.opponent!==""}>
			<summary>${this.t("club.more")}</summary>
			<div class="fields">
				<label class="wide"
					>${this.t("club.rules")}<select name="rules">
						${Ue.filter(e=>c.policy?.rules.includes(e)??!0).map(e=>i`<option value=${e}>${this.t(`club.rules.${e}`)}</option>`)}
					</select></label
				>
				<label>${this.t("club.low")}<input name="low" type="number" min="0" max="4000" /></label>
				<label>${this.t("club.high")}<input name="high" type="number" min="0" max="4000" /></label>
				<label>${this.t("club.opponent")}<input name="opponent" maxlength="20" autocapitalize="off" .value=${this.opponent} /></label>
			</div>
			<button value="challenge">${this.t("club.challenge")}</button>
		</details>`}challenge(e){let t=e.from.id===c.account,s=t?e.to?this.t("club.youChallenge",{name:F(e.to)}):this.t("club.byLinkOnly"):this.t("club.challengesYou",{name:F(e.from)}),r=b=>()=>o.call(b,{challenge:e.id});return i`<p class="waiting" role="status">
			${s}: ${H(e.terms.control)} · ${this.t(e.terms.rated?"club.rated":"club.casual")}
			${t?n:i`<button type="button" class="primary" @click=${r("challenge.accept")}>${this.t("club.play")}</button>`}
			<button type="button" @click=${r("challenge.decline")}>${this.t(t?"ui.cancel":"game.decline")}</button>
		</p>`}values(){return new FormData(this.renderRoot.querySelector("#seek")??void 0)}terms(){let e=this.values();return{control:we(this.kind,e),rules:String(e.get("rules")??"axf"),rated:e.get("rated")==="on"&&this.kind!=="none",color:e.get("color")??""}}async submit(e){e.preventDefault();let t=this.values(),s=this.terms();switch(e.submitter?.value){case"link":{let r=await o.call("challenge.new",{terms:s});this.link=r?`${location.origin}/#/invitation/${r.challenge}`:"";return}case"challenge":{let r=String(t.get("opponent")??"").trim();r&&await o.call("challenge.new",{terms:s,to:r});return}default:await o.call("seek.new",{terms:s,low:Number(t.get("low")??0),high:Number(t.get("high")??0)})}}seeks(e){let t=e.seeks.filter(({player:s})=>s.id!==c.account);return i`<section class="card">
			<h2>${this.t("club.seeks")}</h2>
			${t.length===0?i`<p class="dim">${this.t("club.noSeeks")}</p>`:n}
			<ul>
				${t.map(s=>i`<li>
							<span class="name">${this.player(s.player)}</span>
							<span>${H(s.terms.control)}</span>
							<span class="dim">${this.t(s.terms.rated?"club.rated":"club.casual")}${Fe(s)}</span>
							<button ?disabled=${!c.account} @click=${()=>o.call("seek.accept",{seek:s.id})}>${this.t("club.play")}</button>
						</li>`)}
			</ul>
		</section>`}player(e){let t=e.rating>0?i` <span class="dim">${e.rating}${e.provisional?"?":""}</span>`:n;return e.role==="guest"?i`${e.name}`:i`<a href=${`#/player/${encodeURIComponent(e.name)}`}>${e.name}</a>${A(e)}${t}`}games(e){return i`<section class="card">
			<h2>${this.t("club.running")}</h2>
			${e.games.length===0?i`<p class="dim">${this.t("club.noGames")}</p>`:n}
			<ul>
				${e.games.map(t=>{let s=t.players.some(({id:r})=>r===c.account);return i`<li>
						<span class="name">${J(t.players)}</span>
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
		</section>`}async playHouse(e){await o.call("house.play",{player:e.id,terms:{...this.terms(),rated:!1}})}};T.styles=[h,f`
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
		`],a([g()],T.prototype,"opponent",2),a([g({attribute:!1})],T.prototype,"challenges",2),a([d()],T.prototype,"lobby",2),a([d()],T.prototype,"chosen",2),a([d()],T.prototype,"link",2),T=a([m("lobby-page")],T);function Fe({low:p,high:l}){return p||l?` · ${p||""}–${l||""}`:""}var ne=360,re=130,ee=38,Ne=18;function Be(p,l){let e=[10,20,25,50,100,200,250,500,1e3].find(s=>(l-p)/s<=4)??2e3,t=[];for(let s=Math.ceil(p/e)*e;s<=l;s+=e)t.push(s);return t}var Z=class extends u{constructor(){super(...arguments);this.points=[]}render(){let{points:e}=this,[t,s]=[e[0],e.at(-1)];if(e.length<2||!t||!s)return n;let r=e.map(({rating:k})=>k),b=Math.min(...r)-15,v=Math.max(...r)+15,x=k=>ee+k/(e.length-1)*(ne-ee-6),E=k=>(re-Ne)*(1-(k-b)/(v-b)),te=r.indexOf(Math.max(...r)),me=k=>new Date(k).toLocaleDateString(o.locale),ue=r[te]??0;return i`<svg
			viewBox=${`0 0 ${ne} ${re}`}
			role="img"
			aria-label=${this.t("club.ratingCourse",{from:t.rating,to:s.rating,best:ue,n:e.length})}
		>
			${Be(b,v).map(k=>P`<line x1=${ee} x2=${ne} y1=${E(k)} y2=${E(k)} /><text x=${ee-5} y=${E(k)+3.5} text-anchor="end">${k}</text>`)}
			<text x=${ee} y=${re-3}>${me(t.at)}</text>
			<text x=${ne} y=${re-3} text-anchor="end">${me(s.at)}</text>
			${P`<polyline points=${r.map((k,Te)=>`${x(Te)},${E(k)}`).join(" ")} />
				<circle cx=${x(te)} cy=${E(ue)} r="3" />`}
		</svg>`}};Z.styles=[h,f`
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
		`],a([g({attribute:!1})],Z.prototype,"points",2),Z=a([m("rating-chart")],Z);var D=class extends u{constructor(){super(...arguments);this.name="";this.game="";this.group="";this.line=0;this.open=!1}render(){return this.open?i`<form class="row" @submit=${e=>this.send(e)}>
			<label>${this.t("club.whyReportField")}<input name="reason" required maxlength="200" /></label>
			<button class="primary">${this.t("club.report")}</button>
			<button type="button" @click=${()=>this.show(!1)}>${this.t("ui.cancel")}</button>
		</form>`:i`<button @click=${()=>this.show(!0)}>${this.t("club.report")}</button>`}show(e){this.open=e}async send(e){e.preventDefault();let{reason:t}=Object.fromEntries(new FormData(e.target)),s=this.game?{game:this.game}:{class:this.group},r=this.game||this.group?{...s,line:this.line}:{};await $("/api/account/report",{name:this.name,reason:t,...r})&&(this.open=!1,o.toast(this.t("club.reported")))}};D.styles=[h,w,f`
			:host {
				flex: 1 1 auto;
			}
		`],a([g()],D.prototype,"name",2),a([g()],D.prototype,"game",2),a([g()],D.prototype,"group",2),a([g({type:Number})],D.prototype,"line",2),a([d()],D.prototype,"open",2),D=a([m("report-form")],D);var M=class extends u{constructor(){super(...arguments);this.name="";this.group="";this.game="";this.line=0}connectedCallback(){super.connectedCallback(),this.load()}async load(){this.profile=await y(`/api/profile?name=${encodeURIComponent(this.name)}`)}render(){let{profile:e}=this;return e?i`<div class="page">
			<h1>${e.name}${A(e)} ${e.online?i`<span class="dim online">${this.t("club.isOnline")}</span>`:n}</h1>
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
								<a href=${`#/game/${t.id}`}>${J(t.players)}</a>
								<span>${ie(t)||this.t("games.unfinished")}</span>
								<span class="dim">${new Date(t.changed).toLocaleDateString(o.locale)}</span>
							</li>`)}
				</ul>
				<div class="row">
					<a class="button" href=${`#/games/${encodeURIComponent(e.name)}`}>${this.t("club.ofPlayer")}</a>
					${c.account&&e.name!==c.name?i`<a class="button" href=${`#/challenge/${encodeURIComponent(e.name)}`}>${this.t("club.challenge")}</a>`:n}
				</div>
			</section>
		</div>`:i`<p class="empty">${this.t("ui.loading")}</p>`}actions({name:e}){return i`<div class="row">
			<button @click=${()=>this.block(e)}>${this.t("club.block")}</button>
			<report-form name=${e} game=${this.game} group=${this.group} line=${this.line}></report-form>
		</div>`}async block(e){await o.call("people.block",{name:e,block:!0})&&o.toast(this.t("club.isBlocked",{name:e}))}};M.styles=[h,f`
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
		`],a([g()],M.prototype,"name",2),a([g()],M.prototype,"group",2),a([g()],M.prototype,"game",2),a([g({type:Number})],M.prototype,"line",2),a([d()],M.prototype,"profile",2),M=a([m("profile-page")],M);await he("club");var K=class extends u{constructor(){super(...arguments);this.address=oe(location.hash);this.challenges=[]}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>{this.address=oe(location.hash)}),o.connection.connect(),c.ready.then(()=>{this.requestUpdate(),c.account&&o.connection.follow(`me/${c.account}`,{changed:e=>this.changed(e)},()=>{})})}changed({started:e,challenges:t}){this.challenges=t,this.gameStarted(e??void 0)}gameStarted(e){let t=this.started===void 0,s=e!==void 0&&e!==this.started;this.started=e??"",s&&!t&&o.go(`game/${e}`)}render(){let{status:e}=o.connection;return document.title=`${this.t("club.lobby")} · ${this.t("app.title")}`,i`<nav-bar plain @skip=${()=>this.renderRoot.querySelector("main")?.focus()}></nav-bar>
			<nav class="who" aria-label=${this.t("club.pages")}>
				<a href="#/">${this.t("club.lobby")}</a>
				<a href="#/games">${this.t("club.archive")}</a>
				<a href="docs.html" target="_blank">${this.t("nav.manual")}</a>
				<a href="#/tournaments">${this.t("tourney.title")}</a>
				<a href="#/classes">${this.t("class.title")}</a>
				<span class="space"></span>
				${c.moderates?i`<a href="#/admin">${this.t("club.admin")}</a>`:n}
				${c.account?i`<a class="me" href="#/account">${c.name}</a>
							<button class="quiet" @click=${()=>this.signOut()}>${this.t("club.signOut")}</button>`:i`<a href="#/account">${this.t("club.signIn")}</a>`}
			</nav>
			${e==="waiting"?i`<p class="banner" role="alert">${this.t("connection.waiting")}</p>`:n}
			<main id="main" tabindex="-1">${c.known?this.content():n}</main>
			<toast-layer></toast-layer>`}content(){let{path:e,parts:t}=this.address,s=t[0]??"";switch(e){case"game":return i`<club-game .game=${s}></club-game>`;case"invitation":return i`<invitation-page .invitation=${s}></invitation-page>`;case"games":return i`<archive-page .player=${decodeURIComponent(s)}></archive-page>`;case"challenge":return i`<lobby-page .challenges=${this.challenges} .opponent=${decodeURIComponent(s)}></lobby-page>`;case"player":return i`<profile-page
					.name=${decodeURIComponent(s)}
					.game=${this.address.query.get("game")??""}
					.group=${this.address.query.get("class")??""}
					.line=${Number(this.address.query.get("line")??0)}
				></profile-page>`;case"classes":case"class-join":return pe(i`<classes-page .code=${s}></classes-page>`);case"tournaments":return Ge(i`<tourney-page .tourney=${s}></tourney-page>`);case"class":return pe(i`<class-page .parts=${t}></class-page>`);case"study":return pe(i`<study-page .study=${s} .board=${t[1]??""}></study-page>`);case"account":return i`<account-page .code=${s}></account-page>`;case"setup":return i`<account-page task="set-up" .code=${s}></account-page>`;case"join":case"reset":return i`<account-page task=${e} .code=${s}></account-page>`;case"admin":return i`<admin-page .section=${s}></admin-page>`;default:return i`<lobby-page .challenges=${this.challenges}></lobby-page>`}}async signOut(){await S("sign-out")&&U("#/")}};K.styles=[h,f`
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
				flex-wrap: wrap;
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
		`],a([d()],K.prototype,"address",2),a([d()],K.prototype,"challenges",2),K=a([m("chuhe-club")],K);function pe(p){return import("./chunks/school-7KEKJTDQ.js"),p}function Ge(p){return import("./chunks/tourney-page-5WJTMEMX.js"),p}export{K as ChuheClub};
