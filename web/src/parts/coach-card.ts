import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { parseMove, type Shape } from "../board/model";
import { RoomElement } from "../game/room-element";
import type { Coach } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The coach's warning: what the opponent can do after the move, with a button to take it back. */
@customElement("coach-card")
export class CoachCard extends RoomElement {
	override updated(): void {
		const { coach } = this.room.state ?? {};
		if (coach) {
			this.room.beside.put("shapes.coach", coach.node, threats(coach));
		} else {
			this.room.beside.take("shapes.coach");
		}
	}

	override disconnectedCallback(): void {
		this.room.beside.take("shapes.coach");
		super.disconnectedCallback();
	}

	override render() {
		const coach = this.room.state?.coach;
		if (!coach) {
			return nothing;
		}
		const answer = (take_back: boolean) => () => this.room.command("game.coach", { take_back });
		return html`<section role="alert">
			<h2>${icon("hint")}${this.t("coach.title", { move: app.say(coach.move) })}</h2>
			${coach.reasons.map(({ text }) => html`<p>${app.say(text)}</p>`)}
			<div class="row">
				<button class="primary" @click=${answer(true)}>${icon("undo")}${this.t("coach.takeBack")}</button>
				<button @click=${answer(false)}>${icon("play")}${this.t("coach.playOn")}</button>
			</div>
		</section>`;
	}

	static override styles = [
		shared,
		css`
			section {
				padding: 0.8em 1em;
				display: grid;
				gap: 0.6em;
				border-block: 1px solid var(--line);
				background: var(--red-soft);
			}
			h2 {
				display: flex;
				align-items: center;
				gap: 0.5em;
				font-size: 1.02em;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5em;
			}
			@media (max-width: 760px) {
				section {
					padding: 0.5em 0.7em;
				}
			}
		`,
	];
}

/** Returns arrows for the first moves of the opponent's lines. */
function threats({ reasons }: Coach): Shape[] {
	const moves = new Set(reasons.flatMap(({ line }) => line.slice(0, 1)));
	return [...moves].flatMap((move) => {
		const squares = parseMove(move);
		return squares ? [{ ...squares, brush: "red" }] : [];
	});
}
