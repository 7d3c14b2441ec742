import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { me } from "./account";
import type { ClubGame, MyState } from "./messages";
import { nameText } from "./names";
import "../parts/mini-board";

/** The current boards of an exhibition's host, those waiting for the host's move first. With "short", only how many wait, and links. */
@customElement("exhibition-boards")
export class ExhibitionBoards extends ChuheElement {
	@property() tourney = "";
	/** The game shown next to this element; the next board is always a different one. */
	@property() game = "";
	@property({ type: Boolean }) short = false;
	@state() private games: ReadonlyMap<string, ClubGame> = new Map();
	private mine: (() => void) | undefined;
	private readonly followed = new Map<string, () => void>();

	override connectedCallback(): void {
		super.connectedCallback();
		this.mine = app.connection.follow<MyState>(
			`me/${me.account}`,
			{ changed: ({ games }) => this.follow(games) },
			() => {},
		);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.mine?.();
		this.follow([]);
	}

	/** Subscribes to the games in progress and unsubscribes from games that have ended. */
	private follow(games: readonly string[]): void {
		for (const [id, leave] of this.followed) {
			if (!games.includes(id)) {
				leave();
				this.followed.delete(id);
				this.change(id, undefined);
			}
		}
		for (const id of games) {
			if (!this.followed.has(id)) {
				const changed = (game: ClubGame) => this.change(id, game);
				this.followed.set(
					id,
					app.connection.follow<ClubGame>(`game/${id}`, { changed }, () => {}),
				);
			}
		}
	}

	private change(id: string, game: ClubGame | undefined): void {
		const games = new Map(this.games);
		if (game && game.tourney === this.tourney && game.host === me.account && game.phase === "playing") {
			games.set(id, game);
		} else {
			games.delete(id);
		}
		this.games = games;
	}

	override render() {
		const waits = (game: ClubGame) => game.players[game.board.turn === "red" ? 0 : 1].id === me.account;
		const games = [...this.games.values()];
		const waiting = games.filter(waits);
		if (games.length === 0) {
			return nothing;
		}
		// The next waiting board after the one shown, so that no board is left out for long.
		const at = games.findIndex(({ id }) => id === this.game);
		const next = [...games.slice(at + 1), ...games.slice(0, Math.max(at, 0))].find(waits);
		return html`<section class="card" aria-label=${this.t("tourney.boards")}>
			<div class="row">
				<span role="status">${waiting.length > 0 ? this.t("tourney.waiting", { n: waiting.length }) : this.t("tourney.noneWaits")}</span>
				${next ? html`<a class="button primary" href=${`#/game/${next.id}`}>${this.t("tourney.nextBoard")}</a>` : nothing}
				${this.short ? html`<a class="button" href=${`#/tournaments/${this.tourney}`}>${this.t("tourney.toBoards")}</a>` : nothing}
			</div>
			${
				this.short
					? nothing
					: html`<ul>
						${[...waiting, ...games.filter((game) => !waits(game))].map((game) => this.board(game, waits(game)))}
					</ul>`
			}
		</section>`;
	}

	private board(game: ClubGame, waits: boolean) {
		const red = game.players[0].id === me.account;
		return html`<li class=${waits ? "waits" : ""}>
			<a href=${`#/game/${game.id}`}>
				<mini-board .fen=${game.board.fen} .last=${game.board.last ? `${game.board.last.from}${game.board.last.to}` : ""} .bottom=${red ? "red" : "black"}></mini-board>
				<b>${nameText(game.players[red ? 1 : 0])}</b>
				${waits ? html`<span class="dim">${this.t("tourney.yourTurn")}</span>` : nothing}
			</a>
		</li>`;
	}

	static override styles = [
		shared,
		css`
			.card {
				padding: 0.8rem 1.1rem;
				display: grid;
				gap: 0.8rem;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0.5rem 0.9rem;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
				gap: 0.6rem;
			}
			li a {
				display: grid;
				gap: 0.1rem;
				padding: 0.3rem;
				border: 2px solid transparent;
				border-radius: 0.4rem;
				color: inherit;
				text-decoration: none;
				overflow-wrap: anywhere;
			}
			.waits a {
				border-color: var(--accent);
			}
		`,
	];
}
