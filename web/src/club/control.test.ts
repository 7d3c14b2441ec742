import assert from "node:assert/strict";
import { test } from "node:test";
import { KINDS, kindsFor } from "./control";

test("a club offers the clocks of its classes", () => {
	assert.deepEqual(kindsFor(undefined), [...KINDS]);
	assert.deepEqual(kindsFor(["rapid"]), ["increment", "byoyomi", "move"]);
	assert.deepEqual(kindsFor(["correspondence", "untimed"]), ["correspondence", "none"]);
});
