import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { enter, eventually, frames, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command, showGame } from "./support/table";

// Everything next to a board must belong to the displayed game and position. Each test here covers a former bug.

const PERSON = { kind: "person", name: "" };
const LEVEL_1 = { kind: "engine", engine: "chuhe", level: 1 };
const OPTIONS = { engine_resigns: false, engine_draws: false };
const MATE_IN_ONE = "3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1";

async function begin(t: TestContext): Promise<{ page: Page; program: Program }> {
	const program = await Program.start();
	later(t, () => program.stop());
	return { page: await enter(await visit(t), program), program };
}

const newGame = async (page: Page, program: Program, args: object) =>
	(await command<{ game: string }>(page, program, "game.new", args)).game;

const goTo = (page: Page, program: Program, address: string) => page.goto(`${program.url.origin}/#/${address}`);

const arrows = (page: Page) => page.locator("chuhe-board .shape");

test("lines, bar and arrows of an engine vanish with the position", async (t) => {
	const { page, program } = await begin(t);
	const game = await newGame(page, program, { kind: "study", fen: "startpos moves h2e2 h9g7 e2e6" });
	await goTo(page, program, `analysis/${game}`);
	await page.locator("chuhe-board[data-ready]").waitFor();
	await page.keyboard.press("End");
	const pane = page.getByRole("region", { name: "Engine", exact: true });
	await pane.getByRole("button", { name: "Analyse" }).click();
	await eventually(async () => assert.equal(await pane.locator("ol li").count(), 3));
	await arrows(page).first().waitFor({ state: "attached" });
	await pane.getByRole("button", { name: "Stop" }).click();
	await pane.getByRole("button", { name: "Analyse" }).waitFor();
	const score = await page.locator("eval-bar span").textContent();
	assert.notEqual(score, "");
	await page.keyboard.press("Home");
	await page.locator('move-list [aria-current="true"]').waitFor({ state: "detached" });
	assert.equal(await pane.locator("ol li").count(), 0, "lines of another position");
	// An unknown score must not look like an equal one.
	await page.locator("eval-bar .unknown").waitFor();
	assert.equal(await page.locator("eval-bar span").count(), 0, "score of another position");
	assert.equal(await arrows(page).count(), 0, "arrows of another position");
});

test("what an engine thought in one game is not shown beside another, nor that it waits after mate", async (t) => {
	const { page, program } = await begin(t);
	const against = { players: { red: PERSON, black: LEVEL_1 }, options: OPTIONS };
	const other = await newGame(page, program, against);
	await showGame(page, program, against);
	await page.getByRole("button", { name: "Hint" }).click();
	await page.locator("thinking-pane dl").waitFor();
	await arrows(page).first().waitFor({ state: "attached" });
	await page.evaluate((id) => {
		location.hash = `#/game/${id}`;
	}, other);
	await eventually(async () => assert.equal(await arrows(page).count(), 0, "the arrow of a hint in another game"));
	assert.equal(await page.locator("thinking-pane dl").count(), 0, "what was thought in another game");

	const table = await showGame(page, program, { ...against, fen: MATE_IN_ONE });
	await table.click("b0b9");
	await page.locator("result-card .over").waitFor();
	assert.equal(await page.getByText("waits for your move").count(), 0, "nobody waits after mate");
	// The engine's evaluation is not shown after the game has ended.
	await eventually(async () => assert.equal(await page.locator("thinking-pane section").count(), 0));
});

test("the numbers of Explain are those of the shown position, and go with their tab", async (t) => {
	const { page, program } = await begin(t);
	const game = await newGame(page, program, { kind: "study", fen: "startpos moves h2e2 h9g7 e2e6 g7e6" });
	// Answers are held back so that the test can leave a position or tab before its answer arrives.
	let holding = false;
	let held: (() => void)[] = [];
	await page.routeWebSocket(/api\/ws/, (socket) => {
		const server = socket.connectToServer();
		server.onMessage((message) => {
			const send = () => socket.send(message);
			if (holding && String(message).includes('"stage_of"')) {
				held.push(send);
			} else {
				send();
			}
		});
	});
	const release = () => {
		holding = false;
		for (const send of held) {
			send();
		}
		held = [];
	};
	await page.reload();
	await goTo(page, program, `analysis/${game}`);
	await page.locator("chuhe-board[data-ready]").waitFor();
	await page.keyboard.press("End");
	await page.locator('move-list [aria-current="true"]').waitFor();
	await page.getByRole("tab", { name: "Explain" }).click();
	const marks = page.locator("chuhe-board .mark");
	await eventually(async () => assert.ok((await marks.count()) > 20));
	holding = true;
	await page.locator("walk-bar button").nth(1).click();
	await eventually(async () => assert.ok(held.length > 0));
	await eventually(async () => assert.equal(await marks.count(), 0, "numbers of the position before"));
	release();
	await eventually(async () => assert.ok((await marks.count()) > 20));
	holding = true;
	await page.locator("walk-bar button").nth(1).click();
	await eventually(async () => assert.ok(held.length > 0));
	await page.getByRole("tab", { name: "Notes" }).click();
	release();
	// Messages keep their order: once the page is in Chinese, it has received the answers that were held back.
	await command(page, program, "settings.set", { "page.language": "zh" });
	await page.locator("html[lang^=zh]").waitFor();
	await frames(page, 2);
	assert.equal(await marks.count(), 0, "numbers of a tab that is closed");
});

test("a window that asks about one game does not stay for another", async (t) => {
	const { page, program } = await begin(t);
	const people = { players: { red: PERSON, black: LEVEL_1 }, options: OPTIONS };
	const first = await newGame(page, program, people);
	const second = await newGame(page, program, people);
	await goTo(page, program, `game/${first}`);
	await page.locator("chuhe-board[data-ready]").waitFor();
	await goTo(page, program, `game/${second}`);
	await eventually(async () => assert.ok(page.url().endsWith(second)));
	await page.getByRole("button", { name: "Resign" }).first().click();
	await page.getByRole("dialog").waitFor();
	await page.goBack();
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	for (const game of [first, second]) {
		const { state } = await command<{ state: { phase: string } }>(page, program, "subscribe", {
			topic: `game/${game}`,
		});
		assert.equal(state.phase, "playing");
	}
});
