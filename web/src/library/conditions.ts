/** The search conditions that users can enter, under the names that the program uses. */
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

/** The conditions listed under "more conditions". */
export const FURTHER: readonly Field[] = ["fen", "material", "source"];

/** Returns the conditions that are not blank. */
export function wanted(conditions: Conditions): Conditions {
	return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value?.trim()));
}

/** Returns the conditions given in the query of an address. */
export function conditionsOf(query: ReadonlyMap<string, string>): Conditions {
	return Object.fromEntries(FIELDS.flatMap((field) => (query.has(field) ? [[field, query.get(field)]] : [])));
}

/** Returns the address of the library page with the given conditions. */
export function libraryAddress(conditions: Conditions): string {
	const query = new URLSearchParams(wanted(conditions)).toString();
	return query ? `library?${query}` : "library";
}
