/** The choices for how long each move is shown in a game between two engines, in milliseconds. */
export const PACES = ["0", "1000", "2000", "5000", "10000"] as const;
