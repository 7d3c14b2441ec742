import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import type { TextKey } from "../i18n/text";
import type { GameSummary, Player } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { type IconName, icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../parts/game-card";
import "../parts/mini-board";

const MOST = 12; // maximum number of games in the list

const ways: readonly { address: string; icon: IconName; title: TextKey; text: TextKey; main?: boolean }[] = [
	{ address: "new?opponent=engine", icon: "robot", title: "home.engine", text: "home.engineText", main: true },
	{ address: "lessons", icon: "book", title: "lesson.home", text: "lesson.homeText" },
	{ address: "new?opponent=person", icon: "people", title: "home.table", text: "home.tableText" },
	{ address: "analysis", icon: "chart", title: "home.analysis", text: "home.analysisText" },
	{ address: "editor", icon: "edit", title: "home.editor", text: "home.editorText" },
	{ address: "open", icon: "folder", title: "home.open", text: "home.openText" },
];

/** The home page: the game in progress, the ways to play, the problem of the day, and the most recent games. */
@customElement("home-page")
export class HomePage extends ChuheElement {
	override connectedCallback(): void {
		super.connectedCallback();
		void import("../parts/today-card");
	}

	override render() {
		const games = app.state?.games ?? [];
		const running = games.find(({ phase }) => phase === "playing");
		const last = games.filter((game) => game !== running).slice(0, MOST);
		return html`<div class="page">
			<h1>${this.t("home.title")}</h1>
			<div class="start">
				${running ? this.running(running) : nothing}
				<nav aria-label=${this.t("home.title")}>
					${ways.map(
						({ address, icon: name, title, text, main }) =>
							html`<a class=${`way card ${main && !running ? "main" : ""}`} href=${`#/${address}`}>
								${icon(name)}
								<span><strong>${this.t(title)}</strong><span class="text">${this.t(text)}</span></span>
							</a>`,
					)}
				</nav>
				<today-card data-daily></today-card>
			</div>
			<section aria-label=${this.t("home.recent")}>
				<div class="row spread">
					<h2>${this.t("home.recent")}</h2>
					<a href="#/games">${this.t("home.all")}</a>
				</div>
				${
					last.length === 0
						? html`<p class="empty card">${this.t("home.none")}</p>`
						: html`<div class="games">${last.map((game) => html`<game-card .game=${game}></game-card>`)}</div>`
				}
			</section>
		</div>`;
	}

	/** Renders the game in progress, with its board and a link to continue it. */
	private running(game: GameSummary) {
		const { red, black } = game.players;
		const name = ({ kind, name, level }: Player, side: "red" | "black") =>
			kind === "person"
				? name || this.t(game.kind === "engine" ? "game.you" : `side.${side}`)
				: level
					? `${name} ${level}`
					: name;
		const title = game.named ? app.say(game.named) : game.title;
		const bottom = red.kind === "engine" && black.kind === "person" ? "black" : "red";
		return html`<a class="running card" href=${`#/game/${game.id}`}>
			<mini-board .fen=${game.fen} .last=${game.last ?? ""} .bottom=${bottom}></mini-board>
			<div class="about">
				<h2>${this.t("home.running")}</h2>
				${title ? html`<h3>${title}</h3>` : nothing}
				<p>${name(red, "red")} – ${name(black, "black")}</p>
				<p class="dim small">${this.t("games.plies", { n: game.plies })}</p>
				<span class="button continue">${icon("play")}${this.t("home.continue")}</span>
			</div>
		</a>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.3rem clamp(0.8rem, 3vw, 3rem) 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1.3rem;
			}
			/* What comes with the ways to play is in this row: the running game, the problem of the day. */
			.start {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
				grid-auto-flow: dense;
				align-items: start;
			}
			/* It comes a moment later, into a place that is kept for it. */
			today-card {
				min-height: 15.4rem;
			}
			/* Next to it, in two columns, the running game and the problem are one below the other. */
			nav {
				grid-row: span 2;
				display: grid;
				gap: 0.7rem;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr));
			}
			.running {
				display: flex;
				flex-wrap: wrap;
				gap: 1.1rem;
				padding: 0.9rem;
				align-items: center;
				color: var(--text);
				text-decoration: none;
			}
			/* With large letters one below the other. */
			.running mini-board {
				flex: 1 1 8rem;
				max-width: 17rem;
			}
			.about {
				flex: 1 1 9.5rem;
			}
			.running:hover {
				border-color: var(--accent);
			}
			@media (max-height: 500px) {
				.page {
					padding-top: 0.6rem;
					gap: 0.7rem;
				}
				.running mini-board {
					flex: 0 0 min(13rem, 58vh);
				}
			}
			.about {
				display: grid;
				gap: 0.5rem;
				justify-items: start;
			}
			.continue {
				background: var(--accent);
				color: var(--accent-text);
				border-color: transparent;
				font-weight: 600;
			}
			.way {
				display: flex;
				align-items: center;
				gap: 1em;
				padding: 0.8em 1em;
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
			section {
				display: grid;
				gap: 0.8rem;
			}
			.games {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(11rem, 46%), 1fr));
			}
			@media (prefers-reduced-motion: reduce) {
				.way {
					transition: none;
				}
			}
		`,
	];
}
