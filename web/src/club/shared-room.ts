import { app } from "../app/app";
import { type Color, type Move, moveText, type Shape } from "../board/model";
import { markOfShape } from "../game/marks";
import { Room } from "../game/room";
import { same } from "../i18n/text";
import { CommandError } from "../protocol/connection";
import type { BoardMessage, GameNode, GameState } from "../protocol/messages";
import type { EditAnswer, SharedBoard, ShownBoard } from "./school-messages";

/** The arguments of a pane's command about a move. */
interface EditOf {
	readonly node: number;
	readonly [name: string]: unknown;
}

/** The base of the node numbers of tried positions; no node of a chapter has such a number. */
const TRIED = -1000;
/** How many times an edit is resent after other users' edits. */
const MOST_AGAIN = 5;
const NEWS_TIME = 3000; // milliseconds

/** A chapter of a study as a page sees it: the user edits it, or tries moves that no other user sees. */
export class SharedRoom extends Room {
	chapter: SharedBoard | undefined;
	write = false;
	/** The moves tried after the node. */
	tried: readonly string[] = [];
	triedText: readonly string[] = [];
	protected node = 0;
	protected shown: BoardMessage | undefined;
	private edits: Promise<unknown> = Promise.resolve();
	private seq = 0;
	private news: (() => void)[] = [];

	override open(): void {
		this.unfollow = app.connection.follow<SharedBoard>(
			`board/${this.id}`,
			{ changed: (chapter) => this.receive(chapter), gone: () => this.lose() },
			() => this.lose(),
		);
		this.look(0).catch((error: unknown) => app.fail(error));
	}

	override get persons(): readonly Color[] {
		return ["red", "black"];
	}

	override get annotates(): boolean {
		return this.write;
	}

	protected override readonly whyCommand = "board.why";

	protected override place(): object {
		return { board: this.id, node: this.node, tried: this.tried };
	}

	/** Shows a node, and moves after it that no other user sees. */
	protected async look(node: number, tried: readonly string[] = []): Promise<void> {
		const shown = await app.connection.call<ShownBoard>("board.show", { board: this.id, node, tried }, { again: true });
		this.write = shown.write;
		this.node = node;
		this.tried = tried;
		this.triedText = shown.text[app.preferences.values.notation];
		this.shown = tried.length > 0 ? { ...shown.board, node: TRIED - tried.length } : shown.board;
		this.redraw();
	}

	private receive(chapter: SharedBoard): void {
		this.chapter = chapter;
		this.seq = Math.max(this.seq, chapter.seq);
		for (const tell of this.news.splice(0)) {
			tell();
		}
		if (!chapter.nodes[this.node]) {
			void this.look(0); // it was deleted
			return;
		}
		this.redraw();
	}

	protected redraw(): void {
		if (this.chapter && this.shown) {
			this.take(this.view(this.chapter, this.shown));
		}
	}

	/** Whether actions on the board are written to the chapter, rather than only tried. */
	protected get writing(): boolean {
		return this.write && this.tried.length === 0;
	}

	protected override async send(move: Move): Promise<unknown> {
		if (!this.writing) {
			return this.look(this.node, [...this.tried, moveText(move)]);
		}
		return this.add(this.node, [moveText(move)]);
	}

	/** Extra arguments for adding moves, such as the class that is to see them. */
	protected get along(): object {
		return {};
	}

	protected async add(node: number, moves: readonly string[]): Promise<void> {
		const tag = crypto.randomUUID();
		const answer = await this.edit("board.move", { node, moves, tag, ...this.along });
		await this.added(answer.node);
	}

	protected async added(node: number): Promise<void> {
		await this.look(node);
	}

	/**
	 * Sends an edit after all earlier ones. If it is refused because another user's edit came first, it is resent after
	 * that edit has arrived, provided that it still makes sense.
	 */
	private edit(name: string, args: EditOf, still = () => true): Promise<EditAnswer> {
		const run = async (): Promise<EditAnswer> => {
			for (let again = 0; ; again++) {
				const at = this.seq;
				try {
					const answer = await app.connection.call<EditAnswer>(name, { board: this.id, at, ...args }, { again: true });
					this.seq = Math.max(this.seq, answer.seq);
					return answer;
				} catch (error) {
					const stale = error instanceof CommandError && error.code === "stale";
					if (!stale || again >= MOST_AGAIN) {
						throw error;
					}
					await this.newer(at);
					if (!this.chapter?.nodes[args.node] || !still()) {
						throw error;
					}
				}
			}
		};
		const done = this.edits.then(run, run);
		this.edits = done;
		return done;
	}

