import { speakMore, type TextKey } from "../i18n/text";
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
	/** What a person wants here; pages of a game belong to where they came from. */
	readonly section: Section;
	/** Where it is named: in the bar at the top, as what its section opens with, or in the menu next to it. */
	readonly named?: "bar" | "menu";
	/** Whether it needs the program next to the browser: its files, its database or other programs. */
	readonly needsProgram?: true;
	/** Imports the file that defines the element. */
	readonly load: () => Promise<unknown>;
}

export interface PageElement extends HTMLElement {
	address: PageAddress;
}

/** What a person comes for. */
export type Section = "play" | "learn" | "analyse" | "games" | "more";

/** All pages, in the order in which they are named. To add one, write its element and put a line here. */
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
