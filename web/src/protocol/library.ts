/** The messages of library, explorer and cloud database, as docs/protocol.md describes them. */

import type { NotationName, Words } from "./messages";

export interface NamedOpening {
	readonly code: string;
	readonly name: Words;
}

/** A game in a list of the library. */
export interface LibraryHit {
	readonly id: number;
	readonly red: string;
	readonly black: string;
	readonly event: string;
	readonly date: string;
	readonly result: string;
	readonly ecco: string;
	readonly source: string;
	readonly plies: number;
	readonly opening: NamedOpening | null;
	/** Where the position that was asked for stands in the game. */
	readonly ply: number;
	readonly mirrored: boolean;
	/** It stands in a variation only; the ply is counted along it. */
	readonly variation: boolean;
}

export interface LibraryFound {
	readonly total: number;
	readonly games: readonly LibraryHit[];
}

export interface LibraryGame extends LibraryHit {
	readonly fens: readonly string[];
	readonly moves: readonly string[];
	readonly text: Readonly<Record<NotationName, readonly string[]>>;
	readonly count: {
		readonly plies: number;
		readonly moves: number;
		readonly variations: number;
		readonly comments: number;
	};
}

export interface LibraryImport {
	readonly files: number;
	readonly games: number;
	readonly added: number;
	readonly duplicates: number;
	readonly warnings: number;
	readonly failed: readonly {
		readonly file: string;
		readonly place: { readonly game?: number; readonly line?: number; readonly offset?: number };
		readonly reason: string;
	}[];
	readonly failed_more: number;
	readonly ignored: number;
}

export interface ResultCount {
	readonly games: number;
	readonly red: number;
	readonly draw: number;
	readonly black: number;
	readonly open: number;
}

export interface ExploredMove extends ResultCount {
	readonly move: string;
	readonly text: Readonly<Record<NotationName, string>>;
	readonly percent: number | null;
	readonly first_year: number;
	readonly last_year: number;
	readonly examples: readonly number[];
	readonly book: { readonly weight: number; readonly share: number; readonly value: number | null } | null;
}

export interface Explored extends ResultCount {
	readonly fen: string;
	readonly opening: NamedOpening | null;
	readonly moves: readonly ExploredMove[];
	readonly examples: readonly LibraryHit[];
}

export interface CloudAnswer {
	readonly known: boolean;
	readonly moves: readonly {
		readonly move: string;
		readonly text: Readonly<Record<NotationName, string>>;
		readonly score: number;
		readonly known: boolean;
		readonly rank: number;
		readonly note: string;
		readonly win_rate: number;
	}[];
}
