import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command } from "./support/table";

const engine = (level: number) => ({ kind: "engine", engine: "chuhe", level });

test("my games are found by group, opponent and result, renamed, tagged, deleted, brought back and saved", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const make = async (level: number, title: string) => {
		const { game } = await command<{ game: string }>(page, program, "game.new", {
			players: { red: { kind: "person", name: "" }, black: engine(level) },
			title,
		});
		await command(page, program, "game.resign", { game });
	};
	await make(5, "First");
	await make(5, "Second");
	await make(6, "Third");
	await command(page, program, "game.new", { kind: "study", title: "Trap" });
	await command(page, program, "game.new", { kind: "study" }); // left empty, so not in any list
	await page.goto(`${program.url.origin}/#/games`);
	const cards = page.locator("games-page game-card");
	const titles = (...want: string[]) =>
		eventually(async () => assert.deepEqual(await cards.locator("h3").allInnerTexts(), want));
	await titles("Trap", "Third", "Second", "First");
	await page.getByRole("button", { name: "Studies (1)" }).click();
	await titles("Trap");
	await page.getByRole("button", { name: "Played (3)" }).click();
	await page.getByText("Filter", { exact: true }).click();
	await page.getByLabel("Opponent").selectOption({ label: "Chuhe 5 (2)" });
	await titles("Second", "First");
	await page.getByLabel("Result").selectOption({ label: "I won" });
	await page.getByText("No games found.").waitFor();
	await page.getByRole("button", { name: "Clear" }).click();
	await titles("Third", "Second", "First");

	await cards.nth(1).getByRole("button", { name: "Rename" }).click();
	await page.getByLabel("Name of the game").fill("Renamed");
	await page.keyboard.press("Enter");
	await titles("Renamed", "Third", "First");

	await page.getByLabel("Select Renamed").check();
	await page.getByLabel("Select First").check();
	await page.getByRole("button", { name: "Tags" }).click();
	await page.getByLabel("New tag").fill("lesson");
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: "Remove the tag lesson" }).waitFor();
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/games-tags.png` });
	}
	await page.keyboard.press("Escape");
	await eventually(async () => assert.equal(await cards.locator(".tag").count(), 2));

	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Save as file" }).click();
	const file = await download;
	assert.match(file.suggestedFilename(), /^\d{4}-\d\d-\d\d Games\.pgn$/);
	assert.equal((await readFile(await file.path(), "utf8")).split("[Game ").length - 1, 2);
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/games-chosen.png` });
	}

	await page.getByRole("button", { name: "Delete" }).click();
	await titles("Third");
	await page.getByText("2 games are deleted.").waitFor();
	await page.getByRole("button", { name: "Restore" }).click();
	await titles("Renamed", "Third", "First");
});

test("a file of many games asks which to open, a dropped one too; its warnings are told", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const text = Array.from(
		{ length: 93 },
		(_, i) => `[Red "Red ${i}"]\n[Black "Black ${i}"]\n[Date "2020.01.02"]\n[Result "1-0"]\n\n1. h2e2 h9g7 1-0\n`,
	).join("\n");
	await page.goto(`${program.url.origin}/#/settings`); // any page
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.evaluate((text) => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([text], "cup.pgn"));
		window.dispatchEvent(new DragEvent("dragover", { dataTransfer }));
		window.dispatchEvent(new DragEvent("drop", { dataTransfer }));
	}, text);
	await page.getByRole("dialog", { name: "93 games in cup.pgn" }).waitFor();
	const dialog = page.locator("pick-games");
	await eventually(async () => assert.equal(await dialog.getByRole("checkbox").count(), 93));
	await dialog.getByLabel("Search names and events").fill("red 7");
	await eventually(async () => assert.equal(await dialog.getByRole("checkbox").count(), 11));
	await dialog.getByRole("button", { name: "Select all" }).click();
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/pick.png` });
	}
	await dialog.getByRole("button", { name: "Open 11 games" }).click();
	await page.waitForURL(/#\/games\?group=imported/);
	await eventually(async () => assert.equal(await page.locator("games-page game-card").count(), 11));

	await page.evaluate((text) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", text);
		window.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
	}, text);
	await page.getByRole("button", { name: "Add all to the library" }).click();
	await page.waitForURL(/#\/library/);
	// The 11 games that were opened are already in the library as the user's own games.
	await page.locator(".toast", { hasText: "82 games added" }).waitFor();

	await page.evaluate(() => {
		const clipboardData = new DataTransfer();
		clipboardData.setData("text/plain", `[Game "Chinese Chess"]\n[Result "won"]\n\n1. h2e2 h9g7 2. a0a9 h9h8 *`);
		window.dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
	});
	await page.getByRole("dialog", { name: "What was not understood" }).waitFor();
	const report = page.locator("read-report");
	assert.match((await report.locator("li").allInnerTexts()).join("\n"), /unknown result "won"[\s\S]*ply/);
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/report.png` });
	}
	await report.getByRole("button", { name: "Continue" }).click();
	await page.waitForURL(/#\/analysis\//);
});
