import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { parseMove, type Shape } from "../board/model";
import { EVERYWHERE } from "../game/beside";
import type { Room } from "../game/room";
import { RoomElement } from "../game/room-element";
import type { GameNode, ReviewedMove, ReviewReport, ReviewState, TriedAnswer } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

const EFFORTS = ["quick", "normal", "deep"] as const;

/** A mistake at which another move is tried. */
interface Trial {
	readonly ply: number;
	/** The node in which the move is to be found, and the one that was tried last. */
	readonly at: number;
	/** The board shows the position before: from then on a move is a try. */
	readonly ready?: boolean;
	readonly node?: number;
	readonly answer?: TriedAnswer;
}

/** The review of the game: how it is going, accuracy, and the moves that deserve a look. */
@customElement("review-pane")
export class ReviewPane extends RoomElement {
	@state() private review: ReviewState | undefined;
	@state() private effort: (typeof EFFORTS)[number] = "normal";
	@state() private trial: Trial | undefined;
	private reviewedRoom: Room | undefined;
	private unfollow: (() => void) | undefined;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.room.beside.take("shapes.review");
		this.unfollow?.();
		this.reviewedRoom = undefined;
	}

	override updated(): void {
		if (this.isConnected && this.reviewedRoom !== this.room) {
			this.unfollow?.();
			this.reviewedRoom = this.room;
			this.unfollow = app.connection.follow<ReviewState>(
				`review/${this.room.id}`,
				{
					changed: (review) => {
						this.review = review;
					},
				},
				(error) => app.fail(error),
			);
		}
		this.showBetter();
		void this.judge();
	}

	/** The nodes of the line that was reviewed, as far as the game still has it: the root first. */
	private line(report: ReviewReport): GameNode[] {
		const nodes = this.room.state?.nodes ?? {};
		let node = nodes[0];
		const line = node ? [node] : [];
		for (const move of report.line) {
			node = node?.children.map((id) => nodes[id]).find((child) => child?.move === move);
			if (!node) {
				break;
			}
			line.push(node);
		}
		return line;
	}

	/** At the node of a noted move: an arrow for the better one, unless that is being looked for. */
	private showBetter(): void {
		const report = this.review?.report;
		const current = this.room.state?.current ?? EVERYWHERE;
		const shapes: Shape[] = [];
		if (report && this.isConnected) {
			const line = this.line(report);
			const noted = report.moves.find(({ ply }) => line[ply]?.id === current || line[ply - 1]?.id === current);
			const better = parseMove(noted?.better[0] ?? "");
			if (noted && better && this.trial?.ply !== noted.ply && line[noted.ply - 1]?.id === current) {
				shapes.push({ ...better, brush: "best", weight: 1 });
			}
		}
		this.room.beside.put("shapes.review", current, shapes);
	}

	/** A move was made where one was to be found: the program says what it is. */
	private async judge(): Promise<void> {
		const { trial } = this;
		const node = this.room.current;
		if (trial && !trial.ready && node?.id === trial.at) {
			this.trial = { ...trial, ready: true };
		}
		if (!trial?.ready || !node?.move || node.parent !== trial.at || node.id === trial.node) {
			return;
		}
		this.trial = { ply: trial.ply, at: trial.at, ready: true, node: node.id };
		const answer = await this.room.command<TriedAnswer>("review.try", { ply: trial.ply, move: node.move });
		if (this.trial?.node === node.id && answer) {
			this.trial = { ...this.trial, answer };
		}
	}

	override render() {
		const { review } = this;
		if (!review) {
			return html`<p class="empty waiting">${this.t("ui.loading")}</p>`;
		}
		return html`<div class="pane">
			${review.running ? this.progress(review) : this.begin(review)}
			${review.error ? html`<p class="error" role="alert">${app.say(review.error.message)}</p>` : nothing}
			${review.report ? this.found(review.report, review.running) : nothing}
		</div>`;
	}

	private begin({ report }: ReviewState) {
		return html`${report ? nothing : html`<p>${this.t("review.about")}</p>`}
			<div class="row">
				<button
					class=${report ? "" : "primary"}
					@click=${() => this.room.command("review.start", this.room.annotates ? { effort: this.effort } : {})}
				>
					${icon("chart")}${this.t(report ? "review.again" : "review.start")}
				</button>
				${this.room.annotates ? this.efforts() : nothing}
			</div>`;
	}

	private efforts() {
		return html`<label class="row">
			<span class="dim">${this.t("review.effort")}</span>
			<select
				@change=${(event: Event) => {
					this.effort = (event.target as HTMLSelectElement).value as typeof this.effort;
				}}
			>
				${EFFORTS.map(
					(effort) =>
						html`<option value=${effort} ?selected=${effort === this.effort}>${this.t(`review.effort.${effort}`)}</option>`,
				)}
			</select>
		</label>`;
	}

	private progress({ pass, done, all }: ReviewState) {
		const text = this.t("review.running", { pass: app.say(pass), done, all });
		return html`<div class="row">
			<progress aria-label=${text} max=${Math.max(1, all)} .value=${done}></progress>
			<span class="dim small">${text}</span>
			${
				this.room.annotates
					? html`<button @click=${() => this.room.command("review.stop")}>${icon("stop")}${this.t("review.stop")}</button>`
					: nothing
			}
		</div>`;
	}

	private found(report: ReviewReport, running: boolean) {
		const line = this.line(report);
		return html`<div class="sides">${this.side("red", report)} ${this.side("black", report)}</div>
			${line.length <= report.line.length ? html`<p class="dim">${this.t("review.stale")}</p>` : nothing}
			<h3>${this.t("review.noted")}</h3>
			${report.moves.length === 0 && !running ? html`<p>${this.t("review.nothing")}</p>` : nothing}
			<ol>
				${report.moves.map((move) => this.noted(move, line))}
			</ol>
			${report.summary.map((text) => html`<p class="small dim">${app.say(text)}</p>`)}
			${
				report.whole && report.moves.length > 0 && this.room.annotates
					? html`<div class="row"><button @click=${() => this.write()}>${icon("edit")}${this.t("review.write")}</button></div>`
					: nothing
			}`;
	}

	private side(side: "red" | "black", report: ReviewReport) {
		const { accuracy, marks } = report[side];
		const percent = accuracy === null ? "–" : accuracy.toLocaleString(app.locale, { minimumFractionDigits: 1 });
		return html`<section>
			<h3 class=${side}>${this.t("review.accuracyOf", { side: this.t(`side.${side}`), percent })}</h3>
			<ul class="marks">
				${marks.map(({ mark, name, count }) => html`<li class=${mark}>${app.say(name)} ${count}</li>`)}
			</ul>
		</section>`;
	}

	private noted(move: ReviewedMove, line: readonly GameNode[]) {
		const node = line[move.ply];
		const at = line[move.ply - 1];
		const shown =
			node &&
			(node.id === this.room.state?.current || at?.id === this.room.state?.current || this.trial?.ply === move.ply);
		const number = `${Math.ceil(move.ply / 2)}${move.ply % 2 === 1 ? "." : "…"}`;
		return html`<li class=${shown ? "shown" : ""}>
			<button class="quiet head" ?disabled=${!node} @click=${() => node && this.go(node)}>
				<span class="dim">${number}</span><strong>${node?.text?.[app.preferences.values.notation] ?? app.say(move.text)}</strong>
				<span class=${`name ${move.mark}`}>${app.say(move.name)}</span>
			</button>
			${shown && node && at ? this.detail(move, node, at) : nothing}
		</li>`;
	}

	private detail(move: ReviewedMove, node: GameNode, at: GameNode) {
		const { trial } = this;
		if (trial?.ply === move.ply) {
			return html`<div class="detail">
				<p role="status">
					${
						trial.answer
							? this.t("review.tried", { move: app.say(trial.answer.text), mark: app.say(trial.answer.name) })
							: this.t(trial.node === undefined ? "review.trying" : "ui.loading")
					}
				</p>
				<div class="row">
					${trial.answer && !trial.answer.good ? html`<button @click=${() => this.again(move, at)}>${icon("restart")}${this.t("review.tryAgain")}</button>` : nothing}
					<button @click=${() => this.answer(at)}>${icon("hint")}${this.t("review.show")}</button>
				</div>
			</div>`;
		}
		return html`<div class="detail">
			${move.reasons.map(({ text }) => html`<p>${app.say(text)}</p>`)}
			${
				move.better.length > 0
					? html`<p class="better">${this.t("review.better", { line: app.say(move.line) })}</p>
						<div class="row">
							${move.bad && this.room.annotates ? html`<button @click=${() => this.again(move, at)}>${icon("restart")}${this.t("review.tryAgain")}</button>` : nothing}
							<button @click=${() => this.room.showLine(at, move.better)}>${icon("forward")}${this.t("review.showLine")}</button>
							${node.id === this.room.state?.current ? html`<button @click=${() => this.go(at)}>${icon("back")}${this.t("review.show")}</button>` : nothing}
						</div>`
					: nothing
			}
			${move.hard ? html`<p class="dim">${app.say(move.hard)}</p>` : nothing}
		</div>`;
	}

	private go(node: GameNode): void {
		this.trial = undefined;
		this.room.goTo(node.id);
	}

	/** The position before the mistake, without its better move: the person is to find one. */
	private again(move: ReviewedMove, at: GameNode): void {
		this.trial = { ply: move.ply, at: at.id };
		this.room.goTo(at.id);
	}

	private answer(at: GameNode): void {
		this.trial = undefined;
		this.room.goTo(at.id);
	}

	private async write(): Promise<void> {
		if (await this.room.command("review.write", { language: app.language })) {
			app.toast(this.t("review.written"));
		}
	}

	static override styles = [
		shared,
		css`
			.pane {
				display: grid;
				gap: 0.7em;
				padding: 0.8em;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5em;
				align-items: center;
			}
			progress {
				flex: 1 1 8em;
			}
			.sides {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(10em, 1fr));
				gap: 0.7em;
			}
			.marks {
				list-style: none;
				margin: 0.2em 0 0;
				padding: 0;
				display: flex;
				flex-wrap: wrap;
				gap: 0.1em 0.8em;
				font-size: 0.9em;
			}
			ol {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.15em;
			}
			li.shown {
				background: var(--accent-soft);
				border-radius: 0.4em;
			}
			.head {
				width: 100%;
				justify-content: flex-start;
				gap: 0.6em;
				text-align: start;
			}
			.detail {
				display: grid;
				gap: 0.5em;
				padding: 0.2em 0.8em 0.7em;
			}
			.name {
				margin-inline-start: auto;
			}
			.name.blunder,
			.name.missed_mate {
				font-weight: 700;
			}
			.name.mistake {
				font-weight: 650;
			}
			.better {
				font-weight: 600;
			}
		`,
	];
}
