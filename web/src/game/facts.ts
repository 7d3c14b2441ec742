import type { GameState } from "../protocol/messages";

type Headers = GameState["headers"];

/** The facts in the form, by their PGN names. */
export const FACTS = ["Event", "Site", "Date", "Red", "Black", "Round"] as const;
export type FactName = (typeof FACTS)[number];

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Returns the facts of the form from the headers of a game, "" for a missing one. */
export function factsOf(headers: Headers): ReadonlyMap<FactName, string> {
	return new Map(FACTS.map((name) => [name, headers.find((header) => same(header.name, name))?.value ?? ""]));
}

/** Returns the headers of a game with changed facts, each in its old place. Empty headers are removed; headers not in the form are kept. */
export function changedFacts(headers: Headers, facts: ReadonlyMap<FactName, string>): Headers {
	const old = headers.map(({ name, value }) => {
		const known = FACTS.find((fact) => same(fact, name));
		return { name, value: known === undefined ? value : (facts.get(known) ?? value) };
	});
	const added = FACTS.filter((fact) => !headers.some(({ name }) => same(name, fact)));
	return [...old, ...added.map((name) => ({ name, value: facts.get(name) ?? "" }))].filter(({ value }) => value !== "");
}
