import type { ReactiveControllerHost } from "lit";

/** Listens for key presses in the whole window as long as the element is connected to the page. */
export function hearKeys(host: ReactiveControllerHost, press: (event: KeyboardEvent) => void): void {
	host.addController({
		hostConnected: () => window.addEventListener("keydown", press),
		hostDisconnected: () => window.removeEventListener("keydown", press),
	});
}
