import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";

const file = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

const pgn = (red: string, moves: string) => `[Red "${red}"]\n[Black "Bo"]\n[Result "1-0"]\n\n${moves} 1-0\n\n`;

test("the games of several files are in one list, with what was not understood, and go into the library together", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/open`);
	const choose = () =>
		page
			.locator("open-form input[type=file]")
			.setInputFiles([
				file("one.pgn", pgn("Anna", "1. c3-c4 g6-g5")),
				file("two.pgn", pgn("Carl", "1. h2e2 h9g7") + pgn("Dora", "1. h2e2 xyz")),
				file("none.bin", "\u0000\u0001nothing"),
			]);
	await choose();
	const picker = page.locator("pick-games");
	await picker.getByRole("heading", { name: "3 games in 3 files" }).waitFor();
	await picker.getByText(/^none\.bin: /).waitFor();
	await picker.locator("li", { hasText: "Dora" }).locator(".warn").first().waitFor();
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/several-files.png` });
	}
	await picker.getByLabel("Anna").check();
	await picker.getByLabel("Carl").check();
	await picker.getByRole("button", { name: "Open 2 games" }).click();
	await page.waitForURL(/#\/games/);
	await eventually(async () => assert.equal(await page.locator("game-card").count(), 2));
	await page.goto(`${program.url.origin}/#/open`);
	await choose();
	await picker.getByRole("button", { name: "Add all to the library" }).click();
	await page.waitForURL(/#\/library/);
	await page.locator("game-list", { hasText: "Carl" }).waitFor();
});
