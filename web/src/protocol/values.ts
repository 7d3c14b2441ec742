/** Types of the messages that are declared by hand, because they cannot be derived from the types of the program. */

import type { Color } from "../board/model";
import type { AnalysisState, Control, MoveText } from "./messages";

export type ByColor<T> = Readonly<Record<Color, T>>;

export type NotationName = keyof MoveText;

/** The value of a position for the side to move, or of a move for the side that plays it. */
export type TableResult = "win" | "draw" | "loss";

type Times<K extends keyof Control> = Pick<Control, K>;

/** A time control with the fields of its kind. Fields that are 0 are omitted. */
export type TimeControl =
	| { readonly kind: "none" }
	| ({ readonly kind: "move" | "correspondence" } & Times<"move_ms">)
	| ({ readonly kind: "increment" } & Times<"base_ms" | "increment_ms">)
	| ({ readonly kind: "byoyomi" } & Times<"base_ms" | "period_ms" | "periods">);

/** The names of the engine slots of an analysis. */
export type SlotName = Exclude<keyof AnalysisState, "game">;
