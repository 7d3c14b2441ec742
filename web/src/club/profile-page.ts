import { css, html, nothing, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { get } from "./account";
import type { ClubSummary } from "./messages";

interface Profile {
	readonly name: string;
	readonly private: boolean;
	readonly created: string;
	readonly ratings: readonly {
		readonly class: string;
		readonly rating: number;
		readonly deviation: number;
		readonly games: number;
	}[];
	readonly history: readonly { readonly class: string; readonly rating: number }[];
	readonly games: readonly ClubSummary[];
}

const WIDTH = 320;
const HEIGHT = 90;

/** What everybody may know of a player: ratings, how they have changed, games. */
@customElement("profile-page")
export class ProfilePage extends ChuheElement {
	@property() name = "";
	@state() private profile: Profile | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		this.profile = await get<Profile>(`/api/profile?name=${encodeURIComponent(this.name)}`);
	}

	override render() {
		const { profile } = this;
		if (!profile) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		return html`<div class="page">
			<h1>${profile.name}</h1>
			${profile.private ? html`<p>${this.t("club.privateProfile")}</p>` : nothing}
			${profile.ratings.map(
				(rating) =>
					html`<section class="card">
						<h2>${this.t(`club.class.${rating.class}` as "club.class.blitz")}: ${rating.rating} ± ${2 * rating.deviation}</h2>
						<p class="dim">${this.t("club.ratedGames", { n: rating.games })}</p>
						${this.picture(profile.history.filter((point) => point.class === rating.class).map((point) => point.rating))}
					</section>`,
			)}
			<section class="card">
				<h2>${this.t("games.title")}</h2>
				<ul>
					${profile.games.map(
						(game) =>
							html`<li>
								<a href=${`#/game/${game.id}`}>${game.players[0].name} – ${game.players[1].name}</a>
								<span>${this.score(game)}</span>
								<span class="dim">${new Date(game.changed).toLocaleDateString(app.locale)}</span>
							</li>`,
					)}
				</ul>
			</section>
		</div>`;
	}

	private score({ phase, result }: ClubSummary): string {
		if (phase === "playing") {
			return this.t("games.unfinished");
		}
		return { red_wins: "1-0", black_wins: "0-1", draw: "½-½" }[result] ?? "–";
	}

	/** A rating over the games. */
	private picture(ratings: readonly number[]) {
		if (ratings.length < 2) {
			return nothing;
		}
		const low = Math.min(...ratings) - 10;
		const high = Math.max(...ratings) + 10;
		const points = ratings.map(
			(rating, i) => `${(i / (ratings.length - 1)) * WIDTH},${HEIGHT - ((rating - low) / (high - low)) * HEIGHT}`,
		);
		return html`<svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${`${ratings[0]} → ${ratings.at(-1)}`}>
			${svg`<polyline points=${points.join(" ")} />`}
		</svg>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 40rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			.card {
				padding: 1.1rem;
				display: grid;
				gap: 0.6rem;
			}
			svg {
				width: 100%;
				max-height: 8rem;
			}
			polyline {
				fill: none;
				stroke: var(--accent);
				stroke-width: 2;
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.4rem;
			}
			li {
				display: flex;
				gap: 1rem;
			}
			li a {
				flex: 1;
			}
			.dim {
				color: var(--dim);
			}
		`,
	];
}
