import type { Piece, PieceScript } from "../board/model";
import { traditional, traditionalRiver } from "./characters";
import { western } from "./western";

const FEN_LETTERS = { king: "k", advisor: "a", bishop: "b", knight: "n", rook: "r", cannon: "c", pawn: "p" } as const;
type Letter = (typeof FEN_LETTERS)[keyof typeof FEN_LETTERS];

/** A set of characters or symbols for the pieces. */
export interface Artwork {
	/** Path data by the letter in a FEN, in a box from -50 to 50 both ways, y downwards, centred. */
	readonly pieces: Readonly<Record<Letter | Uppercase<Letter>, string>>;
	/** The outlines of the four characters of the river, 楚河漢界, each in the same box, to be filled. */
	readonly river: readonly [string, string, string, string];
	/**
	 * The width of a line along the paths, in units of the box. Outlines are filled too: with the
	 * line they are heavier than in their font.
	 */
	readonly line: number;
	/** The paths are lines and not outlines, light on a disc in the color of the side. */
	readonly solid: boolean;
}

/** How much heavier than their outlines the characters are drawn. */
const HEFT = 1.6;

const symbols = Object.fromEntries(
	Object.entries(FEN_LETTERS).flatMap(([kind, letter]) => {
		const path = western[kind as keyof typeof western];
		return [
			[letter, path],
			[letter.toUpperCase(), path],
		];
	}),
) as Artwork["pieces"];

const written: Artwork = { pieces: traditional, river: traditionalRiver, line: HEFT, solid: false };

/** The sets that are here; others come when they are chosen. */
const sets = new Map<PieceScript, Artwork>([
	["traditional", written],
	["western", { ...written, pieces: symbols, line: 0 }],
]);

const later: Partial<Record<PieceScript, () => Promise<Artwork>>> = {
	simplified: async () => {
		const { simplified, simplifiedRiver } = await import("./simplified");
		return { ...written, pieces: simplified, river: simplifiedRiver };
	},
	hands: async () => {
		const { hands, handsRiver } = await import("./hands");
		return { ...written, pieces: hands, river: handsRiver };
	},
	modern: async () => (await import("./modern")).modern,
};

/** Whether the set can be drawn now. */
export function hasArtwork(script: PieceScript): boolean {
	return sets.has(script);
}

/** Brings a set that is not here yet. */
export async function loadArtwork(script: PieceScript): Promise<void> {
	const set = await later[script]?.();
	if (set) {
		sets.set(script, set);
	}
}

/** The set, or the traditional one while it is not here. */
export function artwork(script: PieceScript): Artwork {
	return sets.get(script) ?? written;
}

/** The path of a piece. The board puts it on a disc of radius 50 and scales it as it needs. */
export function pieceOutline(piece: Piece, script: PieceScript): string {
	const letter = FEN_LETTERS[piece.kind];
	return artwork(script).pieces[piece.color === "red" ? (letter.toUpperCase() as Uppercase<Letter>) : letter];
}

/** The outlines of the four characters of the river. */
export function riverOutlines(script: PieceScript): Artwork["river"] {
	return artwork(script).river;
}
