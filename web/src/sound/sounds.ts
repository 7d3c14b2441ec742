import type { SoundName, Sounds } from "./model";
import { synthesize } from "./synth";

/** Makes the sounds of the board. They are computed when they are first heard. */
export function createSounds(): Sounds {
	return new Player();
}

class Player implements Sounds {
	volume = 0.7;
	private context: AudioContext | undefined;
	private broken = false;
	private readonly buffers = new Map<SoundName, AudioBuffer>();

	prepare(): void {
		this.attempt(() => {
			for (const name of ["move", "capture"] as const) {
				this.buffer(name, this.open());
			}
		});
	}

	play(name: SoundName): void {
		this.attempt(() => this.start(name));
	}

	private attempt(act: () => void): void {
		// A browser refuses sound, and complains, before the player has touched the page.
		if (this.volume <= 0 || this.broken || !navigator.userActivation?.hasBeenActive) {
			return;
		}
		try {
			act();
		} catch {
			this.broken = true; // no audio device: the game continues without
		}
	}

	private open(): AudioContext {
		this.context ??= new AudioContext({ latencyHint: "interactive" });
		return this.context;
	}

	private start(name: SoundName): void {
		const context = this.open();
		if (context.state === "suspended") {
			context.resume().catch(() => {});
		}
		const source = context.createBufferSource();
		source.buffer = this.buffer(name, context);
		const gain = context.createGain();
		// Loudness is felt as a power of the amplitude.
		gain.gain.value = Math.min(this.volume, 1) ** 2;
		source.connect(gain).connect(context.destination);
		source.start();
	}

	private buffer(name: SoundName, context: AudioContext): AudioBuffer {
		let buffer = this.buffers.get(name);
		if (!buffer) {
			const samples = synthesize(name, context.sampleRate);
			buffer = context.createBuffer(1, samples.length, context.sampleRate);
			buffer.copyToChannel(samples, 0);
			this.buffers.set(name, buffer);
		}
		return buffer;
	}
}
