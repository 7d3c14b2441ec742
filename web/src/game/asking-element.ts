import { CommandError } from "../protocol/connection";
import type { GameState } from "../protocol/messages";
import type { Things } from "./beside";
import { RoomElement } from "./room-element";

/** A component that asks the program about the node shown. The room keeps its answer, which is available only while that node is shown. */
export abstract class AskingElement<K extends keyof Things> extends RoomElement {
	/** The name under which the answer is stored. */
	protected abstract readonly thing: K;
	/** The delay in milliseconds between the last step through a game and the question. */
	protected readonly pause: number = 0;
	private asked: { node: number; fen: string } | undefined;
	private timer: ReturnType<typeof setTimeout> | undefined;

	protected abstract ask(state: GameState): Promise<Things[K] | undefined>;

	/** Whether the component asks at all. */
	protected get asks(): boolean {
		return true;
	}

	/** The answer for the node shown. */
	protected get answer(): Things[K] | undefined {
		return this.room.beside.get(this.thing);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearTimeout(this.timer);
		this.asked = undefined;
	}

	override updated(): void {
		const { state } = this.room;
		if (!state || !this.asks) {
			this.asked = undefined;
			return;
		}
		const { current: node, board } = state;
		if (this.asked?.node !== node || this.asked.fen !== board.fen) {
			this.inquire(state, this.pause);
		}
	}

	/** Asks again, for example after a failure. */
	protected askAgain(): void {
		const { state } = this.room;
		if (state) {
			this.inquire(state, 0);
		}
	}

	private inquire(state: GameState, pause: number): void {
		const question = { node: state.current, fen: state.board.fen };
		const { room } = this;
		this.asked = question;
		clearTimeout(this.timer);
		this.timer = setTimeout(async () => {
			const answer = await this.ask(state);
			if (question === this.asked) {
				room.beside.put(this.thing, question.node, answer);
			}
		}, pause);
	}
}

/** Returns the answer or, if the command was refused, the error, to be shown in its place. */
export async function orError<T>(answer: Promise<T>): Promise<T | CommandError> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof CommandError) {
			return error;
		}
		throw error;
	}
}
