import { FILES, fileOf, RANKS, rankOf, type Square, squareAt } from "../board/model";

// World coordinates: adjacent lines of the board are 1 apart, its middle is the
// origin and its surface is at height 0. File a has the smallest x and rank 0 the
// largest z, so a camera at a larger z sees the board as Red does.

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

/** The dimensions of a piece. */
export const RADIUS = 0.43;
export const HEIGHT = 0.25;

export const POINTS: readonly Square[] = RANKS.flatMap((rank) => FILES.map((file): Square => `${file}${rank}`));

export function placeOf(square: Square): Place {
	return { x: fileOf(square) - 4, z: 4.5 - rankOf(square) };
}

/** Returns the square nearest to a place; undefined off the board. */
export function squareNear({ x, z }: Place): Square | undefined {
	return squareAt(Math.round(x + 4), Math.round(4.5 - z));
}

/**
 * Returns the square that a ray meets: the square of the first piece that it hits, or
 * otherwise the square where it meets the surface. The direction need not have length 1.
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

/** Returns the place where a ray meets a level above the board; undefined if that is not in front of its origin. */
export function meetLevel(origin: Vector, direction: Vector, level: number): Place | undefined {
	const t = (level - origin.y) / direction.y;
	return Number.isFinite(t) && t > 0 ? { x: origin.x + t * direction.x, z: origin.z + t * direction.z } : undefined;
}

/** Returns how far along a ray, in multiples of its direction, it meets a piece, a cylinder seen from above; undefined if it misses. */
function meetPiece(origin: Vector, direction: Vector, piece: Place): number | undefined {
	const top = (HEIGHT - origin.y) / direction.y;
	const [cx, cz] = [origin.x - piece.x, origin.z - piece.z];
	if (top > 0 && Math.hypot(cx + top * direction.x, cz + top * direction.z) <= RADIUS) {
		return top;
	}
	// The side: the point where the projection of the ray onto the board enters the circle.
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
