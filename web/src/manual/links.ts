/** The base URL of the source files, for links that lead out of the manual. */
export const REPOSITORY = "https://github.com/chuhe-xiangqi/chuhe/blob/main/";

/** A page of the manual and a heading in it: "tutorial/en/01-board.md", "the-board". */
export interface Place {
	readonly page: string;
	readonly heading: string;
}

/** Parses the address of a page, #PAGE or #PAGE:HEADING; an empty one means the index. */
export function parsePlace(hash: string, index: string): Place {
	const [page = "", heading = ""] = decodeURIComponent(hash.replace(/^#\/?/, "")).split(":");
	return { page: page || index, heading };
}

/** Returns the language of a page, based on its file name. */
function languageOf(page: string): string {
	return /^tutorial\/([a-z]+)\//.exec(page)?.[1] ?? /\.([a-z]{2})\.md$/.exec(page)?.[1] ?? "en";
}

/** Returns the file name of the same page in a given language, whether or not that page exists. */
export function twin(page: string, language: string): string {
	return page.startsWith("tutorial/")
		? page.replace(/^tutorial\/[a-z]+\//, `tutorial/${language}/`)
		: page.replace(/(\.[a-z]{2})?\.md$/, language === "en" ? ".md" : `.${language}.md`);
}

/** Reports whether a page is in a language other than the reader's because there is no version in the reader's language. */
export function lacks(page: string, language: string, pages: ReadonlySet<string>): boolean {
	return languageOf(page) !== language && !pages.has(twin(page, language));
}

/** Reports whether a page is the version for readers of a language: in that language or, if there is none, in English. */
export function isFor(page: string, language: string, pages: ReadonlySet<string>): boolean {
	const own = languageOf(page);
	return own === language || (own === "en" && !pages.has(twin(page, language)));
}

/**
 * Returns the page with a given name. If the name lacks its extension, the version in the given language is preferred to the
 * English one. An unknown name is returned unchanged.
 */
export function named(name: string, language: string, pages: ReadonlySet<string>): string {
	const page = `${name}.md`;
	return [name, twin(page, language), page].find((file) => pages.has(file)) ?? name;
}

/** Returns the address of a place. */
export function address({ page, heading }: Place): string {
	return `#${page}${heading ? `:${heading}` : ""}`;
}

/** Returns the target of a link on a page, relative to the root of the repository; undefined if it is on another site. */
export function target(page: string, href: string): { readonly path: string; readonly heading: string } | undefined {
	if (/^[a-z]+:/i.test(href)) {
		return undefined;
	}
	const [path = "", heading = ""] = href.split("#");
	if (!path) {
		return { path: `docs/${page}`, heading };
	}
	const parts = `docs/${page}`.split("/").slice(0, -1);
	for (const part of path.split("/")) {
		if (part === "..") {
			parts.pop();
		} else if (part !== ".") {
			parts.push(part);
		}
	}
	return { path: parts.join("/"), heading };
}

/** Returns the address for a link on a page: a place in the manual, or an address outside it. */
export function link(page: string, href: string, pages: ReadonlySet<string>): string {
	const to = target(page, href);
	if (!to) {
		return href;
	}
	const inside = to.path.startsWith("docs/") ? to.path.slice("docs/".length) : "";
	return pages.has(inside)
		? address({ page: inside, heading: to.heading })
		: `${REPOSITORY}${to.path}${to.heading ? `#${to.heading}` : ""}`;
}

/** Returns the anchor of a heading, formed in the same way as on repository hosts. */
export function slug(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/<[^>]*>/g, "")
		.replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
		.replaceAll(" ", "-");
}

/** Returns the lines of a text that contain all the given words, each with the heading above it; at most `most` lines. */
export function find(
	text: string,
	words: readonly string[],
	most: number,
): readonly { readonly heading: string; readonly line: string }[] {
	const found = [];
	let heading = "";
	for (const line of text.split("\n")) {
		if (/^#+ /.test(line)) {
			heading = line.replace(/^#+ /, "");
		}
		const low = line.toLowerCase();
		if (found.length < most && words.every((word) => low.includes(word))) {
			found.push({
				heading,
				line: line.replace(/[|`*#]|\[([^\]]*)\]\([^)]*\)/g, (_, words: string | undefined) => words ?? "").trim(),
			});
		}
	}
	return found;
}
