import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type BoardState, EMPTY_STATE, isSquare, type Shape, type Square } from "../board/model";
import { pieceOf, piecesOfFen } from "../game/pieces";
import type { TextKey } from "../i18n/text";
import type { PieceLine, PieceWorkings, PieceWorkingsAnswer } from "../protocol/messages";
import { shared } from "../ui/styles";
import { PositionPart } from "./position-part";
import { howStyles } from "./styles";
import "../board/board";

/** The moves of a piece, and the tables in which the program looks them up. */
@customElement("how-piece")
export class HowPiece extends PositionPart<PieceWorkingsAnswer> {
	protected readonly examples = [
		{
			title: "how.piece.ex.cannon",
			line: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1",
		},
		{ title: "how.piece.ex.start", line: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1" },
		{ title: "how.piece.ex.legs", line: "3akab2/9/2n1b4/p3p3p/2pN5/2B6/P2cP1P1P/4C1N2/4A4/3AK1B2 w - - 0 1" },
		{ title: "how.piece.ex.pins", line: "4k4/9/9/9/4N4/6R2/9/9/9/2rAK2c1 w - - 0 1" },
	] as const;
	@state() private square: Square = "e2";

	protected ask(fen: string): Promise<PieceWorkingsAnswer> {
		return app.connection.call<PieceWorkingsAnswer>("how.piece", { fen, square: this.square }, { again: true });
	}

	private pick(square: Square): void {
		this.cursor = square;
		this.square = square;
		void this.load();
	}

	private get boardState(): BoardState {
		const { answer } = this;
		const piece = answer?.piece;
		const unsafe = piece?.unsafe ?? [];
		const ring = (brush: Shape["brush"]) => (from: string) => (isSquare(from) ? [{ from, brush }] : []);
		return {
			...EMPTY_STATE,
			pieces: piecesOfFen(answer?.fen ?? ""),
			selected: this.square,
			targets: [...(piece?.moves ?? []), ...(piece?.captures ?? [])].filter((to) => !unsafe.includes(to)),
			shapes: [
				...(piece?.blockers ?? []).flatMap(({ at, occupied }) => ring(occupied ? "red" : "blue")(at)),
				...(piece?.screens ?? []).flatMap(({ at }) => ring("blue")(at)),
				...(piece?.captures ?? []).flatMap((to): Shape[] => [{ from: this.square, to, brush: "green", weight: 0.4 }]),
				...unsafe.flatMap(ring("yellow")),
			],
			cursor: this.cursor,
		};
	}

	override render() {
		return html`<div class="bench">
			<chuhe-board
				.state=${this.boardState}
				.look=${{ ...app.look, showTargets: true, coordinates: "letters" }}
				.label=${this.t("board.label")}
				@board-pick=${(event: CustomEvent<{ square: Square }>) => this.pick(event.detail.square)}
				@board-cursor=${(event: CustomEvent<{ square: Square }>) => {
					this.cursor = event.detail.square;
				}}
			></chuhe-board>
			<div class="side">
				<p class="small dim">${this.t("how.piece.click")}</p>
				${this.inputs()}
				${this.answer ? this.told(this.answer.piece) : nothing}
			</div>
		</div>`;
	}

	/** Draws the results below the fields. They appear together with the answer, so nothing else moves. */
	private told(look: PieceWorkings | null) {
		return html`<div class="card" aria-live="polite">${look ? this.piece(look) : html`<p>${this.t("how.piece.empty")}</p>`}</div>
			${look?.rank ? this.lines(look) : nothing}`;
	}

	private piece(look: PieceWorkings) {
		const named = pieceOf(look.piece);
		const name = named ? this.t(`piece.${named.color}.${named.kind}`) : look.piece;
		const list = (key: TextKey, squares: readonly string[]) =>
			html`<dt>${this.t(key)}</dt>
				<dd class="mono">${squares.length > 0 ? squares.join(" ") : this.t("how.piece.none")}</dd>`;
		return html`<h2>${this.t("how.piece.on", { piece: name, square: look.square })}</h2>
			<dl>
				${list("how.piece.moves", look.moves)} ${list("how.piece.captures", look.captures)}
				${look.own.length > 0 ? list("how.piece.own", look.own) : nothing}
				${look.unsafe.length > 0 ? list("how.piece.unsafe", look.unsafe) : nothing}
			</dl>
			${look.on_turn ? nothing : html`<p class="small dim">${this.t("how.piece.offTurn")}</p>`} ${this.blockers(look)}
			${
				look.screens.length > 0
					? html`<h3>${this.t("how.piece.screens")}</h3>
						<ul>
							${look.screens.map((screen) => html`<li>${this.t("how.piece.screen", { ...screen })}</li>`)}
						</ul>`
					: nothing
			}`;
	}

	private blockers(look: PieceWorkings) {
		if (look.blockers.length === 0) {
			return nothing;
		}
		return html`<h3>${this.t(look.piece.toLowerCase() === "n" ? "how.piece.legs" : "how.piece.eyes")}</h3>
			<ul>
				${look.blockers.map(
					({ at, occupied, reach }) =>
						html`<li class=${occupied ? "fault" : ""}>
							${this.t(occupied ? "how.piece.blocked" : "how.piece.free", { at, reach: reach.join(" ") })}
						</li>`,
				)}
			</ul>`;
	}

	private lines({ rank, file, square }: PieceWorkings) {
		return html`<div class="card">
			${rank ? this.bits(this.t("how.piece.rank", { rank: square.slice(1) }), rank, square) : nothing}
			${file ? this.bits(this.t("how.piece.file", { file: square.slice(0, 1) }), file, square) : nothing}
		</div>`;
	}

	private bits(title: string, line: PieceLine, own: string) {
		const row = (name: string, bits: string) =>
			html`<tr>
				<th scope="row">${name}</th>
				${[...bits].map((bit, i) => html`<td class=${`${bit === "1" ? "on" : ""} ${line.squares[i] === own ? "own" : ""}`}>${bit}</td>`)}
			</tr>`;
		return html`<h3>${title}</h3>
			<div class="wide" tabindex="0" role="group" aria-label=${title}>
				<table class="mono">
					<tr>
						<th scope="row">${this.t("how.piece.square")}</th>
						${line.squares.map((square) => html`<th scope="col">${square}</th>`)}
					</tr>
					${row(this.t("how.piece.occupied"), line.occupied)} ${row(this.t("how.piece.rook"), line.rook)}
					${row(this.t("how.piece.cannon"), line.cannon)}
				</table>
			</div>
			<p class="small">${this.t("how.piece.index", { inner: line.inner, index: line.index })}</p>`;
	}

	static override styles = [
		shared,
		howStyles,
		css`
			dl {
				display: grid;
				grid-template-columns: auto 1fr;
				gap: 0.2em 0.8em;
				margin: 0.5em 0;
			}
			dt {
				color: var(--dim);
			}
			dd {
				margin: 0;
			}
			h3 {
				margin: 0.5em 0 0.2em;
			}
			ul {
				margin: 0;
				padding-left: 1.2em;
			}
			td {
				text-align: center;
			}
			td.on {
				font-weight: 700;
				background: var(--accent-soft);
			}
			td.own {
				outline: 2px solid var(--accent);
				outline-offset: -2px;
			}
		`,
	];
}
