import { app } from "../app/app";
import {
	type Badge,
	type BoardState,
	type Color,
	EMPTY_STATE,
	type Move,
	moveText,
	otherColor,
	type Piece,
	type Shape,
	type Square,
} from "../board/model";
import { type Language, tags } from "../i18n/text";
import { CommandError } from "../protocol/connection";
import type { GameNode, GameState, HintAnswer, Say, WhyAnswer } from "../protocol/messages";
import type { SoundName } from "../sound/model";
import { Beside, EVERYWHERE } from "./beside";
import { markOfShape, shapeOfMark } from "./marks";
import { piecesOf } from "./pieces";
import { badgeOf } from "./signs";

/** A move drawn before the program has confirmed it. */
interface Expected {
	readonly at: number;
	readonly move: Move;
	readonly pieces: ReadonlyMap<Square, Piece>;
}

/** A move to find on the board. Anything that would reveal it is hidden, and the moves played do not enter the game. */
export interface Exercise {
	/** The node whose position is the exercise. */
	readonly node: number;
	readonly judge: (move: string) => Promise<unknown>;
}

/** Returns a unique name. The browser's own function for this is not available to pages served without encryption. */
function newTag(): string {
	return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

const REFUSAL_TIME = 4000; // milliseconds
const NOTICE_TIME = 1900;
const MOST_EARLY = 4; // two moves

/** The kinds of message that are also shown above the board. */
const NOTICED = [
	"capture",
	"check",
	"mate",
	"repetition",
	"engine_failed",
	"tease",
	"flag",
	"resigned",
	"draw_declined",
];

/** The sounds of the messages, by kind. The program's move is drawn before its sound and notice have finished. */
const soundsOf: Record<string, SoundName> = {
	move: "move",
	capture: "capture",
	check: "check",
	mate: "mate",
	end: "end",
	resigned: "end",
	flag: "end",
	draw_offered: "notify",
	draw_declined: "notify",
	engine_failed: "illegal",
	tease: "notify",
	undone: "move",
};

/** The sounds by priority: of several at the same time, only the first is played, except that a capture with check plays both. */
const loudness: readonly SoundName[] = ["mate", "end", "check", "capture", "notify", "illegal", "move"];

/**
 * A game as a page shows and controls it: its state as sent by the program, and the
 * page's own state: selection, cursor, drawings and side at the bottom. Fires "change"
 * when any of these changes, and "said" with the messages from the program.
 */
export class Room extends EventTarget {
	state: GameState | undefined;
	missing = false;
	selected: Square | undefined;
	cursor: Square | undefined;
	/** The things shown next to the board; each belongs to a node or to the whole game. */
	readonly beside = new Beside(
		() => this.state?.current,
		() => this.changed(),
	);
	/** A move made while the opponent is thinking; it is played when the turn comes, if it is legal then. */
	premove: Move | undefined;
	private exercised: Exercise | undefined;
	/** When the clocks of the state were current, in milliseconds of performance.now. */
	clockTime = 0;
	private flipped: Color | undefined;
	private expected: Expected | undefined;
	private expectedSounds: readonly string[] = [];
	/** The squares clicked while a move was unconfirmed; they are handled once it is confirmed. */
	private early: Square[] = [];
	protected unfollow: (() => void) | undefined;
	private readonly timers: Record<"refusal" | "notice", ReturnType<typeof setTimeout> | undefined> = {
		refusal: undefined,
		notice: undefined,
	};
	private pieceCache: { letters: object; pieces: ReadonlyMap<Square, Piece> } | undefined;

	constructor(readonly id: string) {
		super();
	}

	open(): void {
		this.unfollow = app.connection.follow<GameState>(
			`game/${this.id}`,
			{
				changed: (state) => this.take(state),
				said: (sayings) => this.hear(sayings),
				gone: () => this.lose(),
			},
			() => this.lose(),
		);
	}

	close(): void {
		this.unfollow?.();
		clearTimeout(this.timers.refusal);
		clearTimeout(this.timers.notice);
	}

	get orientation(): Color {
		return this.flipped ?? this.homeSide;
	}

	get current(): GameNode | undefined {
		return this.state?.nodes[this.state.current];
	}

	/** The exercise, if its position is shown. */
	get exercise(): Exercise | undefined {
		return this.exercised?.node === this.state?.current ? this.exercised : undefined;
	}

	set exercise(exercise: Exercise | undefined) {
		if (this.exercised !== exercise) {
			this.exercised = exercise;
			this.changed();
		}
	}

	/** The colours played by people. */
	get persons(): readonly Color[] {
		const players = this.state?.players;
		return players ? (["red", "black"] as const).filter((color) => players[color].kind === "person") : [];
	}

	flip(): void {
		this.flipped = otherColor(this.orientation);
		this.changed();
	}

	/** Returns the state for the board to show. */
	boardState(): BoardState {
		const { state } = this;
		if (!state) {
			return EMPTY_STATE;
		}
		const { board } = state;
		const { expected } = this;
		const free = !expected && (board.role === "play" || board.role === "explore");
		const ahead = this.ahead;
		const movable = free ? board.turn : ahead ? otherColor(board.turn) : "none";
		const targets = free ? board.targets : (ahead ?? {});
		return {
			pieces: expected?.pieces ?? this.pieces(),
			orientation: this.orientation,
			movable,
			selected: this.selected,
			targets: (this.selected && targets[this.selected]) || [],
			lastMove: expected?.move ?? board.last ?? undefined,
			check: expected ? undefined : (board.check ?? undefined),
			shapes: this.shapes(),
			drawn: this.drawn,
			marks: (!expected && this.beside.get("marks")) || [],
			badges: this.badges(),
			premove: this.premove,
			cursor: this.cursor,
		};
	}

	/** Returns the sign of the move shown, on the piece that made it; none during play, in an exercise or while a move is unconfirmed. */
	private badges(): readonly Badge[] {
		const { state, current } = this;
		const to = state?.board.node === current?.id ? state?.board.last?.to : undefined;
		const hidden = this.expected || this.exercise || state?.phase === "playing";
		return current && !hidden ? badgeOf(current, to) : [];
	}

	/** Handles a click on a square. */
	pick(square: Square): void {
		const board = this.state?.board;
		if (!board) {
			return;
		}
		this.cursor = square;
		if (this.expected) {
			this.pressEarly(square, this.expected.move.to);
			return;
		}
		const from = this.selected;
		this.beside.take("refusal");
		if (this.ahead) {
			this.pickAhead(this.ahead, square);
			return;
		}
		if (from === square) {
			this.select(undefined);
		} else if (from && board.targets[from]?.includes(square)) {
			void this.move({ from, to: square });
		} else if (board.targets[square]) {
			this.select(square);
		} else if (this.pieces().get(square)?.color === board.turn) {
			this.select(undefined);
			void this.askWhy(square);
		} else {
			this.select(undefined);
			if (from) {
				void this.askWhy(from, square);
			}
		}
	}

	/** The targets of premoves while the opponent is thinking; undefined if no premove can be made. */
	private get ahead(): GameState["board"]["premoves"] | undefined {
		const board = this.state?.board;
		const waits = board?.role === "wait" && !this.expected && Object.keys(board.premoves).length > 0;
		return waits && app.preferences.values.premoves ? board.premoves : undefined;
	}

	/** Handles a click while the opponent is thinking; any click cancels the premove. */
	private pickAhead(ahead: GameState["board"]["premoves"], square: Square): void {
		const from = this.selected;
		const cancelled = this.premove !== undefined;
		this.premove = undefined;
		if (from && from !== square && ahead[from]?.includes(square)) {
			this.keep({ from, to: square });
		} else if (from !== square && ahead[square]) {
			this.select(square);
		} else {
			this.select(undefined);
			if (!from && !cancelled && this.pieces().has(square)) {
				void this.askWhy(square);
			}
		}
	}

	private keep(move: Move): void {
		this.premove = move;
		this.select(undefined);
	}

	/** Cancels the selection and the premove. */
	letGo(): void {
		this.premove = undefined;
		this.select(undefined);
	}

	/** Plays the premove if the opponent has just moved, or drops it if the game has taken another course. */
	private playAhead(before: GameState | undefined, state: GameState): void {
		const move = this.premove;
		const { board } = state;
		if (board.role === "wait" && board.node === before?.board.node) {
			return; // the same position sent again, after a lost connection
		}
		this.premove = undefined;
		if (!move || board.role !== "play" || board.ply !== (before?.board.ply ?? 0) + 1) {
			return;
		}
		// The opponent's move is heard and announced before the premove is played.
		setTimeout(() => {
			if (this.state?.board !== board || this.expected) {
				return;
			}
			if (board.targets[move.from]?.includes(move.to)) {
				void this.move(move);
			} else {
				this.showRefusal(board.node, app.t("board.premoveLost"), []);
			}
		});
	}

	/** Stores a click while a move to a square is unconfirmed, except in an exercise; the second click of a double-click is ignored. */
	private pressEarly(square: Square, to: Square): void {
		if (!this.exercise && (this.early.length > 0 || square !== to)) {
			this.early = [...this.early, square].slice(0, MOST_EARLY);
		}
		this.changed();
	}

	/** Handles the clicks stored while the last move was unconfirmed. */
	private pickEarly(): void {
		const { early } = this;
		this.early = [];
		for (const square of early) {
			this.pick(square);
		}
	}

	/** Handles the drop of a dragged piece. */
	drop(move: Move): void {
		const board = this.state?.board;
		if (this.expected) {
			this.pick(move.from);
			this.pick(move.to);
			return;
		}
		if (this.ahead) {
			this.premove = undefined;
			if (this.ahead[move.from]?.includes(move.to)) {
				this.keep(move);
			} else {
				this.select(undefined);
			}
			return;
		}
		if (board?.targets[move.from]?.includes(move.to)) {
			void this.move(move);
			return;
		}
		this.select(undefined);
		void this.askWhy(move.from, move.to);
	}

	select(square: Square | undefined): void {
		this.selected = square;
		this.changed();
	}

	moveCursor(square: Square): void {
		this.cursor = square;
		this.changed();
	}

	/** Draws the move immediately and sends it; the program's response confirms or reverts it. */
	private async move(move: Move): Promise<void> {
		const { state } = this;
		if (!state) {
			return;
		}
		const at = state.board.node;
		const pieces = new Map(this.pieces());
		const piece = pieces.get(move.from);
		const capture = pieces.has(move.to);
		if (piece) {
			pieces.delete(move.from);
			pieces.set(move.to, piece);
		}
		this.selected = undefined;
		this.expected = { at, move, pieces };
		this.expectedSounds = ["move", "capture"];
		app.play(capture ? "capture" : "move");
		this.changed();
		try {
			await (this.exercise?.judge(moveText(move)) ?? this.send(move, at));
		} catch (error) {
			this.early = [];
			this.refuse(at, error);
		} finally {
			this.expected = undefined;
			this.changed();
		}
	}

	/** Sends a move made on the board. Its tag ensures that it is played only once, however often the connection is lost. */
	protected send(move: Move, at: number): Promise<unknown> {
		const tag = newTag();
		const args = { game: this.id, move: moveText(move), at, tag, ...this.timed() };
		return app.connection.call("game.move", args, { again: true });
	}

	/** Returns the arguments that report how long the user thought about a move. */
	protected timed(): { thought?: number } {
		return {};
	}

	/** Plays a move written in any notation; returns false if it was refused. */
	async moveText(text: string): Promise<boolean> {
		const at = this.state?.board.node ?? EVERYWHERE;
		try {
			await (this.exercise?.judge(text) ?? app.connection.call("game.move", { game: this.id, move: text, at }));
			return true;
		} catch (error) {
			this.refuse(at, error);
			return false;
		}
	}

	private async askWhy(from: Square, to?: Square): Promise<void> {
		const node = this.state?.current ?? EVERYWHERE;
		const args = to ? { from, to } : { from };
		try {
			const why = await app.connection.call<WhyAnswer>(this.whyCommand, { ...this.place(), ...args });
			if (!why.legal) {
				this.showRefusal(node, app.say(why.message), why.squares);
			}
		} catch (error) {
			this.refuse(node, error);
		}
	}

	/** The command that explains why a piece may not move somewhere. */
	protected readonly whyCommand: string = "game.why";

	/** Returns the arguments that identify the position of a question. */
	protected place(): object {
		return { game: this.id };
	}

	private refuse(node: number, error: unknown): void {
		if (error instanceof CommandError) {
			this.showRefusal(node, app.say(error.words), []);
		} else {
			throw error;
		}
	}

	private showRefusal(node: number, text: string, squares: readonly Square[]): void {
		if (node === this.state?.current) {
			app.play("illegal");
		}
		this.beside.put("refusal", node, { text, squares });
		this.goesAfter("refusal", REFUSAL_TIME);
	}

	/** Removes something shown next to the board after a time in milliseconds. */
	private goesAfter(name: "refusal" | "notice", time: number): void {
		clearTimeout(this.timers[name]);
		this.timers[name] = setTimeout(() => this.beside.take(name), time);
	}

	/** Sends a command about this game and shows the error if it fails. */
	command<T = unknown>(name: string, args: object = {}): Promise<T | undefined> {
		return app.call<T>(name, { game: this.id, ...args }, this.id);
	}

	goTo(node: number): void {
		void this.command("game.go", { node });
	}

	walk(to: "start" | "back" | "forward" | "end" | "live" | "next_variation" | "previous_variation"): void {
		void this.command("game.go", { to });
	}

	/** Whether this page may add variations and comments to the game. */
	get annotates(): boolean {
		return true;
	}

	/** Adds a line after a node as a variation, and shows its first move. */
	async showLine(node: GameNode, moves: readonly string[]): Promise<void> {
		if (await this.command("tree.add", { node: node.id, moves })) {
			const nodes = this.state?.nodes ?? {};
			const child = (nodes[node.id]?.children ?? []).find((id) => nodes[id]?.move === moves[0]);
			this.goTo(child ?? node.children.length);
		}
	}

	async askHint(): Promise<void> {
		const answer = await this.command<HintAnswer>("game.hint");
		if (answer?.line) {
			this.beside.put("hint", answer.node, answer.line);
		}
	}

	/** Sets the arrows and circles on the position shown; a study also keeps them in the record. */
	draw(shapes: readonly Shape[]): void {
		const { state } = this;
		if (!state) {
			return;
		}
		this.beside.put("drawn", state.current, shapes);
		if (state.phase === "study") {
			void this.command("tree.marks", { node: state.current, marks: shapes.map(markOfShape) });
		}
	}

	private get drawn(): readonly Shape[] {
		return this.beside.get("drawn") ?? (this.current?.marks ?? []).flatMap((mark) => shapeOfMark(mark) ?? []);
	}

	private shapes(): readonly Shape[] {
		if (this.expected) {
			return [];
		}
		const hinted = this.beside.get("hint")?.pv[0];
		const hint = hinted && shapeOfMark(`G${hinted}`);
		const wrong = this.beside.get("refusal")?.squares.map((from): Shape => ({ from, brush: "threat" })) ?? [];
		const beside = this.exercise ? (this.beside.get("shapes.review") ?? []) : this.beside.shapes();
		return [...beside, ...(hint ? [{ ...hint, brush: "best" as const }] : []), ...wrong];
	}

	/** The side at the bottom unless the board is flipped: the guest's opponent, else the only human player, else Red. */
	protected get homeSide(): Color {
		if (this.state?.guest) {
			return otherColor(this.state.guest);
		}
		return this.persons.length === 1 ? (this.persons[0] ?? "red") : "red";
	}

	/** Returns the same map until the program sends other pieces, so that boards can detect changes. */
	private pieces(): ReadonlyMap<Square, Piece> {
		const letters = this.state?.board.pieces ?? {};
		if (this.pieceCache?.letters !== letters) {
			this.pieceCache = { letters, pieces: piecesOf(letters) };
		}
		return this.pieceCache.pieces;
	}

	protected take(state: GameState): void {
		const before = this.state;
		this.state = state;
		this.missing = false;
		if (before?.clocks !== state.clocks) {
			this.clockTime = performance.now();
		}
		if (before?.board !== state.board) {
			const waited = before?.board.role === "wait" && state.board.role === "play";
			const still = waited && this.selected && state.board.targets[this.selected];
			this.selected = still ? this.selected : undefined;
			this.playAhead(before, state);
			this.expected = undefined;
			this.pickEarly();
		}
		if (before?.current !== state.current) {
			this.beside.tidy();
		}
		if (before?.phase === "playing" && state.phase === "over" && state.result.result !== "undecided") {
			this.beside.put("ended", EVERYWHERE, true);
		} else if (state.phase !== "over") {
			this.beside.take("ended");
		}
		this.changed();
	}

	protected hear(sayings: readonly Say[]): void {
		const expected = this.expectedSounds;
		this.expectedSounds = [];
		const heard = sayings.filter(({ kind }) => !expected.includes(kind)).flatMap(({ kind }) => soundsOf[kind] ?? []);
		const loudest = loudness.find((sound) => heard.includes(sound));
		if (loudest) {
			app.play(loudest);
		}
		if (loudest === "check" && heard.includes("capture")) {
			app.play("capture");
		}
		const noticed = this.noticed(sayings);
		if (noticed) {
			this.beside.put("notice", noticed.node ?? EVERYWHERE, noticed);
			this.goesAfter("notice", NOTICE_TIME);
		}
		this.dispatchEvent(new CustomEvent("said", { detail: sayings }));
	}

	/** Returns the message to show above the board: how the game ended, or else everything that happened, such as a capture and a check. */
	private noticed(sayings: readonly Say[]): Say | undefined {
		const end = sayings.find(({ kind }) => kind === "end");
		if (end && !sayings.some(({ kind }) => kind === "mate" || kind === "resigned" || kind === "flag")) {
			const { result } = this.state ?? {};
			return { ...end, message: result && result.result !== "undecided" ? result.message : end.message };
		}
		const told = sayings.filter(({ kind }) => NOTICED.includes(kind));
		const last = told.at(-1);
		const all = (language: Language) => told.map(({ message }) => message[language]).join(" ");
		return last && { ...last, message: { ...last.message, ...Object.fromEntries(tags.map((tag) => [tag, all(tag)])) } };
	}

	protected lose(): void {
		this.missing = true;
		this.changed();
	}

	private changed(): void {
		this.dispatchEvent(new Event("change"));
	}
}
