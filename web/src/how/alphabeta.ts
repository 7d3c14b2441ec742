/** A node of a small tree: leaves have values, other nodes have children. Red moves at even levels. */
export interface TreeNode {
	readonly name: string;
	readonly level: number;
	readonly children: readonly TreeNode[];
	/** The index among the leaves, from the left; undefined for other nodes. */
	readonly leaf?: number;
}

/** The number of moves of the nodes at each level. */
export type Shape = readonly number[];

export const SHAPES: readonly Shape[] = [
	[2, 2, 2],
	[3, 3],
	[2, 3, 2],
	[3, 2, 2],
	[2, 2, 2, 2],
];

/** Builds the tree of a shape. Inner nodes are lettered level by level, and leaves are numbered. */
export function treeOf(shape: Shape): TreeNode {
	let letters = 0;
	let leaves = 0;
	interface Growing {
		name: string;
		level: number;
		children: Growing[];
		leaf?: number;
	}
	const root: Growing = { name: "A", level: 0, children: [] };
	let row = [root];
	for (const [level, moves] of shape.entries()) {
		const next: Growing[] = [];
		for (const node of row) {
			for (let i = 0; i < moves; i++) {
				const last = level === shape.length - 1;
				const name = last ? String(leaves + 1) : String.fromCharCode(66 + letters++);
				const child: Growing = { name, level: level + 1, children: [], ...(last ? { leaf: leaves++ } : {}) };
				node.children.push(child);
				next.push(child);
			}
		}
		row = next;
	}
	return root;
}

export function leavesOf(shape: Shape): number {
	return shape.reduce((product, moves) => product * moves, 1);
}

/** Returns the number of leaves that must be visited to prove the value, with the best move order (Knuth and Moore, 1975). */
export function leastLeaves(shape: Shape): number {
	const every = (first: number) =>
		shape.reduce((product, moves, i) => (i % 2 === first ? product * moves : product), 1);
	return every(0) + every(1) - 1;
}

export type Status = "new" | "open" | "done" | "cut";

/** What is known about a node. */
export interface Known {
	readonly status: Status;
	readonly alpha?: number;
	readonly beta?: number;
	/** The best value so far, then the final value; a bound if a cutoff ended the node. */
	readonly value?: number;
}

/** A step of the search, with what is known about all nodes after it. */
export interface Step {
	readonly kind: "begin" | "enter" | "leaf" | "better" | "keep" | "cut" | "leave" | "done";
	readonly node: TreeNode;
	readonly child?: TreeNode;
	readonly alpha: number;
	readonly beta: number;
	readonly value: number;
	/** The number of moves cut off in this step. */
	readonly cut: number;
	/** The number of leaves visited so far. */
	readonly leaves: number;
	readonly known: ReadonlyMap<TreeNode, Known>;
}

export type Method = "minimax" | "alphabeta";

/** Searches the tree and records every step. Values are from Red's point of view: Red moves at even levels and maximises. */
export function search(root: TreeNode, values: readonly number[], method: Method): readonly Step[] {
	const steps: Step[] = [];
	const known = new Map<TreeNode, Known>();
	let leaves = 0;
	const note = (
		kind: Step["kind"],
		node: TreeNode,
		alpha: number,
		beta: number,
		value: number,
		more: { child?: TreeNode; cut?: number } = {},
	) => {
		steps.push({ kind, node, alpha, beta, value, cut: 0, ...more, leaves, known: new Map(known) });
	};
	const cutOff = (node: TreeNode) => {
		known.set(node, { status: "cut" });
		node.children.forEach(cutOff);
	};
	const visit = (node: TreeNode, alpha: number, beta: number): number => {
		if (node.leaf !== undefined) {
			const value = values[node.leaf] ?? 0;
			leaves++;
			known.set(node, { status: "done", value });
			note("leaf", node, alpha, beta, value);
			return value;
		}
		const red = node.level % 2 === 0;
		let best = red ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
		known.set(node, { status: "open", alpha, beta });
		note(node === root ? "begin" : "enter", node, alpha, beta, best);
		for (const [i, child] of node.children.entries()) {
			const value = visit(child, alpha, beta);
			const better = red ? value > best : value < best;
			best = better ? value : best;
			if (method === "alphabeta") {
				alpha = red ? Math.max(alpha, best) : alpha;
				beta = red ? beta : Math.min(beta, best);
			}
			known.set(node, { status: "open", alpha, beta, value: best });
			note(better ? "better" : "keep", node, alpha, beta, value, { child });
			const left = node.children.slice(i + 1);
			if (method === "alphabeta" && alpha >= beta && left.length > 0) {
				left.forEach(cutOff);
				known.set(node, { status: "done", alpha, beta, value: best });
				note("cut", node, alpha, beta, best, { cut: left.length });
				return best;
			}
		}
		known.set(node, { status: "done", alpha, beta, value: best });
		note("leave", node, alpha, beta, best);
		return best;
	};
	const value = visit(root, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
	const first = root.children.find((child) => known.get(child)?.value === value && known.get(child)?.status === "done");
	note("done", root, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, value, first ? { child: first } : {});
	return steps;
}

/** Returns the values of the leaves, reordered so that the best move of every node is first or last. */
export function ordered(root: TreeNode, values: readonly number[], best: "first" | "last"): readonly number[] {
	const sort = (node: TreeNode): { value: number; leaves: readonly number[] } => {
		if (node.leaf !== undefined) {
			const value = values[node.leaf] ?? 0;
			return { value, leaves: [value] };
		}
		const red = node.level % 2 === 0;
		const sign = red === (best === "first") ? -1 : 1;
		const children = node.children.map(sort).sort((a, b) => sign * (a.value - b.value));
		const all = children.map(({ value }) => value);
		return { value: red ? Math.max(...all) : Math.min(...all), leaves: children.flatMap(({ leaves }) => leaves) };
	};
	return sort(root).leaves;
}
