import type { Say, SubscribeAnswer, TopicEvent } from "./messages";

/** The callbacks of a follower of a topic. */
export interface TopicListener<S> {
	changed(state: S): void;
	said?(sayings: readonly Say[]): void;
	gone?(): void;
}

/** The state of a topic as last seen by the page, updated by events. */
export class Topic<S extends object> {
	state: S | undefined;
	private epoch = "";
	private seen = 0;

	constructor(
		readonly name: string,
		private readonly listener: TopicListener<S>,
	) {}

	/** Returns the arguments for subscribing, from the start or from the last event seen. */
	subscription(): Record<string, unknown> {
		return this.state ? { topic: this.name, epoch: this.epoch, after: this.seen } : { topic: this.name };
	}

	/** Applies the answer to a subscription. */
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

	/** Applies an event. An event whose number has been seen is ignored. */
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

/** Returns the state after an event without modifying the old one. */
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
