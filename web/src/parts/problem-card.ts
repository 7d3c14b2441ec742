import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import { nameOf, stopwatchText, taskOf } from "../game/problems";
import type { ProblemCard as Card } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "./mini-board";

/** A problem in a list, with a link to it. */
@customElement("problem-card")
export class ProblemCard extends ChuheElement {
	@property({ attribute: false }) problem!: Card;
	/** The query string of the filter that selected it, "?…" or "". */
	@property({ attribute: false }) query = "";
	/** Whether it is the problem of the day, which gets a label. */
	@property({ type: Boolean }) today = false;

	override render() {
		const { problem } = this;
		const { state, best } = problem;
		const side = this.t(`side.${problem.turn}`);
		return html`<a class="card" href=${`#/problems/${this.today ? "today" : problem.id}${this.query}`}>
			<mini-board .fen=${problem.fen} .bottom=${problem.turn}></mini-board>
			<div class="text">
				${this.today ? html`<span class="label">${this.t("problem.today")}</span>` : nothing}
				<h2>${nameOf(problem, app.language, (key, values) => this.t(key, values))}</h2>
				<p class="small dim">${app.say(problem.collection.name)}</p>
				<p>${this.t(taskOf(problem), { side, n: problem.moves })}</p>
				<p class="small dim">
					${problem.solvable ? this.t("problem.hard", { n: problem.rating }) : app.say(problem.claim.words)}
				</p>
				<p class="small">
					${state === "new" ? nothing : html`<span class=${`state ${state}`}>${state === "solved" ? icon("check") : icon("restart")}${this.t(`problem.state.${state}`)}</span>`}
					${best > 0 ? html`<span class="dim">${this.t("problem.best", { time: stopwatchText(best) })}</span>` : nothing}
				</p>
				${this.today ? html`<span class="button go">${icon("play")}${this.t("problem.toSolve")}</span>` : nothing}
			</div>
		</a>`;
	}

	static override styles = [
		shared,
		css`
			h2 {
				font-size: 1em;
			}
			:host {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
			}
			a {
				padding: 0.7rem;
				display: flex;
				flex-wrap: wrap;
				gap: 0.9rem;
				color: var(--text);
				text-decoration: none;
			}
			a:hover {
				border-color: var(--accent);
			}
			/* With large letters one below the other. */
			mini-board {
				align-self: start;
				flex: 1 1 6.5rem;
				max-width: 12rem;
			}
			.text {
				flex: 1.6 1 8rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.25rem;
				align-content: start;
				justify-items: start;
				min-width: 0;
				overflow-wrap: anywhere;
			}
			h2 {
				font-size: 1em;
			}
			.label {
				color: var(--accent);
				font-weight: 650;
			}
			.state {
				font-weight: 600;
				margin-right: 0.6em;
			}
			.solved {
				color: var(--good, #2f8a4c);
			}
			.failed,
			.due {
				color: var(--red);
			}
			.go {
				margin-top: 0.3rem;
				background: var(--accent);
				color: var(--accent-text);
				border-color: transparent;
				font-weight: 600;
			}
		`,
	];
}
