import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { findings } from "./support/findings";
import { untranslated } from "./support/languages";
import { Program } from "./support/program";
import { furnish, type Games, SIZES, screens, settled, show } from "./support/screens";
import { command, showGame } from "./support/table";

const PERSON = { kind: "person", name: "" };

for (const [colorScheme, locale, width] of [
	["light", "en-GB", 1280],
	["dark", "zh-CN", 390],
] as const) {
	test(`axe finds nothing in a game, its windows, menus and panes: ${colorScheme}, ${locale}, ${width} pixels wide`, async (t) => {
		const program = await Program.start();
		later(t, () => program.stop());
		const context = await visit(t, {
			colorScheme,
			locale,
			viewport: { width, height: 844 },
			reducedMotion: "reduce",
		});
		const page = await context.newPage();
		await page.goto(program.url.href);
		const start = page.getByRole("button", { name: /^(Sit down at the board|入座)$/ });
		await start.waitFor();
		const found: Record<string, string[]> = { greeting: await findings(page) };
		await start.click();

		const table = await showGame(page, program, { players: { red: PERSON, black: PERSON } });
		await table.click("h2e2");
		await table.until("a move", (pieces) => pieces.e2 === "C");
		await table.square("h9").click();
		found.game = await findings(page);
		const popover = async (tag: string, id: string) => {
			const menu = page.locator(`${tag} #${id}`);
			await menu.evaluate((element) => (element as HTMLElement).showPopover());
			found[id] = await findings(page);
			await menu.evaluate((element) => (element as HTMLElement).hidePopover());
		};
		await popover("board-tools", "board-menu");
		await popover("nav-bar", "menu");
		const id = page.url().split("/").at(-1);
		await command(page, program, "game.resign", { game: id, side: "black" });
		await page.locator("result-card .over").waitFor();
		const event = page.locator("result-event section");
		await event.waitFor();
		found.event = await findings(page);
		await page.keyboard.press("Escape");
		await event.waitFor({ state: "detached" });
		found.over = await findings(page);
		for (const [key, window] of [
			["?", "help-dialog"],
			["n", "new-game-form"],
		] as const) {
			await page.keyboard.press(key);
			await page.getByRole("dialog").waitFor();
			found[window] = await findings(page);
			await page.keyboard.press("Escape");
			await page.getByRole("dialog").waitFor({ state: "hidden" });
		}
		await page.locator("board-tools button").nth(1).click();
		await page.getByRole("dialog").waitFor();
		found.share = await findings(page);
		await page.keyboard.press("Escape");
		await page.getByRole("dialog").waitFor({ state: "hidden" });

		await page.goto(`${program.url.origin}/#/analysis/${id}`);
		for (const tab of await page.locator("side-panes [role=tab]").all()) {
			await tab.click();
			const pane = (await tab.getAttribute("id"))?.replace("tab-", "") ?? "";
			await page.locator(`${pane}-pane`).waitFor();
			found[pane] = await findings(page);
		}
		assert.deepEqual(
			Object.entries(found).filter(([, list]) => list.length > 0),
			[],
		);
	});
}

test("what is wrong with names and colors is found", async (t) => {
	const page = await (await visit(t)).newPage();
	await page.setContent(`<html lang="en"><title>Wrong</title><main><h1>Wrong</h1>
		<button aria-label="Delete">Remove all</button><p style="color: #888; background: #aaa">Pale</p>
		<div tabindex="0" role="tab" aria-label="Lines">Graph</div></main></html>`);
	const found = (await findings(page)).join("\n");
	for (const wanted of [/color-contrast/, /leaves out the text "Remove all"/, /leaves out the text "Graph"/]) {
		assert.match(found, wanted);
	}
});

const LOOKED_AT = SIZES.filter(({ width }) => width !== 768 && width !== 1920);
const LANGUAGES = ["zh", "en", "vi"] as const;
const LIGHTS = ["light", "dark"] as const;

// Every page is checked at every size of LOOKED_AT, each time in one of the languages and one of the colour schemes.
// With CHUHE_ACCESS=all, every combination is checked.
test("axe finds nothing on any page, at any size, in any language, light and dark, and pages speak one language", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { viewport: LOOKED_AT[3], reducedMotion: "reduce" }), program);
	const games: Games = await furnish(page, program);
	const all = process.env.CHUHE_ACCESS === "all";
	const found: string[] = [];
	let looked = 0;
	for (const [l, language] of LANGUAGES.entries()) {
		await command(page, program, "settings.set", { "page.language": language });
		for (const [d, colorScheme] of LIGHTS.entries()) {
			await page.emulateMedia({ colorScheme });
			for (const [p, [name, address, ready]] of screens.entries()) {
				const sizes = LOOKED_AT.filter((_, s) => all || ((s + p) % 3 === l && (s + Math.floor(p / 3)) % 2 === d));
				if (sizes.length > 0) {
					await show(page, address(games), ready);
				}
				for (const size of sizes) {
					await page.setViewportSize(size);
					await settled(page);
					looked++;
					for (const finding of [...(await findings(page)), ...(await untranslated(page, language))]) {
						found.push(`${name} at ${size.width}, ${language}, ${colorScheme}: ${finding}`);
					}
				}
			}
		}
	}
	t.diagnostic(`${looked} times looked at`);
	assert.deepEqual(found, []);
});
