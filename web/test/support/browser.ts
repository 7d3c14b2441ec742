import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { after, type TestContext } from "node:test";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { later } from "./cleanup";
import type { Program } from "./program";

const PATIENCE = 20_000; // milliseconds until something expected must be there

/** Two kinds of browsers: pages are drawn fastest without a graphics card when nothing pretends to be one. */
const kinds = {
	flat: ["--disable-gpu"],
	solid: ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
} as const;

const browsers = new Map<keyof typeof kinds, Promise<Browser>>();

function browser(kind: keyof typeof kinds): Promise<Browser> {
	let found = browsers.get(kind);
	if (!found) {
		found = chromium.launch({
			executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
			args: ["--no-sandbox", ...kinds[kind]],
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
	const errors: string[] = [];
	const note = (text: string) => {
		if (!allowed?.test(text)) {
			errors.push(text);
		}
	};
	context.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning") {
			note(`${message.type()}: ${message.text()}`);
		}
	});
	context.on("weberror", (error) => note(`uncaught: ${error.error().stack ?? error.error()}`));
	later(test, async () => {
		await context.close();
		assert.deepEqual(errors, [], "errors on the console of the browser");
	});
	return context;
}

/** Opens the page as the program's address does, past the greeting of a first visit. */
export async function enter(context: BrowserContext, program: Program): Promise<Page> {
	const page = await context.newPage();
	await page.goto(program.url.href);
	await page.getByRole("button", { name: /^(Sit down at the board|入座|Ngồi vào bàn cờ)$/ }).click();
	// The greeting leads to a new game.
	await page.getByRole("button", { name: /^(Start the game|开始对局|Bắt đầu ván)$/ }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "hidden" });
	// The closed window puts the address of the page below back; a test that went on before would lose its own.
	await page.waitForURL((url) => !url.hash.startsWith("#/new"));
	return page;
}

/** Takes a picture into the folder of SHOTS, for somebody to look at. */
export async function shot(page: Page, name: string): Promise<void> {
	const folder = process.env.SHOTS;
	if (folder) {
		await mkdir(folder, { recursive: true });
		await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
	}
}

/** Tries until the assertion holds. */
export async function eventually(check: () => Promise<void> | void, patience = PATIENCE): Promise<void> {
	const end = Date.now() + patience;
	for (;;) {
		try {
			await check();
			return;
		} catch (error) {
			if (Date.now() > end) {
				throw error;
			}
			await new Promise((resolve) => setTimeout(resolve, 40));
		}
	}
}
