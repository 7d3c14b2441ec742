// Caches the files of the page, so that it opens without a network. internal/release, which builds
// the folder, fills in the empty list of files and the digest of their contents below.

interface Scope {
	addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
	addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
	addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
	skipWaiting(): Promise<void>;
	clients: { claim(): Promise<void> };
	registration: { scope: string };
}

interface ExtendableEvent {
	waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent {
	readonly request: Request;
	respondWith(answer: Promise<Response>): void;
}

const scope = globalThis as unknown as Scope;
const { digest, files } = JSON.parse('{"digest":"","files":[]}') as { digest: string; files: readonly string[] };
const PREFIX = "chuhe-";
const name = PREFIX + digest;

scope.addEventListener("install", (event) => {
	const fill = async () => {
		const cache = await caches.open(name);
		await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
	};
	event.waitUntil(fill());
});

scope.addEventListener("activate", (event) => {
	const clean = async () => {
		for (const other of await caches.keys()) {
			if (other.startsWith(PREFIX) && other !== name) {
				await caches.delete(other);
			}
		}
		await scope.clients.claim();
	};
	event.waitUntil(clean());
});

scope.addEventListener("fetch", (event) => {
	const { request } = event;
	if (request.method !== "GET" || !request.url.startsWith(scope.registration.scope)) {
		return;
	}
	const answer = async () => {
		const cache = await caches.open(name);
		const kept = await cache.match(request.mode === "navigate" ? "index.html" : request, { ignoreSearch: true });
		return kept ?? fetch(request);
	};
	event.respondWith(answer());
});

// The page sends this message when the user asks for the new version.
scope.addEventListener("message", (event) => {
	if (event.data === "now") {
		void scope.skipWaiting();
	}
});

export {};
