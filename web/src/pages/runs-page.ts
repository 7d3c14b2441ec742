import { css, html, nothing, svg } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { drawCurve, type Run } from "../game/runs";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";

const LOOK_EVERY = 2000; // milliseconds
const WIDTH = 600;
const HEIGHT = 160;
const COMMAND = "chuhe-lab match --help";

/** The list of long-running jobs, or a single job if the address names one. */
@customElement("runs-page")
export class RunsPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "runs", parts: [], query: new Map() };
	@state() private runs: readonly Run[] | undefined;
	@state() private run: Run | undefined;
	private timer: ReturnType<typeof setInterval> | undefined;

	override connectedCallback(): void {
		super.connectedCallback();
		this.timer = setInterval(() => {
			if (!document.hidden) void this.load();
		}, LOOK_EVERY);
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearInterval(this.timer);
	}

	protected override willUpdate(changed: Map<string, unknown>): void {
		if (changed.has("address")) {
			this.run = undefined;
			void this.load();
		}
	}

	private async load(): Promise<void> {
		const id = this.address.parts[0];
		if (!id) {
			const answer = await app.call<{ runs: readonly Run[] }>("runs.list", {});
			this.runs = answer?.runs ?? this.runs;
			return;
		}
		const run = await app.call<Run>("runs.show", { run: id });
		if (run && id === this.address.parts[0]) this.run = run;
		else if (!run) clearInterval(this.timer); // the error has been shown; another request would show it again
	}

	override render() {
		return html`<div class="page">${this.address.parts[0] ? this.renderRun() : this.renderList()}</div>`;
	}

	private renderList() {
		const { runs } = this;
		return html`<h1>${this.t("runs.title")}</h1>
			<p class="dim">${this.t("runs.intro")}</p>
			${runs?.length === 0 ? html`<p class="card">${this.t("runs.none", { command: COMMAND })}</p>` : nothing}
			${runs?.map((run) => html`<a class="card run" href="#/runs/${run.id}">${this.renderHead(run)}</a>`)}`;
	}

	private renderHead(run: Run) {
		return html`<div class="row spread">
				<h2>${run.name || run.id}</h2>
				<span class="state ${run.state}">${this.t(`runs.state.${run.state}`)}</span>
			</div>
			<progress max=${run.units} value=${run.done + run.failed} aria-label=${this.t("runs.progress")}></progress>
			<p class="dim">${this.facts(run).join(" · ")}</p>
			<p>${run.headline}</p>
			${run.reason && run.state !== "finished" ? html`<p class="dim">${run.reason}</p>` : nothing}
			${run.problems.map((problem) => html`<p class="problem" role="alert">${problem}</p>`)}`;
	}

	private facts(run: Run): readonly string[] {
		const time = (at: number) => new Date(at).toLocaleString(app.locale);
		const facts = [run.kind, run.id, this.t("runs.units", { done: run.done, units: run.units })];
		if (run.failed) facts.push(this.t("runs.failed", { n: run.failed }));
		if (run.rate) facts.push(this.t("runs.rate", { n: (60 * run.rate).toFixed(1) }));
		if (run.ends) facts.push(this.t("runs.ends", { time: time(run.ends) }));
		if (run.updated) facts.push(this.t("runs.updated", { time: time(run.updated) }));
		return facts;
	}

	private renderRun() {
		const { run } = this;
		return html`<p><a href="#/runs">${this.t("runs.all")}</a></p>
			<h1>${this.t("runs.title")}</h1>
			${
				run &&
				html`<section class="card">${this.renderHead(run)}</section>
					${this.renderCurve(run)} ${this.renderWorkers(run)} ${this.renderFailures(run)}
					${run.text ? html`<section class="card"><h2>${this.t("runs.report")}</h2><pre tabindex="0">${run.text}</pre></section>` : nothing}`
			}`;
	}

	private renderCurve(run: Run) {
		if (!run.curve.length) return nothing;
		const { gauge } = run;
		const picture = drawCurve(run, WIDTH, HEIGHT);
		const last = run.curve.at(-1)?.value ?? 0;
		const label = gauge
			? this.t("runs.curveOf", {
					name: gauge.name,
					value: gauge.value.toFixed(2),
					lower: gauge.lower.toFixed(2),
					upper: gauge.upper.toFixed(2),
				})
			: last.toFixed(3);
		const line = (y: number | undefined, kind: string) =>
			y === undefined ? nothing : svg`<line class=${kind} x1="0" x2=${WIDTH} y1=${y} y2=${y} />`;
		return html`<section class="card">
			<h2>${this.t(gauge ? "runs.curve" : "runs.score")}</h2>
			<svg viewBox="0 -4 ${WIDTH} ${HEIGHT + 8}" role="img" aria-label=${label}>
				${line(picture.upper, "upper")} ${line(picture.zero, "zero")} ${line(picture.lower, "lower")}
				${svg`<polyline points=${picture.points} />`}
			</svg>
			<p class="dim">${label}</p>
		</section>`;
	}

	private renderWorkers(run: Run) {
		if (!run.workers.length) return nothing;
		return html`<section class="card scroll" tabindex="0" aria-label=${this.t("runs.workers")}>
			<h2>${this.t("runs.workers")}</h2>
			<table>
				<thead>
					<tr>
						<th scope="col">${this.t("runs.worker")}</th>
						<th scope="col">${this.t("runs.done")}</th>
						<th scope="col">${this.t("runs.each")}</th>
						<th scope="col">${this.t("runs.speed")}</th>
						<th scope="col">${this.t("runs.version")}</th>
					</tr>
				</thead>
				<tbody>
					${run.workers.map(
						(worker) =>
							html`<tr>
								<th scope="row">
									${worker.name}
									${worker.quarantined ? html`<p class="problem">${this.t("runs.quarantine", { reason: worker.quarantined })}</p>` : nothing}
								</th>
								<td>${worker.units}${worker.failed ? ` (${this.t("runs.failed", { n: worker.failed })})` : nothing}</td>
								<td>${worker.units ? (worker.seconds / worker.units).toFixed(2) : "–"}</td>
								<td>${worker.nodes && worker.seconds ? Math.round(worker.nodes / worker.seconds).toLocaleString(app.locale) : "–"}</td>
								<td>${worker.version}</td>
							</tr>`,
					)}
				</tbody>
			</table>
		</section>`;
	}

	private renderFailures(run: Run) {
		if (!run.failures.length) return nothing;
		return html`<section class="card">
			<h2>${this.t("runs.failures")}</h2>
			<ul>
				${run.failures.map(
					(failure) =>
						html`<li><strong>${this.t("runs.unit", { n: failure.unit })}</strong> ${failure.reason} <span class="dim">${failure.worker}</span></li>`,
				)}
			</ul>
		</section>`;
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 60rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				gap: 1rem;
			}
			.card {
				display: grid;
				gap: 0.6rem;
				padding: 0.9rem 1rem;
				background: var(--panel);
				border: 1px solid var(--line);
				border-radius: var(--radius);
				min-width: 0;
			}
			.run {
				color: var(--text);
				text-decoration: none;
			}
			.scroll {
				overflow-x: auto;
			}
			.dim {
				color: var(--dim);
			}
			.spread {
				display: flex;
				flex-wrap: wrap;
				gap: 0.5rem;
				justify-content: space-between;
			}
			.state {
				font-weight: 600;
				color: var(--dim);
			}
			.state.running {
				color: var(--good);
			}
			.problem {
				color: var(--red);
			}
			progress {
				width: 100%;
				accent-color: var(--accent);
			}
			svg {
				width: 100%;
				height: auto;
			}
			polyline {
				fill: none;
				stroke: var(--accent);
				stroke-width: 2;
			}
			line {
				stroke: var(--line);
			}
			line.upper {
				stroke: var(--good);
				stroke-dasharray: 6 4;
			}
			line.lower {
				stroke: var(--red);
				stroke-dasharray: 6 4;
			}
			table {
				border-collapse: collapse;
			}
			th,
			td {
				text-align: start;
				padding: 0.25rem 0.9rem 0.25rem 0;
				font-variant-numeric: tabular-nums;
			}
			pre {
				margin: 0;
				overflow-x: auto;
				font-family: var(--mono);
				font-size: 0.85em;
			}
			ul {
				margin: 0;
				padding-inline-start: 1.2rem;
			}
		`,
	];
}
