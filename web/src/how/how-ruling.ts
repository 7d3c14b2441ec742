import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type BoardState, EMPTY_STATE, parseMove } from "../board/model";
import { piecesOfFen } from "../game/pieces";
import { shapesOfRuling } from "../game/ruling";
import type { RepetitionMove, RuledLine, RulingOfRules } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { PositionPart } from "./position-part";
import { howStyles } from "./styles";
import "../board/board";
import "../ui/choice";

const SETS = ["axf", "cxa", "computer"] as const;
type RuleSet = (typeof SETS)[number];
/** The classification of a move by the rules. */
type Mark = "check" | "mate_threat" | "chase" | "idle";

/** A line with a repetition under the three rule sets: how each classifies the plies, and its verdict. */
@customElement("how-ruling")
export class HowRuling extends PositionPart<RuledLine> {
	protected override readonly name = "line";
	protected override readonly label = "how.line";
	protected readonly examples = [
		{
			title: "how.rule.ex.leg",
			line: "2bak4/RC2arN2/4b1n2/2p5p/6p2/2P6/4p1P1c/4B4/4A4/4KAB2 b moves e8f9 b8b9 f9e8 b9b8 e8f9 b8b9 f9e8 b9b8",
		},
		{
			title: "how.rule.ex.check",
			line: "3k5/9/9/9/9/9/9/9/r8/4K4 b moves a1a0 e0e1 a0a1 e1e0 a1a0 e0e1 a0a1 e1e0",
		},
		{
			title: "how.rule.ex.mixed",
			line: "1R1C1abr1/4k4/4b4/p7p/2p6/9/r1P3P2/B8/9/2B1KA3 w moves b9b8 e8e9 b8b9 e9e8 b9b8 e8e9 b8b9 e9e8",
		},
		{
			title: "how.rule.ex.both",
			line: "3aka3/7R1/7c1/9/9/9/9/9/4A4/3AK1p2 b moves h7c7 h8c8 c7h7 c8h8 h7c7 h8c8 c7h7 c8h8",
		},
		{
			title: "how.rule.ex.threat",
			line: "2b2k3/9/4b2P1/3N5/1R6p/6P2/5p2r/8n/4p4/5K3 w moves d6c8 f9f8 c8d6 f8f9 d6c8 f9f8 c8d6 f8f9",
		},
		{ title: "how.rule.ex.idle", line: "startpos moves b0c2 b9c7 c2b0 c7b9 b0c2 b9c7 c2b0 c7b9" },
	] as const;
	@state() private set: RuleSet = "axf";
	/** The number of plies played on the board. */
	@state() private ply = 0;

	protected async ask(line: string): Promise<RuledLine> {
		const answer = await app.connection.call<RuledLine>("how.ruling", { line }, { again: true });
		this.ply = answer.plies.length;
		return answer;
	}

	private ruled({ result }: RulingOfRules, ply: number): RepetitionMove | undefined {
		return result.repetition?.moves.find((move) => move.ply === ply);
	}

	private get boardState(): BoardState {
		const { answer, ply } = this;
		if (!answer) {
			return EMPTY_STATE;
		}
		const played = answer.plies[ply - 1];
		const ruling = answer.rulings.find(({ rules }) => rules === this.set);
		return {
			...EMPTY_STATE,
			pieces: piecesOfFen(played?.fen ?? answer.start),
			lastMove: played && parseMove(played.move),
			shapes: shapesOfRuling(ruling && this.ruled(ruling, ply)),
			cursor: this.cursor,
		};
	}

	override render() {
		return html`<div class="bench">
			<div>
				<chuhe-board
					.state=${this.boardState}
					.look=${app.look}
					.label=${this.t("how.rule.onBoard", { n: this.ply })}
					@board-cursor=${(event: CustomEvent<{ square: BoardState["cursor"] }>) => {
						this.cursor = event.detail.square;
					}}
				></chuhe-board>
				${this.steps()}
			</div>
			<div class="side">
				${this.inputs()}
				<p class="small dim">${this.t("how.lineHow")}</p>
				${this.answer ? this.verdicts(this.answer) : nothing}
			</div>
		</div>`;
	}

