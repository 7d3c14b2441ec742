import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { CommandError } from "../protocol/connection";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../parts/engine-card";

/** The page of the engines that can play and analyse, with a form to add one. */
@customElement("engines-page")
export class EnginesPage extends ChuheElement {
	@state() private waiting = false;
	@state() private error = "";
	@state() private output = "";

	override render() {
		return html`<div class="page">
			<h1>${this.t("engines.title")}</h1>
			<p class="dim">${this.t("engines.intro")}</p>
			${this.form()}
			${app.state?.engines.map((engine) => html`<engine-card .engine=${engine}></engine-card>`)}
		</div>`;
	}

	private form() {
		return html`<form class="card" @submit=${this.add}>
			<h2>${this.t("engines.add")}</h2>
			<div class="fields">
				<label class="field wide">
					<span>${this.t("engines.path")}</span>
					<input class="mono" name="path" required spellcheck="false" placeholder="/usr/games/fairy-stockfish" />
				</label>
				<label class="field">
					<span>${this.t("engines.name")}</span>
					<input name="name" maxlength="60" placeholder=${this.t("engines.nameAuto")} />
				</label>
				<label class="field">
					<span>${this.t("engines.protocol")}</span>
					<select name="protocol">
						<option value="auto">${this.t("engines.protocolAuto")}</option>
						<option value="uci">UCI</option>
						<option value="ucci">UCCI</option>
						<option value="cecp">CECP</option>
					</select>
				</label>
				<label class="field wide">
					<span>${this.t("engines.args")}</span>
					<textarea class="mono" name="args" rows="1" spellcheck="false"></textarea>
				</label>
			</div>
			${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
			${this.output ? html`<pre class="mono">${this.output}</pre>` : nothing}
			<button class="primary" ?disabled=${this.waiting}>
				${icon("plus")}${this.t(this.waiting ? "engines.testing" : "engines.add")}
			</button>
		</form>`;
	}

	private async add(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		const data = new FormData(form);
		const field = (name: string) => String(data.get(name) ?? "").trim();
		this.waiting = true;
		this.error = "";
		this.output = "";
		try {
			await app.connection.call("engine.add", {
				path: field("path"),
				args: field("args")
					.split("\n")
					.map((line) => line.trim())
					.filter((line) => line !== ""),
				protocol: field("protocol"),
				...(field("name") ? { name: field("name") } : {}),
			});
			form.reset();
		} catch (error) {
			if (!(error instanceof CommandError)) {
				throw error;
			}
			const output = error.error.detail?.output;
			this.error = app.say(error.words);
			this.output = Array.isArray(output) ? output.join("\n") : typeof output === "string" ? output : "";
		} finally {
			this.waiting = false;
		}
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 56rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1rem;
			}
			form {
				padding: 1rem 1.1rem;
				display: grid;
				gap: 0.9rem;
				justify-items: start;
			}
			.fields {
				display: grid;
				width: 100%;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
			}
			.wide {
				grid-column: 1 / -1;
			}
			.error {
				color: var(--red);
				font-weight: 600;
			}
			pre {
				margin: 0;
				max-width: 100%;
				overflow: auto;
				font-size: 0.85em;
			}
		`,
	];
}
