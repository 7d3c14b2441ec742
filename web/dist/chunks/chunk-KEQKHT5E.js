import{a as n}from"./chunk-WMCJXM3J.js";import{e as t,f as c,g as m}from"./chunk-SF3JFVEV.js";import{b as d,c as r,f as p,h as u,i as o,l,m as s}from"./chunk-Q5FQD4A3.js";import{a as i}from"./chunk-LO2NM3CE.js";var a=class extends c{constructor(){super(...arguments);this.path="";this.menu=[];this.plain=!1}render(){let e=s[(s.indexOf(t.language)+1)%s.length]??t.language;return r`<header>
			<button class="skip" @click=${()=>this.dispatchEvent(new CustomEvent("skip"))}>${this.t("ui.skip")}</button>
			<a class="brand" href="#/">
				<img src="icon.svg" alt="" width="30" height="30" /><span class="word">楚河</span><span class="latin">Chuhe</span>
			</a>
			<nav aria-label=${this.t("nav.main")}>${this.links()}</nav>
			<div class="tools">
				<button
					class="quiet"
					lang=${e}
					title=${l[e].offer}
					@click=${()=>t.preferences.set("language",e)}
				>
					${l[e].name}
				</button>
				<button
					class="quiet iconic"
					aria-label=${this.t(t.dark?"ui.toLight":"ui.toDark")}
					title=${this.t(t.dark?"ui.toLight":"ui.toDark")}
					@click=${()=>t.preferences.set("mode",t.dark?"light":"dark")}
				>
					${n(t.dark?"sun":"moon")}
				</button>
				${this.plain?p:this.gameTools()}
			</div>
		</header>`}gameTools(){let{sounds:e}=t.preferences.values;return r`<button
			class="quiet iconic sound"
			aria-label=${this.t("settings.sounds")}
			title=${this.t("settings.sounds")}
			aria-pressed=${e}
			@click=${()=>t.preferences.set("sounds",!e)}
		>
			${n(e?"sound":"mute")}
		</button>
		<button
			class="quiet iconic wide"
			aria-label=${this.t("nav.help")}
			title=${this.t("nav.help")}
			@click=${()=>this.dispatchEvent(new CustomEvent("help"))}
		>
			${n("help")}
		</button>
		<button class="quiet iconic narrow" aria-label=${this.t("ui.menu")} popovertarget="menu">${n("menu")}</button>
		<div id="menu" popover @click=${()=>this.renderRoot.querySelector("#menu")?.hidePopover()}>
			${this.links()}
		</div>`}links(){return this.menu.map(({path:e,title:h})=>r`<a href=${`#/${e}`} aria-current=${e===this.path?"page":"false"}>${this.t(h)}</a>`)}};a.styles=[m,d`
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
			nav {
				flex: 1;
				display: flex;
				gap: 0.1rem;
				overflow: hidden;
			}
			nav a,
			#menu a {
				padding: 0.45em 0.8em;
				border-radius: var(--radius);
				color: var(--text);
				text-decoration: none;
				white-space: nowrap;
			}
			nav a:hover,
			#menu a:hover {
				background: var(--panel-3);
			}
			a[aria-current="page"] {
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
				min-width: 12rem;
				font-size: 1.1em;
			}
			#menu:popover-open {
				display: grid;
			}
			.narrow {
				display: none;
			}
			@media (max-width: 860px) {
				nav,
				.latin,
				.wide {
					display: none;
				}
				.narrow {
					display: inline-flex;
				}
			}
		`],i([o()],a.prototype,"path",2),i([o({attribute:!1})],a.prototype,"menu",2),i([o({type:Boolean})],a.prototype,"plain",2),a=i([u("nav-bar")],a);
