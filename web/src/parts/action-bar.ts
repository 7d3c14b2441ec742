import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { type Color, otherColor } from "../board/model";
import { EVERYWHERE } from "../game/beside";
import { PACES } from "../game/paces";
import { RoomElement } from "../game/room-element";
import type { GameAnswer, UndoAnswer } from "../protocol/messages";
import { type IconName, icon } from "../ui/icons";
import { shared } from "../ui/styles";
import "../ui/dialog";

/** The actions of a player in a game other than moving. */
@customElement("action-bar")
export class ActionBar extends RoomElement {
	override render() {
		const game = this.room.state;
		if (!game) {
			return nothing;
		}
		const { can } = game;
		return html`${game.draw_offer && can.answer_draw ? this.drawQuestion(game.draw_offer) : nothing}
			<div class="bar" role="toolbar" aria-label=${this.t("game.actions")}>
				${this.button("undo", this.t("game.undo"), can.undo, () => this.undo())}
				${this.button("hint", this.t("game.hint"), can.hint, () => this.room.askHint())}
				${this.button("handshake", this.t("game.draw"), can.offer_draw, () => this.room.command("game.offer_draw"))}
				${this.button("flag", this.t("game.resign"), can.resign, () => this.ask())}
				${
					can.pause || can.resume
						? this.button(can.resume ? "play" : "pause", this.t(can.resume ? "game.resume" : "game.pause"), true, () =>
								this.room.command(can.resume ? "game.resume" : "game.pause"),
							)
						: nothing
				}
				${this.menu()}
			</div>
			${game.kind === "engines" && game.phase === "playing" && game.clocks === null ? this.pace(game.options.pace_ms ?? 0) : nothing}
			${this.resignDialog()}${this.teaseDialog()}`;
	}

	private button(name: IconName, label: string, enabled: boolean, act: () => unknown) {
		return html`<button class="quiet" ?disabled=${!enabled} @click=${act}>${icon(name)}<span>${label}</span></button>`;
	}

	/** Renders the setting for the pace of two engines, which can be changed during the game. */
	private pace(now: number) {
		return html`<label class="pace">
			<span>${this.t("new.pace")}</span>
			<select
				@change=${(event: Event) => this.room.command("game.pace", { pace_ms: Number((event.target as HTMLSelectElement).value) })}
			>
				${PACES.map((pace) => html`<option value=${pace} ?selected=${Number(pace) === now}>${this.t(`pace.${pace}`)}</option>`)}
			</select>
		</label>`;
	}

	private menu() {
		const game = this.room.state;
		const can = game?.can;
		const item = (name: IconName, label: string, enabled: boolean | undefined, act: () => unknown) =>
			html`<button
				class="quiet"
				?disabled=${!enabled}
				@click=${() => {
					this.renderRoot.querySelector<HTMLElement>("#more")?.hidePopover();
					act();
				}}
			>
				${icon(name)}${label}
			</button>`;
		return html`<button class="quiet" popovertarget="more">${icon("more")}<span>${this.t("ui.more")}</span></button>
			<div id="more" popover>
				${item("redo", this.t("game.redo"), can?.redo, () => this.room.command("game.redo"))}
				${item("swap", this.t("game.swap"), can?.swap, () => this.room.command("game.swap"))}
				${this.seatItem(item)}
				${item("restart", this.t("game.restart"), can?.restart, () => this.restart())}
				${item("flip", this.t("game.flip"), true, () => this.room.flip())}
				${item("chart", this.t("game.study"), true, () => this.study())}
			</div>`;
	}

	/** Renders the menu item that gives a person's seat to an engine, or returns it to a person. */
	private seatItem(item: (name: IconName, label: string, enabled: boolean, act: () => unknown) => unknown) {
		const game = this.room.state;
		if (game?.phase !== "playing" || game.guest) {
			return nothing;
		}
		const [only, second] = this.room.persons;
		const engine = { kind: "engine", engine: "chuhe", level: app.state?.choices.levels ?? 20, name: "" };
		if (!only) {
			const side = this.room.orientation;
			return item("people", this.t("game.takeBackSeat"), true, () =>
				this.room.command("game.seats", { [side]: { kind: "person", name: "" } }),
			);
		}
		const side = second ? game.board.turn : only;
		const like = game.players[otherColor(side)];
		const seat = like.kind === "engine" ? like : engine;
		return item("robot", this.t("game.letEngine"), true, () => this.room.command("game.seats", { [side]: seat }));
	}

