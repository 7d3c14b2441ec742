import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import type { Labels, LibrarySaved } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { LabelField } from "./label-field";
import "../ui/dialog";
import "./label-field";

/** The dialog that saves the game of a room in the library, with collections and tags; sends "close". */
@customElement("keep-dialog")
export class KeepDialog extends RoomElement {
	@property({ type: Boolean }) open = false;
	@state() private labels: Labels = { tags: [], collections: [] };
	@state() private saved: LibrarySaved | undefined;
	@state() private waiting = false;

	override willUpdate(changed: PropertyValues): void {
		super.willUpdate(changed);
		if (changed.has("open") && this.open) {
			this.saved = undefined;
			void this.load();
		}
	}

	private async load(): Promise<void> {
		this.labels = (await app.call<Labels>("library.labels")) ?? this.labels;
	}

	override render() {
		return html`<chuhe-dialog
			data-window="keep"
			data-game=${this.room.id}
			.open=${this.open}
			heading=${this.t("share.keep")}
			@close=${() => this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open ? (this.saved ? this.done(this.saved) : this.form()) : nothing}
		</chuhe-dialog>`;
	}

	private form() {
		const field = (id: string, label: string, known: Labels["tags"]) =>
			html`<label-field data-id=${id} .label=${label} .known=${known.map(({ name }) => name)} .hint=${this.t("library.labelHint")}></label-field>`;
		return html`<form
			@submit=${(event: Event) => {
				event.preventDefault();
				void this.keep();
			}}
		>
			${field("collections", this.t("library.collections"), this.labels.collections)}
			${field("tags", this.t("library.tags"), this.labels.tags)}
			<p class="small dim">${this.t("library.keepHow")}</p>
			<div class="row end">
				<button type="button" @click=${() => this.dispatchEvent(new CustomEvent("close"))}>${this.t("ui.cancel")}</button>
				<button class="primary" ?disabled=${this.waiting}>${icon("book")}${this.t("ui.save")}</button>
			</div>
		</form>`;
	}

	/** Renders the outcome of saving the game, and the possible next steps. */
	private done(saved: LibrarySaved) {
		const words = saved.new ? "library.saved" : saved.action ? "library.savedAgain" : "library.savedBefore";
		const { moves, comments, signs, facts } = saved.gain;
		return html`<div class="done">
			<p role="status">${this.t(words)}</p>
			${moves + comments + signs + facts > 0 ? html`<p class="small dim">${this.t("library.gained", { n: 1, ...saved.gain })}</p>` : nothing}
			${saved.new ? nothing : html`<p class="small">${this.t("library.replaceHow")}</p>`}
			<div class="row">
				<a class="button" href=${`#/library/${saved.game}`}>${icon("book")}${this.t("library.look")}</a>
				${saved.new ? nothing : html`<button @click=${() => this.keep(saved.game)}>${this.t("library.replace")}</button>`}
				${saved.action ? html`<button class="quiet" @click=${() => this.undo(saved.action)}>${icon("undo")}${this.t("library.undo")}</button>` : nothing}
			</div>
		</div>`;
	}

	private written(id: string): readonly string[] {
		return this.renderRoot.querySelector<LabelField>(`label-field[data-id="${id}"]`)?.all ?? [];
	}

	/** Saves the game; a positive number is the library game that it replaces. */
	private async keep(replace = 0): Promise<void> {
		this.waiting = true;
		const args = replace > 0 ? { replace } : { collections: this.written("collections"), tags: this.written("tags") };
		const saved = await app.call<LibrarySaved>("library.save", { game: this.room.id, ...args });
		this.waiting = false;
		if (saved && replace > 0) {
			app.toast(this.t("library.replaced"), "good");
			this.dispatchEvent(new CustomEvent("close"));
		} else {
			this.saved = saved;
		}
	}

	private async undo(action: number): Promise<void> {
		if (await app.call("library.undo", { action })) {
			app.toast(this.t("library.undone"), "good");
			this.dispatchEvent(new CustomEvent("close"));
		}
	}

	static override styles = [
		shared,
		css`
			form,
			.done {
				display: grid;
				gap: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`,
	];
}
