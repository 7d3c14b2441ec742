import"./chunks/chunk-IMSXM67M.js";import"./chunks/chunk-QY4C4GIZ.js";import"./chunks/chunk-JKWD7UEA.js";import{a as E}from"./chunks/chunk-4KIL6WBB.js";import{a as $,b as P}from"./chunks/chunk-3CI4WC5N.js";import{b as y,c as o,f as p,h as b,j as l,l as x}from"./chunks/chunk-HYG7QBCA.js";import{a as u,o as c,p as a}from"./chunks/chunk-L5VQR5JZ.js";import{f as w}from"./chunks/chunk-ULLRO7K5.js";import{a as d}from"./chunks/chunk-LO2NM3CE.js";var f=[{path:"",title:"nav.home",tag:"home-page",section:"play",named:"bar",load:()=>import("./chunks/home-page-24CMMHGV.js")},{path:"game",title:"nav.game",tag:"game-page",section:"play",load:()=>import("./chunks/game-page-HAGL7VAS.js")},{path:"lessons",title:"nav.learn",tag:"lessons-page",section:"learn",named:"bar",load:()=>import("./chunks/lessons-page-E5F3574E.js")},{path:"endgames",title:"nav.endgames",tag:"endgames-page",section:"learn",named:"menu",load:()=>import("./chunks/endgames-page-PQDEANX3.js")},{path:"problems",title:"problem.title",tag:"problems-page",section:"learn",named:"menu",load:()=>import("./chunks/problems-page-54ZFWA5Q.js")},{path:"drill",title:"nav.drill",tag:"drill-page",section:"learn",named:"menu",needsProgram:!0,load:()=>import("./chunks/drill-page-OJP3EXEQ.js")},{path:"how",title:"nav.how",tag:"how-page",section:"learn",named:"menu",load:()=>Promise.all([import("./chunks/how-page-RTPWTNGN.js"),w("how")])},{path:"analysis",title:"nav.analysis",tag:"game-page",section:"analyse",named:"bar",load:()=>import("./chunks/game-page-HAGL7VAS.js")},{path:"games",title:"nav.games",tag:"games-page",section:"games",named:"bar",load:()=>import("./chunks/games-page-VPFCUXH7.js")},{path:"library",title:"nav.library",tag:"library-page",section:"games",named:"menu",needsProgram:!0,load:()=>import("./chunks/library-page-6JD4K6R5.js")},{path:"openings",title:"nav.openings",tag:"openings-page",section:"analyse",named:"menu",needsProgram:!0,load:()=>import("./chunks/openings-page-ETAMUJ4W.js")},{path:"players",title:"nav.players",tag:"players-page",section:"games",needsProgram:!0,load:()=>import("./chunks/players-page-UXFZFXSD.js")},{path:"editor",title:"nav.editor",tag:"editor-page",section:"analyse",named:"menu",load:()=>import("./chunks/editor-page-MLWFBNNC.js")},{path:"studies",title:"study.studies",tag:"studies-page",section:"analyse",named:"menu",load:()=>import("./chunks/studies-page-Q2UQTBZY.js")},{path:"engines",title:"nav.engines",tag:"engines-page",section:"more",named:"menu",needsProgram:!0,load:()=>import("./chunks/engines-page-XOIQFTVB.js")},{path:"settings",title:"nav.settings",tag:"settings-page",section:"more",named:"menu",load:()=>import("./chunks/settings-page-2NDX4ZSB.js")}];var D=2e3,k=!1;function M(r){if(k)return;k=!0;let n=document.createElement("div");n.id="trouble",n.setAttribute("role","alertdialog"),n.setAttribute("aria-labelledby","trouble-title"),n.style.cssText="position:fixed;inset:0;z-index:100;display:grid;place-content:center;gap:1rem;padding:2rem;text-align:center;font:1.1rem/1.5 system-ui,sans-serif;background:#f6f1e7;color:#2b2118";let e=document.createElement("h1");e.id="trouble-title",e.textContent=a.t("trouble.title");let t=document.createElement("p");t.textContent=a.t("trouble.reason",{reason:String(r)});let i=T(a.t("trouble.reload"),()=>location.reload()),m=T(a.t("trouble.reset"),()=>{B()}),v=document.createElement("p");v.textContent=a.t("trouble.hint"),n.append(e,t,v,i,m),document.body.append(n),i.focus()}function T(r,n){let e=document.createElement("button");return e.textContent=r,e.style.cssText="font:inherit;padding:0.5em 1.2em;border:1px solid #8a5a2b;border-radius:8px;background:#fffaf0;color:inherit;cursor:pointer",e.addEventListener("click",n),e}async function B(){let r=a.preferences.reset(),n=a.connection.call("settings.set",r).catch(()=>{});await Promise.race([n,new Promise(e=>setTimeout(e,D))]),location.reload()}function L(){window.addEventListener(x,r=>M(r.detail))}L();var g=new Map([["new",{form:"new-game-form",load:()=>import("./chunks/new-game-form-TTJBBLSR.js")}],["open",{form:"open-form",load:()=>import("./chunks/open-form-ZNLUT75A.js")}]]);async function q(r,n){let{openFiles:e,openText:t}=await import("./chunks/open-form-ZNLUT75A.js");await(r.length>0?e(r):t(n))}function h(r){return r.composedPath().some(n=>n instanceof HTMLElement&&n.matches("input, textarea, select, dialog[open]"))}var s=class extends ${constructor(){super(...arguments);this.address=c(location.hash);this.above="";this.drawn="";this.query=new Map;this.helping=!1;this.failure="";this.dropping=!1}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>this.follow()),window.addEventListener("keydown",e=>this.key(e)),window.addEventListener("dragover",e=>this.dragOver(e)),window.addEventListener("dragleave",()=>{this.dropping=!1}),window.addEventListener("drop",e=>this.drop(e)),window.addEventListener("paste",e=>this.paste(e)),this.follow(),a.start()}follow(){let e=c(location.hash);if(e.path==="manual"){location.replace("docs.html");return}g.has(e.path)?(this.above=e.path,this.query=e.query):(this.above="",this.address=e)}closeWindow(){if(this.above){if(this.above="",!g.has(c(location.hash).path))return;let{path:e,parts:t,query:i}=g.has(this.address.path)?c(""):this.address,m=i.size>0?`?${new URLSearchParams([...i])}`:"";history.replaceState(null,"",`#/${[e,...t].filter(Boolean).join("/")}${m}`)}}willUpdate(){let e=g.has(this.address.path)?"":this.address.path,t=f.find(i=>i.path===e);(t!==this.page||t&&!this.element&&!this.failure)&&(this.page=t,this.failure="",this.open()),a.state&&this.formIsHere&&(this.drawn=this.above),this.element&&this.element.localName===t?.tag&&(this.element.address=this.address),document.title=`${this.t(t?.title??"page.notFound")} · ${this.t("app.title")}`}async open(){let{page:e}=this;if(u()&&e?.needsProgram){this.element=void 0;return}try{if(await e?.load(),e!==this.page||e&&this.element?.localName===e.tag)return;this.element=e&&document.createElement(e.tag),this.element&&(this.element.address=this.address)}catch(t){this.element=void 0,this.failure=String(t)}this.requestUpdate()}render(){let{status:e}=a.connection;return this.helping&&import("./chunks/help-dialog-2C72WSJC.js"),o`<nav-bar
				.path=${this.address.path}
				.pages=${f}
				@skip=${()=>this.renderRoot.querySelector("main")?.focus()}
				@help=${()=>{this.helping=!0}}
			></nav-bar>
			${e==="waiting"?this.waitingBanner():a.update?this.updateBanner(a.update):p}
			<main id="main" tabindex="-1">${e==="refused"?this.refused():this.content()}</main>
			${this.windowAbove()}
			<help-dialog
				.open=${this.helping}
				@close=${()=>{this.helping=!1}}
			></help-dialog>
			${a.state&&!a.preferences.values.greeted&&!this.above?this.greeting():p}
			${this.dropping?o`<div class="dropping">${E("upload")} ${this.t("open.dropHere")}</div>`:p}
			<toast-layer></toast-layer>`}content(){return this.failure?o`<p class="empty">${this.t("page.failed",{reason:this.failure})}</p>`:this.page?a.elsewhere?o`<p class="empty">${this.t("alone.elsewhere")}</p>`:u()&&this.page.needsProgram?o`<div class="refused card">
				<h1>${this.t(this.page.title)}</h1>
				<p>${this.t("alone.missing")}</p>
			</div>`:a.state&&this.element?this.element:o`<p class="empty">${this.t("ui.loading")}</p>`:o`<div class="refused card">
				<h1>${this.t("page.notFound")}</h1>
				<p class="mono">#/${this.address.path}</p>
				<p><a class="button primary" href="#/">${this.t("nav.home")}</a> <a class="button" href="docs.html">${this.t("nav.manual")}</a></p>
			</div>`}updateBanner(e){return o`<div class="banner" role="status">
			${this.t("alone.update")}
			<button class="quiet" @click=${e}>${this.t("trouble.reload")}</button>
		</div>`}refused(){return o`<div class="refused card">
			<h1>${this.t("connection.refused")}</h1>
			<p>${this.t("connection.refusedHow")}</p>
		</div>`}waitingBanner(){return o`<div class="banner" role="alert">
			${this.t("connection.waiting")}
			<button class="quiet" @click=${()=>a.connection.hurry()}>${this.t("connection.now")}</button>
		</div>`}greeting(){return import("./chunks/greeting-dialog-CJLG6B2Z.js"),o`<greeting-dialog></greeting-dialog>`}get formIsHere(){let e=g.get(this.above);return e&&!customElements.get(e.form)?(e.load().then(()=>this.requestUpdate()),!1):!0}windowAbove(){let{drawn:e}=this,t=this.query.get("opponent")??"",i=e==="open"?this.t("open.title"):this.t("new.title");return o`<chuhe-dialog heading=${i} .open=${e!==""} @close=${()=>this.closeWindow()}>
			${e==="new"?o`<new-game-form
						.fen=${this.query.get("fen")??""}
						.opponent=${t}
						@start=${m=>this.started(m.detail)}
					></new-game-form>`:p}
			${e==="open"?o`<open-form
					@opened=${()=>{this.above=""}}
				></open-form>`:p}
		</chuhe-dialog>`}started(e){this.above="",a.go(`game/${e}`)}key(e){h(e)||e.ctrlKey||e.metaKey||e.altKey||(e.key==="?"?this.helping=!0:e.key==="n"&&(a.go("new"),e.preventDefault()))}paste(e){let t=[...e.clipboardData?.files??[]],i=e.clipboardData?.getData("text/plain")??"";h(e)||t.length===0&&i.trim()===""||(e.preventDefault(),q(t,i))}dragOver(e){let t=e.dataTransfer?.types??[];(t.includes("Files")||t.includes("text/plain")&&!h(e))&&(e.preventDefault(),this.dropping=!0)}drop(e){let t=[...e.dataTransfer?.files??[]],i=e.dataTransfer?.getData("text/plain")??"";this.dropping=!1,(t.length>0||i.trim()!==""&&!h(e))&&(e.preventDefault(),q(t,i))}};s.styles=[P,y`
			:host {
				display: flex;
				flex-direction: column;
				min-height: 100%;
				--nav: 3.2rem;
			}
			/* A phone on its side has no height to spare. */
			@media (max-height: 480px) {
				:host {
					--nav: 2.5rem;
				}
			}
			main {
				flex: 1;
				outline: none;
			}
			.banner {
				position: fixed;
				inset: calc(var(--nav) + 0.3rem) 0 auto;
				width: fit-content;
				margin: 0 auto;
				z-index: 5;
				border: 1px solid var(--red);
				border-radius: var(--radius);
				display: flex;
				gap: 1em;
				justify-content: center;
				align-items: center;
				padding: 0.2em 1em;
				background: var(--red-soft);
				font-weight: 600;
			}
			.refused {
				max-width: 34rem;
				margin: 12vh auto;
				padding: 2rem;
				display: grid;
				gap: 0.8rem;
			}
			.dropping {
				position: fixed;
				inset: 0.6rem;
				display: grid;
				place-content: center;
				grid-auto-flow: column;
				gap: 0.5em;
				font-size: 1.4em;
				font-weight: 600;
				border: 3px dashed var(--accent);
				border-radius: 14px;
				background: color-mix(in srgb, var(--panel) 88%, transparent);
				z-index: 15;
				pointer-events: none;
			}
		`],d([l()],s.prototype,"address",2),d([l()],s.prototype,"above",2),d([l()],s.prototype,"query",2),d([l()],s.prototype,"helping",2),d([l()],s.prototype,"failure",2),d([l()],s.prototype,"dropping",2),s=d([b("chuhe-app")],s);export{s as ChuheApp};
