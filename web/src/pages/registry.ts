import type { TextKey } from "../i18n/text";
import type { PageAddress } from "./address";

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

export interface PageElement extends HTMLElement {
	address: PageAddress;
}

/** All pages. To add one, write its element and put a line here. */
export const pages: readonly PageDefinition[] = [
	{ path: "", title: "nav.home", tag: "home-page", menu: 1, load: () => import("./home-page") },
	{ path: "game", title: "nav.game", tag: "game-page", load: () => import("./game-page") },
	{ path: "analysis", title: "nav.analysis", tag: "game-page", menu: 2, load: () => import("./game-page") },
	{ path: "editor", title: "nav.editor", tag: "editor-page", menu: 3, load: () => import("./editor-page") },
	{ path: "games", title: "nav.games", tag: "games-page", menu: 4, load: () => import("./games-page") },
	{ path: "endgames", title: "tables.title", tag: "endgames-page", menu: 6, load: () => import("./endgames-page") },
	{ path: "library", title: "nav.library", tag: "library-page", menu: 5, load: () => import("./library-page") },
	{ path: "engines", title: "nav.engines", tag: "engines-page", menu: 7, load: () => import("./engines-page") },
	{ path: "settings", title: "nav.settings", tag: "settings-page", menu: 8, load: () => import("./settings-page") },
];

/** The pages of the menu, from the left. */
export const menu = pages
	.filter(({ menu: place }) => place !== undefined)
	.sort((a, b) => (a.menu ?? 0) - (b.menu ?? 0));
