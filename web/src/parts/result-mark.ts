import { html, svg } from "lit";
import type { ResultCharacter } from "../game/outcome";
import { riverOutlines } from "../pieces/outlines";
import { results } from "../pieces/results";

// All coordinates are in a picture of 360 × 190. The stroke and the edge of the seal were drawn for this page.
const STROKE =
	"M16 108C22 74 66 54 126 46C190 38 262 40 316 52C336 56 350 65 338 71C348 78 334 82 343 90C330 93 346 103 328 106C340 116 316 117 326 128C306 131 316 142 294 142C222 153 122 159 60 147C30 141 12 128 16 108Z";
/** The places where the bristles of the brush have left the paper bare. */
const BARE = [
	"M214 60C254 56 292 59 334 67",
	"M178 74C230 68 300 72 340 80",
	"M236 98C270 95 306 97 336 101",
	"M190 126C240 122 284 122 322 124",
	"M30 96C60 82 92 76 120 74",
	"M34 122C58 130 84 134 112 134",
];
const DROPS = [
	[350, 58, 2.6],
	[354, 96, 1.8],
	[346, 118, 2.2],
	[10, 84, 1.8],
	[8, 132, 2.4],
] as const;
const SEAL = "M-25-24L-8-26L9-24L25-26L24-7L26 10L24 26L6 25L-11 27L-26 25L-24 6L-27-9Z";
const SEAL_LETTER = 0.27;
/** The scale of the characters by their number, followed by the distance between two of them. */
const LETTER = { 1: 1.65, 2: 1.35 };
const APART = 102;

/** Renders the result of a game as one or two brush characters with a seal. */
export function resultMark(all: readonly ResultCharacter[]) {
	const size = all.length > 1 ? LETTER[2] : LETTER[1];
	const [chu, he] = riverOutlines("traditional");
	return html`<svg class="mark" viewBox="0 0 360 190" aria-hidden="true" data-characters=${all.join(" ")}>
		<g class="stroke">
			<path d=${STROKE} />
			${DROPS.map(([x, y, r]) => svg`<circle cx=${x} cy=${y} r=${r} />`)}
			<g class="bare">${BARE.map((d) => svg`<path d=${d} />`)}</g>
		</g>
		${all.map((character, i) => {
			const x = 172 + (i - (all.length - 1) / 2) * APART;
			return svg`<g transform=${`translate(${x} 97) scale(${size})`}><path class="letter" d=${results[character]} /></g>`;
		})}
		<g transform="translate(306 148) rotate(-4)"
			><g class="seal">
				<path class="paste" d=${SEAL} />
				${[chu, he].map((d, i) => svg`<path class="cut" transform=${`translate(0 ${i === 0 ? -12 : 12}) scale(${SEAL_LETTER})`} d=${d} />`)}
			</g></g
		>
	</svg>`;
}
