import assert from "node:assert/strict";
import { test } from "node:test";
import { find, isFor, lacks, link, named, parsePlace, REPOSITORY, slug, twin } from "./links";

const pages = new Set(["library.md", "tutorial/en/README.md", "tutorial/en/01-board.md"]);

test("links of a page stay in the manual, or lead to the sources", () => {
	assert.equal(link("guide.md", "library.md#search", pages), "#library.md:search");
	assert.equal(link("tutorial/en/README.md", "01-board.md", pages), "#tutorial/en/01-board.md");
	assert.equal(link("tutorial/en/01-board.md", "../../library.md", pages), "#library.md");
	assert.equal(link("library.md", "#search", pages), "#library.md:search");
	assert.equal(link("library.md", "../record/open.go", pages), `${REPOSITORY}record/open.go`);
	assert.equal(link("library.md", "architecture.md#parts", pages), `${REPOSITORY}docs/architecture.md#parts`);
	assert.equal(link("library.md", "https://example.org/a.md", pages), "https://example.org/a.md");
});

test("an address names a page and a heading", () => {
	assert.deepEqual(parsePlace("", "README.md"), { page: "README.md", heading: "" });
	assert.deepEqual(parsePlace("#library.md:search", "README.md"), { page: "library.md", heading: "search" });
	assert.deepEqual(parsePlace("#rules.zh.md:%E9%95%BF%E5%B0%86", "README.md"), {
		page: "rules.zh.md",
		heading: "长将",
	});
});

test("a page is found in the language of its reader, or lacks it", () => {
	const both = new Set(["guide.md", "guide.zh.md", "go.md", "tutorial/en/01-board.md", "tutorial/zh/01-board.md"]);
	assert.equal(twin("guide.md", "zh"), "guide.zh.md");
	assert.equal(twin("guide.zh.md", "en"), "guide.md");
	assert.equal(twin("guide.zh.md", "vi"), "guide.vi.md");
	assert.equal(twin("tutorial/en/01-board.md", "zh"), "tutorial/zh/01-board.md");
	assert.equal(lacks("go.md", "zh", both), true);
	assert.equal(lacks("guide.zh.md", "zh", both), false);
	assert.equal(lacks("guide.md", "zh", both), false, "chosen by its reader: the Chinese one exists");
	assert.equal(lacks("guide.md", "vi", both), true);
	assert.equal(lacks("guide.md", "en", both), false);
	assert.equal(lacks("tutorial/zh/01-board.md", "en", both), false);
	assert.equal(named("guide", "zh", both), "guide.zh.md");
	assert.equal(named("guide", "vi", both), "guide.md");
	assert.equal(named("guide.md", "zh", both), "guide.md");
	assert.equal(named("nothing", "zh", both), "nothing");
	const found = (language: string) => [...both].filter((page) => isFor(page, language, both));
	assert.deepEqual(found("zh"), ["guide.zh.md", "go.md", "tutorial/zh/01-board.md"]);
	assert.deepEqual(found("en"), ["guide.md", "go.md", "tutorial/en/01-board.md"]);
	assert.deepEqual(found("vi"), ["guide.md", "go.md", "tutorial/en/01-board.md"]);
});

test("headings have the names that hosts of repositories give them", () => {
	assert.equal(slug("Open it to others"), "open-it-to-others");
	assert.equal(slug("`--listen`, and more"), "--listen-and-more");
	assert.equal(slug("长将与长捉"), "长将与长捉");
});

test("a search finds lines with all words, under their headings", () => {
	const text = "# Title\n\n## Clocks\nThe clock is *fair* to all.\n\n## Other\nA [fair](x.md) game.\n";
	assert.deepEqual(find(text, ["fair"], 9), [
		{ heading: "Clocks", line: "The clock is fair to all." },
		{ heading: "Other", line: "A fair game." },
	]);
	assert.deepEqual(find(text, ["fair", "clock"], 9), [{ heading: "Clocks", line: "The clock is fair to all." }]);
	assert.equal(find(text, ["a"], 1).length, 1);
});
