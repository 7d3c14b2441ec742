import type { Artwork } from "./outlines";
import { simplifiedRiver } from "./simplified";

// The characters of the modern set, drawn for Chuhe: lines of equal width with round
// ends, for a disc in the colour of the side. The box is the same as for the outlines:
// from -50 to 50 in both directions, with y pointing down.

const knight = "M-17-22H11L8-3M-9-22L-12-3H18Q19 23 9 24L2 22M-26 10H9";
const rook = "M-20-18H20M-2-28L-14 1H18M-26 12H26M3-9V28";

export const modern: Artwork = {
	pieces: {
		K: "M-22-16V5M-12-26V4Q-12 18-22 26M-1 15V-12H24V9Q24 14 18 14M11-26V27",
		A: "M-13-26L-27-3M-20-13V26M-8-8H27M9-26V22M-5 22H23",
		B: "M-27-11H-2M-14-26V26M-15-7L-27 10M-13-7L-4 5M4-22H25V24H4zM4-7H25M4 9H25",
		N: knight,
		R: rook,
		C: "M-22-13L-25-3M-8-15L-12-5M-15-25V-6Q-16 14-28 24M-14 5L-5 15M3-27L-6-10M0-18H24V2Q24 8 17 8M0-6H13V5H0M0-6V17Q0 24 8 24H20Q27 24 27 15",
		P: "M13-26Q0-21-14-22V4M-14-9H17M7-9V4M-28 4H28M-9 13L-20 26M9 13L20 26",
		k: "M-16-26V26M-27-15L-21-5M-28 13L-16 3M5-27L-4-13M2-20H22Q17-5 0 3M7-14L13-9M-6 9H27M16 2V21Q16 27 7 25M3 14L8 20",
		a: "M-26-6H26M0-26V22M-18 22H18",
		b: "M-5-29L-16-17M-7-25H9L3-18M-18-17H18V-4H-18zM0-17V-4M0-3Q-9 6-25 9M-4 2Q9 8 4 27L-4 25M1 8L-23 19M4 15L-20 28M21 0L8 8M6 8Q14 18 27 20",
		n: knight,
		r: rook,
		c: "M-29-21H-8M-18-21Q-20-5-29 6M-23 2H-10V20H-23zM3-27L-6-10M0-18H24V2Q24 8 17 8M0-6H13V5H0M0-6V17Q0 24 8 24H20Q27 24 27 15",
		p: "M0-28V-20M-23-20H23M-10-20L-18-3M-12-11L-4-4M10-20L2-3M8-11L17-4M-27 6H27M0-2V28",
	},
	river: simplifiedRiver,
	line: 6.2,
	solid: true,
};
