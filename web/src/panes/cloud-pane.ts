import { css, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import { CommandError } from "../protocol/connection";
import type { CloudAnswer } from "../protocol/messages";
import { shared } from "../ui/styles";

const PAUSE = 400; // milliseconds: the database is another's, and not asked about every step

/** What the cloud database knows of the shown position; it is asked only when it is switched on. */
@customElement("cloud-pane")
export class CloudPane extends RoomElement {
	@state() private answer: CloudAnswer | undefined;
	@state() private failure = "";
	private fen = "";
	private timer: ReturnType<typeof setTimeout> | undefined;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearTimeout(this.timer);
		this.fen = "";
	}

	override updated(): void {
		const fen = this.room.state?.board.fen ?? "";
		if (app.preferences.values.cloud && fen && fen !== this.fen) {
			this.ask(fen, PAUSE);
		}
	}

	private ask(fen: string, pause: number): void {
		this.fen = fen;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.look(fen), pause);
	}

	private async look(fen: string): Promise<void> {
		try {
			const answer = await app.connection.call<CloudAnswer>("cloud.look", { fen });
			if (fen === this.fen) {
				this.answer = answer;
				this.failure = "";
			}
		} catch (error) {
			this.failure = error instanceof CommandError ? app.say(error.words) : this.t("cloud.failed");
		}
	}

	private turn(on: boolean): void {
		app.preferences.set("cloud", on);
		this.fen = "";
		this.answer = undefined;
		this.failure = "";
	}

	override render() {
		if (!app.preferences.values.cloud) {
			return html`<div class="pane">
				<p>${this.t("cloud.off")}</p>
				<div><button @click=${() => this.turn(true)}>${this.t("cloud.on")}</button></div>
			</div>`;
		}
		return html`<div class="pane">
			${this.failure ? this.failed() : this.known()}
			<div><button class="quiet" @click=${() => this.turn(false)}>${this.t("cloud.switchOff")}</button></div>
		</div>`;
	}

	private failed() {
		return html`<p role="alert">${this.failure}</p>
			<div><button @click=${() => this.ask(this.fen, 0)}>${this.t("cloud.again")}</button></div>`;
	}

	private known() {
		const { answer } = this;
		if (!answer) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
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
