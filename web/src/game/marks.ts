import { type Brush, isSquare, type Shape } from "../board/model";

const brushes: Record<string, Brush> = { G: "green", R: "red", Y: "yellow", B: "blue" };

/** A mark of a record as an arrow or circle: "Ge4", "Rh2e2". */
export function shapeOfMark(mark: string): Shape | undefined {
	const brush = brushes[mark[0] ?? ""];
	const from = mark.slice(1, 3);
	const to = mark.slice(3);
	if (!brush || !isSquare(from) || (to !== "" && !isSquare(to))) {
		return undefined;
	}
	return isSquare(to) ? { from, to, brush } : { from, brush };
}

/** The mark of an arrow or circle; colors that records do not have become green. */
export function markOfShape({ from, to, brush }: Shape): string {
	const letter = Object.keys(brushes).find((key) => brushes[key] === brush) ?? "G";
	return letter + from + (to ?? "");
}
