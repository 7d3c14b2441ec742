import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { controlText } from "../game/format";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { becomeGuest, me } from "./account";
import { controlOf, FIELDS, type Kind, kindsFor } from "./control";
import type { Challenge, ClubPlayer, ClubSummary, LobbyState, Seek, Terms } from "./messages";
import { nameText, pairText, roleMark } from "./names";

const RULES = ["axf", "cxa", "computer"] as const;

/** The lobby, where players find opponents. */
@customElement("lobby-page")
export class LobbyPage extends ChuheElement {
	/** The name of the player to challenge. */
	@property() opponent = "";
	/** The challenges to and from the signed-in user. */
	@property({ attribute: false }) challenges: readonly Challenge[] = [];
	@state() private lobby: LobbyState | undefined;
	@state() private chosen: Kind = "increment";
	@state() private link = "";
	private unfollow: (() => void)[] = [];

	override connectedCallback(): void {
		super.connectedCallback();
		const follow = <S extends object>(topic: string, changed: (state: S) => void) =>
			this.unfollow.push(app.connection.follow<S>(topic, { changed }, (error) => app.fail(error)));
		follow<LobbyState>("lobby", (lobby) => {
			this.lobby = lobby;
		});
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		for (const stop of this.unfollow) {
			stop();
		}
		this.unfollow = [];
	}

	override render() {
		const { lobby } = this;
		if (!lobby) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		return html`<div class="page">
			<header>
				<h1>${lobby.club}</h1>
				<span class="dim">${this.t("club.online", { n: lobby.online })}</span>
			</header>
			${lobby.notice ? html`<p class="notice" role="alert">${app.say(lobby.notice)}</p>` : nothing}
			<div class="columns">
				<div class="column">${me.account ? this.form() : this.welcome(lobby)} ${this.house(lobby)}</div>
				<div class="column">${this.seeks(lobby)} ${this.games(lobby)}</div>
			</div>
		</div>`;
	}

	/** The chosen kind of clock, or the first one available if the club does not have it. */
	private get kind(): Kind {
		const kinds = kindsFor(me.policy?.classes);
		return kinds.includes(this.chosen) ? this.chosen : (kinds[0] ?? "none");
	}

	private welcome(lobby: LobbyState) {
		return html`<section class="card">
			<h2>${this.t("club.seekTitle")}</h2>
			<p>${this.t("club.welcome")}</p>
			<div class="row">
				<a class="button" href="#/account">${this.t("club.signIn")}</a>
				${lobby.guests ? html`<button class="primary" @click=${() => becomeGuest()}>${this.t("club.asGuest")}</button>` : nothing}
			</div>
		</section>`;
	}

