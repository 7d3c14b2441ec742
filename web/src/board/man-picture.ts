import { svg } from "lit";
import { HEFT, manOutline } from "../men/outlines";
import type { Man, MenScript, Theme } from "./model";

/** Colors of the men, by theme. */
interface Palette {
	readonly face: readonly [centre: string, edge: string];
	readonly rim: string;
	readonly red: string;
	readonly black: string;
}

const palettes: Record<Theme, Palette> = {
	wood: { face: ["#fbeccb", "#e6c48c"], rim: "#9b6a33", red: "#b01f16", black: "#1c2623" },
	paper: { face: ["#fffaf0", "#f1e6cf"], rim: "#8b7d66", red: "#b3261d", black: "#20242b" },
	plain: { face: ["#fffdf8", "#fbf5ea"], rim: "#8a8377", red: "#bf2a1e", black: "#22282c" },
};

/** What all men of a theme share; once in each drawing that has men. */
export function manGradients(theme: Theme) {
	const { face, rim } = palettes[theme];
	return svg`
		<radialGradient id="man-face" cx="0.4" cy="0.34" r="0.75">
			<stop offset="0.2" stop-color=${face[0]} /><stop offset="1" stop-color=${face[1]} />
		</radialGradient>
		<linearGradient id="man-rim" x1="0.2" y1="0" x2="0.8" y2="1">
			<stop offset="0" stop-color=${face[0]} /><stop offset="0.45" stop-color=${face[1]} /><stop offset="1" stop-color=${rim} />
		</linearGradient>
		<radialGradient id="man-shadow">
			<stop offset="0.78" stop-color="#1a0d02" stop-opacity="0.5" /><stop offset="1" stop-color="#1a0d02" stop-opacity="0" />
		</radialGradient>`;
}

/** A man as markup for an svg element with the viewBox of MAN_BOX. */
export function manMarkup(man: Man, script: MenScript, theme: Theme): string {
	const palette = palettes[theme];
	const ink = palette[man.color];
	const flat = theme === "plain";
	const shadow = flat ? "" : `<circle cx="2.5" cy="5" r="52" fill="url(#man-shadow)"/>`;
	const body = flat
		? `<circle r="48.5" fill="url(#man-face)" stroke="${palette.rim}" stroke-width="1.5"/>`
		: `<circle r="49.5" fill="url(#man-rim)" stroke="${palette.rim}" stroke-width="1"/><circle r="45.5" fill="url(#man-face)"/>`;
	const ring = `<circle r="${flat ? 42 : 40.5}" fill="none" stroke="${ink}" stroke-width="1.8"/>`;
	return shadow + body + ring + glyph(man, script, ink);
}

function glyph(man: Man, script: MenScript, ink: string): string {
	const heft = script === "western" ? 0 : HEFT;
	return `<path d="${manOutline(man, script)}" fill="${ink}" stroke="${ink}" stroke-width="${heft}" stroke-linejoin="round"/>`;
}

/** Leaves room for the shadow around the disc of radius 50. */
export const MAN_BOX = "-56 -56 112 112";
/** How much wider the box is than the disc. */
export const BOX_SCALE = 112 / 100;
