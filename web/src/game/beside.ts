import type { Shape, SquareMark } from "../board/model";
import type { CommandError } from "../protocol/connection";
import type { CloudAnswer, Explained, Explored, Line, Say, TableLook, Tease } from "../protocol/messages";

/** The response to a click that does not make a legal move. */
export interface Refusal {
	readonly text: string;
	readonly squares: readonly Shape["from"][];
}

/** The dialogs of a game. */
export type Window = "resign" | "share" | "facts";

/** Everything that can be shown temporarily next to the board of a game. Shapes are named after the component that shows them. */
export interface Things extends Record<`shapes.${string}`, readonly Shape[]> {
	refusal: Refusal;
	notice: Say;
	hint: Line;
	/** The arrows and circles that the user has drawn. */
	drawn: readonly Shape[];
	marks: readonly SquareMark[];
	window: Window;
	/** Set if the game ended while the page was open. */
	ended: true;
	tease: Tease;
	explained: Explained;
	explored: Explored;
	tables: TableLook;
	cloud: CloudAnswer | CommandError;
}

/** The node of things that belong to the game as a whole, whichever position is shown. */
export const EVERYWHERE = -1;

/**
 * The things shown next to the board of one game. Each is stored with the node it
 * belongs to, and is available only while that node is shown. They are discarded with
 * the game, because each game has its own Room, with its own instance of this class.
 */
export class Beside {
	private readonly kept = new Map<keyof Things, { node: number; thing: unknown }>();

	constructor(
		private readonly shownNode: () => number | undefined,
		private readonly changed: () => void,
	) {}

	/** Returns the thing stored under a name, if it belongs to the node shown. */
	get<K extends keyof Things>(name: K): Things[K] | undefined {
		const found = this.kept.get(name);
		return found && this.isShown(found.node) ? (found.thing as Things[K]) : undefined;
	}

	/** Stores a thing that belongs to a node, or removes it if undefined; storing an equal thing again changes nothing. */
	put<K extends keyof Things>(name: K, node: number, thing: Things[K] | undefined): void {
		const old = this.kept.get(name);
		if (thing === undefined) {
			this.take(name);
		} else if (old?.node !== node || !alike(old.thing, thing)) {
			this.kept.set(name, { node, thing });
			this.changed();
		}
	}

	take(name: keyof Things): void {
		if (this.kept.delete(name)) {
			this.changed();
		}
	}

	/** Returns all arrows and circles that belong to the node shown. */
	shapes(): readonly Shape[] {
		const names = [...this.kept.keys()].filter((name): name is `shapes.${string}` => name.startsWith("shapes."));
		return names.flatMap((name) => this.get(name) ?? []);
	}

	/** Removes everything that belongs to nodes that are not shown, so that a later visit starts afresh. */
	tidy(): void {
		for (const [name, { node }] of this.kept) {
			if (!this.isShown(node)) {
				this.kept.delete(name);
			}
		}
	}

	private isShown(node: number): boolean {
		return node === EVERYWHERE || node === this.shownNode();
	}
}

function alike(a: unknown, b: unknown): boolean {
	return a === b || JSON.stringify(a) === JSON.stringify(b);
}
