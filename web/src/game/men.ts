import type { Kind, Man, Point } from "../board/model";
import { isPoint } from "../board/model";

const kinds: Record<string, Kind> = {
	k: "king",
	a: "advisor",
	b: "bishop",
	n: "knight",
	r: "rook",
	c: "cannon",
	p: "pawn",
};

/** The man of a letter of FEN; capitals are Red's. */
export function manOf(letter: string): Man | undefined {
	const kind = kinds[letter.toLowerCase()];
	return kind && { kind, color: letter === letter.toUpperCase() ? "red" : "black" };
}

/** The letter of FEN of a man. */
export function letterOf(man: Man): string {
	const letter = Object.keys(kinds).find((key) => kinds[key] === man.kind) ?? "?";
	return man.color === "red" ? letter.toUpperCase() : letter;
}

/** The men of a message, by point. */
export function menOf(letters: Readonly<Partial<Record<Point, string>>>): Map<Point, Man> {
	const men = new Map<Point, Man>();
	for (const [point, letter] of Object.entries(letters)) {
		const man = manOf(letter);
		if (man && isPoint(point)) {
			men.set(point, man);
		}
	}
	return men;
}

/** The men in the first field of a FEN, as far as it can be read: for thumbnails. */
export function menOfFen(fen: string): Map<Point, Man> {
	const letters: Partial<Record<Point, string>> = {};
	const ranks = (fen.split(" ")[0] ?? "").split("/");
	for (const [row, text] of ranks.entries()) {
		let file = 0;
		for (const letter of text) {
			if (letter >= "1" && letter <= "9") {
				file += Number(letter);
				continue;
			}
			const point = `${String.fromCharCode(97 + file)}${9 - row}`;
			if (isPoint(point)) {
				letters[point] = letter;
			}
			file++;
		}
	}
	return menOf(letters);
}
