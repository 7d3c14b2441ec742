import type { TextKey } from "../i18n/text";

/** Any object with a name and a role in the club: an account, a member of a class or a player in a tournament. */
export interface Named {
	readonly name: string;
	readonly role: string;
	/** The level of a house player; 0 for other players. */
	readonly level?: number;
	/** Whether the user teaches the class in which the name appears. */
	readonly teacher?: boolean;
}

/** Returns the text keys of the roles in the club and the class; none for ordinary players and guests. */
export function roleKeys({ role, level, teacher }: Named): TextKey[] {
	const keys: TextKey[] = [];
	if (role === "bot") {
		keys.push(level ? "club.role.house" : "club.role.bot");
	} else if (role === "moderator" || role === "admin") {
		keys.push(`club.role.${role}`);
	}
	return teacher ? [...keys, "class.teacher"] : keys;
}
