/** What can be heard. "notify" is for offers, "end" for a result that is not mate, "low-time" for each of the last seconds. */
export type SoundName = "move" | "capture" | "check" | "mate" | "end" | "notify" | "illegal" | "low-time";

/**
 * The sounds of the board. Browsers let a page sound after the first gesture
 * only: play before it is silent and must not fail.
 */
export interface Sounds {
	/** 0 (mute) to 1. */
	volume: number;
	/** Opens the audio device and computes the commonest sounds, which takes a while; after the first gesture. */
	prepare(): void;
	play(name: SoundName): void;
}
