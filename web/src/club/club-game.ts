import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { otherColor } from "../board/model";
import { controlText } from "../game/format";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { me } from "./account";
import { ClubRoom } from "./club-room";
import type { ClubGame } from "./messages";
import { roleMark } from "./names";
import "./exhibition-boards";
import "../parts/board-stage";
import "../parts/move-list";
import "../parts/player-strip";
import "../parts/result-card";
import "../parts/walk-bar";

/** The page of a club game: board, clocks, moves, the players' offers and chat. */
@customElement("club-game")
export class ClubGamePage extends ChuheElement {
	@property() game = "";
	@state() private room: ClubRoom | undefined;
	@state() private resigning = false;
	@state() private reviewing = false;
	private readonly redraw = () => this.roomChanged();
	/** The timer that updates the countdown while the game waits for an absent opponent. */
	private counting: ReturnType<typeof setInterval> | undefined;

	override willUpdate(changed: PropertyValues): void {
		super.willUpdate(changed);
		if (this.room?.id !== this.game && this.isConnected) {
			this.leave();
			this.room = new ClubRoom(this.game);
			app.shownGame = this.game; // so that errors about this game are shown
			this.room.addEventListener("change", this.redraw);
			this.room.open();
		}
	}

	override connectedCallback(): void {
		super.connectedCallback();
		this.requestUpdate();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.leave();
	}

	private leave(): void {
		this.room?.removeEventListener("change", this.redraw);
		this.room?.close();
		if (app.shownGame === this.room?.id) {
			app.shownGame = "";
		}
		this.room = undefined;
		this.resigning = false;
		this.reviewing = false;
		this.count(false);
	}

	private roomChanged(): void {
		this.count((this.room?.claimIn ?? 0) > 0);
		this.requestUpdate();
	}

	private count(on: boolean): void {
		if (!on) {
			clearInterval(this.counting);
			this.counting = undefined;
		} else if (this.counting === undefined) {
			this.counting = setInterval(() => this.roomChanged(), 250);
		}
	}

	override render() {
		const { room } = this;
		if (!room || room.missing) {
			return html`<p class="empty">${this.t(room?.missing ? "club.noSuchGame" : "ui.loading")}</p>`;
		}
		const { club } = room;
		if (!club) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		const below = room.orientation;
		return html`<div class="page">
			<div class="table">
				<player-strip .room=${room} side=${otherColor(below)}></player-strip>
				<board-stage .room=${room}></board-stage>
				<player-strip .room=${room} side=${below}></player-strip>
			</div>
			<div class="side">
				<p class="dim">
					${club.clocks ? controlText(club.clocks.control) : "∞"} · ${this.t(club.rated ? "club.rated" : "club.casual")}
					${room.side ? nothing : html` · ${this.t("club.watching")}`}
				</p>
				${this.stopped(club)}
				${room.side && club.tourney && club.host === me.account ? html`<exhibition-boards short .tourney=${club.tourney} .game=${room.id}></exhibition-boards>` : nothing}
				${this.missing(room)} ${this.outcome(room)} ${room.side ? this.questions(room) : nothing}
				${club.phase === "playing" && club.result.repetition ? html`<result-card plain .room=${room}></result-card>` : nothing}
				<div class="card moves"><move-list .room=${room}></move-list></div>
				${this.walking(room)} ${this.sideBoard(room)} ${room.side ? this.actions(room) : nothing} ${room.side ? this.chat(room) : nothing}
			</div>
		</div>`;
	}

	/** Renders why the clocks are stopped, or else by when the first move has to be made. */
	private stopped(club: ClubGame) {
		const why = club.outage
			? "club.outageNow"
			: club.grace && new Date(club.grace) > new Date()
				? "club.graceNow"
				: undefined;
		if (why) {
			return html`<p class="card question" role="status">${this.t(why)}</p>`;
		}
		const time = club.first && new Date(club.first).toLocaleString();
		return time ? html`<p class="dim" role="status">${this.t("club.firstBy", { time })}</p>` : nothing;
	}

