import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command, resultOf, showGame, Table } from "./support/table";

test("a game begins with a handicap by moves; its record names it", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/new?opponent=person`);
	await page.getByRole("radio", { name: "Handicap" }).click();
	await page
		.getByRole("combobox", { name: "Handicap" })
		.selectOption({ label: "Two moves: central cannon and another" });
	await page.getByText("The player receiving the handicap plays Red.").waitFor();
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/handicap.png` });
	}
	await page.getByRole("button", { name: "Start the game" }).click();
	const table = await new Table(page).ready();
	await table.until("the first of two moves", (pieces) => pieces.e2 === "C" && !pieces.h2);
	await table.click("h0g2");
	await table.until("the second", (pieces) => pieces.g2 === "N");
	const game = /#\/game\/(\w+)/.exec(page.url())?.[1];
	const { text } = await command<{ text: string }>(page, program, "record.write", { game });
	assert.match(text, /\[Handicap "让两先/);
});

test("two engines have sliders that name the side, and a pace that can be changed", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/new?opponent=engines`);
	await page.getByRole("slider", { name: /^Red: level/ }).fill("2");
	await page.getByRole("slider", { name: /^Black: level/ }).fill("1");
	await page.getByLabel("Pace").selectOption({ label: "10 seconds a move" });
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/engines-form.png` });
	}
	await page.getByRole("button", { name: "Start the game" }).click();
	const table = await new Table(page).ready();
	await page.locator("action-bar").getByLabel("Pace").selectOption({ label: "As fast as they think" });
	await table.until("a move", (pieces) => Object.keys(pieces).length > 0 && JSON.stringify(pieces).length > 0);
	await eventually(async () => assert.ok((await page.locator("move-list .move").count()) > 1));
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/engines.png` });
	}
});

test("two engines with their own levels, times and books play a match; whoever watches sees every game and the score", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(
		`${program.url.origin}/#/new?opponent=engines&fen=${encodeURIComponent("4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1")}`,
	);
	await page.getByRole("slider", { name: /^Red: level/ }).fill("20");
	await page.getByRole("slider", { name: /^Black: level/ }).fill("19");
	await page.getByLabel("Red: Seconds a move").fill("0.1");
	await page.getByLabel("Black: Seconds a move").fill("0.2");
	await page.getByRole("checkbox", { name: "Black: opening book" }).uncheck();
	await page.getByLabel("Games", { exact: true }).fill("3");
	await page.getByLabel("Pace").selectOption({ label: "As fast as they think" });
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/match-form.png` });
	}
	await page.getByRole("button", { name: "Start the game" }).click();
	const card = page.locator("match-card");
	await card.getByRole("heading", { name: "Match: 3 of 3 games" }).waitFor();
	// Red mates immediately in every game; the first player has Red in games 1 and 3.
	const games = card.getByRole("listitem");
	await eventually(async () => {
		const rows = await card.locator("tbody tr").allInnerTexts();
		assert.match(rows[0] ?? "", /Chuhe 20\s+\+2 =0 −1\s+2$/);
		assert.match(rows[1] ?? "", /Chuhe 19 .*\+1 =0 −2\s+1$/);
		assert.match(rows[1] ?? "", /no book/);
		const points = (await games.allInnerTexts()).map((text) => text.replace(/\s+/, " "));
		assert.deepEqual(points, ["1 1", "2 0", "3 1"]);
	});
	await eventually(async () => assert.equal(await games.nth(2).locator("a").getAttribute("aria-current"), "page"));
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/match.png` });
	}
	// Every game is kept: an earlier one can be opened, and the page stays on it.
	await games.nth(0).locator("a").click();
	await page.getByText("Red wins").first().waitFor();
	await eventually(async () => assert.equal(await games.nth(0).locator("a").getAttribute("aria-current"), "page"));
});

test("a capture that checks is told as both; a loss by repetition as its result; the rematch has the score", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const players = { red: { kind: "person", name: "Anna" }, black: { kind: "person", name: "Boris" } };
	const perpetual = "4k4/9/9/9/4p4/9/9/9/R8/3K5 w - - 0 1";
	const first = await command<{ game: string }>(page, program, "game.new", { players });
	await command(page, program, "game.resign", { game: first.game, side: "black" });
	const table = await showGame(page, program, { players, fen: perpetual });
	const notice = (hasText: RegExp) => page.locator("board-stage .notice", { hasText }).waitFor();
	const moves = "a1e1 e9e8 e1e5 e8f8 e5f5 f8e8 f5e5 e8f8 e5f5 f8e8 f5e5";
	const list = moves.split(" ");
	for (const [i, move] of list.entries()) {
		// A notice disappears after a while, so waiting for it starts before the move that causes it.
		const last = i === list.length - 1;
		const told = i === 2 || last ? notice(last ? /gave check with every move/ : /captures .* Check!/) : undefined;
		await table.click(move);
		await table.until(move, (pieces) => !pieces[move.slice(0, 2)]);
		await told;
	}
	assert.match(await resultOf(page), /gave check with every move/);
	await page.getByText("Anna – Boris: 1 – 1, 0 drawn").waitFor();
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/rematch.png` });
	}
});

test("sounds and animation are chosen for this browser alone", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/settings`);
	const sounds = (page: Page) => page.getByRole("checkbox", { name: "Sounds", exact: true });
	await sounds(page).uncheck();
	await page.getByLabel("Your name").fill("Anna"); // a setting that all browsers share
	await page.keyboard.press("Tab");
	const other = await (await visit(t)).newPage();
	await other.goto(program.url.href);
	await other.goto(`${program.url.origin}/#/settings`);
	await eventually(async () => assert.equal(await other.getByLabel("Your name").inputValue(), "Anna"));
	assert.ok(await sounds(other).isChecked());
	await page.reload();
	await sounds(page).waitFor();
	assert.equal(await sounds(page).isChecked(), false);
});
