import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { LibraryState } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** How far a library of an older version is brought to the present form, which can be stopped; else nothing. */
@customElement("upgrade-note")
export class UpgradeNote extends ChuheElement {
	@state() private upgrade: LibraryState["upgrade"] = null;
	private leave: (() => void) | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		const changed = ({ upgrade }: LibraryState) => {
			this.upgrade = upgrade;
		};
		this.leave = app.connection.follow<LibraryState>("library", { changed }, (error) => app.fail(error));
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.leave?.();
	}

	override render() {
		const { upgrade } = this;
		if (!upgrade) {
			return nothing;
		}
		const text = this.t("library.upgrading", { done: upgrade.done, total: upgrade.total });
		return html`<div class="card" role="status">
			<p>${text}</p>
			<progress aria-label=${this.t("library.upgradeShort")} max=${upgrade.total} .value=${upgrade.done}></progress>
			<button @click=${() => app.call("library.stop_upgrade")}>${icon("close")}${this.t("library.upgradeStop")}</button>
		</div>`;
	}

	static override styles = [
		shared,
		css`
			div {
				display: grid;
				grid-template-columns: minmax(0, 1fr) auto;
				gap: 0.5rem 1rem;
				align-items: center;
				margin-bottom: 0.9rem;
			}
			p {
				grid-column: 1 / -1;
			}
			progress {
				width: 100%;
				accent-color: var(--accent);
			}
		`,
	];
}
