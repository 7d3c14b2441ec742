import { FILES, fileOf, type Point, pointAt, RANKS, rankOf } from "../board/model";

// The world: the lines of the board are 1 apart, its middle is the origin, its
// surface lies at height 0. File a has the least x, rank 0 the greatest z: a
// camera at greater z sees the board as Red does.

export interface Place {
	readonly x: number;
	readonly z: number;
}

/** A point in the world, as three.js has it too. */
export interface Vector {
	readonly x: number;
	readonly y: number;
	readonly z: number;
}

/** Measures of a piece. */
export const RADIUS = 0.43;
export const HEIGHT = 0.25;

export const POINTS: readonly Point[] = RANKS.flatMap((rank) => FILES.map((file): Point => `${file}${rank}`));

export function placeOf(point: Point): Place {
	return { x: fileOf(point) - 4, z: 4.5 - rankOf(point) };
}

/** The point of the board nearest to a place, if the place is on the board. */
export function pointNear({ x, z }: Place): Point | undefined {
	return pointAt(Math.round(x + 4), Math.round(4.5 - z));
}

/**
 * The point that a ray meets: that of the nearest piece in its way, else where it
 * meets the surface. The direction need not have length 1.
 */
export function pointOnRay(origin: Vector, direction: Vector, men: Iterable<Point>): Point | undefined {
	let found: Point | undefined;
	let nearest = Number.POSITIVE_INFINITY;
	for (const point of men) {
		const t = meetPiece(origin, direction, placeOf(point));
		if (t !== undefined && t < nearest) {
			nearest = t;
			found = point;
		}
	}
	if (found) {
		return found;
	}
	const ground = meetLevel(origin, direction, 0);
	return ground && pointNear(ground);
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
