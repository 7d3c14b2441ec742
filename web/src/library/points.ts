import type { Tally } from "../protocol/messages";

/** The share of the points that a player took, a draw being half a point; "–" without results. */
export function pointsOf({ won, drawn, lost }: Pick<Tally, "won" | "drawn" | "lost">): string {
	const decided = won + drawn + lost;
	return decided === 0 ? "–" : `${Math.round((100 * (won + drawn / 2)) / decided)} %`;
}
