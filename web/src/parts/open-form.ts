import { css, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { sendFile } from "../protocol/carrier";
import type { RecordAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** Takes a record as text or file; "opened" is sent when it stands as a game. */
@customElement("open-form")
export class OpenForm extends ChuheElement {
	@state() private waiting = false;

	override render() {
		return html`<form @submit=${this.submit}>
			<label class="field">
				<span>${this.t("open.paste")}</span>
				<textarea class="mono" rows="9" spellcheck="false" autocomplete="off"></textarea>
			</label>
			<div class="row">
				<button class="primary" ?disabled=${this.waiting}>${icon("check")}${this.t("open.read")}</button>
				<label class="button">
					${icon("upload")}${this.t("open.file")}
					<input class="hidden-text" type="file" @change=${this.chooseFile} />
				</label>
				<span class="dim small">${this.t("open.drop")}</span>
			</div>
		</form>`;
	}

	private async submit(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const text = this.renderRoot.querySelector("textarea")?.value ?? "";
		if (text.trim() === "") {
			return;
		}
		this.waiting = true;
		const opened = await openText(text);
		this.waiting = false;
		if (opened) {
			this.dispatchEvent(new CustomEvent("opened"));
		}
	}

	private async chooseFile(event: Event): Promise<void> {
		const file = (event.target as HTMLInputElement).files?.[0];
		if (file && (await openFile(file))) {
			this.dispatchEvent(new CustomEvent("opened"));
		}
	}

	static override styles = [
		shared,
		css`
			form {
				display: grid;
				gap: 1em;
			}
			label.button:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			textarea {
				font-size: 0.9em;
			}
		`,
	];
}

/** Reads a text and shows the first game of it. */
export async function openText(text: string): Promise<boolean> {
	const answer = await app.call<RecordAnswer>("record.read", { text });
	return answer !== undefined && showRecords(answer);
}

/** Reads a file and shows the first game of it. */
export async function openFile(file: File): Promise<boolean> {
	try {
		return showRecords(await sendFile<RecordAnswer>(file));
	} catch (error) {
		app.fail(error);
		return false;
	}
}

function showRecords({ games, errors, left_out: leftOut }: RecordAnswer): boolean {
	const [first] = games;
	for (const error of errors.slice(0, 2)) {
		app.toast(typeof error === "string" ? error : JSON.stringify(error), "error");
	}
	if (!first) {
		return false;
	}
	const warnings = games.flatMap((game) => game.warnings);
	if (warnings.length > 0) {
		app.toast(app.t("open.warned", { n: warnings.length, first: warnings[0] ?? "" }));
	}
	if (games.length > 1) {
		const more = leftOut > 0 ? ` ${app.t("open.leftOut", { n: leftOut })}` : "";
		app.toast(app.t("open.several", { n: games.length }) + more, "good");
	}
	app.go(games.length > 1 ? "games" : `analysis/${first.game}`);
	return true;
}
