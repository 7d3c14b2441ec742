import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { TextKey } from "../i18n/text";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import "../ui/dialog";

const keys: readonly (readonly [readonly string[], TextKey])[] = [
	[["←", "→"], "help.walk"],
	[["↑", "↓"], "help.variation"],
	[["Home", "End"], "help.ends"],
	[["b"], "help.board"],
	[["/"], "help.type"],
	[["f"], "help.flip"],
	[["h"], "help.hint"],
	[["u"], "help.undo"],
	[["s"], "help.stop"],
	[["a"], "help.analysis"],
	[["e"], "help.engine"],
	[["n"], "help.new"],
	[["Esc"], "help.full"],
	[["?"], "help.help"],
];

/** The dialog that lists the keyboard shortcuts. */
@customElement("help-dialog")
export class HelpDialog extends ChuheElement {
	@property({ type: Boolean }) open = false;

	override render() {
		return html`<chuhe-dialog heading=${this.t("help.title")} .open=${this.open} @close=${() => this.dispatchEvent(new CustomEvent("close"))}>
			<dl>
				${keys.map(
					([names, text]) =>
						html`<div>
							<dt>${names.map((name) => html`<kbd>${name}</kbd>`)}</dt>
							<dd>${this.t(text)}</dd>
						</div>`,
				)}
			</dl>
			<p class="dim small">${this.t("help.draw")}</p>
		</chuhe-dialog>`;
	}

	static override styles = [
		shared,
		css`
			dl {
				margin: 0 0 1em;
				display: grid;
				gap: 0.45em;
			}
			dl > div {
				display: grid;
				grid-template-columns: 8em 1fr;
				gap: 0.8em;
			}
			dt {
				display: flex;
				gap: 0.3em;
			}
			dd {
				margin: 0;
			}
			kbd {
				font: 600 0.9em var(--font);
				padding: 0.1em 0.5em;
				border: 1px solid var(--line);
				border-bottom-width: 2px;
				border-radius: 5px;
				background: var(--panel-2);
				height: max-content;
			}
		`,
	];
}
