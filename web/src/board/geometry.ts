import { type Color, fileOf, rankOf, type Square, squareAt } from "./model";

/** The unit of the flat board's drawings: adjacent lines are 100 apart. */
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

/** Returns the position of a square in the drawing. */
export function placeOf(square: Square, orientation: Color): Place {
	const file = fileOf(square);
	const rank = rankOf(square);
	return orientation === "red" ? placeAt(file, 9 - rank) : placeAt(8 - file, rank);
}

/** Returns the position of a column and row, counted from the top left as displayed. */
export function placeAt(column: number, row: number): Place {
	return { x: MARGIN_X + column * CELL, y: MARGIN_Y + row * CELL };
}

/** Returns the square nearest to a position in the drawing; undefined off the board. */
export function nearestSquare({ x, y }: Place, orientation: Color): Square | undefined {
	const column = Math.round((x - MARGIN_X) / CELL);
	const row = Math.round((y - MARGIN_Y) / CELL);
	return orientation === "red" ? squareAt(column, 9 - row) : squareAt(8 - column, row);
}

/** Returns the square that is a step to the right and up, as displayed; undefined beyond the edge. */
export function stepFrom(square: Square, right: number, up: number, orientation: Color): Square | undefined {
	const sign = orientation === "red" ? 1 : -1;
	return squareAt(fileOf(square) + sign * right, rankOf(square) + sign * up);
}