	private form() {
		const own = this.lobby?.seeks.filter(({ player }) => player.id === me.account) ?? [];
		return html`<form class="card" id="seek" @submit=${(event: SubmitEvent) => this.submit(event)}>
			<h2>${this.t("club.seekTitle")}</h2>
			<div class="fields">
				<label class="wide"
					>${this.t("club.clock")}<select
						name="kind"
						@change=${(event: Event) => {
							this.chosen = (event.target as HTMLSelectElement).value as Kind;
						}}
					>
						${kindsFor(me.policy?.classes).map((kind) => html`<option value=${kind} ?selected=${kind === this.kind}>${this.t(`club.clock.${kind}`)}</option>`)}
					</select></label
				>
				${FIELDS[this.kind].map(
					({ name, min, max, step, value }) =>
						html`<label
							>${this.t(`club.${name}`)}<input name=${name} type="number" min=${min} max=${max} step=${step} value=${value} required
						/></label>`,
				)}
				<label
					>${this.t("club.side")}<select name="color">
						<option value="">${this.t("club.anySide")}</option>
						<option value="red">${this.t("side.red")}</option>
						<option value="black">${this.t("side.black")}</option>
					</select></label
				>
			</div>
			${this.further()}
			${this.ratedBox()}
			<div class="row">
				<button class="primary" value="seek">${this.t("club.seekNow")}</button>
				<button value="link">${this.t("club.byLink")}</button>
			</div>
			${this.challenges.map((challenge) => this.challenge(challenge))}
			${own.map(
				(seek) =>
					html`<p class="waiting" role="status">
						${this.t("club.waiting")} ${controlText(seek.terms.control)}
						<button type="button" @click=${() => app.call("seek.cancel", { seek: seek.id })}>${this.t("ui.cancel")}</button>
					</p>`,
			)}
			${
				this.link
					? html`<label>${this.t("club.linkIs")}<input readonly .value=${this.link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>`
					: nothing
			}
		</form>`;
	}

	private ratedBox() {
		if (me.guest) {
			return html`<p class="dim">${this.t("club.guestsUnrated")}</p>`;
		}
		if (me.policy?.rated === false) {
			return nothing;
		}
		return html`<label class="check"><input name="rated" type="checkbox" ?disabled=${this.kind === "none"} checked />${this.t("club.rated")}</label>`;
	}

	/** Renders the settings that most users leave unchanged. */
	private further() {
		return html`<details ?open=${this.opponent !== ""}>
			<summary>${this.t("club.more")}</summary>
			<div class="fields">
				<label class="wide"
					>${this.t("club.rules")}<select name="rules">
						${RULES.filter((rules) => me.policy?.rules.includes(rules) ?? true).map((rules) => html`<option value=${rules}>${this.t(`club.rules.${rules}`)}</option>`)}
					</select></label
				>
				<label>${this.t("club.low")}<input name="low" type="number" min="0" max="4000" /></label>
				<label>${this.t("club.high")}<input name="high" type="number" min="0" max="4000" /></label>
				<label>${this.t("club.opponent")}<input name="opponent" maxlength="20" autocapitalize="off" .value=${this.opponent} /></label>
			</div>
			<button value="challenge">${this.t("club.challenge")}</button>
		</details>`;
	}

	/** Renders a challenge to answer, or the user's own challenge that awaits an answer. */
	private challenge(challenge: Challenge) {
		const own = challenge.from.id === me.account;
		const text = !own
			? this.t("club.challengesYou", { name: nameText(challenge.from) })
			: challenge.to
				? this.t("club.youChallenge", { name: nameText(challenge.to) })
				: this.t("club.byLinkOnly");
		const send = (name: string) => () => app.call(name, { challenge: challenge.id });
		return html`<p class="waiting" role="status">
			${text}: ${controlText(challenge.terms.control)} · ${this.t(challenge.terms.rated ? "club.rated" : "club.casual")}
			${own ? nothing : html`<button type="button" class="primary" @click=${send("challenge.accept")}>${this.t("club.play")}</button>`}
			<button type="button" @click=${send("challenge.decline")}>${this.t(own ? "ui.cancel" : "game.decline")}</button>
		</p>`;
	}

	private values(): FormData {
		return new FormData(this.renderRoot.querySelector<HTMLFormElement>("#seek") ?? undefined);
	}

	private terms(): Terms {
		const values = this.values();
		return {
			control: controlOf(this.kind, values),
			rules: String(values.get("rules") ?? "axf"),
			rated: values.get("rated") === "on" && this.kind !== "none",
			color: (values.get("color") ?? "") as Terms["color"],
		};
	}

	private async submit(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const values = this.values();
		const terms = this.terms();
		switch ((event.submitter as HTMLButtonElement | null)?.value) {
			case "link": {
				const made = await app.call<{ challenge: string }>("challenge.new", { terms });
				this.link = made ? `${location.origin}/#/invitation/${made.challenge}` : "";
				return;
			}
			case "challenge": {
				const to = String(values.get("opponent") ?? "").trim();
				if (to) {
					await app.call("challenge.new", { terms, to });
				}
				return;
			}
			default:
				await app.call("seek.new", {
					terms,
					low: Number(values.get("low") ?? 0),
					high: Number(values.get("high") ?? 0),
				});
		}
	}

	private seeks(lobby: LobbyState) {
		const others = lobby.seeks.filter(({ player }) => player.id !== me.account);
		return html`<section class="card">
			<h2>${this.t("club.seeks")}</h2>
			${others.length === 0 ? html`<p class="dim">${this.t("club.noSeeks")}</p>` : nothing}
			<ul>
				${others.map(
					(seek: Seek) =>
						html`<li>
							<span class="name">${this.player(seek.player)}</span>
							<span>${controlText(seek.terms.control)}</span>
							<span class="dim">${this.t(seek.terms.rated ? "club.rated" : "club.casual")}${range(seek)}</span>
							<button ?disabled=${!me.account} @click=${() => app.call("seek.accept", { seek: seek.id })}>${this.t("club.play")}</button>
						</li>`,
				)}
			</ul>
		</section>`;
	}

	private player(player: ClubPlayer) {
		const rating =
			player.rating > 0 ? html` <span class="dim">${player.rating}${player.provisional ? "?" : ""}</span>` : nothing;
		return player.role === "guest"
			? html`${player.name}`
			: html`<a href=${`#/player/${encodeURIComponent(player.name)}`}>${player.name}</a>${roleMark(player)}${rating}`;
	}

	private games(lobby: LobbyState) {
		return html`<section class="card">
			<h2>${this.t("club.running")}</h2>
			${lobby.games.length === 0 ? html`<p class="dim">${this.t("club.noGames")}</p>` : nothing}
			<ul>
				${lobby.games.map((game: ClubSummary) => {
					const own = game.players.some(({ id }) => id === me.account);
					return html`<li>
						<span class="name">${pairText(game.players)}</span>
						<span class="dim">${this.t("games.plies", { n: game.plies })}</span>
						<a class="button" href=${`#/game/${game.id}`}>${this.t(own ? "club.play" : "club.watch")}</a>
					</li>`;
				})}
			</ul>
		</section>`;
	}

	private house(lobby: LobbyState) {
		if (lobby.house.length === 0 || !me.account) {
			return nothing;
		}
		return html`<section class="card">
			<h2>${this.t("club.house")}</h2>
			<p class="dim">${this.t("club.houseHow")}</p>
			<div class="row">
				${lobby.house.map(
					(player) =>
						html`<button @click=${() => this.playHouse(player)}>${this.t("game.level", { level: player.level })}</button>`,
				)}
			</div>
		</section>`;
	}

	private async playHouse(player: ClubPlayer): Promise<void> {
		await app.call("house.play", { player: player.id, terms: { ...this.terms(), rated: false } });
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 62rem;
				margin: 1rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			header {
				display: flex;
				align-items: baseline;
				gap: 1rem;
			}
			.columns {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
				gap: 1rem;
				align-items: start;
			}
			.column {
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
				grid-template-columns: repeat(3, 1fr);
				gap: 0.6rem;
			}
			label {
				display: grid;
				gap: 0.2rem;
				align-content: end;
			}
			details > * + * {
				margin-top: 0.6rem;
			}
			label.wide {
				grid-column: 1 / -1;
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
			li,
			.waiting {
				display: flex;
				align-items: center;
				flex-wrap: wrap;
				gap: 0.3rem 0.8rem;
			}
			.name {
				flex: 1;
				min-width: 8rem;
				overflow-wrap: anywhere;
			}
			.dim {
				color: var(--dim);
			}
			.notice {
				padding: 0.6em 1em;
				background: var(--red-soft);
				border-radius: var(--radius);
			}
		`,
	];
}

/** Returns the rating range of a seek as text; "" for any rating. */
function range({ low, high }: Seek): string {
	return low || high ? ` · ${low || ""}–${high || ""}` : "";
}
