import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { TextKey } from "../i18n/text";
import type { LibraryChange } from "../parts/library-preview";
import type { ActionNumber, CopyGroup, NearCopies } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { type Conditions, wanted } from "./conditions";
import "../ui/dialog";

/** The reasons that have their own translation. */
type Reason = TextKey extends infer Key ? (Key extends `library.near.${infer Name}` ? Name : never) : never;

/** The dialog of probable copies among the games that meet the conditions; sends "changed" with the merge made, and "close". */
@customElement("copies-dialog")
export class CopiesDialog extends ChuheElement {
	@property({ type: Boolean }) open = false;
	@property({ attribute: false }) conditions: Conditions = {};
	/** The import whose games are checked, regardless of the conditions; 0 for none. */
	@property({ type: Number }) import = 0;
	@state() private found: NearCopies | undefined;
	@state() private waiting = false;
	/** The groups that the user has unticked because they are not copies; they are not merged. */
	@state() private left: ReadonlySet<CopyGroup> = new Set();

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("open") && this.open) {
			void this.load();
		}
	}

	private async load(): Promise<void> {
		this.found = undefined;
		this.left = new Set();
		this.found = await app.call<NearCopies>(
			"library.copies",
			this.import ? { import: this.import } : wanted(this.conditions),
		);
	}

	override render() {
		return html`<chuhe-dialog
			data-window="copies"
			wide
			.open=${this.open}
			heading=${this.t("library.copies")}
			@close=${() => this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open ? this.content() : nothing}
		</chuhe-dialog>`;
	}

	private content() {
		const { found } = this;
		if (!found) {
			return html`<p class="dim">${this.t("ui.loading")}</p>`;
		}
		if (found.groups.length === 0) {
			return html`<p>${this.t("library.noCopies")}</p>`;
		}
		const chosen = found.groups.filter((group) => !this.left.has(group));
		return html`<p class="dim small">${this.t("library.copiesHow")}</p>
			<ul>
				${found.groups.map((group) => this.group(group))}
			</ul>
			${found.more > 0 ? html`<p class="dim small">${this.t("library.moreLines", { n: found.more })}</p>` : nothing}
			<div class="row end">
				<button class="primary" ?disabled=${chosen.length === 0 || this.waiting} @click=${() => this.merge(chosen)}>
					${icon("merge")}${this.t("library.mergeCopies", { n: chosen.length })}
				</button>
			</div>`;
	}

	private group(group: CopyGroup) {
		const name = (text: string) => text || this.t("library.unknown");
		const title = (g: CopyGroup["games"][number]) => `${name(g.red)} – ${name(g.black)}`;
		const [first] = group.games;
		return html`<li>
			<input
				type="checkbox"
				.checked=${!this.left.has(group)}
				aria-label=${this.t("library.pick", { players: first ? title(first) : "" })}
				@change=${() => this.toggle(group)}
			/>
			<div>
				${group.games.map(
					(g) =>
						html`<p>
							<a href=${`#/library/${g.id}`} @click=${() => this.dispatchEvent(new CustomEvent("close"))}>${title(g)}</a>
							<span class="small dim">${[g.result, g.date, g.event, this.t("library.plies", { n: g.plies })].filter(Boolean).join(" · ")}</span>
						</p>`,
				)}
				<p class="small reasons">${group.reasons.map((reason) => this.t(`library.near.${reason as Reason}`)).join(" · ")}</p>
			</div>
		</li>`;
	}

	private toggle(group: CopyGroup): void {
		const left = new Set(this.left);
		if (!left.delete(group)) {
			left.add(group);
		}
		this.left = left;
	}

	private async merge(groups: readonly CopyGroup[]): Promise<void> {
		this.waiting = true;
		const answer = await app.call<ActionNumber>("library.merge_copies", {
			groups: groups.map(({ games }) => games.map(({ id }) => id)),
		});
		this.waiting = false;
		if (answer) {
			const text = this.t("library.wereCopies", { n: groups.length });
			this.dispatchEvent(new CustomEvent<LibraryChange>("changed", { detail: { action: answer.action, text } }));
			this.dispatchEvent(new CustomEvent("close"));
		}
	}

	static override styles = [
		shared,
		css`
			ul {
				margin: 0.6em 0;
				padding: 0;
				list-style: none;
			}
			li {
				display: grid;
				grid-template-columns: auto minmax(0, 1fr);
				gap: 0.8em;
				align-items: center;
				padding: 0.6em 0;
				border-bottom: 1px solid var(--line);
			}
			/* To be met by a finger. */
			li input[type="checkbox"] {
				width: 1.7rem;
				height: 1.7rem;
			}
			li p {
				overflow-wrap: anywhere;
			}
			.reasons {
				color: var(--accent);
			}
			.end {
				justify-content: flex-end;
			}
		`,
	];
}
