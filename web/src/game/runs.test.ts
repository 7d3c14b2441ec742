import assert from "node:assert/strict";
import { test } from "node:test";
import { drawCurve } from "./runs";

test("a curve fills its picture, bounds included", () => {
	const curve = [
		{ units: 5, value: 0 },
		{ units: 10, value: 1 },
	];
	const free = drawCurve({ curve }, 100, 50);
	assert.equal(free.points, "50.0,50.0 100.0,0.0");
	assert.equal(free.upper, undefined);
	const tested = drawCurve({ curve, gauge: { name: "LLR", value: 1, lower: -3, upper: 3 } }, 100, 60);
	assert.deepEqual([tested.upper, tested.zero, tested.lower], [0, 30, 60]);
	assert.equal(tested.points, "50.0,30.0 100.0,20.0");
});

test("nothing to draw is no error", () => {
	assert.equal(drawCurve({ curve: [] }, 100, 50).points, "");
	assert.equal(drawCurve({ curve: [{ units: 1, value: 2 }] }, 100, 50).points, "100.0,50.0");
});
