import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { Table } from "./support/table";

const shots = process.env.PICTURE_FOLDER;

/** A study in which Red misses a mate in one and gives away a rook. */
const STUDY = "3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1 moves a5a1 i1a1";

async function study(page: Page, program: Program): Promise<Table> {
	await page.goto(`${program.url.origin}/#/analysis?fen=${encodeURIComponent(STUDY)}`);
	return new Table(page).ready();
}

test("a game is reviewed: marks, the reason, the better move; another move is tried; it is kept", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await study(page, program);
	await page.getByRole("tab", { name: "Review" }).click();
	const pane = page.locator("review-pane");
	await pane.getByLabel("Effort").selectOption("quick");
	await pane.getByRole("button", { name: "Review the game" }).click();
	const noted = pane.locator("ol > li");
	await eventually(async () => assert.equal(await noted.filter({ hasText: "missed mate" }).count(), 1));
	await pane.getByRole("button", { name: "Review again" }).waitFor();
	await eventually(async () => assert.equal(await page.locator("move-list .nag").first().textContent(), "??"));
	await noted.first().locator(".head").click();
	await pane.getByText("Misses mate in 1 (facing kings): R9=6").waitFor();
	await table.until("the mistake is shown", (pieces) => pieces.a1 === "R");
	// Its sign appears on the piece that moved and on the graph, in the same colour.
	const badge = page.locator("chuhe-board .badge");
	assert.deepEqual([await badge.getAttribute("data-at"), await badge.getAttribute("data-tone")], ["a1", "blunder"]);
	assert.equal((await badge.textContent())?.trim(), "??");
	await page.locator('graph-pane .dot[data-ply="1"][data-tone="blunder"]').waitFor();
	if (shots) {
		await page.screenshot({ path: `${shots}/review.png` });
	}
	// Another move is tried: a wrong one, then the mate.
	await pane.getByRole("button", { name: "Try again" }).click();
	await pane.getByText("Find a better move on the board.").waitFor();
	await table.until("the position before", (pieces) => pieces.a5 === "R");
	// Nothing next to the board reveals the answer.
	await page.locator("eval-bar .unknown").waitFor();
	assert.equal(await page.locator("chuhe-board .shape").count(), 0, "an arrow shows the answer");
	assert.equal(await badge.count(), 0, "a badge is on the board while a better move is looked for");
	assert.equal(await page.locator("move-list .eval").count(), 0, "numbers in the list tell of the answer");
	await table.click("a5i5");
	await pane.getByText("R9=1: blunder.").waitFor();
	await pane.getByText(/^The answer: R9/).waitFor();
	await table.until("the piece is back", (pieces) => pieces.a5 === "R");
	if (shots) {
		await page.screenshot({ path: `${shots}/review-tried.png` });
	}
	await pane.getByRole("button", { name: "Try again" }).click();
	await table.until("the position before again", (pieces) => pieces.a5 === "R");
	await table.click("a5d5");
	await pane.getByText("R9=6: best.").waitFor();
	assert.equal(await page.locator("move-list .variation").count(), 0, "tries are moves of the game");
	await pane.getByRole("button", { name: "Add to the game" }).click();
	await page.locator("move-list", { hasText: "Misses mate in 1" }).waitFor();
	await page.reload();
	await page.getByRole("tab", { name: "Review" }).click();
	await noted.filter({ hasText: "missed mate" }).waitFor();
});

test("a review on a phone, in Chinese", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(
		await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN" }),
		program,
	);
	await study(page, program);
	await page.getByRole("tab", { name: "复盘" }).tap();
	const pane = page.locator("review-pane");
	await pane.getByLabel("力度").selectOption("quick");
	await pane.getByRole("button", { name: "复盘本局" }).tap();
	const noted = pane.locator("ol > li").filter({ hasText: "漏杀" });
	await noted.locator(".head").tap();
	await pane.getByText("漏杀，本可 1 步成杀（白脸将）：车九平六").waitFor();
	await pane.getByText(/^红方 [0-9.]+%$/).waitFor();
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
	const moment = await pane.locator(".moment").boundingBox();
	assert.ok(moment && moment.x + moment.width <= 390, "the moment is cut off at the right");
	if (shots) {
		await page.screenshot({ path: `${shots}/review-phone-top.png` });
		await pane.scrollIntoViewIfNeeded();
		await page.screenshot({ path: `${shots}/review-phone.png`, fullPage: true });
	}
});

