import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import { pieceOf } from "../game/pieces";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import "./piece-icon";

/** The pieces that one side has lost, strongest first. */
@customElement("captured-pieces")
export class CapturedPieces extends ChuheElement {
	@property({ attribute: false }) letters: readonly string[] = [];

	override render() {
		const { pieces: script, theme } = app.preferences.values;
		const pieces = this.letters.flatMap((letter) => pieceOf(letter) ?? []);
		const names = pieces.map((piece) => this.t(`piece.${piece.color}.${piece.kind}`)).join(", ");
		const label = names ? this.t("game.captured", { pieces: names }) : this.t("game.nothingCaptured");
		return html`<div class="tray" role="img" aria-label=${label}>
			${pieces.map((piece) => html`<piece-icon .piece=${piece} .script=${script} .theme=${theme}></piece-icon>`)}
		</div>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
				min-height: 1.5em;
			}
			.tray {
				display: flex;
				flex-wrap: wrap;
				min-height: 1.5em;
			}
			piece-icon {
				width: 1.5em;
				margin-right: -0.28em;
			}
		`,
	];
}
