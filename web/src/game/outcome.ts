import type { Color } from "../board/model";
import type { GameState } from "../protocol/messages";
import { practiceOf } from "./tables";

export type Outcome = "won" | "lost" | "drawn";

/** What the end of a game is to the one person who has played it; undefined while it continues, and where two persons or none have played. */
export function outcomeOf(
	{ result: { result } }: Pick<GameState, "result">,
	persons: readonly Color[],
): Outcome | undefined {
	const [side, other] = persons;
	if (!side || other || result === "undecided") {
		return undefined;
	}
	if (result === "draw") {
		return "drawn";
	}
	return result === (side === "red" ? "red_wins" : "black_wins") ? "won" : "lost";
}

/** The same where an exercise had a goal: a draw can be a failure or a success. */
export function successOf(
	state: Pick<GameState, "result" | "headers">,
	persons: readonly Color[],
): Outcome | undefined {
	const outcome = outcomeOf(state, persons);
	const practice = practiceOf(state.headers);
	return outcome === "drawn" && practice ? (practice.goal === "win" ? "lost" : "won") : outcome;
}

/** A character that is written over the end of a game. */
export type ResultCharacter = Outcome | Color | "game";

/** What is written over the end of a game: how it ended for the one person, or for whom it was won. */
export function charactersOf(state: Pick<GameState, "result">, persons: readonly Color[]): readonly ResultCharacter[] {
	const outcome = outcomeOf(state, persons);
	if (outcome) {
		return [outcome];
	}
	const told = {
		red_wins: ["red", "won"],
		black_wins: ["black", "won"],
		draw: ["drawn", "game"],
		undecided: [],
	} as const;
	return told[state.result.result];
}
