import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { me } from "./account";
import "./order-pane";
import "./people-pane";
import "./policy-pane";

/** The sections of the page, each with the lowest role that may open it. */
const PARTS = [
	["reports", "moderator"],
	["people", "moderator"],
	["club", "admin"],
	["invitations", "admin"],
	["log", "moderator"],
] as const;

/** The page for moderators to keep order and for administrators to run the club. */
@customElement("admin-page")
export class AdminPage extends ChuheElement {
	@property() section = "";

	override render() {
		if (!me.moderates) {
			return html`<p class="empty">${this.t("club.forModerators")}</p>`;
		}
		const parts = PARTS.filter(([, role]) => role === "moderator" || me.role === "admin").map(([name]) => name);
		const part = parts.find((name) => name === this.section) ?? "reports";
		return html`<div class="page">
			<h1>${this.t("club.admin")}</h1>
			<nav aria-label=${this.t("club.admin")}>
				${parts.map(
					(name) =>
						html`<a class="button" href=${`#/admin/${name}`} aria-current=${name === part ? "page" : nothing}>
							${this.t(`club.admin.${name}`)}
						</a>`,
				)}
			</nav>
			${this.content(part)}
		</div>`;
	}

	private content(part: (typeof PARTS)[number][0]) {
		switch (part) {
			case "people":
				return html`<people-pane></people-pane>`;
			case "club":
				return html`<policy-pane></policy-pane>`;
			case "invitations":
				return html`<invitations-pane></invitations-pane>`;
			case "log":
				return html`<acts-pane></acts-pane>`;
			default:
				return html`<order-pane></order-pane>`;
		}
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 56rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			nav {
				display: flex;
				flex-wrap: wrap;
				gap: 0.4rem;
			}
			[aria-current] {
				background: var(--accent-soft);
				border-color: var(--accent);
			}
		`,
	];
}
