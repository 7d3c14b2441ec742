import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { visit } from "./support/browser";
import { later } from "./support/cleanup";
import { changed, keep, MOST_CHANGED, readKept, shrink } from "./support/pictures";
import { Program } from "./support/program";
import { furnish, SIZES, screens, settled, show } from "./support/screens";
import { command } from "./support/table";

// Takes a picture of every page at seven sizes, in every language, light and dark, for inspection,
// and compares the Chinese and English ones with the reference pictures in test/pictures:
//
//	npm run pictures -- FOLDER [NAME,NAME]  writes full-size pictures to FOLDER, of the named pages only if any
//	KEEP=1 npm run pictures -- FOLDER       stores the current pictures as the reference instead of comparing
//	LOCALES=zh-CN …                         uses these languages only
//	GUIDE=../docs/images/guide …            writes the pictures of the manual instead of comparing

const folder = process.env.PICTURES ?? ".";
const kept = process.env.KEPT_PICTURES ?? ".";
const only = process.env.SCREEN;

// The pictures of the manual: the screen of a small laptop, in light mode.
const guide = process.env.GUIDE;
const GUIDE_SIDE = 600;
const GUIDE_QUALITY = 0.55;

const wanted = process.env.LOCALES?.split(",");

for (const locale of (["en-GB", "zh-CN", "vi-VN"] as const).filter((name) => !wanted || wanted.includes(name))) {
	for (const colorScheme of ["light", "dark"] as const) {
		const language = locale.slice(0, 2);
		test(`${language}, ${colorScheme}`, async (t) => {
			const program = await Program.start();
			later(t, () => program.stop());
			const context = await visit(t, { locale, colorScheme, viewport: SIZES[4], reducedMotion: "reduce" }, /canvas/i);
			const page = await context.newPage();
			const lab = await context.newPage();
			await mkdir(folder, { recursive: true });
			await page.bringToFront();
			await page.goto(program.url.href);
			await page.getByRole("button", { name: /^(Sit down at the board|入座|Ngồi vào bàn cờ)$/ }).waitFor();
			await command(page, program, "settings.set", { "page.greeted": true });
			await page.locator("greeting-dialog").waitFor({ state: "detached" });
			const games = await furnish(page, program);
			const different: string[] = [];
			for (const [screen, address, ready] of screens.filter(([name]) => !only || only.split(",").includes(name))) {
				await page.setViewportSize(SIZES[4]);
				await show(page, address(games), ready);
				for (const size of SIZES) {
					await page.setViewportSize(size);
					await settled(page);
					await page.waitForTimeout(120);
					// Content that changes daily is not compared.
					await page.locator("[data-daily]").evaluateAll((parts) => {
						for (const part of parts as HTMLElement[]) {
							part.style.visibility = "hidden";
						}
					});
					const name = `${screen}-${size.width}-${language}-${colorScheme}`;
					const png = await page.screenshot();
					await writeFile(join(folder, `${name}.png`), png);
					if (language === "vi") {
						continue; // only for inspecting long words; references in two languages are enough
					}
					if (guide) {
						if (size === SIZES[3] && colorScheme === "light") {
							const picture = await shrink(lab, png, GUIDE_SIDE, GUIDE_QUALITY);
							await writeFile(join(guide, `${screen}.${language}.webp`), Buffer.from(picture, "base64"));
						}
						continue;
					}
					const now = await shrink(lab, png);
					const path = join(kept, `${name}.webp`);
					if (process.env.KEEP) {
						await keep(path, now);
						continue;
					}
					const before = await readKept(path);
					const share = before === undefined ? 1 : await changed(lab, before, now);
					if (share > MOST_CHANGED) {
						different.push(
							`${name}: ${before === undefined ? "none is kept" : `${(100 * share).toFixed(1)} % differ`}`,
						);
					}
				}
			}
			assert.deepEqual(different, [], "look at these, mend them, or keep what is seen now");
		});
	}
}
