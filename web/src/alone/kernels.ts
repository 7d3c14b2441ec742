// The network's kernels for the WebAssembly program: sums of 128 bits at a time, for which Go
// cannot generate instructions. kernels/kernels.mjs generates the kernels.
import code from "kernels.wasm";

/** The functions that the program imports under the name "chuhe"; nnue/kernel_wasm.go declares the same ones. */
interface Sums {
	move(dst: number, src: number, add: number, sub: number, n: number): void;
	capture(dst: number, src: number, add: number, sub: number, taken: number, n: number): void;
	refresh(dst: number, table: number, add: number, adds: number, sub: number, subs: number, n: number): void;
	output(own: number, other: number, weights: number, n: number): number;
	second(own: number, other: number, blocks: number, n: number, sums: number): void;
}

/** Kernels that receive the program's memory later: the program has to import them before its memory exists. */
export class Kernels {
	private sums: Sums | undefined;

	/** The program's imports. Without 128-bit instructions in the browser, available returns 0 and the program computes the sums itself. */
	readonly imports: WebAssembly.ModuleImports & Sums & { available(): number } = {
		available: () => (this.sums ? 1 : 0),
		move: (dst, src, add, sub, n) => this.sums?.move(dst, src, add, sub, n),
		capture: (dst, src, add, sub, taken, n) => this.sums?.capture(dst, src, add, sub, taken, n),
		refresh: (dst, table, add, adds, sub, subs, n) => this.sums?.refresh(dst, table, add, adds, sub, subs, n),
		output: (own, other, weights, n) => this.sums?.output(own, other, weights, n) ?? 0,
		second: (own, other, blocks, n, sums) => this.sums?.second(own, other, blocks, n, sums),
	};

	/** Binds the kernels to the program's memory; must be called before the program runs. */
	bind(mem: WebAssembly.Memory): void {
		const bytes = Uint8Array.from(atob(code), (c) => c.charCodeAt(0));
		if (WebAssembly.validate(bytes)) {
			this.sums = new WebAssembly.Instance(new WebAssembly.Module(bytes), { go: { mem } }).exports as unknown as Sums;
		}
	}
}
