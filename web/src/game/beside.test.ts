import assert from "node:assert/strict";
import { test } from "node:test";
import { Beside, EVERYWHERE } from "./beside";

function beside() {
	const seen = { node: 1 as number | undefined, changes: 0 };
	return {
		seen,
		kept: new Beside(
			() => seen.node,
			() => seen.changes++,
		),
	};
}

test("a thing is there while its node is shown, and after a visit elsewhere it is gone", () => {
	const { seen, kept } = beside();
	kept.put("refusal", 1, { text: "no", squares: [] });
	assert.equal(kept.get("refusal")?.text, "no");
	seen.node = 2;
	assert.equal(kept.get("refusal"), undefined);
	kept.tidy();
	seen.node = 1;
	assert.equal(kept.get("refusal"), undefined);
});

test("what is about the whole game stays; what comes too late for its node is not shown", () => {
	const { seen, kept } = beside();
	kept.put("window", EVERYWHERE, "share");
	seen.node = 5;
	kept.tidy();
	kept.put("shapes.lines", 1, [{ from: "h2", to: "e2", brush: "best" }]);
	assert.equal(kept.get("window"), "share");
	assert.deepEqual(kept.shapes(), []);
});

test("the same again is no change, and shapes of several are shown together", () => {
	const { seen, kept } = beside();
	const shape = { from: "h2", to: "e2", brush: "best" } as const;
	kept.put("shapes.a", 1, [shape]);
	kept.put("shapes.a", 1, [{ ...shape }]);
	kept.put("shapes.b", 1, [shape]);
	assert.equal(seen.changes, 2);
	assert.equal(kept.shapes().length, 2);
	kept.take("shapes.a");
	assert.equal(kept.shapes().length, 1);
});
