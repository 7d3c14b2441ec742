import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { alone } from "../alone/carrier";
import { app } from "../app/app";
import type { PreferenceName, PreferenceValues } from "../app/preferences";
import { EMPTY_STATE, type PieceScript, type Theme } from "../board/model";
import { piecesOfFen } from "../game/pieces";
import { languages, type TextKey, tags } from "../i18n/text";
import { piecesSwatch } from "../parts/look-swatches";
import { readEverything, saveEverything } from "../protocol/carrier";
import {
	chooseEffects,
	chooseVoice,
	chosenVoice,
	fittingVoice,
	saysEffects,
	VOICES,
	type VoiceName,
} from "../sound/voice";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../board/board";
import "../ui/choice";

const PREVIEW = {
	...EMPTY_STATE,
	pieces: piecesOfFen("r1bakab1r/9/1cn4cn/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R"),
	lastMove: { from: "h9", to: "i7" },
	selected: "e2",
	targets: ["e6", "d2", "f2", "e1"],
} as const;

/** The attribution that the licence of the games asks for. */
const GAMES = "Yu-Han Tseng and Bo-Nian Chen (2026), Chinese Chess Practical Dataset (CCPD), CC BY 4.0";

/** The settings page; every change takes effect immediately. */
@customElement("settings-page")
export class SettingsPage extends ChuheElement {
	private readonly voicesCame = () => this.requestUpdate();

	override connectedCallback(): void {
		super.connectedCallback();
		globalThis.speechSynthesis?.addEventListener?.("voiceschanged", this.voicesCame);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		globalThis.speechSynthesis?.removeEventListener?.("voiceschanged", this.voicesCame);
	}

	override render() {
		return html`<div class="page">
			<h1>${this.t("settings.title")}</h1>
			<div class="columns">
				<div class="column">
					${this.section("settings.look", this.look())} ${this.section("settings.board", this.board())}
				</div>
				<div class="column">
					${this.preview("beside")} ${this.section("settings.play", this.play())}
					${alone() ? this.section("alone.title", this.kept()) : nothing}
				</div>
			</div>
			<p class="small dim">${this.t("settings.version", { version: app.connection.version })}</p>
			<p class="small dim">${this.t("settings.games", { source: GAMES })}</p>
		</div>`;
	}

	private section(title: TextKey, content: unknown) {
		return html`<section class="card" aria-label=${this.t(title)}>
			<h2>${this.t(title)}</h2>
			${content}
		</section>`;
	}

	private look() {
		return html`<chuhe-choice
				label=${this.t("settings.language")}
				.value=${app.language}
				.options=${tags.map((tag) => ({ value: tag, label: languages[tag].name }))}
				@choice=${(event: CustomEvent<string>) => set("language", event.detail)}
			></chuhe-choice>
			${this.choice("settings.mode", "mode", [
				["auto", "ui.auto"],
				["light", "ui.light"],
				["dark", "ui.dark"],
			])}
			${this.choice("settings.notation", "notation", [
				["chinese", "notation.chinese"],
				["traditional", "notation.traditional"],
				["vietnamese", "notation.vietnamese"],
				["wxf", "notation.wxf"],
				["iccs", "notation.iccs"],
			])}`;
	}

	/** Renders the buttons that save and read the data kept by the browser when it runs without the program. */
	private kept() {
		return html`<p class="small">${this.t("alone.about")}</p>
			<button @click=${() => saveEverything().catch((error) => app.fail(error))}>${icon("download")} ${this.t("alone.save")}</button>
			<label class="button">
				${icon("upload")} ${this.t("alone.read")}
				<input type="file" accept=".json" hidden @change=${(event: Event) => this.readKept(event)} />
			</label>`;
	}

	private async readKept(event: Event): Promise<void> {
		const file = (event.target as HTMLInputElement).files?.[0];
		if (!file) {
			return;
		}
		try {
			const { games } = await readEverything(file);
			alert(this.t("alone.added", { games: String(games) }));
			location.reload();
		} catch (error) {
			app.fail(error);
		}
	}

	/** Renders a board that shows every change immediately: next to the settings, or above them in a narrow or low window. */
	private preview(place: "beside" | "above") {
		return html`<div class=${place} aria-hidden="true" inert>
			<chuhe-board .state=${PREVIEW} .look=${app.look}></chuhe-board>
		</div>`;
	}

	private board() {
		return html`${this.preview("above")} ${this.choice("settings.board", "board", [
			["flat", "board.flat"],
			["3d", "board.3d"],
		])}
		${this.choice(
			"settings.theme",
			"theme",
			[
				["wood", "settings.wood"],
				["rosewood", "settings.rosewood"],
				["jade", "settings.jade"],
				["paper", "settings.paper"],
				["plain", "settings.plain"],
			],
			(theme) => html`<board-swatch .theme=${theme as Theme} .dark=${app.dark}></board-swatch>`,
		)}
		${this.choice(
			"settings.pieces",
			"pieces",
			[
				["traditional", "settings.pieces.traditional"],
				["simplified", "settings.pieces.simplified"],
				["hands", "settings.pieces.hands"],
				["modern", "settings.pieces.modern"],
				["western", "settings.pieces.western"],
			],
			(script) => piecesSwatch(script as PieceScript),
		)}
		${this.choice("settings.coordinates", "coordinates", [
			["none", "settings.none"],
			["chinese", "settings.chinese"],
			["digits", "settings.digits"],
			["letters", "settings.letters"],
			["both", "settings.both"],
		])}
		${this.choice("settings.animation", "animation", [
			["0", "settings.animation.0"],
			["120", "settings.animation.120"],
			["220", "settings.animation.220"],
			["450", "settings.animation.450"],
		])}
		${this.check("settings.targets", "targets")}`;
	}

