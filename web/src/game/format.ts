import type { Eval, SideClock } from "../protocol/messages";
import type { TimeControl } from "../protocol/values";

/** Formats milliseconds as a clock shows them: 9:05, 1:02:03, with tenths in the last ten seconds. */
export function clockText(ms: number): string {
	const left = Math.max(0, ms);
	if (left < 10_000) {
		return (Math.floor(left / 100) / 10).toFixed(1);
	}
	const seconds = Math.ceil(left / 1000);
	const two = (n: number) => String(n).padStart(2, "0");
	const hours = Math.floor(seconds / 3600);
	const minutes = Math.floor(seconds / 60) % 60;
	return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const LAST = 10_000; // a clock ticks while it has at most this many milliseconds left

/** Reports whether a clock has reached another of its last ten seconds, given the milliseconds left before and now. */
export function ticks(before: number, now: number): boolean {
	return now > 0 && now <= LAST && Math.ceil(now / 1000) < Math.ceil(before / 1000);
}

/** Returns the milliseconds that a clock has left now, given its state `elapsed` milliseconds ago. */
export function clockLeft(clock: SideClock, running: boolean, elapsed: number): number {
	return running ? clock.left_ms - elapsed : clock.left_ms;
}

/** Formats a time control briefly: "10+5", "30 s", "10 min + 3×30 s", "3 d" for days per move. */
export function controlText(control: TimeControl): string {
	const minutes = (ms = 0) => ms / 60_000;
	const seconds = (ms = 0) => ms / 1000;
	switch (control.kind) {
		case "none":
			return "∞";
		case "move":
			return `${seconds(control.move_ms)} s`;
		case "correspondence":
			return `${Math.round((control.move_ms ?? 0) / 8_640_000) / 10} d`;
		case "increment":
			return `${minutes(control.base_ms)}+${seconds(control.increment_ms)}`;
		case "byoyomi": {
			const periods = `${control.periods ?? 0}×${seconds(control.period_ms)} s`;
			return control.base_ms ? `${minutes(control.base_ms)} min + ${periods}` : periods;
		}
	}
}

/** Formats a count with a unit prefix: 1234567 as 1.23 M. */
export function countText(n: number): string {
	if (n >= 1e9) {
		return `${(n / 1e9).toFixed(2)} G`;
	}
	if (n >= 1e6) {
		return `${(n / 1e6).toFixed(2)} M`;
	}
	return n >= 1e3 ? `${(n / 1e3).toFixed(0)} k` : String(n);
}

/** Formats an evaluation from Red's point of view, with a sign: "+0.35", "#4" for mate in four, "#" if the side to move is mated. */
export function evalText({ cp, mate }: Pick<Eval, "cp" | "mate">): string {
	if (mate !== null) {
		return mate === 0 ? "#" : `#${mate}`;
	}
	return cp === null ? "" : `${cp < 0 ? "-" : "+"}${(Math.abs(cp) / 100).toFixed(2)}`;
}

/** Formats a score without its sign to fit the evaluation bar: "1.0", "14", "#3", "#" if the side to move is mated, "" for no score. */
export function shortScore({ cp, mate }: { readonly cp: number | null; readonly mate: number | null }): string {
	if (mate !== null) {
		return mate === 0 ? "#" : `#${Math.abs(mate)}`;
	}
	if (cp === null) {
		return "";
	}
	const pawns = Math.abs(cp) / 100;
	return pawns.toFixed(pawns < 9.95 ? 1 : 0);
}

/** Formats centipawns as pawns with a sign. */
export function pawnsText(cp: number): string {
	const sign = cp > 0 ? "+" : cp < 0 ? "−" : "";
	return `${sign}${(Math.abs(cp) / 100).toFixed(2)}`;
}
