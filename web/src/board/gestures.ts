import type { Brush, Square } from "./model";

/** A board's responses to the pointer; squares are undefined off the board. */
export interface GestureHost {
	squareAt(event: PointerEvent): Square | undefined;
	/** Reports whether a press on the square can start a drag. */
	canDrag(square: Square): boolean;
	isSelected(square: Square): boolean;
	pick(square: Square): void;
	drag(from: Square, event: PointerEvent): void;
	/** Drops a piece on another square or off the board, or puts it back if both squares are the same. */
	drop(from: Square, to: Square | undefined): void;
	/** Shows an arrow or circle while it is being drawn; to is the square under the pointer. */
	sketch(from: Square, to: Square | undefined, brush: Brush): void;
	sketched(from: Square, to: Square | undefined, brush: Brush): void;
	clearDrawn(): void;
	/** Cancels a premove; returns false if there is none, and then the right button draws. */
	cancelPremove(): boolean;
}

const DRAG_START = 6; // pixels
const LONG_PRESS = 450; // milliseconds

type Gesture =
	| { kind: "press"; from: Square; x: number; y: number; dragging: boolean; deselect: boolean }
	| { kind: "sketch"; from: Square; brush: Brush };

/** Translates pointer events into picks, drags and drawings. */
export class Gestures {
	private gesture: Gesture | undefined;
	private timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly element: HTMLElement,
		private readonly host: GestureHost,
	) {
		element.addEventListener("pointerdown", (event) => this.down(event));
		element.addEventListener("pointermove", (event) => this.move(event));
		element.addEventListener("pointerup", (event) => this.up(event));
		element.addEventListener("pointercancel", () => this.cancel());
		element.addEventListener("contextmenu", (event) => event.preventDefault());
	}

	private down(event: PointerEvent): void {
		const from = this.host.squareAt(event);
		if (!from || this.gesture) {
			return;
		}
		if (event.button === 2 && this.host.cancelPremove()) {
			return;
		}
		this.element.setPointerCapture(event.pointerId);
		if (event.button === 2) {
			this.gesture = { kind: "sketch", from, brush: brushOf(event) };
			this.host.sketch(from, from, brushOf(event));
			return;
		}
		if (event.button !== 0) {
			return;
		}
		this.host.clearDrawn();
		// A press on the selected piece may start a drag; only a release without one deselects it.
		const deselect = this.host.isSelected(from);
		this.gesture = { kind: "press", from, x: event.clientX, y: event.clientY, dragging: false, deselect };
		if (!deselect) {
			this.host.pick(from);
		}
		if (event.pointerType === "touch") {
			this.timer = setTimeout(() => this.longPress(from), LONG_PRESS);
		}
	}

	private longPress(from: Square): void {
		this.gesture = { kind: "sketch", from, brush: "green" };
		this.host.drop(from, from);
		this.host.sketch(from, from, "green");
	}

	private move(event: PointerEvent): void {
		const gesture = this.gesture;
		if (gesture?.kind === "sketch") {
			this.host.sketch(gesture.from, this.host.squareAt(event), gesture.brush);
		} else if (gesture) {
			const far = Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) > DRAG_START;
			if (far && !gesture.dragging) {
				clearTimeout(this.timer);
				gesture.dragging = this.host.canDrag(gesture.from);
			}
			if (gesture.dragging) {
				this.host.drag(gesture.from, event);
			}
		}
	}

	private up(event: PointerEvent): void {
		clearTimeout(this.timer);
		const gesture = this.gesture;
		this.gesture = undefined;
		const to = this.host.squareAt(event);
		if (gesture?.kind === "sketch") {
			this.host.sketched(gesture.from, to, gesture.brush);
		} else if (gesture?.dragging) {
			this.host.drop(gesture.from, to);
		} else if (gesture?.deselect) {
			this.host.pick(gesture.from);
		}
	}

	private cancel(): void {
		clearTimeout(this.timer);
		if (this.gesture) {
			this.host.drop(this.gesture.from, this.gesture.from);
		}
		this.gesture = undefined;
	}
}

function brushOf(event: PointerEvent): Brush {
	if (event.shiftKey || event.ctrlKey) {
		return event.altKey ? "yellow" : "red";
	}
	return event.altKey ? "blue" : "green";
}
