import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Analysis } from "../game/analysis";
import { RoomElement } from "../game/room-element";
import { type PaneElement, panes } from "../panes/registry";
import { shared } from "../ui/styles";

/** The tabs of the registered panes. A pane is loaded when its tab is opened. */
@customElement("side-panes")
export class SidePanes extends RoomElement {
	@property() place: "play" | "analysis" = "analysis";
	@property({ attribute: false }) analysis: Analysis | undefined;
	/** The ID of the open tab, or "" for the first one. A "tab" event is dispatched when the user opens a tab. */
	@property() open = "";
	private element: PaneElement | undefined;

	private get offered() {
		return panes.filter(({ on }) => on.includes(this.place));
	}

	private get shown() {
		return this.offered.find(({ id }) => id === this.open) ?? this.offered[0];
	}

	override updated(): void {
		const { shown } = this;
		this.reveal();
		if (shown && customElements.get(shown.tag) === undefined) {
			shown.load().then(
				() => this.requestUpdate(),
				() => {},
			);
		}
	}

	override render() {
		const { shown } = this;
		if (!shown) {
			return nothing;
		}
		return html`<div class="tabs" role="tablist" aria-label=${this.t("analysis.panes")} @keydown=${this.onKey}>
				${this.offered.map(
					({ id, title }) =>
						html`<button
							class="quiet"
							role="tab"
							id=${`tab-${id}`}
							aria-selected=${id === shown.id}
							aria-controls="pane"
							tabindex=${id === shown.id ? 0 : -1}
							@click=${() => this.show(id)}
						>
							${this.t(title)}
						</button>`,
				)}
			</div>
			<div class="pane" id="pane" role="tabpanel" aria-labelledby=${`tab-${shown.id}`} tabindex="0">${this.pane(shown.tag)}</div>`;
	}

	/** Scrolls the row so that the open tab is visible. On a phone, scrollIntoView would scroll the whole page. */
	private reveal(): void {
		const row = this.renderRoot.querySelector<HTMLElement>(".tabs");
		const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
		if (
			row &&
			tab &&
			(tab.offsetLeft < row.scrollLeft || tab.offsetLeft + tab.offsetWidth > row.scrollLeft + row.clientWidth)
		) {
			row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2;
		}
	}

	private show(id: string): void {
		this.open = id;
		this.dispatchEvent(new CustomEvent("tab", { detail: id }));
	}

	/** Returns the element of the open tab, or a message while it is loading. The element is recreated when the tab changes. */
	private pane(tag: string) {
		if (customElements.get(tag) === undefined) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		if (this.element?.localName !== tag) {
			this.element = document.createElement(tag) as PaneElement;
		}
		this.element.room = this.room;
		this.element.analysis = this.analysis;
		return this.element;
	}

	private async onKey(event: KeyboardEvent): Promise<void> {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		const { shown } = this;
		if (!step || !shown) {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
		const all = this.offered;
		const next = all[(all.indexOf(shown) + step + all.length) % all.length];
		if (next) {
			this.show(next.id);
			await this.updateComplete;
			this.renderRoot.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: flex;
				flex-direction: column;
				min-height: 0;
				container-type: inline-size;
			}
			.tabs {
				display: flex;
				flex: none;
				position: relative;
				overflow-x: auto;
				scrollbar-width: none;
				border-bottom: 1px solid var(--line);
				background: var(--panel-2);
				border-radius: var(--radius) var(--radius) 0 0;
			}
			@media (max-width: 760px), (max-height: 500px) {
				.tabs button {
					min-height: 2.1em;
					padding-inline: 0.6em;
				}
			}
			.tabs button {
				flex: 1 0 auto;
				border: 0;
				border-radius: 0;
				border-bottom: 3px solid transparent;
				padding: 0.3em 0.15em;
				font-size: 0.87em;
			}
			@container (max-width: 24rem) {
				.tabs button {
					font-size: 0.78em;
				}
			}
			.tabs button[aria-selected="true"] {
				border-bottom-color: var(--accent);
				color: var(--accent);
				font-weight: 650;
			}
			.tabs button:focus-visible {
				outline-offset: -3px;
			}
			.pane {
				flex: 1;
				min-height: 0;
				overflow-y: auto;
			}
		`,
	];
}
