import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { shot, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { findings } from "./support/findings";
import { Program } from "./support/program";
import { Table } from "./support/table";

const PASSWORD = "three black horses";

/** Signs up a member and returns their page, at an address of the club. */
async function member(
	t: TestContext,
	club: Program,
	name: string,
	address: string,
	options: BrowserContextOptions = {},
): Promise<Page> {
	const context = await visit(t, { reducedMotion: "reduce", ...options }, /409/);
	const page = await context.newPage();
	await page.goto(club.url.href);
	await page.evaluate(
		async ([name, password]) => {
			await fetch("/api/account/sign-up", {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ name, password }),
			});
		},
		[name, PASSWORD] as const,
	);
	await page.goto(`${club.url.href}#/${address}`);
	await page.reload();
	return page;
}

test("a pupil signs up with the code of a class, whose page says which limits hold", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const teacher = await member(t, club, "Teacher", "classes");
	await teacher.getByLabel("Name of the class").fill("Horses");
	await teacher.getByRole("button", { name: "New class" }).click();
	await teacher.getByText("200 people can sign up within an hour and 500 pages can be open at the same time").waitFor();
	const link = await teacher.getByLabel("Send this link").inputValue();
	const pupil = await (await visit(t, { reducedMotion: "reduce" }, /40[0-9]/)).newPage();
	await pupil.goto(link);
	await pupil.getByRole("main").getByRole("link", { name: "Sign in" }).click();
	assert.equal(await pupil.getByLabel(/Class or invitation code/).inputValue(), link.split("/").pop());
	await pupil.getByLabel("Name", { exact: true }).fill("Pupil");
	await pupil.getByLabel("Password").fill(PASSWORD);
	await pupil.getByRole("button", { name: "Sign up" }).click();
	await pupil.getByRole("button", { name: "Join", exact: true }).click();
	await teacher.getByText("2 of 2 are here").waitFor();
	await pupil.locator(".role", { hasText: "teacher" }).waitFor();
});

test("a class: a pupil follows the teacher's board, answers a question, solves an assignment; a token is made", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const teacher = await member(t, club, "Teacher", "classes");
	await teacher.getByLabel("Name of the class").fill("Cannons");
	const found: Record<string, string[]> = { classes: await findings(teacher) };
	await teacher.getByRole("button", { name: "New class" }).click();
	const leads = await new Table(teacher).ready();
	const link = await teacher.getByLabel("Send this link").inputValue();

	const pupil = await member(t, club, "Pupil", link.split("#/")[1] ?? "", {
		viewport: { width: 390, height: 844 },
		locale: "en-GB",
	});
	await pupil.getByRole("button", { name: "Join", exact: true }).click();
	const follows = await new Table(pupil).ready();
	await teacher.getByText("2 of 2 are here").waitFor();
	await leads.click("h2e2");
	await follows.until("the teacher's move", (pieces) => pieces.e2 === "C");

	await follows.click("h9g7"); // tried by the pupil alone
	await follows.until("a try", (pieces) => pieces.g7 === "n");
	assert.equal((await leads.pieces()).g7, undefined, "the class sees what a pupil tries");
	await leads.click("b9c7");
	await leads.until("the next move", (pieces) => pieces.c7 === "n");
	await pupil.getByRole("button", { name: "Back to the class" }).click();
	await follows.until("the class's board", (pieces) => pieces.c7 === "n" && pieces.h9 === "n");
	await pupil.getByRole("button", { name: "Raise hand" }).click();
	await teacher.getByText("hand 1").waitFor();
	await shot(teacher, "class");
	found.people = await findings(teacher);
	await teacher.getByRole("tab", { name: "Moves" }).click();
	found.moves = await findings(teacher);

	await teacher.getByRole("tab", { name: "Questions" }).click();
	await teacher.getByRole("button", { name: "Ask the class" }).click();
	await pupil.getByText("Answer with a move on the board.").first().waitFor();
	await follows.click("h0g2");
	await pupil
		.getByText(/You answered h0g2/)
		.first()
		.waitFor();
	await shot(pupil, "class-question-phone");
	found.answered = await findings(pupil);
	await teacher.getByText("Pupil", { exact: true }).waitFor();
	await shot(teacher, "class-answers");
	found.questions = await findings(teacher);
	await teacher.getByRole("button", { name: "Close and show" }).click();
	await pupil.locator("class-questions .bar").waitFor();

	await teacher.getByRole("tab", { name: "Assignments" }).click();
	await teacher.getByText("Give an assignment").first().click();
	await teacher.getByLabel("Title").fill("Mates");
	await teacher.getByLabel("Theme").selectOption({ index: 1 });
	await teacher.getByLabel("How many").fill("1");
	await teacher.getByRole("button", { name: "Give an assignment" }).click();
	await pupil.getByRole("tab", { name: "Assignments" }).click();
	await pupil.getByRole("link", { name: "1, open" }).click();
	await pupil.getByText("Black mates.").waitFor();
	const solves = await new Table(pupil).ready();
	await shot(pupil, "class-task-phone");
	found.task = await findings(pupil);
	await teacher.getByText("0/1").waitFor();
	await solves.click("b3d2"); // solves the first problem of the theme
	await teacher.getByText("1/1").waitFor();
	await shot(teacher, "class-progress");
	found.work = await findings(teacher);
	await teacher.getByRole("tab", { name: "Settings" }).click();
	found.settings = await findings(teacher);

	await teacher.goto(`${club.url.href}#/account`);
	await teacher.getByLabel("Use", { exact: true }).fill("my engine");
	await teacher.getByRole("checkbox", { name: "plays as a program" }).check();
	await teacher.getByRole("button", { name: "Make a token" }).click();
	assert.match(await teacher.getByLabel(/Your new token/).inputValue(), /^chq_/);
	await shot(teacher, "tokens");
	found.tokens = await findings(teacher);
	await teacher.getByRole("button", { name: "Revoke" }).click();
	await teacher.getByLabel(/Your new token/).waitFor({ state: "detached" });
	assert.deepEqual(
		Object.entries(found).filter(([, list]) => list.length > 0),
		[],
	);
});

