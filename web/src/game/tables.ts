import { type Color, otherColor } from "../board/model";
import type { Goal } from "../protocol/messages";
import type { TableResult } from "../protocol/values";
import { PRACTICE_HEADER } from "./headers";

/** The data that an exercise stores in the headers of its game. */
export interface Practice {
	readonly class: string;
	readonly goal: Goal;
	readonly side: Color;
	readonly dtm: number;
}

/** Returns the side to move in a FEN. */
export function turnOf(fen: string): Color {
	return fen.split(" ")[1] === "b" ? "black" : "red";
}

/** Returns the winner, given a result for a side; undefined if neither side wins. */
export function winnerOf(result: TableResult | "", side: Color): Color | undefined {
	if (result === "win") {
		return side;
	}
	return result === "loss" ? otherColor(side) : undefined;
}

/** Converts a distance in plies to the number of the winner's moves. */
export function movesOf(dtm: number): number {
	return Math.ceil(dtm / 2);
}

export function practiceText({ class: name, goal, side, dtm }: Practice): string {
	return `${name} ${goal} ${side} ${dtm}`;
}

/** Returns the exercise of a game, read from its headers. */
export function practiceOf(
	headers: readonly { readonly name: string; readonly value: string }[],
): Practice | undefined {
	const [name, goal, side, dtm] = headers.find((header) => header.name === PRACTICE_HEADER)?.value.split(" ") ?? [];
	const known = (goal === "win" || goal === "hold") && (side === "red" || side === "black");
	return name && known ? { class: name, goal, side, dtm: Number(dtm) } : undefined;
}

/** Compares the best result that the user can still reach with the goal of the exercise, given the result for the side to move. */
export function standingOf(practice: Practice, result: TableResult, turn: Color): "kept" | "slipped" | "better" {
	const own = { win: 1, draw: 0, loss: -1 }[result] * (turn === practice.side ? 1 : -1);
	const wanted = practice.goal === "win" ? 1 : 0;
	if (own === wanted) {
		return "kept";
	}
	return own > wanted ? "better" : "slipped";
}
