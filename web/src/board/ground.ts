import { css, nothing, type SVGTemplateResult, svg } from "lit";
import { riverOutlines } from "../pieces/outlines";
import { CELL, HEIGHT, MARGIN_X, MARGIN_Y, placeAt, WIDTH } from "./geometry";
import type { BoardLook, Color, Coordinates, Theme } from "./model";

/** Draws the board without pieces: its material, lines, marks, river and coordinates. */
export function ground(look: BoardLook, orientation: Color): SVGTemplateResult {
	return svg`
		<defs>${textures[look.theme]}</defs>
		<rect class="ground" width=${WIDTH} height=${HEIGHT} />
		${look.theme === "plain" ? nothing : svg`<rect width=${WIDTH} height=${HEIGHT} filter="url(#texture)" class="texture" />`}
		${lit.includes(look.theme) ? svg`<rect width=${WIDTH} height=${HEIGHT} fill="url(#light)" />` : nothing}
		<rect class="frame" x=${MARGIN_X - 9} y=${MARGIN_Y - 9} width=${8 * CELL + 18} height=${9 * CELL + 18} />
		<path class="lines" d=${lines} />
		<path class="marks" d=${marks} />
		${river(look)}
		${coordinates(look.coordinates, orientation)}
	`;
}

/** The materials that are lit from the upper left. */
const lit: readonly Theme[] = ["wood", "rosewood", "jade"];

const light = svg`
	<radialGradient id="light" cx="0.42" cy="0.3" r="0.95">
		<stop offset="0" stop-color="#fff3d6" stop-opacity="0.28" />
		<stop offset="0.55" stop-color="#fff3d6" stop-opacity="0" />
		<stop offset="1" stop-color="#3b1d05" stop-opacity="0.18" />
	</radialGradient>`;

const textures: Record<Theme, SVGTemplateResult> = {
	// Horizontally stretched noise makes the grain, and a second noise the darker bands; both are faint, so that the lines stay visible.
	wood: svg`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.0028 0.06" numOctaves="4" seed="11" result="grain" />
			<feColorMatrix in="grain" values="0 0 0 0 0.36  0 0 0 0 0.19  0 0 0 0 0.06  0.42 0 0 0 -0.17" result="dark" />
			<feTurbulence type="fractalNoise" baseFrequency="0.0018 0.014" numOctaves="2" seed="4" result="bands" />
			<feColorMatrix in="bands" values="0 0 0 0 0.45  0 0 0 0 0.22  0 0 0 0 0.05  0.5 0 0 0 -0.19" result="wide" />
			<feMerge><feMergeNode in="wide" /><feMergeNode in="dark" /></feMerge>
		</filter>
		${light}`,
	// The grain of a heavy, dark wood: finer, and nearly black.
	rosewood: svg`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.003 0.09" numOctaves="4" seed="21" result="grain" />
			<feColorMatrix in="grain" values="0 0 0 0 0.14  0 0 0 0 0.04  0 0 0 0 0.02  0.7 0 0 0 -0.24" />
		</filter>
		${light}`,
	// Clouds in the stone.
	jade: svg`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.006 0.009" numOctaves="4" seed="7" result="clouds" />
			<feColorMatrix in="clouds" values="0 0 0 0 0.12  0 0 0 0 0.2  0 0 0 0 0.17  0.6 0 0 0 -0.22" />
		</filter>
		${light}`,
	// The fibres of rice paper: fine noise in both directions.
	paper: svg`
		<filter id="texture" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">
			<feTurbulence type="fractalNoise" baseFrequency="0.09 0.3" numOctaves="3" seed="3" result="fibre" />
			<feColorMatrix in="fibre" values="0 0 0 0 0.5  0 0 0 0 0.42  0 0 0 0 0.28  0.5 0 0 0 -0.2" />
		</filter>`,
	plain: svg``,
};

/** The grid with the palaces' diagonals. All files except the outermost stop at the river. */
export const lines = (() => {
	const right = MARGIN_X + 8 * CELL;
	const bottom = MARGIN_Y + 9 * CELL;
	let d = "";
	for (let row = 0; row < 10; row++) {
		d += `M${MARGIN_X} ${MARGIN_Y + row * CELL}H${right}`;
	}
	for (let column = 0; column < 9; column++) {
		const x = MARGIN_X + column * CELL;
		const inner = column > 0 && column < 8;
		d += inner ? `M${x} ${MARGIN_Y}v${4 * CELL}m0 ${CELL}v${4 * CELL}` : `M${x} ${MARGIN_Y}V${bottom}`;
	}
	for (const row of [0, 7]) {
		const { x, y } = placeAt(3, row);
		d += `M${x} ${y}l${2 * CELL} ${2 * CELL}m0 ${-2 * CELL}l${-2 * CELL} ${2 * CELL}`;
	}
	return d;
})();

