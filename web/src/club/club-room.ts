import { app } from "../app/app";
import type { Color } from "../board/model";
import { Room } from "../game/room";
import { same } from "../i18n/text";
import type { BoardMessage, GameState } from "../protocol/messages";
import type { ClubGame, ClubPlayer } from "./messages";

interface Joined {
	readonly topic: string;
	readonly side: Color | null;
}

/** A game of the club as a page sees it: the same as at the local board, but that one plays a side, or none. */
export class ClubRoom extends Room {
	club: ClubGame | undefined;
	side: Color | undefined;
	/** The board of an earlier move that is looked at. */
	private past: BoardMessage | undefined;

	override open(): void {
		this.join().catch((error: unknown) => {
			app.fail(error);
			this.lose();
		});
	}

	private async join(): Promise<void> {
		const joined = await app.connection.call<Joined>("game.join", { game: this.id }, { again: true });
		this.side = joined.side ?? undefined;
		this.unfollow = app.connection.follow<ClubGame>(
			joined.topic,
			{
				changed: (club) => this.receive(club),
				said: (sayings) => this.hear(sayings),
				gone: () => this.lose(),
			},
			() => this.lose(),
		);
	}

	override get persons(): readonly Color[] {
		return this.side ? [this.side] : ["red", "black"];
	}

	/** Whose turn it is to answer, of what the other side offers. */
	offered(offer: string): boolean {
		return this.club?.offers.some((standing) => standing.offer === offer && standing.side !== this.side) ?? false;
	}

	offering(offer: string): boolean {
		return this.club?.offers.some((standing) => standing.offer === offer && standing.side === this.side) ?? false;
	}

	/** Shows an earlier move, to this page alone. */
	override goTo(node: number): void {
		void this.look(node);
	}

	override walk(to: string): void {
		const { club } = this;
		const nodes = this.state?.nodes ?? {};
		const current = this.state?.current ?? 0;
		const target: Record<string, number | null | undefined> = {
			start: 0,
			back: nodes[current]?.parent,
			forward: nodes[current]?.children[0],
			end: club?.live,
			live: club?.live,
		};
		const node = target[to];
		if (node !== undefined && node !== null) {
			void this.look(node);
		}
	}

	private async look(node: number): Promise<void> {
		const board =
			node === this.club?.live ? undefined : await app.call<BoardMessage>("game.board", { game: this.id, node });
		if (this.club && (board || node === this.club.live)) {
			this.past = board;
			this.receive(this.club);
		}
	}

	private receive(club: ClubGame): void {
		if (club.live !== this.club?.live) {
			this.past = undefined; // a move was made: it is shown
		}
		this.club = club;
		this.take(this.view(club));
	}

	/** The game in the words of the local board. */
	private view(club: ClubGame): GameState {
		const board = this.past ?? this.ownBoard(club);
		const can = { move: board.role === "play", undo: false, redo: false, hint: false, stop: false, resign: false };
		const not = { offer_draw: false, answer_draw: false, swap: false, restart: false, pause: false, resume: false };
		return {
			id: club.id,
			created: club.created,
			changed: club.created,
			start: { fen: club.start, handicap: "none" },
			can: { ...can, ...not },
			kind: "table",
			title: "",
			named: null,
			headers: [],
			rules: { id: club.rules, name: same(club.rules) },
			players: { red: shown(club.players[0]), black: shown(club.players[1]) },
			options: { teasing: false, engine_resigns: false, engine_draws: false },
			next: club.next,
			phase: club.phase,
			result: club.result,
			draw_offer: club.draw_offer,
			live: club.live,
			current: board.node,
			board,
			opening: null,
			clocks: club.clocks,
			thinking: null,
			nodes: club.nodes,
		};
	}

	/** What this page may do on the board: its side's moves, now or ahead. */
	private ownBoard(club: ClubGame): BoardMessage {
		const { board } = club;
		if (club.phase === "playing" && this.side === board.turn) {
			return { ...board, premoves: {} };
		}
		const ahead = club.phase === "playing" && this.side !== undefined;
		return { ...board, role: "wait", targets: {}, premoves: ahead ? board.premoves : {} };
	}
}

function shown(player: ClubPlayer): GameState["players"]["red"] {
	const rating = player.rating > 0 ? ` (${player.rating}${player.provisional ? "?" : ""})` : "";
	return { kind: "person", name: `${player.name}${rating}` };
}
