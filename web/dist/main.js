import{a as w,b as x}from"./chunks/chunk-2CC4BWPX.js";import"./chunks/chunk-D4OSOLEH.js";import"./chunks/chunk-SHHSYQE4.js";import"./chunks/chunk-YKB7MOUL.js";import"./chunks/chunk-PGEMH4WH.js";import"./chunks/chunk-DEDFUOUD.js";import"./chunks/chunk-TYN7GOZY.js";import"./chunks/chunk-BDWM7UJ3.js";import"./chunks/chunk-3EFL6R72.js";import"./chunks/chunk-ENZ6Q2OG.js";import"./chunks/chunk-UYXMGHY5.js";import{a as P}from"./chunks/chunk-DCYRS5LV.js";import{b as c}from"./chunks/chunk-RWMTEMP4.js";import{i,j as u,k as f}from"./chunks/chunk-3JW5LQFA.js";import{O as T,b as h,c as n,f as p,h as g,i as k,j as l}from"./chunks/chunk-6LVS4QKU.js";import{a as s}from"./chunks/chunk-LO2NM3CE.js";var $=[{path:"",title:"nav.home",tag:"home-page",section:"play",named:"bar",load:()=>import("./chunks/home-page-HHVSDWK2.js")},{path:"game",title:"nav.game",tag:"game-page",section:"play",load:()=>import("./chunks/game-page-I5XJTOH4.js")},{path:"endgames",title:"nav.learn",tag:"endgames-page",section:"learn",named:"bar",load:()=>import("./chunks/endgames-page-OWXYTDB7.js")},{path:"problems",title:"problem.title",tag:"problems-page",section:"learn",named:"menu",load:()=>import("./chunks/problems-page-IJIGH5VA.js")},{path:"analysis",title:"nav.analysis",tag:"game-page",section:"analyse",named:"bar",load:()=>import("./chunks/game-page-I5XJTOH4.js")},{path:"games",title:"nav.games",tag:"games-page",section:"games",named:"bar",load:()=>import("./chunks/games-page-KTWHQ6F6.js")},{path:"library",title:"nav.library",tag:"library-page",section:"games",named:"menu",load:()=>import("./chunks/library-page-NDEDE3I2.js")},{path:"openings",title:"nav.openings",tag:"openings-page",section:"analyse",named:"menu",load:()=>import("./chunks/openings-page-J3N7POZ7.js")},{path:"players",title:"nav.players",tag:"players-page",section:"games",load:()=>import("./chunks/players-page-H66RSYQK.js")},{path:"editor",title:"nav.editor",tag:"editor-page",section:"analyse",named:"menu",load:()=>import("./chunks/editor-page-CW3SG57V.js")},{path:"studies",title:"study.studies",tag:"studies-page",section:"analyse",named:"menu",load:()=>import("./chunks/studies-page-A5VZMDNT.js")},{path:"engines",title:"nav.engines",tag:"engines-page",section:"more",named:"menu",load:()=>import("./chunks/engines-page-YM7CLYVQ.js")},{path:"settings",title:"nav.settings",tag:"settings-page",section:"more",named:"menu",load:()=>import("./chunks/settings-page-LPAYCHPG.js")}];var D=2e3,L=!1;function S(r){if(L)return;L=!0;let o=document.createElement("div");o.id="trouble",o.setAttribute("role","alertdialog"),o.setAttribute("aria-labelledby","trouble-title"),o.style.cssText="position:fixed;inset:0;z-index:100;display:grid;place-content:center;gap:1rem;padding:2rem;text-align:center;font:1.1rem/1.5 system-ui,sans-serif;background:#f6f1e7;color:#2b2118";let e=document.createElement("h1");e.id="trouble-title",e.textContent=i.t("trouble.title");let t=document.createElement("p");t.textContent=i.t("trouble.reason",{reason:String(r)});let a=q(i.t("trouble.reload"),()=>location.reload()),b=q(i.t("trouble.reset"),()=>{B()}),E=document.createElement("p");E.textContent=i.t("trouble.hint"),o.append(e,t,E,a,b),document.body.append(o),a.focus()}function q(r,o){let e=document.createElement("button");return e.textContent=r,e.style.cssText="font:inherit;padding:0.5em 1.2em;border:1px solid #8a5a2b;border-radius:8px;background:#fffaf0;color:inherit;cursor:pointer",e.addEventListener("click",o),e}async function B(){let r=i.preferences.reset(),o=i.connection.call("settings.set",r).catch(()=>{});await Promise.race([o,new Promise(e=>setTimeout(e,D))]),location.reload()}function K(){window.addEventListener(T,r=>S(r.detail))}var z=[[["←","→"],"help.walk"],[["↑","↓"],"help.variation"],[["Home","End"],"help.ends"],[["b"],"help.board"],[["/"],"help.type"],[["f"],"help.flip"],[["h"],"help.hint"],[["u"],"help.undo"],[["s"],"help.stop"],[["a"],"help.analysis"],[["e"],"help.engine"],[["n"],"help.new"],[["Esc"],"help.full"],[["?"],"help.help"]],m=class extends u{constructor(){super(...arguments);this.open=!1}render(){return n`<chuhe-dialog heading=${this.t("help.title")} .open=${this.open} @close=${()=>this.dispatchEvent(new CustomEvent("close"))}>
			<dl>
				${z.map(([e,t])=>n`<div>
							<dt>${e.map(a=>n`<kbd>${a}</kbd>`)}</dt>
							<dd>${this.t(t)}</dd>
						</div>`)}
			</dl>
			<p class="dim small">${this.t("help.draw")}</p>
		</chuhe-dialog>`}};m.styles=[f,h`
			dl {
				margin: 0 0 1em;
				display: grid;
				gap: 0.45em;
			}
			dl > div {
				display: grid;
				grid-template-columns: 8em 1fr;
				gap: 0.8em;
			}
			dt {
				display: flex;
				gap: 0.3em;
			}
			dd {
				margin: 0;
			}
			kbd {
				font: 600 0.9em var(--font);
				padding: 0.1em 0.5em;
				border: 1px solid var(--line);
				border-bottom-width: 2px;
				border-radius: 5px;
				background: var(--panel-2);
				height: max-content;
			}
		`],s([k({type:Boolean})],m.prototype,"open",2),m=s([g("help-dialog")],m);K();var v=["new","open"];function y(r){return r.composedPath().some(o=>o instanceof HTMLElement&&o.matches("input, textarea, select, dialog"))}var d=class extends u{constructor(){super(...arguments);this.address=c(location.hash);this.above="";this.query=new Map;this.helping=!1;this.failure="";this.dropping=!1}connectedCallback(){super.connectedCallback(),window.addEventListener("hashchange",()=>this.follow()),window.addEventListener("keydown",e=>this.key(e)),window.addEventListener("dragover",e=>this.dragOver(e)),window.addEventListener("dragleave",()=>{this.dropping=!1}),window.addEventListener("drop",e=>this.drop(e)),window.addEventListener("paste",e=>this.paste(e)),this.follow(),i.start()}follow(){let e=c(location.hash);v.includes(e.path)?(this.above=e.path,this.query=e.query):(this.above="",this.address=e)}closeWindow(){if(this.above){if(this.above="",!v.includes(c(location.hash).path))return;let{path:e,parts:t,query:a}=v.includes(this.address.path)?c(""):this.address,b=a.size>0?`?${new URLSearchParams([...a])}`:"";history.replaceState(null,"",`#/${[e,...t].filter(Boolean).join("/")}${b}`)}}willUpdate(){let e=v.includes(this.address.path)?"":this.address.path,t=$.find(a=>a.path===e);(t!==this.page||t&&!this.element&&!this.failure)&&(this.page=t,this.failure="",this.open()),this.element&&this.element.localName===t?.tag&&(this.element.address=this.address),document.title=`${t?this.t(t.title):""} · ${this.t("app.title")}`}async open(){let{page:e}=this;try{if(await e?.load(),e!==this.page||e&&this.element?.localName===e.tag)return;this.element=e&&document.createElement(e.tag),this.element&&(this.element.address=this.address)}catch(t){this.element=void 0,this.failure=String(t)}this.requestUpdate()}render(){let{status:e}=i.connection;return n`<nav-bar
				.path=${this.address.path}
				.pages=${$}
				@skip=${()=>this.renderRoot.querySelector("main")?.focus()}
				@help=${()=>{this.helping=!0}}
			></nav-bar>
			${e==="waiting"?this.waitingBanner():p}
			<main id="main" tabindex="-1">${e==="refused"?this.refused():this.content()}</main>
			${this.windowAbove()}
			<help-dialog
				.open=${this.helping}
				@close=${()=>{this.helping=!1}}
			></help-dialog>
			${i.state&&!i.preferences.values.greeted&&!this.above?this.greeting():p}
			${this.dropping?n`<div class="dropping">${P("upload")} ${this.t("open.dropHere")}</div>`:p}
			<toast-layer></toast-layer>`}content(){return this.failure?n`<p class="empty">${this.t("page.failed",{reason:this.failure})}</p>`:this.page?i.state&&this.element?this.element:n`<p class="empty">${this.t("ui.loading")}</p>`:n`<p class="empty">${this.t("page.notFound")}</p>`}refused(){return n`<div class="refused card">
			<h1>${this.t("connection.refused")}</h1>
			<p>${this.t("connection.refusedHow")}</p>
		</div>`}waitingBanner(){return n`<div class="banner" role="alert">
			${this.t("connection.waiting")}
			<button class="quiet" @click=${()=>i.connection.hurry()}>${this.t("connection.now")}</button>
		</div>`}greeting(){return import("./chunks/greeting-dialog-ZDNLMKCH.js"),n`<greeting-dialog></greeting-dialog>`}windowAbove(){let e=this.query.get("opponent")??"",t=this.above==="open"?this.t("open.title"):this.t("new.title");return n`<chuhe-dialog heading=${t} .open=${this.above!==""&&i.state!==void 0} @close=${()=>this.closeWindow()}>
			${this.above==="new"?n`<new-game-form
						.fen=${this.query.get("fen")??""}
						.opponent=${e}
						@start=${a=>this.started(a.detail)}
					></new-game-form>`:p}
			${this.above==="open"?n`<open-form
					@opened=${()=>{this.above=""}}
				></open-form>`:p}
		</chuhe-dialog>`}started(e){this.above="",i.go(`game/${e}`)}key(e){y(e)||e.ctrlKey||e.metaKey||e.altKey||(e.key==="?"?this.helping=!0:e.key==="n"&&(i.go("new"),e.preventDefault()))}paste(e){let t=e.clipboardData?.files[0],a=e.clipboardData?.getData("text/plain")??"";y(e)||!t&&a.trim()===""||(e.preventDefault(),t?x(t):w(a))}dragOver(e){let t=e.dataTransfer?.types??[];(t.includes("Files")||t.includes("text/plain")&&!y(e))&&(e.preventDefault(),this.dropping=!0)}drop(e){let t=e.dataTransfer?.files[0],a=e.dataTransfer?.getData("text/plain")??"";this.dropping=!1,(t||a.trim()!==""&&!y(e))&&(e.preventDefault(),t?x(t):w(a))}};d.styles=[f,h`
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
		`],s([l()],d.prototype,"address",2),s([l()],d.prototype,"above",2),s([l()],d.prototype,"query",2),s([l()],d.prototype,"helping",2),s([l()],d.prototype,"failure",2),s([l()],d.prototype,"dropping",2),d=s([g("chuhe-app")],d);export{d as ChuheApp};
