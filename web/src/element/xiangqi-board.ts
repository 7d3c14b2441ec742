import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import "../board/board";
import { DEFAULT_LOOK } from "../board/board-base";
import {
	type BoardLook,
	type BoardState,
	COORDINATES,
	type Color,
	EMPTY_STATE,
	PIECE_SCRIPTS,
	type PieceScript,
	THEMES,
} from "../board/model";
import { sentences as en } from "../i18n/catalogue/en-element";
import type { ElementSentences, Language } from "../i18n/catalogue/keys";
import { sentences as vi } from "../i18n/catalogue/vi-element";
import { sentences as zh } from "../i18n/catalogue/zh-element";
import { fill, type Values } from "../i18n/fill";
import { hasArtwork, loadArtwork } from "../pieces/outlines";
import { type IconName, icon } from "../ui/icons";
import { type Line, readArrows, readLine } from "./line";

const catalogues: Readonly<Record<Language, ElementSentences>> = { en, zh, vi };

/** Returns the value of an attribute if it is in the list, otherwise the default. */
function oneOf<T extends string>(values: readonly T[], value: string, without: T): T {
	return values.find((known) => known === value) ?? without;
}

/**
 * The board to embed in other sites: <xiangqi-board fen="…" moves="h2e2 h9g7">. It shows a position
 * or steps through a line of play, and knows no rules. docs/element.md describes its attributes.
 */
@customElement("xiangqi-board")
export class XiangqiBoard extends LitElement {
	/** A FEN or startpos, optionally followed by "moves …". */
	@property() fen = "startpos";
	/** The moves, in coordinates. */
	@property() moves = "";
	/** The number of moves made in the position shown. */
	@property({ type: Number }) ply = 0;
	/** The arrows and circles in the position given by the attribute ply: h2e2:red e0. */
	@property() arrows = "";
	/** The side at the bottom: red or black. */
	@property({ reflect: true }) orientation: Color = "red";
	@property({ reflect: true }) theme = "wood";
	@property() pieces = "traditional";
	@property() coordinates = "chinese";
	/** Whether the buttons are hidden; the keys still work. */
	@property({ type: Boolean, attribute: "no-controls" }) noControls = false;

	@state() private line: Line = readLine("startpos", "");
	/** The ply at which the arrows are drawn. */
	private arrowsAt = 0;
	private readonly dark = matchMedia("(prefers-color-scheme: dark)");

