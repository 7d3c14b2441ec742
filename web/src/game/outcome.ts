import type { Color } from "../board/model";
import type { GameState } from "../protocol/messages";
import { practiceOf } from "./tables";

export type Outcome = "won" | "lost" | "drawn";

/** Returns the outcome of a game for its only human player; undefined while the game continues, and if two people or none have played. */
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

/** Returns the same outcome, except that a draw in an exercise is a failure or a success, depending on the goal. */
export function successOf(
	state: Pick<GameState, "result" | "headers">,
	persons: readonly Color[],
): Outcome | undefined {
	const outcome = outcomeOf(state, persons);
	const practice = practiceOf(state.headers);
	return outcome === "drawn" && practice ? (practice.goal === "win" ? "lost" : "won") : outcome;
}

/** A character written over the board at the end of a game. */
export type ResultCharacter = Outcome | Color | "game";

/** Returns the characters written at the end of a game: the outcome for its only human player, or else the winning side or a draw. */
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
