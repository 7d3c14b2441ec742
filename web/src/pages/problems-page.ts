import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { DIFFICULTIES, type Difficulty, filterOf, queryOf } from "../game/problems";
import { learnPageStyles } from "../parts/learn-links";
import type { ProblemCard, ProblemGroup, ProblemsFound, ProblemsOverview } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { type IconName, icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import "../parts/problem-card";
import "../parts/problem-solver";
import "../ui/choice";

const PAGE = 24; // problems requested at a time
const STATES = ["new", "solved", "failed", "due"] as const;

/** The page of problems to solve, filtered by collection, pattern, difficulty and state; #/problems/ID shows a single problem. */
@customElement("problems-page")
export class ProblemsPage extends ChuheElement {
	@property({ attribute: false }) address!: PageAddress;
	@state() private overview: ProblemsOverview | undefined;
	@state() private found: ProblemsFound | undefined;
	private asked = "";

	override willUpdate(): void {
		const { parts, query } = this.address;
		const asked = parts.length > 0 ? "" : `list ${JSON.stringify([...query])}`;
		if (asked === this.asked) {
			return;
		}
		if (asked && !this.asked.startsWith("list")) {
			void this.look();
		}
		this.asked = asked;
		if (asked) {
			void this.list(0);
		}
	}

	private async look(): Promise<void> {
		this.overview = (await app.call<ProblemsOverview>("problems.overview")) ?? this.overview;
	}

	private async list(offset: number): Promise<void> {
		const { asked } = this;
		const found = await app.call<ProblemsFound>("problems.list", {
			...filterOf(this.address.query),
			limit: PAGE,
			offset,
		});
		if (found && asked === this.asked) {
			this.found = offset > 0 ? { ...found, problems: [...(this.found?.problems ?? []), ...found.problems] } : found;
		}
	}

	override render() {
		const [id] = this.address.parts;
		if (id) {
			return html`<problem-solver .problem=${id} .query=${this.address.query}></problem-solver>`;
		}
		const { overview } = this;
		if (!overview || !this.found) {
			return html`<p class="empty waiting">${this.t("ui.loading")}</p>`;
		}
		return html`<div class="page">
			<learn-links here="problems"></learn-links>
			<header class="head">
				<div>
					<h1>${this.t("problem.title")}</h1>
					<p class="dim">${this.t("problem.intro")}</p>
				</div>
				${this.figures(overview)}
			</header>
			<div class="ways">${this.ways(overview)}</div>
			${this.filters(overview)} ${this.cards(this.found)}
		</div>`;
	}

	private figures({ rating, solved, solvable, due }: ProblemsOverview) {
		const figure = (name: string, value: unknown, title = "") =>
			html`<div title=${title}><dt>${name}</dt><dd>${value}</dd></div>`;
		return html`<dl>
			${figure(
				this.t("problem.yours"),
				html`${rating.value} <small>${this.t("problem.ratingOff", { n: 2 * rating.deviation })}</small>`,
				this.t("problem.ratingWhat"),
			)}
			${figure(this.t("problem.solvedCount"), this.t("problem.solvedOf", { n: solved, total: solvable }))}
			${figure(this.t("problem.dueCount"), due)}
		</dl>`;
	}

	/** Renders the ways to start without choosing: the problem of the day, the next matching problem, and the problems due. */
	private ways({ problem, due }: ProblemsOverview) {
		const way = (address: string, name: IconName, title: string, text: string, off = false) =>
			off
				? html`<div class="way card off">${icon(name)}<span><strong>${title}</strong><span class="dim">${text}</span></span></div>`
				: html`<a class="way card" href=${`#/problems/${address}`}>
						${icon(name)}<span><strong>${title}</strong><span class="dim">${text}</span></span>
					</a>`;
		const filter = queryOf(this.address.query);
		return html`${problem ? html`<problem-card data-daily .problem=${problem} .query=${""} today></problem-card>` : nothing}
			<div class="two">
				${way(`next${filter}`, "forward", this.t("problem.next"), this.t("problem.nextText"))}
				${way("next?state=due", "restart", `${this.t("problem.repeat")} (${due})`, due ? this.t("problem.repeatText") : this.t("problem.repeatNone"), due === 0)}
			</div>`;
	}

	private filters(overview: ProblemsOverview) {
		const { query } = this.address;
		return html`<div class="filters">
			${this.select("collection", this.t("problem.collection"), overview.collections)}
			${this.select("theme", this.t("problem.theme"), overview.themes)}
			<chuhe-choice
				.label=${this.t("problem.difficulty")}
				.options=${(["", ...Object.keys(DIFFICULTIES)] as ("" | Difficulty)[]).map((value) => ({
					value,
					label: value ? this.t(`problem.difficulty.${value}`) : this.t("problem.any"),
				}))}
				.value=${query.get("difficulty") ?? ""}
				@choice=${(event: CustomEvent<string>) => this.choose("difficulty", event.detail)}
			></chuhe-choice>
			<chuhe-choice
				.label=${this.t("problem.state")}
				.options=${(["", ...STATES] as const).map((value) => ({
					value,
					label: value ? this.t(`problem.state.${value}`) : this.t("problem.any"),
				}))}
				.value=${query.get("state") ?? ""}
				@choice=${(event: CustomEvent<string>) => this.choose("state", event.detail)}
			></chuhe-choice>
			<label class="check">
				<input
					type="checkbox"
					.checked=${query.has("unproved")}
					@change=${(event: Event) => this.choose("unproved", (event.target as HTMLInputElement).checked ? "1" : "")}
				/>
				${this.t("problem.unprovedToo")}
			</label>
		</div>`;
	}

	private select(name: string, label: string, groups: readonly ProblemGroup[]) {
		const chosen = this.address.query.get(name) ?? "";
		return html`<label class="field">
			<span>${label}</span>
			<select @change=${(event: Event) => this.choose(name, (event.target as HTMLSelectElement).value)}>
				<option value="" ?selected=${chosen === ""}>${this.t("problem.any")}</option>
				${groups.map(
					({ id, name, solved, solvable }) =>
						html`<option value=${id} ?selected=${id === chosen}>${app.say(name)} (${solved}/${solvable})</option>`,
				)}
			</select>
		</label>`;
	}

	/** Sets a condition. The conditions are kept in the address, so that going back restores them. */
	private choose(name: string, value: string): void {
		const query = new Map(this.address.query);
		if (value) {
			query.set(name, value);
		} else {
			query.delete(name);
		}
		location.replace(`#/problems${queryOf(query)}`);
	}

	private cards({ total, problems }: ProblemsFound) {
		const query = queryOf(this.address.query);
		return html`<section aria-label=${this.t("problem.title")}>
			<p class="dim" aria-live="polite">${this.t("problem.total", { n: total })}</p>
			${
				problems.length === 0
					? html`<p class="empty card">${this.t("problem.noneFit")}</p>`
					: html`<ul>
							${problems.map(
								(problem: ProblemCard) =>
									html`<li><problem-card .problem=${problem} .query=${query}></problem-card></li>`,
							)}
						</ul>`
			}
			${
				problems.length < total
					? html`<button @click=${() => this.list(problems.length)}>${icon("plus")}${this.t("problem.more")}</button>`
					: nothing
			}
		</section>`;
	}

	static override styles = [
		shared,
		learnPageStyles,
		css`
			.head {
				display: flex;
				flex-wrap: wrap;
				gap: 0.8rem 2rem;
				justify-content: space-between;
				align-items: end;
			}
			dl {
				display: flex;
				flex-wrap: wrap;
				gap: 0.4rem 1.8rem;
				margin: 0;
			}
			dt {
				color: var(--dim);
				font-size: 0.88em;
			}
			dd {
				margin: 0;
				font-size: 1.25em;
				font-weight: 650;
				font-variant-numeric: tabular-nums;
			}
			dd small {
				font-weight: 400;
				font-size: 0.72em;
				color: var(--dim);
			}
			.ways {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
				align-items: stretch;
			}
			.two {
				display: grid;
				gap: 0.8rem;
			}
			.way {
				display: flex;
				align-items: center;
				gap: 1em;
				padding: 0.8em 1em;
				color: var(--text);
				text-decoration: none;
			}
			a.way:hover {
				border-color: var(--accent);
			}
			.way .icon {
				width: 1.9em;
				height: 1.9em;
				color: var(--accent);
			}
			.way strong {
				display: block;
			}
			.off .icon {
				color: var(--dim);
			}
			.filters {
				display: flex;
				flex-wrap: wrap;
				gap: 0.8rem 1.4rem;
				align-items: end;
			}
			.filters .field {
				flex: 0 1 15rem;
			}
			section {
				display: grid;
				gap: 0.8rem;
				justify-items: start;
			}
			section > .empty {
				width: 100%;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				width: 100%;
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
			}
			li {
				display: grid;
			}
		`,
	];
}
