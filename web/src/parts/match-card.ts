import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import type { MatchAnswer, MatchGame, Player } from "../protocol/messages";
import { shared } from "../ui/styles";

/** The state of a match between two engines: the score and the games so far. */
@customElement("match-card")
export class MatchCard extends RoomElement {
	protected override readonly watches = "state";
	@state() private match: MatchAnswer | undefined;
	private asked = "";

	override updated(): void {
		void this.ask();
	}

	/** Loads the state of the match, and reloads it when another game is shown and whenever a game ends or begins. */
	private async ask(): Promise<void> {
		const { id, state } = this.room;
		const ended = app.state?.games.filter(({ phase }) => phase === "over").map((game) => game.id);
		const question = state?.options.match ? `${id} ${state.result.result} ${state.next} ${ended}` : "";
		if (question !== this.asked) {
			this.asked = question;
			const answer = question ? await this.room.command<MatchAnswer>("game.match") : undefined;
			if (question === this.asked) {
				this.match = answer;
			}
		}
	}

	override render() {
		const { match } = this;
		if (!this.room.state?.options.match || !match) {
			return nothing;
		}
		const { won, drawn, lost } = match.score;
		const over = won + drawn + lost;
		return html`<section class="card" aria-label=${this.t("match.title")}>
			<h2>${this.t("match.of", { over, games: match.games })}</h2>
			<table>
				<tbody>
					${this.row(match.red, match.black, won, drawn, lost)} ${this.row(match.black, match.red, lost, drawn, won)}
				</tbody>
			</table>
			<ol>
				${match.played.map((game) => html`<li>${this.game(game)}</li>`)}
			</ol>
		</section>`;
	}

	private row(player: Player, other: Player, won: number, drawn: number, lost: number) {
		const bookless = player.no_book && !other.no_book ? html` <small>${this.t("match.noBook")}</small>` : nothing;
		return html`<tr>
			<th scope="row">${player.name}${player.level ? ` ${player.level}` : ""}${bookless}</th>
			<td class="dim" aria-label=${this.t("match.record", { won, drawn, lost })}>+${won} =${drawn} −${lost}</td>
			<td class="points">${won + drawn / 2}</td>
		</tr>`;
	}

	/** Renders a game by its number, with the points of the player who is Red in game 1. */
	private game({ game, number, phase, result }: MatchGame) {
		const here = game === this.room.id;
		const first = number % 2 === 1 ? "red_wins" : "black_wins";
		const points = phase !== "over" ? "…" : result === "draw" ? "½" : result === first ? "1" : "0";
		return html`<a class="button" href=${`#/game/${game}`} aria-current=${here ? "page" : nothing}>
			<span class="dim">${number}</span> ${points}
		</a>`;
	}

	static override styles = [
		shared,
		css`
			section {
				padding: 0.7em 0.9em;
				display: grid;
				gap: 0.6em;
			}
			table {
				border-collapse: collapse;
				font-variant-numeric: tabular-nums;
			}
			th,
			td {
				padding: 0.15em 0.35em;
				text-align: right;
				font-weight: 400;
			}
			th[scope] {
				width: 100%;
				padding-left: 0;
				text-align: left;
				font-weight: 600;
			}
			td {
				white-space: nowrap;
			}
			.points {
				font-weight: 700;
				font-size: 1.15em;
			}
			ol {
				list-style: none;
				margin: 0;
				padding: 0;
				display: flex;
				flex-wrap: wrap;
				gap: 0.25em;
				max-height: 11em;
				overflow-y: auto;
			}
			.button {
				min-height: 0;
				padding: 0.1em 0.45em;
				gap: 0.35em;
				font-size: 0.9em;
			}
			.button[aria-current] {
				border-color: var(--accent);
				background: var(--accent-soft);
			}
		`,
	];
}
