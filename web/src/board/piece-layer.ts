import { fileOf, type Piece, rankOf, type Square } from "./model";

/** A piece on the board and its element. */
interface Standing {
	readonly piece: Piece;
	readonly element: HTMLElement;
}

/** The part of the board that the layer uses. */
export interface PieceHost {
	/** Returns the CSS transform that moves a piece to a square, in percentages of the piece's size. */
	offsetOf(square: Square): string;
	/** Fills a new element with the picture of a piece. */
	draw(element: HTMLElement, piece: Piece): void;
	/** The duration of animations in milliseconds; 0 for no animation. */
	readonly animation: number;
}

const samePiece = (a: Piece, b: Piece) => a.color === b.color && a.kind === b.kind;

const distance = (a: Square, b: Square) => Math.abs(fileOf(a) - fileOf(b)) + Math.abs(rankOf(a) - rankOf(b));

/** Maps the old square of each moved piece to its new square; identical pieces are matched nearest first. */
export function travels(before: ReadonlyMap<Square, Piece>, after: ReadonlyMap<Square, Piece>): Map<Square, Square> {
	const gone = [...before].filter(([square, piece]) => {
		const now = after.get(square);
		return !now || !samePiece(now, piece);
	});
	const come = [...after].filter(([square, piece]) => {
		const then = before.get(square);
		return !then || !samePiece(then, piece);
	});
	const pairs = come.flatMap(([to, piece]) =>
		gone.filter(([, old]) => samePiece(old, piece)).map(([from]) => ({ from, to, length: distance(from, to) })),
	);
	pairs.sort((a, b) => a.length - b.length);
	const origins = new Map<Square, Square>();
	const taken = new Set<Square>();
	for (const { from, to } of pairs) {
		if (!origins.has(to) && !taken.has(from)) {
			origins.set(to, from);
			taken.add(from);
		}
	}
	return new Map([...origins].map(([to, from]) => [from, to]));
}

/**
 * The pieces of the flat board. Each one is a positioned element, so that a moving
 * piece repaints only itself.
 */
export class PieceLayer {
	private standing = new Map<Square, Standing>();

	constructor(
		private readonly root: HTMLElement,
		private readonly host: PieceHost,
	) {}

	elementAt(square: Square): HTMLElement | undefined {
		return this.standing.get(square)?.element;
	}

	/** Redraws all pieces, such as after the look or the side at the bottom has changed. */
	redraw(pieces: ReadonlyMap<Square, Piece>): void {
		for (const { element } of this.standing.values()) {
			element.remove();
		}
		this.standing.clear();
		for (const [square, piece] of pieces) {
			this.put(square, piece);
		}
	}

	/** Switches to another position. A piece that the player dropped on its new square is not animated. */
	show(pieces: ReadonlyMap<Square, Piece>, dropped?: Square): void {
		if (this.standing.size === 0) {
			this.redraw(pieces);
			return;
		}
		const before = new Map([...this.standing].map(([square, { piece }]) => [square, piece]));
		const moved = travels(before, pieces);
		const travellers = [...moved].map(([from, to]) => ({ from, to, standing: this.take(from) }));
		for (const [square, { piece }] of [...this.standing]) {
			const now = pieces.get(square);
			if (!now || !samePiece(now, piece)) {
				this.fade(this.take(square)?.element);
			}
		}
		for (const { from, to, standing } of travellers) {
			if (standing) {
				this.travel(standing, from, to, to === dropped);
			}
		}
		for (const [square, piece] of pieces) {
			if (!this.standing.has(square)) {
				this.appear(this.put(square, piece));
			}
		}
	}

	private take(square: Square): Standing | undefined {
		const standing = this.standing.get(square);
		this.standing.delete(square);
		return standing;
	}

	private put(square: Square, piece: Piece): HTMLElement {
		const element = document.createElement("div");
		element.className = "piece";
		element.dataset.piece = `${piece.color}-${piece.kind}`;
		this.host.draw(element, piece);
		this.settle(element, square);
		this.root.append(element);
		this.standing.set(square, { piece, element });
		return element;
	}

	private settle(element: HTMLElement, square: Square): void {
		element.dataset.at = square;
		element.style.transform = this.host.offsetOf(square);
	}

	private travel(standing: Standing, from: Square, to: Square, dropped: boolean): void {
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
