import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import type { GuessedMove } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";

/** The moves that people are likely to play in a position; sends "play" with the move that was clicked. */
@customElement("guessed-moves")
export class GuessedMoves extends ChuheElement {
	@property({ attribute: false }) moves: readonly GuessedMove[] = [];

	override render() {
		const { notation } = app.preferences.values;
		return html`<p>
			<span class="small dim" title=${this.t("explorer.peopleHow")}>${this.t("explorer.people")}</span>
			${this.moves.map(
				({ move, text, chance }) =>
					html`<button class="quiet move" @click=${() => this.play(move)}>
						${text[notation]} <span class="small dim">${chance.toFixed(0)} %</span>
					</button>`,
			)}
		</p>`;
	}

	private play(move: string): void {
		this.dispatchEvent(new CustomEvent<string>("play", { detail: move }));
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			p {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0.1em 0.3em;
				margin: 0;
			}
			.move {
				min-height: 2em;
				padding: 0.1em 0.4em;
				white-space: nowrap;
			}
		`,
	];
}
