import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { TextKey } from "../i18n/text";
import type { LibraryAction, LibraryHistory } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../ui/dialog";

/** The kinds of change that have their own translation. */
type Kind = TextKey extends infer Key ? (Key extends `library.did.${infer Name}` ? Name : never) : never;

/** The changes to the library, latest first, each with an undo button; sends "undone" and "close". */
@customElement("history-dialog")
export class HistoryDialog extends ChuheElement {
	@property({ type: Boolean }) open = false;
	@state() private actions: readonly LibraryAction[] | undefined;

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("open") && this.open) {
			void this.load();
		}
	}

	private async load(): Promise<void> {
		this.actions = (await app.call<LibraryHistory>("library.history"))?.actions;
	}

	override render() {
		const { actions } = this;
		return html`<chuhe-dialog
			data-window="history"
			wide
			.open=${this.open}
			heading=${this.t("library.history")}
			@close=${() => this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open && actions?.length === 0 ? html`<p class="dim">${this.t("library.noHistory")}</p>` : nothing}
			${this.open && actions && actions.length > 0 ? html`<ul>${actions.map((action) => this.row(action))}</ul>` : nothing}
		</chuhe-dialog>`;
	}

	private row(action: LibraryAction) {
		const time = new Date(action.time).toLocaleString(app.locale, { dateStyle: "medium", timeStyle: "short" });
		const about = action.about.split(/[\\/]/).pop() ?? "";
		const what = this.t(`library.did.${action.kind as Kind}`);
		const extent = action.kind === "names" ? "library.nameCount" : "library.found";
		return html`<li>
			<span><b>${what}</b> · ${this.t(extent, { n: action.games })}</span>
			<span class="small dim about">${[time, about].filter(Boolean).join(" · ")}</span>
			<button
				aria-label=${`${this.t("library.undo")}: ${what}, ${time}`}
				@click=${() => this.undo(action.action)}
			>
				${icon("undo")}${this.t("library.undo")}
			</button>
		</li>`;
	}

	private async undo(action: number): Promise<void> {
		if (await app.call("library.undo", { action })) {
			app.toast(this.t("library.undone"), "good");
			this.dispatchEvent(new CustomEvent("undone"));
		}
		await this.load();
	}

	static override styles = [
		shared,
		css`
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
			}
			li {
				display: grid;
				grid-template-columns: minmax(0, 1fr) auto;
				align-items: center;
				gap: 0 0.8em;
				padding: 0.5em 0;
				border-bottom: 1px solid var(--line);
			}
			li:last-child {
				border: 0;
			}
			.about {
				grid-row: 2;
				overflow-wrap: anywhere;
			}
			button {
				grid-column: 2;
				grid-row: 1 / 3;
			}
		`,
	];
}
