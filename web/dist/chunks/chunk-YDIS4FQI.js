import{a as p}from"./chunk-BTGRBSOO.js";import{m as i,n as v,o as f}from"./chunk-KA76Q3JO.js";import{b as h,c as o,f as r,h as g,i as d,l as c,m}from"./chunk-ZKHZXYJV.js";import{a as l}from"./chunk-LO2NM3CE.js";var n=class extends v{constructor(){super(...arguments);this.path="";this.pages=[];this.plain=!1}render(){let e=this.pages.find(({path:t})=>t===this.path)?.section;return o`<header>
			<button class="skip" @click=${()=>this.dispatchEvent(new CustomEvent("skip"))}>${this.t("ui.skip")}</button>
			<a class="brand" href="#/">
				<img src="icon.svg" alt="" width="30" height="30" /><span class="word">楚河</span><span class="latin">Chuhe</span>
			</a>
			<nav aria-label=${this.t("nav.main")}>
				${this.named("bar").map(({path:t,title:a,section:s})=>this.link(t,a,s===e))}
			</nav>
			<div class="tools wide">${this.switches(!1)}</div>
			${this.plain?r:this.menu()}
		</header>`}named(e){return this.pages.filter(({named:t})=>t===e)}link(e,t,a){return o`<a href=${`#/${e}`} aria-current=${a?e===this.path?"page":"true":"false"}>${this.t(t)}</a>`}menu(){let e=()=>this.renderRoot.querySelector("#menu")?.hidePopover();return o`<button class="quiet iconic" aria-label=${this.t("ui.menu")} title=${this.t("ui.menu")} popovertarget="menu">
				${p("menu")}
			</button>
			<div id="menu" popover>
				<nav aria-label=${this.t("ui.menu")} @click=${e}>
					${this.named("menu").map(({path:t,title:a})=>this.link(t,a,t===this.path))}
					<a href="docs.html" target="_blank">${this.t("nav.manual")}</a>
				</nav>
				<button
					class="quiet"
					@click=${()=>{e(),this.dispatchEvent(new CustomEvent("help"))}}
				>
					${p("help")}${this.t("nav.help")}
				</button>
				<div class="tools narrow">${this.switches(!0)}</div>
			</div>`}switches(e){let t=m[(m.indexOf(i.language)+1)%m.length]??i.language,{sounds:a}=i.preferences.values,s=this.t(i.dark?"ui.toLight":"ui.toDark"),u=this.t("settings.sounds");return o`<button class="quiet" lang=${t} title=${c[t].offer} @click=${()=>i.preferences.set("language",t)}>
				${c[t].name}
			</button>
			<button
				class=${`quiet ${e?"":"iconic"}`}
				aria-label=${e?r:s}
				title=${s}
				@click=${()=>i.preferences.set("mode",i.dark?"light":"dark")}
			>
				${p(i.dark?"sun":"moon")}${e?s:r}
			</button>
			${this.plain?r:o`<button
							class=${`quiet sound ${e?"":"iconic"}`}
							aria-label=${e?r:u}
							title=${u}
							aria-pressed=${a}
							@click=${()=>i.preferences.set("sounds",!a)}
						>
							${p(a?"sound":"mute")}${e?u:r}
						</button>`}`}};n.styles=[f,h`
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
		`],l([d()],n.prototype,"path",2),l([d({attribute:!1})],n.prototype,"pages",2),l([d({type:Boolean})],n.prototype,"plain",2),n=l([g("nav-bar")],n);
