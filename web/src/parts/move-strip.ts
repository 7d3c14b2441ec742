import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import { tongue } from "../i18n/text";
import type { GameNode, GameState } from "../protocol/messages";
import { shared } from "../ui/styles";

/** The moves of the shown line in one row, for use where a list does not fit. The shown move is always in view. */
@customElement("move-strip")
export class MoveStrip extends RoomElement {
	protected override readonly watches = "state";
	private shown = "";
	private readonly resize = new ResizeObserver(() => this.center());

	override connectedCallback(): void {
		super.connectedCallback();
		this.resize.observe(this);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.resize.disconnect();
	}

	override updated(): void {
		const { state } = this.room;
		const shown = `${state?.current} ${app.preferences.values.notation}`;
		if (shown !== this.shown) {
			this.shown = shown;
			this.center();
		}
	}

	private center(): void {
		const box = this.renderRoot.querySelector<HTMLElement>(".moves");
		const current = this.renderRoot.querySelector<HTMLElement>('[aria-current="true"]');
		if (box) {
			box.scrollLeft = current ? current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2 : 0;
		}
	}

	override render() {
		const { state } = this.room;
		if (!state) {
			return nothing;
		}
		const { notation } = app.preferences.values;
		const line = lineOf(state);
		return html`<div class="moves" role="group" aria-label=${this.t("moves.line")} lang=${tongue(notation)} tabindex="0">
			${line.length === 0 ? html`<span class="none">${this.t("moves.none")}</span>` : nothing}
			${line.map((node, i) => {
				const numbered = node.side === "red" || i === 0;
				return html`${numbered ? html`<span class="number">${node.number}${node.side === "red" ? "." : "…"}</span>` : nothing}<button
						class="quiet"
						aria-current=${node.id === state.current ? "true" : "false"}
						@click=${() => this.room.goTo(node.id)}
					>
						${node.text?.[notation] ?? node.move}
					</button>`;
			})}
		</div>`;
	}

	static override styles = [
		shared,
		css`
			.moves {
				position: relative;
				display: flex;
				align-items: center;
				height: 2.5em;
				overflow-x: auto;
				overscroll-behavior: contain;
				scrollbar-width: none;
				white-space: nowrap;
				padding-inline: 0.5em;
			}
			.moves:focus-visible {
				outline-offset: -2px;
			}
			.none,
			.number {
				color: var(--dim);
			}
			.number {
				font-size: 0.88em;
				margin-left: 0.5em;
			}
			button {
				flex: none;
				min-height: 2em;
				padding: 0 0.35em;
				border: 0;
			}
			button[aria-current="true"] {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
			}
		`,
	];
}

/** Returns the moves that lead to the shown node, followed by its first continuation. */
function lineOf(state: GameState): GameNode[] {
	const line: GameNode[] = [];
	for (let node = state.nodes[state.current]; node && node.parent !== null; node = state.nodes[node.parent]) {
		line.unshift(node);
	}
	let node: GameNode | undefined = state.nodes[state.nodes[state.current]?.children[0] ?? -1];
	for (; node; node = state.nodes[node.children[0] ?? -1]) {
		line.push(node);
	}
	return line;
}
