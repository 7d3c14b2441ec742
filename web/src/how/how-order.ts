import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type BoardState, EMPTY_STATE, isSquare, type Move, moveText, parseMove, type Square } from "../board/model";
import { piecesOfFen } from "../game/pieces";
import type { MoveOrder, OrderedMove } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { positions } from "./examples";
import { PositionPart } from "./position-part";
import { howStyles } from "./styles";
import "../board/board";
import "../ui/choice";

const NODES = [1000, 10_000, 100_000];

/** The engine's own move picker applied to a position: the stage that proposes each move, and its scores. */
@customElement("how-order")
export class HowOrder extends PositionPart<MoveOrder> {
	protected override readonly name = "line";
	protected override readonly label = "how.line";
	protected readonly examples = positions;
	@state() private nodes = 10_000;
	@state() private selected: Square | undefined;
	@state() private shown: OrderedMove | undefined;

	protected async ask(line: string): Promise<MoveOrder> {
		const answer = await app.connection.call<MoveOrder>("how.order", { line, nodes: this.nodes }, { again: true });
		this.shown = undefined;
		this.selected = undefined;
		return answer;
	}

	/** Replaces the moves of the line, to play a move or take one back. */
	private go(moves: readonly string[]): void {
		const [start = ""] = this.line.split(/\s+moves\b/);
		this.write(moves.length > 0 ? `${start} moves ${moves.join(" ")}` : start);
	}

	/** Takes back the last move of the line, even if the answer for it is still pending. */
	private takeBack(): void {
		this.go(this.moves.slice(0, -1));
	}

	private get moves(): string[] {
		const [, moves = ""] = this.line.split(/\s+moves\b/);
		return moves.split(/\s+/).filter(Boolean);
	}

	private play(move: Move): void {
		const { answer } = this;
		const text = moveText(move);
		this.selected = undefined;
		if (answer?.picks.some((pick) => pick.move === text)) {
			this.go([...answer.moves, text]);
		}
	}

	private pick(square: Square): void {
		this.cursor = square;
		const own = piecesOfFen(this.answer?.fen ?? "").get(square)?.color === this.answer?.turn;
		if (own) {
			this.selected = this.selected === square ? undefined : square;
		} else if (this.selected) {
			this.play({ from: this.selected, to: square });
		}
	}

	private get boardState(): BoardState {
		const { answer, shown, selected } = this;
		if (!answer) {
			return EMPTY_STATE;
		}
		const last = answer.moves.at(-1);
		const arrow = shown && parseMove(shown.move);
		return {
			...EMPTY_STATE,
			pieces: piecesOfFen(answer.fen),
			movable: answer.turn,
			selected,
			targets: answer.picks.flatMap(({ move }) => {
				const to = move.slice(2);
				return selected && move.startsWith(selected) && isSquare(to) ? [to] : [];
			}),
			lastMove: last ? parseMove(last) : undefined,
			shapes: arrow ? [{ ...arrow, brush: "best" }] : [],
			cursor: this.cursor,
		};
	}

	override render() {
		const { answer } = this;
		return html`<div class="bench">
			<div>
				<chuhe-board
					.state=${this.boardState}
					.look=${app.look}
					.label=${this.t("board.label")}
					@board-pick=${(event: CustomEvent<{ square: Square }>) => this.pick(event.detail.square)}
					@board-move=${(event: CustomEvent<Move>) => this.play(event.detail)}
					@board-cursor=${(event: CustomEvent<{ square: Square }>) => {
						this.cursor = event.detail.square;
					}}
				></chuhe-board>
				<div class="steps">
					<button ?disabled=${this.moves.length === 0} @click=${() => this.takeBack()}>${icon("undo")}${this.t("how.takeBack")}</button>
				</div>
			</div>
			<div class="side">
				<p class="small dim">${this.t("how.order.how")}</p>
				${this.inputs()}
				<chuhe-choice
					.label=${this.t("how.nodes")}
					.options=${NODES.map((n) => ({ value: String(n), label: n.toLocaleString(app.locale) }))}
					.value=${String(this.nodes)}
					@choice=${(event: CustomEvent<string>) => {
						this.nodes = Number(event.detail);
						void this.load();
					}}
				></chuhe-choice>
				${answer ? this.list(answer) : html`<p>${this.t("how.searching")}</p>`}
			</div>
		</div>`;
	}

	private list({ picks, depth, nodes }: MoveOrder) {
		const stages = [...new Set(picks.map(({ stage }) => stage))];
		return html`<p class="searched">${this.t("how.order.searched", { nodes: nodes.toLocaleString(app.locale), depth })}</p>
			${picks.length === 0 ? html`<p>${this.t("how.order.over")}</p>` : nothing}
			${stages.map((stage) => {
				const title = this.t(`how.order.stage.${stage as Stage}`);
				return html`<section class="card" data-stage=${stage} aria-label=${title}>
					<h2>${title}</h2>
					<div class="wide" tabindex="0" role="group" aria-label=${title}>
						<table>
							<thead>
								<tr>
									<th scope="col">${this.t("how.order.number")}</th>
									<th scope="col">${this.t("how.order.move")}</th>
									<th scope="col">${this.t("how.order.rank")}</th>
									<th scope="col">${this.t("how.order.exchange")}</th>
									<th scope="col">${this.t("how.order.history")}</th>
								</tr>
							</thead>
							<tbody>
								${picks.map((pick, i) => (pick.stage === stage ? this.row(pick, i + 1) : nothing))}
							</tbody>
						</table>
					</div>
				</section>`;
			})}`;
	}

	private row(pick: OrderedMove, number: number) {
		// Stages that try a remembered move do not rank it.
		const ranked = !["hash", "killer", "counter"].includes(pick.stage);
		return html`<tr data-move=${pick.move} class=${pick === this.shown ? "shown" : ""}>
			<td>${number}</td>
			<td>
				<button
					class="quiet"
					aria-pressed=${pick === this.shown}
					@click=${() => {
						this.shown = pick === this.shown ? undefined : pick;
					}}
				>
					${pick.text[app.preferences.values.notation]}
				</button>
			</td>
			<td class="number">${ranked ? pick.rank : "–"}</td>
			<td class="number">${pick.exchange}</td>
			<td class="number">${pick.history}</td>
		</tr>`;
	}

	static override styles = [
		shared,
		howStyles,
		css`
			.steps {
				margin-top: 0.5rem;
			}
			td.number {
				text-align: end;
				font-variant-numeric: tabular-nums;
			}
			tr.shown {
				background: var(--accent-soft);
			}
			td button {
				white-space: nowrap;
			}
		`,
	];
}

type Stage = "hash" | "capture" | "killer" | "counter" | "quiet" | "bad_capture" | "evasion";
