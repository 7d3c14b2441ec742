import assert from "node:assert/strict";
import { test } from "node:test";
import { browserLanguage, type Sentence, strings, translate } from "./text";

const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test("every sentence stands in both languages, with the same values to put in", () => {
	for (const [key, sentence] of Object.entries<Sentence>(strings)) {
		assert.deepEqual(Object.keys(sentence).sort(), ["en", "zh"], key);
		assert.ok(sentence.en.trim() !== "" && sentence.zh.trim() !== "", key);
		assert.deepEqual(holes(sentence.en), holes(sentence.zh), key);
	}
});

test("a sentence gets its values", () => {
	assert.equal(translate("en", "app.title"), "Chuhe");
	assert.equal(translate("zh", "app.title"), "楚河");
});

test("the browser's first language that we speak is taken", () => {
	assert.equal(browserLanguage(["de-DE", "zh-TW", "en"]), "zh");
	assert.equal(browserLanguage(["en-GB", "zh"]), "en");
	assert.equal(browserLanguage(["fr"]), "en");
});
