import type { PropertyValues } from "lit";
import { property } from "lit/decorators.js";
import { ChuheElement } from "../ui/element";
import type { Room } from "./room";

/** A component that shows something of a game and is drawn anew when the game changes. */
export class RoomElement extends ChuheElement {
	@property({ attribute: false }) room!: Room;
	private followed: Room | undefined;
	private readonly redraw = () => this.roomChanged();

	override willUpdate(changed: PropertyValues): void {
		super.willUpdate(changed);
		if (this.room !== this.followed) {
			this.followed?.removeEventListener("change", this.redraw);
			this.room?.addEventListener("change", this.redraw);
			this.followed = this.room;
		}
	}

	override connectedCallback(): void {
		super.connectedCallback();
		this.requestUpdate();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.followed?.removeEventListener("change", this.redraw);
		this.followed = undefined;
	}

	protected roomChanged(): void {
		this.requestUpdate();
	}
}
