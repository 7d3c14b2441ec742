import assert from "node:assert/strict";
import { test } from "node:test";
import type { Color } from "../board/model";
import type { GameResult } from "../protocol/messages";
import { charactersOf, outcomeOf, successOf } from "./outcome";

const ended = (result: string, practice = "") => ({
	result: { result } as GameResult,
	headers: practice ? [{ name: "Practise", value: practice }] : [],
});

const cases: readonly [result: string, persons: readonly Color[], outcome: string | undefined, characters: string][] = [
	["red_wins", ["red"], "won", "won"],
	["red_wins", ["black"], "lost", "lost"],
	["black_wins", ["black"], "won", "won"],
	["draw", ["red"], "drawn", "drawn"],
	["undecided", ["red"], undefined, ""],
	["red_wins", ["red", "black"], undefined, "red won"],
	["black_wins", ["red", "black"], undefined, "black won"],
	["draw", ["red", "black"], undefined, "drawn game"],
	["black_wins", [], undefined, "black won"],
	["undecided", [], undefined, ""],
];

test("the end of a game is named for the person who played it, or for the side that won", () => {
	for (const [result, persons, outcome, characters] of cases) {
		assert.equal(outcomeOf(ended(result), persons), outcome, `${result} ${persons}`);
		assert.equal(charactersOf(ended(result), persons).join(" "), characters, `${result} ${persons}`);
	}
});

test("a draw is a success where one was to be held, and none where one was to win", () => {
	assert.equal(successOf(ended("draw", "KRvKA win red 20"), ["red"]), "lost");
	assert.equal(successOf(ended("draw", "KRvKA hold red 0"), ["red"]), "won");
	assert.equal(successOf(ended("draw"), ["red"]), "drawn");
});
