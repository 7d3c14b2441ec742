import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";

const GAMES = `{"date":"2001.05.01","red":"Anna","black":"Boris","result":"1-0","moves":"h2e2 h9g7 c3c4 i9h9"}
{"date":"2002.05.01","red":"Anna","black":"Carl","result":"0-1","moves":"c3c4 h9g7 h2e2 i9h9 h0g2"}
{"date":"2003.05.01","red":"Dora","black":"Anna","result":"1/2-1/2","moves":"h2e2 b7e7 h0g2 h9g7 i0h0"}
{"headers":{"Red":"Dora","Black":"Emil","Date":"2004.05.01"},"result":"1-0","moves":[{"move":"c3c4","variations":[[{"move":"h2e2"},{"move":"g9e7"}]]},{"move":"h7c7"}]}
`;

test("openings are explored on a board, in chosen games, with other orders of moves, variations and what is new", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	await program.addGames(GAMES);
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/openings?since=2004`);
	const openings = page.locator("openings-page");
	const rows = page.locator("explored-moves tbody tr");
	const count = (move: string) => rows.filter({ hasText: move }).locator(".number").first();
	await eventually(async () => assert.equal((await count("P3+1").innerText()).trim(), "1"));
	await eventually(async () => assert.equal((await count("C2=5").innerText()).trim(), "(1)")); // in the variation
	await openings.getByLabel("From (year or date)").fill("2001");
	await openings.getByLabel("To", { exact: true }).fill("2002");
	await eventually(async () => assert.equal((await count("C2=5").innerText()).trim(), "1"));

	// A selected piece shows the squares to which games moved it.
	await page.locator("chuhe-board [data-square=g3]").first().click();
	await page.locator("chuhe-board [data-square=g4]").first().click();
	await eventually(async () => assert.match(page.url(), /moves=g3g4/));
	await eventually(async () => assert.equal(await rows.first().getByText("new").count(), 1));
	await openings.getByRole("button", { name: "Back" }).click();
	await eventually(async () => assert.doesNotMatch(page.url(), /moves=/));
	await page.goto(`${program.url.origin}/#/openings?moves=h2e2.h9g7.c3c4&player=anna`);
	const orders = openings.locator(".orders li");
	await eventually(async () => assert.equal(await orders.count(), 2));
	await openings.getByText("2 games", { exact: true }).first().waitFor();
	await openings.getByLabel("Player's side").selectOption("Black");
	await openings.getByText("No game in the library has reached this position.").waitFor();
	await openings.getByLabel("From (year or date)").fill("20");
	await openings.getByText("Write a date as 1999, 1999-05 or 1999-05-31.").waitFor();
	await openings.getByRole("button", { name: "Clear" }).click();
	await eventually(async () => assert.equal(await openings.getByLabel("Player", { exact: true }).inputValue(), ""));
	await orders.first().waitFor();

	// The move at which a game departs from the others.
	await page.goto(`${program.url.origin}/#/library?player=Carl`);
	await page.locator("game-list li a").click();
	await page
		.locator("library-preview")
		.getByText("New from 3. H2+3: 1 other game reached the position before it.")
		.click();
	await page.locator("library-preview [aria-pressed=true]", { hasText: "H2+3" }).waitFor();
});

test("on the first start the explorer has the games that come with the program", async (t) => {
	const program = await Program.furnished();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/openings`);
	const row = page.locator("explored-moves tbody tr").filter({ hasText: "C2=5" }).locator(".number").first();
	await eventually(async () => assert.equal((await row.innerText()).trim(), "13456"));
	await page.goto(`${program.url.origin}/#/players`);
	await page.getByText("许银川").or(page.getByText("許銀川")).first().waitFor();
});
