import {
	type BoardLook,
	COORDINATES,
	type Coordinates,
	PIECE_SCRIPTS,
	type PieceScript,
	THEMES,
	type Theme,
} from "../board/model";
import { browserLanguage, isLanguage, type Language, languages as spoken } from "../i18n/text";
import { publicPage } from "../pages/address";
import type { NotationName } from "../protocol/values";

/**
 * The user's settings for the page. The program stores them as page.NAME, and the browser keeps a copy for the start of a
 * visit. Settings that depend on the device are stored only in the browser.
 */
export interface PreferenceValues {
	language: Language;
	mode: "auto" | "light" | "dark";
	theme: Theme;
	pieces: PieceScript;
	coordinates: Coordinates;
	board: "flat" | "3d";
	animation: number;
	targets: boolean;
	premoves: boolean;
	sounds: boolean;
	ticking: boolean;
	volume: number;
	notation: NotationName;
	notices: boolean;
	teasing: boolean;
	rules: string;
	typed: boolean;
	greeted: boolean;
	cloud: boolean;
	thoughts: boolean;
	/** The address of a page that runs entirely in the browser and opens shared links; "" for none. */
	publicPage: string;
}

export type PreferenceName = keyof PreferenceValues;

export function defaults(languages: readonly string[]): PreferenceValues {
	const language = browserLanguage(languages);
	return {
		language,
		mode: "auto",
		theme: "wood",
		pieces: "traditional",
		...following(language),
		board: "flat",
		animation: 220,
		targets: true,
		premoves: true,
		sounds: true,
		ticking: true,
		volume: 0.7,
		notices: true,
		teasing: false,
		typed: false,
		greeted: false,
		cloud: false,
		thoughts: false,
		publicPage: "",
	};
}

/** Returns the notation that readers of a language know; it changes with the language until the user chooses another. */
function notationOf(language: Language): NotationName {
	return spoken[language].moves;
}

/** Returns the coordinates that readers of a language can read; they change with the language too. */
function coordinatesOf(language: Language): Coordinates {
	return language === "zh" ? "chinese" : "digits";
}

/** Returns the repetition rules that are usual where a language is spoken; they change with the language too. */
function rulesOf(language: Language): string {
	return language === "zh" ? "cxa" : "axf";
}

/** Returns the settings that follow the language until the user chooses another value. */
function following(language: Language): Pick<PreferenceValues, "notation" | "coordinates" | "rules"> {
	return { notation: notationOf(language), coordinates: coordinatesOf(language), rules: rulesOf(language) };
}

type Check = (value: unknown) => boolean;

const oneOf =
	(choices: readonly string[]): Check =>
	(value) =>
		typeof value === "string" && choices.includes(value);
const within =
	(least: number, most: number): Check =>
	(value) =>
		typeof value === "number" && value >= least && value <= most;
const yesOrNo: Check = (value) => typeof value === "boolean";

/** The check of each setting's value. Stored values may come from another version or have been edited by hand. */
const checks: Readonly<Record<PreferenceName, Check>> = {
	language: isLanguage,
	mode: oneOf(["auto", "light", "dark"]),
	theme: oneOf(THEMES),
	pieces: oneOf(PIECE_SCRIPTS),
	coordinates: oneOf(COORDINATES),
	board: oneOf(["flat", "3d"]),
	animation: within(0, 5000),
	targets: yesOrNo,
	premoves: yesOrNo,
	thoughts: yesOrNo,
	sounds: yesOrNo,
	ticking: yesOrNo,
	volume: within(0, 1),
	notation: oneOf(["chinese", "traditional", "vietnamese", "wxf", "iccs"]),
	notices: yesOrNo,
	teasing: yesOrNo,
	rules: oneOf(["axf", "cxa", "computer"]),
	typed: yesOrNo,
	greeted: yesOrNo,
	cloud: yesOrNo,
	publicPage: (value) => typeof value === "string" && publicPage(value) === value,
};

function isName(name: string): name is PreferenceName {
	return Object.hasOwn(checks, name);
}

/** The settings that each browser keeps for itself: a phone may be muted while a desktop is not. */
const ownNames: readonly PreferenceName[] = ["animation", "sounds", "ticking", "volume"];

