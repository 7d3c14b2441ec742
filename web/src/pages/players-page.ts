import { css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { app } from "../app/app";
import { libraryAddress } from "../library/conditions";
import { playerAddress } from "../parts/library-preview";
import type { Person, PersonJoin, PersonList } from "../protocol/messages";
import { ChuheElement } from "../ui/element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";
import type { PageAddress } from "./address";
import "../library/player-score";

const PAUSE = 250; // milliseconds between the last keystroke and the search
const PAGE = 100;

/** The players in the library: all of them, proposals of names that may belong to one person, and the score of one player. */
@customElement("players-page")
export class PlayersPage extends ChuheElement {
	@property({ attribute: false }) address: PageAddress = { path: "players", parts: [], query: new Map() };
	@state() private wanted = "";
	@state() private list: PersonList | undefined;
	@state() private proposals: PersonList | undefined;
	/** The names in proposals, as spelled in records, that the user has unticked because they belong to another person. */
	@state() private left: ReadonlySet<string> = new Set();
	private timer: ReturnType<typeof setTimeout> | undefined;
	private asked = 0;

	override connectedCallback(): void {
		super.connectedCallback();
		void this.load();
	}

	override disconnectedCallback(): void {
		super.disconnectedCallback();
		clearTimeout(this.timer);
	}

	private async load(): Promise<void> {
		const asked = ++this.asked;
		const part = this.wanted.trim();
		const [list, proposals] = await Promise.all([
			app.call<PersonList>("library.persons", { limit: PAGE, ...(part ? { part } : {}) }),
			app.call<PersonList>("library.proposals"),
		]);
		if (asked === this.asked) {
			this.list = list ?? this.list;
			this.proposals = proposals ?? this.proposals;
		}
	}

	override render() {
		const name = this.address.query.get("name");
		if (name) {
			return html`<div class="page">
				<p><a href="#/players">${this.t("players.all")}</a></p>
				<player-score .name=${name} @changed=${() => this.load()}></player-score>
			</div>`;
		}
		return html`<div class="page">
			<div class="row spread">
				<h1>${this.t("players.title")}</h1>
				<div class="row">
					<input type="search" aria-label=${this.t("players.search")} placeholder=${this.t("players.search")} .value=${this.wanted} @input=${this.search} />
					<a class="button" href="#/library">${icon("book")}${this.t("nav.library")}</a>
				</div>
			</div>
			${this.proposed()} ${this.everybody()}
		</div>`;
	}

	private proposed() {
		const { proposals } = this;
		if (!proposals || proposals.total === 0) {
			return nothing;
		}
		return html`<section aria-labelledby="proposed">
			<div class="row spread">
				<h2 id="proposed">${this.t("players.proposed", { n: proposals.total })}</h2>
				${proposals.persons.length > 1 ? html`<button @click=${() => this.confirmAll(proposals.persons)}>${icon("check")}${this.t("players.confirmAll", { n: proposals.persons.length })}</button>` : nothing}
			</div>
			<p class="dim small">${this.t("players.proposedHow")}</p>
			<ul class="proposals">${proposals.persons.map((person) => this.proposal(person))}</ul>
			${proposals.total > proposals.persons.length ? html`<p class="dim small">${this.t("players.moreProposed", { n: proposals.total - proposals.persons.length })}</p>` : nothing}
		</section>`;
	}

	private proposal(person: Person) {
		const kept = person.aliases.filter(({ name }) => !this.left.has(name));
		return html`<li class="card">
			<h3>${person.name} ${person.team ? html`<span class="dim">· ${person.team}</span>` : nothing}</h3>
			<div class="names" role="group" aria-label=${this.t("players.namesOf", { name: person.name })}>
				${person.aliases.map(
					({ name, games }) =>
						html`<label class="check">
							<input type="checkbox" .checked=${!this.left.has(name)} @change=${() => this.toggle(name)} />
							<span>${name} <span class="dim small">${this.t("library.found", { n: games })}</span></span>
						</label>`,
				)}
			</div>
			<div class="row">
				<button class="primary" ?disabled=${kept.length < 2} aria-label=${`${this.t("players.confirm")}: ${person.name}`} @click=${() => this.confirm(person)}>
					${icon("check")}${this.t("players.confirm")}
				</button>
				<button aria-label=${`${this.t("players.refuse")}: ${person.name}`} @click=${() => this.refuse(person)}>${this.t("players.refuse")}</button>
			</div>
		</li>`;
	}

	private everybody() {
		const { list } = this;
		if (!list) {
			return html`<p class="empty">${this.t("ui.loading")}</p>`;
		}
		if (list.total === 0) {
			return html`<p class="empty card">${this.t("players.none")}</p>`;
		}
		return html`<section aria-labelledby="everybody">
			<h2 id="everybody">${this.t("players.everybody", { n: list.total })}</h2>
			<ul class="persons">
				${list.persons.map(
					(person) =>
						html`<li class="card">
							<a href=${`#/${playerAddress(person.name)}`}>
								<b>${person.name}</b>${person.team ? html` <span class="dim">${person.team}</span>` : nothing}
								${person.aliases.length > 1 ? html`<span class="small dim also">${others(person).join(" · ")}</span>` : nothing}
							</a>
							<a class="small" href=${`#/${libraryAddress({ player: person.name })}`}>${this.t("library.found", { n: person.games })}</a>
						</li>`,
				)}
			</ul>
			${list.total > list.persons.length ? html`<p class="dim small">${this.t("players.more", { n: list.total - list.persons.length })}</p>` : nothing}
		</section>`;
	}

	private search(event: Event): void {
		this.wanted = (event.target as HTMLInputElement).value;
		clearTimeout(this.timer);
		this.timer = setTimeout(() => void this.load(), PAUSE);
	}

	private toggle(name: string): void {
		const left = new Set(this.left);
		if (!left.delete(name)) {
			left.add(name);
		}
		this.left = left;
	}

	/** Joins the ticked names into one person; the unticked names belong to others. */
	private async confirm(person: Person): Promise<void> {
		const [said] = await this.say([person]);
		if (said) {
			app.toast(this.t("players.joined", said), "good");
			await this.load();
		}
	}

	/** Confirms all proposals as a single change, which can be undone. */
	private async confirmAll(persons: readonly Person[]): Promise<void> {
		const said = await this.say(persons);
		if (said.length > 0) {
			app.toast(this.t("players.joinedAll", { n: said.length }), "good");
			await this.load();
		}
	}

	/** Sends the program the names of each person. Returns each person with the number of names; empty if the program refuses. */
	private async say(proposed: readonly Person[]): Promise<{ name: string; n: number }[]> {
		const persons: PersonJoin[] = [];
		const apart: string[] = [];
		for (const { name, team, aliases } of proposed) {
			const names = aliases.map((alias) => alias.name);
			const own = names.filter((one) => !this.left.has(one));
			const called = own.includes(name) ? name : (own[0] ?? name);
			if (own.length > 0) {
				persons.push({ name: called, names: own, ...(team ? { team } : {}) });
				apart.push(...names.filter((one) => this.left.has(one)));
			}
		}
		const done =
			persons.length > 0 && (await app.call("library.join", { persons, ...(apart.length > 0 ? { apart } : {}) }));
		return done ? persons.map(({ name, names }) => ({ name, n: names.length })) : [];
	}

	/** Declares that all names except the main one belong to others, so that the proposal does not appear again. */
	private async refuse({ name, aliases }: Person): Promise<void> {
		const names = aliases.map((alias) => alias.name).filter((one) => one !== name);
		if (await app.call("library.apart", { names })) {
			app.toast(this.t("players.refused", { name }));
			await this.load();
		}
	}

	static override styles = [
		shared,
		css`
			.page {
				max-width: 80rem;
				margin: 0 auto;
				padding: 1.4rem 1rem 3rem;
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 1.1rem;
			}
			input[type="search"]:not([type="checkbox"]) {
				width: min(16rem, 70vw);
			}
			section {
				display: grid;
				grid-template-columns: minmax(0, 1fr);
				gap: 0.5rem;
			}
			ul {
				margin: 0;
				padding: 0;
				list-style: none;
				display: grid;
				gap: 0.6rem;
			}
			.proposals {
				grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
			}
			.proposals li {
				padding: 0.8rem;
				display: grid;
				align-content: start;
				gap: 0.5rem;
			}
			.persons {
				grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr));
				gap: 0.4rem;
			}
			.persons li {
				display: flex;
				justify-content: space-between;
				align-items: baseline;
				gap: 0.6rem;
				padding: 0.5rem 0.8rem;
			}
			.persons a:first-child {
				color: inherit;
				text-decoration: none;
				overflow-wrap: anywhere;
			}
			.persons a:first-child:hover {
				color: var(--accent);
			}
			.persons a:last-child {
				white-space: nowrap;
			}
			.also {
				display: block;
			}
		`,
	];
}

function others({ name, aliases }: Person): readonly string[] {
	return aliases.map((alias) => alias.name).filter((alias) => alias !== name);
}
