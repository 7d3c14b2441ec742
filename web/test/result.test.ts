import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { settled } from "./support/screens";
import { command, showGame } from "./support/table";

const shots = process.env.PICTURE_FOLDER;
const PERSON = { kind: "person", name: "" };
const LEVEL_1 = { kind: "engine", engine: "chuhe", level: 1 };
const OPTIONS = { engine_resigns: false, engine_draws: false };
// The rook mates.
const MATE_IN_ONE = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1";

const event = (page: Page) => page.locator("result-event section");
const written = (page: Page) => page.locator("result-event .mark").getAttribute("data-characters");

/** Takes a picture of the page if PICTURE_FOLDER is set. */
async function shoot(page: Page, name: string): Promise<void> {
	if (shots) {
		await page.screenshot({ path: `${shots}/${name}.png` });
	}
}

async function mate(page: Page, program: Program, black: object): Promise<void> {
	const table = await showGame(page, program, { players: { red: PERSON, black }, fen: MATE_IN_ONE, options: OPTIONS });
	await table.click("b7b9");
	await event(page).waitFor();
}

test("the end of a game is an event: one press ends it, and it does not come again with the page", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await mate(page, program, LEVEL_1);
	assert.equal(await written(page), "won");
	await event(page).getByRole("heading", { name: "You won" }).waitFor();
	const steps = event(page).getByRole("button");
	assert.deepEqual(
		(await steps.allTextContents()).map((text) => text.trim()),
		["Play again", "Review the game", "Analyse"],
	);
	await settled(page);
	await shoot(page, "result-won");
	await page.mouse.click(300, 300);
	await event(page).waitFor({ state: "detached" });
	await page.locator("result-card").getByRole("button", { name: "Play again" }).waitFor();
	await page.reload();
	await page.locator("result-card .over").waitFor();
	assert.equal(await event(page).count(), 0, "the end is shown again");
});

test("for two people the side that has won is written; a key ends it; one of its steps is taken", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await mate(page, program, PERSON);
	assert.equal(await written(page), "red won");
	await event(page)
		.getByRole("heading", { name: /Red wins/ })
		.waitFor();
	await page.keyboard.press("Escape");
	await event(page).waitFor({ state: "detached" });
	await showGame(page, program, { players: { red: PERSON, black: PERSON } });
	await page.getByRole("button", { name: "Draw", exact: true }).click();
	await page.getByRole("button", { name: "Accept" }).click();
	await event(page).waitFor();
	assert.equal(await written(page), "drawn game");
	await event(page).getByRole("button", { name: "Play again" }).click();
	await event(page).waitFor({ state: "detached" });
	await page.locator("result-card .over").waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Resign" }).first().click();
	await page.locator("chuhe-dialog[open]").getByRole("button", { name: "Red" }).click();
	await event(page).waitFor();
	assert.equal(await written(page), "black won");
});

test("what a review knows is told at the end: how well both have played, and the turning point", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	// Red misses a mate and gives away a rook.
	const { game } = await command<{ game: string }>(page, program, "game.new", {
		players: { red: PERSON, black: PERSON },
		fen: "3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1 moves a5a1 i1a1",
	});
	await page.goto(`${program.url.origin}/#/game/${game}`);
	await page.locator("chuhe-board[data-ready]").waitFor();
	await command(page, program, "game.resign", { game, side: "red" });
	await event(page).waitFor();
	await command(page, program, "review.start", { game, effort: "quick" });
	await event(page)
		.getByText(/^Accuracy: Red \d+ %, Black (\d+ %|–)/)
		.waitFor();
	await shoot(page, "result-reviewed");
	await event(page)
		.getByRole("button", { name: /^Turning point: 1\. .*\(missed mate\)/ })
		.click();
	await page.locator("review-pane .moment").waitFor();
	assert.equal(await event(page).count(), 0);
});

test("nothing moves at the end of a game under reduced motion; it fits every screen, dark and light", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	for (const [width, height, colorScheme, locale] of [
		[1280, 800, "light", "zh-CN"],
		[1024, 768, "dark", "vi-VN"],
		[390, 844, "dark", "zh-CN"],
		[390, 844, "light", "en-GB"],
		[844, 390, "light", "zh-CN"],
	] as const) {
		const context = await visit(t, { viewport: { width, height }, colorScheme, locale, reducedMotion: "reduce" });
		const page = await enter(context, program);
		await mate(page, program, colorScheme === "dark" ? PERSON : LEVEL_1);
		const moving = await page
			.locator("result-event")
			.evaluate(
				(element) =>
					element.getAnimations({ subtree: true }).length + (element.shadowRoot?.getAnimations().length ?? 0),
			);
		assert.equal(moving, 0, "something moves");
		await shoot(page, `result-${width}-${colorScheme}-${locale}`);
		const box = await event(page).boundingBox();
		assert.ok(box && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height);
		await eventually(async () => {
			const cut = await event(page).evaluate((section) => section.scrollHeight > section.clientHeight + 1);
			assert.ok(!cut, `something of it is cut off at ${width}`);
		});
		await context.close();
	}
});
