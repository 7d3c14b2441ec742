import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { moveText } from "../board/model";
import { RoomElement } from "../game/room-element";
import type { TextKey } from "../i18n/text";
import { addressWith } from "../pages/address";
import type { PictureAnswer, RecordText } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../ui/dialog";

/** How the FEN of the usual start begins. */
const USUAL_START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/** What a format may not hold. */
type Loss = TextKey extends infer Key ? (Key extends `loss.${infer Kind}` ? Kind : never) : never;

/** Position and game as text, address and file. */
@customElement("share-dialog")
export class ShareDialog extends RoomElement {
	@property({ type: Boolean }) open = false;
	@state() private format = "pgn";
	@state() private notation = "";
	/** The window above this one. */
	@state() private above: "" | "keep" | "print" = "";
	@state() private record: RecordText | undefined;
	private asked = "";

	override updated(): void {
		const { state: game } = this.room;
		const question = this.open && game ? `${this.format} ${this.notation} ${game.changed} ${game.live}` : "";
		if (question && question !== this.asked) {
			void this.write();
		}
		this.asked = question;
	}

	private async write(): Promise<void> {
		const notation = this.notation ? { notation: this.notation } : {};
		this.record = await this.room.command<RecordText>("record.write", {
			language: app.language,
			format: this.format,
			...notation,
		});
	}

	override render() {
		const fen = this.room.state?.board.fen ?? "";
		const address = `${location.origin}${location.pathname}#/${addressWith("analysis", this.line())}`;
		return html`<chuhe-dialog
			data-window="share"
			data-game=${this.room.id}
			.open=${this.open}
			wide
			heading=${this.t("share.title")}
			@close=${() => this.dispatchEvent(new CustomEvent("close"))}
		>
			${
				this.open
					? html`<div class="fields">
						${this.copyField(this.t("share.fen"), fen)} ${this.copyField(this.t("share.url"), address)}
						<div class="field">
							<span>${this.t("share.picture")}</span>
							<span class="pair">
								${(["svg", "png"] as const).map(
									(kind) =>
										html`<button type="button" @click=${() => this.picture(kind)}>${icon("download")}${kind.toUpperCase()}</button>`,
								)}
								<button type="button" @click=${() => this.copyPicture()}>${icon("copy")}${this.t("share.copyPicture")}</button>
							</span>
						</div>
						${this.recordField()}
					</div>`
					: nothing
			}
		</chuhe-dialog>
			<keep-dialog .room=${this.room} .open=${this.open && this.above === "keep"} @close=${this.closeAbove}></keep-dialog>
			<print-dialog
				.address=${`/api/games/${this.room.id}/print`}
				.open=${this.open && this.above === "print"}
				@close=${this.closeAbove}
			></print-dialog>`;
	}

	private readonly closeAbove = () => {
		this.above = "";
	};

	private copyField(title: string, text: string) {
		return html`<label class="field">
			<span>${title}</span>
			<span class="pair">
				<input class="mono" readonly .value=${text} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
				<button type="button" @click=${() => copy(text)}>${icon("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`;
	}

	private recordField() {
		const { choices } = app.state ?? {};
		const text = this.record?.text ?? "";
		const binary = this.record !== undefined && this.record.text === null;
		return html`<div class="row selects">
				<label class="field">
					<span>${this.t("share.format")}</span>
					<select
						@change=${(event: Event) => {
							this.format = (event.target as HTMLSelectElement).value;
						}}
					>
						${choices?.formats
							.filter(({ write }) => write)
							.map(
								({ id, name }) => html`<option value=${id} ?selected=${id === this.format}>${app.say(name)}</option>`,
							)}
					</select>
				</label>
				<label class="field">
					<span>${this.t("share.notation")}</span>
					<select
						@change=${(event: Event) => {
							this.notation = (event.target as HTMLSelectElement).value;
						}}
					>
						<option value="">–</option>
						${choices?.notations.map(({ id, name }) => html`<option value=${id} ?selected=${id === this.notation}>${app.say(name)}</option>`)}
					</select>
				</label>
			</div>
			<label class="field">
				<span>${this.t("share.record")}</span>
				<textarea class="mono" rows="9" readonly .value=${binary ? this.t("share.binary") : text}></textarea>
			</label>
			${
				this.record && this.record.losses.length > 0
					? html`<div class="small dim">
						${this.t("share.losses")}
						<ul>
							${this.record.losses.map(({ kind, count, detail }) => html`<li>${this.t(`loss.${kind as Loss}`)} (${count}) ${detail}</li>`)}
						</ul>
					</div>`
					: nothing
			}
			<div class="row">
				<button ?disabled=${binary} @click=${() => copy(text)}>${icon("copy")}${this.t("ui.copy")}</button>
				<button @click=${() => this.show("print")}>${icon("printer")}${this.t("print.print")}</button>
				<button @click=${() => this.show("keep")}>${icon("book")}${this.t("share.keep")}</button>
				<button class="primary" @click=${() => this.save()}>${icon("download")}${this.t("share.save")}</button>
			</div>`;
	}

