import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { showGame } from "./support/table";

const shots = process.env.PICTURE_FOLDER;
const PERSON = { kind: "person", name: "" };

/** Gives the page speech voices for some languages, and records what is said in window.said. */
async function voices(context: BrowserContext, languages: readonly string[]): Promise<void> {
	await context.addInitScript((languages) => {
		const said: [string, string][] = [];
		Object.assign(window, { said });
		Object.defineProperty(window, "SpeechSynthesisUtterance", {
			value: class {
				lang = "";
				constructor(readonly text: string) {}
			},
		});
		Object.defineProperty(window, "speechSynthesis", {
			value: {
				getVoices: () => languages.map((lang) => ({ lang, name: lang })),
				cancel: () => {},
				speak: ({ lang, text }: { lang: string; text: string }) => said.push([lang, text]),
			},
		});
	}, languages);
}

test("pieces and boards are chosen by their pictures", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	for (const [width, height, colorScheme] of [
		[1280, 800, "light"],
		[1024, 768, "dark"],
		[390, 844, "light"],
	] as const) {
		const page = await enter(await visit(t, { viewport: { width, height }, colorScheme }), program);
		await page.goto(`${program.url.origin}/#/settings`);
		const pieces = page.getByRole("radiogroup", { name: "Pieces" }).getByRole("radio");
		await pieces.first().waitFor();
		const drawn = await pieces.evaluateAll((all) =>
			all.map((radio) => [...radio.querySelectorAll("path")].map((path) => path.getAttribute("d")).join(" ")),
		);
		assert.equal(new Set(drawn).size, 5, "each set has a picture of its own");
		assert.ok(drawn.every((paths) => paths.length > 20));
		const boards = page.getByRole("radiogroup", { name: "Material" }).locator("board-swatch");
		assert.equal(await boards.count(), 5);
		const grounds = await boards.evaluateAll((all) =>
			all.map((swatch) => getComputedStyle(swatch.shadowRoot?.querySelector(".ground") ?? swatch).fill),
		);
		assert.equal(new Set(grounds).size, 5, "each board has a ground of its own");
		const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
		assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
		if (shots) {
			await page.screenshot({ path: `${shots}/settings-${width}.png`, fullPage: true });
		}
	}
});

test("check and mate are said where the browser has a voice of the page's language, until they are switched off", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const mate = { players: { red: PERSON, black: PERSON }, fen: "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1" };
	const context = await visit(t);
	await voices(context, ["en_US"]);
	const page = await enter(context, program);
	const said = () => page.evaluate(() => (window as unknown as { said: [string, string][] }).said);
	const plain = await showGame(page, program, { players: { red: PERSON, black: PERSON } });
	await plain.click("h2e2");
	await plain.until("the cannon", (pieces) => pieces.e2 === "C");
	assert.deepEqual(await said(), [], "moves are not said");
	const table = await showGame(page, program, mate);
	await table.click("b7b9");
	await eventually(async () => assert.deepEqual(await said(), [["en-GB", "checkmate"]]));
	await page.goto(`${program.url.origin}/#/settings`);
	await page.getByRole("checkbox", { name: "Say check and mate aloud" }).uncheck();
	const quiet = await showGame(page, program, mate);
	await quiet.click("b7b9");
	await page.locator("result-card .over").waitFor();
	assert.equal((await said()).length, 1, "what is switched off is said");

	const other = await visit(t);
	await voices(other, ["fr_FR"]);
	const mute = await enter(other, program);
	await mute.goto(`${program.url.origin}/#/settings`);
	await mute.getByRole("checkbox", { name: "Sounds", exact: true }).waitFor();
	assert.equal(await mute.getByRole("checkbox", { name: "Say check and mate aloud" }).count(), 0);
});

test("an address that is none leads on; that of the manual opens it", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/nonsense/1`);
	await page.getByRole("heading", { name: "Page not found." }).waitFor();
	await page.getByText("#/nonsense", { exact: true }).waitFor();
	await page.locator("main").getByRole("link", { name: "Play" }).click();
	await page.locator("home-page h2").first().waitFor();
	await page.goto(`${program.url.origin}/#/manual`);
	await page.waitForURL(/\/docs\.html/);
});
