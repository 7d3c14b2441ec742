import { app } from "../app/app";
import { post, send } from "./account";

/** The club's first message of a passkey ceremony: the options, and the code that the answer has to include. */
interface Ceremony<Options> {
	readonly code: string;
	readonly options: Options;
}

/** Reports whether this browser supports passkeys at this address; no browser supports them at a numeric IP address. */
export function passkeysWork(): boolean {
	return window.isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Asks the browser for a credential; shows the error and returns undefined if the browser refuses or the user cancels. */
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

/** Signs in with a passkey. */
export async function signInByPasskey(): Promise<boolean> {
	const begun = await send<Ceremony<PublicKeyCredentialRequestOptionsJSON>>("/api/account/passkey-ask", {});
	const used =
		begun &&
		(await credential(() =>
			navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(begun.options) }),
		));
	return used ? post("passkey-sign-in", { code: begun.code, credential: used.toJSON() }) : false;
}
