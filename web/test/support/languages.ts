import type { Page } from "playwright-core";
import { sentences as en } from "../../src/i18n/catalogue/en";
import { sentences as enClub } from "../../src/i18n/catalogue/en-club";
import { sentences as enHow } from "../../src/i18n/catalogue/en-how";
import { languages } from "../../src/i18n/catalogue/keys";
import { sentences as vi } from "../../src/i18n/catalogue/vi";
import { sentences as viClub } from "../../src/i18n/catalogue/vi-club";
import { sentences as viHow } from "../../src/i18n/catalogue/vi-how";
import { sentences as zh } from "../../src/i18n/catalogue/zh";
import { sentences as zhClub } from "../../src/i18n/catalogue/zh-club";
import { sentences as zhHow } from "../../src/i18n/catalogue/zh-how";

const catalogue = {
	en: { ...en, ...enClub, ...enHow },
	vi: { ...vi, ...viClub, ...viHow },
	zh: { ...zh, ...zhClub, ...zhHow },
} as const;
export type Tag = keyof typeof catalogue;

/** The names that are the same in every language: the program's in two scripts, engines' options and values, and languages. */
const NAMES: readonly string[] = [
	"Chuhe",
	"楚河",
	"Book",
	"Profile",
	"red",
	"black",
	...Object.values(languages).map(({ name }) => name),
];

/** Returns the sentences without placeholders that exist in another language but not in this one. */
function foreign(language: Tag): Set<string> {
	const whole = (tag: Tag) => Object.values(catalogue[tag]).filter((sentence) => !sentence.includes("{"));
	const own = new Set([...NAMES, ...whole(language)]);
	const others = (Object.keys(catalogue) as Tag[]).filter((tag) => tag !== language).flatMap(whole);
	return new Set(others.filter((sentence) => !own.has(sentence)));
}

/** Returns what a page says in a language other than its own: texts, accessible names, titles, placeholders and alt texts. */
export async function untranslated(page: Page, language: Tag): Promise<string[]> {
	const said = await page.evaluate(() => {
		const texts: string[] = [];
		const look = (root: Document | ShadowRoot) => {
			for (const element of root.querySelectorAll<HTMLElement>("*")) {
				if (element.shadowRoot) {
					look(element.shadowRoot);
				}
				for (const name of ["aria-label", "title", "placeholder", "alt"]) {
					texts.push(element.getAttribute(name) ?? "");
				}
				for (const node of element.childNodes) {
					texts.push(node instanceof Text ? node.data : "");
				}
			}
		};
		look(document);
		return texts.map((text) => text.replace(/\s+/g, " ").trim());
	});
	const wrong = foreign(language);
	return [...new Set(said.filter((text) => wrong.has(text)))].map((text) => `in another language: "${text}"`);
}
