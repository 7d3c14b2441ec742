import { type Color, otherColor } from "../board/model";
import type { Goal } from "../protocol/messages";
import type { TableResult } from "../protocol/values";
import { PRACTICE_HEADER } from "./headers";

/** What an exercise leaves in the headers of its game. */
export interface Practice {
	readonly class: string;
	readonly goal: Goal;
	readonly side: Color;
	readonly dtm: number;
}

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

/** The prospects of the person who practises: the best that can be reached, given the result for the side to move. */
export function standingOf(practice: Practice, result: TableResult, turn: Color): "kept" | "slipped" | "better" {
	const own = { win: 1, draw: 0, loss: -1 }[result] * (turn === practice.side ? 1 : -1);
	const wanted = practice.goal === "win" ? 1 : 0;
	if (own === wanted) {
		return "kept";
	}
	return own > wanted ? "better" : "slipped";
}
