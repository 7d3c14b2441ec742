import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command } from "./support/table";

// Takes pictures of every screen, to be looked at: npm run pictures -- FOLDER

const folder = process.env.PICTURES ?? ".";
const engine = (level: number) => ({ kind: "engine", engine: "chuhe", level });

const openings = [
	["Li", "Wang", "h2e2 h9g7 h0g2 i9h9 b0c2 b9c7 i0h0 c6c5 h0h6 h7i7 h6g6 c7d5"],
	["Chen", "Zhao", "c3c4 h7c7 b2e2 a9a8 h0g2 a8d8 i0h0 b9a7"],
	["Hu", "Xu", "g0e2 h9g7 h0g2 g6g5 b0c2 b9c7 h2i2 a9a8 i0h0 i9h9 h0h4 a8d8"],
	["Yang", "Lü", "b0c2 c6c5 g3g4 b9c7 h2e2 a9b9 h0g2 h9g7 i0h0 i9i8"],
] as const;

const screens: readonly (readonly [
	name: string,
	address: (game: string) => string,
	prepare?: (page: Page) => Promise<void>,
])[] = [
	["home", () => ""],
	["new", () => "new?opponent=engine"],
	["game", (game) => `game/${game}`, boardReady],
	["analysis", (game) => `analysis/${game}`, analyse],
	["editor", () => "editor", boardReady],
	["games", () => "games"],
	["endgames", () => "endgames"],
	["library", () => "library"],
	["engines", () => "engines"],
	["settings", () => "settings"],
];

async function boardReady(page: Page): Promise<void> {
	await page.locator("chuhe-board[data-ready]").waitFor();
}

async function analyse(page: Page): Promise<void> {
	await boardReady(page);
	await page.keyboard.press("e");
	await page.locator("engine-pane li").nth(2).waitFor();
	await page.waitForTimeout(2500); // a deeper line is a better picture
	await page.keyboard.press("e");
}

/** The 3D board in a browser with WebGL, as fine as a graphics card would draw it. */
async function takeSolid(t: TestContext, options: BrowserContextOptions, program: Program, game: string, path: string) {
	const context = await visit(t, options, /WebSocket/, "solid");
	await context.addInitScript(() => {
		const { getParameter } = WebGL2RenderingContext.prototype;
		WebGL2RenderingContext.prototype.getParameter = function (name: number) {
			const UNMASKED_RENDERER = 0x9246;
			return name === UNMASKED_RENDERER ? "a graphics card" : getParameter.call(this, name);
		};
	});
	const page = await context.newPage();
	await page.goto(`${program.url.origin}/#/settings`);
	await page.evaluate((key) => sessionStorage.setItem("chuhe.key", key), program.key);
	await page.reload();
	await command(page, program, "settings.set", { "page.board": "3d" });
	await page.goto(`${program.url.origin}/#/game/${game}`);
	await page.locator("chuhe-board-3d[data-ready]").waitFor({ timeout: 240_000 });
	await page.screenshot({ path, timeout: 120_000 });
	await context.close();
}

for (const [locale, colorScheme] of [
	["en-GB", "light"],
	["zh-CN", "dark"],
	["vi-VN", "light"],
] as const) {
	for (const viewport of [
		{ width: 1440, height: 900 },
		{ width: 390, height: 844 },
	]) {
		const name = `${locale.slice(0, 2)}-${viewport.width}`;
		test(name, async (t) => {
			const program = await Program.start();
			later(t, () => program.stop());
			const phone = viewport.width < 600;
			const options = { locale, colorScheme, viewport, hasTouch: phone, isMobile: phone };
			const context = await visit(t, options);
			const page = await context.newPage();
			await mkdir(folder, { recursive: true });
			const take = (screen: string) => page.screenshot({ path: join(folder, `${name}-${screen}.png`) });
			await page.goto(program.url.href);
			const start = page.getByRole("button", { name: /^(Sit down at the board|入座|Ngồi vào bàn cờ)$/ });
			await start.waitFor();
			await take("greeting");
			await start.click();
			let game = "";
			for (const [red, black, moves] of openings) {
				const players = { red: { kind: "person", name: red }, black: { kind: "person", name: black } };
				({ game } = await command<{ game: string }>(page, program, "game.new", {
					players,
					fen: `startpos moves ${moves}`,
				}));
			}
			({ game } = await command<{ game: string }>(page, program, "game.new", {
				players: { red: { kind: "person", name: "" }, black: engine(8) },
				fen: `startpos moves ${openings[0][2]}`,
			}));
			for (const [screen, address, prepare] of screens) {
				await page.goto(`${program.url.origin}/#/${address(game)}`);
				await prepare?.(page);
				await page.waitForTimeout(400); // fonts and animations
				await take(screen);
			}
			await takeSolid(t, options, program, game, join(folder, `${name}-solid.png`));
		});
	}
}
