import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { practise } from "../game/practise";
import { movesOf } from "../game/tables";
import type { TextKey } from "../i18n/text";
import { learnPageStyles } from "../parts/learn-links";
import type { Goal, TableTopic, TopicsAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import "../parts/mini-board";
import "../ui/choice";

/** The bounds of each length filter, in moves of the longest win. */
const lengths = {
	all: [0, Number.POSITIVE_INFINITY],
	easy: [0, 10],
	medium: [11, 25],
	hard: [26, Number.POSITIVE_INFINITY],
} as const;

type Length = keyof typeof lengths;

/** The page of endgames to practise. */
@customElement("endgames-page")
export class EndgamesPage extends ChuheElement {
	@property({ attribute: false }) address!: PageAddress;
	@state() private topics: readonly TableTopic[] | undefined;
	@state() private text = "";
	@state() private length: Length = "all";
	@state() private waiting = "";

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		const answer = await app.call<TopicsAnswer>("tables.topics");
		this.topics = answer?.topics ?? [];
	}

	override render() {
		return html`<div class="page">
			<learn-links here="endgames"></learn-links>
			<h1>${this.t("tables.title")}</h1>
			<p class="dim">${this.t("tables.intro")}</p>
			<div class="filters">
				<label class="field">
					<span>${this.t("tables.search")}</span>
					<input
						type="search"
						.value=${this.text}
						@input=${(event: Event) => {
							this.text = (event.target as HTMLInputElement).value;
						}}
					/>
				</label>
				<chuhe-choice
					.label=${this.t("tables.length")}
					.options=${(Object.keys(lengths) as Length[]).map((value) => ({ value, label: this.t(`tables.length.${value}`) }))}
					.value=${this.length}
					@choice=${(event: CustomEvent<Length>) => {
						this.length = event.detail;
					}}
				></chuhe-choice>
			</div>
			${this.topics ? this.list(this.topics.filter((topic) => this.fits(topic))) : html`<p>${this.t("ui.loading")}</p>`}
		</div>`;
	}

	private fits(topic: TableTopic): boolean {
		const [least, most] = lengths[this.length];
		const moves = movesOf(topic.max_dtm);
		const told = [topic.class, ...Object.values(topic.title), ...Object.values(topic.name ?? {})].join(" ");
		return moves >= least && moves <= most && told.toLowerCase().includes(this.text.trim().toLowerCase());
	}

	private list(topics: readonly TableTopic[]) {
		if (topics.length === 0) {
			return html`<p class="empty card">${this.t("tables.none")}</p>`;
		}
		return html`<ul>
			${topics.map((topic) => this.topic(topic))}
		</ul>`;
	}

	private topic(topic: TableTopic) {
		const name = app.say(topic.name ?? topic.title);
		return html`<li class="card">
			<mini-board .fen=${topic.fen}></mini-board>
			<div class="text">
				<h2>${name}</h2>
				${topic.name ? html`<p class="dim small">${app.say(topic.title)}</p>` : nothing}
				<p class="small">${this.t(chances(topic.wins))}</p>
				<p class="small dim">${this.t("tables.countLongest")}: ${this.t("tables.inMoves", { moves: movesOf(topic.max_dtm) })}</p>
				<div class="row">${movesOf(topic.max_dtm) > 1 ? this.button(topic, "win") : nothing} ${this.button(topic, "hold")}</div>
			</div>
		</li>`;
	}

	private button(topic: TableTopic, goal: Goal) {
		const key = `${topic.class} ${goal}`;
		return html`<button
			class=${goal === "win" ? "primary" : ""}
			?disabled=${this.waiting === key}
			@click=${() => this.start(topic, goal, key)}
		>
			${this.t(goal === "win" ? "tables.toWin" : "tables.toHold")}
		</button>`;
	}

	private async start(topic: TableTopic, goal: Goal, key: string): Promise<void> {
		this.waiting = key;
		await practise(topic.class, goal);
		this.waiting = "";
	}

	static override styles = [
		shared,
		learnPageStyles,
		css`
			.filters {
				display: flex;
				flex-wrap: wrap;
				gap: 0.8rem 1.4rem;
				align-items: end;
			}
			.filters .field {
				flex: 0 1 18rem;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr));
			}
			li {
				padding: 0.7rem;
				display: grid;
				grid-template-columns: 7.2rem minmax(0, 1fr);
				gap: 0.9rem;
				content-visibility: auto;
				contain-intrinsic-size: auto 9.6rem;
			}
			mini-board {
				align-self: start;
			}
			.text {
				display: grid;
				gap: 0.25rem;
				align-content: start;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				margin-top: 0.2rem;
			}
		`,
	];
}

/**
 * Returns a phrase for how often, in thousandths, the stronger side wins when it is to move. Words are used because a rounded
 * figure would read "0.0 %" for something that is not impossible.
 */
function chances(wins: number): TextKey {
	const words = [
		[990, "tables.chances.always"],
		[800, "tables.chances.mostly"],
		[400, "tables.chances.even"],
		[50, "tables.chances.seldom"],
		[0, "tables.chances.hardly"],
	] as const;
	return words.find(([least]) => wins >= least)?.[1] ?? "tables.chances.hardly";
}
