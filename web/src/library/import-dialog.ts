import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { TextKey } from "../i18n/text";
import { sendToLibrary } from "../protocol/carrier";
import type { ImportError, LibraryImport, MergedGame } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../ui/dialog";

const SHOWN = 50; // maximum number of lines in each list

/** The report on the import of a file or a text. */
export interface ImportedFile {
	readonly name: string;
	readonly report: LibraryImport;
}

/**
 * The dialog with the reports of imports: what was added, merged, contradictory or not understood, with an undo button for
 * each import; or, if there are none, a field for a text to import. Sends "imported" with the report on such a text,
 * "copies" with the import whose copies are to be shown, "undone", and "close".
 */
@customElement("import-dialog")
export class ImportDialog extends ChuheElement {
	@property({ type: Boolean }) open = false;
	/** The reports to show; if there are none, the dialog asks for a text. */
	@property({ attribute: false }) files: readonly ImportedFile[] = [];
	@state() private waiting = false;
	@state() private undone: ReadonlySet<number> = new Set();
	@query("textarea") private text!: HTMLTextAreaElement | null;

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("open") && this.open) {
			this.undone = new Set();
		}
	}

	override render() {
		const { files } = this;
		return html`<chuhe-dialog
			data-window="import"
			wide
			.open=${this.open}
			heading=${files.length === 0 ? this.t("library.paste") : this.t("library.importSaid")}
			@close=${() => this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open ? (files.length === 0 ? this.form() : files.map((file) => this.report(file))) : nothing}
		</chuhe-dialog>`;
	}

	private form() {
		return html`<form @submit=${this.submit}>
			<label class="field">
				<span>${this.t("library.pasteHow")}</span>
				<textarea class="mono" rows="12" spellcheck="false" autocomplete="off"></textarea>
			</label>
			<div class="row end">
				<button class="primary" ?disabled=${this.waiting}>${icon("book")}${this.t("library.pasteKeep")}</button>
			</div>
		</form>`;
	}

	private readonly submit = async (event: Event) => {
		event.preventDefault();
		const text = this.text?.value ?? "";
		if (text.trim() === "") {
			return;
		}
		this.waiting = true;
		try {
			const name = this.t("library.pasted", {
				time: new Date().toLocaleString(app.locale, { dateStyle: "medium", timeStyle: "short" }),
			});
			const report = await sendToLibrary<LibraryImport>(new File([text], name));
			this.dispatchEvent(new CustomEvent<ImportedFile>("imported", { detail: { name, report } }));
		} catch (error) {
			app.fail(error);
		}
		this.waiting = false;
	};

	private report({ name, report }: ImportedFile) {
		const { added, duplicates, failed, failed_more: more, action } = report;
		const gone = this.undone.has(action);
		return html`<section class=${gone ? "gone" : ""}>
			<div class="row spread">
				<h3>${name}</h3>
				${
					action
						? html`<button ?disabled=${gone} aria-label=${`${this.t("library.undo")}: ${name}`} @click=${() => this.undo(action)}>
							${icon("undo")}${gone ? this.t("library.undone") : this.t("library.undo")}
						</button>`
						: nothing
				}
			</div>
			<dl>
				${this.count("library.wasAdded", added)} ${this.count("library.wasKnown", duplicates)}
				${this.count("library.hasFailed", failed.length + more)} ${this.count("library.wasMerged", report.merged)}
				${this.count("library.contradicted", report.conflicts)} ${this.count("library.warnings", report.warnings)}
			</dl>
			${report.merged > 0 ? html`<p class="small">${this.t("library.gained", { n: report.merged, ...report.gain })}</p>` : nothing}
			${gone ? nothing : this.near(report)}
			${this.list(this.t("library.mergedGames"), report.merged_games, (game) => this.merged(game), report.merged_games.length)}
			${this.list(this.t("library.notUnderstood"), report.warned, place, report.warnings)}
			${this.list(this.t("library.notRead"), failed, place, failed.length + more)}
		</section>`;
	}

	/** Renders the number of probable copies of the added games, or a note that the library is too large to count them. */
	private near({ added, action, near_copies: near }: LibraryImport) {
		if (added === 0 || near === 0) {
			return nothing;
		}
		return html`<p class="row">
			<span class="small">${near === null ? this.t("library.nearUncounted") : this.t("library.nearCount", { n: near })}</span>
			<button @click=${() => this.dispatchEvent(new CustomEvent<number>("copies", { detail: action }))}>${icon("copy")}${this.t("library.nearLook")}</button>
		</p>`;
	}

	private count(key: TextKey, n: number) {
		return n > 0 || key === "library.wasAdded" ? html`<div><dt>${this.t(key)}</dt><dd>${n}</dd></div>` : nothing;
	}

	private list<T>(title: string, items: readonly T[], show: (item: T) => unknown, total: number) {
		if (items.length === 0) {
			return nothing;
		}
		const more = total - Math.min(items.length, SHOWN);
		return html`<h4>${title}</h4>
			<ul class="small">
				${items.slice(0, SHOWN).map((item) => html`<li>${show(item)}</li>`)}
				${more > 0 ? html`<li class="dim">${this.t("library.moreLines", { n: more })}</li>` : nothing}
			</ul>`;
	}

	/** Renders a library game with what it has gained, and the fields on which its records disagree. */
	private merged({ game, red, black, gain, conflicts }: MergedGame) {
		const name = (text: string) => text || this.t("library.unknown");
		const { moves, comments, signs, facts } = gain;
		const file = (path: string) => path.split(/[\\/]/).pop();
		return html`<a href=${`#/library/${game}`} @click=${() => this.dispatchEvent(new CustomEvent("close"))}>${name(red)} – ${name(black)}</a>
			${moves + comments + signs + facts > 0 ? html`<span>${this.t("library.gain", { moves, comments, signs, facts })}</span>` : nothing}
			${conflicts.map(
				({ field, values }) =>
					html`<span class="conflict">${field}: ${values.map(({ value, origins }) => `${value} (${origins.map(file).join(", ")})`).join(" · ")}</span>`,
			)}`;
	}

	private async undo(action: number): Promise<void> {
		if (await app.call("library.undo", { action })) {
			this.undone = new Set([...this.undone, action]);
			this.dispatchEvent(new CustomEvent("undone"));
		}
	}

	static override styles = [
		shared,
		css`
			form,
			section {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.6em;
			}
			section + section {
				margin-top: 1em;
				padding-top: 1em;
				border-top: 1px solid var(--line);
			}
			.gone > :not(.row) {
				opacity: 0.5;
			}
			h3,
			li {
				overflow-wrap: anywhere;
			}
			h4 {
				margin: 0.3em 0 0;
				font-size: 0.9em;
				color: var(--dim);
			}
			dl {
				margin: 0;
				display: flex;
				flex-wrap: wrap;
				gap: 0.4em;
			}
			dl div {
				display: flex;
				gap: 0.5em;
				padding: 0.15em 0.7em;
				border: 1px solid var(--line);
				border-radius: var(--radius);
				background: var(--panel-2);
			}
			dt {
				color: var(--dim);
			}
			dd {
				margin: 0;
				font-weight: 650;
				font-variant-numeric: tabular-nums;
			}
			ul {
				margin: 0;
				padding-left: 1.2em;
				display: grid;
				gap: 0.3em;
			}
			.conflict {
				display: block;
				color: var(--warn);
			}
			textarea {
				font-size: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`,
	];
}

/** Returns an error or warning, preceded by its place in the file. */
function place({ place: at, reason }: ImportError): string {
	const where = [
		at.game && app.t("library.atGame", { n: at.game }),
		at.line && app.t("library.atLine", { n: at.line }),
	];
	const text = where.filter(Boolean).join(", ");
	return text ? `${text}: ${reason}` : reason;
}
