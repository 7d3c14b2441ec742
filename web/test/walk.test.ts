import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { enter, eventually, frames, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { type Seen, seenOn } from "./support/seen";
import { command, Line } from "./support/table";

// Walks at random through games and pages. Everything visible next to the board must belong to the
// game and node shown; the program itself is asked what belongs to them, not the page.
//
//	WALK_SEED=… takes a different walk, WALK_STEPS=… sets the number of steps.

const STEPS = Number(process.env.WALK_STEPS ?? 100);
const SEEDS = process.env.WALK_SEED ? [Number(process.env.WALK_SEED)] : [7, 2026];

const PERSON = { kind: "person", name: "" };
const LEVEL_1 = { kind: "engine", engine: "chuhe", level: 1, limit: { move_ms: 300 } };
const SETTLE = 5000; // milliseconds until late updates have appeared or disappeared

/** The part of a game's state that the page is compared with. */
interface State {
	readonly current: number;
	readonly phase: string;
	readonly headers: readonly { name: string; value: string }[];
	readonly board: { pieces: Record<string, string>; targets: Record<string, string[]>; fen: string; turn: string };
	readonly nodes: Record<string, { text: { wxf: string } | null; eval: unknown }>;
}

interface Slots {
	readonly a: Slot | null;
	readonly b: Slot | null;
}

interface Slot {
	readonly node: number;
	readonly running: boolean;
}

/** Returns a generator of random numbers from 0 to n - 1, the same for the same seed. */
function dice(seed: number): (n: number) => number {
	let state = seed >>> 0;
	return (n) => {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		return Math.floor((state / 2 ** 32) * n);
	};
}

test("on long random walks nothing beside the board belongs to another game or position", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);

	const make = async (args: object, event: string) => {
		const { game } = await command<{ game: string }>(page, program, "game.new", args);
		await command(page, program, "game.headers", { game, headers: [{ name: "Event", value: event }] });
		return game;
	};
	const games = [
		await make({ kind: "study", fen: "startpos moves h2e2 h9g7 h0g2 i9h9 b0c2 b9c7" }, "First study"),
		await make({ kind: "study", fen: "startpos moves c3c4 h7c7 b2e2 a9a8 h0g2 a8d8" }, "Second study"),
		await make({ players: { red: PERSON, black: LEVEL_1 }, options: { engine_resigns: false } }, "Against an engine"),
		await make({ players: { red: PERSON, black: PERSON }, fen: "startpos moves g3g4 g6g5" }, "At one table"),
		await make({ kind: "study", fen: "3ak4/9/9/9/9/9/9/R8/9/5K3 w - - 0 1" }, "Endgame"),
	];
	const line = await Line.open(page, program);
	for (const seed of SEEDS) {
		const compared = await walk(page, line, games, seed);
		t.diagnostic(`WALK_SEED=${seed}: ${compared} things beside boards compared in ${STEPS} steps`);
		assert.ok(compared > STEPS, `WALK_SEED=${seed}: only ${compared} things were compared`);
	}
});

/** Walks at random, and returns how many things were compared on the way. */
async function walk(page: Page, line: Line, games: readonly string[], seed: number): Promise<number> {
	const roll = dice(seed);
	const go = (address: string) => page.evaluate((to) => location.assign(to), `#/${address}`);
	const press = (name: string) => clickIfThere(page.getByRole("button", { name, exact: true }).first());
	const open = (name: string) => clickIfThere(page.getByRole("tab", { name, exact: true }));
	const steps: Record<string, () => Promise<unknown>> = {
		back: () => page.keyboard.press("ArrowLeft"),
		forward: () => page.keyboard.press("ArrowRight"),
		home: () => page.keyboard.press("Home"),
		end: () => page.keyboard.press("End"),
		game: () => go(`game/${games[roll(games.length)]}`),
		analysis: () => go(`analysis/${games[roll(games.length)]}`),
		"other analysis": () => go(`analysis/${games[roll(games.length)]}`),
		history: () => page.goBack(),
		menu: () => clickIfThere(page.locator("nav-bar nav a").nth(roll(3))),
		"start or stop": () => page.keyboard.press("e"),
		stop: () => press("Stop"),
		hint: () => page.keyboard.press("h"),
		explain: () => open("Explain"),
		engine: () => open("Engine"),
		tables: () => open("Endgame"),
		explorer: () => open("Explorer"),
		resign: () => press("Resign"),
		share: () => press("Share and save"),
		facts: () => press("Facts and notes"),
		"new game": () => page.keyboard.press("n"),
		help: () => page.keyboard.press("?"),
		escape: () => page.keyboard.press("Escape"),
		move: () => randomMove(page, line, roll),
		quick: async () => {
			for (let i = 0; i < 4; i++) {
				await page.keyboard.press(roll(2) ? "ArrowRight" : "ArrowLeft");
			}
		},
	};
	const names = Object.keys(steps);
	const done: string[] = [];
	let compared = 0;
	for (let i = 0; i < STEPS; i++) {
		const name = names[roll(names.length)] ?? "home";
		done.push(name);
		await steps[name]?.().catch(() => {}); // a button that is missing or covered is skipped
		await frames(page, 2 * roll(3));
		try {
			compared += await belongs(page, line);
		} catch (error) {
			throw new Error(`WALK_SEED=${seed}, step ${i + 1} (${done.slice(-8).join(", ")}) at ${page.url()}: ${error}`);
		}
	}
	return compared;
}

