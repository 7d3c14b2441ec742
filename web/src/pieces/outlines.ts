import type { Piece, PieceScript } from "../board/model";
import { traditional, traditionalRiver } from "./characters";
import { western } from "./western";

const FEN_LETTERS = { king: "k", advisor: "a", bishop: "b", knight: "n", rook: "r", cannon: "c", pawn: "p" } as const;
type Letter = (typeof FEN_LETTERS)[keyof typeof FEN_LETTERS];

/** A set of characters or symbols for the pieces. */
export interface Artwork {
	/** Path data by FEN letter, centred in a box from -50 to 50 in both directions, with y pointing down. */
	readonly pieces: Readonly<Record<Letter | Uppercase<Letter>, string>>;
	/** The outlines of the four characters of the river, 楚河漢界, each in the same box, to be filled. */
	readonly river: readonly [string, string, string, string];
	/**
	 * The width of the stroke along the paths, in units of the box. Outlines are also filled, so
	 * the stroke makes them heavier than in their font.
	 */
	readonly line: number;
	/** Whether the paths are lines instead of outlines, drawn in a light colour on a disc in the colour of the side. */
	readonly solid: boolean;
}

/** The width of the stroke that makes the characters heavier than their outlines. */
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

/** The sets that have been loaded. The others are loaded when they are chosen. */
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

/** Reports whether the set has been loaded and can be drawn. */
export function hasArtwork(script: PieceScript): boolean {
	return sets.has(script);
}

/** Loads a set. The sets that are always present are left as they are. */
export async function loadArtwork(script: PieceScript): Promise<void> {
	const set = await later[script]?.();
	if (set) {
		sets.set(script, set);
	}
}

/** Returns the set, or the traditional one until the set has been loaded. */
export function artwork(script: PieceScript): Artwork {
	return sets.get(script) ?? written;
}

/** Returns the path of a piece. The board draws it on a disc of radius 50 and scales it as needed. */
export function pieceOutline(piece: Piece, script: PieceScript): string {
	const letter = FEN_LETTERS[piece.kind];
	return artwork(script).pieces[piece.color === "red" ? (letter.toUpperCase() as Uppercase<Letter>) : letter];
}

/** Returns the outlines of the four characters of the river. */
export function riverOutlines(script: PieceScript): Artwork["river"] {
	return artwork(script).river;
}
