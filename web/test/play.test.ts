import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Helper } from "./support/engine";
import { Program } from "./support/program";
import { command, moveBetween, type Pieces, resultOf, showGame, Table } from "./support/table";

const PERSON = { kind: "person", name: "" };
const LEVEL_1 = { kind: "engine", engine: "chuhe", level: 1 };
// The engine never resigns or agrees to a draw here: games end on the board.
const OPTIONS = { engine_resigns: false, engine_draws: false };

// A rook goes to rank 8, the king has one reply, and the other rook mates.
const MATE_IN_TWO = "3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1";
// The same with colours reversed.
const BLACK_MATES = "1r1k5/r8/9/9/9/9/9/9/9/5K3 b - - 0 1";

test("a whole game against level 1 is played by clicks, to mate", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const helper = new Helper();
	later(t, () => helper.close());
	const page = await enter(await visit(t), program);

	await page.getByRole("link", { name: /Play against the engine/ }).click();
	await page.getByRole("slider").fill("1");
	await page.getByRole("radio", { name: "Red" }).click();
	await page.getByText("More", { exact: true }).click();
	await page.getByRole("checkbox", { name: "The engine may resign" }).uncheck();
	await page.getByRole("checkbox", { name: "The engine may agree to a draw" }).uncheck();
	await page.getByRole("button", { name: "Start the game" }).click();

	const table = await new Table(page).ready();
	const moves: string[] = [];
	let pieces = await table.until("32 pieces", (now) => Object.keys(now).length === 32);
	const over = page.locator("result-card .over");
	while (moves.length < 300) {
		const move = await helper.bestMove("startpos", moves);
		await table.click(move);
		moves.push(move);
		const mine = after(pieces, move);
		// Waits for the engine's reply or the end of the game. The reply may be on the board before our move is read.
		await eventually(async () => {
			pieces = await table.pieces();
			const answered = Object.keys(mine).some((square) => isBlack(mine[square]) && !pieces[square]);
			assert.ok(answered || (await over.isVisible()), `${move} is not answered`);
		});
		if (await over.isVisible()) {
			break;
		}
		moves.push(moveBetween(mine, pieces));
	}
	const result = await resultOf(page);
	assert.match(result, /1-0/);
	assert.match(result, /mate/i);
	t.diagnostic(`${moves.length} plies`);
});

test("a game is won by touch on a phone", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	const page = await enter(context, program);
	const table = await showGame(page, program, {
		players: { red: PERSON, black: LEVEL_1 },
		fen: MATE_IN_TWO,
		options: OPTIONS,
	});
	await table.tap("a1a8");
	await table.until("the only answer", (pieces) => pieces.e9 === "k");
	await table.tap("b0b9");
	const result = await resultOf(page);
	assert.match(result, /1-0/);
	assert.match(result, /mate/i);
	const width = await page.evaluate(() => document.documentElement.scrollWidth);
	assert.ok(width <= 390, `the page is ${width} pixels wide on a screen of 390`);
});

test("a game is won by the keyboard alone, with Black", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, {
		players: { red: LEVEL_1, black: PERSON },
		fen: BLACK_MATES,
		options: OPTIONS,
	});
	assert.equal((await table.state()).orientation, "black");
	await page.keyboard.press("b");
	await table.type("a8a1");
	await table.until("the only answer", (pieces) => pieces.e0 === "K");
	await table.type("b9b0");
	const result = await resultOf(page);
	assert.match(result, /0-1/);
	assert.match(result, /mate/i);
});

test("pieces are dragged; a move that is not allowed is explained and not made", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, { players: { red: PERSON, black: PERSON } });
	await table.drag("b0c2");
	await table.until("the knight on c2", (pieces) => pieces.c2 === "N");
	await eventually(async () => assert.equal((await table.state()).movable, "black"));
	await table.drag("h9g7");
	await table.until("the knight on g7", (pieces) => pieces.g7 === "n");
	const before = await table.pieces();
	await table.click("c2c4");
	await page.locator(".notice.refusal").waitFor();
	assert.deepEqual(await table.pieces(), before);
	await table.drag("a0b2");
	await page.locator(".notice.refusal").waitFor();
	await table.until("the rook back on a0", (pieces) => pieces.a0 === "R");
});

test("undo, hint, flip and resignation against the engine", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, { players: { red: PERSON, black: LEVEL_1 }, options: OPTIONS });
	const start = await table.pieces();
	const toMove = page.getByRole("region", { name: "Red" }).getByText("to move");

	await table.click("h2e2");
	await table.until(
		"the engine's move",
		(pieces) => pieces.e2 === "C" && Object.keys(start).some((square) => isBlack(start[square]) && !pieces[square]),
	);
	await toMove.waitFor();
	await page.getByRole("button", { name: "Undo" }).click();
	await table.until("the start position", (pieces) => JSON.stringify(sorted(pieces)) === JSON.stringify(sorted(start)));

	await page.getByRole("button", { name: "Hint" }).click();
	await table.board.locator(".shape path").first().waitFor({ state: "attached" });

	await page.getByRole("button", { name: "Turn the board" }).first().click();
	await eventually(async () => assert.equal((await table.state()).orientation, "black"));
	const corner = await table.square("a0").boundingBox();
	const other = await table.square("i9").boundingBox();
	assert.ok(corner && other && corner.y < other.y && corner.x > other.x, "a0 is at the top right");

	await page.getByRole("button", { name: "Resign" }).first().click();
	await page.locator("chuhe-dialog[open]").getByRole("button", { name: "Resign" }).click();
	assert.match(await resultOf(page), /0-1/);
});

