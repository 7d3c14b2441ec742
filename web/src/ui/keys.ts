import type { ReactiveControllerHost } from "lit";

/** Hears the keys of the whole window as long as the element is on the page. */
export function hearKeys(host: ReactiveControllerHost, press: (event: KeyboardEvent) => void): void {
	host.addController({
		hostConnected: () => window.addEventListener("keydown", press),
		hostDisconnected: () => window.removeEventListener("keydown", press),
	});
}
