import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { Table } from "./support/table";

const GAMES = `{"event":"Testing","date":"2020.05.01","red":"Anna","black":"Boris","result":"1-0","moves":"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6"}
{"event":"Testing","date":"2021.05.01","red":"Carl","black":"Anna","result":"0-1","moves":"b2e2 h9g7 b0c2"}
`;

test("games come into the library, are found, looked through and opened on the board", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/library`);
	const items = page.locator("library-page li");
	await eventually(async () => assert.equal(await items.count(), 5)); // the games that come with the program
	await page.getByLabel("Player", { exact: true }).fill("Nemo");
	await eventually(async () => assert.equal(await items.count(), 0));
	// Imported games are shown, whatever the previous search was.
	await page.locator("library-page input[type=file]").setInputFiles({
		name: "a.jsonl",
		mimeType: "application/json",
		buffer: Buffer.from(GAMES),
	});
	await eventually(async () => assert.equal(await items.count(), 7));
	await page.getByLabel("Player", { exact: true }).fill("Anna");
	await eventually(async () => assert.equal(await items.count(), 2));
	await items.filter({ hasText: "Boris" }).locator("a").click();
	const preview = page.locator("library-preview");
	await preview.getByText("C30").waitFor();
	await preview.getByRole("button", { name: "To the start" }).click();
	await preview.getByRole("button", { name: "Forward" }).click();
	await eventually(async () => assert.equal(await preview.locator("[aria-pressed=true]").count(), 1));
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/library.png` });
	}
	await preview.getByRole("button", { name: "Open on the board" }).click();
	await page.waitForURL(/#\/analysis\//);
	await eventually(async () => assert.equal(await page.locator("move-list .move").count(), 9));
});

test("a second record of a game brings its comment, and is taken back; a game of the board is kept", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/library`);
	const take = async (name: string, text: string) =>
		page
			.locator("library-page input[type=file]")
			.setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
	await take("a.jsonl", GAMES);
	const items = page.locator("library-page li");
	await eventually(async () => assert.equal(await items.count(), 7));
	await take(
		"b.jsonl",
		`{"headers":{"Red":"Carl","Black":"Anna"},"result":"1-0","moves":[{"move":"b2e2","comment":"!"},{"move":"h9g7"},{"move":"b0c2"}]}`,
	);
	await page.locator(".toast", { hasText: "Duplicates added to 1 game of the library" }).waitFor();
	await items.filter({ hasText: "Carl" }).locator("a").click();
	const preview = page.locator("library-preview");
	await preview.getByText("From a.jsonl, b.jsonl").waitFor();
	await preview.getByText("The records disagree: Result").click();
	await preview.getByText("0-1 (a.jsonl) · 1-0 (b.jsonl)").waitFor();
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/library-merged.png`, fullPage: true });
	}
	await page.getByRole("button", { name: "Undo" }).click();
	await page.locator(".toast", { hasText: "Undone." }).waitFor();
	await preview.getByRole("button", { name: "Open on the board" }).click();
	await page.waitForURL(/#\/analysis\//);
	await page.getByRole("button", { name: "Share" }).first().click();
	await page.getByRole("button", { name: "Save to the library" }).click();
	const keep = page.locator("keep-dialog");
	await keep.getByLabel("Collections").fill("Own games");
	await keep.getByRole("button", { name: "Save" }).click();
	await keep.getByText("The library already had this game").waitFor();
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/library-keep.png` });
	}
});

test("the explorer shows what was played, and plays it; the cloud database is off", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/analysis`);
	const table = await new Table(page).ready();
	await page.getByRole("tab", { name: "Explorer" }).click();
	const rows = page.locator("explorer-pane tbody tr");
	await eventually(async () => assert.ok((await rows.count()) > 3));
	await page
		.locator("explorer-pane guessed-moves")
		.getByRole("button", { name: /^C2=5 \d+ %$/ })
		.waitFor();
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/explorer.png` });
	}
	await rows.filter({ hasText: "C2=5" }).getByRole("button").click();
	await table.until("the cannon on e2", (pieces) => pieces.e2 === "C");
	await eventually(async () => assert.equal(await rows.filter({ hasText: "H8+7" }).count(), 1)); // Black's replies
	await page.getByRole("tab", { name: "Cloud" }).click();
	await page.getByRole("button", { name: "Turn on the cloud database" }).waitFor();
});

test("a condition that is no date or no position is told beside its field, without a message above all", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/library`);
	const items = page.locator("library-page li");
	await eventually(async () => assert.equal(await items.count(), 5));
	const since = page.getByLabel("From (year or date)");
	await since.fill("200");
	await page.getByText("Write a date as 1999, 1999-05 or 1999-05-31.").waitFor();
	assert.equal(await since.getAttribute("aria-invalid"), "true");
	assert.equal(await items.count(), 5, "the games found before stay");
	await since.fill("2004");
	await page.getByText("No games match.").waitFor();
	await since.fill("2003.11");
	await eventually(async () => assert.equal(await items.count(), 5));
	await page.getByText("More conditions").click();
	await page.getByLabel("Position (FEN)").fill("rnbakabnr/9/1c5c1");
	await page.getByText("This is not a position yet. The board does not have ten ranks.").waitFor();
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/library-wrong.png` });
	}
	assert.equal(await page.locator(".toast").count(), 0);
	await page.getByRole("button", { name: "Clear" }).click();
	await eventually(async () => assert.equal(await page.locator("[aria-invalid=true]").count(), 0));
	assert.equal(await items.count(), 5);
});
