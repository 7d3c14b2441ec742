import assert from "node:assert/strict";
import { test } from "node:test";
import { changedFacts, factsOf } from "./facts";

const headers = [
	{ name: "event", value: "全国赛" },
	{ name: "ECCO", value: "C30" },
	{ name: "Red", value: "胡荣华" },
];

test("a form shows the facts that a game has, whatever the case of their names", () => {
	const facts = factsOf(headers);
	assert.equal(facts.get("Event"), "全国赛");
	assert.equal(facts.get("Red"), "胡荣华");
	assert.equal(facts.get("Date"), "");
});

test("changed facts keep their place, new ones follow, empty ones go, others stay", () => {
	const changed = changedFacts(
		headers,
		new Map([
			["Event", "杯赛"],
			["Red", ""],
			["Date", "2003.11.23"],
			["Black", ""],
		]),
	);
	assert.deepEqual(changed, [
		{ name: "event", value: "杯赛" },
		{ name: "ECCO", value: "C30" },
		{ name: "Date", value: "2003.11.23" },
	]);
});
