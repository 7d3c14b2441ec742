import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { BoardState, Move, Shape, Square } from "../board/model";
import { RoomElement } from "../game/room-element";
import type { Say } from "../protocol/messages";
import { sayMove } from "../sound/voice";
import { shared } from "../ui/styles";
import "../board/board";
import "./position-words";

/** The board of a game with the notices above it, including the reason why a click did not make a move. */
@customElement("board-stage")
export class BoardStage extends RoomElement {
	@state() private spoken = "";
	@state() private solid: "no" | "loading" | "yes" = "no";
	private heard: EventTarget | undefined;
	private spokenNode = -1;
	private spokenPremove: Move | undefined;
	private spokenSelected: Square | undefined;

	private readonly onSaid = (event: Event) => this.hear((event as CustomEvent<readonly Say[]>).detail);

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.heard?.removeEventListener("said", this.onSaid);
		this.heard = undefined;
	}

	override updated(): void {
		if (this.heard !== this.room) {
			this.heard?.removeEventListener("said", this.onSaid);
			this.room.addEventListener("said", this.onSaid);
			this.heard = this.room;
		}
		this.wantSolid(app.preferences.values.board === "3d");
		this.speakSelected();
		this.speakMove();
		this.speakPremove();
	}

	/** Moves the keyboard focus to the board. */
	focusBoard(): void {
		const board = this.renderRoot.querySelector<HTMLElement>("chuhe-board, chuhe-board-3d");
		board?.shadowRoot?.querySelector<HTMLElement>("[tabindex]")?.focus();
	}

	override render() {
		const boardState = this.room.boardState();
		const { beside } = this.room;
		const refusal = beside.get("refusal");
		const notice = app.preferences.values.notices ? beside.get("notice") : undefined;
		return html`<div
				class="stage"
				@board-pick=${(event: CustomEvent<{ square: Square }>) => this.room.pick(event.detail.square)}
				@board-move=${(event: CustomEvent<Move>) => this.room.drop(event.detail)}
				@board-shapes=${(event: CustomEvent<{ shapes: readonly Shape[] }>) => this.room.draw(event.detail.shapes)}
				@board-cursor=${(event: CustomEvent<{ square: Square }>) => this.moveCursor(event.detail.square)}
				@board-cancel=${() => this.room.letGo()}
				@board-3d-failed=${() => this.giveUpSolid()}
			>
				${this.board(boardState)}
				<div class="notices" aria-hidden="true">
					${
						refusal
							? html`<div class="notice refusal">${refusal.text}</div>`
							: notice
								? html`<div class=${`notice ${notice.kind}`}>${app.say(notice.message)}</div>`
								: nothing
					}
				</div>
			</div>
			<position-words .room=${this.room}></position-words>
			<div class="hidden-text" aria-live="polite">${this.spoken}</div>
			<div class="hidden-text" aria-live="assertive">${refusal?.text ?? ""}</div>`;
	}

	private board(boardState: BoardState) {
		const label = this.t("board.label");
		if (this.solid === "yes") {
			return html`<chuhe-board-3d
				.state=${boardState}
				.look=${app.look}
				.label=${label}
				.language=${app.language}
			></chuhe-board-3d>`;
		}
		return html`<chuhe-board .state=${boardState} .look=${app.look} .label=${label}></chuhe-board>
			${this.solid === "loading" ? html`<div class="notices"><div class="notice">${this.t("board.loading3d")}</div></div>` : nothing}`;
	}

	/** Switches the 3D board on or off. Its code is a separate chunk, which is fetched on first use. */
	private wantSolid(wanted: boolean): void {
		if (!wanted && this.solid !== "no") {
			this.solid = "no";
		} else if (wanted && this.solid === "no") {
			this.solid = "loading";
			loadSolidBoard().then(
				() => {
					this.solid = "yes";
				},
				() => this.giveUpSolid(),
			);
		}
	}

	private giveUpSolid(): void {
		this.solid = "no";
		app.preferences.set("board", "flat");
		app.toast(this.t("board.no3d"), "error");
	}

	private hear(sayings: readonly Say[]): void {
		const texts = sayings.filter(({ kind }) => kind !== "move").map(({ message }) => app.say(message));
		if (texts.length > 0) {
			this.spoken = `${this.spoken} ${texts.join(" ")}`;
		}
	}

	/** Announces to screen readers the move that led to the shown position. */
	private speakMove(): void {
		const node = this.room.current;
		if (!node || node.id === this.spokenNode) {
			return;
		}
		const first = this.spokenNode < 0;
		this.spokenNode = node.id;
		if (!first) {
			const { board } = this.room.state ?? {};
			void sayMove(
				node,
				board?.node === node.id ? board.mate : null,
				app.preferences.values.sounds ? app.language : undefined,
			);
		}
		if (node.side && node.text) {
			const { notation } = app.preferences.values;
			this.spoken = this.t("board.moved", { side: this.t(`side.${node.side}`), text: node.text[notation] });
		} else {
			this.spoken = this.t("moves.start");
		}
	}

	/** Announces to screen readers that a piece is picked up, with its target squares, or that it is put down. */
	private speakSelected(): void {
		const { selected } = this.room;
		const before = this.spokenSelected;
		if (selected === before) {
			return;
		}
		this.spokenSelected = selected;
		const { pieces, targets } = this.room.boardState();
		const at = selected ?? before;
		if (!at || !pieces.has(at)) {
			return; // the piece has moved, and the move itself is announced
		}
		const what = this.what(at, pieces);
		if (!selected) {
			this.spoken = this.t("board.putDown", { what });
		} else if (targets.length > 0) {
			this.spoken = this.t("board.reaches", { what, squares: targets.join(" ") });
		} else {
			this.spoken = this.t("board.taken", { what });
		}
	}

	/** Describes a square and the piece on it. */
	private what(square: Square, pieces: BoardState["pieces"]): string {
		const piece = pieces.get(square);
		return piece
			? this.t("board.piece", { square, piece: this.t(`piece.${piece.color}.${piece.kind}`) })
			: this.t("board.empty", { square });
	}

	/** Announces to screen readers that a premove is set or cancelled. */
	private speakPremove(): void {
		const { premove } = this.room;
		if (premove !== this.spokenPremove) {
			const turned = this.room.state?.board.role !== "wait";
			this.spokenPremove = premove;
			if (premove) {
				this.spoken = this.t("board.premove", { ...premove });
			} else if (!turned) {
				this.spoken = this.t("board.premoveBack");
			}
		}
	}

	private moveCursor(square: Square): void {
		this.room.moveCursor(square);
		const state = this.room.boardState();
		const what = this.what(square, state.pieces);
		if (state.selected === square) {
			this.spoken = this.t("board.taken", { what });
		} else {
			this.spoken = state.targets.includes(square) ? this.t("board.target", { what }) : what;
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			.stage {
				position: relative;
			}
			chuhe-board {
				width: 100%;
				box-shadow: var(--shadow);
			}
			chuhe-board-3d {
				display: block;
				width: 100%;
				aspect-ratio: 932 / 1060;
			}
			.notices {
				position: absolute;
				inset: 0;
				display: grid;
				place-items: center;
				pointer-events: none;
			}
			.notice {
				max-width: 82%;
				padding: 0.5em 1.1em;
				border-radius: 2em;
				background: rgb(28 22 16 / 84%);
				color: #fff;
				font-weight: 600;
				text-align: center;
				animation: appear 0.16s ease-out;
				box-shadow: 0 4px 18px rgb(0 0 0 / 35%);
			}
			.notice.check,
			.notice.end,
			.notice.mate {
				background: #a3261b;
				font-size: 1.25em;
			}
			.notice.refusal {
				border-radius: 10px;
				border: 1px solid rgb(255 255 255 / 30%);
			}
			@keyframes appear {
				from {
					opacity: 0;
					transform: scale(0.92);
				}
			}
			@media (prefers-reduced-motion: reduce) {
				.notice {
					animation: none;
				}
			}
		`,
	];
}

async function loadSolidBoard(): Promise<void> {
	await import("../board3d/board3d");
}
