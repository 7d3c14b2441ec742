import type { Page } from "playwright-core";

/** What a user sees on the page of a game. */
export interface Seen {
	readonly address: string;
	readonly boards: number;
	readonly pieces: Record<string, string>;
	readonly facts: string;
	/** The move that the list marks, as text. */
	readonly move: string;
	/** The first moves of the engines' lines. */
	readonly lines: readonly string[];
	/** The moves of the arrows drawn for engines, hints and tables. */
	readonly arrows: readonly string[];
	/** The score that the evaluation bar shows. */
	readonly score: string;
	/** The numbers on pieces, by square. */
	readonly marks: readonly (readonly [square: string, text: string])[];
	readonly tab: string;
	readonly waits: boolean;
	readonly dialogs: readonly { name: string; game: string }[];
}

/** Reads everything in one pass, so that it all comes from a single frame. */
export function seenOn(page: Page): Promise<Seen> {
	return page.evaluate(() => {
		const found: Element[] = [];
		const visit = (root: ParentNode) => {
			for (const element of root.querySelectorAll("*")) {
				found.push(element);
				if (element.shadowRoot) {
					visit(element.shadowRoot);
				}
			}
		};
		visit(document);
		const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
		const all = (selector: string) => found.filter((element) => element.matches(selector) && visible(element));
		const text = (selector: string) =>
			all(selector)
				.map((element) => element.textContent?.replace(/\s+/g, " ").trim() ?? "")
				.join(" ");
		const inside = (host: string, selector: string) =>
			all(selector)
				.filter((element) => (element.getRootNode() as ShadowRoot).host?.localName === host)
				.map((element) => element.textContent?.trim() ?? "")
				.join(" ");
		const letters: Record<string, string> = {
			king: "k",
			advisor: "a",
			bishop: "b",
			knight: "n",
			rook: "r",
			cannon: "c",
			pawn: "p",
		};
		const pieces: Record<string, string> = {};
		for (const piece of found.filter((element) => element.matches("[data-piece][data-at]"))) {
			const [color, kind] = (piece.getAttribute("data-piece") ?? "").split("-");
			const letter = letters[kind ?? ""] ?? "?";
			pieces[piece.getAttribute("data-at") ?? ""] = color === "red" ? letter.toUpperCase() : letter;
		}
		const attributes = (selector: string, name: string) =>
			found.filter((element) => element.matches(selector)).map((element) => element.getAttribute(name) ?? "");
		return {
			address: location.hash,
			boards: all("board-stage").length,
			pieces,
			facts: text("game-facts").concat(...all("game-facts").map((e) => e.shadowRoot?.textContent ?? "")),
			move: all('button.move[aria-current="true"]')
				.map((move) => [...move.childNodes].map((node) => (node instanceof Text ? node.data.trim() : "")).join(""))
				.join(" "),
			lines: all("li[data-move]").map((line) => line.getAttribute("data-move") ?? ""),
			arrows: attributes(".shape[data-brush=best], .shape[data-brush=good], .shape[data-brush=faint]", "data-move"),
			score: inside("eval-bar", "span"),
			marks: found
				.filter((element) => element.matches(".mark[data-at]"))
				.map((mark) => [mark.getAttribute("data-at") ?? "", mark.textContent?.trim() ?? ""] as const),
			tab: text('[role=tab][aria-selected="true"]'),
			waits: all("span").some((element) => /waits for your move/.test(element.textContent ?? "")),
			dialogs: found
				.filter((element) => element.matches("[data-window]"))
				.filter((element) => element.shadowRoot?.querySelector("dialog[open]"))
				.map((element) => ({
					name: element.getAttribute("data-window") ?? "",
					game: element.getAttribute("data-game") ?? "",
				})),
		};
	});
}
