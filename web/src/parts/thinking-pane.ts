import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { countText, evalText } from "../game/format";
import { RoomElement } from "../game/room-element";
import { type TextKey, tongue } from "../i18n/text";
import type { Eval, GameState, Line, LineText, Thinking } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The progress, depth, score, line and time of the current or last engine search. */
@customElement("thinking-pane")
export class ThinkingPane extends RoomElement {
	protected override readonly watches = "state";
	override render() {
		const { state } = this.room;
		if (!state) {
			return nothing;
		}
		const now = state.thinking;
		// Figures are shown only for the displayed position, but a working engine is reported at any position.
		const shown = now?.node === state.current ? now : undefined;
		const known = this.room.current?.eval;
		const doing = now ? this.doing(now) : this.idle(state);
		if (!doing && !(known && state.phase === "playing") && !state.can.stop) {
			return nothing;
		}
		return html`<section class="card" aria-label=${this.t("thinking.title")}>
			<header>
				${icon("robot")}
				<span>${doing}</span>
				${
					state.can.stop
						? html`<button class="stop" title=${this.t("game.stop")} @click=${() => this.room.command("game.stop")}>
							${icon("stop")}<span class="words">${this.t("game.stop")}</span>
						</button>`
						: nothing
				}
			</header>
			<progress
				class=${now ? "" : "still"}
				aria-label=${this.t("thinking.progress")}
				max="1"
				value=${now?.progress ?? (now ? nothing : 0)}
			></progress>
			${shown?.line ? this.figures(shown, shown.line) : now || (this.discreet && !this.room.beside.get("hint")) ? nothing : this.remembered(known)}
		</section>`;
	}

	/** Whether evaluations are hidden. They are while a person is playing, unless the settings say otherwise. */
	private get discreet(): boolean {
		const plays = this.room.state?.phase === "playing" && this.room.persons.length > 0;
		return plays && !app.preferences.values.thoughts;
	}

	private idle({ phase, board, players, clocks }: GameState): string {
		const waits =
			phase === "playing" && !clocks?.paused && players[board.turn].kind === "person" && this.room.persons.length === 1;
		return waits ? this.t("thinking.idle") : "";
	}

	private doing({ name, for: purpose }: Thinking): string {
		return this.t(purpose === "hint" ? "thinking.hint" : "thinking.now", { name });
	}

	private figures({ elapsed_ms: elapsed, for: purpose }: Thinking, line: Line) {
		const open = purpose === "hint" || !this.discreet;
		return html`<dl>
				${this.figure("thinking.depth", `${line.depth}/${line.seldepth}`)}
				${open ? this.figure("thinking.score", line.score.text) : nothing}
				${this.figure("thinking.time", `${(elapsed / 1000).toFixed(1)} s`)}
				${this.figure("thinking.nodes", countText(line.nodes))}
				${this.figure("thinking.speed", countText(line.nps))}
			</dl>
			${open ? this.line(line.text) : nothing}`;
	}

	/** Renders the stored evaluation of the displayed position. */
	private remembered(kept: Eval | null | undefined) {
		if (!kept) {
			return nothing;
		}
		return html`<dl>
				${this.figure("thinking.depth", String(kept.depth))}
				${this.figure("thinking.score", evalText(kept))}
			</dl>
			${this.line(kept.text)}`;
	}

	private figure(name: TextKey, value: string) {
		return html`<div><dt>${this.t(name)}</dt><dd>${value}</dd></div>`;
	}

	private line(text: LineText) {
		const { notation } = app.preferences.values;
		const moves = text[notation].slice(0, 10).join(" ");
		return html`<p class="line" lang=${tongue(notation)}><span class="hidden-text">${this.t("thinking.line")}</span>${moves}</p>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
				container-type: inline-size;
			}
			section {
				padding: 0.6em 0.8em;
				display: grid;
				gap: 0.5em;
			}
			header {
				display: flex;
				align-items: center;
				gap: 0.5em;
				font-weight: 600;
				min-height: 2em;
			}
			header > span {
				flex: 1;
			}
			/* In a narrow column the sign of the button is enough to see. */
			@container (max-width: 17rem) {
				.words {
					position: absolute;
					width: 1px;
					height: 1px;
					overflow: hidden;
					clip-path: inset(50%);
				}
			}
			.stop {
				position: relative;
				min-height: 2em;
				padding: 0 0.6em;
				font-weight: 500;
			}
			progress {
				width: 100%;
				height: 5px;
				border: 0;
				border-radius: 3px;
				overflow: hidden;
				background: var(--panel-3);
				accent-color: var(--accent);
			}
			progress::-webkit-progress-bar {
				background: var(--panel-3);
			}
			progress::-webkit-progress-value {
				background: var(--accent);
				transition: width 0.2s;
			}
			.still {
				visibility: hidden;
			}
			dl {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(4.6em, 1fr));
				gap: 0.3em 0.8em;
				margin: 0;
			}
			dt {
				font-size: 0.78em;
				color: var(--dim);
			}
			dd {
				margin: 0;
				font-variant-numeric: tabular-nums;
				font-weight: 600;
			}
			.line {
				font-size: 0.92em;
				color: var(--dim);
			}
		`,
	];
}
