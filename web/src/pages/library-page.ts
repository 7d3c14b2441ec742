import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { Words } from "../i18n/text";
import { saveFile, sendToLibrary } from "../protocol/carrier";
import { CommandError } from "../protocol/connection";
import type { LibraryFound, LibraryHit, LibraryImport } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import "../parts/library-preview";

const PAGE = 60; // games asked for at a time
const PAUSE = 300; // milliseconds between the last letter and the search
const FIELDS = ["player", "event", "since", "until", "ecco", "result", "material", "fen"] as const;
type Field = (typeof FIELDS)[number];
type Conditions = Partial<Record<Field, string>>;
/** A condition that the program does not understand, and what it says about it. */
type Wrong = { readonly field: string; readonly words: Words };

/** The library: games to import, to find, to look through. */
@customElement("library-page")
export class LibraryPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "library", parts: [], query: new Map() };
	@state() private conditions: Conditions = {};
	@state() private found: LibraryFound | undefined;
	@state() private wrong: Wrong | undefined;
	@state() private importing = "";
	@state() private dropping = false;
	@state() private action = 0; // the last change, to be taken back
	private timer: ReturnType<typeof setTimeout> | undefined;
	private asked = 0;
	private shownFor: PageAddress | undefined;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearTimeout(this.timer);
	}

	override willUpdate(): void {
		if (this.address !== this.shownFor) {
			const fen = this.address.query.get("fen");
			if (!this.shownFor || (fen && fen !== this.conditions.fen)) {
				this.conditions = fen ? { fen } : this.conditions;
				void this.load();
			}
			this.shownFor = this.address;
		}
	}

	private get chosen(): number {
		return Number(this.address.parts[0] ?? 0);
	}

	private async load(more = false): Promise<void> {
		const asked = ++this.asked;
		const before = more ? (this.found?.games ?? []) : [];
		const conditions = { ...this.wanted, limit: PAGE, offset: before.length };
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

	/** A condition that is half written is told beside its field; the games found before stay. */
	private refused(error: unknown): void {
		const field = error instanceof CommandError ? error.error.detail?.field : undefined;
		if (error instanceof CommandError && FIELDS.some((known) => known === field)) {
			this.wrong = { field: String(field), words: error.words };
		} else {
			app.fail(error);
		}
	}

	/** The conditions that say something. */
	private get wanted(): Conditions {
		return Object.fromEntries(Object.entries(this.conditions).filter(([, value]) => value?.trim()));
	}

	private set(field: Field, value: string): void {
		this.conditions = { ...this.conditions, [field]: value };
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.load(), PAUSE);
	}

	override render() {
		return html`<div
			class=${this.dropping ? "page over" : "page"}
			@dragover=${this.dragOver}
			@dragleave=${() => {
				this.dropping = false;
			}}
			@drop=${this.drop}
		>
			<div class="row spread">
				<h1>${this.t("library.title")}</h1>
				<div class="row">
					<label class="button">
						${icon("upload")}${this.t("library.import")}
						<input class="hidden-text" type="file" multiple @change=${this.choose} />
					</label>
					<button ?disabled=${!this.found?.total || this.wrong !== undefined} @click=${() => this.save()}>${icon("download")}${this.t("library.export")}</button>
				</div>
			</div>
			<div class="row">
				<p class="small dim" role="status">${this.importing || this.t("library.drop")}</p>
				${this.action && !this.importing ? html`<button class="quiet" @click=${() => this.undo()}>${this.t("library.undo")}</button>` : nothing}
			</div>
			${this.form()}
			<div class="columns">
				${this.list()}
				<library-preview
					.game=${this.chosen}
					.ply=${Number(this.address.query.get("ply") ?? Number.NaN)}
					@removed=${(event: CustomEvent<number>) => {
						this.action = event.detail;
						void this.load();
					}}
				></library-preview>
			</div>
		</div>`;
	}

	private form() {
		const { conditions, wrong } = this;
		const text = (field: Field, label: string) => html`<label class="field">
			<span>${label}</span>
			<input
				type="search"
				.value=${conditions[field] ?? ""}
				aria-invalid=${wrong?.field === field}
				aria-describedby=${`wrong-${field}`}
				@input=${(event: Event) => this.set(field, (event.target as HTMLInputElement).value)}
			/>
			<span id=${`wrong-${field}`} class="wrong small" aria-live="polite">${wrong?.field === field ? app.say(wrong.words) : ""}</span>
		</label>`;
		return html`<form
			class="card"
			role="search"
			@submit=${(event: Event) => {
				event.preventDefault();
				void this.load();
			}}
		>
			<div class="fields">
				${text("player", this.t("library.player"))} ${text("event", this.t("library.event"))}
				${text("since", this.t("library.since"))} ${text("until", this.t("library.until"))}
				${text("ecco", this.t("library.opening"))}
				<label class="field">
					<span>${this.t("library.result")}</span>
					<select @change=${(event: Event) => this.set("result", (event.target as HTMLSelectElement).value)}>
						${["", "1-0", "1/2-1/2", "0-1", "*"].map(
							(value) =>
								html`<option value=${value} ?selected=${value === (conditions.result ?? "")}>
									${value || this.t("library.any")}
								</option>`,
						)}
					</select>
				</label>
			</div>
			<details ?open=${Boolean(conditions.fen || conditions.material)}>
				<summary>${this.t("library.more")}</summary>
				<div class="fields wide">
					${text("fen", this.t("library.position"))} ${text("material", this.t("library.material"))}
				</div>
			</details>
			<div class="row">
				<button class="primary">${this.t("library.search")}</button>
				<button
					type="button"
					@click=${() => {
						this.conditions = {};
						void this.load();
					}}
				>
					${this.t("library.clear")}
				</button>
				<span class="dim" aria-live="polite">${this.found && !wrong ? this.t("library.found", { n: this.found.total }) : ""}</span>
			</div>
		</form>`;
	}

	private list() {
		const { found } = this;
		if (!found) {
			return html`<p class="empty">${this.wrong ? "" : this.t("ui.loading")}</p>`;
		}
		if (found.total === 0) {
			return html`<p class="empty card">${this.t("library.none")}</p>`;
		}
		return html`<section aria-label=${this.t("library.list")} class=${this.wrong ? "list before" : "list"}>
			<ul>
				${found.games.map((game) => this.item(game))}
			</ul>
			${
				found.games.length < found.total
					? html`<button @click=${() => this.load(true)}>${this.t("library.next")}</button>`
					: nothing
			}
		</section>`;
	}

	private item(g: LibraryHit) {
		const name = (text: string) => text || this.t("library.unknown");
		const opening = g.opening ? `${g.opening.code} ${app.say(g.opening.name)}` : "";
		return html`<li>
			<a
				class="card"
				href=${`#/library/${g.id}${g.ply > 0 && !g.variation ? `?ply=${g.ply}` : ""}`}
				aria-current=${g.id === this.chosen ? "true" : "false"}
			>
				<span class="names"><b class="red">${name(g.red)}</b> – <b>${name(g.black)}</b></span>
				<span class="result">${g.result}</span>
				<span class="small dim">${[g.date, g.event].filter(Boolean).join(" · ")}</span>
				<span class="small dim">${[opening, this.t("library.plies", { n: g.plies }), g.variation && this.t("library.inVariation")].filter(Boolean).join(" · ")}</span>
			</a>
		</li>`;
	}

	private dragOver(event: DragEvent): void {
		if (event.dataTransfer?.types.includes("Files")) {
			event.preventDefault();
			event.stopPropagation();
			this.dropping = true;
		}
	}

	private drop(event: DragEvent): void {
		event.preventDefault();
		event.stopPropagation();
		this.dropping = false;
		void this.import([...(event.dataTransfer?.files ?? [])]);
	}

	private choose(event: Event): void {
		const input = event.target as HTMLInputElement;
		const files = [...(input.files ?? [])];
		input.value = "";
		void this.import(files);
	}

	private async import(files: readonly File[]): Promise<void> {
		for (const file of files) {
			this.importing = this.t("library.importing", { name: file.name });
			try {
				const answer = await sendToLibrary<LibraryImport>(file);
				const { added, duplicates, failed, failed_more: more, merged: n, gain } = answer;
				this.action = answer.action || this.action;
				const values = { name: file.name, added, known: duplicates, failed: failed.length + more };
				app.toast(this.t("library.imported", values), added > 0 ? "good" : "info");
				if (n > 0) {
					app.toast(this.t("library.gained", { n, ...gain }), "good");
				}
			} catch (error) {
				app.fail(error);
			}
		}
		this.importing = "";
		void this.load();
	}

	private async undo(): Promise<void> {
		const { action } = this;
		this.action = 0;
		if (await app.call("library.undo", { action })) {
			app.toast(this.t("library.undone"), "good");
		}
		void this.load();
	}

	private async save(): Promise<void> {
		const query = new URLSearchParams({ ...this.wanted, format: "pgn" });
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
			form {
				padding: 0.9rem;
				display: grid;
				gap: 0.8rem;
			}
			/* Label, field and what is wrong with it: three lines, in which neighbours stand level. */
			.fields {
				display: grid;
				column-gap: 0.7rem;
				grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
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
			.before {
				opacity: 0.65;
			}
			.fields.wide {
				padding-top: 0.7rem;
				grid-template-columns: 2fr 1fr;
			}
			summary {
				cursor: pointer;
			}
			.columns {
				display: grid;
				gap: 1rem;
				grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
				align-items: start;
			}
			library-preview {
				position: sticky;
				top: 4rem;
			}
			ul {
				margin: 0 0 0.7rem;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.4rem;
			}
			li a {
				display: grid;
				grid-template-columns: 1fr auto;
				gap: 0.1rem 0.8rem;
				padding: 0.45rem 0.8rem;
				color: inherit;
				text-decoration: none;
			}
			li a:hover,
			li a[aria-current="true"] {
				border-color: var(--accent);
			}
			li .small {
				grid-column: 1 / -1;
			}
			.red {
				color: var(--red);
			}
			@media (max-width: 52rem) {
				.columns {
					grid-template-columns: 1fr;
				}
				.columns library-preview {
					order: -1;
					position: static;
				}
			}
		`,
	];
}
