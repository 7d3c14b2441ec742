import type { SoundName, Sounds } from "./model";
import { synthesize } from "./synth";

/** Creates the sounds of the board. Each is computed when it is first needed. */
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
		// Until the user has interacted with the page, browsers block sounds and log a warning.
		if (this.volume <= 0 || this.broken || !navigator.userActivation?.hasBeenActive) {
			return;
		}
		try {
			act();
		} catch {
			this.broken = true; // no audio device: the game continues without sound
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
		// Perceived loudness is not linear in the amplitude, but follows a power of it.
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
