import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "./app/app";
import { type Color, otherColor } from "./board/model";
import { Room } from "./game/room";
import { speakMore } from "./i18n/text";
import { ChuheElement } from "./ui/element";
import { icon } from "./ui/icons";
import { shared } from "./ui/styles";
import "./app/nav-bar";
import "./app/toast-layer";
import "./parts/board-stage";
import "./parts/move-list";
import "./parts/player-strip";
import "./parts/result-card";

await speakMore("guest");

/** The ID of the only game that a guest sees. */
const GAME = "guest";

/** The game as a guest sees it: the current position, from the guest's side. */
class GuestRoom extends Room {
	protected override get homeSide(): Color {
		return this.state?.guest ?? "red";
	}

	override get annotates(): boolean {
		return false;
	}

	/** Navigation is disabled, because the position shown is always the current one. */
	override goTo(): void {}
	override walk(): void {}
}

/** The page for a guest on the home network: one game and the player's actions in it. */
@customElement("chuhe-guest")
export class ChuheGuest extends ChuheElement {
	private readonly room = new GuestRoom(GAME);
	@state() private resigning = false;

	override connectedCallback(): void {
		super.connectedCallback();
		app.shownGame = GAME; // refusals about this game are shown
		this.room.addEventListener("change", () => this.requestUpdate());
		this.room.open();
		app.connection.connect();
	}

	override render() {
		const { room } = this;
		const { status } = app.connection;
		document.title = `${this.t("guest.page")} · ${this.t("app.title")}`;
		// After the end of the game, guests can no longer connect: there is nothing to wait for.
		const waits = status === "waiting" && !room.missing && room.state?.phase !== "over";
		return html`<nav-bar plain @skip=${() => this.renderRoot.querySelector("main")?.focus()}></nav-bar>
			${waits ? html`<p class="banner" role="alert">${this.t("connection.waiting")}</p>` : nothing}
			<main id="main" tabindex="-1">
				<h1 class="hidden-text">${this.t("guest.page")}</h1>
				${
					status === "refused"
						? html`<p class="empty">${this.t("guest.refused")}</p>`
						: room.missing
							? html`<p class="empty">${this.t("guest.gone")}</p>`
							: room.state
								? this.game()
								: html`<p class="empty">${this.t("ui.loading")}</p>`
				}
			</main>
			<toast-layer></toast-layer>`;
	}

	private game() {
		const { room } = this;
		const below = room.orientation;
		return html`<div class="page">
			<div class="table">
				<player-strip class="card" .room=${room} .side=${otherColor(below)}></player-strip>
				<board-stage .room=${room}></board-stage>
				<player-strip class="card" .room=${room} .side=${below}></player-strip>
			</div>
			<div class="side">
				${this.question()}
				<result-card plain .room=${room}></result-card>
				${this.actions()}
				<div class="card moves"><move-list .room=${room}></move-list></div>
			</div>
		</div>`;
	}

	/** Renders the opponent's draw offer, if there is one to answer. */
	private question() {
		const by = this.room.state?.draw_offer;
		if (!by || !this.room.state?.can.answer_draw) {
			return nothing;
		}
		const answer = (accept: boolean) => () => this.room.command("game.answer_draw", { accept });
		return html`<div class="card question" role="alert">
			<p>${this.t("game.drawOffered", { side: this.t(`side.${by}`) })}</p>
			<button class="primary" @click=${answer(true)}>${icon("check")}${this.t("game.accept")}</button>
			<button @click=${answer(false)}>${icon("close")}${this.t("game.decline")}</button>
		</div>`;
	}

	private actions() {
		const { room } = this;
		const can = room.state?.can;
		return html`<div class="row" role="toolbar" aria-label=${this.t("game.actions")}>
			<button ?disabled=${!can?.offer_draw} @click=${() => room.command("game.offer_draw")}>${icon("handshake")}${this.t("game.draw")}</button>
			${
				this.resigning
					? html`<button class="danger" @click=${() => this.resign()}>${icon("flag")}${this.t("game.resignAsk")}</button>
						<button @click=${() => this.ask(false)}>${this.t("ui.cancel")}</button>`
					: html`<button ?disabled=${!can?.resign} @click=${() => this.ask(true)}>${icon("flag")}${this.t("game.resign")}</button>`
			}
			<button @click=${() => room.flip()}>${icon("flip")}${this.t("game.flip")}</button>
		</div>`;
	}

	/** Shows or hides the confirmation before resigning: an accidental tap must not end a game. */
	private ask(resigning: boolean): void {
		this.resigning = resigning;
	}

	private resign(): void {
		this.resigning = false;
		void this.room.command("game.resign");
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
			.banner {
				margin: 0;
				padding: 0.4em 1em;
				background: var(--red-soft);
				text-align: center;
				font-weight: 600;
			}
			.page {
				display: grid;
				grid-template-columns: minmax(0, calc((100dvh - var(--nav) - 9rem) * 0.8792)) minmax(17rem, 24rem);
				justify-content: center;
				gap: 0.8rem;
				padding: 0.6rem;
				align-items: start;
			}
			.table,
			.side {
				display: grid;
				gap: 0.4rem;
			}
			.moves {
				height: 16rem;
				overflow: hidden;
			}
			move-list {
				height: 100%;
			}
			.row {
				display: flex;
				flex-wrap: wrap;
				gap: 0.4rem;
			}
			.question {
				padding: 0.8rem;
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				align-items: center;
			}
			@media (max-width: 760px) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.35rem;
				}
				.table {
					width: min(100%, calc((100dvh - var(--nav) - 13rem) * 0.8792));
					justify-self: center;
				}
			}
		`,
	];
}
