/** What the page declares of the messages by hand, since the types of the program cannot say it. */

import type { Color } from "../board/model";
import type { AnalysisState, Control, MoveText } from "./messages";

export type ByColor<T> = Readonly<Record<Color, T>>;

export type NotationName = keyof MoveText;

/** What a position is worth to the side to move, or a move to the side that plays it. */
export type TableResult = "win" | "draw" | "loss";

type Times<K extends keyof Control> = Pick<Control, K>;

/** A time control has the fields of its kind; those that are 0 are left out. */
export type TimeControl =
	| { readonly kind: "none" }
	| ({ readonly kind: "move" | "correspondence" } & Times<"move_ms">)
	| ({ readonly kind: "increment" } & Times<"base_ms" | "increment_ms">)
	| ({ readonly kind: "byoyomi" } & Times<"base_ms" | "period_ms" | "periods">);

/** The places of an analysis for engines. */
export type SlotName = Exclude<keyof AnalysisState, "game">;
