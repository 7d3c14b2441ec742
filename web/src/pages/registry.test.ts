import assert from "node:assert/strict";
import { test } from "node:test";
import { pages } from "./registry";

test("paths of pages are unique", () => {
	const paths = pages.map(({ path }) => path);
	assert.equal(new Set(paths).size, paths.length);
});
