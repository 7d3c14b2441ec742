import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { Shape } from "../board/model";
import { AskingElement } from "../game/asking-element";
import { EVERYWHERE } from "../game/beside";
import { shapeOfMark } from "../game/marks";
import { practise } from "../game/practise";
import { movesOf, turnOf, winnerOf } from "../game/tables";
import { tongue } from "../i18n/text";
import type { GameState, Goal, NodeAnswer, TableFacts, TableLook, TableMove } from "../protocol/messages";
import type { TableResult } from "../protocol/values";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The result of the shown position in the endgame tables. */
@customElement("tables-pane")
export class TablesPane extends AskingElement<"tables"> {
	protected readonly thing = "tables";
	@state() private facts: TableFacts | undefined;
	/** The move under the mouse pointer or with the focus, and the node at which it can be played. */
	@state() private pointed: { node: number; move: string } | undefined;

	override disconnectedCallback(): void {
		this.room.beside.take("shapes.tables");
		super.disconnectedCallback();
	}

	override updated(): void {
		super.updated();
		if (this.isConnected) {
			this.room.beside.put("shapes.tables", this.room.state?.current ?? EVERYWHERE, this.shapes());
		}
	}

	protected ask({ board }: GameState): Promise<TableLook | undefined> {
		return app.call<TableLook>("tables.look", { fen: board.fen });
	}

	/** Returns an arrow for the move under the pointer or with the focus, otherwise for up to three best moves that do not draw. */
	private shapes(): readonly Shape[] {
		const { answer: look, pointed } = this;
		if (!look?.found) {
			return [];
		}
		const shown =
			pointed?.node === this.room.state?.current
				? [pointed?.move ?? ""]
				: look.moves.filter(({ best, result }) => best && result !== "draw").map(({ move }) => move);
		return shown.slice(0, 3).flatMap((move) => shapeOfMark(`B${move}`) ?? []);
	}

	override render() {
		const { answer: look } = this;
		if (!look) {
			return html`<p class="empty waiting">${this.t("ui.loading")}</p>`;
		}
		return html`<div class="pane">
			${look.title.en ? html`<h2>${app.say(look.name ?? look.title)}</h2>` : nothing}
			${look.name ? html`<p class="dim small">${app.say(look.title)} · ${look.class}</p>` : nothing}
			${look.found ? this.known(look) : this.unknown(look)}
			<p class="row"><a href="#/endgames">${this.t("tables.title")}</a></p>
		</div>`;
	}

	private unknown(look: TableLook) {
		return html`<p>${this.t("tables.missing")}</p>
			${
				look.title.en && look.class.length <= 10
					? html`<p class="dim small">${this.t("tables.make", { command: `chuhe-lab table generate ${look.class}` })}</p>`
					: nothing
			}`;
	}

	private known(look: TableLook) {
		const turn = turnOf(look.fen);
		const differs = look.perpetual_check !== null && look.perpetual_check !== look.result;
		return html`<p class="verdict">${this.verdict(look)}</p>
			${
				differs
					? html`<p>${this.t("tables.perpetual", { result: this.plain(look.perpetual_check ?? "draw", turn) })}</p>`
					: nothing
			}
			${
				look.plies_to_capture > 0 && look.plies_to_capture < look.dtm
					? html`<p class="dim small">${this.t("tables.capture", { plies: look.plies_to_capture })}</p>`
					: nothing
			}
			${look.moves.length > 0 ? this.moves(look) : nothing} ${look.line.length > 0 ? this.line(look) : nothing}
			${this.about(look)}`;
	}

	private verdict({ fen, result, dtm }: TableLook): string {
		const winner = winnerOf(result, turnOf(fen));
		if (!winner) {
			return this.t("tables.draw");
		}
		if (dtm === 0) {
			return this.t("tables.lost", { side: this.t(`side.${turnOf(fen)}`) });
		}
		return this.t("tables.wins", { side: this.t(`side.${winner}`), moves: movesOf(dtm), plies: dtm });
	}

	private plain(result: TableResult, side: "red" | "black"): string {
		const winner = winnerOf(result, side);
		return winner ? this.t("tables.winsPlain", { side: this.t(`side.${winner}`) }) : this.t("tables.draw");
	}

	private moves(look: TableLook) {
		return html`<section aria-label=${this.t("tables.moves")}>
			<h3>${this.t("tables.moves")}</h3>
			<ul class="moves">
				${look.moves.map((move) => this.move(move))}
			</ul>
		</section>`;
	}

	private move(move: TableMove) {
		const square = (to: string | undefined) => () => {
			this.pointed = to === undefined ? undefined : { node: this.room.state?.current ?? EVERYWHERE, move: to };
		};
		return html`<li>
			<button
				class=${`quiet ${move.result} ${move.best ? "best" : ""}`}
				@click=${() => this.add([move.move])}
				@mouseenter=${square(move.move)}
				@focus=${square(move.move)}
				@mouseleave=${square(undefined)}
				@blur=${square(undefined)}
			>
				<span lang=${tongue(app.preferences.values.notation)}>${move.text[app.preferences.values.notation]}</span>
				<span class="end">${this.end(move)}</span>
			</button>
		</li>`;
	}

