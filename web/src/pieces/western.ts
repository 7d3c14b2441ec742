import type { Kind } from "../board/model";

// The symbols of the western set, drawn for Chuhe. The box is the same as for the
// characters: from -50 to 50 in both directions, with y pointing down. The shapes of
// a symbol overlap or are separate; no symbol relies on a fill rule.

/** Returns a disc as path data. */
function disc(x: number, y: number, r: number): string {
	return `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

const FOOT = "M-25 24h50a3 3 0 0 1 3 3v5h-56v-5a3 3 0 0 1 3-3z";

export const western: Readonly<Record<Kind, string>> = {
	// A chess king: a cross on a crown of two arches.
	king: `M-3-36h6v5h6v6h-6v7C6-12 12-17 20-17C34-17 37-2 28 8C24 13 21 16 20 21H-20C-21 16-24 13-28 8C-37-2-34-17-20-17C-12-17-6-12-3-18v-7h-6v-6h6z${FOOT}`,
	// A court official: a hat with long, straight wings, a face, a robe.
	advisor: `M-9-33h18v10h22v5h-22v3h-18v-3h-22v-5h22z${disc(0, -8, 7.5)}M-9 3L0 13L9 3C16 5 19 13 21 21H-21C-19 13-16 5-9 3z${FOOT}`,
	// An elephant's head from the front, ears spread.
	bishop:
		"M0-28C8-28 14-24 15-17L14 2C13 9 8 12 8 18C8 24 12 25 15 22L19 26C13 34 -2 33-4 22C-5 14-12 11-14 2L-15-17C-14-24-8-28 0-28zM-19-22C-34-29-44-15-39-2C-36 8-25 12-17 4C-19-4-20-13-19-22zM19-22C34-29 44-15 39-2C36 8 25 12 17 4C19-4 20-13 19-22zM-16 9C-19 16-18 22-13 27C-12 21-11 17-11 14z",
	// A horse's head.
	knight: `M-16 21C-16 10-6 5-1-3C-8 1-13 3-18 8C-20 11-25 11-27 8C-30 5-30 1-27-3C-23-9-19-13-17-18C-16-22-15-24-12-26L-12-33L-4-28C14-28 25-12 22 21z${FOOT}`,
	// A tower.
	rook: `M-25-30h11v7h8v-7h12v7h8v-7h11v14l-7 6h-36l-7-6zM-15-7h30l4 28h-38z${FOOT}`,
	// A gun on its wheel.
	cannon: `M-33-5L-37 9C-39 15-31 20-27 15L-24 12L30-14L34-12L37-16L30-30L25-29L25-25zM0 6a13 13 0 1 1-.1 0zM14 20L34 27L32 32L10 27z`,
	// A chess pawn.
	pawn: `${disc(0, -18, 11)}M-12-6h24v4h-6C7 8 11 15 18 21H-18C-11 15-7 8-6-2h-6z${FOOT}`,
};
