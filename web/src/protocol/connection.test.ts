import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { type Carrier, CommandError, Connection, type Socket } from "./connection";

/** A socket with the test at its other end. */
class FakeSocket {
	onmessage: ((event: { data: string }) => void) | null = null;
	onclose: (() => void) | null = null;
	readonly sent: { id: number; do: string; args: Record<string, unknown> }[] = [];

	constructor(readonly key: string) {}

	send(text: string): void {
		this.sent.push(JSON.parse(text));
	}

	say(message: object): void {
		this.onmessage?.({ data: JSON.stringify(message) });
	}

	welcome(): void {
		this.say({ welcome: { protocol: 1, version: "devel", key: `${this.key}+`, started: "" } });
	}

	close(): void {
		this.onclose?.();
	}
}

function setUp(accepts: boolean | undefined = undefined) {
	const sockets: FakeSocket[] = [];
	let key = "first";
	const carrier: Carrier = {
		open: (secret) => {
			const socket = new FakeSocket(secret);
			sockets.push(socket);
			return socket as Socket;
		},
		accepts: async () => accepts,
		loadKey: () => key,
		saveKey: (secret) => {
			key = secret;
		},
	};
	const connection = new Connection(carrier, () => {});
	const last = () => {
		const socket = sockets.at(-1);
		assert.ok(socket);
		return socket;
	};
	return { connection, sockets, last };
}

/** Waits until the callbacks of settled promises have run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test("answers find their commands, in any order", async () => {
	const { connection, last } = setUp();
	connection.connect();
	last().welcome();
	const first = connection.call<{ a: number }>("one");
	const second = connection.call("two");
	const [one, two] = last().sent;
	last().say({ re: two?.id, error: { code: "stale", message: { en: "late", zh: "晚" } } });
	last().say({ re: one?.id, ok: { a: 1 } });
	assert.deepEqual(await first, { a: 1 });
	await assert.rejects(second, (error) => error instanceof CommandError && error.code === "stale");
});

test("a command waits for the first connection, and a topic that is left before it is never asked for", async () => {
	const { connection, last } = setUp();
	const early = connection.call("study.show", { study: "a" });
	connection.follow("board/1", { changed: () => {}, gone: () => {} }, () => {})();
	connection.connect();
	assert.deepEqual(last().sent, []);
	last().welcome();
	assert.deepEqual(
		last().sent.map((command) => command.do),
		["study.show"],
	);
	last().say({ re: last().sent[0]?.id, ok: { id: "a" } });
	assert.deepEqual(await early, { id: "a" });
});

test("a lost connection fails commands, but repeats those that may be sent again", async () => {
	mock.timers.enable({ apis: ["setTimeout"] });
	try {
		const { connection, sockets, last } = setUp();
		connection.connect();
		last().welcome();
		const lost = connection.call("game.hint");
		const kept = connection.call("game.move", { move: "h2e2" }, { again: true });
		last().close();
		await assert.rejects(lost, (error) => error instanceof CommandError && error.code === "connection_lost");
		await settle();
		await assert.rejects(connection.call("game.hint"));
		mock.timers.tick(250);
		assert.equal(sockets.length, 2);
		assert.equal(last().key, "first+", "the key of the welcome is used");
		last().welcome();
		const [again] = last().sent;
		assert.deepEqual([again?.do, again?.args], ["game.move", { move: "h2e2" }]);
		last().say({ re: again?.id, ok: {} });
		await kept;
	} finally {
		mock.timers.reset();
	}
});

test("attempts come at growing distances", async () => {
	mock.timers.enable({ apis: ["setTimeout"] });
	try {
		const { connection, sockets, last } = setUp();
		connection.connect();
		for (const wait of [250, 500, 1000, 2000, 2000]) {
			const before = sockets.length;
			last().close();
			await settle();
			mock.timers.tick(wait - 1);
			assert.equal(sockets.length, before, `before ${wait}`);
			mock.timers.tick(1);
			assert.equal(sockets.length, before + 1, `after ${wait}`);
		}
	} finally {
		mock.timers.reset();
	}
});

test("a wrong key ends the attempts", async () => {
	const { connection, last } = setUp(false);
	connection.connect();
	last().close();
	await settle();
	assert.equal(connection.status, "refused");
});

test("topics are resumed after the last event seen", async () => {
	mock.timers.enable({ apis: ["setTimeout"] });
	try {
		const { connection, last } = setUp();
		const states: unknown[] = [];
		connection.follow("game/x", { changed: (state) => states.push(state) }, () => {});
		connection.connect();
		last().welcome();
		last().say({ re: last().sent[0]?.id, ok: { topic: "game/x", epoch: "e", n: 3, state: { a: 1 } } });
		await settle();
		last().say({ topic: "game/x", n: 4, set: { a: 2 } });
		last().close();
		await settle();
		mock.timers.tick(250);
		last().welcome();
		assert.deepEqual(last().sent[0]?.args, { topic: "game/x", epoch: "e", after: 4 });
		assert.deepEqual(states, [{ a: 1 }, { a: 2 }]);
	} finally {
		mock.timers.reset();
	}
});

test("two followers of a topic both hear of it, and it ends with the last", async () => {
	const { connection, last } = setUp();
	const heard: string[] = [];
	const follow = (who: string) =>
		connection.follow("lobby", { changed: (state) => heard.push(`${who} ${JSON.stringify(state)}`) }, () => {});
	connection.connect();
	last().welcome();
	const stops = [follow("one"), follow("two")];
	for (const { id } of last().sent) {
		last().say({ re: id, ok: { topic: "lobby", epoch: "e", n: 1, state: { a: 1 } } });
	}
	await settle();
	last().say({ topic: "lobby", n: 2, set: { a: 2 } });
	stops[0]?.();
	last().say({ topic: "lobby", n: 3, set: { a: 3 } });
	assert.deepEqual(heard, ['one {"a":1}', 'two {"a":1}', 'one {"a":2}', 'two {"a":2}', 'two {"a":3}']);
	assert.equal(last().sent.filter(({ do: name }) => name === "unsubscribe").length, 0);
	stops[1]?.();
	assert.equal(last().sent.at(-1)?.do, "unsubscribe");
});
