import assert from "node:assert/strict";
import { test } from "node:test";
import type { Piece, Square } from "./model";
import { travels } from "./piece-layer";

const pieces: Record<string, Piece> = {
	R: { color: "red", kind: "rook" },
	C: { color: "red", kind: "cannon" },
	n: { color: "black", kind: "knight" },
};

function board(text: string): Map<Square, Piece> {
	return new Map(
		text
			.split(" ")
			.flatMap((item) => (pieces[item[0] ?? ""] ? [[item.slice(1) as Square, pieces[item[0] ?? ""] as Piece]] : [])),
	);
}

const cases: { name: string; before: string; after: string; want: [string, string][] }[] = [
	{ name: "a quiet move", before: "Ra0 Ch2", after: "Ra0 Ce2", want: [["h2", "e2"]] },
	{ name: "a capture", before: "Ra0 na5", after: "Ra5", want: [["a0", "a5"]] },
	{ name: "a capture taken back", before: "Ra5", after: "Ra0 na5", want: [["a5", "a0"]] },
	{ name: "nothing", before: "Ra0", after: "Ra0", want: [] },
	{ name: "the nearer of two", before: "Ra0 Ri9", after: "Ra1 Ri9", want: [["a0", "a1"]] },
	{ name: "another piece is no traveller", before: "Ra0", after: "Ca5", want: [] },
	{
		name: "two moves at once",
		before: "Ra0 nb9",
		after: "Ra4 nc7",
		want: [
			["a0", "a4"],
			["b9", "c7"],
		],
	},
];

for (const { name, before, after, want } of cases) {
	test(`travels: ${name}`, () => {
		assert.deepEqual([...travels(board(before), board(after))].sort(), want.sort());
	});
}
