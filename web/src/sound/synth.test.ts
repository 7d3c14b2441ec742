import assert from "node:assert/strict";
import { test } from "node:test";
import type { SoundName } from "./model";
import { synthesize } from "./synth";

const names: readonly SoundName[] = ["move", "capture", "check", "mate", "end", "notify", "illegal", "low-time"];

for (const name of names) {
	for (const rate of [22050, 48000]) {
		test(`${name} at ${rate} Hz can be heard, does not clip, starts and ends in silence`, () => {
			const samples = synthesize(name, rate);
			const peak = samples.reduce((most, s) => Math.max(most, Math.abs(s)), 0);
			assert.ok(peak > 0.1 && peak < 1, `peak ${peak}`);
			for (const end of [samples[0], samples.at(-1)]) {
				assert.ok(Math.abs(end ?? 1) < 0.001);
			}
			const seconds = samples.length / rate;
			assert.ok(seconds > 0.05 && seconds < 6, `${seconds} s`);
		});
	}
}

test("a sound is the same each time", () => {
	assert.deepEqual(synthesize("capture", 8000), synthesize("capture", 8000));
});

test("no two sounds are alike", () => {
	const all = names.map((name) => synthesize(name, 8000).slice(0, 400).join());
	assert.equal(new Set(all).size, names.length);
});
