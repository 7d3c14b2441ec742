import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { ProblemsToday } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "./problem-card";

/** The problem of the day and the number of problems that are due for review, for the home page. */
@customElement("today-card")
export class TodayCard extends ChuheElement {
	@state() private today: ProblemsToday | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		this.today = await app.call<ProblemsToday>("problems.today");
	}

	override render() {
		const { problem, due } = this.today ?? { problem: null, due: 0 };
		if (!problem) {
			return nothing;
		}
		return html`<problem-card .problem=${problem} today></problem-card>
			<p class="row spread small">
				<a href="#/problems">${this.t("problem.all")}</a>
				${due > 0 ? html`<a href="#/problems/next?state=due">${icon("restart")} ${this.t("problem.dueCount")}: ${due}</a>` : nothing}
			</p>`;
	}

	static override styles = [
		shared,
		css`
			:host {
				display: grid;
				gap: 0.3rem;
				align-content: start;
			}
		`,
	];
}
