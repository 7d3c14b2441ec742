import { app } from "../app/app";
import { type Color, type Move, moveText } from "../board/model";
import { Room } from "../game/room";
import { same } from "../i18n/text";
import type { BoardMessage, GameNode, GameState } from "../protocol/messages";
import type { ClubGame, ClubPlayer, JoinAnswer, TryAnswer } from "./messages";
import { nameText } from "./names";

/** The base of the node numbers on a side board; no node of a game has such a number. */
const TRIED = -1000;

/** A side board: the moves tried after a node of the game, and the resulting position. */
interface Trying extends TryAnswer {
	readonly node: number;
	readonly tried: readonly string[];
}

/** A club game as a page sees it: the same as on the local board, except that the user plays one side or none. */
export class ClubRoom extends Room {
	club: ClubGame | undefined;
	side: Color | undefined;
	/** When the opponent was last reported to have left, by the clock of the page. */
	private missed = 0;
	/** When the last move arrived, by the clock of the page. */
	private came = performance.now();
	/** The board after an earlier move that the user is viewing. */
	private past: BoardMessage | undefined;
	trying: Trying | undefined;

	override open(): void {
		this.join().catch((error: unknown) => {
			app.fail(error);
			this.lose();
		});
	}

	private async join(): Promise<void> {
		const joined = await app.connection.call<JoinAnswer>("game.join", { game: this.id }, { again: true });
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

	override get annotates(): boolean {
		return false;
	}

	/** Whether moves may be tried on a side board: by spectators at any time, by players after the game. */
	get mayTry(): boolean {
		return this.club !== undefined && (this.side === undefined || this.club.phase !== "playing");
	}

	/** Tries moves after a node, on this page only. */
	async try(node: number, tried: readonly string[]): Promise<void> {
		const args = { game: this.id, node, tried };
		const answer = await app.connection.call<TryAnswer>("game.try", args);
		this.trying = { ...answer, node, tried, board: { ...answer.board, node: TRIED - tried.length } };
		this.redraw();
	}

	/** Opens a side board at the position shown. */
	beginTrying(): void {
		this.try(this.state?.current ?? 0, []).catch((error: unknown) => app.fail(error));
	}

	/** Takes back the last move on the side board. */
	async takeBackTried(): Promise<void> {
		const { trying } = this;
		if (trying) {
			await this.try(trying.node, trying.tried.slice(0, -1));
		}
	}

	endTrying(): void {
		this.trying = undefined;
		this.redraw();
	}

	private redraw(): void {
		if (this.club) {
			this.take(this.view(this.club));
		}
	}

	protected override async send(move: Move, at: number): Promise<unknown> {
		const { trying } = this;
		return trying ? this.try(trying.node, [...trying.tried, moveText(move)]) : super.send(move, at);
	}

	/** Returns how long the position was shown; any further time that the server measures was network delay. */
	protected override timed(): { thought?: number } {
		return { thought: Math.round(performance.now() - this.came) };
	}

	protected override place(): object {
		const { trying } = this;
		return { game: this.id, ...(trying && { node: trying.node, tried: trying.tried }) };
	}

	/** Shows the first move of a line on the side board. */
	override async showLine(node: GameNode, moves: readonly string[]): Promise<void> {
		await this.try(node.id, moves.slice(0, 1));
	}

	/** The seconds until the user may claim the game because the opponent has left; undefined if there is no such wait. */
	get claimIn(): number | undefined {
		const { side, club } = this;
		if (!side || club?.phase !== "playing" || !club.gone || club.gone.side === side) {
			return undefined;
		}
		return Math.ceil(Math.max(0, club.gone.claim_ms - (performance.now() - this.missed)) / 1000);
	}

	/** Reports whether the opponent has made an offer that the user may answer. */
	offered(offer: string): boolean {
		return this.club?.offers.some((standing) => standing.offer === offer && standing.side !== this.side) ?? false;
	}

	offering(offer: string): boolean {
		return this.club?.offers.some((standing) => standing.offer === offer && standing.side === this.side) ?? false;
	}

	/** Shows an earlier move, on this page only. */
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
		this.trying = undefined;
		const board =
			node === this.club?.live ? undefined : await app.call<BoardMessage>("game.board", { game: this.id, node });
		if (this.club && (board || node === this.club.live)) {
			this.past = board;
			this.receive(this.club);
		}
	}

	private receive(club: ClubGame): void {
		if (club.live !== this.club?.live) {
			this.past = undefined; // a move was made, so show it
			this.came = performance.now();
		}
		if (club.gone !== this.club?.gone) {
			this.missed = performance.now();
		}
		this.club = club;
		this.take(this.view(club));
	}

	/** Returns the game in the form that the local board uses. */
	private view(club: ClubGame): GameState {
		const board = this.trying?.board ?? this.past ?? this.ownBoard(club);
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
			guest: null,
			phase: club.phase,
			result: club.result,
			draw_offer: club.draw_offer,
			live: club.live,
			current: board.node,
			board,
			opening: null,
			clocks: club.clocks,
			thinking: null,
			coach: null,
			nodes: club.nodes,
		};
	}

	/** Returns the board with what this page may do on it: the moves or premoves of its own side. */
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
	return { kind: "person", name: `${nameText(player)}${rating}` };
}
