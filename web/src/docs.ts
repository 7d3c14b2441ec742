import { css, html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { Marked } from "marked";
import { app } from "./app/app";
import { address, find, isFor, lacks, link, named, type Place, parsePlace, slug, target, twin } from "./manual/links";
import { ChuheElement } from "./ui/element";
import { shared } from "./ui/styles";
import "./app/nav-bar";

/** A search result: the place it links to and the line found. */
interface Hit {
	readonly page: string;
	readonly title: string;
	readonly heading: string;
	readonly line: string;
}

const LEAST_SEARCHED = 2;
const HITS_OF_A_PAGE = 3;

/** The manual; its pages are Markdown files in the directory docs next to this page. */
@customElement("chuhe-docs")
export class ChuheDocs extends ChuheElement {
	@state() private place: Place = { page: "", heading: "" };
	@state() private page = "";
	@state() private trouble = "";
	@state() private contents = "";
	@state() private hits: readonly Hit[] | undefined;
	@query("main") private readonly main?: HTMLElement;
	private pages: ReadonlySet<string> = new Set();
	private readonly texts = new Map<string, Promise<string>>();
	private shown = "";
	private language = app.language;

	override connectedCallback(): void {
		super.connectedCallback();
		window.addEventListener("hashchange", this.open);
		app.addEventListener("change", this.follow);
		void this.open();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		window.removeEventListener("hashchange", this.open);
		app.removeEventListener("change", this.follow);
	}

	private get index(): string {
		return named("README", app.language, this.pages);
	}

	/** Shows the page in the new language after a language change, if it exists in that language. */
	private readonly follow = () => {
		const page = twin(this.place.page, app.language);
		if (this.language !== app.language && location.hash && page !== this.place.page && this.pages.has(page)) {
			location.hash = address({ page, heading: "" }); // the hashchange event opens it
		} else {
			void this.open();
		}
		this.language = app.language;
	};

	private readonly open = async () => {
		this.hits = undefined;
		try {
			if (this.pages.size === 0) {
				this.pages = new Set((await (await fetch("docs/pages.json")).json()) as string[]);
			}
			this.contents = this.markup(this.index, (await this.text(this.index)).replace(/^# .*$/m, ""));
			const { page, heading } = parsePlace(location.hash, this.index);
			this.place = { page: named(page, app.language, this.pages), heading };
			this.page = this.markup(this.place.page, await this.text(this.place.page));
			this.trouble = "";
		} catch {
			this.trouble = this.t("docs.missing");
		}
	};

	private text(page: string): Promise<string> {
		let text = this.texts.get(page);
		if (!text) {
			text = fetch(`docs/${page}`).then((answer) => {
				if (!answer.ok) {
					throw new Error(answer.statusText);
				}
				return answer.text();
			});
			this.texts.set(page, text);
		}
		return text;
	}

	/** Returns the HTML of a page. The pages come with the program and are as trusted as the program itself. */
	private markup(page: string, text: string): string {
		const marked = new Marked({
			walkTokens: (token) => {
				if (token.type === "link") {
					token.href = link(page, token.href, this.pages);
				} else if (token.type === "image") {
					token.href = target(page, token.href)?.path ?? token.href;
				}
			},
			renderer: {
				heading({ tokens, depth, text }) {
					return `<h${depth} id="${slug(text)}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>`;
				},
				html: ({ text }) => (/^<!--/.test(text.trim()) ? "" : text),
				// Addresses of application pages become links if the application is next to the manual.
				codespan: ({ text }) =>
					/^#\/[a-z/]+$/.test(text) && location.pathname.endsWith("/docs.html")
						? `<a href="./${text}"><code>${text}</code></a>`
						: false,
			},
		});
		return (marked.parse(text, { async: false }) as string)
			.replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
			.replaceAll("</table>", "</table></div>");
	}

	override updated(): void {
		document.title = `${this.main?.querySelector("h1")?.textContent ?? this.t("docs.title")} · ${this.t("app.title")}`;
		const at = address(this.place);
		if (this.page && at !== this.shown) {
			this.shown = at;
			const heading = this.place.heading
				? this.renderRoot.querySelector<HTMLElement>(`#${CSS.escape(this.place.heading)}`)
				: null;
			if (heading) {
				heading.scrollIntoView();
				heading.focus({ preventScroll: true });
			} else {
				window.scrollTo(0, 0);
			}
		}
	}

	private async search(question: string): Promise<void> {
		const words = question.toLowerCase().split(/\s+/).filter(Boolean);
		if (question.trim().length < LEAST_SEARCHED) {
			this.hits = undefined;
			return;
		}
		const wanted = [...this.pages].filter((page) => isFor(page, app.language, this.pages));
		const hits: Hit[] = [];
		for (const page of wanted) {
			const text = await this.text(page);
			const title = /^# (.*)$/m.exec(text)?.[1] ?? page;
			hits.push(...find(text, words, HITS_OF_A_PAGE).map(({ heading, line }) => ({ page, title, heading, line })));
		}
		this.hits = hits;
	}

	override render() {
		return html`<nav-bar plain @skip=${() => this.main?.focus()}></nav-bar>
			<div class="frame">
				<aside>
					<input
						type="search"
						aria-label=${this.t("docs.search")}
						placeholder=${this.t("docs.search")}
						@input=${(e: InputEvent) => this.search((e.target as HTMLInputElement).value)}
					/>
					<details ?open=${window.matchMedia("(min-width: 60rem)").matches}>
						<summary>${this.t("docs.contents")}</summary>
						<nav aria-label=${this.t("docs.contents")}>${unsafeHTML(this.contents)}</nav>
					</details>
				</aside>
				<main id="main" tabindex="-1">
					${this.trouble ? html`<p role="alert">${this.trouble}</p>` : this.hits ? this.found(this.hits) : this.shownPage()}
				</main>
			</div>`;
	}

	private shownPage() {
		const only = this.page && lacks(this.place.page, app.language, this.pages);
		return html`${only ? html`<p class="only">${this.t("docs.onlyEnglish")}</p>` : nothing}${unsafeHTML(this.page)}`;
	}

	private found(hits: readonly Hit[]) {
		return html`<h1>${this.t("docs.found", { n: hits.length })}</h1>
			<ul class="hits" aria-live="polite">
				${hits.map(
					({ page, title, heading, line }) =>
						html`<li>
							<a href=${address({ page, heading: heading === title ? "" : slug(heading) })} @click=${() => (this.hits = undefined)}>
								${title}${heading && heading !== title ? html` › ${heading}` : nothing}
							</a>
							<p>${line}</p>
						</li>`,
				)}
			</ul>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
				min-height: 100%;
				--nav: 3.2rem;
			}
			.frame {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1rem 2rem;
				max-width: 78rem;
				margin: 0 auto;
				padding: 1rem;
			}
			@media (min-width: 60rem) {
				.frame {
					grid-template-columns: 17rem minmax(0, 1fr);
				}
				aside {
					position: sticky;
					top: 1rem;
					align-self: start;
					max-height: calc(100vh - 2rem);
					overflow: auto;
				}
				summary {
					display: none;
				}
			}
			input[type="search"] {
				width: 100%;
			}
			aside nav {
				font-size: 0.92em;
			}
			aside nav h2 {
				margin-top: 1.1em;
				font-size: 1em;
				color: var(--dim);
			}
			aside nav ul {
				margin: 0.3em 0;
				padding-left: 1.1em;
			}
			aside nav :is(p, img) {
				display: none;
			}
			summary {
				padding: 0.6em 0;
				cursor: pointer;
			}
			main {
				outline: none;
				line-height: 1.6;
				overflow-wrap: anywhere;
			}
			main :is(h2, h3) {
				margin-top: 1.6em;
			}
			main :is(p, ul, ol, pre, blockquote, .wide) {
				margin: 0.8em 0;
			}
			.only {
				color: var(--dim);
			}
			main li > p {
				margin: 0.2em 0;
			}
			main img {
				max-width: 100%;
				height: auto;
				border-radius: var(--radius);
			}
			code {
				font-family: var(--mono);
				font-size: 0.92em;
			}
			pre {
				padding: 0.8em 1em;
				background: var(--panel-2);
				border: 1px solid var(--line);
				border-radius: var(--radius);
				overflow-x: auto;
				line-height: 1.4;
			}
			.wide {
				overflow-x: auto;
			}
			table {
				border-collapse: collapse;
				font-size: 0.94em;
				overflow-wrap: normal;
			}
			th,
			td {
				padding: 0.35em 0.7em;
				border: 1px solid var(--line);
				text-align: left;
				vertical-align: top;
			}
			th {
				background: var(--panel-2);
			}
			.hits {
				padding: 0;
				list-style: none;
			}
			.hits p {
				color: var(--dim);
				font-size: 0.92em;
			}
		`,
	];
}
