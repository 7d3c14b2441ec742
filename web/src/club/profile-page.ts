import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { get, me } from "./account";
import { scoreText } from "./control";
import type { Profile } from "./messages";
import { pairText, roleMark } from "./names";
import "./rating-chart";
import "./report-form";

/** The public profile of a player: ratings, rating history and games. */
@customElement("profile-page")
export class ProfilePage extends ChuheElement {
	@property() name = "";
	/** The class or game, and the line of its chat, that a report would be about. */
	@property() group = "";
	@property() game = "";
	@property({ type: Number }) line = 0;
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
			<h1>${profile.name}${roleMark(profile)} ${profile.online ? html`<span class="dim online">${this.t("club.isOnline")}</span>` : nothing}</h1>
			${me.account && !me.guest && profile.name !== me.name ? this.actions(profile) : nothing}
			${profile.private ? html`<p>${this.t("club.privateProfile")}</p>` : nothing}
			${profile.ratings.map(
				(rating) =>
					html`<section class="card">
						<h2>${this.t(`club.class.${rating.class}` as "club.class.blitz")}: ${rating.rating} ± ${2 * rating.deviation}</h2>
						<p class="dim">${this.t("club.ratedGames", { n: rating.games })}</p>
						<rating-chart .points=${profile.history.filter((point) => point.class === rating.class)}></rating-chart>
					</section>`,
			)}
			<section class="card">
				<h2>${this.t("games.title")}</h2>
				<ul>
					${profile.games.map(
						(game) =>
							html`<li>
								<a href=${`#/game/${game.id}`}>${pairText(game.players)}</a>
								<span>${scoreText(game) || this.t("games.unfinished")}</span>
								<span class="dim">${new Date(game.changed).toLocaleDateString(app.locale)}</span>
							</li>`,
					)}
				</ul>
				<div class="row">
					<a class="button" href=${`#/games/${encodeURIComponent(profile.name)}`}>${this.t("club.ofPlayer")}</a>
					${
						me.account && profile.name !== me.name
							? html`<a class="button" href=${`#/challenge/${encodeURIComponent(profile.name)}`}>${this.t("club.challenge")}</a>`
							: nothing
					}
				</div>
			</section>
		</div>`;
	}

	/** Renders the actions for another member: block and report. */
	private actions({ name }: Profile) {
		return html`<div class="row">
			<button @click=${() => this.block(name)}>${this.t("club.block")}</button>
			<report-form name=${name} game=${this.game} group=${this.group} line=${this.line}></report-form>
		</div>`;
	}

	private async block(name: string): Promise<void> {
		if (await app.call("people.block", { name, block: true })) {
			app.toast(this.t("club.isBlocked", { name }));
		}
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
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				align-items: end;
			}
			.online {
				font-size: 0.6em;
				font-weight: 400;
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
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
			}
			.dim {
				color: var(--dim);
			}
		`,
	];
}
