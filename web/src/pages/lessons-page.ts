import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { learnPageStyles } from "../parts/learn-links";
import type { LessonChapter, LessonsOverview } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import "../parts/lesson-step";

/** The course: #/lessons lists its chapters, #/lessons/STEP shows a step. */
@customElement("lessons-page")
export class LessonsPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "lessons", parts: [], query: new Map() };
	@state() private overview: LessonsOverview | undefined;
	@state() private sure = false;
	private shownFor: PageAddress | undefined;

	override willUpdate(): void {
		if (this.address !== this.shownFor) {
			this.shownFor = this.address;
			if (!this.step) {
				void this.load();
			}
		}
	}

	private get step(): string {
		return this.address.parts[0] ?? "";
	}

	private async load(): Promise<void> {
		this.overview = await app.call<LessonsOverview>("lessons.overview");
	}

	override render() {
		if (this.step) {
			return html`<lesson-step .step=${this.step}></lesson-step>`;
		}
		const { overview } = this;
		return html`<div class="page">
			<learn-links here="lessons"></learn-links>
			<h1>${this.t("lesson.title")}</h1>
			<p class="dim">${this.t("lesson.intro")}</p>
			${overview ? this.chapters(overview) : html`<p class="empty waiting">${this.t("ui.loading")}</p>`}
		</div>`;
	}

	private chapters({ chapters, done, total, next }: LessonsOverview) {
		return html`<div class="row spread">
				${
					next
						? html`<a class="button primary" href=${`#/lessons/${next}`}>${icon("play")}${this.t(done > 0 ? "lesson.goOn" : "lesson.begin")}</a>`
						: html`<p><b>${this.t("lesson.finished")}</b></p>`
				}
				<span class="dim small">${this.t("lesson.progress", { done, total })}</span>
			</div>
			<ol>${chapters.map((chapter, i) => this.chapter(chapter, i + 1))}</ol>
			${done > 0 ? this.resetting() : nothing}`;
	}

	private chapter({ title, done, total, first, next }: LessonChapter, number: number) {
		const part = `${(100 * done) / total}%`;
		return html`<li>
			<a class="card" href=${`#/lessons/${next || first}`}>
				<span class="number">${done === total ? icon("check") : number}</span>
				<span class="about">
					<b>${app.say(title)}</b>
					<span class="small dim">${this.t("lesson.progress", { done, total })}</span>
					<span class="bar" aria-hidden="true"><span style=${`width: ${part}`}></span></span>
				</span>
			</a>
		</li>`;
	}

	private resetting() {
		if (!this.sure) {
			return html`<p>
				<button
					class="quiet"
					@click=${() => {
						this.sure = true;
					}}
				>
					${icon("restart")}${this.t("lesson.reset")}
				</button>
			</p>`;
		}
		return html`<p class="row" role="alert">
			${this.t("lesson.resetSure")}
			<button class="danger" @click=${() => this.reset()}>${this.t("lesson.reset")}</button>
			<button
				@click=${() => {
					this.sure = false;
				}}
			>
				${this.t("ui.cancel")}
			</button>
		</p>`;
	}

	private async reset(): Promise<void> {
		this.sure = false;
		if (await app.call("lessons.reset")) {
			await this.load();
		}
	}

	static override styles = [
		shared,
		learnPageStyles,
		css`
			.button.primary {
				background: var(--accent);
				border-color: transparent;
				color: var(--accent-text);
				font-weight: 600;
			}
			ol {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.6rem;
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
			}
			li a {
				box-sizing: border-box;
				height: 100%;
				display: flex;
				gap: 0.8rem;
				align-items: center;
				padding: 0.7rem 0.9rem;
				color: var(--text);
				text-decoration: none;
			}
			li a:hover {
				border-color: var(--accent);
			}
			.number {
				flex: none;
				width: 2.2em;
				height: 2.2em;
				display: grid;
				place-items: center;
				border-radius: 50%;
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
			}
			.about {
				flex: 1;
				min-width: 0;
				display: grid;
				gap: 0.15rem;
			}
			.bar {
				height: 4px;
				border-radius: 2px;
				background: var(--panel-3);
				overflow: hidden;
			}
			.bar span {
				display: block;
				height: 100%;
				background: var(--good);
			}
		`,
	];
}
