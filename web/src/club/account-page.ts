import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { becomeGuest, beginAt, get, me, post, postOr } from "./account";
import type { SignedIn } from "./messages";
import { passkeysWork, signInByPasskey } from "./passkeys";
import "./passkeys-card";
import "./privacy-card";
import "./second-card";
import "./tokens-card";

/** The format of class codes; invitation codes have a different one. */
const CLASS_CODE = /^\w{4}-\w{4}-\w{4}$/;

/** The page to sign in or sign up; for users who are signed in, their password, sessions and data. */
@customElement("account-page")
export class AccountPage extends ChuheElement {
	/** The purpose of a link: set-up creates the administrator's account, join creates any other, reset sets a new password. */
	@property() task: "" | "set-up" | "join" | "reset" = "";
	/** The code of the link; when signing up, the code of a class or an invitation. */
	@property() code = "";
	@state() private sessions: readonly SignedIn[] = [];
	@state() private deleting = false;
	/** Whether the form asks for a second-factor code. */
	@state() private asksSecond = false;

	override connectedCallback(): void {
		super.connectedCallback();
		if (me.account) {
			void this.load();
		}
	}

	private async load(): Promise<void> {
		this.sessions = (await get<readonly SignedIn[]>("/api/account/sessions")) ?? [];
	}

	override render() {
		return html`<div class="page">${this.task ? this.byLink() : me.account ? this.own() : this.enter()}</div>`;
	}

	/** Renders the form for a visitor who follows a link. */
	private byLink() {
		const { task } = this;
		const words = { "set-up": "club.setUp", join: "club.join", reset: "club.resetPassword" } as const;
		return html`<form class="card" id="enter" @submit=${(event: SubmitEvent) => this.follow(event)}>
			<h1>${this.t(task ? words[task] : "club.signUp")}</h1>
			${
				task === "set-up"
					? html`<p>${this.t("club.setUpHow")}</p>
						<label>${this.t("club.clubName")}<input name="title" required maxlength="60" /></label>`
					: nothing
			}
			${task === "reset" ? nothing : this.field("name", "text", "username")} ${this.field("password", "password", "new-password")}
			${this.secondField()}
			<p class="dim">${this.t("club.passwordHow")}</p>
			<div><button class="primary">${this.t(task ? words[task] : "club.signUp")}</button></div>
		</form>`;
	}

	private async follow(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const body = { ...Object.fromEntries(new FormData(event.target as HTMLFormElement)), code: this.code };
		if (await this.enters(this.task === "join" ? "sign-up" : this.task, body)) {
			beginAt(this.task === "set-up" ? "#/admin/club" : "#/");
		}
	}

	private enter() {
		return html`<form class="card" id="enter" @submit=${(event: SubmitEvent) => this.send(event)}>
			<h1>${this.t("club.signIn")}</h1>
			${this.field("name", "text", "username")} ${this.field("password", "password", "current-password")}
			${this.secondField()}
			${
				me.policy?.invited
					? nothing
					: html`<label>${this.t("club.signUpCode")}<input name="code" maxlength="40" autocapitalize="off" autocomplete="off" .value=${this.code} /></label>`
			}
			<div class="row">
				<button class="primary" name="what" value="sign-in">${this.t("club.signIn")}</button>
				${me.policy?.invited ? nothing : html`<button name="what" value="sign-up">${this.t("club.signUp")}</button>`}
			</div>
			${
				passkeysWork()
					? html`<button type="button" @click=${() => this.byPasskey()}>${this.t("club.signInByPasskey")}</button>`
					: nothing
			}
			<p class="dim">${this.t(me.policy?.invited ? "club.invitedHow" : "club.signUpHow")}</p>
			${
				me.policy?.guests
					? html`<button type="button" class="quiet" @click=${() => becomeGuest()}>${this.t("club.asGuest")}</button>`
					: nothing
			}
		</form>`;
	}

	private async byPasskey(): Promise<void> {
		if (await signInByPasskey()) {
			beginAt("#/");
		}
	}

	private field(name: "name" | "password" | "fresh", type: string, complete: string) {
		return html`<label
			>${this.t(`club.${name}`)}<input name=${name} type=${type} autocomplete=${complete} required maxlength="128" autocapitalize="off"
		/></label>`;
	}

