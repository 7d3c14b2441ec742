import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { libraryAddress } from "../library/conditions";
import { collectionName, sourceName } from "../library/own";
import type { ActionNumber, LibraryGame, NoveltyAnswer, RecordAnswer, SplitAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "./mini-board";

/** A change to the library and the message that describes it. */
export interface LibraryChange {
	readonly action: number;
	readonly text: string;
}

/** Returns the address of a player's page. */
export function playerAddress(name: string): string {
	return `players?${new URLSearchParams({ name })}`;
}

/**
 * A game of the library on a small board, to step through. Sends "edit" and "print" when the user asks for them, and
 * "changed", with the number of the action and a message, when the game has been split or removed.
 */
@customElement("library-preview")
export class LibraryPreview extends ChuheElement {
	/** The number of the game; 0 for none. */
	@property({ attribute: false }) game = 0;
	/** The ply to show first; NaN for the end. */
	@property({ attribute: false }) ply = Number.NaN;
	/** A counter of changes to the library, after which the number may refer to a different game. */
	@property({ attribute: false }) version = 0;
	@state() private shown: LibraryGame | undefined;
	@state() private at = 0;
	/** Where the game departs from all others; undefined until that is known. */
	@state() private novelty: NoveltyAnswer | undefined;

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("game") || changed.has("ply") || changed.has("version")) {
			void this.load(!changed.has("game") && !changed.has("ply"));
		}
	}

	/** Loads the game. On a reload it stays at the same ply, and disappears without an error message if it no longer exists. */
	private async load(again: boolean): Promise<void> {
		const { game } = this;
		if (!game || Number.isNaN(game)) {
			this.shown = undefined;
			return;
		}
		let answer: LibraryGame | undefined;
		try {
			answer = await app.connection.call<LibraryGame>("library.game", { game });
		} catch (error) {
			if (!again) {
				app.fail(error);
			}
		}
		if (game !== this.game) {
			return;
		}
		this.shown = answer;
		this.novelty = undefined;
		if (answer) {
			void this.loadNovelty();
			const end = answer.fens.length - 1;
			const at = again ? this.at : this.ply;
			this.at = Number.isNaN(at) ? end : Math.min(Math.max(at, 0), end);
		}
	}

	private async loadNovelty(): Promise<void> {
		const { game, version } = this;
		try {
			const answer = await app.connection.call<NoveltyAnswer>("library.novelty", { game });
			if (game === this.game && version === this.version) {
				this.novelty = answer;
			}
		} catch {
			this.novelty = undefined; // not an error to report, because the game may no longer exist
		}
	}

	override render() {
		const { shown } = this;
		if (!shown) {
			return html`<section class="card none"><p class="dim">${this.t("library.choose")}</p></section>`;
		}
		const player = (text: string) =>
			text ? html`<a class="player" href=${`#/${playerAddress(text)}`}>${text}</a>` : this.t("library.unknown");
		const moves = shown.text[app.preferences.values.notation];
		const comment = shown.comments[this.at];
		return html`<section class="card" aria-label=${this.t("library.preview")} tabindex="0" @keydown=${this.key}>
			<h2>${player(shown.red)} – ${player(shown.black)} <span class="result">${shown.result}</span></h2>
			<p class="small dim">${[shown.date, shown.event].filter(Boolean).join(" · ")}</p>
			${shown.opening ? html`<p class="small"><b class="code">${shown.opening.code}</b> ${app.say(shown.opening.name)}</p>` : nothing}
			${this.labels(shown)} ${this.records(shown)}
			<mini-board .fen=${shown.fens[this.at] ?? ""} .last=${shown.moves[this.at - 1] ?? ""}></mini-board>
			<div class="row walk">
				${this.step("first", "moves.first", 0)} ${this.step("back", "moves.back", this.at - 1)}
				<span aria-live="polite">${this.at > 0 ? `${this.at}. ${moves[this.at - 1]}` : ""}</span>
				${this.step("forward", "moves.forward", this.at + 1)} ${this.step("last", "moves.last", shown.fens.length - 1)}
			</div>
			${comment ? html`<p class="comment">${comment}</p>` : nothing}
			<div class="moves" role="group" aria-label=${this.t("library.preview")}>
				${moves.map(
					(text, i) =>
						html`<button class="quiet" aria-pressed=${i + 1 === this.at} @click=${() => this.go(i + 1)}>
							${i % 2 === 0 ? html`<span class="dim">${i / 2 + 1}.</span>` : nothing}${text}${shown.comments[i + 1] ? html`<span class="noted" title=${this.t("library.noted")}></span>` : nothing}
						</button>`,
				)}
			</div>
			${this.left(shown)}
			<div class="row">
				<button class="primary" @click=${() => this.open()}>${icon("board")}${this.t("library.open")}</button>
				<button @click=${() => this.ask("edit")}>${icon("edit")}${this.t("library.edit")}</button>
				<button @click=${() => this.ask("print")}>${icon("printer")}${this.t("print.print")}</button>
				${
					shown.count.variations > 0 || shown.records > 1
						? html`<button title=${this.t("library.splitHow")} @click=${() => this.split()}>${icon("split")}${this.t("library.split")}</button>`
						: nothing
				}
				<button class="quiet danger" @click=${() => this.takeOut()}>${icon("trash")}${this.t("library.remove")}</button>
			</div>
		</section>`;
	}

	/** Renders where the game departs from all others, the moves that those played there, and a link to the openings page. */
	private left(shown: LibraryGame) {
		const { novelty } = this;
		const { notation } = app.preferences.values;
		const number = (ply: number) => `${Math.ceil(ply / 2)}${ply % 2 === 1 ? "." : "…"}`;
		const start: Record<string, string> = shown.ecco
			? { moves: shown.moves.slice(0, this.at).join(".") }
			: { fen: shown.fens[this.at] ?? "" };
		const others = novelty?.known.map((m) => `${m.text[notation]} (${m.games})`).join(", ") ?? "";
		return html`<div class="small left">
			${
				novelty
					? novelty.ply === 0
						? html`<span class="dim">${this.t("library.noNovelty")}</span>`
						: html`<button class="quiet" @click=${() => this.go(novelty.ply)}>
								${this.t("library.novelty", { move: `${number(novelty.ply)} ${novelty.text[notation]}`, n: novelty.games })}
							</button>
							${others ? html`<span class="dim">${this.t("library.otherwise", { moves: others })}</span>` : nothing}`
					: nothing
			}
			<a href=${`#/openings?${new URLSearchParams(start)}`}>${this.t("library.explore")}</a>
		</div>`;
	}

	private labels({ tags, collections, count }: LibraryGame) {
		const label = (field: "tag" | "collection", name: string) =>
			html`<a class=${`label ${field}`} href=${`#/${libraryAddress({ [field]: name })}`}>${field === "collection" ? collectionName(name) : name}</a>`;
		const more = [
			count.variations > 0 && this.t("library.variations", { n: count.variations }),
			count.comments > 0 && this.t("library.comments", { n: count.comments }),
		].filter(Boolean);
		return html`${more.length > 0 ? html`<p class="small dim">${more.join(" · ")}</p>` : nothing}
			${
				tags.length + collections.length > 0
					? html`<p class="labels small">${collections.map((name) => label("collection", name))} ${tags.map((name) => label("tag", name))}</p>`
					: nothing
			}`;
	}

	private ask(what: "edit" | "print"): void {
		this.dispatchEvent(new CustomEvent(what));
	}

	private changed(action: number, text: string): void {
		this.dispatchEvent(new CustomEvent<LibraryChange>("changed", { detail: { action, text } }));
	}

	private async split(): Promise<void> {
		const answer = await app.call<SplitAnswer>("library.split", { game: this.game });
		if (answer) {
			this.shown = undefined;
			this.changed(answer.action, this.t("library.wasSplit", { n: answer.games.length }));
		}
	}

	/** Renders the sources of the game, and the facts on which its records disagree. */
	private records({ sources, conflicts }: LibraryGame) {
		const files = (list: readonly string[]) => [...new Set(list.map(sourceName))].join(", ");
		return html`${sources.length > 0 ? html`<p class="small dim from">${this.t("library.from", { sources: files(sources) })}</p>` : nothing}
			${
				conflicts.length > 0
					? html`<details class="small">
							<summary>${this.t("library.differ")} ${conflicts.map(({ field }) => field).join(", ")}</summary>
							<ul>
								${conflicts.map(
									({ field, values }) =>
										html`<li>${field}: ${values.map(({ value, origins }) => `${value} (${files(origins)})`).join(" · ")}</li>`,
								)}
							</ul>
						</details>`
					: nothing
			}`;
	}

	private step(name: Parameters<typeof icon>[0], label: Parameters<typeof this.t>[0], to: number) {
		return html`<button class="quiet iconic" aria-label=${this.t(label)} title=${this.t(label)} @click=${() => this.go(to)}>
			${icon(name)}
		</button>`;
	}

	private go(to: number): void {
		this.at = Math.min(Math.max(to, 0), (this.shown?.fens.length ?? 1) - 1);
	}

	private key(event: KeyboardEvent): void {
		const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: Number.MAX_SAFE_INTEGER }[event.key];
		if (to !== undefined) {
			event.preventDefault();
			this.go(to);
		}
	}

	private async open(): Promise<void> {
		const answer = await app.call<RecordAnswer>("library.open", { game: this.game });
		const opened = answer?.games[0];
		if (opened) {
			app.go(`analysis/${opened.game}`);
		}
	}

	private async takeOut(): Promise<void> {
		const answer = await app.call<ActionNumber>("library.remove", { games: [this.game] });
		if (answer) {
			this.shown = undefined;
			this.changed(answer.action, this.t("library.wereRemoved", { n: 1 }));
		}
	}

	static override styles = [
		shared,
		css`
			section {
				display: grid;
				gap: 0.5rem;
				padding: 0.9rem;
			}
			.none {
				min-height: 6rem;
				place-content: center;
			}
			h2 {
				overflow-wrap: anywhere;
			}
			.player {
				color: inherit;
				text-decoration-color: var(--line);
			}
			.labels {
				display: flex;
				flex-wrap: wrap;
				gap: 0.3em;
			}
			.label {
				padding: 0 0.55em;
				border: 1px solid var(--line);
				border-radius: 1em;
				background: var(--panel-2);
				color: var(--text);
				text-decoration: none;
			}
			.label.collection {
				border-radius: 4px;
			}
			.comment {
				max-height: 6rem;
				overflow-y: auto;
				padding: 0.3em 0.6em;
				border-left: 3px solid var(--accent);
				white-space: pre-line;
			}
			.left {
				display: grid;
				justify-items: start;
				gap: 0.2em;
			}
			.left button {
				min-height: 1.8em;
				padding: 0.1em 0.4em;
				margin-left: -0.4em;
				text-align: left;
			}
			.noted::after {
				content: "";
				display: inline-block;
				width: 0.4em;
				height: 0.4em;
				margin-left: 0.2em;
				border-radius: 50%;
				background: var(--accent);
				vertical-align: 0.5em;
			}
			.from {
				overflow-wrap: anywhere;
			}
			.result {
				white-space: nowrap;
			}
			.code {
				color: var(--accent);
			}
			mini-board {
				max-width: 20rem;
				width: 100%;
				margin: 0 auto;
			}
			.walk {
				justify-content: center;
				flex-wrap: nowrap;
			}
			.walk span {
				min-width: 7em;
				text-align: center;
			}
			.moves {
				display: flex;
				flex-wrap: wrap;
				max-height: 9rem;
				overflow-y: auto;
			}
			.moves button {
				min-height: 2em;
				padding: 0.1em 0.35em;
			}
		`,
	];
}
