import assert from "node:assert/strict";
import { test } from "node:test";
import { FILES, fileOf, isPoint, moveText, parseMove, pointAt, RANKS, rankOf } from "./model";

test("points and their coordinates are each other's inverse", () => {
	for (const [f, file] of FILES.entries()) {
		for (const [r, rank] of RANKS.entries()) {
			const point = pointAt(f, r);
			assert.equal(point, `${file}${rank}`);
			assert.ok(point && fileOf(point) === f && rankOf(point) === r);
		}
	}
	assert.equal(pointAt(9, 0), undefined);
	assert.equal(pointAt(0, -1), undefined);
});

test("moves are read and written", () => {
	const move = parseMove("h2e2");
	assert.deepEqual(move, { from: "h2", to: "e2" });
	assert.equal(move && moveText(move), "h2e2");
	for (const bad of ["", "h2", "h2e", "h2e22", "j2e2", "H2E2"]) {
		assert.equal(parseMove(bad), undefined, bad);
	}
	assert.equal(isPoint("a10"), false);
});
