import { speakMore, type TextKey } from "../i18n/text";
import type { PageAddress } from "./address";

/**
 * A page of the application: a custom element in its own file, which is loaded
 * when the page is opened. Its address is #/PATH; the parsed address, including
 * anything after the path, is passed to the element in its `address` property.
 */
export interface PageDefinition {
	/** The first part of the address: "library" for #/library/…. */
	readonly path: string;
	readonly title: TextKey;
	/** The tag of the element that shows the page. */
	readonly tag: string;
	/** The section that the page belongs to; for the pages of a game, the section from which they are opened. */
	readonly section: Section;
	/** Where the page is listed: in the bar at the top, as the first page of its section, or in the menu next to the bar. */
	readonly named?: "bar" | "menu";
	/** Whether the page needs the program and not only the browser: its files, its database or other programs. */
	readonly needsProgram?: true;
	/** Imports the file that defines the element. */
	readonly load: () => Promise<unknown>;
}

export interface PageElement extends HTMLElement {
	address: PageAddress;
}

/** The sections of the application, according to what the user wants to do. */
export type Section = "play" | "learn" | "analyse" | "games" | "more";

/** All pages, in the order in which they are listed. To add a page, write its element and add a line here. */
export const pages: readonly PageDefinition[] = [
	{ path: "", title: "nav.home", tag: "home-page", section: "play", named: "bar", load: () => import("./home-page") },
	{ path: "game", title: "nav.game", tag: "game-page", section: "play", load: () => import("./game-page") },
	{
		path: "lessons",
		title: "nav.learn",
		tag: "lessons-page",
		section: "learn",
		named: "bar",
		load: () => import("./lessons-page"),
	},
	{
		path: "endgames",
		title: "nav.endgames",
		tag: "endgames-page",
		section: "learn",
		named: "menu",
		load: () => import("./endgames-page"),
	},
	{
		path: "problems",
		title: "problem.title",
		tag: "problems-page",
		section: "learn",
		named: "menu",
		load: () => import("./problems-page"),
	},
	{
		path: "drill",
		title: "nav.drill",
		tag: "drill-page",
		section: "learn",
		named: "menu",
		needsProgram: true,
		load: () => import("./drill-page"),
	},
	{
		path: "how",
		title: "nav.how",
		tag: "how-page",
		section: "learn",
		named: "menu",
		load: () => Promise.all([import("./how-page"), speakMore("how")]),
	},
	{
		path: "analysis",
		title: "nav.analysis",
		tag: "game-page",
		section: "analyse",
		named: "bar",
		load: () => import("./game-page"),
	},
	{
		path: "games",
		title: "nav.games",
		tag: "games-page",
		section: "games",
		named: "bar",
		load: () => import("./games-page"),
	},
	{
		path: "library",
		title: "nav.library",
		tag: "library-page",
		section: "games",
		named: "menu",
		needsProgram: true,
		load: () => import("./library-page"),
	},
	{
		path: "openings",
		title: "nav.openings",
		tag: "openings-page",
		section: "analyse",
		named: "menu",
		needsProgram: true,
		load: () => import("./openings-page"),
	},
	{
		path: "players",
		title: "nav.players",
		tag: "players-page",
		section: "games",
		needsProgram: true,
		load: () => import("./players-page"),
	},
	{
		path: "editor",
		title: "nav.editor",
		tag: "editor-page",
		section: "analyse",
		named: "menu",
		load: () => import("./editor-page"),
	},
	{
		path: "studies",
		title: "study.studies",
		tag: "studies-page",
		section: "analyse",
		named: "menu",
		load: () => import("./studies-page"),
	},
	{
		path: "engines",
		title: "nav.engines",
		tag: "engines-page",
		section: "more",
		named: "menu",
		needsProgram: true,
		load: () => import("./engines-page"),
	},
	{
		path: "settings",
		title: "nav.settings",
		tag: "settings-page",
		section: "more",
		named: "menu",
		load: () => import("./settings-page"),
	},
];
