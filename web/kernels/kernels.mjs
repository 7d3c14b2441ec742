// Generates the kernels of the network for browsers: WebAssembly with 128-bit SIMD instructions,
// which Go does not emit. ../../nnue/kernel.go and second.go contain the same kernels in Go, with
// comments on what they do. The WebAssembly text format has no macros, so JavaScript generates it.
//
// Pointers refer to the memory of the Go program. n is the number of int16 values in a row, which
// is a multiple of 64.
import wabt from "wabt";

const get = (name) => `(local.get $${name})`;
const set = (name, value) => `(local.set $${name} ${value})`;
const load = (pointer, i) => `(v128.load offset=${16 * i} ${get(pointer)})`;
const store = (pointer, i, value) => `(v128.store offset=${16 * i} ${get(pointer)} ${value})`;
const advance = (pointer, bytes) => set(pointer, `(i32.add ${get(pointer)} (i32.const ${bytes}))`);
const locals = (type, ...names) => names.map((name) => `(local $${name} ${type})`).join(" ");
const params = (...names) => names.map((name) => `(param $${name} i32)`).join(" ");
const each = (count, text) => Array.from({ length: count }, (_, i) => text(i)).join("\n");
const numbered = (name, count) => Array.from({ length: count }, (_, i) => `${name}${i}`);

/** Ends a loop: lowers the count and repeats the loop if the count is still above zero. */
const again = (label, count, by) =>
	`(br_if $${label} (i32.gt_s (local.tee $${count} (i32.sub ${get(count)} (i32.const ${by}))) (i32.const 0)))`;

const splat = (x) => `(v128.const i16x8 ${Array(8).fill(x).join(" ")})`;
const plus = (a, b) => `(i16x8.add ${a} ${b})`;
const minus = (a, b) => `(i16x8.sub ${a} ${b})`;
const times = (a, b) => `(i16x8.mul ${a} ${b})`;
const clipped = (x) => `(i16x8.max_s (i16x8.min_s ${x} ${splat(255)}) ${splat(0)})`;
const products = (a, b) => `(i32x4.dot_i16x8_s ${a} ${b})`; // adds up pairs of products
const grow = (sum, value) => set(sum, `(i32x4.add ${get(sum)} ${value})`);
const lanes = (sum) => [1, 2, 3].reduce((text, i) => `(i32.add ${text} ${lane(sum, i)})`, lane(sum, 0));
const lane = (sum, i) => `(i32x4.extract_lane ${i} ${get(sum)})`;

/** Sets dst to a sum of rows, 32 numbers at a time. */
const ofRows = (name, rows, sum) => `
(func (export "${name}") ${params("dst", ...rows, "n")}
	(loop $step
		${each(4, (i) => store("dst", i, sum(i)))}
		${["dst", ...rows].map((row) => advance(row, 64)).join("\n")}
		${again("step", "n", 32)}))`;

const move = ofRows("move", ["src", "add", "sub"], (i) => minus(plus(load("src", i), load("add", i)), load("sub", i)));
const capture = ofRows("capture", ["src", "add", "sub", "taken"], (i) =>
	minus(minus(plus(load("src", i), load("add", i)), load("sub", i)), load("taken", i)),
);

/** Applies the rows of a list to 64 numbers of dst at a time, which are kept in locals. */
const throughRows = (list, count, change) => `
(block $none_${list}
	(br_if $none_${list} (i32.eqz ${get(count)}))
	${set("at", get(list))}
	${set("left", get(count))}
	(loop $more_${list}
		${set("row", `(i32.add ${get("table")} (i32.mul (i32.load ${get("at")}) ${get("bytes")}))`)}
		${each(8, (i) => set(`sum${i}`, change(get(`sum${i}`), load("row", i))))}
		${advance("at", 4)}
		${again(`more_${list}`, "left", 1)}))`;

const refresh = `
(func (export "refresh") ${params("dst", "table", "add", "adds", "sub", "subs", "n")}
	${locals("i32", "bytes", "at", "left", "row")} ${locals("v128", ...numbered("sum", 8))}
	${set("bytes", `(i32.shl ${get("n")} (i32.const 1))`)}
	(loop $step
		${each(8, (i) => set(`sum${i}`, load("dst", i)))}
		${throughRows("add", "adds", plus)}
		${throughRows("sub", "subs", minus)}
		${each(8, (i) => store("dst", i, get(`sum${i}`)))}
		${advance("dst", 128)}
		${advance("table", 128)}
		${again("step", "n", 64)}))`;

/** Runs the step over own and then over other. */
const halves = (step) => `
(loop $half
	${set("left", get("n"))}
	${step}
	${set("own", get("other"))}
	${again("half", "halves", 1)})`;

/** Clipped numbers range from 0 to 255 and weights from -127 to 127, so v*w fits in 16 bits. */
const output = `
(func (export "output") ${params("own", "other", "weights", "n")} (result i32)
	${locals("i32", "halves", "left")} ${locals("v128", "v", ...numbered("sum", 4))}
	${set("halves", "(i32.const 2)")}
	${halves(`
	(loop $step
		${each(4, (i) => `${set("v", clipped(load("own", i)))} ${grow(`sum${i}`, products(times(get("v"), load("weights", i)), get("v")))}`)}
		${advance("own", 64)}
		${advance("weights", 64)}
		${again("step", "left", 32)})`)}
	${set("sum0", `(i32x4.add (i32x4.add ${get("sum0")} ${get("sum1")}) (i32x4.add ${get("sum2")} ${get("sum3")}))`)}
	${lanes("sum0")})`;

/** Turns eight numbers into inputs of the second hidden layer: clipped, squared and rounded to seven bits. */
const input = (i) => `
	${set("v", clipped(load("own", i)))}
	${set(`in${i % 4}`, `(i16x8.shr_u ${plus(times(get("v"), get("v")), splat(256))} (i32.const 9))`)}`;

/** Adds half a block to the sum of a unit. The weights of a block of 64 inputs are stored unit by unit. */
const unit = (j, part) =>
	each(4, (i) =>
		grow(`sum${j}`, products(get(`in${i}`), `(v128.load8x8_s offset=${64 * j + 32 * part + 8 * i} ${get("blocks")})`)),
	);

const second = `
(func (export "second") ${params("own", "other", "blocks", "n", "sums")}
	${locals("i32", "halves", "left")} ${locals("v128", "v", ...numbered("in", 4), ...numbered("sum", 8))}
	${set("halves", "(i32.const 2)")}
	${halves(`
	(loop $step
		${each(2, (part) => `${each(4, (i) => input(4 * part + i))} ${each(8, (j) => unit(j, part))}`)}
		${advance("own", 128)}
		${advance("blocks", 512)}
		${again("step", "left", 64)})`)}
	${each(8, (j) => `(i32.store offset=${4 * j} ${get("sums")} ${lanes(`sum${j}`)})`)})`;

/** Returns the kernels as a module that imports the memory. */
export async function kernels() {
	const text = `(module (memory (import "go" "mem") 1) ${move} ${capture} ${refresh} ${output} ${second})`;
	const module = (await wabt()).parseWat("kernels.wat", text, { simd: true });
	try {
		module.validate();
		return module.toBinary({}).buffer;
	} finally {
		module.destroy();
	}
}
