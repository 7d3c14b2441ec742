import type { Carrier, Socket } from "../protocol/connection";

/** Reports whether the application runs entirely in this browser, without a program that serves it. */
export function alone(): boolean {
	return document.documentElement.dataset.carrier === "worker";
}

interface FromWorker {
	readonly message?: string;
	readonly failed?: string;
	readonly elsewhere?: boolean;
	readonly answer?: number;
	readonly status?: number;
	readonly header?: Record<string, string>;
	readonly body?: Uint8Array<ArrayBuffer>;
}

let line: WorkerLine | undefined;
let lastAsked = 0;
const asked = new Map<number, (answer: Response) => void>();

/** A socket that exchanges messages with a worker instead of a server. */
class WorkerLine implements Socket {
	onmessage: Socket["onmessage"] = null;
	onclose: Socket["onclose"] = null;
	private readonly worker = new Worker("worker.js", { type: "module" });

	constructor(private readonly elsewhere: (is: boolean) => void) {
		this.worker.onmessage = (event: MessageEvent<FromWorker>) => this.take(event.data);
		this.worker.onerror = (event) => this.end(event.message);
	}

	private take(from: FromWorker): void {
		if (from.message !== undefined) {
			this.elsewhere(false);
			this.onmessage?.({ data: from.message });
		} else if (from.answer !== undefined) {
			asked.get(from.answer)?.(new Response(from.body, { status: from.status, headers: from.header }));
			asked.delete(from.answer);
		} else if (from.elsewhere) {
			this.elsewhere(true);
		} else if (from.failed !== undefined) {
			this.end(from.failed);
		}
	}

	private end(reason: string): void {
		// biome-ignore lint/suspicious/noConsole: the page says that it waits; this gives the reason
		console.error(reason);
		this.worker.terminate();
		for (const [id, answer] of [...asked]) {
			asked.delete(id);
			answer(Response.error());
		}
		this.onclose?.();
	}

	send(text: string): void {
		this.worker.postMessage({ text });
	}

	ask(id: number, method: string, target: string, body: Uint8Array): void {
		this.worker.postMessage({ id, method, target, body });
	}
}

/** Returns the carrier of a page without a program: a worker runs the application. Reports to elsewhere whether another window runs it. */
export function workerCarrier(elsewhere: (is: boolean) => void): Carrier {
	return {
		open: () => {
			line = new WorkerLine(elsewhere);
			return line;
		},
		accepts: async () => undefined,
		loadKey: () => "none",
		saveKey: () => {},
	};
}

/** Sends the worker a request that would otherwise go to a server by HTTP. */
export async function askWorker(target: string, init: RequestInit): Promise<Response> {
	const body = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
	return new Promise((resolve) => {
		const id = ++lastAsked;
		asked.set(id, resolve);
		line?.ask(id, init.method ?? "GET", target, body);
	});
}

/** Makes the browser keep the page for offline use. Calls ready, with a function that activates it, when a newer version is waiting. */
export async function keepPage(ready: (use: () => void) => void): Promise<void> {
	void navigator.storage?.persist?.();
	const registration = await navigator.serviceWorker?.register("service-worker.js");
	if (!registration) {
		return;
	}
	const first = !navigator.serviceWorker.controller;
	navigator.serviceWorker.addEventListener("controllerchange", () => {
		if (!first) {
			location.reload();
		}
	});
	const look = (worker: ServiceWorker | null) => {
		if (worker?.state === "installed" && navigator.serviceWorker.controller) {
			ready(() => worker.postMessage("now"));
		}
	};
	look(registration.waiting);
	registration.addEventListener("updatefound", () => {
		const worker = registration.installing;
		worker?.addEventListener("statechange", () => look(worker));
	});
}
