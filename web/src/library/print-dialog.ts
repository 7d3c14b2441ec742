import { css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { app } from "../app/app";
import { fetchFile, saveFile } from "../protocol/carrier";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../ui/dialog";

/** The choices for the number of moves between diagrams; 0 for only the diagrams that the record asks for. */
const DISTANCES = [0, 5, 10, 15, 20, 30];
const LETTERS = ["wxf", "iccs", "vietnamese"]; // notations for which pieces are printed as letters

/** The dialog with the print settings of games; sends "close". */
@customElement("print-dialog")
export class PrintDialog extends ChuheElement {
	/** The address at which the program serves the page to print, including the choice of games. */
	@property() address = "";
	@property({ type: Boolean }) open = false;
	@state() private waiting = false;
	@query("form") private form!: HTMLFormElement | null;

	override render() {
		return html`<chuhe-dialog
			data-window="print"
			.open=${this.open}
			heading=${this.t("print.title")}
			@close=${() => this.dispatchEvent(new CustomEvent("close"))}
		>
			${this.open ? this.fields() : nothing}
		</chuhe-dialog>`;
	}

	private fields() {
		const { notation } = app.preferences.values;
		return html`<form @submit=${this.print}>
			<label class="field">
				<span>${this.t("share.notation")}</span>
				<select name="notation">
					${app.state?.choices.notations.map(
						({ id, name }) =>
							html`<option value=${id} ?selected=${id === notationName(notation)}>${app.say(name)}</option>`,
					)}
				</select>
			</label>
			<label class="field">
				<span>${this.t("print.every")}</span>
				<select name="every">
					${DISTANCES.map((n) => html`<option value=${n} ?selected=${n === 10}>${n === 0 ? this.t("print.marked") : this.t("print.moves", { n })}</option>`)}
				</select>
			</label>
			<label class="check"><input type="checkbox" name="end" checked />${this.t("print.end")}</label>
			<label class="check"><input type="checkbox" name="black" />${this.t("print.black")}</label>
			<p class="small dim">${this.t("print.how")}</p>
			<div class="row end">
				<button type="button" ?disabled=${this.waiting} @click=${this.save}>${icon("download")}HTML</button>
				<button class="primary" ?disabled=${this.waiting}>${icon("printer")}${this.t("print.print")}</button>
			</div>
		</form>`;
	}

	/** The address of the page with the chosen settings. */
	private get wanted(): string {
		const data = new FormData(this.form ?? undefined);
		const notation = String(data.get("notation") ?? "");
		const { pieces } = app.preferences.values;
		const style = LETTERS.includes(notation) || pieces === "western" ? "letters" : pieces;
		const query = new URLSearchParams({ notation, style, every: String(data.get("every") ?? 0) });
		for (const name of ["end", "black"]) {
			if (data.has(name)) {
				query.set(name, "true");
			}
		}
		return `${this.address}${this.address.includes("?") ? "&" : "?"}${query}`;
	}

	/** Opens the page in a new window and shows the browser's print dialog. */
	private readonly print = async (event: Event) => {
		event.preventDefault();
		await this.whileWaiting(async () => {
			const url = URL.createObjectURL(await fetchFile(this.wanted));
			const page = window.open(url);
			if (page) {
				page.addEventListener("load", () => page.print(), { once: true });
			} else {
				app.toast(this.t("print.blocked"), "error");
			}
		});
	};

	private readonly save = () => this.whileWaiting(() => saveFile(this.wanted, "xiangqi.html"));

	private async whileWaiting(work: () => Promise<void>): Promise<void> {
		this.waiting = true;
		try {
			await work();
		} catch (error) {
			app.fail(error);
		}
		this.waiting = false;
	}

	static override styles = [
		shared,
		css`
			form {
				display: grid;
				gap: 0.9em;
			}
			.end {
				justify-content: flex-end;
			}
		`,
	];
}

/** Returns the program's name for a notation from the preferences. */
function notationName(notation: string): string {
	return notation === "traditional" ? "chinese,traditional" : notation;
}
