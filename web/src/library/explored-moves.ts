import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import { pawnsText } from "../game/format";
import type { ExploredMove } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import "./result-bar";

/** The table of moves found in the games and the book for a position; sends "play" with the move that was clicked. */
@customElement("explored-moves")
export class ExploredMoves extends ChuheElement {
	@property({ attribute: false }) moves: readonly ExploredMove[] = [];
	/** Whether the positions after the moves were looked up too, so that novelties and transpositions can be marked. */
	@property({ type: Boolean }) wide = false;

	override render() {
		const { notation } = app.preferences.values;
		return html`<table>
			<thead>
				<tr>
					<th scope="col">${this.t("explorer.move")}</th>
					<th scope="col" class="number">${this.t("explorer.count")}</th>
					<th scope="col">${this.t("explorer.results")}</th>
					<th scope="col" class="number">${this.t("explorer.points")}</th>
					<th scope="col">${this.t("explorer.years")}</th>
					<th scope="col" class="number" title=${this.t("explorer.bookHow")}>${this.t("explorer.book")}</th>
				</tr>
			</thead>
			<tbody>
				${this.moves.map(
					(m) =>
						html`<tr>
							<td>
								<button class="quiet move" @click=${() => this.play(m)}>${m.text[notation]}</button>${this.wide ? this.signs(m) : nothing}
							</td>
							<td class="number">${m.games || ""}${m.variations > 0 ? html` <span class="dim small" title=${this.t("explorer.asVariation", { n: m.variations })}>(${m.variations})</span>` : nothing}</td>
							<td>${m.games > 0 ? html`<result-bar .count=${m}></result-bar>` : nothing}</td>
							<td class="number">${m.percent === null ? "" : `${m.percent.toFixed(0)} %`}</td>
							<td class="small dim">${yearsText(m)}</td>
							<td class="number">${this.book(m)}</td>
						</tr>`,
				)}
			</tbody>
		</table>`;
	}

	/** Renders the badges of a move: new, played in variations only, position also reached by other move orders. */
	private signs({ games, reached, variations, first_year: year }: ExploredMove) {
		const sign = (name: string, text: string, title: string) =>
			html`<span class=${`sign ${name}`} title=${title}>${text}</span>`;
		const others = reached - games;
		return [
			games === 1 &&
				reached <= 1 &&
				sign("new", this.t("explorer.new"), this.t("explorer.newHow", { year: year || "–" })),
			games === 0 &&
				variations > 0 &&
				sign("aside", this.t("library.inVariation"), this.t("explorer.asVariation", { n: variations })),
			games > 0 && others > 0 && sign("orders", `+${others}`, this.t("explorer.otherOrders", { n: others })),
		].filter(Boolean);
	}

	private play(m: ExploredMove): void {
		this.dispatchEvent(new CustomEvent<string>("play", { detail: m.move }));
	}

	private book({ book }: ExploredMove) {
		if (!book) {
			return "";
		}
		const value = book.value === null ? "" : pawnsText(book.value);
		return html`<span title=${value}>${book.share.toFixed(0)} %</span>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-size: 0.92em;
			}
			:host([wide]) table {
				font-size: 1em;
			}
			th {
				font-size: 0.8em;
				font-weight: 600;
				color: var(--dim);
				text-align: left;
			}
			th,
			td {
				padding: 0.1em 0.2em;
			}
			:host([wide]) td {
				border-top: 1px solid var(--line);
			}
			.number {
				text-align: right;
				font-variant-numeric: tabular-nums;
				white-space: nowrap;
			}
			.move {
				min-height: 2em;
				padding: 0.1em 0.4em;
				white-space: nowrap;
			}
			.sign {
				padding: 0 0.45em;
				margin-left: 0.2em;
				border-radius: 1em;
				font-size: 0.78em;
				white-space: nowrap;
				background: var(--panel-3);
			}
			.sign.new {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 600;
			}
		`,
	];
}

function yearsText({ first_year: first, last_year: last }: ExploredMove): string {
	if (!first) {
		return "";
	}
	return first === last ? String(first) : `${first}–${last}`;
}
