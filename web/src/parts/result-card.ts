import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { EVERYWHERE } from "../game/beside";
import { successOf } from "../game/outcome";
import { RoomElement } from "../game/room-element";
import { shapesOfRuling } from "../game/ruling";
import type { GameResult, GameState, Player, RepetitionMove, ScoreAnswer } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "./next-steps";

/** The result of the game and its reason, or the repetition in progress. */
@customElement("result-card")
export class ResultCard extends RoomElement {
	/** Whether to show the result without the next steps, as in analysis. */
	@property({ type: Boolean, reflect: true }) plain = false;
	/** Whether the explanation is open, in which case the board shows which pieces attack which. */
	@state() private open = false;
	/** The results of all games between the two players, requested when this game has ended. */
	@state() private score: ScoreAnswer | undefined;
	private scored = "";

	override updated(): void {
		void this.askScore();
		const { state } = this.room;
		const move = this.open ? state?.result.repetition?.moves.find(({ node }) => node === state.current) : undefined;
		this.room.beside.put("shapes.ruling", state?.current ?? EVERYWHERE, shapesOfRuling(move));
	}

	private async askScore(): Promise<void> {
		const { id, state } = this.room;
		const end = state?.phase === "over" && !this.plain ? `${id} ${state.result.result}` : "";
		if (end === this.scored) {
			return;
		}
		this.scored = end;
		this.score = undefined;
		if (end) {
			const answer = await this.room.command<ScoreAnswer>("game.score");
			if (end === this.scored) {
				this.score = answer;
			}
		}
	}

	override disconnectedCallback(): void {
		this.room.beside.take("shapes.ruling");
		super.disconnectedCallback();
	}

	override render() {
		const { state } = this.room;
		if (!state) {
			return nothing;
		}
		const { result, phase } = state;
		const over = phase === "over" || result.result !== "undecided";
		if (!over && !result.repetition) {
			return nothing;
		}
		const message = app.say(result.message);
		return html`<section class=${over ? `over ${successOf(state, this.room.persons) ?? ""}` : "warning"} role="status">
			<div class="head">
				${over ? html`<span class="score">${result.pgn}</span>` : icon("help")}
				<h2>${message}</h2>
			</div>
			${this.explanation(result)} ${over ? this.running(state) : nothing}
			${over && !this.plain ? this.onwards() : nothing}
		</section>`;
	}

	/** Renders the accuracy of both players and the next steps. The steps are hidden while the overlay on the board shows them. */
	private onwards() {
		void import("./result-story");
		return html`<result-story .room=${this.room}></result-story>
			<next-steps ?hidden=${this.room.beside.get("ended") === true} .room=${this.room}></next-steps>`;
	}

	/** Renders the running score: against an engine as seen by the person, otherwise with the names of both players. */
	private running({ kind, players: { red, black } }: GameState) {
		const { score } = this;
		if (!score || score.games < 2) {
			return nothing;
		}
		const name = ({ name, level }: Player) => (level ? `${name} ${level}` : name);
		const { won, drawn, lost } = score;
		if (kind !== "engine") {
			return html`<p class="score-line">${this.t("score.between", { red: name(red), black: name(black), won, drawn, lost })}</p>`;
		}
		const mine = red.kind === "person" ? { won, lost } : { won: lost, lost: won };
		const opponent = name(red.kind === "person" ? black : red);
		return html`<p class="score-line">${this.t("score.against", { opponent, drawn, ...mine })}</p>`;
	}

	private explanation(result: GameResult) {
		const text = app.say(result.explanation);
		const moves = result.repetition?.moves ?? [];
		if (moves.length === 0) {
			return text && text !== app.say(result.message) ? html`<p class="dim">${text}</p>` : nothing;
		}
		return html`<details @toggle=${(e: Event) => {
			this.open = (e.target as HTMLDetailsElement).open;
		}}>
			<summary>${this.t("game.why")}</summary>
			<p>${text}</p>
			<ol>
				${moves.map((move) => this.repeated(move))}
			</ol>
		</details>`;
	}

	private repeated(move: RepetitionMove) {
		const node = this.room.state?.nodes[move.node];
		const text = node?.text?.[app.preferences.values.notation] ?? move.move;
		return html`<li>
			<button class="quiet" aria-current=${move.node === this.room.state?.current ? "step" : nothing} @click=${() => this.room.goTo(move.node)}>${text}</button> ${app.say(move.words)}
		</li>`;
	}

	static override styles = [
		shared,
		css`
			section {
				padding: 0.8em 1em;
				display: grid;
				gap: 0.6em;
				border-block: 1px solid var(--line);
			}
			.over {
				background: var(--panel-3);
			}
			.over.won {
				background: var(--accent-soft);
			}
			.over.lost,
			.warning {
				background: var(--red-soft);
			}
			.head {
				display: flex;
				align-items: center;
				gap: 0.8em;
			}
			.score {
				font-size: 1.5em;
				font-weight: 700;
				white-space: nowrap;
			}
			h2 {
				font-size: 1.02em;
			}
			@media (max-width: 760px) {
				section {
					padding: 0.5em 0.7em;
				}
			}
			:host([plain]) section {
				padding-block: 0.35em;
			}
			:host([plain]) .score {
				font-size: 1.1em;
			}
			.score-line {
				font-weight: 600;
				font-variant-numeric: tabular-nums;
			}
			.dim {
				color: var(--text);
				font-size: 0.92em;
			}
			summary {
				cursor: pointer;
				font-weight: 600;
			}
			ol {
				max-height: 12em;
				overflow: auto;
				margin: 0.4em 0 0;
				padding-left: 1.6em;
				font-size: 0.92em;
			}
			li button {
				min-height: 1.6em;
				padding: 0 0.3em;
				color: var(--accent);
			}
		`,
	];
}
