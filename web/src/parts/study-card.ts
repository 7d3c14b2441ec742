import { css, html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import { titleOf } from "../game/studies";
import type { Study, StudyLine, StudyList, StudyOf } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The contents of the study that contains the game as a chapter. If there is none, the card offers to add the game to one. */
@customElement("study-card")
export class StudyCard extends RoomElement {
	protected override readonly watches = "state";
	@state() private study: Study | null | undefined;
	@state() private others: readonly StudyLine[] = [];
	@state() private chosen = "";
	/** Whether the form that adds the game to a study is shown. */
	@state() private adding = false;
	@query("#name") private nameField!: HTMLInputElement;
	private asked = "";

	override updated(): void {
		if (this.room.id !== this.asked) {
			this.asked = this.room.id;
			void this.load();
		}
	}

	private async load(): Promise<void> {
		const { id } = this.room;
		const [found, list] = await Promise.all([
			app.call<StudyOf>("studies.of", { game: id }, id),
			app.call<StudyList>("studies.list", {}, id),
		]);
		if (id === this.room.id) {
			this.study = found?.study ?? null;
			this.others = list?.studies ?? [];
		}
	}

	override render() {
		if (this.study === undefined) {
			return nothing;
		}
		return html`<section class="card" aria-label=${this.t("study.study")}>
			${this.study ? this.contents(this.study) : this.adding ? this.choice() : this.offer()}
		</section>`;
	}

	private contents({ id, title, chapters }: Study) {
		const at = chapters.findIndex(({ game }) => game === this.room.id);
		const way = (by: -1 | 1) => {
			const chapter = chapters[at + by];
			const name = this.t(by < 0 ? "study.previous" : "study.nextChapter");
			const sign = icon(by < 0 ? "back" : "forward");
			return chapter
				? html`<a class="button iconic" href=${`#/analysis/${chapter.game}`} aria-label=${name} title=${name}>${sign}</a>`
				: html`<button class="iconic" disabled aria-label=${name} title=${name}>${sign}</button>`;
		};
		return html`<div class="row spread">
				<a href=${`#/studies/${id}`}><strong>${title}</strong></a>
				<span class="row">${way(-1)} ${way(1)}</span>
			</div>
			<ol>
				${chapters.map(
					(chapter, i) =>
						html`<li>
							<a href=${`#/analysis/${chapter.game}`} aria-current=${i === at ? "page" : "false"}>${titleOf(chapter, i)}</a>
						</li>`,
				)}
			</ol>
			<button @click=${this.addChapter}>${icon("plus")}${this.t("study.addChapter")}</button>`;
	}

	private offer() {
		return html`<button
			class="quiet"
			@click=${() => {
				this.adding = true;
			}}
		>
			${icon("plus")}${this.t("study.addHere")}
		</button>`;
	}

	private choice() {
		const fresh = this.chosen === "";
		return html`<form @submit=${this.add}>
			<h2>${this.t("study.addHere")}</h2>
			<label class="field">
				<span>${this.t("study.which")}</span>
				<select
					@change=${(event: Event) => {
						this.chosen = (event.target as HTMLSelectElement).value;
					}}
				>
					<option value="">${this.t("study.another")}</option>
					${this.others.map(({ id, title }) => html`<option value=${id} ?selected=${id === this.chosen}>${title}</option>`)}
				</select>
			</label>
			${
				fresh
					? html`<label class="field"><span>${this.t("study.name")}</span><input id="name" required maxlength="100" /></label>`
					: nothing
			}
			<div class="row"><button class="primary">${icon("plus")}${this.t("study.add")}</button></div>
		</form>`;
	}

	private readonly add = async (event: SubmitEvent) => {
		event.preventDefault();
		const { id } = this.room;
		const go = app.onward();
		const study = this.chosen
			? await app.call<Study>("studies.add", { study: this.chosen, game: id }, id)
			: await app.call<Study>("studies.make", { title: this.nameField.value, games: [id] }, id);
		const chapter = study?.chapters.at(-1);
		if (!study || !chapter || id !== this.room.id) {
			return;
		}
		if (chapter.game === id) {
			this.study = study;
		} else {
			go(`analysis/${chapter.game}`); // a played game must not change, so the chapter is a copy
		}
	};

	/** Adds a chapter with an empty record to the study and opens it. */
	private readonly addChapter = async () => {
		const { study } = this;
		const go = app.onward();
		if (!study) {
			return;
		}
		const changed = await app.call<Study>("studies.add", { study: study.id }, this.room.id);
		const chapter = changed?.chapters.at(-1);
		if (chapter) {
			go(`analysis/${chapter.game}`);
		}
	};

	static override styles = [
		shared,
		css`
			section,
			form {
				display: grid;
				gap: 0.7em;
			}
			h2 {
				font-size: 1em;
			}
			section {
				padding: 0.5em 0.8em;
			}
			ol {
				margin: 0;
				padding-left: 1.6em;
				display: grid;
				gap: 0.1em;
			}
			li a {
				display: block;
				padding: 0.25em 0.4em;
				color: var(--text);
				text-decoration: none;
				border-radius: var(--radius);
			}
			li a:hover {
				background: var(--panel-3);
			}
			li a[aria-current="page"] {
				background: var(--accent-soft);
				color: var(--accent);
				font-weight: 650;
			}
			.row {
				flex-wrap: nowrap;
			}
			.button.iconic {
				width: 2.4em;
				padding: 0;
			}
		`,
	];
}
