import { css, html } from "lit";
import { customElement } from "lit/decorators.js";
import { RoomElement } from "../game/room-element";
import { shared } from "../ui/styles";

/** An input field for a move in any notation. */
@customElement("move-entry")
export class MoveEntry extends RoomElement {
	override focus(): void {
		this.renderRoot.querySelector("input")?.focus();
	}

	override render() {
		return html`<form @submit=${this.submit}>
			<input
				aria-label=${this.t("board.typed")}
				placeholder=${this.t("board.typedHow")}
				autocomplete="off"
				autocapitalize="off"
				spellcheck="false"
				enterkeyhint="send"
			/>
		</form>`;
	}

	private async submit(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const input = this.renderRoot.querySelector("input");
		const text = input?.value.trim();
		if (input && text && (await this.room.moveText(text))) {
			input.value = "";
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
		`,
	];
}
