import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import type { BoardElement, BoardState } from "../../src/board/model";
import type { Program } from "./program";

/** The FEN letters of pieces, by square. */
export type Pieces = Record<string, string>;

const letters = { king: "k", advisor: "a", bishop: "b", knight: "n", rook: "r", cannon: "c", pawn: "p" } as const;

/** How long tests wait for something on a machine busy with other tests, in milliseconds. */
export const PATIENCE = 60_000;
/** The pause between two checks, in milliseconds. */
const PAUSE = 15;

/** The board of a page: the actions of a user on it, and what it shows. */
export class Table {
	readonly board: Locator;

	/**
	 * Uses the board of the given game, or else that of the open page. Naming the game makes the table wait for its
	 * board while another page is still shown.
	 */
	constructor(
		readonly page: Page,
		game?: string,
	) {
		this.board = page.locator(game ? `[data-game="${game}"] chuhe-board` : "chuhe-board");
	}

	/** Waits until the board is present and shows a position. */
	async ready(): Promise<this> {
		await this.board.and(this.page.locator("[data-ready]")).waitFor();
		const deadline = Date.now() + PATIENCE;
		while (!(await this.board.evaluate((board) => (board as BoardElement).state.pieces.size > 0))) {
			assert.ok(Date.now() < deadline, "a board without a position");
			await this.page.waitForTimeout(PAUSE);
		}
		return this;
	}

	square(square: string): Locator {
		return this.board.locator(`[data-square="${square}"]`);
	}

	/** Returns the state that the page has given to the board. */
	state(): Promise<Pick<BoardState, "orientation" | "movable" | "selected" | "check" | "lastMove" | "premove">> {
		return this.board.evaluate((board) => {
			const { orientation, movable, selected, check, lastMove, premove } = (board as BoardElement).state;
			return { orientation, movable, selected, check, lastMove, premove };
		});
	}

	/** Returns the pieces as drawn, all read in one pass: a captured piece is still fading while the next position is shown. */
	async pieces(): Promise<Pieces> {
		const drawn = await this.board.evaluate((board) =>
			[...(board.shadowRoot ?? board).querySelectorAll("[data-piece]")].map((piece) => [
				piece.getAttribute("data-at"),
				piece.getAttribute("data-piece"),
			]),
		);
		return Object.fromEntries(
			drawn.map(([at, piece]) => {
				const [color, kind] = (piece ?? "").split("-");
				const letter = letters[kind as keyof typeof letters];
				return [at, color === "red" ? letter.toUpperCase() : letter];
			}),
		);
	}

	async click(move: string): Promise<void> {
		await this.square(move.slice(0, 2)).click();
		await this.square(move.slice(2)).click();
	}

	async tap(move: string): Promise<void> {
		await this.square(move.slice(0, 2)).tap();
		await this.square(move.slice(2)).tap();
	}

	async drag(move: string): Promise<void> {
		const [from, to] = await Promise.all([move.slice(0, 2), move.slice(2)].map((p) => this.square(p).boundingBox()));
		assert.ok(from && to);
		const { mouse } = this.page;
		await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
		await mouse.down();
		await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
		await mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
		await mouse.up();
	}

	/** Makes a move with the keyboard: moves the cursor to both squares and presses Enter on each. */
	async type(move: string): Promise<void> {
		for (const square of [move.slice(0, 2), move.slice(2)]) {
			await this.walkTo(square);
			await this.page.keyboard.press("Enter");
		}
	}

	private async walkTo(square: string): Promise<void> {
		const cursor = () => this.board.evaluate((board) => (board as BoardElement).state.cursor);
		if (!(await cursor())) {
			await this.page.keyboard.press("ArrowUp");
		}
		const at = (await cursor()) ?? "e0";
		const turned = (await this.state()).orientation === "black" ? -1 : 1;
		const right = turned * (square.charCodeAt(0) - at.charCodeAt(0));
		const up = turned * (square.charCodeAt(1) - at.charCodeAt(1));
		for (let i = 0; i < Math.abs(right); i++) {
			await this.page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
		}
		for (let i = 0; i < Math.abs(up); i++) {
			await this.page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
		}
		assert.equal(await cursor(), square, "the cursor");
	}

