import type { Kind, Piece, Square } from "../board/model";
import { isSquare } from "../board/model";

const kinds: Record<string, Kind> = {
	k: "king",
	a: "advisor",
	b: "bishop",
	n: "knight",
	r: "rook",
	c: "cannon",
	p: "pawn",
};

/** The piece of a letter of FEN; capitals are Red's. */
export function pieceOf(letter: string): Piece | undefined {
	const kind = kinds[letter.toLowerCase()];
	return kind && { kind, color: letter === letter.toUpperCase() ? "red" : "black" };
}

/** The letter of FEN of a piece. */
export function letterOf(piece: Piece): string {
	const letter = Object.keys(kinds).find((key) => kinds[key] === piece.kind) ?? "?";
	return piece.color === "red" ? letter.toUpperCase() : letter;
}

/** The pieces of a message, by square. */
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

/** The pieces in the first field of a FEN, as far as it can be read: for thumbnails. */
export function piecesOfFen(fen: string): Map<Square, Piece> {
	const letters: Partial<Record<Square, string>> = {};
	const ranks = (fen.split(" ")[0] ?? "").split("/");
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
	return piecesOf(letters);
}

/** Whether the same pieces stand on the same squares. */
export function samePieces(a: ReadonlyMap<Square, Piece>, b: ReadonlyMap<Square, Piece>): boolean {
	return (
		a.size === b.size &&
		[...a].every(([square, piece]) => {
			const other = b.get(square);
			return other?.color === piece.color && other.kind === piece.kind;
		})
	);
}
