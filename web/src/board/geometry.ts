import { type Color, fileOf, type Point, pointAt, rankOf } from "./model";

/** Units of the flat board's drawings: the lines are 100 apart. */
export const CELL = 100;
export const MARGIN_X = 66;
export const MARGIN_Y = 80;
export const WIDTH = 8 * CELL + 2 * MARGIN_X;
export const HEIGHT = 9 * CELL + 2 * MARGIN_Y;
export const VIEW_BOX = `0 0 ${WIDTH} ${HEIGHT}`;
export const PIECE_RADIUS = 45;

export interface Place {
	readonly x: number;
	readonly y: number;
}

/** Where a point lies in the drawing. */
export function placeOf(point: Point, orientation: Color): Place {
	const file = fileOf(point);
	const rank = rankOf(point);
	return orientation === "red" ? placeAt(file, 9 - rank) : placeAt(8 - file, rank);
}

/** The place in a column and row counted from the top left, as seen. */
export function placeAt(column: number, row: number): Place {
	return { x: MARGIN_X + column * CELL, y: MARGIN_Y + row * CELL };
}

/** The point nearest to a place in the drawing, if the place is on the board. */
export function nearestPoint({ x, y }: Place, orientation: Color): Point | undefined {
	const column = Math.round((x - MARGIN_X) / CELL);
	const row = Math.round((y - MARGIN_Y) / CELL);
	return orientation === "red" ? pointAt(column, 9 - row) : pointAt(8 - column, row);
}

/** The point a step to the right and up, as seen; undefined past the edge. */
export function stepFrom(point: Point, right: number, up: number, orientation: Color): Point | undefined {
	const sign = orientation === "red" ? 1 : -1;
	return pointAt(fileOf(point) + sign * right, rankOf(point) + sign * up);
}
