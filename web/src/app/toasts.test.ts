import assert from "node:assert/strict";
import { test } from "node:test";
import { Toasts, timeOf } from "./toasts";

const texts = (toasts: Toasts) => toasts.list.map(({ text }) => text);

test("errors stay longer than notices, long texts longer than short ones", () => {
	assert.ok(timeOf({ text: "a", tone: "error" }) > timeOf({ text: "a", tone: "info" }));
	assert.ok(timeOf({ text: "a".repeat(200), tone: "info" }) > timeOf({ text: "a", tone: "info" }));
});

test("messages go by themselves, each in its time", (t) => {
	t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
	const toasts = new Toasts(() => {});
	toasts.add("saved", "good");
	toasts.add("failed", "error");
	t.mock.timers.tick(3400);
	assert.deepEqual(texts(toasts), ["saved", "failed"]);
	t.mock.timers.tick(200);
	assert.deepEqual(texts(toasts), ["failed"]);
	t.mock.timers.tick(2500);
	assert.deepEqual(texts(toasts), []);
});

test("while they are held they stay, and a moment after", (t) => {
	t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
	const toasts = new Toasts(() => {});
	toasts.add("failed", "error");
	t.mock.timers.tick(5900);
	toasts.hold();
	toasts.add("saved", "good");
	t.mock.timers.tick(60_000);
	assert.deepEqual(texts(toasts), ["failed", "saved"]);
	toasts.release();
	t.mock.timers.tick(1400);
	assert.deepEqual(texts(toasts), ["failed", "saved"]);
	t.mock.timers.tick(200);
	assert.deepEqual(texts(toasts), ["saved"]);
	t.mock.timers.tick(2000);
	assert.deepEqual(texts(toasts), []);
});

test("closing the last one ends the hold", (t) => {
	t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
	let changes = 0;
	const toasts = new Toasts(() => changes++);
	toasts.add("failed", "error");
	toasts.hold();
	toasts.close(toasts.list[0]?.id ?? 0);
	assert.deepEqual(texts(toasts), []);
	assert.equal(changes, 2);
	toasts.add("again", "error");
	t.mock.timers.tick(7000);
	assert.deepEqual(texts(toasts), []);
});

test("the same message does not pile up, and no more than three are shown", (t) => {
	t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
	const toasts = new Toasts(() => {});
	toasts.add("1", "error");
	t.mock.timers.tick(5000);
	toasts.add("1", "error");
	t.mock.timers.tick(5000);
	assert.deepEqual(texts(toasts), ["1"]);
	for (const text of ["2", "3", "4"]) {
		toasts.add(text, "error");
	}
	assert.deepEqual(texts(toasts), ["2", "3", "4"]);
	t.mock.timers.tick(7000);
	assert.deepEqual(texts(toasts), []);
});
