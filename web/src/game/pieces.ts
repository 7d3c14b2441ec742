import type { Kind, Piece, Square } from "../board/model";
import { isSquare, parseMove } from "../board/model";

const kinds: Record<string, Kind> = {
	k: "king",
	a: "advisor",
	b: "bishop",
	n: "knight",
	r: "rook",
	c: "cannon",
	p: "pawn",
};

/** Returns the piece for a FEN letter; capitals are Red's. */
export function pieceOf(letter: string): Piece | undefined {
	const kind = kinds[letter.toLowerCase()];
	return kind && { kind, color: letter === letter.toUpperCase() ? "red" : "black" };
}

/** Returns the FEN letter of a piece. */
export function letterOf(piece: Piece): string {
	const letter = Object.keys(kinds).find((key) => kinds[key] === piece.kind) ?? "?";
	return piece.color === "red" ? letter.toUpperCase() : letter;
}

/** Returns the pieces of a message, by square. */
export function piecesOf(letters: Readonly<Partial<Record<Square, string>>>): Map<Square, Piece> {
	const pieces = new Map<Square, Piece>();
	for (const [square, letter] of Object.entries(letters)) {
		const piece = pieceOf(letter);
		if (piece && isSquare(square)) {
			pieces.set(square, piece);
		}
	}
	return pieces;
}

/** The piece placement of the starting position. */
export const START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/** Returns the pieces of a FEN or of startpos, with or without moves after it, as far as it can be read. */
export function piecesOfFen(fen: string): Map<Square, Piece> {
	const letters: Partial<Record<Square, string>> = {};
	const [first = "", ...rest] = fen.trim().split(/\s+/);
	const ranks = (first === "startpos" ? START : first).split("/");
	for (const [row, text] of ranks.entries()) {
		let file = 0;
		for (const letter of text) {
			if (letter >= "1" && letter <= "9") {
				file += Number(letter);
				continue;
			}
			const square = `${String.fromCharCode(97 + file)}${9 - row}`;
			if (isSquare(square)) {
				letters[square] = letter;
			}
			file++;
		}
	}
	const pieces = piecesOf(letters);
	const moves = rest.indexOf("moves");
	for (const text of moves < 0 ? [] : rest.slice(moves + 1)) {
		const move = parseMove(text);
		const piece = move && pieces.get(move.from);
		if (!piece) {
			break; // the text may still be incomplete, because the user is typing
		}
		pieces.delete(move.from);
		pieces.set(move.to, piece);
	}
	return pieces;
}

/** Reports whether the same pieces are on the same squares. */
export function samePieces(a: ReadonlyMap<Square, Piece>, b: ReadonlyMap<Square, Piece>): boolean {
	return (
		a.size === b.size &&
		[...a].every(([square, piece]) => {
			const other = b.get(square);
			return other?.color === piece.color && other.kind === piece.kind;
		})
	);
}
