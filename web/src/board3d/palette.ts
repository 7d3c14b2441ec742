import type { BoardLook, Theme } from "../board/model";
import type { Wood } from "./wood";

/** The materials of a set. Colours are CSS colours. */
export interface Palette {
	/** The panel with the lines, and the slab that holds it. */
	readonly panel: Wood;
	readonly slab: Wood;
	readonly lines: string;
	readonly pieces: Wood;
	readonly red: string;
	readonly black: string;
	/** The roughness: 0 is polished, 1 is dull. */
	readonly gloss: { readonly panel: number; readonly pieces: number };
	readonly table: Wood;
	/** The colour of the background, into which the table fades in the distance. */
	readonly distance: string;
}

const beech: Wood = {
	light: [222, 170, 106],
	dark: [176, 116, 60],
	rings: 2.6,
	stray: 0.55,
	fibre: 0.5,
	depth: 1.1,
	seed: 11,
};
const maple: Wood = { ...beech, light: [240, 222, 187], dark: [214, 184, 138], rings: 2.1, stray: 0.7, seed: 5 };
const ash: Wood = {
	...beech,
	light: [226, 220, 208],
	dark: [196, 188, 174],
	rings: 1.8,
	stray: 0.4,
	fibre: 0.3,
	seed: 8,
};
const walnut: Wood = {
	light: [112, 68, 38],
	dark: [64, 36, 20],
	rings: 3.4,
	stray: 0.5,
	fibre: 0.6,
	depth: 0.7,
	seed: 23,
};
const boxwood: Wood = {
	light: [248, 214, 154],
	dark: [226, 176, 108],
	rings: 5,
	stray: 0.25,
	fibre: 0.4,
	depth: 1.6,
	seed: 3,
};
const rosewood: Wood = {
	light: [124, 58, 38],
	dark: [58, 22, 16],
	rings: 3.8,
	stray: 0.7,
	fibre: 0.7,
	depth: 0.9,
	seed: 17,
};
const slate: Wood = {
	...beech,
	light: [88, 104, 97],
	dark: [58, 72, 67],
	rings: 0.5,
	stray: 0.5,
	seed: 31,
	stone: true,
};
const jade: Wood = {
	...beech,
	light: [226, 240, 220],
	dark: [150, 192, 162],
	rings: 1.1,
	stray: 0.8,
	seed: 13,
	stone: true,
};
const holly: Wood = { ...boxwood, light: [250, 241, 220], dark: [236, 218, 184], fibre: 0.25 };

const darkTable: Wood = { ...walnut, light: [58, 40, 30], dark: [34, 23, 17], rings: 1.4, stray: 0.9, seed: 41 };
const lightTable: Wood = { ...walnut, light: [118, 84, 58], dark: [84, 56, 37], rings: 1.2, stray: 0.9, seed: 41 };

/** The roughness of varnished wood and of polished stone. */
const varnish = { panel: 0.5, pieces: 0.38 };
const polish = { panel: 0.3, pieces: 0.16 };

const woods: Record<Theme, Pick<Palette, "panel" | "slab" | "lines" | "pieces" | "red" | "black" | "gloss">> = {
	wood: {
		panel: beech,
		slab: walnut,
		lines: "#3a1d0a",
		pieces: boxwood,
		red: "#96100a",
		black: "#141a17",
		gloss: varnish,
	},
	rosewood: {
		panel: rosewood,
		slab: rosewood,
		lines: "#e6bf8c",
		pieces: boxwood,
		red: "#8f0f0a",
		black: "#141a17",
		gloss: varnish,
	},
	jade: { panel: slate, slab: slate, lines: "#dfe8e0", pieces: jade, red: "#a01414", black: "#12302a", gloss: polish },
	paper: {
		panel: maple,
		slab: beech,
		lines: "#4a3620",
		pieces: holly,
		red: "#ad1d14",
		black: "#1a1e22",
		gloss: varnish,
	},
	plain: { panel: ash, slab: ash, lines: "#3c3a36", pieces: holly, red: "#b3231a", black: "#1d2226", gloss: varnish },
};

export function paletteFor(look: Pick<BoardLook, "theme" | "dark">): Palette {
	return {
		...woods[look.theme],
		table: look.dark ? darkTable : lightTable,
		distance: look.dark ? "#120d0a" : "#3b2a1d",
	};
}