	/** The start of the game and the moves to the position that is shown, as an address carries them. */
	private line(): string {
		const { state } = this.room;
		const moves: string[] = [];
		for (let node = this.room.current; node?.move; node = state?.nodes[node.parent ?? -1]) {
			moves.unshift(node.move);
		}
		const { fen = "" } = state?.start ?? {};
		const start = fen.startsWith(USUAL_START) ? "startpos" : fen;
		return moves.length > 0 ? `${start} moves ${moves.join(" ")}` : start;
	}

	/** The position that is shown, with the pieces of the board, as it is turned, with its last move. */
	private async drawn(): Promise<Blob | undefined> {
		const { pieces: script } = app.preferences.values;
		const { board } = this.room.state ?? {};
		const answer = await app.call<PictureAnswer>("position.picture", {
			fen: board?.fen ?? "",
			style: script === "western" ? "letters" : script,
			...(board?.last ? { last: moveText(board.last) } : {}),
			...(this.room.orientation === "black" ? { black: true } : {}),
		});
		return answer && new Blob([answer.svg], { type: "image/svg+xml" });
	}

	/** Copies a picture that explains itself: board, last move, players, result. */
	private async copyPicture(): Promise<void> {
		const drawn = await this.drawn();
		const { state, current } = this.room;
		if (!drawn || !state) {
			return;
		}
		const name = (side: "red" | "black") => state.players[side].name || this.t(`side.${side}`);
		const { notation } = app.preferences.values;
		const move = current?.text
			? `${current.number}${current.side === "red" ? "." : "…"} ${current.text[notation]}`
			: "";
		const result = state.result.result === "undecided" ? "" : app.say(state.result.message);
		try {
			const picture = await captioned(await rasterised(drawn), `${name("red")} – ${name("black")}`, [move, result]);
			await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
			app.toast(this.t("ui.copied"), "good");
		} catch (error) {
			app.fail(error);
		}
	}

	/** Saves the position that is shown as a picture. */
	private async picture(kind: "svg" | "png"): Promise<void> {
		const drawn = await this.drawn();
		if (!drawn) {
			return;
		}
		try {
			saveBlob(kind === "svg" ? drawn : await rasterised(drawn), `xiangqi.${kind}`);
		} catch (error) {
			app.fail(error);
		}
	}

	/** These windows are loaded when they are opened: the first load of the board is to stay small. */
	private async show(window: "keep" | "print"): Promise<void> {
		await (window === "keep" ? import("../library/keep-dialog") : import("../library/print-dialog"));
		this.above = window;
	}

	private save(): void {
		if (this.record) {
			saveFile(this.record);
		}
	}

	static override styles = [
		shared,
		css`
			.fields {
				display: grid;
				gap: 1em;
			}
			.field > .pair {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5em;
				font-weight: 400;
				color: var(--text);
			}
			.pair > input {
				flex: 1;
				min-width: 0;
			}
			.selects label {
				flex: 1;
			}
			textarea,
			.mono {
				font-size: 0.9em !important;
			}
			ul {
				margin: 0.2em 0;
			}
		`,
	];
}

async function copy(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		app.toast(app.t("ui.copied"), "good");
	} catch (error) {
		app.fail(error);
	}
}

/** Hands a record to the browser as a file. */
function saveFile({ name, mime, text, base64 }: RecordText): void {
	const bytes = base64 === null ? (text ?? "") : Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
	saveBlob(new Blob([bytes], { type: mime }), name);
}

function saveBlob(blob: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Puts a heading above a picture, and what is said of it below. */
async function captioned(picture: Blob, heading: string, lines: readonly string[]): Promise<Blob> {
	const image = await createImageBitmap(picture);
	const text = lines.filter(Boolean).join("   ");
	const bar = Math.round(image.width / 15);
	const canvas = document.createElement("canvas");
	canvas.width = image.width;
	canvas.height = image.height + (text ? 2 : 1) * bar;
	const pen = canvas.getContext("2d");
	if (pen) {
		pen.fillStyle = "#fbf9f5";
		pen.fillRect(0, 0, canvas.width, canvas.height);
		pen.drawImage(image, 0, bar);
		pen.fillStyle = "#2a2622";
		pen.textAlign = "center";
		pen.textBaseline = "middle";
		const room = 0.94 * canvas.width;
		pen.font = `600 ${Math.round(bar * 0.46)}px ${getComputedStyle(document.body).fontFamily}`;
		pen.fillText(heading, canvas.width / 2, bar / 2, room);
		pen.fillText(text, canvas.width / 2, canvas.height - bar / 2, room);
	}
	return pointsOf(canvas);
}

/** Draws a picture in points, twice as fine as it is wide. */
async function rasterised(svg: Blob): Promise<Blob> {
	const address = URL.createObjectURL(svg);
	try {
		const image = new Image();
		image.src = address;
		await image.decode();
		const canvas = document.createElement("canvas");
		canvas.width = 2 * image.width;
		canvas.height = 2 * image.height;
		canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
		return await pointsOf(canvas);
	} finally {
		URL.revokeObjectURL(address);
	}
}

function pointsOf(canvas: HTMLCanvasElement): Promise<Blob> {
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
	});
}
