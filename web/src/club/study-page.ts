import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { deskStyles } from "./desk-styles";
import type { ClassEntry, ClassesAnswer, SharedStudy } from "./school-messages";
import { SharedRoom } from "./shared-room";
import "../panes/notes-pane";
import "../parts/board-stage";
import "../parts/move-list";
import "../parts/walk-bar";

/** The page of a study that several users read and edit. #/study/ID/BOARD opens one of its chapters. */
@customElement("study-page")
export class StudyPage extends ChuheElement {
	@property() study = "";
	@property() board = "";
	@state() private contents: SharedStudy | undefined;
	@state() private room: SharedRoom | undefined;
	@state() private classes: readonly ClassEntry[] = [];
	@state() private deleting = false;
	private asked = "";
	private readonly redraw = () => this.requestUpdate();

	override willUpdate(changed: PropertyValues): void {
		super.willUpdate(changed);
		if (this.asked !== this.study) {
			this.asked = this.study;
			this.contents = undefined;
			void this.load();
		}
		const board = this.board || this.contents?.chapters[0]?.board || "";
		if (this.isConnected && board && this.room?.id !== board) {
			this.leave();
			this.room = new SharedRoom(board);
			app.shownGame = board;
			this.room.addEventListener("change", this.redraw);
			this.room.open();
		}
	}

	private async load(): Promise<void> {
		this.contents = await app.call<SharedStudy>("study.show", { study: this.study });
		if (this.contents?.own) {
			this.classes = (await app.call<ClassesAnswer>("class.list"))?.classes ?? [];
		}
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.leave();
	}

	private leave(): void {
		this.room?.removeEventListener("change", this.redraw);
		this.room?.close();
		this.room = undefined;
	}

	override render() {
		const { room, contents } = this;
		if (!contents || !room) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		if (room.missing) {
			return html`<p class="empty">${this.t("study.none")} <a href="#/classes">${this.t("class.title")}</a></p>`;
		}
		return html`<div class="page">
			<div><board-stage .room=${room}></board-stage></div>
			<div class="side">
				<header>
					<h1>${contents.title}</h1>
					<span class="dim">${this.t(room.write ? "class.mayWrite" : "class.mayRead")}</span>
				</header>
				${room.tried.length > 0 ? html`<p class="card note">${this.t("club.trying")} <b>${room.triedText.join(" ")}</b></p>` : nothing}
				<div class="card moves"><move-list .room=${room}></move-list></div>
				<div class="row"><walk-bar .room=${room}></walk-bar><button class="quiet" @click=${() => room.flip()}>${this.t("game.flip")}</button></div>
				${room.write ? html`<section class="card plain" aria-label=${this.t("moves.comment")}><notes-pane .room=${room}></notes-pane></section>` : nothing}
				${this.chapters(contents)} ${contents.own ? this.sharing(contents) : nothing}
			</div>
		</div>`;
	}

	private chapters({ id, chapters, write }: SharedStudy) {
		return html`<section class="card">
			<h2>${this.t("class.chapters")}</h2>
			<ul>
				${chapters.map(
					({ board, title }) =>
						html`<li><a class="main" href=${`#/study/${id}/${board}`} aria-current=${board === this.room?.id ? "page" : nothing}>${title}</a>${
							write && chapters.length > 1
								? html`<button aria-label=${`${this.t("class.deleteChapter")}: ${title}`} @click=${() => this.removeChapter(board)}>${this.t("class.deleteChapter")}</button>`
								: nothing
						}</li>`,
				)}
			</ul>
			${
				write
					? html`<form class="row" @submit=${(event: SubmitEvent) => this.add(event)}>
						<label>${this.t("study.chapterName")}<input name="title" required maxlength="100" /></label>
						<label>${this.t("class.fen")}<input name="fen" maxlength="200" autocapitalize="off" /></label>
						<button>${this.t("study.addChapter")}</button>
					</form>`
					: nothing
			}
		</section>`;
	}

	private sharing({ shares }: SharedStudy) {
		return html`<section class="card">
			<h2>${this.t("class.share")}</h2>
			<ul>
				${shares.map(
					({ kind, who, name, write }) =>
						html`<li>
							<span class="main">${name}</span><span class="dim">${this.t(write ? "class.mayWrite" : "class.mayRead")}</span>
							<button @click=${() => this.share(kind === "class" ? { class: who } : { name }, "none")}>${this.t("class.unshare")}</button>
						</li>`,
				)}
			</ul>
			<form class="row" @submit=${(event: SubmitEvent) => this.shareWith(event)}>
				<label>${this.t("club.name")}<input name="name" maxlength="20" autocapitalize="off" /></label>
				<label
					>${this.t("class.class")}<select name="class">
						<option value="">–</option>
						${this.classes.filter(({ role }) => role !== "invited").map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
					</select></label
				>
				<label
					>${this.t("class.how")}<select name="how">
						<option value="read">${this.t("class.read")}</option>
						<option value="write">${this.t("class.write")}</option>
					</select></label
				>
				<button>${this.t("class.share")}</button>
			</form>
			<div class="row">
				<button class="danger" @click=${() => this.delete()}>${this.t(this.deleting ? "class.deleteStudySure" : "class.deleteStudy")}</button>
			</div>
		</section>`;
	}

	private async share(who: object, how: string): Promise<void> {
		this.contents = (await app.call<SharedStudy>("study.share", { study: this.study, ...who, how })) ?? this.contents;
	}

	private async shareWith(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		const values = new FormData(form);
		const chosen = values.get("class");
		await this.share(chosen ? { class: chosen } : { name: values.get("name") }, String(values.get("how")));
		form.reset();
	}

	private async removeChapter(board: string): Promise<void> {
		const go = app.onward();
		const changed = await app.call<SharedStudy>("study.remove_chapter", { study: this.study, board });
		if (changed) {
			this.contents = changed;
			go(`study/${this.study}`);
		}
	}

	/** Asks for confirmation before deleting, because a deleted study cannot be restored. */
	private async delete(): Promise<void> {
		if (!this.deleting) {
			this.deleting = true;
			return;
		}
		const go = app.onward();
		if (await app.call("study.delete", { study: this.study })) {
			go("classes");
		}
	}

	private async add(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const values = new FormData(event.target as HTMLFormElement);
		const go = app.onward();
		const fen = String(values.get("fen") ?? "").trim();
		const changed = await app.call<SharedStudy>("study.add", {
			study: this.study,
			title: values.get("title"),
			...(fen && { fen }),
		});
		const added = changed?.chapters.at(-1);
		if (changed && added) {
			this.contents = changed;
			go(`study/${this.study}/${added.board}`);
		}
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			:host {
				display: block;
			}
			.page {
				display: grid;
				grid-template-columns: minmax(0, min(46rem, calc((100vh - 9rem) * 0.87))) minmax(17rem, 26rem);
				justify-content: center;
				gap: 1rem;
				padding: 0.8rem;
				align-items: start;
			}
			.side {
				display: grid;
				gap: 0.7rem;
			}
			.moves {
				height: 14rem;
				padding: 0;
				overflow: hidden;
			}
			move-list {
				height: 100%;
			}
			.plain {
				padding: 0;
			}
			[aria-current] {
				font-weight: 650;
			}
			@media (max-width: 800px) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.3rem;
				}
			}
		`,
	];
}