/** Clicks an element if it is visible now; if a dialog covers it, fails after 300 ms. */
async function clickIfThere(what: Locator): Promise<void> {
	if (await what.isVisible()) {
		await what.click({ timeout: 300 });
	}
}

/** Plays a legal move on the board shown, if there is one. */
async function randomMove(page: Page, line: Line, roll: (n: number) => number): Promise<void> {
	const game = gameOf(page);
	if (game) {
		const { board } = await stateOf(line, game);
		const from = Object.keys(board.targets);
		const piece = from[roll(from.length)];
		const to = piece && board.targets[piece]?.[0];
		if (to) {
			await page.locator(`chuhe-board [data-square="${piece}"]`).click({ timeout: 300 });
			await page.locator(`chuhe-board [data-square="${to}"]`).click({ timeout: 300 });
		}
	}
}

function gameOf(page: Page): string | undefined {
	return /#\/(?:game|analysis)\/(\w+)/.exec(page.url())?.[1];
}

async function stateOf(line: Line, game: string): Promise<State> {
	return (await line.ask<{ state: State }>("subscribe", { topic: `game/${game}` })).state;
}

/** Compares what is visible with the program's state of the game shown, and returns how many things were compared. */
async function belongs(page: Page, line: Line): Promise<number> {
	let things = 0;
	// The page may be one message late, and an engine may move at any time, so the comparison is retried.
	await eventually(async () => {
		const game = gameOf(page);
		if (page.url().endsWith("#/new")) {
			return; // a dialog above the page, which is checked once the dialog is closed
		}
		if (!game) {
			const seen = await seenOn(page);
			assert.equal(seen.boards, 0, "a board on a page without one");
			assert.deepEqual(seen.dialogs, [], "a window about a game on a page without one");
			things = 1;
			return;
		}
		const before = await stateOf(line, game);
		const slots = await line.ask<{ state: Slots }>("subscribe", { topic: `analysis/${game}` });
		const seen = await seenOn(page);
		const after = await stateOf(line, game);
		assert.ok(before.current === after.current && before.board.fen === after.board.fen, "the game went on meanwhile");
		things = compare(seen, game, after, slots.state);
	}, SETTLE);
	return things;
}

function compare(seen: Seen, game: string, { current, phase, headers, board, nodes }: State, slots: Slots): number {
	assert.equal(gameInAddress(seen.address), game, "the address");
	assert.deepEqual(seen.pieces, board.pieces, "the pieces on the board");
	const event = headers.find(({ name }) => name === "Event")?.value;
	assert.ok(seen.facts.includes(event ?? ""), `facts of ${event}: ${seen.facts}`);
	assert.equal(seen.move, nodes[current]?.text?.wxf ?? "", "the marked move of the list");
	// Every move shown by an engine must be legal here.
	for (const move of [...seen.lines, ...seen.arrows]) {
		assert.ok(board.targets[move.slice(0, 2)]?.includes(move.slice(2)), `${move} cannot be played here`);
	}
	const here = [slots.a, slots.b].some((slot) => slot?.node === current);
	const known = nodes[current]?.eval != null;
	assert.ok(here || known || seen.lines.length === 0, "lines without an engine that looked at this position");
	assert.ok(here || known || seen.score === "", `the bar shows ${seen.score}, and nothing is known here`);
	for (const [square] of seen.marks) {
		assert.ok(board.pieces[square], `a number at ${square}, where no piece stands`);
	}
	assert.ok(seen.marks.length === 0 || seen.tab === "Explain", "numbers without their tab");
	assert.ok(seen.waits === (phase === "playing") || !seen.waits, "the engine waits though the game is over");
	for (const dialog of seen.dialogs) {
		assert.equal(dialog.game, game, "a window about another game");
		assert.ok(dialog.name !== "resign" || phase === "playing", "a window to resign a game that is over");
	}
	return 3 + seen.lines.length + seen.arrows.length + seen.marks.length + seen.dialogs.length + (seen.score ? 1 : 0);
}

const gameInAddress = (address: string) => /\/(\w+)$/.exec(address)?.[1];
