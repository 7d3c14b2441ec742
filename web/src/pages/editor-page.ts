import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import {
	type BoardState,
	type Color,
	EMPTY_STATE,
	fileOf,
	isPoint,
	type Man,
	type Move,
	type Point,
	pointAt,
	rankOf,
} from "../board/model";
import { letterOf, manOf, menOf } from "../game/men";
import { CommandError } from "../protocol/connection";
import type { EditorAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { addressWith, type PageAddress } from "./registry";
import "../board/board";
import "../parts/man-icon";
import "../ui/choice";

type Tool = Man | "hand" | "erase";

const RED: readonly Man[] = [..."KABNRCP"].flatMap((letter) => manOf(letter) ?? []);
const BLACK: readonly Man[] = [..."kabnrcp"].flatMap((letter) => manOf(letter) ?? []);
const KINGS = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
const EMPTY = "9/9/9/9/9/9/9/9/9/9 w - - 0 1";

/** Setting up a position: men, side to move, counters, and every fault while it is edited. */
@customElement("editor-page")
export class EditorPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "editor", parts: [], query: new Map() };
	@state() private men: ReadonlyMap<Point, Man> = new Map();
	@state() private turn: Color = "red";
	@state() private plies = 0;
	@state() private number = 1;
	@state() private tool: Tool = "hand";
	@state() private selected: Point | undefined;
	@state() private cursor: Point | undefined;
	@state() private checked: EditorAnswer | undefined;
	@state() private flipped = false;
	@state() private fenError = "";
	private asked = 0;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.read(this.address.query.get("fen") ?? this.startFen);
	}

	private get startFen(): string {
		return app.state?.choices.handicaps.find(({ id }) => id === "none")?.fen ?? EMPTY;
	}

	/** Asks the program what a FEN says. */
	private async read(fen: string): Promise<void> {
		try {
			const answer = await app.connection.call<EditorAnswer>("editor.check", { fen }, { again: true });
			this.fenError = "";
			this.men = menOf(answer.men);
			this.turn = answer.turn;
			this.plies = answer.plies_since_capture;
			this.number = answer.move_number;
			this.checked = answer;
		} catch (error) {
			if (error instanceof CommandError) {
				this.fenError = app.say(error.words);
			}
		}
	}

	/** Asks the program about the position as it stands now. */
	private async check(): Promise<void> {
		const asked = ++this.asked;
		const men = Object.fromEntries([...this.men].map(([point, man]) => [point, letterOf(man)]));
		const answer = await app.call<EditorAnswer>("editor.check", {
			men,
			turn: this.turn,
			plies_since_capture: this.plies,
			move_number: this.number,
		});
		if (answer && asked === this.asked) {
			this.checked = answer;
			this.fenError = "";
		}
	}

	private change(men: ReadonlyMap<Point, Man>): void {
		this.men = men;
		this.selected = undefined;
		void this.check();
	}

	private get boardState(): BoardState {
		const faulty = this.checked?.faults.flatMap(({ squares }) => squares) ?? [];
		return {
			...EMPTY_STATE,
			men: this.men,
			orientation: this.flipped ? "black" : "red",
			movable: "all",
			selected: this.selected,
			shapes: [...new Set(faulty)].map((from) => ({ from, brush: "threat" })),
			cursor: this.cursor,
		};
	}

	private pick(point: Point): void {
		this.cursor = point;
		const { tool, selected } = this;
		const men = new Map(this.men);
		const here = men.get(point);
		if (tool === "hand") {
			const taken = selected && men.get(selected);
			if (taken && selected !== point) {
				this.move({ from: selected, to: point });
			} else {
				this.selected = here && selected !== point ? point : undefined;
			}
			return;
		}
		const same = tool !== "erase" && here?.color === tool.color && here.kind === tool.kind;
		if (tool === "erase" || same) {
			men.delete(point);
		} else {
			men.set(point, tool);
		}
		this.change(men);
	}

	private move({ from, to }: Move): void {
		const men = new Map(this.men);
		const man = men.get(from);
		if (man) {
			men.delete(from);
			men.set(to, man);
			this.change(men);
		}
	}

	private takeOff(point: Point): void {
		const men = new Map(this.men);
		men.delete(point);
		this.change(men);
	}

	private transform(place: (point: Point) => Point | undefined, man: (man: Man) => Man): void {
		const men = new Map<Point, Man>();
		for (const [point, standing] of this.men) {
			men.set(place(point) ?? point, man(standing));
		}
		this.change(men);
	}

	override render() {
		return html`<div class="page">
			<div class="board">
				<chuhe-board
					.state=${this.boardState}
					.look=${app.look}
					.label=${this.t("board.label")}
					@board-pick=${(event: CustomEvent<{ point: Point }>) => this.pick(event.detail.point)}
					@board-move=${(event: CustomEvent<Move>) => this.move(event.detail)}
					@board-off=${(event: CustomEvent<{ point: Point }>) => this.takeOff(event.detail.point)}
					@board-cursor=${(event: CustomEvent<{ point: Point }>) => {
						this.cursor = event.detail.point;
					}}
				></chuhe-board>
			</div>
			<div class="side card">
				<h1>${this.t("editor.title")}</h1>
				${this.palette()} ${this.arrange()} ${this.facts()} ${this.fenField()} ${this.faults()} ${this.leave()}
			</div>
		</div>`;
	}

	private palette() {
		const { men: script, theme } = app.preferences.values;
		const chosen = (tool: Tool) => JSON.stringify(tool) === JSON.stringify(this.tool);
		const choose = (tool: Tool) => () => {
			this.tool = tool;
			this.selected = undefined;
		};
		const row = (men: readonly Man[]) =>
			men.map((man) => {
				const name = `${this.t(`side.${man.color}`)} ${this.t(`man.${man.kind}`)}`;
				const count = this.checked?.counts[letterOf(man)] ?? 0;
				return html`<button
					class="quiet man"
					aria-pressed=${chosen(man)}
					aria-label=${this.t("editor.left", { man: name, n: count })}
					title=${name}
					@click=${choose(man)}
				>
					<man-icon .man=${man} .script=${script} .theme=${theme}></man-icon>
				</button>`;
			});
		return html`<p class="small dim">${this.t("editor.how")}</p>
			<div role="group" aria-label=${this.t("editor.palette")} class="palette">${row(RED)}${row(BLACK)}</div>
			<div class="row">
				<button aria-pressed=${chosen("hand")} @click=${choose("hand")}>${icon("flip")}${this.t("editor.hand")}</button>
				<button aria-pressed=${chosen("erase")} @click=${choose("erase")}>${icon("trash")}${this.t("editor.erase")}</button>
			</div>`;
	}

	private arrange() {
		const same = (man: Man) => man;
		const mirror = () => this.transform((point) => pointAt(8 - fileOf(point), rankOf(point)), same);
		const exchange = () =>
			this.transform(
				(point) => pointAt(8 - fileOf(point), 9 - rankOf(point)),
				({ color, kind }) => ({ kind, color: color === "red" ? "black" : "red" }),
			);
		return html`<div class="row">
			<button @click=${() => this.read(this.startFen)}>${this.t("editor.start")}</button>
			<button @click=${() => this.read(KINGS)}>${this.t("editor.kings")}</button>
			<button @click=${() => this.read(EMPTY)}>${this.t("editor.clear")}</button>
			<button @click=${mirror}>${this.t("editor.mirror")}</button>
			<button @click=${exchange}>${this.t("editor.swapColors")}</button>
			<button
				@click=${() => {
					this.flipped = !this.flipped;
				}}
			>
				${this.t("game.flip")}
			</button>
		</div>`;
	}

	private facts() {
		const number = (label: string, value: number, least: number, set: (n: number) => void) => html`<label class="field">
			<span>${label}</span>
			<input
				type="number"
				min=${least}
				max="9999"
				.value=${String(value)}
				@change=${(event: Event) => {
					set(Math.max(least, Math.round(Number((event.target as HTMLInputElement).value))));
					void this.check();
				}}
			/>
		</label>`;
		return html`<div class="facts">
			<chuhe-choice
				label=${this.t("editor.turn")}
				.value=${this.turn}
				.options=${[{ value: "red", label: this.t("side.red") }, { value: "black", label: this.t("side.black") }]}
				@choice=${(event: CustomEvent<string>) => {
					this.turn = event.detail as Color;
					void this.check();
				}}
			></chuhe-choice>
			${number(this.t("editor.counter"), this.plies, 0, (n) => {
				this.plies = n;
			})}
			${number(this.t("editor.number"), this.number, 1, (n) => {
				this.number = n;
			})}
		</div>`;
	}

	private fenField() {
		return html`<label class="field">
			<span>FEN</span>
			<input
				class="mono"
				spellcheck="false"
				autocomplete="off"
				aria-invalid=${this.fenError !== ""}
				.value=${this.checked?.fen ?? ""}
				@change=${(event: Event) => this.read((event.target as HTMLInputElement).value)}
			/>
		</label>`;
	}

	private faults() {
		const faults = this.checked?.faults ?? [];
		const fine = this.checked?.valid === true && this.fenError === "";
		return html`<section class=${`faults ${fine ? "fine" : ""}`} aria-label=${this.t("editor.faults")} aria-live="polite">
			${fine ? html`<p>${icon("check")} ${this.t("editor.fine")}</p>` : nothing}
			${
				fine
					? nothing
					: html`<h2>${this.t("editor.faults")}</h2>
						<ul>
							${this.fenError ? html`<li>${this.fenError}</li>` : nothing}
							${faults.map(
								({ message, squares }) =>
									html`<li>${app.say(message)}${squares.length > 0 ? html` <span class="mono">${squares.filter(isPoint).join(" ")}</span>` : nothing}</li>`,
							)}
						</ul>`
			}
		</section>`;
	}

	private leave() {
		const fen = this.checked?.fen ?? "";
		const invalid = this.checked?.valid !== true;
		return html`<div class="row">
			<button class="primary" ?disabled=${invalid} @click=${() => app.go(addressWith("new", fen))}>
				${icon("play")}${this.t("editor.play")}
			</button>
			<button ?disabled=${invalid} @click=${() => app.go(addressWith("analysis", fen))}>${icon("chart")}${this.t("editor.analyse")}</button>
		</div>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				display: grid;
				gap: 0.75rem;
				padding: 0.75rem;
				justify-content: center;
				align-items: start;
				grid-template-columns: minmax(0, calc((100dvh - var(--nav, 3.2rem) - 1.5rem) * 0.8792)) minmax(20rem, 30rem);
			}
			chuhe-board {
				width: 100%;
				box-shadow: var(--shadow);
			}
			.side {
				padding: 1rem;
				display: grid;
				gap: 0.85rem;
			}
			.palette {
				display: grid;
				grid-template-columns: repeat(7, 1fr);
				gap: 0.2em;
			}
			.man {
				padding: 0.12em;
				min-height: 0;
				border: 2px solid transparent;
			}
			man-icon {
				width: 100%;
				max-width: 3.2em;
			}
			.facts {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr));
				gap: 0.8em;
				align-items: end;
			}
			input.mono {
				font-size: 0.86em !important;
			}
			.faults {
				padding: 0.7em 0.9em;
				border-radius: var(--radius);
				background: var(--red-soft);
			}
			.faults.fine {
				background: var(--accent-soft);
			}
			.faults ul {
				margin: 0.3em 0 0;
				padding-left: 1.2em;
			}
			@media (max-width: 900px) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.35rem;
				}
			}
		`,
	];
}
