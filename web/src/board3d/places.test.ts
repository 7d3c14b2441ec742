import assert from "node:assert/strict";
import { test } from "node:test";
import { meetLevel, POINTS, placeOf, squareNear, squareOnRay } from "./places";

test("a square's place is nearest to that square", () => {
	assert.equal(POINTS.length, 90);
	for (const square of POINTS) {
		assert.equal(squareNear(placeOf(square)), square);
	}
	assert.equal(squareNear({ x: -4.6, z: 0 }), undefined);
	assert.equal(squareNear({ x: 0, z: 5.2 }), undefined);
});

test("from above, every square is hit in its middle", () => {
	for (const square of POINTS) {
		const { x, z } = placeOf(square);
		assert.equal(squareOnRay({ x, y: 10, z }, { x: 0, y: -1, z: 0 }, []), square);
		assert.equal(squareOnRay({ x, y: 10, z }, { x: 0, y: -1, z: 0 }, POINTS), square);
	}
});

test("from low, a piece hides the squares behind it", () => {
	// Along file e from Red's side, towards the board's surface at e3.
	const origin = { x: 0, y: 1, z: 9.5 };
	const foot = { x: 0, z: 1.5 };
	const direction = { x: 0, y: -1, z: foot.z - origin.z };
	assert.equal(squareOnRay(origin, direction, []), "e3");
	assert.equal(squareOnRay(origin, direction, ["e2"]), "e2", "its side is met first");
	assert.equal(squareOnRay(origin, direction, ["e5", "d2"]), "e3", "others do not stand in the way");
});

test("a ray that misses the board meets nothing", () => {
	assert.equal(squareOnRay({ x: 0, y: 2, z: 0 }, { x: 0, y: 1, z: 0.1 }, POINTS), undefined, "upward");
	assert.equal(squareOnRay({ x: 20, y: 2, z: 0 }, { x: 0, y: -1, z: 0 }, POINTS), undefined, "beside");
	assert.equal(meetLevel({ x: 0, y: 2, z: 0 }, { x: 1, y: 0, z: 0 }, 0), undefined, "level");
});
