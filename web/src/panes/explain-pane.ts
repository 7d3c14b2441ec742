import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { isSquare, type SquareMark } from "../board/model";
import { AskingElement } from "../game/asking-element";
import { EVERYWHERE } from "../game/beside";
import { pawnsText } from "../game/format";
import type { Explained, GameState } from "../protocol/messages";
import { shared } from "../ui/styles";

/** The handcrafted evaluation, term by term, with the value of each piece in this position marked on the board. */
@customElement("explain-pane")
export class ExplainPane extends AskingElement<"explained"> {
	protected readonly thing = "explained";
	@state() private onBoard = true;

	override disconnectedCallback(): void {
		this.room.beside.take("marks");
		super.disconnectedCallback();
	}

	override updated(): void {
		super.updated();
		const { answer, room } = this;
		if (this.isConnected) {
			room.beside.put("marks", room.state?.current ?? EVERYWHERE, this.onBoard && answer ? marks(answer) : undefined);
		}
	}

	protected ask({ current: node }: GameState): Promise<Explained | undefined> {
		return this.room.command<Explained>("analysis.explain", { node });
	}

	override render() {
		const { answer: explained } = this;
		return html`<div class="pane">
			<p class="dim small">${this.t("analysis.explainHow")}</p>
			<label class="check">
				<input
					type="checkbox"
					.checked=${this.onBoard}
					@change=${(event: Event) => {
						this.onBoard = (event.target as HTMLInputElement).checked;
					}}
				/>
				${this.t("analysis.onBoard")}
			</label>
			${explained ? this.table(explained) : nothing}
		</div>`;
	}

	private table({ groups, value, stage, stage_of: of }: Explained) {
		return html`<p class="small">${this.t("analysis.stage", { stage, of })}</p>
			<table>
				<thead>
					<tr>
						<th scope="col">${this.t("analysis.term")}</th>
						<th scope="col">${this.t("analysis.red")}</th>
						<th scope="col">${this.t("analysis.black")}</th>
						<th scope="col">${this.t("analysis.difference")}</th>
					</tr>
				</thead>
				${groups.map((group) => this.group(group))}
				<tfoot>
					<tr>
						<th scope="row" colspan="3">${this.t("analysis.total")}</th>
						<td class=${tone(value)}>${pawnsText(value)}</td>
					</tr>
				</tfoot>
			</table>`;
	}

	private group({ name, red, black, terms }: Explained["groups"][number]) {
		const row = (
			title: string,
			ours: number,
			theirs: number,
			heading: boolean,
		) => html`<tr class=${heading ? "group" : ""}>
			<th scope="row">${title}</th>
			<td>${pawnsText(ours)}</td>
			<td>${pawnsText(theirs)}</td>
			<td class=${tone(ours - theirs)}>${pawnsText(ours - theirs)}</td>
		</tr>`;
		const told = terms.filter((term) => term.red.mixed !== 0 || term.black.mixed !== 0);
		return html`<tbody>
			${row(app.say(name), red, black, true)}
			${told.map((term) => row(app.say(term.name), term.red.mixed, term.black.mixed, false))}
		</tbody>`;
	}

	static override styles = [
		shared,
		css`
			.pane {
				padding: 0.7em;
				display: grid;
				gap: 0.4em;
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-variant-numeric: tabular-nums;
				font-size: 0.92em;
			}
			th {
				text-align: left;
				font-weight: 400;
				padding: 0.15em 0.3em 0.15em 1.1em;
			}
			td,
			thead th:not(:first-child) {
				text-align: right;
				padding: 0.15em 0.3em;
			}
			thead th,
			.group th,
			.group td,
			tfoot th,
			tfoot td {
				font-weight: 650;
				padding-left: 0.3em;
			}
			.group th,
			.group td {
				border-top: 1px solid var(--line);
			}
			tfoot {
				border-top: 2px solid var(--line);
			}
			.good {
				color: var(--red);
			}
		`,
	];
}

function tone(value: number): string {
	return value > 0 ? "good" : "";
}

function marks({ pieces }: Explained): SquareMark[] {
	return Object.entries(pieces).flatMap(([square, value]) =>
		isSquare(square) ? [{ square, text: (value / 100).toFixed(1), tone: value < 0 ? "bad" : "neutral" } as const] : [],
	);
}
