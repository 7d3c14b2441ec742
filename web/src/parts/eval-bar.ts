import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Color } from "../board/model";
import { DrawnElement } from "../ui/drawing";

/** The evaluation as a bar. Red's share grows from Red's end of the board. */
@customElement("eval-bar")
export class EvalBar extends DrawnElement {
	/** Red's share, from 0 to 1000; undefined while it is unknown. */
	@property({ type: Number }) share: number | undefined;
	@property() score = "";
	@property() label = "";
	@property() bottom: Color = "red";

	override render() {
		if (this.share === undefined) {
			return html`<div class="bar unknown" role="img" aria-label=${this.label}></div>`;
		}
		const red = this.share / 10;
		const lower = this.bottom === "red" ? red : 100 - red;
		return html`<div class=${`bar ${this.bottom}`} role="img" aria-label=${this.label}>
			<div class="lower" style=${`height: ${lower}%`}></div>
			<span class=${lower >= 50 ? "at-bottom" : "at-top"}>${this.score}</span>
		</div>`;
	}

	static override styles = css`
		:host {
			display: block;
		}
		.bar {
			position: relative;
			height: 100%;
			border-radius: 4px;
			overflow: hidden;
			background: var(--eval-black);
		}
		/* Not known is not equal. */
		.bar.unknown {
			background: repeating-linear-gradient(45deg, var(--panel-3) 0 5px, var(--panel-2) 5px 10px);
		}
		.lower {
			position: absolute;
			inset: auto 0 0;
			background: var(--eval-red);
			transition: height 0.4s ease-out;
		}
		.bar.black {
			background: var(--eval-red);
		}
		.bar.black .lower {
			background: var(--eval-black);
		}
		span {
			position: absolute;
			inset-inline: 0;
			text-align: center;
			font: 700 11px/1.6 var(--font);
			color: #fff;
			font-variant-numeric: tabular-nums;
			letter-spacing: -0.03em;
		}
		.at-bottom {
			bottom: 2px;
		}
		.at-top {
			top: 2px;
		}
	`;
}
