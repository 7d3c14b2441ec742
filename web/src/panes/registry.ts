import type { Analysis } from "../game/analysis";
import type { Room } from "../game/room";
import type { TextKey } from "../i18n/text";

/**
 * A pane next to the board of a game: a custom element with the property `room`,
 * in a file of its own, loaded when its tab is opened. It follows the room's
 * "change" event (by extending RoomElement) and may show arrows with room.beside.put("shapes.NAME", node, shapes).
 */
export interface PaneDefinition {
	readonly id: string;
	readonly title: TextKey;
	/** Where the pane is offered: next to games in progress, in analysis, or both. */
	readonly on: readonly ("play" | "analysis")[];
	readonly tag: string;
	readonly load: () => Promise<unknown>;
}

export interface PaneElement extends HTMLElement {
	room: Room;
	/** The engine analysis of the game; set only in analysis. */
	analysis?: Analysis | undefined;
}

/** All panes, in the order of their tabs. To add a pane, write its element and add an entry here. */
export const panes: readonly PaneDefinition[] = [
	{
		id: "engine",
		title: "analysis.engine",
		on: ["analysis"],
		tag: "engine-pane",
		load: () => import("./engine-pane"),
	},
	{
		id: "notes",
		title: "analysis.notes",
		on: ["analysis"],
		tag: "notes-pane",
		load: () => import("./notes-pane"),
	},
	{
		id: "review",
		title: "review.tab",
		on: ["analysis"],
		tag: "review-pane",
		load: () => import("./review-pane"),
	},
	{
		id: "explorer",
		title: "explorer.title",
		on: ["analysis"],
		tag: "explorer-pane",
		load: () => import("./explorer-pane"),
	},
	{
		id: "cloud",
		title: "cloud.title",
		on: ["analysis"],
		tag: "cloud-pane",
		load: () => import("./cloud-pane"),
	},
	{
		id: "explain",
		title: "analysis.explain",
		on: ["analysis"],
		tag: "explain-pane",
		load: () => import("./explain-pane"),
	},
	{
		id: "tables",
		title: "tables.pane",
		on: ["analysis"],
		tag: "tables-pane",
		load: () => import("./tables-pane"),
	},
];
