/** A parsed address: #/analysis/NAME?fen=… gives "analysis", ["NAME"] and {fen: …}. */
export interface PageAddress {
	readonly path: string;
	readonly parts: readonly string[];
	readonly query: PageQuery;
}

/** The part of an address after the question mark. */
export type PageQuery = ReadonlyMap<string, string>;

/** Returns the address of a page with a position; the FEN remains readable in it. */
export function addressWith(path: string, fen: string): string {
	return `${path}?fen=${encodeURIComponent(fen).replaceAll("%2F", "/").replaceAll("%20", "+")}`;
}

/** Host names that refer to the local machine. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

function parsed(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

/** Returns a page address that others can open, normalised; "" for a blank text, undefined if the text is not such an address. */
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
 * Returns the address at which others can view a line, or undefined if there is none. A page that runs in the browser alone
 * can be opened by others unless it is served from the user's own machine. A page served by a program can be opened only
 * with the program's key, so the page in `named` is used instead.
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

/** Parses the part of a location after the #. */
export function parseAddress(hash: string): PageAddress {
	const [path = "", question = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
	const [first = "", ...parts] = path.split("/").filter((part) => part !== "");
	return { path: first, parts, query: new Map(new URLSearchParams(question)) };
}
