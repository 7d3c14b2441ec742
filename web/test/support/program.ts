import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";

/** The programs under test. */
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

/** A new folder that the runner removes in the end. */
export function scratchFolder(): Promise<string> {
	return mkdtemp(join(SCRATCH, "data-"));
}

/** The program as a player starts it, on a folder of its own. */
export class Program {
	private constructor(
		private readonly process: ChildProcess,
		readonly data: string,
		/** The address that the program has printed, with its key. */
		readonly url: URL,
		private readonly output: string[],
	) {}

	/** Starts the program on a free port, or again on that of another run. */
	static async start(data?: string, port = "0"): Promise<Program> {
		const folder = data ?? (await scratchFolder());
		const args = ["board", "--no-open", "--no-collection", "--addr", `127.0.0.1:${port}`, "--data", folder];
		return Program.spawn(CHUHE, args, folder);
	}

	/** Starts the program as a player does, whose library has all games that come with it. */
	static async furnished(): Promise<Program> {
		const folder = await scratchFolder();
		return Program.spawn(CHUHE, ["board", "--no-open", "--addr", "127.0.0.1:0", "--data", folder], folder);
	}

	/** Starts a hub, which shows the long jobs of its folder. */
	static async hub(data?: string): Promise<Program> {
		const folder = data ?? (await scratchFolder());
		return Program.spawn(
			CHUHE_LAB,
			["hub", "--dir", folder, "--listen", "127.0.0.1:0", "--page", "127.0.0.1:0"],
			folder,
		);
	}

	/** Starts a play server, on a free port or again on that of another run. */
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

	/** What it has written so far. */
	get log(): string {
		return this.output.join("");
	}

	get key(): string {
		return this.url.hash.replace("#key=", "");
	}

	/** Puts games, JSON lines, into the library. */
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

	/** Ends the program and waits for its end. */
	async stop(signal: NodeJS.Signals = "SIGINT"): Promise<number | null> {
		if (this.process.exitCode === null && this.process.signalCode === null) {
			const ended = once(this.process, "exit");
			this.process.kill(signal);
			await ended;
		}
		return this.process.exitCode;
	}
}
