import { css, html, nothing, svg } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { get, send } from "./account";
import { deskStyles } from "./desk-styles";

interface Second {
	readonly on: boolean;
	readonly backups: number;
}

interface Offer {
	readonly secret: string;
	readonly address: string;
	/** The rows of the address's QR code; # is a dark module. */
	readonly qr: readonly string[];
}

/** The width in modules of the light margin around a QR code, as required by the standard. */
const MARGIN = 4;

/** The second factor of the user's account, with forms to turn it on with an authenticator app and to turn it off. */
@customElement("second-card")
export class SecondCard extends ChuheElement {
	@state() private second: Second | undefined;
	@state() private offer: Offer | undefined;
	@state() private backups: readonly string[] = [];

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		this.second = await get<Second>("/api/account/second");
	}

	override render() {
		return html`<section class="card">
			<h2>${this.t("club.second")}</h2>
			<p class="dim">${this.t("club.secondHow")}</p>
			${this.second?.on ? this.on(this.second) : this.offer ? this.confirm(this.offer) : this.off()}
		</section>`;
	}

	private password() {
		return html`<label
			>${this.t("club.password")}<input name="password" type="password" autocomplete="current-password" required maxlength="128"
		/></label>`;
	}

	private code() {
		return html`<label
			>${this.t("club.secondCode")}<input name="second" autocomplete="one-time-code" inputmode="text" required maxlength="20" autocapitalize="off"
		/></label>`;
	}

	private off() {
		return html`<form class="row" @submit=${(event: SubmitEvent) => this.begin(event)}>
			${this.password()}<button>${this.t("club.secondTurnOn")}</button>
		</form>`;
	}

	private confirm({ secret, address, qr }: Offer) {
		const size = qr.length + 2 * MARGIN;
		const dark = qr
			.flatMap((row, y) => [...row].map((module, x) => (module === "#" ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")))
			.join("");
		return html`<p>${this.t("club.secondScan")}</p>
			<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="QR">
				${svg`<rect width=${size} height=${size} fill="#fff"></rect><path d=${dark} fill="#000"></path>`}
			</svg>
			<a href=${address}>${this.t("club.secondOpen")}</a>
			<label>${this.t("club.secondSecret")}<input readonly .value=${secret} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>
			<form class="row" @submit=${(event: SubmitEvent) => this.finish(event)}>
				${this.code()}<button class="primary">${this.t("club.secondTurnOn")}</button>
			</form>`;
	}

	private on({ backups }: Second) {
		return html`<p>${this.t("club.secondOn", { n: backups })}</p>
			${
				this.backups.length > 0
					? html`<p>${this.t("club.secondBackups")}</p>
						<pre>${this.backups.join("\n")}</pre>`
					: nothing
			}
			<form class="row" @submit=${(event: SubmitEvent) => this.turnOff(event)}>
				${this.password()}${this.code()}<button class="danger">${this.t("club.secondTurnOff")}</button>
			</form>`;
	}

	private values(event: SubmitEvent): object {
		event.preventDefault();
		return Object.fromEntries(new FormData(event.target as HTMLFormElement));
	}

	private async begin(event: SubmitEvent): Promise<void> {
		this.offer = await send<Offer>("/api/account/second-begin", this.values(event));
	}

	private async finish(event: SubmitEvent): Promise<void> {
		const made = await send<{ backups: readonly string[] }>("/api/account/second-confirm", this.values(event));
		if (made) {
			this.backups = made.backups;
			this.offer = undefined;
			await this.load();
		}
	}

	private async turnOff(event: SubmitEvent): Promise<void> {
		if (await send("/api/account/second-remove", this.values(event))) {
			this.backups = [];
			app.toast(this.t("club.secondTurnOff"));
			await this.load();
		}
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			.qr {
				width: 14rem;
				max-width: 100%;
			}
			pre {
				margin: 0;
				columns: 2;
			}
		`,
	];
}
