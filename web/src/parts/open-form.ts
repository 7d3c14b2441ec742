import { css, html } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { listFile, sendFile } from "../protocol/carrier";
import type { RecordAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { Part, Source } from "./pick-games";

/** The form that opens records from text or files. Sends "opened" when their games, or a choice of them, are shown. */
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
					<input class="hidden-text" type="file" multiple @change=${this.chooseFile} />
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
		const files = [...((event.target as HTMLInputElement).files ?? [])];
		if (await openFiles(files)) {
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

/** The maximum size of a file that can be opened, in bytes, the same as in the program. */
const MOST_BYTES = 4 << 20;

/** Reads a text and shows its game, or asks which of its games to open. Reports whether there was anything to show. */
export async function openText(text: string): Promise<boolean> {
	const answer = await app.call<RecordAnswer>("record.read", { text });
	return answer !== undefined && showRecords(answer, text);
}

/**
 * Reads files and shows the game of a single file, or asks which of all their games to open. Reports whether there was
 * anything to show.
 */
export async function openFiles(files: readonly File[]): Promise<boolean> {
	try {
		const [file] = files;
		if (files.length === 1 && file && file.size <= MOST_BYTES) {
			return showRecords(await sendFile<RecordAnswer>(file), file);
		}
		const parts: Part[] = [];
		for (const source of files) {
			parts.push({ source, answer: await listed(source) });
		}
		if (parts.length > 0) {
			const { pickGames } = await import("./pick-games");
			pickGames(parts, showRecords);
		}
		return parts.length > 0;
	} catch (error) {
		app.fail(error);
		return false;
	}
}

/** Lists the games of one of several files. Returns undefined for a file that is too large to open. */
async function listed(file: File): Promise<RecordAnswer | undefined> {
	if (file.size > MOST_BYTES) {
		return undefined;
	}
	try {
		return await listFile<RecordAnswer>(file);
	} catch (error) {
		// The error of one file is reported together with those of the others.
		return { games: [], found: [], total: 0, errors: [app.textOf(error)] };
	}
}

/** Shows the game that was opened, or the list if there are several. If games were found but not opened, it asks which to open. */
function showRecords(answer: RecordAnswer, source: Source): boolean {
	const { games, errors, found } = answer;
	if (found.length > 0) {
		void import("./pick-games").then(({ pickGames }) => pickGames([{ source, answer }], showRecords));
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
