import { css, html } from "lit";
import { customElement } from "lit/decorators.js";
import type { PieceScript } from "../board/model";
import { pieceOf } from "../game/pieces";
import { type Language, languages, tags } from "../i18n/text";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { app } from "./app";
import "../parts/piece-icon";
import "../ui/choice";
import "../ui/dialog";

const scripts: readonly PieceScript[] = ["traditional", "simplified", "western"];
const shown = ["K", "R", "n"].flatMap((letter) => pieceOf(letter) ?? []);

/** The dialog shown at the first start: the user chooses a language and pieces, then continues to a new game. */
@customElement("greeting-dialog")
export class GreetingDialog extends ChuheElement {
	override render() {
		const { pieces, theme } = app.preferences.values;
		return html`<chuhe-dialog heading=${this.t("greeting.title")} open @close=${() => this.done()}>
			<div class="content">
				<p class="river" lang="zh-Hant" aria-hidden="true">楚河　漢界</p>
				<p>${this.t("greeting.text")}</p>
				<chuhe-choice
					label=${this.t("greeting.language")}
					.value=${app.language}
					.options=${tags.map((tag) => ({ value: tag, label: languages[tag].name }))}
					@choice=${(event: CustomEvent<Language>) => app.preferences.set("language", event.detail)}
				></chuhe-choice>
				<fieldset>
					<legend>${this.t("greeting.pieces")}</legend>
					<div class="sets">
						${scripts.map(
							(script) =>
								html`<button aria-pressed=${script === pieces} @click=${() => app.preferences.set("pieces", script)}>
									<span>${shown.map((piece) => html`<piece-icon .piece=${piece} .script=${script} .theme=${theme}></piece-icon>`)}</span>
									${this.t(`settings.pieces.${script}`)}
								</button>`,
						)}
					</div>
				</fieldset>
				<button class="primary start" autofocus @click=${() => this.start()}>${this.t("greeting.start")}</button>
			</div>
		</chuhe-dialog>`;
	}

	private start(): void {
		this.done();
		app.go("new?opponent=engine");
	}

	private done(): void {
		app.preferences.set("greeted", true);
	}

	static override styles = [
		shared,
		css`
			.content {
				display: grid;
				gap: 1.1em;
			}
			.river {
				font: 600 2.1em "LXGW WenKai", KaiTi, STKaiti, "Noto Serif CJK TC", serif;
				text-align: center;
				padding: 0.35em 0;
				letter-spacing: 0.2em;
				color: #4a2a0e;
				background: linear-gradient(#e9c383, #d6a75d);
				border-block: 3px solid #6a3f17;
			}
			.sets {
				display: grid;
				grid-template-columns: repeat(3, 1fr);
				gap: 0.6em;
				margin-top: 0.4em;
			}
			.sets button {
				flex-direction: column;
				padding: 0.7em 0.3em;
				border-width: 2px;
			}
			piece-icon {
				width: 2.1em;
			}
			.start {
				font-size: 1.1em;
				min-height: 2.9em;
			}
			@media (max-width: 460px) {
				piece-icon {
					width: 1.5em;
				}
			}
		`,
	];
}
