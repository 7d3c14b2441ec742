import { type Brush, isSquare, type Shape } from "../board/model";

const brushes: Record<string, Brush> = { G: "green", R: "red", Y: "yellow", B: "blue" };

/** Converts a mark of a record, such as "Ge4" or "Rh2e2", to an arrow or circle; undefined if it is not valid. */
export function shapeOfMark(mark: string): Shape | undefined {
	const brush = brushes[mark[0] ?? ""];
	const from = mark.slice(1, 3);
	const to = mark.slice(3);
	if (!brush || !isSquare(from) || (to !== "" && !isSquare(to))) {
		return undefined;
	}
	return isSquare(to) ? { from, to, brush } : { from, brush };
}

/** Converts an arrow or circle to a mark; colours that records do not have become green. */
export function markOfShape({ from, to, brush }: Shape): string {
	const letter = Object.keys(brushes).find((key) => brushes[key] === brush) ?? "G";
	return letter + from + (to ?? "");
}
