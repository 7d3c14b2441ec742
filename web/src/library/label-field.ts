import { css, html, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** An input field for a list of labels, which suggests known labels; sends "labels" with the list. */
@customElement("label-field")
export class LabelField extends ChuheElement {
	@property() label = "";
	@property() hint = "";
	@property({ attribute: false }) labels: readonly string[] = [];
	@property({ attribute: false }) known: readonly string[] = [];
	@query("input") private input!: HTMLInputElement | null;

	/** The labels, including the one still being typed. */
	get all(): readonly string[] {
		return withLabel(this.labels, this.input?.value ?? "");
	}

	override render() {
		const offered = this.known.filter((name) => !this.labels.includes(name));
		return html`<div class="field">
			<label for="text">${this.label}</label>
			<div class="box">
				${this.labels.map(
					(name) =>
						html`<span class="label">
							${name}<button
								type="button"
								class="quiet"
								aria-label=${this.t("library.dropLabel", { name })}
								@click=${() => this.tell(this.labels.filter((other) => other !== name))}
							>
								${icon("close")}
							</button>
						</span>`,
				)}
				<input
					id="text"
					list="known"
					maxlength="100"
					autocomplete="off"
					placeholder=${this.hint || nothing}
					@keydown=${this.key}
					@input=${this.typed}
					@change=${this.take}
				/>
				<datalist id="known">${offered.map((name) => html`<option value=${name}></option>`)}</datalist>
			</div>
		</div>`;
	}

	private key(event: KeyboardEvent): void {
		const input = event.target as HTMLInputElement;
		if (event.isComposing) {
			return;
		}
		if (event.key === "Enter" && input.value.trim() !== "") {
			event.preventDefault(); // do not submit the form yet
			this.take();
		} else if (event.key === "Backspace" && input.value === "" && this.labels.length > 0) {
			this.tell(this.labels.slice(0, -1));
		}
	}

	/** Adds the label being typed when it is followed by a comma, ASCII or full-width. */
	private typed(event: Event): void {
		const input = event.target as HTMLInputElement;
		if (!(event as InputEvent).isComposing && /[,，]/.test(input.value)) {
			input.value = input.value.replace(/[,，].*$/, "");
			this.take();
		}
	}

	private take(): void {
		const { all } = this;
		if (this.input) {
			this.input.value = "";
		}
		if (all.length > this.labels.length) {
			this.tell(all);
		}
	}

	private tell(labels: readonly string[]): void {
		this.labels = labels;
		this.dispatchEvent(new CustomEvent<readonly string[]>("labels", { detail: labels }));
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			label {
				font-weight: 600;
				color: var(--dim);
				font-size: 0.9em;
			}
			.box {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
				align-items: center;
				padding: 0.25em 0.4em;
				border: 1px solid color-mix(in srgb, var(--dim) 60%, var(--line));
				border-radius: var(--radius);
				background: var(--panel-2);
			}
			.box:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			.box > input:not([type="checkbox"], [type="radio"], [type="range"]) {
				flex: 1 1 8em;
				width: auto;
				min-height: 1.9em;
				padding: 0 0.3em;
				border: 0;
				outline: none;
				background: transparent;
			}
			.label {
				display: inline-flex;
				align-items: center;
				gap: 0.1em;
				padding-left: 0.6em;
				border-radius: 1em;
				background: var(--accent-soft);
				color: var(--text);
				max-width: 100%;
				overflow-wrap: anywhere;
			}
			.label button {
				min-height: 1.9em;
				width: 1.9em;
				padding: 0;
				border-radius: 1em;
				font-size: 0.85em;
			}
		`,
	];
}

/** Returns the labels with another one appended, unless it is blank or already in the list. */
export function withLabel(labels: readonly string[], text: string): readonly string[] {
	const name = text.trim();
	return name === "" || labels.includes(name) ? labels : [...labels, name];
}
