import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { get, send } from "./account";
import { deskStyles } from "./desk-styles";

interface Token {
	readonly id: string;
	readonly note: string;
	readonly scopes: readonly string[];
	readonly used: string;
	readonly until: string;
	readonly token?: string;
}

/** The scopes of tokens, each with the key of its description. */
const SCOPES = [
	["bot:play", "token.bot"],
	["board:play", "token.board"],
	["challenge:read", "token.read"],
	["challenge:write", "token.write"],
] as const;

/** The tokens that let programs act for the user's account, with controls to create and revoke them. */
@customElement("tokens-card")
export class TokensCard extends ChuheElement {
	@state() private tokens: readonly Token[] = [];
	/** The token that was just created; it is shown only once. */
	@state() private fresh = "";

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		this.tokens = (await get<readonly Token[]>("/api/account/tokens")) ?? [];
	}

	override render() {
		const day = (time: string) => new Date(time).toLocaleDateString(app.locale);
		const words = (scope: string) => {
			const known = SCOPES.find(([name]) => name === scope);
			return known ? this.t(known[1]) : scope;
		};
		return html`<section class="card">
			<h2>${this.t("token.title")}</h2>
			<p class="dim">${this.t("token.how")}</p>
			<ul>
				${this.tokens.map(
					({ id, note, scopes, used, until }) =>
						html`<li>
							<span class="main">${note} <span class="dim">${scopes.map(words).join(", ")}</span></span>
							<span class="dim">${used.startsWith("0001") ? this.t("token.unused") : this.t("club.lastUsed", { time: day(used) })} · ${this.t("token.until", { date: day(until) })}</span>
							<button @click=${() => this.revoke(id)}>${this.t("token.revoke")}</button>
						</li>`,
				)}
			</ul>
			${
				this.fresh
					? html`<label
							>${this.t("token.fresh")}<input class="fresh" readonly .value=${this.fresh} @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
						/></label>`
					: nothing
			}
			<form @submit=${(event: SubmitEvent) => this.make(event)}>
				<div class="row">
					<label>${this.t("token.note")}<input name="note" required maxlength="60" /></label>
					<label>${this.t("token.days")}<input name="days" type="number" min="1" max="366" value="90" required /></label>
				</div>
				${SCOPES.map(
					([name, key]) =>
						html`<label class="check"><input type="checkbox" name="scopes" value=${name} />${this.t(key)} <code>${name}</code></label>`,
				)}
				<div class="row"><button>${this.t("token.make")}</button></div>
			</form>
		</section>`;
	}

	private async make(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		const values = new FormData(form);
		const body = { note: values.get("note"), scopes: values.getAll("scopes"), days: Number(values.get("days")) };
		const made = await send<Token>("/api/account/token", body);
		if (made) {
			this.fresh = made.token ?? "";
			form.reset();
			await this.load();
		}
	}

	private async revoke(id: string): Promise<void> {
		if (await send("/api/account/revoke", { id })) {
			this.fresh = "";
			await this.load();
		}
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			form {
				display: grid;
				gap: 0.6rem;
			}
			.fresh {
				font-family: var(--mono, monospace);
			}
		`,
	];
}