	/** Renders, if the opponent has left, the countdown until the game may be claimed, and then the buttons to claim it. */
	private missing(room: ClubRoom) {
		const seconds = room.claimIn;
		if (seconds === undefined) {
			return nothing;
		}
		const claim = (draw: boolean) => () => room.command("game.claim", { draw });
		return html`<section class="card question" aria-label=${this.t("club.opponentGone")}>
			<p role="status">${this.t("club.opponentGone")} ${seconds > 0 ? nothing : this.t("club.claimNow")}</p>
			${
				seconds > 0
					? html`<p role="timer">${this.t("club.claimIn", { seconds })}</p>`
					: html`<button class="primary" @click=${claim(false)}>${icon("check")}${this.t("club.claimWin")}</button>
						<button @click=${claim(true)}>${this.t("club.claimDraw")}</button>`
			}
		</section>`;
	}

	private outcome(room: ClubRoom) {
		const { club } = room;
		if (!club || club.phase === "playing") {
			return nothing;
		}
		const gain = room.side && club.gains.length === 2 ? club.gains[room.side === "red" ? 0 : 1] : undefined;
		return html`<section class="card outcome" role="status">
			${club.phase === "aborted" ? html`<h2>${this.t("club.aborted")}</h2>` : html`<result-card plain .room=${room}></result-card>`}
			${gain === undefined ? nothing : html`<p>${this.t("club.gain", { gain: gain > 0 ? `+${gain}` : gain })}</p>`}
			<div class="row">
				${
					club.next
						? html`<a class="button primary" href=${`#/game/${club.next}`}>${this.t("club.toRematch")}</a>`
						: room.side
							? html`<button class="primary" ?disabled=${room.offering("rematch")} @click=${() => room.command("game.offer", { offer: "rematch" })}>
								${this.t("club.rematch")}
							</button>`
							: nothing
				}
				<a class="button" href="#/">${this.t("club.lobby")}</a>
			</div>
			<div class="row">
				${me.account ? html`<button @click=${() => this.openReview()}>${icon("chart")}${this.t("club.review")}</button>` : nothing}
				<a class="button" href=${`/api/record?game=${room.id}`} download>${this.t("club.download")} (PGN)</a>
				<a class="button" href=${`/api/record?game=${room.id}&format=xqf`} download>XQF</a>
			</div>
			${this.reviewing ? html`<review-pane .room=${room}></review-pane>` : html`<p class="dim">${this.t("club.downloadHow")}</p>`}
		</section>`;
	}

	/** Opens the review, a separate chunk that is fetched when it is first needed. */
	private async openReview(): Promise<void> {
		await import("../panes/review-pane");
		this.reviewing = true;
	}

	/** Renders the side board, for moves that are tried here and that no other user sees. */
	private sideBoard(room: ClubRoom) {
		const { trying } = room;
		if (!room.mayTry) {
			return nothing;
		}
		if (!trying) {
			return html`<div class="row"><button @click=${() => room.beginTrying()}>${this.t("club.try")}</button></div>`;
		}
		return html`<section class="card question" aria-label=${this.t("club.try")}>
			<p>${this.t("club.trying")} <b>${trying.text[app.preferences.values.notation].join(" ")}</b></p>
			<button ?disabled=${trying.tried.length === 0} @click=${() => room.takeBackTried()}>${icon("back")}${this.t("club.tryBack")}</button>
			<button @click=${() => room.endTrying()}>${icon("close")}${this.t("club.tryEnd")}</button>
		</section>`;
	}

	/** Renders the opponent's offers. */
	private questions(room: ClubRoom) {
		const asks = { draw: "club.askDraw", takeback: "club.askTakeback", rematch: "club.askRematch" } as const;
		return (Object.keys(asks) as (keyof typeof asks)[])
			.filter((offer) => room.offered(offer))
			.map((offer) => {
				const answer = (accept: boolean) => () => room.command("game.answer", { offer, accept });
				return html`<div class="card question" role="alert">
					<p>${this.t(asks[offer])}</p>
					<button class="primary" @click=${answer(true)}>${icon("check")}${this.t("game.accept")}</button>
					<button @click=${answer(false)}>${icon("close")}${this.t("game.decline")}</button>
				</div>`;
			});
	}

	private walking(room: ClubRoom) {
		return html`<div class="row">
			<walk-bar .room=${room}></walk-bar>
			<button class="quiet" @click=${() => room.flip()}>${this.t("game.flip")}</button>
		</div>`;
	}

