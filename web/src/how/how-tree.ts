import { css, html, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { app } from "../app/app";
import { type BoardState, EMPTY_STATE, parseMove } from "../board/model";
import { piecesOfFen } from "../game/pieces";
import type { MoveText, SearchTree, TreeVisit } from "../protocol/messages";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import { positions } from "./examples";
import { PositionPart } from "./position-part";
import { howStyles } from "./styles";
import "../board/board";
import "../ui/choice";

const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8];
const FIRST = 4; // plies
/** The number of children shown until the user asks for the rest; if there are at most two more, all are shown. */
const SHOWN = 12;
/** The roles of the visits that search a move; the last such visit counts. */
const MOVES: readonly string[] = ["move", "reduced", "deeper", "wider"];

/** A search by the engine as a tree: why each node was searched, and what ended it. */
@customElement("how-tree")
export class HowTree extends PositionPart<SearchTree> {
	protected override readonly name = "line";
	protected override readonly label = "how.line";
	protected readonly examples = positions;
	@state() private depth = FIRST;
	/** The children of the nodes that have been opened, by the ID of the node. */
	@state() private below: ReadonlyMap<number, readonly TreeVisit[]> = new Map();
	@state() private closed: ReadonlySet<number> = new Set();
	/** The nodes whose children are all shown. */
	@state() private whole: ReadonlySet<number> = new Set();
	@state() private selected: TreeVisit | undefined;

	protected async ask(line: string): Promise<SearchTree> {
		const answer = await this.fetch(line, -1);
		this.below = new Map();
		this.closed = new Set();
		this.whole = new Set();
		this.selected = answer.children.at(-1);
		if (this.selected) {
			const { children } = await this.fetch(line, this.selected.id);
			this.below = new Map([[this.selected.id, children]]);
		}
		return answer;
	}

	private fetch(line: string, visit: number): Promise<SearchTree> {
		return app.connection.call<SearchTree>("how.tree", { line, depth: this.depth, visit }, { again: true });
	}

	/** Opens a node and returns its children; undefined if loading them failed, or if the user has started another search meanwhile. */
	private async open(visit: TreeVisit): Promise<readonly TreeVisit[] | undefined> {
		const known = this.below.get(visit.id);
		this.closed = new Set([...this.closed].filter((id) => id !== visit.id));
		if (known) {
			return known;
		}
		const { answer, line } = this;
		try {
			const { children } = await this.fetch(line, visit.id);
			if (answer !== this.answer) {
				return undefined;
			}
			this.below = new Map([...this.below, [visit.id, children]]);
			return children;
		} catch (error) {
			app.fail(error);
			return undefined;
		}
	}

	private async toggle(visit: TreeVisit): Promise<void> {
		if (this.isOpen(visit)) {
			this.closed = new Set([...this.closed, visit.id]);
		} else {
			await this.open(visit);
		}
	}

	private isOpen({ id }: TreeVisit): boolean {
		return this.below.has(id) && !this.closed.has(id);
	}

	/** Opens the best move of the root, the best reply to it, and so on. */
	private async openBest(): Promise<void> {
		for (let visit = this.answer?.children.at(-1); visit; ) {
			const { best }: TreeVisit = visit;
			const children: readonly TreeVisit[] = (visit.children > 0 && (await this.open(visit))) || [];
			const next = children.findLast(({ role, text }) => MOVES.includes(role) && text && text.iccs === best?.iccs);
			this.selected = visit;
			if (next && children.indexOf(next) >= SHOWN) {
				this.whole = new Set([...this.whole, visit.id]);
			}
			visit = next;
		}
	}

	private said(text: MoveText | null): string {
		return text?.[app.preferences.values.notation] ?? "";
	}

	/** Returns the name of a node: its move, or what was done instead of a move. */
	private named({ role, text }: TreeVisit): string {
		if (text) {
			return this.said(text);
		}
		return this.t(role === "root" ? "how.tree.root" : role === "null" ? "how.tree.pass" : "how.tree.again");
	}

