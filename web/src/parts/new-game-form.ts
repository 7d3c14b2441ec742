import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { PACES } from "../game/paces";
import type { TextKey } from "../i18n/text";
import type { GameAnswer, Player } from "../protocol/messages";
import type { TimeControl } from "../protocol/values";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../ui/choice";
import "./mini-board";

type Opponent = "engine" | "person" | "engines";
type Start = "even" | "handicap" | "fen";

/** The settings in the form, which are stored as the defaults for the next time. */
interface Choices {
	opponent: Opponent;
	engine: string;
	level: number;
	/** The engine of Black, in a game between two engines. */
	otherEngine: string;
	otherLevel: number;
	otherSeconds: number;
	/** Whether each engine uses its opening book. */
	book: boolean;
	otherBook: boolean;
	/** The number of games in a match between two engines. */
	games: number;
	adaptive: boolean;
	coach: boolean;
	seconds: number;
	color: "red" | "black" | "random";
	time: TimeControl["kind"];
	minutes: number;
	increment: number;
	moveSeconds: number;
	period: number;
	periods: number;
	resigns: boolean;
	draws: boolean;
	pace: number;
}

const STORE = "chuhe.newgame";

const first: Choices = {
	opponent: "engine",
	engine: "chuhe",
	level: 3,
	otherEngine: "chuhe",
	otherLevel: 8,
	otherSeconds: 2,
	book: true,
	otherBook: true,
	games: 1,
	adaptive: false,
	coach: false,
	seconds: 2,
	color: "red",
	time: "none",
	minutes: 10,
	increment: 5,
	moveSeconds: 30,
	period: 30,
	periods: 3,
	resigns: true,
	draws: true,
	pace: 2000,
};

/** The form for a new game. Sends "start" when the game has been created. */
@customElement("new-game-form")
export class NewGameForm extends ChuheElement {
	/** The starting position; "" for the standard one. */
	@property() fen = "";
	@property() opponent: Opponent | "" = "";
	@state() private chosen: Choices = { ...first, ...stored() };
	@state() private start: Start = "even";
	@state() private handicap = "";
	@state() private rules = app.preferences.values.rules;
	@state() private teasing = app.preferences.values.teasing;
	@state() private names = { red: "", black: "" };
	@state() private waiting = false;

	override willUpdate(changed: Map<string, unknown>): void {
		if (changed.has("fen") && this.fen) {
			this.start = "fen";
		}
		if (changed.has("opponent") && this.opponent) {
			this.chosen = { ...this.chosen, opponent: this.opponent };
		}
	}

	private set(change: Partial<Choices>): void {
		this.chosen = { ...this.chosen, ...change };
		localStorage.setItem(STORE, JSON.stringify(this.chosen));
	}

	override render() {
		const { chosen } = this;
		return html`<form @submit=${this.submit}>
			<chuhe-choice
				label=${this.t("new.opponent")}
				.value=${chosen.opponent}
				.options=${[
					{ value: "engine", label: this.t("new.engine") },
					{ value: "person", label: this.t("new.person") },
					{ value: "engines", label: this.t("new.engines") },
				]}
				@choice=${(event: CustomEvent<string>) => this.set({ opponent: event.detail as Opponent })}
			></chuhe-choice>
			${chosen.opponent === "person" ? this.nameFields() : this.engineFields()}
			${chosen.opponent === "engine" ? this.colorField() : nothing} ${this.timeFields()}
			${this.coachable ? this.check(this.t("new.coach"), chosen.coach, (coach) => this.set({ coach })) : nothing}
			${this.startFields()}
			<details>
				<summary>${this.t("new.more")}</summary>
				${this.moreFields()}
			</details>
			<button class="primary big" ?disabled=${this.waiting}>${icon("play")}${this.t("new.start")}</button>
		</form>`;
	}

	private engineFields() {
		const { chosen } = this;
		if (chosen.opponent === "engines") {
			return html`<div class="two sides">${(["red", "black"] as const).map((side) => html`<div class="side">${this.engineField(side)}</div>`)}</div>
				<div class="two">
					${this.number(this.t("new.games"), chosen.games, 1, 1000, (games) => this.set({ games: Math.round(games) }))}
					${chosen.time === "none" ? this.paceField() : nothing}
				</div>`;
		}
		return this.engineField();
	}

