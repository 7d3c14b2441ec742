import { fileOf, type Man, type Point, rankOf } from "./model";

/** A man on the board, as the layer keeps it. */
interface Standing {
	readonly man: Man;
	readonly element: HTMLElement;
}

/** What the layer needs to know from the board. */
export interface MenHost {
	/** The offset of a point in units of the layer's percentage transform. */
	offsetOf(point: Point): string;
	/** Fills a new element with the picture of a man. */
	draw(element: HTMLElement, man: Man): void;
	/** Milliseconds; 0 draws without animation. */
	readonly animation: number;
}

const sameMan = (a: Man, b: Man) => a.color === b.color && a.kind === b.kind;

const distance = (a: Point, b: Point) => Math.abs(fileOf(a) - fileOf(b)) + Math.abs(rankOf(a) - rankOf(b));

/** Which men of the old position have gone where in the new one; the nearest of a kind first. */
export function travels(before: ReadonlyMap<Point, Man>, after: ReadonlyMap<Point, Man>): Map<Point, Point> {
	const gone = [...before].filter(([point, man]) => {
		const now = after.get(point);
		return !now || !sameMan(now, man);
	});
	const come = [...after].filter(([point, man]) => {
		const then = before.get(point);
		return !then || !sameMan(then, man);
	});
	const pairs = come.flatMap(([to, man]) =>
		gone.filter(([, old]) => sameMan(old, man)).map(([from]) => ({ from, to, length: distance(from, to) })),
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
 * The men of the flat board: one positioned element each, so that a moving man
 * repaints nothing but itself.
 */
export class MenLayer {
	private standing = new Map<Point, Standing>();

	constructor(
		private readonly root: HTMLElement,
		private readonly host: MenHost,
	) {}

	elementAt(point: Point): HTMLElement | undefined {
		return this.standing.get(point)?.element;
	}

	/** Draws all men anew, after a change of the look or the side at the bottom. */
	redraw(men: ReadonlyMap<Point, Man>): void {
		for (const { element } of this.standing.values()) {
			element.remove();
		}
		this.standing.clear();
		for (const [point, man] of men) {
			this.put(point, man);
		}
	}

	/** Goes over to another position. The man dropped at a point by hand is not animated. */
	show(men: ReadonlyMap<Point, Man>, dropped?: Point): void {
		if (this.standing.size === 0) {
			this.redraw(men);
			return;
		}
		const before = new Map([...this.standing].map(([point, { man }]) => [point, man]));
		const moved = travels(before, men);
		const travellers = [...moved].map(([from, to]) => ({ from, to, standing: this.take(from) }));
		for (const [point, { man }] of [...this.standing]) {
			const now = men.get(point);
			if (!now || !sameMan(now, man)) {
				this.fade(this.take(point)?.element);
			}
		}
		for (const { from, to, standing } of travellers) {
			if (standing) {
				this.travel(standing, from, to, to === dropped);
			}
		}
		for (const [point, man] of men) {
			if (!this.standing.has(point)) {
				this.appear(this.put(point, man));
			}
		}
	}

	private take(point: Point): Standing | undefined {
		const standing = this.standing.get(point);
		this.standing.delete(point);
		return standing;
	}

	private put(point: Point, man: Man): HTMLElement {
		const element = document.createElement("div");
		element.className = "man";
		element.dataset.man = `${man.color}-${man.kind}`;
		this.host.draw(element, man);
		this.settle(element, point);
		this.root.append(element);
		this.standing.set(point, { man, element });
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
		delete element.dataset.man;
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
