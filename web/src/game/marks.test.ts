import assert from "node:assert/strict";
import { test } from "node:test";
import { markOfShape, shapeOfMark } from "./marks";
import { letterOf, pieceOf, piecesOfFen } from "./pieces";

test("marks are read and written", () => {
	for (const mark of ["Ge4", "Rh2e2", "Ya0", "Bi9i0"]) {
		const shape = shapeOfMark(mark);
		assert.equal(shape && markOfShape(shape), mark);
	}
	for (const bad of ["", "G", "Xe4", "Ge", "Ge4e", "Ge4e44", "Gj1"]) {
		assert.equal(shapeOfMark(bad), undefined, bad);
	}
});

test("letters and pieces are each other's inverse", () => {
	for (const letter of "KABNRCPkabnrcp") {
		const piece = pieceOf(letter);
		assert.equal(piece && letterOf(piece), letter);
	}
	assert.equal(pieceOf("x"), undefined);
});

test("the pieces of a FEN", () => {
	const pieces = piecesOfFen("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
	assert.equal(pieces.size, 32);
	assert.deepEqual(pieces.get("h2"), { color: "red", kind: "cannon" });
	assert.deepEqual(pieces.get("e9"), { color: "black", kind: "king" });
	assert.equal(piecesOfFen("not a FEN").size < 12, true);
});
