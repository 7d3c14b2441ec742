import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAddress } from "../pages/address";
import { conditionsOf, libraryAddress, wanted } from "./conditions";

test("the conditions of a search stand in an address and are read from it again", () => {
	const conditions = { player: "许银川", fen: "3ak4/9/9/9/9/9/9/9/4A4/4K1R2 w", tag: "a&b", event: " " };
	const address = libraryAddress(conditions);
	assert.deepEqual(conditionsOf(parseAddress(`#/${address}`).query), wanted(conditions));
	assert.equal(libraryAddress({ player: "" }), "library");
	assert.deepEqual(conditionsOf(new Map([["ply", "3"]])), {});
});
