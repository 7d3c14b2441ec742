import { isSquare, type Shape } from "../board/model";
import type { RepetitionMove } from "../protocol/messages";
import { shapeOfMark } from "./marks";

/**
 * Returns the arrows for a move of a repetition, from hunter to target: checks and chases that
 * count in red, attacks that do not count in blue, and the check of a threatened mate in yellow.
 */
export function shapesOfRuling(move: RepetitionMove | undefined): readonly Shape[] {
	if (!move) {
		return [];
	}
	const attacks = move.attacks.flatMap(({ hunter, target, counts }): Shape[] =>
		isSquare(hunter.at) && isSquare(target.at)
			? [{ from: hunter.at, to: target.at, brush: counts ? "red" : "blue" }]
			: [],
	);
	const threat = shapeOfMark(`Y${move.threat}`);
	return threat ? [...attacks, threat] : attacks;
}
