import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, type TestContext } from "node:test";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { later } from "./cleanup";
import type { Program } from "./program";
import { command, PATIENCE } from "./table";

/**
 * Parts of the browser that are switched off. For each window it would otherwise load two pages of its own, the lists
 * under the address bar, at a second of computing for each test. The other names are those that Playwright
 * switches off, for of two such lists the last one counts.
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

/** Kinds of browsers: pages are drawn fastest without a graphics card when nothing pretends to be one. */
const kinds = {
	flat: ["--disable-gpu"],
	barred: ["--disable-gpu"], // with scrollbars, as people see them
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

/** Messages on the console that a test expects. */
export type Allowed = RegExp | undefined;

/** A browser of its own for one test, closed with it. In the end the console must have been free of errors. */
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
			// What could not be loaded is named by the place alone.
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
 * With CHUHE_LATE, every answer of the program takes that many milliseconds longer: a test that waits for what it does,
 * and not just for long enough, passes anyway. The tests that measure times fail then.
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

/** Opens the page as the program's address does, for a person who has been here before. */
export async function enter(context: BrowserContext, program: Program): Promise<Page> {
	const page = await context.newPage();
	const before = await page.addInitScript(() => localStorage.setItem("chuhe.preferences", '{"greeted":true}'));
	await page.goto(program.url.href);
	await before.dispose();
	await command(page, program, "settings.set", { "page.greeted": true });
	await page.locator("home-page").waitFor();
	return page;
}

/** Opens the page as the program's address does, and goes past the greeting of a first visit. */
export async function firstVisit(context: BrowserContext, url: URL): Promise<Page> {
	const page = await context.newPage();
	await page.goto(url.href);
	await page.getByRole("button", { name: /^(Sit down at the board|入座|Ngồi vào bàn cờ)$/ }).click();
	// The greeting leads to a new game.
	await page.getByRole("button", { name: /^(Start the game|开始对局|Bắt đầu ván)$/ }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	// The closed window puts the address of the page below back; a test that continued before would lose its own.
	await page.waitForURL((url) => !url.hash.startsWith("#/new"));
	return page;
}

/** Takes a picture into the folder of SHOTS, to look at. */
export async function shot(page: Page, name: string): Promise<void> {
	const folder = process.env.SHOTS;
	if (folder) {
		await mkdir(folder, { recursive: true });
		await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
	}
}

/** Waits until the page has drawn n frames: on a busy machine that takes as much longer as everything else there. */
export async function frames(page: Page, count: number): Promise<void> {
	await page.evaluate(async (count) => {
		for (let i = 0; i < count; i++) {
			await new Promise(requestAnimationFrame);
		}
	}, count);
}

const PAUSE = 40; // milliseconds between two tries

/** Tries until the assertion holds; as often as an idle machine can within the patience, so that a busy one gets longer. */
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
