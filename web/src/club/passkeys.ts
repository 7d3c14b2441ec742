import { app } from "../app/app";
import { post, send } from "./account";

/** What the club says to begin with, and what the answer has to name. */
interface Ceremony<Options> {
	readonly code: string;
	readonly options: Options;
}

/** Whether this browser has passkeys here; none has them at an address of numbers. */
export function passkeysWork(): boolean {
	return window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Asks the browser; undefined when it refuses or the person changes their mind, which is shown. */
async function credential(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
	try {
		return ((await ask()) as PublicKeyCredential | null) ?? undefined;
	} catch (error) {
		app.fail(error instanceof Error ? error.message : error);
		return undefined;
	}
}

/** Adds a passkey to the account. */
export async function makePasskey(name: string, password: string): Promise<boolean> {
	const begun = await send<Ceremony<PublicKeyCredentialCreationOptionsJSON>>("/api/account/passkey-begin", {
		password,
	});
	const made =
		begun &&
		(await credential(() =>
			navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(begun.options) }),
		));
	return made ? post("passkey-add", { code: begun.code, name, credential: made.toJSON() }) : false;
}

/** Signs in by a passkey. */
export async function signInByPasskey(): Promise<boolean> {
	const begun = await send<Ceremony<PublicKeyCredentialRequestOptionsJSON>>("/api/account/passkey-ask", {});
	const used =
		begun &&
		(await credential(() =>
			navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(begun.options) }),
		));
	return used ? post("passkey-sign-in", { code: begun.code, credential: used.toJSON() }) : false;
}
