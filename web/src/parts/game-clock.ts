import { css, html, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import type { Color } from "../board/model";
import { clockLeft, clockText, ticks } from "../game/format";
import { RoomElement } from "../game/room-element";
import { shared } from "../ui/styles";

const LOW = 20_000; // milliseconds
const URGENT = 10_000;

/** The clock of one side, which counts down by itself between messages. */
@customElement("game-clock")
export class GameClock extends RoomElement {
	@property() side: Color = "red";
	private frame = 0;
	/** The time left at the last tick check, in milliseconds; infinite unless a person's clock is running. */
	private seen = Number.POSITIVE_INFINITY;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		cancelAnimationFrame(this.frame);
	}

	override updated(): void {
		cancelAnimationFrame(this.frame);
		if (this.running) {
			this.frame = requestAnimationFrame(() => this.requestUpdate());
		}
		this.tick();
	}

	/** Plays a sound in each of the last ten seconds of a person's clock, if enabled; an engine's clock is silent. */
	private tick(): void {
		const { left } = this;
		const own = this.running && this.room.persons.includes(this.side);
		if (own && app.preferences.values.ticking && ticks(this.seen, left)) {
			app.play("low-time");
		}
		this.seen = own ? left : Number.POSITIVE_INFINITY;
	}

	/** The time left now, in milliseconds. */
	private get left(): number {
		const clock = this.room.state?.clocks?.[this.side];
		return clock ? clockLeft(clock, this.running, performance.now() - this.room.clockTime) : Number.POSITIVE_INFINITY;
	}

	private get running(): boolean {
		const clocks = this.room.state?.clocks;
		return clocks?.running === this.side && !clocks.paused;
	}

	override render() {
		const clocks = this.room.state?.clocks;
		if (!clocks) {
			return nothing;
		}
		const clock = clocks[this.side];
		const { left } = this;
		const low = left < LOW && this.running;
		const urgent = left < URGENT && this.running;
		return html`<div
			class=${`clock ${this.running ? "running" : ""} ${low ? "low" : ""} ${urgent ? "urgent" : ""}`}
			role="timer"
			aria-label=${this.t("game.clock", { side: this.t(`side.${this.side}`) })}
		>
			<span class="time">${clockText(left)}</span>
			${clocks.control.kind === "byoyomi" ? html`<span class="periods">${this.t("game.periods", { n: clock.periods })}</span>` : nothing}
		</div>`;
	}

	static override styles = [
		shared,
		css`
			.clock {
				display: grid;
				justify-items: end;
				padding: 0.15em 0.55em;
				border-radius: var(--radius);
				background: var(--panel-3);
				font-family: var(--mono);
				font-variant-numeric: tabular-nums;
			}
			.time {
				font-size: 1.55em;
				font-weight: 650;
				line-height: 1.2;
			}
			.periods {
				font-size: 0.75em;
			}
			@media (max-width: 760px), (max-height: 500px) {
				.time {
					font-size: 1.25em;
				}
			}
			.running {
				background: var(--accent);
				color: var(--accent-text);
			}
			.low {
				background: var(--red);
				color: var(--panel);
			}
			.urgent {
				outline: 3px solid var(--red);
				outline-offset: 2px;
				animation: pulse 1s ease-in-out infinite;
			}
			@keyframes pulse {
				50% {
					outline-color: transparent;
				}
			}
			@media (prefers-reduced-motion: reduce) {
				.urgent {
					animation: none;
				}
			}
		`,
	];
}
