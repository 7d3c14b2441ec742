/** The header of a game that names the lesson's step for which it is played. */
export const LESSON_HEADER = "Lesson";

/** The header of a game that holds its exercise. */
export const PRACTICE_HEADER = "Practise";
