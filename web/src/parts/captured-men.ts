import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import { manOf } from "../game/men";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import "./man-icon";

/** The men that a side has lost, strongest first. */
@customElement("captured-men")
export class CapturedMen extends ChuheElement {
	@property({ attribute: false }) letters: readonly string[] = [];

	override render() {
		const { men: script, theme } = app.preferences.values;
		const men = this.letters.flatMap((letter) => manOf(letter) ?? []);
		const names = men.map((man) => this.t(`piece.${man.color}.${man.kind}`)).join(", ");
		const label = names ? this.t("game.captured", { pieces: names }) : this.t("game.nothingCaptured");
		return html`<div class="tray" role="img" aria-label=${label}>
			${men.map((man) => html`<man-icon .man=${man} .script=${script} .theme=${theme}></man-icon>`)}
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
			man-icon {
				width: 1.5em;
				margin-right: -0.28em;
			}
		`,
	];
}
