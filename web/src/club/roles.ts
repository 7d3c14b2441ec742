import type { TextKey } from "../i18n/text";

/** Who has a name and a role in the club: an account, a member of a class, a player of a tournament. */
export interface Named {
	readonly name: string;
	readonly role: string;
	/** of a player of the house; 0 for others */
	readonly level?: number;
	/** of the class in which the name appears */
	readonly teacher?: boolean;
}

/** The words for a role in the club; none for a player and a guest. */
export function roleKeys({ role, level, teacher }: Named): TextKey[] {
	const keys: TextKey[] = [];
	if (role === "bot") {
		keys.push(level ? "club.role.house" : "club.role.bot");
	} else if (role === "moderator" || role === "admin") {
		keys.push(`club.role.${role}`);
	}
	return teacher ? [...keys, "class.teacher"] : keys;
}
