import { html, nothing, type PropertyValues } from "lit";
import { property, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { Square } from "../board/model";
import type { TextKey } from "../i18n/text";
import type { PageQuery } from "../pages/address";
import { CommandError } from "../protocol/connection";
import { ChuheElement } from "../ui/element";

/** An example of a position or a line of moves. */
export interface Example {
	readonly title: TextKey;
	readonly line: string;
}

/** A part of the page "How it works" about a position or a line, which is kept in the address, be it an example or the user's own. */
export abstract class PositionPart<Answer> extends ChuheElement {
	@property({ attribute: false }) query: PageQuery = new Map();
	@state() protected answer: Answer | undefined;
	@state() protected fault = "";
	@state() protected cursor: Square | undefined;
	protected line = "";
	private asked = 0;

	protected abstract readonly examples: readonly Example[];
	/** The name of the text in the address; the label is the one above its field. */
	protected readonly name: "fen" | "line" = "fen";
	protected readonly label: TextKey = "how.position";

	/** Asks the program about the line. */
	protected abstract ask(line: string): Promise<Answer>;

	override willUpdate(changed: PropertyValues): void {
		const line = this.query.get(this.name) ?? this.examples[0]?.line ?? "";
		if (changed.has("query") && line !== this.line) {
			this.line = line;
			void this.load();
		}
	}

	/** Asks about the line; if several questions are pending, only the last one counts. */
	protected async load(): Promise<void> {
		const asked = ++this.asked;
		try {
			const answer = await this.ask(this.line);
			if (asked === this.asked) {
				this.answer = answer;
				this.fault = "";
			}
		} catch (error) {
			if (asked === this.asked) {
				this.fault = error instanceof CommandError ? app.say(error.words) : app.textOf(error);
			}
		}
	}

	/** Writes a line to the address, from which it returns as the query. */
	protected write(line: string): void {
		const [path = ""] = location.hash.split("?");
		const text = encodeURIComponent(line.trim()).replaceAll("%2F", "/").replaceAll("%20", "+");
		location.hash = `${path}?${this.name}=${text}`;
	}

	/** Draws the fields for the line and the examples. */
	protected inputs() {
		const at = this.examples.findIndex(({ line }) => line === this.line);
		return html`<div class="inputs">
				<label class="field">
					<span>${this.t(this.label)}</span>
					<input
						class="mono"
						name="line"
						spellcheck="false"
						autocomplete="off"
						aria-invalid=${this.fault !== ""}
						.value=${this.line}
						@change=${(event: Event) => this.write((event.target as HTMLInputElement).value)}
					/>
				</label>
				<label class="field">
					<span>${this.t("how.example")}</span>
					<select
						name="example"
						@change=${(event: Event) => {
							const chosen = this.examples[Number((event.target as HTMLSelectElement).value)];
							if (chosen) {
								this.write(chosen.line);
							}
						}}
					>
						${this.examples.map(({ title }, i) => html`<option value=${i} .selected=${i === at}>${this.t(title)}</option>`)}
						${at < 0 ? html`<option value="-1" .selected=${true}>${this.t("how.ownPosition")}</option>` : nothing}
					</select>
				</label>
			</div>
			${this.fault ? html`<p class="fault" role="alert">${this.fault}</p>` : nothing}`;
	}
}
