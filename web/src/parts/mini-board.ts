import { css, html, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { app } from "../app/app";
import { HEIGHT, MARGIN_X, MARGIN_Y, placeOf, WIDTH } from "../board/geometry";
import { groundStyles, lines } from "../board/ground";
import { type Color, isSquare, type Move, type Piece, type Square } from "../board/model";
import { piecesOfFen } from "../game/pieces";
import { artwork, pieceOutline } from "../pieces/outlines";
import { DrawnElement } from "../ui/drawing";

const EDGE = 50;
const BOX = `${MARGIN_X - EDGE} ${MARGIN_Y - EDGE} ${WIDTH - 2 * (MARGIN_X - EDGE)} ${HEIGHT - 2 * (MARGIN_Y - EDGE)}`;

/** A small picture of a position. */
@customElement("mini-board")
export class MiniBoard extends DrawnElement {
	@property() fen = "";
	@property() last = "";
	@property() bottom: Color = "red";

	override render() {
		const from = this.last.slice(0, 2);
		const to = this.last.slice(2);
		const move = isSquare(from) && isSquare(to) ? { from, to } : undefined;
		return html`<svg viewBox=${BOX} aria-hidden="true">
			<rect class="ground" width=${WIDTH} height=${HEIGHT} />
			<path class="lines" d=${lines} />
			${this.lastMove(move)}${[...piecesOfFen(this.fen)].map(([square, piece]) => this.piece(square, piece))}
		</svg>`;
	}

	private lastMove(move: Move | undefined) {
		return (move ? [move.from, move.to] : []).map((square) => {
			const { x, y } = placeOf(square, this.bottom);
			return svg`<circle class="last" cx=${x} cy=${y} r="52" />`;
		});
	}

	private piece(square: Square, piece: Piece) {
		const { x, y } = placeOf(square, this.bottom);
		const ink = piece.color === "red" ? "#b3231a" : "#1c2326";
		const script = app.look.pieces;
		const { line, solid } = artwork(script);
		const outline = pieceOutline(piece, script);
		const drawn = solid
			? `fill="none" stroke="#fff" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"`
			: `fill="${ink}"`;
		return svg`<g transform=${`translate(${x} ${y})`}>
			<circle r="45" fill=${solid ? ink : "#fbeccb"} stroke=${ink} stroke-width="5" />
			${unsafeSVG(`<path d="${outline}" ${drawn} transform="scale(0.92)"/>`)}
		</g>`;
	}

	static override styles = [
		groundStyles,
		css`
			:host {
				display: block;
			}
			svg {
				display: block;
				width: 100%;
				border-radius: 4px;
			}
			.lines {
				stroke-width: 4;
			}
			.last {
				fill: var(--last);
				stroke: none;
				opacity: 0.55;
			}
		`,
	];
}
