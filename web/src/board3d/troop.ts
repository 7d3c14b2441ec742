import { Group } from "three";
import type { Color, Piece, Square } from "../board/model";
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
	private standing = new Map<Square, Standing>();
	private turn = 0;
	private raised: Square | undefined;
	private dragged: Square | undefined;

	constructor(
		private readonly stage: Stage,
		private readonly set: ChessSet,
	) {}

	get squares(): Iterable<Square> {
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
	setUp(pieces: ReadonlyMap<Square, Piece>): void {
		this.group.clear();
		this.standing.clear();
		this.raised = undefined;
		for (const [square, piece] of pieces) {
			this.put(square, piece);
		}
	}

	/** Goes over to another position; the piece dropped by hand is there already. */
	show(pieces: ReadonlyMap<Square, Piece>, duration: number, dropped: Square | undefined): void {
		const before = new Map([...this.standing].map(([square, { piece }]) => [square, piece]));
		const moved = travels(before, pieces);
		const travellers = [...moved].map(([from, to]) => ({ from, to, standing: this.take(from) }));
		for (const square of [...this.standing.keys()]) {
			const now = pieces.get(square);
			const then = before.get(square);
			if (!now || now.color !== then?.color || now.kind !== then.kind) {
				this.remove(this.take(square), duration);
			}
		}
		for (const { from, to, standing } of travellers) {
			if (standing) {
				this.standing.set(to, standing);
				this.travel(standing.figure, placeOf(from), placeOf(to), to === dropped ? 0 : duration);
			}
		}
		for (const [square, piece] of pieces) {
			if (!this.standing.has(square)) {
				this.put(square, piece);
			}
		}
		this.stage.redraw();
	}

	/** Lifts the selected piece a little, and sets the last one down. */
	raise(square: Square | undefined, duration: number): void {
		if (square === this.raised) {
			return;
		}
		const last = this.raised && this.standing.get(this.raised);
		this.raised = square;
		if (last && last !== (square && this.standing.get(square))) {
			this.lift(last.figure, 0, duration);
		}
		const now = square && this.standing.get(square);
		if (now) {
			this.lift(now.figure, 0.14, duration);
		}
	}

	/** Holds a piece over a place. */
	carry(square: Square, place: Place): void {
		const figure = this.standing.get(square)?.figure;
		if (figure) {
			this.dragged = square;
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

	/** Lets the piece in the hand go back to its square. */
	release(duration: number): void {
		const figure = this.dragged && this.standing.get(this.dragged)?.figure;
		if (this.dragged && figure) {
			const from = { x: figure.position.x, z: figure.position.z };
			this.travel(figure, from, placeOf(this.dragged), duration);
		}
		this.dragged = undefined;
		this.raised = undefined;
	}

	private take(square: Square): Standing | undefined {
		const standing = this.standing.get(square);
		this.standing.delete(square);
		return standing;
	}

	private put(square: Square, piece: Piece): void {
		const figure = this.set.piece(piece);
		const { x, z } = placeOf(square);
		figure.position.set(x, 0, z);
		figure.rotation.y = this.turn;
		this.group.add(figure);
		this.standing.set(square, { piece, figure });
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
