/** The functions of a board that Orbit uses. */
export interface OrbitHost {
	/** Reports whether a press here is on the board; elsewhere it turns the view. */
	onBoard(event: PointerEvent): boolean;
	/** Reports whether a drag from here turns the view although the press is on the board. */
	mayTurn(event: PointerEvent): boolean;
	/** Picks a square; called for a press on the board that has not become a turn. */
	tap(event: PointerEvent): void;
	turn(right: number, down: number): void;
	zoom(factor: number): void;
}

const TURN = 0.006; // radians per pixel
const START = 6; // pixels before a press becomes a turn

interface Finger {
	x: number;
	y: number;
}

/**
 * Turns the view when the user drags with two fingers, with the middle button or
 * from a point where there is nothing to move, and zooms by wheel or pinch. It listens
 * before the board's own gestures and hides from them the events that it handles.
 */
export class Orbit {
	private readonly fingers = new Map<number, Finger>();
	private readonly taken = new Set<number>();
	private pending: { id: number; x: number; y: number; tap: boolean; turning: boolean } | undefined;

	constructor(
		private readonly element: HTMLElement,
		private readonly host: OrbitHost,
	) {
		element.addEventListener("pointerdown", (event) => this.down(event));
		element.addEventListener("pointermove", (event) => this.move(event));
		element.addEventListener("pointerup", (event) => this.up(event));
		element.addEventListener("pointercancel", (event) => this.cancel(event));
		element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
	}

	private down(event: PointerEvent): void {
		this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
		if (event.pointerType === "touch" && this.fingers.size === 2) {
			this.takeAll(event);
			return;
		}
		const board = this.host.onBoard(event);
		const turns = event.button === 1 || !board || (event.button === 0 && this.host.mayTurn(event));
		if (!turns || this.pending) {
			return;
		}
		const tap = board && event.button === 0;
		this.pending = { id: event.pointerId, x: event.clientX, y: event.clientY, tap, turning: false };
		this.take(event);
	}

	/** Takes over all fingers when a second one touches, and cancels what the first one began. */
	private takeAll(event: PointerEvent): void {
		this.pending = undefined;
		for (const id of this.fingers.keys()) {
			if (!this.taken.has(id) && id !== event.pointerId) {
				this.element.dispatchEvent(new PointerEvent("pointercancel", { pointerId: -1 }));
			}
			this.taken.add(id);
		}
		this.take(event);
	}

	private take(event: PointerEvent): void {
		this.taken.add(event.pointerId);
		this.element.setPointerCapture(event.pointerId);
		event.stopImmediatePropagation();
		event.preventDefault();
		this.element.focus({ preventScroll: true });
	}

	private move(event: PointerEvent): void {
		const finger = this.fingers.get(event.pointerId);
		if (!finger || !this.taken.has(event.pointerId)) {
			return;
		}
		event.stopImmediatePropagation();
		const before = this.spread();
		const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
		finger.x = event.clientX;
		finger.y = event.clientY;
		if (this.fingers.size >= 2) {
			this.host.zoom(before / Math.max(1, this.spread()));
			this.host.turn((dx * TURN) / 2, (dy * TURN) / 2);
		} else if (this.pending) {
			const far = Math.hypot(event.clientX - this.pending.x, event.clientY - this.pending.y) > START;
			this.pending.turning ||= far;
			if (this.pending.turning) {
				this.host.turn(dx * TURN, dy * TURN);
			}
		}
	}

	/** Returns the distance between two fingers, in pixels; 1 for fewer than two. */
	private spread(): number {
		const [a, b] = [...this.fingers.values()];
		return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1;
	}

	private up(event: PointerEvent): void {
		this.fingers.delete(event.pointerId);
		if (!this.taken.delete(event.pointerId)) {
			return;
		}
		event.stopImmediatePropagation();
		if (this.pending?.id === event.pointerId) {
			const { tap, turning } = this.pending;
			this.pending = undefined;
			if (tap && !turning) {
				this.host.tap(event);
			}
		}
	}

	private cancel(event: PointerEvent): void {
		this.fingers.delete(event.pointerId);
		this.taken.delete(event.pointerId);
		if (this.pending?.id === event.pointerId) {
			this.pending = undefined;
		}
	}

	private wheel(event: WheelEvent): void {
		event.preventDefault();
		const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
		this.host.zoom(Math.exp(event.deltaY * lines * 0.0012));
	}
}
