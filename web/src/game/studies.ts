import { app } from "../app/app";
import type { StudyChapter } from "../protocol/messages";

/** Returns the title of a chapter: its own, or one made from its number. */
export function titleOf({ title, named }: StudyChapter, i: number): string {
	return named ? app.say(named) : title || app.t("study.untitled", { n: i + 1 });
}
