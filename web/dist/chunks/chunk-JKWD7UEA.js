import{a as l}from"./chunk-4KIL6WBB.js";import{a as f,b}from"./chunk-3CI4WC5N.js";import{b as c,c as o,f as s,h as m,i as u}from"./chunk-HYG7QBCA.js";import{p as n}from"./chunk-L5VQR5JZ.js";import{a as h,b as g,c as v}from"./chunk-ULLRO7K5.js";import{a as d}from"./chunk-LO2NM3CE.js";var r=class extends f{constructor(){super(...arguments);this.path="";this.pages=[];this.plain=!1;this.toggled=e=>{e.newState==="open"&&this.renderRoot.querySelector('[popovertarget="menu"]:focus-visible')&&this.choices[0]?.focus()};this.onMenuKey=e=>{let{choices:t}=this,a=t.indexOf(this.renderRoot.activeElement),i={ArrowDown:a+1,ArrowUp:a<0?-1:a-1,Home:0,End:-1}[e.key];i===void 0||e.target.matches("select")||(e.preventDefault(),t.at(i%t.length)?.focus())}}render(){let e=this.pages.find(({path:t})=>t===this.path)?.section;return o`<header>
			<button class="skip" @click=${()=>this.dispatchEvent(new CustomEvent("skip"))}>${this.t("ui.skip")}</button>
			<a class="brand" href="#/">
				<img src="icon.svg" alt="" width="30" height="30" /><span class="word">楚河</span><span class="latin">Chuhe</span>
			</a>
			<nav aria-label=${this.t("nav.main")}>
				${this.named("bar").map(({path:t,title:a,section:i})=>this.link(t,a,i===e))}
			</nav>
			<div class="tools wide">${this.switches(!1)}</div>
			${this.plain?s:this.menu()}
		</header>`}named(e){return this.pages.filter(({named:t})=>t===e)}link(e,t,a){return o`<a href=${`#/${e}`} aria-current=${a?e===this.path?"page":"true":"false"}>${this.t(t)}</a>`}menu(){let e=()=>this.renderRoot.querySelector("#menu")?.hidePopover();return o`<button class="quiet iconic" aria-label=${this.t("ui.menu")} title=${this.t("ui.menu")} popovertarget="menu">
				${l("menu")}
			</button>
			<div id="menu" popover @toggle=${this.toggled} @keydown=${this.onMenuKey}>
				<nav aria-label=${this.t("ui.menu")} @click=${e}>
					${this.named("menu").map(({path:t,title:a})=>this.link(t,a,t===this.path))}
					<a href="docs.html" target="_blank">${this.t("nav.manual")}</a>
				</nav>
				<button
					class="quiet"
					@click=${()=>{e(),this.dispatchEvent(new CustomEvent("help"))}}
				>
					${l("help")}${this.t("nav.help")}
				</button>
				<div class="tools narrow">${this.switches(!0)}</div>
			</div>`}chooseLanguage(e){let{value:t}=e.target;v(t)&&n.preferences.set("language",t)}updated(e){e.has("path")&&this.renderRoot.querySelector("#menu")?.hidePopover()}get choices(){return[...this.renderRoot.querySelectorAll("#menu a, #menu button, #menu select")].filter(t=>t.offsetParent!==null)}switches(e){let{sounds:t}=n.preferences.values,a=this.t(n.dark?"ui.toLight":"ui.toDark"),i=this.t("settings.sounds");return o`<label class="language" title=${this.t("settings.language")}>
				${l("globe")}
				<select aria-label=${this.t("settings.language")} @change=${this.chooseLanguage}>
					${g.map(p=>o`<option value=${p} lang=${p} ?selected=${p===n.language}>${h[p].name}</option>`)}
				</select>
			</label>
			<button
				class=${`quiet ${e?"":"iconic"}`}
				aria-label=${e?s:a}
				title=${a}
				@click=${()=>n.preferences.set("mode",n.dark?"light":"dark")}
			>
				${l(n.dark?"sun":"moon")}${e?a:s}
			</button>
			${this.plain?s:o`<button
							class=${`quiet sound ${e?"":"iconic"}`}
							aria-label=${e?s:i}
							title=${i}
							aria-pressed=${t}
							@click=${()=>n.preferences.set("sounds",!t)}
						>
							${l(t?"sound":"mute")}${e?i:s}
						</button>`}`}};r.styles=[b,c`
			:host {
				display: block;
			}
			header {
				display: flex;
				align-items: center;
				gap: 0.4rem;
				height: var(--nav, 3.2rem);
				padding: 0 0.8rem;
				background: var(--panel);
				border-bottom: 1px solid var(--line);
			}
			.skip {
				position: absolute;
				left: -100vw;
				top: 0.3rem;
				z-index: 10;
				padding: 0.5em 1em;
				background: var(--panel);
			}
			.skip:focus {
				left: 0.3rem;
			}
			.brand {
				display: flex;
				align-items: center;
				gap: 0.5em;
				text-decoration: none;
				color: var(--text);
				font-weight: 700;
				font-size: 1.1em;
				margin-right: 0.8rem;
			}
			.latin {
				color: var(--dim);
				font-weight: 500;
			}
			header > nav {
				flex: 1;
				min-width: 0;
				display: flex;
				gap: 0.1rem;
				overflow-x: auto;
				scrollbar-width: none;
			}
			nav a {
				padding: 0.45em 0.8em;
				border-radius: var(--radius);
				color: var(--text);
				text-decoration: none;
				white-space: nowrap;
			}
			nav a:hover {
				background: var(--panel-3);
			}
			a[aria-current="page"],
			a[aria-current="true"] {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 600;
			}
			nav a:focus-visible {
				outline-offset: -2px;
			}
			.tools {
				display: flex;
				align-items: center;
				margin-left: auto;
			}
			.language {
				display: flex;
				align-items: center;
				padding-left: 0.6em;
			}
			.language select {
				min-height: 2.4em;
				width: auto;
				border-color: transparent;
				background-color: transparent;
				padding-inline: 0.3em;
			}
			.sound[aria-pressed="true"] {
				background: transparent;
				border-color: transparent;
				color: inherit;
			}
			#menu {
				inset: var(--nav, 3.2rem) 0.4rem auto auto;
				padding: 0.4rem;
				border: 1px solid var(--line);
				border-radius: var(--radius);
				background: var(--panel);
				color: var(--text);
				box-shadow: 0 8px 30px rgb(0 0 0 / 35%);
				min-width: 14rem;
				max-height: calc(100dvh - var(--nav, 3.2rem) - 0.5rem);
				overflow-y: auto;
			}
			#menu:popover-open,
			#menu nav,
			#menu .tools {
				display: grid;
			}
			#menu button {
				justify-content: flex-start;
				padding-inline: 0.8em;
			}
			#menu .narrow {
				margin: 0.3rem 0 0;
				padding-top: 0.3rem;
				border-top: 1px solid var(--line);
			}
			@media (min-width: 761px) {
				#menu .narrow {
					display: none;
				}
			}
			@media (max-width: 760px) {
				.wide {
					display: none;
				}
				/* Still the name of the link. */
				.word,
				.latin {
					position: absolute;
					width: 1px;
					height: 1px;
					overflow: hidden;
					clip-path: inset(50%);
				}
				header {
					gap: 0.1rem;
					padding: 0 0.4rem;
				}
				.brand {
					margin-right: 0.2rem;
				}
				nav a {
					padding-inline: 0.55em;
				}
			}
			@media (max-width: 1000px) and (min-width: 761px) {
				.latin {
					display: none;
				}
			}
		`],d([u()],r.prototype,"path",2),d([u({attribute:!1})],r.prototype,"pages",2),d([u({type:Boolean})],r.prototype,"plain",2),r=d([m("nav-bar")],r);
