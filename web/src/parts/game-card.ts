import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import type { Color } from "../board/model";
import type { GameSummary, Player } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "./mini-board";

const scores: Readonly<Record<string, string>> = { red_wins: "1–0", black_wins: "0–1", draw: "½–½" };

/** Returns the score that is shown for a result, such as "1–0"; "" if there is no result. */
export function scoreOf(result: string): string {
	return scores[result] ?? "";
}

/** A game in a list: its position, players and result. A selectable card sends "choose" when toggled and "rename" to ask for a new name. */
@customElement("game-card")
export class GameCard extends ChuheElement {
	@property({ attribute: false }) game!: GameSummary;
	@property({ type: Boolean, reflect: true }) choosable = false;
	@property({ type: Boolean, reflect: true }) chosen = false;

	override render() {
		const { game } = this;
		const path = game.phase === "playing" ? "game" : "analysis";
		const alone = game.players.red.kind === "engine" && game.players.black.kind === "person";
		return html`<article class="card">
			<a href=${`#/${path}/${game.id}`}>
				<mini-board .fen=${game.fen} .last=${game.last ?? ""} .bottom=${alone ? "black" : "red"}></mini-board>
				<div class="text">
					<h3>${this.heading}</h3>
					<p class="small dim">${this.status} · ${this.t("games.plies", { n: game.plies })}</p>
					<p class="small dim">${new Date(game.changed).toLocaleString(app.locale, { dateStyle: "medium", timeStyle: "short" })}</p>
					${game.tags.length > 0 ? html`<p class="small tags">${game.tags.map((tag) => html`<span class="tag">${tag}</span>`)}</p>` : nothing}
				</div>
			</a>
			${this.choosable ? this.handles() : nothing}
		</article>`;
	}

	private handles() {
		return html`<label class="choose">
				<input
					type="checkbox"
					aria-label=${this.t("games.choose", { name: this.heading })}
					.checked=${this.chosen}
					@change=${() => this.dispatchEvent(new CustomEvent("choose"))}
				/>
			</label>
			<button
				class="quiet iconic"
				aria-label=${this.t("games.rename")}
				title=${this.t("games.rename")}
				@click=${() => this.dispatchEvent(new CustomEvent("rename"))}
			>
				${icon("edit")}
			</button>`;
	}

	private get heading(): string {
		const { game } = this;
		return game.named ? app.say(game.named) : game.title || this.names;
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
		return scoreOf(result) || this.t("games.study");
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
			:host([choosable]) .text {
				padding-bottom: 2.6em;
			}
			:host([chosen]) article {
				border-color: var(--accent);
				background: var(--accent-soft);
			}
			.tags {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
				margin-top: 0.3em;
			}
			.tag {
				padding: 0 0.5em;
				border-radius: 1em;
				background: var(--panel-3);
				overflow-wrap: anywhere;
			}
			.choose {
				position: absolute;
				right: 2.5em;
				bottom: 0.2em;
				display: grid;
				place-content: center;
				width: 2.4em;
				height: 2.4em;
				cursor: pointer;
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
