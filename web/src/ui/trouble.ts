import { app } from "../app/app";
import { TROUBLE } from "./drawing";

/** The longest time to wait for the program to reset the settings before the page is reloaded, in milliseconds. */
const PATIENCE = 2000;

let shown = false;

/** Shows an overlay that explains the error and offers remedies. It uses plain elements, because these still work. */
function show(error: unknown): void {
	if (shown) {
		return;
	}
	shown = true;
	const box = document.createElement("div");
	box.id = "trouble";
	box.setAttribute("role", "alertdialog");
	box.setAttribute("aria-labelledby", "trouble-title");
	box.style.cssText =
		"position:fixed;inset:0;z-index:100;display:grid;place-content:center;gap:1rem;padding:2rem;text-align:center;font:1.1rem/1.5 system-ui,sans-serif;background:#f6f1e7;color:#2b2118";
	const title = document.createElement("h1");
	title.id = "trouble-title";
	title.textContent = app.t("trouble.title");
	const reason = document.createElement("p");
	reason.textContent = app.t("trouble.reason", { reason: String(error) });
	const reload = button(app.t("trouble.reload"), () => location.reload());
	const reset = button(app.t("trouble.reset"), () => void forget());
	const hint = document.createElement("p");
	hint.textContent = app.t("trouble.hint");
	box.append(title, reason, hint, reload, reset);
	document.body.append(box);
	reload.focus();
}

function button(label: string, act: () => void): HTMLButtonElement {
	const made = document.createElement("button");
	made.textContent = label;
	made.style.cssText =
		"font:inherit;padding:0.5em 1.2em;border:1px solid #8a5a2b;border-radius:8px;background:#fffaf0;color:inherit;cursor:pointer";
	made.addEventListener("click", act);
	return made;
}

/** Resets the page's settings in the program and in this browser, then reloads the page. Games are kept. */
async function forget(): Promise<void> {
	const forgotten = app.preferences.reset();
	const told = app.connection.call("settings.set", forgotten).catch(() => {});
	await Promise.race([told, new Promise((done) => setTimeout(done, PATIENCE))]);
	location.reload();
}

export function watchForTrouble(): void {
	window.addEventListener(TROUBLE, (event) => show((event as CustomEvent<unknown>).detail));
}
