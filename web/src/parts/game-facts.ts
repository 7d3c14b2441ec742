import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { factsOf } from "../game/facts";
import { controlText } from "../game/format";
import { RoomElement } from "../game/room-element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The title, event, opening, rules and time control of a game. Sends "edit" to open the form for the facts. */
@customElement("game-facts")
export class GameFacts extends RoomElement {
	protected override readonly watches = "state";
	override render() {
		const { state } = this.room;
		if (!state) {
			return nothing;
		}
		const { opening, rules, clocks, board } = state;
		const fact = (name: string, value: unknown) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
		const facts = factsOf(state.headers);
		const round = facts.get("Round");
		const event = [
			facts.get("Event"),
			round && `${this.t("facts.Round")} ${round}`,
			facts.get("Site"),
			facts.get("Date"),
		]
			.filter(Boolean)
			.join(" · ");
		return html`<section class="card" aria-label=${this.t("game.info")}>
			${state.title ? html`<h2>${state.named ? app.say(state.named) : state.title}</h2>` : nothing}
			<dl>
				${event ? fact(this.t("game.event"), event) : nothing}
				${opening ? fact(this.t("game.opening"), html`<span class="code">${opening.code}</span> ${app.say(opening.name)}`) : nothing}
				${fact(this.t("game.rules"), app.say(rules.name))}
				${clocks ? fact(this.t("game.time"), controlText(clocks.control)) : nothing}
			</dl>
			${
				board.plies_left !== null && board.plies_left <= 40
					? html`<p class="small warn">${this.t("game.limit", { n: board.plies_left })}</p>`
					: nothing
			}
			${clocks?.paused ? html`<p class="warn">${this.t("game.paused")}</p>` : nothing}
			<button class="quiet" @click=${() => this.dispatchEvent(new CustomEvent("edit"))}>
				${icon("comment")}${this.t("game.facts")}
			</button>
		</section>`;
	}

	static override styles = [
		shared,
		css`
			section {
				padding: 0.7em 0.9em;
				display: grid;
				gap: 0.4em;
			}
			dl {
				margin: 0;
				display: grid;
				gap: 0.25em;
			}
			dt {
				color: var(--dim);
				font-size: 0.82em;
			}
			dd {
				margin: 0;
				display: -webkit-box;
				-webkit-box-orient: vertical;
				-webkit-line-clamp: 4;
				overflow: hidden;
			}
			button {
				justify-self: start;
				margin-left: -0.6em;
			}
			.code {
				font-weight: 650;
				color: var(--accent);
			}
			.warn {
				color: var(--warn);
				font-weight: 600;
			}
		`,
	];
}
