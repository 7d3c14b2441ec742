import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";

test("a page of others shows a board, walks through a line and names what it cannot read", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t);
	const script = await (await fetch(`${program.url.origin}/xiangqi-board.js`)).text();
	assert.doesNotMatch(script, /\bimport\s*(\(|["'{*])|\bfrom\s*["']/, "the file imports nothing");
	const page = await context.newPage();
	await page.setContent(
		`<!doctype html><html lang="en"><body>
			<xiangqi-board id="game" moves="1. h2e2 h9g7 2. H0-G2 i9h9"></xiangqi-board>
			<xiangqi-board id="position" lang="vi" fen="3ak4/9/9/9/9/9/9/9/4A4/4K1R2 w" arrows="g0g9:red e0" pieces="simplified" theme="jade"></xiangqi-board>
			<xiangqi-board id="fault" lang="zh-CN" moves="h2e2 a5a4"></xiangqi-board>
		</body></html>`,
	);
	await page.addScriptTag({ content: script, type: "module" });

	const game = page.locator("#game");
	const pieces = (id: string) => page.locator(`#${id} chuhe-board .piece`).count();
	await game.getByRole("button", { name: "To the end" }).waitFor();
	assert.equal(await pieces("game"), 32);
	assert.equal(await game.getByText("0 / 4").count(), 1);
	await game.getByRole("button", { name: "Forward" }).click();
	assert.equal(await game.getByText("1 / 4").count(), 1);
	await game.getByRole("application").press("End");
	assert.equal(await game.getByText("4 / 4").count(), 1);
	assert.equal(await game.getByRole("button", { name: "Forward" }).isDisabled(), true);
	const plies = await game.evaluate((element) => {
		const heard: number[] = [];
		element.addEventListener("ply", (event) => heard.push((event as CustomEvent<number>).detail));
		element.setAttribute("ply", "2"); // a ply that the page itself sets is not reported
		const board = element as HTMLElement & { walk(ply: number): void; shown: number };
		board.walk(3);
		board.walk(99);
		return [...heard, board.shown];
	});
	assert.deepEqual(plies, [3, 4, 4]);

	assert.equal(await pieces("position"), 5);
	assert.equal(await page.locator("#position chuhe-board .shape").count(), 2);
	assert.equal(await page.locator("#position button").count(), 0, "a position has nothing to walk through");
	await page.locator("#position[theme=jade] chuhe-board[theme=jade]").waitFor();

	const fault = page.locator("#fault");
	assert.equal(await fault.getByRole("alert").innerText(), "第2步 a5a4：a5 处没有棋子。");
	assert.equal(await fault.getByText("0 / 1").count(), 1, "what comes before the fault is kept");
	await fault.evaluate((element) => element.setAttribute("moves", "h2e2 h9g7"));
	assert.equal(await fault.getByRole("alert").count(), 0);
	assert.equal(await fault.getByText("0 / 2").count(), 1);
});
