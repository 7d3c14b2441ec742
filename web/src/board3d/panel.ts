import type { Texture } from "three";
import type { BoardLook, Color, PieceScript } from "../board/model";
import { riverOutlines } from "../pieces/outlines";
import type { Palette } from "./palette";
import {
	type Context2D,
	canvasOf,
	colorTexture,
	normalTexture,
	type Quality,
	type Surface,
	woodCanvas,
} from "./textures";

// The panel is the plane with the lines. It extends this far beyond them.
const MARGIN = 0.92;
export const PANEL_WIDTH = 8 + 2 * MARGIN;
export const PANEL_DEPTH = 9 + 2 * MARGIN;

const LINE = 0.032;

/** Returns the surface of the panel, with the lines, the marks and the characters of the river cut into it. */
export function panelSurface(palette: Palette, script: PieceScript, quality: Quality): Surface {
	const [width, height] = pixelsOf(quality);
	const color = woodCanvas(palette.panel, width, height, quality.panel, 1.25);
	const heights = canvasOf(width, height);
	heights.fillStyle = "#fff";
	heights.fillRect(0, 0, width, height);
	const grid = gridPath();
	const words = riverPath(script);
	for (const context of [color, heights]) {
		toUnits(context, quality);
		context.lineCap = "square";
	}
	color.strokeStyle = palette.lines;
	color.fillStyle = palette.lines;
	color.lineWidth = LINE;
	color.stroke(grid);
	color.fill(words);
	frame(color, 0.055);
	for (let step = 0; step < 3; step++) {
		const grey = 160 - 80 * step;
		heights.strokeStyle = `rgb(${grey},${grey},${grey})`;
		heights.fillStyle = heights.strokeStyle;
		heights.lineWidth = LINE * (1.9 - 0.45 * step);
		heights.stroke(grid);
		heights.fill(words);
		frame(heights, 0.055 + 0.02 * (2 - step));
	}
	return {
		color: colorTexture(color, quality.anisotropy),
		normal: normalTexture(heights, 3.2, quality.anisotropy),
	};
}

function pixelsOf(quality: Quality): [number, number] {
	return [Math.round(PANEL_WIDTH * quality.panel), Math.round(PANEL_DEPTH * quality.panel)];
}

/** Makes the context draw in units of the board, with the origin in the middle. */
function toUnits(context: Context2D, quality: Quality): void {
	context.translate(context.canvas.width / 2, context.canvas.height / 2);
	context.scale(quality.panel, quality.panel);
}

function frame(context: Context2D, width: number): void {
	context.lineWidth = width;
	context.strokeRect(-4.09, -4.59, 8.18, 9.18);
}

/** Returns the lines and the corner marks. All files except the outermost stop at the river. */
function gridPath(): Path2D {
	const path = new Path2D();
	const line = (x1: number, y1: number, x2: number, y2: number) => {
		path.moveTo(x1, y1);
		path.lineTo(x2, y2);
	};
	for (let rank = 0; rank < 10; rank++) {
		line(-4, rank - 4.5, 4, rank - 4.5);
	}
	for (let file = -4; file <= 4; file++) {
		const outer = Math.abs(file) === 4;
		line(file, -4.5, file, outer ? 4.5 : -0.5);
		line(file, outer ? 4.5 : 0.5, file, 4.5);
	}
	for (const side of [-1, 1]) {
		line(-1, side * 4.5, 1, side * 2.5);
		line(1, side * 4.5, -1, side * 2.5);
		for (const file of [-3, 3]) {
			corners(line, file, side * 2.5);
		}
		for (const file of [-4, -2, 0, 2, 4]) {
			corners(line, file, side * 1.5);
		}
	}
	return path;
}

/** Adds the corner marks around the starting square of a cannon or pawn. */
function corners(line: (x1: number, y1: number, x2: number, y2: number) => void, x: number, y: number): void {
	const [near, far] = [0.09, 0.25];
	for (const sx of [-1, 1]) {
		for (const sy of x * sx < 4 ? [-1, 1] : []) {
			line(x + sx * near, y + sy * near, x + sx * far, y + sy * near);
			line(x + sx * near, y + sy * near, x + sx * near, y + sy * far);
		}
	}
}

/** Returns the characters of the river: 楚河 faces Red and 漢界 faces Black, each on the reader's left. */
function riverPath(script: PieceScript): Path2D {
	const path = new Path2D();
	const outlines = riverOutlines(script);
	const put = (outline: string, x: number, turned: boolean) => {
		const place = new DOMMatrix().translate(x, 0).scale(0.0088);
		path.addPath(new Path2D(outline), turned ? place.rotate(180) : place);
	};
	put(outlines[0], -2.75, false);
	put(outlines[1], -1.55, false);
	put(outlines[2], 2.75, true);
	put(outlines[3], 1.55, true);
	return path;
}

const CHINESE = "一二三四五六七八九";
const DIGITS = "123456789";

/** Returns the coordinates along the edges, upright for the side at the bottom; undefined if none are shown. */
export function coordinatesTexture(
	palette: Palette,
	look: BoardLook,
	orientation: Color,
	quality: Quality,
): Texture | undefined {
	if (look.coordinates === "none") {
		return undefined;
	}
	const [width, height] = pixelsOf(quality);
	const context = canvasOf(width, height);
	toUnits(context, quality);
	if (orientation === "black") {
		context.rotate(Math.PI);
	}
	context.fillStyle = palette.lines;
	context.textAlign = "center";
	context.textBaseline = "middle";
	const write = (text: string, x: number, y: number) => {
		context.save();
		context.translate(x, y);
		context.scale(0.01, 0.01);
		context.fillText(text, 0, 0);
		context.restore();
	};
	const red = orientation === "red";
	const { coordinates } = look;
	const shift = coordinates === "both" ? 0.26 : 0;
	const own = coordinates === "digits" ? DIGITS : CHINESE;
	const lettered = coordinates === "letters" || coordinates === "both";
	for (let column = 0; column < 9; column++) {
		const x = column - 4;
		if (coordinates !== "letters") {
			context.font = '600 24px "Noto Serif CJK SC", "Songti SC", SimSun, serif';
			// Each side numbers the files from its own right.
			write((red ? `${column + 1}` : own[column]) ?? "", x, -5.12);
			write((red ? own[8 - column] : `${9 - column}`) ?? "", x, 5.14);
		}
		if (lettered) {
			context.font = "600 20px system-ui, sans-serif";
			write(String.fromCharCode(97 + (red ? column : 8 - column)), x + shift, 5.13);
		}
	}
	if (lettered) {
		for (let row = 0; row < 10; row++) {
			write(`${red ? 9 - row : row}`, -4.66, row - 4.5);
		}
	}
	return colorTexture(context, quality.anisotropy);
}
