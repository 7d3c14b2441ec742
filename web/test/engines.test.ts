import assert from "node:assert/strict";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command, showGame } from "./support/table";

const FAIRY = "/usr/games/fairy-stockfish";
const PERSON = { kind: "person", name: "" };

/** Returns the IDs of the child processes of parent that run the program at path. */
function childrenOf(parent: number, path: string): number[] {
	return readdirSync("/proc")
		.map(Number)
		.filter((pid) => {
			try {
				const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
				const ppid = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
				return ppid === parent && readlinkSync(`/proc/${pid}/exe`) === path;
			} catch {
				return false; // not a process, or one that has already ended
			}
		});
}

async function addFairy(page: Page, program: Program): Promise<string> {
	await page.goto(`${program.url.origin}/#/engines`);
	await page.getByLabel("Program (path)").fill(FAIRY);
	await page.getByRole("button", { name: "Add an engine" }).click();
	await page
		.getByRole("heading", { name: /Fairy-Stockfish/ })
		.first()
		.waitFor();
	const { engines } = await command<{ state: { engines: { id: string; path: string }[] } }>(
		page,
		program,
		"subscribe",
		{
			topic: "app",
		},
	).then(({ state }) => state);
	const added = engines.find(({ path }) => path === FAIRY);
	assert.ok(added);
	return added.id;
}

test("an engine is added, tested, analyses, is killed in mid-search and reported", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const engine = await addFairy(page, program);
	await page.getByRole("button", { name: "Test" }).last().click();
	await page.getByText(/It works/).waitFor();

	await page.goto(`${program.url.origin}/#/analysis`);
	await page.locator("chuhe-board[data-ready]").waitFor();
	const pane = page.getByRole("region", { name: "Engine", exact: true });
	await pane.getByRole("combobox", { name: "Engine" }).selectOption(engine);
	await pane.getByRole("button", { name: "Analyse" }).click();
	await eventually(async () => assert.equal(await pane.locator("li").count(), 3));
	await page.locator("chuhe-board .shape").first().waitFor({ state: "attached" });

	// The process that was started by the Test button may not have ended yet.
	let victim = 0;
	await eventually(() => {
		const children = childrenOf(program.pid, FAIRY);
		assert.equal(children.length, 1, "the engine's process");
		victim = children[0] ?? 0;
	});
	process.kill(victim, "SIGKILL");
	await pane.getByRole("alert").waitFor();
	await pane.getByRole("button", { name: "Analyse" }).click();
	await eventually(async () => assert.equal(await pane.locator("li").count(), 3));
});

test("an engine that dies while it plays is reported, and the game goes on", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const engine = await addFairy(page, program);
	const table = await showGame(page, program, {
		players: { red: PERSON, black: { kind: "engine", engine, limit: { move_ms: 4000 } } },
	});
	const before = await table.pieces();
	await table.click("h2e2");
	for (let time = 0; time < 2; time++) {
		// The engine is restarted once. After that, our own engine replaces it.
		let victim: number | undefined;
		await eventually(() => {
			[victim] = childrenOf(program.pid, FAIRY);
			assert.ok(victim, "the engine's process");
		});
		process.kill(victim ?? 0, "SIGKILL");
		await eventually(() => assert.ok(!childrenOf(program.pid, FAIRY).includes(victim ?? 0)));
	}
	await table.until("Black's move all the same", (pieces) =>
		Object.entries(before).some(([square, piece]) => piece === piece.toLowerCase() && pieces[square] !== piece),
	);
	await page.getByRole("region", { name: "Red" }).getByText("to move").waitFor();
	await table.click("h0g2");
	await table.until("the game goes on", (pieces) => pieces.g2 === "N");
});

test("a path that is no engine is refused with a reason", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/engines`);
	for (const path of ["/nonexistent/engine", "/bin/true", "relative/engine"]) {
		await page.getByLabel("Program (path)").fill(path);
		await page.getByRole("button", { name: "Add an engine" }).click();
		await page.getByRole("alert").waitFor();
		await page.reload();
	}
});

test("our own engine analyses with arrows, lines and terms", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/analysis`);
	await page.locator("chuhe-board[data-ready]").waitFor();
	const pane = page.getByRole("region", { name: "Engine", exact: true });
	await pane.getByRole("combobox", { name: "Lines" }).selectOption("5");
	await pane.getByRole("button", { name: "Analyse" }).click();
	await eventually(async () => assert.equal(await pane.locator("li").count(), 5));
	await pane.getByText(/depth \d+/).waitFor();
	await pane.getByRole("button", { name: "Stop" }).click();
	await page.getByRole("tab", { name: "Explain" }).click();
	await page
		.getByRole("rowheader", { name: /rook/i })
		.or(page.getByText(/Material/i))
		.first()
		.waitFor();
});

test("what an engine finds stays with its position: in the list, the bar, the graph, after a reload and in the record", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const { game } = await command<{ game: string }>(page, program, "game.new", {
		kind: "study",
		fen: "startpos moves h2e2 h9g7 h0g2",
	});
	await page.goto(`${program.url.origin}/#/analysis/${game}`);
	await page.locator("chuhe-board[data-ready]").waitFor();
	await page.keyboard.press("Home");
	await page.keyboard.press("e");
	const scores = page.locator("move-list .eval");
	for (let known = 1; known <= 3; known++) {
		await page.keyboard.press("ArrowRight");
		await eventually(async () => assert.equal(await scores.count(), known));
	}
	await page.keyboard.press("e");
	await page.locator("engine-pane").getByRole("button", { name: "Analyse" }).waitFor();
	const told = await scores.allTextContents();
	await page.keyboard.press("ArrowLeft");
	const line = page.locator("engine-pane li[data-move]");
	await eventually(async () => assert.equal(await line.count(), 1, "the line that is remembered"));
	const remembered = await line.textContent();
	assert.match(remembered ?? "", /[+-]\d+\.\d\d/);
	assert.notEqual(await page.locator("eval-bar span").textContent(), "");
	await page.reload();
	await eventually(async () => assert.deepEqual(await scores.allTextContents(), told));
	assert.equal(await line.textContent(), remembered);
	await page.getByRole("button", { name: "Share and save" }).click();
	const record = page.getByRole("textbox", { name: "Record" });
	await eventually(async () => {
		const text = await record.inputValue();
		const evaluations = text.match(/\[%eval [-+\d.]+,\d+\] \[%engine Chuhe\] \[%pv \w{4}/g)?.length ?? 0;
		assert.ok(evaluations >= 3, text); // the start position may have been left before it had an evaluation
	});
});

test("two different engines play each other, each with its own strength", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const fairy = await addFairy(page, program);
	await page.goto(`${program.url.origin}/#/new?opponent=engines`);
	await page.getByRole("slider", { name: /^Red: level/ }).fill("2");
	await page.getByLabel("Black: Which engine").selectOption(fairy);
	assert.equal(await page.getByRole("slider", { name: /^Black: level/ }).count(), 0);
	await page.getByLabel("Black: Seconds a move").fill("0.1");
	await page.getByLabel("Pace").selectOption({ label: "As fast as they think" });
	await page.getByRole("button", { name: "Start the game" }).click();
	await page.locator("chuhe-board[data-ready]").waitFor();
	await eventually(async () => assert.ok((await page.locator("move-list .move").count()) > 3));
	await page.locator("player-strip").getByText(/Fairy/).first().waitFor();
	await page.locator("player-strip").getByText(/Chuhe/).first().waitFor();
});
