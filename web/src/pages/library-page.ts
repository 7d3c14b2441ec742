import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type Conditions, conditionsOf, FIELDS, wanted } from "../library/conditions";
import type { ImportedFile } from "../library/import-dialog";
import type { Wrong } from "../library/search-form";
import type { LibraryChange } from "../parts/library-preview";
import { saveFile, sendToLibrary } from "../protocol/carrier";
import { CommandError } from "../protocol/connection";
import type { ActionNumber, Labels, LibraryFound, LibraryImport, LibraryNumbers } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import "../library/copies-dialog";
import "../library/edit-dialog";
import "../library/game-list";
import "../library/history-dialog";
import "../library/import-dialog";
import "../library/print-dialog";
import "../library/search-form";
import "../parts/library-preview";

const PAGE = 60; // games requested at a time
const NARROW = "(max-width: 60rem)"; // as in the styles below
const PAUSE = 300; // milliseconds between the last keystroke and the search

/** A dialog above the page, with the games that it applies to; no games means all the games found. */
type Window = {
	readonly name: "edit" | "print" | "history" | "paste" | "report" | "copies";
	readonly games: readonly number[];
	/** The import whose copies are shown. */
	readonly import?: number;
};

/** The library page, for importing, searching, browsing and organising games. */
@customElement("library-page")
export class LibraryPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "library", parts: [], query: new Map() };
	@state() private conditions: Conditions = {};
	@state() private found: LibraryFound | undefined;
	@state() private labels: Labels = { tags: [], collections: [] };
	@state() private chosen: ReadonlySet<number> = new Set();
	@state() private wrong: Wrong | undefined;
	@state() private importing = "";
	@state() private dropping = false;
	/** The last change, which can be undone. */
	@state() private change: LibraryChange | undefined;
	/** The reports of the last import. */
	@state() private imported: readonly ImportedFile[] = [];
	@state() private version = 0; // counts changes
	@state() private window: Window | undefined;
	private timer: ReturnType<typeof setTimeout> | undefined;
	private asked = 0;
	private shownFor: PageAddress | undefined;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearTimeout(this.timer);
	}

	override willUpdate(): void {
		if (this.address !== this.shownFor) {
			const asked = conditionsOf(this.address.query);
			if (!this.shownFor || Object.keys(asked).length > 0) {
				this.conditions = asked;
				this.chosen = new Set();
				void this.load();
			}
			if (!this.shownFor) {
				void this.loadLabels();
			}
			this.shownFor = this.address;
		}
	}

	/** Scrolls a newly selected game into view on a narrow screen, where it is displayed above the list. */
	override updated(changed: PropertyValues): void {
		const before = changed.get("address") as PageAddress | undefined;
		if (before && this.shown && before.parts[0] !== this.address.parts[0] && matchMedia(NARROW).matches) {
			this.renderRoot.querySelector("library-preview")?.scrollIntoView({ block: "start" });
		}
	}

	private get shown(): number {
		return Number(this.address.parts[0] ?? 0);
	}

	private async load(more = false): Promise<void> {
		const asked = ++this.asked;
		const before = more ? (this.found?.games ?? []) : [];
		const conditions = { ...wanted(this.conditions), limit: PAGE, offset: before.length };
		try {
			const answer = await app.connection.call<LibraryFound>("library.search", conditions, { again: true });
			if (asked === this.asked) {
				this.wrong = undefined;
				this.found = { total: answer.total, games: [...before, ...answer.games] };
			}
		} catch (error) {
			if (asked === this.asked) {
				this.refused(error);
			}
		}
	}

	private async loadLabels(): Promise<void> {
		this.labels = (await app.call<Labels>("library.labels")) ?? this.labels;
	}

	/** Reports an error in a condition, which may be incomplete, next to its field and keeps the games found before. */
	private refused(error: unknown): void {
		const field = error instanceof CommandError ? error.error.detail?.field : undefined;
		if (error instanceof CommandError && FIELDS.some((known) => known === field)) {
			this.wrong = { field: String(field), words: error.words };
		} else {
			app.fail(error);
		}
	}

	private set(conditions: Conditions): void {
		this.conditions = conditions;
		this.chosen = new Set(); // selected games must be visible
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.load(), PAUSE);
	}

	/** Reloads the displayed data after a change to the library. */
	private changed(change?: LibraryChange): void {
		this.change = change;
		this.version++;
		void this.load();
		void this.loadLabels();
	}

	override render() {
		const { found, wrong, conditions, labels } = this;
		return html`<div
			class=${this.dropping ? "page over" : "page"}
			@dragover=${this.dragOver}
			@dragleave=${() => {
				this.dropping = false;
			}}
			@drop=${this.drop}
		>
			${this.head()}
			<search-form
				.conditions=${conditions}
				.labels=${labels}
				.wrong=${wrong}
				.found=${found && !wrong ? this.t("library.found", { n: found.total }) : ""}
				@conditions=${(event: CustomEvent<Conditions>) => this.set(event.detail)}
				@clear=${() => {
					this.set({});
					clearTimeout(this.timer);
					void this.load();
				}}
				@search=${() => this.load()}
			></search-form>
			<div class="columns">
				<div class="left">${this.bar()} ${this.list()}</div>
				<library-preview
					class=${this.shown ? "" : "none"}
					.game=${this.shown}
					.ply=${Number(this.address.query.get("ply") ?? Number.NaN)}
					.version=${this.version}
					@edit=${() => this.openWindow("edit", [this.shown])}
					@print=${() => this.openWindow("print", [this.shown])}
					@changed=${(event: CustomEvent<LibraryChange>) => this.changed(event.detail)}
				></library-preview>
			</div>
			${this.windows()}
		</div>`;
	}

	private head() {
		const none = !this.found?.total || this.wrong !== undefined;
		const { change } = this;
		return html`<div class="row spread">
				<h1>${this.t("library.title")}</h1>
				<div class="row">
					<label class="button">
						${icon("upload")}${this.t("library.import")}
						<input class="hidden-text" type="file" multiple @change=${this.choose} />
					</label>
					<button @click=${() => this.openWindow("paste", [])}>${icon("edit")}${this.t("library.paste")}</button>
					<button ?disabled=${none} @click=${() => this.save([])}>${icon("download")}${this.t("library.export")}</button>
					<button ?disabled=${none} @click=${() => this.openWindow("print", [])}>${icon("printer")}${this.t("print.print")}</button>
					<a class="button" href="#/players">${icon("people")}${this.t("nav.players")}</a>
					<button @click=${() => this.openWindow("history", [])}>${icon("clock")}${this.t("library.history")}</button>
				</div>
			</div>
			<div class="row">
				<p class="small dim" role="status">${this.importing || change?.text || this.t("library.drop")}</p>
				${this.imported.length > 0 && !this.importing ? html`<button class="quiet" @click=${() => this.openWindow("report", [])}>${icon("list")}${this.t("library.importSaid")}</button>` : nothing}
				${change && !this.importing ? html`<button class="quiet" @click=${() => this.undo(change.action)}>${icon("undo")}${this.t("library.undo")}</button>` : nothing}
			</div>`;
	}

	/** Renders the actions for the selected games. */
	private bar() {
		const { chosen, found } = this;
		if (!found || found.total === 0) {
			return nothing;
		}
		const n = chosen.size;
		const all = found.games.every(({ id }) => chosen.has(id));
		const games = () => this.inOrder();
		return html`<div class=${n > 0 ? "bar card active" : "bar"} role="toolbar" aria-label=${this.t("library.chosenGames")}>
			<label class="check">
				<input
					type="checkbox"
					.checked=${all && n > 0}
					.indeterminate=${n > 0 && !all}
					@change=${(event: Event) => this.chooseShown((event.target as HTMLInputElement).checked)}
				/>
				<span aria-live="polite">${n > 0 ? this.t("library.chosen", { n }) : this.t("library.chooseAll")}</span>
			</label>
			${
				n > 0
					? html`${n < found.total && all ? html`<button class="quiet" @click=${() => this.chooseFound()}>${this.t("library.chooseFound", { n: found.total })}</button>` : nothing}
						<span class="row acts">
							<button @click=${() => this.openWindow("edit", games())}>${icon("edit")}${this.t("library.edit")}</button>
							<button title=${this.t("library.mergeHow")} ?disabled=${n < 2} @click=${() => this.merge(games())}>${icon("merge")}${this.t("library.merge")}</button>
							<button @click=${() => this.save(games())}>${icon("download")}${this.t("ui.save")}</button>
							<button @click=${() => this.openWindow("print", games())}>${icon("printer")}${this.t("print.print")}</button>
							<button class="danger" @click=${() => this.takeOut(games())}>${icon("trash")}${this.t("library.removeShort")}</button>
						</span>`
					: html`<span class="row acts"><button class="quiet" @click=${() => this.openWindow("copies", [])}>${icon("copy")}${this.t("library.copies")}</button></span>`
			}
		</div>`;
	}

	private list() {
		const { found } = this;
		if (!found) {
			return html`<p class="empty">${this.wrong ? "" : this.t("ui.loading")}</p>`;
		}
		if (found.total === 0) {
			return html`<p class="empty card">${this.t("library.none")}</p>`;
		}
		return html`<game-list
			.found=${found}
			.shown=${this.shown}
			.chosen=${this.chosen}
			.stale=${this.wrong !== undefined}
			@choose=${(event: CustomEvent<ReadonlySet<number>>) => {
				this.chosen = event.detail;
			}}
			@more=${() => this.load(true)}
		></game-list>`;
	}

	private windows() {
		const { window } = this;
		const close = () => {
			this.window = undefined;
		};
		const games = window?.games ?? [];
		return html`<edit-dialog
				.open=${window?.name === "edit"}
				.games=${games}
				.labels=${this.labels}
				@done=${(event: CustomEvent<number>) => this.changed({ action: event.detail, text: this.t("library.wereEdited", { n: games.length }) })}
				@close=${close}
			></edit-dialog>
			<print-dialog
				.open=${window?.name === "print"}
				.address=${`/api/library/print?${this.query(games)}`}
				@close=${close}
			></print-dialog>
			<import-dialog
				.open=${window?.name === "paste" || window?.name === "report"}
				.files=${window?.name === "report" ? this.imported : []}
				@imported=${(event: CustomEvent<ImportedFile>) => {
					this.took([event.detail]);
					this.openWindow("report", []);
				}}
				@copies=${(event: CustomEvent<number>) => {
					this.window = { name: "copies", games: [], import: event.detail };
				}}
				@undone=${() => this.changed()}
				@close=${close}
			></import-dialog>
			<copies-dialog
				.open=${window?.name === "copies"}
				.conditions=${this.conditions}
				.import=${window?.import ?? 0}
				@changed=${(event: CustomEvent<LibraryChange>) => this.changed(event.detail)}
				@close=${close}
			></copies-dialog>
			<history-dialog .open=${window?.name === "history"} @undone=${() => this.changed()} @close=${close}></history-dialog>`;
	}

	private openWindow(name: Window["name"], games: readonly number[]): void {
		this.window = { name, games };
	}

	/** Returns the selected games in list order; those that are not in the list come last. */
	private inOrder(): readonly number[] {
		const listed = (this.found?.games ?? []).map(({ id }) => id).filter((id) => this.chosen.has(id));
		return [...new Set([...listed, ...this.chosen])];
	}

	private chooseShown(on: boolean): void {
		this.chosen = new Set(on ? this.found?.games.map(({ id }) => id) : []);
	}

	/** Selects all games found, including those not listed yet. */
	private async chooseFound(): Promise<void> {
		const answer = await app.call<LibraryNumbers>("library.numbers", wanted(this.conditions));
		if (answer) {
			this.chosen = new Set(answer.games);
			if (answer.more > 0) {
				app.toast(this.t("library.tooMany", { n: answer.games.length }));
			}
		}
	}

	private async merge(games: readonly number[]): Promise<void> {
		const answer = await app.call<ActionNumber>("library.merge", { games });
		if (answer) {
			this.chosen = new Set();
			this.changed({ action: answer.action, text: this.t("library.wereMerged", { n: games.length }) });
			app.go(`library/${games[0]}`);
		}
	}

	private async takeOut(games: readonly number[]): Promise<void> {
		const answer = await app.call<ActionNumber>("library.remove", { games });
		if (answer) {
			this.chosen = new Set();
			this.changed({ action: answer.action, text: this.t("library.wereRemoved", { n: games.length }) });
		}
	}

	private async undo(action: number): Promise<void> {
		if (await app.call("library.undo", { action })) {
			app.toast(this.t("library.undone"), "good");
			this.changed();
		}
	}

	private dragOver(event: DragEvent): void {
		if (event.dataTransfer?.types.includes("Files")) {
			event.preventDefault();
			event.stopPropagation();
			this.dropping = true;
		}
	}

	private drop(event: DragEvent): void {
		if (!event.dataTransfer?.files.length) {
			return; // the application opens dropped text on the board
		}
		event.preventDefault();
		event.stopPropagation();
		this.dropping = false;
		void this.import([...event.dataTransfer.files]);
	}

	private choose(event: Event): void {
		const input = event.target as HTMLInputElement;
		const files = [...(input.files ?? [])];
		input.value = "";
		void this.import(files);
	}

	private async import(files: readonly File[]): Promise<void> {
		const imported: ImportedFile[] = [];
		for (const file of files) {
			this.importing = this.t("library.importing", { name: file.name });
			try {
				const report = await sendToLibrary<LibraryImport>(file);
				imported.push({ name: file.name, report });
				app.toast(importText(file.name, report), report.added > 0 ? "good" : "info");
				if (report.merged > 0) {
					app.toast(this.t("library.gained", { n: report.merged, ...report.gain }), "good");
				}
			} catch (error) {
				app.fail(error);
			}
		}
		this.importing = "";
		this.took(imported);
	}

	/** Records the reports of imports; the last import that changed anything can be undone directly. */
	private took(imported: readonly ImportedFile[]): void {
		const last = imported.findLast(({ report }) => report.action > 0);
		this.imported = imported;
		if (last) {
			this.conditions = {}; // otherwise, the previous conditions could hide the imported games
		}
		this.changed(last && { action: last.report.action, text: importText(last.name, last.report) });
	}

	/** Returns the query for the given games or, if there are none, for all games that meet the conditions. */
	private query(games: readonly number[]): URLSearchParams {
		return new URLSearchParams(games.length > 0 ? { games: games.join(",") } : wanted(this.conditions));
	}

	private async save(games: readonly number[]): Promise<void> {
		const query = this.query(games);
		query.set("format", "pgn");
		try {
			await saveFile(`/api/library/games?${query}`, "library.pgn");
		} catch (error) {
			app.fail(error);
		}
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.9rem;
			}
			.page.over {
				outline: 3px dashed var(--accent);
				outline-offset: -6px;
			}
			label.button:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			.columns {
				display: grid;
				gap: 1rem;
				grid-template-columns: minmax(0, 1fr) minmax(0, 26rem);
				align-items: start;
			}
			.left {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.4rem;
			}
			.bar {
				display: flex;
				flex-wrap: wrap;
				gap: 0.2rem 0.8rem;
				align-items: center;
				padding: 0.2rem 0.8rem;
				min-height: 2.8rem;
				border: 1px solid transparent;
			}
			.bar.active {
				position: sticky;
				top: 0.4rem;
				z-index: 2;
				border-color: var(--accent);
			}
			.acts {
				margin-left: auto;
				gap: 0.3rem;
			}
			library-preview {
				position: sticky;
				top: 0.6rem;
				max-height: calc(100dvh - 1.2rem);
				overflow-y: auto;
			}
			@media (max-width: 60rem) {
				.columns {
					grid-template-columns: minmax(0, 1fr);
				}
				.columns library-preview {
					order: -1;
					position: static;
					scroll-margin-top: 0.6rem;
					max-height: none;
				}
				.columns .none {
					display: none;
				}
				.acts {
					margin-left: 0;
				}
			}
		`,
	];
}

function importText(name: string, { added, duplicates, failed, failed_more: more }: LibraryImport): string {
	return app.t("library.imported", { name, added, known: duplicates, failed: failed.length + more });
}
