import { app } from "../app/app";
import type { TextKey } from "../i18n/text";

/** The collections of the user's own games, under the names that the program uses. */
const OWN: Readonly<Record<string, TextKey>> = {
	"my games": "library.own",
	"my games: played": "library.ownPlayed",
	"my games: studies": "library.ownStudies",
	"my games: imported": "library.ownImported",
};

/** Returns the display name of a collection; the collections that the program maintains have a name in every language. */
export function collectionName(name: string): string {
	const key = OWN[name];
	return key ? app.t(key) : name;
}

/** Returns the display name of a library source: the name of a file, or a general name for games from the board. */
export function sourceName(source: string): string {
	return source.startsWith("board/") ? app.t("library.own") : (source.split(/[\\/]/).pop() ?? "");
}