	private get boardState(): BoardState {
		const { answer, selected } = this;
		const best = selected?.best && parseMove(selected.best.iccs.toLowerCase().replace("-", ""));
		return {
			...EMPTY_STATE,
			pieces: piecesOfFen(selected?.fen ?? answer?.fen ?? ""),
			lastMove: selected?.text ? parseMove(selected.move) : undefined,
			shapes: best ? [{ ...best, brush: "best" }] : [],
			cursor: this.cursor,
		};
	}

	override render() {
		const { answer } = this;
		return html`<div class="bench">
			<div class="fixed">
				<chuhe-board
					.state=${this.boardState}
					.look=${app.look}
					.label=${this.t("how.tree.position")}
					@board-cursor=${(event: CustomEvent<{ square: BoardState["cursor"] }>) => {
						this.cursor = event.detail.square;
					}}
				></chuhe-board>
				${this.selected ? this.facts(this.selected) : nothing}
			</div>
			${answer || this.fault ? this.side(answer) : html`<p>${this.t("how.searching")}</p>`}
		</div>`;
	}

	/** Draws the settings and the tree. On a phone they are below the facts, so they are drawn only once there is an answer or an error. */
	private side(answer: SearchTree | undefined) {
		return html`<div class="side">
			<p class="small dim">${this.t("how.tree.how")}</p>
			${this.inputs()}
			<chuhe-choice
				.label=${this.t("how.depth")}
				.options=${DEPTHS.map((n) => ({ value: String(n), label: String(n) }))}
				.value=${String(this.depth)}
				@choice=${(event: CustomEvent<string>) => {
					this.depth = Number(event.detail);
					void this.load();
				}}
			></chuhe-choice>
			${answer ? this.tree(answer) : nothing}
		</div>`;
	}

	private tree({ depth, visits, lost, nodes, children }: SearchTree) {
		const number = (n: number) => n.toLocaleString(app.locale);
		return html`<p class="counts">
				${this.t("how.tree.counts", { depth, visits: number(visits), nodes: number(nodes) })}
				${lost > 0 ? this.t("how.tree.lost", { n: number(lost) }) : nothing}
			</p>
			<p><button @click=${() => this.openBest()}>${icon("forward")}${this.t("how.tree.openCut")}</button></p>
			<div class="wide card" tabindex="0" role="group" aria-label=${this.t("how.tree.title")}>
				<ul class="tree">${children.map((visit) => this.visit(visit))}</ul>
			</div>`;
	}

	private visit(visit: TreeVisit): unknown {
		const open = this.isOpen(visit);
		const name = this.named(visit);
		const children = this.below.get(visit.id) ?? [];
		const all = this.whole.has(visit.id) || children.length <= SHOWN + 2;
		return html`<li data-visit=${visit.id} data-role=${visit.role} data-end=${visit.end}>
			<div class=${`row ${visit.id === this.selected?.id ? "shown" : ""}`}>
				${
					visit.children > 0
						? html`<button
								class="quiet iconic"
								aria-expanded=${open}
								aria-label=${`${name}: ${this.t("how.tree.below", { n: visit.children })}`}
								title=${this.t("how.tree.below", { n: visit.children })}
								@click=${() => this.toggle(visit)}
							>
								${open ? "▾" : "▸"}
							</button>`
						: html`<span class="none"></span>`
				}
				<button
					class="quiet name"
					aria-pressed=${visit.id === this.selected?.id}
					@click=${() => {
						this.selected = visit;
					}}
				>
					<b>${name}</b> <span class="mono">${visit.score}</span>
					<span class="small">${visit.role === "move" || visit.role === "root" ? nothing : html`<i>${this.t(`how.tree.role.${visit.role as Role}`)}</i> · `}${this.end(visit)}</span>
				</button>
			</div>
			${
				open
					? html`<ul>
							${(all ? children : children.slice(0, SHOWN)).map((child) => this.visit(child))}
							${
								all
									? nothing
									: html`<li>
											<button
												@click=${() => {
													this.whole = new Set([...this.whole, visit.id]);
												}}
											>
												${this.t("how.tree.all", { n: children.length })}
											</button>
										</li>`
							}
						</ul>`
					: nothing
			}
		</li>`;
	}

