import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import type { Color } from "../board/model";
import type { GameSummary, Player } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "./mini-board";

/** A game in a list: its position, players, result. "delete" asks to remove it. */
@customElement("game-card")
export class GameCard extends ChuheElement {
	@property({ attribute: false }) game!: GameSummary;
	@property({ type: Boolean }) deletable = false;

	override render() {
		const { game } = this;
		const path = game.phase === "playing" ? "game" : "analysis";
		const title = game.named ? app.say(game.named) : game.title || this.names;
		const alone = game.players.red.kind === "engine" && game.players.black.kind === "person";
		return html`<article class="card">
			<a href=${`#/${path}/${game.id}`}>
				<mini-board .fen=${game.fen} .last=${game.last ?? ""} .bottom=${alone ? "black" : "red"}></mini-board>
				<div class="text">
					<h3>${title}</h3>
					<p class="small dim">${this.status} · ${this.t("games.plies", { n: game.plies })}</p>
					<p class="small dim">${new Date(game.changed).toLocaleString(app.locale, { dateStyle: "medium", timeStyle: "short" })}</p>
				</div>
			</a>
			${
				this.deletable
					? html`<button
						class="quiet iconic danger"
						aria-label=${this.t("ui.delete")}
						title=${this.t("ui.delete")}
						@click=${() => this.dispatchEvent(new CustomEvent("delete"))}
					>
						${icon("trash")}
					</button>`
					: nothing
			}
		</article>`;
	}

	private get names(): string {
		const { red, black } = this.game.players;
		return this.game.kind === "study" && !red.name && !black.name
			? this.t("games.study")
			: `${this.name(red, "red")} – ${this.name(black, "black")}`;
	}

	private name(player: Player, side: Color): string {
		if (player.kind === "person") {
			return player.name || this.t(this.game.kind === "engine" ? "game.you" : `side.${side}`);
		}
		return player.level ? `${player.name} ${player.level}` : player.name;
	}

	private get status(): string {
		const { phase, result } = this.game;
		if (phase === "playing") {
			return this.t("games.unfinished");
		}
		const scores: Record<string, string> = { red_wins: "1–0", black_wins: "0–1", draw: "½–½" };
		return scores[result] ?? this.t("games.study");
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			article {
				position: relative;
				height: 100%;
				overflow: hidden;
			}
			article:hover {
				border-color: var(--accent);
			}
			a {
				display: block;
				color: inherit;
				text-decoration: none;
			}
			a:focus-visible {
				outline-offset: -3px;
			}
			.text {
				padding: 0.5em 0.7em 0.6em;
			}
			/* Room for the button in the corner. */
			:host([deletable]) .text p:last-child {
				padding-right: 1.8em;
			}
			h3 {
				overflow: hidden;
				text-overflow: ellipsis;
				white-space: nowrap;
			}
			mini-board {
				padding: 0.5em 0.5em 0;
			}
			button {
				position: absolute;
				right: 0.2em;
				bottom: 0.2em;
			}
		`,
	];
}
