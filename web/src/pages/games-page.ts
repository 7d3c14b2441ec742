import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { GameSummary, ListAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../parts/game-card";
import "../ui/dialog";

const PAGE = 48;
const PAUSE = 250; // milliseconds between the last letter and the search

/** All games, the last changed first. */
@customElement("games-page")
export class GamesPage extends ChuheElement {
	@state() private text = "";
	@state() private games: readonly GameSummary[] | undefined;
	@state() private more = false;
	@state() private deleting: GameSummary | undefined;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private asked = 0;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearTimeout(this.timer);
	}

	private async load(before?: string): Promise<void> {
		const asked = ++this.asked;
		const args = { limit: PAGE, ...(this.text ? { text: this.text } : {}), ...(before ? { before } : {}) };
		const answer = await app.call<ListAnswer>("game.list", args);
		if (answer && asked === this.asked) {
			this.games = before ? [...(this.games ?? []), ...answer.games] : answer.games;
			this.more = answer.more;
		}
	}

	override render() {
		const { games } = this;
		return html`<div class="page">
			<div class="row spread">
				<h1>${this.t("games.title")}</h1>
				<div class="row">
					<input
						type="search"
						aria-label=${this.t("games.search")}
						placeholder=${this.t("games.search")}
						@input=${this.search}
					/>
					<a class="button" href="#/open">${icon("folder")}${this.t("home.open")}</a>
				</div>
			</div>
			${games?.length === 0 ? html`<p class="empty card">${this.t("games.none")}</p>` : nothing}
			<h2 class="hidden-text">${this.t("nav.games")}</h2>
			<div class="games">
				${games?.map(
					(game) =>
						html`<game-card
							.game=${game}
							deletable
							@delete=${() => {
								this.deleting = game;
							}}
						></game-card>`,
				)}
			</div>
			${this.more ? html`<button @click=${() => this.load(games?.at(-1)?.changed)}>${this.t("games.more")}</button>` : nothing}
			<chuhe-dialog
				heading=${this.t("games.deleteAsk")}
				.open=${this.deleting !== undefined}
				@close=${() => {
					this.deleting = undefined;
				}}
			>
				<div class="row">
					<button class="danger" @click=${() => this.deleteGame()}>${icon("trash")}${this.t("ui.delete")}</button>
					<button
						@click=${() => {
							this.deleting = undefined;
						}}
					>
						${this.t("ui.cancel")}
					</button>
				</div>
			</chuhe-dialog>
		</div>`;
	}

	private search(event: Event): void {
		this.text = (event.target as HTMLInputElement).value;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.load(), PAUSE);
	}

	private async deleteGame(): Promise<void> {
		const id = this.deleting?.id;
		this.deleting = undefined;
		if (id && (await app.call("game.delete", { games: [id] }))) {
			this.games = this.games?.filter((game) => game.id !== id);
			app.toast(this.t("games.deleted"), "good");
		}
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1.1rem;
			}
			input {
				width: 16rem !important;
			}
			.games {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(11.5rem, 46%), 1fr));
			}
		`,
	];
}
