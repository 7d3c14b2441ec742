/**
 * The data that a board receives and the events that it sends: the contract of the
 * flat board and the 3D board. A board does not know the rules. It draws a BoardState
 * and reports what the player does; the listener decides what that means and sets a
 * new state.
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

/** The colours of arrows and circles. Players draw in green, red, blue and yellow; the rest are used only by the program. */
export type Brush = "green" | "red" | "blue" | "yellow" | "best" | "good" | "faint" | "threat" | "ahead";

/** An arrow if it has a target, otherwise a circle. */
export interface Shape {
	readonly from: Square;
	readonly to?: Square;
	readonly brush: Brush;
	/** A short text next to the arrow's head or in the circle: a score, a number. */
	readonly label?: string;
	/** The thickness of an arrow, from 0 to 1. The default is 1. */
	readonly weight?: number;
}

/** A short text at a square, such as a piece's share of the evaluation. */
export interface SquareMark {
	readonly square: Square;
	readonly text: string;
	/** Who is favoured; it determines the colour. */
	readonly tone: "good" | "bad" | "neutral";
}

/** The assessment of a move. */
export type BadgeTone = "brilliant" | "good" | "only" | "interesting" | "inaccuracy" | "mistake" | "blunder";

/** The assessment of a move, shown on the piece that made it. */
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
	/** The side whose pieces may be dragged; the editor uses "all". */
	readonly movable: Color | "none" | "all";
	readonly selected?: Square | undefined;
	/** The squares to which the selected piece may move. */
	readonly targets: readonly Square[];
	readonly lastMove?: Move | undefined;
	/** The square of the king in check. */
	readonly check?: Square | undefined;
	/** The program's arrows and circles: hints, lines of play. */
	readonly shapes: readonly Shape[];
	/** The arrows and circles drawn by the player. */
	readonly drawn: readonly Shape[];
	readonly marks: readonly SquareMark[];
	readonly badges?: readonly Badge[] | undefined;
	/** The premove, which is played when it is the player's turn; drawn as an arrow from circle to circle. */
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

/** The appearance of a board, as set by the player. */
export interface BoardLook {
	readonly theme: Theme;
	readonly pieces: PieceScript;
	readonly coordinates: Coordinates;
	/** The duration of a piece's move in milliseconds; 0 for no animation. */
	readonly animation: number;
	/** Whether legal targets are shown. */
	readonly showTargets: boolean;
	/** Whether the interface is dark. */
	readonly dark: boolean;
}

/**
 * A board is a custom element with two properties. When a piece disappears from one
 * square between two states and the same piece appears on another square, the board
 * animates the move.
 *
 * Events, all bubbling and composed:
 * - "board-pick": a square was clicked or touched, or Enter or Space was pressed on it.
 *   A drag sends the pick when the piece is pressed, unless the piece is already selected.
 * - "board-move": a piece was dragged from a square and dropped on another one.
 * - "board-off": a piece was dragged off the board.
 * - "board-shapes": the player has drawn or removed a shape; carries all shapes now drawn.
 * - "board-cursor": an arrow key has moved the cursor.
 * - "board-cancel": the right button was pressed while a premove was shown.
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

/** Returns the square on a file (0 to 8 from file a) and a rank (0 to 9); undefined off the board. */
export function squareAt(file: number, rank: number): Square | undefined {
	const f = FILES[file];
	const r = RANKS[rank];
	return f && r ? `${f}${r}` : undefined;
}

/** Returns the file of a square, 0 to 8 from file a. */
export function fileOf(square: Square): number {
	return square.charCodeAt(0) - 97;
}

/** Returns the rank of a square, 0 to 9. */
export function rankOf(square: Square): number {
	return square.charCodeAt(1) - 48;
}

export function isSquare(text: string): text is Square {
	return /^[a-i][0-9]$/.test(text);
}

/** Parses a move as written in the protocol, such as "h2e2". */
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

/** Returns everything in a state that boards draw as arrows and circles, and the shape being drawn. */
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

/** The initial state: a board without pieces. */
export const EMPTY_STATE: BoardState = {
	pieces: new Map(),
	orientation: "red",
	movable: "none",
	targets: [],
	shapes: [],
	drawn: [],
	marks: [],
};
