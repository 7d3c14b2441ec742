import { property, state } from "lit/decorators.js";
import { DrawnElement } from "../ui/drawing";
import { stepFrom } from "./geometry";
import {
	type BoardElement,
	type BoardLook,
	type BoardState,
	type Brush,
	type Color,
	EMPTY_STATE,
	type Shape,
	type Square,
	sendBoardEvent,
} from "./model";

export const DEFAULT_LOOK: BoardLook = {
	theme: "wood",
	pieces: "traditional",
	coordinates: "chinese",
	animation: 220,
	showTargets: true,
	dark: false,
};

/** The step of each arrow key: files to the right, ranks up. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
	ArrowUp: [0, 1],
	ArrowDown: [0, -1],
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
};

/** The common base of the flat board and the 3D board: their properties, and their responses to gestures. */
export abstract class BoardBase extends DrawnElement implements BoardElement {
	@property({ attribute: false }) state: BoardState = EMPTY_STATE;
	@property({ attribute: false }) look: BoardLook = DEFAULT_LOOK;
	/** The board's accessible name. */
	@property() label = "";
	@property({ type: Boolean, attribute: "data-ready", reflect: true }) ready = false;
	/** The shape that is being drawn. */
	@state() protected sketching: Shape | undefined;
	/** The square under the piece being dragged. */
	@state() protected over: Square | undefined;
	/** The square on which a dragged piece was dropped, until a new state arrives. */
	protected dropped: Square | undefined;

	canDrag(square: Square): boolean {
		const piece = this.state.pieces.get(square);
		return piece !== undefined && (this.state.movable === "all" || this.state.movable === piece.color);
	}

	isSelected(square: Square): boolean {
		return this.state.selected === square;
	}

	pick(square: Square): void {
		sendBoardEvent(this, "board-pick", { square });
	}

	sketch(from: Square, to: Square | undefined, brush: Brush): void {
		this.sketching = to ? { from, brush, ...(to === from ? {} : { to }) } : undefined;
	}

	sketched(from: Square, to: Square | undefined, brush: Brush): void {
		this.sketching = undefined;
		if (!to) {
			return;
		}
		const shape: Shape = to === from ? { from, brush } : { from, to, brush };
		const same = (other: Shape) => other.from === shape.from && other.to === shape.to;
		const rest = this.state.drawn.filter((other) => !same(other));
		// Drawing the same shape in the same colour again removes it.
		const erased = this.state.drawn.some((other) => same(other) && other.brush === brush);
		sendBoardEvent(this, "board-shapes", { shapes: erased ? rest : [...rest, shape] });
	}

	clearDrawn(): void {
		if (this.state.drawn.length > 0) {
			sendBoardEvent(this, "board-shapes", { shapes: [] });
		}
	}

	cancelPremove(): boolean {
		if (!this.state.premove) {
			return false;
		}
		sendBoardEvent(this, "board-cancel", {});
		return true;
	}

	/** Returns the step of an arrow key; undefined for other keys. */
	protected step({ key }: KeyboardEvent): readonly [number, number] | undefined {
		return ARROWS[key];
	}

	/** Moves the cursor by a step as seen from a side; the first key press only shows the cursor. */
	protected moveCursor([right, up]: readonly [number, number], side: Color): void {
		const { cursor, orientation } = this.state;
		const from = cursor ?? (orientation === "red" ? "e0" : "e9");
		const square = cursor ? stepFrom(from, right, up, side) : from;
		if (square) {
			sendBoardEvent(this, "board-cursor", { square });
		}
	}
}
