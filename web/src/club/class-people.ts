import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { me } from "./account";
import { deskStyles } from "./desk-styles";
import { roleMark } from "./names";
import type { ClassMessage, ClassPerson, DeskMessage } from "./school-messages";

/** The members of a class, their presence and raised hands, and the chat; for teachers, also the ways to let pupils in. */
@customElement("class-people")
export class ClassPeople extends ChuheElement {
	@property({ attribute: false }) lesson!: ClassMessage;
	@property({ attribute: false }) desk: DeskMessage | undefined;
	@property({ attribute: false }) blocked: readonly string[] = [];

	override render() {
		const { people } = this.lesson;
		const mine = people.find(({ account }) => account === me.account);
		const order = (person: ClassPerson) => [person.teacher ? 0 : 1, person.hand || 1000, person.here ? 0 : 1];
		const sorted = [...people].sort((a, b) => {
			const [x, y] = [order(a), order(b)];
			return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0) || (x[2] ?? 0) - (y[2] ?? 0);
		});
		const here = people.filter((person) => person.here).length;
		return html`<section class="card">
				<p class="dim" role="status">${this.t("class.hereNow", { n: here, all: people.length })}</p>
				<ul>
					${sorted.map((person) => this.person(person))}
				</ul>
				${
					mine && !mine.teacher
						? html`<div class="row"><button class=${mine.hand ? "primary" : ""} aria-pressed=${mine.hand > 0} @click=${() => this.hand(mine.hand === 0)}>${this.t("class.raise")}</button></div>`
						: nothing
				}
			</section>
			${this.chat()} ${this.desk ? this.doors(this.desk) : nothing}`;
	}

	private person(person: ClassPerson) {
		const { account, name, teacher, here, hand } = person;
		const holds = this.lesson.holder === account;
		return html`<li class=${here ? "" : "away"}>
			<span class="main">
				<span class="light" aria-hidden="true"></span>${name}${roleMark(person)}
				<span class="dim">${here ? nothing : this.t("class.away")} ${holds ? this.t("class.hasBoard") : nothing}</span>
				${hand > 0 ? html`<b class="hand">${this.t("class.handUp", { n: hand })}</b>` : nothing}
			</span>
			${
				this.desk && !teacher
					? html`<button @click=${() => this.give(holds ? "" : account)}>${this.t(holds ? "class.takeBoard" : "class.giveBoard")}</button>
						${hand > 0 ? html`<button @click=${() => this.hand(false, account)}>${this.t("class.handDown")}</button>` : nothing}`
					: nothing
			}
		</li>`;
	}

	private hand(up: boolean, account = ""): void {
		void app.call("class.hand", { class: this.lesson.id, up, ...(account && { account }) });
	}

	private give(account: string): void {
		void app.call("class.give", { class: this.lesson.id, account });
	}

	private chat() {
		const lines = this.lesson.lines.filter(({ account }) => !this.blocked.includes(account));
		return html`<section class="card" aria-label=${this.t("club.chat")}>
			<div class="lines" role="log" tabindex="0" aria-label=${this.t("club.chat")}>
				${[...lines].reverse().map(
					({ n, account, name, text }) =>
						html`<p>
							${account === me.account ? html`<b>${name}</b>` : html`<a href=${`#/player/${encodeURIComponent(name)}?class=${this.lesson.id}&line=${n}`}><b>${name}</b></a>`}${this.markOf(account)} ${text}
						</p>`,
				)}
			</div>
			<form class="row" @submit=${(event: SubmitEvent) => this.say(event)}>
				<input name="text" maxlength="140" autocomplete="off" aria-label=${this.t("class.chatHere")} placeholder=${this.t("club.chat")} />
				<button>${this.t("club.send")}</button>
			</form>
		</section>`;
	}

	/** Renders the role of a member who has written in the chat. */
	private markOf(account: string) {
		const person = this.lesson.people.find((one) => one.account === account);
		return person ? roleMark(person) : nothing;
	}

	private async say(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		const text = String(new FormData(form).get("text") ?? "").trim();
		if (text && (await app.call("class.chat", { class: this.lesson.id, text }))) {
			form.reset();
		}
	}

	/** Renders the ways for pupils to join the class: link, code and invitations. */
	private doors({ code, invited, limits }: DeskMessage) {
		const link = `${location.origin}/#/class-join/${code}`;
		return html`<section class="card">
			<h2>${this.t("class.letIn")}</h2>
			<label>${this.t("class.linkIs")}<input readonly .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>
			<p>${this.t("class.codeIs")} <b class="code">${code}</b></p>
			<p class="dim">${this.t("class.limitsHold", { ...limits })}</p>
			<div class="row"><button @click=${() => app.call("class.change", { class: this.lesson.id, code: true })}>${this.t("class.newCode")}</button></div>
			<form class="row" @submit=${(event: SubmitEvent) => this.invite(event)}>
				<label>${this.t("class.inviteName")}<input name="name" required maxlength="20" autocapitalize="off" /></label>
				<button>${this.t("class.invite")}</button>
			</form>
			${invited.length > 0 ? html`<p class="dim">${this.t("class.waitFor", { names: invited.join(", ") })}</p>` : nothing}
		</section>`;
	}

	private async invite(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		if (await app.call("class.invite", { class: this.lesson.id, name: new FormData(form).get("name") })) {
			form.reset();
		}
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			li {
				padding-top: 0.4rem;
			}
			ul {
				gap: 0.4rem;
				max-height: 22rem;
				overflow-y: auto;
			}
			.light {
				display: inline-block;
				width: 0.6em;
				height: 0.6em;
				margin-right: 0.5em;
				border-radius: 50%;
				background: var(--good, #3c8c4a);
			}
			.away .light {
				background: none;
				border: 1px solid var(--dim);
			}
			.hand {
				color: var(--accent);
			}
			.code {
				font-family: var(--mono, monospace);
				font-size: 1.15em;
			}
			.lines {
				height: 8rem;
				overflow-y: auto;
				display: flex;
				flex-direction: column-reverse;
				justify-content: flex-start;
			}
			.lines p {
				overflow-wrap: anywhere;
			}
			form input {
				flex: 1;
				min-width: 0;
			}
		`,
	];
}
