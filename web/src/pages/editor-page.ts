import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import {
	type BoardState,
	type Color,
	EMPTY_STATE,
	fileOf,
	isSquare,
	type Move,
	type Piece,
	rankOf,
	type Square,
	squareAt,
} from "../board/model";
import { letterOf, pieceOf, piecesOf } from "../game/pieces";
import { CommandError } from "../protocol/connection";
import type { EditorAnswer, Fault } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { addressWith, type PageAddress } from "./address";
import "../board/board";
import "../parts/piece-icon";
import "../ui/choice";

type Tool = Piece | "hand" | "erase";

const RED: readonly Piece[] = [..."KABNRCP"].flatMap((letter) => pieceOf(letter) ?? []);
const BLACK: readonly Piece[] = [..."kabnrcp"].flatMap((letter) => pieceOf(letter) ?? []);
/** The two kings alone; they must not face each other. */
const KINGS = "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
const EMPTY = "9/9/9/9/9/9/9/9/9/9 w - - 0 1";
const PAUSE = 250; // milliseconds between the last keystroke and the check of the text

/** The position editor: pieces, side to move and counters, with all faults reported during editing. */
@customElement("editor-page")
export class EditorPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "editor", parts: [], query: new Map() };
	@state() private pieces: ReadonlyMap<Square, Piece> = new Map();
	@state() private turn: Color = "red";
	@state() private plies = 0;
	@state() private number = 1;
	@state() private tool: Tool = "hand";
	@state() private selected: Square | undefined;
	@state() private cursor: Square | undefined;
	@state() private checked: EditorAnswer | undefined;
	@state() private flipped = false;
	/** The text in the FEN field while it is being typed or cannot be parsed. */
	@state() private draft: string | undefined;
	@state() private draftFaults: readonly Pick<Fault, "message" | "squares">[] = [];
	private asked = 0;
	private timer: ReturnType<typeof setTimeout> | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.read(this.address.query.get("fen") ?? this.startFen);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearTimeout(this.timer);
	}

	private get startFen(): string {
		return app.state?.choices.handicaps.find(({ id }) => id === "none")?.fen ?? EMPTY;
	}

	/** Asks the program to parse a FEN. The board remains unchanged if the FEN cannot be parsed yet. */
	private async read(fen: string): Promise<void> {
		clearTimeout(this.timer);
		const asked = ++this.asked;
		try {
			const answer = await app.connection.call<EditorAnswer>("editor.check", { fen }, { again: true });
			if (asked === this.asked) {
				this.take(answer);
			}
		} catch (error) {
			if (error instanceof CommandError && asked === this.asked) {
				this.draft = fen;
				this.draftFaults = faultsOf(error);
			}
		}
	}

	private take(answer: EditorAnswer): void {
		this.draftFaults = [];
		this.pieces = piecesOf(answer.pieces);
		this.turn = answer.turn;
		this.plies = answer.plies_since_capture;
		this.number = answer.move_number;
		this.checked = answer;
		this.selected = undefined;
	}

	/** Checks the text of the FEN field while it is being typed. */
	private write(text: string): void {
		this.draft = text;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.read(text), PAUSE);
	}

	/** Reads the finished text; if it can be parsed, the field then shows the FEN as the program writes it. */
	private async finish(text: string): Promise<void> {
		await this.read(text);
		this.dropDraft(this.draftFaults.length > 0 ? this.draft : undefined);
	}

	private dropDraft(draft?: string): void {
		clearTimeout(this.timer);
		this.draft = draft;
		this.draftFaults = draft === undefined ? [] : this.draftFaults;
	}

	/** Asks the program to check the current position. */
	private async check(): Promise<void> {
		const asked = ++this.asked;
		const pieces = Object.fromEntries([...this.pieces].map(([square, piece]) => [square, letterOf(piece)]));
		const answer = await app.call<EditorAnswer>("editor.check", {
			pieces,
			turn: this.turn,
			plies_since_capture: this.plies,
			move_number: this.number,
		});
		if (answer && asked === this.asked) {
			this.checked = answer;
			this.dropDraft();
		}
	}

	private set(fen: string): void {
		this.dropDraft();
		void this.read(fen);
	}

	private change(pieces: ReadonlyMap<Square, Piece>): void {
		this.pieces = pieces;
		this.selected = undefined;
		void this.check();
	}

	private get boardState(): BoardState {
		const faulty = this.checked?.faults.flatMap(({ squares }) => squares) ?? [];
		return {
			...EMPTY_STATE,
			pieces: this.pieces,
			orientation: this.flipped ? "black" : "red",
			movable: "all",
			selected: this.selected,
			shapes: [...new Set(faulty)].map((from) => ({ from, brush: "threat" })),
			cursor: this.cursor,
		};
	}

	private pick(square: Square): void {
		this.cursor = square;
		const { tool, selected } = this;
		const pieces = new Map(this.pieces);
		const here = pieces.get(square);
		if (tool === "hand") {
			const taken = selected && pieces.get(selected);
			if (taken && selected !== square) {
				this.move({ from: selected, to: square });
			} else {
				this.selected = here && selected !== square ? square : undefined;
			}
			return;
		}
		const same = tool !== "erase" && here?.color === tool.color && here.kind === tool.kind;
		if (tool === "erase" || same) {
			pieces.delete(square);
		} else {
			pieces.set(square, tool);
		}
		this.change(pieces);
	}

	private move({ from, to }: Move): void {
		const pieces = new Map(this.pieces);
		const piece = pieces.get(from);
		if (piece) {
			pieces.delete(from);
			pieces.set(to, piece);
			this.change(pieces);
		}
	}

	private takeOff(square: Square): void {
		const pieces = new Map(this.pieces);
		pieces.delete(square);
		this.change(pieces);
	}

	private transform(place: (square: Square) => Square | undefined, piece: (piece: Piece) => Piece): void {
		const pieces = new Map<Square, Piece>();
		for (const [square, standing] of this.pieces) {
			pieces.set(place(square) ?? square, piece(standing));
		}
		this.change(pieces);
	}

	override render() {
		return html`<div class="page">
			<div class="board">
				<chuhe-board
					.state=${this.boardState}
					.look=${app.look}
					.label=${this.t("board.label")}
					@board-pick=${(event: CustomEvent<{ square: Square }>) => this.pick(event.detail.square)}
					@board-move=${(event: CustomEvent<Move>) => this.move(event.detail)}
					@board-off=${(event: CustomEvent<{ square: Square }>) => this.takeOff(event.detail.square)}
					@board-cursor=${(event: CustomEvent<{ square: Square }>) => {
						this.cursor = event.detail.square;
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
		const { pieces: script, theme } = app.preferences.values;
		const chosen = (tool: Tool) => JSON.stringify(tool) === JSON.stringify(this.tool);
		const choose = (tool: Tool) => () => {
			this.tool = tool;
			this.selected = undefined;
		};
		const row = (pieces: readonly Piece[]) =>
			pieces.map((piece) => {
				const name = this.t(`piece.${piece.color}.${piece.kind}`);
				const count = this.checked?.counts[letterOf(piece)] ?? 0;
				return html`<button
					class="quiet piece"
					aria-pressed=${chosen(piece)}
					aria-label=${this.t("editor.left", { piece: name, n: count })}
					title=${name}
					@click=${choose(piece)}
				>
					<piece-icon .piece=${piece} .script=${script} .theme=${theme}></piece-icon>
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
		const same = (piece: Piece) => piece;
		const mirror = () => this.transform((square) => squareAt(8 - fileOf(square), rankOf(square)), same);
		const exchange = () =>
			this.transform(
				(square) => squareAt(8 - fileOf(square), 9 - rankOf(square)),
				({ color, kind }) => ({ kind, color: color === "red" ? "black" : "red" }),
			);
		return html`<div class="row">
			<button @click=${() => this.set(this.startFen)}>${this.t("editor.start")}</button>
			<button @click=${() => this.set(KINGS)}>${this.t("editor.kings")}</button>
			<button @click=${() => this.set(EMPTY)}>${this.t("editor.clear")}</button>
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
				aria-invalid=${this.draftFaults.length > 0}
				aria-describedby="faults"
				.value=${this.draft ?? this.checked?.fen ?? ""}
				@input=${(event: Event) => this.write((event.target as HTMLInputElement).value)}
				@change=${(event: Event) => this.finish((event.target as HTMLInputElement).value)}
			/>
		</label>`;
	}

	private faults() {
		const unread = this.draftFaults.length > 0;
		const faults = unread ? this.draftFaults : (this.checked?.faults ?? []);
		const fine = this.checked?.valid === true && faults.length === 0;
		return html`<section id="faults" class=${`faults ${fine ? "fine" : ""}`} aria-label=${this.t("editor.faults")} aria-live="polite">
			${fine ? html`<p>${icon("check")} ${this.t("editor.fine")}</p>` : nothing}
			${
				fine
					? nothing
					: html`<h2>${this.t("editor.faults")}</h2>
						<ul>
							${faults.map(
								({ message, squares }) =>
									html`<li>${app.say(message)}${squares.length > 0 ? html` <span class="mono">${squares.filter(isSquare).join(" ")}</span>` : nothing}</li>`,
							)}
						</ul>
						${unread ? html`<p class="small dim">${this.t("editor.kept")}</p>` : nothing}`
			}
		</section>`;
	}

	private leave() {
		const fen = this.checked?.fen ?? "";
		const invalid = this.checked?.valid !== true || this.draftFaults.length > 0;
		return html`<div class="row">
			<button class="primary" ?disabled=${invalid || this.checked?.faults.length !== 0} @click=${() => app.go(addressWith("new", fen))}>
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
				grid-template-columns: minmax(0, calc((100dvh - var(--nav, 3.2rem) - 1.5rem) * 0.8792)) minmax(20rem, 44rem);
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
			.piece {
				padding: 0.12em;
				min-height: 0;
				border: 2px solid transparent;
			}
			piece-icon {
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
			/* Upright the board is above; a phone on its side keeps both next to each other. */
			@media (max-width: 900px) and (orientation: portrait) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.35rem;
				}
			}
			@media (max-height: 500px) {
				.page {
					grid-template-columns: minmax(0, calc((100dvh - var(--nav, 3.2rem) - 0.7rem) * 0.8792)) minmax(16rem, 1fr);
					padding: 0.35rem;
				}
			}
		`,
	];
}

/** Returns the faults that the program reports in a text. */
function faultsOf(error: CommandError): readonly Pick<Fault, "message" | "squares">[] {
	const { faults } = (error.error.detail ?? {}) as { faults?: readonly Fault[] };
	return faults?.length
		? faults.map(({ message }) => ({ message, squares: [] }))
		: [{ message: error.words, squares: [] }];
}
