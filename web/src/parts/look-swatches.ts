import { css, html, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { DEFAULT_LOOK } from "../board/board-base";
import { HEIGHT, WIDTH } from "../board/geometry";
import { ground, groundStyles } from "../board/ground";
import type { PieceScript, Theme } from "../board/model";
import { artwork, hasArtwork } from "../pieces/outlines";
import { swatches } from "../pieces/swatches";
import { DrawnElement } from "../ui/drawing";

/** A corner of a board, as a preview of its theme. */
@customElement("board-swatch")
export class BoardSwatch extends DrawnElement {
	@property({ reflect: true }) theme: Theme = "wood";
	@property({ type: Boolean, reflect: true }) dark = false;

	override render() {
		const look = { ...DEFAULT_LOOK, theme: this.theme, coordinates: "none" as const };
		return html`<svg viewBox=${`0 ${HEIGHT * 0.62} ${WIDTH * 0.66} ${HEIGHT * 0.38}`} aria-hidden="true">${ground(look, "red")}</svg>`;
	}

	static override styles = [
		groundStyles,
		css`
			:host {
				display: block;
				width: 4.6rem;
				border-radius: 5px;
				overflow: hidden;
			}
			svg {
				display: block;
				width: 100%;
			}
		`,
	];
}

const INK = { red: "#b01f16", black: "#1c2623" };

/**
 * Renders two pieces of a set: Red's king and Black's knight. Their outlines are bundled for the sets that are loaded
 * on demand. Returns undefined if the outlines are not available.
 */
export function piecesSwatch(script: PieceScript) {
	const known = swatches[script];
	const { pieces, line, solid } = artwork(script);
	const set = known ?? (hasArtwork(script) ? { red: pieces.K, black: pieces.n, line, solid } : undefined);
	if (!set) {
		return undefined;
	}
	const piece = (side: "red" | "black", x: number) => {
		const ink = set.solid ? "#fff" : INK[side];
		return svg`<svg x=${x} width="100" height="100" viewBox="-50 -50 100 100">
			<circle r="47" fill=${set.solid ? INK[side] : "#f3dcae"} stroke="#9b6a33" stroke-width="2" />
			<circle r="40" fill="none" stroke=${set.solid ? "none" : ink} stroke-width="2" />
			<path d=${set[side]} fill=${set.solid ? "none" : ink} stroke=${ink} stroke-width=${set.line} stroke-linecap="round" stroke-linejoin="round" />
		</svg>`;
	};
	return html`<svg class="pieces" viewBox="0 0 206 100" width="72" height="35" aria-hidden="true">${piece("red", 0)}${piece("black", 106)}</svg>`;
}
