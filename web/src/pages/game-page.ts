import { html, nothing, type PropertyValues } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { alone } from "../alone/carrier";
import { app } from "../app/app";
import { otherColor } from "../board/model";
import { Analysis } from "../game/analysis";
import { EVERYWHERE, type Window } from "../game/beside";
import { evalText, shortScore } from "../game/format";
import { LESSON_HEADER, PRACTICE_HEADER } from "../game/headers";
import { Room } from "../game/room";
import type { ActionBar } from "../parts/action-bar";
import type { BoardStage } from "../parts/board-stage";
import type { MoveEntry } from "../parts/move-entry";
import type { GameAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { hearKeys } from "../ui/keys";
import { shared } from "../ui/styles";
import { addressWith, type PageAddress } from "./address";
import { gamePageStyles } from "./game-page-styles";
import "../parts/action-bar";
import "../parts/board-stage";
import "../parts/board-tools";
import "../parts/coach-card";
import "../parts/eval-bar";
import "../parts/game-facts";
import "../parts/move-entry";
import "../parts/move-list";
import "../parts/move-strip";
import "../parts/player-strip";
import "../parts/result-card";
import "../parts/side-panes";
import "../parts/thinking-pane";
import "../parts/walk-bar";

const MATCH_PAUSE = 2500; // milliseconds for which the end of a game is shown before the next game of its match

/** The page for playing a game or, if its path is "analysis", analysing it. */
@customElement("game-page")
export class GamePage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "game", parts: [], query: new Map() };
	@state() private room: Room | undefined;
	@state() private tab = "";
	@query("board-stage") private stage!: BoardStage;
	@query("action-bar") private actions!: ActionBar | null;
	@query("move-entry") private entry!: MoveEntry;
	private analysis: Analysis | undefined;
	private asking = false;
	/** The next game of the match, to which the page is about to move on. */
	private ahead = "";
	private readonly redraw = () => {
		this.followMatch();
		this.requestUpdate();
	};
	private readonly showArrows = () => {
		const { room, analysis } = this;
		if (room?.state && analysis) {
			const node = room.current;
			room.beside.put("shapes.lines", room.state.current, node ? analysis.arrows(node) : undefined);
		}
		this.requestUpdate();
	};

	constructor() {
		super();
		hearKeys(this, (event) => this.key(event));
	}

	private get analysing(): boolean {
		return this.address.path === "analysis";
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.leave();
	}

	override willUpdate(changed: PropertyValues<this>): void {
		if (changed.has("address")) {
			this.tab = this.address.query.get("pane") ?? this.tab;
		}
		const id = this.address.parts[0];
		if (id !== this.room?.id) {
			this.leave();
		}
		if (id && !this.room) {
			this.enter(id);
		} else if (!id && !this.asking) {
			void this.newStudy();
		}
		if (this.analysing && this.room && !this.analysis) {
			this.analysis = new Analysis(this.room.id);
			this.analysis.addEventListener("change", this.showArrows);
			this.room.addEventListener("change", this.showArrows);
			this.analysis.open();
		} else if (!this.analysing && this.analysis) {
			this.leaveAnalysis();
		}
	}

	private enter(id: string): void {
		app.shownGame = id;
		this.room = new Room(id);
		this.room.addEventListener("change", this.redraw);
		this.room.open();
	}

	private leave(): void {
		this.leaveAnalysis();
		this.room?.removeEventListener("change", this.redraw);
		this.room?.close();
		if (app.shownGame === this.room?.id) {
			app.shownGame = "";
		}
		this.room = undefined;
	}

	private leaveAnalysis(): void {
		this.room?.removeEventListener("change", this.showArrows);
		this.room?.beside.take("shapes.lines");
		this.analysis?.removeEventListener("change", this.showArrows);
		this.analysis?.close();
		this.analysis = undefined;
	}

	/** Creates a study for an address without a game, from the position in the address if there is one. */
	private async newStudy(): Promise<void> {
		this.asking = true;
		const here = location.hash;
		const fen = this.address.query.get("fen");
		const answer = await app.call<GameAnswer>("game.new", { kind: "study", ...(fen ? { fen } : {}) });
		this.asking = false;
		const otherwise = fen ? addressWith("editor", fen) : "";
		if (location.hash !== here) {
			return; // the user has navigated elsewhere in the meantime
		}
		location.replace(`#/${answer ? `analysis/${answer.game}` : otherwise}`);
	}

	override render() {
		const { room } = this;
		if (room?.missing) {
			return html`<p class="empty">${this.t("game.missing")}</p>`;
		}
		// Everything appears together; otherwise elements that arrive later would shift those already shown.
		if (!room?.state || (this.analysing && !this.analysis?.state)) {
			return html`<p class="empty waiting">${this.t("ui.loading")}</p>`;
		}
		// The elements around a board belong to one game and are recreated for another game.
		return keyed(room.id, this.game(room));
	}

	private game(room: Room) {
		const bottom = room.orientation;
		const window = room.beside.get("window");
		const open = (name: Window) => () => room.beside.put("window", EVERYWHERE, name);
		const close = () => room.beside.take("window");
		return html`<h1 class="hidden-text">${this.t(this.analysing ? "nav.analysis" : "nav.game")}</h1>
		<div class=${`page ${this.analysing ? "analysing" : "playing"}`} data-game=${room.id}>
			<player-strip class="card top" .room=${room} .side=${otherColor(bottom)}></player-strip>
			<div class="board">
				${this.evalBar(bottom)}
				<board-stage .room=${room}></board-stage>
				${this.ended(room)}
			</div>
			<player-strip class="card bottom" .room=${room} .side=${bottom}></player-strip>
			<div class="side card">
				${this.analysing ? this.panes(room) : nothing}
				<coach-card .room=${room}></coach-card>
				<result-card .room=${room} ?plain=${this.analysing}></result-card>
				<move-strip .room=${room}></move-strip>
				<move-list .room=${room} ?scores=${this.analysing && !room.exercise}></move-list>
				${this.notLive()}
				<div class="foot">
					${app.preferences.values.typed ? html`<move-entry .room=${room}></move-entry>` : nothing}
					<div class="walk">
						<walk-bar .room=${room}></walk-bar>
						<board-tools
							.room=${room}
							?analysing=${this.analysing}
							@share=${open("share")}
							@type=${() => this.typeMove()}
						></board-tools>
					</div>
					${this.analysing ? nothing : html`<action-bar .room=${room}></action-bar>`}
				</div>
			</div>
			<div class="left">
				<game-facts .room=${room} @edit=${open("facts")}></game-facts>
				${this.analysing ? this.graph(room) : this.purpose(room)}
				${this.match(room)} ${this.guest(room)}
				${this.analysing || !this.thinks ? nothing : html`<thinking-pane .room=${room}></thinking-pane>`}
			</div>
			${this.loaded(window)}<share-dialog .room=${room} .open=${window === "share"} @close=${close}></share-dialog>
			<facts-dialog .room=${room} .open=${window === "facts"} @close=${close}></facts-dialog>
		</div>`;
	}

	/** Renders the lesson or exercise that the game belongs to. */
	private purpose(room: Room) {
		for (const { name } of room.state?.headers ?? []) {
			if (name === LESSON_HEADER) {
				void import("../parts/lesson-link");
			} else if (name === PRACTICE_HEADER) {
				void import("../parts/practise-card");
			}
		}
		return html`<lesson-link .room=${room}></lesson-link><practise-card .room=${room}></practise-card>`;
	}

	/** Whether there is engine output to show, or an engine is playing. */
	private get thinks(): boolean {
		return this.room?.state?.thinking != null || (this.room?.persons.length ?? 2) < 2;
	}

	private panes(room: Room) {
		return html`<side-panes
			.room=${room}
			.analysis=${this.analysis}
			place="analysis"
			.open=${this.tab}
			@tab=${(event: CustomEvent<string>) => {
				this.tab = event.detail;
			}}
		></side-panes>`;
	}

	/** Renders the state of the match that the game belongs to, if any. */
	private match(room: Room) {
		if (!room.state?.options.match) {
			return nothing;
		}
		void import("../parts/match-card");
		return html`<match-card .room=${room}></match-card>`;
	}

	/** Renders the card for inviting the second player from another machine; not in the browser alone, where no other player can join. */
	private guest(room: Room) {
		if (alone() || this.analysing || room.state?.kind !== "table") {
			return nothing;
		}
		void import("../parts/guest-card");
		return html`<guest-card .room=${room}></guest-card>`;
	}

	/** Takes spectators of a match to its next game: after a pause if they saw the end of this game, otherwise immediately. */
	private followMatch(): void {
		const { state, id } = this.room ?? {};
		const next = this.analysing ? undefined : state?.options.match && state.next;
		const seen = this.room?.beside.get("ended") === true;
		if (!next || next === this.ahead || !(seen || this.address.query.has("watch"))) {
			return;
		}
		this.ahead = next;
		setTimeout(
			() => {
				if (this.room?.id === id && this.isConnected && !this.analysing) {
					location.replace(`#/game/${next}?watch`);
				}
			},
			seen ? MATCH_PAUSE : 0,
		);
	}

	/** Renders the end of a game that was played here, until the user dismisses it. */
	private ended(room: Room) {
		if (!room.beside.get("ended")) {
			return nothing;
		}
		void import("../parts/result-event");
		return html`<result-event .room=${room}></result-event>`;
	}

	/** Loads the file of the open dialog; renders nothing. */
	private loaded(window: Window | undefined): typeof nothing {
		if (window === "share") {
			void import("../parts/share-dialog");
		} else if (window === "facts") {
			void import("../parts/facts-dialog");
		}
		return nothing;
	}

	/** Renders the graph, which loads after the board into space reserved for it, and the study card, usually with nothing below it. */
	private graph(room: Room) {
		void import("../panes/graph-pane");
		void import("../parts/study-card");
		return html`<graph-pane class="card" .room=${room}></graph-pane><study-card .room=${room}></study-card>`;
	}

	/**
	 * Renders the evaluation bar: the engine's current score of the displayed position or, failing that, the score stored in the
	 * tree. The bar shows no score while the user has to find a move in the position.
	 */
	private evalBar(bottom: "red" | "black") {
		if (!this.analysing) {
			return nothing;
		}
		const node = this.room?.exercise ? undefined : this.room?.current;
		const slot = this.analysis?.found("a", node?.id);
		const best = slot?.lines[0];
		const kept = node?.eval;
		const score = best?.score.text ?? (kept ? evalText(kept) : "");
		return html`<eval-bar
			.share=${best ? slot?.share : kept?.share}
			.score=${best ? shortScore(best.score) : kept ? shortScore(kept) : ""}
			.bottom=${bottom}
			.label=${this.t("analysis.bar", { score: score || "–" })}
		></eval-bar>`;
	}

	/** Renders the button that returns to the live position of a game in progress, if another position is displayed. */
	private notLive() {
		const game = this.room?.state;
		if (game?.phase !== "playing" || game.current === game.live) {
			return nothing;
		}
		return html`<button class="live primary" @click=${() => this.room?.walk("live")}>
			${icon("last")}${this.t("game.toLive")}
		</button>`;
	}

	private async typeMove(): Promise<void> {
		app.preferences.set("typed", true);
		await this.updateComplete;
		this.entry.focus();
	}

	private key(event: KeyboardEvent): void {
		const typing = event
			.composedPath()
			.some(
				(target) => target instanceof HTMLElement && target.matches("input, textarea, select, dialog, [role=tablist]"),
			);
		if (typing || event.ctrlKey || event.metaKey || event.altKey) {
			return;
		}
		const act = this.shortcuts[event.key];
		if (act) {
			event.preventDefault();
			act();
		}
	}

	private readonly shortcuts: Readonly<Record<string, () => unknown>> = {
		ArrowLeft: () => this.room?.walk("back"),
		",": () => this.room?.walk("back"),
		ArrowRight: () => this.room?.walk("forward"),
		".": () => this.room?.walk("forward"),
		ArrowUp: () => this.room?.walk("previous_variation"),
		ArrowDown: () => this.room?.walk("next_variation"),
		Home: () => this.room?.walk("start"),
		End: () => this.room?.walk("end"),
		Escape: () => this.room?.letGo(),
		b: () => this.stage.focusBoard(),
		"/": () => this.typeMove(),
		f: () => this.room?.flip(),
		h: () => this.room?.askHint(),
		u: () => this.actions?.undo(),
		s: () => this.room?.command("game.stop"),
		a: () => this.room && app.go(`${this.analysing ? "game" : "analysis"}/${this.room.id}`),
		e: () => this.toggleAnalysis(),
	};

	private toggleAnalysis(): unknown {
		const { analysis } = this;
		const { engine, lines } = analysis?.choice("a") ?? { engine: "", lines: 1 };
		return analysis?.running ? analysis.stop() : analysis?.start("a", engine, lines);
	}

	static override styles = [shared, gamePageStyles];
}
