import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { deskStyles } from "./desk-styles";
import type {
	Assignment,
	ClassMessage,
	DeskMessage,
	GroupsAnswer,
	PlayAnswer,
	ProblemGroup,
	ProgressAnswer,
	ProgressRow,
} from "./school-messages";

/** The assignments of a class: pupils work on them; teachers set them and see each pupil's progress. */
@customElement("class-work")
export class ClassWork extends ChuheElement {
	@property({ attribute: false }) lesson!: ClassMessage;
	@property({ attribute: false }) desk: DeskMessage | undefined;
	@state() private rows: readonly ProgressRow[] = [];
	@state() private groups: GroupsAnswer | undefined;
	@state() private kind: "problems" | "play" = "problems";
	private known = "";

	override willUpdate(): void {
		const version = `${this.lesson.id} ${this.desk?.progress ?? ""} ${this.lesson.assignments.length}`;
		if (version !== this.known) {
			this.known = version;
			void this.load();
		}
	}

	private async load(): Promise<void> {
		this.rows = (await app.call<ProgressAnswer>("task.progress", { class: this.lesson.id }))?.rows ?? [];
	}

	override render() {
		const { assignments } = this.lesson;
		return html`${this.desk ? this.giving() : nothing}
			${assignments.length === 0 ? html`<p class="card dim">${this.t("class.noWork")}</p>` : nothing}
			${assignments.map((work) => this.work(work))}
			${
				this.desk && assignments.length > 0
					? html`<p><a class="button" href=${`/api/class/progress?class=${this.lesson.id}`} download>${this.t("class.csv")}</a></p>`
					: nothing
			}`;
	}

	private work(work: Assignment) {
		const due = work.due ? this.t("class.due", { date: new Date(work.due).toLocaleDateString(app.language) }) : "";
		const rows = this.rows.filter(({ assignment }) => assignment === work.id);
		return html`<section class="card">
			<h2>${work.title}</h2>
			<p class="dim">${this.t(work.kind === "problems" ? "class.problemCount" : "class.positionCount", { n: work.items.length })}${due ? ` · ${due}` : nothing}</p>
			${this.desk ? this.table(work, rows) : this.items(work, rows[0])}
		</section>`;
	}

	/** Renders the items of an assignment for a pupil. */
	private items(work: Assignment, row: ProgressRow | undefined) {
		return html`<ul class="items">
			${work.items.map((item, i) => {
				const done = row?.items[i]?.done;
				const name = `${i + 1}${done ? " ✓" : ""}`;
				const label = this.t(done ? "class.itemDone" : "class.itemOpen", { n: i + 1 });
				return html`<li>
					${
						work.kind === "problems"
							? html`<a class="button" aria-label=${label} href=${`#/class/${this.lesson.id}/task/${work.id}/${encodeURIComponent(item)}`}>${name}</a>`
							: html`<button aria-label=${label} @click=${() => this.play(work, item)}>${name}</button>`
					}
				</li>`;
			})}
		</ul>`;
	}

	private async play(work: Assignment, item: string): Promise<void> {
		const go = app.onward();
		const begun = await app.call<PlayAnswer>("task.play", { class: this.lesson.id, assignment: work.id, item });
		if (begun) {
			go(`game/${begun.game}`);
		}
	}

	/** Renders the progress of each pupil. */
	private table(work: Assignment, rows: readonly ProgressRow[]) {
		const sum = (row: ProgressRow, what: "tries" | "wrong") => row.items.reduce((all, item) => all + item[what], 0);
		return html`<div class="scroll" tabindex="0" role="group" aria-label=${this.t("class.progress")}>
				<table>
					<thead>
						<tr>
							<th scope="col">${this.t("class.pupil")}</th>
							<th scope="col">${this.t("class.doneCount")}</th>
							<th scope="col">${this.t("class.tries")}</th>
							<th scope="col">${this.t("class.wrongMoves")}</th>
						</tr>
					</thead>
					<tbody>
						${rows.map(
							(row) =>
								html`<tr>
									<th scope="row">${row.name}</th>
									<td>${row.done}/${row.items.length}${row.late ? ` (${this.t("class.late")})` : nothing}</td>
									<td>${sum(row, "tries")}</td>
									<td>${sum(row, "wrong")}</td>
								</tr>`,
						)}
					</tbody>
				</table>
			</div>
			<div class="row"><button class="danger" @click=${() => app.call("task.delete", { class: this.lesson.id, assignment: work.id })}>${this.t("class.deleteWork")}</button></div>`;
	}

