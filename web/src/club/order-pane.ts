import { html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import { get, send } from "./account";
import { deskStyles } from "./desk-styles";
import "./penalty-form";

interface Report {
	readonly id: string;
	readonly reporter: string;
	readonly name: string;
	readonly game: string;
	readonly quoted: string;
	readonly reason: string;
	readonly created: string;
}

interface Penalty {
	readonly id: string;
	readonly name: string;
	readonly kind: "mute" | "ban";
	readonly reason: string;
	readonly until: string | null;
}

/** Formats a time in the user's locale. */
function when(time: string): string {
	return new Date(time).toLocaleString(app.locale, { dateStyle: "medium", timeStyle: "short" });
}

/** The open reports and the penalties in force. */
@customElement("order-pane")
export class OrderPane extends ChuheElement {
	@state() private reports: readonly Report[] | undefined;
	@state() private penalties: readonly Penalty[] = [];

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	private async load(): Promise<void> {
		[this.reports, this.penalties] = await Promise.all([
			get<readonly Report[]>("/api/order/reports"),
			get<readonly Penalty[]>("/api/order/penalties").then((list) => list ?? []),
		]);
	}

	private async act(path: string, id: string): Promise<void> {
		if (await send(path, { id })) {
			await this.load();
		}
	}

	override render() {
		return html`<section class="card">
				<h2>${this.t("club.admin.reports")}</h2>
				${this.reports?.length === 0 ? html`<p class="dim">${this.t("club.noReports")}</p>` : nothing}
				<ul>
					${this.reports?.map((report) => this.report(report))}
				</ul>
			</section>
			<section class="card">
				<h2>${this.t("club.penalties")}</h2>
				${this.penalties.length === 0 ? html`<p class="dim">${this.t("club.noPenalties")}</p>` : nothing}
				<ul>
					${this.penalties.map(
						(penalty) =>
							html`<li>
								<span class="main"><b>${penalty.name}</b> · ${this.t(`club.act.${penalty.kind}`)} · ${penalty.reason}</span>
								<span class="dim">${penalty.until ? this.t("club.until", { time: when(penalty.until) }) : this.t("club.forEver")}</span>
								<button @click=${() => this.act("/api/order/lift", penalty.id)}>${this.t("club.act.lift")}</button>
							</li>`,
					)}
				</ul>
			</section>`;
	}

	private report(report: Report) {
		return html`<li>
			<div class="main">
				<p>
					<a href=${`#/player/${encodeURIComponent(report.name)}`}><b>${report.name}</b></a>
					${report.reason}
				</p>
				${report.quoted ? html`<blockquote>${report.quoted}</blockquote>` : nothing}
				<p class="dim">
					${this.t("club.reportedBy", { name: report.reporter })} · ${when(report.created)}
					${report.game ? html` · <a href=${`#/game/${report.game}`}>${this.t("club.toGame")}</a>` : nothing}
				</p>
			</div>
			<button @click=${() => this.act("/api/order/close", report.id)}>${this.t("club.act.close")}</button>
			<penalty-form name=${report.name} @done=${() => this.load()}></penalty-form>
		</li>`;
	}

	static override styles = [shared, deskStyles];
}

interface Act {
	readonly by: string;
	readonly act: ActName;
	readonly whom: string;
	readonly detail: string;
	readonly at: string;
}

type ActName =
	| "policy"
	| "role"
	| "signOut"
	| "invite"
	| "uninvite"
	| "reset"
	| "close"
	| "mute"
	| "ban"
	| "lift"
	| "link"
	| "unlock"
	| "export";

/** The log of actions by moderators and administrators. */
@customElement("acts-pane")
export class ActsPane extends ChuheElement {
	@state() private acts: readonly Act[] = [];

	override connectedCallback(): void {
		super.connectedCallback();
		void get<readonly Act[]>("/api/order/acts").then((acts) => {
			this.acts = acts ?? [];
		});
	}

	override render() {
		return html`<section class="card">
			<h2>${this.t("club.admin.log")}</h2>
			<ul>
				${this.acts.map(
					(act) =>
						html`<li>
							<span class="main">
								<b>${act.by}</b> · ${this.t(`club.act.${act.act}`)} ${act.whom ? html`· <b>${act.whom}</b>` : nothing}
								${act.act === "policy" || act.act === "close" ? nothing : html`<span class="dim">${act.detail}</span>`}
							</span>
							<span class="dim">${when(act.at)}</span>
						</li>`,
				)}
			</ul>
		</section>`;
	}

	static override styles = [shared, deskStyles];
}
