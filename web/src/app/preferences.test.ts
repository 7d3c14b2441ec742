import assert from "node:assert/strict";
import { test } from "node:test";
import { defaults, meaningless, merge, Preferences } from "./preferences";

function storage(text: string | null) {
	const kept = { text };
	return {
		getItem: () => kept.text,
		setItem: (_: string, value: string) => {
			kept.text = value;
		},
		removeItem: () => {
			kept.text = null;
		},
	};
}

test("values of another type and unknown names are not taken over", () => {
	const base = defaults(["en"]);
	assert.deepEqual(merge(base, { theme: 3, unknown: 1, animation: "fast" }), base);
	assert.equal(merge(base, { theme: "paper" }).theme, "paper");
});

for (const text of [null, "", "{", "[]", "3", "null", '{"language":5}']) {
	test(`damaged storage ${text} gives the defaults`, () => {
		assert.deepEqual(new Preferences(storage(text), ["zh-CN"]).values, defaults(["zh-CN"]));
	});
}

test("the notation follows the language until another is chosen", () => {
	const preferences = new Preferences(storage(null), ["en"]);
	preferences.set("language", "zh");
	assert.equal(preferences.values.notation, "chinese");
	assert.equal(preferences.values.coordinates, "chinese");
	assert.equal(preferences.values.rules, "cxa");
	preferences.set("notation", "iccs");
	preferences.set("language", "en");
	assert.equal(preferences.values.notation, "iccs");
});

test("a change is kept, told and announced once", () => {
	const store = storage(null);
	const preferences = new Preferences(store, ["en"]);
	const told: unknown[] = [];
	let changes = 0;
	preferences.publish = (change) => told.push(change);
	preferences.addEventListener("change", () => changes++);
	preferences.set("theme", "plain");
	preferences.adopt({ "page.theme": "plain", "page.pieces": "western", hint_ms: 5 });
	preferences.adopt({ "page.pieces": "western" });
	assert.deepEqual(told, [{ "page.theme": "plain" }]);
	assert.equal(changes, 2);
	assert.equal(new Preferences(store, ["en"]).values.pieces, "western");
});

const strange = {
	language: "xx",
	mode: "dim",
	theme: "light",
	pieces: "latin",
	coordinates: "all",
	board: "4d",
	animation: -1,
	volume: 7,
	notation: "toString",
	rules: "none",
	greeted: "yes",
};

for (const [name, value] of Object.entries(strange)) {
	test(`the value ${value} of ${name} falls back to the default`, () => {
		const base = defaults(["en"]);
		assert.deepEqual(merge(base, { [name]: value }), base);
		assert.deepEqual(meaningless({ [name]: value, unknown: 1 }), [name]);
		assert.deepEqual(new Preferences(storage(JSON.stringify({ [name]: value })), ["en"]).values, base);
	});
}

test("what the program keeps and means nothing is told, and reset forgets it", () => {
	const store = storage(null);
	const preferences = new Preferences(store, ["en"]);
	preferences.adopt({ "page.theme": "light", "page.pieces": "western" });
	assert.deepEqual(preferences.refused, ["theme"]);
	assert.equal(preferences.values.theme, "wood");
	assert.equal(preferences.values.pieces, "western");
	const forgotten = preferences.reset();
	assert.equal(forgotten["page.theme"], null);
	assert.equal(store.getItem(), null);
	preferences.adopt({ "page.pieces": "western" });
	assert.deepEqual(preferences.refused, []);
});

test("a setting under its former name is read once, and moved", () => {
	const kept = new Map<string, string>([["chuhe.preferences", JSON.stringify({ men: "western" })]]);
	const storage = {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
		removeItem: (key: string) => void kept.delete(key),
	};
	const preferences = new Preferences(storage, ["en"]);
	assert.equal(preferences.values.pieces, "western");
	let told: Record<string, unknown> = {};
	preferences.publish = (changes) => {
		told = changes;
	};
	preferences.adopt({ "page.men": "simplified" });
	assert.equal(preferences.values.pieces, "simplified");
	assert.deepEqual(told, { "page.pieces": "simplified", "page.men": null });
	told = {};
	preferences.adopt({ "page.men": "western", "page.pieces": "simplified" });
	assert.equal(preferences.values.pieces, "simplified");
	assert.deepEqual(told, { "page.men": null });
	told = {};
	preferences.adopt({ "page.pieces": "western" });
	assert.deepEqual(told, {});
	assert.equal(new Preferences(storage, ["en"]).values.pieces, "western");
});
