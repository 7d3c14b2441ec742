import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { charactersOf, outcomeOf, successOf } from "../game/outcome";
import { RoomElement } from "../game/room-element";
import { shared } from "../ui/styles";
import { resultMark } from "./result-mark";
import "./next-steps";
import "./result-story";

/**
 * The overlay that appears when a game ends while its board is shown: the result in brush calligraphy, the accuracy of
 * both players if known, and the next steps. Any press closes it. So does any key except Tab and the modifiers, but only
 * Escape while the focus is inside the overlay.
 */
@customElement("result-event")
export class ResultEvent extends RoomElement {
	private readonly skip = (event: Event) => {
		const inside = event.composedPath().includes(this);
		const onControl = event
			.composedPath()
			.some((target) => target instanceof HTMLElement && target !== this && target.matches("button, a"));
		const passes =
			event instanceof KeyboardEvent && (["Tab", "Shift", "Control", "Alt", "Meta"].includes(event.key) || inside);
		if ((event instanceof KeyboardEvent && event.key === "Escape") || !(passes || (inside && onControl))) {
			this.room.beside.take("ended");
		}
	};

	override connectedCallback(): void {
		super.connectedCallback();
		window.addEventListener("pointerdown", this.skip, true);
		window.addEventListener("keydown", this.skip, true);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		window.removeEventListener("pointerdown", this.skip, true);
		window.removeEventListener("keydown", this.skip, true);
	}

	override render() {
		const { state, persons } = this.room;
		if (!state || !this.room.beside.get("ended")) {
			return nothing;
		}
		const outcome = outcomeOf(state, persons);
		const message = app.say(state.result.message);
		return html`<section
			class=${successOf(state, persons) ?? "told"}
			aria-label=${this.t("result.title")}
			@click=${() => this.room.beside.take("ended")}
		>
			${resultMark(charactersOf(state, persons))}
			<h2>${outcome ? this.t(`result.${outcome}`) : message}</h2>
			${outcome ? html`<p>${message}</p>` : nothing}
			<result-story .room=${this.room}></result-story>
			<next-steps short .room=${this.room}></next-steps>
		</section>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				position: absolute;
				inset: 0;
				z-index: 2;
				display: grid;
				place-items: center;
				pointer-events: none;
			}
			section {
				--ink: #2c3a44;
				--bare: #fbf6ea;
				width: min(88%, 30rem);
				max-height: 100%;
				overflow: auto;
				padding: 0.6rem 1rem 1rem;
				display: grid;
				justify-items: center;
				gap: 0.35rem;
				text-align: center;
				background: var(--panel);
				border-radius: 14px;
				box-shadow: 0 10px 46px rgb(0 0 0 / 48%);
				pointer-events: auto;
				animation: rise 0.25s ease-out;
			}
			section.won {
				--ink: #a3261b;
			}
			section.told,
			section.drawn {
				--ink: #5a4526;
			}
			.mark {
				width: min(100%, 19rem);
				max-height: 32vh;
			}
			.stroke {
				fill: var(--ink);
				animation: sweep 0.5s cubic-bezier(0.3, 0.1, 0.2, 1) both;
			}
			.bare path {
				fill: none;
				stroke: var(--panel);
				stroke-width: 1.7;
				stroke-linecap: round;
				opacity: 0.5;
			}
			.letter {
				fill: var(--bare);
				stroke: var(--bare);
				stroke-width: 1.2;
				animation: write 0.35s 0.35s ease-out both;
			}
			.seal {
				animation: stamp 0.3s 0.75s cubic-bezier(0.5, 0, 0.9, 0.4) both;
			}
			.paste {
				fill: #b3261e;
				stroke: var(--panel);
				stroke-width: 3;
				paint-order: stroke;
			}
			.cut {
				fill: #fdf3e4;
				stroke: #fdf3e4;
				stroke-width: 2;
			}
			h2 {
				font-size: 1.3em;
			}
			next-steps {
				margin-top: 0.4rem;
			}
			@keyframes rise {
				from {
					opacity: 0;
					transform: translateY(8px);
				}
			}
			@keyframes sweep {
				from {
					clip-path: inset(-10% 100% -10% 0);
				}
				to {
					clip-path: inset(-10% -5% -10% -5%);
				}
			}
			@keyframes write {
				from {
					opacity: 0;
					transform: scale(1.25);
				}
			}
			@keyframes stamp {
				from {
					opacity: 0;
					transform: scale(1.9);
				}
			}
			/* A phone on its side. */
			@media (max-height: 500px) {
				section {
					width: 96%;
					padding: 0.3rem 0.5rem 0.5rem;
					gap: 0.1rem;
				}
				.mark {
					max-height: 30vh;
				}
			}
			@media (prefers-reduced-motion: reduce) {
				section,
				.stroke,
				.letter,
				.seal {
					animation: none;
				}
			}
			@media (forced-colors: active) {
				section {
					border: 1px solid;
				}
				.mark {
					forced-color-adjust: none;
				}
			}
		`,
	];
}
