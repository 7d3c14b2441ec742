import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type BoardState, EMPTY_STATE, type Move, moveText, parseMove, type Square } from "../board/model";
import { piecesOf, samePieces } from "../game/pieces";
import { tongue } from "../i18n/text";
import type { Drill, DrillVerdict } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { hearKeys } from "../ui/keys";
import { shared } from "../ui/styles";
import { quizPageStyles, smallQuizStyles } from "./quiz-page-styles";
import "../board/board";
import "./repertoire-board";

/** The drill of a repertoire: it plays the opponent's replies and asks for the moves of the repertoire's side. */
@customElement("repertoire-drill")
export class RepertoireDrill extends ChuheElement {
	/** The ID of the game that contains the repertoire. */
	@property() game = "";
	/** The current question, which remains while its answer is shown. */
	@state() private question: Drill | undefined;
	/** The verdict on the last answer. */
	@state() private verdict: DrillVerdict | undefined;
	/** A wrong answer, until the user continues to the next question. */
	@state() private wrong: Move | undefined;
	@state() private selected: Square | undefined;
	@state() private cursor: Square | undefined;
	@state() private asked = 0;
	@state() private right = 0;
	@state() private busy = false;
	@state() private missing = false;
	@state() private spoken = "";
	/** The state of the board, which is the same object until part of it changes. */
	private board: BoardState = EMPTY_STATE;

