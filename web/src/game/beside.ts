import type { Shape, SquareMark } from "../board/model";
import type { CommandError } from "../protocol/connection";
import type { CloudAnswer, Explained, Explored, Line, Say, TableLook, Tease } from "../protocol/messages";

/** An answer to a click that is no move. */
export interface Refusal {
	readonly text: string;
	readonly squares: readonly Shape["from"][];
}

/** The windows that ask or tell about a game. */
export type Window = "resign" | "share" | "facts";

/** What can be shown next to the board of a game for a while. Shapes have the name of who shows them. */
export interface Things extends Record<`shapes.${string}`, readonly Shape[]> {
	refusal: Refusal;
	notice: Say;
	hint: Line;
	/** What the player has drawn. */
	drawn: readonly Shape[];
	marks: readonly SquareMark[];
	window: Window;
	/** The game has ended before the eyes of anyone who looks at it. */
	ended: true;
	tease: Tease;
	explained: Explained;
	explored: Explored;
	tables: TableLook;
	cloud: CloudAnswer | CommandError;
}

/** Belongs to a game as a whole, whichever position of it is shown. */
export const EVERYWHERE = -1;

/**
 * What is shown next to the board of one game. Everything is kept with the node it
 * belongs to, and is there only while that node is shown. With the game it goes
 * too, for another game has another Room, and that one of these.
 */
export class Beside {
	private readonly kept = new Map<keyof Things, { node: number; thing: unknown }>();

	constructor(
		private readonly shownNode: () => number | undefined,
		private readonly changed: () => void,
	) {}

	/** What was put there for the shown node. */
	get<K extends keyof Things>(name: K): Things[K] | undefined {
		const found = this.kept.get(name);
		return found && this.isShown(found.node) ? (found.thing as Things[K]) : undefined;
	}

	/** Puts a thing that belongs to a node; the same again changes nothing. */
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

	/** All arrows and circles that belong to the shown node. */
	shapes(): readonly Shape[] {
		const names = [...this.kept.keys()].filter((name): name is `shapes.${string}` => name.startsWith("shapes."));
		return names.flatMap((name) => this.get(name) ?? []);
	}

	/** Forgets what belongs to nodes that are not shown: a later visit begins again. */
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
