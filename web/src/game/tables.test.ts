import assert from "node:assert/strict";
import { test } from "node:test";
import { movesOf, practiceOf, practiceText, standingOf, turnOf, winnerOf } from "./tables";

test("a practice is read back from the headers of its game", () => {
	const practice = { class: "KNKA", goal: "win", side: "black", dtm: 25 } as const;
	const headers = [
		{ name: "Event", value: "x" },
		{ name: "Practise", value: practiceText(practice) },
	];
	assert.deepEqual(practiceOf(headers), practice);
	assert.equal(practiceOf([]), undefined);
	for (const value of ["", "KNKA", "KNKA lose red 3", "KNKA win green 3"]) {
		assert.equal(practiceOf([{ name: "Practise", value }]), undefined, value);
	}
});

test("the standing follows the side to move", () => {
	const win = { class: "KNKA", goal: "win", side: "red", dtm: 25 } as const;
	const hold = { ...win, goal: "hold" } as const;
	const cases = [
		[win, "win", "red", "kept"],
		[win, "loss", "black", "kept"],
		[win, "draw", "black", "slipped"],
		[win, "win", "black", "slipped"],
		[hold, "draw", "red", "kept"],
		[hold, "win", "black", "slipped"],
		[hold, "loss", "black", "better"],
	] as const;
	for (const [practice, result, turn, want] of cases) {
		assert.equal(standingOf(practice, result, turn), want, `${practice.goal} ${result} ${turn}`);
	}
});

test("results and distances", () => {
	assert.equal(winnerOf("win", "red"), "red");
	assert.equal(winnerOf("loss", "red"), "black");
	assert.equal(winnerOf("draw", "red"), undefined);
	assert.equal(turnOf("9/9 b - - 0 1"), "black");
	assert.deepEqual([0, 1, 2, 13].map(movesOf), [0, 1, 1, 7]);
});
