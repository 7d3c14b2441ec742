/**
 * What a board receives and what it sends: the contract of the flat and the 3D
 * board. A board knows no rules. It draws a BoardState and reports what the
 * player points at; who listens decides what that means and hands back a new
 * state.
 */

export type Color = "red" | "black";
export type Kind = "king" | "advisor" | "bishop" | "knight" | "rook" | "cannon" | "pawn";

export interface Piece {
	readonly color: Color;
	readonly kind: Kind;
}

export type File = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i";
export type Rank = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";

/** A square of the board: files a to i from Red's left, ranks 0 to 9 from Red's side. */
export type Square = `${File}${Rank}`;

export interface Move {
	readonly from: Square;
	readonly to: Square;
}

/** Colors of arrows and circles; the players' own are green, the rest are the program's. */
export type Brush = "green" | "red" | "blue" | "yellow" | "best" | "good" | "faint" | "threat" | "ahead";

/** An arrow if it has a target, else a circle. */
export interface Shape {
	readonly from: Square;
	readonly to?: Square;
	readonly brush: Brush;
	/** A short text next to the arrow's head or in the circle: a score, a number. */
	readonly label?: string;
	/** 0 to 1: how thick an arrow is drawn. Default 1. */
	readonly weight?: number;
}

/** A small text at a square, as the share of a piece in the evaluation. */
export interface SquareMark {
	readonly square: Square;
	readonly text: string;
	/** Whose favour: decides the color. */
	readonly tone: "good" | "bad" | "neutral";
}

/** What is said of the move that has come to a square. */
export type BadgeTone = "brilliant" | "good" | "only" | "interesting" | "inaccuracy" | "mistake" | "blunder";

/** The sign of a move on the piece that made it. */
export interface Badge {
	readonly square: Square;
	readonly text: string;
	readonly tone: BadgeTone;
}

export const badgeColors: Readonly<Record<BadgeTone, string>> = {
	brilliant: "#0b7f86",
	good: "#2c7a3d",
	only: "#2a66ad",
	interesting: "#7547a8",
	inaccuracy: "#a06a00",
	mistake: "#bb5412",
	blunder: "#b3261e",
};

export interface BoardState {
	readonly pieces: ReadonlyMap<Square, Piece>;
	/** The side at the bottom. */
	readonly orientation: Color;
	/** Whose pieces may be picked up and dragged. "all" is the editor's. */
	readonly movable: Color | "none" | "all";
	readonly selected?: Square | undefined;
	/** Where the selected piece may go. */
	readonly targets: readonly Square[];
	readonly lastMove?: Move | undefined;
	/** The square of the king in check. */
	readonly check?: Square | undefined;
	/** The arrows and circles of the program: hints, lines of play. */
	readonly shapes: readonly Shape[];
	/** The arrows and circles that the player has drawn. */
	readonly drawn: readonly Shape[];
	readonly marks: readonly SquareMark[];
	readonly badges?: readonly Badge[] | undefined;
	/** A move made ahead, that waits for its turn; drawn as an arrow from circle to circle. */
	readonly premove?: Move | undefined;
	/** The square of the keyboard cursor; drawn while the board has the focus. */
	readonly cursor?: Square | undefined;
}

export const THEMES = ["wood", "rosewood", "jade", "paper", "plain"] as const;
export const PIECE_SCRIPTS = ["traditional", "simplified", "hands", "modern", "western"] as const;
export const COORDINATES = ["none", "chinese", "digits", "letters", "both"] as const;
export type Theme = (typeof THEMES)[number];
export type PieceScript = (typeof PIECE_SCRIPTS)[number];
export type Coordinates = (typeof COORDINATES)[number];

/** How a board looks: the player's settings. */
export interface BoardLook {
	readonly theme: Theme;
	readonly pieces: PieceScript;
	readonly coordinates: Coordinates;
	/** Milliseconds that a piece takes for a move; 0: no animation. */
	readonly animation: number;
	/** Whether legal targets are shown. */
	readonly showTargets: boolean;
	/** Whether the interface is dark. */
	readonly dark: boolean;
}

/**
 * A board is a custom element with two properties. It draws changes of pieces
 * between two states as moving pieces, when the piece on one square disappears and
 * the same piece appears on another.
 *
 * Events, all bubbling and composed:
 * - "board-pick": a square was pressed, touched, or Enter struck on it.
 *   Pressing a piece that is being dragged sends the pick at the press.
 * - "board-move": a piece was dragged from a square and dropped on another one.
 * - "board-off": a piece was dragged off the board.
 * - "board-shapes": the player has drawn or removed something; all that is drawn now.
 * - "board-cursor": an arrow key has moved the cursor.
 * - "board-cancel": the right button was pressed while a move made ahead was shown.
 */
export interface BoardElement extends HTMLElement {
	state: BoardState;
	look: BoardLook;
}

export interface BoardEvents {
	"board-pick": CustomEvent<{ square: Square }>;
	"board-move": CustomEvent<Move>;
	"board-off": CustomEvent<{ square: Square }>;
	"board-shapes": CustomEvent<{ shapes: readonly Shape[] }>;
	"board-cursor": CustomEvent<{ square: Square }>;
	"board-cancel": CustomEvent<Record<string, never>>;
}

declare global {
	interface HTMLElementEventMap extends BoardEvents {}
}

export const FILES: readonly File[] = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
export const RANKS: readonly Rank[] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** The square in a column (0 to 8 from file a) and row (0 to 9 from rank 0). */
export function squareAt(file: number, rank: number): Square | undefined {
	const f = FILES[file];
	const r = RANKS[rank];
	return f && r ? `${f}${r}` : undefined;
}

/** 0 to 8 from file a. */
export function fileOf(square: Square): number {
	return square.charCodeAt(0) - 97;
}

/** 0 to 9 from rank 0. */
export function rankOf(square: Square): number {
	return square.charCodeAt(1) - 48;
}

export function isSquare(text: string): text is Square {
	return /^[a-i][0-9]$/.test(text);
}

/** Splits a move as the protocol writes it: "h2e2". */
export function parseMove(text: string): Move | undefined {
	const from = text.slice(0, 2);
	const to = text.slice(2);
	return isSquare(from) && isSquare(to) ? { from, to } : undefined;
}

export function moveText(move: Move): string {
	return move.from + move.to;
}

export function otherColor(color: Color): Color {
	return color === "red" ? "black" : "red";
}

/** Everything of a state that boards draw as arrows and circles, and what is being drawn now. */
export function shapesOf({ shapes, drawn, premove }: BoardState, sketch: Shape | undefined): readonly Shape[] {
	const ahead: Shape[] = premove
		? [
				{ from: premove.from, brush: "ahead" },
				{ from: premove.to, brush: "ahead" },
				{ ...premove, brush: "ahead", weight: 0.4 },
			]
		: [];
	return [...ahead, ...shapes, ...drawn, ...(sketch ? [sketch] : [])];
}

/** Sends one of a board's events. */
export function sendBoardEvent<K extends keyof BoardEvents>(
	element: HTMLElement,
	type: K,
	detail: BoardEvents[K]["detail"],
): void {
	element.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}

/** A board without pieces, to start from. */
export const EMPTY_STATE: BoardState = {
	pieces: new Map(),
	orientation: "red",
	movable: "none",
	targets: [],
	shapes: [],
	drawn: [],
	marks: [],
};
