import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { AskingElement } from "../game/asking-element";
import { addressWith } from "../pages/address";
import type { Explored, GameState } from "../protocol/messages";
import { shared } from "../ui/styles";
import "../library/explored-moves";
import "../library/guessed-moves";
import "../library/result-bar";

const PAUSE = 120; // milliseconds between the last step through a game and the query

/** The entries of the library and the opening book for the shown position, and the moves that people are likely to play. */
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
			${explored.games > 0 ? html`<result-bar .count=${explored}></result-bar>` : nothing}
			${
				explored.people.length > 0
					? html`<guessed-moves .moves=${explored.people} @play=${(event: CustomEvent<string>) => this.room.moveText(event.detail)}></guessed-moves>`
					: nothing
			}
			${
				moves.length > 0
					? html`<explored-moves .moves=${moves} @play=${(event: CustomEvent<string>) => this.room.moveText(event.detail)}></explored-moves>`
					: nothing
			}
			${explored.examples.length > 0 ? this.examples(explored) : nothing}
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
			<p class="row">
				<a href=${`#/${addressWith("library", this.room.state?.board.fen ?? "")}`}>${this.t("explorer.all")}</a>
				<a href=${`#/${addressWith("openings", this.room.state?.board.fen ?? "")}`}>${this.t("openings.title")}</a>
			</p>`;
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