	private async send(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		const what = (event.submitter as HTMLButtonElement | null)?.value ?? "sign-in";
		const { name, password, code, second } = Object.fromEntries(new FormData(form));
		const shown = String(code ?? "").trim();
		if (
			await this.enters(what, {
				name,
				password,
				...(second && { second }),
				...(what === "sign-up" && shown && { code: shown }),
			})
		) {
			beginAt(CLASS_CODE.test(shown) ? `#/class-join/${shown}` : "#/");
		}
	}

	/** Sends the form and reports whether it was accepted; asks for a code if the account has a second factor. */
	private async enters(what: string, body: object): Promise<boolean> {
		const refused = await postOr(what, body, ["second_factor"]);
		this.asksSecond ||= refused === "second_factor";
		return refused === "";
	}

	private secondField() {
		return this.asksSecond
			? html`<p role="status">${this.t("club.wantsSecond")}</p>
				<label>${this.t("club.secondCode")}<input name="second" autocomplete="one-time-code" required maxlength="20" autocapitalize="off" autofocus /></label>`
			: nothing;
	}

	private own() {
		return html`<section class="card">
				<h1>${me.name}</h1>
				${me.guest ? html`<p>${this.t("club.guestsUnrated")}</p>` : html`<a href=${`#/player/${encodeURIComponent(me.name)}`}>${this.t("club.profile")}</a>`}
				<a href="/api/account/export" download>${this.t("club.export")}</a>
			</section>
			${me.guest ? nothing : html`${this.passwordForm()}<second-card></second-card><passkeys-card></passkeys-card><privacy-card></privacy-card><tokens-card></tokens-card>`}
			<section class="card">
				<h2>${this.t("club.sessions")}</h2>
				<ul>
					${this.sessions.map(
						(session) =>
							html`<li>
								<span class="agent">${session.agent}</span>
								<span class="dim">${new Date(session.used).toLocaleString(app.locale)}</span>
								${
									session.this
										? html`<b>${this.t("club.thisBrowser")}</b>`
										: html`<button @click=${() => this.end(session.id)}>${this.t("club.end")}</button>`
								}
							</li>`,
					)}
				</ul>
			</section>
			<section class="card">
				<h2>${this.t("club.deleteAccount")}</h2>
				<p>${this.t("club.deleteWhat")}</p>
				${
					this.deleting
						? html`<form @submit=${(event: SubmitEvent) => this.delete(event)}>
							${me.guest ? nothing : this.field("password", "password", "current-password")}
							<button class="danger">${this.t("club.deleteAccount")}</button>
						</form>`
						: html`<button class="danger" @click=${() => this.askDelete()}>${this.t("club.deleteAccount")}</button>`
				}
			</section>`;
	}

	private passwordForm() {
		return html`<form class="card" @submit=${(event: SubmitEvent) => this.change(event)}>
			<h2>${this.t("club.changePassword")}</h2>
			${this.field("password", "password", "current-password")} ${this.field("fresh", "password", "new-password")}
			<button>${this.t("club.changePassword")}</button>
		</form>`;
	}

	private askDelete(): void {
		this.deleting = true;
	}

	private async change(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		if (await post("password", Object.fromEntries(new FormData(form)))) {
			form.reset();
			app.toast(this.t("club.passwordChanged"));
			await this.load();
		}
	}

	private async end(session: string): Promise<void> {
		if (await post("end-session", { session })) {
			await this.load();
		}
	}

	private async delete(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		if (await post("delete", Object.fromEntries(new FormData(event.target as HTMLFormElement)))) {
			beginAt("#/");
		}
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 34rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			.card {
				padding: 1.2rem;
				display: grid;
				gap: 0.8rem;
			}
			label {
				display: grid;
				gap: 0.2rem;
			}
			.row {
				display: flex;
				gap: 0.6rem;
				flex-wrap: wrap;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.6rem;
			}
			li {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				align-items: center;
			}
			.agent {
				flex: 1 1 14rem;
				overflow-wrap: anywhere;
				font-size: 0.9em;
			}
			.dim {
				color: var(--dim);
			}
		`,
	];
}
