import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { countText } from "../game/format";
import type { Engine, EngineOption, EngineTest } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../ui/dialog";

/** The card of an engine: the details it reports, a form for its options, and buttons to test and remove it. */
@customElement("engine-card")
export class EngineCard extends ChuheElement {
	@property({ attribute: false }) engine!: Engine;
	@state() private testing = false;
	@state() private result = "";
	@state() private removing = false;

	override render() {
		const { engine } = this;
		return html`<article class="card">
			<header class="row">
				${icon("robot")}
				<div class="name">
					<h2>${engine.name}</h2>
					<p class="small dim">
						${engine.own ? this.t("engines.own") : html`<span class="mono">${engine.path}</span> · ${engine.protocol.toUpperCase()}`}
						${engine.reports.author ? html` · ${engine.reports.author}` : nothing}
					</p>
				</div>
				<button ?disabled=${this.testing} @click=${() => this.test()}>
					${icon("play")}${this.t(this.testing ? "engines.testing" : "engines.test")}
				</button>
				${
					engine.own
						? nothing
						: html`<button
							class="danger"
							@click=${() => {
								this.removing = true;
							}}
						>
							${icon("trash")}${this.t("engines.remove")}
						</button>`
				}
			</header>
			${engine.ok ? nothing : html`<p class="error">${engine.error ? app.say(engine.error.message) : this.t("engines.broken")}</p>`}
			<p role="status">${this.result}</p>
			${engine.own ? nothing : this.nameField()}
			<details>
				<summary>${this.t("engines.options")} (${engine.options.length})</summary>
				${
					engine.options.length === 0
						? html`<p class="dim">${this.t("engines.noOptions")}</p>`
						: html`<div class="options">${engine.options.map((option) => this.option(option))}</div>`
				}
			</details>
			${this.removal()}
		</article>`;
	}

	private nameField() {
		return html`<label class="field">
			<span>${this.t("engines.name")}</span>
			<input
				maxlength="60"
				.value=${this.engine.name}
				@change=${(event: Event) => this.change({ name: (event.target as HTMLInputElement).value })}
			/>
		</label>`;
	}

	private option(option: EngineOption) {
		const set = (value: string | null) => this.change({ options: { [option.name]: value } });
		const label = html`<span>${option.name}</span>`;
		switch (option.type) {
			case "check":
				return html`<label class="check">
					<input
						type="checkbox"
						.checked=${option.value === "true"}
						@change=${(event: Event) => set(String((event.target as HTMLInputElement).checked))}
					/>
					${option.name}
				</label>`;
			case "combo":
				return html`<label class="field">
					${label}
					<select @change=${(event: Event) => set((event.target as HTMLSelectElement).value)}>
						${option.vars.map((name) => html`<option ?selected=${name === option.value}>${name}</option>`)}
					</select>
				</label>`;
			case "button":
				return html`<div class="field">${label}<button @click=${() => set("")}>${this.t("engines.press")}</button></div>`;
			default:
				return html`<label class="field">
					${label}
					<input
						type=${option.type === "spin" ? "number" : "text"}
						min=${option.min ?? nothing}
						max=${option.max ?? nothing}
						placeholder=${option.default}
						.value=${option.value}
						@change=${(event: Event) => set((event.target as HTMLInputElement).value || null)}
					/>
				</label>`;
		}
	}

	private change(change: object): void {
		void app.call("engine.change", { engine: this.engine.id, ...change });
	}

	private async test(): Promise<void> {
		this.testing = true;
		this.result = "";
		const answer = await app.call<EngineTest>("engine.test", { engine: this.engine.id });
		this.testing = false;
		if (answer?.ok) {
			this.result = this.t("engines.tested", {
				move: answer.move ?? "",
				depth: answer.depth,
				nps: countText(answer.nps),
			});
		} else if (answer) {
			this.result = answer.error ? app.say(answer.error.message) : this.t("engines.failed");
		}
	}

	private removal() {
		const close = () => {
			this.removing = false;
		};
		return html`<chuhe-dialog
			heading=${this.t("engines.removeAsk", { name: this.engine.name })}
			.open=${this.removing}
			@close=${close}
		>
			<div class="row">
				<button
					class="danger"
					@click=${() => {
						close();
						void app.call("engine.remove", { engine: this.engine.id });
					}}
				>
					${icon("trash")}${this.t("engines.remove")}
				</button>
				<button @click=${close}>${this.t("ui.cancel")}</button>
			</div>
		</chuhe-dialog>`;
	}

	static override styles = [
		shared,
		css`
			article {
				padding: 0.9rem 1.1rem;
				display: grid;
				gap: 0.6rem;
			}
			header > .icon {
				width: 1.9em;
				height: 1.9em;
				color: var(--accent);
			}
			.name {
				flex: 1;
				min-width: 9rem;
				overflow-wrap: anywhere;
			}
			summary {
				cursor: pointer;
				font-weight: 600;
			}
			.options {
				display: grid;
				gap: 0.7rem 1rem;
				grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
				padding-top: 0.7rem;
				align-items: end;
			}
			.error {
				color: var(--red);
				font-weight: 600;
			}
			[role="status"]:empty {
				display: none;
			}
		`,
	];
}
