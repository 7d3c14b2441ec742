import { css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { send } from "./account";
import { deskStyles } from "./desk-styles";

/** A button that opens the form to report a member to the moderators. */
@customElement("report-form")
export class ReportForm extends ChuheElement {
	@property() name = "";
	/** The game or class, and the line of its chat, that the report is about. */
	@property() game = "";
	@property() group = "";
	@property({ type: Number }) line = 0;
	@state() private open = false;

	override render() {
		if (!this.open) {
			return html`<button @click=${() => this.show(true)}>${this.t("club.report")}</button>`;
		}
		return html`<form class="row" @submit=${(event: SubmitEvent) => this.send(event)}>
			<label>${this.t("club.whyReportField")}<input name="reason" required maxlength="200" /></label>
			<button class="primary">${this.t("club.report")}</button>
			<button type="button" @click=${() => this.show(false)}>${this.t("ui.cancel")}</button>
		</form>`;
	}

	private show(open: boolean): void {
		this.open = open;
	}

	private async send(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const { reason } = Object.fromEntries(new FormData(event.target as HTMLFormElement));
		const place = this.game ? { game: this.game } : { class: this.group };
		const about = this.game || this.group ? { ...place, line: this.line } : {};
		if (await send("/api/account/report", { name: this.name, reason, ...about })) {
			this.open = false;
			app.toast(this.t("club.reported"));
		}
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			:host {
				flex: 1 1 auto;
			}
		`,
	];
}
