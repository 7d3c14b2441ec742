import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { eventually, firstVisit, shot, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Helper } from "./support/engine";
import { Site } from "./support/site";
import { Table } from "./support/table";

// The folder is created by go run ./internal/release -web FOLDER.
const folder = process.env.CHUHE_SITE;
const skip = folder ? false : "CHUHE_SITE names no folder of the page without a program";
const LONG = 60_000; // milliseconds; the engine is slow, and the machine may be slow too
const STOP = 200; // limit for the median time from the click on Stop until Analyse reappears, in milliseconds

/** Waits until a service worker controls the page, so that it would open without a network. */
async function kept(page: Page): Promise<void> {
	await page.evaluate(async () => {
		await navigator.serviceWorker.ready;
	});
	await eventually(async () => {
		assert.ok(
			await page.evaluate(() => navigator.serviceWorker.controller !== null),
			"no service worker controls the page",
		);
	}, LONG);
}

/** Clicks the Stop button of an analysis and returns the milliseconds until the page shows that it has stopped. */
function stopTime(pane: Locator): Promise<number> {
	return pane.getByRole("button", { name: "Stop" }).evaluate(
		(stop: HTMLElement) =>
			new Promise<number>((done) => {
				const begun = performance.now();
				const look = () => {
					const buttons = [...(stop.getRootNode() as ParentNode).querySelectorAll("button")];
					if (buttons.some((button) => button.textContent?.trim() === "Analyse")) {
						done(Math.round(performance.now() - begun));
					} else {
						setTimeout(look, 1);
					}
				};
				stop.click();
				look();
			}),
	);
}

