import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { eventually, shot, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { findings } from "./support/findings";
import { Program } from "./support/program";
import { Table } from "./support/table";

const PASSWORD = "three black horses";

/**
 * Signs up a member and opens the page of tournaments. Root, the first member, sets up the club through the link that
 * it prints.
 */
async function member(t: TestContext, club: Program, name: string, options: BrowserContextOptions = {}): Promise<Page> {
	const context = await visit(t, { reducedMotion: "reduce", ...options }, /status of 40[0-9]/);
	const page = await context.newPage();
	if (name === "Root") {
		await page.goto(club.log.match(/http:\S+#\/setup\/\S+/)?.[0] ?? "");
		await page.getByLabel(/Name of the club/).fill("Red Cannon");
		await page.getByLabel("Name", { exact: true }).fill(name);
		await page.getByLabel("Password").fill(PASSWORD);
		await page.getByRole("button", { name: "Set up the club" }).click();
		await page.getByRole("button", { name: "Sign out" }).waitFor();
	} else {
		await page.goto(club.url.href);
		await page.evaluate(
			async (body) => {
				await fetch("/api/account/sign-up", { method: "POST", headers: { "Content-Type": "application/json" }, body });
			},
			JSON.stringify({ name, password: PASSWORD }),
		);
	}
	await page.goto(`${club.url.href}#/tournaments`);
	await page.reload();
	return page;
}

test("four people play a knock-out: two games, then the final", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	await eventually(() => assert.match(club.log, /#\/setup\//));
	const root = await member(t, club, "Root");
	const phone = { viewport: { width: 390, height: 844 } };
	const others = await Promise.all(
		["Anna", "Bao", "Chen"].map((name) => member(t, club, name, name === "Chen" ? phone : {})),
	);
	const all = [root, ...others];

	await root.getByLabel("Name", { exact: true }).fill("Autumn Cup");
	await root.getByLabel("Kind").selectOption({ label: "Knock-out" });
	const found: Record<string, string[]> = { form: await findings(root) };
	await shot(root, "tournaments");
	await root.getByRole("button", { name: "Announce" }).click();
	for (const page of others) {
		await page.getByRole("link", { name: "Autumn Cup" }).click();
	}
	for (const page of all) {
		await page.getByRole("button", { name: "Take part" }).click();
		await page.getByRole("button", { name: "Withdraw" }).waitFor();
	}
	const address = root.url();
	await root.getByRole("button", { name: "Begin", exact: true }).click();

	const playing = new Set(all);
	const seen = new Set<string>();
	for (const left of [2, 1]) {
		const at = new Map<string, Page[]>();
		for (const page of playing) {
			await page.waitForURL(({ href }) => href.includes("#/game/") && !seen.has(href)); // a game opens when it begins
			at.set(page.url(), [...(at.get(page.url()) ?? []), page]);
		}
		assert.equal(at.size, left, "games at once");
		for (const href of at.keys()) {
			seen.add(href);
		}
		for (const [winner, loser] of at.values()) {
			assert.ok(winner && loser);
			await new Table(loser).ready();
			await loser.getByRole("button", { name: "Resign" }).click();
			await loser.getByRole("button", { name: "Resign" }).last().click();
			await winner
				.getByRole("heading", { name: /resign/i })
				.first()
				.waitFor();
			playing.delete(loser);
			await loser.goto(address);
		}
		if (left === 2) {
			found.rounds = await findings([...all].find((page) => !playing.has(page)) ?? root);
		}
	}
	for (const page of all) {
		await page.goto(address);
		await page.getByText("Round 2").waitFor();
		await page.getByText("ended").first().waitFor();
	}
	await shot(root, "tournament");
	await shot(others[2] ?? root, "tournament-phone");
	const wide = await others[2]?.evaluate(() => document.documentElement.scrollWidth);
	assert.ok(wide !== undefined && wide <= 390, `the page is ${wide} pixels wide on a phone`);
	const [winner] = playing;
	await root.getByRole("row").nth(1).waitFor();
	assert.match((await root.getByRole("row").nth(1).textContent()) ?? "", /1/);
	assert.ok(winner);
	assert.deepEqual(found, { form: [], rounds: [] });
});

test("an exhibition: one plays on three boards, and goes from one that waits to the next", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	await eventually(() => assert.match(club.log, /#\/setup\//));
	const phone = { viewport: { width: 390, height: 844 } };
	const root = await member(t, club, "Root", phone);
	const others = await Promise.all(["Anna", "Bao", "Chen"].map((name) => member(t, club, name)));

	await root.getByLabel("Kind").selectOption({ label: "Exhibition" });
	await root.getByLabel("Name", { exact: true }).fill("Master against all");
	await root.getByLabel("More time for the host, minutes").fill("20");
	const found: Record<string, string[]> = { form: await findings(root) };
	await shot(root, "exhibition-form-phone");
	await root.getByRole("button", { name: "Announce" }).click();
	await root.getByRole("button", { name: "Withdraw" }).waitFor(); // the host who announces it takes part
	const address = root.url();
	for (const page of others) {
		await page.goto(address);
		await page.getByRole("button", { name: "Take part" }).click();
		await page.getByRole("button", { name: "Withdraw" }).waitFor();
	}
	await root.getByRole("button", { name: "Begin", exact: true }).click();
	for (const page of [root, ...others]) {
		await page.waitForURL(/#\/game\//);
	}
	// The host has Red on all boards: each board waits for the host until a move is made on it.
	const seen = new Set<string>();
	for (const left of [2, 1, 0]) {
		const table = new Table(root);
		await table.ready();
		// By then all boards are known; before that, the number means nothing, and the growing list still shifts the board.
		await root.getByText(new RegExp(`^${left + 1} boards? waits? for you`)).waitFor();
		await table.until("a board without a move", (pieces) => pieces.h2 === "C");
		seen.add(root.url());
		await table.click("h2e2");
		if (left > 0) {
			await root.getByText(new RegExp(`^${left} boards? waits? for you`)).waitFor();
			const before = root.url();
			await root.getByRole("link", { name: "Next board" }).click();
			await root.waitForURL((url) => url.href !== before);
		}
	}
	assert.equal(seen.size, 3, "boards");
	await root.getByText("No board waits for you").waitFor();
	await shot(root, "exhibition-game-phone");
	const [anna] = others;
	assert.ok(anna);
	await new Table(anna).click("h9g7");
	await root.getByText("1 board waits for you").waitFor();
	await root.getByRole("link", { name: "All boards" }).click();
	await root.getByText("your turn").waitFor();
	assert.equal(await root.locator("exhibition-boards li").count(), 3);
	found.boards = await findings(root);
	await shot(root, "exhibition-phone");
	const wide = await root.evaluate(() => document.documentElement.scrollWidth);
	assert.ok(wide <= 390, `the page is ${wide} pixels wide on a phone`);
	await root.setViewportSize({ width: 1280, height: 800 });
	await shot(root, "exhibition");
	for (const page of others) {
		await page.getByRole("button", { name: "Resign" }).click();
		await page.getByRole("button", { name: "Resign" }).last().click();
	}
	await root.getByText("ended").first().waitFor();
	assert.match((await root.getByRole("row").nth(1).textContent()) ?? "", /Root.*hosts the exhibition.*3\s*3\s*0\s*0/s);
	await shot(root, "exhibition-over");
	assert.deepEqual(found, { form: [], boards: [] });
});
