import type { Page } from "playwright-core";
import { eventually, frames } from "./browser";
import type { Program } from "./program";
import { command } from "./table";

/** The window sizes at which every page is checked. */
export const SIZES = [
	{ width: 390, height: 844 }, // a phone in portrait
	{ width: 844, height: 390 }, // a phone in landscape
	{ width: 768, height: 1024 }, // a tablet
	{ width: 1024, height: 768 }, // a small laptop
	{ width: 1440, height: 900 },
	{ width: 1920, height: 1080 },
	{ width: 3840, height: 2160 },
] as const;

const engine = (level: number) => ({ kind: "engine", engine: "chuhe", level });

const openings = [
	["Li", "Wang", "h2e2 h9g7 h0g2 i9h9 b0c2 b9c7 i0h0 c6c5 h0h6 h7i7 h6g6 c7d5"],
	["Chen", "Zhao", "c3c4 h7c7 b2e2 a9a8 h0g2 a8d8 i0h0 b9a7"],
	["Hu", "Xu", "g0e2 h9g7 h0g2 g6g5 b0c2 b9c7 h2i2 a9a8 i0h0 i9h9 h0h4 a8d8"],
	["Yang", "Lü", "b0c2 c6c5 g3g4 b9c7 h2e2 a9b9 h0g2 h9g7 i0h0 i9i8"],
] as const;

/** A game in which an engine has evaluated the position after every move. */
const studied = `[Game "Chinese Chess"]
[Event "Chuhe Cup"]
[Date "2026.10.01"]
[Red "Li Wei"]
[Black "Wang Fang"]
[Result "1-0"]

1. h2e2 {[%eval 0.35,18] [%engine Chuhe] [%pv h9g7 h0g2 i9h9 i0h0 b9c7 g3g4]} h9g7 {[%eval 0.31,18] [%engine Chuhe] [%pv h0g2 i9h9 i0h0]}
2. h0g2 {[%eval 0.28,18] [%engine Chuhe] [%pv i9h9 i0h0 b9c7 b0c2]} i9h9 {[%eval 0.33,17] [%engine Chuhe] [%pv i0h0 b9c7 g3g4]}
3. i0h0 {[%eval 0.30,18] [%engine Chuhe] [%pv b9c7 g3g4 c6c5]} b9c7 {[%eval 0.41,18] [%engine Chuhe] [%pv g3g4 c6c5 b0c2]}
4. g3g4 {[%eval 0.37,19] [%engine Chuhe] [%pv c6c5 b0c2 g9e7]} c6c5 {[%eval 0.44,19] [%engine Chuhe] [%pv b0c2 g9e7 b2b6]}
5. b0c2 {[%eval 0.40,17] [%engine Chuhe] [%pv g9e7 b2b6]} (5. h0h6 {[%eval 0.22,16] [%engine Chuhe]} h7i7 6. h6g6) g9e7 {[%eval 0.86,18] [%engine Chuhe] [%pv h0h6 h7i7 h6g6]}
6. h0h6 $1 {Now the rook is strong. [%eval 0.80,18] [%engine Chuhe] [%pv c7d5 h6g6 b7d7]} b7a7 $2 {[%eval 1.92,19] [%engine Chuhe] [%pv b2b6 a9b9 b6c6 c7a8 c6e6 d9e8]} 1-0
`;

export interface Games {
	readonly running: string;
	readonly over: string;
	readonly study: string;
	/** A study with chapters. */
	readonly chapters: string;
}

/** Adds games and a study to the program, so that there is something to see. */
export async function furnish(page: Page, program: Program): Promise<Games> {
	let over = "";
	for (const [red, black, moves] of openings) {
		({ game: over } = await command<{ game: string }>(page, program, "game.new", {
			players: { red: { kind: "person", name: red }, black: { kind: "person", name: black } },
			fen: `startpos moves ${moves}`,
		}));
		await command(page, program, "game.resign", { game: over, side: "black" });
	}
	const read = await fetch(`${program.url.origin}/api/records?name=game.pgn`, {
		method: "POST",
		headers: { Authorization: `Bearer ${program.key}` },
		body: studied,
	});
	const answer = (await read.json()) as { games?: { game: string }[]; error?: unknown };
	const study = answer.games?.[0]?.game ?? "";
	if (!study) {
		throw new Error(`the record was not read: ${JSON.stringify(answer)}`);
	}
	await command(page, program, "game.go", { game: study, to: "end" });
	const { game: running } = await command<{ game: string }>(page, program, "game.new", {
		players: { red: { kind: "person", name: "" }, black: engine(8) },
		fen: `startpos moves ${openings[0][2]}`,
		time: { kind: "increment", base_ms: 600_000, increment_ms: 5000 },
	});
	await command(page, program, "game.pause", { game: running });
	const { id: chapters } = await command<{ id: string }>(page, program, "studies.make", {
		title: "1999",
		games: [study],
	});
	return { running, over, study, chapters };
}

/** Every page, with its address and a selector for the element that must be present before it is checked. */
export const screens: readonly (readonly [name: string, address: (games: Games) => string, ready: string])[] = [
	["home", () => "", "home-page h2"],
	["new", () => "new?opponent=engine", "new-game-form button.primary"],
	["open", () => "open", "open-form"],
	["game", ({ running }) => `game/${running}`, "chuhe-board[data-ready]"],
	["over", ({ over }) => `game/${over}`, "result-card .over"],
	["analysis", ({ study }) => `analysis/${study}`, "engine-pane li[data-move]"],
	["editor", () => "editor", "chuhe-board[data-ready]"],
	["endgames", () => "endgames", "endgames-page li"],
	["problems", () => "problems?collection=适情雅趣", "problems-page li"],
	["problem", () => "problems/p-ff8b189b57", "problem-solver chuhe-board[data-ready]"],
	["lessons", () => "lessons", "lessons-page li"],
	["lesson", () => "lessons/knight2", "lesson-step chuhe-board[data-ready]"],
	["how", () => "how", "how-page li"],
	["how-piece", () => "how/piece", "how-piece h2"],
	["how-alphabeta", () => "how/alphabeta", "how-alphabeta svg"],
	["how-order", () => "how/order", "how-order tbody tr"],
	["how-tree", () => "how/tree", "how-tree .tree ul li"],
	["how-ruling", () => "how/ruling", "how-ruling tbody tr"],
	["study", ({ chapters }) => `studies/${chapters}`, "studies-page ol"],
	["games", () => "games", "games-page game-card"],
	["library", () => "library", "library-page h1"],
	["players", () => "players", "players-page h1"],
	["openings", () => "openings?moves=h2e2.h9g7", "explored-moves tr"],
	["engines", () => "engines", "engines-page h1"],
	["settings", () => "settings", "settings-page h1"],
];

/** Navigates the open page to an address, and waits until nothing on it moves. */
export async function show(page: Page, address: string, ready: string): Promise<void> {
	await page.evaluate((to) => location.assign(to), `#/${address}`);
	await page.locator(ready).first().waitFor({ state: "attached" });
	await settled(page);
}

/** Waits until no animation runs other than endless ones; gives up after about 3 seconds. */
export async function settled(page: Page): Promise<void> {
	await eventually(async () => {
		const moving = await page.evaluate(
			() =>
				document
					.getAnimations()
					.filter((a) => a.playState === "running" && a.effect?.getTiming().iterations !== Infinity).length,
		);
		if (moving > 0) {
			throw new Error(`${moving} animations run`);
		}
	}, 3000).catch(() => {});
	await frames(page, 2);
}
