import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type BoardState, EMPTY_STATE, isSquare, type Move, moveText, parseMove, type Square } from "../board/model";
import { beginLessonGame } from "../game/lesson";
import { piecesOf, piecesOfFen, samePieces } from "../game/pieces";
import { tongue } from "../i18n/text";
import type { DrillRepertoire, LessonHint, LessonStep as LessonStepMessage, LessonVerdict } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { hearKeys } from "../ui/keys";
import { shared } from "../ui/styles";
import { lessonStepStyles } from "./lesson-step-styles";
import { quizPageStyles, smallQuizStyles } from "./quiz-page-styles";
import "../board/board";

/** The message that follows an answer or a hint. */
interface Word {
	readonly tone: "plain" | "good" | "bad";
	readonly text: string;
}

/** A step of the course: its text, its task, and the board for the answer. */
@customElement("lesson-step")
export class LessonStep extends ChuheElement {
	@property() step = "";
	@state() private lesson: LessonStepMessage | undefined;
	/** The verdict on the last correct move. The board continues from the resulting position. */
	@state() private verdict: LessonVerdict | undefined;
	@state() private word: Word | undefined;
	@state() private done = false;
	@state() private busy = false;
	@state() private missing = false;
	@state() private selected: Square | undefined;
	@state() private cursor: Square | undefined;
	@state() private marked: readonly Square[] = [];
	/** The squares that the last message refers to. */
	@state() private ringed: readonly Square[] = [];
	/** A wrong move with the reply that refutes it. The move is undefined if the answer was not a move. */
	@state() private wrong: { readonly move: Move | undefined; readonly reply: Move | undefined } | undefined;
	/** The number of moves of the line that are shown; undefined for all. */
	@state() private shown: number | undefined;
	@state() private spoken = "";
	private board: BoardState = EMPTY_STATE;

