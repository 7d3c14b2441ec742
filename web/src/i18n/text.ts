import { type Language, languages, type Sentences } from "./catalogue/keys";

export { type Language, languages };

export type TextKey = keyof Sentences;

/** A sentence in every language, as the program sends it. */
export type Words = Readonly<Record<Language, string>>;

/** What stands in the holes of a sentence, by name. */
export type Values = Readonly<Record<string, string | number>>;

/** The languages, in the order in which they are offered. */
export const tags = Object.keys(languages) as readonly Language[];

export function isLanguage(tag: unknown): tag is Language {
	return typeof tag === "string" && Object.hasOwn(languages, tag);
}

/** The language of a browser that has not chosen one yet. */
export function browserLanguage(preferred: readonly string[]): Language {
	return preferred.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";
}

let spoken: { readonly language: Language; readonly sentences: Sentences } | undefined;
let wanted: Language | undefined;

/** Loads a language and speaks it from then on; of two quick changes the last one stays. */
export async function speak(language: Language): Promise<void> {
	wanted = language;
	const { sentences } = await languages[language].load();
	if (wanted === language) {
		spoken = { language, sentences };
	}
}

/** The language that is spoken; it follows the wish when its sentences have come. */
export function spokenLanguage(): Language {
	return spoken?.language ?? "en";
}

/** The sentence in the spoken language, with its values put in. */
export function translate(key: TextKey, values: Values = {}): string {
	return fill(spoken?.sentences[key] ?? key, values);
}

/** A text that is the same in every language, as a name is. */
export function same(text: string): Words {
	return Object.fromEntries(tags.map((tag) => [tag, text])) as Words;
}

/**
 * Puts values into a sentence: {name}, or {name:text for 1|text for 2|text for all others},
 * where # in a text is the number. The program fills its sentences in the same way.
 */
export function fill(sentence: string, values: Values): string {
	return sentence.replace(/\{([a-z]\w*)(?::([^{}]*))?\}/g, (hole, name: string, forms: string | undefined) => {
		const value = values[name];
		if (value === undefined) {
			return hole;
		}
		return forms ? choose(forms.split("|"), String(value)) : String(value);
	});
}

function choose(forms: readonly string[], value: string): string {
	const number = /^\d+$/.test(value) ? Number(value) : 0;
	const form = forms[number - 1] ?? forms.at(-1) ?? "";
	return form.replaceAll("#", value);
}

/** The language in which a notation is read aloud. */
const tongues = { chinese: "zh-Hans", traditional: "zh-Hant", vietnamese: "vi", wxf: "en", iccs: "en" } as const;

export function tongue(notation: keyof typeof tongues): string {
	return tongues[notation];
}
