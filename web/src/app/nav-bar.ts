import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { languages, tags } from "../i18n/text";
import type { PageDefinition } from "../pages/registry";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { app } from "./app";

/** The bar at the top: pages, language, light and sound. */
@customElement("nav-bar")
export class NavBar extends ChuheElement {
	@property() path = "";
	/** The pages to name. */
	@property({ attribute: false }) menu: readonly PageDefinition[] = [];
	/** Without the buttons that a game needs. */
	@property({ type: Boolean }) plain = false;

	override render() {
		const next = tags[(tags.indexOf(app.language) + 1) % tags.length] ?? app.language;
		return html`<header>
			<button class="skip" @click=${() => this.dispatchEvent(new CustomEvent("skip"))}>${this.t("ui.skip")}</button>
			<a class="brand" href="#/">
				<img src="icon.svg" alt="" width="30" height="30" /><span class="word">楚河</span><span class="latin">Chuhe</span>
			</a>
			<nav aria-label=${this.t("nav.main")}>${this.links()}</nav>
			<div class="tools">
				<button
					class="quiet"
					lang=${next}
					title=${languages[next].offer}
					@click=${() => app.preferences.set("language", next)}
				>
					${languages[next].name}
				</button>
				<button
					class="quiet iconic"
					aria-label=${this.t(app.dark ? "ui.toLight" : "ui.toDark")}
					title=${this.t(app.dark ? "ui.toLight" : "ui.toDark")}
					@click=${() => app.preferences.set("mode", app.dark ? "light" : "dark")}
				>
					${icon(app.dark ? "sun" : "moon")}
				</button>
				${this.plain ? nothing : this.gameTools()}
			</div>
		</header>`;
	}

	private gameTools() {
		const { sounds } = app.preferences.values;
		return html`<button
			class="quiet iconic sound"
			aria-label=${this.t("settings.sounds")}
			title=${this.t("settings.sounds")}
			aria-pressed=${sounds}
			@click=${() => app.preferences.set("sounds", !sounds)}
		>
			${icon(sounds ? "sound" : "mute")}
		</button>
		<button
			class="quiet iconic wide"
			aria-label=${this.t("nav.help")}
			title=${this.t("nav.help")}
			@click=${() => this.dispatchEvent(new CustomEvent("help"))}
		>
			${icon("help")}
		</button>
		<button class="quiet iconic narrow" aria-label=${this.t("ui.menu")} popovertarget="menu">${icon("menu")}</button>
		<div id="menu" popover @click=${() => this.renderRoot.querySelector<HTMLElement>("#menu")?.hidePopover()}>
			${this.links()}
		</div>`;
	}

	private links() {
		return this.menu.map(
			({ path, title }) =>
				html`<a href=${`#/${path}`} aria-current=${path === this.path ? "page" : "false"}>${this.t(title)}</a>`,
		);
	}

	static override styles = [
		shared,
		css`
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
		`,
	];
}
