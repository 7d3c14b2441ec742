import { app } from "../app/app";
import type { GameAnswer, LessonStep } from "../protocol/messages";
import { LESSON_HEADER } from "./headers";
import { beginExercise } from "./practise";

/** Starts the game of a lesson step: an exercise against the tables, or a full game against the weakest level with the coach. */
export async function beginLessonGame({ step, practice, board }: LessonStep): Promise<string | undefined> {
	const game = practice ? await beginExercise(board.fen, practice) : await firstGame();
	if (game) {
		await app.call("lessons.playing", { step, game });
		await app.call("game.headers", { game, headers: [{ name: LESSON_HEADER, value: step }] });
	}
	return game;
}

async function firstGame(): Promise<string | undefined> {
	const name = app.state?.settings.player_name;
	const answer = await app.call<GameAnswer>("game.new", {
		players: {
			red: { kind: "person", name: typeof name === "string" ? name : "" },
			black: { kind: "engine", engine: "chuhe", level: 1 },
		},
		options: { coach: true, teasing: false, engine_resigns: false, engine_draws: false },
	});
	return answer?.game;
}
