import { test } from "node:test";
import { enter, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";

test("the manual is in the language of its reader, or says that a page does not exist in it", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t, { locale: "zh-CN" }), program);
	const open = async (place: string) => {
		await page.goto("about:blank");
		await page.goto(`${program.url.origin}/docs.html#${place}`);
	};
	const heading = (name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
	const only = page.getByText("本页暂无中文版，以下为英文。");
	await open("guide");
	await heading("棋手指南");
	await page.locator("main").getByRole("link", { name: "English" }).click();
	await heading("A guide for players");
	await only.waitFor({ state: "detached" });
	await page.reload();
	await heading("A guide for players");
	await open("go.md");
	await only.waitFor();
	await open("server.zh.md");
	await heading("棋社的对弈服务器");
	await page.locator(".language select").selectOption("en");
	await heading("A play server for a club");
	await page.locator(".language select").selectOption("vi");
	await page.getByText("Trang này chưa có bản tiếng Việt; dưới đây là bản tiếng Anh.").waitFor();
	await open("guide");
	await heading("Hướng dẫn cho người chơi");
});
