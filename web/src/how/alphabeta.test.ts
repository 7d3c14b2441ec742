import assert from "node:assert/strict";
import { test } from "node:test";
import { leastLeaves, leavesOf, ordered, SHAPES, type Step, search, treeOf } from "./alphabeta";

/** Returns a generator of random numbers from -9 to 9 that are the same in every run. */
function numbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1103515245 + 12345) % 2147483648;
		return Math.floor((state / 2147483648) * 19) - 9;
	};
}

const last = (steps: readonly Step[]) => steps.at(-1) as Step;

test("alpha-beta finds the value of minimax, and in the best order looks at the least leaves", () => {
	for (const shape of SHAPES) {
		const tree = treeOf(shape);
		const next = numbers(7);
		for (let round = 0; round < 200; round++) {
			const values = Array.from({ length: leavesOf(shape) }, next);
			const full = last(search(tree, values, "minimax"));
			const cut = last(search(tree, values, "alphabeta"));
			assert.equal(cut.value, full.value);
			assert.equal(full.leaves, leavesOf(shape));
			assert.ok(cut.leaves <= full.leaves && cut.leaves >= leastLeaves(shape));
			const best = last(search(tree, ordered(tree, values, "first"), "alphabeta"));
			assert.equal(best.value, full.value);
			assert.equal(best.leaves, leastLeaves(shape), `${shape}: ${values}`);
			assert.equal(last(search(tree, ordered(tree, values, "last"), "alphabeta")).value, full.value);
		}
	}
});

test("the steps of a tree worked out by hand", () => {
	const tree = treeOf([2, 2]);
	const told = search(tree, [3, 5, 2, 9], "alphabeta").map(
		({ kind, node, child, alpha, beta, value, leaves }) =>
			`${kind} ${node.name}${child ? `<${child.name}` : ""} ${alpha} ${beta} ${value} ${leaves}`,
	);
	assert.deepEqual(told, [
		"begin A -Infinity Infinity -Infinity 0",
		"enter B -Infinity Infinity Infinity 0",
		"leaf 1 -Infinity Infinity 3 1",
		"better B<1 -Infinity 3 3 1",
		"leaf 2 -Infinity 3 5 2",
		"keep B<2 -Infinity 3 5 2",
		"leave B -Infinity 3 3 2",
		"better A<B 3 Infinity 3 2",
		"enter C 3 Infinity Infinity 2",
		"leaf 3 3 Infinity 2 3",
		"better C<3 3 2 2 3",
		"cut C 3 2 2 3",
		"keep A<C 3 Infinity 2 3",
		"leave A 3 Infinity 3 3",
		"done A<B -Infinity Infinity 3 3",
	]);
	const { known } = search(tree, [3, 5, 2, 9], "alphabeta").find(({ kind }) => kind === "cut") as Step;
	assert.equal([...known].find(([node]) => node.name === "4")?.[1].status, "cut");
});
