import { html, nothing, type TemplateResult } from "lit";
import { app } from "../app/app";
import { type Named, roleKeys } from "./roles";

/** Returns the roles of an account in the club and the class as text; "" for ordinary players and guests. */
function roleText(of: Named): string {
	return roleKeys(of)
		.map((key) => app.t(key))
		.join(", ");
}

/** Returns a name with its role, for places that only allow plain text. */
export function nameText(of: Named): string {
	const role = roleText(of);
	return role ? app.t("club.nameAndRole", { name: of.name, role }) : of.name;
}

/** Renders the role to place after a name. */
export function roleMark(of: Named): TemplateResult | typeof nothing {
	const role = roleText(of);
	return role ? html` <small class="role">${role}</small>` : nothing;
}

/** Returns the names and roles of both players of a game. */
export function pairText([red, black]: readonly [Named, Named]): string {
	return `${nameText(red)} – ${nameText(black)}`;
}
