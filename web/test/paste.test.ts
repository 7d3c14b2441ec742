import assert from "node:assert/strict";
import { test } from "node:test";
import { enter, eventually, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";
import { Table } from "./support/table";

test("a text that is pasted or dropped anywhere on the page is opened, and what was not understood is told", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await enter(await visit(t), program);
	await page.goto(`${program.url.origin}/#/editor`);
	await new Table(page).ready();
	const give = (kind: "paste" | "drop", text: string) =>
		page.evaluate(
			([kind, text]) => {
				const data = new DataTransfer();
				data.setData("text/plain", text);
				window.dispatchEvent(
					kind === "paste"
						? new ClipboardEvent(kind, { clipboardData: data })
						: new DragEvent(kind, { dataTransfer: data }),
				);
			},
			[kind, text] as const,
		);

	await give("paste", "许银川 先胜 吕钦\n①炮二平五 马8进7\n②马二进三 车9平8\n红胜\n欢迎关注\n");
	await eventually(async () => assert.match(page.url(), /#\/analysis\//));
	await page
		.getByText(/1 item was not understood: .*欢迎关注/)
		.first()
		.waitFor();
	await give("drop", "今天天气很好，我们去公园下棋。");
	await page
		.getByText(/今天天气很好/)
		.first()
		.waitFor();
});
