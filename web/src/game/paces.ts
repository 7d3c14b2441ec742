/** How long a move of two engines is shown, in milliseconds, to choose from. */
export const PACES = ["0", "1000", "2000", "5000", "10000"] as const;