function isOwn(name: string): boolean {
	return ownNames.some((own) => own === name);
}

/** The former names of settings. A value under a former name is used as long as none is stored under the new name. */
const formerly: Readonly<Record<string, PreferenceName>> = { men: "pieces" };

/** Returns the settings that are stored only under former names, keyed by their new names. */
function underFormerNames(stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(formerly).flatMap(([old, name]) =>
			old in stored && !(name in stored) ? [[name, stored[old]]] : [],
		),
	);
}

/** Returns the base values overridden by the stored ones, except for unknown names and invalid values. */
export function merge(base: PreferenceValues, stored: Readonly<Record<string, unknown>>): PreferenceValues {
	const next: Record<string, unknown> = { ...base };
	for (const [name, value] of Object.entries({ ...underFormerNames(stored), ...stored })) {
		if (isName(name) && checks[name](value)) {
			next[name] = value;
		}
	}
	return next as unknown as PreferenceValues;
}

/** Returns the names of the stored settings whose values are invalid. */
export function meaningless(stored: Readonly<Record<string, unknown>>): PreferenceName[] {
	return Object.entries(stored).flatMap(([name, value]) => (isName(name) && !checks[name](value) ? [name] : []));
}

const STORE = "chuhe.preferences";

export class Preferences extends EventTarget {
	values: PreferenceValues;
	/** The settings that the program has stored with invalid values; the values that applied before remain in force. */
	refused: readonly PreferenceName[] = [];
	/** Sends changes to the program; set once there is a connection. */
	publish: (changes: Record<string, unknown>) => void = () => {};

	constructor(
		private readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
		languages: readonly string[],
	) {
		super();
		this.values = merge(defaults(languages), this.load());
	}

	set<N extends PreferenceName>(name: N, value: PreferenceValues[N]): void {
		const changes: Partial<PreferenceValues> = { [name]: value };
		if (name === "language") {
			const before = following(this.values.language);
			const unchosen = Object.entries(following(value as Language)).filter(
				([key]) => this.values[key as keyof typeof before] === before[key as keyof typeof before],
			);
			Object.assign(changes, Object.fromEntries(unchosen));
		}
		this.take({ ...this.values, ...changes });
		const shared = Object.entries(changes).filter(([key]) => !isOwn(key));
		if (shared.length > 0) {
			this.publish(Object.fromEntries(shared.map(([key, to]) => [`page.${key}`, to])));
		}
	}

	/** Adopts the settings that the program has stored. */
	adopt(settings: Readonly<Record<string, unknown>>): void {
		const own = Object.entries(settings).flatMap(([name, value]) =>
			name.startsWith("page.") && !isOwn(name.slice(5)) ? [[name.slice(5), value] as const] : [],
		);
		const stored = Object.fromEntries(own);
		this.refused = meaningless(stored);
		this.take(merge(this.values, stored));
		const moved = Object.keys(formerly).filter((old) => old in stored);
		if (moved.length > 0) {
			this.publish({
				...Object.fromEntries(Object.entries(underFormerNames(stored)).map(([name, value]) => [`page.${name}`, value])),
				...Object.fromEntries(moved.map((old) => [`page.${old}`, null])),
			});
		}
	}

	/** Deletes all settings stored in the browser, and returns the changes that make the program delete them too. */
	reset(): Record<string, null> {
		this.storage.removeItem(STORE);
		return Object.fromEntries([...Object.keys(checks), ...Object.keys(formerly)].map((name) => [`page.${name}`, null]));
	}

	look(dark: boolean): BoardLook {
		const { theme, pieces, coordinates, animation, targets } = this.values;
		return { theme, pieces, coordinates, animation, showTargets: targets, dark };
	}

	private load(): Record<string, unknown> {
		try {
			const stored: unknown = JSON.parse(this.storage.getItem(STORE) ?? "{}");
			return typeof stored === "object" && stored !== null ? (stored as Record<string, unknown>) : {};
		} catch {
			return {};
		}
	}

	private take(values: PreferenceValues): void {
		if (JSON.stringify(values) === JSON.stringify(this.values)) {
			return;
		}
		this.values = values;
		this.storage.setItem(STORE, JSON.stringify(values));
		this.dispatchEvent(new Event("change"));
	}
}
