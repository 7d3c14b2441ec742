import { alone, askWorker } from "../alone/carrier";
import type { Carrier, Socket } from "./connection";

const KEY = "chuhe.key";

/**
 * Returns the carrier for a page that is served by a program: a WebSocket, and a key in the
 * session storage of this window. The program opens the page with #key=…, followed by &page=/…
 * to open a certain page. The key is removed from the address so that it is not copied with it.
 */
export function webSocketCarrier(): Carrier {
	const opened = new URLSearchParams(location.hash.slice(1));
	const key = opened.get("key");
	if (key) {
		sessionStorage.setItem(KEY, key);
		const page = opened.get("page") ?? "";
		history.replaceState(null, "", location.pathname + location.search + (page.startsWith("/") ? `#${page}` : ""));
	}
	const carrier: Carrier = {
		open: (secret) => {
			const scheme = location.protocol === "https:" ? "wss" : "ws";
			return new WebSocket(`${scheme}://${location.host}/api/ws`, ["chuhe.v1", `key.${secret}`]) as Socket;
		},
		accepts: async (secret) => {
			// A play server identifies users by cookies: it has no key that could be wrong, and it does not answer this request.
			if (document.documentElement.dataset.carrier === "cookie") {
				return undefined;
			}
			try {
				const answer = await fetch("/api/hello", { headers: { Authorization: `Bearer ${secret}` } });
				return answer.status !== 401;
			} catch {
				return undefined;
			}
		},
		loadKey: () => sessionStorage.getItem(KEY) ?? "none",
		saveKey: (secret) => sessionStorage.setItem(KEY, secret),
	};
	return carrier;
}

/**
 * Uploads a record file of any format and returns the answer of record.read. Only the games whose numbers
 * are in pick are imported. If pick is empty, a single game is imported, and several games are only listed.
 */
export function sendFile<T>(file: File, pick: readonly number[] = []): Promise<T> {
	return post<T>("/api/records", file, pick.length > 0 ? { pick: pick.join(",") } : {});
}

/** Lists the games in a record file, even if there is only one, without importing any. */
export function listFile<T>(file: File): Promise<T> {
	return post<T>("/api/records", file, { list: "true" });
}

/** Imports the games in a file into the library. */
export function sendToLibrary<T>(file: File): Promise<T> {
	return post<T>("/api/library", file);
}

/** Uploads a file of games, from which the program creates a study. */
export function sendStudy<T>(file: File): Promise<T> {
	return post<T>("/api/studies", file);
}

/** Sends a request to the program, which runs either in a worker or on a server. */
function ask(target: string, init: RequestInit): Promise<Response> {
	return alone() ? askWorker(target, init) : fetch(target, init);
}

async function post<T>(path: string, file: File, more: Readonly<Record<string, string>> = {}): Promise<T> {
	const answer = await ask(`${path}?${new URLSearchParams({ name: file.name, ...more })}`, {
		method: "POST",
		headers: authorization(),
		body: file,
	});
	const body = await answer.json();
	if (!answer.ok) {
		throw body.error;
	}
	return body as T;
}

/** Fetches a file that can be read only with the key. */
export async function fetchFile(address: string): Promise<Blob> {
	return content(await ask(address, { headers: authorization() }));
}

async function content(answer: Response): Promise<Blob> {
	if (!answer.ok) {
		throw (await answer.json()).error;
	}
	return answer.blob();
}

/** Fetches a file that can be read only with the key, and lets the browser save it. */
export async function saveFile(address: string, name: string): Promise<void> {
	save(await fetchFile(address), name);
}

/** Fetches games as a single file and lets the browser save it under the file name that the program sends. */
export async function saveGames(games: readonly string[], format: string, language: string): Promise<void> {
	const answer = await ask("/api/games/record", {
		method: "POST",
		headers: authorization(),
		body: JSON.stringify({ games, format, language }),
	});
	const named = answer.headers.get("Content-Disposition")?.split("UTF-8''")[1] ?? "";
	save(await content(answer), decodeURIComponent(named));
}

function save(file: Blob, name: string): void {
	const url = URL.createObjectURL(file);
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	URL.revokeObjectURL(url);
}

function authorization(): Record<string, string> {
	return { Authorization: `Bearer ${sessionStorage.getItem(KEY) ?? ""}` };
}

/** Saves a file with all data that the application stores in the browser. */
export function saveEverything(): Promise<void> {
	return saveFile("/api/everything", `chuhe-${new Date().toISOString().slice(0, 10)}.json`);
}

/** Imports a file written by saveEverything. The result contains the number of new games. */
export function readEverything(file: File): Promise<{ readonly games: number }> {
	return post("/api/everything", file);
}
