import type { Tally } from "../protocol/messages";

/** Returns the percentage of points that a player scored, counting a draw as half a point; "–" if there are no results. */
export function pointsOf({ won, drawn, lost }: Pick<Tally, "won" | "drawn" | "lost">): string {
	const decided = won + drawn + lost;
	return decided === 0 ? "–" : `${Math.round((100 * (won + drawn / 2)) / decided)} %`;
}
