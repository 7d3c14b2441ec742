import { css, html } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import type { TextKey } from "../i18n/text";
import { ChuheElement } from "../ui/element";
import { type IconName, icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../parts/game-card";

const ways: readonly { address: string; icon: IconName; title: TextKey; text: TextKey; main?: boolean }[] = [
	{ address: "new?opponent=engine", icon: "robot", title: "home.engine", text: "home.engineText", main: true },
	{ address: "new?opponent=person", icon: "people", title: "home.table", text: "home.tableText" },
	{ address: "analysis", icon: "chart", title: "home.analysis", text: "home.analysisText" },
	{ address: "editor", icon: "edit", title: "home.editor", text: "home.editorText" },
	{ address: "open", icon: "folder", title: "home.open", text: "home.openText" },
];

/** Where one starts: the ways to play, and the games that were played last. */
@customElement("home-page")
export class HomePage extends ChuheElement {
	override render() {
		const games = app.state?.games.slice(0, 8) ?? [];
		return html`<div class="page">
			<h1>${this.t("home.title")}</h1>
			<nav aria-label=${this.t("home.title")}>
				${ways.map(
					({ address, icon: name, title, text, main }) =>
						html`<a class=${`way card ${main ? "main" : ""}`} href=${`#/${address}`}>
							${icon(name)}
							<span><strong>${this.t(title)}</strong><span class="text">${this.t(text)}</span></span>
						</a>`,
				)}
			</nav>
			<section aria-label=${this.t("home.recent")}>
				<div class="row spread">
					<h2>${this.t("home.recent")}</h2>
					<a href="#/games">${this.t("home.all")}</a>
				</div>
				${
					games.length === 0
						? html`<p class="empty card">${this.t("home.none")}</p>`
						: html`<div class="games">${games.map((game) => html`<game-card .game=${game}></game-card>`)}</div>`
				}
			</section>
		</div>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 70rem;
				margin: 0 auto;
				padding: 1.6rem 1rem 3rem;
				display: grid;
				gap: 1.4rem;
			}
			nav {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fit, minmax(17rem, 1fr));
			}
			.way {
				display: flex;
				align-items: center;
				gap: 1em;
				padding: 1em 1.1em;
				color: var(--text);
				text-decoration: none;
				transition:
					transform 0.12s,
					border-color 0.12s;
			}
			.way:hover {
				border-color: var(--accent);
				transform: translateY(-2px);
			}
			.way .icon {
				width: 2.1em;
				height: 2.1em;
				color: var(--accent);
			}
			.way strong {
				display: block;
				font-size: 1.06em;
			}
			.way .text {
				color: var(--dim);
				font-size: 0.92em;
			}
			.main {
				background: var(--accent);
				color: var(--accent-text);
				border-color: transparent;
				
			}
			.main .icon,
			.main .text {
				color: inherit;
			}
			@media (min-width: 62rem) {
				.main {
					grid-column: span 2;
				}
			}
			section {
				display: grid;
				gap: 0.8rem;
			}
			.games {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(11.5rem, 46%), 1fr));
			}
			@media (prefers-reduced-motion: reduce) {
				.way {
					transition: none;
				}
			}
		`,
	];
}
