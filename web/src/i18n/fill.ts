/** The values for the placeholders of a sentence, by name. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Replaces the placeholders of a sentence: {name}, or {name:text for 1|text for 2|text for all others},
 * where # in a text is replaced by the number. The program fills in its sentences in the same way.
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
