import { alone, keepPage, workerCarrier } from "../alone/carrier";
import type { BoardLook } from "../board/model";
import type { Words } from "../i18n/text";
import { type Language, languages, speak, spokenLanguage, type TextKey, translate, type Values } from "../i18n/text";
import { hasArtwork, loadArtwork } from "../pieces/outlines";
import { webSocketCarrier } from "../protocol/carrier";
import { CommandError, Connection } from "../protocol/connection";
import type { AppState } from "../protocol/messages";
import type { SoundName } from "../sound/model";
import { createSounds } from "../sound/sounds";
import { Preferences } from "./preferences";
import { type Toast, Toasts } from "./toasts";

/** Milliseconds after the first click, when nothing moves: opening the audio device stops the page for a moment. */
const SOUND_PAUSE = 120;

/** What all parts of the page share. It says "change" when any of it changes. */
export class App extends EventTarget {
	readonly preferences = new Preferences(localStorage, navigator.languages);
	readonly connection: Connection;
	readonly sounds = createSounds();
	state: AppState | undefined;
	/** Another window has the application, which runs in the browser alone. */
	elsewhere = false;
	/** Goes over to the newer version of the page that waits; undefined when none does. */
	update: (() => void) | undefined;
	readonly toasts = new Toasts(() => this.changed());
	/** The windows that are open, the topmost last: only what is in that one can be used. */
	private windows: readonly object[] = [];
	private readonly darkness = matchMedia("(prefers-color-scheme: dark)");
	/** Fulfilled when the page can speak, and draw the pieces that were chosen. */
	ready: Promise<void> = Promise.resolve();
	private wanted: Language | undefined;
	/** The settings whose values were reported as unknown. */
	private toldRefused = "";
	private toldNotice = false;
	private shown = "";
	private lookCache: { key: string; look: BoardLook } | undefined;

	constructor() {
		super();
		this.connection = new Connection(this.carrier(), () => this.changed());
		this.preferences.publish = (changes) => void this.connection.call("settings.set", changes).catch(() => {});
		this.preferences.addEventListener("change", () => this.applyPreferences());
		this.darkness.addEventListener("change", () => this.applyPreferences());
		const prepare = () => setTimeout(() => this.sounds.prepare(), SOUND_PAUSE);
		window.addEventListener("pointerup", prepare, { once: true });
		window.addEventListener("online", () => this.connection.hurry());
		this.applyPreferences();
	}

	private carrier() {
		if (!alone()) {
			return webSocketCarrier();
		}
		return workerCarrier((elsewhere) => {
			if (this.elsewhere !== elsewhere) {
				this.elsewhere = elsewhere;
				this.changed();
			}
		});
	}

	start(): void {
		if (alone()) {
			void keepPage((use) => {
				this.update = use;
				this.changed();
			}).catch(() => {}); // then it opens with a network only
		}
		this.connection.connect();
		this.connection.follow<AppState>(
			"app",
			{
				changed: (state) => {
					this.state = state;
					this.preferences.adopt(state.settings);
					this.tellRefused();
					this.tellNotice();
					this.changed();
				},
			},
			(error) => this.fail(error),
		);
	}

	/** The language of the page; a wish for another is fulfilled when its sentences have come. */
	get language(): Language {
		return spokenLanguage();
	}

	/** How dates and numbers are written. */
	get locale(): string {
		return languages[this.language].locale;
	}

	get dark(): boolean {
		const { mode } = this.preferences.values;
		return mode === "auto" ? this.darkness.matches : mode === "dark";
	}

	/** How boards look; the same object until something changes. */
	get look(): BoardLook {
		const chosen = this.preferences.look(this.dark);
		const look = hasArtwork(chosen.pieces) ? chosen : { ...chosen, pieces: "traditional" as const };
		const key = JSON.stringify(look);
		if (this.lookCache?.key !== key) {
			this.lookCache = { key, look };
		}
		return this.lookCache.look;
	}

