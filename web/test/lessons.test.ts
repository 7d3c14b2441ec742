import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { untranslated } from "./support/languages";
import { Program } from "./support/program";

async function picture(page: Page, name: string): Promise<void> {
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/${name}.png` });
	}
}

/** Clicks squares of the board, one after the other. */
async function touch(page: Page, ...squares: string[]): Promise<void> {
	for (const square of squares) {
		await page.locator(`chuhe-board [data-square=${square}]`).first().click();
	}
}

test("lessons: a wrong answer is explained, a right one kept; an opening is drilled out of the book; a mate", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/`);
	await page.getByRole("link", { name: /^New to the game/ }).click();
	await page.getByRole("link", { name: "Begin", exact: true }).click();
	await page.getByText("This is the board.").waitFor();
	await page.getByRole("button", { name: "Next" }).click();
	await page.getByText("is the river").waitFor();

	// Finding pieces by name; when none is missing, the hint says so.
	await page.goto(`${program.url.origin}/#/lessons/board6`);
	await page.getByText("Mark every rook on the board, of both sides.").waitFor();
	await touch(page, "a0", "i0", "a9", "i9");
	await page.getByRole("button", { name: "Hint" }).click();
	await page.getByText("You have marked them all. Press Check.").waitFor();

	// The knight's legs: marks are judged one by one.
	await page.goto(`${program.url.origin}/#/lessons/knight4`);
	await page.getByText("Two legs are blocked here").waitFor();
	await touch(page, "d6", "g3");
	await page.getByRole("button", { name: "Check" }).click();
	await page.getByText("The horse is blocked by a piece on its leg. The blocking piece is the red pawn.").waitFor();
	await picture(page, "lesson-wrong");
	await touch(page, "g5", "d2", "f2");
	await page.getByRole("button", { name: "Check" }).click();
	await page.getByText("Right.").waitFor();
	await page.keyboard.press("n");
	await page.getByText("in 3 moves if you can").waitFor();

	// A mate in two, against the longest defence.
	await page.goto(`${program.url.origin}/#/lessons/two_rooks1`);
	await page.getByText("Red to move: mate in 2 moves.").waitFor();
	await touch(page, "h2", "h9");
	await page.getByText("That is not mate").waitFor();
	await touch(page, "h2", "h8");
	await page.getByText("Black has answered").waitFor();
	await touch(page, "c5", "c7");
	await page.getByText("Checkmate.").waitFor();
	await picture(page, "lesson-mate");

	// The opening, drilled from the book: one answer, even a wrong one, completes the step.
	await page.goto(`${program.url.origin}/#/lessons/opening5`);
	await page.getByRole("button", { name: "Open the drill" }).click();
	await page.getByText("Red: your move?").waitFor();
	await touch(page, "a3", "a4");
	await page.getByText("Not in the repertoire. Expected: C2=5").waitFor();
	await picture(page, "lesson-drill");
	await page.goto(`${program.url.origin}/#/lessons/opening5`);
	await page.getByText("You did it.").waitFor();
	await page.goto(`${program.url.origin}/#/lessons`);
	await page.getByText("4 of 147 steps").waitFor();
});

test("lessons on a phone, in Chinese: a ruling, and the first game with the coach", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(
		await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN" }),
		program,
	);
	await page.goto(`${program.url.origin}/#/lessons/repetition2`);
	await page.getByText("长将").first().waitFor();
	await page.getByRole("button", { name: "判和" }).tap();
	await page.getByText("不对。").waitFor();
	await page.getByRole("button", { name: "判黑方负" }).tap();
	await page.getByText("对了。").waitFor();
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
	assert.deepEqual(await untranslated(page, "zh"), []);
	await picture(page, "lesson-phone");
	await page.goto(`${program.url.origin}/#/lessons/game5`);
	await page.getByRole("button", { name: "开始对局" }).tap();
	await eventually(() => assert.match(page.url(), /#\/game\//));
	await page.getByRole("link", { name: "回到课程" }).tap();
	await page.getByText("这局还没下完").waitFor();
	await page.goto(`${program.url.origin}/#/lessons`);
	await page.getByRole("link", { name: "继续" }).waitFor();
	await picture(page, "lesson-list-phone");
});
