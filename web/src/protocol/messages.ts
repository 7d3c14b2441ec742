/** The messages between page and program, as docs/protocol.md describes them. */

import type { Color, Point } from "../board/model";
import type { Words } from "../i18n/text";

export type { Words };

export interface ErrorMessage {
	readonly code: string;
	readonly message: Words;
	readonly detail?: Record<string, unknown>;
}

export interface Limit {
	readonly move_ms?: number;
	readonly depth?: number;
	readonly nodes?: number;
}

export interface Player {
	readonly kind: "person" | "engine";
	readonly name: string;
	readonly engine?: string;
	readonly level?: number;
	readonly limit?: Limit | null;
}

export type ByColor<T> = Readonly<Record<Color, T>>;

export interface GameSummary {
	readonly id: string;
	readonly kind: GameKind;
	readonly title: string;
	readonly phase: Phase;
	readonly result: string;
	readonly players: ByColor<Player>;
	readonly plies: number;
	readonly fen: string;
	readonly last: string | null;
	readonly created: string;
	readonly changed: string;
}

export type GameKind = "engine" | "table" | "engines" | "study";
export type Phase = "playing" | "over" | "study";

export interface EngineOption {
	readonly name: string;
	readonly type: "check" | "spin" | "combo" | "button" | "string";
	readonly default: string;
	readonly value: string;
	readonly min: number;
	readonly max: number;
	readonly vars: readonly string[];
}

export interface Engine {
	readonly id: string;
	readonly name: string;
	readonly own: boolean;
	readonly path: string;
	readonly args: readonly string[];
	readonly protocol: string;
	readonly reports: { readonly name: string; readonly author: string };
	readonly options: readonly EngineOption[];
	readonly ok: boolean;
	readonly error: ErrorMessage | null;
}

export interface Choices {
	readonly levels: number;
	/** Strength of level n at n - 1. */
	readonly level_elo: readonly number[];
	readonly rules: readonly { readonly id: string; readonly name: Words }[];
	readonly handicaps: readonly { readonly id: string; readonly name: Words; readonly fen: string }[];
	readonly formats: readonly RecordFormat[];
	readonly notations: readonly string[];
	readonly nags: readonly { readonly nag: number; readonly sign: string; readonly name: Words }[];
}

export interface RecordFormat {
	readonly id: string;
	readonly name: string;
	readonly extension: string;
	readonly about: string;
	readonly write: boolean;
	readonly text: boolean;
}

export interface AppState {
	readonly games: readonly GameSummary[];
	readonly engines: readonly Engine[];
	readonly settings: Readonly<Record<string, unknown>>;
	readonly choices: Choices;
}

export interface ManAt {
	readonly man: string;
	readonly at: Point;
}

export interface RepetitionMove {
	readonly ply: number;
	readonly node: number;
	readonly move: string;
	readonly man: string;
	readonly mark: string;
	readonly words: Words;
	readonly chases: readonly { readonly hunter: ManAt; readonly target: ManAt }[];
}

export interface GameResult {
	readonly result: "red_wins" | "black_wins" | "draw" | "undecided";
	readonly reason: string;
	readonly pgn: string;
	readonly message: Words;
	readonly explanation: Words;
	readonly repetition: null | {
		readonly occurrences: number;
		readonly clause: number;
		readonly moves: readonly RepetitionMove[];
		readonly chased: ByColor<readonly ManAt[]>;
	};
}

export interface BoardMessage {
	readonly node: number;
	readonly ply: number;
	readonly fen: string;
	readonly turn: Color;
	readonly move_number: number;
	readonly men: Readonly<Partial<Record<Point, string>>>;
	readonly role: "play" | "explore" | "wait" | "none";
	readonly targets: Readonly<Partial<Record<Point, readonly Point[]>>>;
	/** Where the men of a person who waits could go, if the others stood as wished. */
	readonly premoves: Readonly<Partial<Record<Point, readonly Point[]>>>;
	readonly check: Point | null;
	readonly checkers: readonly Point[];
	readonly mate: null | "checkmate" | "stalemate";
	readonly last: {
		readonly from: Point;
		readonly to: Point;
		readonly man: string;
		readonly captured: string | null;
	} | null;
	readonly captured: ByColor<readonly string[]>;
	readonly plies_left: number | null;
	readonly occurrences: number;
}

export type NotationName = "chinese" | "traditional" | "wxf" | "iccs";

export interface GameNode {
	readonly id: number;
	readonly parent: number | null;
	readonly children: readonly number[];
	readonly ply: number;
	readonly number: number;
	readonly side: Color | null;
	readonly move: string | null;
	readonly man: string | null;
	readonly captured: string | null;
	readonly check: boolean;
	readonly text: Readonly<Record<NotationName, string>> | null;
	readonly comment: string;
	readonly lead: string;
	readonly nags: readonly number[];
	readonly marks: readonly string[];
	readonly clock_ms: number | null;
	readonly elapsed_ms: number | null;
	readonly eval: null | { readonly cp: number; readonly mate: number; readonly depth: number };
}

export type TimeControl =
	| { readonly kind: "none" }
	| { readonly kind: "move"; readonly move_ms: number }
	| { readonly kind: "increment"; readonly base_ms: number; readonly increment_ms: number }
	| { readonly kind: "byoyomi"; readonly base_ms: number; readonly period_ms: number; readonly periods: number };

export interface SideClock {
	readonly left_ms: number;
	readonly periods: number;
	readonly byoyomi: boolean;
}

