import type { Man, MenScript } from "../board/model";

/**
 * The outline of a man's character or symbol as SVG path data, in a box from
 * -50 to 50 both ways, y downwards, centred, to be filled. The board puts it on
 * a disc of radius 50 and scales it as it needs. Undefined while there is no
 * outline: then the board writes manLetter with a font.
 */
export function manOutline(_man: Man, _script: MenScript): string | undefined {
	return undefined;
}

/** The outlines of the four characters of the river, 楚河漢界, each in the same box; or undefined. */
export function riverOutlines(_script: MenScript): readonly [string, string, string, string] | undefined {
	return undefined;
}