	/** Waits until the condition holds for the pieces on the board. */
	async until(what: string, holds: (pieces: Pieces) => boolean, patience = PATIENCE): Promise<Pieces> {
		for (let left = patience / PAUSE; ; left--) {
			const pieces = await this.pieces();
			if (holds(pieces)) {
				return pieces;
			}
			if (left <= 0) {
				throw new Error(`waited in vain for ${what}: ${JSON.stringify(pieces)}`);
			}
			await this.page.waitForTimeout(PAUSE);
		}
	}
}

/** Sends one command of the protocol as a page does, and returns its result. */
export async function command<T = Record<string, unknown>>(
	page: Page,
	program: Program,
	name: string,
	args: object = {},
): Promise<T> {
	const answer = await page.evaluate(
		({ name, args, key }) =>
			new Promise<{ ok?: unknown; error?: unknown }>((resolve, reject) => {
				const socket = new WebSocket(`ws://${location.host}/api/ws`, ["chuhe.v1", `key.${key}`]);
				socket.onerror = () => reject(new Error("no connection"));
				socket.onmessage = (event) => {
					const message = JSON.parse(event.data);
					if (message.welcome) {
						socket.send(JSON.stringify({ id: 1, do: name, args }));
					} else if (message.re === 1) {
						socket.close();
						resolve(message);
					}
				};
			}),
		{ name, args, key: program.key },
	);
	assert.equal(answer.error, undefined, name);
	return answer.ok as T;
}

/** A second connection to the program, for tests that send many commands. It closes when the page is reloaded. */
export class Line {
	private constructor(private readonly page: Page) {}

	static async open(page: Page, program: Program): Promise<Line> {
		await page.evaluate((key) => {
			const waiting = new Map<number, (answer: unknown) => void>();
			const socket = new WebSocket(`ws://${location.host}/api/ws`, ["chuhe.v1", `key.${key}`]);
			let last = 0;
			const ask = (name: string, args: object) =>
				new Promise((resolve) => {
					waiting.set(++last, resolve);
					socket.send(JSON.stringify({ id: last, do: name, args }));
				});
			return new Promise<void>((resolve) => {
				socket.onmessage = (event) => {
					const message = JSON.parse(event.data);
					if (message.welcome) {
						Object.assign(window, { ask });
						resolve();
					} else {
						waiting.get(message.re)?.(message);
					}
				};
			});
		}, program.key);
		return new Line(page);
	}

	async ask<T>(name: string, args: object): Promise<T> {
		const answer = await this.page.evaluate(
			([name, args]) =>
				(window as unknown as { ask: (name: string, args: object) => Promise<{ ok: unknown; error?: unknown }> }).ask(
					name,
					args,
				),
			[name, args] as const,
		);
		assert.equal(answer.error, undefined, name);
		return answer.ok as T;
	}
}

/** Creates a game without the form, and opens it. */
export async function showGame(page: Page, program: Program, args: object): Promise<Table> {
	const { game } = await command<{ game: string }>(page, program, "game.new", args);
	await page.goto(`${program.url.origin}/#/game/${game}`);
	return new Table(page, game).ready();
}

/** Returns the move that leads from one position to the next. */
export function moveBetween(before: Pieces, after: Pieces): string {
	const from = Object.keys(before).filter((square) => !after[square]);
	const to = Object.keys(after).filter((square) => after[square] !== before[square]);
	assert.equal(from.length, 1, "one piece has left its square");
	assert.equal(to.length, 1, "one piece has come to a square");
	return `${from[0]}${to[0]}`;
}

/** Returns what the page says about the result of the game. */
export async function resultOf(page: Page): Promise<string> {
	const card = page.locator("result-card .over");
	await card.waitFor();
	return (await card.textContent()) ?? "";
}
