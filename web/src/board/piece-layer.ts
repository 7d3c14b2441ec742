import { fileOf, type Piece, type Point, rankOf } from "./model";

/** A piece on the board, as the layer keeps it. */
interface Standing {
	readonly piece: Piece;
	readonly element: HTMLElement;
}

/** What the layer needs to know from the board. */
export interface PieceHost {
	/** The offset of a point in units of the layer's percentage transform. */
	offsetOf(point: Point): string;
	/** Fills a new element with the picture of a piece. */
	draw(element: HTMLElement, piece: Piece): void;
	/** Milliseconds; 0 draws without animation. */
	readonly animation: number;
}

const samePiece = (a: Piece, b: Piece) => a.color === b.color && a.kind === b.kind;

const distance = (a: Point, b: Point) => Math.abs(fileOf(a) - fileOf(b)) + Math.abs(rankOf(a) - rankOf(b));

/** Which pieces of the old position have gone where in the new one; the nearest of a kind first. */
export function travels(before: ReadonlyMap<Point, Piece>, after: ReadonlyMap<Point, Piece>): Map<Point, Point> {
	const gone = [...before].filter(([point, piece]) => {
		const now = after.get(point);
		return !now || !samePiece(now, piece);
	});
	const come = [...after].filter(([point, piece]) => {
		const then = before.get(point);
		return !then || !samePiece(then, piece);
	});
	const pairs = come.flatMap(([to, piece]) =>
		gone.filter(([, old]) => samePiece(old, piece)).map(([from]) => ({ from, to, length: distance(from, to) })),
	);
	pairs.sort((a, b) => a.length - b.length);
	const origins = new Map<Point, Point>();
	const taken = new Set<Point>();
	for (const { from, to } of pairs) {
		if (!origins.has(to) && !taken.has(from)) {
			origins.set(to, from);
			taken.add(from);
		}
	}
	return new Map([...origins].map(([to, from]) => [from, to]));
}

/**
 * The pieces of the flat board: one positioned element each, so that a moving piece
 * repaints nothing but itself.
 */
export class PieceLayer {
	private standing = new Map<Point, Standing>();

	constructor(
		private readonly root: HTMLElement,
		private readonly host: PieceHost,
	) {}

	elementAt(point: Point): HTMLElement | undefined {
		return this.standing.get(point)?.element;
	}

	/** Draws all pieces anew, after a change of the look or the side at the bottom. */
	redraw(men: ReadonlyMap<Point, Piece>): void {
		for (const { element } of this.standing.values()) {
			element.remove();
		}
		this.standing.clear();
		for (const [point, piece] of men) {
			this.put(point, piece);
		}
	}

	/** Goes over to another position. The piece dropped at a point by hand is not animated. */
	show(men: ReadonlyMap<Point, Piece>, dropped?: Point): void {
		if (this.standing.size === 0) {
			this.redraw(men);
			return;
		}
		const before = new Map([...this.standing].map(([point, { piece }]) => [point, piece]));
		const moved = travels(before, men);
		const travellers = [...moved].map(([from, to]) => ({ from, to, standing: this.take(from) }));
		for (const [point, { piece }] of [...this.standing]) {
			const now = men.get(point);
			if (!now || !samePiece(now, piece)) {
				this.fade(this.take(point)?.element);
			}
		}
		for (const { from, to, standing } of travellers) {
			if (standing) {
				this.travel(standing, from, to, to === dropped);
			}
		}
		for (const [point, piece] of men) {
			if (!this.standing.has(point)) {
				this.appear(this.put(point, piece));
			}
		}
	}

	private take(point: Point): Standing | undefined {
		const standing = this.standing.get(point);
		this.standing.delete(point);
		return standing;
	}

	private put(point: Point, piece: Piece): HTMLElement {
		const element = document.createElement("div");
		element.className = "piece";
		element.dataset.piece = `${piece.color}-${piece.kind}`;
		this.host.draw(element, piece);
		this.settle(element, point);
		this.root.append(element);
		this.standing.set(point, { piece, element });
		return element;
	}

	private settle(element: HTMLElement, point: Point): void {
		element.dataset.at = point;
		element.style.transform = this.host.offsetOf(point);
	}

	private travel(standing: Standing, from: Point, to: Point, dropped: boolean): void {
		const { element } = standing;
		this.settle(element, to);
		this.standing.set(to, standing);
		if (dropped || this.host.animation === 0) {
			return;
		}
		element.classList.add("moving");
		const frames = [{ transform: this.host.offsetOf(from) }, { transform: this.host.offsetOf(to) }];
		const run = element.animate(frames, { duration: this.host.animation, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" });
		run.onfinish = run.oncancel = () => element.classList.remove("moving");
	}

	private fade(element: HTMLElement | undefined): void {
		if (!element) {
			return;
		}
		delete element.dataset.piece;
		if (this.host.animation === 0) {
			element.remove();
			return;
		}
		const run = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: this.host.animation, fill: "forwards" });
		run.onfinish = run.oncancel = () => element.remove();
	}

	private appear(element: HTMLElement): void {
		if (this.host.animation > 0) {
			element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: this.host.animation });
		}
	}
}
