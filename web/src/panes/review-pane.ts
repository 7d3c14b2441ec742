import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type Brush, badgeColors, parseMove, type Shape } from "../board/model";
import { EVERYWHERE } from "../game/beside";
import type { Room } from "../game/room";
import { RoomElement } from "../game/room-element";
import { signOf, toneOf } from "../game/signs";
import { type TextKey, tongue } from "../i18n/text";
import { copyText } from "../parts/copy-text";
import type { GameNode, ReviewedMove, ReviewReport, ReviewState, TriedAnswer } from "../protocol/messages";
import { type IconName, icon } from "../ui/icons";
import { shared } from "../ui/styles";

const EFFORTS = ["quick", "normal", "deep"] as const;

/** The user's attempt to find a better move in place of a mistake. */
interface Trial {
	readonly ply: number;
	/** The node of the position in which the user looks for a move. */
	readonly at: number;
	/** Whether the position has been shown, so that showing another one ends the trial. */
	readonly ready?: boolean;
	readonly move?: string;
	readonly answer?: TriedAnswer;
}

/** The review of the game: its progress, the accuracy of both sides, and the noted moves. */
@customElement("review-pane")
export class ReviewPane extends RoomElement {
	@state() private review: ReviewState | undefined;
	@state() private effort: (typeof EFFORTS)[number] = "normal";
	@state() private trial: Trial | undefined;
	/** The ply of the noted move that the user selected last. */
	private chosen: number | undefined;
	private reviewedRoom: Room | undefined;
	private unfollow: (() => void) | undefined;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.room.beside.take("shapes.review");
		this.room.exercise = undefined;
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
		this.follow();
		this.draw();
	}

	/** Returns the nodes of the reviewed line, root first, as far as the game still contains it. */
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

	/**
	 * Draws an arrow for the better move in the position before a noted move. During a trial, it draws the user's last
	 * move and its refutation instead.
	 */
	private draw(): void {
		const current = this.room.state?.current ?? EVERYWHERE;
		this.room.beside.put("shapes.review", current, this.isConnected ? this.shapes(current) : []);
	}

	private shapes(current: number): Shape[] {
		const { trial } = this;
		const report = this.review?.report;
		const arrow = (move: string | undefined, brush: Brush): Shape[] => {
			const parsed = parseMove(move ?? "");
			return parsed ? [{ ...parsed, brush, weight: 1 }] : [];
		};
		if (trial) {
			const { answer } = trial;
			const tried = answer ? arrow(trial.move, answer.good ? "best" : "faint") : [];
			return trial.at === current ? [...tried, ...arrow(answer?.pv[0], "threat")] : [];
		}
		if (!report) {
			return [];
		}
		const line = this.line(report);
		const noted = report.moves.find(({ ply }) => line[ply - 1]?.id === current);
		return arrow(noted?.better[0], "best");
	}

	/** Ends the trial when another position is shown. */
	private follow(): void {
		const { trial } = this;
		const shown = this.room.state?.current;
		if (trial && !trial.ready && shown === trial.at) {
			this.trial = { ...trial, ready: true };
		} else if (trial?.ready && shown !== trial.at) {
			this.end();
		}
	}

	private end(): void {
		this.trial = undefined;
		this.room.exercise = undefined;
	}

	/** Has the program judge a move that the user tried. The move is not added to the game. */
	private async judge(ply: number, move: string): Promise<void> {
		const answer = await app.connection.call<TriedAnswer>("review.try", { game: this.room.id, ply, move });
		if (this.trial?.ply === ply) {
			this.trial = { ...this.trial, move, answer };
			if (answer.good) {
				this.room.exercise = undefined;
			}
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
		return html`<label class="effort">
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
		const shown = this.shownMoment(report, line);
		return html`${shown >= 0 ? this.moment(report, line, shown) : nothing}
			<div class="sides">${this.side("red", report)} ${this.side("black", report)}</div>
			${this.story(app.say(report.story))}
			${line.length <= report.line.length ? html`<p class="dim">${this.t("review.stale")}</p>` : nothing}
			<h3>${this.t("review.noted")}</h3>
			${report.moves.length === 0 && !running ? html`<p>${this.t("review.nothing")}</p>` : nothing}
			<ol>
				${report.moves.map((move, i) => html`<li class=${i === shown ? "shown" : ""}>${this.head(move, line)}</li>`)}
			</ol>
			${report.summary.map((text) => html`<p class="small dim">${app.say(text)}</p>`)}
			${
				report.whole && report.moves.length > 0 && this.room.annotates
					? html`<div class="row"><button @click=${() => this.write()}>${icon("edit")}${this.t("review.write")}</button></div>`
					: nothing
			}`;
	}

	/** Renders the summary of the game in a few sentences, with a button that copies it. */
	private story(text: string) {
		if (text === "") {
			return nothing;
		}
		return html`<div class="story">
			<p>${text}</p>
			<button
				class="quiet"
				title=${this.t("ui.copy")}
				aria-label=${this.t("ui.copy")}
				@click=${() => copyText(text)}
			>
				${icon("copy")}
			</button>
		</div>`;
	}

	/**
	 * Returns the index of the noted move for which the position after or before it is shown, or -1. The noted move that
	 * was selected last takes precedence, then the one whose position after the move is shown.
	 */
	private shownMoment({ moves }: ReviewReport, line: readonly GameNode[]): number {
		const current = this.room.state?.current;
		const chosen = moves.findIndex(({ ply }) => ply === (this.trial?.ply ?? this.chosen));
		const { ply } = moves[chosen] ?? {};
		if (ply !== undefined && (this.trial || line[ply]?.id === current || line[ply - 1]?.id === current)) {
			return chosen;
		}
		const after = moves.findIndex((move) => line[move.ply]?.id === current);
		return after >= 0 ? after : moves.findIndex((move) => line[move.ply - 1]?.id === current);
	}

	/** Renders the current noted move at the top: the reasons, the better move, and buttons to the other noted moves. */
	private moment({ moves }: ReviewReport, line: readonly GameNode[], i: number) {
		const move = moves[i];
		const node = line[move?.ply ?? 0];
		const at = line[(move?.ply ?? 0) - 1];
		if (!move || !node || !at) {
			return nothing;
		}
		// A disabled button would lose the focus, and the arrow keys would stop working: aria-disabled keeps the focus.
		const step = (to: number, key: TextKey, picture: IconName) => {
			const other = moves[to];
			return html`<button
				class="quiet iconic"
				title=${this.t(key)}
				aria-label=${this.t(key)}
				aria-disabled=${!other || !line[other.ply]}
				@click=${() => other && line[other.ply] && this.go(other, line)}
			>
				${icon(picture)}
			</button>`;
		};
		return html`<section
			class="moment"
			aria-label=${this.t("review.moment", { n: i + 1, all: moves.length })}
			@keydown=${(event: KeyboardEvent) => this.walk(event, moves, line, i)}
		>
			<header>
				${step(i - 1, "review.previous", "back")}
				<span class="dim small">${this.t("review.moment", { n: i + 1, all: moves.length })}</span>
				${step(i + 1, "review.next", "forward")}
				${this.head(move, line)}
			</header>
			${this.detail(move, node, at)}
		</section>`;
	}

	/** Moves between noted moves with the left and right arrow keys while the focus is in their section. */
	private walk(event: KeyboardEvent, moves: readonly ReviewedMove[], line: readonly GameNode[], i: number): void {
		const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
		const other = step && moves[i + step];
		if (step) {
			event.preventDefault();
			event.stopPropagation();
		}
		if (other) {
			this.go(other, line);
		}
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

	private head(move: ReviewedMove, line: readonly GameNode[]) {
		const node = line[move.ply];
		const number = `${Math.ceil(move.ply / 2)}${move.ply % 2 === 1 ? "." : "…"}`;
		return html`<button class="quiet head" ?disabled=${!node} @click=${() => this.go(move, line)}>
			<span class="dim">${number}</span><strong>${node?.text?.[app.preferences.values.notation] ?? app.say(move.text)}</strong>
			<span class=${`name ${move.mark}`}>${app.say(move.name)}</span>${this.sign(move.sign)}
		</button>`;
	}

	/** Renders the sign of a move as on the board. */
	private sign(nag: number) {
		const tone = toneOf(nag);
		return tone
			? html`<span class="sign" style=${`background: ${badgeColors[tone]}`} aria-hidden="true">${signOf(nag)}</span>`
			: nothing;
	}

	private detail(move: ReviewedMove, node: GameNode, at: GameNode) {
		if (this.trial?.ply === move.ply) {
			return this.exercise(this.trial, move, at);
		}
		return html`<div class="detail">
			${move.reasons.map(({ text }) => html`<p>${app.say(text)}</p>`)}
			${
				move.better.length > 0
					? html`<p class="better">${this.t("review.better", { line: app.say(move.line) })}</p>
						<div class="row">
							${move.bad && this.room.annotates ? html`<button @click=${() => this.again(move, at)}>${icon("restart")}${this.t("review.tryAgain")}</button>` : nothing}
							<button @click=${() => this.room.showLine(at, move.better)}>${icon("forward")}${this.t("review.showLine")}</button>
							${node.id === this.room.state?.current ? html`<button @click=${() => this.answer(at)}>${icon("back")}${this.t("review.show")}</button>` : nothing}
						</div>`
					: nothing
			}
			${app.say(move.hard) ? html`<p class="dim">${app.say(move.hard)}</p>` : nothing}
		</div>`;
	}

	/** Renders the trial: the move that was tried, and its refutation. */
	private exercise({ answer }: Trial, move: ReviewedMove, at: GameNode) {
		const { notation } = app.preferences.values;
		const reply = answer?.line[notation].join(" ") ?? "";
		return html`<div class="detail">
			<p role="status">
				${answer ? this.t("review.tried", { move: app.say(answer.text), mark: app.say(answer.name) }) : this.t("review.trying")}
			</p>
			${reply ? html`<p lang=${tongue(notation)}>${this.t("review.refuted", { line: reply })}</p>` : nothing}
			<div class="row">
				${answer && !answer.good ? html`<button @click=${() => this.again(move, at)}>${icon("restart")}${this.t("review.tryAgain")}</button>` : nothing}
				<button @click=${() => this.answer(at)}>${icon("hint")}${this.t("review.show")}</button>
			</div>
		</div>`;
	}

	private go({ ply }: ReviewedMove, line: readonly GameNode[]): void {
		const node = line[ply];
		this.end();
		this.chosen = ply;
		if (node) {
			this.room.goTo(node.id);
		}
	}

	/** Shows the position before the mistake without the better move, for the user to find. */
	private again(move: ReviewedMove, at: GameNode): void {
		this.trial = { ply: move.ply, at: at.id };
		this.room.exercise = { node: at.id, judge: (text) => this.judge(move.ply, text) };
		this.room.goTo(at.id);
	}

	private answer(at: GameNode): void {
		this.end();
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
				grid-template-columns: minmax(0, 1fr);
				gap: 0.7em;
				padding: 0.8em;
			}
			.story {
				display: grid;
				grid-template-columns: minmax(0, 1fr) auto;
				align-items: start;
				gap: 0.5em;
			}
			.story p {
				margin: 0;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5em;
				align-items: center;
			}
			.effort {
				display: flex;
				align-items: center;
				gap: 0.5em;
			}
			.effort select {
				width: auto;
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
			.moment {
				border: 1px solid var(--line);
				border-radius: var(--radius);
				background: var(--panel-2);
			}
			/* The name of a move goes below the arrows where it does not fit next to them. */
			.moment header {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0.3em;
				padding: 0.2em 0.3em;
			}
			.moment header .small,
			.head strong {
				white-space: nowrap;
			}
			.moment .head {
				flex: 1 1 auto;
				max-width: 100%;
				padding-inline: 0.3em;
			}
			.head {
				width: 100%;
				justify-content: flex-start;
				gap: 0.6em;
				text-align: start;
			}
			.moment button[aria-disabled="true"] {
				opacity: 0.42;
				cursor: default;
				background: none;
			}
			.detail {
				display: grid;
				gap: 0.5em;
				padding: 0.2em 0.8em 0.7em;
			}
			.sign {
				min-width: 1.9em;
				border-radius: 1em;
				color: #fff;
				font-size: 0.85em;
				font-weight: 700;
				line-height: 1.9em;
				text-align: center;
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
