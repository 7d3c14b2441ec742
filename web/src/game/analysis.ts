import { app } from "../app/app";
import { type Brush, parseMove, type Shape } from "../board/model";
import type { AnalysisState, GameNode, Line, Slot } from "../protocol/messages";
import type { SlotName } from "../protocol/values";

/** The engine to start, and the number of lines it should show. */
export interface Wanted {
	readonly engine: string;
	readonly lines: number;
}

/** The engines that analyse a game. Fires "change" when the state of the analysis changes. */
export class Analysis extends EventTarget {
	state: AnalysisState | undefined;
	/** What to start next in each slot; shared by the pane and the keyboard shortcuts. */
	private wanted: Readonly<Record<SlotName, Wanted>> = {
		a: { engine: "chuhe", lines: 3 },
		b: { engine: "chuhe", lines: 1 },
	};
	private unfollow: (() => void) | undefined;

	constructor(readonly game: string) {
		super();
	}

	open(): void {
		this.unfollow = app.connection.follow<AnalysisState>(
			`analysis/${this.game}`,
			{
				changed: (state) => {
					this.state = state;
					this.dispatchEvent(new Event("change"));
				},
			},
			(error) => app.fail(error),
		);
	}

	close(): void {
		this.unfollow?.();
	}

	slot(name: SlotName): Slot | undefined {
		return this.state?.[name] ?? undefined;
	}

	/** Returns what an engine has found at a node; undefined while its slot is about another node. */
	found(name: SlotName, node: number | undefined): Slot | undefined {
		const slot = this.slot(name);
		return slot?.node === node ? slot : undefined;
	}

	get running(): boolean {
		return (["a", "b"] as const).some((name) => this.slot(name)?.running);
	}

	/** Returns the engine and lines of a slot, or what was chosen for it if it is empty. */
	choice(name: SlotName): Wanted {
		const slot = this.slot(name);
		return slot ? { engine: slot.engine, lines: slot.lines_wanted } : this.wanted[name];
	}

	choose(name: SlotName, choice: Wanted): void {
		this.wanted = { ...this.wanted, [name]: choice };
	}

	start(slot: SlotName, engine: string, lines: number): Promise<unknown> {
		return app.call("analysis.start", { game: this.game, slot, engine, lines }, this.game);
	}

	stop(slot?: SlotName): Promise<unknown> {
		return app.call("analysis.stop", slot ? { game: this.game, slot } : { game: this.game }, this.game);
	}

	/** Empties a slot. */
	remove(slot: SlotName): Promise<unknown> {
		return app.call("analysis.close", { game: this.game, slot }, this.game);
	}

	/**
	 * Returns arrows for the first moves of the lines: the better the line, the thicker the arrow. The arrows
	 * of the second engine are blue. If no slot has lines for the node, the move stored in the tree gets an arrow.
	 */
	arrows({ id: node, eval: kept }: GameNode): Shape[] {
		const arrows = [...this.slotArrows("a", node), ...this.slotArrows("b", node)];
		const move = parseMove(kept?.pv[0] ?? "");
		return arrows.length === 0 && move ? [{ ...move, brush: "best", weight: 0.6 }] : arrows;
	}

	private slotArrows(name: SlotName, node: number): Shape[] {
		const slot = this.found(name, node);
		if (!slot) {
			return [];
		}
		const best = slot.lines[0];
		return slot.lines.flatMap((line) => {
			const move = parseMove(line.pv[0] ?? "");
			return move && best ? [{ ...move, ...arrowLook(name, line, best, slot.turn) }] : [];
		});
	}
}

const FAINT = 0.25;
/** The number of centipawns below the best line at which an arrow is at its thinnest. */
const RANGE = 200;

function arrowLook(name: SlotName, line: Line, best: Line, turn: "red" | "black"): { brush: Brush; weight: number } {
	if (line === best) {
		return { brush: name === "a" ? "best" : "good", weight: 1 };
	}
	const sign = turn === "red" ? 1 : -1;
	const behind = line.score.cp === null || best.score.cp === null ? RANGE : sign * (best.score.cp - line.score.cp);
	const weight = Math.max(FAINT, 0.85 - (0.6 * Math.max(0, behind)) / RANGE);
	return { brush: name === "a" ? "faint" : "good", weight };
}
