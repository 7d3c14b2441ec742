import { FILES, fileOf, RANKS, rankOf, type Square, squareAt } from "../board/model";

// The world: the lines of the board are 1 apart, its middle is the origin, its
// surface lies at height 0. File a has the least x, rank 0 the greatest z: a
// camera at greater z sees the board as Red does.

export interface Place {
	readonly x: number;
	readonly z: number;
}

/** A point in the world, as in three.js. */
export interface Vector {
	readonly x: number;
	readonly y: number;
	readonly z: number;
}

/** Measures of a piece. */
export const RADIUS = 0.43;
export const HEIGHT = 0.25;

export const POINTS: readonly Square[] = RANKS.flatMap((rank) => FILES.map((file): Square => `${file}${rank}`));

export function placeOf(square: Square): Place {
	return { x: fileOf(square) - 4, z: 4.5 - rankOf(square) };
}

/** The square of the board nearest to a place, if the place is on the board. */
export function squareNear({ x, z }: Place): Square | undefined {
	return squareAt(Math.round(x + 4), Math.round(4.5 - z));
}

/**
 * The square that a ray meets: that of the nearest piece in its way, else where it
 * meets the surface. The direction need not have length 1.
 */
export function squareOnRay(origin: Vector, direction: Vector, pieces: Iterable<Square>): Square | undefined {
	let found: Square | undefined;
	let nearest = Number.POSITIVE_INFINITY;
	for (const square of pieces) {
		const t = meetPiece(origin, direction, placeOf(square));
		if (t !== undefined && t < nearest) {
			nearest = t;
			found = square;
		}
	}
	if (found) {
		return found;
	}
	const ground = meetLevel(origin, direction, 0);
	return ground && squareNear(ground);
}

/** Where a ray meets a level above the board, in front of its origin. */
export function meetLevel(origin: Vector, direction: Vector, level: number): Place | undefined {
	const t = (level - origin.y) / direction.y;
	return Number.isFinite(t) && t > 0 ? { x: origin.x + t * direction.x, z: origin.z + t * direction.z } : undefined;
}

/** How far along the ray a piece is met, taken for a cylinder seen from above; undefined when it is missed. */
function meetPiece(origin: Vector, direction: Vector, piece: Place): number | undefined {
	const top = (HEIGHT - origin.y) / direction.y;
	const [cx, cz] = [origin.x - piece.x, origin.z - piece.z];
	if (top > 0 && Math.hypot(cx + top * direction.x, cz + top * direction.z) <= RADIUS) {
		return top;
	}
	// The side: where the shadow of the ray on the board enters the circle.
	const a = direction.x ** 2 + direction.z ** 2;
	const b = cx * direction.x + cz * direction.z;
	const root = b * b - a * (cx * cx + cz * cz - RADIUS ** 2);
	if (a === 0 || root < 0) {
		return undefined;
	}
	const t = (-b - Math.sqrt(root)) / a;
	const height = origin.y + t * direction.y;
	return t > 0 && height >= 0 && height <= HEIGHT ? t : undefined;
}
