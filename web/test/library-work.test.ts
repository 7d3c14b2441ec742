import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";

const GAMES = `{"event":"Testing","date":"2020.05.01","red":"胡榮華","black":"湖北 洪智","result":"1-0","moves":"h2e2 h9g7 h0g2"}
{"event":"Testing","date":"2021.05.01","red":"胡荣华","black":"洪智","result":"0-1","moves":"h2e2 b9c7 h0g2"}
`;

/** Opens the library page of a program whose library holds the given games in addition to its own five. */
async function library(t: TestContext, games = GAMES): Promise<Page> {
	const program = await Program.start();
	later(t, () => program.stop());
	await program.addGames(games);
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/library`);
	return page;
}

test("games are chosen, edited together, merged into a tree, split again, taken out, and all of it is taken back", async (t) => {
	const page = await library(t);
	const items = page.locator("game-list li");
	const list = page.locator("library-page");
	await eventually(async () => assert.equal(await items.count(), 7));
	for (const name of ["洪智", "湖北 洪智"]) {
		await items.getByLabel(new RegExp(`– ${name}$`)).check();
	}
	await page.getByText("2 games selected").waitFor();

	await page.getByRole("toolbar").getByRole("button", { name: "Edit" }).click();
	const edit = page.locator("edit-dialog");
	await edit.getByLabel("Event").fill("五羊杯");
	await edit.getByLabel("Add to collections").fill("精选");
	await edit.getByLabel("Add to collections").press("Enter");
	await edit.getByLabel("Add tags").fill("名局"); // not confirmed with Enter
	await edit.getByRole("button", { name: "Save" }).click();
	await list.getByText("2 games were changed.").waitFor();
	await page.locator("search-form label", { hasText: "Collection" }).locator("select").selectOption("精选");
	await eventually(async () => assert.equal(await items.count(), 2));
	assert.match(await items.first().innerText(), /五羊杯[\s\S]*精选[\s\S]*名局/);

	await page.getByLabel("Select all listed").check();
	await page.getByRole("button", { name: "Merge" }).click();
	const preview = page.locator("library-preview");
	await preview.getByText("1 variation").waitFor();
	await eventually(async () => assert.equal(await items.count(), 1));
	await preview.getByRole("button", { name: "Split" }).click();
	await list.getByText("The tree was split into 2 games.").waitFor();

	await page.getByRole("button", { name: "Changes" }).click();
	const history = page.locator("history-dialog");
	for (const what of ["Split", "Merged", "Edited"]) {
		await history.locator("li").first().getByText(what).waitFor();
		await history.getByRole("button", { name: new RegExp(`^Undo: ${what}`) }).click();
	}
	await history.locator("li").first().getByText("Imported").waitFor();
	await history.getByRole("button", { name: "Close" }).click();
	await page.getByRole("button", { name: "Clear" }).click();
	await eventually(async () => assert.equal(await items.count(), 7));
	assert.equal(await items.filter({ hasText: "五羊杯" }).count(), 0);

	await page.getByLabel("Select all listed").check();
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await list.getByText("No games match.").waitFor();
	await list.getByRole("button", { name: "Undo" }).click();
	await eventually(async () => assert.equal(await items.count(), 7));
});

test("one game is edited, printed from the library and saved with others as a file", async (t) => {
	const page = await library(t);
	const items = page.locator("game-list li");
	await items.filter({ hasText: "胡荣华" }).locator("a").click();
	const preview = page.locator("library-preview");
	await preview.getByRole("button", { name: "Edit" }).click();
	const edit = page.locator("edit-dialog");
	await eventually(async () => assert.equal(await edit.getByLabel("Black").inputValue(), "洪智"));
	await edit.getByLabel("Round").fill("7");
	await edit.getByLabel("Result").selectOption("1/2-1/2");
	await edit.getByLabel("Tags").fill("和棋");
	await edit.getByRole("button", { name: "Save" }).click();
	await preview.getByText("1/2-1/2").waitFor();
	await preview.getByText("和棋").waitFor();

	await preview.getByRole("button", { name: "Print" }).click();
	const print = page.locator("print-dialog");
	await print.getByLabel("Diagrams").selectOption("0");
	const [sheet] = await Promise.all([
		page.context().waitForEvent("page"),
		print.getByRole("button", { name: "Print" }).click(),
	]);
	await sheet.getByRole("heading", { name: "胡荣华 – 洪智" }).waitFor();
	assert.equal(await sheet.locator("figure svg").count(), 1, "the last position");
	await sheet.close();
	const [file] = await Promise.all([
		page.waitForEvent("download"),
		print.getByRole("button", { name: "HTML" }).click(),
	]);
	assert.match((await readFile(await file.path())).toString(), /<!DOCTYPE html>[\s\S]*洪智/);
	await page.keyboard.press("Escape");

	await items.getByLabel(/胡榮華/).check();
	await items.getByLabel(/胡荣华/).check();
	const [games] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("toolbar").getByRole("button", { name: "Save" }).click(),
	]);
	assert.equal((await readFile(await games.path())).toString().match(/\[Event /g)?.length, 2);
});

test("names of one person are confirmed or refused, and the score is the person's own", async (t) => {
	const page = await library(t);
	await page.getByRole("link", { name: "Players", exact: true }).click();
	const players = page.locator("players-page");
	const proposals = players.locator(".proposals li");
	await eventually(async () => assert.equal(await proposals.count(), 2));
	await proposals.filter({ hasText: "洪智" }).getByRole("button", { name: "Different people" }).click();
	await eventually(async () => assert.equal(await proposals.count(), 1));
	await proposals.getByRole("button", { name: "Same person" }).click();
	await eventually(async () => assert.equal(await proposals.count(), 0));
	await players.getByLabel("Search names").fill("胡荣华");
	const persons = players.locator(".persons li");
	await eventually(async () => assert.equal(await persons.count(), 1));
	assert.match(await persons.innerText(), /2 games/);
	await persons.getByRole("link").first().click();
	const score = page.locator("player-score");
	await score.getByText("won 1, drawn 0, lost 1, open 0").first().waitFor();
	assert.deepEqual(await score.locator(".points").allInnerTexts(), ["50 %", "50 %", "–"]);
	await score.getByRole("button", { name: /another person/ }).click();
	await score
		.getByText(/won [01], drawn 0, lost [01], open 0/)
		.first()
		.waitFor();
	await eventually(async () => assert.equal(await score.locator(".names").count(), 0));
});

test("a pasted text comes into the library with what was not understood and contradicted, and is taken back", async (t) => {
	const page = await library(t);
	const items = page.locator("game-list li");
	await eventually(async () => assert.equal(await items.count(), 7));
	const report = page.locator("import-dialog");
	const paste = async (text: string) => {
		await page.getByRole("button", { name: "Paste text" }).click();
		await report.getByRole("textbox").fill(text);
		await report.getByRole("button", { name: "Add to the library" }).click();
	};
	await paste("胡荣华 先和 洪智\n2021.05.01\n1. 炮二平五 马２进３ 2. 马二进三\n和棋\n欢迎关注\n");
	await report.getByText("not understood", { exact: true }).waitFor();
	await report.getByText(/欢迎关注/).waitFor();
	await report.getByText(/Result: 0-1 \(a\.jsonl\) · 1\/2-1\/2/).waitFor();
	await report.getByRole("button", { name: /^Undo/ }).click();
	await report.getByText("Undone.").waitFor();
	await report.getByRole("button", { name: "Close" }).click();

	await paste("今天天气很好，我们去公园下棋。");
	await report.getByText("What could not be read").waitFor();
	await report.getByText(/今天天气很好/).waitFor();
	await report.getByRole("button", { name: "Close" }).click();
	assert.equal(await items.count(), 7, "no empty game");
});

const LONG =
	"c3c4 b7c7 h2e2 c9e7 h0g2 i9i8 b0a2 i8d8 a0b0 d9e8 i0h0 d8d5 d0e1 h9i7 g3g4 i6i5 g2f4 d5f5 b2b4 b9d8 b4a4 a9b9 b0b9 d8b9";

test("a copy that ends earlier is offered to be merged", async (t) => {
	const game = (red: string, moves: string) =>
		`{"red":"${red}","black":"Boris","date":"2001","result":"1-0","moves":"${moves}"}\n`;
	const page = await library(t, game("胡榮華", LONG) + game("上海胡荣华", LONG.slice(0, -10)));
	const items = page.locator("game-list li");
	await eventually(async () => assert.equal(await items.count(), 7));
	await page.getByRole("button", { name: "Near copies" }).click();
	const copies = page.locator("copies-dialog");
	await copies.getByText("one ends earlier · names are spelled differently").waitFor();
	await copies.getByRole("button", { name: "Merge these" }).click();
	await page.locator("library-page").getByText("1 group of copies is merged.").waitFor();
	await eventually(async () => assert.equal(await items.count(), 6));
	await page.locator("library-page").getByRole("button", { name: "Undo" }).click();
	await eventually(async () => assert.equal(await items.count(), 7));
});
