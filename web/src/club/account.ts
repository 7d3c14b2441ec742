import { app } from "../app/app";

/** The club's policy, set by the administrator. */
export interface Policy {
	readonly title: string;
	readonly guests: boolean;
	readonly invited: boolean;
	readonly rated: boolean;
	readonly rules: readonly string[];
	readonly classes: readonly string[];
	/** The lowest role that may hold tournaments. */
	readonly tourneys: "player" | "moderator" | "admin";
}

/** The user who is signed in to this browser, if any. */
class Me {
	account = "";
	name = "";
	role = "";
	policy: Policy | undefined;
	/** Whether the request for the account has finished, even if the club did not answer. */
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

	/** Whether the user is a moderator or an administrator. */
	get moderates(): boolean {
		return this.role === "moderator" || this.role === "admin";
	}
}

export const me = new Me();

/** Sends a request about the account and reports whether it succeeded; shows an error message otherwise. */
export async function post(what: string, body: object = {}): Promise<boolean> {
	return (await send(`/api/account/${what}`, body)) !== undefined;
}

/** Sends a request about the account and returns its error code, or "" on success. Unexpected errors are shown. */
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

/** Sends a request that changes something and returns the answer; shows the error and returns undefined if it fails. */
export async function send<T>(path: string, body: object): Promise<T | undefined> {
	return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

/** Fetches a resource; shows the error and returns undefined if the request fails. */
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

/** Reloads the page at an address, so that after signing in or out nothing is left of the previous user's page. */
export function beginAt(address: `#/${string}`): void {
	history.replaceState(null, "", address);
	location.reload();
}

/** Makes a visitor who is not signed in a guest and reloads the page, because its connection has no account. */
export async function becomeGuest(): Promise<void> {
	if (await post("guest")) {
		location.reload();
	}
}
