import assert from "node:assert/strict";
import { test } from "node:test";
import { browserLanguage, fill, isLanguage, speak, speakMore, spokenLanguage, tags, translate } from "./text";

test("a sentence is said in the language that was asked for last", async () => {
	await Promise.all([speak("en"), speak("zh")]);
	assert.equal(spokenLanguage(), "zh");
	assert.equal(translate("app.title"), "楚河");
	await speak("en");
	assert.equal(translate("app.title"), "Chuhe");
	assert.equal(translate("new.level", { level: 3, name: "Neighbour" }), "Level 3: Neighbour");
});

test("sentences of late pages are said once they are loaded, in every language from then on", async () => {
	await speak("en");
	assert.equal(translate("how.title"), "how.title");
	await speakMore("how");
	assert.equal(translate("how.title"), "How it works");
	await speak("zh");
	assert.equal(translate("how.title"), "引擎原理");
	await speak("en");
});

test("holes take values, and words follow numbers", () => {
	for (const [sentence, values, want] of [
		["{n} games", { n: 3 }, "3 games"],
		["{other} games", { n: 3 }, "{other} games"],
		["{n:1 game|# games}", { n: 1 }, "1 game"],
		["{n:1 game|# games}", { n: 0 }, "0 games"],
		["{n:1 game|# games}", { n: "1,234" }, "1,234 games"],
		["{n:once|twice|# times}", { n: 2 }, "twice"],
		["{n:once|twice|# times}", { n: 7 }, "7 times"],
		["{text}", { text: "{text} and {n}", n: 1 }, "{text} and {n}"],
	] as const) {
		assert.equal(fill(sentence, values), want);
	}
});

test("the browser's first language that we speak is taken", () => {
	assert.equal(browserLanguage(["de-DE", "zh-TW", "en"]), "zh");
	assert.equal(browserLanguage(["en-GB", "zh"]), "en");
	assert.equal(browserLanguage(["fr"]), "en");
	assert.equal(browserLanguage(["constructor"]), "en");
	assert.ok(tags.every(isLanguage));
	assert.ok(!isLanguage(5) && !isLanguage("toString"));
});