test("what is clicked before a move is confirmed counts when it is", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t);
	let holds = false;
	const late: (() => void)[] = [];
	await context.routeWebSocket(/\/api\/ws/, (socket) => {
		socket.connectToServer().onMessage((message) => {
			const send = () => socket.send(message);
			holds ? late.push(send) : send();
		});
	});
	const page = await enter(context, program);
	const table = await showGame(page, program, { players: { red: PERSON, black: PERSON } });
	holds = true;
	await table.click("h2e2");
	await table.until("the cannon is drawn", (pieces) => pieces.e2 === "C");
	await table.square("e2").click();
	await table.click("h9g7");
	holds = false;
	for (const send of late) {
		send();
	}
	await table.until("the knight on g7", (pieces) => pieces.g7 === "n");
	await table.click("h0g2");
	await table.until("the knight on g2", (pieces) => pieces.g2 === "N");
});

test("two people at one table: draw offered, declined, agreed; resigned", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.getByRole("link", { name: /Two players, one board/ }).click();
	await page.getByLabel("Red's name").fill("Li");
	await page.getByLabel("Black's name").fill("Wang");
	await page.getByRole("button", { name: "Start the game" }).click();
	const table = await new Table(page).ready();
	await page.getByText("Li", { exact: true }).waitFor();
	for (const move of ["h2e2", "h9g7", "h0g2", "i9h9"]) {
		await table.click(move);
		await table.until(move, (pieces) => !pieces[move.slice(0, 2)]);
	}
	const draw = page.getByRole("button", { name: "Draw", exact: true });
	await draw.click();
	await page.getByRole("button", { name: "Decline" }).click();
	await page.getByRole("button", { name: "Decline" }).waitFor({ state: "hidden" });
	await table.click("i0h0");
	await table.until("i0h0", (pieces) => pieces.h0 === "R");
	await draw.click();
	await page.getByRole("button", { name: "Accept" }).click();
	assert.match(await resultOf(page), /1\/2|½/);

	await page.getByRole("button", { name: "Play again" }).click();
	await table.until("a new game", (pieces) => pieces.h2 === "C");
	await page.getByRole("button", { name: "Resign" }).first().click();
	await page.locator("chuhe-dialog[open]").getByRole("button", { name: "Black" }).click();
	assert.match(await resultOf(page), /1-0/);
});

/** Returns the pieces after a move. */
function after(pieces: Pieces, move: string): Pieces {
	const { [move.slice(0, 2)]: piece, ...rest } = pieces;
	return { ...rest, [move.slice(2)]: piece ?? "" };
}

function isBlack(piece: string | undefined): boolean {
	return piece !== undefined && piece === piece.toLowerCase();
}

function sorted(pieces: Record<string, string>): [string, string][] {
	return Object.entries(pieces).sort();
}

test("a ruling is replayed on the board, with arrows from hunter to target", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const table = await showGame(page, program, {
		players: { red: PERSON, black: PERSON },
		fen: "3ak4/9/9/9/3n5/9/6R2/9/9/5K3 w - - 0 1",
	});
	for (const move of ["g3d3", "d5c7", "d3c3", "c7d5", "c3d3", "d5c7", "d3c3", "c7d5", "c3d3"]) {
		await table.click(move);
		await table.until(move, (pieces) => pieces[move.slice(2)] !== undefined && pieces[move.slice(0, 2)] === undefined);
	}
	assert.match(await resultOf(page), /0-1/);
	const card = page.locator("result-card");
	const arrows = page.locator("chuhe-board .shape path[stroke]");
	assert.equal(await arrows.count(), 0, "arrows before the grounds are open");
	await card.locator("summary").click();
	await eventually(async () => assert.equal(await arrows.count(), 1, "the last move chases the knight"));
	assert.match((await card.locator("details p").textContent()) ?? "", /chases the black horse with every move/);
	await card.locator("li button").first().click();
	await eventually(async () => assert.equal(await arrows.count(), 0, "an idle move attacks nothing"));
	await card.locator("li button").nth(2).click();
	await eventually(async () => assert.equal(await arrows.count(), 1, "the knight chases the rook"));
	await card.locator("summary").click();
	await eventually(async () => assert.equal(await arrows.count(), 0, "arrows after the grounds are closed"));
});

test("an endgame that was thrown away says so, and names the move", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const { game } = await command<{ game: string }>(page, program, "game.new", {
		fen: "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1",
		players: {
			red: { kind: "person", name: "" },
			black: { kind: "engine", engine: "chuhe", level: 20, limit: { move_ms: 50 } },
		},
		options: { teasing: false, engine_resigns: false, engine_draws: false },
	});
	await command(page, program, "game.headers", { game, headers: [{ name: "Practise", value: "KRK win red 5" }] });
	await page.goto(`${program.url.origin}/#/game/${game}`);
	const table = await new Table(page).ready();
	const card = page.locator("practise-card");
	await card.getByText(/^Still won:/).waitFor();
	await table.click("a8d8");
	await card.getByText("Not done: the win was thrown away.").waitFor();
	await card.getByRole("button", { name: "1. R9=6" }).click();
	await page.locator("result-card .over.lost").waitFor();
});
