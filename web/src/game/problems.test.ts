import assert from "node:assert/strict";
import { test } from "node:test";
import { DIFFICULTIES, filterOf, queryOf, stopwatchText } from "./problems";

test("the conditions of an address are those of the command", () => {
	assert.deepEqual(filterOf(new Map()), {});
	const query = new Map([
		["collection", "适情雅趣"],
		["difficulty", "hard"],
		["unproved", "1"],
		["other", "x"],
	]);
	assert.deepEqual(filterOf(query), { collection: "适情雅趣", least: 1250, most: 1649, unproved: true });
	assert.deepEqual(filterOf(new Map([["difficulty", "none"]])), {});
	assert.equal(queryOf(new Map([["other", "x"]])), "");
	assert.equal(queryOf(new Map([["state", "due"]])), "?state=due");
});

test("every rating has one difficulty", () => {
	for (let rating = 600; rating <= 2800; rating++) {
		const fitting = Object.values(DIFFICULTIES).filter(
			([least, most]) => rating >= least && (most === 0 || rating <= most),
		);
		assert.equal(fitting.length, 1, String(rating));
	}
});

test("a stopwatch", () => {
	assert.deepEqual([0.4, 7, 61, 3723].map(stopwatchText), ["0:00", "0:07", "1:01", "1:02:03"]);
});