	constructor() {
		super();
		hearKeys(this, (event) => this.key(event));
	}

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("step")) {
			void this.begin();
		}
		this.board = this.draw();
	}

	private async begin(): Promise<void> {
		const { step } = this;
		const lesson = await app.call<LessonStepMessage>("lessons.step", { step });
		if (step !== this.step) {
			return;
		}
		this.lesson = lesson;
		this.missing = lesson === undefined;
		this.done = lesson?.done === true && (lesson.kind === "play" || lesson.kind === "opening");
		this.restart();
	}

	/** Discards the answers given so far. */
	private restart(): void {
		this.verdict = undefined;
		this.word = undefined;
		this.selected = undefined;
		this.marked = [];
		this.ringed = [];
		this.wrong = undefined;
		this.shown = undefined;
	}

	private get marking(): boolean {
		return this.lesson?.kind === "find" || this.lesson?.kind === "reach";
	}

	private get moving(): boolean {
		const kind = this.lesson?.kind;
		return kind === "move" || kind === "collect" || kind === "mate";
	}

	private get free(): boolean {
		return this.lesson !== undefined && !this.done && !this.busy;
	}

	private pick(square: Square): void {
		this.cursor = square;
		if (!this.free) {
			return;
		}
		this.ringed = [];
		this.wrong = undefined;
		if (this.marking) {
			const has = this.marked.includes(square);
			this.marked = has ? this.marked.filter((other) => other !== square) : [...this.marked, square];
			this.word = undefined;
			return;
		}
		if (!this.moving) {
			return;
		}
		const from = this.selected;
		const own = this.board.pieces.get(square)?.color === this.lesson?.board.turn;
		if (own) {
			this.selected = from === square ? undefined : square;
		} else if (from) {
			void this.move({ from, to: square });
		}
	}

	private async move(move: Move): Promise<void> {
		this.selected = undefined;
		if (!this.free || !this.moving || move.from === move.to) {
			return;
		}
		const played = this.verdict?.played ?? [];
		const verdict = await this.answer({ played, move: moveText(move) });
		if (!verdict) {
			return;
		}
		if (verdict.right) {
			this.verdict = verdict;
			app.play("move");
		} else {
			this.wrong = { move, reply: verdict.reply ? parseMove(verdict.reply) : undefined };
		}
	}

	private async checkMarks(): Promise<void> {
		const verdict = await this.answer({ squares: this.marked });
		if (verdict) {
			this.marked = verdict.squares;
		}
	}

	/** Sends an answer. Returns undefined if that failed or if another step is shown by then. */
	private async answer(args: object): Promise<LessonVerdict | undefined> {
		const { step } = this;
		this.busy = true;
		this.ringed = [];
		this.wrong = undefined;
		const verdict = await app.call<LessonVerdict>("lessons.answer", { step, ...args });
		this.busy = false;
		if (!verdict || step !== this.step) {
			return undefined;
		}
		this.word = { tone: verdict.right ? "good" : "bad", text: app.say(verdict.message) };
		this.done = verdict.done;
		this.ringed = verdict.ring;
		const reply = verdict.reply ? parseMove(verdict.reply) : undefined;
		this.wrong = reply && { move: undefined, reply };
		await this.updateComplete;
		this.renderRoot.querySelector(".side > .word")?.scrollIntoView({ block: "nearest" });
		if (verdict.done) {
			app.play("notify");
			this.renderRoot.querySelector<HTMLElement>(".next")?.focus({ preventScroll: true });
		} else if (!verdict.right) {
			app.play("illegal");
		}
		return verdict;
	}

	private async hint(): Promise<void> {
		if (!this.free) {
			return;
		}
		const { step } = this;
		const args = { step, played: this.verdict?.played ?? [], squares: this.marked };
		const hint = await app.call<LessonHint>("lessons.hint", args);
		if (hint && step === this.step) {
			this.word = { tone: "plain", text: app.say(hint.message) };
			this.ringed = hint.square ? [hint.square] : [];
		}
	}

	private async next(): Promise<void> {
		const { lesson } = this;
		if (!lesson || this.busy) {
			return;
		}
		if (lesson.kind === "look") {
			await this.answer({});
		}
		location.hash = lesson.next ? `#/lessons/${lesson.next}` : "#/lessons";
	}

	private async startGame(): Promise<void> {
		const go = app.onward();
		const game = this.lesson && (await beginLessonGame(this.lesson));
		if (game) {
			go(`game/${game}`);
		}
	}

	private async openDrill(): Promise<void> {
		const go = app.onward();
		const game =
			this.lesson?.game ||
			(await app.call<DrillRepertoire>("lessons.opening", { step: this.step, title: this.t("lesson.bookTitle") }))
				?.game;
		if (game) {
			go(`drill/${game}`);
		}
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
			n: () => (this.done || this.lesson?.kind === "look" ? this.next() : undefined),
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

	private moveCursor(square: Square): void {
		this.cursor = square;
		const piece = this.board.pieces.get(square);
		const what = piece
			? this.t("board.piece", { square, piece: this.t(`piece.${piece.color}.${piece.kind}`) })
			: this.t("board.empty", { square });
		this.spoken = this.board.targets.includes(square) ? this.t("board.target", { what }) : what;
	}

	override render() {
		const { lesson } = this;
		if (!lesson) {
			return html`<p class="empty waiting">
				${this.missing ? html`${this.t("lesson.gone")} <a href="#/lessons">${this.t("lesson.all")}</a>` : this.t("ui.loading")}
			</p>`;
		}
		return html`<div class="page">
			<div
				class="board"
				@board-pick=${(event: CustomEvent<{ square: Square }>) => this.pick(event.detail.square)}
				@board-move=${(event: CustomEvent<Move>) => this.move(event.detail)}
				@board-cursor=${(event: CustomEvent<{ square: Square }>) => this.moveCursor(event.detail.square)}
			>
				<chuhe-board .state=${this.board} .look=${app.look} .label=${this.t("board.label")}></chuhe-board>
				<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			</div>
			<div class="side card">
				<header>
					<p class="small dim row spread">
						<a href="#/lessons">${this.t("lesson.all")}</a>
						<span>${lesson.number} / ${lesson.of}</span>
					</p>
					<h1>${app.say(lesson.chapter)}</h1>
					${app.say(lesson.title) ? html`<h2>${app.say(lesson.title)}</h2>` : nothing}
				</header>
				<div class="told" aria-live="polite">
					${app.say(lesson.say) ? html`<p>${app.say(lesson.say)}</p>` : nothing}
					${app.say(lesson.task) ? html`<p class="task">${app.say(lesson.task)}</p>` : nothing}
				</div>
				${this.ways(lesson)}
				<p class=${`word ${this.word?.tone ?? "plain"}`} aria-live="polite">
					${this.word && this.word.tone !== "plain" ? icon(this.word.tone === "good" ? "check" : "close") : nothing}
					${this.word?.text ?? (this.done ? "" : this.how())}
					${this.ringed.length > 0 ? html`<span class="hidden-text">${this.ringed.join(" ")}</span>` : nothing}
				</p>
				${this.buttons(lesson)}
			</div>
		</div>`;
	}

	/** Returns instructions for answering this step. */
	private how(): string {
		if (this.marking) {
			return this.t("lesson.marking");
		}
		return this.moving ? this.t("lesson.moving") : "";
	}

	/** Renders the ways to answer other than on the board. */
	private ways(lesson: LessonStepMessage) {
		const { notation } = app.preferences.values;
		return html`${lesson.line.length > 0 && !this.moving ? this.line(lesson) : nothing}
		${
			lesson.choices.length > 0
				? html`<div class="choices">
					${lesson.choices.map(
						({ id, words }) =>
							html`<button ?disabled=${!this.free} @click=${() => this.answer({ choice: id })} lang=${lesson.arrow ? tongue(notation) : nothing}>
								${app.say(words)}
							</button>`,
					)}
				</div>`
				: nothing
		}
		${lesson.kind === "play" ? this.game(lesson) : nothing}
		${
			lesson.kind === "opening"
				? html`<button class="primary" @click=${this.openDrill}>${icon("book")}${this.t("lesson.openDrill")}</button>`
				: nothing
		}
		${this.done && (lesson.kind === "play" || lesson.kind === "opening") ? html`<p class="word good">${icon("check")}${this.t("lesson.played")}</p>` : nothing}`;
	}

	private game({ game, playing }: LessonStepMessage) {
		return html`${game && !this.done ? html`<p>${this.t(playing ? "lesson.playing" : "lesson.lost")}</p>` : nothing}
			<p class="row">
				<button class=${playing ? "" : "primary"} @click=${this.startGame}>${icon("play")}${this.t("lesson.startGame")}</button>
				${game ? html`<a class="button" href=${`#/game/${game}`}>${icon("board")}${this.t("lesson.open")}</a>` : nothing}
			</p>`;
	}

	/** Renders the moves that led to the position, for the user to step through. */
	private line({ line }: LessonStepMessage) {
		const { notation } = app.preferences.values;
		const at = this.shown ?? line.length;
		const step = (to: number, text: string, side = "", speech = "") =>
			html`<button
				class=${`quiet ${side}`}
				aria-pressed=${at === to}
				lang=${speech || nothing}
				@click=${() => {
					this.shown = to;
				}}
			>
				${text}
			</button>`;
		return html`<div class="steps">
			${step(0, this.t("problem.start"))}
			${line.map(({ text, side }, i) => step(i + 1, text[notation], side, tongue(notation)))}
		</div>`;
	}

	private buttons(lesson: LessonStepMessage) {
		const { done } = this;
		const answered = done || lesson.kind === "look";
		const asks = this.marking || this.moving || lesson.kind === "choose";
		return html`<div class="row buttons">
			${lesson.previous ? html`<a class="button quiet" href=${`#/lessons/${lesson.previous}`}>${icon("back")}${this.t("lesson.previous")}</a>` : nothing}
			${this.marking && !done ? html`<button class="primary" ?disabled=${this.busy || this.marked.length === 0} @click=${this.checkMarks}>${icon("check")}${this.t("lesson.check")}</button>` : nothing}
			${asks && !done ? html`<button ?disabled=${this.busy} @click=${this.hint}>${icon("hint")}${this.t("lesson.hint")}</button>` : nothing}
			${
				asks && (done || (this.verdict?.played.length ?? 0) > 0)
					? html`<button
						@click=${() => {
							this.done = false;
							this.restart();
						}}
					>
						${icon("restart")}${this.t("lesson.again")}
					</button>`
					: nothing
			}
			<button class=${`next ${answered ? "primary" : "quiet"}`} ?disabled=${this.busy} @click=${this.next}>
				${icon("forward")}${this.t("lesson.next")}
			</button>
		</div>`;
	}

	private draw(): BoardState {
		const { lesson, verdict, selected, wrong, ringed, done } = this;
		if (!lesson) {
			return EMPTY_STATE;
		}
		const board = verdict?.board ?? lesson.board;
		const at = this.shown ?? lesson.line.length;
		const back = at < lesson.line.length;
		const fen = at > 0 ? lesson.line[at - 1]?.fen : lesson.start;
		const pieces = back && fen ? piecesOfFen(fen) : piecesOf(board.pieces);
		const last = at > 0 ? lesson.line[at - 1] : undefined;
		const played = verdict?.played.at(-1);
		const shown = played ?? last?.move;
		const circles = this.marking ? this.marked : [];
		const marks =
			this.marking || back ? [] : lesson.marks.filter((square) => !verdict || pieces.get(square)?.color === "black");
		const arrow = lesson.arrow && !done ? parseMove(lesson.arrow) : undefined;
		return {
			...EMPTY_STATE,
			orientation: lesson.kind === "play" ? board.turn : "red",
			// Boards compare the maps by identity to detect that pieces have moved.
			pieces: samePieces(this.board.pieces, pieces) ? this.board.pieces : pieces,
			movable: this.free && this.moving ? board.turn : "none",
			selected,
			targets: (this.free && selected && board.targets[selected]) || [],
			lastMove: shown ? parseMove(shown) : undefined,
			check: back ? undefined : (board.check ?? undefined),
			shapes: [
				...marks.filter(isSquare).map((from) => ({ from, brush: "yellow" as const })),
				...circles.map((from) => ({ from, brush: done ? ("best" as const) : ("green" as const) })),
				...ringed.map((from) => ({ from, brush: "red" as const })),
				...(arrow ? [{ ...arrow, brush: "blue" as const }] : []),
				...(wrong?.move ? [{ ...wrong.move, brush: "threat" as const }] : []),
				...(wrong?.reply ? [{ ...wrong.reply, brush: "blue" as const }] : []),
			],
			cursor: this.cursor,
		};
	}

	static override styles = [shared, quizPageStyles, lessonStepStyles, smallQuizStyles];
}
