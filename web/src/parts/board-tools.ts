import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import { addressWith } from "../pages/address";
import { type IconName, icon } from "../ui/icons";
import { shared } from "../ui/styles";

const LONG_PRESS = 600; // milliseconds

/** The tools for the shown position, next to the navigation buttons. Sends "share" and "type". */
@customElement("board-tools")
export class BoardTools extends RoomElement {
	protected override readonly watches = "state";
	@property({ type: Boolean }) analysing = false;
	/** The timer of a long press, which runs while the share button is held. */
	private pressed: ReturnType<typeof setTimeout> | undefined;
	/** Whether the current press has copied the picture, so that its click does not open the dialog. */
	private copied = false;

	override render() {
		const { room, analysing } = this;
		const fen = room.state?.board.fen ?? "";
		const solid = app.preferences.values.board === "3d";
		const send = (name: string) => () => this.dispatchEvent(new CustomEvent(name));
		const away = analysing
			? this.link(addressWith("new", fen), "play", this.t("game.playHere"))
			: this.link(`analysis/${room.id}`, "chart", this.t("game.analyse"));
		return html`<div class="bar">
			${this.button("flip", this.t("game.flip"), () => room.flip())} ${this.shareButton(send("share"))} ${away}
			<button class="quiet iconic" aria-label=${this.t("game.boardMenu")} title=${this.t("game.boardMenu")} popovertarget="board-menu">
				${icon("more")}
			</button>
			<div id="board-menu" popover @click=${() => this.renderRoot.querySelector<HTMLElement>("#board-menu")?.hidePopover()}>
				<button class="quiet" @click=${() => app.preferences.set("board", solid ? "flat" : "3d")}>
					${icon(solid ? "board" : "cube")}${this.t(solid ? "board.flat" : "board.3d")}
				</button>
				<button class="quiet" @click=${send("type")}>${icon("keyboard")}${this.t("board.typed")}</button>
				<a class="button quiet" href=${`#/${addressWith("editor", fen)}`}>${icon("edit")}${this.t("game.edit")}</a>
			</div>
		</div>`;
	}

	/** Renders the share button. A long press copies the picture without opening the dialog. */
	private shareButton(open: () => void) {
		const { room } = this;
		const label = this.t("game.share");
		const down = () => {
			this.pressed = setTimeout(() => {
				this.pressed = undefined;
				this.copied = true;
				void import("./share-picture").then(({ copyPicture }) => copyPicture(room));
			}, LONG_PRESS);
		};
		const up = () => {
			clearTimeout(this.pressed);
			this.pressed = undefined;
		};
		const click = () => {
			if (!this.copied) {
				open();
			}
			this.copied = false;
		};
		return html`<button
			class="quiet iconic"
			aria-label=${label}
			title=${label}
			@pointerdown=${down}
			@pointerup=${up}
			@pointerleave=${up}
			@pointercancel=${up}
			@contextmenu=${(event: Event) => event.preventDefault()}
			@click=${click}
		>
			${icon("share")}
		</button>`;
	}

	private button(name: IconName, label: string, act: () => void) {
		return html`<button class="quiet iconic" aria-label=${label} title=${label} @click=${act}>${icon(name)}</button>`;
	}

	private link(address: string, name: IconName, label: string) {
		return html`<a class="button quiet iconic" aria-label=${label} title=${label} href=${`#/${address}`}>${icon(name)}</a>`;
	}

	static override styles = [
		shared,
		css`
			.bar {
				display: flex;
				border-left: 1px solid var(--line);
			}
			.bar > * {
				padding: 0;
				width: 2.5em;
			}
			#board-menu {
				width: auto;
				padding: 0.4em;
				border: 1px solid var(--line);
				border-radius: var(--radius);
				background: var(--panel);
				color: var(--text);
				box-shadow: 0 8px 30px rgb(0 0 0 / 35%);
				min-width: 14em;
			}
			#board-menu:popover-open {
				display: grid;
			}
			#board-menu > * {
				justify-content: flex-start;
			}
			@supports (position-area: top span-left) {
				#board-menu {
					inset: auto;
					margin: 0 0 4px;
					position-area: top span-left;
					position-try-fallbacks: flip-block;
				}
			}
		`,
	];
}
