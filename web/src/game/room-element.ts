import type { PropertyValues } from "lit";
import { property } from "lit/decorators.js";
import type { GameState } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import type { Room } from "./room";

/** A component that shows part of a game and is redrawn when the game changes. */
export class RoomElement extends ChuheElement {
	@property({ attribute: false }) room!: Room;
	/** Whether the component depends on the page's own state too, such as selections and arrows, or only on the program's. */
	protected readonly watches: "all" | "state" = "all";
	private followed: Room | undefined;
	private toldOf: GameState | undefined;
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

	private roomChanged(): void {
		if (this.watches === "all" || this.toldOf !== this.room.state) {
			this.toldOf = this.room.state;
			this.requestUpdate();
		}
	}
}
