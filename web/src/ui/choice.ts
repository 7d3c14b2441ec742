import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { ChuheElement } from "./element";
import { shared } from "./styles";

export interface ChoiceOption {
	readonly value: string;
	readonly label: string;
	readonly title?: string;
	/** Shown above the label. */
	readonly picture?: unknown;
}

/** A row of buttons that behave like radio buttons. Dispatches "choice" with the selected value. */
@customElement("chuhe-choice")
export class ChuheChoice extends ChuheElement {
	@property() label = "";
	@property({ attribute: false }) options: readonly ChoiceOption[] = [];
	@property() value = "";

	override render() {
		return html`<fieldset>
			<legend class=${this.label ? "" : "hidden-text"}>${this.label}</legend>
			<div class="options" role="radiogroup" aria-label=${this.label} @keydown=${this.onKey}>
				${this.options.map(
					({ value, label, title, picture }) =>
						html`<button
							type="button"
							role="radio"
							class=${picture ? "pictured" : ""}
							aria-checked=${value === this.value}
							tabindex=${value === this.value ? 0 : -1}
							title=${title ?? ""}
							@click=${() => this.choose(value)}
						>
							${picture ?? nothing}${label}
						</button>`,
				)}
			</div>
		</fieldset>`;
	}

	private choose(value: string): void {
		this.value = value;
		this.dispatchEvent(new CustomEvent("choice", { detail: value, bubbles: true, composed: true }));
	}

	private async onKey(event: KeyboardEvent): Promise<void> {
		const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
		if (!step) {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
		const at = this.options.findIndex(({ value }) => value === this.value);
		const next = this.options[(at + step + this.options.length) % this.options.length];
		if (next) {
			this.choose(next.value);
			await this.updateComplete;
			this.renderRoot.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			legend {
				margin-bottom: 0.3em;
			}
			.options {
				display: flex;
				flex-wrap: wrap;
				gap: 1px;
				background: var(--line);
				border: 1px solid var(--line);
				border-radius: var(--radius);
				overflow: hidden;
			}
			button {
				flex: 1 1 auto;
				border: 0;
				border-radius: 0;
				background: var(--panel-2);
				padding-inline: 0.75em;
			}
			.pictured {
				flex-direction: column;
				gap: 0.35em;
				padding: 0.6em 0.5em;
				font-size: 0.9em;
			}
			button[aria-checked="true"],
			button[aria-checked="true"]:hover:not(:disabled) {
				background: var(--accent);
				color: var(--accent-text);
				font-weight: 600;
			}
			button:focus-visible {
				outline-offset: -3px;
			}
			button[aria-checked="true"]:focus-visible {
				outline-color: var(--accent-text);
			}
			@media (forced-colors: active) {
				button[aria-checked="true"] {
					forced-color-adjust: none;
					background: Highlight;
					color: HighlightText;
				}
			}
		`,
	];
}

declare global {
	interface HTMLElementEventMap {
		choice: CustomEvent<string>;
	}
}
