import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { AskingElement } from "../game/asking-element";
import { pawnsText } from "../game/format";
import { addressWith } from "../pages/address";
import type { Explored, ExploredMove, GameState, ResultCount } from "../protocol/messages";
import { shared } from "../ui/styles";

const PAUSE = 120; // milliseconds between the last step through a game and the question

function yearsText({ first_year: first, last_year: last }: ExploredMove): string {
	if (!first) {
		return "";
	}
	return first === last ? String(first) : `${first}–${last}`;
}

/** What the games of the library played in the shown position, and what the book says. */
@customElement("explorer-pane")
export class ExplorerPane extends AskingElement<"explored"> {
	protected readonly thing = "explored";
	protected override readonly pause = PAUSE;

	protected ask({ board }: GameState): Promise<Explored | undefined> {
		return app.call<Explored>("explorer.look", { fen: board.fen });
	}

	override render() {
		const { answer: explored } = this;
		if (!explored) {
			return html`<p class="empty waiting">${this.t("ui.loading")}</p>`;
		}
		const { opening, moves } = explored;
		return html`<div class="pane">
			${opening ? html`<p><span class="code">${opening.code}</span> ${app.say(opening.name)}</p>` : nothing}
			<p class="dim small">${explored.games > 0 ? this.t("explorer.games", { n: explored.games }) : this.t("explorer.none")}</p>
			${explored.games > 0 ? this.bar(explored) : nothing} ${moves.length > 0 ? this.table(moves) : nothing}
			${explored.examples.length > 0 ? this.examples(explored) : nothing}
		</div>`;
	}

	private table(moves: readonly ExploredMove[]) {
		const { notation } = app.preferences.values;
		return html`<table>
			<thead>
				<tr>
					<th>${this.t("explorer.move")}</th>
					<th class="number">${this.t("explorer.count")}</th>
					<th>${this.t("explorer.results")}</th>
					<th class="number">${this.t("explorer.points")}</th>
					<th>${this.t("explorer.years")}</th>
					<th class="number" title=${this.t("explorer.bookHow")}>${this.t("explorer.book")}</th>
				</tr>
			</thead>
			<tbody>
				${moves.map(
					(m) =>
						html`<tr>
							<td><button class="quiet move" @click=${() => this.room.moveText(m.move)}>${m.text[notation]}</button></td>
							<td class="number">${m.games || ""}</td>
							<td>${m.games > 0 ? this.bar(m) : nothing}</td>
							<td class="number">${m.percent === null ? "" : `${m.percent.toFixed(0)} %`}</td>
							<td class="small dim">${yearsText(m)}</td>
							<td class="number">${this.book(m)}</td>
						</tr>`,
				)}
			</tbody>
		</table>`;
	}

	private book({ book }: ExploredMove) {
		if (!book) {
			return "";
		}
		const value = book.value === null ? "" : pawnsText(book.value);
		return html`<span title=${value}>${book.share.toFixed(0)} %</span>`;
	}

	private bar({ red, draw, black }: ResultCount) {
		const label = this.t("explorer.score", { red, draw, black });
		const part = (name: string, n: number) =>
			n > 0 ? html`<span class=${name} style=${`flex:${n}`}></span>` : nothing;
		return html`<div class="bar" role="img" aria-label=${label} title=${label}>
			${part("red", red)}${part("draw", draw)}${part("black", black)}
		</div>`;
	}

	private examples({ examples }: Explored) {
		return html`<h2>${this.t("explorer.examples")}</h2>
			<ul>
				${examples.map(
					(g) =>
						html`<li>
							<a href=${`#/library/${g.id}?ply=${g.ply}`}>${g.red || this.t("library.unknown")} – ${g.black || this.t("library.unknown")}</a>
							<span class="small dim">${g.result} ${g.date} ${g.event}</span>
						</li>`,
				)}
			</ul>
			<p><a href=${`#/${addressWith("library", this.room.state?.board.fen ?? "")}`}>${this.t("explorer.all")}</a></p>`;
	}

	static override styles = [
		shared,
		css`
			.pane {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.6em;
				padding: 0.8em;
			}
			h2 {
				font-size: 1em;
			}
			.code {
				font-weight: 650;
				color: var(--accent);
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-size: 0.92em;
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
			.bar {
				display: flex;
				min-width: 3em;
				height: 0.8em;
				border: 1px solid var(--line);
				border-radius: 3px;
				overflow: hidden;
			}
			.bar .red {
				background: var(--eval-red);
			}
			.bar .draw {
				background: var(--panel-3);
			}
			.bar .black {
				background: var(--text);
			}
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.3em;
			}
		`,
	];
}
