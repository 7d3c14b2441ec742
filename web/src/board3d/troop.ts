import { Group } from "three";
import type { Color, Piece, Point } from "../board/model";
import { travels } from "../board/piece-layer";
import { type Place, placeOf } from "./places";
import type { ChessSet } from "./set";
import type { Stage } from "./stage";

interface Standing {
	readonly piece: Piece;
	readonly figure: Group;
}

const LIFTED = 0.28; // height of a piece in the hand

/** The pieces on the board, and their movements. */
export class Troop {
	readonly group = new Group();
	private standing = new Map<Point, Standing>();
	private turn = 0;
	private raised: Point | undefined;
	private dragged: Point | undefined;

	constructor(
		private readonly stage: Stage,
		private readonly set: ChessSet,
	) {}

	get points(): Iterable<Point> {
		return this.standing.keys();
	}

	/** Turns the pieces so that their characters can be read from a side. */
	face(side: Color): void {
		this.turn = side === "red" ? 0 : Math.PI;
		for (const { figure } of this.standing.values()) {
			figure.rotation.y = this.turn;
		}
	}

	/** Puts the pieces up without movement. */
	setUp(men: ReadonlyMap<Point, Piece>): void {
		this.group.clear();
		this.standing.clear();
		this.raised = undefined;
		for (const [point, piece] of men) {
			this.put(point, piece);
		}
	}

	/** Goes over to another position; the piece dropped by hand is there already. */
	show(men: ReadonlyMap<Point, Piece>, duration: number, dropped: Point | undefined): void {
		const before = new Map([...this.standing].map(([point, { piece }]) => [point, piece]));
		const moved = travels(before, men);
		const travellers = [...moved].map(([from, to]) => ({ from, to, standing: this.take(from) }));
		for (const point of [...this.standing.keys()]) {
			const now = men.get(point);
			const then = before.get(point);
			if (!now || now.color !== then?.color || now.kind !== then.kind) {
				this.remove(this.take(point), duration);
			}
		}
		for (const { from, to, standing } of travellers) {
			if (standing) {
				this.standing.set(to, standing);
				this.travel(standing.figure, placeOf(from), placeOf(to), to === dropped ? 0 : duration);
			}
		}
		for (const [point, piece] of men) {
			if (!this.standing.has(point)) {
				this.put(point, piece);
			}
		}
		this.stage.redraw();
	}

	/** Lifts the selected piece a little, and sets the last one down. */
	raise(point: Point | undefined, duration: number): void {
		if (point === this.raised) {
			return;
		}
		const last = this.raised && this.standing.get(this.raised);
		this.raised = point;
		if (last && last !== (point && this.standing.get(point))) {
			this.lift(last.figure, 0, duration);
		}
		const now = point && this.standing.get(point);
		if (now) {
			this.lift(now.figure, 0.14, duration);
		}
	}

	/** Holds a piece over a place. */
	carry(point: Point, place: Place): void {
		const figure = this.standing.get(point)?.figure;
		if (figure) {
			this.dragged = point;
			this.stage.animate(figure, 0, () => {
				figure.position.set(place.x, 0, place.z);
				setHeight(figure, LIFTED);
			});
		}
	}

	get carrying(): boolean {
		return this.dragged !== undefined;
	}

	/** Sets the piece in the hand down where it is held: a new position will follow. */
	hold(): void {
		const figure = this.dragged && this.standing.get(this.dragged)?.figure;
		if (figure) {
			this.stage.animate(figure.userData.body, 0, () => setHeight(figure, 0));
		}
	}

	/** Lets the piece in the hand go back to its point. */
	release(duration: number): void {
		const figure = this.dragged && this.standing.get(this.dragged)?.figure;
		if (this.dragged && figure) {
			const from = { x: figure.position.x, z: figure.position.z };
			this.travel(figure, from, placeOf(this.dragged), duration);
		}
		this.dragged = undefined;
		this.raised = undefined;
	}

	private take(point: Point): Standing | undefined {
		const standing = this.standing.get(point);
		this.standing.delete(point);
		return standing;
	}

	private put(point: Point, piece: Piece): void {
		const figure = this.set.piece(piece);
		const { x, z } = placeOf(point);
		figure.position.set(x, 0, z);
		figure.rotation.y = this.turn;
		this.group.add(figure);
		this.standing.set(point, { piece, figure });
	}

	/** Moves in an arc: up, over, and down. */
	private travel(figure: Group, from: Place, to: Place, duration: number): void {
		const start = heightOf(figure);
		const arc = 0.25 + 0.05 * Math.hypot(to.x - from.x, to.z - from.z);
		this.stage.animate(figure.userData.body, 0, () => {}); // ends a lift
		this.stage.animate(figure, duration, (t) => {
			figure.position.set(from.x + (to.x - from.x) * t, 0, from.z + (to.z - from.z) * t);
			setHeight(figure, start * (1 - t) + arc * Math.sin(Math.PI * t));
		});
	}

	private lift(figure: Group, height: number, duration: number): void {
		const start = heightOf(figure);
		this.stage.animate(figure.userData.body, duration / 2, (t) => setHeight(figure, start + (height - start) * t));
	}

	private remove(standing: Standing | undefined, duration: number): void {
		const figure = standing?.figure;
		if (!figure) {
			return;
		}
		this.stage.animate(figure, duration, (t) => {
			// The victor comes down on the board: the captured piece is gone just before.
			figure.scale.setScalar(1 - 0.6 * t);
			if (t > 0.8) {
				figure.removeFromParent();
			}
		});
	}
}

function heightOf(figure: Group): number {
	return figure.userData.body.position.y;
}

/** Lifts the piece; its contact shadow stays on the board and fades. */
function setHeight(figure: Group, height: number): void {
	figure.userData.body.position.y = height;
	figure.userData.shadow.visible = height < 0.1;
}
