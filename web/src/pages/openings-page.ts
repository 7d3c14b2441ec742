import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type BoardState, EMPTY_STATE, type Move, moveText, parseMove, type Shape, type Square } from "../board/model";
import { piecesOfFen } from "../game/pieces";
import { type Conditions, conditionsOf, type Field, libraryAddress, wanted } from "../library/conditions";
import { CommandError } from "../protocol/connection";
import type { Explored, Labels, OpeningMove } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import { addressWith } from "./address";
import "../board/board";
import "../library/explored-moves";
import "../library/guessed-moves";
import "../library/result-bar";

const PAUSE = 300; // milliseconds between the last keystroke and the request
const ARROWS = 5; // maximum number of moves drawn on the board
const CONDITIONS: readonly Field[] = ["player", "event", "since", "until", "result", "collection", "tag"];
const LEAST = [1, 2, 3, 5, 10, 20];

/** The explorer of the moves played in library games: a board to navigate, and conditions that the games must meet. */
@customElement("openings-page")
export class OpeningsPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "openings", parts: [], query: new Map() };
	@state() private explored: Explored | undefined;
	@state() private labels: Labels = { tags: [], collections: [] };
	@state() private wrong = "";
	@state() private selected: Square | undefined;
	/** The text entered in fields that is not in the address yet. */
	private written: Record<string, string> = {};
	private timer: ReturnType<typeof setTimeout> | undefined;
	private asked = 0;
	private shownFor: PageAddress | undefined;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearTimeout(this.timer);
	}

	override willUpdate(): void {
		if (this.address !== this.shownFor) {
			if (!this.shownFor) {
				void this.loadLabels();
			}
			this.shownFor = this.address;
			this.selected = undefined;
			void this.load();
		}
	}

	private async loadLabels(): Promise<void> {
		this.labels = (await app.call<Labels>("library.labels")) ?? this.labels;
	}

	/** The moves that lead to the position. */
	private get line(): readonly string[] {
		return (this.address.query.get("moves") ?? "").split(".").filter(Boolean);
	}

	private get conditions(): Conditions {
		const all = conditionsOf(this.address.query);
		return Object.fromEntries(CONDITIONS.flatMap((field) => (all[field] ? [[field, all[field]]] : [])));
	}

	private option(name: string): string {
		return this.address.query.get(name) ?? "";
	}

	private async load(): Promise<void> {
		const asked = ++this.asked;
		const { line, conditions } = this;
		const start = this.option("fen") || "startpos";
		const args = {
			...wanted(conditions),
			fen: line.length > 0 ? `${start} moves ${line.join(" ")}` : start,
			deep: true,
			...(conditions.player && this.option("side") ? { side: this.option("side") } : {}),
			...(this.option("least") ? { min_games: Number(this.option("least")) } : {}),
			...(this.option("variations") === "no" ? {} : { variations: true }),
		};
		try {
			const answer = await app.connection.call<Explored>("explorer.look", args, { again: true });
			if (asked === this.asked) {
				this.explored = answer;
				this.wrong = "";
			}
		} catch (error) {
			if (asked === this.asked) {
				this.wrong = error instanceof CommandError ? app.say(error.words) : String(error);
			}
		}
	}

	/** Switches to another line or other conditions, which are kept in the address. */
	private show(changes: Readonly<Record<string, string>>, replace = false): void {
		const query = new URLSearchParams([...this.address.query]);
		const all = { ...this.written, ...changes };
		this.written = {};
		clearTimeout(this.timer);
		for (const [name, value] of Object.entries(all)) {
			if (value) {
				query.set(name, value);
			} else {
				query.delete(name);
			}
		}
		const text = query.toString();
		const address = text ? `openings?${text}` : "openings";
		if (replace) {
			history.replaceState(null, "", `#/${address}`);
			window.dispatchEvent(new HashChangeEvent("hashchange"));
		} else {
			app.go(address);
		}
	}

	private go(line: readonly string[]): void {
		this.show({ moves: line.join(".") });
	}

	private play(move: string): void {
		this.go([...this.line, move]);
	}

	override render() {
		const { explored } = this;
		return html`<div class="page">
			<div class="row spread">
				<h1>${this.t("openings.title")}</h1>
				<div class="row">
					<a class="button" href=${`#/${addressWith("analysis", this.position)}`}>${icon("board")}${this.t("openings.analyse")}</a>
					<a class="button" href=${`#/${libraryAddress({ ...this.conditions, fen: explored?.fen ?? "" })}`}>${icon("list")}${this.t("openings.games")}</a>
				</div>
			</div>
			<div class="columns">
				<section class="stage" aria-label=${this.t("openings.board")}>
					<chuhe-board
						.state=${this.boardState()}
						.look=${app.look}
						label=${this.t("openings.board")}
						@board-pick=${(event: CustomEvent<{ square: Square }>) => this.pick(event.detail.square)}
						@board-move=${(event: CustomEvent<Move>) => this.tryMove(event.detail)}
					></chuhe-board>
					${this.walk()}
				</section>
				<div class="side">${this.form()} ${this.found()}</div>
			</div>
		</div>`;
	}

	/** The FEN of the position, for other pages; "" until it is loaded. */
	private get position(): string {
		return this.explored?.fen ?? "";
	}

	private boardState(): BoardState {
		const { explored, selected } = this;
		if (!explored) {
			return EMPTY_STATE;
		}
		const last = parseMove(this.line.at(-1) ?? "");
		const targets = explored.moves.map((m) => parseMove(m.move)).filter((m) => m !== undefined && m.from === selected);
		const most = Math.max(1, explored.moves[0]?.games ?? 0);
		const shapes: Shape[] = explored.moves
			.filter((m) => m.games > 0)
			.slice(0, ARROWS)
			.flatMap((m) => {
				const move = parseMove(m.move);
				return move ? [{ ...move, brush: "good" as const, weight: 0.35 + (0.65 * m.games) / most }] : [];
			});
		return {
			...EMPTY_STATE,
			pieces: piecesOfFen(explored.fen),
			movable: explored.fen.split(" ")[1] === "b" ? "black" : "red",
			selected,
			targets: targets.map((m) => (m as Move).to),
			lastMove: last,
			shapes: selected ? [] : shapes,
		};
	}

	private pick(square: Square): void {
		if (this.selected) {
			const to = { from: this.selected, to: square };
			if (this.known(to)) {
				this.play(moveText(to));
				return;
			}
		}
		const starts = this.explored?.moves.some((m) => m.move.startsWith(square));
		this.selected = starts && square !== this.selected ? square : undefined;
	}

	/** Plays a move made by dragging a piece. Any legal move can be explored; the program checks that it is legal. */
	private tryMove(move: Move): void {
		this.selected = undefined;
		this.play(moveText(move));
	}

	private known(move: Move): boolean {
		return this.explored?.moves.some((m) => m.move === moveText(move)) ?? false;
	}

	/** Renders the moves that lead to the position; a click on a move returns to it. */
	private walk() {
		const { line } = this;
		const { notation } = app.preferences.values;
		const moves = this.explored?.line ?? [];
		const first = this.option("fen").split(" ")[1] === "b" ? 1 : 0;
		const number = (i: number) =>
			(i + first) % 2 === 0 || i === 0 ? html`<span class="dim">${Math.floor((i + first) / 2) + 1}.</span>` : nothing;
		return html`<nav class="walk" aria-label=${this.t("openings.line")}>
			<button class="quiet iconic" aria-label=${this.t("moves.first")} title=${this.t("moves.first")} ?disabled=${line.length === 0} @click=${() => this.go([])}>${icon("first")}</button>
			<button class="quiet iconic" aria-label=${this.t("moves.back")} title=${this.t("moves.back")} ?disabled=${line.length === 0} @click=${() => this.go(line.slice(0, -1))}>${icon("back")}</button>
			<span class="line">
				${
					moves.length === 0
						? html`<span class="dim small">${this.t("openings.how")}</span>`
						: moves.map(
								(m: OpeningMove, i) =>
									html`<button class="quiet" aria-current=${i + 1 === moves.length ? "step" : "false"} @click=${() => this.go(line.slice(0, i + 1))}>${number(i)} ${m.text[notation]}</button>`,
							)
				}
			</span>
		</nav>`;
	}

	private form() {
		const { conditions, labels } = this;
		const text = (field: Field, label: string) => html`<label class="field">
			<span>${label}</span>
			<input type="search" .value=${conditions[field] ?? ""} @input=${(event: Event) => this.typed(field, (event.target as HTMLInputElement).value)} />
		</label>`;
		const choice = (
			name: string,
			label: string,
			options: readonly (readonly [value: string, text: string])[],
			now: string,
			off = false,
		) =>
			html`<label class="field">
				<span>${label}</span>
				<select ?disabled=${off} @change=${(event: Event) => this.show({ [name]: (event.target as HTMLSelectElement).value }, true)}>
					${options.map(([value, words]) => html`<option value=${value} ?selected=${value === now}>${words}</option>`)}
				</select>
			</label>`;
		const any = ["", this.t("library.any")] as const;
		const set = Object.keys(conditions).length + (this.option("least") ? 1 : 0);
		return html`<details class="card conditions" ?open=${set > 0 || matchMedia("(min-width: 60rem)").matches}>
			<summary>${this.t("openings.conditions")}</summary>
			<div class="fields">
				${text("player", this.t("library.player"))}
				${choice(
					"side",
					this.t("openings.side"),
					[
						["", this.t("players.both")],
						["red", this.t("side.red")],
						["black", this.t("side.black")],
					],
					this.option("side"),
					!conditions.player,
				)}
				${text("event", this.t("library.event"))}
				${text("since", this.t("library.since"))} ${text("until", this.t("library.until"))}
				${choice("result", this.t("library.result"), [any, ...["1-0", "1/2-1/2", "0-1"].map((r) => [r, r] as const)], this.option("result"))}
				${choice("collection", this.t("library.collection"), [any, ...labels.collections.map(({ name }) => [name, name] as const)], this.option("collection"))}
				${choice("tag", this.t("library.tag"), [any, ...labels.tags.map(({ name }) => [name, name] as const)], this.option("tag"))}
				${choice(
					"least",
					this.t("openings.least"),
					LEAST.map((n) => [n === 1 ? "" : String(n), String(n)] as const),
					this.option("least"),
				)}
				${choice(
					"variations",
					this.t("openings.lines"),
					[
						["", this.t("openings.withVariations")],
						["no", this.t("openings.mainLines")],
					],
					this.option("variations"),
				)}
			</div>
			<p class="wrong small" role="status">${this.wrong}</p>
			${set > 0 ? html`<button @click=${() => this.clear()}>${this.t("library.clear")}</button>` : nothing}
		</details>`;
	}

	private typed(field: Field, value: string): void {
		this.written[field] = value.trim();
		clearTimeout(this.timer);
		this.timer = setTimeout(() => this.show({}, true), PAUSE);
	}

	private clear(): void {
		this.show(Object.fromEntries([...CONDITIONS, "side", "least", "variations"].map((name) => [name, ""])), true);
	}

	private found() {
		const { explored } = this;
		if (!explored) {
			return html`<p class="empty waiting">${this.t("ui.loading")}</p>`;
		}
		const { opening, moves } = explored;
		return html`<section class=${this.wrong ? "card found stale" : "card found"} aria-live="polite">
			${opening ? html`<h2><span class="code">${opening.code}</span> ${app.say(opening.name)}</h2>` : nothing}
			<p class="dim">
				${explored.games > 0 ? this.t("explorer.games", { n: explored.games }) : this.t("explorer.none")}${explored.variations > 0 ? ` · ${this.t("explorer.asVariation", { n: explored.variations })}` : ""}
			</p>
			${explored.games > 0 ? html`<result-bar .count=${explored}></result-bar>` : nothing}
			${explored.people.length > 0 ? html`<guessed-moves .moves=${explored.people} @play=${(event: CustomEvent<string>) => this.play(event.detail)}></guessed-moves>` : nothing}
			${moves.length > 0 ? html`<explored-moves wide .moves=${moves} @play=${(event: CustomEvent<string>) => this.play(event.detail)}></explored-moves>` : nothing}
			${this.orders(explored)} ${this.examples(explored)}
		</section>`;
	}

	/** Renders the move orders by which games reached the position, if there are several. */
	private orders({ orders }: Explored) {
		if (!orders || orders.orders.length < 2) {
			return nothing;
		}
		const { notation } = app.preferences.values;
		return html`<h3>${this.t("openings.orders")}</h3>
			<ul class="orders">
				${orders.orders.map(
					(order) =>
						html`<li>
							<a href=${`#/openings?${this.with(order.moves.map((m) => m.move).join("."))}`}>${order.moves.map((m, i) => `${i % 2 === 0 ? `${i / 2 + 1}. ` : ""}${m.text[notation]}`).join(" ")}</a>
							<span class="dim small">${this.t("explorer.games", { n: order.games })}</span>
						</li>`,
				)}
			</ul>`;
	}

	private with(moves: string): URLSearchParams {
		const query = new URLSearchParams([...this.address.query]);
		query.set("moves", moves);
		query.delete("fen");
		return query;
	}

	private examples({ examples }: Explored) {
		if (examples.length === 0) {
			return nothing;
		}
		const name = (text: string) => text || this.t("library.unknown");
		return html`<h3>${this.t("explorer.examples")}</h3>
			<ul>
				${examples.map(
					(g) =>
						html`<li>
							<a href=${`#/library/${g.id}${g.variation ? "" : `?ply=${g.ply}`}`}>${name(g.red)} – ${name(g.black)}</a>
							<span class="small dim">${[g.result, g.date, g.event, g.variation && this.t("library.inVariation")].filter(Boolean).join(" · ")}</span>
						</li>`,
				)}
			</ul>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.2rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.9rem;
			}
			.columns {
				display: grid;
				gap: 1.2rem;
				grid-template-columns: minmax(0, min(36rem, calc((100dvh - 13rem) * 0.9))) minmax(0, 1fr);
				align-items: start;
			}
			.stage {
				position: sticky;
				top: 0.6rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.5rem;
			}
			.walk {
				display: flex;
				align-items: start;
			}
			.line {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				min-height: 2.4em;
				max-height: 7.5em;
				overflow-y: auto;
			}
			.line button {
				min-height: 2em;
				padding: 0.1em 0.4em;
				gap: 0.2em;
			}
			.line button[aria-current="step"] {
				background: var(--accent-soft);
				color: var(--accent);
			}
			.side {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.9rem;
			}
			.conditions {
				padding: 0.7rem 0.9rem;
			}
			summary {
				cursor: pointer;
				font-weight: 600;
			}
			.fields {
				display: grid;
				gap: 0.6rem 0.7rem;
				padding-top: 0.6rem;
				grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
				align-items: end;
			}
			.wrong {
				min-height: 1.4em;
				color: var(--warn);
				font-weight: 500;
			}
			.found {
				padding: 0.9rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.6rem;
			}
			.stale {
				opacity: 0.65;
			}
			.code {
				color: var(--accent);
			}
			h3 {
				margin-top: 0.4rem;
			}
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.3em;
			}
			.orders li {
				display: grid;
				grid-template-columns: minmax(0, 1fr) auto;
				gap: 0.8em;
			}
			.found {
				overflow-x: auto;
			}
			@media (max-width: 60rem) {
				.columns {
					grid-template-columns: minmax(0, 1fr);
				}
				.stage {
					position: static;
					max-width: 30rem;
					width: 100%;
					margin: 0 auto;
				}
				.fields {
					grid-template-columns: 1fr 1fr;
				}
			}
			/* A phone on its side: the board next to what was found. */
			@media (max-height: 480px) and (min-width: 36rem) {
				.columns {
					grid-template-columns: minmax(0, calc((100dvh - 6rem) * 0.88)) minmax(0, 1fr);
				}
				.stage {
					position: sticky;
				}
			}
		`,
	];
}
