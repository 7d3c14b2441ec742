import { css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { send } from "./account";
import { deskStyles } from "./desk-styles";

/** The durations of penalties in hours; 0 means forever. */
const HOURS = [1, 24, 7 * 24, 30 * 24, 0] as const;

/** A button that opens the form to mute or ban a member. */
@customElement("penalty-form")
export class PenaltyForm extends ChuheElement {
	@property() name = "";
	@state() private open = false;

	override render() {
		if (!this.open) {
			return html`<button class="danger" @click=${() => this.show(true)}>${this.t("club.penalize")}</button>`;
		}
		return html`<form class="row" @submit=${(event: SubmitEvent) => this.send(event)}>
			<label
				>${this.t("club.penalty")}<select name="kind">
					<option value="mute">${this.t("club.act.mute")}</option>
					<option value="ban">${this.t("club.act.ban")}</option>
				</select></label
			>
			<label
				>${this.t("club.howLong")}<select name="hours">
					${HOURS.map((hours) => html`<option value=${hours} ?selected=${hours === 24}>${this.length(hours)}</option>`)}
				</select></label
			>
			<label>${this.t("club.reason")}<input name="reason" required maxlength="200" /></label>
			<button class="danger">${this.t("club.penalize")}</button>
			<button type="button" @click=${() => this.show(false)}>${this.t("ui.cancel")}</button>
		</form>`;
	}

	private length(hours: number): string {
		if (hours === 0) {
			return this.t("club.forEver");
		}
		return hours < 24 ? this.t("club.hours", { n: hours }) : this.t("club.days", { n: hours / 24 });
	}

	private show(open: boolean): void {
		this.open = open;
	}

	private async send(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const { kind, hours, reason } = Object.fromEntries(new FormData(event.target as HTMLFormElement));
		if (await send("/api/order/penalize", { name: this.name, kind, reason, hours: Number(hours) })) {
			this.open = false;
			this.dispatchEvent(new Event("done"));
		}
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			form {
				flex: 1 1 100%;
			}
		`,
	];
}
