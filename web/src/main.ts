import { html, LitElement } from "lit";
import { customElement } from "lit/decorators.js";

/** The application: the frame around the pages. */
@customElement("chuhe-app")
export class ChuheApp extends LitElement {
	override render() {
		return html`<main></main>`;
	}
}
