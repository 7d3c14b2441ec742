import { analysisStrings } from "./analysis";
import { appStrings } from "./app";
import { board3dStrings } from "./board3d";
import { gameStrings } from "./game";
import { libraryStrings } from "./library";
import { runStrings } from "./runs";
import { tableStrings } from "./tables";

/** One sentence in the languages of the interface; {name} is replaced by a value. */
export interface Sentence {
	readonly en: string;
	readonly zh: string;
}

export type Language = "en" | "zh";

/**
 * Every sentence of the interface, by key. A page with many sentences has a
 * file of its own beside this one, spread in here.
 */
export const strings = {
	...appStrings,
	...board3dStrings,
	...gameStrings,
	...analysisStrings,
	...tableStrings,
	...runStrings,
	...libraryStrings,
} as const satisfies Record<string, Sentence>;

export type TextKey = keyof typeof strings;

/** The language of a browser that has not chosen one yet. */
export function browserLanguage(preferred: readonly string[]): Language {
	const first = preferred.find((tag) => /^(zh|en)\b/i.test(tag));
	return first?.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** The sentence in a language, with its values put in. */
export function translate(language: Language, key: TextKey, values: Record<string, string | number> = {}): string {
	return strings[key][language].replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}
