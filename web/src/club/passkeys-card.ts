import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { get, post } from "./account";
import { deskStyles } from "./desk-styles";
import { makePasskey, passkeysWork } from "./passkeys";

interface Passkey {
	readonly id: string;
	readonly name: string;
	readonly created: string;
	readonly used: string | null;
}

/** The passkeys of the user's account, with controls to add and remove them. */
@customElement("passkeys-card")
export class PasskeysCard extends ChuheElement {
	@state() private passkeys: readonly Passkey[] = [];
	@state() private adding = false;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		this.passkeys = (await get<readonly Passkey[]>("/api/account/passkeys")) ?? [];
	}

	override render() {
		if (!passkeysWork()) {
			return nothing;
		}
		const day = (time: string) => new Date(time).toLocaleDateString(app.locale);
		return html`<section class="card">
			<h2>${this.t("club.passkeys")}</h2>
			<p class="dim">${this.t("club.passkeysHow")}</p>
			<ul>
				${this.passkeys.map(
					(passkey) =>
						html`<li>
							<span class="main">${passkey.name || "–"}</span>
							<span class="dim">${passkey.used ? this.t("club.lastUsed", { time: day(passkey.used) }) : day(passkey.created)}</span>
							<button @click=${() => this.drop(passkey.id)}>${this.t("club.remove")}</button>
						</li>`,
				)}
			</ul>
			${
				this.adding
					? html`<form class="row" @submit=${(event: SubmitEvent) => this.add(event)}>
							<label>${this.t("club.passkeyName")}<input name="name" required maxlength="40" /></label>
							<label
								>${this.t("club.password")}<input name="password" type="password" autocomplete="current-password" required maxlength="128"
							/></label>
							<button class="primary">${this.t("club.addPasskey")}</button>
						</form>`
					: html`<button @click=${() => this.ask(true)}>${this.t("club.addPasskey")}</button>`
			}
		</section>`;
	}

	private ask(adding: boolean): void {
		this.adding = adding;
	}

	private async add(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const { name, password } = Object.fromEntries(new FormData(event.target as HTMLFormElement));
		if (await makePasskey(String(name), String(password))) {
			this.adding = false;
			await this.load();
		}
	}

	private async drop(code: string): Promise<void> {
		if (await post("passkey-remove", { code })) {
			await this.load();
		}
	}

	static override styles = [shared, deskStyles];
}
