import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import type { LibraryFound, LibraryHit } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { collectionName } from "./own";

/** The list of games found; sends "choose" with the numbers of the selected games, and "more". */
@customElement("game-list")
export class GameList extends ChuheElement {
	@property({ attribute: false }) found: LibraryFound = { total: 0, games: [] };
	/** The game that is displayed; 0 for none. */
	@property({ attribute: false }) shown = 0;
	@property({ attribute: false }) chosen: ReadonlySet<number> = new Set();
	/** Whether the list is out of date because the conditions are incomplete; it still contains the previous games. */
	@property({ type: Boolean }) stale = false;
	private last = 0; // the last game that was selected or deselected

	override render() {
		const { games, total } = this.found;
		return html`<section aria-label=${this.t("library.list")} class=${this.stale ? "before" : ""}>
			<div class="table card">
				<div class="head small dim" aria-hidden="true">
					<span>${this.t("nav.players")}</span><span>${this.t("library.result")}</span>
					<span>${this.t("facts.Date")}</span><span>${this.t("library.event")}</span>
					<span>${this.t("game.opening")}</span><span>${this.t("tables.moves")}</span>
				</div>
				<ul>
					${games.map((game) => this.item(game))}
				</ul>
			</div>
			${
				games.length < total
					? html`<button @click=${() => this.dispatchEvent(new CustomEvent("more"))}>${this.t("library.next")}</button>`
					: nothing
			}
		</section>`;
	}

	private item(g: LibraryHit) {
		const name = (text: string) => text || this.t("library.unknown");
		const players = `${name(g.red)} – ${name(g.black)}`;
		const opening = g.opening ? `${g.opening.code} ${app.say(g.opening.name)}` : "";
		const chosen = this.chosen.has(g.id);
		return html`<li class=${chosen ? "chosen" : ""}>
			<label class="pick" title=${this.t("library.pick", { players })}>
				<input
					type="checkbox"
					.checked=${chosen}
					aria-label=${this.t("library.pick", { players })}
					@click=${(event: MouseEvent) => this.pick(g.id, event.shiftKey)}
				/>
			</label>
			<a
				href=${`#/library/${g.id}${g.ply > 0 && !g.variation ? `?ply=${g.ply}` : ""}`}
				aria-current=${g.id === this.shown ? "true" : "false"}
			>
				<span class="names"><b class="red">${name(g.red)}</b> – <b>${name(g.black)}</b></span>
				<span class="result">${g.result}</span>
				<span class="date small dim">${g.date}</span>
				<span class="event small dim" title=${g.event}>${g.event}</span>
				<span class="opening small dim" title=${opening}>${[opening, g.variation && this.t("library.inVariation")].filter(Boolean).join(" · ")}</span>
				<span class="plies small dim">${g.plies}</span>
				${
					g.tags.length + g.collections.length > 0
						? html`<span class="labels small">
							${g.collections.map((text) => html`<span class="label collection">${collectionName(text)}</span>`)}
							${g.tags.map((text) => html`<span class="label">${text}</span>`)}
						</span>`
						: nothing
				}
			</a>
		</li>`;
	}

	/** Selects or deselects a game; with the Shift key, all games from the last one to this one. */
	private pick(id: number, many: boolean): void {
		const chosen = new Set(this.chosen);
		const on = !chosen.has(id);
		const ids = this.found.games.map((game) => game.id);
		const from = many ? ids.indexOf(this.last) : -1;
		const to = ids.indexOf(id);
		for (const one of from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
			if (on) {
				chosen.add(one);
			} else {
				chosen.delete(one);
			}
		}
		this.last = id;
		this.dispatchEvent(new CustomEvent<ReadonlySet<number>>("choose", { detail: chosen }));
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
				min-width: 0;
			}
			.before {
				opacity: 0.65;
			}
			section {
				container-type: inline-size;
			}
			.table {
				margin: 0 0 0.7rem;
				display: grid;
				grid-template-columns:
					auto minmax(9rem, 1.5fr) auto auto minmax(5rem, 1fr)
					minmax(6rem, 1.4fr) auto;
				overflow: hidden;
			}
			ul,
			li,
			.head {
				display: grid;
				grid-column: 1 / -1;
				grid-template-columns: subgrid;
			}
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
			}
			li {
				align-items: center;
				border-top: 1px solid var(--line);
			}
			.head {
				background: var(--panel-2);
				font-weight: 600;
				padding: 0.3rem 0.8rem 0.3rem 0;
				column-gap: 0.8rem;
			}
			.head :first-child {
				grid-column: 2;
			}
			.pick {
				display: grid;
				place-content: center;
				padding: 0 0.1rem 0 0.5rem;
				cursor: pointer;
			}
			/* To be met by a finger. */
			.pick input[type="checkbox"] {
				width: 1.7rem;
				height: 1.7rem;
			}
			a {
				display: grid;
				grid-column: 2 / -1;
				grid-template-columns: subgrid;
				gap: 0.1rem 0.8rem;
				align-items: baseline;
				padding: 0.3rem 0.8rem 0.3rem 0.4rem;
				color: inherit;
				text-decoration: none;
			}
			li:hover {
				background: var(--panel-2);
			}
			li:has(a[aria-current="true"]) {
				box-shadow: inset 3px 0 var(--accent);
			}
			li.chosen {
				background: var(--accent-soft);
			}
			.event,
			.opening {
				overflow: hidden;
				text-overflow: ellipsis;
				white-space: nowrap;
			}
			.date {
				white-space: nowrap;
			}
			.plies {
				text-align: end;
				font-variant-numeric: tabular-nums;
			}
			/* Where there is no room for columns a game has two lines. */
			@container (max-width: 44rem) {
				.table {
					grid-template-columns: auto minmax(0, 1fr) auto;
				}
				.head {
					display: none;
				}
				a {
					grid-template-columns: auto minmax(0, 1fr) auto;
				}
				.names {
					grid-column: 1 / 3;
				}
				.result {
					text-align: end;
				}
				.opening {
					grid-column: 1 / 3;
				}
			}
			.names {
				overflow-wrap: anywhere;
			}
			.result {
				white-space: nowrap;
			}
			.red {
				color: var(--red);
			}
			.labels {
				grid-column: 1 / -1;
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
				padding-top: 0.15rem;
			}
			.label {
				padding: 0 0.55em;
				border: 1px solid var(--line);
				border-radius: 1em;
				background: var(--panel-2);
				color: var(--text);
			}
			.collection {
				border-radius: 4px;
			}
		`,
	];
}
