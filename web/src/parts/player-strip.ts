import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { type Color, otherColor } from "../board/model";
import { RoomElement } from "../game/room-element";
import type { TextKey } from "../i18n/text";
import type { Player } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "./captured-pieces";
import "./game-clock";

/** One side of a game: its player, the pieces it has captured, and its clock. */
@customElement("player-strip")
export class PlayerStrip extends RoomElement {
	protected override readonly watches = "state";
	@property() side: Color = "red";

	override render() {
		const { state } = this.room;
		if (!state) {
			return nothing;
		}
		const player = state.players[this.side];
		const turn = state.phase === "playing" && state.board.turn === this.side;
		return html`<section class=${turn ? "turn" : ""} aria-label=${this.t(`side.${this.side}`)}>
			<span class=${`disc ${this.side}`} aria-hidden="true"></span>
			<div class="who">
				<div class="name">
					${player.kind === "engine" ? icon("robot") : nothing}<span>${this.name(player)}</span>
					${player.level && player.engine === "chuhe" ? html`<span class="level">${this.level(player.level)}</span>` : nothing}
					${turn ? html`<span class="move">${this.t("game.toMove")}</span>` : nothing}
				</div>
				<captured-pieces .letters=${state.board.captured[otherColor(this.side)]}></captured-pieces>
			</div>
			<game-clock .room=${this.room} .side=${this.side}></game-clock>
		</section>`;
	}

	private name(player: Player): string {
		if (player.kind === "person") {
			const alone = this.room.persons.length === 1;
			return player.name || this.header || this.t(alone ? "game.you" : `side.${this.side}`);
		}
		return player.name;
	}

	/** The name of the player in the headers of the record. */
	private get header(): string {
		const tag = this.side === "red" ? "Red" : "Black";
		return this.room.state?.headers.find(({ name }) => name === tag)?.value ?? "";
	}

	/** Returns the name of a level, such as "Level 5 Enthusiast". */
	private level(level: number): string {
		return `${this.t("game.level", { level })} ${this.t(`level.${level}` as TextKey)}`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			section {
				display: flex;
				align-items: center;
				gap: 0.7em;
				padding: 0.45em 0.7em;
				min-height: 3.9em;
				box-sizing: border-box;
				border-left: 4px solid transparent;
			}
			.turn {
				border-left-color: var(--accent);
			}
			@media (forced-colors: active) {
				section:not(.turn) {
					border-left-color: Canvas;
				}
			}
			.disc {
				width: 1.15em;
				height: 1.15em;
				border-radius: 50%;
				border: 2px solid var(--panel);
				box-shadow: 0 0 0 1.5px var(--dim);
				flex: none;
			}
			.disc.red {
				background: var(--eval-red);
			}
			.disc.black {
				background: var(--eval-black);
			}
			/* What was captured is next to the name, and below it when there is too much. */
			.who {
				flex: 1;
				min-width: 0;
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0 0.6em;
			}
			.name {
				display: flex;
				flex-wrap: wrap;
				gap: 0 0.4em;
				align-items: center;
				font-weight: 600;
			}
			.name span:first-of-type {
				overflow: hidden;
				text-overflow: ellipsis;
				white-space: nowrap;
			}
			.move,
			.level {
				font-weight: 500;
				font-size: 0.84em;
				white-space: nowrap;
			}
			.move {
				color: var(--accent);
			}
			@media (max-width: 760px), (max-height: 500px) {
				section {
					padding: 0.15em 0.6em;
					min-height: 2.7em;
				}
				.who,
				.name {
					flex-wrap: nowrap;
					min-width: 0;
				}
				captured-pieces {
					flex: 1;
					overflow: hidden;
					height: 1.5em;
					font-size: 0.85em;
				}
			}
			@media (max-height: 500px) {
				.move,
				.level {
					display: none;
				}
			}
			.level {
				color: var(--dim);
				overflow: hidden;
				text-overflow: ellipsis;
			}
		`,
	];
}
