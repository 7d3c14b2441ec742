import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { AskingElement } from "../game/asking-element";
import { practise, startExercise } from "../game/practise";
import { movesOf, type Practice, practiceOf, standingOf, turnOf } from "../game/tables";
import { same, tongue } from "../i18n/text";
import type { GameNode, GameState, TableLook } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The card next to an endgame exercise: the task, and whether it can still be achieved. */
@customElement("practise-card")
export class PractiseCard extends AskingElement<"tables"> {
	protected readonly thing = "tables";
	@state() private revealed = false;
	/** In a failed game, the player's first move after which the task could no longer be achieved. */
	@state() private slip: GameNode | undefined;
	private judged = "";

	private get practice(): Practice | undefined {
		return practiceOf(this.room.state?.headers ?? []);
	}

	protected override get asks(): boolean {
		return this.practice !== undefined;
	}

	override updated(): void {
		super.updated();
		const { practice } = this;
		const { state, id } = this.room;
		const failed = practice && state?.phase === "over" && !this.achieved(practice, state) ? `${id} ${state.live}` : "";
		if (failed !== this.judged) {
			this.judged = failed;
			this.slip = undefined;
			if (practice && state && failed) {
				void this.findSlip(practice, state);
			}
		}
	}

	private achieved({ goal, side }: Practice, { result }: GameState): boolean {
		const won = result.result === (side === "red" ? "red_wins" : "black_wins");
		return won || (goal === "hold" && result.result === "draw");
	}

	private async findSlip(practice: Practice, state: GameState): Promise<void> {
		const { judged } = this;
		const moves: string[] = [];
		for (let node = state.nodes[state.nodes[0]?.children[0] ?? -1]; node; node = state.nodes[node.children[0] ?? -1]) {
			moves.push(node.move ?? "");
			if (node.side !== practice.side) {
				continue;
			}
			const look = await app.call<TableLook>("tables.look", { fen: `${state.start.fen} moves ${moves.join(" ")}` });
			const result = look?.found ? (look.perpetual_check ?? look.result) : "";
			if (look && result && standingOf(practice, result, turnOf(look.fen)) === "slipped") {
				if (judged === this.judged) {
					this.slip = node;
				}
				return;
			}
		}
	}

	protected ask({ board }: GameState): Promise<TableLook | undefined> {
		return app.call<TableLook>("tables.look", { fen: board.fen });
	}

	override render() {
		const { practice, answer: look, room } = this;
		if (!practice || !room.state) {
			return nothing;
		}
		const side = this.t(`side.${practice.side}`);
		return html`<section class="card" aria-label=${this.t("tables.practise")}>
			<h2>${room.state.named ? app.say(room.state.named) : room.state.title || practice.class}</h2>
			<p>${this.t(`tables.task.${practice.goal}`, { side, moves: movesOf(practice.dtm) })}</p>
			<div aria-live="polite">${
				room.state.phase === "over"
					? this.ended(practice, room.state)
					: look && room.state.phase === "playing"
						? this.standing(practice, look)
						: nothing
			}</div>
			${look?.found && this.revealed ? this.moves(look) : nothing}
			<div class="row">
				<button class="quiet" aria-pressed=${this.revealed} @click=${this.reveal}>${icon("eye")}${this.t("tables.reveal")}</button>
				<button class="quiet" @click=${() => this.again(practice)}>${icon("restart")}${this.t("tables.again")}</button>
				<button class="quiet" @click=${() => practise(practice.class, practice.goal)}>
					${icon("forward")}${this.t("tables.another")}
				</button>
			</div>
		</section>`;
	}

	/** Renders whether the task was achieved and, if not, the move that spoiled it. */
	private ended(practice: Practice, state: GameState) {
		if (this.achieved(practice, state)) {
			return html`<p class="good">${this.t("tables.done")}</p>`;
		}
		const { slip } = this;
		const { notation } = app.preferences.values;
		return html`<p class="bad">${this.t(`tables.failed.${practice.goal}`)}</p>
			${
				slip?.text
					? html`<p>${this.t(`tables.slip.${practice.goal}`)}
						<button class="quiet" lang=${tongue(notation)} @click=${() => this.room.goTo(slip.id)}>
							${slip.number}${slip.side === "red" ? "." : "…"} ${slip.text[notation]}
						</button></p>`
					: nothing
			}`;
	}

	private readonly reveal = () => {
		this.revealed = !this.revealed;
	};

	/** Starts the exercise again from the same position. */
	private again(practice: Practice): void {
		const { state } = this.room;
		if (state) {
			const title = same(state.title);
			void startExercise({ ...practice, fen: state.start.fen, title, name: null, keeping: 0, moves: 0, task: title });
		}
	}

	private standing(practice: Practice, look: TableLook) {
		if (!look.found || look.result === "") {
			return html`<p class="dim">${this.t("tables.outside")}</p>`;
		}
		const standing = standingOf(practice, look.perpetual_check ?? look.result, turnOf(look.fen));
		if (standing === "better") {
			return html`<p class="good">${this.t("tables.standing.better")}</p>`;
		}
		const text = this.t(`tables.standing.${standing}.${practice.goal}`, { moves: movesOf(look.dtm) });
		return html`<p class=${standing === "kept" ? "good" : "bad"}>${text}</p>`;
	}

	private moves(look: TableLook) {
		return html`<ul>
			${look.moves.map(
				({ text, result, dtm }) =>
					html`<li>
						<span lang=${tongue(app.preferences.values.notation)}>${text[app.preferences.values.notation]}</span>
						<span class="dim">${result === "draw" ? this.t("tables.result.draw") : this.t(`tables.result.${result}`, { moves: movesOf(dtm) })}</span>
					</li>`,
			)}
		</ul>`;
	}

	static override styles = [
		shared,
		css`
			section {
				padding: 0.7em 0.9em;
				display: grid;
				gap: 0.5em;
			}
			.good {
				color: var(--good, #2f8a4c);
				font-weight: 600;
			}
			.bad {
				color: var(--red);
				font-weight: 600;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				grid-template-columns: repeat(auto-fill, minmax(8.5em, 1fr));
				gap: 0.1em 0.8em;
				font-size: 0.92em;
			}
			li {
				display: flex;
				justify-content: space-between;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
			}
			.row button {
				font-size: 0.92em;
				padding: 0.2em 0.5em;
			}
		`,
	];
}
