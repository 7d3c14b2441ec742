import { css, html } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { AskingElement, orError } from "../game/asking-element";
import { CommandError } from "../protocol/connection";
import type { CloudAnswer, GameState } from "../protocol/messages";
import { shared } from "../ui/styles";

const PAUSE = 400; // milliseconds; a debounce, because the database is a third party's and should not be queried at every step

/** The cloud database's entry for the shown position. The database is queried only if it is switched on. */
@customElement("cloud-pane")
export class CloudPane extends AskingElement<"cloud"> {
	protected readonly thing = "cloud";
	protected override readonly pause = PAUSE;

	protected override get asks(): boolean {
		return app.preferences.values.cloud;
	}

	protected ask({ board }: GameState): Promise<CloudAnswer | CommandError> {
		return orError(app.connection.call<CloudAnswer>("cloud.look", { fen: board.fen }));
	}

	private turn(on: boolean): void {
		app.preferences.set("cloud", on);
		this.room.beside.take("cloud");
	}

	override render() {
		if (!app.preferences.values.cloud) {
			return html`<div class="pane">
				<p>${this.t("cloud.off")}</p>
				<div><button @click=${() => this.turn(true)}>${this.t("cloud.on")}</button></div>
			</div>`;
		}
		const { answer } = this;
		return html`<div class="pane">
			${answer instanceof CommandError ? this.failed(answer) : this.known(answer)}
			<div><button class="quiet" @click=${() => this.turn(false)}>${this.t("cloud.switchOff")}</button></div>
		</div>`;
	}

	private failed(error: CommandError) {
		return html`<p role="alert">${app.say(error.words)}</p>
			<div><button @click=${() => this.askAgain()}>${this.t("cloud.again")}</button></div>`;
	}

	private known(answer: CloudAnswer | undefined) {
		if (!answer) {
			return html`<p class="empty waiting">${this.t("ui.loading")}</p>`;
		}
		if (!answer.known) {
			return html`<p>${this.t("cloud.unknown")}</p>`;
		}
		const { notation } = app.preferences.values;
		return html`<table>
			<thead>
				<tr>
					<th>${this.t("explorer.move")}</th>
					<th class="number">${this.t("cloud.value")}</th>
					<th class="number">${this.t("cloud.winRate")}</th>
					<th>${this.t("cloud.note")}</th>
				</tr>
			</thead>
			<tbody>
				${answer.moves.map(
					(m) =>
						html`<tr class=${m.rank === 2 ? "best" : ""}>
							<td><button class="quiet" @click=${() => this.room.moveText(m.move)}>${m.text[notation]}</button></td>
							<td class="number">${m.known ? m.score : "?"}</td>
							<td class="number">${m.win_rate ? `${m.win_rate.toFixed(1)} %` : ""}</td>
							<td class="small dim">${m.note}</td>
						</tr>`,
				)}
			</tbody>
		</table>`;
	}

	static override styles = [
		shared,
		css`
			.pane {
				display: grid;
				gap: 0.7em;
				padding: 0.8em;
			}
			table {
				border-collapse: collapse;
				width: 100%;
			}
			th {
				font-size: 0.8em;
				color: var(--dim);
				text-align: left;
			}
			.number {
				text-align: right;
				font-variant-numeric: tabular-nums;
			}
			.best {
				font-weight: 650;
			}
			button {
				min-height: 2em;
			}
		`,
	];
}
