import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { showGame, Table } from "./support/table";

test("a game goes out as PGN and comes in again, with its comment and variation", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, { kind: "study", title: "Test" });
	for (const move of ["h2e2", "h9g7", "h0g2"]) {
		await table.click(move);
		await table.until(move, (pieces) => !pieces[move.slice(0, 2)]);
	}
	await page.getByRole("button", { name: "Back", exact: true }).click();
	await table.until("the knight back on h0", (pieces) => pieces.h0 === "N");
	await table.click("b0c2");
	await table.until("a variation", (pieces) => pieces.c2 === "N");
	await eventually(async () => assert.equal(await page.locator("move-list .move").count(), 4));

	await page.getByRole("button", { name: "Share and save" }).click();
	const record = page.getByRole("textbox", { name: "Record" });
	await eventually(async () => assert.match(await record.inputValue(), /\(/));
	const pgn = await record.inputValue();
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save as file" }).click();
	assert.match((await download).suggestedFilename(), /\.pgn$/);
	await page.keyboard.press("Escape");

	await page.goto(`${program.url.origin}/#/open`);
	await page.getByRole("textbox").fill(pgn);
	await page.getByRole("button", { name: "Open", exact: true }).click();
	await page.waitForURL(/#\/analysis\//);
	const again = await new Table(page).ready();
	await eventually(async () => assert.equal(await page.locator("move-list .move").count(), 4));
	await page.getByRole("button", { name: "To the end" }).click();
	await again.until(
		"the end of the main line",
		(pieces) => pieces.g2 === "N" && pieces.g7 === "n" && pieces.e2 === "C",
	);
});

test("a position is shared by its address; a damaged one is refused with its faults", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const fen = "3ak4/4a4/9/9/9/9/9/2C6/9/4K4 w - - 0 1";
	await page.goto(`${program.url.origin}/#/analysis?fen=${encodeURIComponent(fen)}`);
	const table = await new Table(page).ready();
	await table.until("the position", (pieces) => pieces.c2 === "C" && Object.keys(pieces).length === 5);

	await page.goto(`${program.url.origin}/#/open`);
	await page.getByRole("textbox").fill("4k4/9/9/9/9/9/9/9/9/9 w");
	await page.getByRole("button", { name: "Open", exact: true }).click();
	// The message is above the dialog, which stays open when the message is dismissed.
	const message = page.locator(".toast.error");
	await message.getByRole("button", { name: "Dismiss this message" }).click();
	await message.waitFor({ state: "detached" });
	assert.ok(await page.getByRole("button", { name: "Open", exact: true }).isVisible());
});

test("a message of an error can be dismissed", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/analysis?fen=${encodeURIComponent("4k4/9/9/9/9/9/9/9/9/9 w")}`);
	const message = page.locator(".toast.error");
	await message.waitFor();
	assert.match((await page.locator("toast-layer [role=alert]").textContent()) ?? "", /king is missing/);
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/toast.png` });
	}
	await message.getByRole("button", { name: "Dismiss this message" }).click();
	await message.waitFor({ state: "detached" });
});

test("the facts about a game are written down and go out with its record", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, { kind: "study" });
	await table.click("h2e2");
	await table.until("the move", (pieces) => pieces.e2 === "C");
	await page.getByRole("button", { name: "Facts and notes" }).click();
	const form = page.locator("facts-dialog");
	await form.getByLabel("Event").fill("五羊杯");
	await form.getByLabel("Date").fill("1990.01.02");
	await form.getByLabel("Red", { exact: true }).fill("胡荣华");
	await form.getByLabel("Result").selectOption("1-0");
	await form.getByLabel("Notes").fill("A famous game.");
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/facts.png` });
	}
	await form.getByRole("button", { name: "Save" }).click();
	await page.getByText("五羊杯 · 1990.01.02").waitFor();
	await page.locator("move-list").getByText("A famous game.").waitFor();
	await page.getByRole("button", { name: "Share and save" }).click();
	const record = page.getByRole("textbox", { name: "Record" });
	await eventually(async () => {
		const pgn = await record.inputValue();
		for (const line of [
			'[Event "五羊杯"]',
			'[Date "1990.01.02"]',
			'[Red "胡荣华"]',
			'[Result "1-0"]',
			"{A famous game.}",
		]) {
			assert.ok(pgn.includes(line), `${line} in ${pgn}`);
		}
	});
	await page.keyboard.press("Escape");
	// The form shows the saved facts, and can remove them.
	await page.getByRole("button", { name: "Facts and notes" }).click();
	assert.equal(await form.getByLabel("Event").inputValue(), "五羊杯");
	await form.getByLabel("Event").fill("");
	await form.getByRole("button", { name: "Save" }).click();
	await page.getByText("五羊杯").waitFor({ state: "detached" });
});
