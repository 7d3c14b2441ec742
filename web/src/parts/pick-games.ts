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
const MOST = 500; // that can be opened at once, as the program has it

/** Where games come from: a file, or a text that was pasted. */
export type Source = File | string;

/** Shows what was read of a source. */
type ShowRecords = (answer: RecordAnswer, source: Source) => unknown;

/** Asks which games of a file are to be opened, or whether it goes into the library. */
export function pickGames(source: Source, show: ShowRecords, answer?: RecordAnswer): void {
	const window = Object.assign(document.createElement("pick-games"), { source, show, answer });
	window.addEventListener("close", () => window.remove());
	document.body.append(window);
}

@customElement("pick-games")
export class PickGames extends ChuheElement {
	@property({ attribute: false }) source: Source = "";
	@property({ attribute: false }) show: ShowRecords = () => {};
	/** What there is to pick; undefined for a file that is too large to be opened. */
	@property({ attribute: false }) answer: RecordAnswer | undefined;
	@state() private text = "";
	@state() private chosen: ReadonlySet<number> = new Set();
	@state() private waiting = false;
	@state() private open = true;

	override render() {
		const { source, answer } = this;
		const name = typeof source === "string" ? "" : source.name;
		const n = answer?.total ?? 0;
		const heading =
			answer === undefined ? name : name ? this.t("pick.title", { n, name }) : this.t("pick.titleText", { n });
		return html`<chuhe-dialog
			wide
			heading=${heading}
			.open=${this.open}
			@close=${() => {
				this.open = false;
				this.dispatchEvent(new CustomEvent("close"));
			}}
		>
			<div class="all">
				<p>${answer ? this.t("pick.explain") : this.t("pick.tooLarge", { name })}</p>
				${answer ? this.list(answer) : nothing}
				<div class="row">
					${answer ? this.openButton() : nothing}
					<button class=${answer ? "" : "primary"} ?disabled=${this.waiting} @click=${() => this.shelve()}>
						${icon("book")}${this.t("pick.library")}
					</button>
				</div>
			</div>
		</chuhe-dialog>`;
	}

	private list(answer: RecordAnswer) {
		const { fitting } = this;
		const all = fitting.length > 0 && fitting.every(({ number }) => this.chosen.has(number));
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
				${fitting.slice(0, SHOWN).map((game) => this.entry(game))}
			</ul>
			${fitting.length > SHOWN ? html`<p class="small dim">${this.t("pick.more", { n: fitting.length - SHOWN })}</p>` : nothing}
			${this.chosen.size > MOST ? html`<p class="small warn">${this.t("pick.most", { n: MOST })}</p>` : nothing}
			${
				answer.errors.length > 0
					? html`<details class="small">
						<summary>${this.t("pick.unreadable", { n: answer.errors.length })}</summary>
						<ul class="errors">${answer.errors.map((error) => html`<li>${error}</li>`)}</ul>
					</details>`
					: nothing
			}`;
	}

	private entry(game: FoundGame) {
		const { number, title, red, black, date, result, plies } = game;
		const names = red || black ? `${red || "?"} – ${black || "?"}` : title || `${number + 1}`;
		return html`<li>
			<label>
				<input type="checkbox" .checked=${this.chosen.has(number)} @change=${() => this.choose(number)} />
				<span class="number dim">${number + 1}</span>
				<span class="names">${names}</span>
				<span class="result">${scoreOf(result)}</span>
				<span class="small dim about">${[date, names === title ? "" : title, this.t("games.plies", { n: plies })].filter(Boolean).join(" · ")}</span>
			</label>
		</li>`;
	}

	private openButton() {
		const n = this.chosen.size;
		return html`<button class="primary" ?disabled=${n === 0 || n > MOST || this.waiting} @click=${() => this.openChosen()}>
			${icon("check")}${n === 0 ? this.t("pick.openNone") : this.t("pick.open", { n })}
		</button>`;
	}

	private get fitting(): readonly FoundGame[] {
		const games = this.answer?.found ?? [];
		const has = ({ title, red, black, date }: FoundGame) =>
			`${title}\n${red}\n${black}\n${date}`.toLowerCase().includes(this.text);
		return this.text ? games.filter(has) : games;
	}

	private choose(number: number): void {
		const chosen = new Set(this.chosen);
		if (!chosen.delete(number)) {
			chosen.add(number);
		}
		this.chosen = chosen;
	}

	private chooseAll(on: boolean): void {
		const chosen = new Set(this.chosen);
		for (const { number } of this.fitting) {
			if (on) {
				chosen.add(number);
			} else {
				chosen.delete(number);
			}
		}
		this.chosen = chosen;
	}

	private async openChosen(): Promise<void> {
		const pick = [...this.chosen];
		await this.wait(async () => {
			const { source } = this;
			const answer =
				typeof source === "string"
					? await app.connection.call<RecordAnswer>("record.read", { text: source, pick })
					: await sendFile<RecordAnswer>(source, pick);
			this.open = false;
			this.show(answer, source);
		});
	}

	private async shelve(): Promise<void> {
		await this.wait(async () => {
			const { source } = this;
			const file = typeof source === "string" ? new File([source], "text.txt") : source;
			const { added, duplicates: known, failed, failed_more: more } = await sendToLibrary<LibraryImport>(file);
			const values = { name: file.name, added, known, failed: failed.length + more };
			app.toast(app.t("library.imported", values), added > 0 ? "good" : "info");
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

/** Tells all that a reader did not understand of a game that is open. */
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