	override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("fen") || changed.has("moves")) {
			this.line = readLine(this.fen, this.moves);
		}
		if (changed.has("arrows") || changed.has("fen") || changed.has("moves")) {
			this.arrowsAt = this.shown;
		}
		const script = this.look.pieces;
		if (!hasArtwork(script)) {
			void loadArtwork(script).then(() => this.requestUpdate());
		}
	}

	/** The ply shown: the attribute, limited to the number of moves; a negative value counts from the end. */
	get shown(): number {
		const plies = this.line.moves.length;
		const ply = Number.isFinite(this.ply) ? Math.trunc(this.ply) : 0;
		return Math.min(Math.max(ply < 0 ? plies + 1 + ply : ply, 0), plies);
	}

	/** Shows the position after a number of moves, and fires the event "ply" if the position has changed. */
	walk(ply: number): void {
		const before = this.shown;
		this.ply = Math.min(Math.max(ply, 0), this.line.moves.length);
		if (this.shown !== before) {
			this.dispatchEvent(new CustomEvent("ply", { detail: this.ply, bubbles: true, composed: true }));
		}
	}

	private get look(): BoardLook {
		return {
			...DEFAULT_LOOK,
			theme: oneOf(THEMES, this.theme, "wood"),
			pieces: oneOf<PieceScript>(PIECE_SCRIPTS, this.pieces, "traditional"),
			coordinates: oneOf(COORDINATES, this.coordinates, "chinese"),
			animation: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : DEFAULT_LOOK.animation,
			dark: this.dark.matches,
		};
	}

	private get board(): BoardState {
		const ply = this.shown;
		const lastMove = this.line.moves[ply - 1];
		return {
			...EMPTY_STATE,
			pieces: this.line.positions[ply] ?? EMPTY_STATE.pieces,
			orientation: oneOf<Color>(["red", "black"], this.orientation, "red"),
			shapes: ply === this.arrowsAt ? readArrows(this.arrows).shapes : [],
			...(lastMove ? { lastMove } : {}),
		};
	}

	private t(key: keyof ElementSentences, values: Values = {}): string {
		const tag = this.closest("[lang]")?.getAttribute("lang")?.toLowerCase().split("-")[0];
		return fill(catalogues[oneOf(Object.keys(catalogues) as Language[], tag ?? "", "en")][key], values);
	}

	override render() {
		const fault = this.line.fault ?? readArrows(this.arrows).fault;
		return html`<chuhe-board
				.state=${this.board}
				.look=${this.keptLook()}
				label=${this.t("element.label")}
				@keydown=${this.onKey}
			></chuhe-board>
			${fault ? html`<p class="fault" role="alert">${this.t(fault.key, fault.values)}</p>` : nothing}
			${this.noControls || this.line.moves.length === 0 ? nothing : this.controls()}`;
	}

	private lookKept = { key: "", look: DEFAULT_LOOK };

	/** Returns a new look only when something in it has changed, because the board redraws its background for each new look. */
	private keptLook(): BoardLook {
		const look = this.look;
		const key = JSON.stringify([look, hasArtwork(look.pieces)]);
		if (key !== this.lookKept.key) {
			this.lookKept = { key, look };
		}
		return this.lookKept.look;
	}

	private controls() {
		const ply = this.shown;
		const plies = this.line.moves.length;
		const button = (name: IconName, label: string, to: number) =>
			html`<button
				type="button"
				title=${label}
				aria-label=${label}
				?disabled=${to === ply || to < 0 || to > plies}
				@click=${() => this.walk(to)}
			>
				${icon(name)}
			</button>`;
		const flip = this.t("element.flip");
		return html`<div class="controls">
			${button("first", this.t("element.first"), 0)} ${button("back", this.t("element.back"), ply - 1)}
			<span aria-live="polite" aria-label=${this.t("element.place", { ply, plies })}>${ply} / ${plies}</span>
			${button("forward", this.t("element.forward"), ply + 1)} ${button("last", this.t("element.last"), plies)}
			<button type="button" title=${flip} aria-label=${flip} @click=${this.flip}>${icon("flip")}</button>
		</div>`;
	}

	private flip(): void {
		this.orientation = this.orientation === "black" ? "red" : "black";
	}

	private onKey(event: KeyboardEvent): void {
		const plies = this.line.moves.length;
		const to = { ArrowLeft: this.shown - 1, ArrowRight: this.shown + 1, Home: 0, End: plies }[event.key];
		if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
		this.walk(to);
	}

	static override styles = css`
		:host {
			display: block;
			max-width: 34rem;
			font: 1rem/1.4 system-ui, sans-serif;
		}
		:host([hidden]) {
			display: none;
		}
		.fault {
			margin: 0.5em 0 0;
			color: light-dark(#a3261b, #ff9d92);
		}
		.controls {
			display: flex;
			align-items: center;
			justify-content: center;
			gap: 0.25em;
			margin-top: 0.4em;
		}
		span {
			min-width: 4.5em;
			text-align: center;
			font-variant-numeric: tabular-nums;
		}
		button {
			display: inline-grid;
			place-items: center;
			width: 2.6em;
			height: 2.6em;
			padding: 0;
			color: inherit;
			background: none;
			border: 1px solid color-mix(in srgb, currentColor 30%, transparent);
			border-radius: 0.4em;
			cursor: pointer;
		}
		button:hover {
			background: color-mix(in srgb, currentColor 10%, transparent);
		}
		button:disabled {
			opacity: 0.35;
			cursor: default;
		}
		.icon {
			width: 1.3em;
			height: 1.3em;
		}
	`;
}