	private actions(room: ClubRoom) {
		const { club } = room;
		if (club?.phase !== "playing") {
			return nothing;
		}
		const offer = (what: string, label: string) =>
			html`<button ?disabled=${room.offering(what)} @click=${() => room.command("game.offer", { offer: what })}>${label}</button>`;
		const own = Object.values(club.nodes).some(({ side }) => side === room.side);
		return html`<div class="row" role="toolbar" aria-label=${this.t("game.actions")}>
			${offer("draw", this.t("game.draw"))} ${own ? offer("takeback", this.t("club.takeback")) : nothing}
			${club.clocks ? html`<button @click=${() => room.command("game.give_time")}>${this.t("club.giveTime")}</button>` : nothing}
			${
				club.abortable
					? html`<button @click=${() => room.command("game.abort")}>${this.t("club.abort")}</button>`
					: this.resigning
						? html`<button class="danger" @click=${() => this.resign(room)}>${this.t("game.resignAsk")}</button>
							<button @click=${() => this.ask(false)}>${this.t("ui.cancel")}</button>`
						: html`<button class="danger" @click=${() => this.ask(true)}>${this.t("game.resign")}</button>`
			}
		</div>`;
	}

	/** Opens or closes the confirmation for resigning, so that an accidental tap does not end a game. */
	private ask(resigning: boolean): void {
		this.resigning = resigning;
	}

	private resign(room: ClubRoom): void {
		this.resigning = false;
		void room.command("game.resign");
	}

	/** Renders the role of a player who has written in the chat. */
	private markOf(room: ClubRoom, account: string) {
		const player = room.club?.players.find(({ id }) => id === account);
		return player ? roleMark(player) : nothing;
	}

	private chat(room: ClubRoom) {
		return html`<section class="card chat" aria-label=${this.t("club.chat")}>
			<div class="lines" role="log" tabindex="0">
				${[...(room.club?.lines ?? [])].reverse().map(
					(line) =>
						html`<p>
								${
									line.account === me.account
										? html`<b class="own">${line.name}</b>`
										: html`<a href=${`#/player/${encodeURIComponent(line.name)}?game=${room.id}&line=${line.n}`}><b>${line.name}</b></a>`
								}${this.markOf(room, line.account)}
								${line.text}
							</p>`,
				)}
			</div>
			<form @submit=${(event: SubmitEvent) => this.say(event, room)}>
				<input name="text" maxlength="140" autocomplete="off" aria-label=${this.t("club.chat")} placeholder=${this.t("club.chat")} />
				<button>${this.t("club.send")}</button>
			</form>
		</section>`;
	}

	private async say(event: SubmitEvent, room: ClubRoom): Promise<void> {
		event.preventDefault();
		const form = event.target as HTMLFormElement;
		const text = String(new FormData(form).get("text") ?? "").trim();
		if (text && (await room.command("game.chat", { text }))) {
			form.reset();
		}
	}

	static override styles = [
		shared,
		css`
			.page {
				display: grid;
				grid-template-columns: minmax(0, min(46rem, calc((100vh - 15.5rem) * 0.87))) minmax(17rem, 24rem);
				justify-content: center;
				gap: 1rem;
				padding: 0.8rem;
				align-items: start;
			}
			.side {
				display: grid;
				gap: 0.7rem;
			}
			.moves {
				height: 14rem;
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
			.outcome,
			.question {
				padding: 0.8rem;
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem;
				align-items: center;
			}
			.outcome {
				display: grid;
			}
			.chat {
				padding: 0.6rem;
				display: grid;
				gap: 0.4rem;
			}
			.lines {
				height: 7rem;
				overflow-y: auto;
				display: flex;
				flex-direction: column-reverse;
				justify-content: flex-start;
			}
			.lines p {
				overflow-wrap: anywhere;
			}
			.own {
				color: var(--accent);
			}
			form {
				display: flex;
				gap: 0.4rem;
			}
			form input {
				flex: 1;
				min-width: 0;
			}
			.dim {
				color: var(--dim);
			}
			@media (max-width: 800px) {
				.page {
					grid-template-columns: minmax(0, 1fr);
					padding: 0.3rem;
				}
			}
		`,
	];
}