	/** Renders the fields for an engine and its strength. In a game between two engines, `side` selects one of them. */
	private engineField(side?: "red" | "black") {
		const { engine, level, seconds } = this.engineOf(side);
		const engines = app.state?.engines ?? [];
		const own = this.isOwn(engine);
		const book = side === "black" ? this.chosen.otherBook : this.chosen.book;
		const set = (change: { engine?: string; level?: number; seconds?: number; book?: boolean }) =>
			this.set(
				side === "black"
					? {
							otherEngine: change.engine ?? engine,
							otherLevel: change.level ?? level,
							otherSeconds: change.seconds ?? seconds,
							otherBook: change.book ?? book,
						}
					: change,
			);
		const of = (label: string) => (side ? this.t("new.of", { side: this.t(`side.${side}`), label }) : label);
		return html`${
			engines.length > 1
				? html`<label class="field">
					<span>${of(this.t("new.which"))}</span>
					<select @change=${(event: Event) => set({ engine: text(event) })}>
						${engines.map(({ id, name }) => html`<option value=${id} ?selected=${id === engine}>${name}</option>`)}
					</select>
				</label>`
				: nothing
		}
		${own && !side ? this.check(this.t("new.adaptive", { level: app.state?.adaptive_level ?? 0 }), this.chosen.adaptive, (adaptive) => this.set({ adaptive })) : nothing}
		${own && !this.adapts ? this.levelField(level, (to) => set({ level: to }), side) : nothing}
		${own && !(side && this.chosen.time === "none") ? nothing : this.number(of(this.t("new.moveTime")), seconds, 0.1, 600, (to) => set({ seconds: to }))}
		${side ? this.check(of(this.t("new.book")), book, (on) => set({ book: on })) : nothing}`;
	}

	/** Returns the settings of a side's engine, or of the only engine if no side is given. */
	private engineOf(side?: "red" | "black"): Pick<Choices, "engine" | "level" | "seconds"> {
		const { otherEngine, otherLevel, otherSeconds } = this.chosen;
		return side === "black" ? { engine: otherEngine, level: otherLevel, seconds: otherSeconds } : this.chosen;
	}

	/** Reports whether an engine is the program's own. An engine that no longer exists also counts. */
	private isOwn(engine: string): boolean {
		return app.state?.engines.find(({ id }) => id === engine)?.own ?? true;
	}

	private paceField() {
		return html`<label class="field">
			<span>${this.t("new.pace")}</span>
			<select @change=${(event: Event) => this.set({ pace: Number(text(event)) })}>
				${PACES.map((pace) => html`<option value=${pace} ?selected=${Number(pace) === this.chosen.pace}>${this.t(`pace.${pace}`)}</option>`)}
			</select>
		</label>`;
	}

	/** Renders the field for an engine's strength. The label names the side if there are two engines. */
	private levelField(level: number, change: (level: number) => void, side?: "red" | "black") {
		const name = this.t(`level.${level}` as TextKey);
		const title = side
			? this.t("new.levelOf", { side: this.t(`side.${side}`), level, name })
			: this.t("new.level", { level, name });
		const elo = app.state?.choices.level_elo[level - 1];
		return html`<label class="field">
			<span class="level">${title}${elo === undefined ? nothing : html` <small>${this.t("new.levelElo", { elo })}</small>`}</span>
			<input
				type="range"
				min="1"
				max=${app.state?.choices.levels ?? 20}
				.value=${String(level)}
				aria-valuetext=${title}
				@input=${(event: Event) => change(Number(text(event)))}
			/>
		</label>`;
	}

	private nameFields() {
		const field = (side: "red" | "black", label: string) =>
			html`<label class="field">
				<span>${label}</span>
				<input
					maxlength="60"
					.value=${this.names[side]}
					@input=${(event: Event) => {
						this.names = { ...this.names, [side]: text(event) };
					}}
				/>
			</label>`;
		return html`<div class="two">${field("red", this.t("new.redName"))}${field("black", this.t("new.blackName"))}</div>`;
	}

	private colorField() {
		return html`<chuhe-choice
			label=${this.t("new.color")}
			.value=${this.chosen.color}
			.options=${[
				{ value: "red", label: this.t("side.red") },
				{ value: "random", label: this.t("side.random") },
				{ value: "black", label: this.t("side.black") },
			]}
			@choice=${(event: CustomEvent<string>) => this.set({ color: event.detail as Choices["color"] })}
		></chuhe-choice>`;
	}

