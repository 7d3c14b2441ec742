import { css, html, unsafeCSS } from "lit";
import { customElement } from "lit/decorators.js";
import uPlot from "uplot";
import uplotStyles from "uplot/dist/uPlot.min.css";
import { badgeColors } from "../board/model";
import { RoomElement } from "../game/room-element";
import { judgementOf } from "../game/signs";
import type { GameNode, GameState } from "../protocol/messages";
import { shared } from "../ui/styles";

/** The largest evaluation on the graph, in pawns. A mate is drawn at this height. */
const TOP = 10;
/** The minimum extent of the vertical axis on each side of zero, in pawns, so that small differences look small. */
const LEAST = 3;
const HEIGHT = 10; // multiple of the root font size

/** The graph of the evaluations along the main line, from Red's point of view. A click goes to the move. */
@customElement("graph-pane")
export class GraphPane extends RoomElement {
	protected override readonly watches = "state";
	private plot: uPlot | undefined;
	private drawn = "";
	private nodes: readonly GameNode[] = [];
	private readonly resize = new ResizeObserver(() => this.plot?.setSize({ width: this.clientWidth, height: height() }));

	override connectedCallback(): void {
		super.connectedCallback();
		this.resize.observe(this);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.resize.disconnect();
		this.plot?.destroy();
		this.plot = undefined;
		this.drawn = "";
	}

	override render() {
		const some = this.room.state ? mainLine(this.room.state).some(({ eval: known }) => known) : false;
		return html`<figure aria-label=${this.t("analysis.graphTitle")}>
			<figcaption class="dim small">${this.t(some ? "analysis.graphTitle" : "analysis.noGraph")}</figcaption>
			<div class="plot" ?hidden=${!some}></div>
		</figure>`;
	}

	override updated(): void {
		const { state } = this.room;
		const box = this.renderRoot.querySelector<HTMLElement>(".plot");
		if (!state || !box || box.hidden) {
			return;
		}
		this.nodes = mainLine(state);
		const data: [number[], (number | null)[]] = [this.nodes.map(({ ply }) => ply), this.nodes.map(value)];
		const text = JSON.stringify([data, this.nodes.map(({ nags }) => nags)]);
		if (!this.plot) {
			this.plot = new uPlot(this.options(), data, box);
		} else if (text !== this.drawn) {
			this.plot.setData(data);
		}
		this.drawn = text;
		const at = this.nodes.findIndex(({ id }) => id === state.current);
		if (at >= 0) {
			const left = this.plot.valToPos(this.nodes[at]?.ply ?? 0, "x");
			this.plot.setCursor({ left, top: height() / 3 }, false);
		}
	}

	private options(): uPlot.Options {
		const color = (name: string) => getComputedStyle(this).getPropertyValue(name).trim();
		const axis = { stroke: color("--dim"), grid: { stroke: color("--line"), width: 1 }, ticks: { show: false } };
		return {
			width: this.clientWidth,
			height: height(),
			legend: { show: false },
			cursor: { y: false, bind: { click: () => () => this.goToCursor() } },
			scales: { x: { time: false }, y: { range: (_, low, high) => around(low, high) } },
			hooks: { draw: [(plot) => this.placeDots(plot)] },
			axes: [
				{ ...axis, size: 26 },
				{ ...axis, size: 34 },
			],
			series: [
				{},
				{ stroke: color("--eval-red"), width: 2, fill: `${color("--eval-red")}33`, fillTo: 0, spanGaps: true },
			],
		};
	}

	/** Places a dot on the line for each evaluated move with a sign that judges it, in the colour of that sign. */
	private placeDots(plot: uPlot): void {
		const dots = this.nodes.flatMap((node) => {
			const height = value(node);
			const judged = judgementOf(node);
			if (height === null || !judged) {
				return [];
			}
			const dot = document.createElement("i");
			dot.className = "dot";
			dot.dataset.ply = String(node.ply);
			dot.dataset.tone = judged.tone;
			dot.style.left = `${plot.valToPos(node.ply, "x")}px`;
			dot.style.top = `${plot.valToPos(height, "y")}px`;
			dot.style.background = badgeColors[judged.tone];
			return [dot];
		});
		for (const old of plot.over.querySelectorAll(".dot")) {
			old.remove();
		}
		plot.over.append(...dots);
	}

	private goToCursor(): null {
		const node = this.nodes[this.plot?.cursor.idx ?? -1];
		if (node) {
			this.room.goTo(node.id);
		}
		return null;
	}

	static override styles = [
		shared,
		unsafeCSS(uplotStyles),
		css`
			:host {
				display: block;
				min-height: 13rem;
				box-sizing: border-box;
			}
			figure {
				margin: 0;
				padding: 0.6em 0;
			}
			.dot {
				position: absolute;
				width: 11px;
				height: 11px;
				margin: -5.5px;
				border: 1.5px solid #fff;
				border-radius: 50%;
				pointer-events: none;
			}
			figcaption {
				padding: 0 0.8em;
			}
		`,
	];
}

function mainLine(state: GameState): GameNode[] {
	const line: GameNode[] = [];
	for (let node = state.nodes[0]; node; node = state.nodes[node.children[0] ?? -1]) {
		line.push(node);
	}
	return line;
}

function value({ eval: known }: GameNode): number | null {
	if (!known) {
		return null;
	}
	if (known.cp === null) {
		return known.share >= 500 ? TOP : -TOP; // mate in n moves or on the board
	}
	return Math.max(-TOP, Math.min(TOP, known.cp / 100));
}

/** Returns the height of the graph in pixels. */
function height(): number {
	return Math.round(HEIGHT * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
}

/** Returns a range that is symmetric about zero. */
function around(low: number | null, high: number | null): [number, number] {
	const top = Math.min(TOP, Math.max(LEAST, Math.ceil(1.1 * Math.max(Math.abs(low ?? 0), Math.abs(high ?? 0)))));
	return [-top, top];
}
