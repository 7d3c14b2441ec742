import type { TimeControl } from "../protocol/values";
import type { ClubSummary } from "./messages";

/** Returns the score of a game; "" while the game is in progress. */
export function scoreText({ phase, result }: ClubSummary): string {
	return phase === "playing" ? "" : { red_wins: "1-0", black_wins: "0-1", draw: "½-½", undecided: "–" }[result];
}

/** The kinds of clock that the lobby offers, the usual one first. */
export const KINDS = ["increment", "byoyomi", "move", "correspondence", "none"] as const;

export type Kind = (typeof KINDS)[number];

/** The form fields for each kind of clock, each with its name, minimum, maximum, step and initial value. */
export const FIELDS = {
	increment: [
		{ name: "minutes", min: 0, max: 180, step: 0.5, value: 10 },
		{ name: "increment", min: 0, max: 180, step: 1, value: 5 },
	],
	byoyomi: [
		{ name: "minutes", min: 0, max: 180, step: 0.5, value: 10 },
		{ name: "periods", min: 1, max: 20, step: 1, value: 3 },
		{ name: "periodSeconds", min: 1, max: 300, step: 1, value: 30 },
	],
	move: [{ name: "moveSeconds", min: 1, max: 3600, step: 1, value: 60 }],
	correspondence: [{ name: "daysEach", min: 1, max: 14, step: 1, value: 3 }],
	none: [],
} as const;

/** Returns the kinds of clock with at least one setting in these classes; all kinds if classes is undefined. */
export function kindsFor(classes: readonly string[] | undefined): readonly Kind[] {
	const timed = ["blitz", "rapid", "classical"];
	return KINDS.filter((kind) => {
		const possible = kind === "none" ? ["untimed"] : kind === "correspondence" ? ["correspondence"] : timed;
		return classes === undefined || possible.some((one) => classes.includes(one));
	});
}

/** Returns the time control entered in a form. */
export function controlOf(kind: Kind, values: FormData): TimeControl {
	const number = (name: string) => Number(values.get(name) ?? 0);
	const base_ms = Math.round(number("minutes") * 60_000);
	switch (kind) {
		case "increment":
			return { kind, base_ms, increment_ms: number("increment") * 1000 };
		case "byoyomi":
			return { kind, base_ms, periods: number("periods"), period_ms: number("periodSeconds") * 1000 };
		case "move":
			return { kind, move_ms: number("moveSeconds") * 1000 };
		case "correspondence":
			return { kind, move_ms: number("daysEach") * 86_400_000 };
		case "none":
			return { kind };
	}
}
