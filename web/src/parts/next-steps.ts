import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import type { GameAnswer } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The actions available after a game. */
@customElement("next-steps")
export class NextSteps extends RoomElement {
	/** Whether to show only three actions, without the rematch with sides swapped. */
	@property({ type: Boolean, reflect: true }) short = false;

	override render() {
		const { state } = this.room;
		if (state?.next) {
			return html`<a class="button" href=${`#/game/${state.next}`}>${icon("forward")}${this.t("game.toNext")}</a>`;
		}
		return html`<div class="row" ?hidden=${!state?.can.restart}>
			<button class="primary" @click=${() => this.restart(false)}>${icon("restart")}${this.t("game.rematch")}</button>
			${this.short ? nothing : html`<button @click=${() => this.restart(true)}>${icon("swap")}${this.t("game.swapRematch")}</button>`}
			<button @click=${() => this.review()}>${icon("eye")}${this.t("review.start")}</button>
			<button @click=${() => app.go(`analysis/${this.room.id}`)}>${icon("chart")}${this.t("game.analyse")}</button>
		</div>`;
	}

	private async restart(swap: boolean): Promise<void> {
		const go = app.onward();
		const answer = await this.room.command<GameAnswer>("game.restart", { swap });
		if (answer) {
			go(`game/${answer.game}`);
		}
	}

	/** Starts a review and shows its progress. */
	private async review(): Promise<void> {
		const go = app.onward();
		if (await this.room.command("review.start")) {
			go(`analysis/${this.room.id}?pane=review`);
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			:host([short]) .row {
				justify-content: center;
				gap: 0.4em;
			}
			:host([short]) button {
				padding-inline: 0.7em;
				font-size: 0.9em;
			}
			@media (max-width: 760px) {
				.row {
					display: grid;
					grid-template-columns: 1fr 1fr;
				}
				:host([short]) .row {
					grid-template-columns: 1fr;
				}
				.row button {
					padding-inline: 0.4em;
				}
				:host(:not([short])) .icon {
					display: none;
				}
			}
		`,
	];
}