test("without a program and without a network: installed, 20 moves, analysis, review, a problem", {
	skip,
}, async (t) => {
	const site = await Site.serve(folder ?? "");
	later(t, () => site.stop());
	const helper = new Helper();
	later(t, () => helper.close());
	const context = await visit(t);
	context.setDefaultTimeout(LONG);
	let page = await firstVisit(context, site.url);

	// The page is installable: its manifest meets the requirements of browsers.
	const manifest = await page.evaluate(async () => {
		const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
		return (await fetch(link?.href ?? "")).json();
	});
	assert.equal(manifest.display, "standalone");
	assert.ok(manifest.name && manifest.short_name && manifest.start_url && manifest.id);
	for (const size of [192, 512]) {
		const icon = manifest.icons.find((one: { sizes: string }) => one.sizes === `${size}x${size}`);
		const drawn = await page.evaluate(async (source) => {
			const picture = new Image();
			picture.src = source;
			await picture.decode();
			return picture.naturalWidth;
		}, icon.src);
		assert.equal(drawn, size);
	}
	const session = await context.newCDPSession(page);
	const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
	// Tests run in private windows, in which nothing can be installed.
	assert.deepEqual(
		installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"),
		[],
	);

	// From here on, there is neither a server nor a network.
	await kept(page);
	await page.close();
	await site.stop();
	await context.setOffline(true);
	page = await context.newPage();
	await page.goto(site.url.href);

	await page.getByRole("link", { name: /Play against the engine/ }).click();
	await page.getByRole("slider").fill("10");
	await page.getByRole("radio", { name: "Red" }).click();
	await page.getByText("More", { exact: true }).click();
	await page.getByRole("checkbox", { name: "The engine may resign" }).uncheck();
	await page.getByRole("checkbox", { name: "The engine may agree to a draw" }).uncheck();
	await page.getByRole("button", { name: "Start the game" }).click();
	const table = await new Table(page).ready();
	await table.until("32 pieces", (now) => Object.keys(now).length === 32);
	const moves: string[] = [];
	const over = page.locator("result-card .over");
	// The game may end before both sides have made 20 moves.
	while (moves.length < 40 && !(await over.isVisible())) {
		const move = await helper.bestMove("startpos", moves);
		await table.click(move);
		moves.push(move);
		await eventually(async () => {
			const played = await page.locator("move-list .move").count();
			const { lastMove, movable } = await table.state();
			const answer = `${lastMove?.from}${lastMove?.to}`;
			const answered = movable === "red" && played > moves.length;
			assert.ok(answered || (await over.isVisible()), `${move} is not answered`);
			moves.push(answer);
		}, LONG);
	}
	assert.ok(moves.length >= 20, `the game ended after ${moves.length} plies`);
	t.diagnostic(`${moves.length} plies`);
	await shot(page, "alone-game");

	// The game is still there after the page is reloaded.
	const game = page.url();
	await page.reload();
	await new Table(page).ready();
	assert.equal(page.url(), game);

	await page.goto(`${site.url.href}#/analysis`);
	const long = page.locator("engine-pane");
	await long.getByRole("button", { name: "Analyse" }).click();
	await long.locator("li[data-move]").first().waitFor();
	await long
		.getByText(/depth ([6-9]|1\d)/)
		.first()
		.waitFor();
	await shot(page, "alone-analysis");
	const analysed = page.url();
	const stops: number[] = [];
	for (;;) {
		stops.push(await stopTime(long));
		if (stops.length === 7) {
			break;
		}
		await long.getByRole("button", { name: "Analyse" }).click();
		await long
			.getByText(/depth ([4-9]|1\d)/)
			.first()
			.waitFor();
	}
	stops.sort((a, b) => a - b);
	t.diagnostic(`the analysis stopped after ${stops.join(", ")} ms`);
	assert.ok((stops[3] ?? LONG) <= STOP, `half of the stops took more than ${STOP} ms: ${stops}`);

	await page.goto(
		`${site.url.href}#/analysis?fen=${encodeURIComponent("3k5/9/9/9/R8/9/9/9/8r/4K4 w - - 0 1 moves a5a1 i1a1")}`,
	);
	await page.waitForURL((url) => /^#\/analysis\/[^?]+$/.test(url.hash) && url.href !== analysed);
	const study = await new Table(page, page.url().split("/").at(-1)).ready();
	await page.getByRole("tab", { name: "Review" }).click();
	const review = page.locator("review-pane");
	await review.getByLabel("Effort").selectOption("quick");
	await review.getByRole("button", { name: "Review the game" }).click();
	await review.locator("ol > li").filter({ hasText: "missed mate" }).waitFor();
	await review.getByRole("button", { name: "Review again" }).waitFor();
	await study.ready();
	await shot(page, "alone-review");

	await page.goto(`${site.url.href}#/problems`);
	await page.locator("problems-page").getByRole("button").first().waitFor();
	await shot(page, "alone-problems");

	// A mate in one for Black, which is one of the bundled problems.
	await page.goto(`${site.url.href}#/problems/p-773ac5f1fb`);
	const problem = await new Table(page).ready();
	await problem.click("c1d1");
	await page
		.locator("problem-solver")
		.getByText(/Solved in 0:/)
		.waitFor();
	await shot(page, "alone-problem");

	// Pages that need a program say so.
	await page.goto(`${site.url.href}#/library`);
	await page.getByText("needs Chuhe installed on your computer").waitFor();
	await page.setViewportSize({ width: 390, height: 844 });
	await shot(page, "alone-library-phone");
	await page.goto(`${site.url.href}#/settings`);
	const [file] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Save everything as a file" }).click(),
	]);
	assert.match(file.suggestedFilename(), /^chuhe-.*\.json$/);
	await shot(page, "alone-settings-phone");
	await page.goto(game);
	await new Table(page, game.split("/").at(-1)).ready();
	await shot(page, "alone-game-phone");
});

test("without a program: a newer version is told, and taken when the person wants it", { skip }, async (t) => {
	const site = await Site.serve(folder ?? "");
	later(t, () => site.stop());
	const context = await visit(t);
	context.setDefaultTimeout(LONG);
	const page = await firstVisit(context, site.url);
	await kept(page);
	const caches = () => page.evaluate(() => globalThis.caches.keys());
	const [old] = await caches();

	await site.change("service-worker.js", (text) => text.replace(/"digest":"[0-9a-f]*/, "$&0"));
	await page.reload();
	const told = page.getByText("A newer version of Chuhe is ready.");
	await told.waitFor();
	await shot(page, "alone-update");
	// Until the page is reloaded, the old version is kept alongside the new one.
	assert.equal((await caches()).length, 2);
	await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Reload" }).click()]);
	await page.getByRole("link", { name: /Play against the engine/ }).waitFor();
	await eventually(async () => assert.deepEqual(await caches(), [`${old}0`]), LONG);
	assert.equal(await told.count(), 0);
});
