/** The game header that names the lesson step for which the game is played. */
export const LESSON_HEADER = "Lesson";

/** The game header that contains the exercise of the game. */
export const PRACTICE_HEADER = "Practise";
