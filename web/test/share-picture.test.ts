import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { enter, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command, Table } from "./support/table";

test("the position is saved as a picture, of lines and of points", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/analysis?fen=${encodeURIComponent("3ak4/9/9/9/9/9/9/9/4A4/4K1R2 w")}`);
	await new Table(page).ready();
	await page.getByRole("button", { name: "Share and save" }).click();
	const save = async (name: string) => {
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name, exact: true }).click(),
		]);
		return readFile(await download.path());
	};
	assert.match((await save("SVG")).toString(), /^<svg .*[\s\S]*3ak4\/9/);
	const png = await save("PNG");
	assert.equal(png.subarray(1, 4).toString(), "PNG");
	assert.equal(png.readUInt32BE(16), 1440);
});

const PUBLIC = "https://example.org/chuhe/";

/** Opens a game of two moves that Black has resigned, with the share dialog open. */
async function shared(t: TestContext, settings: object, init?: () => void): Promise<Page> {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t);
	if (init) {
		await context.addInitScript(init);
	}
	const page = await enter(context, program);
	await command(page, program, "settings.set", settings);
	const { game } = await command<{ game: string }>(page, program, "game.new", {
		players: { red: { kind: "person", name: "Anna" }, black: { kind: "person", name: "Boris" } },
		fen: "startpos moves h2e2 h9g7",
	});
	await command(page, program, "game.resign", { game, side: "black" });
	await page.goto(`${program.url.origin}/#/game/${game}`);
	await new Table(page, game).ready();
	await page.getByRole("button", { name: "Share and save" }).click();
	return page;
}

/** Reads the picture in the clipboard: its size, its bytes in base64, and the number of black pixels in its right half. */
async function copied(page: Page) {
	await page.getByRole("region", { name: "Messages" }).getByText("Copied.").waitFor();
	return page.evaluate(async () => {
		const [item] = await navigator.clipboard.read();
		const blob = await item?.getType("image/png");
		const image = await createImageBitmap(blob ?? new Blob());
		const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
		pen?.drawImage(image, 0, 0);
		// The QR code of the address is in the right half: without it, few pixels there are pure black.
		const { data } = pen?.getImageData(image.width / 2, 0, image.width / 2, image.height) ?? { data: [] };
		let black = 0;
		for (let i = 0; i < data.length; i += 4) {
			black += (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) === 0 ? 1 : 0;
		}
		const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
		return {
			width: image.width,
			height: image.height,
			black,
			png: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
		};
	});
}

test("a picture with players, last move, result and the code of its address is copied; the address carries the moves", async (t) => {
	const page = await shared(t, { "page.publicPage": PUBLIC });
	await page.getByRole("button", { name: "Copy picture" }).click();
	const { width, height, black, png } = await copied(page);
	const bar = 1440 / 15;
	assert.ok(width === 1440 && height - 3 * bar > 1440, `${width} × ${height}: no room for the words and the code`);
	assert.ok(black > 10_000, `${black} black points: no code of the address`);
	if (process.env.PICTURE_FOLDER) {
		await writeFile(`${process.env.PICTURE_FOLDER}/copied.png`, Buffer.from(png, "base64"));
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/share.png` });
	}
	const address = await page.getByLabel("Link with position and moves").inputValue();
	assert.equal(address, `${PUBLIC}#/analysis?fen=startpos+moves+h2e2+h9g7`);
	await page.goto(new URL(new URL(address).hash, page.url()).href);
	await page.locator("move-list .move").nth(1).waitFor();
	await page.locator("chuhe-board[data-ready]").waitFor();
	assert.equal(await page.locator("move-list .move").count(), 2);
});

test("an address that opens on this machine alone is not shared; that of another page is asked for", async (t) => {
	const page = await shared(t, {});
	const dialog = page.locator("[data-window=share]");
	const field = dialog.getByLabel("Page that opens shared links");
	await field.waitFor();
	const values = await dialog.locator("input").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
	assert.deepEqual(
		values.filter((value) => /127\.0\.0\.1|localhost/.test(value)),
		[],
	);
	await page.getByRole("button", { name: "Copy picture" }).click();
	assert.ok((await copied(page)).black < 10_000, "a code of an address that opens for no one");
	await field.fill("http://127.0.0.1:9010/");
	await field.press("Tab");
	assert.equal(await field.evaluate((input) => (input as HTMLInputElement).validity.customError), true);
	await field.fill(PUBLIC);
	await field.press("Tab");
	const address = dialog.getByLabel("Link with position and moves");
	await address.waitFor();
	assert.match(await address.inputValue(), /^https:\/\/example\.org\/chuhe\/#\/analysis\?fen=startpos\+moves/);
});

test("where pictures are not copied they are saved; a long press on the button copies without the window", async (t) => {
	const page = await shared(t, {}, () => {
		Object.defineProperty(window, "ClipboardItem", { value: undefined });
	});
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Copy picture" }).click(),
	]);
	assert.equal((await readFile(await download.path())).subarray(1, 4).toString(), "PNG");
	await page.keyboard.press("Escape");
	const button = page.getByRole("button", { name: "Share and save" });
	const [again] = await Promise.all([page.waitForEvent("download"), button.click({ delay: 1500 })]);
	assert.equal(again.suggestedFilename(), "xiangqi.png");
	assert.equal(await page.locator("[data-window=share] dialog[open]").count(), 0);
});
