import assert from "node:assert/strict";
import { test } from "node:test";
import { englishMove } from "./voice";

test("moves are read aloud in English", () => {
	for (const [wxf, words] of [
		["C2=5", "Cannon 2 across to 5"],
		["H8+7", "Horse 8 forward 7"],
		["R+-3", "front Rook back 3"],
		["C-=4", "rear Cannon across to 4"],
		["15=4", "15=4"],
	] as const) {
		assert.equal(englishMove(wxf), words);
	}
});
