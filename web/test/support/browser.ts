import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, type TestContext } from "node:test";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { later } from "./cleanup";
import type { Program } from "./program";
import { command, PATIENCE } from "./table";

/**
 * The features of the browser that are switched off. Otherwise it would load two pages of its own for each window (the
 * lists under the address bar), which costs a second of CPU time per test. The other names are the features that
 * Playwright switches off, repeated here because only the last such list on the command line counts.
 */
const WITHOUT = [
	"WebUIOmniboxPopup",
	"WebUIOmniboxAimPopup",
	"AimEnabled",
	"AvoidCorsURLLoaderRestartOnRedirect",
	"AvoidUnnecessaryBeforeUnloadCheckSync",
	"DestroyProfileOnBrowserClose",
	"HttpsFirstBalancedModeAutoEnable",
	"HttpsUpgrades",
	"LensOverlay",
	"MediaRouter",
	"NetworkTimeServiceQuerying",
	"OptimizationHints",
	"PaintHolding",
	"PreconnectToSearch",
	"TcpPortRandomizationWin",
	"ThirdPartyStoragePartitioning",
];

/** The kinds of browser and their arguments. Without a graphics card, pages are drawn fastest when no card is emulated. */
const kinds = {
	flat: ["--disable-gpu"],
	barred: ["--disable-gpu"], // with scrollbars, as users see them
	solid: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
} as const;

const browsers = new Map<keyof typeof kinds, Promise<Browser>>();

function browser(kind: keyof typeof kinds): Promise<Browser> {
	let found = browsers.get(kind);
	if (!found) {
		found = chromium.launch({
			executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
			args: ["--no-sandbox", `--disable-features=${WITHOUT.join(",")}`, ...kinds[kind]],
			ignoreDefaultArgs: kind === "barred" ? ["--hide-scrollbars"] : [],
		});
		browsers.set(kind, found);
	}
	return found;
}

after(async () => {
	for (const open of browsers.values()) {
		await (await open).close();
	}
});

/** The console messages that a test expects. */
export type Allowed = RegExp | undefined;

/**
 * Opens a separate browser context for one test and closes it after the test, which fails if the console has shown
 * errors or warnings other than the allowed ones.
 */
export async function visit(
	test: TestContext,
	options: BrowserContextOptions = {},
	allowed?: Allowed,
	kind: keyof typeof kinds = "flat",
): Promise<BrowserContext> {
	const context = await (await browser(kind)).newContext({
		viewport: { width: 1280, height: 800 },
		locale: "en-GB",
		permissions: ["clipboard-read", "clipboard-write"],
		...options,
	});
	context.setDefaultTimeout(PATIENCE);
	await delay(context);
	const errors: string[] = [];
	const note = (text: string) => {
		if (!allowed?.test(text)) {
			errors.push(text);
		}
	};
	context.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning") {
			// The message does not name what could not be loaded; its location does.
			const place = message.text().startsWith("Failed to load") ? ` ${message.location().url}` : "";
			note(`${message.type()}: ${message.text()}${place}`);
		}
	});
	context.on("weberror", (error) => note(`uncaught: ${error.error().stack ?? error.error()}`));
	later(test, async () => {
		await context.close();
		assert.deepEqual(errors, [], "errors on the console of the browser");
	});
	return context;
}

/**
 * Delays every response of the program by CHUHE_LATE milliseconds, if set. A test that waits for the effects of its
 * actions, not just for long enough, still passes. The tests that measure times then fail.
 */
async function delay(context: BrowserContext): Promise<void> {
	const late = Number(process.env.CHUHE_LATE ?? 0);
	if (!late) {
		return;
	}
	await context.route(/\/api\//, async (route) => {
		await new Promise((resolve) => setTimeout(resolve, late));
		await route.fallback().catch(() => {});
	});
	await context.routeWebSocket(/./, (page) => {
		const server = page.connectToServer();
		server.onMessage((message) => void setTimeout(() => page.send(message), late));
	});
}

/** Opens the page at the address that the program prints, as a returning user. */
export async function enter(context: BrowserContext, program: Program): Promise<Page> {
	const page = await context.newPage();
	const before = await page.addInitScript(() => localStorage.setItem("chuhe.preferences", '{"greeted":true}'));
	await page.goto(program.url.href);
	await before.dispose();
	await command(page, program, "settings.set", { "page.greeted": true });
	await page.locator("home-page").waitFor();
	return page;
}

/** Opens the page at the address that the program prints, and dismisses the greeting of a first visit. */
export async function firstVisit(context: BrowserContext, url: URL): Promise<Page> {
	const page = await context.newPage();
	await page.goto(url.href);
	await page.getByRole("button", { name: /^(Sit down at the board|入座|Ngồi vào bàn cờ)$/ }).click();
	// The greeting leads to the dialog for a new game.
	await page.getByRole("button", { name: /^(Start the game|开始对局|Bắt đầu ván)$/ }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	// Closing the dialog restores the address of the page below; a test that continued earlier would lose its own address.
	await page.waitForURL((url) => !url.hash.startsWith("#/new"));
	return page;
}

/** Saves a picture for inspection in the folder that SHOTS names, if set. */
export async function shot(page: Page, name: string): Promise<void> {
	const folder = process.env.SHOTS;
	if (folder) {
		await mkdir(folder, { recursive: true });
		await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
	}
}

/** Waits until the page has drawn count frames. On a busy machine this takes longer, as does everything else there. */
export async function frames(page: Page, count: number): Promise<void> {
	await page.evaluate(async (count) => {
		for (let i = 0; i < count; i++) {
			await new Promise(requestAnimationFrame);
		}
	}, count);
}

const PAUSE = 40; // milliseconds between two tries

/**
 * Retries until the assertion holds. The number of tries equals the number that an idle machine manages within patience, in
 * milliseconds, so that a busy machine gets more time.
 */
export async function eventually(check: () => Promise<void> | void, patience = PATIENCE): Promise<void> {
	for (let left = patience / PAUSE; ; left--) {
		try {
			await check();
			return;
		} catch (error) {
			if (left <= 0) {
				throw error;
			}
			await new Promise((resolve) => setTimeout(resolve, PAUSE));
		}
	}
}
