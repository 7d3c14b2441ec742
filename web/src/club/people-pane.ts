import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { get, me, send } from "./account";
import { deskStyles } from "./desk-styles";
import "./penalty-form";

interface Member {
	readonly name: string;
	readonly role: Role;
	readonly created: string;
	readonly online: boolean;
}

interface Agreement {
	readonly game: string;
	readonly moves: number;
	readonly agreed: number;
}

const ROLES = ["player", "bot", "moderator", "admin"] as const;
type Role = (typeof ROLES)[number];

/** The members of the club: roles, sessions, passwords, penalties, agreement with the engine. */
@customElement("people-pane")
export class PeoplePane extends ChuheElement {
	@state() private members: readonly Member[] = [];
	@state() private open: Member | undefined;
	@state() private agreements: readonly Agreement[] = [];
	@state() private link = "";
	private wanted = "";

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		const members = await get<readonly Member[]>(`/api/order/members?name=${encodeURIComponent(this.wanted)}`);
		this.members = members ?? [];
		this.open = this.members.find(({ name }) => name === this.open?.name);
	}

	override render() {
		return html`<section class="card">
			<h2>${this.t("club.admin.people")}</h2>
			<label>${this.t("club.findName")}<input type="search" maxlength="20" @input=${(event: InputEvent) => this.find(event)} /></label>
			<ul>
				${this.members.map(
					(member) =>
						html`<li>
							<span class="main">
								<b>${member.name}</b> <span class="dim">${this.t(`club.role.${member.role}`)}</span>
								${member.online ? html`<span class="dim">· ${this.t("club.isOnline")}</span>` : nothing}
							</span>
							${
								member.name === me.name
									? nothing
									: html`<button aria-expanded=${member === this.open} @click=${() => this.toggle(member)}>${this.t("club.manage")}</button>`
							}
							${member === this.open ? this.details(member) : nothing}
						</li>`,
				)}
			</ul>
		</section>`;
	}

	private details(member: Member) {
		return html`<div class="card details">
			<p>
				<a href=${`#/player/${encodeURIComponent(member.name)}`}>${this.t("club.profile")}</a> ·
				${this.t("club.since", { time: new Date(member.created).toLocaleDateString(app.locale) })}
			</p>
			${me.role === "admin" ? this.administration(member) : nothing}
			<div><penalty-form name=${member.name} @done=${() => this.load()}></penalty-form></div>
			<h3>${this.t("club.agreement")}</h3>
			<p class="dim">${this.agreements.length === 0 ? this.t("club.noAgreement") : this.t("club.agreementHow")}</p>
			<ul>
				${this.agreements.map(
					({ game, moves, agreed }) =>
						html`<li>
							<a href=${`#/game/${game}`}>${this.t("club.toGame")}</a>
							<span>${this.t("club.agreed", { agreed, moves, percent: Math.round((100 * agreed) / moves) })}</span>
						</li>`,
				)}
			</ul>
		</div>`;
	}

	private administration(member: Member) {
		return html`<div class="row">
				<label
					>${this.t("club.role")}<select @change=${(event: Event) => this.setRole(member, event)}>
						${ROLES.map((role) => html`<option value=${role} ?selected=${role === member.role}>${this.t(`club.role.${role}`)}</option>`)}
					</select></label
				>
				<button @click=${() => this.signOut(member)}>${this.t("club.act.signOut")}</button>
				<button @click=${() => this.reset(member)}>${this.t("club.act.reset")}</button>
			</div>
			${
				this.link
					? html`<label>${this.t("club.resetLink")}<input readonly .value=${this.link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>`
					: nothing
			}`;
	}

	private find(event: InputEvent): void {
		this.wanted = (event.target as HTMLInputElement).value;
		void this.load();
	}

	private async toggle(member: Member): Promise<void> {
		this.link = "";
		this.agreements = [];
		this.open = this.open === member ? undefined : member;
		if (this.open) {
			this.agreements =
				(await get<readonly Agreement[]>(`/api/order/agreements?name=${encodeURIComponent(member.name)}`)) ?? [];
		}
	}

	private async setRole({ name }: Member, event: Event): Promise<void> {
		await send("/api/admin/role", { name, role: (event.target as HTMLSelectElement).value });
		await this.load();
	}

	private async signOut({ name }: Member): Promise<void> {
		if (await send("/api/admin/sign-out", { name })) {
			await this.load();
		}
	}

	private async reset({ name }: Member): Promise<void> {
		const made = await send<{ code: string }>("/api/admin/reset", { name });
		this.link = made ? `${location.origin}/#/reset/${made.code}` : "";
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			.details {
				flex: 1 1 100%;
				justify-items: start;
			}
			.details > .row {
				width: 100%;
			}
		`,
	];
}
