import type { TextKey } from "../i18n/text";

/**
 * A page of the application: a custom element of its own, in a file of its own,
 * loaded when it is opened. Its address is #/PATH, and what follows the path in
 * the address arrives in the element's property `address`.
 */
export interface PageDefinition {
	/** The first part of the address: "library" for #/library/…. */
	readonly path: string;
	readonly title: TextKey;
	/** The element that shows the page. */
	readonly tag: string;
	/** Place in the menu, from the left; without it the page is not in the menu. */
	readonly menu?: number;
	/** Imports the file that defines the element. */
	readonly load: () => Promise<unknown>;
}

/** What follows a page's path: #/analysis/NAME?fen=… gives ["NAME"] and {fen: …}. */
export interface PageAddress {
	readonly parts: readonly string[];
	readonly query: ReadonlyMap<string, string>;
}

export interface PageElement extends HTMLElement {
	address: PageAddress;
}

/** All pages. To add one, write its element and put a line here. */
export const pages: readonly PageDefinition[] = [];
