import assert from "node:assert/strict";
import { test } from "node:test";
import { same } from "../i18n/text";
import type { Say } from "./messages";
import { applyEvent, Topic } from "./topic";

interface Example {
	a: number;
	b: { c: number };
	nodes: Record<string, unknown>;
}

const start: Example = { a: 1, b: { c: 2 }, nodes: { "0": { id: 0 }, "1": { id: 1 } } };

test("an event replaces whole fields and merges nodes", () => {
	const event = { topic: "t", set: { b: { d: 3 } }, nodes: { "1": null, "2": { id: 2 } } };
	assert.deepEqual(applyEvent(start, event), { a: 1, b: { d: 3 }, nodes: { "0": { id: 0 }, "2": { id: 2 } } });
	assert.deepEqual(start, { a: 1, b: { c: 2 }, nodes: { "0": { id: 0 }, "1": { id: 1 } } });
});

function follow() {
	const seen: { states: Example[]; said: Say[]; gone: number } = { states: [], said: [], gone: 0 };
	const topic = new Topic<Example>("t", {
		changed: (state) => seen.states.push(state),
		said: (say) => seen.said.push(...say),
		gone: () => seen.gone++,
	});
	return { topic, seen };
}

test("a topic starts with a snapshot, follows events once, and resumes after the last", () => {
	const { topic, seen } = follow();
	assert.deepEqual(topic.subscription(), { topic: "t" });
	topic.resume({ topic: "t", epoch: "e", n: 5, state: start });
	topic.take({ topic: "t", n: 5, set: { a: 9 } });
	topic.take({ topic: "t", n: 6, set: { a: 2 }, say: [{ kind: "check", node: null, message: same("") }] });
	topic.take({ topic: "t", set: { a: 3 } });
	assert.deepEqual(
		seen.states.map((state) => state.a),
		[1, 2, 3],
	);
	assert.equal(seen.said.length, 1);
	assert.deepEqual(topic.subscription(), { topic: "t", epoch: "e", after: 6 });
	topic.resume({
		topic: "t",
		epoch: "e",
		n: 8,
		events: [
			{ topic: "t", n: 6, set: { a: 7 } },
			{ topic: "t", n: 7, set: { a: 4 } },
		],
	});
	assert.equal(topic.state?.a, 4);
	topic.resume({ topic: "t", epoch: "f", n: 2, state: { ...start, a: 8 } });
	assert.deepEqual(topic.subscription(), { topic: "t", epoch: "f", after: 2 });
	topic.take({ topic: "t", gone: true });
	assert.equal(seen.gone, 1);
});
