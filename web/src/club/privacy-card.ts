import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { get, send } from "./account";
import { deskStyles } from "./desk-styles";

interface Privacy {
	readonly private: boolean;
	readonly unseen: boolean;
	readonly challenges: "" | "members" | "nobody";
	readonly blocked: readonly string[];
}

/** The user's privacy settings: what other users may see and do, and the users they have blocked. */
@customElement("privacy-card")
export class PrivacyCard extends ChuheElement {
	@state() private privacy: Privacy | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		this.privacy = await get<Privacy>("/api/account/privacy");
	}

	override render() {
		const { privacy } = this;
		if (!privacy) {
			return nothing;
		}
		const choice = (value: Privacy["challenges"], label: string) =>
			html`<option value=${value} ?selected=${privacy.challenges === value}>${label}</option>`;
		return html`<section class="card">
			<h2>${this.t("club.privacy")}</h2>
			<form @change=${(event: Event) => this.save(event)}>
				<label class="check"><input type="checkbox" name="private" ?checked=${privacy.private} />${this.t("club.hideProfile")}</label>
				<label class="check"><input type="checkbox" name="unseen" ?checked=${privacy.unseen} />${this.t("club.hideOnline")}</label>
				<label
					>${this.t("club.whoChallenges")}<select name="challenges">
						${choice("", this.t("club.everybody"))} ${choice("members", this.t("club.membersOnly"))} ${choice("nobody", this.t("club.nobodyElse"))}
					</select></label
				>
			</form>
			${privacy.blocked.length > 0 ? html`<h3>${this.t("club.blocked")}</h3>` : nothing}
			<ul>
				${privacy.blocked.map(
					(name) =>
						html`<li><span class="main">${name}</span><button @click=${() => this.unblock(name)}>${this.t("club.unblock")}</button></li>`,
				)}
			</ul>
		</section>`;
	}

	private async save(event: Event): Promise<void> {
		const form = new FormData(event.currentTarget as HTMLFormElement);
		const body = { private: form.has("private"), unseen: form.has("unseen"), challenges: form.get("challenges") };
		if (await send("/api/account/privacy", body)) {
			app.toast(this.t("club.saved"));
		}
	}

	private async unblock(name: string): Promise<void> {
		await app.call("people.block", { name, block: false });
		await this.load();
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			form {
				display: grid;
				gap: 0.6rem;
			}
		`,
	];
}
