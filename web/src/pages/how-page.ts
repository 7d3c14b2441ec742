import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type HowPart, parts } from "../how/parts";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import type { PageAddress, PageQuery } from "./address";

interface PartElement extends HTMLElement {
	query: PageQuery;
}

/** The page on how the rules and the engine work: interactive demonstrations, with links to the chapters that explain them. */
@customElement("how-page")
export class HowPage extends ChuheElement {
	@property({ attribute: false }) address!: PageAddress;
	@state() private element: PartElement | undefined;

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("address")) {
			void this.open();
		}
	}

	private get shown(): HowPart | undefined {
		return parts.find(({ id }) => id === this.address.parts[0]);
	}

	private async open(): Promise<void> {
		const { shown: part, address } = this;
		if (part && this.element?.localName !== part.tag) {
			this.element = undefined;
			try {
				await part.load();
			} catch (error) {
				app.fail(error);
				return;
			}
		}
		if (address !== this.address) {
			return;
		}
		if (!part) {
			this.element = undefined;
			return;
		}
		const element = this.element ?? (document.createElement(part.tag) as PartElement);
		element.query = address.query;
		this.element = element;
	}

	override render() {
		const part = this.shown;
		const link = (id: string, title: string) =>
			html`<a href=${`#/how${id ? `/${id}` : ""}`} aria-current=${id === (part?.id ?? "") ? "page" : "false"}>${title}</a>`;
		return html`<div class="page">
			<nav class="parts" aria-label=${this.t("how.parts")}>
				${link("", this.t("how.overview"))}${parts.map(({ id, title }) => link(id, this.t(title)))}
			</nav>
			<h1>${this.t(part?.title ?? "how.title")}</h1>
			<p class="dim">${this.t(part?.intro ?? "how.intro")} ${part ? this.chapter(part) : nothing}</p>
			${part ? this.element : this.overview()}
		</div>`;
	}

	private chapter(part: HowPart) {
		return html`<a href=${tutorial(part.page)} target="_blank">${this.t("how.chapter", { title: this.t(part.chapter) })}</a>`;
	}

	private overview() {
		return html`<ul>
				${parts.map(
					(part) =>
						html`<li class="card">
							<h2>${this.t(part.title)}</h2>
							<p>${this.t(part.intro)}</p>
							<p><a class="button primary" href=${`#/how/${part.id}`}>${this.t("how.open", { title: this.t(part.title) })}</a></p>
							<p class="small">${this.chapter(part)}</p>
						</li>`,
				)}
			</ul>
			<p><a href=${tutorial("README.md")} target="_blank">${this.t("how.tutorial")}</a></p>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 0.8rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.8rem;
			}
			nav.parts {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3rem;
				border-bottom: 1px solid var(--line);
			}
			nav.parts a {
				padding: 0.4em 0.9em;
				color: var(--text);
				text-decoration: none;
				border-bottom: 3px solid transparent;
			}
			nav.parts a[aria-current="page"] {
				border-color: var(--accent);
				font-weight: 650;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
			}
			li {
				padding: 1rem;
				display: grid;
				gap: 0.6rem;
				align-content: start;
			}
		`,
	];
}

/** Returns the address of a tutorial page, in Chinese if that is the user's language, otherwise in English. */
function tutorial(page: string): string {
	return `docs.html#tutorial/${app.language === "zh" ? "zh" : "en"}/${page}`;
}
