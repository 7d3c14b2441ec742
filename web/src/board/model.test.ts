import assert from "node:assert/strict";
import { test } from "node:test";
import { FILES, fileOf, isSquare, moveText, parseMove, RANKS, rankOf, squareAt } from "./model";

test("squares and their coordinates are each other's inverse", () => {
	for (const [f, file] of FILES.entries()) {
		for (const [r, rank] of RANKS.entries()) {
			const square = squareAt(f, r);
			assert.equal(square, `${file}${rank}`);
			assert.ok(square && fileOf(square) === f && rankOf(square) === r);
		}
	}
	assert.equal(squareAt(9, 0), undefined);
	assert.equal(squareAt(0, -1), undefined);
});

test("moves are read and written", () => {
	const move = parseMove("h2e2");
	assert.deepEqual(move, { from: "h2", to: "e2" });
	assert.equal(move && moveText(move), "h2e2");
	for (const bad of ["", "h2", "h2e", "h2e22", "j2e2", "H2E2"]) {
		assert.equal(parseMove(bad), undefined, bad);
	}
	assert.equal(isSquare("a10"), false);
});
