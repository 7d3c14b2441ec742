import { LitElement } from "lit";

/** The event that is dispatched to the window when an element cannot be rendered. Its detail is the error. */
export const TROUBLE = "chuhe-trouble";

/** The base class of all elements that render. A rendering error is reported instead of leaving a blank page. */
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
