import { svg } from "lit";
import { artwork, pieceOutline } from "../pieces/outlines";
import type { Piece, PieceScript, Theme } from "./model";

/** The colours of the pieces in a theme. */
interface Palette {
	readonly face: readonly [centre: string, edge: string];
	readonly rim: string;
	readonly red: string;
	readonly black: string;
}

const palettes: Record<Theme, Palette> = {
	wood: { face: ["#fbeccb", "#e6c48c"], rim: "#9b6a33", red: "#b01f16", black: "#1c2623" },
	rosewood: { face: ["#f7dfb4", "#dcb273"], rim: "#7d4a22", red: "#a3160f", black: "#1a2220" },
	jade: { face: ["#eef6ea", "#bcd8bf"], rim: "#5f8a70", red: "#a81c1c", black: "#17332b" },
	paper: { face: ["#fffaf0", "#f1e6cf"], rim: "#8b7d66", red: "#b3261d", black: "#20242b" },
	plain: { face: ["#fffdf8", "#fbf5ea"], rim: "#8a8377", red: "#bf2a1e", black: "#22282c" },
};

/** Returns the gradients that all pieces of a theme share; each drawing with pieces contains them once. */
export function pieceGradients(theme: Theme) {
	const { face, rim } = palettes[theme];
	return svg`
		<radialGradient id="piece-face" cx="0.4" cy="0.34" r="0.75">
			<stop offset="0.2" stop-color=${face[0]} /><stop offset="1" stop-color=${face[1]} />
		</radialGradient>
		<linearGradient id="piece-rim" x1="0.2" y1="0" x2="0.8" y2="1">
			<stop offset="0" stop-color=${face[0]} /><stop offset="0.45" stop-color=${face[1]} /><stop offset="1" stop-color=${rim} />
		</linearGradient>
		<radialGradient id="piece-shadow">
			<stop offset="0.78" stop-color="#1a0d02" stop-opacity="0.5" /><stop offset="1" stop-color="#1a0d02" stop-opacity="0" />
		</radialGradient>`;
}

/** Returns a piece as markup for an svg element with the viewBox PIECE_BOX. */
export function pieceMarkup(piece: Piece, script: PieceScript, theme: Theme): string {
	const palette = palettes[theme];
	const ink = palette[piece.color];
	const flat = theme === "plain";
	const shadow = flat ? "" : `<circle cx="2.5" cy="5" r="52" fill="url(#piece-shadow)"/>`;
	const body = flat
		? `<circle r="48.5" fill="url(#piece-face)" stroke="${palette.rim}" stroke-width="1.5"/>`
		: `<circle r="49.5" fill="url(#piece-rim)" stroke="${palette.rim}" stroke-width="1"/><circle r="45.5" fill="url(#piece-face)"/>`;
	if (artwork(script).solid) {
		const disc = `<circle r="48.5" fill="${ink}" stroke="#fff" stroke-opacity="0.55" stroke-width="2"/>`;
		return shadow + disc + glyph(piece, script, "#fff");
	}
	const ring = `<circle r="${flat ? 42 : 40.5}" fill="none" stroke="${ink}" stroke-width="1.8"/>`;
	return shadow + body + ring + glyph(piece, script, ink);
}

function glyph(piece: Piece, script: PieceScript, ink: string): string {
	const { line, solid } = artwork(script);
	return `<path d="${pieceOutline(piece, script)}" fill="${solid ? "none" : ink}" stroke="${ink}" stroke-width="${line}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** The viewBox of a piece; it leaves room for the shadow around the disc of radius 50. */
export const PIECE_BOX = "-56 -56 112 112";
/** The ratio of the box's width to the disc's. */
export const BOX_SCALE = 112 / 100;
