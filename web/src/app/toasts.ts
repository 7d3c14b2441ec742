/** A short message that disappears by itself. */
export interface Toast {
	readonly id: number;
	readonly text: string;
	readonly tone: "info" | "error" | "good";
	/** The game that the message is about; "" for none. */
	readonly game: string;
}

const MOST = 3; // shown at a time
const NOTICE_TIME = 3500; // milliseconds
const ERROR_TIME = 6000;
const AFTER_HOLD = 1500; // minimum time in milliseconds for which a message stays after the pointer has left it
const SHORT = 60; // characters that can be read in these times
const LETTER_TIME = 45; // milliseconds for each further character

/** Returns how long a message stays, in milliseconds: longer for errors and for long texts. */
export function timeOf({ tone, text }: Pick<Toast, "tone" | "text">): number {
	const more = Math.max(0, text.length - SHORT) * LETTER_TIME;
	return (tone === "error" ? ERROR_TIME : NOTICE_TIME) + more;
}

interface Standing {
	readonly toast: Toast;
	timer: ReturnType<typeof setTimeout> | undefined;
	since: number;
	left: number;
}

/** The messages currently shown. They stay as long as they are held, while the user reads them. */
export class Toasts {
	private standing: Standing[] = [];
	private held = false;
	private last = 0;

	constructor(private readonly changed: () => void) {}

	get list(): readonly Toast[] {
		return this.standing.map(({ toast }) => toast);
	}

	/** Shows a message. If the same message is already shown, only its time starts again. */
	add(text: string, tone: Toast["tone"], game = ""): void {
		const same = this.standing.find(({ toast }) => toast.text === text && toast.tone === tone && toast.game === game);
		if (same) {
			this.stop(same);
			same.left = timeOf(same.toast);
			this.start(same);
			return;
		}
		const toast = { id: ++this.last, text, tone, game };
		const one: Standing = { toast, timer: undefined, since: 0, left: timeOf(toast) };
		for (const old of this.standing.slice(0, Math.max(0, this.standing.length + 1 - MOST))) {
			this.stop(old);
		}
		this.standing = [...this.standing.slice(1 - MOST), one];
		this.start(one);
		this.changed();
	}

	close(id: number): void {
		this.drop((toast) => toast.id === id);
	}

	/** Removes the messages about other games when another game, or none, is shown. */
	leave(game: string): void {
		this.drop((toast) => toast.game !== "" && toast.game !== game);
	}

	private drop(goes: (toast: Toast) => boolean): void {
		for (const one of this.standing.filter(({ toast }) => goes(toast))) {
			this.stop(one);
		}
		this.standing = this.standing.filter(({ toast }) => !goes(toast));
		if (this.standing.length === 0) {
			this.held = false; // the pointer is no longer on any message
		}
		this.changed();
	}

	hold(): void {
		if (!this.held) {
			for (const one of this.standing) {
				this.stop(one);
			}
			this.held = true;
		}
	}

	release(): void {
		if (this.held) {
			this.held = false;
			for (const one of this.standing) {
				one.left = Math.max(one.left, AFTER_HOLD);
				this.start(one);
			}
		}
	}

	private start(one: Standing): void {
		if (!this.held) {
			one.since = Date.now();
			one.timer = setTimeout(() => this.close(one.toast.id), one.left);
		}
	}

	private stop(one: Standing): void {
		clearTimeout(one.timer);
		if (!this.held) {
			one.left -= Date.now() - one.since;
		}
	}
}
