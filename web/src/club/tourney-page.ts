import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { controlText } from "../game/format";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { me } from "./account";
import { controlOf } from "./control";
import "./exhibition-boards";
import { nameText, roleMark } from "./names";
import type { CreateAnswer, TourneyGame, TourneyList, TourneyRound, TourneyState } from "./tourney-messages";

const KINDS = ["swiss", "robin", "knockout", "arena", "simul"] as const;
const HOST_COLORS = ["red", "black", "both"] as const;
const WHO = ["everybody", "people", "programs"] as const;

type Tourney = TourneyState & { readonly nodes: Readonly<Record<number, TourneyRound>> };

/** The tournaments of a club: the list, or a single tournament. */
@customElement("tourney-page")
export class TourneyPage extends ChuheElement {
	/** The ID of the tournament; "" for the list. */
	@property() tourney = "";
	@state() private list: TourneyList | undefined;
	@state() private one: Tourney | undefined;
	@state() private kind: (typeof KINDS)[number] = "swiss";
	private unfollow: (() => void) | undefined;
	private followed: string | undefined;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.unfollow?.();
		this.followed = undefined;
	}

	protected override willUpdate(): void {
		if (this.followed === this.tourney) {
			return;
		}
		this.unfollow?.();
		this.followed = this.tourney;
		this.one = undefined;
		const failed = (error: Parameters<typeof app.fail>[0]) => app.fail(error);
		this.unfollow = this.tourney
			? app.connection.follow<Tourney>(
					`tourney/${this.tourney}`,
					{
						changed: (one) => {
							this.one = { ...one };
						},
					},
					failed,
				)
			: app.connection.follow<TourneyList>(
					"tourneys",
					{
						changed: (list) => {
							this.list = { ...list };
						},
					},
					failed,
				);
	}

	override render() {
		if (!this.tourney) {
			return this.list ? this.overview(this.list) : html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		return this.one ? this.whole(this.one) : html`<p class="empty">${this.t("ui.loading")}</p>`;
	}

	private overview({ tourneys }: TourneyList) {
		return html`<div class="page">
			<h1>${this.t("tourney.title")}</h1>
			<section class="card">
				${tourneys.length === 0 ? html`<p class="dim">${this.t("tourney.none")}</p>` : nothing}
				<ul>
					${tourneys.map(
						(one) => html`<li>
							<a href=${`#/tournaments/${one.id}`}>${one.name}</a>
							<span>${this.t(`tourney.kind.${one.kind as (typeof KINDS)[number]}`)}</span>
							<span class="dim">${this.stateText(one.state)}${one.winner ? ` · ${one.winner}` : ""}</span>
							<span class="dim">${this.t("tourney.players", { n: one.players })}</span>
						</li>`,
					)}
				</ul>
			</section>
			${mayHold() ? this.form() : nothing}
		</div>`;
	}

	private stateText(name: string): string {
		return this.t(`tourney.state.${name as "announced" | "running" | "ended" | "cancelled"}`);
	}

	private form() {
		const number = (name: string, label: string, value: number, min: number, max: number) =>
			html`<label>${label}<input type="number" name=${name} min=${min} max=${max} .value=${String(value)} required /></label>`;
		return html`<form class="card" @submit=${(event: SubmitEvent) => this.create(event)}>
			<h2>${this.t("tourney.new")}</h2>
			<div class="fields">
				<label>${this.t("tourney.name")}<input name="name" maxlength="60" required /></label>
				<label
					>${this.t("tourney.kind")}<select
						name="kind"
						@change=${(event: Event) => {
							this.kind = (event.target as HTMLSelectElement).value as (typeof KINDS)[number];
						}}
					>
						${KINDS.map((kind) => html`<option value=${kind}>${this.t(`tourney.kind.${kind}`)}</option>`)}
					</select></label
				>
				${this.kind === "swiss" ? number("rounds", this.t("tourney.rounds"), 5, 1, 30) : nothing}
				${this.kind === "robin" ? number("cycles", this.t("tourney.cycles"), 1, 1, 2) : nothing}
				${this.kind === "knockout" ? number("replays", this.t("tourney.replays"), 1, 0, 4) : nothing}
				${this.kind === "arena" ? number("length", this.t("tourney.length"), 60, 1, 1440) : nothing}
				${this.kind === "simul" ? this.exhibition(number("extra", this.t("tourney.extra.minutes"), 0, 0, 360)) : nothing}
				${number("minutes", this.t("tourney.clock"), 10, 1, 180)} ${number("increment", this.t("tourney.increment"), 5, 0, 180)}
				<label
					>${this.t("tourney.who")}<select name="who">
						${WHO.map((who) => html`<option value=${who}>${this.t(`tourney.who.${who}`)}</option>`)}
					</select></label
				>
				<label>${this.t("tourney.start")}<input name="start" type="datetime-local" /></label>
			</div>
			${this.kind === "simul" ? nothing : this.rated()}
			<div><button class="primary">${this.t("tourney.announce")}</button></div>
		</form>`;
	}

	/** Renders the fields that only an exhibition has. */
	private exhibition(extra: unknown) {
		return html`<label>${this.t("tourney.host")}<input name="host" maxlength="20" autocapitalize="off" /></label>
			<label
				>${this.t("tourney.hostColor")}<select name="color">
					${HOST_COLORS.map((color) => html`<option value=${color}>${this.t(`tourney.hostColor.${color}`)}</option>`)}
				</select></label
			>
			${extra}`;
	}

	private rated() {
		return html`<label class="check"><input name="rated" type="checkbox" ?checked=${me.policy?.rated ?? true} />${this.t("tourney.rated")}</label>`;
	}

	private async create(event: SubmitEvent): Promise<void> {
		event.preventDefault();
		const form = new FormData(event.target as HTMLFormElement);
		const number = (name: string) => Number(form.get(name) ?? 0);
		const start = String(form.get("start") ?? "");
		const simul = this.kind === "simul";
		const host = simul ? { host: form.get("host"), host_color: form.get("color") } : {};
		const answer = await app.call<CreateAnswer>("tourney.new", {
			name: form.get("name"),
			rules: {
				kind: this.kind,
				rounds: number("rounds"),
				cycles: number("cycles"),
				replays: number("replays"),
				...host,
			},
			terms: {
				control: controlOf("increment", form),
				rules: me.policy?.rules[0] ?? "axf",
				rated: form.has("rated"),
				color: "",
			},
			who: form.get("who"),
			minutes: this.kind === "arena" ? number("length") : 0,
			pause: 10,
			extra: simul ? 60 * number("extra") : 0,
			...(start ? { start: new Date(start).toISOString() } : {}),
		});
		if (answer) {
			app.go(`tournaments/${answer.tourney}`);
		}
	}

	private whole(one: Tourney) {
		const own = one.players.findIndex((player) => player.id === me.account);
		const takesPart = own >= 0 && !one.players[own]?.gone;
		const open = one.now === "announced" || one.now === "running";
		const rounds = Object.values(one.nodes ?? {});
		const mine = rounds
			.flatMap((round) => round.games)
			.find((game) => game.result === "" && (game.red === own || game.black === own));
		const host = one.plan.rules.host;
		const boards = host === me.account && one.now === "running";
		const runs = me.account === one.owner || me.moderates;
		const act = (name: string, label: string, primary = false) =>
			html`<button class=${primary ? "primary" : ""} @click=${() => app.call(`tourney.${name}`, { tourney: one.id })}>${label}</button>`;
		return html`<div class="page">
			<header>
				<h1>${one.plan.name}</h1>
				<p class="dim">
					${this.t(`tourney.kind.${one.plan.rules.kind as (typeof KINDS)[number]}`)} · ${controlText(one.plan.terms.control)} · ${this.stateText(one.now)}
					· ${one.by}
				</p>
			</header>
			<div class="row acts">
				${mine && own >= 0 && !boards ? html`<a class="button primary" href=${`#/game/${mine.id}`}>${this.t("tourney.myGame")}</a>` : nothing}
				${open && me.account && !takesPart ? act("join", this.t("tourney.join"), true) : nothing}
				${open && takesPart ? act("leave", this.t("tourney.leave")) : nothing}
				${runs && one.now === "announced" ? act("begin", this.t("tourney.begin"), true) : nothing}
				${runs && open ? act("cancel", this.t("tourney.cancel")) : nothing}
				<button @click=${() => window.print()}>${this.t("tourney.print")}</button>
				<a class="button" href=${`/api/tournament/${one.id}?format=csv`} download>CSV</a>
				<a class="button" href=${`/api/tournament/${one.id}?format=trf`} download>TRF</a>
			</div>
			${boards ? html`<exhibition-boards .tourney=${one.id}></exhibition-boards>` : nothing}
			<section class="card">
				<h2>${this.t("tourney.standings")}</h2>
				${this.table(one)}
			</section>
			${rounds.toReversed().map((round) => this.round(one, round))}
		</div>`;
	}

	private table(one: Tourney) {
		const breaks = one.plan.rules.breaks ?? [];
		return html`<div class="wide">
			<table>
				<thead>
					<tr>
						<th>#</th>
						<th class="name">${this.t("tourney.player")}</th>
						<th>${this.t("tourney.points")}</th>
						<th>+</th>
						<th>=</th>
						<th>−</th>
						${breaks.map((name) => html`<th>${this.t(`tourney.break.${name as "buchholz"}`)}</th>`)}
					</tr>
				</thead>
				<tbody>
					${one.standings.map((line) => {
						const player = one.players[line.player];
						return html`<tr class=${player?.gone ? "gone" : ""}>
							<td>${line.rank || ""}</td>
							<td class="name">${player?.name}${player ? roleMark(player) : nothing} <span class="dim">${player?.rating || ""}</span>${line.streak ? " ★" : ""}${
								player && player.id === one.plan.rules.host
									? html` <span class="dim">· ${this.t("tourney.gives")}</span>`
									: nothing
							}</td>
							<td><b>${line.points}</b></td>
							<td>${line.wins}</td>
							<td>${line.draws}</td>
							<td>${line.losses}</td>
							${line.breaks.map((value) => html`<td>${value}</td>`)}
						</tr>`;
					})}
				</tbody>
			</table>
		</div>`;
	}

	private round(one: Tourney, round: TourneyRound) {
		const name = (place: number) => {
			const player = one.players[place];
			return player ? nameText(player) : "";
		};
		const score = (game: TourneyGame) =>
			({
				"": "–",
				red: "1-0",
				black: "0-1",
				draw: "½-½",
				red_absent: "− +",
				black_absent: "+ −",
				both_absent: "− −",
				void: "",
			})[game.result] ?? this.t(`tourney.${game.result as "bye" | "half" | "zero"}`);
		return html`<section class="card">
			<h2>${this.t("tourney.round", { n: round.number })}${round.extra ? ` · ${this.t("tourney.extra", { n: round.extra })}` : ""}</h2>
			<ul class="games">
				${round.games.map(
					(game) => html`<li>
						<span>${name(game.red)}</span>
						${game.id ? html`<a href=${`#/game/${game.id}`}>${score(game)}</a>` : html`<span>${score(game)}</span>`}
						<span>${name(game.black)}</span>
					</li>`,
				)}
			</ul>
		</section>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 52rem;
				margin: 1.2rem auto;
				padding: 0 0.8rem;
				display: grid;
				gap: 1rem;
			}
			.card {
				padding: 1.1rem;
				display: grid;
				gap: 0.8rem;
				min-width: 0;
			}
			.fields {
				display: grid;
				grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
				gap: 0.6rem;
			}
			label {
				display: grid;
				gap: 0.2rem;
				align-content: end;
			}
			label.check {
				display: flex;
				gap: 0.5em;
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
				flex-wrap: wrap;
				gap: 0.3rem 0.9rem;
			}
			.games li {
				display: grid;
				grid-template-columns: 1fr 5rem 1fr;
				text-align: center;
			}
			.games span:first-child {
				color: var(--red);
			}
			.acts {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5rem;
			}
			.wide {
				overflow-x: auto;
			}
			table {
				border-collapse: collapse;
				width: 100%;
				font-variant-numeric: tabular-nums;
			}
			th,
			td {
				padding: 0.25rem 0.5rem;
				border-bottom: 1px solid var(--line);
				text-align: right;
			}
			.name {
				text-align: left;
			}
			.gone {
				opacity: 0.6;
			}
			@media print {
				.acts {
					display: none;
				}
				.card {
					break-inside: avoid;
				}
			}
		`,
	];
}

/** Reports whether the signed-in user may hold tournaments. */
function mayHold(): boolean {
	switch (me.policy?.tourneys) {
		case "player":
			return me.account !== "" && me.role !== "guest";
		case "moderator":
			return me.moderates;
		default:
			return me.role === "admin";
	}
}
