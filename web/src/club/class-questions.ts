import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { deskStyles } from "./desk-styles";
import type { AskedQuestion, ClassMessage, DeskMessage, Question, QuestionsAnswer, Tally } from "./school-messages";

/** The questions to a class: the form to ask one, the answers, and the results of earlier questions. */
@customElement("class-questions")
export class ClassQuestions extends ChuheElement {
	@property({ attribute: false }) lesson!: ClassMessage;
	@property({ attribute: false }) desk: DeskMessage | undefined;
	/** The pupil's answer, such as h2e2. */
	@property() answered = "";
	@state() private earlier: readonly AskedQuestion[] | undefined;

	override render() {
		const { question } = this.lesson;
		return html`${this.desk ? this.asking() : nothing} ${question ? this.present(question) : html`<p class="card dim">${this.t("class.noQuestion")}</p>`}
			<section class="card">
				${
					this.earlier
						? html`<h2>${this.t("class.earlier")}</h2>
							<ul>
								${this.earlier.filter(({ open }) => !open).map((asked) => html`<li><div class="main"><p>${asked.text || this.t("class.whichMove")}</p>${this.tally(asked.tally)} ${this.given(asked)}</div></li>`)}
							</ul>`
						: html`<div class="row"><button @click=${() => this.load()}>${this.t("class.earlier")}</button></div>`
				}
			</section>`;
	}

	private asking() {
		return html`<form class="card" @submit=${(event: SubmitEvent) => this.ask(event)}>
			<label>${this.t("class.question")}<input name="text" maxlength="200" placeholder=${this.t("class.whichMove")} /></label>
			<div class="row"><button class="primary">${this.t("class.ask")}</button></div>
		</form>`;
	}

	private present(question: Question) {
		const { id, text, open, answered, tally } = question;
		return html`<section class="card" aria-live="polite">
			<h2>${text || this.t("class.whichMove")}</h2>
			${
				open
					? html`<p>${this.desk ? this.t("class.answers", { n: answered }) : this.t(this.answered ? "class.youAnswered" : "class.answerOnBoard", { move: this.answered })}</p>`
					: this.tally(tally)
			}
			${this.desk ? this.answers(this.desk) : nothing}
			${this.desk && open ? html`<div class="row"><button @click=${() => app.call("class.reveal", { class: this.lesson.id, question: id })}>${this.t("class.reveal")}</button></div>` : nothing}
		</section>`;
	}

	/** Renders each pupil's answer, for teachers. */
	private answers({ answers }: DeskMessage) {
		const { notation } = app.preferences.values;
		return html`<ul class="names">
			${answers.map(({ name, move, text }) => html`<li><span class="main">${name}</span><b>${text[notation] || move}</b></li>`)}
		</ul>`;
	}

	private tally(tally: readonly Tally[]) {
		const { notation } = app.preferences.values;
		const most = Math.max(1, ...tally.map(({ count }) => count));
		return html`<ul class="tally">
			${tally.map(
				({ move, text, count }) =>
					html`<li><b>${text[notation] || move}</b><span class="bar" style=${`width: ${(60 * count) / most}%`}></span><span>${count}</span></li>`,
			)}
		</ul>`;
	}

	private given({ answers }: AskedQuestion) {
		const { notation } = app.preferences.values;
		return html`<p class="dim">${answers.map(({ name, move, text }) => `${name}: ${text[notation] || move}`).join(" · ")}</p>`;
	}

	private async ask(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		const text = String(new FormData(form).get("text") ?? "").trim();
		if (await app.call("class.ask", { class: this.lesson.id, ...(text && { text }) })) {
			form.reset();
		}
	}

	private async load(): Promise<void> {
		this.earlier = (await app.call<QuestionsAnswer>("class.questions", { class: this.lesson.id }))?.questions;
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			li {
				padding-top: 0.3rem;
			}
			ul {
				gap: 0.3rem;
			}
			.tally li {
				flex-wrap: nowrap;
				border: 0;
			}
			.tally b {
				min-width: 5rem;
			}
			.bar {
				height: 0.9em;
				min-width: 4px;
				border-radius: 3px;
				background: var(--accent);
			}
		`,
	];
}
