import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { enter, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command } from "./support/table";

/** Settings that another version, or editing by hand, may have left over. */
const STRANGE = {
	"page.theme": "light",
	"page.language": "xx",
	"page.pieces": "latin",
	"page.coordinates": 7,
	"page.notation": "tones",
};

test("settings that mean nothing fall back with a notice, and every page is drawn", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await command(page, program, "settings.set", STRANGE);
	for (const [address, what] of [
		["settings", "chuhe-board[data-ready]:visible"],
		["editor", "chuhe-board[data-ready]:visible"],
		["", "nav-bar"],
	] as const) {
		await page.goto(`${program.url.origin}/#/${address}`);
		await page.reload();
		await page.locator(what).first().waitFor();
		await page.getByRole("alert").getByText("This version does not recognise the values of these settings").waitFor();
	}
	assert.equal(await page.locator("#trouble").count(), 0);
});

test("a page that cannot be drawn says so and offers to reset its settings", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, {}, /broken on purpose/), program);
	await command(page, program, "settings.set", { "page.pieces": "western" });
	await page.goto(`${program.url.origin}/#/settings`);
	await page.locator("chuhe-board[data-ready]:visible").first().waitFor();
	await page.evaluate(() => {
		const board = document.createElement("chuhe-board");
		Object.defineProperty(board, "render", {
			value: () => {
				throw new Error("broken on purpose");
			},
		});
		document.body.append(board);
	});
	const box = page.getByRole("alertdialog", { name: "Could not display the page" });
	await box.waitFor();
	await box.getByText("broken on purpose").waitFor();
	await box.getByRole("button", { name: "Reset the page settings" }).click();
	await box.waitFor({ state: "hidden" });
	await page.locator("chuhe-app").waitFor();
	const { state } = await command<{ state: { settings: Record<string, unknown> } }>(page, program, "subscribe", {
		topic: "app",
	});
	assert.equal(state.settings["page.pieces"], undefined);
});

test("a page says that the file of games was damaged, and the games are there", async (t) => {
	const first = await Program.start();
	later(t, () => first.stop());
	const before = await enter(await visit(t), first);
	await command(before, first, "game.new", { title: "Sunday" });
	await before.close();
	await first.stop();
	const path = join(first.data, "board.db");
	const file = await readFile(path);
	file.fill(0, 0, 100);
	await writeFile(path, file);
	const second = await Program.start(first.data);
	later(t, () => second.stop());
	const page = await (await visit(t)).newPage();
	await page.goto(second.url.href);
	await page.getByRole("alert").getByText("was damaged and has been replaced").waitFor();
	await page.getByText("Sunday").first().waitFor();
});
