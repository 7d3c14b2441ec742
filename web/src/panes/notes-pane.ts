import { css, html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The comment and signs of the shown move, and the actions for its variation. */
@customElement("notes-pane")
export class NotesPane extends RoomElement {
	protected override readonly watches = "state";
	override render() {
		const { state } = this.room;
		const node = this.room.current;
		if (!state || !node) {
			return nothing;
		}
		const change = (name: string, args: object = {}) => this.room.command(name, { node: node.id, ...args });
		const toggle = (nag: number) =>
			node.nags.includes(nag) ? node.nags.filter((other) => other !== nag) : [...node.nags, nag];
		return html`<div class="pane">
			<label class="field">
				<span>${this.t("moves.comment")}</span>
				<textarea
					rows="4"
					placeholder=${this.t("moves.commentHere")}
					.value=${node.comment}
					@change=${(event: Event) => change("tree.comment", { comment: (event.target as HTMLTextAreaElement).value })}
				></textarea>
			</label>
			${
				node.parent === null
					? nothing
					: html`<div class="row" role="group" aria-label=${this.t("moves.marks")}>
							${app.state?.choices.nags.slice(0, 10).map(
								({ nag, sign, name }) =>
									html`<button
										class="iconic"
										title=${app.say(name)}
										aria-label=${app.say(name)}
										aria-pressed=${node.nags.includes(nag)}
										@click=${() => change("tree.nags", { nags: toggle(nag) })}
									>
										${sign}
									</button>`,
							)}
						</div>
						<div class="row">
							<button @click=${() => change("tree.promote")}>${icon("up")}${this.t("moves.promote")}</button>
							<button @click=${() => change("tree.promote", { main: true })}>${icon("check")}${this.t("moves.main")}</button>
							<button class="danger" @click=${() => change("tree.delete")}>${icon("trash")}${this.t("moves.delete")}</button>
						</div>`
			}
		</div>`;
	}

	static override styles = [
		shared,
		css`
			.pane {
				display: grid;
				gap: 0.8em;
				padding: 0.8em;
			}
			.iconic {
				font-weight: 700;
			}
		`,
	];
}
