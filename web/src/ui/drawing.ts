import { LitElement } from "lit";

/** Sent to the window when a part of the page cannot draw itself; the detail is the error. */
export const TROUBLE = "chuhe-trouble";

/** The base of everything that draws: an error on the way is reported instead of leaving a blank page. */
export class DrawnElement extends LitElement {
	protected override performUpdate(): void {
		try {
			super.performUpdate();
		} catch (error) {
			reportError(error);
			window.dispatchEvent(new CustomEvent(TROUBLE, { detail: error }));
		}
	}
}
