import assert from "node:assert/strict";
import { test } from "node:test";
import { same } from "../i18n/text";
import type { RepetitionMove } from "../protocol/messages";
import { shapesOfRuling } from "./ruling";

const chase: RepetitionMove = {
	ply: 3,
	node: 3,
	move: "d3c3",
	piece: "R",
	mark: "chase",
	words: same("chase"),
	threat: "0000",
	attacks: [
		{ hunter: { piece: "R", at: "c3" }, target: { piece: "n", at: "c7" }, ground: "unprotected", counts: true },
		{ hunter: { piece: "R", at: "c3" }, target: { piece: "c", at: "h3" }, ground: "protected", counts: false },
	],
};

test("the arrows of a move go from hunter to target", () => {
	assert.deepEqual(shapesOfRuling(chase), [
		{ from: "c3", to: "c7", brush: "red" },
		{ from: "c3", to: "h3", brush: "blue" },
	]);
	assert.deepEqual(shapesOfRuling({ ...chase, attacks: [], threat: "c3c9" }), [
		{ from: "c3", to: "c9", brush: "yellow" },
	]);
	assert.deepEqual(shapesOfRuling(undefined), []);
});
