import { app } from "../app/app";
import type { Color } from "../board/model";
import type { Exercise, GameAnswer, Goal } from "../protocol/messages";
import { PRACTICE_HEADER } from "./headers";
import { type Practice, practiceText } from "./tables";

/** Finds a position to practise and opens it as a game against perfect defence. */
export async function practise(
	name: string,
	goal: Goal,
	bounds: { least?: number; most?: number } = {},
): Promise<void> {
	const go = app.onward();
	const exercise = await app.call<Exercise>("tables.practise", { class: name, goal, ...bounds });
	if (exercise) {
		await startExercise(exercise, go);
	}
}

/** Opens a position as an exercise. */
export async function startExercise(exercise: Exercise, go = app.onward()): Promise<void> {
	const game = await beginExercise(exercise.fen, exercise);
	if (game) {
		go(`game/${game}`);
	}
}

/** Creates the game of an exercise; returns undefined if it was refused. */
export async function beginExercise(fen: string, practice: Practice): Promise<string | undefined> {
	const game = await playOut(fen, practice.side, practice.class); // the program translates the name of the class
	if (game) {
		await app.call("game.headers", { game, headers: [{ name: PRACTICE_HEADER, value: practiceText(practice) }] });
	}
	return game;
}

/** Starts a game from a position against the engine at full strength; the user plays the given side. Returns undefined if refused. */
export async function playOut(fen: string, side: Color, title: string): Promise<string | undefined> {
	const player = app.state?.settings.player_name;
	const person = { kind: "person", name: typeof player === "string" ? player : "" };
	// Only the highest level uses the endgame tables.
	const engine = { kind: "engine", engine: "chuhe", level: app.state?.choices.levels ?? 20, limit: { move_ms: 500 } };
	const answer = await app.call<GameAnswer>("game.new", {
		fen,
		players: side === "red" ? { red: person, black: engine } : { red: engine, black: person },
		options: { teasing: false, engine_resigns: false, engine_draws: false },
		title,
	});
	return answer?.game;
}
