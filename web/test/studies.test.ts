import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { command, Table } from "./support/table";

const shots = process.env.PICTURE_FOLDER;

test("an analysis becomes a study with chapters, which is ordered, saved as a file and opened again with its arrows", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const { game } = await command<{ game: string }>(page, program, "game.new", {
		kind: "study",
		title: "Centre cannon",
	});
	await command(page, program, "tree.add", { game, node: 0, moves: ["h2e2", "h9g7"] });
	await command(page, program, "tree.comment", { game, node: 1, comment: "At once to the centre." });
	await command(page, program, "tree.marks", { game, node: 1, marks: ["Gh2e2", "Re6"] });
	await page.goto(`${program.url.origin}/#/analysis/${game}`);
	await new Table(page).ready();
	const pane = page.locator("study-card");
	await pane.getByRole("button", { name: "Add this game to a study" }).click();
	await pane.getByLabel("Title").fill("My openings");
	await pane.getByRole("button", { name: "Add", exact: true }).click();
	await pane.getByRole("link", { name: "Centre cannon" }).waitFor();
	await pane.getByRole("button", { name: "Add a chapter" }).click();
	await pane.getByRole("link", { name: "Chapter 2" }).waitFor();
	await page.waitForURL((url) => !url.hash.includes(game));
	if (shots) {
		await page.screenshot({ path: `${shots}/study-card.png` });
	}
	await pane.getByRole("link", { name: "My openings" }).click();
	const chapters = page.locator("studies-page ol strong");
	await eventually(async () => assert.deepEqual(await chapters.allTextContents(), ["Centre cannon", "Chapter 2"]));
	await page.getByRole("button", { name: "Move Chapter 2 up" }).click();
	await eventually(async () => assert.deepEqual(await chapters.allTextContents(), ["Chapter 1", "Centre cannon"]));
	if (shots) {
		await page.screenshot({ path: `${shots}/study.png` });
	}
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("button", { name: "Save as a file" }).click(),
	]);
	assert.equal(download.suggestedFilename(), "My openings.pgn");
	const file = join(program.data, "study.pgn");
	await writeFile(file, await readFile(await download.path()));
	await page.getByRole("button", { name: "Merge into the library" }).click();
	// The user's own studies are copied into the library automatically, so some chapters may already be there.
	const kept = (await page.locator(".toast", { hasText: "Added: " }).textContent()) ?? "";
	const counts = [...kept.matchAll(/: (\d+)/g)].map(([, count]) => Number(count));
	assert.equal(
		counts.reduce((sum, count) => sum + count, 0),
		2,
		kept,
	);
	await page.getByRole("link", { name: "All studies" }).click();
	await page.locator("studies-page input[type=file]").setInputFiles(file);
	await page.locator(".toast", { hasText: 'Opened 2 chapters of "My openings".' }).waitFor();
	await eventually(async () => assert.deepEqual(await chapters.allTextContents(), ["Chapter 1", "Centre cannon"]));
	await page.getByRole("link", { name: "Centre cannon" }).last().click();
	await new Table(page).ready();
	assert.ok(!page.url().includes(game), "another game than the one that went out");
	await page.keyboard.press("ArrowRight");
	await page.getByText("At once to the centre.").first().waitFor();
	await eventually(async () => {
		const drawn = await page
			.locator("chuhe-board")
			.evaluate((board) => (board as unknown as { state: { drawn: unknown[] } }).state.drawn);
		assert.equal(drawn.length, 2);
	});
});

test("markup in a record that is opened stays text: title, names, places, comments", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	const markup = "<img src=x onerror=window.hit=1><script>window.hit=1</script>";
	const file = join(program.data, "markup.pgn");
	await writeFile(
		file,
		`[Game "Chinese Chess"]
[Event "Event ${markup}"]
[Site "Site ${markup}"]
[Date "2026.01.01"]
[Round "1"]
[Red "Red ${markup}"]
[Black "Black ${markup}"]
[Result "*"]
[Annotator "Anna ${markup}"]

{Before ${markup}} 1. C2.5 {After ${markup}} H8+7 *
`,
	);
	await page.goto(`${program.url.origin}/#/studies`);
	await page.locator("studies-page input[type=file]").setInputFiles(file);
	const chapter = page.locator("studies-page ol a").first();
	await chapter.waitFor();
	await chapter.click();
	await new Table(page).ready();
	await page.keyboard.press("ArrowRight");
	await page.getByText(`After ${markup}`).first().waitFor();
	await page.getByText(`Red ${markup}`).first().waitFor();
	assert.equal(await page.evaluate(() => (window as unknown as { hit?: number }).hit), undefined);
	assert.equal(await page.locator("img[src=x]").count(), 0);
});

test("a study is made and deleted on a phone, in Chinese", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const context = await visit(t, {
		viewport: { width: 390, height: 844 },
		hasTouch: true,
		isMobile: true,
		locale: "zh-CN",
	});
	const page = await enter(context, program);
	await page.goto(`${program.url.origin}/#/studies`);
	await page.getByText("还没有研究。").waitFor();
	await page.getByLabel("新建研究").fill("残局");
	await page.getByRole("button", { name: "创建" }).tap();
	await page.getByText("此研究还没有章节。").waitFor();
	await page.getByRole("button", { name: "添加章节" }).tap();
	await page.getByRole("link", { name: "第 1 章" }).last().waitFor();
	assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
	if (shots) {
		await page.screenshot({ path: `${shots}/study-phone.png` });
	}
	await page.getByRole("button", { name: "删除研究" }).tap();
	await page.locator("chuhe-dialog").getByRole("button", { name: "删除研究" }).tap();
	await page.getByText("还没有研究。").waitFor();
});
