import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import type { DrillRef } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The control that opens a repertoire on the board. A built-in repertoire is first made into a game. */
@customElement("repertoire-board")
export class RepertoireBoard extends ChuheElement {
	@property() game = "";
	/** Whether the repertoire is built in. */
	@property({ type: Boolean }) carried = false;
	/** The name of the repertoire. */
	@property() named = "";

	override render() {
		const words = html`${icon("board")}${this.t("drill.open")}`;
		const label = `${this.t("drill.open")}: ${this.named}`;
		return this.carried
			? html`<button aria-label=${label} @click=${() => this.open()}>${words}</button>`
			: html`<a class="button" href=${`#/analysis/${this.game}`} aria-label=${label}>${words}</a>`;
	}

	private async open(): Promise<void> {
		const made = await app.call<DrillRef>("drill.board", { game: this.game, language: app.language });
		if (made) {
			location.hash = `#/analysis/${made.game}`;
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: contents;
			}
		`,
	];
}
