import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { alone } from "./alone/carrier";
import { app } from "./app/app";
import { parseAddress } from "./pages/address";
import { type PageElement, pages } from "./pages/registry";
import { ChuheElement } from "./ui/element";
import { icon } from "./ui/icons";
import { shared } from "./ui/styles";
import { watchForTrouble } from "./ui/trouble";
import "./app/nav-bar";
import "./app/toast-layer";
import "./ui/dialog";

watchForTrouble();

/** The dialogs that open above the current page, by address, with the form in each, which is loaded when first needed. */
const windows: ReadonlyMap<string, { readonly form: string; readonly load: () => Promise<unknown> }> = new Map([
	["new", { form: "new-game-form", load: () => import("./parts/new-game-form") }],
	["open", { form: "open-form", load: () => import("./parts/open-form") }],
]);

/** Opens files or a text, after loading the code that reads them. */
async function openRecord(files: readonly File[], text: string): Promise<void> {
	const { openFiles, openText } = await import("./parts/open-form");
	await (files.length > 0 ? openFiles(files) : openText(text));
}

/** Reports whether an event targets an input field or an open dialog rather than the page. */
function isTyping(event: Event): boolean {
	return event
		.composedPath()
		.some((target) => target instanceof HTMLElement && target.matches("input, textarea, select, dialog[open]"));
}

