import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { me } from "./account";
import { deskStyles } from "./desk-styles";
import type { ClassAnswer, ClassEntry, ClassesAnswer, SharedStudy, StudiesAnswer, StudyEntry } from "./school-messages";

/** The classes and studies of the signed-in user. #/class-join/CODE fills in the code to join a class. */
@customElement("classes-page")
export class ClassesPage extends ChuheElement {
	@property() code = "";
	@state() private classes: readonly ClassEntry[] | undefined;
	@state() private studies: readonly StudyEntry[] = [];

	override connectedCallback(): void {
		super.connectedCallback();
		if (me.account && !me.guest) {
			void this.load();
		}
	}

	private async load(): Promise<void> {
		const [classes, studies] = await Promise.all([
			app.call<ClassesAnswer>("class.list"),
			app.call<StudiesAnswer>("study.list"),
		]);
		this.classes = classes?.classes ?? [];
		this.studies = studies?.studies ?? [];
	}

	override render() {
		if (!me.account || me.guest) {
			return html`<p class="empty">${this.t("class.signUpFirst")} <a href=${`#/account/${this.code}`}>${this.t("club.signIn")}</a></p>`;
		}
		if (!this.classes) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		return html`<div class="page">
			<h1>${this.t("class.title")}</h1>
			<div class="columns">
				<section class="card">
					<h2>${this.t("class.mine")}</h2>
					${this.classes.length === 0 ? html`<p class="dim">${this.t("class.noneYet")}</p>` : nothing}
					<ul>
						${this.classes.map((entry) => this.entry(entry))}
					</ul>
					<form class="row" @submit=${(event: SubmitEvent) => this.join(event)}>
						<label>${this.t("class.code")}<input name="code" required maxlength="40" autocapitalize="off" .value=${this.code} /></label>
						<button class=${this.code ? "primary" : ""}>${this.t("class.join")}</button>
					</form>
					<form class="row" @submit=${(event: SubmitEvent) => this.make(event)}>
						<label>${this.t("class.newName")}<input name="name" required maxlength="60" /></label>
						<button>${this.t("class.new")}</button>
					</form>
				</section>
				<section class="card">
					<h2>${this.t("study.studies")}</h2>
					<p class="dim">${this.t("class.studiesIntro")}</p>
					<ul>
						${this.studies.map(
							({ id, title, own }) =>
								html`<li><a class="main" href=${`#/study/${id}`}>${title}</a>${own ? nothing : html`<span class="dim">${this.t("class.sharedWithYou")}</span>`}</li>`,
						)}
					</ul>
					<form class="row" @submit=${(event: SubmitEvent) => this.makeStudy(event)}>
						<label>${this.t("study.name")}<input name="title" required maxlength="100" /></label>
						<button>${this.t("study.new")}</button>
					</form>
				</section>
			</div>
		</div>`;
	}

	private entry({ id, name, role, pupils, archived }: ClassEntry) {
		if (role === "invited") {
			const answer = (accept: boolean) => async () => {
				await app.call("class.answer_invitation", { class: id, accept });
				await this.load();
			};
			return html`<li>
				<span class="main">${this.t("class.invitedTo", { name })}</span>
				<button class="primary" @click=${answer(true)}>${this.t("game.accept")}</button>
				<button @click=${answer(false)}>${this.t("game.decline")}</button>
			</li>`;
		}
		return html`<li>
			<a class="main" href=${`#/class/${id}`}>${name}</a>
			<span class="dim">${this.t(role === "teacher" ? "class.youTeach" : "class.youLearn")} · ${this.t("class.pupilCount", { n: pupils })}</span>
			${archived ? html`<span class="dim">${this.t("class.isArchived")}</span>` : nothing}
		</li>`;
	}

	private async join(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const code = new FormData(event.target as HTMLFormElement).get("code");
		const go = app.onward();
		const joined = await app.call<ClassAnswer>("class.join", { code });
		if (joined) {
			go(`class/${joined.class}`);
		}
	}

	private async make(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const name = new FormData(event.target as HTMLFormElement).get("name");
		const go = app.onward();
		const made = await app.call<ClassAnswer>("class.new", { name });
		if (made) {
			go(`class/${made.class}`);
		}
	}

	private async makeStudy(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const title = new FormData(event.target as HTMLFormElement).get("title");
		const go = app.onward();
		const made = await app.call<SharedStudy>("study.make", { title });
		if (made) {
			go(`study/${made.id}`);
		}
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			.page {
				max-width: 64rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			.columns {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
				gap: 1rem;
				align-items: start;
			}
		`,
	];
}
