import assert from "node:assert/strict";
import { test } from "node:test";
import { readArrows, readLine } from "./line";

test("a line of play gives the position at every ply", () => {
	for (const moves of ["h2e2 h9g7", "1. H2-E2 H9-G7", "1.h2e2,h9g7 *"]) {
		const line = readLine("startpos", moves);
		assert.equal(line.fault, undefined, moves);
		assert.equal(line.positions.length, 3);
		assert.equal(line.positions[0]?.get("h2")?.kind, "cannon");
		assert.deepEqual(line.positions[2]?.get("g7"), { kind: "knight", color: "black" });
		assert.equal(line.positions[2]?.size, 32);
	}
	assert.equal(readLine("", "").positions[0]?.size, 32);
	const set = readLine("3ak4/9/9/9/9/9/9/9/4A4/4K1R2 b - - 0 1 moves e9e8", "g0g9");
	assert.deepEqual([set.red, set.moves.length, set.positions[2]?.get("g9")?.kind], [false, 2, "rook"]);
	assert.equal(readLine("rheakaehr/9/9/9/9/9/9/9/9/RHEAKAEHR w", "").positions[0]?.get("b0")?.kind, "knight");
});

test("what cannot be read is named, and what comes before it is kept", () => {
	for (const [fen, moves, key, plies] of [
		["rnbakabnr/9", "", "element.ranks", 0],
		["rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/8/RNBAKABNR", "h2e2", "element.files", 0],
		["rnbakabnr/9/1c5c1/p1p1p1p1x/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR", "", "element.letter", 0],
		["startpos", "h2e2 nonsense h0g2", "element.move", 1],
		["startpos", "h2e2 a5a4 h0g2", "element.vacant", 1],
	] as const) {
		const line = readLine(fen, moves);
		assert.equal(line.fault?.key, key);
		assert.equal(line.moves.length, plies);
	}
});

test("arrows and circles have colors", () => {
	assert.deepEqual(readArrows("h2e2 e0:red b0c2:blue").shapes, [
		{ from: "h2", to: "e2", brush: "green" },
		{ from: "e0", brush: "red" },
		{ from: "b0", to: "c2", brush: "blue" },
	]);
	assert.equal(readArrows("h2e2:pink").fault?.key, "element.arrow");
	assert.equal(readArrows("z9").fault?.values.arrow, "z9");
});
