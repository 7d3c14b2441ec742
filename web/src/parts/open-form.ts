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

/** The longest file that is opened at once, in bytes, as the program has it. */
const MOST_BYTES = 4 << 20;

/** Reads a text and shows the game of it, or asks which. */
export async function openText(text: string): Promise<boolean> {
	const answer = await app.call<RecordAnswer>("record.read", { text });
	return answer !== undefined && showRecords(answer, text);
}

/** Reads a file and shows the game of it, or asks which. */
export async function openFile(file: File): Promise<boolean> {
	try {
		if (file.size > MOST_BYTES) {
			const { pickGames } = await import("./pick-games");
			pickGames(file, showRecords);
			return true;
		}
		return showRecords(await sendFile<RecordAnswer>(file), file);
	} catch (error) {
		app.fail(error);
		return false;
	}
}

/** Shows the game that was read, or the list of those that were; asks which where there are several. */
function showRecords(answer: RecordAnswer, source: File | string): boolean {
	const { games, errors, found } = answer;
	if (found.length > 0) {
		void import("./pick-games").then(({ pickGames }) => pickGames(source, showRecords, answer));
		return true;
	}
	for (const error of errors.slice(0, 2)) {
		app.toast(error, "error");
	}
	const [first] = games;
	if (!first) {
		return false;
	}
	const warnings = games.flatMap((game) =>
		games.length > 1 ? game.warnings.map((text) => `${game.title}: ${text}`) : game.warnings,
	);
	if (warnings.length === 1) {
		app.toast(app.t("open.warned", { n: 1, first: warnings[0] ?? "" }));
	} else if (warnings.length > 1) {
		void import("./pick-games").then(({ tellWarnings }) => tellWarnings(warnings));
	}
	app.go(games.length > 1 ? "games?group=imported" : `analysis/${first.game}`);
	return true;
}
