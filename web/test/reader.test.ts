import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { Reader } from "./support/reader";

/** The moves of both sides in a short game: two cannons mate on the central file. */
const MOVES = ["h2e2", "a9a8", "e2e6", "a8a9", "b2b4", "a9a8", "b4e4"];

const KEYS = { left: "ArrowLeft", right: "ArrowRight", up: "ArrowUp", down: "ArrowDown" } as const;

/** Returns the arrow keys that lead from one square to another, from Red's point of view. */
function steps(from: string, to: string): string[] {
	const right = to.charCodeAt(0) - from.charCodeAt(0);
	const up = to.charCodeAt(1) - from.charCodeAt(1);
	return [
		...Array<string>(Math.abs(right)).fill(right > 0 ? KEYS.right : KEYS.left),
		...Array<string>(Math.abs(up)).fill(up > 0 ? KEYS.up : KEYS.down),
	];
}

test("a whole game is played by what a screen reader says and the keyboard, from the start page to mate", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await (await visit(t, { reducedMotion: "reduce" })).newPage();
	await page.goto(program.url.href);
	const reader = await Reader.open(page);

	// The greeting of a first visit, then a game for two.
	await reader.finds("button Sit down at the board");
	await reader.tabTo("button Sit down at the board");
	await reader.press("Enter");
	await reader.finds("heading New game");
	await reader.tabTo(/^radio .*checked/);
	await reader.press("ArrowRight");
	assert.match(await reader.focus(), /^radio Another person .*checked/);
	await reader.tabTo("button Start the game");
	await reader.press("Enter");

	await reader.finds("Red to move");
	assert.match(await reader.finds(/^Red: /), /red king e0, red rook a0, red rook i0, .*red cannon b2, red cannon h2/);
	await reader.press("b");
	assert.match(await reader.focus(), /^application Xiangqi board/);
	await reader.press("ArrowUp");
	await reader.hears("e0, red king");

	// The reason why a move is illegal is announced.
	await reader.press("Enter");
	await reader.hears("e0, red king, picked up; can move to e1");
	await reader.press("ArrowUp", "ArrowUp", "Enter");
	await reader.hears("That piece does not move that way");

	let cursor = "e2";
	for (const [ply, move] of MOVES.entries()) {
		const [from, to] = [move.slice(0, 2), move.slice(2)];
		await reader.press(...steps(cursor, from));
		await reader.hears(`${from}, ${ply % 2 === 0 ? "red" : "black"} `);
		await reader.press("Enter");
		await reader.hears(new RegExp(`picked up; can move to .*${to}`));
		await reader.press(...steps(from, to));
		await reader.hears("possible move");
		await reader.press("Enter");
		await reader.hears(ply % 2 === 0 ? "Red: " : "Black: ");
		await reader.finds(new RegExp(`^${ply % 2 === 0 ? "Red" : "Black"}: .* ${to}\\b`));
		cursor = to;
	}
	await reader.hears(/Red wins/);
	await reader.finds(/^heading .*Red wins/);
	assert.doesNotMatch(await reader.finds(/^Black: /), /pawn e6/);
	await reader.tabTo("button Play again");
});
