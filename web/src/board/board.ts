import { css, html, nothing, type PropertyValues, svg } from "lit";
import { customElement, query } from "lit/decorators.js";
import { BoardBase } from "./board-base";
import { CELL, HEIGHT, nearestSquare, PIECE_RADIUS, placeOf, VIEW_BOX, WIDTH } from "./geometry";
import { type GestureHost, Gestures } from "./gestures";
import { ground, groundStyles } from "./ground";
import {
	type BoardLook,
	type BoardState,
	FILES,
	type Piece,
	RANKS,
	type Square,
	sendBoardEvent,
	shapesOf,
} from "./model";
import { type PieceHost, PieceLayer } from "./piece-layer";
import { BOX_SCALE, PIECE_BOX, pieceGradients, pieceMarkup } from "./piece-picture";
import { badges, marks, shapeStyles, shapes } from "./shapes";

const SIZE = 2 * PIECE_RADIUS * BOX_SCALE;
const POINTS: readonly Square[] = RANKS.flatMap((rank) => FILES.map((file): Square => `${file}${rank}`));

/** The flat board. */
@customElement("chuhe-board")
export class ChuheBoard extends BoardBase implements PieceHost, GestureHost {
	@query(".board") private board!: HTMLElement;
	@query(".pieces") private pieceRoot!: HTMLElement;
	private pieces: PieceLayer | undefined;

	get animation(): number {
		return this.look.animation;
	}

	override firstUpdated(): void {
		this.pieces = new PieceLayer(this.pieceRoot, this);
		new Gestures(this.board, this);
	}