	constructor() {
		super();
		hearKeys(this, (event) => this.key(event));
	}

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("game")) {
			void this.begin();
		}
		if (["question", "wrong", "selected", "cursor", "busy", "verdict"].some((name) => changed.has(name))) {
			this.board = this.draw();
		}
	}

	private async begin(): Promise<void> {
		const { game } = this;
		this.question = undefined;
		this.verdict = undefined;
		this.asked = 0;
		this.right = 0;
		const question = await app.call<Drill>("drill.begin", { game });
		if (game === this.game) {
			this.question = question;
			this.missing = question === undefined;
		}
	}

	private get free(): boolean {
		return this.question?.asked === true && !this.wrong && !this.busy;
	}

	private pick(square: Square): void {
		const targets = this.question?.board.targets ?? {};
		this.cursor = square;
		if (!this.free) {
			return;
		}
		const from = this.selected;
		if (from && targets[from]?.includes(square)) {
			void this.answer({ from, to: square });
		} else {
			this.selected = from !== square && targets[square] ? square : undefined;
		}
	}

	private drop(move: Move): void {
		if (this.free && this.question?.board.targets[move.from]?.includes(move.to)) {
			void this.answer(move);
		} else {
			this.selected = undefined;
		}
	}

	private async answer(move: Move): Promise<void> {
		const { game } = this;
		this.selected = undefined;
		this.busy = true;
		const verdict = await app.call<DrillVerdict>("drill.answer", { game, move: moveText(move) });
		this.busy = false;
		if (!verdict || game !== this.game) {
			return;
		}
		this.asked++;
		this.verdict = verdict;
		if (verdict.right) {
			this.right++;
			this.question = verdict.next;
			app.play(verdict.next.asked ? "move" : "end");
		} else {
			this.wrong = move;
			app.play("illegal");
		}
	}

	/** Continues after a wrong answer. */
	private next(): void {
		if (this.wrong && this.verdict) {
			this.question = this.verdict.next;
			this.wrong = undefined;
			this.verdict = undefined;
		}
	}

	private key(event: KeyboardEvent): void {
		if (event.key === "n" && this.wrong && !app.window && !event.ctrlKey && !event.metaKey && !event.altKey) {
			event.preventDefault();
			event.stopImmediatePropagation();
			this.next();
		} else if (event.key === "Escape") {
			this.selected = undefined;
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

	private draw(): BoardState {
		const { question, selected, wrong, verdict, cursor } = this;
		if (!question) {
			return EMPTY_STATE;
		}
		const { board, side } = question;
		const pieces = piecesOf(board.pieces);
		const expected = wrong ? (verdict?.expected ?? []).flatMap(({ move }) => parseMove(move) ?? []) : [];
		return {
			...EMPTY_STATE,
			orientation: side,
			// Boards compare the maps by identity to detect that pieces have moved.
			pieces: samePieces(this.board.pieces, pieces) ? this.board.pieces : pieces,
			movable: this.free ? board.turn : "none",
			selected,
			targets: (this.free && selected && board.targets[selected]) || [],
			lastMove: board.last ?? undefined,
			check: board.check ?? undefined,
			shapes: [
				...(wrong ? [{ ...wrong, brush: "threat" as const }] : []),
				...expected.map((move) => ({ ...move, brush: "best" as const })),
			],
			cursor,
		};
	}

	override render() {
		const { question } = this;
		if (!question) {
			return html`<p class="empty waiting">
				${this.missing ? html`<a href="#/drill">${this.t("drill.all")}</a>` : this.t("ui.loading")}
			</p>`;
		}
		const { notation } = app.preferences.values;
		const { left } = question;
		const title = (question.named ? app.say(question.named) : question.title) || this.t("drill.untitled");
		return html`<div class="page">
			<div
				class="board"
				@board-pick=${(event: CustomEvent<{ square: Square }>) => this.pick(event.detail.square)}
				@board-move=${(event: CustomEvent<Move>) => this.drop(event.detail)}
				@board-cursor=${(event: CustomEvent<{ square: Square }>) => this.moveCursor(event.detail.square)}
			>
				<chuhe-board .state=${this.board} .look=${app.look} .label=${this.t("board.label")}></chuhe-board>
				<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			</div>
			<div class="side card">
				<header>
					<p class="small dim"><a href="#/drill">${this.t("drill.all")}</a></p>
					<h1>${title}</h1>
					<p class="small dim">${this.t("drill.left", { due: left.due, fresh: left.new, cards: left.cards })}</p>
				</header>
				<div class="words" aria-live="polite">${this.told()} ${this.task(question)}</div>
				<ol class="line" lang=${tongue(notation)}>
					${question.line.map(({ side, text }) => html`<li class=${side}>${text[notation]}</li>`)}
				</ol>
				<div class="row">
					${
						this.wrong
							? html`<button class="primary" @click=${() => this.next()}>${icon("forward")}${this.t("drill.next")}</button>`
							: nothing
					}
					<repertoire-board .game=${this.game} .carried=${question.named !== undefined} .named=${title}></repertoire-board>
				</div>
				${this.asked > 0 ? html`<p class="small dim">${this.t("drill.score", { right: this.right, asked: this.asked })}</p>` : nothing}
			</div>
		</div>`;
	}

	/** Renders the verdict on the last answer. */
	private told() {
		const { verdict } = this;
		if (!verdict) {
			return nothing;
		}
		const { notation } = app.preferences.values;
		const moves = verdict.expected.map(({ text }) => text[notation]).join(", ");
		return html`<p class=${verdict.right ? "good" : "bad"}>
				${icon(verdict.right ? "check" : "close")}${verdict.right ? this.t("drill.right", { moves }) : this.t("drill.wrong", { moves })}
			</p>
			${verdict.why.length > 0 ? html`<ul class="why">${verdict.why.map((why) => html`<li>${app.say(why)}</li>`)}</ul>` : nothing}
			<p class="small dim">${[verdict.comment, this.t("drill.again", { date: date(verdict.due) })].filter(Boolean).join(" · ")}</p>`;
	}

	private task({ asked, new: fresh, side, left }: Drill) {
		if (this.wrong) {
			return nothing;
		}
		if (!asked) {
			return html`<p><b>${this.t("drill.done")}</b></p>
				${left.next ? html`<p>${this.t("drill.nextDue", { date: date(left.next) })}</p>` : nothing}`;
		}
		return html`<p>
			<b>${this.t("drill.yourMove", { side: this.t(`side.${side}`) })}</b>
			${fresh ? html`<span class="small dim">${this.t("drill.fresh")}</span>` : nothing}
		</p>`;
	}

	static override styles = [
		shared,
		quizPageStyles,
		css`
			.side,
			header {
				display: grid;
				gap: 0.6rem;
			}
			.side {
				padding: 1rem;
			}
			header {
				gap: 0.2rem;
				overflow-wrap: anywhere;
			}
			h1 {
				font-size: 1.3em;
			}
			.words {
				display: grid;
				align-content: start;
				gap: 0.3rem;
				min-height: 6.4em;
			}
			.good,
			.bad {
				font-weight: 600;
				color: var(--good);
			}
			.bad {
				color: var(--red);
			}
			.why {
				margin: 0;
				padding-inline-start: 1.2em;
				display: grid;
				gap: 0.2em;
				font-size: 0.92em;
			}
			.line {
				list-style: none;
				margin: 0;
				padding: 0;
				display: flex;
				flex-wrap: wrap;
				gap: 0.2em 0.8em;
				min-height: 1.6em;
			}
			li.red {
				color: var(--red);
			}
			@media (max-width: 760px), (max-width: 1180px) and (orientation: portrait) {
				.words {
					min-height: 5em;
				}
			}
		`,
		smallQuizStyles,
	];
}

function date(text: string): string {
	return new Date(text).toLocaleString(app.locale, { dateStyle: "medium", timeStyle: "short" });
}