test("a move that few people would find is called hard to find, on a phone", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true }), program);
	// The mate begins with a rook sacrifice that wins nothing back; Red moves the rook away instead. The model of
	// human moves says that 2 % see it, far from the threshold. A search finds it with a tenth of the nodes.
	const missed = "7P1/3knN1P1/bR1n5/9/2bPP4/9/7N1/9/2p1pr3/3K3C1 w - - 0 1 moves b7b0 d8d9";
	await page.goto(`${program.url.origin}/#/analysis?fen=${encodeURIComponent(missed)}`);
	await new Table(page).ready();
	await page.getByRole("tab", { name: "Review" }).tap();
	const pane = page.locator("review-pane");
	await pane.getByLabel("Effort").selectOption("deep");
	await pane.getByRole("button", { name: "Review the game" }).tap();
	await pane.getByRole("button", { name: "Review again" }).waitFor();
	await pane.locator("ol > li").first().locator(".head").tap();
	await pane.getByText(/^Hard to find: about \d+ % of strong players would find the move\.$/).waitFor();
	if (shots) {
		await pane.scrollIntoViewIfNeeded();
		await page.screenshot({ path: `${shots}/review-hard.png`, fullPage: true });
	}
});

test("one goes from one noted move to the next by buttons and by the arrow keys", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	// Red offers the rook instead of mating, Black does not take it, and Red mates.
	const moves = "3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1 moves a5i5 i1a1 i5d5";
	await page.goto(`${program.url.origin}/#/analysis?fen=${encodeURIComponent(moves)}`);
	await new Table(page).ready();
	await page.getByRole("tab", { name: "Review" }).click();
	const pane = page.locator("review-pane");
	await pane.getByLabel("Effort").selectOption("quick");
	await pane.getByRole("button", { name: "Review the game" }).click();
	await pane.getByRole("button", { name: "Review again" }).waitFor();
	const all = await pane.locator("ol > li").count();
	assert.ok(all >= 2, `${all} noted moves`);
	await pane.locator("ol > li").first().locator(".head").click();
	await pane.getByText(`1 of ${all}`).waitFor();
	await pane.getByRole("button", { name: "Next moment" }).click();
	await pane.getByText(`2 of ${all}`).waitFor();
	await page.keyboard.press("ArrowLeft");
	await pane.getByText(`1 of ${all}`).waitFor();
	assert.ok(await pane.getByRole("button", { name: "Previous moment" }).isDisabled());
	const box = await pane.getByRole("button", { name: "Show the line" }).first().boundingBox();
	assert.ok(box && box.y + box.height <= 800, "what can be done about a mistake is in sight");
	// Checkmate on the board is not shown as an even position.
	await page.locator("move-list .move").last().click();
	await eventually(async () => assert.equal(await page.locator("eval-bar span").textContent(), "#"));
	assert.match((await page.locator("eval-bar .lower").getAttribute("style")) ?? "", /height: 100%/);
	assert.equal(await page.locator("move-list .move").last().locator(".eval").textContent(), "#");
});

test("signs are shown as books print them, not by their numbers", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const read = await fetch(`${program.url.origin}/api/records?name=game.pgn`, {
		method: "POST",
		headers: { Authorization: `Bearer ${program.key}` },
		body: '[Game "Chinese Chess"]\n\n1. h2e2 $7 h9g7 $16 2. h0g2 $1 *\n',
	});
	const { games } = (await read.json()) as { games: { game: string }[] };
	await page.goto(`${program.url.origin}/#/analysis/${games[0]?.game}`);
	await page.locator("move-list .nag").first().waitFor();
	assert.deepEqual(await page.locator("move-list .nag").allTextContents(), ["□", "±", "!"]);
	// The sign for a move is also shown on the piece; a sign for a position is not.
	const badge = page.locator("chuhe-board .badge");
	const expected = [["e2 only"], [], ["g2 good"]];
	for (const [i, badges] of expected.entries()) {
		await page.locator("move-list .move").nth(i).click();
		await eventually(async () => {
			const shown = await badge.evaluateAll((all) => all.map(({ dataset }) => `${dataset.at} ${dataset.tone}`));
			assert.deepEqual(shown, badges);
		});
	}
});