	private steps() {
		const last = this.answer?.plies.length ?? 0;
		const step = (name: "first" | "back" | "forward" | "last", to: number) =>
			html`<button
				class="iconic"
				aria-label=${this.t(`how.${name}`)}
				title=${this.t(`how.${name}`)}
				?disabled=${to < 0 || to > last || to === this.ply}
				@click=${() => {
					this.ply = to;
				}}
			>
				${icon(name)}
			</button>`;
		return html`<div class="steps">
			${step("first", 0)}${step("back", this.ply - 1)}${step("forward", this.ply + 1)}${step("last", last)}
			<span class="small">${this.t("how.rule.onBoard", { n: this.ply })}</span>
			</div>
			<p class="told small" aria-live="polite">${this.told()}</p>`;
	}

	/** Describes the last ply played on the board according to the chosen rules. */
	private told(): string {
		const ruling = this.answer?.rulings.find(({ rules }) => rules === this.set);
		const move = ruling && this.ruled(ruling, this.ply);
		return move ? `${this.t(`how.rule.${this.set}`)}: ${app.say(move.words)}` : "";
	}

	private verdicts({ plies, rulings }: RuledLine) {
		const first = Math.min(...rulings.flatMap(({ result }) => result.repetition?.moves[0]?.ply ?? []));
		return html`<ul>
				${rulings.map((ruling) => this.verdict(ruling))}
			</ul>
			${
				Number.isFinite(first)
					? html`<chuhe-choice
								.label=${this.t("how.rule.set")}
								.options=${SETS.map((value) => ({ value, label: this.t(`how.rule.${value}`) }))}
								.value=${this.set}
								@choice=${(event: CustomEvent<RuleSet>) => {
									this.set = event.detail;
								}}
							></chuhe-choice>
							<p class="small dim">${this.t("how.rule.legend")}</p>
							<div class="wide" tabindex="0" role="group" aria-label=${this.t("how.rule.title")}>
								<table>
									<thead>
										<tr>
											<th scope="col">${this.t("how.rule.ply")}</th>
											<th scope="col">${this.t("how.rule.move")}</th>
											${rulings.map(({ rules }) => html`<th scope="col">${this.t(`how.rule.${rules as RuleSet}`)}</th>`)}
										</tr>
									</thead>
									<tbody>
										${plies.map((_, i) => (i + 1 >= first ? this.row(i + 1) : nothing))}
									</tbody>
								</table>
							</div>`
					: html`<p>${this.t("how.rule.noRepetition")}</p>`
			}`;
	}

	private verdict({ rules, result }: RulingOfRules) {
		const clause = result.repetition?.clause;
		const page = app.language === "zh" ? "rules.zh.md" : "rules.md";
		const message = result.result === "undecided" ? this.t("how.rule.goesOn") : app.say(result.message);
		const grounds = app.say(result.explanation);
		return html`<li class="card" data-rules=${rules}>
			<h2>${this.t(`how.rule.${rules as RuleSet}`)}: ${message}</h2>
			${grounds && grounds !== message ? html`<p class="small">${grounds}</p>` : nothing}
			${clause ? html`<p class="small"><a href=${`docs.html#${page}:${clause}`} target="_blank">${this.t("how.rule.clause", { id: clause })}</a></p>` : nothing}
		</li>`;
	}

	private row(ply: number) {
		const played = this.answer?.plies[ply - 1];
		return html`<tr class=${ply === this.ply ? "shown" : ""}>
			<td>${ply}</td>
			<td>
				<button
					class="quiet"
					aria-current=${ply === this.ply ? "step" : nothing}
					@click=${() => {
						this.ply = ply;
					}}
				>
					${played?.text[app.preferences.values.notation]}
				</button>
			</td>
			${this.answer?.rulings.map((ruling) => {
				const move = this.ruled(ruling, ply);
				return html`<td data-mark=${move?.mark ?? ""}>${move ? this.t(`how.rule.mark.${move.mark as Mark}`) : "–"}</td>`;
			})}
		</tr>`;
	}

	static override styles = [
		shared,
		howStyles,
		css`
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.6rem;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
			}
			li {
				display: grid;
				gap: 0.4rem;
				align-content: start;
			}
			li h2 {
				font-size: 1em;
			}
			.steps {
				margin-top: 0.5rem;
			}
			tr.shown {
				background: var(--accent-soft);
			}
			td[data-mark="check"],
			td[data-mark="chase"],
			td[data-mark="mate_threat"] {
				font-weight: 600;
			}
			.told {
				min-height: 6em;
			}
			td button {
				white-space: nowrap;
			}
		`,
	];
}
