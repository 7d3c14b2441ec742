import type { TextKey } from "../i18n/text";

/** A part of the page "How it works": a separate element, loaded when it is opened. */
export interface HowPart {
	/** The name of the part in the address: "piece" for #/how/piece. */
	readonly id: string;
	readonly title: TextKey;
	readonly intro: TextKey;
	/** The chapter of the tutorial that explains the part. */
	readonly chapter: TextKey;
	readonly page: string;
	readonly tag: string;
	readonly load: () => Promise<unknown>;
}

/** All parts, in the order of the chapters. To add one, write its element and add an entry here. */
export const parts: readonly HowPart[] = [
	{
		id: "piece",
		title: "how.piece.title",
		intro: "how.piece.intro",
		chapter: "how.piece.chapter",
		page: "01-board.md",
		tag: "how-piece",
		load: () => import("./how-piece"),
	},
	{
		id: "alphabeta",
		title: "how.ab.title",
		intro: "how.ab.intro",
		chapter: "how.ab.chapter",
		page: "04-alphabeta.md",
		tag: "how-alphabeta",
		load: () => import("./how-alphabeta"),
	},
	{
		id: "order",
		title: "how.order.title",
		intro: "how.order.intro",
		chapter: "how.order.chapter",
		page: "07-ordering.md",
		tag: "how-order",
		load: () => import("./how-order"),
	},
	{
		id: "tree",
		title: "how.tree.title",
		intro: "how.tree.intro",
		chapter: "how.tree.chapter",
		page: "09-depth.md",
		tag: "how-tree",
		load: () => import("./how-tree"),
	},
	{
		id: "ruling",
		title: "how.rule.title",
		intro: "how.rule.intro",
		chapter: "how.rule.chapter",
		page: "10-rulings.md",
		tag: "how-ruling",
		load: () => import("./how-ruling"),
	},
];