	private giving() {
		return html`<details class="card" @toggle=${() => this.loadGroups()}>
			<summary>${this.t("class.giveWork")}</summary>
			${this.groups ? this.form(this.groups) : nothing}
		</details>`;
	}

	private async loadGroups(): Promise<void> {
		this.groups ??= await app.call<GroupsAnswer>("task.groups", { class: this.lesson.id });
	}

	private form({ collections, themes, levels }: GroupsAnswer) {
		const options = (groups: readonly ProblemGroup[]) =>
			html`<option value="">${this.t("class.any")}</option>
				${groups.map(({ id, name, count }) => html`<option value=${id}>${app.say(name)} (${count})</option>`)}`;
		return html`<form @submit=${(event: SubmitEvent) => this.assign(event)}>
			<label>${this.t("study.name")}<input name="title" required maxlength="60" /></label>
			<label
				>${this.t("class.kind")}<select
					@change=${(event: Event) => {
						this.kind = (event.target as HTMLSelectElement).value as "problems" | "play";
					}}
				>
					<option value="problems">${this.t("class.kindProblems")}</option>
					${levels.length > 0 ? html`<option value="play">${this.t("class.kindPlay")}</option>` : nothing}
				</select></label
			>
			${
				this.kind === "problems"
					? html`<label>${this.t("class.collection")}<select name="collection">${options(collections)}</select></label>
						<label>${this.t("class.theme")}<select name="theme">${options(themes)}</select></label>
						<label>${this.t("class.howMany")}<input name="count" type="number" min="1" max="50" value="5" required /></label>`
					: html`<label>${this.t("class.fens")}<textarea name="fens" rows="3" required></textarea></label>
						<label
							>${this.t("class.pupilPlays")}<select name="side">
								<option value="red">${this.t("side.red")}</option>
								<option value="black">${this.t("side.black")}</option>
							</select></label
						>
						<label
							>${this.t("class.goal")}<select name="goal">
								<option value="win">${this.t("class.goalWin")}</option>
								<option value="draw">${this.t("class.goalDraw")}</option>
							</select></label
						>
						<label>${this.t("class.level")}<select name="level">${levels.map((level) => html`<option>${level}</option>`)}</select></label>`
			}
			<label>${this.t("class.dueDate")}<input name="due" type="date" /></label>
			<div class="row"><button class="primary">${this.t("class.giveWork")}</button></div>
		</form>`;
	}

	private async assign(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		const values = new FormData(form);
		const text = (name: string) => String(values.get(name) ?? "").trim();
		const due = text("due") && { due: new Date(`${text("due")}T23:59:59`).toISOString() };
		const lines = text("fens").split("\n").map((line) => line.trim()).filter((line) => line !== ""); // biome-ignore format: one thing
		const what =
			this.kind === "problems"
				? { collection: text("collection"), theme: text("theme"), count: Number(text("count")) }
				: {
						positions: lines.map((fen) => ({ fen, side: text("side"), goal: text("goal") })),
						level: Number(text("level")),
					};
		if (await app.call("task.assign", { class: this.lesson.id, title: text("title"), ...due, ...what })) {
			form.reset();
			this.renderRoot.querySelector("details")?.removeAttribute("open");
		}
	}

	static override styles = [
		shared,
		deskStyles,
		css`
			form {
				display: grid;
				gap: 0.7rem;
				padding-top: 0.7rem;
			}
			.items {
				display: flex;
				flex-wrap: wrap;
				gap: 0.4rem;
			}
			.items li {
				border: 0;
				padding: 0;
			}
			.scroll {
				overflow-x: auto;
			}
			table {
				border-collapse: collapse;
				width: 100%;
			}
			th,
			td {
				text-align: left;
				padding: 0.25rem 0.5rem 0.25rem 0;
				border-bottom: 1px solid var(--line);
			}
		`,
	];
}
