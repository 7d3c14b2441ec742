import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command, Table } from "./support/table";

const PERSON = { kind: "person", name: "" };

test("moves are said in the language chosen for this browser; sets of pieces come when they are chosen", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t, { reducedMotion: "reduce" });
	await context.addInitScript(() => {
		const said: [string, string][] = [];
		const voices = [{ lang: "en_US", name: "en" }];
		Object.assign(window, { said });
		Object.defineProperty(window, "SpeechSynthesisUtterance", {
			value: class {
				lang = "";
				constructor(readonly text: string) {}
			},
		});
		Object.defineProperty(window, "speechSynthesis", {
			value: {
				getVoices: () => voices,
				cancel: () => {},
				speak: ({ lang, text }: { lang: string; text: string }) => said.push([lang, text]),
			},
		});
	});
	const page = await enter(context, program);
	const { game } = await command<{ game: string }>(page, program, "game.new", {
		players: { red: PERSON, black: PERSON },
	});
	const said = () => page.evaluate(() => (window as unknown as { said: [string, string][] }).said);
	const loaded = async (name: string) =>
		(await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name))).filter((url) =>
			url.includes(`/${name}-`),
		).length;
	const choose = async (what: string) => {
		await page.evaluate(() => location.assign("#/settings"));
		await page.getByRole("radio", { name: what, exact: true }).click();
	};
	const play = async (move: string, letter: string) => {
		await page.evaluate((to) => location.assign(to), `#/game/${game}`);
		const table = await new Table(page, game).ready();
		await table.click(move);
		await table.until(move, (pieces) => pieces[move.slice(2)] === letter);
	};

	await play("h2e2", "C");
	assert.deepEqual(await said(), [], "nothing is said unless it is wished");
	const voice = page.getByRole("radiogroup", { name: "Say moves aloud (in this browser)" });
	await page.evaluate(() => location.assign("#/settings"));
	await voice.getByRole("radio", { name: "English" }).click();
	await play("h9g7", "n");
	await eventually(async () => assert.deepEqual(await said(), [["en-GB", "Horse 8 forward 7"]]));
	await page.evaluate(() => location.assign("#/settings"));
	await voice.getByRole("radio", { name: "中文" }).click();
	await play("h0g2", "N");
	await eventually(async () => assert.deepEqual((await said()).at(-1), ["zh-CN", "马二进三"]));

	// Check and mate are announced after the move.
	const end = await command<{ game: string }>(page, program, "game.new", {
		players: { red: PERSON, black: PERSON },
		fen: "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1",
	});
	await page.evaluate((to) => location.assign(to), `#/game/${end.game}`);
	const table = await new Table(page, end.game).ready();
	await table.click("b7b9");
	await table.until("mate", (pieces) => pieces.b9 === "R");
	await eventually(async () => assert.deepEqual((await said()).at(-1), ["zh-CN", "车八进二, 绝杀"]));

	const king = () => page.locator('[data-piece="red-king"] path').first().getAttribute("d");
	let before = await king();
	for (const [name, file] of [
		["Two hands", "hands"],
		["Modern", "modern"],
	] as const) {
		assert.equal(await loaded(file), 0, `${file} is there before it is chosen`);
		await choose(name);
		await eventually(async () => assert.notEqual(await king(), before));
		before = await king();
		assert.equal(await loaded(file), 1);
	}
});
