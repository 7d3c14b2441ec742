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

/** Names of hosts that mean the machine itself. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

function parsed(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

/** The address of a page that others can open, put into order; "" for none, undefined for a text that is no such address. */
export function publicPage(text: string): string | undefined {
	if (text.trim() === "") {
		return "";
	}
	const url = parsed(text.trim());
	if (!url || !/^https?:$/.test(url.protocol) || LOOPBACK.test(url.hostname) || url.username || url.password) {
		return undefined;
	}
	return url.origin + url.pathname;
}

/**
 * The address under which others see a line. A page in a browser alone opens for others wherever it is not served by
 * the reader's own machine. That of a program opens for the owner of its key only, so another page is named in its place.
 */
export function publicAddress(
	at: { readonly origin: string; readonly hostname: string; readonly pathname: string },
	alone: boolean,
	named: string,
	line: string,
): string | undefined {
	const own = alone && !LOOPBACK.test(at.hostname) ? at.origin + at.pathname : "";
	const page = own || publicPage(named);
	return page ? `${page}#/${addressWith("analysis", line)}` : undefined;
}

/** Takes the part of a location after # apart. */
export function parseAddress(hash: string): PageAddress {
	const [path = "", question = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
	const [first = "", ...parts] = path.split("/").filter((part) => part !== "");
	return { path: first, parts, query: new Map(new URLSearchParams(question)) };
}
