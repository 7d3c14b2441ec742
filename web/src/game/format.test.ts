import assert from "node:assert/strict";
import { test } from "node:test";
import { clockLeft, clockText, controlText, countText, pawnsText, shortScore, ticks } from "./format";

test("clocks", () => {
	const cases: [number, string][] = [
		[-5, "0.0"],
		[0, "0.0"],
		[9_949, "9.9"],
		[10_000, "0:10"],
		[59_001, "1:00"],
		[605_000, "10:05"],
		[3_723_000, "1:02:03"],
	];
	for (const [ms, want] of cases) {
		assert.equal(clockText(ms), want, String(ms));
	}
	const clock = { left_ms: 1000, periods: 0, byoyomi: false };
	assert.equal(clockLeft(clock, true, 300), 700);
	assert.equal(clockLeft(clock, false, 300), 1000);
});

test("time controls", () => {
	assert.equal(controlText({ kind: "none" }), "∞");
	assert.equal(controlText({ kind: "move", move_ms: 30_000 }), "30 s");
	assert.equal(controlText({ kind: "correspondence", move_ms: 3 * 86_400_000 }), "3 d");
	assert.equal(controlText({ kind: "increment", base_ms: 600_000, increment_ms: 5000 }), "10+5");
	assert.equal(controlText({ kind: "increment", base_ms: 600_000 }), "10+0");
	assert.equal(controlText({ kind: "increment", increment_ms: 5000 }), "0+5");
	assert.equal(controlText({ kind: "byoyomi", period_ms: 30_000, periods: 3 }), "3×30 s");
	assert.equal(controlText({ kind: "byoyomi", base_ms: 600_000, period_ms: 30_000, periods: 3 }), "10 min + 3×30 s");
});

test("numbers", () => {
	assert.equal(countText(999), "999");
	assert.equal(countText(12_000), "12 k");
	assert.equal(countText(1_234_567), "1.23 M");
	assert.equal(pawnsText(35), "+0.35");
	assert.equal(pawnsText(-120), "−1.20");
	assert.equal(pawnsText(0), "0.00");
});

test("a clock ticks once for each of its last ten seconds", () => {
	const cases: [before: number, now: number, want: boolean][] = [
		[11_000, 10_500, false],
		[10_010, 9_990, true],
		[9_990, 9_500, false],
		[9_010, 8_990, true],
		[Number.POSITIVE_INFINITY, 4_000, true], // the turn begins within the last ten seconds
		[Number.POSITIVE_INFINITY, 40_000, false],
		[500, 0, false],
		[3_000, 12_000, false], // time was added
		[3_000, 8_000, false],
	];
	for (const [before, now, want] of cases) {
		assert.equal(ticks(before, now), want, `${before} to ${now}`);
	}
	let left = 12_000;
	let heard = 0;
	for (; left > -100; left -= 16) {
		heard += ticks(left + 16, left) ? 1 : 0;
	}
	assert.equal(heard, 10);
});

test("the number in the evaluation bar has room for it, and a mate on the board is none of zero pawns", () => {
	const scores = [0, 64, -940, 995, 1412, -6464].map((cp) => shortScore({ cp, mate: null }));
	assert.deepEqual(scores, ["0.0", "0.6", "9.4", "10", "14", "65"]);
	assert.equal(shortScore({ cp: null, mate: 0 }), "#");
	assert.equal(shortScore({ cp: null, mate: -12 }), "#12");
});
