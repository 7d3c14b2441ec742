import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { get, type Policy, send } from "./account";
import { deskStyles } from "./desk-styles";

const RULES = ["axf", "cxa", "computer"] as const;
const HOLDERS = ["player", "moderator", "admin"] as const;
const CLASSES = ["blitz", "rapid", "classical", "correspondence", "untimed"] as const;

/** The form for the club's policy: how it plays and who may join. */
@customElement("policy-pane")
export class PolicyPane extends ChuheElement {
	@state() private policy: Policy | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		void get<Policy>("/api/admin/policy").then((policy) => {
			this.policy = policy;
		});
	}

	override render() {
		const { policy } = this;
		if (!policy) {
			return nothing;
		}
		const check = (name: string, value: string, checked: boolean, label: string) =>
			html`<label class="check"><input type="checkbox" name=${name} value=${value} ?checked=${checked} />${label}</label>`;
		return html`<form class="card" @submit=${(event: SubmitEvent) => this.save(event)}>
			<h2>${this.t("club.admin.club")}</h2>
			<label>${this.t("club.clubName")}<input name="title" required maxlength="60" .value=${policy.title} /></label>
			<fieldset>
				<legend>${this.t("club.whoComes")}</legend>
				${check("guests", "yes", policy.guests, this.t("club.guestsPlay"))} ${check("invited", "yes", policy.invited, this.t("club.invitedOnly"))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.rulesHere")}</legend>
				${RULES.map((rules) => check("rules", rules, policy.rules.includes(rules), this.t(`club.rules.${rules}`)))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.classesHere")}</legend>
				${CLASSES.map((one) => check("classes", one, policy.classes.includes(one), this.t(`club.class.${one}`)))}
			</fieldset>
			<fieldset>
				<legend>${this.t("club.ratings")}</legend>
				${check("rated", "yes", policy.rated, this.t("club.ratedGamesHere"))}
			</fieldset>
			<label
				>${this.t("tourney.held")}<select name="tourneys">
					${HOLDERS.map((role) => html`<option value=${role} ?selected=${role === policy.tourneys}>${this.t(`club.role.${role}`)}</option>`)}
				</select></label
			>
			<div><button class="primary">${this.t("club.save")}</button></div>
		</form>`;
	}

	private async save(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = new FormData(event.target as HTMLFormElement);
		const policy = await send<Policy>("/api/admin/policy", {
			title: form.get("title"),
			guests: form.has("guests"),
			invited: form.has("invited"),
			rated: form.has("rated"),
			rules: form.getAll("rules"),
			classes: form.getAll("classes"),
			tourneys: form.get("tourneys"),
		});
		if (policy) {
			this.policy = policy;
			app.toast(this.t("club.saved"));
		}
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			fieldset {
				display: flex;
				flex-wrap: wrap;
				gap: 0 1.2rem;
			}
		`,
	];
}

interface Invitation {
	readonly id: string;
	readonly note: string;
	readonly uses: number;
	readonly until: string;
}

/** The invitation links for creating accounts. */
@customElement("invitations-pane")
export class InvitationsPane extends ChuheElement {
	@state() private invitations: readonly Invitation[] = [];
	@state() private link = "";

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		this.invitations = (await get<readonly Invitation[]>("/api/admin/invitations")) ?? [];
	}

	override render() {
		return html`<form class="card" @submit=${(event: SubmitEvent) => this.invite(event)}>
				<h2>${this.t("club.newInvitation")}</h2>
				<div class="row">
					<label>${this.t("club.forWhom")}<input name="note" maxlength="100" /></label>
					<label>${this.t("club.people")}<input name="uses" type="number" min="1" max="1000" value="1" required /></label>
					<label>${this.t("club.validDays")}<input name="days" type="number" min="1" max="365" value="14" required /></label>
					<button class="primary">${this.t("club.act.invite")}</button>
				</div>
				${
					this.link
						? html`<label
								>${this.t("club.inviteLink")}<input readonly .value=${this.link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
							/></label>`
						: nothing
				}
			</form>
			<section class="card">
				<h2>${this.t("club.admin.invitations")}</h2>
				${this.invitations.length === 0 ? html`<p class="dim">${this.t("club.noInvitations")}</p>` : nothing}
				<ul>
					${this.invitations.map(
						(invitation) =>
							html`<li>
								<span class="main">${invitation.note || "–"}</span>
								<span class="dim">
									${this.t("club.usesLeft", { n: invitation.uses })} ·
									${this.t("club.until", { time: new Date(invitation.until).toLocaleDateString(app.locale) })}
								</span>
								<button @click=${() => this.uninvite(invitation.id)}>${this.t("club.act.uninvite")}</button>
							</li>`,
					)}
				</ul>
			</section>`;
	}

	private async invite(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const { note, uses, days } = Object.fromEntries(new FormData(event.target as HTMLFormElement));
		const made = await send<{ code: string }>("/api/admin/invite", { note, uses: Number(uses), days: Number(days) });
		this.link = made ? `${location.origin}/#/join/${made.code}` : "";
		await this.load();
	}

	private async uninvite(id: string): Promise<void> {
		await send("/api/admin/uninvite", { id });
		await this.load();
	}

	static override styles = [shared, deskStyles];
}
