import { css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { app } from "./app";
import type { Toast } from "./toasts";

/**
 * The toasts, above everything else. They stay while the pointer or the keyboard
 * focus is on them. An open dialog has a layer of its own, because nothing outside
 * it can be used or read by a screen reader.
 */
@customElement("toast-layer")
export class ToastLayer extends ChuheElement {
	@property({ attribute: false }) window: object | undefined;
	@query(".toasts") private layer!: HTMLElement;
	private raised = 0;

	override render() {
		const { list } = this;
		const spoken = (error: boolean) =>
			list.filter(({ tone }) => (tone === "error") === error).map(({ text }) => html`<p>${text}</p>`);
		const errors = spoken(true);
		return html`<div class="hidden-text" role="status">${spoken(false)}</div>
			${errors.length > 0 ? html`<div class="hidden-text" role="alert">${errors}</div>` : nothing}
			<div
				class="toasts"
				popover="manual"
				role="region"
				aria-label=${this.t("ui.messages")}
				@pointerenter=${() => app.toasts.hold()}
				@pointerleave=${this.leave}
				@focusin=${() => app.toasts.hold()}
				@focusout=${this.leave}
			>
				${list.map((toast) => this.toast(toast))}
			</div>`;
	}

	private get list(): readonly Toast[] {
		return app.window === this.window ? app.toasts.list : [];
	}

	private toast({ id, text, tone }: Toast) {
		return html`<div class=${`toast ${tone}`}>
			${tone === "error" ? html`<span class="sign" aria-hidden="true">!</span>` : nothing}
			<span>${text}</span>
			<button class="quiet iconic" aria-label=${this.t("ui.dismiss")} title=${this.t("ui.dismiss")} @click=${() => this.close(id)}>
				${icon("close")}
			</button>
		</div>`;
	}

	/** Raises the layer again whenever the last toast changes, so that toasts appear above open dialogs too. */
	override updated(): void {
		const last = this.list.at(-1)?.id ?? 0;
		if (last === this.raised || !this.isConnected) {
			return;
		}
		this.raised = last;
		if (this.layer.matches(":popover-open")) {
			this.layer.hidePopover();
		}
		if (last > 0) {
			this.layer.showPopover();
		}
	}

	private close(id: number): void {
		app.toasts.close(id);
		void this.updateComplete.then(() => this.leave());
	}

	private leave(): void {
		if (!this.layer.matches(":hover, :focus-within")) {
			app.toasts.release();
		}
	}

	static override styles = [
		shared,
		css`
			.toasts {
				position: fixed;
				inset: auto 0 1.2rem;
				width: auto;
				margin: 0;
				padding: 0;
				border: 0;
				background: none;
				overflow: visible;
				pointer-events: none;
			}
			.toasts:popover-open {
				display: grid;
				justify-items: center;
				gap: 0.5rem;
			}
			.toast {
				display: flex;
				align-items: center;
				gap: 0.6em;
				max-width: min(36rem, 94vw);
				padding: 0.25em 0.35em 0.25em 1.1em;
				border-radius: 1.4em;
				background: #2a2622;
				color: #fff;
				border: 1px solid rgb(255 255 255 / 18%);
				box-shadow: 0 6px 24px rgb(0 0 0 / 40%);
				pointer-events: auto;
				animation: rise 0.18s ease-out;
			}
			.toast span {
				overflow-wrap: anywhere;
			}
			.toast.error {
				background: #8f2217;
			}
			.toast.good {
				background: #14573f;
			}
			.sign {
				flex: none;
				width: 1.4em;
				height: 1.4em;
				margin-left: -0.4em;
				border-radius: 50%;
				background: #fff;
				color: #8f2217;
				font-weight: 800;
				text-align: center;
				line-height: 1.4em;
			}
			button.quiet {
				flex: none;
				color: inherit;
				border-radius: 50%;
			}
			button.quiet:hover {
				background: rgb(255 255 255 / 18%);
			}
			button:focus-visible {
				outline-color: #fff;
			}
			@keyframes rise {
				from {
					opacity: 0;
					transform: translateY(8px);
				}
			}
			@media (prefers-reduced-motion: reduce) {
				.toast {
					animation: none;
				}
			}
		`,
	];
}
