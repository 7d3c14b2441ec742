import { css, html, nothing, type PropertyValues, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { PageQuery } from "../pages/address";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import {
	type Known,
	leastLeaves,
	leavesOf,
	type Method,
	ordered,
	SHAPES,
	type Step,
	search,
	type TreeNode,
	treeOf,
} from "./alphabeta";
import { howStyles } from "./styles";
import "../ui/choice";

const LEAF = 64; // pixels between leaves
const LEVEL = 84; // pixels between levels
const TOP = 44;
const WORTH = 9; // the largest random value
const FIRST = [5, 3, 6, 2, 1, 8, 4, 7]; // the values of the first tree

/** Alpha-beta on a small tree, step by step. */
@customElement("how-alphabeta")
export class HowAlphabeta extends ChuheElement {
	@property({ attribute: false }) query: PageQuery = new Map();
	@state() private shape = "2 × 2 × 2";
	@state() private values: readonly number[] = FIRST;
	@state() private method: Method = "alphabeta";
	@state() private at = 0;
	private tree = treeOf([2, 2, 2]);
	private steps: readonly Step[] = [];
	private counts = "";

	/** Scrolls to the node of the step if the tree is wider than its frame and the node is not fully visible. */
	override updated(): void {
		const frame = this.renderRoot.querySelector<HTMLElement>(".wide");
		const node = frame?.querySelector(".now");
		if (!frame || !node || frame.scrollWidth <= frame.clientWidth) {
			return;
		}
		const [outer, inner] = [frame.getBoundingClientRect(), node.getBoundingClientRect()];
		if (inner.left < outer.left || inner.right > outer.right) {
			frame.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
		}
	}

	private get moves() {
		return SHAPES.find((shape) => nameOf(shape) === this.shape) ?? [2, 2, 2];
	}

	override willUpdate(changed: PropertyValues<this> & Map<string, unknown>): void {
		if (changed.has("shape")) {
			this.tree = treeOf(this.moves);
		}
		if (changed.has("shape") || changed.has("values") || changed.has("method")) {
			this.steps = search(this.tree, this.values, this.method);
			this.at = Math.min(this.at, this.steps.length - 1);
			const cut = search(this.tree, this.values, "alphabeta").at(-1)?.leaves ?? 0;
			const { length } = this.values;
			this.counts = this.t("how.ab.counts", { cut, all: length, least: leastLeaves(this.moves) });
		}
	}

	private deal(shape = this.moves): void {
		const number = () => Math.floor(Math.random() * (2 * WORTH + 1)) - WORTH;
		this.values = Array.from({ length: leavesOf(shape) }, number);
		this.at = 0;
	}

	private order(best: "first" | "last"): void {
		this.values = ordered(this.tree, this.values, best);
		this.at = 0;
	}

	private set(leaf: number, text: string): void {
		const value = Math.max(-99, Math.min(99, Math.round(Number(text) || 0)));
		this.values = this.values.map((old, i) => (i === leaf ? value : old));
		this.at = 0;
	}

	override render() {
		const step = this.steps[this.at];
		if (!step) {
			return nothing;
		}
		return html`<div class="side">
			<div class="steps">
				<chuhe-choice
					.label=${this.t("how.ab.method")}
					.options=${(["alphabeta", "minimax"] as const).map((value) => ({ value, label: this.t(`how.ab.${value}`) }))}
					.value=${this.method}
					@choice=${(event: CustomEvent<Method>) => {
						this.method = event.detail;
						this.at = 0;
					}}
				></chuhe-choice>
				<label class="field">
					<span>${this.t("how.ab.shape")}</span>
					<select
						name="shape"
						@change=${(event: Event) => {
							this.shape = (event.target as HTMLSelectElement).value;
							this.deal(this.moves);
						}}
					>
						${SHAPES.map((shape) => html`<option .selected=${nameOf(shape) === this.shape}>${nameOf(shape)}</option>`)}
					</select>
				</label>
			</div>
			<div class="steps">
				<button @click=${() => this.deal()}>${this.t("how.ab.deal")}</button>
				<button @click=${() => this.order("first")}>${this.t("how.ab.order")}</button>
				<button @click=${() => this.order("last")}>${this.t("how.ab.worst")}</button>
			</div>
			<div class="card">
				<p class="told" aria-live="polite">${this.tell(step)}</p>
				${this.walk()}
			</div>
			<div class="wide card" tabindex="0" role="group" aria-label=${this.t("how.ab.tree")}>${this.draw(step)} ${this.leaves()}</div>
			<p class="counts">
				${this.t("how.ab.soFar", { n: step.leaves })} ${step.kind === "done" ? this.counts : nothing}
			</p>
			${this.inWords(step)}
		</div>`;
	}

	private walk() {
		const last = this.steps.length - 1;
		const button = (name: "first" | "back" | "forward" | "last", to: number) =>
			html`<button
				class=${name === "forward" ? "primary iconic" : "iconic"}
				aria-label=${this.t(`how.${name}`)}
				title=${this.t(`how.${name}`)}
				?disabled=${to < 0 || to > last || to === this.at}
				@click=${() => {
					this.at = to;
				}}
			>
				${icon(name)}
			</button>`;
		return html`<div class="steps">
			${button("first", 0)}${button("back", this.at - 1)}${button("forward", this.at + 1)}${button("last", last)}
			<span class="small dim">${this.t("how.step", { n: this.at + 1, all: last + 1 })}</span>
		</div>`;
	}

	/** Describes a step in a sentence. */
	private tell({ kind, node, child, alpha, beta, value, cut, known }: Step): string {
		const red = node.level % 2 === 0;
		const told = {
			node: node.name,
			child: child?.name ?? "",
			value: sign(value),
			alpha: sign(alpha),
			beta: sign(beta),
		};
		switch (kind) {
			case "begin":
				return this.t(this.method === "minimax" ? "how.ab.beginMinimax" : "how.ab.begin");
			case "enter":
				return red
					? this.t("how.ab.enterRed", { node: told.node, alpha: told.alpha, beta: told.beta })
					: this.t("how.ab.enterBlack", { node: told.node, alpha: told.alpha, beta: told.beta });
			case "leaf":
				return this.t("how.ab.leafSeen", { node: told.node, value: told.value });
			case "better":
				return this.better(red, told);
			case "keep":
				return this.t("how.ab.keep", {
					value: told.value,
					child: told.child,
					node: told.node,
					best: sign(known.get(node)?.value ?? value),
				});
			case "cut":
				return red
					? this.t("how.ab.cutRed", { node: told.node, value: told.value, beta: told.beta, n: cut })
					: this.t("how.ab.cutBlack", { node: told.node, value: told.value, alpha: told.alpha, n: cut });
			case "leave":
				return this.t("how.ab.leave", { node: told.node, value: told.value });
			case "done":
				return this.t("how.ab.done", { value: told.value, move: told.child });
		}
	}

	private better(
		red: boolean,
		told: { node: string; child: string; value: string; alpha: string; beta: string },
	): string {
		const { node, child, value, alpha, beta } = told;
		if (this.method === "minimax") {
			return red
				? this.t("how.ab.bestRed", { value, child, node })
				: this.t("how.ab.bestBlack", { value, child, node });
		}
		if (red) {
			return alpha === value
				? this.t("how.ab.raise", { value, child, node, alpha })
				: this.t("how.ab.bestRed", { value, child, node });
		}
		return beta === value
			? this.t("how.ab.lower", { value, child, node, beta })
			: this.t("how.ab.bestBlack", { value, child, node });
	}

	private draw(step: Step) {
		const width = this.values.length * LEAF;
		const height = TOP + this.moves.length * LEVEL + 20;
		const places = new Map<TreeNode, { x: number; y: number }>();
		const place = (node: TreeNode): number => {
			const x =
				node.leaf !== undefined
					? (node.leaf + 0.5) * LEAF
					: node.children.map(place).reduce((sum, at) => sum + at, 0) / node.children.length;
			places.set(node, { x, y: TOP + node.level * LEVEL });
			return x;
		};
		place(this.tree);
		const nodes = [...places.keys()];
		const at = (node: TreeNode) => places.get(node) ?? { x: 0, y: 0 };
		const status = (node: TreeNode) => step.known.get(node)?.status ?? "new";
		return html`<svg viewBox=${`0 0 ${width} ${height}`} style=${`width: ${width}px`} aria-hidden="true">
			${nodes.flatMap((node) =>
				node.children.map(
					(child) =>
						svg`<line class=${status(child)} x1=${at(node).x} y1=${at(node).y} x2=${at(child).x} y2=${at(child).y} />`,
				),
			)}
			${nodes.map((node) => this.node(node, at(node), step))}
		</svg>`;
	}

	private node(node: TreeNode, { x, y }: { x: number; y: number }, step: Step) {
		const known = step.known.get(node);
		const red = node.level % 2 === 0;
		const now = node === step.node ? "now" : "";
		const shape =
			node.leaf !== undefined
				? svg`<rect x="-20" y="-16" width="40" height="32" rx="6" />`
				: svg`<circle r="19" class=${red ? "red" : "black"} />`;
		const windowed = this.method === "alphabeta" && known?.alpha !== undefined;
		return svg`<g transform=${`translate(${x} ${y})`} class=${`${known?.status ?? "new"} ${now}`}>
			${shape}
			<text y="6">${node.leaf !== undefined ? sign(this.values[node.leaf] ?? 0) : Number.isFinite(known?.value) ? sign(known?.value ?? 0) : node.name}</text>
			${node.leaf === undefined ? svg`<text class="name" x="-30" y="-14">${node.name}</text>` : nothing}
			${windowed ? svg`<text class="window" y="-25">${windowOf(known)}</text>` : nothing}
			${known?.status === "cut" ? svg`<path class="mark" d="M-10-10 10 10M10-10-10 10" />` : nothing}
		</g>`;
	}

	private leaves() {
		return html`<fieldset style=${`width: ${this.values.length * LEAF}px`}>
			<legend class="small dim">${this.t("how.ab.leaves")}</legend>
			<div class="leaves">
				${this.values.map(
					(value, i) =>
						html`<input
							type="number"
							min="-99"
							max="99"
							aria-label=${this.t("how.ab.leaf", { n: i + 1 })}
							.value=${String(value)}
							@change=${(event: Event) => this.set(i, (event.target as HTMLInputElement).value)}
						/>`,
				)}
			</div>
		</fieldset>`;
	}

	/** Draws the tree as a nested list, for users who cannot see the diagram. */
	private inWords(step: Step) {
		const words = {
			new: "how.ab.stateNew",
			open: "how.ab.stateOpen",
			done: "how.ab.stateDone",
			cut: "how.ab.stateCut",
		} as const;
		const item = (node: TreeNode): unknown => {
			const { status, value, alpha, beta }: Known = step.known.get(node) ?? { status: "new" };
			const name =
				node.leaf !== undefined
					? this.t("how.ab.leaf", { n: node.leaf + 1 })
					: this.t(node.level % 2 === 0 ? "how.ab.nodeRed" : "how.ab.nodeBlack", { node: node.name });
			const told = [
				this.t(words[status]),
				...(Number.isFinite(value) ? [sign(value ?? 0)] : []),
				...(alpha !== undefined && beta !== undefined && this.method === "alphabeta"
					? [`alpha ${sign(alpha)}`, `beta ${sign(beta)}`]
					: []),
			];
			return html`<li>
				${name}: ${told.join(", ")}
				${node.children.length > 0 ? html`<ul>${node.children.map(item)}</ul>` : nothing}
			</li>`;
		};
		return html`<details>
			<summary>${this.t("how.ab.inWords")}</summary>
			<ul>${item(this.tree)}</ul>
		</details>`;
	}

	static override styles = [
		shared,
		howStyles,
		css`
			.told {
				min-height: 3.2em;
			}
			select {
				min-width: 8rem;
			}
			.wide svg,
			fieldset {
				display: block;
				margin: 0 auto;
			}
			svg {
				height: auto;
			}
			line {
				stroke: var(--dim);
				stroke-width: 2;
			}
			line.new {
				stroke: var(--line);
			}
			line.open {
				stroke: var(--accent);
				stroke-width: 4;
			}
			line.cut {
				stroke: var(--line);
				stroke-dasharray: 4 5;
			}
			circle,
			rect {
				fill: var(--panel-2);
				stroke: var(--dim);
				stroke-width: 2;
			}
			circle.red {
				stroke: var(--eval-red);
				stroke-width: 4;
			}
			circle.black {
				stroke: var(--text);
				stroke-width: 4;
			}
			.now circle,
			.now rect {
				fill: var(--accent-soft);
				stroke-width: 6;
			}
			text {
				fill: var(--text);
				text-anchor: middle;
				font-size: 17px;
				font-weight: 600;
			}
			text.name {
				font-size: 13px;
				fill: var(--dim);
			}
			text.window {
				font-size: 13px;
				fill: var(--accent);
			}
			g.cut text {
				fill: var(--dim);
			}
			.mark {
				stroke: var(--red);
				stroke-width: 3;
			}
			.leaves {
				display: flex;
			}
			.leaves input {
				width: 3.4rem !important;
				min-width: 0;
				margin: 0 auto;
				padding: 0.2em 0.3em !important;
				text-align: center;
			}
			details ul {
				padding-left: 1.2em;
			}
		`,
	];
}

function nameOf(shape: readonly number[]): string {
	return shape.join(" × ");
}

/** Formats a value with a true minus sign, and infinity as +∞ or −∞. */
function sign(value: number): string {
	if (!Number.isFinite(value)) {
		return value > 0 ? "+∞" : "−∞";
	}
	return value < 0 ? `−${-value}` : String(value);
}

function windowOf(known: Known | undefined): string {
	return known?.alpha === undefined || known.beta === undefined ? "" : `${sign(known.alpha)} … ${sign(known.beta)}`;
}
