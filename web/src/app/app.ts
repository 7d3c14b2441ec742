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

/** Milliseconds between the first click and opening the audio device, which blocks the page briefly, so that nothing is moving then. */
const SOUND_PAUSE = 120;

/** The state that all parts of the page share. It dispatches "change" when any of it changes. */
export class App extends EventTarget {
	readonly preferences = new Preferences(localStorage, navigator.languages);
	readonly connection: Connection;
	readonly sounds = createSounds();
	state: AppState | undefined;
	/** Whether the application, running entirely in the browser, is open in another window already. */
	elsewhere = false;
	/** Switches to the newer version of the page that is waiting; undefined if there is none. */
	update: (() => void) | undefined;
	readonly toasts = new Toasts(() => this.changed());
	/** The open dialogs, the topmost last; only the topmost can be used. */
	private windows: readonly object[] = [];
	private readonly darkness = matchMedia("(prefers-color-scheme: dark)");
	/** Fulfilled when the texts of the chosen language and the artwork of the chosen pieces are loaded. */
	ready: Promise<void> = Promise.resolve();
	private wanted: Language | undefined;
	/** The names of the settings that were last reported as having invalid values. */
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
			}).catch(() => {}); // then the page opens only with a network
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

	/** The language of the page; another language takes effect once its texts are loaded. */
	get language(): Language {
		return spokenLanguage();
	}

	/** The locale for dates and numbers. */
	get locale(): string {
		return languages[this.language].locale;
	}

	get dark(): boolean {
		const { mode } = this.preferences.values;
		return mode === "auto" ? this.darkness.matches : mode === "dark";
	}

	/** The appearance of boards; the same object until something changes. */
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

	/** Plays a sound after the next frame, so that drawing comes first; a delay of one frame is not audible. */
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

	/** Shows an error as a toast. */
	fail(error: unknown, game = ""): void {
		this.toast(this.textOf(error), "error", game);
	}

	/** Returns the text of an error, as worded by the program or the browser. */
	textOf(error: unknown): string {
		if (error instanceof CommandError) {
			return this.say(error.words);
		}
		if (typeof error === "object" && error && "message" in error && isWords(error.message)) {
			return this.say(error.message);
		}
		return String(error);
	}

	/** Calls a command. If it fails, shows the error, or for a game only while that game is shown, and returns undefined. */
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

	/** The game whose board is shown; "" for none. Errors about other games are not shown. */
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

	/** Returns a function that goes to an address later, such as after a response, unless the user has moved to another page by then. */
	onward(): (address: string) => void {
		const from = location.hash;
		return (address) => {
			if (location.hash === from) {
				this.go(address);
			}
		};
	}

	/** Reports once which settings have invalid stored values. */
	private tellRefused(): void {
		const names = this.preferences.refused.join(", ");
		if (names !== this.toldRefused && names) {
			this.toast(this.t("settings.refused", { names }), "error");
		}
		this.toldRefused = names;
	}

	/** Shows the program's notice about the data once. */
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

// Every module that draws imports this file, so the texts are loaded before it runs.
await app.ready;
