import { type Brush, isSquare, type Move, type Piece, parseMove, type Shape, type Square } from "../board/model";
import { pieceOf, START } from "../game/pieces";
import type { ElementSentences } from "../i18n/catalogue/keys";
import type { Values } from "../i18n/fill";

/** A reading error, as a sentence of the catalogue. */
export interface Fault {
	readonly key: keyof ElementSentences;
	readonly values: Values;
}

/** A line of play: the position before each move and after the last one. */
export interface Line {
	readonly positions: readonly ReadonlyMap<Square, Piece>[];
	readonly moves: readonly Move[];
	/** Whether Red is to move in the first position. */
	readonly red: boolean;
	/** The error that ended the reading early, if any. */
	readonly fault?: Fault;
}

/**
 * Reads a position and the moves from it. The position is a FEN or startpos, optionally followed by "moves"
 * and a list of moves. Moves are written as coordinates, h2e2 or H2-E2, with or without move numbers and a
 * result. Everything before an error is kept. No rule is checked except that there is a piece to move.
 */
export function readLine(fen: string, moves: string): Line {
	const [placement = "", ...fields] = fen.trim().split(/\s+/);
	const behind = fields.indexOf("moves");
	const side = fields[0];
	const red = side !== "b";
	const start = readPlacement(placement === "" || placement === "startpos" ? START : placement);
	if ("key" in start) {
		return { positions: [new Map()], moves: [], red, fault: start };
	}
	const positions: ReadonlyMap<Square, Piece>[] = [start];
	const played: Move[] = [];
	let pieces = start;
	const words = [...(behind < 0 ? [] : fields.slice(behind + 1)), ...moves.split(/[\s,]+/)];
	for (const word of words
		.map((text) => text.replace(/^\d+\.+/, ""))
		.filter((text) => text !== "" && !results.has(text))) {
		const n = played.length + 1;
		const move = parseMove(word.toLowerCase().replace(/^(..)-/, "$1"));
		if (!move) {
			return { positions, moves: played, red, fault: { key: "element.move", values: { n, move: word, form } } };
		}
		const piece = pieces.get(move.from);
		if (!piece) {
			const values = { n, move: word, square: move.from };
			return { positions, moves: played, red, fault: { key: "element.vacant", values } };
		}
		pieces = new Map(pieces);
		pieces.delete(move.from);
		pieces.set(move.to, piece);
		positions.push(pieces);
		played.push(move);
	}
	return { positions, moves: played, red };
}

const results: ReadonlySet<string> = new Set(["*", "1-0", "0-1", "1/2-1/2"]);

/** The form of a move, as an example for error messages. */
const form = "h2e2";

/** Reads the pieces from the first field of a FEN. */
function readPlacement(placement: string): Map<Square, Piece> | Fault {
	const ranks = placement.split("/");
	if (ranks.length !== 10) {
		return { key: "element.ranks", values: { n: ranks.length } };
	}
	const pieces = new Map<Square, Piece>();
	for (const [row, text] of ranks.entries()) {
		let file = 0;
		for (const letter of text) {
			if (letter >= "1" && letter <= "9") {
				file += Number(letter);
				continue;
			}
			const piece = pieceOf(otherLetters[letter] ?? letter);
			if (!piece) {
				return { key: "element.letter", values: { rank: row + 1, letter } };
			}
			const square = `${String.fromCharCode(97 + file)}${9 - row}`;
			if (isSquare(square)) {
				pieces.set(square, piece);
			}
			file++;
		}
		if (file !== 9) {
			return { key: "element.files", values: { rank: row + 1, n: file } };
		}
	}
	return pieces;
}

/** The letters that some programs use for elephant and horse. */
const otherLetters: Readonly<Record<string, string>> = { E: "B", e: "b", H: "N", h: "n" };

const brushes: readonly Brush[] = ["green", "red", "blue", "yellow"];

/** Reads arrows and circles: h2e2, h2e2:red, e0:blue. */
export function readArrows(text: string): { readonly shapes: readonly Shape[]; readonly fault?: Fault } {
	const shapes: Shape[] = [];
	for (const word of text.split(/[\s,]+/).filter((part) => part !== "")) {
		const [where = "", color = "green"] = word.toLowerCase().split(":");
		const brush = brushes.find((name) => name === color);
		const move = parseMove(where);
		if (!brush || !(move || isSquare(where))) {
			return { shapes, fault: { key: "element.arrow", values: { arrow: word, form } } };
		}
		shapes.push(move ? { ...move, brush } : { from: where as Square, brush });
	}
	return { shapes };
}
