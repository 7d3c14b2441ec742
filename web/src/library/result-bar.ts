import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { ResultCount } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";

/** A bar of results: Red wins, draws and Black wins. */
@customElement("result-bar")
export class ResultBar extends ChuheElement {
	@property({ attribute: false }) count: Pick<ResultCount, "red" | "draw" | "black"> = { red: 0, draw: 0, black: 0 };

	override render() {
		const { red, draw, black } = this.count;
		const label = this.t("explorer.score", { red, draw, black });
		const part = (name: string, n: number) =>
			n > 0 ? html`<span class=${name} style=${`flex:${n}`}></span>` : nothing;
		return html`<div class="bar" role="img" aria-label=${label} title=${label}>
			${part("red", red)}${part("draw", draw)}${part("black", black)}
		</div>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			.bar {
				display: flex;
				min-width: 3em;
				height: 0.8em;
				border: 1px solid var(--line);
				border-radius: 3px;
				overflow: hidden;
			}
			.red {
				background: var(--eval-red);
			}
			.draw {
				background: var(--panel-3);
			}
			.black {
				background: var(--text);
			}
		`,
	];
}
