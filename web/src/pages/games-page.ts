import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { libraryAddress } from "../library/conditions";
import { saveGames } from "../protocol/carrier";
import type { DeletedAnswer, Facets, GameSummary, Group, ListAnswer, OpponentFacet } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import "../parts/game-card";
import "../ui/dialog";

const PAGE = 48;
const PAUSE = 250; // milliseconds between the last keystroke and the search
const GROUPS = ["played", "studies", "imported"] as const satisfies readonly Group[];
const RESULTS = ["won", "drawn", "lost", "open", "redWins", "blackWins"] as const;
/** The program's names for the results. */
const results: Readonly<Record<(typeof RESULTS)[number], string>> = {
	won: "won",
	drawn: "drawn",
	lost: "lost",
	open: "unfinished",
	redWins: "red_wins",
	blackWins: "black_wins",
};
/** The results that only games played by the user can have. */
const OWN = ["won", "lost"];

interface Conditions {
	text: string;
	opponent: string;
	result: string;
	opening: string;
	since: string;
	until: string;
	tag: string;
}

const NOTHING: Conditions = { text: "", opponent: "", result: "", opening: "", since: "", until: "", tag: "" };

/** The page of all games, most recently changed first, for searching, renaming, tagging, deleting and saving them. */
@customElement("games-page")
export class GamesPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "games", parts: [], query: new Map() };
	@state() private group: Group | "" = "";
	@state() private conditions = NOTHING;
	@state() private answer: ListAnswer | undefined;
	@state() private facets: Facets | undefined;
	@state() private games: readonly GameSummary[] | undefined;
	@state() private chosen: ReadonlySet<string> = new Set();
	@state() private deleted: DeletedAnswer | undefined;
	@state() private renaming: GameSummary | undefined;
	@state() private tagging = false;
	@state() private format = "pgn";
	private timer: ReturnType<typeof setTimeout> | undefined;
	private asked = 0;
	private shownFor: PageAddress | undefined;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearTimeout(this.timer);
	}

	override willUpdate(changed: PropertyValues<this>): void {
		super.willUpdate(changed);
		if (this.address !== this.shownFor) {
			this.shownFor = this.address;
			const wanted = this.address.query.get("group");
			this.group = GROUPS.find((group) => group === wanted) ?? "";
			this.conditions = NOTHING;
			void this.load();
		}
	}

	/** Loads the games that meet the conditions; with `before`, loads those changed before that time and appends them to the list. */
	private async load(before?: string): Promise<void> {
		const asked = ++this.asked;
		const wanted = Object.entries(this.conditions).filter(([, value]) => value);
		const answer = await app.call<ListAnswer>("game.list", {
			limit: PAGE,
			...Object.fromEntries(wanted),
			...(this.group ? { group: this.group } : {}),
			...(before ? { before } : { facets: true }),
		});
		if (answer && asked === this.asked) {
			this.games = before ? [...(this.games ?? []), ...answer.games] : answer.games;
			this.answer = answer;
			this.facets = answer.facets ?? this.facets;
			if (!before) {
				this.chosen = new Set([...this.chosen].filter((id) => answer.games.some((game) => game.id === id)));
			}
		}
	}

	private set(change: Partial<Conditions>, pause = 0): void {
		this.conditions = { ...this.conditions, ...change };
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.load(), pause);
	}

	override render() {
		const { games, answer } = this;
		return html`<div class="page">
			<div class="row spread">
				<h1>${this.t("games.title")}</h1>
				<span class="row"><a class="button" href=${`#/${libraryAddress({ collection: "my games" })}`}>${icon("book")}${this.t("games.inLibrary")}</a>
				<a class="button" href="#/open">${icon("folder")}${this.t("home.open")}</a></span>
			</div>
			${this.groupButtons()} ${this.filters()} ${this.chosen.size > 0 ? this.actions() : nothing} ${this.notice()}
			<h2 class="hidden-text">${this.t("nav.games")}</h2>
			${games?.length === 0 ? html`<p class="empty card">${this.t("games.none")}</p>` : nothing}
			<div class="games">
				${games?.map(
					(game) =>
						html`<game-card
							.game=${game}
							choosable
							?chosen=${this.chosen.has(game.id)}
							@choose=${() => this.choose(game.id)}
							@rename=${() => {
								this.renaming = game;
							}}
						></game-card>`,
				)}
			</div>
			${answer?.more ? html`<button @click=${() => this.load(games?.at(-1)?.changed)}>${this.t("games.more")}</button>` : nothing}
			${this.renameDialog()} ${this.tagDialog()}
		</div>`;
	}

	private groupButtons() {
		const { count } = this.answer ?? {};
		const all = GROUPS.reduce((sum, group) => sum + (count?.[group] ?? 0), 0);
		const button = (group: Group | "", n: number | undefined) => {
			const name = this.t(`games.${group || "all"}`);
			return html`<button
				aria-pressed=${group === this.group}
				@click=${() => {
					this.group = group;
					this.set({ opponent: "", opening: "", tag: "" });
				}}
			>
				${this.t("games.withCount", { name, n: n ?? 0 })}
			</button>`;
		};
		return html`<div class=${count ? "row" : "row uncounted"} role="group" aria-label=${this.t("games.title")}>
			${button("", count && all)} ${GROUPS.map((group) => button(group, count && (count[group] ?? 0)))}
		</div>`;
	}

	private filters() {
		const { conditions, facets } = this;
		const field = (name: "since" | "until") => html`<label class="field">
			<span>${this.t(`games.${name}`)}</span>
			<input
				type="date"
				.value=${conditions[name]}
				@change=${(event: Event) => this.set({ [name]: (event.target as HTMLInputElement).value })}
			/>
		</label>`;
		const choice = (
			name: "opponent" | "result" | "opening" | "tag",
			options: readonly (readonly [value: string, text: string])[],
		) => html`<label class="field">
			<span>${this.t(`games.${name}`)}</span>
			<select
				?disabled=${options.length === 0}
				@change=${(event: Event) => this.set({ [name]: (event.target as HTMLSelectElement).value })}
			>
				<option value="" ?selected=${conditions[name] === ""}>${this.t("games.any")}</option>
				${options.map(([value, text]) => html`<option value=${value} ?selected=${conditions[name] === value}>${text}</option>`)}
			</select>
		</label>`;
		const used = Object.entries(conditions).some(([name, value]) => value && name !== "text");
		const counted = (name: string, n: number) => this.t("games.withCount", { name, n });
		return html`<div class="filters">
			<div class="row spread">
				<input
					type="search"
					aria-label=${this.t("games.search")}
					placeholder=${this.t("games.search")}
					.value=${conditions.text}
					@input=${(event: Event) => this.set({ text: (event.target as HTMLInputElement).value }, PAUSE)}
				/>
				<span class="dim small" aria-live="polite">${this.answer ? this.t("games.found", { n: this.answer.total }) : ""}</span>
			</div>
			<details ?open=${used}>
				<summary>${this.t("games.filter")}</summary>
				<div class="fields">
					${choice("opponent", facets?.opponents.map((who) => [who.id, counted(opponentName(who), who.games)] as const) ?? [])}
					${choice(
						"result",
						RESULTS.filter((name) => !OWN.includes(name) || this.group === "" || this.group === "played").map(
							(name) => [results[name], this.t(`games.${name}`)] as const,
						),
					)}
					${choice(
						"opening",
						facets?.openings.map(
							({ code, name, games }) => [code, counted(`${code} ${app.say(name)}`, games)] as const,
						) ?? [],
					)}
					${field("since")} ${field("until")}
					${choice("tag", facets?.tags.map(({ tag, games }) => [tag, counted(tag, games)] as const) ?? [])}
				</div>
				<button ?disabled=${!used} @click=${() => this.set({ ...NOTHING, text: conditions.text })}>${this.t("games.clear")}</button>
			</details>
		</div>`;
	}

	/** Renders the actions for the selected games. */
	private actions() {
		const formats = app.state?.choices.formats.filter(({ write, many }) => write && (many || this.chosen.size === 1));
		return html`<div class="actions card row" role="group" aria-label=${this.t("games.chosen", { n: this.chosen.size })}>
			<strong>${this.t("games.chosen", { n: this.chosen.size })}</strong>
			<button
				@click=${() => {
					this.tagging = true;
				}}
			>
				${icon("plus")}${this.t("games.tags")}
			</button>
			<span class="row">
				<select
					aria-label=${this.t("games.format")}
					@change=${(event: Event) => {
						this.format = (event.target as HTMLSelectElement).value;
					}}
				>
					${formats?.map(({ id, name }) => html`<option value=${id} ?selected=${id === this.format}>${app.say(name)}</option>`)}
				</select>
				<button @click=${() => this.export()}>${icon("download")}${this.t("games.export")}</button>
			</span>
			<button class="danger" @click=${() => this.delete()}>${icon("trash")}${this.t("ui.delete")}</button>
			<button class="quiet" @click=${() => this.chooseAll()}>${this.t("games.chooseAll")}</button>
			<button
				class="quiet"
				@click=${() => {
					this.chosen = new Set();
				}}
			>
				${this.t("games.unchoose")}
			</button>
		</div>`;
	}

	/** Renders the notice about deleted games, which can be restored as long as the notice is displayed. */
	private notice() {
		const { deleted } = this;
		return html`<div class="row" role="status">
			${
				deleted
					? html`<span>${this.t("games.deletedMany", { n: deleted.games })}</span>
						${deleted.deletion ? html`<button @click=${() => this.bringBack(deleted)}>${icon("undo")}${this.t("games.bringBack")}</button>` : nothing}`
					: nothing
			}
		</div>`;
	}

	private renameDialog() {
		const game = this.renaming;
		const close = () => {
			this.renaming = undefined;
		};
		return html`<chuhe-dialog heading=${this.t("games.rename")} .open=${game !== undefined} @close=${close}>
			${
				game
					? html`<form
						@submit=${(event: SubmitEvent) => {
							event.preventDefault();
							const title = this.renderRoot.querySelector<HTMLInputElement>("input[name=title]")?.value ?? "";
							close();
							void this.change("game.rename", { game: game.id, title });
						}}
					>
						<label class="field">
							<span>${this.t("games.renameTitle")}</span>
							<input name="title" maxlength="100" .value=${game.named ? app.say(game.named) : game.title} />
						</label>
						<button class="primary">${icon("check")}${this.t("games.rename")}</button>
					</form>`
					: nothing
			}
		</chuhe-dialog>`;
	}

	private tagDialog() {
		const games = [...this.chosen];
		const here = this.games?.filter(({ id }) => this.chosen.has(id)) ?? [];
		const tags = [...new Set(here.flatMap((game) => game.tags))].sort();
		const known = this.facets?.tags
			.map(({ tag }) => tag)
			.filter((tag) => !here.every((game) => game.tags.includes(tag)));
		return html`<chuhe-dialog
			heading=${this.t("games.tagsTitle", { n: games.length })}
			.open=${this.tagging}
			@close=${() => {
				this.tagging = false;
			}}
		>
			${
				this.tagging
					? html`<form
						@submit=${(event: SubmitEvent) => {
							event.preventDefault();
							const field = this.renderRoot.querySelector<HTMLInputElement>("input[name=tag]");
							const tag = field?.value.trim() ?? "";
							if (field && tag) {
								field.value = "";
								void this.change("game.tag", { games, add: [tag] });
							}
						}}
					>
						<div class="row">
							${tags.map(
								(tag) =>
									html`<button
										type="button"
										aria-label=${this.t("games.removeTag", { tag })}
										@click=${() => this.change("game.tag", { games, remove: [tag] })}
									>
										${tag}${icon("close")}
									</button>`,
							)}
						</div>
						<label class="field">
							<span>${this.t("games.newTag")}</span>
							<input name="tag" maxlength="100" list="known-tags" autocomplete="off" />
							<datalist id="known-tags">${known?.map((tag) => html`<option value=${tag}></option>`)}</datalist>
						</label>
						<button class="primary">${icon("plus")}${this.t("games.addTag")}</button>
					</form>`
					: nothing
			}
		</chuhe-dialog>`;
	}

	private choose(id: string): void {
		const chosen = new Set(this.chosen);
		if (!chosen.delete(id)) {
			chosen.add(id);
		}
		this.chosen = chosen;
	}

	private chooseAll(): void {
		this.chosen = new Set(this.games?.map(({ id }) => id));
	}

	/** Executes a command and, if it succeeds, reloads the list. */
	private async change(command: string, args: object): Promise<void> {
		if (await app.call(command, args)) {
			await this.load();
		}
	}

	private async delete(): Promise<void> {
		const deleted = await app.call<DeletedAnswer>("game.delete", { games: [...this.chosen] });
		if (deleted) {
			this.deleted = deleted;
			this.chosen = new Set();
			await this.load();
		}
	}

	private async bringBack({ deletion, games: n }: DeletedAnswer): Promise<void> {
		if (await app.call("game.restore", { deletion })) {
			this.deleted = undefined;
			app.toast(this.t("games.back", { n }), "good");
			await this.load();
		}
	}

	private async export(): Promise<void> {
		const format = app.state?.choices.formats.find(
			({ id, many }) => id === this.format && (many || this.chosen.size === 1),
		);
		try {
			await saveGames([...this.chosen], format?.id ?? "pgn", app.language);
		} catch (error) {
			app.fail(error);
		}
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 110rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 0.8rem;
			}
			/* The room is there before the numbers are known: nothing moves when they come. */
			.uncounted {
				visibility: hidden;
			}
			.filters {
				display: grid;
				gap: 0.5rem;
			}
			input[type="search"] {
				flex: 1 1 14rem;
				max-width: 30rem;
			}
			.fields {
				display: grid;
				gap: 0.6rem;
				grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
				padding: 0.6rem 0;
			}
			summary {
				cursor: pointer;
				font-weight: 600;
				color: var(--dim);
			}
			/* The row stays in sight while games are chosen further down. */
			.actions {
				position: sticky;
				top: calc(var(--nav, 3.2rem) + 0.3rem);
				z-index: 3;
				padding: 0.5rem 0.8rem;
			}
			.actions select {
				width: auto;
				max-width: 9rem;
			}
			form {
				display: grid;
				gap: 0.9em;
			}
			.games {
				display: grid;
				gap: 0.8rem;
				grid-template-columns: repeat(auto-fill, minmax(min(11.5rem, 46%), 1fr));
			}
		`,
	];
}

function opponentName({ name, level }: OpponentFacet): string {
	return level > 0 ? `${name} ${level}` : name;
}
