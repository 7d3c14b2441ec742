import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";

/** The paths of the programs under test. */
export const CHUHE = required("CHUHE");
export const CHUHE_LAB = required("CHUHE_LAB");
export const CHUHE_SERVER = required("CHUHE_SERVER");
const SCRATCH = required("SCRATCH");

const START_TIME = 30_000; // milliseconds

function required(name: string): string {
	const value = process.env[name];
	if (!value) {
		throw new Error(`${name} is not set: run the tests by "npm run test:browser"`);
	}
	return value;
}

/** Creates a folder, which the test runner removes at the end. */
export function scratchFolder(): Promise<string> {
	return mkdtemp(join(SCRATCH, "data-"));
}

/** A program under test, started as a user starts it, with its own data folder. */
export class Program {
	private constructor(
		private readonly process: ChildProcess,
		readonly data: string,
		/** The address that the program has printed, with the key if it has one. */
		readonly url: URL,
		private readonly output: string[],
	) {}

	/** Starts the board on a free port, or on the port of an earlier run, without the game collection. */
	static async start(data?: string, port = "0"): Promise<Program> {
		const folder = data ?? (await scratchFolder());
		const args = ["board", "--no-open", "--no-collection", "--addr", `127.0.0.1:${port}`, "--data", folder];
		return Program.spawn(CHUHE, args, folder);
	}

	/** Starts the board as a player does, with all the games that come with it in the library. */
	static async furnished(): Promise<Program> {
		const folder = await scratchFolder();
		return Program.spawn(CHUHE, ["board", "--no-open", "--addr", "127.0.0.1:0", "--data", folder], folder);
	}

	/** Starts a hub, which shows the long-running jobs of its folder. */
	static async hub(data?: string): Promise<Program> {
		const folder = data ?? (await scratchFolder());
		return Program.spawn(
			CHUHE_LAB,
			["hub", "--dir", folder, "--listen", "127.0.0.1:0", "--page", "127.0.0.1:0"],
			folder,
		);
	}

	/** Starts a play server on a free port, or on the port of an earlier run. */
	static async club(data?: string, port = "0", more: readonly string[] = []): Promise<Program> {
		const folder = data ?? (await scratchFolder());
		const args = ["serve", "--data", folder, "--listen", `127.0.0.1:${port}`, "--delay", "0s", "--house", "1", ...more];
		return Program.spawn(CHUHE_SERVER, args, folder, /http:\/\/\S+/);
	}

	private static async spawn(
		program: string,
		args: readonly string[],
		folder: string,
		address = /http:\/\/\S+#key=\S+/,
	): Promise<Program> {
		const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
		const output: string[] = [];
		const url = await new Promise<URL>((resolve, reject) => {
			const fail = (why: string) => reject(new Error(`the program ${why}:\n${output.join("")}`));
			const timer = setTimeout(() => fail("does not print its address"), START_TIME);
			const read = (text: Buffer) => {
				output.push(text.toString());
				const found = output.join("").match(address);
				if (found) {
					clearTimeout(timer);
					resolve(new URL(found[0]));
				}
			};
			child.stdout.on("data", read);
			child.stderr.on("data", read);
			child.on("error", (error) => fail(String(error)));
			child.on("exit", (code) => fail(`has ended with ${code}`));
		});
		return new Program(child, folder, url, output);
	}

	/** The output of the program so far. */
	get log(): string {
		return this.output.join("");
	}

	get key(): string {
		return this.url.hash.replace("#key=", "");
	}

	/** Adds games, given as JSON lines, to the library. */
	async addGames(games: string): Promise<void> {
		const sent = await fetch(`${this.url.origin}/api/library?name=a.jsonl`, {
			method: "POST",
			headers: { Authorization: `Bearer ${this.key}` },
			body: games,
		});
		assert.equal(sent.status, 200);
	}

	get pid(): number {
		return this.process.pid ?? 0;
	}

	/** Stops the program, waits until it has exited, and returns its exit code. */
	async stop(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
		if (this.process.exitCode === null && this.process.signalCode === null) {
			const ended = once(this.process, "exit");
			this.process.kill(signal);
			await ended;
		}
		return this.process.exitCode;
	}
}
