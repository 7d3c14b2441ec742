import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command, resultOf, showGame, Table } from "./support/table";

const PERSON = { kind: "person", name: "" };
const BOTH = { players: { red: PERSON, black: PERSON } };

// The messages that Chromium logs when a connection is lost. They cannot be suppressed.
const LOST = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource/;

test("a reload in mid-game loses nothing", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, BOTH);
	for (const move of ["h2e2", "h9g7", "h0g2"]) {
		await table.click(move);
		await table.until(move, (pieces) => !pieces[move.slice(0, 2)]);
	}
	await eventually(async () => assert.equal(await page.locator("move-list .move").count(), 3));
	await page.reload();
	const again = await new Table(page).ready();
	await again.until("the same position", (pieces) => pieces.g2 === "N" && pieces.g7 === "n" && pieces.e2 === "C");
	await eventually(async () => assert.equal(await page.locator("move-list .move").count(), 3));
	await again.click("i9h9");
	await again.until("Black's move", (pieces) => pieces.h9 === "r");
});

for (const signal of ["SIGINT", "SIGKILL"] as const) {
	test(`the page finds the program again that was ended by ${signal} and started anew`, async (t) => {
		const program = await Program.start();
		later(t, () => program.stop());
		const page = await enter(await visit(t, {}, LOST), program);
		const table = await showGame(page, program, BOTH);
		await table.click("h2e2");
		await table.until("the cannon on e2", (pieces) => pieces.e2 === "C");
		// The move has been confirmed and not just drawn.
		await eventually(async () => assert.equal(await page.locator("move-list .move").count(), 1));
		const code = await program.stop(signal);
		if (signal === "SIGINT") {
			assert.equal(code, 0, `exit status; the program wrote:\n${program.log}`);
		}
		await page.getByText("Trying to reconnect").waitFor();
		const second = await Program.start(program.data, program.url.port);
		later(t, () => second.stop());
		await page.getByText("Trying to reconnect").waitFor({ state: "hidden" });
		await table.click("h9g7");
		await table.until("the knight on g7", (pieces) => pieces.g7 === "n" && pieces.e2 === "C");
		await eventually(async () => assert.equal(await page.locator("move-list .move").count(), 2));
	});
}

test("two pages of the same game stay in step", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t);
	const one = await enter(context, program);
	const first = await showGame(one, program, BOTH);
	const two = await context.newPage();
	await two.goto(program.url.href);
	await two.goto(one.url());
	const second = await new Table(two).ready();
	await first.click("h2e2");
	await second.until("the first page's move", (pieces) => pieces.e2 === "C");
	await second.click("h9g7");
	await first.until("the second page's move", (pieces) => pieces.g7 === "n");
	await one.getByRole("button", { name: "Undo" }).click();
	await second.until("the undone move", (pieces) => pieces.h9 === "n");
	await two.getByRole("button", { name: "Resign" }).first().click();
	await two.locator("chuhe-dialog[open]").getByRole("button", { name: "Black" }).click();
	assert.match(await resultOf(one), /1-0/);
	assert.match(await resultOf(two), /1-0/);
});

test("the language changes at once, on every page, and is remembered", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t);
	const page = await enter(context, program);
	await page.getByRole("heading", { name: "Play xiangqi" }).waitFor();
	await command(page, program, "game.new", { title: "KRKAA" }); // the title of an exercise
	await page.getByRole("heading", { name: "The rook beats two advisors" }).waitFor();
	await page
		.getByLabel(/^(Language|Ngôn ngữ|语言)$/)
		.first()
		.selectOption({ label: "Tiếng Việt" });
	await page.getByRole("heading", { name: "Đơn Xe thắng song Sĩ" }).waitFor();
	await page.getByRole("heading", { name: "Chơi cờ tướng" }).waitFor();
	assert.equal(await page.locator("html").getAttribute("lang"), "vi-VN");
	await page
		.getByLabel(/^(Language|Ngôn ngữ|语言)$/)
		.first()
		.selectOption({ label: "中文" });
	await page.getByRole("heading", { name: "下象棋" }).waitFor();
	assert.equal(await page.locator("html").getAttribute("lang"), "zh-CN");
	await page.reload();
	await page.getByRole("heading", { name: "下象棋" }).waitFor();
	await page
		.getByLabel(/^(Language|Ngôn ngữ|语言)$/)
		.first()
		.selectOption({ label: "English" });
	await page.getByRole("heading", { name: "Play xiangqi" }).waitFor();
});

test("a Chinese browser is greeted in Chinese, a Vietnamese one in Vietnamese", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { locale: "zh-CN" }), program);
	await page.getByRole("heading", { name: "下象棋" }).waitFor();
	const second = await Program.start();
	later(t, () => second.stop());
	const other = await enter(await visit(t, { locale: "vi-VN" }), second);
	await other.getByRole("heading", { name: "Chơi cờ tướng" }).waitFor();
});

test("the menu is walked with the arrow keys, and closes when another page comes", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const menu = page.locator("#menu");
	await page.goto(`${program.url.origin}/#/library`);
	await page.goto(`${program.url.origin}/#/games`);
	await page.getByRole("button", { name: "Menu" }).focus();
	await page.keyboard.press("Enter");
	await menu.waitFor();
	const focused = () => menu.evaluate((box) => (box.getRootNode() as ShadowRoot).activeElement?.textContent?.trim());
	const first = await focused();
	assert.ok(first);
	await page.keyboard.press("ArrowDown");
	assert.notEqual(await focused(), first);
	await page.keyboard.press("ArrowUp");
	assert.equal(await focused(), first);
	await page.goBack();
	await menu.waitFor({ state: "hidden" });
});

test("the program's address leads to one of its pages, and the key leaves it", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await (await visit(t)).newPage();
	await page.goto(`${program.url.href}&page=/settings`);
	await page.locator("settings-page").waitFor();
	assert.equal(new URL(page.url()).hash, "#/settings");
});
