import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { eventually, shot, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { Table } from "./support/table";

const PASSWORD = "three black horses";

/** Opens the club in a new browser context and returns the page. */
async function arrive(t: TestContext, club: Program, options: BrowserContextOptions = {}): Promise<Page> {
	// While the club is down, the browser logs that it cannot connect.
	const context = await visit(t, options, /WebSocket connection|ERR_CONNECTION|409|401/);
	const page = await context.newPage();
	await page.goto(club.url.href);
	return page;
}

async function signUp(page: Page, name: string): Promise<void> {
	await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Sign up" }).click();
	await page.getByRole("button", { name: "Look for an opponent" }).waitFor();
}

/** Starts a game: the first player seeks an opponent and plays Red, and the second accepts the seek. */
async function pair(red: Page, black: Page): Promise<[Table, Table]> {
	await red.getByLabel("Side").selectOption("red");
	await red.getByRole("button", { name: "Look for an opponent" }).click();
	await black.getByRole("button", { name: "Play", exact: true }).click();
	await Promise.all([red, black].map((page) => page.waitForURL(/#\/game\//)));
	return [await new Table(red).ready(), await new Table(black).ready()];
}

/** Plays moves by clicking on the two boards in turn. Each move waits until it is that player's turn. */
async function play(tables: readonly [Table, Table], moves: readonly string[]): Promise<void> {
	for (const [i, move] of moves.entries()) {
		const table = tables[i % 2] as Table;
		const side = i % 2 === 0 ? "red" : "black";
		await until(async () => (await table.state()).movable === side);
		await table.click(move);
	}
}

async function until(holds: () => Promise<boolean>): Promise<void> {
	await eventually(async () => assert.ok(await holds()));
}

test("two people sign up, find each other and play to mate; a third watches", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const anna = await arrive(t, club);
	const bao = await arrive(t, club, { viewport: { width: 390, height: 844 } });
	const guest = await arrive(t, club);
	await signUp(anna, "Anna");
	await signUp(bao, "Bao");
	const tables = await pair(anna, bao);
	await guest.getByRole("link", { name: "Watch" }).click();
	assert.equal((await tables[1].state()).orientation, "black");

	await anna.getByLabel("Chat").last().fill("<img src=x onerror=alert(1)> 你好");
	await anna.getByRole("button", { name: "Send" }).click();
	await bao.getByText("<img src=x onerror=alert(1)> 你好").waitFor();

	await play(tables, ["b2e2", "h7h6"]);
	await until(async () => (await tables[0].state()).movable === "red");
	await anna.getByRole("button", { name: "Take back" }).click();
	await bao.getByRole("button", { name: "Decline" }).click();
	await play(tables, ["h2h4", "a6a5", "e2e6", "a5a4", "h4e4"]);
	for (const page of [anna, bao, guest]) {
		await page.getByRole("heading", { name: /Red wins/ }).waitFor();
	}
	await anna.getByText(/Rating: \+\d+/).waitFor();
	await bao.getByText(/Rating: -\d+/).waitFor();

	await anna.getByRole("button", { name: "Play again" }).click();
	await bao.getByRole("button", { name: "Accept" }).click();
	await until(async () => (await new Table(anna).state()).orientation === "black");
});

test("a game goes on after the club was killed and a player was away; a move is taken back; it ends by agreement", async (t) => {
	let club = await Program.club();
	later(t, () => club.stop());
	const [anna, bao] = [await arrive(t, club), await arrive(t, club)];
	await signUp(anna, "Anna");
	await signUp(bao, "Bao");
	const tables = await pair(anna, bao);
	await play(tables, ["h2e2", "h9g7"]);
	await until(async () => (await tables[0].state()).movable === "red");
	// While the club is down, its page does not send the HTTP requests that only the board's program answers.
	const asked: string[] = [];
	let attempts = 0;
	anna.on("request", (request) => asked.push(request.url()));
	anna.on("websocket", () => attempts++);
	await club.stop("SIGKILL");
	await anna.getByRole("alert").first().waitFor();
	await eventually(() => assert.ok(attempts >= 2, "the page tries again, and then once more"));
	assert.deepEqual(asked, []);
	club = await Program.club(club.data, club.url.port);
	await anna.getByText(/Clocks are stopped/).waitFor();
	await play(tables, ["h0g2", "b9c7"]);
	await until(async () => (await tables[0].state()).movable === "red"); // the club has received the move
	await bao.getByRole("button", { name: "Take back" }).click();
	await anna.getByText("Your opponent asks to take a move back.").waitFor();
	await anna.getByRole("button", { name: "Accept" }).click();
	for (const table of tables) {
		await table.until("the move to be taken back", (pieces) => pieces.b9 === "n" && !pieces.c7 && pieces.g2 === "N");
	}
	await until(async () => (await tables[1].state()).movable === "black");
	await tables[1].click("b7e7");
	for (const table of tables) {
		await table.until("another move", (pieces) => pieces.e7 === "c" && pieces.b9 === "n");
	}
	const game = bao.url();
	await bao.goto("about:blank"); // his connection ends, and the next move arrives while he is away
	await tables[0].click("a0a1");
	await tables[0].until("the move", (pieces) => pieces.a1 === "R");
	await bao.goto(game);
	const back = await new Table(bao).ready();
	await back.until("what came meanwhile", (pieces) => pieces.a1 === "R" && pieces.e7 === "c");
	await until(async () => (await back.state()).movable === "black");
	await back.click("a9a8");
	await tables[0].until("the answer", (pieces) => pieces.a8 === "r");
	await anna.getByRole("button", { name: "Draw" }).click();
	await bao.getByRole("button", { name: "Accept" }).click();
	for (const page of [anna, bao]) {
		await page
			.getByRole("heading", { name: /Draw|agree/i })
			.first()
			.waitFor();
	}
});

test("a flag falls; a spectator tries moves; the game is reviewed and found again", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const anna = await arrive(t, club);
	const bao = await arrive(t, club, { viewport: { width: 390, height: 844 } });
	const guest = await arrive(t, club);
	await signUp(anna, "Anna");
	await signUp(bao, "Bao");
	await shot(bao, "lobby-phone");
	await anna.getByLabel("Clock").selectOption("move");
	await anna.getByLabel("Seconds a move").fill("8");
	await shot(anna, "lobby");
	const [red] = await pair(anna, bao);
	await guest.getByRole("link", { name: "Watch" }).click();
	const watching = await new Table(guest).ready();
	await red.click("h2e2");
	await watching.until("the move", (pieces) => pieces.e2 === "C");
	await guest.getByRole("button", { name: "Try moves" }).click();
	await until(async () => (await watching.state()).movable === "black");
	await watching.click("h9g7");
	await watching.until("the try", (pieces) => pieces.g7 === "n");
	await watching.click("h0g2");
	await watching.until("a second try", (pieces) => pieces.g2 === "N");
	await shot(guest, "side-board");
	assert.equal((await red.pieces()).g7, undefined, "the players see what a spectator tries");
	await guest.getByRole("button", { name: "Take back" }).click();
	await watching.until("the last try to go", (pieces) => pieces.h0 === "N" && pieces.g7 === "n");
	await guest.getByRole("button", { name: "Back to the game" }).click();
	await watching.until("the game", (pieces) => pieces.h9 === "n");

	for (const page of [anna, bao, guest]) {
		await page.getByRole("heading", { name: /Red wins/ }).waitFor(); // Bao's flag has fallen
	}
	await anna.getByRole("button", { name: "Review", exact: true }).click();
	await anna.getByRole("button", { name: "Review the game" }).click();
	await anna.getByRole("heading", { name: /Red.*%/ }).waitFor({ timeout: 60_000 });
	await shot(anna, "review");
	await shot(bao, "end-phone");
	const [file] = await Promise.all([anna.waitForEvent("download"), anna.getByRole("link", { name: /PGN/ }).click()]);
	assert.match(file.suggestedFilename(), /^chuhe-\w+\.pgn$/);

	await guest.getByRole("link", { name: "Games", exact: true }).click();
	await guest.getByLabel("Player", { exact: true }).fill("anna");
	await guest.getByLabel("Result").selectOption("won");
	await guest.getByRole("button", { name: "Search" }).click();
	await guest.getByRole("link", { name: "Anna – Bao" }).waitFor();
	await shot(guest, "archive");
	await guest.getByLabel("Result").selectOption("lost");
	await guest.getByRole("button", { name: "Search" }).click();
	await guest.getByText("No games found.").waitFor();
});

test("somebody is challenged by name, and accepts", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const [anna, bao] = [await arrive(t, club), await arrive(t, club)];
	await signUp(anna, "Anna");
	await signUp(bao, "Bao");
	await anna.getByLabel("Clock").selectOption("byoyomi");
	await anna.getByText("More", { exact: true }).click();
	await anna.getByLabel("Opponent").fill("bao");
	await anna.getByRole("button", { name: "Challenge", exact: true }).click();
	await bao.getByText(/Anna challenges you.*10 min \+ 3×30 s/).waitFor();
	await bao.getByRole("status").getByRole("button", { name: "Play", exact: true }).click();
	await Promise.all([anna, bao].map((page) => page.waitForURL(/#\/game\//)));
});

test("a link invites somebody without an account, on a phone", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const host = await arrive(t, club);
	const phone = await arrive(t, club, { viewport: { width: 390, height: 844 }, hasTouch: true });
	await host.getByRole("button", { name: "Play as a guest" }).click();
	await host.getByRole("button", { name: "Invite by link" }).click();
	const link = await host.getByLabel(/Send this link/).inputValue();
	await phone.goto(link);
	await phone.reload();
	await phone.getByRole("button", { name: "Play as a guest" }).click();
	await phone.getByRole("button", { name: "Play", exact: true }).click();
	await Promise.all([host, phone].map((page) => page.waitForURL(/#\/game\//)));
	const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
	assert.ok(wide <= 390, `the page is ${wide} pixels wide`);
});

test("who waits for an opponent who has left sees the time count down, and claims the win, or a draw", async (t) => {
	const club = await Program.club(undefined, "0", ["--claim-after", "6s"]);
	later(t, () => club.stop());
	const anna = await arrive(t, club, { viewport: { width: 390, height: 844 }, hasTouch: true });
	const bao = await arrive(t, club);
	await signUp(anna, "Anna");
	await signUp(bao, "Bao");
	const tables = await pair(anna, bao);
	const gone = anna.getByText("Your opponent has left the game.");
	const first = anna.url();
	await play(tables, ["h2e2", "h9g7", "h0g2"]);
	await tables[0].until("the move", (pieces) => pieces.g2 === "N");
	const away = async () => {
		await bao.goto(club.url.href); // he is in the lobby, not at the board
		await gone.waitFor();
	};
	await away();
	const told = (await anna.getByText(/can claim the win/).textContent()) ?? "";
	assert.match(told, /^In [1-6] s you can|or keep waiting\./); // the latter on a slow machine
	await shot(anna, "gone-phone");
	await bao.goto(first);
	await gone.waitFor({ state: "hidden" });
	const back = await new Table(bao).ready();
	await back.click("b9c7");
	await tables[0].until("the answer of who came back", (pieces) => pieces.c7 === "n");

	await away();
	await anna.getByRole("button", { name: "Call it a draw" }).waitFor();
	await shot(anna, "claim-phone");
	await anna.getByRole("button", { name: "Claim the win" }).click();
	await anna.getByRole("heading", { name: /Red wins/ }).waitFor();
	await anna
		.getByText(/Black left the game/)
		.first()
		.waitFor();
	await anna.getByText(/Rating: \+\d+/).waitFor();
	assert.equal(await gone.count(), 0, "an opponent is missed after the end");
	await shot(anna, "claimed-phone");
	await bao.goto(first);
	await bao.getByText(/Rating: -\d+/).waitFor();

	await anna.getByRole("link", { name: "Lobby" }).first().click();
	await bao.getByRole("link", { name: "Lobby" }).first().click();
	const again = await pair(anna, bao);
	await play(again, ["h2e2", "h9g7"]);
	await again[0].until("the move", (pieces) => pieces.g7 === "n");
	await away();
	await anna.getByRole("button", { name: "Call it a draw" }).click();
	await anna.getByRole("heading", { name: /Draw/ }).waitFor();
});
