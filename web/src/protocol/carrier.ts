import { alone, askWorker } from "../alone/carrier";
import type { Carrier, Socket } from "./connection";

const KEY = "chuhe.key";

/**
 * The carrier of a page that a local program serves: a WebSocket, and the key in
 * this window's storage. The program opens the page with #key=… once, and &page=/… for
 * a page of it; the key leaves the address, so that it is not copied with it.
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
			// A play server knows people by their cookies: it has no key that could be wrong, and does not answer this.
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

/** Sends a record file of any format; the answer is that of record.read. Of its games those are taken that are picked. */
export function sendFile<T>(file: File, pick: readonly number[] = []): Promise<T> {
	return post<T>("/api/records", file, pick.length > 0 ? { pick: pick.join(",") } : {});
}

/** Asks which games a record file has, also where it is one; none becomes a game. */
export function listFile<T>(file: File): Promise<T> {
	return post<T>("/api/records", file, { list: "true" });
}

/** Sends a file, or a text, with games in it into the library. */
export function sendToLibrary<T>(file: File): Promise<T> {
	return post<T>("/api/library", file);
}

/** Sends a file of games that becomes a study. */
export function sendStudy<T>(file: File): Promise<T> {
	return post<T>("/api/studies", file);
}

/** Asks the program, wherever it runs. */
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

/** Fetches a file that needs the key. */
export async function fetchFile(address: string): Promise<Blob> {
	return content(await ask(address, { headers: authorization() }));
}

async function content(answer: Response): Promise<Blob> {
	if (!answer.ok) {
		throw (await answer.json()).error;
	}
	return answer.blob();
}

/** Fetches a file that needs the key, and gives it to the browser to save. */
export async function saveFile(address: string, name: string): Promise<void> {
	save(await fetchFile(address), name);
}

/** Fetches games as one file, which has the name that the program gives it, and gives it to the browser to save. */
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

/** Saves all that the browser keeps of the application as a file. */
export function saveEverything(): Promise<void> {
	return saveFile("/api/everything", `chuhe-${new Date().toISOString().slice(0, 10)}.json`);
}

/** Takes in what saveEverything has written; the answer is how many games are new. */
export function readEverything(file: File): Promise<{ readonly games: number }> {
	return post("/api/everything", file);
}
