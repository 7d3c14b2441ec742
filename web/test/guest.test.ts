import assert from "node:assert/strict";
import { networkInterfaces } from "node:os";
import { type TestContext, test } from "node:test";
import { enter, eventually, shot, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { findings } from "./support/findings";
import { Program } from "./support/program";
import { command, Table } from "./support/table";

const HOME = /^(192\.168|10|172\.(1[6-9]|2\d|3[01])|169\.254|192\.0\.2|198\.51\.100|203\.0\.113)\./;
const found = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
const skip = found.some((address) => HOME.test(address)) ? false : "this machine has no address on a home network";
const PHONE = {
	viewport: { width: 390, height: 844 },
	hasTouch: true,
	isMobile: true,
	reducedMotion: "reduce",
} as const;
const PERSON = { kind: "person", name: "" };

/** Opens a game between two people and invites a guest. The result includes the address that the owner shows to the guest. */
async function invited(t: TestContext) {
	const program = await Program.start();
	later(t, () => program.stop());
	const owner = await enter(await visit(t, { reducedMotion: "reduce" }), program);
	const { game } = await command<{ game: string }>(owner, program, "game.new", {
		players: { red: { ...PERSON, name: "Anna" }, black: { ...PERSON, name: "Boris" } },
	});
	await owner.goto(`${program.url.origin}/#/game/${game}`);
	const table = await new Table(owner, game).ready();
	await owner.getByRole("button", { name: "Play with a guest" }).click();
	const address = await owner.getByLabel("Address for the guest").last().inputValue();
	return { program, owner, table, game, address };
}

test("a guest plays from a telephone, drops out, comes back, and sees the end", { skip }, async (t) => {
	const { owner, table, address } = await invited(t);
	assert.match(new URL(address).hostname, HOME);
	await owner.getByText("Waiting for the guest.").waitFor();
	await owner.getByRole("img", { name: "Address for the guest" }).waitFor();
	if (process.env.PICTURE_FOLDER) {
		await owner.screenshot({ path: `${process.env.PICTURE_FOLDER}/guest-owner.png` });
	}
	const phone = await visit(t, PHONE, /ERR_|WebSocket|404/);
	const guest = await phone.newPage();
	await guest.goto(address);
	await guest.locator("chuhe-board[data-ready]").waitFor();
	assert.equal(new URL(guest.url()).hash, "", "the key stays in the address");
	await owner.getByText("The guest is here.").waitFor();
	await table.click("h2e2");
	await guest.locator("move-list .move").first().waitFor();
	await new Table(guest).tap("h9g7");
	await table.until("the guest's move", (pieces) => pieces.g7 === "n");
	if (process.env.PICTURE_FOLDER) {
		await guest.screenshot({ path: `${process.env.PICTURE_FOLDER}/guest-phone.png` });
	}
	assert.deepEqual(await findings(guest), []);

	await phone.setOffline(true);
	await guest.reload().catch(() => {});
	await owner.getByText("Waiting for the guest.").waitFor();
	await table.click("h0g2");
	await table.until("the move", (pieces) => pieces.g2 === "N");
	await phone.setOffline(false);
	await guest.goto(address.replace(/#.*/, ""));
	await guest.locator("move-list .move").nth(2).waitFor();

	await guest.getByRole("button", { name: "Resign" }).click();
	await guest.getByRole("button", { name: "Resign this game?" }).click();
	await guest.getByText("Red wins").first().waitFor();
	await owner.getByRole("button", { name: "Disconnect guest" }).click();
	await eventually(async () => {
		const open = await fetch(new URL(address).origin).then(
			() => true,
			() => false,
		);
		assert.equal(open, false, "the door stays open");
	});
	await shot(guest, "guest-end");
});

test("a guest's page after the game was closed, and with a key that is not good", { skip }, async (t) => {
	const { owner, address } = await invited(t);
	const stranger = await (await visit(t, PHONE, /401|WebSocket/)).newPage();
	await stranger.goto(address.replace(/key=.*/, "key=0000"));
	await stranger.getByText("This address is no longer valid.").waitFor();
	const guest = await (await visit(t, PHONE, /ERR_|WebSocket|404/)).newPage();
	await guest.goto(address);
	await guest.locator("chuhe-board[data-ready]").waitFor();
	await owner.getByRole("button", { name: "Disconnect guest" }).click();
	await guest.getByText("This game has been closed at the board.").waitFor();
	await owner.getByRole("button", { name: "Play with a guest" }).waitFor();
});
