import { css, html, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { BoardBase } from "../board/board-base";
import { type GestureHost, Gestures } from "../board/gestures";
import { type Color, type Square, sendBoardEvent } from "../board/model";
import { type Language, translate } from "../i18n/text";
import { Marks } from "./marks";
import { Orbit, type OrbitHost } from "./orbit";
import { HEIGHT, meetLevel, placeOf, squareOnRay } from "./places";
import { ChessSet } from "./set";
import { Stage } from "./stage";
import { Troop } from "./troop";
import { type Aim, between, type Preset, presetAim, turned, zoomed } from "./view";

const PRESETS: readonly Preset[] = ["red", "black", "top", "low"];
const TURN_TIME = 600; // milliseconds from one view to another

/** Fired when WebGL is not available or its context is lost. */
export type Board3dFailed = CustomEvent<{ reason: string }>;

/** The 3D board. It has the same properties and events as the flat one. */
@customElement("chuhe-board-3d")
export class ChuheBoard3d extends BoardBase implements GestureHost, OrbitHost {
	/** The language of the buttons. */
	@property() language: Language = "en";
	@state() private aimed: Aim = presetAim("red", { azimuth: 0, polar: 0, zoom: 1 }, 1);
	@state() private focused = false;
	@query(".view") private view!: HTMLElement;
	private stage: Stage | undefined;
	private set: ChessSet | undefined;
	private troop: Troop | undefined;
	private readonly marks = new Marks();
	private readonly sizes = new ResizeObserver(() => this.fit());

	/** Turns the camera to a preset view. */
	show(preset: Preset): void {
		const from = this.aimed;
		const to = presetAim(preset, from, this.aspect);
		const still = this.look.animation === 0;
		this.stage?.animate("aim", still ? 0 : TURN_TIME, (t) => this.aim(between(from, to, t)));
	}

	/** Returns the position in the viewport of the middle of a square, or of the face of the piece on it. */
	whereIs(square: Square): { x: number; y: number } | undefined {
		const { x, z } = placeOf(square);
		return this.stage?.onPage(x, this.state.pieces.has(square) ? HEIGHT : 0, z);
	}

	override firstUpdated(): void {
		new Orbit(this.view, this);
		new Gestures(this.view, this);
		this.view.addEventListener("pointermove", (event) => this.square(event));
	}

	override connectedCallback(): void {
		super.connectedCallback();
		if (this.hasUpdated) {
			this.requestUpdate("look", undefined);
		}
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.close();
	}

	override updated(changed: PropertyValues<this>): void {
		if (!this.isConnected || (!this.stage && !this.open())) {
			return;
		}
		const before = changed.get("state");
		const turned = before?.orientation !== this.state.orientation;
		const anew = changed.has("look") && this.furnish();
		if (!anew && before && before.pieces !== this.state.pieces) {
			this.troop?.show(this.state.pieces, this.look.animation, this.dropped);
			this.dropped = undefined;
		}
		if (changed.has("state") && before && turned) {
			this.sit(this.state.orientation);
			this.show(this.state.orientation);
		}
		this.troop?.raise(this.state.selected, this.look.animation);
		this.marks.show(this.state, this.look, this.sketching, this.over, this.focused);
		this.stage?.redraw();
	}

	/** Creates the stage; returns false without WebGL. */
	private open(): boolean {
		// A canvas whose context has been released never gets another one.
		const canvas = document.createElement("canvas");
		canvas.setAttribute("aria-hidden", "true");
		try {
			this.stage = new Stage(canvas);
		} catch (error) {
			this.fail(String(error));
			return false;
		}
		this.view.replaceChildren(canvas);
		canvas.addEventListener("webglcontextlost", () => {
			if (this.stage?.canvas === canvas) {
				this.fail("context lost");
			}
		});
		this.furnish();
		this.stage.scene.add(this.marks.group);
		this.aimed = presetAim(this.state.orientation, this.aimed, this.aspect);
		this.sizes.observe(this.view);
		this.fit();
		this.stage.whenStill(() => {
			this.ready = true;
		});
		return true;
	}

	private close(): void {
		this.sizes.disconnect();
		this.marks.clear();
		this.set?.dispose();
		this.stage?.dispose();
		this.stage = undefined;
		this.set = undefined;
		this.troop = undefined;
		this.ready = false;
	}

	private fail(reason: string): void {
		if (this.isConnected) {
			this.dispatchEvent(new CustomEvent("board-3d-failed", { detail: { reason }, bubbles: true, composed: true }));
		}
	}

	/** Builds the set for the current look and sets up the pieces; returns false if it is built already or there is no stage. */
	private furnish(): boolean {
		const { stage, look } = this;
		if (!stage || this.set?.made(look)) {
			return false;
		}
		this.set?.group.removeFromParent();
		this.troop?.group.removeFromParent();
		this.set?.dispose();
		this.set = new ChessSet(look, stage.quality);
		this.troop = new Troop(stage, this.set);
		this.troop.setUp(this.state.pieces);
		this.sit(this.state.orientation);
		stage.scene.add(this.set.group, this.troop.group);
		stage.setDistance(this.set.palette);
		return true;
	}

	/** Updates everything that depends on the side at the bottom. */
	private sit(side: Color): void {
		this.set?.writeCoordinates(side);
		this.troop?.face(side);
		this.stage?.lightFor(side);
	}

	/** The ratio of the view's width to its height. */
	private get aspect(): number {
		return this.view.clientWidth / Math.max(1, this.view.clientHeight);
	}

	private fit(): void {
		const { clientWidth, clientHeight } = this.view;
		if (this.stage && clientWidth > 0 && clientHeight > 0) {
			this.stage.resize(clientWidth, clientHeight);
			this.aim(this.aimed);
		}
	}

	private aim(aim: Aim): void {
		this.aimed = aim;
		this.stage?.aim(aim);
	}

	/** Sets the pointer's shape, which shows where a piece can be picked up or moved to. */
	private square(event: PointerEvent): void {
		const square = this.squareAt(event);
		const can = square && (this.canDrag(square) || this.state.targets.includes(square));
		this.view.style.cursor = can ? "pointer" : square ? "default" : "grab";
	}

	override render() {
		return html`<div
			class="view"
			tabindex="0"
			role="application"
			aria-label=${this.label}
			@keydown=${this.onKey}
			@focusin=${() => {
				this.focused = true;
			}}
			@focusout=${() => {
				this.focused = false;
			}}
		></div>
			<div class="presets" role="group" aria-label=${translate("board3d.views")}>
				${PRESETS.map(
					(preset) => html`<button
						type="button"
						aria-label=${translate(`board3d.view.${preset}How`)}
						title=${translate(`board3d.view.${preset}How`)}
						@click=${() => this.show(preset)}
					>
						${translate(`board3d.view.${preset}`)}
					</button>`,
				)}
			</div>`;
	}

	// Implementation of GestureHost.

	squareAt(event: PointerEvent): Square | undefined {
		const ray = this.stage?.ray(event.clientX, event.clientY);
		return ray && squareOnRay(ray.origin, ray.direction, this.troop?.squares ?? []);
	}

	drag(from: Square, event: PointerEvent): void {
		const ray = this.stage?.ray(event.clientX, event.clientY);
		const place = ray && meetLevel(ray.origin, ray.direction, HEIGHT);
		if (place) {
			this.troop?.carry(from, place);
			this.over = this.squareUnder(event);
		}
	}

	drop(from: Square, _seen: Square | undefined): void {
		const to = this.over;
		this.over = undefined;
		if (!to || to === from || !this.troop?.carrying) {
			this.troop?.release(this.look.animation);
			return;
		}
		this.dropped = to;
		this.troop.hold();
		sendBoardEvent(this, "board-move", { from, to });
		// If the move is refused, no new state arrives and the piece goes back.
		const { pieces } = this.state;
		setTimeout(() => {
			if (this.state.pieces === pieces) {
				this.dropped = undefined;
				this.troop?.release(this.look.animation);
			}
		}, 400);
	}

	/** Returns the square under the piece being dragged; the other pieces do not hide it. */
	private squareUnder(event: PointerEvent): Square | undefined {
		const ray = this.stage?.ray(event.clientX, event.clientY);
		return ray && squareOnRay(ray.origin, ray.direction, []);
	}

	// Implementation of OrbitHost.

	onBoard(event: PointerEvent): boolean {
		return this.squareAt(event) !== undefined;
	}

	mayTurn(event: PointerEvent): boolean {
		const square = this.squareAt(event);
		return square !== undefined && !this.canDrag(square) && !this.state.targets.includes(square);
	}

	tap(event: PointerEvent): void {
		const square = this.squareAt(event);
		if (square) {
			this.clearDrawn();
			this.pick(square);
		}
	}

	turn(right: number, down: number): void {
		this.stage?.animate("aim", 0, () => this.aim(turned(this.aimed, right, down)));
	}

	zoom(factor: number): void {
		this.stage?.animate("aim", 0, () => this.aim(zoomed(this.aimed, factor)));
	}

	private onKey(event: KeyboardEvent): void {
		const step = this.step(event);
		const { cursor } = this.state;
		if (event.altKey || event.ctrlKey || event.metaKey) {
			return;
		}
		if (step && event.shiftKey) {
			this.turn(-0.12 * step[0], -0.08 * step[1]);
		} else if (step) {
			this.moveCursor(step, Math.cos(this.aimed.azimuth) >= 0 ? "red" : "black");
		} else if (event.key === "+" || event.key === "-") {
			this.zoom(event.key === "+" ? 0.9 : 1.1);
		} else if ((event.key === "Enter" || event.key === " ") && cursor) {
			this.pick(cursor);
		} else {
			return;
		}
		event.preventDefault();
		event.stopPropagation();
	}

	static override styles = css`
		:host {
			display: block;
			position: relative;
			min-height: 200px;
			contain: strict;
			border-radius: 6px;
		}
		.view {
			position: absolute;
			inset: 0;
			touch-action: none;
			user-select: none;
			-webkit-user-select: none;
			outline: none;
			border-radius: inherit;
			overflow: hidden;
		}
		.view:focus-visible {
			box-shadow: inset 0 0 0 3px #4fb35f;
		}
		.view:focus-visible::after {
			content: "";
			position: absolute;
			inset: 0;
			border: 3px solid #4fb35f;
			border-radius: inherit;
			pointer-events: none;
		}
		canvas {
			display: block;
			width: 100%;
			height: 100%;
		}
		.presets {
			position: absolute;
			inset-block-end: 8px;
			inset-inline-end: 8px;
			display: flex;
			gap: 1px;
			border-radius: 8px;
			overflow: hidden;
			background: #ffffff26;
			opacity: 0.85;
		}
		.presets:hover,
		.presets:focus-within {
			opacity: 1;
		}
		button {
			min-height: 32px;
			padding: 0 10px;
			border: 0;
			background: #1d130cd9;
			color: #fbeedb;
			font: 600 13px system-ui, "Noto Sans CJK SC", sans-serif;
			cursor: pointer;
		}
		button:hover {
			background: #4a3020;
		}
		button:focus-visible {
			outline: 2px solid #8fe39b;
			outline-offset: -3px;
		}
	`;
}
