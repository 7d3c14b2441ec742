import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { furnish, screens, settled, show } from "./support/screens";
import { command, showGame, Table } from "./support/table";

const PERSON = { kind: "person", name: "" };
const LEVEL_1 = { kind: "engine", engine: "chuhe", level: 1 };
/** A game in which Red misses a mate in one and gives away a rook. */
const STUDY = "3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1 moves a5a1 i1a1";

/** Describes the elements that take more than one line or extend beyond the left or right edge of the box. */
async function broken(all: Locator, box: Locator): Promise<string[]> {
	const outer = await box.evaluate((element) => {
		const { left, right } = element.getBoundingClientRect();
		return { left, right };
	});
	return all.evaluateAll((elements, { left, right }) => {
		return elements.flatMap((element) => {
			const text = (element.textContent ?? "").trim().replace(/\s+/g, " ");
			const range = document.createRange();
			range.selectNodeContents(element);
			const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
			const size = Number.parseFloat(getComputedStyle(element).fontSize);
			const seen = rects.filter(({ bottom }) => bottom <= element.getBoundingClientRect().bottom + 1);
			const high = Math.max(...seen.map(({ bottom }) => bottom)) - Math.min(...seen.map(({ top }) => top));
			const out = element.getBoundingClientRect().right > right + 1 || element.getBoundingClientRect().left < left - 1;
			return [
				...(high > 2.2 * size ? [`"${text}" takes more than one line`] : []),
				...(out ? [`"${text}" is cut off`] : []),
			];
		});
	}, outer);
}

test("a reviewed game in Vietnamese on a small notebook: no move is broken, and no sign cut off", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { viewport: { width: 1024, height: 768 }, locale: "vi-VN" }), program);
	await page.goto(`${program.url.origin}/#/analysis?fen=${encodeURIComponent(STUDY)}`);
	await new Table(page).ready();
	await page.getByRole("tab", { name: "Xem lại" }).click();
	const pane = page.locator("review-pane");
	await pane.getByLabel("Mức độ").selectOption("quick");
	const label = await pane.locator(".effort span").boundingBox();
	const select = await pane.locator(".effort select").boundingBox();
	assert.ok(label && select && label.x + label.width <= select.x, "the word is next to its field");
	await pane.getByRole("button", { name: "Xem lại ván cờ" }).click();
	await pane.getByRole("button", { name: "Xem lại lần nữa" }).waitFor();
	await pane.locator("ol > li .head").first().click();
	await pane.locator(".moment").waitFor();
	await settled(page);
	assert.deepEqual(await broken(pane.locator(".moment .name, .moment .sign, .moment strong"), pane), []);
	assert.deepEqual(await broken(page.locator("move-list .move"), page.locator("move-list")), []);
	assert.ok((await page.locator("move-list .move").count()) >= 2);
});

test("the steps after a game take a line each on a phone, in every language; who plays is in the middle of the card", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	for (const locale of ["en-GB", "vi-VN", "zh-CN"]) {
		const context = await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true, locale });
		const page = await enter(context, program);
		const table = await showGame(page, program, {
			players: { red: PERSON, black: LEVEL_1 },
			fen: "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1",
			options: { engine_resigns: false },
		});
		await table.tap("b7b9");
		await page.locator("result-event section").waitFor();
		await settled(page);
		assert.deepEqual(await broken(page.locator("result-event button"), page.locator("result-event")), [], locale);
		await page.keyboard.press("Escape");
		await page.locator("result-event section").waitFor({ state: "detached" });
		assert.deepEqual(await broken(page.locator("result-card button"), page.locator("result-card")), [], locale);
		// The line of moves above the buttons is enough, so the list of moves is hidden.
		assert.ok(!(await page.locator("move-list").isVisible()), "the moves are listed twice");
		await page.setViewportSize({ width: 1280, height: 800 });
		await eventually(async () => {
			const disc = await page.locator("player-strip.top .disc").boundingBox();
			const name = await page.locator("player-strip.top .name").boundingBox();
			assert.ok(disc && name && Math.abs(disc.y + disc.height / 2 - name.y - name.height / 2) < 4, "name and dot");
		});
		await context.close();
	}
});