/** The application: the frame around the pages, and everything that may appear above them. */
@customElement("chuhe-app")
export class ChuheApp extends ChuheElement {
	@state() private address = parseAddress(location.hash);
	@state() private above = "";
	/** The dialog that is rendered: `above` once its form is loaded, so that it opens at its full size; until then the previous one. */
	private drawn = "";
	@state() private query: ReadonlyMap<string, string> = new Map();
	@state() private helping = false;
	@state() private failure = "";
	@state() private dropping = false;
	private element: PageElement | undefined;
	private page: (typeof pages)[number] | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		window.addEventListener("hashchange", () => this.follow());
		window.addEventListener("keydown", (event) => this.key(event));
		window.addEventListener("dragover", (event) => this.dragOver(event));
		window.addEventListener("dragleave", () => {
			this.dropping = false;
		});
		window.addEventListener("drop", (event) => this.drop(event));
		window.addEventListener("paste", (event) => this.paste(event));
		this.follow();
		app.start();
	}

	private follow(): void {
		const address = parseAddress(location.hash);
		if (address.path === "manual") {
			location.replace("docs.html");
			return;
		}
		if (windows.has(address.path)) {
			this.above = address.path;
			this.query = address.query;
		} else {
			this.above = "";
			this.address = address;
		}
	}

	/** Closes the dialog and restores the address of the page below it, unless the address already leads elsewhere. */
	private closeWindow(): void {
		if (this.above) {
			this.above = "";
			if (!windows.has(parseAddress(location.hash).path)) {
				return;
			}
			const { path, parts, query } = windows.has(this.address.path) ? parseAddress("") : this.address;
			const question = query.size > 0 ? `?${new URLSearchParams([...query])}` : "";
			history.replaceState(null, "", `#/${[path, ...parts].filter(Boolean).join("/")}${question}`);
		}
	}

	override willUpdate(): void {
		const path = windows.has(this.address.path) ? "" : this.address.path;
		const page = pages.find((known) => known.path === path);
		if (page !== this.page || (page && !this.element && !this.failure)) {
			this.page = page;
			this.failure = "";
			void this.open();
		}
		if (app.state && this.formIsHere) {
			this.drawn = this.above;
		}
		// A page that is about to be replaced must not receive its successor's address.
		if (this.element && this.element.localName === page?.tag) {
			this.element.address = this.address;
		}
		document.title = `${this.t(page?.title ?? "page.notFound")} · ${this.t("app.title")}`;
	}

	/** Loads the page's file and creates its element. If the page changes in the meantime, the later page wins. */
	private async open(): Promise<void> {
		const { page } = this;
		if (alone() && page?.needsProgram) {
			this.element = undefined;
			return;
		}
		try {
			await page?.load();
			if (page !== this.page) {
				return;
			}
			if (page && this.element?.localName === page.tag) {
				return;
			}
			this.element = page && (document.createElement(page.tag) as PageElement);
			if (this.element) {
				this.element.address = this.address;
			}
		} catch (error) {
			this.element = undefined;
			this.failure = String(error);
		}
		this.requestUpdate();
	}

	override render() {
		const { status } = app.connection;
		if (this.helping) {
			void import("./app/help-dialog");
		}
		return html`<nav-bar
				.path=${this.address.path}
				.pages=${pages}
				@skip=${() => this.renderRoot.querySelector("main")?.focus()}
				@help=${() => {
					this.helping = true;
				}}
			></nav-bar>
			${status === "waiting" ? this.waitingBanner() : app.update ? this.updateBanner(app.update) : nothing}
			<main id="main" tabindex="-1">${status === "refused" ? this.refused() : this.content()}</main>
			${this.windowAbove()}
			<help-dialog
				.open=${this.helping}
				@close=${() => {
					this.helping = false;
				}}
			></help-dialog>
			${app.state && !app.preferences.values.greeted && !this.above ? this.greeting() : nothing}
			${this.dropping ? html`<div class="dropping">${icon("upload")} ${this.t("open.dropHere")}</div>` : nothing}
			<toast-layer></toast-layer>`;
	}

	private content() {
		if (this.failure) {
			return html`<p class="empty">${this.t("page.failed", { reason: this.failure })}</p>`;
		}
		if (!this.page) {
			return html`<div class="refused card">
				<h1>${this.t("page.notFound")}</h1>
				<p class="mono">#/${this.address.path}</p>
				<p><a class="button primary" href="#/">${this.t("nav.home")}</a> <a class="button" href="docs.html">${this.t("nav.manual")}</a></p>
			</div>`;
		}
		if (app.elsewhere) {
			return html`<p class="empty">${this.t("alone.elsewhere")}</p>`;
		}
		if (alone() && this.page.needsProgram) {
			return html`<div class="refused card">
				<h1>${this.t(this.page.title)}</h1>
				<p>${this.t("alone.missing")}</p>
			</div>`;
		}
		return app.state && this.element ? this.element : html`<p class="empty">${this.t("ui.loading")}</p>`;
	}

	private updateBanner(use: () => void) {
		return html`<div class="banner" role="status">
			${this.t("alone.update")}
			<button class="quiet" @click=${use}>${this.t("trouble.reload")}</button>
		</div>`;
	}

	private refused() {
		return html`<div class="refused card">
			<h1>${this.t("connection.refused")}</h1>
			<p>${this.t("connection.refusedHow")}</p>
		</div>`;
	}

	private waitingBanner() {
		return html`<div class="banner" role="alert">
			${this.t("connection.waiting")}
			<button class="quiet" @click=${() => app.connection.hurry()}>${this.t("connection.now")}</button>
		</div>`;
	}

	private greeting() {
		void import("./app/greeting-dialog");
		return html`<greeting-dialog></greeting-dialog>`;
	}

	/** Whether the form of the open dialog, if any, is loaded; starts loading it if not. */
	private get formIsHere(): boolean {
		const wanted = windows.get(this.above);
		if (wanted && !customElements.get(wanted.form)) {
			void wanted.load().then(() => this.requestUpdate());
			return false;
		}
		return true;
	}

	private windowAbove() {
		const { drawn } = this;
		const opponent = this.query.get("opponent") ?? "";
		const heading = drawn === "open" ? this.t("open.title") : this.t("new.title");
		return html`<chuhe-dialog heading=${heading} .open=${drawn !== ""} @close=${() => this.closeWindow()}>
			${
				drawn === "new"
					? html`<new-game-form
						.fen=${this.query.get("fen") ?? ""}
						.opponent=${opponent}
						@start=${(event: CustomEvent<string>) => this.started(event.detail)}
					></new-game-form>`
					: nothing
			}
			${
				drawn === "open"
					? html`<open-form
					@opened=${() => {
						this.above = "";
					}}
				></open-form>`
					: nothing
			}
		</chuhe-dialog>`;
	}

	private started(game: string): void {
		this.above = "";
		app.go(`game/${game}`);
	}

	private key(event: KeyboardEvent): void {
		if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) {
			return;
		}
		if (event.key === "?") {
			this.helping = true;
		} else if (event.key === "n") {
			app.go("new");
			event.preventDefault();
		}
	}

	/** Opens a record pasted anywhere except into an input field or a dialog. */
	private paste(event: ClipboardEvent): void {
		const files = [...(event.clipboardData?.files ?? [])];
		const text = event.clipboardData?.getData("text/plain") ?? "";
		if (isTyping(event) || (files.length === 0 && text.trim() === "")) {
			return;
		}
		event.preventDefault();
		void openRecord(files, text);
	}

	private dragOver(event: DragEvent): void {
		const types = event.dataTransfer?.types ?? [];
		if (types.includes("Files") || (types.includes("text/plain") && !isTyping(event))) {
			event.preventDefault();
			this.dropping = true;
		}
	}

	private drop(event: DragEvent): void {
		const files = [...(event.dataTransfer?.files ?? [])];
		const text = event.dataTransfer?.getData("text/plain") ?? "";
		this.dropping = false;
		if (files.length > 0 || (text.trim() !== "" && !isTyping(event))) {
			event.preventDefault();
			void openRecord(files, text);
		}
	}

	static override styles = [
		shared,
		css`
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
		`,
	];
}
