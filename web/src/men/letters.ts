import type { Kind, Man, MenScript } from "../board/model";

const KINDS: readonly Kind[] = ["king", "advisor", "bishop", "knight", "rook", "cannon", "pawn"];

const LETTERS: Record<MenScript, { red: string; black: string }> = {
	traditional: { red: "帥仕相傌俥炮兵", black: "將士象馬車砲卒" },
	simplified: { red: "帅仕相马车炮兵", black: "将士象马车炮卒" },
	western: { red: "KAENRCP", black: "KAENRCP" },
};

/** The character or letter of a man: for fallbacks, trays and move lists. */
export function manLetter(man: Man, script: MenScript): string {
	return LETTERS[script][man.color][KINDS.indexOf(man.kind)] ?? "";
}
