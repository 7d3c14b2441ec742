import type { Color } from "../board/model";
import type { Words } from "../i18n/text";
import type { BoardMessage, Clocks, GameNode, GameResult, Phase } from "../protocol/messages";
import type { TimeControl } from "../protocol/values";

/** The messages of a club; internal/app/club/messages.go explains them. */

export interface ClubPlayer {
	readonly id: string;
	readonly name: string;
	readonly role: string;
	readonly rating: number;
	readonly provisional: boolean;
	readonly level: number;
}

export interface Terms {
	readonly control: TimeControl;
	readonly rules: string;
	readonly rated: boolean;
	readonly color: "" | Color;
}

export interface Seek {
	readonly id: string;
	readonly player: ClubPlayer;
	readonly terms: Terms;
	readonly class: string;
}

export interface Challenge {
	readonly id: string;
	readonly from: ClubPlayer;
	readonly to: ClubPlayer | null;
	readonly terms: Terms;
}

export interface ClubSummary {
	readonly id: string;
	readonly players: readonly [ClubPlayer, ClubPlayer];
	readonly class: string;
	readonly rated: boolean;
	readonly phase: Phase;
	readonly result: string;
	readonly plies: number;
	readonly changed: string;
}

export interface LobbyState {
	readonly club: string;
	readonly guests: boolean;
	readonly seeks: readonly Seek[];
	readonly games: readonly ClubSummary[];
	readonly house: readonly ClubPlayer[];
	readonly online: number;
	readonly notice: Words | null;
}

export interface ChatLine {
	readonly n: number;
	readonly account: string;
	readonly name: string;
	readonly text: string;
}

export interface ClubGame {
	readonly id: string;
	readonly created: string;
	readonly players: readonly [ClubPlayer, ClubPlayer];
	readonly class: string;
	readonly rated: boolean;
	readonly rules: string;
	readonly start: string;
	readonly next: string | null;
	readonly phase: Phase;
	readonly result: GameResult;
	readonly draw_offer: Color | null;
	readonly offers: readonly { readonly side: Color; readonly offer: string; readonly plies: number }[];
	readonly live: number;
	readonly board: BoardMessage;
	readonly abortable: boolean;
	readonly gains: readonly number[];
	readonly clocks: Clocks | null;
	readonly grace: string | null;
	readonly lines: readonly ChatLine[];
	readonly nodes: Readonly<Record<string, GameNode>>;
}

/** A way of keeping time in few words: "3+2". */
export function controlText(control: TimeControl): string {
	const minutes = (ms = 0) => String(Math.round(ms / 6000) / 10);
	const seconds = (ms = 0) => String(Math.round(ms / 100) / 10);
	switch (control.kind) {
		case "increment":
			return `${minutes(control.base_ms)}+${seconds(control.increment_ms)}`;
		case "byoyomi":
			return `${minutes(control.base_ms)}+${control.periods}×${seconds(control.period_ms)}`;
		case "move":
			return `${seconds(control.move_ms)} s`;
		default:
			return "∞";
	}
}
