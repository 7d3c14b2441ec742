import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { ChuheBoard3d } from "../src/board3d/board3d";
import { enter, eventually, frames, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { changed, keep, MOST_CHANGED, readKept, shrink } from "./support/pictures";
import { Program } from "./support/program";
import { command, showGame } from "./support/table";

const PERSON = { kind: "person", name: "" };
const BOTH = { players: { red: PERSON, black: PERSON } };
// Small, because the CPU draws every frame here.
const SMALL = { viewport: { width: 700, height: 560 } };
const PATIENCE = 60_000; // milliseconds

test("the 3D board opens, and a piece is moved by clicking it", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { ...SMALL, reducedMotion: "reduce" }, undefined, "solid"), program);
	await page.goto(`${program.url.origin}/#/settings`);
	const { game } = await command<{ game: string }>(page, program, "game.new", BOTH);
	await command(page, program, "settings.set", { "page.board": "3d", "page.theme": "plain" });
	await page.goto(`${program.url.origin}/#/game/${game}`);
	const board = page.locator("chuhe-board-3d");
	await page.locator("chuhe-board-3d[data-ready]").waitFor({ timeout: PATIENCE });

	const pieceAt = (square: string) =>
		board.evaluate((element, at) => {
			const piece = (element as ChuheBoard3d).state.pieces.get(at as "a0");
			return piece && `${piece.color} ${piece.kind}`;
		}, square);
	const click = async (square: string) => {
		const place = await board.evaluate((element, at) => (element as ChuheBoard3d).whereIs(at as "a0"), square);
		assert.ok(place);
		await page.mouse.click(place.x, place.y);
	};
	await click("h2");
	await eventually(async () =>
		assert.equal(await board.evaluate((element) => (element as ChuheBoard3d).state.selected), "h2"),
	);
	await click("e2");
	await eventually(async () => assert.equal(await pieceAt("e2"), "red cannon"), PATIENCE);

	// The view can be turned freely: with the keyboard, by dragging the table, with two fingers.
	const corner = async () => {
		const place = await board.evaluate((element) => (element as ChuheBoard3d).whereIs("a0"));
		assert.ok(place);
		return place;
	};
	const turns = async (how: string, turn: () => Promise<void>) => {
		const before = await corner();
		await turn();
		await eventually(async () => {
			const { x, y } = await corner();
			assert.ok(Math.hypot(x - before.x, y - before.y) > 4, `${how} does not turn the view`);
		});
	};
	const box = await board.boundingBox();
	assert.ok(box);
	await board.locator(".view").focus();
	await turns("Shift and an arrow", () => page.keyboard.press("Shift+ArrowRight"));
	await turns("dragging the table", async () => {
		await page.mouse.move(box.x + 8, box.y + 30);
		await page.mouse.down();
		await page.mouse.move(box.x + 60, box.y + 40, { steps: 2 });
		await page.mouse.up();
	});
	const fingers = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", shift: number) =>
		fingers.send("Input.dispatchTouchEvent", {
			type,
			touchPoints:
				type === "touchEnd"
					? []
					: [0, 1].map((id) => ({ x: box.x + 80 + 60 * id + shift, y: box.y + 120 + shift / 2, id })),
		});
	await turns("two fingers", async () => {
		await touch("touchStart", 0);
		await touch("touchMove", 30);
		await touch("touchMove", 60);
		await touch("touchEnd", 60);
	});
	const took = await board.evaluate(async (element) => {
		const times: number[] = [];
		for (let i = 0; i < 3; i++) {
			const began = performance.now();
			(element as ChuheBoard3d).turn(0.05, 0);
			await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
			times.push(performance.now() - began);
		}
		return times.sort((a, b) => a - b);
	});
	t.diagnostic(`a frame takes ${took[1]?.toFixed(0)} ms (median of 3; drawn by the processor)`);

	await turns("the button", () => page.getByRole("button", { name: "Look from Black's side" }).click());
	await eventually(async () => {
		const before = await corner(); // the view may still be turning, and a click must hit the piece
		await frames(page, 3);
		assert.deepEqual(await corner(), before);
	}, PATIENCE);
	await click("h9");
	await eventually(async () =>
		assert.equal(await board.evaluate((element) => (element as ChuheBoard3d).state.selected), "h9"),
	);
	await click("g7");
	await eventually(async () => assert.equal(await pieceAt("g7"), "black knight"), PATIENCE);

	// A premove while an engine thinks; the right mouse button cancels it.
	const slow = { kind: "engine", engine: "chuhe", level: 20, limit: { move_ms: 120_000 } };
	const { game: other } = await command<{ game: string }>(page, program, "game.new", {
		players: { red: slow, black: PERSON },
		fen: "r1bakab1r/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKAB1R w - - 0 1",
	});
	await page.goto(`${program.url.origin}/#/game/${other}`);
	const premove = () =>
		board.evaluate((element) => {
			const { premove: kept } = (element as ChuheBoard3d).state;
			return kept && kept.from + kept.to;
		});
	await eventually(async () =>
		assert.equal(await board.evaluate((element) => (element as ChuheBoard3d).state.movable), "black"),
	);
	await click("a9");
	await eventually(async () =>
		assert.equal(await board.evaluate((element) => (element as ChuheBoard3d).state.selected), "a9"),
	);
	await click("a8");
	await eventually(async () => assert.equal(await premove(), "a9a8"), PATIENCE);
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/premove-solid.png`, timeout: PATIENCE });
	}
	const place = await board.evaluate((element) => (element as ChuheBoard3d).whereIs("e5"));
	assert.ok(place);
	await page.mouse.click(place.x, place.y, { button: "right" });
	await eventually(async () => assert.equal(await premove(), undefined), PATIENCE);
	await command(page, program, "game.resign", { game: other, side: "black" }); // frees the processor for drawing
	await page.goto(`${program.url.origin}/#/game/${game}`);
	await eventually(async () => assert.equal(await pieceAt("g7"), "black knight"), PATIENCE);

	// After switching back, the flat board shows the same game.
	await page.getByRole("button", { name: "Board options" }).click();
	await page.getByRole("button", { name: "Flat board" }).click();
	await page.locator('chuhe-board [data-piece="black-knight"][data-at="g7"]').waitFor();
});

