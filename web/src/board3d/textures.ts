import {
	CanvasTexture,
	DataTexture,
	LinearFilter,
	LinearMipmapLinearFilter,
	MirroredRepeatWrapping,
	SRGBColorSpace,
	type Texture,
} from "three";
import type { Piece, PieceScript } from "../board/model";
import { artwork, pieceOutline } from "../pieces/outlines";
import { normalsFromHeights } from "./normals";
import type { Palette } from "./palette";
import { paintWood, type Wood } from "./wood";

/** The resolution of the textures, lower on machines that render without a graphics card. */
export interface Quality {
	/** Pixels per unit of the board. */
	readonly panel: number;
	/** Width and height in pixels of the tile of a piece's face. */
	readonly piece: number;
	readonly anisotropy: number;
}

/** The colour and the relief of a surface. */
export interface Surface {
	readonly color: Texture;
	readonly normal: Texture;
}

export function canvasOf(width: number, height: number) {
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	const context = canvas.getContext("2d", { willReadFrequently: true });
	if (!context) {
		throw new Error("no canvas to draw on");
	}
	return context;
}

export type Context2D = CanvasRenderingContext2D;

/** Returns a canvas filled with wood, computed at 1/coarser of its resolution and scaled up. */
export function woodCanvas(
	wood: Wood,
	width: number,
	height: number,
	pixelsPerUnit: number,
	coarser: number,
): Context2D {
	const [w, h] = [Math.ceil(width / coarser), Math.ceil(height / coarser)];
	const small = canvasOf(w, h);
	small.putImageData(new ImageData(paintWood(wood, w, h, pixelsPerUnit / coarser), w, h), 0, 0);
	const full = canvasOf(width, height);
	full.drawImage(small.canvas, 0, 0, width, height);
	return full;
}

export function colorTexture(context: Context2D, anisotropy: number): Texture {
	const texture = new CanvasTexture(context.canvas);
	texture.colorSpace = SRGBColorSpace;
	texture.anisotropy = anisotropy;
	return texture;
}

/** Returns a wood texture that can be repeated, mirrored at its edges. */
export function woodTexture(wood: Wood, pixels: number, pixelsPerUnit: number, anisotropy: number): Texture {
	const texture = colorTexture(woodCanvas(wood, pixels, pixels, pixelsPerUnit, 1), anisotropy);
	texture.wrapS = MirroredRepeatWrapping;
	texture.wrapT = MirroredRepeatWrapping;
	return texture;
}

export function normalTexture(heights: Context2D, strength: number, anisotropy: number): Texture {
	const { width, height } = heights.canvas;
	const pixels = heights.getImageData(0, 0, width, height).data;
	const texture = new DataTexture(normalsFromHeights(pixels, width, height, strength), width, height);
	texture.flipY = true;
	texture.generateMipmaps = true;
	texture.magFilter = LinearFilter;
	texture.minFilter = LinearMipmapLinearFilter;
	texture.anisotropy = anisotropy;
	texture.needsUpdate = true;
	return texture;
}

/** The rows and columns of the texture of all pieces. Each kind of piece of each colour has its own tile. */
export const TILES = 4;
const kinds = ["king", "advisor", "bishop", "knight", "rook", "cannon", "pawn"] as const;

export function tileOf(piece: Piece): { column: number; row: number } {
	const index = kinds.indexOf(piece.kind) + (piece.color === "red" ? 0 : kinds.length);
	return { column: index % TILES, row: Math.floor(index / TILES) };
}

// Fractions of a piece's radius.
const RING = 0.8;
const CHARACTER = 0.94; // corresponds to 50, the radius of the outlines themselves

/** Returns the faces of all pieces, with the characters cut into the wood and inked. */
export function pieceSurface(palette: Palette, script: PieceScript, quality: Quality): Surface {
	const tile = quality.piece;
	const size = TILES * tile;
	const color = woodCanvas(palette.pieces, size, size, tile / 0.9, 1);
	const heights = canvasOf(size, size);
	heights.fillStyle = "#fff";
	heights.fillRect(0, 0, size, size);
	for (const side of ["red", "black"] as const) {
		for (const kind of kinds) {
			const { column, row } = tileOf({ color: side, kind });
			for (const context of [color, heights]) {
				context.save();
				context.translate((column + 0.5) * tile, (row + 0.5) * tile);
				context.scale(tile / 2, tile / 2);
				context.lineJoin = "round";
				context.lineCap = "round";
			}
			const outline = new Path2D();
			const scale = CHARACTER / 50;
			outline.addPath(new Path2D(pieceOutline({ color: side, kind }, script)), new DOMMatrix().scale(scale));
			const { line, solid } = artwork(script);
			carve(heights, outline, line * scale, solid);
			ink(color, outline, palette[side], line * scale, solid);
			color.restore();
			heights.restore();
		}
	}
	return {
		color: colorTexture(color, quality.anisotropy),
		normal: normalTexture(heights, tile / 26, quality.anisotropy),
	};
}

/** Draws slopes around the cuts: wide strokes first, then narrower and darker ones over them. */
function carve(heights: Context2D, outline: Path2D, heft: number, solid: boolean): void {
	const steps = 5;
	const slope = 0.032;
	for (let step = 0; step <= steps; step++) {
		const wider = slope * (1 - step / steps);
		const grey = Math.round(255 * (1 - (step + 1) / (steps + 1)));
		heights.strokeStyle = `rgb(${grey},${grey},${grey})`;
		heights.fillStyle = heights.strokeStyle;
		heights.lineWidth = heft + wider;
		heights.stroke(outline);
		if (!solid) {
			heights.fill(outline);
		}
		heights.lineWidth = 0.026 + wider;
		heights.beginPath();
		heights.arc(0, 0, RING, 0, 2 * Math.PI);
		heights.stroke();
	}
}

function ink(color: Context2D, outline: Path2D, paint: string, heft: number, solid: boolean): void {
	color.strokeStyle = paint;
	color.fillStyle = paint;
	color.lineWidth = 0.03;
	color.beginPath();
	color.arc(0, 0, RING, 0, 2 * Math.PI);
	color.stroke();
	color.lineWidth = heft + 0.006;
	if (solid) {
		color.fill();
		color.strokeStyle = "#f6f1e6";
		color.stroke(outline);
		return;
	}
	color.stroke(outline);
	color.fill(outline);
}
