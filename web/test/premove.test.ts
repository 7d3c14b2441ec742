import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command, showGame, type Table } from "./support/table";

// The engine thinks until it is asked to move (for at most two minutes), and the position is not in the book.
const SLOW = { kind: "engine", engine: "chuhe", level: 20, limit: { move_ms: 120_000 } };
const GAME = {
	players: { red: { kind: "person", name: "" }, black: SLOW },
	fen: "r1bakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1",
};

async function kept(table: Table, move: string | undefined): Promise<void> {
	await eventually(async () => {
		const { premove } = await table.state();
		assert.equal(premove && premove.from + premove.to, move);
	});
}

async function thinking(table: Table): Promise<void> {
	await table.page.locator("thinking-pane").getByText("is thinking").waitFor();
	await eventually(async () => assert.equal((await table.state()).movable, "red"));
}

test("a move made while the engine thinks is kept, taken back, or played when the turn comes", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, GAME);
	await table.click("a3a4");
	await thinking(table);

	await table.click("a0a1");
	await kept(table, "a0a1");
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/premove.png` });
	}
	await table.square("e5").click({ button: "right" });
	await kept(table, undefined);
	await table.click("a0a1");
	await kept(table, "a0a1");
	await page.keyboard.press("Escape");
	await kept(table, undefined);
	await table.click("a0a1");
	await kept(table, "a0a1");
	await table.square("e5").click();
	await kept(table, undefined);

	await table.drag("a0a1");
	await kept(table, "a0a1");
	await page.keyboard.press("s");
	await table.until("the move made ahead", (pieces) => pieces.a1 === "R" && !pieces.a0);
	await thinking(table);

	// A premove by keyboard; one that cannot be played is reported and discarded.
	await page.keyboard.press("b");
	await table.type("a1a9");
	await kept(table, "a1a9");
	await page.keyboard.press("s");
	await page.locator(".refusal").getByText("The premove cannot be played.").waitFor();
	await kept(table, undefined);
	await table.click("c3c4");
	await table.until("a move as usual", (pieces) => pieces.c4 === "P");

	await thinking(table);
	await command(page, program, "settings.set", { "page.premoves": false });
	await eventually(async () => assert.equal((await table.state()).movable, "none"));
	await table.click("a1a2");
	await kept(table, undefined);
});

test("a move is made ahead by touch", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(
		await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }),
		program,
	);
	const table = await showGame(page, program, GAME);
	await table.tap("a3a4");
	await eventually(async () => assert.equal((await table.state()).movable, "red"));
	await eventually(async () => assert.ok((await table.pieces()).a4));
	await table.tap("i0i1");
	await kept(table, "i0i1");
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/premove-phone.png` });
	}
	await page.keyboard.press("s");
	await table.until("the move made ahead", (pieces) => pieces.i1 === "R" && !pieces.i0);
});
