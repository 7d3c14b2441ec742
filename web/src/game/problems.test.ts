import assert from "node:assert/strict";
import { test } from "node:test";
import { DIFFICULTIES, filterOf, nameOf, queryOf, stopwatchText } from "./problems";

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

test("a problem has its own name for readers who can read it, and its number for the others", () => {
	const number = (_: string, values?: Readonly<Record<string, unknown>>) => `No. ${values?.n}`;
	const chinese = { id: "p-1", name: "野马操田", number: 1 };
	const english = { id: "p-2", name: "LU RuiZhan - Lv Qin 2008", number: 2 };
	assert.equal(nameOf(chinese, "zh", number), "野马操田");
	assert.equal(nameOf(chinese, "en", number), "No. 1");
	assert.equal(nameOf(english, "zh", number), "No. 2");
	assert.equal(nameOf(english, "vi", number), english.name);
	assert.equal(nameOf({ id: "p-4", name: "BI Riming - 陈彦纶 Hong Kong", number: 4 }, "zh", number), "No. 4");
	assert.equal(nameOf({ id: "p-3", name: "", number: 3 }, "zh", number), "No. 3");
	assert.equal(nameOf({ id: "own-1", name: "Two moves", number: 1 }, "zh", number), "Two moves");
});
