// The worker that runs the whole application when there is no program besides the browser: it
// provides the WebAssembly module with what it needs from the browser, and starts it.

import { Kernels } from "./kernels";

type Kept = readonly [name: string, value?: Uint8Array];

interface Scope {
	onmessage: ((event: MessageEvent) => void) | null;
	postMessage(message: unknown): void;
	Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };
	fs: unknown;
	chuheDisk: unknown;
	chuheListen: unknown;
}

const scope = globalThis as unknown as Scope;

// Messages may arrive before the program listens.
const waiting: unknown[] = [];
let take = (message: unknown): void => {
	waiting.push(message);
};
scope.onmessage = (event) => take(event.data);
scope.chuheListen = (listener: (message: unknown) => void) => {
	take = listener;
	for (const message of waiting.splice(0)) {
		listener(message);
	}
};

/** Returns a file system without any files. What the program prints goes to the console. */
function noFiles(): unknown {
	const missing = Object.assign(new Error("no such file or directory"), { code: "ENOENT" });
	const print = (_file: number, bytes: Uint8Array): number => {
		// biome-ignore lint/suspicious/noConsole: what a program prints about its end belongs there
		console.error(new TextDecoder().decode(bytes).trimEnd());
		return bytes.length;
	};
	const known: Record<string, unknown> = {
		constants: { O_WRONLY: -1, O_RDWR: -1, O_CREAT: -1, O_TRUNC: -1, O_APPEND: -1, O_EXCL: -1, O_DIRECTORY: -1 },
		writeSync: print,
		write: (
			file: number,
			bytes: Uint8Array,
			from: number,
			length: number,
			_at: unknown,
			done: (error: unknown, written: number) => void,
		) => done(null, print(file, bytes.subarray(from, from + length))),
	};
	const refuse = (...args: unknown[]) => (args.at(-1) as (error: Error) => void)(missing);
	return new Proxy(known, { get: (_target, name) => known[String(name)] ?? refuse });
}

const STORE = "kept";

function openDatabase(): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open("chuhe", 1);
		request.onupgradeneeded = () => request.result.createObjectStore(STORE);
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
		request.onblocked = () => reject(new Error("the storage of the browser is in use by another version"));
	});
}

function finished(transaction: IDBTransaction): Promise<void> {
	return new Promise((resolve, reject) => {
		transaction.oncomplete = () => resolve();
		transaction.onabort = () => reject(transaction.error);
	});
}

/** The application's storage, which persists from one visit to the next. */
class Disk {
	constructor(private readonly database: IDBDatabase) {}

	async load(): Promise<Kept[]> {
		const transaction = this.database.transaction(STORE);
		const store = transaction.objectStore(STORE);
		const names = store.getAllKeys();
		const values = store.getAll();
		await finished(transaction);
		return names.result.map((name, at) => [String(name), values.result[at] as Uint8Array]);
	}

	/** Makes all of the changes or none; an entry without a value is deleted. */
	async write(changes: readonly Kept[]): Promise<void> {
		const transaction = this.database.transaction(STORE, "readwrite", { durability: "strict" });
		const store = transaction.objectStore(STORE);
		for (const [name, value] of changes) {
			if (value) {
				store.put(value, name);
			} else {
				store.delete(name);
			}
		}
		await finished(transaction);
	}
}

/** Fetches the program. It is stored compressed, because not every host compresses its responses. */
async function fetchProgram(): Promise<Response> {
	const answer = await fetch("chuhe.wasm.gz");
	if (!answer.ok || !answer.body) {
		throw new Error(`chuhe.wasm.gz: ${answer.status}`);
	}
	const [probe, whole] = answer.body.tee();
	const reader = probe.getReader();
	const { value } = await reader.read();
	void reader.cancel(); // fulfilled only when the other branch has been read too
	// If the host serves the file as a compressed response, the browser has already decompressed it.
	const packed = value?.[0] === 0x1f && value?.[1] === 0x8b;
	const body = packed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
	return new Response(body, { headers: { "Content-Type": "application/wasm" } });
}

async function start(): Promise<void> {
	scope.fs = noFiles();
	scope.chuheDisk = new Disk(await openDatabase());
	const support = "./wasm_exec.js"; // part of Go; in the same folder as this file
	await import(support);
	const go = new scope.Go();
	const kernels = new Kernels();
	go.importObject.chuhe = kernels.imports;
	const { instance } = await WebAssembly.instantiateStreaming(fetchProgram(), go.importObject);
	kernels.bind(instance.exports.mem as WebAssembly.Memory);
	await go.run(instance);
	throw new Error("the program has ended");
}

/** Starts the program in one window only, because two must not change the same games: a second one waits until the first is closed. */
async function begin(): Promise<void> {
	const held = await navigator.locks.request("chuhe", { ifAvailable: true }, async (lock) => {
		if (lock) {
			await start();
		}
		return lock !== null;
	});
	if (!held) {
		scope.postMessage({ elsewhere: true });
		await navigator.locks.request("chuhe", start);
	}
}

begin().catch((error: unknown) => scope.postMessage({ failed: String(error) }));
