import assert from "node:assert/strict";
import { test } from "node:test";
import { roleKeys } from "./roles";

test("roles are shown with names, those of players and guests are not", () => {
	const of = (role: string, more = {}) => roleKeys({ name: "Anna", role, ...more }).join(" ");
	assert.equal(of("player"), "");
	assert.equal(of("guest"), "");
	assert.equal(of(""), "");
	assert.equal(of("admin"), "club.role.admin");
	assert.equal(of("moderator"), "club.role.moderator");
	assert.equal(of("bot", { level: 0 }), "club.role.bot");
	assert.equal(of("bot", { level: 3 }), "club.role.house");
	assert.equal(of("player", { teacher: true }), "class.teacher");
	assert.equal(of("admin", { teacher: true }), "club.role.admin class.teacher");
});
