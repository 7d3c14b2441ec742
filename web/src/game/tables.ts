import { type Color, otherColor } from "../board/model";
import type { NotationName, Words } from "../protocol/messages";

/** A move in the notations. */
export type MoveTexts = Readonly<Record<NotationName, string>>;

/** What a position is worth to the side to move, or a move to the side that plays it. */
export type TableResult = "win" | "draw" | "loss";

export interface TableMove {
	readonly move: string;
	readonly text: MoveTexts;
	readonly result: TableResult;
	/** Plies to the end counted from before the move; -1 for a draw. */
	readonly dtm: number;
	readonly perpetual_check: TableResult | null;
	readonly keeps: boolean;
	readonly best: boolean;
}

/** A position in the endgame tables; with found false only fen, class, title and name are told. */
export interface TableLook {
	readonly fen: string;
	readonly class: string;
	readonly title: Words;
	readonly name: Words | null;
	readonly found: boolean;
	readonly result: TableResult | "";
	readonly dtm: number;
	readonly dtc: number | null;
	readonly perpetual_check: TableResult | null;
	readonly plies_to_capture: number;
	readonly moves: readonly TableMove[];
	readonly line: readonly { readonly move: string; readonly text: MoveTexts }[];
}

export interface TableCounts {
	readonly legal: number;
	readonly win: number;
	readonly loss: number;
	readonly draw: number;
	readonly max_win_dtm: number | null;
	readonly max_loss_dtm: number | null;
}

export interface TableFacts {
	readonly class: string;
	readonly title: Words;
	readonly name: Words | null;
	readonly red_to_move: TableCounts;
	readonly black_to_move: TableCounts;
	readonly max_dtm: number;
	readonly holds_under_perpetual_check: boolean;
	readonly bytes: number;
	readonly longest: readonly {
		readonly fen: string;
		readonly turn: Color;
		readonly result: TableResult;
		readonly dtm: number;
	}[];
}

export interface TableTopic {
	readonly class: string;
	readonly title: Words;
	readonly name: Words | null;
	readonly men: number;
	readonly max_dtm: number;
	/** Thousandths of the positions that the stronger side wins when it is to move. */
	readonly wins: number;
}

export type Goal = "win" | "hold";

export interface Exercise {
	readonly fen: string;
	readonly class: string;
	readonly title: Words;
	readonly name: Words | null;
	readonly goal: Goal;
	readonly side: Color;
	readonly dtm: number;
	readonly keeping: number;
	readonly moves: number;
	readonly task: Words;
}

/** What an exercise leaves in the headers of its game. */
export interface Practice {
	readonly class: string;
	readonly goal: Goal;
	readonly side: Color;
	readonly dtm: number;
}

/** The header of a game that holds its exercise. */
export const PRACTICE_HEADER = "Practise";

/** The side to move of a FEN. */
export function turnOf(fen: string): Color {
	return fen.split(" ")[1] === "b" ? "black" : "red";
}

/** Who wins: a result of the side given, seen from outside. */
export function winnerOf(result: TableResult | "", side: Color): Color | undefined {
	if (result === "win") {
		return side;
	}
	return result === "loss" ? otherColor(side) : undefined;
}

/** Moves of the winner that a distance in plies takes. */
export function movesOf(dtm: number): number {
	return Math.ceil(dtm / 2);
}

export function practiceText({ class: name, goal, side, dtm }: Practice): string {
	return `${name} ${goal} ${side} ${dtm}`;
}

/** The exercise that a game is, from its headers. */
export function practiceOf(
	headers: readonly { readonly name: string; readonly value: string }[],
): Practice | undefined {
	const [name, goal, side, dtm] = headers.find((header) => header.name === PRACTICE_HEADER)?.value.split(" ") ?? [];
	const known = (goal === "win" || goal === "hold") && (side === "red" || side === "black");
	return name && known ? { class: name, goal, side, dtm: Number(dtm) } : undefined;
}

/** How the person stands who practises: what is still to be had, given the result for the side to move. */
export function standingOf(practice: Practice, result: TableResult, turn: Color): "kept" | "slipped" | "better" {
	const own = { win: 1, draw: 0, loss: -1 }[result] * (turn === practice.side ? 1 : -1);
	const wanted = practice.goal === "win" ? 1 : 0;
	if (own === wanted) {
		return "kept";
	}
	return own > wanted ? "better" : "slipped";
}
