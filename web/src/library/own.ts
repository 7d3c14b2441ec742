import { app } from "../app/app";
import type { TextKey } from "../i18n/text";

/** The collections of one's own games, as the program calls them. */
const OWN: Readonly<Record<string, TextKey>> = {
	"my games": "library.own",
	"my games: played": "library.ownPlayed",
	"my games: studies": "library.ownStudies",
	"my games: imported": "library.ownImported",
};

/** What a collection is called in the person's language: those that the program keeps have names in each. */
export function collectionName(name: string): string {
	const key = OWN[name];
	return key ? app.t(key) : name;
}

/** What a source of the library is called: a file by its name, a game of the board as such. */
export function sourceName(source: string): string {
	return source.startsWith("board/") ? app.t("library.own") : (source.split(/[\\/]/).pop() ?? "");
}
