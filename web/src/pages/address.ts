/** An address taken apart: #/analysis/NAME?fen=… gives "analysis", ["NAME"] and {fen: …}. */
export interface PageAddress {
	readonly path: string;
	readonly parts: readonly string[];
	readonly query: PageQuery;
}

/** The part of an address after the question mark. */
export type PageQuery = ReadonlyMap<string, string>;

/** The address of a page with a position; FENs stay readable in it. */
export function addressWith(path: string, fen: string): string {
	return `${path}?fen=${encodeURIComponent(fen).replaceAll("%2F", "/").replaceAll("%20", "+")}`;
}

/** Takes the part of a location after # apart. */
export function parseAddress(hash: string): PageAddress {
	const [path = "", question = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
	const [first = "", ...parts] = path.split("/").filter((part) => part !== "");
	return { path: first, parts, query: new Map(new URLSearchParams(question)) };
}
