import type { Language, TextKey, Values } from "../i18n/text";
import type { ProblemCard, ProblemFilter } from "../protocol/messages";

/** The ratings between which a difficulty lies; 0 has no bound. */
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

/** What of an address chooses problems. */
const NAMES = ["collection", "theme", "difficulty", "state", "unproved"];

/** The conditions of an address, as the program takes them. */
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

/** The conditions of an address to be carried on: "?theme=…", "" for none. */
export function queryOf(query: ReadonlyMap<string, string>): string {
	const text = new URLSearchParams([...query].filter(([name]) => NAMES.includes(name))).toString();
	return text && `?${text}`;
}

/** What is to be done in a problem. */
export function taskOf({ solvable, shortest }: ProblemCard): TextKey {
	if (!solvable) {
		return "problem.toMove";
	}
	return shortest ? "problem.toMate" : "problem.toMateWithin";
}

/** How the problems that come with the program are called; others are the person's own. */
const SHIPPED = /^p-/;

/** The name of a problem: its own where readers of the language can read it, or its number. A person's own keep their names. */
export function nameOf(
	{ id, name, number }: Pick<ProblemCard, "id" | "name" | "number">,
	language: Language,
	t: (key: TextKey, values?: Values) => string,
): string {
	const chinese = /\p{Script=Han}/u.test(name) && !/\p{Script=Latin}{3}/u.test(name);
	const read = chinese === (language === "zh") || !SHIPPED.test(id);
	return name && read ? name : t("problem.number", { n: number });
}

/** Seconds as a stopwatch shows them: 0:07, 12:34, 1:02:03. */
export function stopwatchText(seconds: number): string {
	const whole = Math.max(0, Math.floor(seconds));
	const two = (n: number) => String(n).padStart(2, "0");
	const hours = Math.floor(whole / 3600);
	const minutes = Math.floor(whole / 60) % 60;
	return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
