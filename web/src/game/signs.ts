import { app } from "../app/app";
import type { Badge, BadgeTone } from "../board/model";
import type { GameNode } from "../protocol/messages";

/** What the signs of a record's moves mean: those that judge the move itself. */
const tones: Readonly<Record<number, BadgeTone>> = {
	1: "good",
	2: "mistake",
	3: "brilliant",
	4: "blunder",
	5: "interesting",
	6: "inaccuracy",
	7: "only",
};

/** What a sign says of its move; undefined for signs of the position, and for none. */
export function toneOf(nag: number): BadgeTone | undefined {
	return tones[nag];
}

/** A sign as books print it. */
export function signOf(nag: number): string {
	const { nags = [], signs = {} } = app.state?.choices ?? {};
	return nags.find((known) => known.nag === nag)?.sign ?? signs[nag] ?? `$${nag}`;
}

/** The sign that judges the move of a node; undefined for none. */
export function judgementOf({ nags }: Pick<GameNode, "nags">): { nag: number; tone: BadgeTone } | undefined {
	for (const nag of nags) {
		const tone = tones[nag];
		if (tone) {
			return { nag, tone };
		}
	}
	return undefined;
}

/** The badge on the piece that moved to a square. */
export function badgeOf(node: Pick<GameNode, "nags">, square: Badge["square"] | undefined): readonly Badge[] {
	const found = judgementOf(node);
	return found && square ? [{ square, text: signOf(found.nag), tone: found.tone }] : [];
}
