import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import type { Kind, Piece, Square } from "../board/model";
import { piecesOf } from "../game/pieces";
import { RoomElement } from "../game/room-element";
import { shared } from "../ui/styles";

/** The order in which pieces are read out. */
const ORDER: readonly Kind[] = ["king", "rook", "knight", "cannon", "bishop", "advisor", "pawn"];

/** The shown position in words, as hidden text, because the board itself is only an image to screen readers. */
@customElement("position-words")
export class PositionWords extends RoomElement {
	protected override readonly watches = "state";

	override render() {
		const board = this.room.state?.board;
		if (!board) {
			return nothing;
		}
		const pieces = [...piecesOf(board.pieces)].sort(byOrder);
		const side = (color: "red" | "black") =>
			html`<p>
				${this.t("board.wordsSide", {
					side: this.t(`side.${color}`),
					pieces: pieces
						.filter(([, piece]) => piece.color === color)
						.map(([square, { kind }]) =>
							this.t("board.wordsPiece", { piece: this.t(`piece.${color}.${kind}`), square }),
						)
						.join(", "),
				})}
			</p>`;
		return html`<section class="hidden-text" aria-label=${this.t("board.words")}>
			<p>${this.t("board.wordsTurn", { side: this.t(`side.${board.turn}`) })}</p>
			${side("red")} ${side("black")}
		</section>`;
	}

	static override styles = [shared];
}

function byOrder([a, one]: readonly [Square, Piece], [b, other]: readonly [Square, Piece]): number {
	return ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || (a < b ? -1 : 1);
}