	override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("look")) {
			this.setAttribute("theme", this.look.theme);
			this.toggleAttribute("dark", this.look.dark);
		}
	}

	override updated(changed: PropertyValues<this>): void {
		const before = changed.get("state");
		const turned = before !== undefined && before.orientation !== this.state.orientation;
		if (changed.has("look") || turned || !this.ready) {
			this.pieces?.redraw(this.state.pieces);
		} else if (before && before.pieces !== this.state.pieces) {
			this.pieces?.show(this.state.pieces, this.dropped);
		}
		if (before) {
			this.dropped = undefined; // also if the piece was put back, as after a premove
		}
		this.ready = true;
	}

	override render() {
		const { state, look } = this;
		const { orientation } = state;
		return html`<div
			class="board"
			tabindex="0"
			role="application"
			aria-label=${this.label}
			@keydown=${this.onKey}
			@mousedown=${this.keepFocus}
		>
			<svg class="layer still" viewBox=${VIEW_BOX} aria-hidden="true">
				${this.groundFor(look, orientation)}
			</svg>
			<svg class="layer" viewBox=${VIEW_BOX} aria-hidden="true">${this.under()}</svg>
			<svg class="defs" aria-hidden="true"><defs>${pieceGradients(look.theme)}</defs></svg>
			<div class="pieces" aria-hidden="true"></div>
			<svg class="layer" viewBox=${VIEW_BOX} aria-hidden="true">
				${this.targets()}${marks(state.marks, orientation)}
				${shapes(shapesOf(state, this.sketching), orientation)}
				${badges(state.badges ?? [], orientation)}
				${this.cursor()}
			</svg>
			<svg class="layer" viewBox=${VIEW_BOX} aria-hidden="true">${this.hits(orientation)}</svg>
		</div>`;
	}

	private drawnGround: { look: BoardLook; orientation: string; template: unknown } | undefined;

	/** Returns the template of the ground, which is cached because it is large and seldom changes. */
	private groundFor(look: BoardLook, orientation: BoardState["orientation"]) {
		const kept = this.drawnGround;
		if (kept?.look === look && kept.orientation === orientation) {
			return kept.template;
		}
		const template = ground(look, orientation);
		this.drawnGround = { look, orientation, template };
		return template;
	}

	/** Draws the marks under the pieces: the last move, the check, the selection. */
	private under() {
		const { lastMove, check, selected, orientation } = this.state;
		const at = (square: Square) => placeOf(square, orientation);
		const from = lastMove && at(lastMove.from);
		const to = lastMove && at(lastMove.to);
		const king = check && at(check);
		const piece = selected && at(selected);
		return svg`
			<defs><radialGradient id="check"><stop offset="0.5" stop-color="#ff2d1a" /><stop offset="1" stop-color="#ff2d1a" stop-opacity="0" /></radialGradient></defs>
			${from ? svg`<g class="last"><circle cx=${from.x} cy=${from.y} r="15" /><circle cx=${from.x} cy=${from.y} r="40" class="ring" /></g>` : nothing}
			${to ? svg`<circle class="last to" cx=${to.x} cy=${to.y} r="49.5" />` : nothing}
			${king ? svg`<circle class="check" cx=${king.x} cy=${king.y} r="74" fill="url(#check)" />` : nothing}
			${piece ? svg`<circle class="selected" cx=${piece.x} cy=${piece.y} r="50" />` : nothing}`;
	}

	private targets() {
		const { targets, pieces, orientation } = this.state;
		if (!this.look.showTargets) {
			return nothing;
		}
		return targets.map((square) => {
			const { x, y } = placeOf(square, orientation);
			const capture = pieces.has(square);
			const over = this.over === square ? "over" : "";
			return capture
				? svg`<circle class=${`target capture ${over}`} data-target=${square} cx=${x} cy=${y} r="47" />`
				: svg`<circle class=${`target ${over}`} data-target=${square} cx=${x} cy=${y} r="15" />`;
		});
	}

	private cursor() {
		const { cursor, orientation } = this.state;
		if (!cursor) {
			return nothing;
		}
		const { x, y } = placeOf(cursor, orientation);
		return svg`<rect class="cursor" x=${x - 47} y=${y - 47} width="94" height="94" rx="16" />`;
	}

	/** Draws a transparent rectangle for each square, above everything else, for pointers and tests to hit. */
	private hits(orientation: BoardState["orientation"]) {
		const half = CELL / 2;
		return POINTS.map((square) => {
			const { x, y } = placeOf(square, orientation);
			return svg`<rect class="hit" data-square=${square} x=${x - half} y=${y - half} width=${CELL} height=${CELL} />`;
		});
	}

	// Implementation of PieceHost.

	offsetOf(square: Square): string {
		const { x, y } = placeOf(square, this.state.orientation);
		return `translate(${((x - SIZE / 2) / SIZE) * 100}%, ${((y - SIZE / 2) / SIZE) * 100}%)`;
	}

	draw(element: HTMLElement, piece: Piece): void {
		const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
		picture.setAttribute("viewBox", PIECE_BOX);
		picture.innerHTML = pieceMarkup(piece, this.look.pieces, this.look.theme);
		element.append(picture);
	}

	// Implementation of GestureHost.

	squareAt(event: PointerEvent): Square | undefined {
		const box = this.board.getBoundingClientRect();
		const scale = WIDTH / box.width;
		const place = { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
		return nearestSquare(place, this.state.orientation);
	}

	drag(from: Square, event: PointerEvent): void {
		const element = this.pieces?.elementAt(from);
		if (element) {
			const box = this.board.getBoundingClientRect();
			const half = element.offsetWidth / 2;
			const x = event.clientX - box.left - half;
			const y = event.clientY - box.top - half * (event.pointerType === "touch" ? 2.2 : 1);
			element.classList.add("dragged");
			element.style.transform = `translate(${x}px, ${y}px) scale(1.08)`;
			this.over = this.squareAt(event);
		}
	}

	drop(from: Square, to: Square | undefined): void {
		this.over = undefined;
		const element = this.pieces?.elementAt(from);
		if (!element?.classList.contains("dragged")) {
			return;
		}
		element.classList.remove("dragged");
		element.style.transform = this.offsetOf(from);
		if (to === from) {
			return;
		}
		if (!to) {
			sendBoardEvent(this, "board-off", { square: from });
			return;
		}
		this.dropped = to;
		sendBoardEvent(this, "board-move", { from, to });
	}

	/** Stops a click from focusing the board and clears the focus: the arrow keys go to the page. Only the keyboard focuses the board. */
	private keepFocus(event: MouseEvent): void {
		event.preventDefault();
		let focused = document.activeElement;
		while (focused?.shadowRoot?.activeElement) {
			focused = focused.shadowRoot.activeElement;
		}
		if (focused instanceof HTMLElement && focused !== this.board) {
			focused.blur();
		}
	}

	private onKey(event: KeyboardEvent): void {
		const step = this.step(event);
		const { cursor, orientation } = this.state;
		if (step && !event.altKey && !event.ctrlKey && !event.metaKey) {
			this.moveCursor(step, orientation);
		} else if ((event.key === "Enter" || event.key === " ") && cursor) {
			this.pick(cursor);
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	}

	static override styles = [
		groundStyles,
		shapeStyles,
		css`
			:host {
				display: block;
				aspect-ratio: ${WIDTH} / ${HEIGHT};
				contain: layout paint style;
				border-radius: 6px;
			}
			.board {
				position: relative;
				width: 100%;
				height: 100%;
				touch-action: none;
				user-select: none;
				-webkit-user-select: none;
				outline: none;
				border-radius: inherit;
				overflow: hidden;
			}
			.board:focus-visible::after {
				content: "";
				position: absolute;
				inset: 0;
				border: 4px solid var(--focus, #0b6fc2);
				border-radius: inherit;
				pointer-events: none;
			}
			.layer {
				position: absolute;
				inset: 0;
				width: 100%;
				height: 100%;
				pointer-events: none;
			}
			.still {
				will-change: transform;
			}
			.defs {
				position: absolute;
				width: 0;
				height: 0;
			}
			.pieces {
				position: absolute;
				inset: 0;
				pointer-events: none;
			}
			.piece {
				position: absolute;
				width: ${(SIZE / WIDTH) * 100}%;
				aspect-ratio: 1;
				left: 0;
				top: 0;
			}
			.piece svg {
				display: block;
				width: 100%;
				height: 100%;
				overflow: visible;
			}
			.piece.moving,
			.piece.dragged {
				z-index: 2;
				will-change: transform;
			}
			.hit {
				fill: transparent;
				pointer-events: auto;
				cursor: pointer;
			}
			.last {
				fill: var(--last);
				opacity: 0.75;
			}
			.last .ring {
				fill: none;
				stroke: var(--last);
				stroke-width: 4;
				stroke-dasharray: 14 11;
			}
			.last.to {
				fill: none;
				stroke: var(--last);
				stroke-width: 9;
			}
			.selected {
				fill: none;
				stroke: var(--marker);
				stroke-width: 11;
			}
			.target {
				fill: var(--marker);
				opacity: 0.72;
			}
			.target.capture {
				fill: none;
				stroke: var(--marker);
				stroke-width: 7;
				stroke-dasharray: 22 10;
				opacity: 0.95;
			}
			.target.over {
				opacity: 1;
				stroke: var(--marker);
				stroke-width: 12;
			}
			.check {
				animation: glow 1.1s ease-in-out infinite alternate;
			}
			.cursor {
				display: none;
				fill: none;
				stroke: #fff;
				stroke-width: 5;
				paint-order: stroke;
				filter: drop-shadow(0 0 2px #000) drop-shadow(0 0 1px #000);
			}
			.board:focus-visible .cursor {
				display: inline;
			}
			@keyframes glow {
				from {
					opacity: 0.55;
				}
				to {
					opacity: 0.95;
				}
			}
			@media (prefers-reduced-motion: reduce) {
				.check {
					animation: none;
				}
			}
		`,
	];
}
