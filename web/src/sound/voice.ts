import { languages } from "../i18n/text";
import type { BoardMessage, GameNode } from "../protocol/messages";

/** The languages in which moves can be said, and how a browser knows them. */
export const VOICES = { zh: "zh-CN", en: "en-GB", vi: "vi-VN" } as const;
export type VoiceName = keyof typeof VOICES;

const STORE = "chuhe.voice";

/** The language in which this browser says moves; undefined when it says none. */
export function chosenVoice(): VoiceName | undefined {
	const kept = localStorage.getItem(STORE);
	return kept !== null && Object.hasOwn(VOICES, kept) ? (kept as VoiceName) : undefined;
}

/** Chooses for this browser alone: who hears it sits in front of it. */
export function chooseVoice(voice: VoiceName | undefined): void {
	if (voice) {
		localStorage.setItem(STORE, voice);
	} else {
		localStorage.removeItem(STORE);
		globalThis.speechSynthesis?.cancel();
	}
}

/**
 * Says the move of a node, and check or mate, in place of what is being said. The voice need not speak the
 * language of the page, so its sentences are loaded.
 */
export async function sayMove(
	{ text, check }: Pick<GameNode, "text" | "check">,
	mate: BoardMessage["mate"],
): Promise<void> {
	const voice = chosenVoice();
	if (!voice || !text || !globalThis.speechSynthesis) {
		return;
	}
	const move = { zh: text.chinese, en: englishMove(text.wxf), vi: text.vietnamese }[voice];
	const effect = mate ?? (check ? "check" : undefined);
	const { sentences } = await languages[voice].load();
	// The comma is a breath between the two.
	const utterance = new SpeechSynthesisUtterance(effect ? `${move}, ${sentences[`voice.${effect}`]}` : move);
	utterance.lang = VOICES[voice];
	const fitting = speechSynthesis.getVoices().find(({ lang }) => lang.replace("_", "-").startsWith(voice));
	if (fitting) {
		utterance.voice = fitting;
	}
	speechSynthesis.cancel();
	speechSynthesis.speak(utterance);
}

const PIECES: Readonly<Record<string, string>> = {
	K: "King",
	A: "Advisor",
	B: "Bishop",
	E: "Bishop",
	N: "Knight",
	H: "Knight",
	R: "Rook",
	C: "Cannon",
	P: "Pawn",
};

const WAYS: Readonly<Record<string, string>> = { "+": "forward", "-": "back", "=": "across to", ".": "across to" };
const PLACES: Readonly<Record<string, string>> = { "+": "front ", "-": "rear " };

/** A move in WXF notation as it is read aloud: "Cannon 2 across to 5", "front Rook forward 3". */
export function englishMove(wxf: string): string {
	const [, letter = "", file = "", way = "", to = ""] = /^([A-Za-z])([1-9+-])([+\-=.])([1-9])$/.exec(wxf) ?? [];
	const piece = PIECES[letter.toUpperCase()];
	const how = WAYS[way];
	if (!piece || !how) {
		return wxf; // one of several pawns on a file
	}
	const place = PLACES[file];
	return place ? `${place}${piece} ${how} ${to}` : `${piece} ${file} ${how} ${to}`;
}
