import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { otherColor } from "../board/model";
import { RoomElement } from "../game/room-element";
import { speakMore } from "../i18n/text";
import type { DoorState, GuestDoor } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

await speakMore("guest");

/** The card next to a game between two people that lets the other player join from a phone on the home network. */
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

	/** Opens the game to a guest. A new guest plays the side at the top of the board. */
	private async let(home = ""): Promise<void> {
		const side = this.room.state?.guest ?? otherColor(this.room.orientation);
		await this.room.command("guest.open", { side, ...(home ? { home } : {}) });
	}

	private elsewhere({ game }: GuestDoor) {
		return html`<p class="small">${this.t("guest.elsewhere")}</p>
			<a class="button" href=${`#/game/${game}`}>${this.t("guest.toGame")}</a>`;
	}

	private open(door: GuestDoor) {
		void import("./guest-door");
		return html`<guest-door .door=${door} @network=${(event: CustomEvent<string>) => this.let(event.detail)}></guest-door>`;
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
		`,
	];
}
