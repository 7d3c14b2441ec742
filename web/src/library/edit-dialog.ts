import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { app } from "../app/app";
import { FACTS, type FactName, factsOf } from "../game/facts";
import type { ActionNumber, Labels, LibraryGame } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import type { LabelField } from "./label-field";
import "../ui/dialog";
import "./label-field";

const RESULTS = ["*", "1-0", "1/2-1/2", "0-1"];

/**
 * The dialog for editing the headers, result, tags and collections of library games. For a single game, all of them can be
 * rewritten; for several games, only the fields that are filled in are changed. Sends "done" with the number of the action,
 * and "close".
 */
@customElement("edit-dialog")
export class EditDialog extends ChuheElement {
	@property({ attribute: false }) games: readonly number[] = [];
	@property({ attribute: false }) labels: Labels = { tags: [], collections: [] };
	@property({ type: Boolean }) open = false;
	@state() private game: LibraryGame | undefined; // set if only one game is edited
	@state() private waiting = false;
	@query("form") private form!: HTMLFormElement | null;

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("open") && this.open) {
			this.game = undefined;
			void this.load();
		}
	}

	private async load(): Promise<void> {
		const [only] = this.games;
		if (this.games.length === 1 && only !== undefined) {
			this.game = await app.call<LibraryGame>("library.game", { game: only });
		}
	}

	override render() {
		const { games, game } = this;
		const n = games.length;
		return html`<chuhe-dialog
			data-window="edit"
			wide
			.open=${this.open}
			heading=${n === 1 ? this.t("library.editOne") : this.t("library.editMany", { n })}
			@close=${() => this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open && (n > 1 || game) ? this.fields(game) : nothing}
		</chuhe-dialog>`;
	}

	private fields(game: LibraryGame | undefined) {
		const facts = factsOf(game?.headers ?? []);
		const field = (name: FactName) => html`<label class=${`field ${name === "Event" ? "whole" : ""}`}>
			<span>${this.t(`facts.${name}`)}</span>
			<input name=${name} maxlength="200" autocomplete="off" .value=${facts.get(name) ?? ""} />
		</label>`;
		return html`<form @submit=${this.save}>
			${game ? nothing : html`<p class="dim">${this.t("library.onlyFilled")}</p>`}
			<div class="fields">
				${FACTS.map(field)}
				<label class="field">
					<span>${this.t("library.result")}</span>
					<select name="result">
						${(game ? RESULTS : ["", ...RESULTS]).map(
							(mark) =>
								html`<option value=${mark} ?selected=${mark === (game?.result ?? "")}>
									${mark === "" ? this.t("library.asItIs") : mark === "*" ? this.t("facts.open") : mark}
								</option>`,
						)}
					</select>
				</label>
			</div>
			${this.labelFields(game)}
			<p class="small dim">${this.t("library.editKept")}</p>
			<div class="row end">
				<button type="button" @click=${() => this.dispatchEvent(new CustomEvent("close"))}>${this.t("ui.cancel")}</button>
				<button class="primary" ?disabled=${this.waiting}>${this.t("ui.save")}</button>
			</div>
		</form>`;
	}

	private labelFields(game: LibraryGame | undefined) {
		const tags = this.labels.tags.map(({ name }) => name);
		const collections = this.labels.collections.map(({ name }) => name);
		const field = (id: string, label: string, known: readonly string[], labels: readonly string[] = []) =>
			html`<label-field data-id=${id} .label=${label} .known=${known} .labels=${labels} .hint=${this.t("library.labelHint")}></label-field>`;
		if (game) {
			return html`<div class="fields">
				${field("collections", this.t("library.collections"), collections, game.collections)}
				${field("tags", this.t("library.tags"), tags, game.tags)}
			</div>`;
		}
		return html`<div class="fields">
			${field("collections", this.t("library.intoCollections"), collections)} ${field("tags", this.t("library.giveTags"), tags)}
			${collections.length > 0 ? field("taken_out", this.t("library.outOfCollections"), collections) : nothing}
			${tags.length > 0 ? field("untag", this.t("library.takeTags"), tags) : nothing}
		</div>`;
	}

	/** Returns the labels in a field. */
	private written(id: string): readonly string[] {
		return this.renderRoot.querySelector<LabelField>(`label-field[data-id="${id}"]`)?.all ?? [];
	}

	/** Returns the changes to make to the single game, or to all the games. */
	private changes(): object {
		const { game } = this;
		const data = new FormData(this.form ?? undefined);
		const text = (name: string) => String(data.get(name) ?? "").trim();
		const before = factsOf(game?.headers ?? []);
		const headers = FACTS.flatMap((name) =>
			text(name) === (before.get(name) ?? "") ? [] : [{ name, value: text(name) }],
		);
		const result = text("result") === (game?.result ?? "") ? {} : { result: text("result") };
		if (!game) {
			const [collections, tags] = [this.written("collections"), this.written("tags")];
			return {
				headers,
				...result,
				collections,
				tags,
				taken_out: this.written("taken_out"),
				untag: this.written("untag"),
			};
		}
		const more = (id: "tags" | "collections") => this.written(id).filter((name) => !game[id].includes(name));
		const less = (id: "tags" | "collections") => game[id].filter((name) => !this.written(id).includes(name));
		return {
			headers,
			...result,
			collections: more("collections"),
			taken_out: less("collections"),
			tags: more("tags"),
			untag: less("tags"),
		};
	}

	private readonly save = async (event: Event) => {
		event.preventDefault();
		const changes = this.changes();
		if (Object.values(changes).every((value) => value.length === 0)) {
			this.dispatchEvent(new CustomEvent("close"));
			return;
		}
		this.waiting = true;
		const answer = await app.call<ActionNumber>("library.edit", { games: this.games, ...changes });
		this.waiting = false;
		if (answer) {
			this.dispatchEvent(new CustomEvent<number>("done", { detail: answer.action }));
			this.dispatchEvent(new CustomEvent("close"));
		}
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
				align-items: start;
			}
			.whole {
				grid-column: 1 / -1;
			}
			.end {
				justify-content: flex-end;
			}
			@media (max-width: 32rem) {
				label-field {
					grid-column: 1 / -1;
				}
			}
		`,
	];
}
