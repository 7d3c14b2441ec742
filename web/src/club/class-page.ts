import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { me } from "./account";
import { ClassRoom } from "./class-room";
import { deskStyles } from "./desk-styles";
import type { MyState } from "./messages";
import { nameText, roleMark } from "./names";
import type { ClassMessage, DeskMessage, SharedStudy, StudiesAnswer, StudyEntry } from "./school-messages";
import { TaskRoom } from "./task-room";
import "../panes/notes-pane";
import "../parts/board-stage";
import "../parts/move-list";
import "../parts/walk-bar";
import "./class-people";
import "./class-questions";
import "./class-work";

const TABS = ["people", "moves", "questions", "work", "settings"] as const;
type Tab = (typeof TABS)[number];

/** A class: its board, and next to it people, moves, questions, work and settings. #/class/ID/task/ASSIGNMENT/PROBLEM opens a problem. */
@customElement("class-page")
export class ClassPage extends ChuheElement {
	@property({ attribute: false }) parts: readonly string[] = [];
	@state() private lesson: ClassMessage | undefined;
	@state() private desk: DeskMessage | undefined;
	@state() private room: ClassRoom | undefined;
	@state() private task: TaskRoom | undefined;
	@state() private missing = false;
	@state() private tab: Tab = "people";
	@state() private blocked: readonly string[] = [];
	@state() private studies: readonly StudyEntry[] = [];
	@state() private study: SharedStudy | undefined;
	@state() private deleting = false;
	private shown = "";
	private unfollow: (() => void)[] = [];
	private readonly redraw = () => this.requestUpdate();

	override willUpdate(changed: PropertyValues): void {
		super.willUpdate(changed);
		const [id = "", what = "", assignment = "", item = ""] = this.parts;
		if (this.isConnected && id !== this.shown) {
			this.leave();
			this.shown = id;
			this.attend(id);
		}
		const problem = what === "task" ? `${assignment}/${decodeURIComponent(item)}` : "";
		if (this.isConnected && problem !== (this.task?.id ?? "")) {
			this.task?.removeEventListener("change", this.redraw);
			this.task?.close();
			this.task = problem ? new TaskRoom({ class: id, assignment, item: decodeURIComponent(item) }) : undefined;
			this.task?.addEventListener("change", this.redraw);
			this.task?.open();
		}
	}

	private attend(id: string): void {
		const follow = <S extends object>(topic: string, changed: (state: S) => void, failed: () => void) =>
			this.unfollow.push(app.connection.follow<S>(topic, { changed, gone: failed }, failed));
		follow<ClassMessage>(
			`class/${id}`,
			(lesson) => this.take(lesson),
			() => {
				this.missing = true;
			},
		);
		follow<MyState>(
			`me/${me.account}`,
			({ blocked }) => {
				this.blocked = blocked;
			},
			() => {},
		);
	}

	private take(lesson: ClassMessage): void {
		const asked = lesson.question?.open && lesson.question.id !== this.lesson?.question?.id;
		this.lesson = lesson;
		this.missing = false;
		const teaches = lesson.people.some(({ account, teacher }) => teacher && account === me.account);
		if (teaches && !this.desk && this.unfollow.length < 3) {
			this.unfollow.push(
				app.connection.follow<DeskMessage>(
					`desk/${lesson.id}`,
					{
						changed: (desk) => {
							this.desk = desk;
						},
					},
					() => {
						this.desk = undefined;
					},
				),
			);
		}
		if (this.room?.id !== lesson.board) {
			this.leaveRoom();
			this.room = lesson.board ? new ClassRoom(lesson.board, lesson) : undefined;
			this.room?.addEventListener("change", this.redraw);
			this.room?.open();
			app.shownGame = lesson.board;
		}
		this.room?.attend(lesson);
		if (asked && !teaches) {
			this.tab = "questions";
		}
	}

	override connectedCallback(): void {
		super.connectedCallback();
		this.requestUpdate();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.leave();
	}

	private leave(): void {
		for (const stop of this.unfollow) {
			stop();
		}
		this.unfollow = [];
		this.leaveRoom();
		this.task?.close();
		this.task = undefined;
		this.lesson = undefined;
		this.desk = undefined;
		this.shown = "";
	}

	private leaveRoom(): void {
		this.room?.removeEventListener("change", this.redraw);
		this.room?.close();
		this.room = undefined;
	}

	override render() {
		const { lesson } = this;
		if (this.missing) {
			return html`<p class="empty">${this.t("class.notYours")} <a href="#/classes">${this.t("class.title")}</a></p>`;
		}
		if (!lesson) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		return html`<div class="page">
			<div class="board">${this.task ? this.solving(this.task) : this.board(lesson)}</div>
			<div class="side">
				<header>
					<h1>${lesson.name}</h1>
					${lesson.archived ? html`<span class="dim">${this.t("class.isArchived")}</span>` : nothing}
				</header>
				${this.tabs()}
				<div id="panel" role="tabpanel" aria-labelledby=${`tab-${this.tab}`} class="panel">${this.panel(lesson)}</div>
			</div>
		</div>`;
	}