	private timeFields() {
		const { chosen } = this;
		const minutes = this.number(this.t("new.minutes"), chosen.minutes, 0, 600, (n) => this.set({ minutes: n }));
		return html`<chuhe-choice
				label=${this.t("new.time")}
				.value=${chosen.time}
				.options=${(["none", "increment", "byoyomi", "move"] as const).map((value) => ({
					value,
					label: this.t(`new.time.${value}`),
				}))}
				@choice=${(event: CustomEvent<string>) => this.set({ time: event.detail as Choices["time"] })}
			></chuhe-choice>
			${
				chosen.time === "increment"
					? html`<div class="two">
						${minutes}${this.number(this.t("new.increment"), chosen.increment, 0, 600, (n) => this.set({ increment: n }))}
					</div>`
					: nothing
			}
			${
				chosen.time === "byoyomi"
					? html`<div class="two">
						${minutes}${this.number(this.t("new.period"), chosen.period, 1, 600, (n) => this.set({ period: n }))}
						${this.number(this.t("new.periods"), chosen.periods, 1, 60, (n) => this.set({ periods: n }))}
					</div>`
					: nothing
			}
			${
				chosen.time === "move"
					? this.number(this.t("new.moveTime"), chosen.moveSeconds, 1, 3600, (n) => this.set({ moveSeconds: n }))
					: nothing
			}`;
	}

	private number(label: string, value: number, min: number, max: number, change: (n: number) => void) {
		return html`<label class="field">
			<span>${label}</span>
			<input
				type="number"
				required
				step="any"
				min=${min}
				max=${max}
				.value=${String(value)}
				@change=${(event: Event) => change(Number(text(event)))}
			/>
		</label>`;
	}

	private startFields() {
		const handicaps = (app.state?.choices.handicaps ?? []).filter(({ id }) => id !== "none");
		const handicap = handicaps.find(({ id }) => id === this.handicap) ?? handicaps[0];
		return html`<chuhe-choice
				label=${this.t("new.position")}
				.value=${this.start}
				.options=${[
					{ value: "even", label: this.t("new.even") },
					{ value: "handicap", label: this.t("new.handicap") },
					{ value: "fen", label: this.t("new.fromFen") },
				]}
				@choice=${(event: CustomEvent<string>) => {
					this.start = event.detail as Start;
				}}
			></chuhe-choice>
			${
				this.start === "handicap"
					? html`<div class="beside">
						<label class="field">
							<span>${this.t(handicap?.giver === "black" ? "new.taker" : "new.giver")}</span>
							<select
								aria-label=${this.t("new.handicap")}
								@change=${(event: Event) => {
									this.handicap = text(event);
								}}
							>
								${(["black", "red"] as const).map(
									(side) => html`<optgroup label=${this.t(side === "black" ? "new.byMoves" : "new.byPieces")}>
										${handicaps
											.filter(({ giver }) => giver === side)
											.map(
												({ id, name }) =>
													html`<option value=${id} ?selected=${id === handicap?.id}>${app.say(name)}</option>`,
											)}
									</optgroup>`,
								)}
							</select>
						</label>
						<mini-board .fen=${handicap?.fen ?? ""}></mini-board>
					</div>`
					: nothing
			}
			${
				this.start === "fen"
					? html`<div class="beside">
						<label class="field">
							<span>${this.t("new.fen")}</span>
							<textarea
								class="mono"
								rows="4"
								required
								.value=${this.fen}
								@input=${(event: Event) => {
									this.fen = text(event);
								}}
							></textarea>
						</label>
						<mini-board .fen=${this.fen}></mini-board>
					</div>`
					: nothing
			}`;
	}

	/** Whether the coach is available, which requires one person against an engine and no clock. */
	private get coachable(): boolean {
		return this.chosen.opponent === "engine" && this.chosen.time === "none";
	}

	private get adapts(): boolean {
		return this.chosen.opponent === "engine" && this.chosen.adaptive;
	}

	private check(label: string, checked: boolean, change: (on: boolean) => void) {
		return html`<label class="check">
			<input type="checkbox" .checked=${checked} @change=${(event: Event) => change((event.target as HTMLInputElement).checked)} />
			${label}
		</label>`;
	}

	private moreFields() {
		return html`<label class="field">
				<span>${this.t("new.rules")}</span>
				<select
					@change=${(event: Event) => {
						this.rules = text(event);
					}}
				>
					${app.state?.choices.rules.map(({ id, name }) => html`<option value=${id} ?selected=${id === this.rules}>${app.say(name)}</option>`)}
				</select>
			</label>
			${this.check(this.t("new.teasing"), this.teasing, (on) => {
				this.teasing = on;
			})}
			${this.check(this.t("new.resigns"), this.chosen.resigns, (resigns) => this.set({ resigns }))}
			${this.check(this.t("new.draws"), this.chosen.draws, (draws) => this.set({ draws }))}`;
	}

