import type { TestContext } from "node:test";

const stacks = new WeakMap<TestContext, (() => unknown)[]>();

/**
 * Registers a function to run after the test. Functions run in reverse order: a page is closed
 * before the program that it talks to, and so does not report that the program has ended.
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
