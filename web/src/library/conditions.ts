/** The conditions of a search that people write, by the names that the program has for them. */
export const FIELDS = [
	"player",
	"event",
	"since",
	"until",
	"ecco",
	"result",
	"tag",
	"collection",
	"source",
	"material",
	"fen",
] as const;
export type Field = (typeof FIELDS)[number];
export type Conditions = Partial<Record<Field, string>>;

/** Those under "more conditions". */
export const FURTHER: readonly Field[] = ["fen", "material", "source"];

/** The conditions that say something. */
export function wanted(conditions: Conditions): Conditions {
	return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value?.trim()));
}

/** The conditions that an address names. */
export function conditionsOf(query: ReadonlyMap<string, string>): Conditions {
	return Object.fromEntries(FIELDS.flatMap((field) => (query.has(field) ? [[field, query.get(field)]] : [])));
}

/** The address of a page of the library with conditions. */
export function libraryAddress(conditions: Conditions): string {
	const query = new URLSearchParams(wanted(conditions)).toString();
	return query ? `library?${query}` : "library";
}