export interface Clocks extends ByColor<SideClock> {
	readonly control: TimeControl;
	readonly running: Color | null;
	readonly paused: boolean;
}

export interface Score {
	readonly cp: number | null;
	readonly mate: number | null;
	readonly text: string;
}

export interface Line {
	readonly rank: number;
	readonly depth: number;
	readonly seldepth: number;
	readonly bound: "" | "lower" | "upper";
	readonly score: Score;
	readonly share: number;
	readonly nodes: number;
	readonly nps: number;
	readonly time_ms: number;
	readonly hash: number;
	readonly pv: readonly string[];
	readonly text: Readonly<Record<NotationName, readonly string[]>>;
}

export interface Thinking {
	readonly side: Color;
	readonly for: "move" | "hint";
	readonly engine: string;
	readonly name: string;
	readonly elapsed_ms: number;
	readonly limit_ms: number | null;
	readonly progress: number | null;
	readonly root: { readonly move: string; readonly number: number; readonly of: number } | null;
	readonly line: Line | null;
}

export interface Can {
	readonly move: boolean;
	readonly undo: boolean;
	readonly redo: boolean;
	readonly hint: boolean;
	readonly stop: boolean;
	readonly resign: boolean;
	readonly offer_draw: boolean;
	readonly answer_draw: boolean;
	readonly swap: boolean;
	readonly restart: boolean;
	readonly pause: boolean;
	readonly resume: boolean;
}

export interface GameOptions {
	readonly teasing: boolean;
	readonly engine_resigns: boolean;
	readonly engine_draws: boolean;
}

export interface GameState {
	readonly id: string;
	readonly kind: GameKind;
	readonly title: string;
	readonly headers: readonly { readonly name: string; readonly value: string }[];
	readonly created: string;
	readonly changed: string;
	readonly rules: { readonly id: string; readonly name: Words };
	readonly start: { readonly fen: string; readonly handicap: string };
	readonly players: ByColor<Player>;
	readonly options: GameOptions;
	readonly phase: Phase;
	readonly result: GameResult;
	readonly draw_offer: Color | null;
	readonly live: number;
	readonly current: number;
	readonly board: BoardMessage;
	readonly clocks: Clocks | null;
	readonly thinking: Thinking | null;
	readonly opening: { readonly code: string; readonly name: Words } | null;
	readonly can: Can;
	readonly next: string | null;
	readonly nodes: Readonly<Record<string, GameNode>>;
}

/** Something that has just happened in a game. */
export interface Say {
	readonly kind: string;
	readonly message: Words;
	readonly man?: string;
	readonly by?: string;
	readonly engine?: string;
}

export interface Slot {
	readonly engine: string;
	readonly name: string;
	readonly lines_wanted: number;
	readonly running: boolean;
	readonly finished: boolean;
	readonly node: number;
	readonly fen: string;
	readonly turn: Color;
	readonly depth: number;
	readonly nodes: number;
	readonly nps: number;
	readonly time_ms: number;
	readonly share: number;
	readonly lines: readonly Line[];
	readonly error: ErrorMessage | null;
}

export type SlotName = "a" | "b";

export interface AnalysisState {
	readonly game: string;
	readonly a: Slot | null;
	readonly b: Slot | null;
}

export interface Fault {
	readonly code: string;
	readonly message: Words;
	readonly detail: string;
	readonly squares: readonly Point[];
}

export interface EditorAnswer {
	readonly valid: boolean;
	readonly fen: string;
	readonly men: Readonly<Partial<Record<Point, string>>>;
	readonly turn: Color;
	readonly plies_since_capture: number;
	readonly move_number: number;
	readonly faults: readonly Fault[];
	readonly counts: Readonly<Record<string, number>>;
}

export interface WhyAnswer {
	readonly legal: boolean;
	readonly reason: string;
	readonly message: Words;
	readonly squares: readonly Point[];
}

export interface TermShare {
	readonly mg: number;
	readonly eg: number;
	readonly mixed: number;
}

export interface Explained {
	readonly value: number;
	readonly stage: number;
	readonly stage_of: number;
	readonly scale: number;
	readonly scale_of: number;
	readonly turn: Color;
	readonly groups: readonly {
		readonly id: string;
		readonly name: Words;
		readonly red: number;
		readonly black: number;
		readonly terms: readonly {
			readonly id: string;
			readonly name: Words;
			readonly red: TermShare;
			readonly black: TermShare;
		}[];
	}[];
	readonly men: Readonly<Partial<Record<Point, number>>>;
}

export interface RecordAnswer {
	readonly games: readonly {
		readonly game: string;
		readonly title: string;
		readonly plies: number;
		readonly warnings: readonly string[];
	}[];
	readonly errors: readonly string[];
	readonly left_out: number;
}

export interface RecordText {
	readonly name: string;
	readonly mime: string;
	readonly text: string | null;
	readonly base64: string | null;
	readonly losses: readonly { readonly kind: string; readonly count: number; readonly detail: string }[];
}

/** A change of a topic's state. */
export interface TopicEvent {
	readonly topic: string;
	readonly n?: number;
	readonly set?: Readonly<Record<string, unknown>>;
	readonly nodes?: Readonly<Record<string, unknown>>;
	readonly say?: readonly Say[];
	readonly gone?: boolean;
}

export interface SubscribeAnswer {
	readonly topic: string;
	readonly epoch: string;
	readonly n: number;
	readonly state?: unknown;
	readonly events?: readonly TopicEvent[];
}
