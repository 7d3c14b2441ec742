import type { Example } from "./position-part";

/** Example positions with interesting searches. */
export const positions: readonly Example[] = [
	{
		title: "how.ex.middle",
		line: "r1bakab1r/9/1cn1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 1 moves a0a1",
	},
	{
		title: "how.ex.after",
		line: "r1bakab1r/9/1cn1c1n2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 1 moves e2e6",
	},
	{ title: "how.ex.opening", line: "startpos moves h2e2" },
	{ title: "how.ex.ending", line: "3ak4/4a4/9/9/9/4p4/9/9/4A4/2RAK4 w - - 0 1" },
];
