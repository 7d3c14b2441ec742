import { app } from "../app/app";
import type { Badge, BadgeTone } from "../board/model";
import type { GameNode } from "../protocol/messages";

/** The tones of the signs that judge a move itself, by NAG. */
const tones: Readonly<Record<number, BadgeTone>> = {
	1: "good",
	2: "mistake",
	3: "brilliant",
	4: "blunder",
	5: "interesting",
	6: "inaccuracy",
	7: "only",
};

/** Returns the tone of a sign; undefined if it does not judge the move itself. */
export function toneOf(nag: number): BadgeTone | undefined {
	return tones[nag];
}

/** Returns a sign as printed in books. */
export function signOf(nag: number): string {
	const { nags = [], signs = {} } = app.state?.choices ?? {};
	return nags.find((known) => known.nag === nag)?.sign ?? signs[nag] ?? `$${nag}`;
}

/** Returns the sign that judges the move of a node; undefined if there is none. */
export function judgementOf({ nags }: Pick<GameNode, "nags">): { nag: number; tone: BadgeTone } | undefined {
	for (const nag of nags) {
		const tone = tones[nag];
		if (tone) {
			return { nag, tone };
		}
	}
	return undefined;
}

/** Returns the badge for the piece that moved to a square. */
export function badgeOf(node: Pick<GameNode, "nags">, square: Badge["square"] | undefined): readonly Badge[] {
	const found = judgementOf(node);
	return found && square ? [{ square, text: signOf(found.nag), tone: found.tone }] : [];
}
