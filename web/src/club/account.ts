import { app } from "../app/app";

/** What the administrator has decided for the club. */
export interface Policy {
	readonly title: string;
	readonly guests: boolean;
	readonly invited: boolean;
	readonly rated: boolean;
	readonly rules: readonly string[];
	readonly classes: readonly string[];
	/** The least role that may hold tournaments. */
	readonly tourneys: "player" | "moderator" | "admin";
}

/** Who is signed in, in this browser. */
class Me {
	account = "";
	name = "";
	role = "";
	policy: Policy | undefined;
	/** Whether the club has answered. */
	known = false;
	readonly ready = this.ask();

	private async ask(): Promise<void> {
		try {
			const answer = await fetch("/api/me");
			Object.assign(this, await answer.json());
		} catch {
			// The banner shows that the club does not answer.
		}
		this.known = true;
	}

	get guest(): boolean {
		return this.role === "guest";
	}

	/** Whether it keeps order here. */
	get moderates(): boolean {
		return this.role === "moderator" || this.role === "admin";
	}
}

export const me = new Me();

/** Sends a request about the account, and shows its failure. */
export async function post(what: string, body: object = {}): Promise<boolean> {
	return (await send(`/api/account/${what}`, body)) !== undefined;
}

/** Sends a request about the account; the code of its failure, "" for none. It is shown unless it is one that is expected. */
export async function postOr(what: string, body: object, expected: readonly string[]): Promise<string> {
	let code = "failed";
	try {
		const answer = await fetch(`/api/account/${what}`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
		if (answer.ok) {
			return "";
		}
		const { error } = await answer.json();
		code = error.code;
		if (!expected.includes(code)) {
			app.fail(error);
		}
	} catch (error) {
		app.fail(error);
	}
	return code;
}

/** Sends a request that changes something, and gives the answer; undefined when it is refused, which is shown. */
export async function send<T>(path: string, body: object): Promise<T | undefined> {
	return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** Fetches something, undefined when it is refused. */
export async function get<T>(path: string): Promise<T | undefined> {
	return ask<T>(path);
}

async function ask<T>(path: string, request?: RequestInit): Promise<T | undefined> {
	try {
		const answer = await fetch(path, request);
		const body = await answer.json();
		if (!answer.ok) {
			app.fail(body.error);
			return undefined;
		}
		return body as T;
	} catch (error) {
		app.fail(error);
		return undefined;
	}
}

/** Loads the page again, at an address: who has just signed in or out sees nothing of it as who one was before. */
export function beginAt(address: `#/${string}`): void {
	history.replaceState(null, "", address);
	location.reload();
}

/** Makes a guest of a visitor who has not signed in; the page is loaded again, for its connection has no account. */
export async function becomeGuest(): Promise<void> {
	if (await post("guest")) {
		location.reload();
	}
}
