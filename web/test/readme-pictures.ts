import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { enter, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { shrink } from "./support/pictures";
import { Program } from "./support/program";
import { settled } from "./support/screens";
import { command } from "./support/table";

// Takes the pictures of the README, in a window the size of a small laptop screen:
//
//	npm run pictures:readme

const folder = process.env.README_PICTURES ?? ".";
const WINDOW = { width: 1280, height: 800 };
const QUALITY = 0.8;
const PATIENCE = 60_000; // milliseconds; long, because the 3D board is drawn without a graphics card

/** A game with something to see on the board. */
const MOVES =
	"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 g9e7 h0h6 h7i7 h6g6 i7i8 b2a2 a9b9 a0b0 b7b3 c2e1 b3b6 g2f4 i8g8 g6f6 h9h3";

async function open(
	t: Parameters<typeof visit>[0],
	how: BrowserContextOptions,
	name: RegExp | undefined,
	kind?: Parameters<typeof visit>[3],
): Promise<[Page, Program]> {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t, { ...how, viewport: WINDOW, reducedMotion: "reduce" }, name, kind);
	return [await enter(context, program), program];
}

async function take(page: Page, name: string): Promise<void> {
	await settled(page);
	const png = await page.screenshot({ timeout: PATIENCE });
	const lab = await page.context().newPage();
	const picture = await shrink(lab, png, WINDOW.width, QUALITY);
	await lab.close();
	await writeFile(join(folder, `${name}.webp`), Buffer.from(picture, "base64"));
}

const people = {
	red: { kind: "person", name: "" },
	black: { kind: "engine", engine: "chuhe", level: 8 },
};

test("play", async (t) => {
	const [page, program] = await open(t, { locale: "zh-CN", colorScheme: "dark" }, /canvas/i);
	const { game } = await command<{ game: string }>(page, program, "game.new", {
		players: people,
		fen: `startpos moves ${MOVES}`,
		time: { kind: "increment", base_ms: 600_000, increment_ms: 5000 },
	});
	await command(page, program, "game.pause", { game });
	await page.goto(`${program.url.origin}/#/game/${game}`);
	await page.locator("chuhe-board[data-ready]").waitFor();
	await take(page, "play");
});

test("analysis", async (t) => {
	const [page, program] = await open(t, { locale: "en-GB", colorScheme: "light" }, /canvas/i);
	await page.goto(`${program.url.origin}/#/analysis?fen=${encodeURIComponent(`startpos moves ${MOVES}`)}`);
	const pane = page.locator("engine-pane");
	await pane.getByLabel("Lines").selectOption("3");
	await pane.getByRole("button", { name: "Analyse" }).click();
	await pane
		.getByText(/depth 1[4-9]/)
		.first()
		.waitFor({ timeout: PATIENCE });
	await pane.getByRole("button", { name: "Stop" }).click();
	await pane.getByRole("button", { name: "Analyse" }).waitFor();
	await take(page, "analysis");
});

test("the 3D board", async (t) => {
	const [page, program] = await open(t, { locale: "en-GB", colorScheme: "light" }, undefined, "solid");
	const { game } = await command<{ game: string }>(page, program, "game.new", {
		players: people,
		fen: `startpos moves ${MOVES}`,
	});
	await command(page, program, "game.pause", { game });
	await command(page, program, "settings.set", { "page.board": "3d", "page.theme": "rosewood" });
	await page.goto(`${program.url.origin}/#/game/${game}`);
	await page.locator("chuhe-board-3d[data-ready]").waitFor({ timeout: 2 * PATIENCE });
	await take(page, "board-3d");
});
