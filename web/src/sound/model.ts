/** The sounds. "notify" is for notices such as offers, "end" for results other than mate, "low-time" for each of the last seconds. */
export type SoundName = "move" | "capture" | "check" | "mate" | "end" | "notify" | "illegal" | "low-time";

/**
 * The sounds of the board. Browsers allow a page to play sounds only after the first
 * user gesture. Before that, play is silent and must not fail.
 */
export interface Sounds {
	/** 0 (mute) to 1. */
	volume: number;
	/** Opens the audio device and computes the most common sounds, which takes a while. Call it after the first gesture. */
	prepare(): void;
	play(name: SoundName): void;
}
