import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { furnish, SIZES, screens, settled, show } from "./support/screens";
import { Traffic } from "./support/traffic";

const MOST_SHIFT = 0.01;

/** Sums the layout shifts of each document from its start. */
function watchShifts(page: Page): Promise<unknown> {
	return page.addInitScript(() => {
		let sum = 0;
		const add = (entries: PerformanceEntryList) => {
			for (const entry of entries as unknown as { value: number; hadRecentInput: boolean }[]) {
				sum += entry.hadRecentInput ? 0 : entry.value;
			}
		};
		const observer = new PerformanceObserver((list) => add(list.getEntries()));
		observer.observe({ type: "layout-shift", buffered: true });
		Object.assign(window, {
			shift: () => {
				add(observer.takeRecords());
				return sum;
			},
		});
	});
}

/** Loads an address as a first visit would, and returns the layout shift while loading. */
async function shiftOf(page: Page, traffic: Traffic, address: string, ready: string): Promise<number> {
	await page.goto("about:blank");
	await page.goto(address);
	await page.locator(ready).first().waitFor({ state: "attached" });
	await settled(page);
	await traffic.over();
	return page.evaluate(() => (window as unknown as { shift: () => number }).shift());
}

// Each size is tested once, about half of them in each language and colour scheme. Layout shift is measured at the
// first size on time, and at the second with late files or messages. CHUHE_LAYOUT=all measures it at every size, both
// on time and late.
for (const [locale, colorScheme, slow, sizes] of [
	["en-GB", "light", "slowFiles", [SIZES[4], SIZES[0], SIZES[1]]],
	["zh-CN", "dark", "slowMessages", [SIZES[3], SIZES[2], SIZES[5], SIZES[6]]],
] as const) {
	test(`every page stands still and fits: ${locale}, ${colorScheme}`, async (t) => {
		const program = await Program.start();
		later(t, () => program.stop());
		const context = await visit(t, { locale, colorScheme, viewport: sizes[0], reducedMotion: "reduce" });
		const page = await enter(context, program);
		const games = await furnish(page, program);
		await watchShifts(page);
		const traffic = new Traffic(page);
		const wrong: string[] = [];
		let worst = 0;
		const all = process.env.CHUHE_LAYOUT === "all";
		const [first, second, ...others] = sizes;
		for (const late of [false, true]) {
			if (late) {
				await traffic[slow]();
			}
			for (const [name, address, ready] of screens) {
				for (const [i, size] of (all ? sizes : late ? [second] : [first, ...others]).entries()) {
					await page.setViewportSize(size);
					if (i === 0 || all) {
						const shift = await shiftOf(page, traffic, `${program.url.origin}/#/${address(games)}`, ready);
						worst = Math.max(worst, shift);
						if (shift > MOST_SHIFT) {
							wrong.push(`${name} at ${size.width}${late ? ", late" : ""}: a shift of ${shift.toFixed(3)}`);
						}
					} else {
						await settled(page);
					}
					const width = await page.evaluate(() => document.documentElement.scrollWidth);
					if (width > size.width) {
						wrong.push(`${name} at ${size.width}: ${width} pixels wide`);
					}
				}
			}
		}
		t.diagnostic(`the largest shift is ${worst.toFixed(4)}`);
		assert.deepEqual(wrong, []);
	});
}

test("on a phone on its side the lines of the engine and one's own clock are in sight; upright the shown move is", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t, { viewport: SIZES[1], hasTouch: true, isMobile: true });
	const page = await enter(context, program);
	const games = await furnish(page, program);
	const inSight = async (selector: string) => {
		const box = await page.locator(selector).first().boundingBox();
		const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
		assert.ok(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1, `${selector} ${JSON.stringify(box)}`);
		assert.ok(box.y + box.height <= height + 1, `${selector} ends at ${box.y + box.height} of ${height}`);
	};
	await show(page, `analysis/${games.study}`, "engine-pane li[data-move]");
	for (const part of ["engine-pane li", "board-stage", "eval-bar", 'move-strip [aria-current="true"]', "walk-bar"]) {
		await inSight(part);
	}
	await show(page, `game/${games.running}`, "chuhe-board[data-ready]");
	for (const part of [".bottom game-clock", ".top game-clock", "board-stage", "action-bar .bar", "walk-bar"]) {
		await inSight(part);
	}
	await page.setViewportSize(SIZES[0]);
	await show(page, `analysis/${games.study}`, "engine-pane li[data-move]");
	for (const key of ["Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"]) {
		await page.keyboard.press(key);
		if (key !== "Home") {
			await eventually(() => inSight('move-strip [aria-current="true"]'));
		}
	}
	for (const part of ["board-stage", "engine-pane li", ".bottom", ".top", "walk-bar"]) {
		await inSight(part);
	}
});
