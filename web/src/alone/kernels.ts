// The kernels of the network for the program in WebAssembly: sums on 128 bits at a time, which
// Go cannot make. kernels/kernels.mjs writes them.
import code from "kernels.wasm";

/** What the program imports under the name "chuhe"; nnue/kernel_wasm.go says the same. */
interface Sums {
	move(dst: number, src: number, add: number, sub: number, n: number): void;
	capture(dst: number, src: number, add: number, sub: number, taken: number, n: number): void;
	refresh(dst: number, table: number, add: number, adds: number, sub: number, subs: number, n: number): void;
	output(own: number, other: number, weights: number, n: number): number;
	second(own: number, other: number, blocks: number, n: number, sums: number): void;
}

/** Kernels that have the memory of the program as soon as that is there: it has to be made first, and imports them. */
export class Kernels {
	private sums: Sums | undefined;

	/** What the program imports. A browser without such instructions has none; the program sums by itself then. */
	readonly imports: WebAssembly.ModuleImports & Sums & { available(): number } = {
		available: () => (this.sums ? 1 : 0),
		move: (dst, src, add, sub, n) => this.sums?.move(dst, src, add, sub, n),
		capture: (dst, src, add, sub, taken, n) => this.sums?.capture(dst, src, add, sub, taken, n),
		refresh: (dst, table, add, adds, sub, subs, n) => this.sums?.refresh(dst, table, add, adds, sub, subs, n),
		output: (own, other, weights, n) => this.sums?.output(own, other, weights, n) ?? 0,
		second: (own, other, blocks, n, sums) => this.sums?.second(own, other, blocks, n, sums),
	};

	/** Gives the kernels their memory; before the program runs. */
	bind(mem: WebAssembly.Memory): void {
		const bytes = Uint8Array.from(atob(code), (c) => c.charCodeAt(0));
		if (WebAssembly.validate(bytes)) {
			this.sums = new WebAssembly.Instance(new WebAssembly.Module(bytes), { go: { mem } }).exports as unknown as Sums;
		}
	}
}
