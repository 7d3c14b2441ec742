import { css, html, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import type { ActionNumber, LibraryGame, RecordAnswer } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "./mini-board";

/** A game of the library on a small board, to walk through; "removed" when it was taken out. */
@customElement("library-preview")
export class LibraryPreview extends ChuheElement {
	/** Number of the game; 0 for none. */
	@property({ attribute: false }) game = 0;
	/** Where to begin; NaN for the end. */
	@property({ attribute: false }) ply = Number.NaN;
	@state() private shown: LibraryGame | undefined;
	@state() private at = 0;

	override willUpdate(changed: PropertyValues): void {
		if (changed.has("game") || changed.has("ply")) {
			void this.load();
		}
	}

	private async load(): Promise<void> {
		const { game } = this;
		if (!game || Number.isNaN(game)) {
			this.shown = undefined;
			return;
		}
		const answer = await app.call<LibraryGame>("library.game", { game });
		if (answer && game === this.game) {
			this.shown = answer;
			const end = answer.fens.length - 1;
			this.at = Number.isNaN(this.ply) ? end : Math.min(Math.max(this.ply, 0), end);
		}
	}

	override render() {
		const { shown } = this;
		if (!shown) {
			return html`<section class="card none"><p class="dim">${this.t("library.choose")}</p></section>`;
		}
		const name = (text: string) => text || this.t("library.unknown");
		const moves = shown.text[app.preferences.values.notation];
		return html`<section class="card" aria-label=${this.t("library.preview")} tabindex="0" @keydown=${this.key}>
			<h2>${name(shown.red)} – ${name(shown.black)} <span class="result">${shown.result}</span></h2>
			<p class="small dim">${[shown.date, shown.event].filter(Boolean).join(" · ")}</p>
			${shown.opening ? html`<p class="small"><b class="code">${shown.opening.code}</b> ${app.say(shown.opening.name)}</p>` : nothing}
			${this.records(shown)}
			<mini-board .fen=${shown.fens[this.at] ?? ""} .last=${shown.moves[this.at - 1] ?? ""}></mini-board>
			<div class="row walk">
				${this.step("first", "moves.first", 0)} ${this.step("back", "moves.back", this.at - 1)}
				<span aria-live="polite">${this.at > 0 ? `${this.at}. ${moves[this.at - 1]}` : ""}</span>
				${this.step("forward", "moves.forward", this.at + 1)} ${this.step("last", "moves.last", shown.fens.length - 1)}
			</div>
			<div class="moves" role="group" aria-label=${this.t("library.preview")}>
				${moves.map(
					(text, i) =>
						html`<button class="quiet" aria-pressed=${i + 1 === this.at} @click=${() => this.go(i + 1)}>
							${i % 2 === 0 ? html`<span class="dim">${i / 2 + 1}.</span>` : nothing}${text}
						</button>`,
				)}
			</div>
			<div class="row">
				<button class="primary" @click=${() => this.open()}>${icon("board")}${this.t("library.open")}</button>
				<button class="quiet danger" @click=${() => this.takeOut()}>${icon("trash")}${this.t("library.remove")}</button>
			</div>
		</section>`;
	}

	/** Where the game came from, and what its records do not agree about. */
	private records({ sources, conflicts }: LibraryGame) {
		const files = (list: readonly string[]) => list.map((name) => name.split(/[\\/]/).pop()).join(", ");
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
			app.toast(this.t("library.removed"), "good");
			this.dispatchEvent(new CustomEvent<number>("removed", { detail: answer.action }));
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
