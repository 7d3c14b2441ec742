import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { Table } from "./support/table";

test("the editor shows every fault while editing, and lets a sound position be played", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/editor`);
	const table = await new Table(page).ready();
	await page.getByText("This position can be played.").waitFor();

	await page.getByRole("button", { name: "Empty board" }).click();
	await table.until("an empty board", (pieces) => Object.keys(pieces).length === 0);
	const faults = page.getByRole("region", { name: "Faults" }).getByRole("listitem");
	await eventually(async () =>
		assert.deepEqual(await faults.allTextContents(), ["The red king is missing.", "The black king is missing."]),
	);
	await page.getByRole("button", { name: "Kings only" }).click();
	await page.getByText("This position can be played.").waitFor();
	await page.getByRole("button", { name: "Empty board" }).click();
	await eventually(async () => assert.equal(await faults.count(), 2));

	const put = async (name: RegExp, ...squares: string[]) => {
		await page.getByRole("button", { name }).click();
		for (const square of squares) {
			await table.square(square).click();
		}
	};
	await put(/^red king/, "e0");
	await put(/^black king/, "e9");
	await table.until("two kings", (pieces) => pieces.e0 === "K" && pieces.e9 === "k");
	// The kings face each other, which is one fault. The misplaced advisor adds another.
	await eventually(async () => assert.equal(await faults.count(), 1));
	await put(/^red advisor/, "a5");
	await eventually(async () => assert.equal(await faults.count(), 2));
	await page.getByRole("button", { name: "Move pieces", exact: true }).click();
	await table.drag("a5d0");
	await eventually(async () => assert.equal(await faults.count(), 1));
	await put(/^red pawn/, "e5");
	await page.getByText("This position can be played.").waitFor();

	await page
		.getByRole("button", { name: "Play it" })
		.or(page.getByRole("link", { name: "Play it" }))
		.click();
	await page.getByRole("button", { name: "Start the game" }).waitFor();
});

test("a position can be pasted into the editor", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/editor?fen=${encodeURIComponent("3ak4/9/9/9/9/9/9/9/4A4/4K1R2 w")}`);
	const table = await new Table(page).ready();
	await table.until("the position", (pieces) => pieces.g0 === "R" && Object.keys(pieces).length === 5);
});

test("a FEN is read while it is written, and half of one leaves the board alone", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/editor`);
	const table = await new Table(page).ready();
	await table.until("the start position", (pieces) => Object.keys(pieces).length === 32);
	const field = page.getByLabel("FEN");
	const play = page.getByRole("button", { name: "Play it" });
	await field.fill("3ak4/9/9/9/9");
	await page.getByText("The board does not have ten ranks.").waitFor();
	assert.equal(Object.keys(await table.pieces()).length, 32);
	assert.equal(await field.inputValue(), "3ak4/9/9/9/9");
	assert.ok(await play.isDisabled());
	await field.pressSequentially("/9/9/9/4A4/4K1R2 b");
	await table.until("the position", (pieces) => pieces.g0 === "R" && Object.keys(pieces).length === 5);
	await page.getByText("This position can be played.").waitFor();
	await field.blur();
	await eventually(async () => assert.equal(await field.inputValue(), "3ak4/9/9/9/9/9/9/9/4A4/4K1R2 b - - 0 1"));
	// An incomplete FEN is discarded when the board is changed by hand.
	await field.fill("3ak4/");
	await page.getByText("The board does not have ten ranks.").waitFor();
	await page.getByRole("button", { name: "Mirror" }).click();
	await eventually(async () => assert.equal(await field.inputValue(), "4ka3/9/9/9/9/9/9/9/4A4/2R1K4 b - - 0 1"));
	await page.getByText("This position can be played.").waitFor();
});
