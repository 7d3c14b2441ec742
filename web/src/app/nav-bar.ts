import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property } from "lit/decorators.js";
import { isLanguage, languages, type TextKey, tags } from "../i18n/text";
import type { PageDefinition } from "../pages/registry";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { app } from "./app";

/** The bar at the top: links to the main sections, and a menu with everything else. */
@customElement("nav-bar")
export class NavBar extends ChuheElement {
	@property() path = "";
	/** All pages; the bar and the menu link to the pages that are marked for them. */
	@property({ attribute: false }) pages: readonly PageDefinition[] = [];
	/** Whether to omit the menu and the sound button. */
	@property({ type: Boolean }) plain = false;

	override render() {
		const section = this.pages.find(({ path }) => path === this.path)?.section;
		return html`<header>
			<button class="skip" @click=${() => this.dispatchEvent(new CustomEvent("skip"))}>${this.t("ui.skip")}</button>
			<a class="brand" href="#/">
				<img src="icon.svg" alt="" width="30" height="30" /><span class="word">楚河</span><span class="latin">Chuhe</span>
			</a>
			<nav aria-label=${this.t("nav.main")}>
				${this.named("bar").map(({ path, title, section: own }) => this.link(path, title, own === section))}
			</nav>
			<div class="tools wide">${this.switches(false)}</div>
			${this.plain ? nothing : this.menu()}
		</header>`;
	}

	private named(where: PageDefinition["named"]): readonly PageDefinition[] {
		return this.pages.filter(({ named }) => named === where);
	}

	private link(path: string, title: TextKey, current: boolean) {
		return html`<a href=${`#/${path}`} aria-current=${current ? (path === this.path ? "page" : "true") : "false"}>${this.t(title)}</a>`;
	}

	private menu() {
		const close = () => this.renderRoot.querySelector<HTMLElement>("#menu")?.hidePopover();
		return html`<button class="quiet iconic" aria-label=${this.t("ui.menu")} title=${this.t("ui.menu")} popovertarget="menu">
				${icon("menu")}
			</button>
			<div id="menu" popover @toggle=${this.toggled} @keydown=${this.onMenuKey}>
				<nav aria-label=${this.t("ui.menu")} @click=${close}>
					${this.named("menu").map(({ path, title }) => this.link(path, title, path === this.path))}
					<a href="docs.html" target="_blank">${this.t("nav.manual")}</a>
				</nav>
				<button
					class="quiet"
					@click=${() => {
						close();
						this.dispatchEvent(new CustomEvent("help"));
					}}
				>
					${icon("help")}${this.t("nav.help")}
				</button>
				<div class="tools narrow">${this.switches(true)}</div>
			</div>`;
	}

	private chooseLanguage(event: Event): void {
		const { value } = event.target as HTMLSelectElement;
		if (isLanguage(value)) {
			app.preferences.set("language", value);
		}
	}

	/** Closes the menu when the page changes, even through the browser's own buttons. */
	override updated(changed: PropertyValues<this>): void {
		if (changed.has("path")) {
			this.renderRoot.querySelector<HTMLElement>("#menu")?.hidePopover();
		}
	}

	/** The visible links, buttons and selects of the menu, in order. */
	private get choices(): HTMLElement[] {
		const all = this.renderRoot.querySelectorAll<HTMLElement>("#menu a, #menu button, #menu select");
		return [...all].filter((choice) => choice.offsetParent !== null);
	}

	/** Moves the focus into a menu that was opened with the keyboard. */
	private readonly toggled = (event: ToggleEvent) => {
		if (event.newState === "open" && this.renderRoot.querySelector('[popovertarget="menu"]:focus-visible')) {
			this.choices[0]?.focus();
		}
	};

	private readonly onMenuKey = (event: KeyboardEvent) => {
		const { choices } = this;
		const at = choices.indexOf((this.renderRoot as ShadowRoot).activeElement as HTMLElement);
		const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key];
		if (to === undefined || (event.target as HTMLElement).matches("select")) {
			return;
		}
		event.preventDefault();
		choices.at(to % choices.length)?.focus();
	};

	/** Renders the controls for language, light or dark mode and sound; in the menu, they are labelled. */
	private switches(worded: boolean) {
		const { sounds } = app.preferences.values;
		const light = this.t(app.dark ? "ui.toLight" : "ui.toDark");
		const sound = this.t("settings.sounds");
		return html`<label class="language" title=${this.t("settings.language")}>
				${icon("globe")}
				<select aria-label=${this.t("settings.language")} @change=${this.chooseLanguage}>
					${tags.map((tag) => html`<option value=${tag} lang=${tag} ?selected=${tag === app.language}>${languages[tag].name}</option>`)}
				</select>
			</label>
			<button
				class=${`quiet ${worded ? "" : "iconic"}`}
				aria-label=${worded ? nothing : light}
				title=${light}
				@click=${() => app.preferences.set("mode", app.dark ? "light" : "dark")}
			>
				${icon(app.dark ? "sun" : "moon")}${worded ? light : nothing}
			</button>
			${
				this.plain
					? nothing
					: html`<button
							class=${`quiet sound ${worded ? "" : "iconic"}`}
							aria-label=${worded ? nothing : sound}
							title=${sound}
							aria-pressed=${sounds}
							@click=${() => app.preferences.set("sounds", !sounds)}
						>
							${icon(sounds ? "sound" : "mute")}${worded ? sound : nothing}
						</button>`
			}`;
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
		`,
	];
}
