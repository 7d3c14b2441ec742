import { app } from "../app/app";
import type { TextKey, Values } from "../i18n/text";
import { DrawnElement } from "./drawing";

/** The base class of all components. They are rerendered when the language, the settings or the connection change. */
export class ChuheElement extends DrawnElement {
	private readonly refresh = () => this.requestUpdate();

	override connectedCallback(): void {
		super.connectedCallback();
		app.addEventListener("change", this.refresh);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		app.removeEventListener("change", this.refresh);
	}

	protected t(key: TextKey, values?: Values): string {
		return app.t(key, values);
	}
}
