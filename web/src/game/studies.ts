import { app } from "../app/app";
import type { StudyChapter } from "../protocol/messages";

/** What a chapter is called: by its own title, or its number. */
export function titleOf({ title, named }: StudyChapter, i: number): string {
	return named ? app.say(named) : title || app.t("study.untitled", { n: i + 1 });
}