test("the library is a table: a line for each game, in columns; on a phone nothing empty is above it", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/library`);
	const items = page.locator("game-list li");
	await items.nth(2).waitFor();
	for (const column of ["result", "date", "opening"]) {
		const lefts = await items
			.locator(`.${column}`)
			.evaluateAll((all) => all.map((e) => e.getBoundingClientRect().left));
		assert.equal(new Set(lefts.map(Math.round)).size, 1, `the column ${column}: ${lefts}`);
	}
	const heights = await items.evaluateAll((all) => all.map((e) => e.getBoundingClientRect().height));
	assert.ok(Math.max(...heights) < 48, `lines of ${heights}`);
	await page.setViewportSize({ width: 390, height: 844 });
	await settled(page);
	assert.ok(!(await page.locator("library-preview").isVisible()), "an empty preview");
	assert.deepEqual(await broken(items.locator(".result, .date"), page.locator("game-list")), []);
	await items.first().locator("a").click();
	await page.locator("library-preview mini-board, library-preview chuhe-board").first().waitFor();
});

test("a problem that readers cannot read the name of has its number", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	for (const [locale, named] of [
		["zh-CN", /^第 ?\d+ ?题$/],
		["en-GB", /^BU FengBo/],
	] as const) {
		const context = await visit(t, { locale });
		const page = await enter(context, program);
		await command(page, program, "settings.set", { "page.language": locale.slice(0, 2) });
		await page.goto(`${program.url.origin}/#/problems/p-ff8b189b57`);
		await page.getByRole("heading", { name: named }).waitFor();
		await context.close();
	}
});

test("with letters twice as large no page scrolls sideways, and the board stays a board", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const wrong: string[] = [];
	// Only the text is enlarged, on a desktop and on a phone; then the whole page, which leaves a quarter of the pixels.
	for (const [width, height, large] of [
		[1280, 800, true],
		[390, 844, true],
		[640, 400, false],
	] as const) {
		const page = await enter(
			await visit(t, { viewport: { width, height }, reducedMotion: "reduce" }, undefined, "barred"),
			program,
		);
		const games = await furnish(page, program);
		if (large) {
			await page.addStyleTag({ content: "html, html body { font-size: 30px !important }" });
		}
		for (const [name, address, ready] of screens) {
			await show(page, address(games), ready);
			const wide = await page.evaluate(
				() => document.documentElement.scrollWidth - document.documentElement.clientWidth,
			);
			if (wide > 0) {
				wrong.push(`${name} at ${width}: ${wide} pixels too wide`);
			}
			const board = await page
				.locator("game-page board-stage")
				.boundingBox({ timeout: 100 })
				.catch(() => null);
			if (board && board.width < Math.min(width, height) * 0.5) {
				wrong.push(`${name} at ${width}: a board of ${board.width} pixels`);
			}
		}
		const links = await page.locator("nav-bar header > nav").boundingBox();
		const tools = await page
			.locator("nav-bar .tools")
			.evaluateAll((all) =>
				Math.min(...all.filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect().x)),
			);
		assert.ok(links && links.x + links.width <= tools + 1, "names of pages are under the buttons");
	}
	assert.deepEqual(wrong, []);
});

test("on a phone the board stays in sight while a better move is looked for", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true }), program);
	await page.goto(`${program.url.origin}/#/analysis?fen=${encodeURIComponent(STUDY)}`);
	await new Table(page).ready();
	await page.getByRole("tab", { name: "Review" }).tap();
	const pane = page.locator("review-pane");
	await pane.getByLabel("Effort").selectOption("quick");
	await pane.getByRole("button", { name: "Review the game" }).tap();
	await pane.getByRole("button", { name: "Review again" }).waitFor();
	await pane.locator("ol > li .head").first().tap();
	await pane.getByRole("button", { name: "Try again" }).tap();
	const task = pane.getByText("Find a better move on the board.");
	await task.scrollIntoViewIfNeeded();
	for (const part of [page.locator("board-stage"), task]) {
		const box = await part.boundingBox();
		assert.ok(box && box.y >= 0 && box.y + box.height <= 844, `in sight: ${JSON.stringify(box)}`);
	}
});

test("while a person plays nothing shows what the opponent thinks of the game", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, { players: { red: PERSON, black: LEVEL_1 } });
	await table.click("h2e2");
	await page.getByText("waits for your move").waitFor();
	await page.locator("move-list .move").nth(1).waitFor();
	assert.equal(await page.locator("thinking-pane dl, thinking-pane [data-move]").count(), 0);
	assert.equal(await page.locator("eval-bar").count(), 0);
	assert.equal(await page.locator("chuhe-board .shape").count(), 0);
});

test("an endgame is offered to be won where there is a win to be found", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/endgames`);
	const cards = page.locator("endgames-page li.card");
	await cards.first().waitFor();
	const wrong = await cards.evaluateAll((all) =>
		all.flatMap((card) => {
			const longest = Number(/longest win: (\d+)/.exec(card.textContent ?? "")?.[1] ?? 0);
			const offered = [...card.querySelectorAll("button")].some((button) => button.textContent?.trim() === "Win");
			return offered === longest > 1 ? [] : [`${card.querySelector("h2")?.textContent}: longest win ${longest}`];
		}),
	);
	assert.deepEqual(wrong, []);
});
