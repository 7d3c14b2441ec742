import { css, nothing, type SVGTemplateResult, svg } from "lit";
import { placeOf, WIDTH } from "./geometry";
import { type Badge, type Brush, badgeColors, type Color, type Shape, type SquareMark } from "./model";

export const brushColors: Record<Brush, string> = {
	green: "#15781b",
	red: "#b3261e",
	blue: "#1c5fb0",
	yellow: "#c58a00",
	best: "#0b7a6b",
	good: "#2f7fb8",
	faint: "#6d7580",
	threat: "#b3261e",
	ahead: "#5a3ec0",
};

/** Draws the arrows and circles on a board. */
export function shapes(all: readonly Shape[], orientation: Color): SVGTemplateResult[] {
	return all.map((shape) => (shape.to ? arrow(shape, orientation) : circle(shape, orientation)));
}

function circle({ from, brush, label }: Shape, orientation: Color) {
	const { x, y } = placeOf(from, orientation);
	return svg`<g class="shape" style=${`color: ${brushColors[brush]}`}>
		<circle cx=${x} cy=${y} r="46" fill="none" stroke="currentColor" stroke-width="8" />
		${label ? tag(x + 34, y - 34, label) : nothing}
	</g>`;
}

function arrow({ from, to, brush, label, weight = 1 }: Shape, orientation: Color) {
	const a = placeOf(from, orientation);
	const b = placeOf(to ?? from, orientation);
	const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
	const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
	const width = 7 + 12 * weight;
	const head = 18 + 22 * weight;
	const half = head * 0.62;
	// From just inside the edge of the piece to just short of the middle of the target.
	const start = { x: a.x + ux * 30, y: a.y + uy * 30 };
	const tip = { x: b.x - ux * 8, y: b.y - uy * 8 };
	const neck = { x: tip.x - ux * head, y: tip.y - uy * head };
	const wings = `${neck.x - uy * half} ${neck.y + ux * half}L${tip.x} ${tip.y}L${neck.x + uy * half} ${neck.y - ux * half}`;
	return svg`<g class="shape" data-brush=${brush} data-move=${`${from}${to}`} style=${`color: ${brushColors[brush]}`}>
		<path d=${`M${start.x} ${start.y}L${neck.x} ${neck.y}`} stroke="currentColor" stroke-width=${width} stroke-linecap="round" />
		<path d=${`M${wings}Z`} fill="currentColor" />
		${label ? tag(neck.x - ux * 16, neck.y - uy * 16, label) : nothing}
	</g>`;
}

function tag(x: number, y: number, text: string) {
	const width = 18 + text.length * 15;
	return svg`<rect x=${x - width / 2} y=${y - 17} width=${width} height="34" rx="10" fill="currentColor" />
		<text class="tag" x=${x} y=${y}>${text}</text>`;
}

/** Draws short texts at squares, such as parts of the evaluation. */
export function marks(all: readonly SquareMark[], orientation: Color): SVGTemplateResult[] {
	return all.map(({ square, text, tone }) => {
		const { x, y } = placeOf(square, orientation);
		const width = 16 + text.length * 13;
		return svg`<g class=${`mark ${tone}`} data-at=${square}>
			<rect x=${x - width / 2} y=${y + 22} width=${width} height="30" rx="9" />
			<text x=${x} y=${y + 38}>${text}</text>
		</g>`;
	});
}

/** Draws the assessments of moves at the upper right of the pieces that made them. */
export function badges(all: readonly Badge[], orientation: Color): SVGTemplateResult[] {
	return all.map(({ square, text, tone }) => {
		const { x, y } = placeOf(square, orientation);
		// A piece at the edge keeps its badge on the board.
		const [bx, by] = [Math.min(x + 34, WIDTH - BADGE), Math.max(y - 34, BADGE)];
		return svg`<g class="badge" data-tone=${tone} data-at=${square}>
			<circle cx=${bx} cy=${by} r=${BADGE - 2} fill=${badgeColors[tone]} />
			<text x=${bx} y=${by}>${text}</text>
		</g>`;
	});
}

/** The distance that a badge needs between its centre and the edge of the board. */
const BADGE = 23;

export const shapeStyles = css`
	.shape {
		opacity: 0.82;
	}
	.tag,
	.mark text,
	.badge text {
		fill: #fff;
		font: 700 23px system-ui, "Noto Sans CJK SC", sans-serif;
		text-anchor: middle;
		dominant-baseline: central;
	}
	.badge circle {
		stroke: #fff;
		stroke-width: 2.5;
	}
	.mark.good rect {
		fill: #146c43;
	}
	.mark.bad rect {
		fill: #a3261b;
	}
	.mark.neutral rect {
		fill: #4d5560;
	}
`;
