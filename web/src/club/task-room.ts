import { app } from "../app/app";
import { type Move, moveText } from "../board/model";
import { Room } from "../game/room";
import { same } from "../i18n/text";
import type { GameState } from "../protocol/messages";
import type { Task, TaskArgs } from "./school-messages";
import { UNDECIDED } from "./shared-room";

/** A problem of an assignment, as it is solved on a page. */
export class TaskRoom extends Room {
	task: Task | undefined;
	private shownAt = 0;

	constructor(private readonly args: TaskArgs) {
		super(`${args.assignment}/${args.item}`);
	}

	override open(): void {
		app.connection.call<Task>("task.begin", this.args, { again: true }).then(
			(task) => this.show(task),
			(error: unknown) => {
				app.fail(error);
				this.lose();
			},
		);
	}

	override get annotates(): boolean {
		return false;
	}

	protected override async send(move: Move): Promise<unknown> {
		this.show(await app.connection.call<Task>("task.move", { ...this.args, move: moveText(move) }));
		return {};
	}

	private show(task: Task): void {
		this.task = task;
		this.shownAt -= 1; // so that the board treats every position as new
		const person = { kind: "person", name: "" } as const;
		const can = { move: true, undo: false, redo: false, hint: false, stop: false, resign: false };
		const not = { offer_draw: false, answer_draw: false, swap: false, restart: false, pause: false, resume: false };
		const state: GameState = {
			id: this.id,
			created: "",
			changed: "",
			start: { fen: task.board.fen, handicap: "none" },
			can: { ...can, ...not },
			kind: "table",
			title: "",
			named: null,
			headers: [],
			rules: { id: "axf", name: same("axf") },
			players: { red: person, black: person },
			options: { teasing: false, engine_resigns: false, engine_draws: false },
			next: null,
			guest: null,
			phase: "playing",
			result: UNDECIDED,
			draw_offer: null,
			live: this.shownAt,
			current: this.shownAt,
			board: { ...task.board, node: this.shownAt },
			opening: null,
			clocks: null,
			thinking: null,
			coach: null,
			nodes: {},
		};
		this.take(state);
	}
}