	private end({ result, dtm }: TableMove): string {
		if (result === "draw") {
			return this.t("tables.result.draw");
		}
		return this.t(`tables.result.${result}`, { moves: movesOf(dtm) });
	}

	private line(look: TableLook) {
		const moves = look.line.map(({ move }) => move);
		return html`<section aria-label=${this.t("tables.line")}>
			<h3>${this.t("tables.line")}</h3>
			<p class="line" lang=${tongue(app.preferences.values.notation)}>
				${look.line.map(
					({ text }, i) =>
						html`<button class="quiet" @click=${() => this.add(moves.slice(0, i + 1))}>
							${text[app.preferences.values.notation]}
						</button> `,
				)}
			</p>
			<button class="quiet" @click=${() => this.add(moves)}>${icon("plus")}${this.t("tables.addLine")}</button>
		</section>`;
	}

	/** Adds moves after the shown position and goes to the last of them. */
	private async add(moves: readonly string[]): Promise<void> {
		const answer = await this.room.command<NodeAnswer>("tree.add", { node: this.room.state?.current, moves });
		if (answer) {
			this.room.goTo(answer.node);
		}
	}

	private about(look: TableLook) {
		return html`<details @toggle=${(event: Event) => (event.target as HTMLDetailsElement).open && this.askFacts(look.class)}>
			<summary>${this.t("tables.facts", { class: look.class })}</summary>
			${this.facts?.class === look.class ? this.factTable(this.facts) : html`<p class="dim">${this.t("ui.loading")}</p>`}
		</details>`;
	}

	private async askFacts(name: string): Promise<void> {
		if (this.facts?.class !== name) {
			this.facts = await app.call<TableFacts>("tables.class", { class: name });
		}
	}

	private factTable(facts: TableFacts) {
		const number = (n: number) => n.toLocaleString(app.locale);
		const row = (side: "red" | "black") => {
			const counts = facts[`${side}_to_move`];
			return html`<tr>
				<th scope="row">${this.t("tables.count", { side: this.t(`side.${side}`) })}</th>
				<td>${number(counts.win)}</td>
				<td>${number(counts.draw)}</td>
				<td>${number(counts.loss)}</td>
				<td>${counts.max_win_dtm === null ? "–" : this.t("tables.inMoves", { moves: movesOf(counts.max_win_dtm) })}</td>
			</tr>`;
		};
		const button = (goal: Goal) =>
			html`<button @click=${() => practise(facts.class, goal)}>${this.t(goal === "win" ? "tables.toWin" : "tables.toHold")}</button>`;
		return html`<table>
				<thead>
					<tr>
						<td></td>
						<th scope="col">${this.t("tables.countWins")}</th>
						<th scope="col">${this.t("tables.countDraws")}</th>
						<th scope="col">${this.t("tables.countLosses")}</th>
						<th scope="col">${this.t("tables.countLongest")}</th>
					</tr>
				</thead>
				<tbody>
					${row("red")} ${row("black")}
				</tbody>
			</table>
			${
				facts.longest.length > 0
					? html`<h3>${this.t("tables.longest")}</h3>
						<ul class="longest">
							${facts.longest.map(
								({ fen, turn, dtm }) =>
									html`<li>
										<a href=${`#/analysis?fen=${encodeURIComponent(fen)}`}
											>${this.t("tables.wins", { side: this.t(`side.${turn}`), moves: movesOf(dtm), plies: dtm })}</a
										>
									</li>`,
							)}
						</ul>`
					: nothing
			}
			<p class="row"><strong>${this.t("tables.practise")}</strong> ${button("win")} ${button("hold")}</p>`;
	}

	static override styles = [
		shared,
		css`
			.pane {
				padding: 0.7em;
				display: grid;
				gap: 0.6em;
			}
			.verdict {
				font-weight: 650;
			}
			.moves,
			.longest {
				list-style: none;
				margin: 0.2em 0 0;
				padding: 0;
			}
			.moves {
				display: grid;
				grid-template-columns: repeat(auto-fill, minmax(9.5em, 1fr));
				gap: 0.2em;
			}
			.moves button {
				width: 100%;
				min-height: 2em;
				justify-content: space-between;
				padding: 0.1em 0.5em;
				border-left: 3px solid var(--line);
			}
			.moves .win {
				border-left-color: #2f8a4c;
			}
			.moves .loss {
				border-left-color: #b3231a;
			}
			.moves .best {
				font-weight: 650;
			}
			.end {
				color: var(--dim);
				font-size: 0.9em;
				font-variant-numeric: tabular-nums;
			}
			.line button {
				display: inline;
				min-height: 0;
				padding: 0 0.15em;
				border: 0;
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-size: 0.9em;
				font-variant-numeric: tabular-nums;
				margin: 0.4em 0;
			}
			th {
				text-align: left;
				font-weight: 400;
			}
			td,
			thead th {
				text-align: right;
				padding: 0.15em 0.3em;
			}
			.row {
				display: flex;
				gap: 0.6em;
				align-items: center;
			}
		`,
	];
}