	private play() {
		const settings: Readonly<Record<string, unknown>> = app.state?.settings ?? {};
		const program = (name: string, value: unknown) => void app.call("settings.set", { [name]: value });
		const name = settings.player_name;
		const hint = settings.hint_ms;
		return html`${this.check("settings.sounds", "sounds")}
			<label class="field">
				<span>${this.t("settings.volume")}</span>
				<input
					type="range"
					min="0"
					max="1"
					step="0.05"
					.value=${String(app.preferences.values.volume)}
					@change=${(event: Event) => {
						app.preferences.set("volume", Number(value(event)));
						app.play("move");
					}}
				/>
			</label>
			<chuhe-choice
				label=${this.t("settings.voice")}
				.value=${chosenVoice() ?? "none"}
				.options=${[
					{ value: "none", label: this.t("settings.none") },
					...(Object.keys(VOICES) as VoiceName[]).map((value) => ({ value, label: languages[value].name })),
				]}
				@choice=${(event: CustomEvent<VoiceName | "none">) => {
					chooseVoice(event.detail === "none" ? undefined : event.detail);
					this.requestUpdate();
				}}
			></chuhe-choice>
			${this.effects()} ${this.check("settings.ticking", "ticking")} ${this.check("settings.premoves", "premoves")}
			${this.check("settings.thoughts", "thoughts")}
			${this.check("settings.notices", "notices")} ${this.check("settings.typed", "typed")}
			${this.check("settings.teasing", "teasing")}
			<label class="field">
				<span>${this.t("settings.rules")}</span>
				<select @change=${(event: Event) => set("rules", value(event))}>
					${app.state?.choices.rules.map(
						({ id, name: called }) =>
							html`<option value=${id} ?selected=${id === app.preferences.values.rules}>${app.say(called)}</option>`,
					)}
				</select>
			</label>
			<label class="field">
				<span>${this.t("settings.name")}</span>
				<input
					maxlength="60"
					.value=${typeof name === "string" ? name : ""}
					@change=${(event: Event) => program("player_name", value(event))}
				/>
			</label>
			<label class="field">
				<span>${this.t("settings.hintTime")}</span>
				<input
					type="number"
					min="0.1"
					max="60"
					step="0.1"
					.value=${typeof hint === "number" ? String(hint / 1000) : ""}
					@change=${(event: Event) => program("hint_ms", Math.round(Number(value(event)) * 1000))}
				/>
			</label>
			<a href="#/engines" class="button">${icon("robot")}${this.t("nav.engines")}</a>`;
	}

	private choice(
		label: TextKey,
		name: PreferenceName,
		options: readonly (readonly [string, TextKey])[],
		picture?: (option: string) => unknown,
	) {
		return html`<chuhe-choice
			label=${this.t(label)}
			.value=${String(app.preferences.values[name])}
			.options=${options.map(([option, key]) => ({ value: option, label: this.t(key), picture: picture?.(option) }))}
			@choice=${(event: CustomEvent<string>) => set(name, event.detail)}
		></chuhe-choice>`;
	}

	/** Renders the setting for announcing check and mate aloud, if the browser has a voice for the language. */
	private effects() {
		if (!fittingVoice(app.language)) {
			return nothing;
		}
		return html`<label class="check">
			<input
				type="checkbox"
				.checked=${saysEffects()}
				@change=${(event: Event) => chooseEffects((event.target as HTMLInputElement).checked)}
			/>
			${this.t("settings.effects")}
		</label>`;
	}

	private check(label: TextKey, name: PreferenceName) {
		return html`<label class="check">
			<input
				type="checkbox"
				.checked=${app.preferences.values[name] === true}
				@change=${(event: Event) => app.preferences.set(name, (event.target as HTMLInputElement).checked)}
			/>
			${this.t(label)}
		</label>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 66rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1rem;
			}
			.columns {
				display: grid;
				gap: 1rem;
				grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
				align-items: start;
			}
			.column {
				display: grid;
				gap: 1rem;
				min-width: 0;
			}
			section {
				padding: 1rem 1.1rem;
				display: grid;
				gap: 0.9rem;
				justify-items: stretch;
			}
			chuhe-board {
				width: min(100%, 24rem);
				margin: 0 auto;
				box-shadow: var(--shadow);
			}
			.above {
				display: none;
			}
			@media (max-width: 48rem), (max-height: 500px) {
				.beside {
					display: none;
				}
				.above {
					display: block;
					position: sticky;
					top: 0;
					z-index: 1;
					padding: 0.5rem 0;
					background: var(--panel);
				}
				.above chuhe-board {
					width: min(60%, 36vh);
				}
			}
		`,
	];
}

/** Sets a preference from the text of a choice, converted to a number if the preference is numeric. */
function set(name: PreferenceName, text: string): void {
	const numeric = typeof app.preferences.values[name] === "number";
	app.preferences.set(name, (numeric ? Number(text) : text) as PreferenceValues[typeof name]);
}

function value(event: Event): string {
	return (event.target as HTMLInputElement).value;
}
