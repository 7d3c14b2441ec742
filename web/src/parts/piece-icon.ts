import { css, html, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import type { Piece, PieceScript, Theme } from "../board/model";
import { PIECE_BOX, pieceGradients, pieceMarkup } from "../board/piece-picture";
import { hasArtwork, loadArtwork } from "../pieces/outlines";
import { DrawnElement } from "../ui/drawing";

/** A single piece. Its width is set by the style of the element. */
@customElement("piece-icon")
export class PieceIcon extends DrawnElement {
	@property({ attribute: false }) piece!: Piece;
	@property() script: PieceScript = "traditional";
	@property() theme: Theme = "wood";

	override willUpdate(): void {
		if (!hasArtwork(this.script)) {
			void loadArtwork(this.script).then(() => this.requestUpdate());
		}
	}

	override render() {
		return html`<svg viewBox=${PIECE_BOX} aria-hidden="true">
			<defs>${pieceGradients(this.theme)}</defs>
			${svg`${unsafeSVG(pieceMarkup(this.piece, this.script, this.theme))}`}
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
