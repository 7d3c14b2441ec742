import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { Analysis, Wanted } from "../game/analysis";
import { countText, evalText } from "../game/format";
import { RoomElement } from "../game/room-element";
import { tongue } from "../i18n/text";
import type { LineText, NodeAnswer, Slot } from "../protocol/messages";
import type { SlotName } from "../protocol/values";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The engines that analyse the shown position, and their lines. */
@customElement("engine-pane")
export class EnginePane extends RoomElement {
	@property({ attribute: false }) analysis!: Analysis;
	@state() private second = false;
	private watched: Analysis | undefined;
	private readonly redrawLines = () => this.requestUpdate();

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.watched?.removeEventListener("change", this.redrawLines);
		this.watched = undefined;
	}

	override updated(): void {
		if (this.watched !== this.analysis) {
			this.watched?.removeEventListener("change", this.redrawLines);
			this.analysis?.addEventListener("change", this.redrawLines);
			this.watched = this.analysis;
		}
	}

	override render() {
		if (!this.analysis) {
			return nothing;
		}
		const two = this.second || this.analysis.slot("b") !== undefined;
		return html`${this.place("a")}
			${two ? this.place("b") : nothing}
			<div class="foot">
				${
					two
						? html`<button class="quiet" @click=${() => this.removeSecond()}>${icon("close")}${this.t("analysis.removeSecond")}</button>`
						: html`<button
							class="quiet"
							@click=${() => {
								this.second = true;
							}}
						>
							${icon("plus")}${this.t("analysis.addSecond")}
						</button>`
				}
			</div>`;
	}

	private removeSecond(): void {
		this.second = false;
		if (this.analysis.slot("b")) {
			void this.analysis.remove("b");
		}
	}

	private place(name: SlotName) {
		const slot = this.analysis.slot(name);
		const found = this.analysis.found(name, this.room.state?.current);
		return html`<section aria-label=${this.t(name === "a" ? "analysis.engine" : "analysis.second")}>
			${this.controls(name, slot)}
			${found && found.lines.length > 0 ? this.lines(found) : name === "a" ? this.remembered() : html`<p class="empty">${this.t("analysis.off")}</p>`}
			${slot?.error ? html`<p class="error" role="alert">${app.say(slot.error.message)}</p>` : nothing}
		</section>`;
	}

	private lines(found: Slot) {
		return html`${this.figures(found)}
			<ol style=${`--lines:${found.lines_wanted}`}>
				${found.lines.map((line) => this.line(found.node, line.score.text, line.pv, line.text))}
			</ol>`;
	}

	/** Renders the evaluation stored in the game tree for the shown position, for use while there are no engine lines. */
	private remembered() {
		const node = this.room.current;
		const kept = node?.eval;
		if (!node || !kept) {
			return html`<p class="empty">${this.t("analysis.off")}</p>`;
		}
		return html`<p class="figures dim small">
				${kept.depth > 0 ? html`<span>${this.t("analysis.depth", { depth: kept.depth })}</span>` : nothing}
				<span>${kept.engine}</span>
			</p>
			<ol style="--lines:1">
				${this.line(node.id, evalText(kept), kept.pv, kept.text)}
			</ol>`;
	}

	private controls(name: SlotName, slot: Slot | undefined) {
		const { engine, lines } = this.analysis.choice(name);
		const running = slot?.running ?? false;
		return html`<header>
			<button
				class=${running ? "" : "primary"}
				@click=${() => (running ? this.analysis.stop(name) : this.analysis.start(name, engine, lines))}
			>
				${icon(running ? "stop" : "play")}${this.t(running ? "analysis.stop" : "analysis.start")}
			</button>
			<select aria-label=${this.t("analysis.engine")} @change=${(event: Event) => this.choose(name, { engine: value(event), lines })}>
				${app.state?.engines.map(({ id, name: called }) => html`<option value=${id} ?selected=${id === engine}>${called}</option>`)}
			</select>
			<select
				class="lines"
				aria-label=${this.t("analysis.lines")}
				title=${this.t("analysis.lines")}
				@change=${(event: Event) => this.choose(name, { engine, lines: Number(value(event)) })}
			>
				${[1, 2, 3, 4, 5].map((n) => html`<option value=${n} ?selected=${n === lines}>${n}</option>`)}
			</select>
		</header>`;
	}

	/** Changes the engine or the number of lines. A running analysis restarts with them immediately; a stopped one is closed. */
	private choose(name: SlotName, choice: Wanted): void {
		this.analysis.choose(name, choice);
		this.requestUpdate();
		if (this.analysis.slot(name)?.running) {
			void this.analysis.start(name, choice.engine, choice.lines);
		} else if (this.analysis.slot(name)) {
			void this.analysis.remove(name);
		}
	}

	private figures(slot: Slot) {
		return html`<p class="figures dim small">
			<span>${this.t("analysis.depth", { depth: slot.depth })}</span>
			<span>${countText(slot.nodes)}</span>
			<span>${countText(slot.nps)}/s</span>
			<span>${(slot.time_ms / 1000).toFixed(1)} s</span>
			${slot.finished ? html`<span>${this.t("analysis.finished")}</span>` : nothing}
		</p>`;
	}

	private line(node: number, score: string, pv: readonly string[], text: LineText) {
		const moves = text[app.preferences.values.notation];
		const black = /^#?-/.test(score);
		return html`<li data-move=${pv[0] ?? nothing}>
			<span class=${`score ${black ? "black" : "red"}`}>${score}</span>
			<span class="pv" lang=${tongue(app.preferences.values.notation)}>
				${moves
					.slice(0, 14)
					.map(
						(move, i) =>
							html`<button class="quiet" @click=${() => this.add(node, pv.slice(0, i + 1))}>${move}</button> `,
					)}
			</span>
			<button
				class="quiet iconic add"
				title=${this.t("analysis.addLine")}
				aria-label=${this.t("analysis.addLine")}
				?hidden=${pv.length === 0}
				@click=${() => this.add(node, pv)}
			>
				${icon("plus")}
			</button>
		</li>`;
	}

	/** Adds the moves after a node. If that node is still the shown one, goes to the end of the added moves. */
	private async add(node: number, moves: readonly string[]): Promise<void> {
		const { room } = this;
		const answer = await room.command<NodeAnswer>("tree.add", { node, moves });
		if (answer && room.state?.current === node) {
			room.goTo(answer.node);
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			section {
				border-bottom: 1px solid var(--line);
				padding: 0.6em 0.7em 0.4em;
			}
			header {
				display: flex;
				gap: 0.5em;
			}
			header button {
				flex: none;
			}
			.lines {
				width: 4em;
				flex: none;
			}
			.figures {
				display: flex;
				flex-wrap: wrap;
				gap: 0 1em;
				padding-top: 0.4em;
				font-variant-numeric: tabular-nums;
			}
			ol {
				list-style: none;
				margin: 0.3em 0 0;
				padding: 0;
				/* The lines have their place before they come. */
				min-height: calc(var(--lines) * var(--line-height, 3.8em));
			}
			li {
				display: flex;
				align-items: flex-start;
				gap: 0.5em;
				height: var(--line-height, 3.8em);
				padding: 0.2em 0;
				border-top: 1px solid var(--line);
			}
			.score {
				flex: none;
				min-width: 3.6em;
				text-align: center;
				font-weight: 700;
				border-radius: 4px;
				padding: 0.05em 0.3em;
				font-variant-numeric: tabular-nums;
				color: #fff;
			}
			.score.red {
				background: #a8281b;
			}
			.score.black {
				background: #2c3134;
			}
			.pv {
				flex: 1;
				line-height: 1.62;
				height: 100%;
				overflow: hidden;
			}
			.pv button {
				display: inline-block;
				min-height: 24px;
				padding: 0 0.12em;
				border: 0;
				line-height: inherit;
			}
			.add {
				min-height: 1.7em;
				width: 1.7em;
			}
			.error {
				color: var(--red);
				padding: 0.3em 0;
			}
			.empty {
				padding: 0.7em;
			}
			@media (max-width: 760px), (max-height: 500px) {
				section {
					padding: 0.3em 0.5em 0.2em;
				}
				header button,
				header select {
					min-height: 2em;
					padding-block: 0.1em;
				}
				.figures {
					padding-top: 0.15em;
				}
				ol {
					margin-top: 0.1em;
				}
				li {
					padding: 0.15em 0;
				}
				.pv {
					white-space: nowrap;
				}
				.empty {
					padding: 0.4em;
				}
			}
			.foot {
				padding: 0.2em 0.3em;
			}
			.foot button {
				font-size: 0.9em;
				color: var(--dim);
			}
		`,
	];
}

function value(event: Event): string {
	return (event.target as HTMLSelectElement).value;
}