test("a study is shared: who may read follows live, who may write plays in it; chapters and the study go", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const owner = await member(t, club, "Olga", "classes");
	const phone = { viewport: { width: 390, height: 844 }, locale: "en-GB" };
	const guest = await member(t, club, "Reader", "classes", phone);

	await owner.getByLabel("Title", { exact: true }).fill("Central cannon");
	await owner.getByRole("button", { name: "New study" }).click();
	await owner.getByRole("heading", { name: "Central cannon" }).waitFor();
	const writes = await new Table(owner).ready();
	await writes.click("h2e2");
	await writes.until("a move of the study", (pieces) => pieces.e2 === "C");
	const share = owner.getByRole("button", { name: "Share", exact: true });
	await owner.getByLabel("Name", { exact: true }).fill("reader");
	await share.click();
	await owner.getByRole("listitem").filter({ hasText: "Reader" }).getByText("may read").waitFor();

	await guest.reload();
	await guest.getByRole("link", { name: "Central cannon" }).click();
	await guest.getByText("may read").waitFor();
	const reads = await new Table(guest).ready();
	await guest
		.getByRole("button", { name: /C2=5|h2e2/ })
		.first()
		.waitFor();
	await writes.click("h9g7");
	await guest
		.getByRole("button", { name: /h8\+7|h9g7/i })
		.first()
		.waitFor();
	const found: Record<string, string[]> = { owner: await findings(owner), reader: await findings(guest) };
	await shot(owner, "shared-study");
	await shot(guest, "shared-study-phone");
	const wide = await guest.evaluate(() => document.documentElement.scrollWidth);
	assert.ok(wide <= 390, `the page is ${wide} pixels wide on a phone`);

	await owner.getByLabel("Name", { exact: true }).fill("reader");
	await owner.getByLabel("They may").selectOption({ label: "write" });
	await share.click();
	await owner.getByRole("listitem").filter({ hasText: "Reader" }).getByText("may write").waitFor();
	await guest.reload();
	await guest.getByText("may write").first().waitFor();
	await reads.ready();
	await owner.getByLabel("Title of the chapter").fill("An endgame");
	await owner.getByLabel("FEN").fill("3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1");
	await owner.getByRole("button", { name: "Add a chapter" }).click();
	await writes.until("the endgame", (pieces) => pieces.e1 === "R");
	await guest.reload();
	await guest.getByRole("link", { name: "An endgame" }).click();
	await reads.until("the endgame", (pieces) => pieces.e1 === "R");
	await reads.click("e1f1");
	await owner
		.getByRole("button", { name: /R5=4|e1f1/ })
		.first()
		.waitFor();
	await owner.getByRole("button", { name: /: An endgame$/ }).click();
	await writes.until("the first chapter", (pieces) => pieces.a0 === "R");
	await owner.getByRole("button", { name: "Delete the study" }).click();
	await owner
		.getByRole("button", { name: /Delete/ })
		.last()
		.click();
	await owner.getByText("Central cannon").waitFor({ state: "detached" });
	assert.deepEqual(found, { owner: [], reader: [] });
});
