import assert from "node:assert/strict";
import { test } from "node:test";
import { PerspectiveCamera, Vector3 } from "three";
import { type Aim, aimCamera, between, type Preset, presetAim, turned, zoomed } from "./view";

const start: Aim = { azimuth: 0, polar: 0.5, zoom: 1 };

for (const aspect of [0.5, 0.88, 1.6]) {
	for (const preset of ["red", "black", "top", "low"] satisfies Preset[]) {
		test(`${preset} shows the whole board in a picture of ${aspect}, and fills it`, () => {
			const camera = new PerspectiveCamera(30, aspect);
			aimCamera(camera, presetAim(preset, start, aspect));
			const seen = [-1, 1].flatMap((sx) => [-1, 1].map((sz) => new Vector3(sx * 5.18, 0, sz * 5.68).project(camera)));
			const reach = Math.max(...seen.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
			assert.ok(reach > 0.85 && reach <= 1, `a corner lies at ${reach}`);
			const sum = seen.reduce((all, { x }) => all + x, 0);
			assert.ok(Math.abs(sum) < 1e-6, "the board is seen from one side");
			const high = Math.max(...seen.map(({ y }) => y)) - Math.min(...seen.map(({ y }) => y));
			const least = preset === "low" ? 0.42 : 0.6;
			assert.ok(high / 2 > least * Math.min(1, aspect), `the board takes ${high / 2} of the height`);
		});
	}
}

test("Red sits at the greater z, Black opposite", () => {
	const camera = new PerspectiveCamera(30, 1);
	aimCamera(camera, presetAim("red", start, 1));
	assert.ok(camera.position.z > 0);
	aimCamera(camera, presetAim("black", start, 1));
	assert.ok(camera.position.z < 0);
});

test("the way from one aim to another is the short one", () => {
	const half = between({ ...start, azimuth: 3 }, { ...start, azimuth: -3 }, 0.5);
	assert.ok(Math.abs(Math.abs(half.azimuth) - Math.PI) < 0.01, `${half.azimuth}`);
});

test("the camera never dives below the table, and zoom has ends", () => {
	assert.ok(turned(start, 0, -99).polar < Math.PI / 2);
	assert.ok(turned(start, 0, 99).polar > 0);
	assert.ok(zoomed(start, 0).zoom > 0.2);
	assert.ok(zoomed(start, 99).zoom < 2);
});
