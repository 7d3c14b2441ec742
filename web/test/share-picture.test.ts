import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
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

test("a picture with players, last move and result is copied; the address carries the moves", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const { game } = await command<{ game: string }>(page, program, "game.new", {
		players: { red: { kind: "person", name: "Anna" }, black: { kind: "person", name: "Boris" } },
		fen: "startpos moves h2e2 h9g7",
	});
	await command(page, program, "game.resign", { game, side: "black" });
	await page.goto(`${program.url.origin}/#/game/${game}`);
	const table = await new Table(page, game).ready();
	await page.getByRole("button", { name: "Share and save" }).click();
	await page.getByRole("button", { name: "Copy as a picture" }).click();
	await page.getByRole("region", { name: "Messages" }).getByText("Copied.").waitFor();
	const { size, png } = await page.evaluate(async () => {
		const [item] = await navigator.clipboard.read();
		const blob = await item?.getType("image/png");
		const image = await createImageBitmap(blob ?? new Blob());
		const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
		return {
			size: [image.width, image.height],
			png: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
		};
	});
	const bar = 1440 / 15;
	const plain = (size[1] ?? 0) - 2 * bar;
	assert.ok(size[0] === 1440 && plain > 1440, `${size}: no room for the words above and below`);
	if (process.env.PICTURE_FOLDER) {
		await writeFile(`${process.env.PICTURE_FOLDER}/copied.png`, Buffer.from(png, "base64"));
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/share.png` });
	}
	const address = await page.getByLabel("Address with position and moves").inputValue();
	assert.match(address, /#\/analysis\?fen=startpos\+moves\+h2e2\+h9g7$/);
	await page.goto(address);
	await page.locator("move-list .move").nth(1).waitFor();
	await table.page.locator("chuhe-board[data-ready]").waitFor();
	assert.equal(await page.locator("move-list .move").count(), 2);
});
