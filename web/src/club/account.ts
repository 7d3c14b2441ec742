import { app } from "../app/app";

/** Who is signed in, in this browser. */
class Me {
	account = "";
	name = "";
	role = "";
	/** Whether the club has answered. */
	known = false;
	readonly ready = this.ask();

	private async ask(): Promise<void> {
		try {
			const answer = await fetch("/api/me");
			Object.assign(this, await answer.json());
		} catch {
			// The banner tells that the club does not answer.
		}
		this.known = true;
	}

	get guest(): boolean {
		return this.role === "guest";
	}
}

export const me = new Me();

/** Sends a request about the account, and shows its failure. */
export async function post(what: string, body: object = {}): Promise<boolean> {
	try {
		const answer = await fetch(`/api/account/${what}`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
		if (!answer.ok) {
			app.fail((await answer.json()).error);
		}
		return answer.ok;
	} catch (error) {
		app.fail(error);
		return false;
	}
}

/** Fetches something, undefined when it is refused. */
export async function get<T>(path: string): Promise<T | undefined> {
	try {
		const answer = await fetch(path);
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

/** Makes a guest of somebody who has not signed in; the page is loaded again, for its connection is nobody's. */
export async function becomeGuest(): Promise<void> {
	if (await post("guest")) {
		location.reload();
	}
}
