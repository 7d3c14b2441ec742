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

const LIFTED = 0.28; // height of a dragged piece
const OFF_BOARD = 5.6; // distance from the middle of the board at which captured pieces disappear
const UP = 0.22; // fraction of a move during which the piece is lifted
const DOWN = 0.28; // and during which it is set down
const TILT = 0.14; // angle in radians at which a moving piece leans forward

/** The pieces on the board and their animations. */
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

	/** Turns the pieces so that their characters are upright for a side. */
	face(side: Color): void {
		this.turn = side === "red" ? 0 : Math.PI;
		for (const { figure } of this.standing.values()) {
			figure.rotation.y = this.turn;
		}
	}

	/** Sets up the pieces without animation. */
	setUp(pieces: ReadonlyMap<Square, Piece>): void {
		this.group.clear();
		this.standing.clear();
		this.raised = undefined;
		for (const [square, piece] of pieces) {
			this.put(square, piece);
		}
	}

	/** Animates the change to another position, except for the move of the piece that was dropped by hand. */
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

	/** Lifts the selected piece slightly and sets down the one selected before. */
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

	/** Holds a piece above a place. */
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

	/** Sets the dragged piece down where it is held, because a new position will follow. */
	hold(): void {
		const figure = this.dragged && this.standing.get(this.dragged)?.figure;
		if (figure) {
			this.stage.animate(figure.userData.body, 0, () => setHeight(figure, 0));
		}
	}

	/** Returns the dragged piece to its square. */
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

	/**
	 * Moves a piece as a hand would: lifts it, carries it level with its front edge
	 * slightly lower, and sets it down.
	 */
	private travel(figure: Group, from: Place, to: Place, duration: number): void {
		const start = heightOf(figure);
		const [dx, dz] = [to.x - from.x, to.z - from.z];
		const length = Math.hypot(dx, dz);
		const carried = 0.32 + 0.03 * length;
		this.stage.animate(figure.userData.body, 0, () => {}); // ends a lift
		this.stage.animate(figure, duration, (t) => {
			const over = smooth((t - 0.08) / 0.84);
			figure.position.set(from.x + dx * over, 0, from.z + dz * over);
			const up = smooth(t / UP) * smooth((1 - t) / DOWN);
			setHeight(figure, start * (1 - smooth(t / UP)) + carried * up);
			tilt(figure, dx / (length || 1), dz / (length || 1), t < 1 ? TILT * up : 0);
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
		// A captured piece is taken off the board sideways, clear of the piece that replaces it.
		const from = { x: figure.position.x, z: figure.position.z };
		const aside = (from.x < 0 ? -1 : 1) * OFF_BOARD - from.x;
		this.stage.animate(figure.userData.body, 0, () => {}); // ends a lift
		this.stage.animate(figure, duration, (t) => {
			const out = smooth((t - 0.1) / 0.8);
			figure.position.set(from.x + aside * out, 0, from.z);
			setHeight(figure, 0.5 * Math.sin(Math.PI * Math.min(1, 0.1 + 0.9 * t)));
			figure.scale.setScalar(1 - smooth((t - 0.75) / 0.25));
			if (t === 1) {
				figure.removeFromParent();
			}
		});
	}
}

/** Returns 0 below 0, 1 above 1, and a smooth transition in between. */
function smooth(t: number): number {
	const s = Math.min(1, Math.max(0, t));
	return s * s * (3 - 2 * s);
}

/** Tilts a piece towards a direction on the board. */
function tilt(figure: Group, x: number, z: number, angle: number): void {
	const turn = figure.rotation.y;
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	figure.userData.body.rotation.set(angle * (cos * z + sin * x), 0, -angle * (cos * x - sin * z));
}

function heightOf(figure: Group): number {
	return figure.userData.body.position.y;
}

/** Lifts the piece to a height; its contact shadow stays on the board, and is hidden from a height of 0.1. */
function setHeight(figure: Group, height: number): void {
	figure.userData.body.position.y = height;
	figure.userData.shadow.visible = height < 0.1;
}