// KEEP=1 stores the current pictures as the reference.
test("materials and calligraphy of the 3D board look as they did", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { ...SMALL, reducedMotion: "reduce" }, undefined, "solid"), program);
	const { game } = await command<{ game: string }>(page, program, "game.new", BOTH);
	await command(page, program, "settings.set", {
		"page.board": "3d",
		"page.theme": "rosewood",
		"page.pieces": "hands",
	});
	await page.goto(`${program.url.origin}/#/game/${game}`);
	const board = page.locator("chuhe-board-3d[data-ready]");
	await board.waitFor({ timeout: 2 * PATIENCE });
	const lab = await page.context().newPage();
	await page.bringToFront();
	for (const [theme, pieces] of [
		["rosewood", "hands"],
		["jade", "modern"],
	] as const) {
		await command(page, program, "settings.set", { "page.theme": theme, "page.pieces": pieces });
		await eventually(async () => {
			const look = await board.evaluate((element) => (element as ChuheBoard3d).look);
			assert.deepEqual([look.theme, look.pieces], [theme, pieces]);
		}, PATIENCE);
		await board.evaluate(
			() =>
				new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))),
		);
		const now = await shrink(lab, await board.screenshot({ timeout: PATIENCE }));
		const path = join(process.env.KEPT_PICTURES ?? ".", `solid-${theme}-${pieces}.webp`);
		if (process.env.KEEP) {
			await keep(path, now);
		}
		const before = await readKept(path);
		const share = before === undefined ? 1 : await changed(lab, before, now);
		assert.ok(share <= MOST_CHANGED, `${theme}, ${pieces}: ${(100 * share).toFixed(1)} % of the picture differ`);
	}
});

test("without WebGL the flat board stays, with a message", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t, SMALL, /WebGL/);
	await context.addInitScript(() => {
		const getContext = HTMLCanvasElement.prototype.getContext;
		HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
			return kind.startsWith("webgl") ? null : getContext.call(this, kind as "2d", ...(rest as []));
		} as typeof getContext;
	});
	const page = await enter(context, program);
	const table = await showGame(page, program, BOTH);
	await page.getByRole("button", { name: "Board options" }).click();
	await page.getByRole("button", { name: "3D board" }).click();
	await page.locator(".toast").getByText("This browser does not support 3D").waitFor();
	await table.ready();
	await table.click("h2e2");
	await table.until("the move", (pieces) => pieces.e2 === "C");
});