	private drawQuestion(by: Color) {
		const answer = (accept: boolean) => () => this.room.command("game.answer_draw", { accept });
		return html`<div class="question" role="alert">
			<p>${this.t("game.drawOffered", { side: this.t(`side.${by}`) })}</p>
			<button class="primary" @click=${answer(true)}>${icon("check")}${this.t("game.accept")}</button>
			<button @click=${answer(false)}>${icon("close")}${this.t("game.decline")}</button>
		</div>`;
	}

	/** Asks for confirmation before the player resigns, because an accidental tap must not end the game. */
	private ask(): void {
		this.room.beside.put("window", EVERYWHERE, "resign");
	}

	private readonly close = () => this.room.beside.take("window");

	private resignDialog() {
		const sides: readonly (Color | undefined)[] =
			this.room.state?.kind === "table" && !this.room.state.guest ? (["red", "black"] as const) : [undefined];
		return html`<chuhe-dialog
			data-window="resign"
			data-game=${this.room.id}
			.open=${this.room.beside.get("window") === "resign" && this.room.state?.can.resign === true}
			heading=${this.t(sides.length === 2 ? "game.resignWho" : "game.resignAsk")}
			@close=${this.close}
		>
			<div class="row">
				${sides.map(
					(side) =>
						html`<button
							class="danger"
							@click=${() => {
								this.close();
								void this.room.command("game.resign", side ? { side } : {});
							}}
						>
							${icon("flag")}${side ? this.t(`side.${side}`) : this.t("game.resign")}
						</button>`,
				)}
				<button @click=${this.close}>${this.t("ui.cancel")}</button>
			</div>
		</chuhe-dialog>`;
	}

	/** Takes back a move. It is also called by the keyboard shortcut. */
	async undo(confirm?: number): Promise<void> {
		const { room } = this;
		const node = room.state?.current ?? EVERYWHERE;
		const args = confirm === undefined ? {} : { confirm };
		const answer = await room.command<UndoAnswer>("game.undo", args);
		room.beside.put("tease", node, answer?.tease ?? undefined);
	}

	private teaseDialog() {
		const { beside } = this.room;
		const tease = beside.get("tease");
		return html`<chuhe-dialog
			data-window="tease"
			data-game=${this.room.id}
			.open=${tease !== undefined}
			heading=${this.t("game.undo")}
			@close=${() => beside.take("tease")}
		>
			${
				tease
					? html`<p class="tease">${app.say(tease.message)}</p>
						<div class="row">
							<button @click=${() => this.undo(tease.step)}>${app.say(tease.yes)}</button>
							<button class="primary" @click=${() => beside.take("tease")}>${app.say(tease.no)}</button>
						</div>`
					: nothing
			}
		</chuhe-dialog>`;
	}

	private async restart(): Promise<void> {
		const go = app.onward();
		const answer = await this.room.command<GameAnswer>("game.restart");
		if (answer) {
			go(`game/${answer.game}`);
		}
	}

	private async study(): Promise<void> {
		const go = app.onward();
		const answer = await this.room.command<GameAnswer>("game.study");
		if (answer) {
			go(`analysis/${answer.game}`);
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			.bar {
				display: flex;
			}
			.bar > button {
				flex: 1 1 0;
				flex-direction: column;
				gap: 0.1em;
				padding: 0.45em 0.1em;
				min-width: 0;
				border-radius: 0;
			}
			.bar > button > span {
				font-size: 0.78em;
				white-space: nowrap;
			}
			.bar > button .icon {
				width: 1.45em;
				height: 1.45em;
			}
			@media (max-height: 500px) {
				.bar > button {
					flex-direction: row;
					padding: 0.1em;
				}
				.bar > button .icon {
					width: 1.2em;
					height: 1.2em;
				}
			}
			#more {
				padding: 0.4em;
				border: 1px solid var(--line);
				border-radius: var(--radius);
				background: var(--panel);
				color: var(--text);
				box-shadow: 0 8px 30px rgb(0 0 0 / 35%);
				min-width: 15em;
			}
			#more:popover-open {
				display: grid;
			}
			@supports (position-area: top span-left) {
				#more {
					inset: auto;
					margin: 0 0 4px;
					position-area: top span-left;
					position-try-fallbacks: flip-block;
				}
			}
			#more button {
				justify-content: flex-start;
			}
			.question {
				display: flex;
				flex-wrap: wrap;
				align-items: center;
				gap: 0.5em;
				padding: 0.6em 0.9em;
				background: var(--accent-soft);
			}
			.question p {
				flex: 1 1 10em;
				font-weight: 600;
			}
			.pace {
				display: flex;
				gap: 0.6em;
				align-items: center;
				padding: 0.4em 0.8em;
				border-top: 1px solid var(--line);
			}
			.tease {
				font-size: 1.1em;
				margin-bottom: 1em;
			}
		`,
	];
}
