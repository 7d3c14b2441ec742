import type { Kind, Piece, PieceScript } from "../board/model";

const KINDS: readonly Kind[] = ["king", "advisor", "bishop", "knight", "rook", "cannon", "pawn"];

const LETTERS: Record<PieceScript, { red: string; black: string }> = {
	traditional: { red: "帥仕相傌俥炮兵", black: "將士象馬車砲卒" },
	simplified: { red: "帅仕相马车炮兵", black: "将士象马车炮卒" },
	hands: { red: "帥仕相傌俥炮兵", black: "將士象馬車砲卒" },
	modern: { red: "帅仕相马车炮兵", black: "将士象马车砲卒" },
	western: { red: "KAENRCP", black: "KAENRCP" },
};

/** Returns the character or letter of a piece, for fallbacks, trays and move lists. */
export function pieceLetter(piece: Piece, script: PieceScript): string {
	return LETTERS[script][piece.color][KINDS.indexOf(piece.kind)] ?? "";
}