	/** Waits until an edit after that number has arrived, for NEWS_TIME at most. */
	private newer(at: number): Promise<void> {
		if (this.seq > at) {
			return Promise.resolve();
		}
		return new Promise((resolve) => {
			this.news.push(resolve);
			setTimeout(resolve, NEWS_TIME);
		});
	}

	/** Translates the panes' commands about the shown move into commands for a study. */
	override async command<T = unknown>(name: string, args: object = {}): Promise<T | undefined> {
		const { node, comment, nags, marks, moves, main } = args as EditOf;
		const before = this.chapter?.nodes[node]?.comment;
		const kept = () => this.chapter?.nodes[node]?.comment === before || this.chapter?.nodes[node]?.comment === comment;
		try {
			switch (name) {
				case "tree.comment":
					return (await this.edit("board.write", { node, comment }, kept)) as T;
				case "tree.nags":
					return (await this.edit("board.write", { node, nags })) as T;
				case "tree.marks":
					return (await this.edit("board.write", { node, marks })) as T;
				case "tree.promote":
					return (await this.edit("board.promote", { node, main })) as T;
				case "tree.delete":
					return (await this.edit("board.delete", { node })) as T;
				case "tree.add":
					await this.add(node, moves as readonly string[]);
					return {} as T;
				default:
					return await super.command<T>(name, args);
			}
		} catch (error) {
			app.fail(error);
			return undefined;
		}
	}

	override draw(shapes: readonly Shape[]): void {
		const { state } = this;
		if (!state) {
			return;
		}
		this.beside.put("drawn", state.current, shapes);
		if (this.writing) {
			void this.command("tree.marks", { node: this.node, marks: shapes.map(markOfShape) });
		}
	}

	override goTo(node: number): void {
		this.look(node).catch((error: unknown) => app.fail(error));
	}

	override walk(to: string): void {
		const nodes = this.chapter?.nodes ?? {};
		let node: number | null | undefined = {
			start: 0,
			back: nodes[this.node]?.parent,
			forward: nodes[this.node]?.children[0],
		}[to];
		if (to === "back" && this.tried.length > 0) {
			this.look(this.node, this.tried.slice(0, -1)).catch((error: unknown) => app.fail(error));
			return;
		}
		if (to === "end") {
			node = this.node;
			for (let next = nodes[node]; next; next = nodes[next.children[0] ?? -1]) {
				node = next.id;
			}
		}
		if (node !== undefined && node !== null) {
			this.goTo(node);
		}
	}

	override async showLine(node: GameNode, moves: readonly string[]): Promise<void> {
		await this.look(node.id, moves);
	}

	/** Returns the chapter in the form that the local board uses. */
	private view(chapter: SharedBoard, board: BoardMessage): GameState {
		const person = { kind: "person", name: "" } as const;
		const can = { move: true, undo: false, redo: false, hint: false, stop: false, resign: false };
		const not = { offer_draw: false, answer_draw: false, swap: false, restart: false, pause: false, resume: false };
		return {
			id: chapter.id,
			created: "",
			changed: "",
			start: { fen: chapter.start, handicap: "none" },
			can: { ...can, ...not },
			kind: "table",
			title: chapter.title,
			named: null,
			headers: [],
			rules: { id: "axf", name: same("axf") },
			players: { red: person, black: person },
			options: { teasing: false, engine_resigns: false, engine_draws: false },
			next: null,
			guest: null,
			phase: "study",
			result: UNDECIDED,
			draw_offer: null,
			live: board.node,
			current: board.node,
			board,
			opening: null,
			clocks: null,
			thinking: null,
			coach: null,
			nodes: chapter.nodes,
		};
	}
}

/** The result of a room without one, such as a study. */
export const UNDECIDED: GameState["result"] = {
	result: "undecided",
	reason: "",
	pgn: "*",
	message: same(""),
	explanation: same(""),
	repetition: null,
} as GameState["result"];
