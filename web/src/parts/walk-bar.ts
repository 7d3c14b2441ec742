import { css, html } from "lit";
import { customElement } from "lit/decorators.js";
import { RoomElement } from "../game/room-element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

const steps = [
	{ to: "start", icon: "first", key: "moves.first" },
	{ to: "back", icon: "back", key: "moves.back" },
	{ to: "forward", icon: "forward", key: "moves.forward" },
	{ to: "end", icon: "last", key: "moves.last" },
] as const;

/** The buttons that step through the moves of the game. */
@customElement("walk-bar")
export class WalkBar extends RoomElement {
	protected override readonly watches = "state";
	override render() {
		const node = this.room.current;
		const atStart = node?.parent === null;
		const atEnd = node?.children.length === 0;
		return html`<div class="bar" role="group" aria-label=${this.t("moves.title")}>
			${steps.map(
				({ to, icon: name, key }) =>
					html`<button
						class="quiet"
						aria-label=${this.t(key)}
						title=${this.t(key)}
						?disabled=${to === "start" || to === "back" ? atStart : atEnd}
						@click=${() => this.room.walk(to)}
					>
						${icon(name)}
					</button>`,
			)}
		</div>`;
	}

	static override styles = [
		shared,
		css`
			.bar {
				display: grid;
				grid-template-columns: repeat(4, 1fr);
			}
			button {
				padding: 0;
				min-width: 2.4em;
			}
		`,
	];
}
