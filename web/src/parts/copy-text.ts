import { app } from "../app/app";

/** Puts a text on the clipboard, and says so. */
export async function copyText(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		app.toast(app.t("ui.copied"), "good");
	} catch (error) {
		app.fail(error);
	}
}
