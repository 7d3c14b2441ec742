import assert from "node:assert/strict";
import { test } from "node:test";
import { normalsFromHeights } from "./normals";
import { paletteFor } from "./palette";
import { makeNoise, paintWood } from "./wood";

test("noise stays within its bounds and has no steps", () => {
	const noise = makeNoise(7);
	let last = noise(-3, 0.5);
	for (let x = -3; x < 5; x += 0.01) {
		const now = noise(x, 0.5);
		assert.ok(Math.abs(now) <= 1);
		assert.ok(Math.abs(now - last) < 0.05, `a step at ${x}`);
		last = now;
	}
});

test("wood is opaque, the same each time, and not of one color", () => {
	const { panel } = paletteFor({ theme: "wood", dark: false });
	const pixels = paintWood(panel, 40, 30, 10);
	assert.deepEqual(pixels, paintWood(panel, 40, 30, 10));
	const reds = new Set(pixels.filter((_, i) => i % 4 === 0));
	assert.ok(reds.size > 8, `${reds.size} shades`);
	assert.ok(pixels.filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255));
});

test("level ground points up, a slope to the right points left", () => {
	const heights = new Uint8ClampedArray(4 * 9);
	assert.deepEqual([...normalsFromHeights(heights, 3, 3, 10).slice(16, 20)], [128, 128, 255, 255]);
	for (let i = 0; i < 9; i++) {
		heights[4 * i] = 60 * (i % 3);
	}
	const [red = 0, green = 0, blue = 0] = normalsFromHeights(heights, 3, 3, 10).slice(16, 19);
	assert.ok(red < 64 && green === 128 && blue > 128, `${red} ${green} ${blue}`);
});
