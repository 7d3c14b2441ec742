import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { enter, eventually, shot, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { findings } from "./support/findings";
import { Program } from "./support/program";
import { Table } from "./support/table";

/** The devices on which the pages are tested: a desktop computer, and a phone with touch input and a dark colour scheme. */
const DEVICES = {
	desktop: { viewport: { width: 1280, height: 800 } },
	phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: "dark" },
} as const satisfies Record<string, BrowserContextOptions>;

/** Opens a part of the page "How it works". */
async function open(t: TestContext, device: keyof typeof DEVICES, address: string): Promise<Page> {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, DEVICES[device]), program);
	await page.goto(`${program.url.origin}/#/how${address}`);
	return page;
}

/** Returns the text of the cells of a table, row by row. */
async function rows(page: Page, table: string): Promise<string[][]> {
	return page
		.locator(`${table} tr`)
		.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => (cell.textContent ?? "").trim())));
}

async function noFindings(page: Page): Promise<void> {
	assert.deepEqual(await findings(page), []);
	const { scroll, client } = await page.evaluate(() => ({
		scroll: document.documentElement.scrollWidth,
		client: document.documentElement.clientWidth,
	}));
	assert.ok(scroll <= client, `the page is ${scroll} pixels wide in a window of ${client}`);
}

test("the page How it works is in the menu, names its parts and leads to the tutorial", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.getByRole("button", { name: "Menu" }).click();
	await page.getByRole("link", { name: "How it works" }).click();
	await page.getByRole("heading", { name: "How it works", level: 1 }).waitFor();
	await noFindings(page);
	await shot(page, "how");
	await page.getByRole("link", { name: "Open: A piece’s moves" }).click();
	await page.getByRole("heading", { name: "A piece’s moves", level: 1 }).waitFor();
	const chapter = page.getByRole("link", { name: "Chapter of the tutorial: The board" });
	const [manual] = await Promise.all([page.waitForEvent("popup"), chapter.click()]);
	await manual.getByRole("heading", { name: "1. The board" }).waitFor();
});

test("a move is taken back before the answer to it has come, and no more than that", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t, DEVICES.desktop);
	let holds = false;
	const late: (() => void)[] = [];
	await context.routeWebSocket(/\/api\/ws/, (socket) => {
		socket.connectToServer().onMessage((message) => {
			const send = () => socket.send(message);
			holds ? late.push(send) : send();
		});
	});
	const page = await enter(context, program);
	await page.goto(`${program.url.origin}/#/how/order`);
	const table = await new Table(page).ready();
	await page.locator("how-order section[data-stage=quiet]").waitFor();
	holds = true;
	await table.click("a9a8");
	await eventually(() => assert.match(page.url(), /a0a1\+a9a8$/));
	await page.getByRole("button", { name: "Take the last move back" }).click();
	await eventually(() => assert.doesNotMatch(page.url(), /a9a8/));
	assert.match(page.url(), /a0a1$/);
	holds = false;
	for (const send of late) {
		send();
	}
	await eventually(async () => assert.ok((await page.locator("how-order tr[data-move=a9a8]").count()) > 0));
});

