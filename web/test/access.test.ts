import assert from "node:assert/strict";
import { test } from "node:test";
import axe from "axe-core";
import type { Page } from "playwright-core";
import { visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command, showGame } from "./support/table";

const PERSON = { kind: "person", name: "" };

/** The serious and critical findings of axe on what the page shows. */
async function findings(page: Page): Promise<string[]> {
	await page.evaluate(axe.source);
	const result = await page.evaluate(() =>
		(window as unknown as { axe: typeof axe }).axe.run(document, {
			resultTypes: ["violations"],
			runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
		}),
	);
	return result.violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`),
		);
}

for (const [colorScheme, locale, width] of [
	["light", "en-GB", 1280],
	["dark", "zh-CN", 390],
] as const) {
	test(`axe finds nothing serious in a game: ${colorScheme}, ${locale}, ${width} pixels wide`, {
		timeout: 120_000,
	}, async (t) => {
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
		const id = page.url().split("/").at(-1);
		await command(page, program, "game.resign", { game: id, side: "black" });
		await page.locator("result-card .over").waitFor();
		found.over = await findings(page);
		assert.deepEqual(
			Object.entries(found).filter(([, list]) => list.length > 0),
			[],
		);
	});
}
