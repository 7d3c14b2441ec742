import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsOf } from "./points";

test("a draw is half a point, and no result is none", () => {
	assert.equal(pointsOf({ won: 103, drawn: 124, lost: 29 }), "64 %");
	assert.equal(pointsOf({ won: 0, drawn: 1, lost: 0 }), "50 %");
	assert.equal(pointsOf({ won: 0, drawn: 0, lost: 0 }), "–");
});
