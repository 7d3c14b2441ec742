import type { GameState } from "../protocol/messages";

type Headers = GameState["headers"];

/** The facts of a form, by the names of PGN. */
export const FACTS = ["Event", "Site", "Date", "Red", "Black", "Round"] as const;
export type FactName = (typeof FACTS)[number];

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The facts of a form that a game has. */
export function factsOf(headers: Headers): ReadonlyMap<FactName, string> {
	return new Map(FACTS.map((name) => [name, headers.find((header) => same(header.name, name))?.value ?? ""]));
}

/** The headers of a game with other facts, each at its old place; an empty one goes, what the form does not have stays. */
export function changedFacts(headers: Headers, facts: ReadonlyMap<FactName, string>): Headers {
	const old = headers.map(({ name, value }) => {
		const known = FACTS.find((fact) => same(fact, name));
		return { name, value: known === undefined ? value : (facts.get(known) ?? value) };
	});
	const added = FACTS.filter((fact) => !headers.some(({ name }) => same(name, fact)));
	return [...old, ...added.map((name) => ({ name, value: facts.get(name) ?? "" }))].filter(({ value }) => value !== "");
}
