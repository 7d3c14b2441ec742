import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { app } from "../app/app";
import { changedFacts, FACTS, type FactName, factsOf } from "../game/facts";
import { RoomElement } from "../game/room-element";
import { shared } from "../ui/styles";
import "../ui/dialog";

/** The form for the facts about a game: event, place, date, players, result and notes. */
@customElement("facts-dialog")
export class FactsDialog extends RoomElement {
	@property({ type: Boolean }) open = false;
	@query("form") private form!: HTMLFormElement | null;
	/** The values when the dialog was opened. Later events do not overwrite what the user is typing. */
	private shown: ReadonlyMap<FactName, string> = new Map();
	private notes = "";
	private result = "*";

	override willUpdate(changed: PropertyValues): void {
		super.willUpdate(changed);
		const { state } = this.room;
		if (changed.has("open") && this.open && state) {
			this.shown = factsOf(state.headers);
			this.notes = state.nodes[0]?.comment ?? "";
			this.result = state.result.pgn;
		}
	}

	override render() {
		return html`<chuhe-dialog data-window="facts" data-game=${this.room.id} .open=${this.open} heading=${this.t("facts.title")} @close=${this.leave}>
			${this.open ? this.fields() : nothing}
		</chuhe-dialog>`;
	}

	private fields() {
		const study = this.room.state?.phase === "study";
		return html`<form @submit=${this.save}>
			<div class="fields">${FACTS.map((name) => this.field(name))} ${study ? this.resultField() : nothing}</div>
			<label class="field">
				<span>${this.t("facts.notes")}</span>
				<textarea name="notes" rows="4" maxlength="4000" .value=${this.notes}></textarea>
			</label>
			<div class="row end">
				<button type="button" @click=${this.leave}>${this.t("ui.cancel")}</button>
				<button class="primary">${this.t("ui.save")}</button>
			</div>
		</form>`;
	}

	private field(name: FactName) {
		const hint = name === "Date" ? "2003.11.23" : name === "Red" || name === "Black" ? this.seat(name) : "";
		return html`<label class=${`field ${name === "Event" ? "whole" : ""}`}>
			<span>${this.t(`facts.${name}`)}</span>
			<input name=${name} maxlength="200" autocomplete="off" placeholder=${hint} .value=${this.shown.get(name) ?? ""} />
		</label>`;
	}

	private seat(name: "Red" | "Black"): string {
		return this.room.state?.players[name === "Red" ? "red" : "black"].name ?? "";
	}

	private resultField() {
		return html`<label class="field">
			<span>${this.t("library.result")}</span>
			<select name="result">
				${["*", "1-0", "1/2-1/2", "0-1"].map(
					(mark) =>
						html`<option value=${mark} ?selected=${mark === this.result}>
							${mark === "*" ? this.t("facts.open") : mark}
						</option>`,
				)}
			</select>
		</label>`;
	}

	private readonly save = async (event: Event) => {
		event.preventDefault();
		const { state } = this.room;
		if (!this.form || !state) {
			return;
		}
		const written = new FormData(this.form);
		const text = (name: string) => String(written.get(name) ?? "");
		const headers = changedFacts(state.headers, new Map(FACTS.map((name) => [name, text(name).trim()])));
		const result = written.has("result") ? { result: text("result") } : {};
		if (await this.room.command("game.headers", { headers, notes: text("notes"), ...result })) {
			app.toast(this.t("facts.saved"), "good");
			this.leave();
		}
	};

	private readonly leave = () => {
		this.dispatchEvent(new CustomEvent("close"));
	};

	static override styles = [
		shared,
		css`
			form {
				display: grid;
				gap: 0.9em;
			}
			.fields {
				display: grid;
				gap: 0.8em;
				grid-template-columns: repeat(2, minmax(0, 1fr));
			}
			.whole {
				grid-column: 1 / -1;
			}
			.end {
				justify-content: flex-end;
			}
		`,
	];
}
