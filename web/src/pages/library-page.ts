import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { saveFile, sendToLibrary } from "../protocol/carrier";
import type { LibraryFound, LibraryHit, LibraryImport } from "../protocol/library";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./registry";
import "../parts/library-preview";

const PAGE = 60; // games asked for at a time
const PAUSE = 300; // milliseconds between the last letter and the search
const FIELDS = ["player", "event", "since", "until", "ecco", "result", "material", "fen"] as const;
type Field = (typeof FIELDS)[number];
type Conditions = Partial<Record<Field, string>>;

/** The library: games to import, to find, to look through. */
@customElement("library-page")
export class LibraryPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "library", parts: [], query: new Map() };
	@state() private conditions: Conditions = {};
	@state() private found: LibraryFound | undefined;
	@state() private importing = "";
	@state() private dropping = false;
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
		const answer = await app.call<LibraryFound>("library.search", {
			...this.wanted,
			limit: PAGE,
			offset: before.length,
		});
		if (answer && asked === this.asked) {
			this.found = { total: answer.total, games: [...before, ...answer.games] };
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
					<button ?disabled=${!this.found?.total} @click=${() => this.save()}>${icon("download")}${this.t("library.export")}</button>
				</div>
			</div>
			<p class="small dim" role="status">${this.importing || this.t("library.drop")}</p>
			${this.form()}
			<div class="columns">
				${this.list()}
				<library-preview
					.game=${this.chosen}
					.ply=${Number(this.address.query.get("ply") ?? Number.NaN)}
					@removed=${() => this.load()}
				></library-preview>
			</div>
		</div>`;
	}

	private form() {
		const { conditions } = this;
		const text = (field: Field, label: string) => html`<label class="field">
			<span>${label}</span>
			<input
				type="search"
				.value=${conditions[field] ?? ""}
				@input=${(event: Event) => this.set(field, (event.target as HTMLInputElement).value)}
			/>
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
				<span class="dim" aria-live="polite">${this.found ? this.t("library.found", { n: this.found.total }) : ""}</span>
			</div>
		</form>`;
	}

	private list() {
		const { found } = this;
		if (!found) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		if (found.total === 0) {
			return html`<p class="empty card">${this.t("library.none")}</p>`;
		}
		return html`<section aria-label=${this.t("library.list")} class="list">
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
				href=${`#/library/${g.id}${g.ply > 0 ? `?ply=${g.ply}` : ""}`}
				aria-current=${g.id === this.chosen ? "true" : "false"}
			>
				<span class="names"><b class="red">${name(g.red)}</b> – <b>${name(g.black)}</b></span>
				<span class="result">${g.result}</span>
				<span class="small dim">${[g.date, g.event].filter(Boolean).join(" · ")}</span>
				<span class="small dim">${[opening, this.t("library.plies", { n: g.plies })].filter(Boolean).join(" · ")}</span>
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
				const { added, duplicates, failed, failed_more: more } = await sendToLibrary<LibraryImport>(file);
				const values = { name: file.name, added, known: duplicates, failed: failed.length + more };
				app.toast(this.t("library.imported", values), added > 0 ? "good" : "info");
			} catch (error) {
				app.fail(error);
			}
		}
		this.importing = "";
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
				max-width: 80rem;
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
			.fields {
				display: grid;
				gap: 0.7rem;
				grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr));
				align-items: end;
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
