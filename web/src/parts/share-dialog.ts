import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import type { TextKey } from "../i18n/text";
import { publicPage } from "../pages/address";
import type { RecordText } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { copyText } from "./copy-text";
import { copyPicture, saveBlob, savePicture, sharedAddress } from "./share-picture";
import "../ui/dialog";

/** The kinds of information that a format may lose. */
type Loss = TextKey extends infer Key ? (Key extends `loss.${infer Kind}` ? Kind : never) : never;

/** The dialog that shares the position and the game as text, address and file. */
@customElement("share-dialog")
export class ShareDialog extends RoomElement {
	@property({ type: Boolean }) open = false;
	@state() private format = "pgn";
	@state() private notation = "";
	/** The dialog open above this one. */
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
						${this.copyField(this.t("share.fen"), fen)} ${this.addressField()}
						<div class="field">
							<span>${this.t("share.picture")}</span>
							<span class="pair">
								${(["svg", "png"] as const).map(
									(kind) =>
										html`<button type="button" @click=${() => savePicture(this.room, kind)}>${icon("download")}${kind.toUpperCase()}</button>`,
								)}
								<button type="button" @click=${() => copyPicture(this.room)}>${icon("copy")}${this.t("share.copyPicture")}</button>
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
				<button type="button" @click=${() => copyText(text)}>${icon("copy")}${this.t("ui.copy")}</button>
			</span>
		</label>`;
	}

	/** Renders the address for others, or a field to set one up if this page's own address works only on this machine. */
	private addressField() {
		const address = sharedAddress(this.room);
		if (address) {
			return this.copyField(this.t("share.url"), address);
		}
		return html`<label class="field">
			<span>${this.t("share.publicPage")}</span>
			<input
				type="url"
				maxlength="200"
				.value=${app.preferences.values.publicPage}
				@change=${(event: Event) => this.keepPage(event.target as HTMLInputElement)}
			/>
			<span class="small dim">${this.t("share.publicPageHow")}</span>
		</label>`;
	}

	private keepPage(field: HTMLInputElement): void {
		const page = publicPage(field.value);
		if (page !== undefined) {
			app.preferences.set("publicPage", page);
		}
		field.setCustomValidity(page === undefined ? this.t("share.publicPageBad") : "");
		field.reportValidity();
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
				<button ?disabled=${binary} @click=${() => copyText(text)}>${icon("copy")}${this.t("ui.copy")}</button>
				<button @click=${() => this.show("print")}>${icon("printer")}${this.t("print.print")}</button>
				<button @click=${() => this.show("keep")}>${icon("book")}${this.t("share.keep")}</button>
				<button class="primary" @click=${() => this.save()}>${icon("download")}${this.t("share.save")}</button>
			</div>`;
	}

	/** Opens a dialog. Its code is loaded only then, to keep the initial load of the board small. */
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

/** Passes a record to the browser to save as a file. */
function saveFile({ name, mime, text, base64 }: RecordText): void {
	const bytes = base64 === null ? (text ?? "") : Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
	saveBlob(new Blob([bytes], { type: mime }), name);
}
