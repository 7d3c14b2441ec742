import { css, html, nothing, svg } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { otherColor } from "../board/model";
import { RoomElement } from "../game/room-element";
import { speakMore } from "../i18n/text";
import type { DoorState, GuestDoor } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

await speakMore("guest");

/** Light modules around a QR code, by its standard. */
const MARGIN = 4;

/** Next to a game of two people: the other one may play from a telephone on the home network. */
@customElement("guest-card")
export class GuestCard extends RoomElement {
	@state() private door: GuestDoor | undefined;
	private unfollow: (() => void) | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		this.unfollow = app.connection.follow<DoorState>(
			"guest",
			{
				changed: ({ open }) => {
					this.door = open ?? undefined;
				},
			},
			(error) => app.fail(error),
		);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.unfollow?.();
	}

	override render() {
		const { door, room } = this;
		const playing = room.state?.phase === "playing" && room.state.kind === "table";
		if (!playing && door?.game !== room.id) {
			return nothing;
		}
		return html`<section class="card" aria-label=${this.t("guest.title")}>
			<h2>${this.t("guest.title")}</h2>
			${door ? (door.game === room.id ? this.open(door) : this.elsewhere(door)) : this.closed()}
		</section>`;
	}

	private closed() {
		return html`<button @click=${() => this.let()}>${icon("people")}${this.t("guest.invite")}</button>`;
	}

	/** The guest plays the side at the top of the board. */
	private async let(home = ""): Promise<void> {
		const side = this.room.state?.guest ?? otherColor(this.room.orientation);
		await this.room.command("guest.open", { side, ...(home ? { home } : {}) });
	}

	private elsewhere({ game }: GuestDoor) {
		return html`<p class="small">${this.t("guest.elsewhere")}</p>
			<a class="button" href=${`#/game/${game}`}>${this.t("guest.toGame")}</a>`;
	}

	private open({ side, url, qr, homes, home, here }: GuestDoor) {
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
		return html`<label class="field">
			<span>${this.t("guest.network")}</span>
			<select @change=${(event: Event) => this.let((event.target as HTMLSelectElement).value)}>
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
			section {
				display: grid;
				gap: 0.6rem;
				padding: 0.8rem;
			}
			h2,
			p {
				margin: 0;
			}
			h2 {
				font-size: 1rem;
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
