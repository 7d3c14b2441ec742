import { html, nothing, type TemplateResult } from "lit";
import { app } from "../app/app";
import { type Named, roleKeys } from "./roles";

/** The role of an account in the club, in words; "" for a player and a guest. */
function roleText(of: Named): string {
	return roleKeys(of)
		.map((key) => app.t(key))
		.join(", ");
}

/** A name with the role, where only text can be. */
export function nameText(of: Named): string {
	const role = roleText(of);
	return role ? app.t("club.nameAndRole", { name: of.name, role }) : of.name;
}

/** The role to be put after a name. */
export function roleMark(of: Named): TemplateResult | typeof nothing {
	const role = roleText(of);
	return role ? html` <small class="role">${role}</small>` : nothing;
}

/** Both players of a game. */
export function pairText([red, black]: readonly [Named, Named]): string {
	return `${nameText(red)} – ${nameText(black)}`;
}
