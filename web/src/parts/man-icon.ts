import { css, html, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { MAN_BOX, manGradients, manMarkup } from "../board/man-picture";
import type { Man, MenScript, Theme } from "../board/model";
import { DrawnElement } from "../ui/drawing";

/** A man by itself, as wide as it is told. */
@customElement("man-icon")
export class ManIcon extends DrawnElement {
	@property({ attribute: false }) man!: Man;
	@property() script: MenScript = "traditional";
	@property() theme: Theme = "wood";

	override render() {
		return html`<svg viewBox=${MAN_BOX} aria-hidden="true">
			<defs>${manGradients(this.theme)}</defs>
			${svg`${unsafeSVG(manMarkup(this.man, this.script, this.theme))}`}
		</svg>`;
	}

	static override styles = css`
		:host {
			display: inline-block;
			aspect-ratio: 1;
		}
		svg {
			display: block;
			width: 100%;
			height: 100%;
		}
	`;
}
