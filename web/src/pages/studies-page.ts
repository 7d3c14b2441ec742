import { css, html } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { app } from "../app/app";
import { titleOf } from "../game/studies";
import { saveFile, sendStudy } from "../protocol/carrier";
import type { ManualList, Study, StudyChapter, StudyKept, StudyList } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import "../parts/mini-board";
import "../ui/dialog";

/** The page of studies, which are analyses with chapters. #/studies/ID shows one study. */
@customElement("studies-page")
export class StudiesPage extends ChuheElement {
	@property({ attribute: false }) address!: PageAddress;
	@state() private list: StudyList | undefined;
	@state() private study: Study | undefined;
	@state() private manuals: ManualList["manuals"] = [];
	@state() private missing = false;
	/** Whether the dialog that confirms the deletion of the study is open. */
	@state() private deleting = false;
	@query("#name") private nameField!: HTMLInputElement;
	private asked: string | undefined;

	override willUpdate(): void {
		const id = this.address.parts[0] ?? "";
		if (id !== this.asked) {
			this.asked = id;
			this.study = undefined;
			this.missing = false;
			void this.load(id);
		}
	}

	private async load(id: string): Promise<void> {
		if (id === "") {
			this.list = await app.call<StudyList>("studies.list");
			this.manuals = (await app.call<ManualList>("studies.manuals"))?.manuals ?? [];
			return;
		}
		const study = await app.call<Study>("studies.show", { study: id });
		if (id === this.asked) {
			this.study = study;
			this.missing = study === undefined;
		}
	}

	override render() {
		if (this.asked) {
			return this.study ? this.contents(this.study) : this.missing ? this.none() : this.waiting();
		}
		return this.list ? this.all(this.list) : this.waiting();
	}

	private waiting() {
		return html`<p class="empty waiting">${this.t("ui.loading")}</p>`;
	}

	private none() {
		return html`<p class="empty">${this.t("study.none")} <a href="#/studies">${this.t("study.all")}</a></p>`;
	}

