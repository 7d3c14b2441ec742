import { html, nothing } from "lit";
import { customElement } from "lit/decorators.js";
import { LESSON_HEADER } from "../game/headers";
import { RoomElement } from "../game/room-element";
import { icon } from "../ui/icons";
import { shared } from "../ui/styles";

/** The link from a game back to the lesson it belongs to. */
@customElement("lesson-link")
export class LessonLink extends RoomElement {
	override render() {
		const step = this.room.state?.headers.find(({ name }) => name === LESSON_HEADER)?.value;
		return step
			? html`<a class="button" href=${`#/lessons/${encodeURIComponent(step)}`}>${icon("book")}${this.t("lesson.back")}</a>`
			: nothing;
	}

	static override styles = [shared];
}