for (const device of ["desktop", "phone"] as const) {
	test(`a piece shows its moves, legs and screens, and the rows of the tables: ${device}`, async (t) => {
		const page = await open(t, device, "/piece");
		const table = await new Table(page).ready();
		const press = (square: string) => (device === "phone" ? table.square(square).tap() : table.square(square).click());
		const card = page.locator("how-piece .card").first();
		await card.getByRole("heading", { name: "red cannon on e2" }).waitFor();
		assert.match((await card.textContent()) ?? "", /over e3 to e6/);
		assert.deepEqual(
			(await rows(page, "how-piece .wide:first-of-type table")).map((row) => row.slice(1).join("")),
			["a2b2c2d2e2f2g2h2i2", "010010000", "011101111", "100000000"],
		);
		await noFindings(page);
		await shot(page, `how-piece-${device}`);

		await page.getByLabel("Example").selectOption("Blocked legs and eyes");
		await press("d5");
		await card.getByRole("heading", { name: "red horse on d5" }).waitFor();
		assert.match((await card.textContent()) ?? "", /c5 is occupied: not to b4 b6/);
		await press("c4");
		await card.getByRole("heading", { name: "red elephant on c4" }).waitFor();
		await shot(page, `how-piece-legs-${device}`);

		// A position that the user enters, and the arrow keys on the board.
		await page.getByLabel("Position (FEN)").fill("4k4/9/9/9/4N4/6R2/9/9/9/2rAK2c1 w - - 0 1");
		await page.getByLabel("Position (FEN)").press("Enter");
		await table.until("the pins", (pieces) => pieces.g4 === "R" && Object.keys(pieces).length === 7);
		await table.board.focus();
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("ArrowLeft");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("ArrowDown");
		await press("d0");
		await card.getByRole("heading", { name: "red advisor on d0" }).waitFor();
		assert.match((await card.textContent()) ?? "", /Would leave the king attacked\s*e1/);
		await page.getByLabel("Position (FEN)").fill("nonsense");
		await page.getByLabel("Position (FEN)").press("Enter");
		await page.getByRole("alert").waitFor();
	});

	test(`alpha-beta goes step by step, and says what it cuts: ${device}`, async (t) => {
		const page = await open(t, device, "/alphabeta");
		const told = page.locator("how-alphabeta .told");
		await told.getByText("Nothing is known yet").waitFor();
		await page.getByRole("combobox", { name: "Tree" }).selectOption("3 × 3");
		for (const [i, value] of [3, 12, 8, 2, 4, 6, 14, 5, 2].entries()) {
			await page.getByLabel(`Value of leaf ${i + 1}`, { exact: true }).fill(String(value));
			await page.getByLabel(`Value of leaf ${i + 1}`, { exact: true }).blur();
		}
		const forward = page.getByRole("button", { name: "One step forward" });
		const seen: string[] = [];
		while (await forward.isEnabled()) {
			await (device === "phone" ? forward.tap() : forward.click());
			seen.push((await told.textContent())?.trim() ?? "");
			if (seen.at(-1)?.startsWith("Cut")) {
				await noFindings(page);
				await shot(page, `how-alphabeta-cut-${device}`);
			}
		}
		assert.deepEqual(
			seen.filter((text) => /^Cut|^The tree/.test(text)),
			[
				"Cut at C: Black gets 2 here, and Red already has 3 elsewhere. Red will not go here, so 2 more moves are not searched.",
				"The tree is worth 3. Red’s best move is B.",
			],
		);
		const counts = page.locator("how-alphabeta .counts");
		await counts.getByText("alpha-beta 7, minimax 9; the fewest that prove the value: 5.").waitFor();
		await page.getByRole("button", { name: "One step back" }).click();
		assert.match((await told.textContent()) ?? "", /All moves of A/);
		await page.getByRole("radio", { name: "Minimax" }).click();
		await page.getByRole("button", { name: "Last step" }).click();
		await counts.getByText("So far: 9 leaves").waitFor();
		await page.getByRole("radio", { name: "Alpha-beta" }).click();
		await page.getByRole("button", { name: "Best moves first" }).click();
		await page.getByRole("button", { name: "Last step" }).click();
		await counts.getByText("So far: 5 leaves").waitFor();
		await page.getByRole("button", { name: "New numbers" }).click();
		await told.getByText("Nothing is known yet").waitFor();
	});

	test(`a repetition is judged by three rule sets, ply by ply: ${device}`, async (t) => {
		const page = await open(t, device, "/ruling");
		const table = await new Table(page).ready();
		const verdict = (rules: string) => page.locator(`how-ruling li[data-rules=${rules}]`);
		// The example of a rook that is pinned by a knight: each of the three rule sets names its own clause.
		await verdict("axf")
			.getByRole("heading", { name: /Red|Black/ })
			.waitFor();
		for (const [rules, clause] of [
			["axf", "axf-3"],
			["cxa", "cxa-3"],
			["computer", "computer-3"],
		] as const) {
			await verdict(rules)
				.getByRole("link", { name: `Clause ${clause}` })
				.waitFor();
		}
		const marks = await page
			.locator("how-ruling tbody tr")
			.evaluateAll((all) =>
				all.map((row) => [...row.querySelectorAll("[data-mark]")].map((cell) => cell.getAttribute("data-mark"))),
			);
		assert.equal(marks.length, 8);
		assert.deepEqual(marks[0], ["chase", "chase", "chase"]);
		await noFindings(page);
		await shot(page, `how-ruling-${device}`);

		// The board steps through the plies.
		await page.getByRole("button", { name: "First step" }).click();
		await table.until("the start", (pieces) => pieces.e8 === "a" && pieces.b8 === "C");
		await page.getByRole("button", { name: "One step forward" }).click();
		await table.until("the first ply", (pieces) => pieces.f9 === "a");
		await page.locator("how-ruling tbody button").nth(1).click();
		await table.until("the second ply", (pieces) => pieces.b9 === "C");

		await page.getByLabel("Example").selectOption("Idle moves");
		await eventually(async () => assert.match((await verdict("axf").textContent()) ?? "", /Draw/));
		// A line that the user enters, without a repetition.
		await page.getByLabel("Position and moves").fill("startpos moves h2e2 h9g7");
		await page.getByLabel("Position and moves").press("Enter");
		await page.getByText("Nothing is repeated at the end of the line.").waitFor();
		await page.getByLabel("Position and moves").fill("startpos moves h2e9");
		await page.getByLabel("Position and moves").press("Enter");
		await page.getByRole("alert").waitFor();
	});

	test(`the engine's picker tells the order of all moves, with stages and scores: ${device}`, async (t) => {
		const page = await open(t, device, "/order");
		const table = await new Table(page).ready();
		const stages = () =>
			page.locator("how-order section").evaluateAll((all) => all.map((section) => section.getAttribute("data-stage")));
		const moves = () =>
			page.locator("how-order tr[data-move]").evaluateAll((all) => all.map((row) => row.getAttribute("data-move")));
		await page.locator("how-order section[data-stage=quiet]").waitFor();
		const first = await stages();
		const known = ["hash", "capture", "killer", "counter", "quiet", "bad_capture"];
		assert.deepEqual(
			first,
			known.filter((stage) => first.includes(stage)),
		);
		assert.ok(first.includes("hash") && first.includes("bad_capture"), `${first}`);
		const picks = await moves();
		assert.equal(new Set(picks).size, picks.length);
		assert.ok(picks.length > 30, `${picks.length} moves`);
		// Quiet moves are sorted by score, highest first.
		const ranks = await page
			.locator("how-order section[data-stage=quiet] td:nth-child(3)")
			.evaluateAll((all) => all.map((cell) => Number(cell.textContent)));
		assert.deepEqual(
			ranks,
			[...ranks].sort((a, b) => b - a),
		);
		await noFindings(page);
		await shot(page, `how-order-${device}`);

		// Pressing a move shows it; playing a move continues the line.
		const button = page.locator("how-order tr[data-move] button").first();
		await (device === "phone" ? button.tap() : button.click());
		assert.equal(await button.getAttribute("aria-pressed"), "true");
		await (device === "phone" ? table.tap("a9a8") : table.click("a9a8"));
		await eventually(() => assert.match(page.url(), /a0a1\+a9a8$/));
		await page.getByRole("button", { name: "Take the last move back" }).click();
		await eventually(() => assert.match(page.url(), /a0a1$/));

		await page.getByLabel("Example").selectOption("After a capture with check");
		await eventually(async () => assert.equal((await stages()).at(-1), "evasion"));
		await page.getByRole("radio", { name: "1,000", exact: true }).click();
		await eventually(async () =>
			assert.match((await page.locator("how-order .searched").textContent()) ?? "", /^1,0\d\d nodes/),
		);
	});

	test(`a search is a tree that opens, and says what cut each node: ${device}`, async (t) => {
		const page = await open(t, device, "/tree");
		await new Table(page).ready();
		const press = async (name: RegExp | string) => {
			const button = page.getByRole("button", { name }).first();
			await (device === "phone" ? button.tap() : button.click());
		};
		const ends = () =>
			page.locator("how-tree li[data-end]").evaluateAll((all) => all.map((li) => li.getAttribute("data-end")));
		await page.locator("how-tree .counts").getByText("depth 4").waitFor();
		await page.getByRole("radio", { name: "6", exact: true }).click();
		await page.locator("how-tree .counts").getByText("depth 6").waitFor();
		assert.equal((await ends())[0], "moves");
		await press("Open the line of best moves");
		await page.locator("how-tree ul ul ul ul li[data-visit]").first().waitFor();
		await noFindings(page);
		await shot(page, `how-tree-${device}`);
		assert.ok((await page.locator("how-tree li[data-role=reduced]").count()) > 0, "late moves are reduced");

		// Below the moves that the search has refuted, the tree shows what cut them.
		const closed = page.locator("how-tree .tree > li:last-child > ul > li > .row button[aria-expanded=false]");
		for (let n = Math.min(4, await closed.count()); n > 0; n--) {
			const before = await page.locator("how-tree li[data-visit]").count();
			await (device === "phone" ? closed.first().tap() : closed.first().click());
			await eventually(async () => assert.ok((await page.locator("how-tree li[data-visit]").count()) > before));
		}
		const seen = new Set(await ends());
		assert.ok(seen.has("move") && seen.size >= 3, `ends: ${[...seen]}`);
		const cut = page.locator("how-tree li[data-end=move] > .row .name").first();
		assert.match((await cut.textContent()) ?? "", /cut by the move \S+ \(/);
		await cut.click();
		const facts = page.locator("how-tree .facts");
		await facts.getByText(/^window /).waitFor();
		assert.equal(await cut.getAttribute("aria-pressed"), "true");

		// Another position, using the keyboard.
		await page.getByLabel("Position and moves").fill("3ak4/4a4/9/9/9/4p4/9/9/4A4/2RAK4 w");
		await page.getByLabel("Position and moves").press("Enter");
		await new Table(page).until("the ending", (pieces) => Object.keys(pieces).length === 8);
		await page.getByRole("radio", { name: "1", exact: true }).click();
		await page.locator("how-tree .counts").getByText("depth 1").waitFor();
		await page.getByRole("button", { name: /^Root: / }).focus();
		await page.keyboard.press("Enter");
		await page.locator("how-tree button[aria-expanded=false]").first().waitFor();
	});
}
