import { css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { controlText } from "../game/format";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { becomeGuest, me } from "./account";
import type { Challenge } from "./messages";
import { nameText } from "./names";

/** The page of an invitation link: the game that it offers. */
@customElement("invitation-page")
export class InvitationPage extends ChuheElement {
	@property() invitation = "";
	@state() private challenge: Challenge | undefined;
	@state() private missing = false;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.look();
	}

	private async look(): Promise<void> {
		try {
			this.challenge = await app.connection.call<Challenge>(
				"challenge.look",
				{ challenge: this.invitation },
				{ again: true },
			);
		} catch {
			this.missing = true;
		}
	}

	override render() {
		const { challenge } = this;
		if (!challenge) {
			return html`<p class="empty">${this.t(this.missing ? "club.noChallenge" : "ui.loading")}</p>`;
		}
		return html`<section class="card">
			<h1>${this.t("club.invites", { name: nameText(challenge.from) })}</h1>
			<p>${controlText(challenge.terms.control)} · ${this.t(challenge.terms.rated ? "club.rated" : "club.casual")}</p>
			${
				me.account
					? html`<button class="primary" @click=${() => app.call("challenge.accept", { challenge: challenge.id })}>
						${this.t("club.play")}
					</button>`
					: html`<button class="primary" @click=${() => becomeGuest()}>${this.t("club.asGuest")}</button>
						<a class="button" href="#/account">${this.t("club.signIn")}</a>`
			}
		</section>`;
	}

	static override styles = [
		shared,
		css`
			.card {
				max-width: 28rem;
				margin: 10vh auto;
				padding: 1.5rem;
				display: grid;
				gap: 1rem;
			}
		`,
	];
}
