import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Page } from "playwright-core";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";

const GAMES = `{"red":"Anna","black":"Boris","result":"1-0","moves":"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4"}
{"red":"Anna","black":"Carl","result":"1-0","moves":"h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5"}
{"red":"Anna","black":"Dora","result":"1-0","moves":"h2e2 b9c7 h0g2"}
`;

async function withLibrary(t: TestContext): Promise<Program> {
	const program = await Program.start();
	later(t, () => program.stop());
	await program.addGames(GAMES);
	return program;
}

async function picture(page: Page, name: string): Promise<void> {
	const folder = process.env.PICTURE_FOLDER;
	if (folder) {
		for (const [width, height] of [
			[1280, 800],
			[390, 844],
		] as const) {
			await page.setViewportSize({ width, height });
			await page.screenshot({ path: `${folder}/${name}-${width}.png` });
		}
		await page.setViewportSize({ width: 1280, height: 800 });
	}
}

test("a repertoire is made of the library, asked for, and what was not known comes again", async (t) => {
	const program = await withLibrary(t);
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/drill`);
	const drill = page.locator("drill-page");
	await drill.getByRole("heading", { name: "Solid repertoire, Red" }).waitFor();
	await drill.getByLabel("Player whose moves to use").fill("Anna");
	await drill.getByRole("button", { name: "Create from the library" }).click();
	await drill.getByRole("heading", { name: "Anna, Red" }).waitFor();
	await picture(page, "drill-list");
	await drill.getByRole("link", { name: "Practise: Anna, Red" }).click();
	await drill.getByText("Red: your move?").waitFor();
	const play = async (from: string, to: string) => {
		await page.locator(`chuhe-board [data-square=${from}]`).first().click();
		await page.locator(`chuhe-board [data-square=${to}]`).first().click();
	};
	await play("h2", "e2");
	await drill.getByText("Right: C2=5").waitFor();
	await eventually(async () => assert.equal(await drill.locator(".line li").count(), 2)); // the reply has been played
	await picture(page, "drill-right");
	await play("c3", "c4");
	await drill.getByText("Not in the repertoire. Expected: H2+3").waitFor();
	await picture(page, "drill-wrong");
	await drill.getByRole("button", { name: "Next" }).click();
	await drill.getByText("Red: your move?").waitFor();
	await drill.getByText("1 of 2 right").waitFor();

	// The repertoire can be removed from the list.
	await drill.getByRole("link", { name: "All repertoires" }).click();
	const mine = drill.getByRole("heading", { name: "Anna, Red" });
	await drill.getByRole("button", { name: "Remove from list: Anna, Red" }).click();
	await mine.waitFor({ state: "detached" });
});

test("a repertoire is asked for on a phone, in Chinese", async (t) => {
	const program = await withLibrary(t);
	const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: "zh-CN" };
	const page = await enter(await visit(t, phone), program);
	await page.goto(`${program.url.origin}/#/drill`);
	const drill = page.locator("drill-page");
	await drill.getByRole("heading", { name: "红方·稳健布局" }).waitFor();
	await drill.getByLabel("棋手（留空").fill("Anna");
	await drill.getByRole("button", { name: "从棋谱库制作" }).tap();
	await drill.getByRole("heading", { name: "Anna，红方" }).waitFor();
	await drill.getByRole("link", { name: "练习: Anna，红方" }).tap();
	await drill.getByText("红方：怎么走？").waitFor();
	const play = async (from: string, to: string) => {
		await page.locator(`chuhe-board [data-square=${from}]`).first().tap();
		await page.locator(`chuhe-board [data-square=${to}]`).first().tap();
	};
	await play("h2", "e2");
	await drill.getByText("正确：炮二平五").waitFor();
	await eventually(async () => assert.equal(await drill.locator(".line li").count(), 2)); // the reply has been played
	await play("c3", "c4");
	const said = drill.getByText("不在布局谱中。应走：马二进三");
	await said.waitFor();
	await drill.getByText(/^\d+ 局 · \d+ % · /).waitFor();
	const next = drill.getByRole("button", { name: "下一个" });
	const [word, button] = [await said.boundingBox(), await next.boundingBox()];
	assert.ok(
		word && button && word.y >= 0 && button.y + button.height <= 844,
		"the answer and what comes next are in sight",
	);
	const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
	assert.ok(wide <= 0, `the page is ${wide} pixels too wide`);
	if (process.env.PICTURE_FOLDER) {
		await page.screenshot({ path: `${process.env.PICTURE_FOLDER}/drill-phone.png` });
	}
	await next.tap();
	await drill.getByText("2 题答对 1 题").waitFor();
});

test("the repertoires of the program are there at once, with a reason for each move, and one that is taken off stays off", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/drill`);
	const drill = page.locator("drill-page");
	await drill.getByRole("link", { name: "Practise: Sharp repertoire, Red" }).click();
	await drill.getByText("Red: your move?").waitFor();
	await page.locator("chuhe-board [data-square=h2]").first().click();
	await page.locator("chuhe-board [data-square=e2]").first().click();
	await drill.getByText("Threatens C5+4, which would win the black pawn on file 5.").waitFor();
	await drill.getByText(/^Usual answers: H8\+7 \d+ %/).waitFor();
	await drill.getByRole("button", { name: "On the board: Sharp repertoire, Red" }).click();
	await page.locator("game-page").getByText("Sharp repertoire, Red").first().waitFor();
	await page.goto(`${program.url.origin}/#/drill`);
	await drill.getByRole("button", { name: "Remove from list: Sharp repertoire, Red" }).click();
	await drill.getByRole("button", { name: "Restore removed repertoires" }).waitFor();
	await page.reload();
	await drill.getByRole("heading", { name: "Simple repertoire, Red" }).waitFor();
	assert.equal(await drill.getByRole("heading", { name: "Sharp repertoire, Red" }).count(), 0);
	await drill.getByRole("button", { name: "Restore removed repertoires" }).click();
	await drill.getByRole("heading", { name: "Sharp repertoire, Red" }).waitFor();
});
