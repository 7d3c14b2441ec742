import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program, scratchFolder } from "./support/program";
import { Table } from "./support/table";

// A mate in two, a9d9 e8d9 d6f7; no other first move mates in two.
const OWN = {
	id: "own-1",
	collection: "mine",
	name: "Two moves",
	fen: "R2ckab2/4a3n/2N1b4/3N5/CP7/3r5/1c7/4B4/4A4/2BAK4 w",
	claimed_result: "red wins, mate in 2",
	outcome: { verdict: "proved", mate: { moves: 2, shortest: true, line: "a9d9 e8d9 d6f7" }, nodes: 100 },
	themes: ["double_cannon"],
	rating: 900,
};

const shots = process.env.PICTURE_FOLDER;

/** Starts a program with a problem added by the user. */
async function start(): Promise<Program> {
	const data = await scratchFolder();
	await writeFile(join(data, "problems.jsonl"), `${JSON.stringify(OWN)}\n`);
	return Program.start(data);
}

test("a problem is found by its collection and solved; a wrong move is answered", async (t) => {
	const program = await start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/problems`);
	const cards = page.locator("problems-page li problem-card");
	await eventually(async () => assert.equal(await cards.count(), 24));
	if (shots) {
		await page.screenshot({ path: `${shots}/problems-list.png` });
	}
	await page.getByLabel("Collection").selectOption("mine");
	await eventually(async () => assert.equal(await cards.count(), 1));
	await cards.first().locator("a").click();
	const table = await new Table(page).ready();
	const solver = page.locator("problem-solver");
	await solver.getByText("Red to move, mate in 2").waitFor();
	await table.click("b5b6");
	await solver.getByText(/No mate was found after/).waitFor();
	await table.until("the wrong move is taken back", (pieces) => pieces.b5 === "P");
	if (shots) {
		await page.screenshot({ path: `${shots}/problem-wrong.png` });
	}
	await table.drag("a9d9");
	await solver.getByText(/Right. The answer is/).waitFor();
	await table.until("the answer", (pieces) => pieces.d9 === "a");
	// The next move by keyboard.
	await page.keyboard.press("b");
	await table.type("d6f7");
	await solver.getByText(/Solved in 0:/).waitFor();
	await solver.getByText(/Rating 1500 → /).waitFor();
	if (shots) {
		await page.screenshot({ path: `${shots}/problem-solved.png` });
	}
	await solver.getByRole("button", { name: "Solution with all defences" }).click();
	await page.waitForURL(/#\/analysis\//);
	await page.goBack();
	await page.getByRole("link", { name: "All problems" }).waitFor();
});

test("a problem that was given up shows its solution and comes again; on a phone, in Chinese", async (t) => {
	const program = await start();
	later(t, () => program.stop());
	const context = await visit(t, {
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		locale: "zh-CN",
	});
	const page = await enter(context, program);
	await page.goto(`${program.url.origin}/#/problems/own-1`);
	const table = await new Table(page).ready();
	const solver = page.locator("problem-solver");
	const hint = solver.getByRole("button", { name: /提示/ });
	for (const [level, words] of [
		[1, "想一想：重炮。"],
		[2, "试试"],
		[3, "着法是"],
	] as const) {
		await hint.tap();
		await solver.getByText(words).waitFor();
		await solver.getByText(`提示 ${level}/3`).waitFor();
	}
	assert.ok(await hint.isDisabled());
	await table.tap("a9d9");
	await table.until("the answer", (pieces) => pieces.d9 === "a");
	await solver.getByRole("button", { name: "放弃" }).tap();
	await solver.getByText("已放弃").waitFor();
	await solver.getByText(/再次出现/).waitFor();
	await solver.locator(".steps button").nth(3).tap();
	await table.until("the end of the solution", (pieces) => pieces.f7 === "N");
	if (shots) {
		await page.screenshot({ path: `${shots}/problem-failed-phone.png`, fullPage: true });
	}
	await page.goto(`${program.url.origin}/#/problems?state=failed`);
	await page.locator("problems-page li problem-card", { hasText: "Two moves" }).waitFor();
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	assert.ok(width <= 390, `${width} pixels wide`);
	if (shots) {
		await page.screenshot({ path: `${shots}/problems-phone.png` });
	}
});

test("the problem of the day is on the home page; another one follows it by a key", async (t) => {
	const program = await start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { locale: "zh-CN" }), program);
	await page.goto(`${program.url.origin}/#/`);
	const card = page.locator("today-card problem-card");
	await card.getByText("每日一题").waitFor();
	if (shots) {
		await page.screenshot({ path: `${shots}/home-today.png` });
	}
	await card.locator("a").click();
	await new Table(page).ready();
	assert.match(page.url(), /#\/problems\/today$/);
	await page.keyboard.press("n");
	await page.waitForURL(/#\/problems\/p-/);
});