	/** Describes what ended a node, with the stage of the move picker that supplied the move. */
	private end({ end, best, by }: TreeVisit): string {
		if (end === "move") {
			const cut = this.t("how.tree.end.move", { move: this.said(best) });
			return by ? `${cut} (${this.t(`how.tree.by.${by as Stage}`)})` : cut;
		}
		return this.t(`how.tree.end.${end as End}`);
	}

	/** Draws everything known about a node. */
	private facts(visit: TreeVisit) {
		const told = [
			...(visit.quiescence && visit.role === "move" ? [] : [this.t(`how.tree.role.${visit.role as Role}`)]),
			visit.quiescence ? this.t("how.tree.quiescence") : this.t("how.tree.depthIs", { depth: visit.depth }),
			this.t("how.tree.window", { alpha: visit.alpha, beta: visit.beta }),
			...(visit.eval ? [this.t("how.tree.eval", { eval: visit.eval })] : []),
			this.t("how.tree.score", { score: visit.score }),
			...(visit.best ? [this.t("how.tree.best", { move: this.said(visit.best) })] : []),
			this.end(visit),
		];
		return html`<section class="card facts" aria-live="polite" aria-label=${this.t("how.tree.position")}>
			<h2>${this.named(visit)}</h2>
			<ul>
				${told.map((text) => html`<li>${text}</li>`)}
			</ul>
			${
				visit.left.length > 0
					? html`<h3>${this.t("how.tree.left")}</h3>
						<ul class="small">
							${visit.left.map(({ text, by }) => html`<li data-left=${by}>${this.t(`how.tree.left.${by as Pruning}`, { move: this.said(text) })}</li>`)}
						</ul>`
					: nothing
			}
		</section>`;
	}

	static override styles = [
		shared,
		howStyles,
		css`
			ul {
				margin: 0;
				padding-left: 1.2em;
			}
			.tree,
			.tree ul {
				list-style: none;
			}
			.tree {
				padding: 0;
				min-width: max-content;
			}
			.tree ul {
				padding-left: 1.1rem;
				border-left: 1px solid var(--line);
				margin-left: 0.9rem;
			}
			.row {
				display: flex;
				align-items: center;
				border-radius: var(--radius);
			}
			.row.shown {
				background: var(--accent-soft);
			}
			.row button {
				min-height: 2em;
				border-color: transparent;
			}
			.row .iconic {
				width: 2em;
				flex: none;
			}
			.none {
				width: 2em;
				flex: none;
			}
			.name {
				justify-content: start;
				text-align: start;
				color: var(--text);
			}
			.row .name[aria-pressed="true"] {
				background: transparent;
				color: var(--text);
			}
			.facts {
				margin-top: 0.6rem;
			}
			@media (min-width: 901px) {
				.fixed {
					position: sticky;
					top: 0.5rem;
					max-height: calc(100dvh - 1rem);
					overflow: auto;
				}
			}
		`,
	];
}

type Stage = "hash" | "capture" | "killer" | "counter" | "quiet" | "bad_capture" | "evasion";
type Role = "move" | "reduced" | "deeper" | "wider" | "null" | "verify" | "probcut" | "singular" | "razoring" | "root";
type Pruning = "late" | "futility" | "history" | "exchange";
type End =
	| "none"
	| "line"
	| "rules"
	| "mate"
	| "table"
	| "tables"
	| "razoring"
	| "futility"
	| "null_move"
	| "probcut"
	| "singular"
	| "stand"
	| "move"
	| "moves"
	| "lost";
