import type { Say, SubscribeAnswer, TopicEvent } from "./messages";

/** Who follows a topic. */
export interface TopicListener<S> {
	changed(state: S): void;
	said?(sayings: readonly Say[]): void;
	gone?(): void;
}

/** A topic's state as far as the page has seen it, brought forward by events. */
export class Topic<S extends object> {
	state: S | undefined;
	private epoch = "";
	private seen = 0;

	constructor(
		readonly name: string,
		private readonly listener: TopicListener<S>,
	) {}

	/** What to subscribe with: from the start, or from where we stopped. */
	subscription(): Record<string, unknown> {
		return this.state ? { topic: this.name, epoch: this.epoch, after: this.seen } : { topic: this.name };
	}

	/** Takes the answer to the subscription. */
	resume(answer: SubscribeAnswer): void {
		this.epoch = answer.epoch;
		if (answer.state !== undefined) {
			this.state = answer.state as S;
			this.seen = answer.n;
			this.listener.changed(this.state);
			return;
		}
		for (const event of answer.events ?? []) {
			this.take(event);
		}
	}

	/** Applies an event; numbers seen before are ignored. */
	take(event: TopicEvent): void {
		if (event.gone) {
			this.listener.gone?.();
			return;
		}
		if (event.n !== undefined) {
			if (event.n <= this.seen) {
				return;
			}
			this.seen = event.n;
		}
		if (this.state && (event.set || event.nodes)) {
			this.state = applyEvent(this.state, event);
			this.listener.changed(this.state);
		}
		if (event.say) {
			this.listener.said?.(event.say);
		}
	}
}

/** A state after an event; the old one is left as it is. */
export function applyEvent<S extends object>(state: S, event: TopicEvent): S {
	const next: Record<string, unknown> = { ...state, ...event.set };
	if (event.nodes) {
		const nodes: Record<string, unknown> = { ...(next.nodes as Record<string, unknown>) };
		for (const [id, node] of Object.entries(event.nodes)) {
			if (node === null) {
				delete nodes[id];
			} else {
				nodes[id] = node;
			}
		}
		next.nodes = nodes;
	}
	return next as S;
}