	t(key: TextKey, values?: Values): string {
		return translate(key, values);
	}

	say(words: Words): string {
		return words[this.language] ?? words.en;
	}

	/** Drawing goes first; a sound one frame later is not heard to be late. */
	play(sound: SoundName): void {
		requestAnimationFrame(() => setTimeout(() => this.sounds.play(sound)));
	}

	toast(text: string, tone: Toast["tone"] = "info", game = ""): void {
		this.toasts.add(text, tone, game);
	}

	get window(): object | undefined {
		return this.windows.at(-1);
	}

	windowOpened(window: object): void {
		this.windows = [...this.windows, window];
		this.changed();
	}

	windowClosed(window: object): void {
		if (this.windows.includes(window)) {
			this.windows = this.windows.filter((open) => open !== window);
			this.changed();
		}
	}

	/** Shows what went wrong. */
	fail(error: unknown, game = ""): void {
		this.toast(this.textOf(error), "error", game);
	}

	/** What an error says, in the words of the program or the browser. */
	textOf(error: unknown): string {
		if (error instanceof CommandError) {
			return this.say(error.words);
		}
		if (typeof error === "object" && error && "message" in error && isWords(error.message)) {
			return this.say(error.message);
		}
		return String(error);
	}

	/** Calls a command and shows its failure, if it is about a game next to that game only; undefined then. */
	async call<T = unknown>(name: string, args: object = {}, game = ""): Promise<T | undefined> {
		try {
			return await this.connection.call<T>(name, args);
		} catch (error) {
			if (game === "" || game === this.shownGame) {
				this.fail(error, game);
			}
			return undefined;
		}
	}

	/** The game whose board is shown, "" for none. What comes about another one is not shown. */
	get shownGame(): string {
		return this.shown;
	}

	set shownGame(game: string) {
		if (game !== this.shown) {
			this.shown = game;
			this.toasts.leave(game);
		}
	}

	go(address: string): void {
		location.hash = `#/${address}`;
	}

	/** Goes to an address later, as when an answer has come, unless the player has gone elsewhere by then. */
	onward(): (address: string) => void {
		const from = location.hash;
		return (address) => {
			if (location.hash === from) {
				this.go(address);
			}
		};
	}

	/** Says once which settings are not as they were chosen. */
	private tellRefused(): void {
		const names = this.preferences.refused.join(", ");
		if (names !== this.toldRefused && names) {
			this.toast(this.t("settings.refused", { names }), "error");
		}
		this.toldRefused = names;
	}

	/** Says once what happened to the data. */
	private tellNotice(): void {
		const notice = this.state?.notice;
		if (notice && !this.toldNotice) {
			this.toldNotice = true;
			void this.ready.then(() => this.toast(this.say(notice), "error"));
		}
	}

	private applyPreferences(): void {
		const { values } = this.preferences;
		if (values.language !== this.wanted) {
			this.wanted = values.language;
			this.ready = this.speak(values.language);
		}
		document.documentElement.dataset.mode = this.dark ? "dark" : "light";
		this.sounds.volume = values.sounds ? values.volume : 0;
		if (!hasArtwork(values.pieces)) {
			const come = loadArtwork(values.pieces).then(
				() => this.changed(),
				(error) => this.fail(error),
			);
			this.ready = Promise.all([this.ready, come]).then(() => {});
		}
		this.changed();
	}

	private async speak(language: Language): Promise<void> {
		try {
			await speak(language);
		} catch (error) {
			this.wanted = undefined;
			this.fail(error);
		}
		document.documentElement.lang = this.locale;
		this.changed();
	}

	private changed(): void {
		this.dispatchEvent(new Event("change"));
	}
}

function isWords(value: unknown): value is Words {
	return typeof value === "object" && value !== null && "en" in value && "zh" in value;
}

export const app = new App();

// Whatever draws imports this file, and can speak when it does.
await app.ready;