	private board(lesson: ClassMessage) {
		const { room } = this;
		if (!room) {
			return html`<p class="card note">${this.t("class.noBoard")}</p>`;
		}
		const holder = lesson.people.find(({ account }) => account === lesson.holder);
		const status = !room.following
			? html`<span>${this.t("class.lookingAway")}${room.triedText.length > 0 ? html` <b>${room.triedText.join(" ")}</b>` : nothing}</span>
				<button class="primary" @click=${() => room.comeBack()}>${this.t("class.comeBack")}</button>`
			: room.answering
				? html`<b>${lesson.question?.text || this.t("class.whichMove")}</b> <span>${this.t(room.answered ? "class.youAnswered" : "class.answerOnBoard", { move: room.answered })}</span>`
				: html`<span class="dim">${room.leads ? this.t("class.youLead") : this.t("class.following")}</span>
					${room.leads ? html`<button class="quiet" @click=${() => this.away(room)}>${this.t("class.lookAlone")}</button>` : nothing}`;
		return html`<board-stage .room=${room}></board-stage>
			<div class="row status" role="status">${status} ${holder ? html`<span class="dim">${this.t("class.boardOf", { name: nameText(holder) })}</span>` : nothing}</div>
			<div class="row"><walk-bar .room=${room}></walk-bar><button class="quiet" @click=${() => room.flip()}>${this.t("game.flip")}</button></div>`;
	}

	/** Lets a user who leads look at other moves without taking the class along. */
	private away(room: ClassRoom): void {
		room.leave();
	}

	private solving(task: TaskRoom) {
		const { lesson } = this;
		if (task.missing || !task.task) {
			return html`<p class="card note">${this.t(task.missing ? "class.noTask" : "ui.loading")}</p>`;
		}
		const { name, moves, solved, said, right, board } = task.task;
		return html`<h2>${name || this.t("class.problem")} · ${this.t("class.mateIn", { n: moves })}</h2>
			<board-stage .room=${task}></board-stage>
			<p class=${`card note ${said ? (right ? "right" : "wrong") : ""}`} role="status">${said ? app.say(said) : this.t("class.findMate", { side: this.t(`side.${board.turn}`) })}</p>
			<div class="row"><a class="button ${solved ? "primary" : ""}" href=${`#/class/${lesson?.id}`}>${this.t("class.backToClass")}</a></div>`;
	}

	private get open(): readonly Tab[] {
		return TABS.filter((tab) => tab !== "settings" || this.lesson !== undefined);
	}

	private tabs() {
		return html`<div class="tabs" role="tablist" aria-label=${this.lesson?.name ?? ""} @keydown=${(event: KeyboardEvent) => this.onKey(event)}>
			${this.open.map(
				(tab) =>
					html`<button
						role="tab"
						id=${`tab-${tab}`}
						aria-selected=${tab === this.tab}
						aria-controls="panel"
						tabindex=${tab === this.tab ? 0 : -1}
						@click=${() => {
							this.tab = tab;
						}}
					>
						${this.t(`class.tab.${tab}`)}${tab === "people" && this.hands > 0 ? ` (${this.hands})` : nothing}
					</button>`,
			)}
		</div>`;
	}

	private get hands(): number {
		return this.lesson?.people.filter(({ hand }) => hand > 0).length ?? 0;
	}

