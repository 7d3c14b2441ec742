import { languages } from "../i18n/text";
import type { BoardMessage, GameNode } from "../protocol/messages";

/** The languages in which moves can be spoken, and their language tags. */
export const VOICES = { zh: "zh-CN", en: "en-GB", vi: "vi-VN" } as const;
export type VoiceName = keyof typeof VOICES;

const STORE = "chuhe.voice";

/** Returns the language in which this browser speaks moves, or undefined if it does not speak them. */
export function chosenVoice(): VoiceName | undefined {
	const kept = localStorage.getItem(STORE);
	return kept !== null && Object.hasOwn(VOICES, kept) ? (kept as VoiceName) : undefined;
}

/** Stores the choice in this browser only, because the user who hears the voice sits in front of it. */
export function chooseVoice(voice: VoiceName | undefined): void {
	if (voice) {
		localStorage.setItem(STORE, voice);
	} else {
		localStorage.removeItem(STORE);
		globalThis.speechSynthesis?.cancel();
	}
}

const EFFECTS = "chuhe.effects";

/** Reports whether check and mate are spoken if moves are not. The default is true. */
export function saysEffects(): boolean {
	return localStorage.getItem(EFFECTS) !== "off";
}

/** Stores the choice in this browser only. */
export function chooseEffects(on: boolean): void {
	localStorage.setItem(EFFECTS, on ? "on" : "off");
}

/** Returns the browser's voice for a language, or undefined if it has none. */
export function fittingVoice(voice: VoiceName): SpeechSynthesisVoice | undefined {
	return globalThis.speechSynthesis?.getVoices().find(({ lang }) => lang.replace("_", "-").startsWith(voice));
}

/**
 * Speaks the move of a node, followed by check or mate, and interrupts the current utterance. The language of the voice
 * may differ from that of the page, so its sentences are loaded. If moves are not spoken, only check and mate are, in
 * the language of the page, provided that they are switched on and the browser has a voice for that language.
 */
export async function sayMove(
	{ text, check }: Pick<GameNode, "text" | "check">,
	mate: BoardMessage["mate"],
	page?: VoiceName,
): Promise<void> {
	const effect = mate ?? (check ? "check" : undefined);
	const moves = chosenVoice();
	const voice = moves ?? (effect && page && saysEffects() && fittingVoice(page) ? page : undefined);
	if (!voice || !text || !globalThis.speechSynthesis) {
		return;
	}
	const move = { zh: text.chinese, en: englishMove(text.wxf), vi: text.vietnamese }[voice];
	const { sentences } = await languages[voice].load();
	const said = effect && sentences[`voice.${effect}`];
	// The comma makes a short pause between the two.
	const utterance = new SpeechSynthesisUtterance([moves && move, said].filter(Boolean).join(", "));
	utterance.lang = VOICES[voice];
	const fitting = fittingVoice(voice);
	if (fitting) {
		utterance.voice = fitting;
	}
	speechSynthesis.cancel();
	speechSynthesis.speak(utterance);
}

const PIECES: Readonly<Record<string, string>> = {
	K: "King",
	A: "Advisor",
	B: "Elephant",
	E: "Elephant",
	N: "Horse",
	H: "Horse",
	R: "Rook",
	C: "Cannon",
	P: "Pawn",
};

const WAYS: Readonly<Record<string, string>> = { "+": "forward", "-": "back", "=": "across to", ".": "across to" };
const PLACES: Readonly<Record<string, string>> = { "+": "front ", "-": "rear " };

/** Returns the text for reading a move in WXF notation aloud: "Cannon 2 across to 5", "front Rook forward 3". */
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
