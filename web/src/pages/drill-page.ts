import { css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { app } from "../app/app";
import { learnPageStyles } from "../parts/learn-links";
import type { DrillCard, DrillList, DrillRepertoire, GameSummary } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import "../parts/repertoire-board";
import "../parts/repertoire-drill";

const PLIES = 16; // length of the lines of a repertoire created here

/** The page of repertoires to learn: #/drill lists them, #/drill/GAME drills the moves of one. */
@customElement("drill-page")
export class DrillPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "drill", parts: [], query: new Map() };
	@state() private list: readonly DrillCard[] | undefined;
	@state() private removed = 0;
	@state() private busy = false;
	@query("#side") private side!: HTMLSelectElement;
	@query("#player") private player!: HTMLInputElement;
	@query("#study") private study!: HTMLSelectElement | null;
	private shownFor: PageAddress | undefined;

	override willUpdate(): void {
		if (this.address !== this.shownFor) {
			this.shownFor = this.address;
			if (!this.game) {
				void this.load();
			}
		}
	}

	private get game(): string {
		return this.address.parts[0] ?? "";
	}

	private async load(): Promise<void> {
		const all = await app.call<DrillList>("drill.list");
		this.list = all?.repertoires;
		this.removed = all?.removed ?? 0;
	}

	override render() {
		if (this.game) {
			return html`<repertoire-drill .game=${this.game}></repertoire-drill>`;
		}
		const { list } = this;
		return html`<div class="page">
			<learn-links here="drill"></learn-links>
			<div>
				<h1>${this.t("drill.title")}</h1>
				<p class="dim">${this.t("drill.intro")}</p>
			</div>
			${
				list === undefined
					? html`<p class="empty waiting">${this.t("ui.loading")}</p>`
					: list.length === 0
						? html`<p class="empty card">${this.t("drill.none")}</p>`
						: html`<ul>${list.map((one) => this.card(one))}</ul>`
			}
			${
				this.removed > 0
					? html`<div><button class="quiet" @click=${() => this.restore()}>${icon("undo")}${this.t("drill.restore")}</button></div>`
					: nothing
			}
			${this.form()}
		</div>`;
	}

	private card(one: DrillCard) {
		const title = (one.named ? app.say(one.named) : one.title) || this.t("drill.untitled");
		const open = one.due + one.new > 0;
		return html`<li class="card">
			<div>
				<h2>${title}</h2>
				${one.about ? html`<p class="small">${app.say(one.about)}</p>` : nothing}
				<p class="small dim">${this.t(`side.${one.side}`)} · ${this.t("drill.left", { due: one.due, fresh: one.new, cards: one.cards })}</p>
				${!open && one.next ? html`<p class="small dim">${this.t("drill.nextDue", { date: new Date(one.next).toLocaleString(app.locale, { dateStyle: "medium", timeStyle: "short" }) })}</p>` : nothing}
			</div>
			<span class="row">
				<a class=${open ? "button primary" : "button"} href=${`#/drill/${one.game}`} aria-label=${`${this.t("drill.begin")}: ${title}`}>
					${icon("play")}${this.t("drill.begin")}
				</a>
				<repertoire-board .game=${one.game} .carried=${one.named !== undefined} .named=${title}></repertoire-board>
				<button class="quiet" aria-label=${`${this.t("drill.remove")}: ${title}`} @click=${() => this.takeOff(one)}>
					${icon("trash")}${this.t("drill.remove")}
				</button>
			</span>
		</li>`;
	}

	private form() {
		const listed = new Set(this.list?.map(({ game }) => game));
		const studies = (app.state?.games ?? []).filter(({ kind, id }) => kind === "study" && !listed.has(id));
		return html`<section class="card make">
			<h2>${this.t("drill.new")}</h2>
			<label class="field">
				<span>${this.t("drill.side")}</span>
				<select id="side">
					<option value="red">${this.t("side.red")}</option>
					<option value="black">${this.t("side.black")}</option>
				</select>
			</label>
			<div class="row">
				<label class="field">
					<span>${this.t("drill.player")}</span>
					<input id="player" autocomplete="off" maxlength="100" />
				</label>
				<button class="primary" ?disabled=${this.busy} @click=${() => this.make()}>${icon("book")}${this.t("drill.make")}</button>
			</div>
			${
				studies.length > 0
					? html`<div class="row">
						<label class="field">
							<span>${this.t("drill.study")}</span>
							<select id="study">${studies.map((one) => html`<option value=${one.id}>${this.name(one)}</option>`)}</select>
						</label>
						<button ?disabled=${this.busy} @click=${() => this.add()}>${icon("plus")}${this.t("drill.add")}</button>
					</div>`
					: nothing
			}
		</section>`;
	}

	/** Returns the display name of a study: its title or, failing that, its players or its date, followed by its length in plies. */
	private name({ title, players, date, plies }: GameSummary): string {
		const { red, black } = players;
		const names = red.name || black.name ? `${red.name || "?"} – ${black.name || "?"}` : "";
		return [title || names || date, this.t("games.plies", { n: plies })].join(" · ");
	}

	private async make(): Promise<void> {
		const side = this.side.value;
		const player = this.player.value.trim();
		const values = { side: this.t(side === "red" ? "side.red" : "side.black"), player };
		const title = player ? this.t("drill.titleOf", values) : this.t("drill.titleAll", values);
		await this.take("drill.make", { title, side, player, plies: PLIES, language: app.language });
	}

	private async add(): Promise<void> {
		await this.take("drill.add", { game: this.study?.value ?? "", side: this.side.value });
	}

	private async take(command: string, args: object): Promise<void> {
		this.busy = true;
		const made = await app.call<DrillRepertoire>(command, args);
		this.busy = false;
		if (made) {
			await this.load();
		}
	}

	private async restore(): Promise<void> {
		if (await app.call("drill.restore")) {
			await this.load();
		}
	}

	private async takeOff({ game }: DrillCard): Promise<void> {
		if (await app.call("drill.remove", { game })) {
			await this.load();
		}
	}

	static override styles = [
		shared,
		learnPageStyles,
		css`
			.page > :not(learn-links) {
				width: min(100%, 60rem);
			}
			ul {
				list-style: none;
				margin: 0;
				padding: 0;
				display: grid;
				gap: 0.7rem;
			}
			li {
				display: flex;
				flex-wrap: wrap;
				gap: 0.6rem 1rem;
				align-items: center;
				justify-content: space-between;
				padding: 0.8rem 1rem;
			}
			h2 {
				font-size: 1.1em;
				overflow-wrap: anywhere;
			}
			.make {
				padding: 1rem;
				display: grid;
				gap: 0.8rem;
				justify-items: start;
			}
			.make .row {
				align-items: end;
				width: 100%;
			}
			.make .field {
				flex: 0 1 22rem;
				min-width: 0;
			}
			.make #side {
				min-width: 9rem;
			}
			.make select {
				width: 100%;
			}
		`,
	];
}