	private onKey(event: KeyboardEvent): void {
		const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (step) {
			event.preventDefault();
			const tabs = this.open;
			this.tab = tabs[(tabs.indexOf(this.tab) + step + tabs.length) % tabs.length] ?? "people";
			void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${this.tab}`)?.focus());
		}
	}

	private panel(lesson: ClassMessage) {
		switch (this.tab) {
			case "moves":
				return this.moves();
			case "questions":
				return html`<class-questions .lesson=${lesson} .desk=${this.desk} .answered=${this.room?.answered ?? ""}></class-questions>`;
			case "work":
				return html`<class-work .lesson=${lesson} .desk=${this.desk}></class-work>`;
			case "settings":
				return this.settings(lesson);
			default:
				return html`<class-people .lesson=${lesson} .desk=${this.desk} .blocked=${this.blocked}></class-people>`;
		}
	}

	private moves() {
		const { room } = this;
		if (!room) {
			return this.desk ? this.chapters() : nothing;
		}
		const comment = room.current?.comment ?? "";
		return html`<div class="card moves"><move-list .room=${room}></move-list></div>
			${room.leads && room.following ? html`<section class="card plain" aria-label=${this.t("moves.comment")}><notes-pane .room=${room}></notes-pane></section>` : comment ? html`<p class="card note">${comment}</p>` : nothing}
			${this.desk ? this.chapters() : nothing}`;
	}

	/** Renders the study chapters that teachers can put on the board. */
	private chapters() {
		if (this.studies.length === 0) {
			void this.loadStudies();
		}
		return html`<section class="card">
			<h2>${this.t("class.onBoard")}</h2>
			<label
				>${this.t("study.study")}<select @change=${(event: Event) => this.chooseStudy((event.target as HTMLSelectElement).value)}>
					<option value="">–</option>
					${this.studies.map(({ id, title }) => html`<option value=${id} ?selected=${id === this.study?.id}>${title}</option>`)}
				</select></label
			>
			<ul>
				${(this.study?.chapters ?? []).map(
					({ board, title }) =>
						html`<li><span class="main">${title}</span><button @click=${() => this.put(board)} ?disabled=${board === this.lesson?.board}>${this.t("class.putOn")}</button></li>`,
				)}
			</ul>
			${this.study ? html`<p><a href=${`#/study/${this.study.id}`}>${this.t("class.openStudy")}</a></p>` : nothing}
		</section>`;
	}

	private async loadStudies(): Promise<void> {
		const list = (await app.call<StudiesAnswer>("study.list"))?.studies ?? [];
		if (list.length > 0) {
			this.studies = list;
		}
	}

	private async chooseStudy(study: string): Promise<void> {
		this.study = study ? await app.call<SharedStudy>("study.show", { study }) : undefined;
	}

	private put(board: string): void {
		void app.call("class.go", { class: this.lesson?.id, board, node: 0 });
	}

	private settings(lesson: ClassMessage) {
		const teachers = lesson.people.filter(({ teacher }) => teacher);
		return html`<section class="card">
			${
				this.desk
					? html`<form class="row" @submit=${(event: SubmitEvent) => this.rename(event)}>
							<label>${this.t("class.newName")}<input name="name" required maxlength="60" .value=${lesson.name} /></label>
							<button>${this.t("class.rename")}</button>
						</form>
						<ul>
							${lesson.people.map((person) => {
								const { account, name, teacher } = person;
								return html`<li>
										<span class="main">${name}${roleMark(person)}</span>
										<button ?disabled=${teacher && teachers.length === 1} @click=${() => app.call("class.role", { class: lesson.id, account, teacher: !teacher })}>
											${this.t(teacher ? "class.makePupil" : "class.makeTeacher")}
										</button>
										${account === me.account ? nothing : html`<button class="danger" @click=${() => app.call("class.remove", { class: lesson.id, account })}>${this.t("class.remove")}</button>`}
									</li>`;
							})}
						</ul>
						<div class="row">
							<button @click=${() => app.call("class.change", { class: lesson.id, archive: !lesson.archived })}>${this.t(lesson.archived ? "class.unarchive" : "class.archive")}</button>
							<button class="danger" @click=${() => this.delete(lesson.id)}>${this.t(this.deleting ? "class.deleteSure" : "class.delete")}</button>
						</div>`
					: nothing
			}
			<div class="row"><button class="danger" ?disabled=${this.desk !== undefined && teachers.length === 1} @click=${() => this.quit(lesson.id)}>${this.t("class.leave")}</button></div>
		</section>`;
	}

	private async rename(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const name = new FormData(event.target as HTMLFormElement).get("name");
		await app.call("class.change", { class: this.lesson?.id, name });
	}

	/** Asks for confirmation before deleting, because a deleted class cannot be restored. */
	private async delete(id: string): Promise<void> {
		if (!this.deleting) {
			this.deleting = true;
			return;
		}
		const go = app.onward();
		if (await app.call("class.delete", { class: id })) {
			go("classes");
		}
	}

	private async quit(id: string): Promise<void> {
		const go = app.onward();
		if (await app.call("class.leave", { class: id })) {
			go("classes");
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
				grid-template-columns: minmax(0, min(46rem, calc((100vh - 14rem) * 0.87))) minmax(17rem, 28rem);
				justify-content: center;
				gap: 1rem;
				padding: 0.8rem;
				align-items: start;
			}
			.board,
			.side,
			.panel {
				display: grid;
				gap: 0.7rem;
				min-width: 0;
			}
			.status {
				align-items: center;
				min-height: 2.4em;
			}
			.tabs {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3rem;
			}
			.tabs button[aria-selected="true"] {
				background: var(--accent-soft);
				border-color: var(--accent);
				font-weight: 600;
			}
			.moves {
				height: 16rem;
				padding: 0;
				overflow: hidden;
			}
			move-list {
				height: 100%;
			}
			.plain {
				padding: 0;
			}
			.note.right {
				border-color: var(--accent);
			}
			.note.wrong {
				border-color: var(--red);
			}
			class-people,
			class-questions,
			class-work {
				display: grid;
				gap: 0.7rem;
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
