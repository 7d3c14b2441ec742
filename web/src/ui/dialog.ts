import { css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { app } from "../app/app";
import "../app/toast-layer";
import { ChuheElement } from "./element";
import { icon } from "./icons";
import { shared } from "./styles";

/** A modal dialog with a title. Dispatches "close" when it is closed. */
@customElement("chuhe-dialog")
export class ChuheDialog extends ChuheElement {
	@property({ attribute: "heading" }) heading = "";
	@property({ type: Boolean, reflect: true }) open = false;
	@property({ type: Boolean, reflect: true }) wide = false;
	@query("dialog") private dialog!: HTMLDialogElement;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		app.windowClosed(this);
	}

	override updated(): void {
		if (this.open && !this.dialog.open) {
			this.dialog.showModal();
			app.windowOpened(this);
		} else if (!this.open && this.dialog.open) {
			this.dialog.close();
		}
	}

	override render() {
		return html`<dialog aria-labelledby="heading" @close=${this.closed} @click=${this.onClick}>
			<div class="head">
				<h2 id="heading" tabindex="-1" autofocus>${this.heading}</h2>
				<button class="quiet iconic" aria-label=${this.t("ui.close")} @click=${() => this.dialog.close()}>
					${icon("close")}
				</button>
			</div>
			<div class="content"><slot></slot></div>
			${this.open ? html`<toast-layer .window=${this}></toast-layer>` : nothing}
		</dialog>`;
	}

	private closed(): void {
		this.open = false;
		app.windowClosed(this);
		this.dispatchEvent(new CustomEvent("close"));
	}

	/** Closes the dialog when the user clicks outside it. */
	private onClick(event: MouseEvent): void {
		if (event.target === this.dialog) {
			this.dialog.close();
		}
	}

	static override styles = [
		shared,
		css`
			dialog {
				padding: 0;
				border: 1px solid var(--line);
				border-radius: 12px;
				background: var(--panel);
				color: var(--text);
				box-shadow: 0 12px 48px rgb(0 0 0 / 40%);
				width: min(34rem, calc(100vw - 1.2rem));
				max-height: min(92dvh, 60rem);
				overflow: hidden;
			}
			:host([wide]) dialog {
				width: min(50rem, calc(100vw - 1.2rem));
			}
			dialog[open] {
				display: flex;
				flex-direction: column;
				animation: rise 0.16s ease-out;
			}
			dialog::backdrop {
				background: rgb(10 8 6 / 52%);
			}
			.head {
				display: flex;
				justify-content: space-between;
				align-items: center;
				padding: 0.7em 0.7em 0.7em 1.2em;
				border-bottom: 1px solid var(--line);
			}
			h2:focus-visible {
				outline: none;
			}
			.content {
				padding: 1.1em 1.2em;
				overflow-y: auto;
				flex: 1;
			}
			@keyframes rise {
				from {
					transform: translateY(10px);
					opacity: 0;
				}
			}
			@media (prefers-reduced-motion: reduce) {
				dialog[open] {
					animation: none;
				}
			}
		`,
	];
}