	private all({ studies }: StudyList) {
		return html`<div class="page">
			<div>
				<h1>${this.t("study.studies")}</h1>
				<p class="dim">${this.t("study.intro")}</p>
			</div>
			<form class="row" @submit=${this.make}>
				<label class="field">
					<span>${this.t("study.new")}</span>
					<input id="name" required maxlength="100" placeholder=${this.t("study.name")} />
				</label>
				<button class="primary">${icon("plus")}${this.t("study.make")}</button>
				<label class="button">
					${icon("upload")}${this.t("study.open")}
					<input class="hidden-text" type="file" @change=${this.open} />
				</label>
			</form>
			${
				studies.length === 0
					? html`<p class="empty card">${this.t("study.empty")}</p>`
					: html`<ul class="studies">
							${studies.map(
								({ id, title, changed, chapters, fen }) =>
									html`<li>
										<a class="card line" href=${`#/studies/${id}`}>
											<mini-board .fen=${fen}></mini-board>
											<span class="text">
												<strong>${title}</strong>
												<span>${this.t("study.chapters", { n: chapters })}</span>
												<span class="small dim">${new Date(changed).toLocaleDateString(app.locale)}</span>
											</span>
										</a>
									</li>`,
							)}
						</ul>`
			}
			<section class="card manuals">
				<h2>${this.t("study.manuals")}</h2>
				<p class="small dim">${this.t("study.manualsHow")}</p>
				<div class="row" lang="zh-Hans">
					${this.manuals.map(
						({ name, chapters }) =>
							html`<button @click=${() => this.openManual(name)}>${icon("book")}${name} <span class="small dim">${chapters}</span></button>`,
					)}
				</div>
			</section>
		</div>`;
	}

	private async openManual(name: string): Promise<void> {
		const go = app.onward();
		const study = await app.call<Study>("studies.manual", { name, language: app.language });
		if (study) {
			go(`studies/${study.id}`);
		}
	}

	private contents(study: Study) {
		return html`<div class="page">
			<a class="small" href="#/studies">${this.t("study.all")}</a>
			<h1 class="hidden-text">${study.title}</h1>
			<input
				class="title"
				aria-label=${this.t("study.name")}
				maxlength="100"
				.value=${study.title}
				@change=${(event: Event) => this.change({ title: (event.target as HTMLInputElement).value })}
			/>
			<div class="row">
				<button @click=${() => this.share(study)}>${icon("download")}${this.t("study.share")}</button>
				<button @click=${() => this.keep(study)}>${icon("book")}${this.t("study.keep")}</button>
				<button
					class="danger"
					@click=${() => {
						this.deleting = true;
					}}
				>
					${icon("trash")}${this.t("study.delete")}
				</button>
			</div>
			${
				study.chapters.length === 0
					? html`<p class="empty card">${this.t("study.noChapters")}</p>`
					: html`<ol>
							${study.chapters.map((chapter, i) => this.chapter(study, chapter, i))}
						</ol>`
			}
			<form class="row" @submit=${this.add}>
				<label class="field">
					<span>${this.t("study.chapterName")}</span>
					<input id="name" maxlength="100" placeholder=${this.t("study.untitled", { n: study.chapters.length + 1 })} />
				</label>
				<button>${icon("plus")}${this.t("study.addChapter")}</button>
			</form>
			<chuhe-dialog
				heading=${this.t("study.delete")}
				.open=${this.deleting}
				@close=${() => {
					this.deleting = false;
				}}
			>
				<p>${this.t("study.deleteSure")}</p>
				<div class="row"><button class="danger" @click=${() => this.erase(study)}>${this.t("study.delete")}</button></div>
			</chuhe-dialog>
		</div>`;
	}

	private chapter(study: Study, chapter: StudyChapter, i: number) {
		const title = titleOf(chapter, i);
		const move = (by: -1 | 1) => {
			const games = study.chapters.map(({ game }) => game);
			const [game] = games.splice(i, 1);
			games.splice(i + by, 0, game ?? "");
			void this.change({ chapters: games });
		};
		const leave = () => {
			const chapters = study.chapters.filter(({ game }) => game !== chapter.game).map(({ game }) => game);
			void this.change(chapters.length > 0 ? { chapters } : { empty: true });
		};
		const button = (name: "up" | "down" | "close", label: string, act: () => void, off = false) =>
			html`<button class="quiet iconic" aria-label=${label} title=${label} ?disabled=${off} @click=${act}>
				${name === "down" ? html`<span class="turned">${icon("up")}</span>` : icon(name)}
			</button>`;
		return html`<li class="card line">
			<a href=${`#/analysis/${chapter.game}`} aria-label=${title} tabindex="-1"><mini-board .fen=${chapter.fen}></mini-board></a>
			<span class="text">
				<a href=${`#/analysis/${chapter.game}`}><strong>${title}</strong></a>
				<span class="small dim">${this.t("study.plies", { n: chapter.plies })}</span>
				<input
					class="small"
					aria-label=${this.t("study.chapterName")}
					maxlength="100"
					placeholder=${this.t("study.chapterName")}
					.value=${chapter.title}
					@change=${(event: Event) => this.rename(chapter.game, (event.target as HTMLInputElement).value)}
				/>
			</span>
			<span class="tools">
				${button("up", this.t("study.up", { title }), () => move(-1), i === 0)}
				${button("down", this.t("study.down", { title }), () => move(1), i === study.chapters.length - 1)}
				${button("close", this.t("study.takeOut", { title }), leave)}
			</span>
		</li>`;
	}

	private async ask(name: string, args: object): Promise<void> {
		this.study = (await app.call<Study>(name, { study: this.study?.id, ...args })) ?? this.study;
		this.requestUpdate();
	}

	private change(args: object): Promise<void> {
		return this.ask("studies.change", args);
	}

	private rename(game: string, title: string): Promise<void> {
		return this.ask("studies.rename_chapter", { game, title });
	}

	private readonly make = async (event: SubmitEvent) => {
		event.preventDefault();
		const go = app.onward();
		const study = await app.call<Study>("studies.make", { title: this.nameField.value });
		if (study) {
			go(`studies/${study.id}`);
		}
	};

	private readonly add = async (event: SubmitEvent) => {
		event.preventDefault();
		const title = this.nameField.value;
		this.nameField.value = "";
		await this.ask("studies.add", { title });
	};

	private readonly open = async (event: Event) => {
		const field = event.target as HTMLInputElement;
		const file = field.files?.[0];
		if (!file) {
			return;
		}
		const go = app.onward();
		try {
			const study = await sendStudy<Study>(file);
			app.toast(this.t("study.file", { n: study.chapters.length, title: study.title }), "good");
			go(`studies/${study.id}`);
		} catch (error) {
			app.fail(error);
		}
		field.value = "";
	};

	private async share({ id, title }: Study): Promise<void> {
		try {
			await saveFile(`/api/studies/${id}/record`, `${title}.pgn`);
		} catch (error) {
			app.fail(error);
		}
	}

	private async keep({ id }: Study): Promise<void> {
		const kept = await app.call<StudyKept>("studies.keep", { study: id });
		if (kept) {
			app.toast(this.t("study.kept", { ...kept }), "good");
		}
	}

	private async erase({ id }: Study): Promise<void> {
		this.deleting = false;
		if ((await app.call("studies.delete", { study: id })) !== undefined) {
			app.go("studies");
		}
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 80rem;
				margin: 0 auto;
				padding: 1.2rem clamp(0.8rem, 3vw, 3rem) 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1rem;
			}
			form {
				align-items: end;
			}
			form .field {
				flex: 0 1 20rem;
			}
			label.button:focus-within {
				outline: 2px solid var(--focus);
				outline-offset: 2px;
			}
			input.title {
				font-size: 1.5em;
				font-weight: 650;
				background: transparent;
				border-color: transparent;
				padding-left: 0;
			}
			input.title:hover,
			input.title:focus {
				border-color: var(--line);
				background: var(--panel-2);
			}
			ul,
			ol {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.8rem;
			}
			.manuals {
				padding: 1rem;
				display: grid;
				gap: 0.6rem;
			}
			.studies {
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
			}
			.line {
				display: grid;
				grid-template-columns: min(6.5rem, 30%) minmax(0, 1fr) auto;
				gap: 0.9rem;
				padding: 0.7rem;
				align-items: start;
				color: var(--text);
				text-decoration: none;
			}
			a.line:hover {
				border-color: var(--accent);
			}
			mini-board {
				min-height: 7.4rem;
			}
			.text {
				display: grid;
				gap: 0.25rem;
				justify-items: start;
				min-width: 0;
				overflow-wrap: anywhere;
			}
			.text input {
				max-width: 22rem;
				min-height: 2.2em;
			}
			.tools {
				display: grid;
			}
			.turned {
				display: inline-flex;
				transform: rotate(180deg);
			}
		`,
	];
}
