import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { me } from "./account";
import { scoreText } from "./control";
import type { ClubSummary, FindAnswer } from "./messages";
import { pairText } from "./names";

const CLASSES = ["blitz", "rapid", "classical", "correspondence", "untimed"] as const;

/** The search page for completed games. */
@customElement("archive-page")
export class ArchivePage extends ChuheElement {
	/** The player whose games are shown at first; "" for all games. */
	@property() player = "";
	@state() private games: readonly ClubSummary[] | undefined;
	@state() private more = false;
	private asked: object = {};

	override connectedCallback(): void {
		super.connectedCallback();
		void this.find(this.player ? { player: this.player } : {});
	}

	private async find(asked: object, before?: string): Promise<void> {
		const answer = await app.call<FindAnswer>("games.find", before ? { before, ...asked } : asked);
		if (answer) {
			this.asked = asked;
			this.games = before ? [...(this.games ?? []), ...answer.games] : answer.games;
			this.more = answer.more;
		}
	}

	private submit(event: SubmitEvent): void {
		event.preventDefault();
		const values = new FormData(event.target as HTMLFormElement);
		const text = (name: string) => String(values.get(name) ?? "").trim() || undefined;
		const day = (name: string, days: number) => {
			const date = text(name) && new Date(`${text(name)}T00:00`);
			return date ? new Date(date.getTime() + days * 86_400_000).toISOString() : undefined;
		};
		void this.find({
			player: text("player"),
			opponent: text("opponent"),
			result: text("result"),
			class: text("class"),
			rated: values.get("rated") === "on" || undefined,
			from: day("from", 0),
			before: day("until", 1),
		});
	}

	override render() {
		return html`<div class="page">
			<h1>${this.t("club.archive")}</h1>
			<form class="card" @submit=${(event: SubmitEvent) => this.submit(event)}>
				<div class="fields">
					<label>${this.t("club.searchPlayer")}<input name="player" maxlength="20" .value=${this.player} /></label>
					<label>${this.t("club.searchOpponent")}<input name="opponent" maxlength="20" /></label>
					<label
						>${this.t("club.result")}<select name="result">
							<option value="">${this.t("club.anyResult")}</option>
							<option value="won">${this.t("club.result.won")}</option>
							<option value="lost">${this.t("club.result.lost")}</option>
							<option value="red_wins">1-0</option>
							<option value="black_wins">0-1</option>
							<option value="draw">½-½</option>
						</select></label
					>
					<label
						>${this.t("club.class")}<select name="class">
							<option value="">${this.t("club.anyClass")}</option>
							${CLASSES.map((name) => html`<option value=${name}>${this.t(`club.class.${name}`)}</option>`)}
						</select></label
					>
					<label>${this.t("club.from")}<input name="from" type="date" /></label>
					<label>${this.t("club.to")}<input name="until" type="date" /></label>
				</div>
				<label class="check"><input name="rated" type="checkbox" />${this.t("club.ratedOnly")}</label>
				<div class="row">
					<button class="primary">${this.t("club.search")}</button>
					${me.account ? html`<a class="button" href="/api/account/games" download>${this.t("club.downloadAll")}</a>` : nothing}
				</div>
				${me.account ? html`<p class="dim">${this.t("club.downloadHow")}</p>` : nothing}
			</form>
			${this.games ? this.list(this.games) : nothing}
		</div>`;
	}

	private list(games: readonly ClubSummary[]) {
		const last = games.at(-1);
		return html`<section class="card" aria-live="polite">
			${games.length === 0 ? html`<p class="dim">${this.t("club.noneFound")}</p>` : nothing}
			<ul>
				${games.map(
					(game) => html`<li>
						<a href=${`#/game/${game.id}`}>${pairText(game.players)}</a>
						<span>${scoreText(game) || this.t("games.unfinished")}</span>
						<span class="dim">${this.t(`club.class.${game.class as (typeof CLASSES)[number]}`)}</span>
						<span class="dim">${new Date(game.changed).toLocaleDateString(app.locale)}</span>
					</li>`,
				)}
			</ul>
			${this.more && last ? html`<button @click=${() => this.find(this.asked, last.changed)}>${this.t("club.moreGames")}</button>` : nothing}
		</section>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 46rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			.card {
				padding: 1.1rem;
				display: grid;
				gap: 0.8rem;
			}
			.fields {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
				gap: 0.6rem;
			}
			label {
				display: grid;
				gap: 0.2rem;
				align-content: end;
			}
			label.check {
				display: flex;
				align-items: center;
				gap: 0.5em;
			}
			input,
			select {
				width: 100%;
			}
			.check input {
				width: auto;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.5rem;
			}
			li {
				display: flex;
				flex-wrap: wrap;
				gap: 0.2rem 1rem;
			}
			li a {
				flex: 1 1 12rem;
				overflow-wrap: anywhere;
			}
			.dim {
				color: var(--dim);
			}
		`,
	];
}
