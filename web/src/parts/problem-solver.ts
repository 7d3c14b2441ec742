import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type BoardState, EMPTY_STATE, type Move, moveText, type Piece, parseMove, type Square } from "../board/model";
import { piecesOf, piecesOfFen, samePieces } from "../game/pieces";
import { playOut } from "../game/practise";
import { filterOf, nameOf, queryOf, stopwatchText, taskOf } from "../game/problems";
import { tongue } from "../i18n/text";
import { CommandError } from "../protocol/connection";
import type { Attempt, AttemptEnd, AttemptHint, AttemptStep, LineMove, RecordAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { hearKeys } from "../ui/keys";
import { shared } from "../ui/styles";
import { problemSolverStyles } from "./problem-solver-styles";
import { quizPageStyles, smallQuizStyles } from "./quiz-page-styles";
import "../board/board";

const MOST_HINTS = 3;

/** The message that follows a move or a hint. */
interface Word {
	readonly tone: "plain" | "good" | "bad";
	readonly text: string;
}

/** A problem on the board. Any winning move is correct, and the program replies with the best defence. */
@customElement("problem-solver")
export class ProblemSolver extends ChuheElement {
	/** An ID, "today" or "next". */
	@property() problem = "";
	@property({ attribute: false }) query: ReadonlyMap<string, string> = new Map();
	@state() private attempt: Attempt | undefined;
	@state() private failure = "";
	@state() private word: Word | undefined;
	@state() private end: AttemptEnd | undefined;
	@state() private busy = false;
	@state() private selected: Square | undefined;
	@state() private cursor: Square | undefined;
	/** A move that is shown before the program has judged it. */
	@state() private expected: { readonly move: Move; readonly pieces: ReadonlyMap<Square, Piece> } | undefined;
	/** A move that did not win, with the reply that avoids mate. */
	@state() private wrong: { readonly move: Move; readonly answer: Move | undefined } | undefined;
	@state() private hinted: AttemptHint | undefined;
	/** The number of moves of the solution that are shown after the attempt; undefined for the position as played. */
	@state() private shown: number | undefined;
	@state() private spoken = "";
	@state() private seconds = 0;
	private began = 0;
	private beginning = "";
	private clock: ReturnType<typeof setInterval> | undefined;
	private boardCache: { key: unknown; state: BoardState } | undefined;

	constructor() {
		super();
		hearKeys(this, (event) => this.key(event));
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearInterval(this.clock);
		this.beginning = "";
	}

	override willUpdate(changed: PropertyValues<this>): void {
		super.willUpdate(changed);
		if (changed.has("problem") && this.problem !== this.attempt?.problem.id) {
			void this.begin(this.problem);
		}
	}

	/** Begins an attempt. The results of earlier requests are ignored from then on. */
	private async begin(problem: string): Promise<void> {
		const ticket = crypto.randomUUID();
		const after = this.attempt?.problem.id;
		this.beginning = ticket;
		this.stopClock();
		this.failure = "";
		this.busy = true;
		try {
			const args = { problem, ...filterOf(this.query), ...(after && problem === "next" ? { after } : {}) };
			const attempt = await app.connection.call<Attempt>("problems.begin", args);
			if (this.beginning === ticket) {
				this.take(attempt);
				if (problem === "next") {
					location.replace(`#/problems/${attempt.problem.id}${queryOf(this.query)}`);
				}
			}
		} catch (error) {
			if (this.beginning !== ticket) {
				return;
			}
			if (!(error instanceof CommandError)) {
				throw error;
			}
			this.attempt = undefined;
			this.failure = app.say(error.words);
		} finally {
			if (this.beginning === ticket) {
				this.busy = false;
			}
		}
	}

	private take(attempt: Attempt): void {
		this.attempt = attempt;
		this.word = undefined;
		this.end = undefined;
		this.shown = undefined;
		this.forget();
		this.seconds = 0;
		if (attempt.attempt) {
			this.began = performance.now();
			this.clock = setInterval(() => {
				this.seconds = (performance.now() - this.began) / 1000;
			}, 1000);
		}
	}

	/** Discards the state that belongs to the position that was shown. */
	private forget(): void {
		this.selected = undefined;
		this.expected = undefined;
		this.wrong = undefined;
		this.hinted = undefined;
	}

	private stopClock(): void {
		clearInterval(this.clock);
		this.clock = undefined;
	}

	private get free(): boolean {
		return this.attempt !== undefined && this.attempt.attempt !== "" && !this.end && !this.busy;
	}

	private pick(square: Square): void {
		const targets = this.attempt?.board.targets ?? {};
		this.cursor = square;
		if (!this.free) {
			return;
		}
		const from = this.selected;
		this.wrong = undefined;
		if (from && targets[from]?.includes(square)) {
			void this.move({ from, to: square });
		} else {
			this.selected = from !== square && targets[square] ? square : undefined;
		}
	}

	private drop(move: Move): void {
		this.wrong = undefined;
		if (this.free && this.attempt?.board.targets[move.from]?.includes(move.to)) {
			void this.move(move);
		} else {
			this.selected = undefined;
		}
	}

	/** Shows the move immediately and has the program judge it. */
	private async move(move: Move): Promise<void> {
		const { attempt } = this;
		if (!attempt) {
			return;
		}
		const pieces = piecesOf(attempt.board.pieces);
		const piece = pieces.get(move.from);
		const capture = pieces.has(move.to);
		if (piece) {
			pieces.delete(move.from);
			pieces.set(move.to, piece);
		}
		this.forget();
		this.expected = { move, pieces };
		this.word = { tone: "plain", text: this.t("problem.checking") };
		app.play(capture ? "capture" : "move");
		const args = { attempt: attempt.attempt, move: moveText(move) };
		const step = await this.ask<AttemptStep>("problems.move", args);
		this.expected = undefined;
		if (!step) {
			this.word = undefined;
			return;
		}
		this.attempt = step;
		this.word = { tone: step.right ? "good" : "bad", text: app.say(step.message) };
		if (!step.right) {
			app.play("illegal");
			this.wrong = { move, answer: step.answer ? parseMove(step.answer) : undefined };
		} else if (step.end) {
			this.finish(step.end);
		} else {
			app.play("move");
		}
	}

	/** Sends a command about this attempt. Returns undefined if it failed or if another attempt is shown by then. */
	private async ask<T>(name: string, args: object): Promise<T | undefined> {
		const ticket = this.beginning;
		this.busy = true;
		const answer = await app.call<T>(name, args);
		if (this.beginning !== ticket) {
			return undefined;
		}
		this.busy = false;
		return answer;
	}

	private async hint(): Promise<void> {
		const { attempt } = this;
		if (!attempt || !this.free) {
			return;
		}
		const hint = await this.ask<AttemptHint>("problems.hint", { attempt: attempt.attempt });
		if (hint) {
			this.attempt = { ...attempt, hints: hint.level };
			this.hinted = hint;
			this.word = { tone: "plain", text: app.say(hint.message) };
		}
	}

	private async giveUp(): Promise<void> {
		const { attempt } = this;
		if (!attempt || !this.free) {
			return;
		}
		const end = await this.ask<AttemptEnd>("problems.give_up", { attempt: attempt.attempt });
		if (end) {
			this.finish(end);
		}
	}

	private finish(end: AttemptEnd): void {
		this.stopClock();
		this.forget();
		this.end = end;
		this.seconds = end.seconds;
		this.shown = end.solved ? undefined : 0;
		app.play(end.solved ? "end" : "notify");
	}

	private next(): void {
		void this.begin("next");
	}

	private async openTree(): Promise<void> {
		const go = app.onward();
		const answer = await app.call<RecordAnswer>("problems.solution", { attempt: this.attempt?.attempt });
		const game = answer?.games[0]?.game;
		if (game) {
			go(`analysis/${game}`);
		}
	}

	private async play(): Promise<void> {
		const { attempt } = this;
		if (!attempt) {
			return;
		}
		const go = app.onward();
		const { fen, turn } = attempt.problem;
		const game = await playOut(fen, turn, `${app.say(attempt.problem.collection.name)} ${this.name(attempt)}`);
		if (game) {
			go(`game/${game}`);
		}
	}

	private name({ problem }: Attempt): string {
		return nameOf(problem, app.language, (key, values) => this.t(key, values));
	}

	private key(event: KeyboardEvent): void {
		const typing = event
			.composedPath()
			.some((target) => target instanceof HTMLElement && target.matches("input, textarea, select, dialog"));
		if (typing || event.ctrlKey || event.metaKey || event.altKey || app.window) {
			return;
		}
		const acts: Readonly<Record<string, () => unknown>> = {
			h: () => this.hint(),
			n: () => this.next(),
			b: () => this.focusBoard(),
			Escape: () => {
				this.selected = undefined;
			},
		};
		const act = acts[event.key];
		if (act) {
			event.preventDefault();
			act();
		}
	}

	private focusBoard(): void {
		const board = this.renderRoot.querySelector("chuhe-board");
		board?.shadowRoot?.querySelector<HTMLElement>("[tabindex]")?.focus();
	}

	private moveCursor(square: Square): void {
		this.cursor = square;
		const board = this.boardState();
		const piece = board.pieces.get(square);
		const what = piece
			? this.t("board.piece", { square, piece: this.t(`piece.${piece.color}.${piece.kind}`) })
			: this.t("board.empty", { square });
		this.spoken = board.targets.includes(square) ? this.t("board.target", { what }) : what;
	}

	override render() {
		const { attempt } = this;
		if (this.failure) {
			return html`<div class="none">
				<p class="empty">${this.failure}</p>
				<a class="button" href=${`#/problems${queryOf(this.query)}`}>${icon("list")}${this.t("problem.all")}</a>
			</div>`;
		}
		if (!attempt) {
			return html`<p class="empty waiting">${this.t("problem.loading")}</p>`;
		}
		const { problem } = attempt;
		const side = this.t(`side.${problem.turn}`);
		return html`<div class="page">
			<div
				class="board"
				@board-pick=${(event: CustomEvent<{ square: Square }>) => this.pick(event.detail.square)}
				@board-move=${(event: CustomEvent<Move>) => this.drop(event.detail)}
				@board-cursor=${(event: CustomEvent<{ square: Square }>) => this.moveCursor(event.detail.square)}
			>
				<chuhe-board .state=${this.boardState()} .look=${app.look} .label=${this.t("board.label")}></chuhe-board>
				<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			</div>
			<div class="side card">
				<header>
					<p class="small dim">${app.say(problem.collection.name)}</p>
					<h1>${this.name(attempt)}</h1>
					${problem.name && problem.name !== this.name(attempt) ? html`<p class="small dim own">${problem.name}</p>` : nothing}
					<p class="task">${this.t(taskOf(problem), { side, n: problem.moves })}</p>
					<p class="small dim">
						${this.t("problem.hard", { n: this.end?.problem ?? problem.rating })} · ${app.say(problem.claim.words)}
					</p>
				</header>
				${attempt.attempt ? this.solving(attempt) : this.unproved()} ${this.end ? this.ended(this.end) : nothing}
				${this.buttons(attempt)}
				<p class="keys small dim">${this.t("problem.keys")}</p>
			</div>
		</div>`;
	}

	private solving(attempt: Attempt) {
		const { word } = this;
		return html`<div class="row spread">
				<span class="time mono" role="timer" aria-label=${this.t("problem.time")}>${stopwatchText(this.seconds)}</span>
				${attempt.problem.best > 0 ? html`<span class="small dim">${this.t("problem.best", { time: stopwatchText(attempt.problem.best) })}</span>` : nothing}
			</div>
			<p class=${`word ${this.end ? "over" : (word?.tone ?? "plain")}`} aria-live="polite">
				${this.end ? "" : (word?.text ?? this.t("problem.yourMove"))}
			</p>
			${this.end ? nothing : this.line(attempt.line)}`;
	}

	private unproved() {
		const word = this.attempt?.problem.claim.engine;
		return html`<p>${this.t("problem.unproved")}</p>
			${word ? html`<p>${app.say(word)}</p>` : nothing}`;
	}

	/** Renders the moves so far. */
	private line(line: readonly LineMove[]) {
		const { notation } = app.preferences.values;
		return html`<ol class=${`line ${line.length === 0 ? "none" : ""}`} lang=${tongue(notation)}>
			${line.map(({ side, text }) => html`<li class=${side}>${text[notation]}</li>`)}
		</ol>`;
	}

	private ended(end: AttemptEnd) {
		const { notation } = app.preferences.values;
		const time = stopwatchText(end.seconds);
		const step = (at: number, text: string, side = "", speech = "") =>
			html`<button
				class=${`quiet ${side}`}
				aria-pressed=${this.shown === at}
				lang=${speech || nothing}
				@click=${() => {
					this.shown = at;
				}}
			>
				${text}
			</button>`;
		return html`<section class="end" aria-live="polite">
			<h2 class=${end.solved ? "good" : "bad"}>
				${icon(end.solved ? "check" : "flag")}${end.solved ? this.t("problem.endSolved", { time }) : this.t("problem.endFailed")}
			</h2>
			<p>
				${end.rated ? this.t("problem.gain", { before: end.before, after: end.rating.value }) : this.t("problem.unrated")}
				<span class="dim">${this.t("problem.ratingOff", { n: 2 * end.rating.deviation })}</span>
			</p>
			${end.rated ? this.helped(end) : nothing}
			${end.due ? html`<p class="small">${this.t("problem.comesAgain", { date: this.date(end.due) })}</p>` : nothing}
			${app.say(end.themes) ? html`<p class="small">${this.t("problem.shows", { themes: app.say(end.themes) })}</p>` : nothing}
			<h3>${this.t("problem.solutionTitle")}</h3>
			<div class="steps">
				${step(0, this.t("problem.start"))}
				${end.solution.map(({ text, side }, i) => step(i + 1, text[notation], side, tongue(notation)))}
			</div>
			<button @click=${this.openTree}>${icon("list")}${this.t("problem.tree")}</button>
		</section>`;
	}

	/** Explains why a solution did not count in full. */
	private helped({ solved }: AttemptEnd) {
		const { wrong, hints } = this.attempt ?? { wrong: 0, hints: 0 };
		if (!solved || wrong + hints === 0) {
			return nothing;
		}
		return html`<p class="small">${this.t(wrong > 0 ? "problem.scoreWrong" : "problem.scoreHint")}</p>`;
	}

	private date(text: string): string {
		return new Date(text).toLocaleString(app.locale, { dateStyle: "medium", timeStyle: "short" });
	}

	private buttons(attempt: Attempt) {
		const solving = attempt.attempt !== "" && !this.end;
		return html`<div class="buttons">
			${
				solving
					? html`<button ?disabled=${this.busy || attempt.hints >= MOST_HINTS} @click=${this.hint}>
								${icon("hint")}${this.t("problem.hint")} ${attempt.hints}/${MOST_HINTS}
							</button>
							<button ?disabled=${this.busy} @click=${this.giveUp}>${icon("flag")}${this.t("problem.giveUp")}</button>`
					: attempt.attempt
						? html`<button ?disabled=${this.busy} @click=${() => this.begin(attempt.problem.id)}>
								${icon("restart")}${this.t("problem.again")}
							</button>`
						: html`<button class="primary" @click=${this.play}>${icon("robot")}${this.t("problem.playOut")}</button>`
			}
			<button class=${this.end ? "primary" : ""} ?disabled=${this.busy} @click=${this.next}>
				${icon("forward")}${this.t("problem.nextOne")}
			</button>
			<a class="button quiet" href=${`#/problems${queryOf(this.query)}`}>${icon("list")}${this.t("problem.all")}</a>
		</div>`;
	}

	/** Returns the state of the board, which is the same object until part of it changes. */
	private boardState(): BoardState {
		const { attempt, expected, selected, cursor, wrong, hinted, shown, end, busy } = this;
		const parts = [attempt, expected, selected, cursor, wrong, hinted, shown, end, busy];
		if (this.boardCache && sameParts(this.boardCache.key as unknown[], parts)) {
			return this.boardCache.state;
		}
		const drawn = this.draw();
		// Boards compare the maps by identity to detect that pieces have moved.
		const before = this.boardCache?.state.pieces;
		const state = before && samePieces(before, drawn.pieces) ? { ...drawn, pieces: before } : drawn;
		this.boardCache = { key: parts, state };
		return state;
	}

	private draw(): BoardState {
		const { attempt, expected, selected, wrong, hinted, end, shown } = this;
		if (!attempt) {
			return EMPTY_STATE;
		}
		const { board, problem } = attempt;
		const state = { ...EMPTY_STATE, orientation: problem.turn };
		if (end && shown !== undefined) {
			const last = shown > 0 ? end.solution[shown - 1] : undefined;
			return { ...state, pieces: piecesOfFen(last?.fen ?? problem.fen), lastMove: last && parseMove(last.move) };
		}
		const square = hinted?.square ?? undefined;
		const move = hinted?.move ? parseMove(hinted.move) : undefined;
		return {
			...state,
			pieces: expected?.pieces ?? piecesOf(board.pieces),
			movable: this.free ? board.turn : "none",
			selected,
			targets: (this.free && selected && board.targets[selected]) || [],
			lastMove: expected?.move ?? board.last ?? undefined,
			check: expected ? undefined : (board.check ?? undefined),
			shapes: [
				...(square ? [{ from: square, brush: "best" as const }] : []),
				...(move ? [{ ...move, brush: "best" as const }] : []),
				...(wrong ? [{ ...wrong.move, brush: "threat" as const }] : []),
				...(wrong?.answer ? [{ ...wrong.answer, brush: "blue" as const }] : []),
			],
			cursor: this.cursor,
		};
	}

	static override styles = [shared, quizPageStyles, problemSolverStyles, smallQuizStyles];
}

function sameParts(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((part, i) => part === b[i]);
}
