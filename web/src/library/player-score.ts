import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { playerAddress } from "../parts/library-preview";
import type { PlayerPage, Tally } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { libraryAddress } from "./conditions";
import { pointsOf } from "./points";

/** A player's score: with each side, by opening, year and opponent; sends "changed" after a name is detached from the player. */
@customElement("player-score")
export class PlayerScore extends ChuheElement {
	@property() name = "";
	@state() private player: PlayerPage | undefined;
	@state() private missing = false;

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("name")) {
			this.player = undefined;
			void this.load();
		}
	}

	private async load(): Promise<void> {
		const { name } = this;
		const player = await app.call<PlayerPage>("library.player", { name });
		if (name === this.name) {
			this.player = player;
			this.missing = player === undefined;
		}
	}

	override render() {
		const { player } = this;
		if (!player) {
			return html`<p class="empty">${this.missing ? this.t("players.nobody", { name: this.name }) : this.t("ui.loading")}</p>`;
		}
		return html`<div class="row spread">
				<h1>${player.name} ${player.team ? html`<span class="dim team">${player.team}</span>` : nothing}</h1>
				<a class="button" href=${`#/${libraryAddress({ player: player.name })}`}>${icon("list")}${this.t("players.games", { n: player.games })}</a>
			</div>
			${player.names.length > 1 ? this.names(player) : nothing}
			<div class="sides">
				${this.side(this.t("players.both"), player, "")} ${this.side(this.t("side.red"), player.as_red, "red")}
				${this.side(this.t("side.black"), player.as_black, "black")}
			</div>
			<div class="tables">
				${this.table(
					this.t("game.opening"),
					player.openings.map((row) => ({
						name: row.opening
							? html`<a href=${`#/${libraryAddress({ player: player.name, ecco: row.name })}`}><span class="code">${row.name}</span> ${app.say(row.opening.name)}</a>`
							: this.t("players.otherStart"),
						row,
						red: row.as_red,
						black: row.as_black,
					})),
				)}
				${this.table(
					this.t("players.year"),
					player.years.map((row) => ({
						name: row.name
							? html`<a href=${`#/${libraryAddress({ player: player.name, since: row.name, until: row.name })}`}>${row.name}</a>`
							: this.t("players.noYear"),
						row,
						red: row.as_red,
						black: row.as_black,
					})),
				)}
				${this.table(
					this.t("players.opponent"),
					player.opponents.map((row) => ({
						name: row.name
							? html`<a href=${`#/${playerAddress(row.name)}`}>${row.name}</a>`
							: this.t("library.unknown"),
						row,
					})),
				)}
			</div>`;
	}

	private names({ name, names }: PlayerPage) {
		return html`<div class="names row">
			<span class="dim small">${this.t("players.alsoWritten")}</span>
			${names.map(
				(alias) =>
					html`<span class="label"
						>${alias}${
							alias === name
								? nothing
								: html`<button
									class="quiet"
									aria-label=${this.t("players.part", { name: alias })}
									title=${this.t("players.part", { name: alias })}
									@click=${() => this.partWith(alias)}
								>
									${icon("close")}
								</button>`
						}</span>`,
			)}
		</div>`;
	}

	private async partWith(alias: string): Promise<void> {
		if (await app.call("library.apart", { names: [alias] })) {
			this.dispatchEvent(new CustomEvent("changed"));
			await this.load();
		}
	}

	private side(title: string, tally: Tally, name: string) {
		return html`<div class="card side">
			<h2 class=${name}>${title}</h2>
			<p class="points">${pointsOf(tally)}</p>
			${this.bar(tally)}
			<p class="small dim">${this.t("players.score", { ...tally })}</p>
		</div>`;
	}

	private bar({ won, drawn, lost }: Tally) {
		const part = (name: string, n: number) =>
			n > 0 ? html`<span class=${name} style=${`flex:${n}`}></span>` : nothing;
		return html`<div class="bar" aria-hidden="true">${part("won", won)}${part("drawn", drawn)}${part("lost", lost)}</div>`;
	}

	private table(
		title: string,
		rows: readonly { name: string | TemplateResult; row: Tally; red?: Tally; black?: Tally }[],
	) {
		if (rows.length === 0) {
			return nothing;
		}
		const sides = rows.some(({ red }) => red);
		return html`<section class="card">
			<table>
				<thead>
					<tr>
						<th scope="col">${title}</th>
						<th scope="col" class="number">${this.t("explorer.count")}</th>
						<th scope="col">${this.t("players.wonDrawnLost")}</th>
						<th scope="col" class="number">${this.t("explorer.points")}</th>
						${sides ? html`<th scope="col" class="number own">${this.t("side.red")}</th><th scope="col" class="number own">${this.t("side.black")}</th>` : nothing}
					</tr>
				</thead>
				<tbody>
					${rows.map(
						({ name, row, red, black }) =>
							html`<tr>
								<th scope="row">${name}</th>
								<td class="number">${row.games}</td>
								<td title=${this.t("players.score", { ...row })}>${this.bar(row)}<span class="counts">${row.won}–${row.drawn}–${row.lost}</span></td>
								<td class="number">${pointsOf(row)}</td>
								${red && black ? html`<td class="number dim own">${pointsOf(red)}</td><td class="number dim own">${pointsOf(black)}</td>` : nothing}
							</tr>`,
					)}
				</tbody>
			</table>
		</section>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1rem;
			}
			.team {
				font-weight: 400;
				font-size: 0.7em;
			}
			.names .label {
				display: inline-flex;
				align-items: center;
				padding: 0 0.6em;
				border: 1px solid var(--line);
				border-radius: 1em;
				background: var(--panel-2);
			}
			.names button {
				min-height: 1.8em;
				width: 1.8em;
				padding: 0;
				margin-right: -0.5em;
				font-size: 0.85em;
			}
			.sides {
				display: grid;
				gap: 0.7rem;
				grid-template-columns: repeat(3, minmax(0, 1fr));
			}
			.side {
				padding: 0.7rem 0.9rem;
				display: grid;
				gap: 0.3rem;
			}
			.side .red {
				color: var(--red);
			}
			.points {
				font-size: 1.7em;
				font-weight: 650;
				font-variant-numeric: tabular-nums;
			}
			.tables {
				display: grid;
				gap: 1rem;
				align-items: start;
				grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr));
			}
			section {
				padding: 0.4rem 0.9rem 0.7rem;
				overflow-x: auto;
			}
			table {
				border-collapse: collapse;
				width: 100%;
			}
			th,
			td {
				padding: 0.3em 0.4em;
				text-align: left;
				border-bottom: 1px solid var(--line);
			}
			tbody tr:last-child > * {
				border: 0;
			}
			thead th {
				font-size: 0.82em;
				color: var(--dim);
				font-weight: 600;
			}
			tbody th {
				font-weight: 400;
			}
			.number {
				text-align: right;
				white-space: nowrap;
				font-variant-numeric: tabular-nums;
			}
			.counts {
				font-size: 0.82em;
				color: var(--dim);
				font-variant-numeric: tabular-nums;
				white-space: nowrap;
			}
			.code {
				font-weight: 650;
			}
			.bar {
				display: flex;
				min-width: 4em;
				height: 0.6em;
				border: 1px solid var(--line);
				border-radius: 3px;
				overflow: hidden;
			}
			.won {
				background: var(--accent);
			}
			.drawn {
				background: var(--panel-3);
			}
			.lost {
				background: var(--dim);
			}
			@media (max-width: 34rem) {
				.side {
					padding: 0.5rem 0.6rem;
				}
				.points {
					font-size: 1.25em;
				}
				th,
				td {
					padding: 0.3em 0.2em;
				}
				td .bar {
					min-width: 2.5em;
				}
				.own {
					display: none;
				}
				section {
					padding-inline: 0.6rem;
				}
			}
		`,
	];
}
