// Computes wood as it looks when a tree is sawn. A plank is cut lengthwise from a
// trunk with irregular rings; fibres and pores run along the grain.

export type Rgb = readonly [red: number, green: number, blue: number];

/** A kind of wood. Lengths are in units of the board, whose lines are 1 apart. */
export interface Wood {
	/** The colours of the wood grown in spring and in autumn. */
	readonly light: Rgb;
	readonly dark: Rgb;
	/** Rings per unit across the grain. */
	readonly rings: number;
	/** How far rings stray from straight lines. */
	readonly stray: number;
	/** How strongly fibres and pores show, from 0 to 1. */
	readonly fibre: number;
	/** The distance of the cut from the middle of the trunk. */
	readonly depth: number;
	readonly seed: number;
	/** Whether to paint stone instead: clouds and veins in the two colours, without rings or fibres. */
	readonly stone?: boolean;
}

/** Returns a rectangle of wood as red, green, blue and alpha bytes; the grain runs along y. */
export function paintWood(wood: Wood, width: number, height: number, pixelsPerUnit: number) {
	const pixels = new Uint8ClampedArray(4 * width * height);
	const noise = makeNoise(wood.seed);
	for (let py = 0, i = 0; py < height; py++) {
		const y = py / pixelsPerUnit;
		for (let px = 0; px < width; px++, i += 4) {
			const x = px / pixelsPerUnit;
			const late = wood.stone ? veinShade(wood, noise, x, y) : ringShade(wood, noise, x, y);
			const shade = wood.stone ? 1 : 1 + wood.fibre * fibreShade(noise, x, y);
			for (let c = 0; c < 3; c++) {
				const light = wood.light[c as 0 | 1 | 2];
				const dark = wood.dark[c as 0 | 1 | 2];
				pixels[i + c] = (light + (dark - light) * late) * shade;
			}
			pixels[i + 3] = 255;
		}
	}
	return pixels;
}

type Noise = (x: number, y: number) => number;

/** Returns the share of the dark colour, at most 1: least at the inner edge of a ring, greatest near its outer edge. */
function ringShade(wood: Wood, noise: Noise, x: number, y: number): number {
	const wander = wood.stray * (noise(x * 0.35, y * 0.11) + 0.4 * noise(x * 1.1 + 9, y * 0.3));
	const across = x - 4.1 + wander;
	const radius = Math.hypot(across, wood.depth + 0.05 * y) * wood.rings;
	const ring = Math.floor(radius);
	const within = radius - ring;
	// A ring darkens slowly and ends sharply; no two are equally dark.
	const ramp = within < 0.82 ? (within / 0.82) ** 2.2 : (1 - within) / 0.18;
	const strength = 0.55 + 0.45 * noise(ring * 0.73, 3.1);
	const patch = 0.5 + 0.5 * noise(x * 0.22 + 31, y * 0.16);
	return Math.min(1, 0.12 + 0.25 * patch + ramp * strength * 0.62);
}

/** Returns the share of the dark colour in stone, from 0 to 1; veins are darker than the clouds around them. */
function veinShade(wood: Wood, noise: Noise, x: number, y: number): number {
	const clouds = 0.5 + 0.35 * noise(x * 0.9, y * 0.9) + 0.2 * noise(x * 2.3 + 7, y * 2.3);
	const bend = noise(x * 0.6 + 3, y * 0.6 + 11) + 0.4 * noise(x * 1.7, y * 1.7 + 5);
	const vein = Math.abs(Math.sin((0.6 * x + y) * wood.rings + bend * wood.stray * 6));
	return Math.min(1, Math.max(0, clouds * 0.75 + (vein < 0.06 ? (0.06 - vein) * 9 : 0)));
}

/** Returns the change in brightness from fibres and pores, around 0. */
function fibreShade(noise: Noise, x: number, y: number): number {
	const fine = noise(x * 46, y * 0.9) * 0.16 + noise(x * 17 + 5, y * 0.5) * 0.12;
	const pore = noise(x * 70 + 13, y * 2.6);
	return fine - (pore > 0.45 ? (pore - 0.45) * 0.55 : 0);
}

/** Returns a smooth noise function with values between -1 and 1, based on a lattice of integers. */
export function makeNoise(seed: number): Noise {
	const lattice = new Float32Array(4096);
	let state = (seed * 747796405 + 2891336453) >>> 0;
	for (const i of lattice.keys()) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		lattice[i] = state / 2 ** 31 - 1;
	}
	const at = (x: number, y: number) => lattice[(Math.imul(x, 73856093) ^ Math.imul(y, 19349663)) & 4095] ?? 0;
	return (x, y) => {
		const [x0, y0] = [Math.floor(x), Math.floor(y)];
		const [fx, fy] = [ease(x - x0), ease(y - y0)];
		const top = at(x0, y0) + (at(x0 + 1, y0) - at(x0, y0)) * fx;
		const bottom = at(x0, y0 + 1) + (at(x0 + 1, y0 + 1) - at(x0, y0 + 1)) * fx;
		return top + (bottom - top) * fy;
	};
}

function ease(t: number): number {
	return t * t * (3 - 2 * t);
}
