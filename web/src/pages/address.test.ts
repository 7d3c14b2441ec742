import assert from "node:assert/strict";
import { test } from "node:test";
import { addressWith, parseAddress } from "./address";

test("addresses are taken apart", () => {
	const cases: [string, string, string[], [string, string][]][] = [
		["", "", [], []],
		["#/", "", [], []],
		["#/game/k3f9x2", "game", ["k3f9x2"], []],
		["#/analysis?fen=4k4%2F9%20w", "analysis", [], [["fen", "4k4/9 w"]]],
		["#/library/openings/C42?page=2", "library", ["openings", "C42"], [["page", "2"]]],
	];
	for (const [hash, path, parts, query] of cases) {
		const address = parseAddress(hash);
		assert.deepEqual([address.path, address.parts, [...address.query]], [path, parts, query], hash);
	}
});

test("a position in an address is read back", () => {
	const fen = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 moves e0e1";
	const address = addressWith("analysis", fen);
	assert.equal(address.includes("%"), false);
	assert.equal(parseAddress(`#/${address}`).query.get("fen"), fen);
});
