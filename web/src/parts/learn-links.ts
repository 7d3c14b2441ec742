import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { TextKey } from "../i18n/text";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";

const links: readonly { path: string; title: TextKey }[] = [
	{ path: "lessons", title: "lesson.title" },
	{ path: "problems", title: "problem.title" },
	{ path: "endgames", title: "nav.endgames" },
	{ path: "drill", title: "nav.drill" },
];

/** The layout that these pages share, which keeps the links in the same place on all of them. */
export const learnPageStyles = css`
	.page {
		max-width: 110rem;
		margin: 0 auto;
		padding: 1.2rem clamp(0.8rem, 3vw, 3rem) 3rem;
		display: grid;
		grid-template-columns: minmax(0, 1fr);
		gap: 1rem;
	}
`;

/** The links to the learning pages, at the top of each of these pages. */
@customElement("learn-links")
export class LearnLinks extends ChuheElement {
	/** The path of the page that contains the links. */
	@property() here = "";

	override render() {
		return html`<nav aria-label=${this.t("nav.learn")}>
			${links.map(({ path, title }) => html`<a href=${`#/${path}`} aria-current=${path === this.here ? "page" : "false"}>${this.t(title)}</a>`)}
		</nav>`;
	}

	static override styles = [
		shared,
		css`
			nav {
				display: flex;
				overflow-x: auto;
				scrollbar-width: none;
				gap: 0.3rem;
				border-bottom: 1px solid var(--line);
			}
			a {
				flex: none;
				padding: 0.4em 0.9em;
				color: var(--text);
				text-decoration: none;
				border-bottom: 3px solid transparent;
			}
			a[aria-current="page"] {
				border-color: var(--accent);
				font-weight: 650;
			}
			@media (max-width: 430px) {
				a {
					padding-inline: 0.5em;
				}
			}
		`,
	];
}
