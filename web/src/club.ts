import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "./app/app";
import { beginAt, me, post } from "./club/account";
import type { Challenge, MyState } from "./club/messages";
import { speakMore } from "./i18n/text";
import { parseAddress } from "./pages/address";
import { ChuheElement } from "./ui/element";
import { shared } from "./ui/styles";
import "./app/nav-bar";
import "./app/toast-layer";
import "./club/account-page";
import "./club/admin-page";
import "./club/archive-page";
import "./club/club-game";
import "./club/invitation-page";
import "./club/lobby-page";
import "./club/profile-page";

await speakMore("club");

/** The page of a play server: lobby, games and accounts. */
@customElement("chuhe-club")
export class ChuheClub extends ChuheElement {
	@state() private address = parseAddress(location.hash);
	@state() private challenges: readonly Challenge[] = [];
	private started: string | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		window.addEventListener("hashchange", () => {
			this.address = parseAddress(location.hash);
		});
		app.connection.connect();
		me.ready.then(() => {
			this.requestUpdate();
			if (me.account) {
				app.connection.follow<MyState>(`me/${me.account}`, { changed: (mine) => this.changed(mine) }, () => {});
			}
		});
	}

	private changed({ started, challenges }: MyState): void {
		this.challenges = challenges;
		this.gameStarted(started ?? undefined);
	}

	/** Opens a game that has just begun, whatever page its player is on, but not a game from an earlier visit. */
	private gameStarted(game: string | undefined): void {
		const first = this.started === undefined;
		const fresh = game !== undefined && game !== this.started;
		this.started = game ?? "";
		if (fresh && !first) {
			app.go(`game/${game}`);
		}
	}

	override render() {
		const { status } = app.connection;
		document.title = `${this.t("club.lobby")} · ${this.t("app.title")}`;
		return html`<nav-bar plain @skip=${() => this.renderRoot.querySelector("main")?.focus()}></nav-bar>
			<nav class="who" aria-label=${this.t("club.pages")}>
				<a href="#/">${this.t("club.lobby")}</a>
				<a href="#/games">${this.t("club.archive")}</a>
				<a href="docs.html" target="_blank">${this.t("nav.manual")}</a>
				<a href="#/tournaments">${this.t("tourney.title")}</a>
				<a href="#/classes">${this.t("class.title")}</a>
				<span class="space"></span>
				${me.moderates ? html`<a href="#/admin">${this.t("club.admin")}</a>` : nothing}
				${
					me.account
						? html`<a class="me" href="#/account">${me.name}</a>
							<button class="quiet" @click=${() => this.signOut()}>${this.t("club.signOut")}</button>`
						: html`<a href="#/account">${this.t("club.signIn")}</a>`
				}
			</nav>
			${status === "waiting" ? html`<p class="banner" role="alert">${this.t("connection.waiting")}</p>` : nothing}
			<main id="main" tabindex="-1">${me.known ? this.content() : nothing}</main>
			<toast-layer></toast-layer>`;
	}

	private content() {
		const { path, parts } = this.address;
		const what = parts[0] ?? "";
		switch (path) {
			case "game":
				return html`<club-game .game=${what}></club-game>`;
			case "invitation":
				return html`<invitation-page .invitation=${what}></invitation-page>`;
			case "games":
				return html`<archive-page .player=${decodeURIComponent(what)}></archive-page>`;
			case "challenge":
				return html`<lobby-page .challenges=${this.challenges} .opponent=${decodeURIComponent(what)}></lobby-page>`;
			case "player":
				return html`<profile-page
					.name=${decodeURIComponent(what)}
					.game=${this.address.query.get("game") ?? ""}
					.group=${this.address.query.get("class") ?? ""}
					.line=${Number(this.address.query.get("line") ?? 0)}
				></profile-page>`;
			case "classes":
			case "class-join":
				return wanted(html`<classes-page .code=${what}></classes-page>`);
			case "tournaments":
				return held(html`<tourney-page .tourney=${what}></tourney-page>`);
			case "class":
				return wanted(html`<class-page .parts=${parts}></class-page>`);
			case "study":
				return wanted(html`<study-page .study=${what} .board=${parts[1] ?? ""}></study-page>`);
			case "account":
				return html`<account-page .code=${what}></account-page>`;
			case "setup":
				return html`<account-page task="set-up" .code=${what}></account-page>`;
			case "join":
			case "reset":
				return html`<account-page task=${path} .code=${what}></account-page>`;
			case "admin":
				return html`<admin-page .section=${what}></admin-page>`;
			default:
				return html`<lobby-page .challenges=${this.challenges}></lobby-page>`;
		}
	}

	private async signOut(): Promise<void> {
		if (await post("sign-out")) {
			beginAt("#/");
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
				min-height: 100%;
				--nav: 3.2rem;
			}
			main {
				outline: none;
			}
			.who {
				display: flex;
				align-items: center;
				gap: 0.8rem;
				padding: 0.3rem 1rem;
				border-bottom: 1px solid var(--line);
				background: var(--panel);
				flex-wrap: wrap;
			}
			.space {
				flex: 1;
			}
			.me {
				font-weight: 600;
				overflow: hidden;
				text-overflow: ellipsis;
			}
			.banner {
				margin: 0;
				padding: 0.4em 1em;
				background: var(--red-soft);
				text-align: center;
				font-weight: 600;
			}
		`,
	];
}

/** Fetches the code of the class and study pages, whose elements are upgraded once it has loaded; returns the page. */
function wanted<T>(page: T): T {
	void import("./club/school");
	return page;
}

/** Fetches the code of the tournament page in the same way. */
function held<T>(page: T): T {
	void import("./club/tourney-page");
	return page;
}
