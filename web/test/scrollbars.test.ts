import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { enter, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { furnish, screens, settled } from "./support/screens";

// Headless browsers hide scrollbars, and with them any unnecessary scrolling of a page. Here they are shown.

const SIZES = [
	{ width: 1440, height: 900 },
	{ width: 1280, height: 800 },
	{ width: 1024, height: 768 },
	{ width: 390, height: 844 },
] as const;

/** The paths of the pages that exactly fill a desktop window. */
const FILLING: readonly string[] = ["game", "analysis"];

/** Measures how much longer and wider than its window the page is, and finds the tab lists that take more than one line. */
function measure(page: Page) {
	return page.evaluate(() => {
		const root = document.documentElement;
		const rows: string[] = [];
		const visit = (node: Element | ShadowRoot) => {
			for (const element of node.querySelectorAll("*")) {
				if (element.getAttribute("role") === "tablist") {
					const tops = new Set([...element.children].map((tab) => Math.round(tab.getBoundingClientRect().top)));
					if (tops.size > 1) {
						rows.push(element.getAttribute("aria-label") ?? "?");
					}
				}
				if (element.shadowRoot) {
					visit(element.shadowRoot);
				}
			}
		};
		visit(root);
		return { over: root.scrollHeight - root.clientHeight, wide: root.scrollWidth - root.clientWidth, rows };
	});
}

test("with scrollbars in sight no page scrolls for nothing, none sideways, and tabs have one line", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { reducedMotion: "reduce" }, undefined, "barred"), program);
	const games = await furnish(page, program);
	const wrong: string[] = [];
	for (const [name, address, ready] of screens) {
		await page.goto(`${program.url.origin}/#/${address(games)}`);
		await page.locator(ready).first().waitFor({ state: "attached" });
		for (const size of SIZES) {
			await page.setViewportSize(size);
			await settled(page);
			const { over, wide, rows } = await measure(page);
			const at = `${name} at ${size.width}`;
			const fills = FILLING.some((path) => address(games).startsWith(path)) && size.width > 1180;
			if (fills ? over > 0 : over > 0 && over < 8) {
				wrong.push(`${at}: ${over} pixels too long`);
			}
			if (wide > 0) {
				wrong.push(`${at}: ${wide} pixels too wide`);
			}
			wrong.push(...rows.map((label) => `${at}: the tabs "${label}" take more than one line`));
		}
	}
	assert.deepEqual(wrong, []);
});
