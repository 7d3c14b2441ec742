import assert from "node:assert/strict";
import test from "node:test";
import { Kernels } from "./kernels";

// The tests of nnue compare the results with those of Go bit by bit; these tests cover how the page uses the kernels.

test("kernels work on the memory that they are bound to", () => {
	const kernels = new Kernels();
	assert.equal(kernels.imports.available(), 0);
	const memory = new WebAssembly.Memory({ initial: 1 });
	kernels.bind(memory);
	assert.equal(kernels.imports.available(), 1);

	const n = 64;
	const numbers = new Int16Array(memory.buffer);
	const [dst, src, add, sub, taken] = [1, 2, 3, 4, 5].map((i) => i * n) as [number, number, number, number, number];
	for (let i = 0; i < n; i++) {
		numbers[src + i] = 1000 * i - 32_000;
		numbers[add + i] = 7 * i;
		numbers[sub + i] = 32_767 - i;
		numbers[taken + i] = -5 * i;
	}
	const wrapped = (x: number) => (x << 16) >> 16;
	kernels.imports.move(2 * dst, 2 * src, 2 * add, 2 * sub, n);
	for (let i = 0; i < n; i++) {
		assert.equal(numbers[dst + i], wrapped(1007 * i - 64_767 + i), `move, number ${i}`);
	}
	kernels.imports.capture(2 * dst, 2 * src, 2 * add, 2 * sub, 2 * taken, n);
	for (let i = 0; i < n; i++) {
		assert.equal(numbers[dst + i], wrapped(1012 * i - 64_767 + i), `capture, number ${i}`);
	}
});

test("a memory that grows keeps its kernels", () => {
	const kernels = new Kernels();
	const memory = new WebAssembly.Memory({ initial: 1 });
	kernels.bind(memory);
	memory.grow(1);
	const at = 65_536;
	new Int16Array(memory.buffer, at, 128).fill(100);
	new Int16Array(memory.buffer, at + 256, 128).fill(-2);
	assert.equal(kernels.imports.output(at, at + 128, at + 256, 64), 128 * 100 * 100 * -2);
});