	private get time(): TimeControl {
		const { time, minutes, increment, moveSeconds, period, periods } = this.chosen;
		const base_ms = Math.round(minutes * 60_000);
		if (time === "move") {
			return { kind: "move", move_ms: Math.round(moveSeconds * 1000) };
		}
		if (time === "increment") {
			return { kind: "increment", base_ms, increment_ms: Math.round(increment * 1000) };
		}
		if (time === "byoyomi") {
			return { kind: "byoyomi", base_ms, period_ms: Math.round(period * 1000), periods: Math.round(periods) };
		}
		return { kind: "none" };
	}

	private get players(): Record<"red" | "black", Partial<Player>> {
		const { opponent, color } = this.chosen;
		if (opponent === "person") {
			return { red: { kind: "person", name: this.names.red }, black: { kind: "person", name: this.names.black } };
		}
		if (opponent === "engines") {
			return { red: this.engine("red"), black: this.engine("black") };
		}
		const name = app.state?.settings.player_name;
		const person: Partial<Player> = { kind: "person", name: typeof name === "string" ? name : "" };
		const engine = this.engine();
		return color === "black" ? { red: engine, black: person } : { red: person, black: engine };
	}

	private engine(side?: "red" | "black"): Partial<Player> {
		const { engine, level, seconds } = this.engineOf(side);
		const limit = { move_ms: Math.round(seconds * 1000) };
		const book = side === "black" ? this.chosen.otherBook : this.chosen.book;
		const alone = side ? { ...(this.chosen.time === "none" ? { limit } : {}), ...(book ? {} : { no_book: true }) } : {};
		if (this.isOwn(engine)) {
			return { kind: "engine", engine: "chuhe", ...(this.adapts ? { adaptive: true } : { level }), ...alone };
		}
		return { kind: "engine", engine, limit, ...alone };
	}

	private async submit(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		this.waiting = true;
		const { resigns, draws, opponent, color } = this.chosen;
		const answer = await app.call<GameAnswer>("game.new", {
			players: this.players,
			rules: this.rules,
			time: this.time,
			options: {
				teasing: this.teasing,
				engine_resigns: resigns,
				engine_draws: draws,
				...(this.coachable ? { coach: this.chosen.coach } : {}),
				...(opponent === "engines" ? { pace_ms: this.chosen.pace } : {}),
			},
			...(opponent === "engines" && this.chosen.games > 1 ? { games: this.chosen.games } : {}),
			...(opponent === "engine" && color === "random" ? { random: true } : {}),
			...(this.start === "fen" ? { fen: this.fen } : {}),
			...(this.start === "handicap" ? { handicap: this.handicapId } : {}),
		});
		this.waiting = false;
		if (answer) {
			// The page follows a match from game to game, even if the first game has ended before it is shown.
			const match = opponent === "engines" && this.chosen.games > 1;
			this.dispatchEvent(new CustomEvent("start", { detail: match ? `${answer.game}?watch` : answer.game }));
		}
	}

	private get handicapId(): string {
		const handicaps = app.state?.choices.handicaps ?? [];
		return (
			(handicaps.find(({ id }) => id === this.handicap) ?? handicaps.find(({ id }) => id !== "none"))?.id ?? "none"
		);
	}

	static override styles = [
		shared,
		css`
			form {
				display: grid;
				gap: 1.05em;
			}
			.two {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr));
				gap: 0.8em;
			}
			.sides .side {
				display: grid;
				grid-template-rows: 1fr;
				gap: 0.7em;
			}
			.sides label {
				align-content: end;
			}
			.beside {
				display: grid;
				grid-template-columns: 1fr 7.5rem;
				gap: 0.9em;
				align-items: start;
			}
			.level {
				color: var(--text) !important;
				font-size: 1.02em !important;
			}
			.level small {
				white-space: nowrap;
				color: var(--dim);
			}
			summary {
				cursor: pointer;
				font-weight: 600;
				color: var(--dim);
			}
			details > :not(summary) {
				margin-top: 0.5em;
			}
			.big {
				font-size: 1.1em;
				min-height: 2.9em;
			}
			textarea {
				font-size: 0.88em;
			}
		`,
	];
}

function text(event: Event): string {
	return (event.target as HTMLInputElement).value;
}

function stored(): Partial<Choices> {
	try {
		const value: unknown = JSON.parse(localStorage.getItem(STORE) ?? "{}");
		return typeof value === "object" && value !== null ? (value as Partial<Choices>) : {};
	} catch {
		return {};
	}
}
