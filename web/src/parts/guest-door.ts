import { css, html, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import type { GuestDoor } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The width of the light margin around a QR code in modules, as its standard requires. */
const MARGIN = 4;

/** The instructions for a guest: the address and its QR code. Sends "network" when another network is selected. */
@customElement("guest-door")
export class GuestDoorElement extends ChuheElement {
	@property({ attribute: false }) door!: GuestDoor;

	override render() {
		const { side, url, qr, homes, home, here } = this.door;
		return html`<p role="status">${this.t(here ? "guest.here" : "guest.waiting")}</p>
			${here ? nothing : this.code(qr)}
			<label class="field">
				<span>${this.t("guest.address")}</span>
				<input class="mono" readonly .value=${url} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
			</label>
			${homes.length > 1 && !here ? this.networks(homes, home) : nothing}
			<p class="small dim">${this.t("guest.how", { side: this.t(`side.${side}`) })}</p>
			<button @click=${() => app.call("guest.close")}>${icon("close")}${this.t("guest.close")}</button>`;
	}

	private networks(homes: readonly string[], used: string) {
		const choose = (event: Event) =>
			this.dispatchEvent(new CustomEvent("network", { detail: (event.target as HTMLSelectElement).value }));
		return html`<label class="field">
			<span>${this.t("guest.network")}</span>
			<select @change=${choose}>
				${homes.map((home) => html`<option value=${home} ?selected=${home === used}>${home}</option>`)}
			</select>
		</label>`;
	}

	private code(qr: readonly string[]) {
		const size = qr.length + 2 * MARGIN;
		const dark = qr
			.flatMap((row, y) => [...row].map((module, x) => (module === "#" ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")))
			.join("");
		return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${this.t("guest.address")}>
			${svg`<rect width=${size} height=${size} fill="#fff"></rect><path d=${dark} fill="#000"></path>`}
		</svg>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: grid;
				gap: 0.6rem;
			}
			p {
				margin: 0;
			}
			.qr {
				width: 14rem;
				max-width: 100%;
			}
			input {
				min-width: 0;
				width: 100%;
			}
		`,
	];
}
