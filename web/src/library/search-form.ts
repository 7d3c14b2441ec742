import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import type { Words } from "../i18n/text";
import type { Label, Labels } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { type Conditions, type Field, FURTHER } from "./conditions";
import { collectionName } from "./own";

/** A condition that the program does not understand, with its error message. */
export type Wrong = { readonly field: string; readonly words: Words };

/** The search conditions; sends "conditions" after every change, "clear" when they are cleared, and "search" when the form is submitted. */
@customElement("search-form")
export class SearchForm extends ChuheElement {
	@property({ attribute: false }) conditions: Conditions = {};
	@property({ attribute: false }) labels: Labels = { tags: [], collections: [] };
	@property({ attribute: false }) wrong: Wrong | undefined;
	/** The text next to the buttons: the number of games found. */
	@property() found = "";

	override render() {
		const { conditions, labels } = this;
		return html`<form
			class="card"
			role="search"
			@submit=${(event: Event) => {
				event.preventDefault();
				this.dispatchEvent(new CustomEvent("search"));
			}}
		>
			<div class="fields">
				${this.text("player", this.t("library.player"))} ${this.text("event", this.t("library.event"))}
				${this.text("since", this.t("library.since"))} ${this.text("until", this.t("library.until"))}
				${this.text("ecco", this.t("library.opening"))}
				${this.choice("result", this.t("library.result"), ["1-0", "1/2-1/2", "0-1", "*"].map(same))}
				${this.labelChoice("collection", this.t("library.collection"), labels.collections)}
				${this.labelChoice("tag", this.t("library.tag"), labels.tags)}
			</div>
			<details ?open=${FURTHER.some((field) => conditions[field])}>
				<summary>${this.t("library.more")}</summary>
				<div class="fields wide">
					${this.text("fen", this.t("library.position"))} ${this.text("material", this.t("library.material"))}
					${this.text("source", this.t("library.source"))}
				</div>
			</details>
			<div class="row">
				<button class="primary">${this.t("library.search")}</button>
				<button type="button" @click=${() => this.change({}, "clear")}>${this.t("library.clear")}</button>
				<span class="dim" aria-live="polite">${this.found}</span>
			</div>
		</form>`;
	}

	private text(field: Field, label: string) {
		const { wrong } = this;
		return html`<label class="field">
			<span>${label}</span>
			<input
				type="search"
				.value=${this.conditions[field] ?? ""}
				aria-invalid=${wrong?.field === field}
				aria-describedby=${`wrong-${field}`}
				@input=${(event: Event) => this.set(field, (event.target as HTMLInputElement).value)}
			/>
			<span id=${`wrong-${field}`} class="wrong small" aria-live="polite">${wrong?.field === field ? app.say(wrong.words) : ""}</span>
		</label>`;
	}

	private choice(field: Field, label: string, options: readonly { value: string; text: string }[]) {
		const now = this.conditions[field] ?? "";
		return html`<label class="field">
			<span>${label}</span>
			<select @change=${(event: Event) => this.set(field, (event.target as HTMLSelectElement).value)}>
				${[{ value: "", text: this.t("library.any") }, ...options].map(
					({ value, text }) => html`<option value=${value} ?selected=${value === now}>${text}</option>`,
				)}
			</select>
		</label>`;
	}

	/** Renders a choice of labels; the selected label is offered even if no remaining game uses it. */
	private labelChoice(field: Field, label: string, labels: readonly Label[]) {
		const now = this.conditions[field] ?? "";
		const gone = now && !labels.some(({ name }) => name === now) ? [{ value: now, text: collectionName(now) }] : [];
		const known = labels.map(({ name, games }) => ({ value: name, text: `${collectionName(name)} (${games})` }));
		return this.choice(field, label, [...known, ...gone]);
	}

	private set(field: Field, value: string): void {
		this.change({ ...this.conditions, [field]: value }, "conditions");
	}

	private change(detail: Conditions, name: "conditions" | "clear"): void {
		this.dispatchEvent(new CustomEvent<Conditions>(name, { detail }));
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			form {
				padding: 0.9rem;
				display: grid;
				gap: 0.8rem;
			}
			/* Label, field and what is wrong with it: three lines, in which neighbours stand level. */
			.fields {
				display: grid;
				column-gap: 0.7rem;
				grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
			}
			.fields .field {
				grid-row: span 3;
				grid-template-rows: subgrid;
				align-items: end;
				row-gap: 0.25rem;
				padding-bottom: 0.4rem;
			}
			.field .wrong {
				align-self: start;
				color: var(--warn);
				font-weight: 500;
			}
			input[aria-invalid="true"] {
				border-color: var(--warn);
			}
			.fields.wide {
				padding-top: 0.7rem;
				grid-template-columns: 2fr 1fr 1fr;
			}
			summary {
				cursor: pointer;
			}
			@media (max-width: 40rem) {
				.fields {
					grid-template-columns: 1fr 1fr;
				}
				.fields.wide {
					grid-template-columns: 1fr;
				}
			}
		`,
	];
}

function same(value: string): { value: string; text: string } {
	return { value, text: value };
}
