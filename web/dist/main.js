import"./chunks/chunk-FASCAKMG.js";import{b as c}from"./chunks/chunk-OODXR55R.js";import"./chunks/chunk-6WSTZCO5.js";import"./chunks/chunk-YDIS4FQI.js";import{a as E}from"./chunks/chunk-BTGRBSOO.js";import{a as u,m as a,n as $,o as P}from"./chunks/chunk-KA76Q3JO.js";import{P as x,b,c as o,f as p,h as y,j as l,q as w}from"./chunks/chunk-ZKHZXYJV.js";import{a as d}from"./chunks/chunk-LO2NM3CE.js";var f=[{path:"",title:"nav.home",tag:"home-page",section:"play",named:"bar",load:()=>import("./chunks/home-page-ERLZHW4A.js")},{path:"game",title:"nav.game",tag:"game-page",section:"play",load:()=>import("./chunks/game-page-BEP7DHJO.js")},{path:"lessons",title:"nav.learn",tag:"lessons-page",section:"learn",named:"bar",load:()=>import("./chunks/lessons-page-J5LNS5Z7.js")},{path:"endgames",title:"nav.endgames",tag:"endgames-page",section:"learn",named:"menu",load:()=>import("./chunks/endgames-page-B5C3IZXC.js")},{path:"problems",title:"problem.title",tag:"problems-page",section:"learn",named:"menu",load:()=>import("./chunks/problems-page-5JLME2U2.js")},{path:"drill",title:"nav.drill",tag:"drill-page",section:"learn",named:"menu",needsProgram:!0,load:()=>import("./chunks/drill-page-Z26DDLV6.js")},{path:"how",title:"nav.how",tag:"how-page",section:"learn",named:"menu",load:()=>Promise.all([import("./chunks/how-page-CVT7O2H2.js"),w("how")])},{path:"analysis",title:"nav.analysis",tag:"game-page",section:"analyse",named:"bar",load:()=>import("./chunks/game-page-BEP7DHJO.js")},{path:"games",title:"nav.games",tag:"games-page",section:"games",named:"bar",load:()=>import("./chunks/games-page-XUXQDBGG.js")},{path:"library",title:"nav.library",tag:"library-page",section:"games",named:"menu",needsProgram:!0,load:()=>import("./chunks/library-page-VDKVDQ3Y.js")},{path:"openings",title:"nav.openings",tag:"openings-page",section:"analyse",named:"menu",needsProgram:!0,load:()=>import("./chunks/openings-page-KKENP3QS.js")},{path:"players",title:"nav.players",tag:"players-page",section:"games",needsProgram:!0,load:()=>import("./chunks/players-page-AUFLW3RK.js")},{path:"editor",title:"nav.editor",tag:"editor-page",section:"analyse",named:"menu",load:()=>import("./chunks/editor-page-RGGGR7WH.js")},{path:"studies",title:"study.studies",tag:"studies-page",section:"analyse",named:"menu",load:()=>import("./chunks/studies-page-ZKWL4MHG.js")},{path:"engines",title:"nav.engines",tag:"engines-page",section:"more",named:"menu",needsProgram:!0,load:()=>import("./chunks/engines-page-HEUBDOGV.js")},{path:"settings",title:"nav.settings",tag:"settings-page",section:"more",named:"menu",load:()=>import("./chunks/settings-page-7A26DY2V.js")}];var D=2e3,k=!1;function B(r){if(k)return;k=!0;let i=document.createElement("div");i.id="trouble",i.setAttribute("role","alertdialog"),i.setAttribute("aria-labelledby","trouble-title"),i.style.cssText="position:fixed;inset:0;z-index:100;display:grid;place-content:center;gap:1rem;padding:2rem;text-align:center;font:1.1rem/1.5 system-ui,sans-serif;background:#f6f1e7;color:#2b2118";let e=document.createElement("h1");e.id="trouble-title",e.textContent=a.t("trouble.title");let t=document.createElement("p");t.textContent=a.t("trouble.reason",{reason:String(r)});let n=T(a.t("trouble.reload"),()=>location.reload()),m=T(a.t("trouble.reset"),()=>{H()}),v=document.createElement("p");v.textContent=a.t("trouble.hint"),i.append(e,t,v,n,m),document.body.append(i),n.focus()}function T(r,i){let e=document.createElement("button");return e.textContent=r,e.style.cssText="font:inherit;padding:0.5em 1.2em;border:1px solid #8a5a2b;border-radius:8px;background:#fffaf0;color:inherit;cursor:pointer",e.addEventListener("click",i),e}async function H(){let r=a.preferences.reset(),i=a.connection.call("settings.set",r).catch(()=>{});await Promise.race([i,new Promise(e=>setTimeout(e,D))]),location.reload()}function L(){window.addEventListener(x,r=>B(r.detail))}L();var g=["new","open"];async function q(r,i){let{openFiles:e,openText:t}=await import("./chunks/open-form-FM7J2H4O.js");await(r.length>0?e(r):t(i))}function h(r){return r.composedPath().some(i=>i instanceof HTMLElement&&i.matches("input, textarea, select, dialog[open]"))}var s=class extends ${constructor(){super(...arguments);this.address=c(location.hash);this.above="";this.query=new Map;this.helping=!1;this.failure="";this.dropping=!1}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>this.follow()),window.addEventListener("keydown",e=>this.key(e)),window.addEventListener("dragover",e=>this.dragOver(e)),window.addEventListener("dragleave",()=>{this.dropping=!1}),window.addEventListener("drop",e=>this.drop(e)),window.addEventListener("paste",e=>this.paste(e)),this.follow(),a.start()}follow(){let e=c(location.hash);g.includes(e.path)?(this.above=e.path,this.query=e.query):(this.above="",this.address=e)}closeWindow(){if(this.above){if(this.above="",!g.includes(c(location.hash).path))return;let{path:e,parts:t,query:n}=g.includes(this.address.path)?c(""):this.address,m=n.size>0?`?${new URLSearchParams([...n])}`:"";history.replaceState(null,"",`#/${[e,...t].filter(Boolean).join("/")}${m}`)}}willUpdate(){let e=g.includes(this.address.path)?"":this.address.path,t=f.find(n=>n.path===e);(t!==this.page||t&&!this.element&&!this.failure)&&(this.page=t,this.failure="",this.open()),this.element&&this.element.localName===t?.tag&&(this.element.address=this.address),document.title=`${t?this.t(t.title):""} · ${this.t("app.title")}`}async open(){let{page:e}=this;if(u()&&e?.needsProgram){this.element=void 0;return}try{if(await e?.load(),e!==this.page||e&&this.element?.localName===e.tag)return;this.element=e&&document.createElement(e.tag),this.element&&(this.element.address=this.address)}catch(t){this.element=void 0,this.failure=String(t)}this.requestUpdate()}render(){let{status:e}=a.connection;return this.helping&&import("./chunks/help-dialog-NXFMES3I.js"),o`<nav-bar
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
			</div>`:a.state&&this.element?this.element:o`<p class="empty">${this.t("ui.loading")}</p>`:o`<p class="empty">${this.t("page.notFound")}</p>`}updateBanner(e){return o`<div class="banner" role="status">
			${this.t("alone.update")}
			<button class="quiet" @click=${e}>${this.t("trouble.reload")}</button>
		</div>`}refused(){return o`<div class="refused card">
			<h1>${this.t("connection.refused")}</h1>
			<p>${this.t("connection.refusedHow")}</p>
		</div>`}waitingBanner(){return o`<div class="banner" role="alert">
			${this.t("connection.waiting")}
			<button class="quiet" @click=${()=>a.connection.hurry()}>${this.t("connection.now")}</button>
		</div>`}greeting(){return import("./chunks/greeting-dialog-4J6ICIDY.js"),o`<greeting-dialog></greeting-dialog>`}get formIsHere(){return this.above==="new"&&!customElements.get("new-game-form")?(import("./chunks/new-game-form-5VQ3VMC7.js").then(()=>this.requestUpdate()),!1):!0}windowAbove(){let e=this.above!==""&&a.state!==void 0&&this.formIsHere,t=this.query.get("opponent")??"";this.above==="new"?import("./chunks/new-game-form-5VQ3VMC7.js"):this.above==="open"&&import("./chunks/open-form-FM7J2H4O.js");let n=this.above==="open"?this.t("open.title"):this.t("new.title");return o`<chuhe-dialog heading=${n} .open=${e} @close=${()=>this.closeWindow()}>
			${this.above==="new"?o`<new-game-form
						.fen=${this.query.get("fen")??""}
						.opponent=${t}
						@start=${m=>this.started(m.detail)}
					></new-game-form>`:p}
			${this.above==="open"?o`<open-form
					@opened=${()=>{this.above=""}}
				></open-form>`:p}
		</chuhe-dialog>`}started(e){this.above="",a.go(`game/${e}`)}key(e){h(e)||e.ctrlKey||e.metaKey||e.altKey||(e.key==="?"?this.helping=!0:e.key==="n"&&(a.go("new"),e.preventDefault()))}paste(e){let t=[...e.clipboardData?.files??[]],n=e.clipboardData?.getData("text/plain")??"";h(e)||t.length===0&&n.trim()===""||(e.preventDefault(),q(t,n))}dragOver(e){let t=e.dataTransfer?.types??[];(t.includes("Files")||t.includes("text/plain")&&!h(e))&&(e.preventDefault(),this.dropping=!0)}drop(e){let t=[...e.dataTransfer?.files??[]],n=e.dataTransfer?.getData("text/plain")??"";this.dropping=!1,(t.length>0||n.trim()!==""&&!h(e))&&(e.preventDefault(),q(t,n))}};s.styles=[P,b`
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
		`],d([l()],s.prototype,"address",2),d([l()],s.prototype,"above",2),d([l()],s.prototype,"query",2),d([l()],s.prototype,"helping",2),d([l()],s.prototype,"failure",2),d([l()],s.prototype,"dropping",2),s=d([y("chuhe-app")],s);export{s as ChuheApp};
