import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { showGame, Table } from "./support/table";

const shots = process.env.PICTURE_FOLDER;

/** An opening in which Red can take a pawn with the cannon, but would lose the cannon to the knight. */
const OPENING = "startpos moves h2e2 h9g7 h0g2 i9h9";
const GAME = {
	kind: "engine",
	players: { red: { kind: "person", name: "" }, black: { kind: "engine", engine: "chuhe", level: 3 } },
	fen: OPENING,
	options: { coach: true, engine_resigns: false },
};

test("the coach warns of a move; it is taken back; another passes; a warning is not heeded", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, GAME);
	await table.click("e2e6");
	const card = page.locator("coach-card");
	await card.getByText("A bad exchange that costs the red cannon: H7+5").waitFor();
	assert.equal((await table.pieces()).g7, "n", "the engine waits");
	if (shots) {
		await page.screenshot({ path: `${shots}/coach.png` });
	}
	await card.getByRole("button", { name: "Take it back" }).click();
	await table.until("the cannon is back", (pieces) => pieces.e2 === "C" && pieces.e6 === "p");
	await card.getByRole("heading").waitFor({ state: "detached" });
	await table.click("i0h0");
	await eventually(async () => assert.ok((await page.locator("move-list button").count()) >= 6, "the engine answers"));
	assert.equal(await card.getByRole("heading").count(), 0);
	await page.reload();
	await table.ready();
	// The same move again, but this time the warning is ignored and the game continues.
	const other = await showGame(page, program, GAME);
	await other.click("e2e6");
	await card.getByRole("button", { name: "Play on" }).click();
	await eventually(async () => assert.ok((await page.locator("move-list button").count()) >= 6, "the engine answers"));
	await card.getByRole("heading").waitFor({ state: "detached" });
});

test("the coach on a phone, in Chinese, chosen with a level that follows the person", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(
		await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN" }),
		program,
	);
	await page.goto(`${program.url.origin}/#/new?fen=${encodeURIComponent(OPENING)}`);
	await page.getByRole("checkbox", { name: /^级别随成绩升降/ }).check();
	assert.equal(await page.getByRole("slider").count(), 0);
	await page.getByRole("radio", { name: "红方" }).tap();
	await page.getByRole("checkbox", { name: /^教练/ }).check();
	if (shots) {
		await page.screenshot({ path: `${shots}/coach-form.png`, fullPage: true });
	}
	await page.getByRole("button", { name: "开始对局" }).tap();
	const table = await new Table(page).ready();
	await page
		.getByText(/第 4 级/)
		.first()
		.waitFor();
	await table.tap("e2e6");
	const card = page.locator("coach-card");
	await card.getByText(/兑子吃亏，丢了.*炮/).waitFor();
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
	const box = await card.boundingBox();
	assert.ok(box && box.y + box.height <= 844, "the warning is in sight");
	if (shots) {
		await page.screenshot({ path: `${shots}/coach-phone.png` });
	}
	await card.getByRole("button", { name: "收回这步" }).tap();
	await table.until("the cannon is back", (pieces) => pieces.e2 === "C");
});
