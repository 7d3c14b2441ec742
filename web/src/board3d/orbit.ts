/** What turning the view needs to know and does. */
export interface OrbitHost {
	/** Whether a press here belongs to the board; elsewhere it turns the view. */
	onBoard(event: PointerEvent): boolean;
	/** Whether a drag from here turns the view though the press lies on the board. */
	mayTurn(event: PointerEvent): boolean;
	/** The press that has not become a turn is a pick. */
	tap(event: PointerEvent): void;
	turn(right: number, down: number): void;
	zoom(factor: number): void;
}

const TURN = 0.006; // radians for each pixel
const START = 6; // pixels before a press becomes a turn

interface Finger {
	x: number;
	y: number;
}

/**
 * Turns the view by dragging off the pieces, by two fingers or the middle button,
 * and zooms by wheel or pinch. It listens before the board's own gestures and
 * keeps from them what it takes.
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

	/** A second finger: whatever the first one began is no move. */
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

	/** How far two fingers are apart, in pixels. */
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
