import { type Language, type LateSentences, languages, type Sentences } from "./catalogue/keys";
import { fill, type Values } from "./fill";

export { fill, type Language, languages, type Values };

/** A set of sentences that is loaded only with the pages that use it. */
export type LateSet = keyof LateSentences;

export type TextKey = keyof Sentences | { [S in LateSet]: keyof LateSentences[S] }[LateSet];

/** A sentence in every language, as the program sends it. */
export type Words = Readonly<Record<Language, string>>;

/** The languages, in the order in which they are offered. */
export const tags = Object.keys(languages) as readonly Language[];

export function isLanguage(tag: unknown): tag is Language {
	return typeof tag === "string" && Object.hasOwn(languages, tag);
}

/** Returns the language for a browser in which none has been chosen yet: the first known one of those preferred, or English. */
export function browserLanguage(preferred: readonly string[]): Language {
	return preferred.map((tag) => tag.toLowerCase().split("-")[0]).find(isLanguage) ?? "en";
}

let spoken: { readonly language: Language; readonly sentences: Partial<Record<TextKey, string>> } | undefined;
let wanted: Language | undefined;
/** The late sets that pages have requested so far. */
const needed = new Set<LateSet>();

/** Loads a language and switches to it; of two quick changes, the last one wins. */
export async function speak(language: Language): Promise<void> {
	wanted = language;
	const { load, late } = languages[language];
	const [first, ...further] = await Promise.all([load(), ...[...needed].map((set) => late[set]())]);
	if (wanted === language) {
		spoken = { language, sentences: Object.assign({}, first.sentences, ...further.map(({ sentences }) => sentences)) };
	}
}

/** Loads a late set, for the current language and any language chosen later. */
export async function speakMore(set: LateSet): Promise<void> {
	needed.add(set);
	await speak(wanted ?? spokenLanguage());
}

/** Returns the current language; it changes only once the sentences of the requested language have loaded. */
export function spokenLanguage(): Language {
	return spoken?.language ?? "en";
}

/** Returns the sentence in the current language with its values filled in. */
export function translate(key: TextKey, values: Values = {}): string {
	return fill(spoken?.sentences[key] ?? key, values);
}

/** Returns a text that is the same in every language, such as a name. */
export function same(text: string): Words {
	return Object.fromEntries(tags.map((tag) => [tag, text])) as Words;
}

/** The language in which each notation is read aloud. */
const tongues = { chinese: "zh-Hans", traditional: "zh-Hant", vietnamese: "vi", wxf: "en", iccs: "en" } as const;

export function tongue(notation: keyof typeof tongues): string {
	return tongues[notation];
}