/** The corner marks around the starting squares of the cannons and pawns. */
const marks = (() => {
	const gap = 9;
	const arm = 17;
	const starts = [
		...[2, 7].flatMap((row) => [1, 7].map((column) => [column, row] as const)),
		...[3, 6].flatMap((row) => [0, 2, 4, 6, 8].map((column) => [column, row] as const)),
	];
	let d = "";
	for (const [column, row] of starts) {
		const { x, y } = placeAt(column, row);
		for (const [sx, sy] of [
			[-1, -1],
			[-1, 1],
			[1, -1],
			[1, 1],
		] as const) {
			const outside = (column === 0 && sx < 0) || (column === 8 && sx > 0);
			if (!outside) {
				d += `M${x + sx * (gap + arm)} ${y + sy * gap}h${-sx * arm}v${sy * arm}`;
			}
		}
	}
	return d;
})();

/** Draws 楚河 on the left and 漢界 on the right, always upright for the viewer. */
function river(look: BoardLook) {
	const outlines = riverOutlines(look.pieces);
	const at = [170, 290, WIDTH - 290, WIDTH - 170];
	return svg`<g class="river">
		${at.map((x, i) => svg`<path d=${outlines[i] ?? ""} transform=${`translate(${x} ${HEIGHT / 2}) scale(0.8)`} />`)}
	</g>`;
}

const CHINESE = "一二三四五六七八九";
const DIGITS = "123456789";

function coordinates(which: Coordinates, orientation: Color) {
	if (which === "none") {
		return nothing;
	}
	const red = orientation === "red";
	const columns = [0, 1, 2, 3, 4, 5, 6, 7, 8];
	const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
	const top = MARGIN_Y - 61;
	const bottom = HEIGHT - MARGIN_Y + 61;
	// Each side numbers the files from its own right.
	const own = which === "digits" ? DIGITS : CHINESE;
	const chinese = columns.map((column) => {
		const x = MARGIN_X + column * CELL;
		const above = red ? `${column + 1}` : own[column];
		const below = red ? own[8 - column] : `${9 - column}`;
		return svg`<text x=${x} y=${top}>${above}</text><text x=${x} y=${bottom}>${below}</text>`;
	});
	const shift = which === "both" ? 28 : 0;
	const letters = [
		...columns.map((column) => {
			const letter = String.fromCharCode(97 + (red ? column : 8 - column));
			return svg`<text class="letter" x=${MARGIN_X + column * CELL + shift} y=${bottom}>${letter}</text>`;
		}),
		...rows.map(
			(row) => svg`<text class="letter" x=${MARGIN_X - 54} y=${MARGIN_Y + row * CELL}>${red ? 9 - row : row}</text>`,
		),
	];
	return svg`<g class="coordinates" aria-hidden="true">
		${which !== "letters" ? chinese : nothing}${which === "letters" || which === "both" ? letters : nothing}
	</g>`;
}

/** The colours of the board and its markers, by theme. */
export const groundStyles = css`
	:host {
		--ground: #e2ba7c;
		--ink: #4a2a0e;
		--frame: #4a2a0e;
		--river: #5a3413;
		--marker: #1f7a4d;
		--last: #2368a0;
	}
	:host([theme="rosewood"]) {
		--ground: #6b3322;
		--ink: #e3bd8a;
		--frame: #e9c898;
		--river: #dcb07a;
		--marker: #6fe0a2;
		--last: #86c3f2;
	}
	:host([theme="jade"]) {
		--ground: #56645e;
		--ink: #dfe8e0;
		--frame: #e6eee7;
		--river: #c9d8cd;
		--marker: #7ce8ad;
		--last: #9dd0f7;
	}
	:host([theme="paper"]) {
		--ground: #f2e8d0;
		--ink: #4b4438;
		--frame: #3a342b;
		--river: #7d7360;
		--marker: #25785a;
		--last: #2b6a94;
	}
	:host([theme="plain"]) {
		--ground: #f4efe6;
		--ink: #6f675b;
		--frame: #4d463c;
		--river: #9a9081;
		--marker: #217a52;
		--last: #2b6ca3;
	}
	:host([theme="paper"][dark]) {
		--ground: #d9cdb2;
	}
	:host([theme="plain"][dark]) {
		--ground: #3a3834;
		--ink: #a8a094;
		--frame: #c7beb0;
		--river: #8b8478;
		--marker: #5fd39a;
		--last: #6fb4ea;
	}
	.ground {
		fill: var(--ground);
	}
	.texture {
		fill: #0000;
	}
	.frame {
		fill: none;
		stroke: var(--frame);
		stroke-width: 5;
	}
	.lines,
	.marks {
		fill: none;
		stroke: var(--ink);
		stroke-width: 2.4;
		stroke-linecap: square;
	}
	.marks {
		stroke-width: 2.6;
	}
	.river {
		fill: var(--river);
		opacity: 0.85;
	}
	.coordinates text {
		fill: var(--frame);
		font: 600 25px system-ui, "Noto Sans CJK SC", sans-serif;
		text-anchor: middle;
		dominant-baseline: central;
	}
	.coordinates .letter {
		font-size: 17px;
		font-weight: 500;
		opacity: 0.85;
	}
`;
