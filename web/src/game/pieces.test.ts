import assert from "node:assert/strict";
import { test } from "node:test";
import { letterOf, piecesOfFen } from "./pieces";

test("a thumbnail shows what moves have led to", () => {
	const at = (fen: string, square: "e2" | "h2" | "e6" | "h9" | "g7") => {
		const piece = piecesOfFen(fen).get(square);
		return piece ? letterOf(piece) : "";
	};
	assert.equal(piecesOfFen("startpos").size, 32);
	assert.equal(at("startpos moves h2e2 h9g7", "e2"), "C");
	assert.equal(at("startpos moves h2e2 h9g7", "h2"), "");
	assert.equal(at("startpos moves h2e2 h9g7", "g7"), "n");
	assert.equal(at(" 4k4/9/9/4p4/9/9/9/4C4/9/4K4 w - - 0 1 moves e2e6", "e6"), "C");
	assert.equal(at("startpos moves h2e2 h9", "h9"), "n", "half a move");
	assert.equal(piecesOfFen("startpos moves e5e6 h2e2").size, 32, "no piece there");
});
