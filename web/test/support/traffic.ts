import assert from "node:assert/strict";
import type { Page, WebSocket } from "playwright-core";
import { eventually, frames } from "./browser";

/** The number of frames for which a file or a message is held back. */
const LATE = 4;

/** The pending requests of a page: for files, and for answers to commands. */
export class Traffic {
	private readonly open = new Map<object, string>();
	private readonly held = new WeakSet<object>();
	private asked = 0;

	constructor(private readonly page: Page) {
		page.on("request", (request) => this.begin(request, request.url()));
		page.on("requestfinished", (request) => this.open.delete(request));
		page.on("requestfailed", (request) => this.open.delete(request));
		page.on("websocket", (socket) => this.follow(socket));
	}

	private begin(key: object, name: string): void {
		this.asked++;
		this.open.set(key, name);
	}

	private follow(socket: WebSocket): void {
		const asked = new Map<number, object>();
		socket.on("framesent", ({ payload }) => {
			const command = JSON.parse(String(payload));
			asked.set(command.id, command);
			this.begin(command, command.do);
		});
		socket.on("framereceived", ({ payload }) => this.open.delete(asked.get(JSON.parse(String(payload)).re) ?? {}));
		socket.on("close", () => {
			for (const command of asked.values()) {
				this.open.delete(command);
			}
		});
	}

	/**
	 * Delays the files that the page loads on demand from now on until all other pending requests have been answered, as
	 * on a slow network.
	 */
	async slowFiles(): Promise<void> {
		await this.page.route(/\/chunks\//, async (route) => {
			this.held.add(route.request());
			await eventually(() => assert.ok([...this.open.keys()].every((asked) => this.held.has(asked))));
			await frames(this.page, LATE).catch(() => {}); // the page was left in the meantime
			await route.continue().catch(() => {});
		});
	}

	/** Delays the messages of the program from now on, one after the other, as on a slow machine. */
	async slowMessages(): Promise<void> {
		const { page } = this;
		await page.routeWebSocket(/\/api\/ws/, (socket) => {
			let before = Promise.resolve();
			socket.connectToServer().onMessage((message) => {
				const held = {};
				this.begin(held, "a message");
				before = before
					.then(() => frames(page, LATE))
					.then(
						() => socket.send(message),
						() => {}, // the page was left in the meantime
					)
					.then(() => void this.open.delete(held));
			});
		});
	}

	/** Waits until the page has received and drawn everything that it has requested: nothing arrives after that. */
	async over(): Promise<void> {
		for (;;) {
			await eventually(() => assert.deepEqual([...this.open.values()], [], "what the page waits for"));
			const before = this.asked;
			await frames(this.page, 2);
			if (this.asked === before && this.open.size === 0) {
				return;
			}
		}
	}
}
