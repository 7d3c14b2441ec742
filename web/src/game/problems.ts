import type { Language, TextKey, Values } from "../i18n/text";
import type { ProblemCard, ProblemFilter } from "../protocol/messages";

/** The lowest and highest rating of each difficulty; 0 means no bound. */
export const DIFFICULTIES = {
	easy: [0, 949],
	medium: [950, 1249],
	hard: [1250, 1649],
	master: [1650, 0],
} as const;

export type Difficulty = keyof typeof DIFFICULTIES;

function isDifficulty(text: string): text is Difficulty {
	return Object.hasOwn(DIFFICULTIES, text);
}

/** The query parameters of an address that select problems. */
const NAMES = ["collection", "theme", "difficulty", "state", "unproved"];

/** Converts the query of an address to the filter that the program expects. */
export function filterOf(query: ReadonlyMap<string, string>): ProblemFilter {
	const difficulty = query.get("difficulty") ?? "";
	const [least, most] = isDifficulty(difficulty) ? DIFFICULTIES[difficulty] : [0, 0];
	const given = {
		collection: query.get("collection"),
		theme: query.get("theme"),
		state: query.get("state"),
		least: least || undefined,
		most: most || undefined,
		unproved: query.has("unproved") || undefined,
	};
	return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as ProblemFilter;
}

/** Returns the parameters that select problems, to append to another address: "?theme=…", "" for none. */
export function queryOf(query: ReadonlyMap<string, string>): string {
	const text = new URLSearchParams([...query].filter(([name]) => NAMES.includes(name))).toString();
	return text && `?${text}`;
}

/** Returns the task of a problem. */
export function taskOf({ solvable, shortest }: ProblemCard): TextKey {
	if (!solvable) {
		return "problem.toMove";
	}
	return shortest ? "problem.toMate" : "problem.toMateWithin";
}

/** The form of the IDs of the problems that come with the program; all others are the user's own. */
const SHIPPED = /^p-/;

/** Returns the name of a problem if speakers of the language can read it, otherwise its number. The user's problems keep their names. */
export function nameOf(
	{ id, name, number }: Pick<ProblemCard, "id" | "name" | "number">,
	language: Language,
	t: (key: TextKey, values?: Values) => string,
): string {
	const chinese = /\p{Script=Han}/u.test(name) && !/\p{Script=Latin}{3}/u.test(name);
	const read = chinese === (language === "zh") || !SHIPPED.test(id);
	return name && read ? name : t("problem.number", { n: number });
}

/** Formats seconds as a stopwatch shows them: 0:07, 12:34, 1:02:03. */
export function stopwatchText(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	const two = (n: number) => String(n).padStart(2, "0");
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor(whole / 60) % 60;
	return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
