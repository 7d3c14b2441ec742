import { app } from "../app/app";

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		app.toast(app.t("ui.copied"), "good");
	} catch (error) {
		app.fail(error);
	}
}
