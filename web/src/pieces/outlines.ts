import type { Piece, PieceScript } from "../board/model";
import { simplified, simplifiedRiver, traditional, traditionalRiver } from "./characters";
import { western } from "./western";

/**
 * How much heavier than their outlines the characters of both scripts are drawn:
 * the width of a line of the same ink around them, in units of the box.
 */
export const HEFT = 1.6;

const FEN_LETTERS = { king: "k", advisor: "a", bishop: "b", knight: "n", rook: "r", cannon: "c", pawn: "p" } as const;

/**
 * The outline of a piece's character or symbol as SVG path data, in a box from
 * -50 to 50 both ways, y downwards, centred, to be filled. The board puts it on
 * a disc of radius 50 and scales it as it needs.
 */
export function pieceOutline(piece: Piece, script: PieceScript): string {
	if (script === "western") {
		return western[piece.kind];
	}
	const letter = FEN_LETTERS[piece.kind];
	const set = script === "simplified" ? simplified : traditional;
	return set[piece.color === "red" ? (letter.toUpperCase() as Uppercase<typeof letter>) : letter];
}

/** The outlines of the four characters of the river, 楚河漢界, each in the same box. */
export function riverOutlines(script: PieceScript): readonly [string, string, string, string] {
	return script === "simplified" ? simplifiedRiver : traditionalRiver;
}
