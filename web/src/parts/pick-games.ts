import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { sendFile, sendToLibrary } from "../protocol/carrier";
import type { FoundGame, LibraryImport, RecordAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { scoreOf } from "./game-card";
import "../ui/dialog";

const SHOWN = 200; // games listed at a time
const MOST = 500; // games that can be opened at a time, the same as in the program

/** The source of games: a file or pasted text. */
export type Source = File | string;

/** A source and its games. The answer is undefined for a file that is too large to open. */
export interface Part {
	readonly source: Source;
	readonly answer: RecordAnswer | undefined;
}

/** A game and the part it belongs to. */
interface Entry {
	readonly part: Part;
	readonly game: FoundGame;
}

/** A callback that shows what was read from a source. */
type ShowRecords = (answer: RecordAnswer, source: Source) => unknown;

/** Asks which games of the given sources to open, or whether to add them to the library. */
export function pickGames(parts: readonly Part[], show: ShowRecords): void {
	const window = Object.assign(document.createElement("pick-games"), { parts, show });
	window.addEventListener("close", () => window.remove());
	document.body.append(window);
}

@customElement("pick-games")
export class PickGames extends ChuheElement {
	@property({ attribute: false }) parts: readonly Part[] = [];
	@property({ attribute: false }) show: ShowRecords = () => {};
	@state() private text = "";
	@state() private chosen: ReadonlySet<FoundGame> = new Set();
	@state() private waiting = false;
	@state() private open = true;

	override render() {
		const { parts } = this;
		const some = parts.some(({ answer }) => answer && answer.found.length > 0);
		const large = parts.filter(({ answer }) => answer === undefined);
		return html`<chuhe-dialog
			wide
			heading=${this.heading}
			.open=${this.open}
			@close=${() => {
				this.open = false;
				this.dispatchEvent(new CustomEvent("close"));
			}}
		>
			<div class="all">
				${some ? html`<p>${this.t("pick.explain")}</p>` : nothing}
				${large.map(({ source }) => html`<p>${this.t("pick.tooLarge", { name: nameOf(source) })}</p>`)}
				${some ? this.list() : nothing} ${this.troubles()}
				<div class="row">
					${some ? this.openButton() : nothing}
					<button class=${some ? "" : "primary"} ?disabled=${this.waiting} @click=${() => this.shelve()}>
						${icon("book")}${parts.length > 1 ? this.t("pick.libraryAll") : this.t("pick.library")}
					</button>
				</div>
			</div>
		</chuhe-dialog>`;
	}

	private get heading(): string {
		const [first] = this.parts;
		const n = this.parts.reduce((sum, { answer }) => sum + (answer?.total ?? 0), 0);
		if (this.parts.length > 1) {
			return this.t("pick.titleFiles", { n, files: this.parts.length });
		}
		const name = first ? nameOf(first.source) : "";
		return first?.answer === undefined
			? name
			: name
				? this.t("pick.title", { n, name })
				: this.t("pick.titleText", { n });
	}

	private list() {
		const { fitting } = this;
		const all = fitting.length > 0 && fitting.every(({ game }) => this.chosen.has(game));
		return html`<div class="row spread">
				<input
					type="search"
					aria-label=${this.t("pick.filter")}
					placeholder=${this.t("pick.filter")}
					@input=${(event: Event) => {
						this.text = (event.target as HTMLInputElement).value.toLowerCase();
					}}
				/>
				<button ?disabled=${fitting.length === 0} @click=${() => this.chooseAll(!all)}>${this.t(all ? "pick.none" : "pick.all")}</button>
			</div>
			<ul>
				${fitting.slice(0, SHOWN).map((entry) => this.entry(entry))}
			</ul>
			${fitting.length > SHOWN ? html`<p class="small dim">${this.t("pick.more", { n: fitting.length - SHOWN })}</p>` : nothing}
			${this.chosen.size > MOST ? html`<p class="small warn">${this.t("pick.most", { n: MOST })}</p>` : nothing}
`;
	}

	/** Renders the errors of reading, with the file names if there are several files. */
	private troubles() {
		const errors = this.parts.flatMap(({ source, answer }) =>
			(answer?.errors ?? []).map((error) => (this.parts.length > 1 ? `${nameOf(source)}: ${error}` : error)),
		);
		return errors.length > 0
			? html`<details class="small" ?open=${this.parts.length > 1}>
					<summary>${this.t("pick.unreadable", { n: errors.length })}</summary>
					<ul class="errors">${errors.map((error) => html`<li>${error}</li>`)}</ul>
				</details>`
			: nothing;
	}

	private entry({ part, game }: Entry) {
		const { number, title, red, black, date, result, plies, warnings } = game;
		const file = this.parts.length > 1 ? nameOf(part.source) : "";
		const names = red || black ? `${red || "?"} – ${black || "?"}` : title || `${number + 1}`;
		return html`<li>
			<label>
				<input type="checkbox" .checked=${this.chosen.has(game)} @change=${() => this.choose(game)} />
				<span class="number dim">${number + 1}</span>
				<span class="names">${names}</span>
				<span class="result">${scoreOf(result)}</span>
				<span class="small dim about">${[file, date, names === title ? "" : title, this.t("games.plies", { n: plies })].filter(Boolean).join(" · ")}</span>
				${warnings.map((warning) => html`<span class="small warn about">${warning}</span>`)}
			</label>
		</li>`;
	}

	private openButton() {
		const n = this.chosen.size;
		return html`<button class="primary" ?disabled=${n === 0 || n > MOST || this.waiting} @click=${() => this.openChosen()}>
			${icon("check")}${n === 0 ? this.t("pick.openNone") : this.t("pick.open", { n })}
		</button>`;
	}

	private get fitting(): readonly Entry[] {
		const games = this.parts.flatMap((part) => (part.answer?.found ?? []).map((game) => ({ part, game })));
		const has = ({ part, game: { title, red, black, date } }: Entry) =>
			`${title}\n${red}\n${black}\n${date}\n${nameOf(part.source)}`.toLowerCase().includes(this.text);
		return this.text ? games.filter(has) : games;
	}

	private choose(game: FoundGame): void {
		const chosen = new Set(this.chosen);
		if (!chosen.delete(game)) {
			chosen.add(game);
		}
		this.chosen = chosen;
	}

	private chooseAll(on: boolean): void {
		const chosen = new Set(this.chosen);
		for (const { game } of this.fitting) {
			if (on) {
				chosen.add(game);
			} else {
				chosen.delete(game);
			}
		}
		this.chosen = chosen;
	}

	private async openChosen(): Promise<void> {
		await this.wait(async () => {
			const all: RecordAnswer = { games: [], errors: [], found: [], total: 0 };
			let [first] = this.parts;
			let opened = all;
			for (const part of this.parts) {
				const { source, answer } = part;
				const pick = (answer?.found ?? []).filter((game) => this.chosen.has(game)).map(({ number }) => number);
				if (pick.length > 0) {
					const taken =
						typeof source === "string"
							? await app.connection.call<RecordAnswer>("record.read", { text: source, pick })
							: await sendFile<RecordAnswer>(source, pick);
					opened = { ...opened, games: [...opened.games, ...taken.games], errors: [...opened.errors, ...taken.errors] };
					first = part;
				}
			}
			this.open = false;
			this.show(opened, first?.source ?? "");
		});
	}

	private async shelve(): Promise<void> {
		await this.wait(async () => {
			for (const { source } of this.parts) {
				const file = typeof source === "string" ? new File([source], "text.txt") : source;
				const { added, duplicates: known, failed, failed_more: more } = await sendToLibrary<LibraryImport>(file);
				const values = { name: file.name, added, known, failed: failed.length + more };
				app.toast(app.t("library.imported", values), added > 0 ? "good" : "info");
			}
			this.open = false;
			app.go("library");
		});
	}

	private async wait(work: () => Promise<void>): Promise<void> {
		this.waiting = true;
		try {
			await work();
		} catch (error) {
			app.fail(error);
		}
		this.waiting = false;
	}

	static override styles = [
		shared,
		css`
			.all {
				display: grid;
				gap: 0.8em;
			}
			input[type="search"] {
				flex: 1 1 12rem;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				max-height: min(46vh, 30rem);
				overflow-y: auto;
				border: 1px solid var(--line);
				border-radius: var(--radius);
			}
			ul:empty {
				min-height: 3em;
			}
			li + li {
				border-top: 1px solid var(--line);
			}
			label {
				display: grid;
				grid-template-columns: auto auto 1fr auto;
				gap: 0.1em 0.7em;
				align-items: center;
				padding: 0.4em 0.7em;
				cursor: pointer;
			}
			label:hover {
				background: var(--panel-3);
			}
			.number {
				min-width: 1.8em;
				text-align: right;
				font-variant-numeric: tabular-nums;
			}
			.names {
				overflow-wrap: anywhere;
			}
			.about {
				grid-column: 3 / -1;
			}
			.warn {
				color: var(--warn);
			}
			.errors {
				max-height: 9em;
				margin-top: 0.4em;
				padding: 0.4em 0.8em;
				overflow-wrap: anywhere;
			}
			summary {
				cursor: pointer;
			}
		`,
	];
}

function nameOf(source: Source): string {
	return typeof source === "string" ? "" : source.name;
}

/** Shows the warnings of a reader about games that have been opened. */
export function tellWarnings(warnings: readonly string[]): void {
	const window = Object.assign(document.createElement("read-report"), { warnings });
	window.addEventListener("close", () => window.remove());
	document.body.append(window);
}

@customElement("read-report")
export class ReadReport extends ChuheElement {
	@property({ attribute: false }) warnings: readonly string[] = [];
	@state() private open = true;

	override render() {
		return html`<chuhe-dialog
			heading=${this.t("report.title")}
			.open=${this.open}
			@close=${() => {
				this.open = false;
				this.dispatchEvent(new CustomEvent("close"));
			}}
		>
			<p>${this.t("report.explain")}</p>
			<ul>
				${this.warnings.map((warning) => html`<li>${warning}</li>`)}
			</ul>
			<button
				class="primary"
				@click=${() => {
					this.open = false;
				}}
			>
				${this.t("report.close")}
			</button>
		</chuhe-dialog>`;
	}

	static override styles = [
		shared,
		css`
			li {
				overflow-wrap: anywhere;
				margin: 0.3em 0;
			}
		`,
	];
}
