import assert from "node:assert/strict";
import { test } from "node:test";
import { addressWith, parseAddress, publicAddress, publicPage } from "./address";

test("addresses are taken apart", () => {
	const cases: [string, string, string[], [string, string][]][] = [
		["", "", [], []],
		["#/", "", [], []],
		["#/game/k3f9x2", "game", ["k3f9x2"], []],
		["#/analysis?fen=4k4%2F9%20w", "analysis", [], [["fen", "4k4/9 w"]]],
		["#/library/openings/C42?page=2", "library", ["openings", "C42"], [["page", "2"]]],
	];
	for (const [hash, path, parts, query] of cases) {
		const address = parseAddress(hash);
		assert.deepEqual([address.path, address.parts, [...address.query]], [path, parts, query], hash);
	}
});

test("a position in an address is read back", () => {
	const fen = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1 moves e0e1";
	const address = addressWith("analysis", fen);
	assert.equal(address.includes("%"), false);
	assert.equal(parseAddress(`#/${address}`).query.get("fen"), fen);
});

test("what is shared opens for others, or has no address", () => {
	const at = (address: string) => new URL(address);
	const cases: [string, boolean, string, string | undefined][] = [
		["http://127.0.0.1:9010/", false, "", undefined],
		["http://localhost:9010/", false, "", undefined],
		["http://[::1]:9010/", false, "http://127.0.0.1:9010/", undefined],
		[
			"http://127.0.0.1:9010/",
			false,
			"https://example.org/chuhe/",
			"https://example.org/chuhe/#/analysis?fen=startpos+moves+h2e2",
		],
		["http://127.0.0.1:8000/", true, "", undefined],
		["https://example.org/chuhe/", true, "", "https://example.org/chuhe/#/analysis?fen=startpos+moves+h2e2"],
		[
			"https://example.org/chuhe/",
			true,
			"https://other.example/",
			"https://example.org/chuhe/#/analysis?fen=startpos+moves+h2e2",
		],
	];
	for (const [page, alone, named, want] of cases) {
		assert.equal(publicAddress(at(page), alone, named, "startpos moves h2e2"), want, `${page} ${alone} ${named}`);
	}
});

test("a page for others is an address of the web that is not this machine's own", () => {
	for (const [text, want] of [
		["", ""],
		["  ", ""],
		[" https://example.org/chuhe/index.html?x#/y ", "https://example.org/chuhe/index.html"],
		["http://192.168.1.5:8000", "http://192.168.1.5:8000/"],
		["http://127.0.0.1:9010/", undefined],
		["http://localhost/", undefined],
		["https://anna:secret@example.org/", undefined],
		["javascript:alert(1)", undefined],
		["example", undefined],
	] as const) {
		assert.equal(publicPage(text), want, text);
	}
});
