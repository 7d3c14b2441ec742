import type { Sounds } from "./model";

/** Makes the sounds of the board. */
export function createSounds(): Sounds {
	return { volume: 0.7, play: () => {} };
}
