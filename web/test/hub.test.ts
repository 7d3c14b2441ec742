import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { visit } from "./support/browser";
import { later } from "./support/cleanup";
import { CHUHE_LAB, Program, scratchFolder } from "./support/program";

test("a hub shows its long jobs, and nothing of the board", async (t) => {
	const folder = await scratchFolder();
	const { status, stderr } = spawnSync(
		CHUHE_LAB,
		["run", "try", "--units", "12", "--milliseconds", "1", "--poison", "5", "--attempts", "1", "--dir", folder],
		{ encoding: "utf8" },
	);
	assert.equal(status, 1, stderr); // the run fails because no worker can complete one of its units
	const hub = await Program.hub(folder);
	later(t, () => hub.stop());
	const page = await (await visit(t)).newPage();
	await page.goto(hub.url.href);
	await page.locator("a.run").click();
	await page.getByText("the unit is poison").waitFor();
	await page.getByRole("link", { name: "All jobs" }).click();
	await page.getByText("11 of 12 units").waitFor();
	assert.equal(await page.getByRole("link", { name: "Analysis" }).count(), 0);
	await page
		.getByLabel(/^(Language|Ngôn ngữ|语言)$/)
		.first()
		.selectOption({ label: "Tiếng Việt" });
	await page
		.getByLabel(/^(Language|Ngôn ngữ|语言)$/)
		.first()
		.selectOption({ label: "中文" });
	await page.getByRole("heading", { name: "长时任务" }).waitFor();
});

test("a hub without the key shows nothing", async (t) => {
	const hub = await Program.hub();
	later(t, () => hub.stop());
	const page = await (await visit(t, {}, /401|WebSocket/)).newPage();
	await page.goto(hub.url.origin);
	await page.getByText("This page has no access to the program").waitFor();
});

test("the board has no page of long jobs", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await (await visit(t)).newPage();
	await page.goto(`${program.url.href}`);
	await page.evaluate(() => {
		location.hash = "#/runs";
	});
	await page.getByText("Page not found").waitFor();
});
