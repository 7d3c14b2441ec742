import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { RoomElement } from "../game/room-element";
import type { ReviewReport, ReviewState } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The review of a finished game in a line or two: the accuracy of both players, and the first turning point. */
@customElement("result-story")
export class ResultStory extends RoomElement {
	protected override readonly watches = "state";
	@state() private report: ReviewReport | null = null;
	private topic = "";
	private unfollow: (() => void) | undefined;

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		this.unfollow?.();
		this.topic = "";
	}

	override updated(): void {
		const { id } = this.room;
		if (this.isConnected && this.topic !== id) {
			this.unfollow?.();
			this.topic = id;
			this.unfollow = app.connection.follow<ReviewState>(
				`review/${id}`,
				{
					changed: ({ report }) => {
						this.report = report?.whole ? report : null;
					},
				},
				() => {}, // without a review nothing is shown
			);
		}
	}

	override render() {
		const { report } = this;
		if (!report) {
			return nothing;
		}
		const percent = (accuracy: number | null) =>
			accuracy === null ? "–" : accuracy.toLocaleString(app.locale, { maximumFractionDigits: 0 });
		const [red, black] = [percent(report.red.accuracy), percent(report.black.accuracy)];
		return html`<p>${this.t("result.accuracy", { red, black })}</p>
			${this.turning(report)}`;
	}

	/** Renders the first turning point as a button that shows it. */
	private turning({ turning, moves }: ReviewReport) {
		const move = moves.find(({ ply }) => ply === turning[0]);
		if (!move) {
			return nothing;
		}
		const number = `${Math.ceil(move.ply / 2)}${move.ply % 2 === 1 ? "." : "…"}`;
		return html`<button class="quiet" @click=${() => this.show(move.ply)}>
			${icon("eye")}${this.t("result.turning", { move: `${number} ${app.say(move.text)}`, mark: app.say(move.name) })}
		</button>`;
	}

	private show(ply: number): void {
		const { nodes = {} } = this.room.state ?? {};
		let node = nodes[0];
		for (const move of (this.report?.line ?? []).slice(0, ply)) {
			node = node?.children.map((id) => nodes[id]).find((child) => child?.move === move);
		}
		if (node) {
			this.room.goTo(node.id);
			app.go(`analysis/${this.room.id}?pane=review`);
		}
	}

	static override styles = [
		shared,
		css`
			:host {
				display: block;
			}
			p {
				font-variant-numeric: tabular-nums;
			}
			button {
				padding-inline: 0.3em;
				text-align: start;
			}
		`,
	];
}
