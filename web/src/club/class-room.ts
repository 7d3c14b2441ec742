import { app } from "../app/app";
import { type Move, moveText } from "../board/model";
import type { BoardMessage } from "../protocol/messages";
import { me } from "./account";
import type { ClassMessage } from "./school-messages";
import { SharedRoom } from "./shared-room";

/** The board of a class: pupils follow the teacher, can look at other moves and come back, and answer questions on it. */
export class ClassRoom extends SharedRoom {
	following = true;
	/** The pupil's answer to the open question. */
	answered = "";
	private asked = "";

	constructor(
		id: string,
		private lesson: ClassMessage,
	) {
		super(id);
	}

	/** Applies a new state of the class, with the same chapter on the board. */
	attend(lesson: ClassMessage): void {
		this.lesson = lesson;
		if (lesson.question?.open && lesson.question.id !== this.asked) {
			this.asked = lesson.question.id;
			this.answered = "";
		}
		if (this.following) {
			this.comeBack();
		} else {
			this.redraw();
		}
	}

	/** Whether this page leads: its user is a teacher or the pupil who has the board. */
	get leads(): boolean {
		const mine = this.lesson.people.find(({ account }) => account === me.account);
		return this.lesson.holder === me.account || mine?.teacher === true;
	}

	/** Whether a move on the board answers the open question. */
	get answering(): boolean {
		return this.following && this.lesson.question?.open === true && !this.teaches;
	}

	get teaches(): boolean {
		return this.lesson.people.some(({ account, teacher }) => teacher && account === me.account);
	}

	override get annotates(): boolean {
		return this.leads;
	}

	/** Shows what the class sees, or to a pupil the position of the open question. */
	comeBack(): void {
		const { question, shown, cursor } = this.lesson;
		this.following = true;
		this.tried = [];
		this.write = this.leads;
		const board: BoardMessage | null = this.answering && question?.shown ? question.shown : shown;
		if (board) {
			this.node = this.answering ? (question?.node ?? cursor) : cursor;
			this.shown = board;
		}
		this.redraw();
	}

	/** Stops following the class, to look at other moves alone. */
	leave(): void {
		this.look(this.node).catch((error: unknown) => app.fail(error));
	}

	protected override async look(node: number, tried: readonly string[] = []): Promise<void> {
		if (!this.shown) {
			this.comeBack();
			return;
		}
		this.following = false;
		await super.look(node, tried);
	}

	protected override get writing(): boolean {
		return this.leads && this.following;
	}

	protected override get along(): object {
		return { class: this.lesson.id };
	}

	protected override async send(move: Move): Promise<unknown> {
		const { question, id } = this.lesson;
		if (this.answering && question) {
			await app.connection.call(
				"class.answer",
				{ class: id, question: question.id, move: moveText(move) },
				{ again: true },
			);
			this.answered = moveText(move);
			this.comeBack();
			this.beside.put("drawn", this.state?.current ?? 0, [{ ...move, brush: "best" }]); // the answer stays on the board as an arrow
			return {};
		}
		return super.send(move);
	}

	/** Does nothing: a user who leads takes the class along. */
	protected override async added(): Promise<void> {
		// The class is notified, and this page with it.
	}

	override goTo(node: number): void {
		if (this.leads && this.following) {
			void app.call("class.go", { class: this.lesson.id, board: this.id, node });
		} else {
			super.goTo(node);
		}
	}
}
