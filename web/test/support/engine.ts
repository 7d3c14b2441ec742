import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { CHUHE } from "./program";

/** An engine that suggests good moves to the test, separate from the engine that the test plays against. */
export class Helper {
	private readonly process: ChildProcessWithoutNullStreams = spawn(CHUHE, ["engine"]);
	private readonly lines = createInterface(this.process.stdout)[Symbol.asyncIterator]();

	constructor() {
		this.process.stdin.write("uci\n");
	}

	/** Returns a good move after the given moves from a start position, "startpos" or "fen …". */
	async bestMove(start: string, moves: readonly string[], depth = 7): Promise<string> {
		const line = moves.length > 0 ? ` moves ${moves.join(" ")}` : "";
		this.process.stdin.write(`position ${start}${line}\ngo depth ${depth}\n`);
		for (;;) {
			const { value, done } = await this.lines.next();
			if (done) {
				throw new Error("the helping engine has ended");
			}
			const found = /^bestmove (\S+)/.exec(value);
			if (found?.[1]) {
				return found[1];
			}
		}
	}

	close(): void {
		this.process.kill();
	}
}
