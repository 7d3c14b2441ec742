import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { enter, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { Table } from "./support/table";

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
