import type { TestContext } from "node:test";

const stacks = new WeakMap<TestContext, (() => unknown)[]>();

/**
 * Does something when the test is over, the last thing first: a page is closed
 * before the program that it talks to, and so does not complain of its end.
 */
export function later(test: TestContext, act: () => unknown): void {
	const known = stacks.get(test);
	if (known) {
		known.push(act);
		return;
	}
	const stack = [act];
	stacks.set(test, stack);
	test.after(async () => {
		const failures: unknown[] = [];
		for (let last = stack.pop(); last; last = stack.pop()) {
			try {
				await last();
			} catch (error) {
				failures.push(error);
			}
		}
		if (failures.length > 0) {
			throw failures[0];
		}
	});
}
