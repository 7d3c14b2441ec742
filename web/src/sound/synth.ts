import type { SoundName } from "./model";

/**
 * The sound of a single strike. Wood and bells differ in their partials and in how long
 * the partials last.
 */
interface Strike {
	/** Seconds from the start of the sound. */
	readonly at: number;
	/** Loudness, 0 to 1. */
	readonly gain: number;
	/** The partials: frequency in Hz, share of the loudness, seconds until the level has fallen to 1/e. */
	readonly partials: readonly (readonly [hertz: number, share: number, decay: number])[];
	/** The noise of the contact: share of the loudness, seconds until the level has fallen to 1/e. */
	readonly knock?: readonly [share: number, decay: number];
}

/** Returns the sound of a wooden piece that is put down on a wooden board. A piece of common size has pitch 1. */
function wood(at: number, gain: number, pitch: number): Strike {
	return {
		at,
		gain,
		partials: [
			[310 * pitch, 0.55, 0.03],
			[742 * pitch, 0.8, 0.018],
			[1390 * pitch, 0.45, 0.011],
			[2280 * pitch, 0.25, 0.007],
		],
		knock: [0.5, 0.0035],
	};
}

/** Returns the sound of a bell or gong. Its partials are not multiples of each other, and the high ones fade first. */
function bell(at: number, gain: number, hertz: number, decay: number): Strike {
	return {
		at,
		gain,
		partials: [
			[hertz, 0.6, decay],
			[hertz * 1.503, 0.3, decay * 0.7],
			[hertz * 2.02, 0.35, decay * 0.55],
			[hertz * 2.741, 0.2, decay * 0.35],
			[hertz * 4.11, 0.12, decay * 0.18],
		],
		knock: [0.06, 0.004],
	};
}

/** Returns the sound of a plucked string, for notices that ask the player something. */
function pluck(at: number, gain: number, hertz: number): Strike {
	return {
		at,
		gain,
		partials: [
			[hertz, 0.7, 0.16],
			[hertz * 2, 0.3, 0.1],
			[hertz * 3, 0.14, 0.06],
		],
	};
}

const strikes: Readonly<Record<SoundName, readonly Strike[]>> = {
	move: [wood(0, 0.7, 1)],
	// The capturing piece first strikes the captured one and then comes to rest.
	capture: [wood(0, 0.75, 1.28), wood(0.055, 0.85, 0.86)],
	check: [wood(0, 0.6, 1), bell(0.02, 0.5, 587, 0.22)],
	mate: [wood(0, 0.6, 0.9), bell(0.03, 0.75, 131, 1.1), bell(0.03, 0.25, 196, 0.8)],
	end: [bell(0, 0.45, 392, 0.4), bell(0.18, 0.45, 294, 0.6)],
	notify: [pluck(0, 0.5, 523), pluck(0.11, 0.5, 784)],
	illegal: [{ at: 0, gain: 0.5, partials: [[118, 1, 0.05]], knock: [0.15, 0.006] }],
	// A soft tick, once a second.
	"low-time": [wood(0, 0.3, 2.1)],
};

/** Returns the samples of a sound, between -1 and 1. It starts and ends in silence. */
export function synthesize(name: SoundName, sampleRate: number): Float32Array<ArrayBuffer> {
	const list = strikes[name];
	const seconds = Math.max(...list.map((strike) => strike.at + 5 * slowest(strike)));
	const samples = new Float32Array(Math.ceil(seconds * sampleRate));
	for (const strike of list) {
		addStrike(samples, strike, sampleRate);
	}
	soften(samples, sampleRate);
	return samples;
}

function slowest(strike: Strike): number {
	return Math.max(...strike.partials.map(([, , decay]) => decay), strike.knock?.[1] ?? 0);
}

function addStrike(samples: Float32Array, strike: Strike, sampleRate: number): void {
	const total = strike.partials.reduce((sum, [, share]) => sum + share, strike.knock?.[0] ?? 0);
	const start = Math.round(strike.at * sampleRate);
	/** Adds a wave that falls to 1/e within decay seconds, for as long as it is audible. */
	const add = (share: number, decay: number, wave: (seconds: number) => number) => {
		const level = (strike.gain * share) / total;
		const end = start + Math.ceil(6 * decay * sampleRate);
		change(samples.subarray(start, end), (sample, i) => {
			const t = i / sampleRate;
			return sample + level * Math.exp(-t / decay) * wave(t);
		});
	};
	for (const [hertz, share, decay] of strike.partials) {
		add(share, decay, (t) => Math.sin(2 * Math.PI * hertz * t));
	}
	if (strike.knock) {
		add(...strike.knock, noiseFrom(start + 1));
	}
}

function change(samples: Float32Array, by: (sample: number, i: number) => number): void {
	for (const [i, sample] of samples.entries()) {
		samples[i] = by(sample, i);
	}
}

/** Returns a generator of white noise between -1 and 1, which is the same for the same seed (xorshift32). */
function noiseFrom(seed: number): () => number {
	let state = (seed * 2654435761) | 1;
	return () => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return state / 2 ** 31;
	};
}

/** Fades in during the first half millisecond and out during the last ten milliseconds, because abrupt edges crackle. */
function soften(samples: Float32Array, sampleRate: number): void {
	const first = Math.round(0.0005 * sampleRate);
	const last = Math.round(0.01 * sampleRate);
	change(samples.subarray(0, first), (sample, i) => (sample * i) / first);
	change(samples.subarray(-last), (sample, i) => sample * (1 - (i + 1) / last));
}
