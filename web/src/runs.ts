import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "./app/app";
import { parseAddress } from "./pages/address";
import { ChuheElement } from "./ui/element";
import { shared } from "./ui/styles";
import "./app/nav-bar";
import "./app/toast-layer";
import "./pages/runs-page";

/** The application that a hub serves. It consists of the page of long jobs only. */
@customElement("chuhe-runs")
export class ChuheRuns extends ChuheElement {
	@state() private address = parseAddress(location.hash);

	override connectedCallback(): void {
		super.connectedCallback();
		window.addEventListener("hashchange", () => {
			this.address = parseAddress(location.hash);
		});
		document.title = `${this.t("runs.title")} · ${this.t("app.title")}`;
		app.connection.connect();
	}

	override render() {
		const { status } = app.connection;
		return html`<nav-bar plain @skip=${() => this.renderRoot.querySelector("main")?.focus()}></nav-bar>
			${status === "waiting" ? html`<p class="banner" role="alert">${this.t("connection.waiting")}</p>` : nothing}
			<main id="main" tabindex="-1">
				${
					status === "refused"
						? html`<div class="refused card">
							<h1>${this.t("connection.refused")}</h1>
							<p>${this.t("connection.refusedHow")}</p>
						</div>`
						: html`<runs-page .address=${this.address}></runs-page>`
				}
			</main>
			<toast-layer></toast-layer>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
				min-height: 100%;
				--nav: 3.2rem;
			}
			main {
				outline: none;
			}
			.banner {
				margin: 0;
				padding: 0.4em 1em;
				background: var(--red-soft);
				text-align: center;
				font-weight: 600;
			}
			.refused {
				max-width: 34rem;
				margin: 12vh auto;
				padding: 2rem;
				display: grid;
				gap: 0.8rem;
			}
		`,
	];
}
