/** Where the sources are, for links that lead out of the manual. */
export const REPOSITORY = "https://github.com/chuhe-xiangqi/chuhe/blob/main/";

/** A page of the manual and a heading in it: "tutorial/en/01-board.md", "the-board". */
export interface Place {
	readonly page: string;
	readonly heading: string;
}

/** Reads the address of a page, #PAGE or #PAGE:HEADING; an empty one is the index. */
export function parsePlace(hash: string, index: string): Place {
	const [page = "", heading = ""] = decodeURIComponent(hash.replace(/^#\/?/, "")).split(":");
	return { page: page || index, heading };
}

/** The language of a page, by the name of its file. */
function languageOf(page: string): string {
	return /^tutorial\/([a-z]+)\//.exec(page)?.[1] ?? /\.([a-z]{2})\.md$/.exec(page)?.[1] ?? "en";
}

/** The same page in a language, whether it exists or not. */
export function twin(page: string, language: string): string {
	return page.startsWith("tutorial/")
		? page.replace(/^tutorial\/[a-z]+\//, `tutorial/${language}/`)
		: page.replace(/(\.[a-z]{2})?\.md$/, language === "en" ? ".md" : `.${language}.md`);
}

/** Reports whether a page is shown to a reader of a language in which it does not exist. */
export function lacks(page: string, language: string, pages: ReadonlySet<string>): boolean {
	return languageOf(page) !== language && !pages.has(twin(page, language));
}

/** Reports whether a reader of a language finds this page: in that language or, where it is missing, in English. */
export function isFor(page: string, language: string, pages: ReadonlySet<string>): boolean {
	const own = languageOf(page);
	return own === language || (own === "en" && !pages.has(twin(page, language)));
}

/** The page of a name, which may lack its ending; then it is the one in the language, if there is one. */
export function named(name: string, language: string, pages: ReadonlySet<string>): string {
	const page = `${name}.md`;
	return [name, twin(page, language), page].find((file) => pages.has(file)) ?? name;
}

/** The address of a place. */
export function address({ page, heading }: Place): string {
	return `#${page}${heading ? `:${heading}` : ""}`;
}

/** The path of what a page links to, from the root of the repository; undefined when it leads to another site. */
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

/** What a link of a page leads to: a place of the manual, or an address elsewhere. */
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

/** The name of a heading in addresses, as the hosts of repositories make it. */
export function slug(text: string): string {
	return text
		.trim()
		.toLowerCase()
		.replace(/<[^>]*>/g, "")
		.replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, "")
		.replaceAll(" ", "-");
}

/** The lines of a text that have all words of a question, with the heading that each is under; at most a few. */
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
