import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import { evalText } from "../game/format";
import { RoomElement } from "../game/room-element";
import { signOf } from "../game/signs";
import { tongue } from "../i18n/text";
import type { GameNode, GameState } from "../protocol/messages";
import { shared } from "../ui/styles";

/** The moves of a game: the main line in two columns, with each variation below the move it replaces. */
@customElement("move-list")
export class MoveList extends RoomElement {
	protected override readonly watches = "state";
	/** Whether to show the engine evaluations of the positions. */
	@property({ type: Boolean }) scores = false;
	private shown = -1;
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
		if (state && state.current !== this.shown) {
			this.shown = state.current;
			this.center();
		}
	}

	/** Scrolls the shown move into view. scrollIntoView would scroll the whole page on a phone. */
	private center(): void {
		const current = this.renderRoot.querySelector<HTMLElement>('[aria-current="true"]');
		const box = this.renderRoot.querySelector(".moves");
		if (box) {
			box.scrollTop = current ? current.offsetTop - box.clientHeight / 2 : 0;
		}
	}

	override render() {
		const { state } = this.room;
		const root = state?.nodes[0];
		if (!state || !root) {
			return nothing;
		}
		return html`<div class="moves" role="group" aria-label=${this.t("moves.title")} tabindex="0">
			${root.comment ? html`<p class="comment">${root.comment}</p>` : nothing}
			${root.children.length > 0 ? this.mainLine(state, root) : html`<p class="empty">${this.t("moves.none")}</p>`}
		</div>`;
	}

	private mainLine(state: GameState, root: GameNode) {
		const parts: TemplateResult[] = [];
		let cells: TemplateResult[] = [];
		const flush = () => {
			if (cells.length > 0) {
				parts.push(html`<div class="pairs">${cells}</div>`);
				cells = [];
			}
		};
		let parent = root;
		let fresh = true;
		for (let node = state.nodes[parent.children[0] ?? -1]; node; node = state.nodes[parent.children[0] ?? -1]) {
			if (node.lead) {
				flush();
				parts.push(html`<p class="comment">${node.lead}</p>`);
				fresh = true;
			}
			if (node.side === "red" || fresh) {
				cells.push(html`<span class="number">${node.number}</span>`);
				if (node.side === "black") {
					cells.push(html`<span class="blank">…</span>`);
				}
			}
			cells.push(this.move(state, node));
			const below = this.below(state, node, parent);
			fresh = below.length > 0;
			if (fresh) {
				if (node.side === "red") {
					cells.push(html`<span class="blank">…</span>`);
				}
				flush();
				parts.push(...below);
			}
			parent = node;
		}
		flush();
		return parts;
	}

	/** Renders the comment and variations between this move of the main line and the next. */
	private below(state: GameState, node: GameNode, parent: GameNode): TemplateResult[] {
		const parts: TemplateResult[] = [];
		if (node.comment) {
			parts.push(html`<p class="comment">${node.comment}</p>`);
		}
		for (const id of parent.children.slice(1)) {
			const start = state.nodes[id];
			if (start) {
				parts.push(html`<div class="variation">${this.line(state, start, true)}</div>`);
			}
		}
		return parts;
	}

	/** Renders a variation as running text, with its own variations in brackets. */
	private line(state: GameState, start: GameNode, first: boolean): TemplateResult[] {
		const parts: TemplateResult[] = [];
		let numbered = first;
		for (let node: GameNode | undefined = start; node; node = state.nodes[node.children[0] ?? -1]) {
			if (node.side === "red" || numbered) {
				parts.push(html`<span class="count">${node.number}${node.side === "red" ? "." : "…"}</span>`);
			}
			if (node.lead) {
				parts.push(html`<span class="comment">${node.lead}</span>`);
			}
			parts.push(this.move(state, node));
			numbered = node.comment !== "";
			if (node.comment) {
				parts.push(html`<span class="comment">${node.comment}</span>`);
			}
			const parent: GameNode | undefined = node === start ? undefined : state.nodes[node.parent ?? -1];
			for (const id of parent?.children.slice(1) ?? []) {
				const other = state.nodes[id];
				if (other) {
					parts.push(html`<span class="nested">(${this.line(state, other, true)})</span>`);
					numbered = true;
				}
			}
		}
		return parts;
	}

	private move(state: GameState, node: GameNode) {
		const text = node.text?.[app.preferences.values.notation] ?? node.move ?? "";
		return html`<button
			class=${`move ${node.side}`}
			lang=${tongue(app.preferences.values.notation)}
			aria-current=${node.id === state.current ? "true" : "false"}
			@click=${() => this.room.goTo(node.id)}
		>
			${text}${node.nags.length > 0 ? html`<span class="nag">${node.nags.map(signOf).join("")}</span>` : nothing}
			${this.scores && node.eval ? html`<span class="eval">${evalText(node.eval)}</span>` : nothing}
		</button>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
				min-height: 0;
			}
			.moves {
				position: relative;
				height: 100%;
				overflow-y: auto;
				overscroll-behavior: contain;
				padding-block: 0.2em;
			}
			.pairs {
				display: grid;
				grid-template-columns: 2.7em 1fr 1fr;
			}
			.number,
			.blank {
				color: var(--dim);
				padding: 0.22em 0.5em;
				font-variant-numeric: tabular-nums;
			}
			.number {
				text-align: right;
				background: var(--panel-2);
			}
			button.move {
				justify-content: flex-start;
				min-height: 0;
				padding: 0.22em 0.6em;
				border: 0;
				border-radius: 4px;
				background: transparent;
				font-size: 1.04em;
				gap: 0.2em;
			}
			/* A score goes where there is room for it; a move is never broken. */
			.pairs .move {
				flex-wrap: wrap;
				height: 1.94em;
				overflow: hidden;
				white-space: nowrap;
			}
			button.move:hover {
				background: var(--panel-3);
			}
			button.move[aria-current="true"] {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
			}
			@media (forced-colors: active) {
				button.move[aria-current="true"] {
					outline: 2px solid Highlight;
					outline-offset: -2px;
				}
			}
			.nag {
				color: var(--warn);
				font-weight: 700;
			}
			.eval {
				margin-left: auto;
				padding-left: 0.4em;
				color: var(--dim);
				font-size: 0.8em;
				font-weight: 400;
				font-variant-numeric: tabular-nums;
			}
			.variation {
				margin: 0.15em 0 0.3em 1.2em;
				padding-left: 0.6em;
				border-left: 2px solid var(--line);
			}
			.variation .move {
				display: inline-flex;
				padding: 0.1em 0.3em;
				font-size: 0.95em;
			}
			.count {
				color: var(--dim);
				font-size: 0.88em;
				margin-left: 0.3em;
			}
			.nested {
				color: var(--dim);
			}
			.comment {
				color: var(--dim);
				padding: 0.2em 0.8em;
				overflow-wrap: anywhere;
				white-space: pre-wrap;
			}
		`,
	];
}
