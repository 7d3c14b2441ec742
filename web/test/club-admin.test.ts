import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { type TestContext, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { eventually, shot, visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";

const PASSWORD = "three black horses";

/** Opens an address of the club in a new browser context and returns the page. */
async function arrive(t: TestContext, address: string, options: BrowserContextOptions = {}): Promise<Page> {
	const context = await visit(t, options, /status of 40[0-9]/);
	const page = await context.newPage();
	await page.goto(address);
	return page;
}

/** Returns the link for the administrator, which the club prints when it first starts. */
async function setupLink(club: Program): Promise<string> {
	let link = "";
	await eventually(() => {
		link = club.log.match(/http:\S+#\/setup\/\S+/)?.[0] ?? "";
		assert.ok(link, "no link for the administrator");
	});
	return link;
}

/** Sets up the club and returns the administrator's page. */
async function setUp(t: TestContext, club: Program, options: BrowserContextOptions = {}): Promise<Page> {
	const root = await arrive(t, await setupLink(club), options);
	await fillIn(root);
	return root;
}

/** Fills in the form for setting up a club and waits for the page that follows. */
async function fillIn(root: Page): Promise<void> {
	await root.getByLabel(/Name of the club/).fill("Red Cannon");
	await root.getByLabel("Name", { exact: true }).fill("Root");
	await root.getByLabel("Password").fill(PASSWORD);
	await root.getByRole("button", { name: "Set up the club" }).click();
	await root.getByRole("heading", { name: "The club", exact: true }).waitFor();
}

async function narrow(page: Page): Promise<void> {
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	assert.ok(wide <= 390, `the page is ${wide} pixels wide`);
}

async function part(root: Page, name: string): Promise<void> {
	await root.getByRole("navigation").getByRole("link", { name, exact: true }).click();
}

test("whoever has set a club up sees its page at once, and no refusal before", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const context = await visit(t, {}, /status of 40[0-9]/);
	await context.addInitScript(() => {
		// a page that is about to be reloaded logs a message after it has rendered 15 more frames
		addEventListener("beforeunload", async () => {
			for (let frame = 0; frame < 15; frame++) {
				await new Promise(requestAnimationFrame);
			}
			// biome-ignore lint/suspicious/noConsole: so the test gets to know
			console.debug("still drawn");
		});
		// a refusal that appears only briefly is recorded in the session storage, which survives the reload
		const attach = Element.prototype.attachShadow;
		Element.prototype.attachShadow = function (init) {
			const root = attach.call(this, init);
			new MutationObserver(() => {
				if (this.localName === "admin-page" && root.querySelector(".empty")) {
					sessionStorage.setItem("refused", "yes");
				}
			}).observe(root, { childList: true, subtree: true });
			return root;
		};
	});
	const page = await context.newPage();
	const refused = () => page.evaluate(() => sessionStorage.getItem("refused"));
	await page.goto(await setupLink(club));
	const drawn = page.waitForEvent("console", (message) => message.text() === "still drawn");
	await page.route(club.url.href, async (route) => {
		await drawn; // as on a slow network, the old page stays for a while
		await route.continue();
	});
	await fillIn(page);
	assert.equal(await refused(), null);
	await page.getByRole("button", { name: "Sign out" }).click();
	await page.getByRole("link", { name: "Sign in" }).first().waitFor();
	await page.goto(`${club.url.href}#/admin`);
	await page.getByText("This page is for moderators.").waitFor();
	await eventually(async () => assert.equal(await refused(), "yes")); // so a refusal would have been noticed above
});

/** Returns the code that an authenticator app would show (RFC 6238). */
function totp(secret: string, at: number): string {
	const bits = [...secret]
		.map((c) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(c).toString(2).padStart(5, "0"))
		.join("");
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
	const step = Buffer.alloc(8);
	step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
	const sum = createHmac("sha1", key).update(step).digest();
	return String((sum.readUInt32BE((sum.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

test("a member turns two-step sign-in on, and signs in with a backup code", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const page = await setUp(t, club);
	await page.goto(`${club.url.href}#/account`);
	const card = page.locator("second-card");
	await card.getByLabel("Password").fill(PASSWORD);
	await card.getByRole("button", { name: "Turn on" }).click();
	const secret = await card.getByLabel("Secret").inputValue();
	await card.getByRole("img", { name: "QR" }).waitFor();
	await shot(page, "two-step");
	await card.getByLabel("Code").fill(totp(secret, Date.now()));
	await card.getByRole("button", { name: "Turn on" }).click();
	await card.getByText("On. 10 backup codes are left.").waitFor();
	const backup = (await card.locator("pre").innerText()).split("\n")[0] ?? "";
	await page.getByRole("button", { name: "Sign out" }).click();
	await page.getByRole("link", { name: "Sign in" }).first().click();
	await page.getByLabel("Name", { exact: true }).fill("Root");
	await page.getByLabel("Password").fill(PASSWORD);
	const enter = page.getByRole("main").getByRole("button", { name: "Sign in", exact: true });
	await enter.click();
	await page.getByLabel("Code", { exact: true }).fill(backup);
	await enter.click();
	await page.getByRole("link", { name: "Administration" }).waitFor();
});

test("roles are shown with names", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const root = await setUp(t, club);
	await root.goto(`${club.url.href}#/player/Root`);
	await root.getByRole("heading", { name: "Root administrator" }).waitFor();
	await root.goto(`${club.url.href}#/`);
	await root.getByRole("button", { name: /^Level 1/ }).click();
	await root.getByText("House-1 (house player)").first().waitFor();
	await root.getByText("Root (administrator)").first().waitFor();
});

test("an administrator sets a club up for members, and a member comes by a link", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const root = await setUp(t, club);
	await root.getByLabel("Guests may play").uncheck();
	await root.getByLabel("New members need an invitation").check();
	await root.getByRole("button", { name: "Save" }).click();
	await root.getByText("Saved.").first().waitFor();
	await shot(root, "admin-club");
	await part(root, "Invitations");
	await root.getByLabel("For whom").fill("The school <b>");
	await root.getByRole("button", { name: "Invite" }).click();
	const link = await root.getByLabel(/Send this link/).inputValue();
	await root.getByText("The school <b>").waitFor();
	await shot(root, "admin-invitations");

	const phone = { viewport: { width: 390, height: 844 }, locale: "zh-CN" };
	const stranger = await arrive(t, `${club.url.href}#/account`, phone);
	await stranger.getByText("新会员需要邀请").waitFor();
	assert.equal(await stranger.getByRole("button", { name: "注册" }).count(), 0);
	const anna = await arrive(t, link, phone);
	await shot(anna, "join-phone");
	await anna.getByLabel("名字").fill("安娜");
	await anna.getByLabel("密码").fill(PASSWORD);
	await anna.getByRole("button", { name: "加入棋社" }).click();
	await anna.getByRole("button", { name: "寻找对手" }).waitFor();
	await anna.getByRole("heading", { name: "Red Cannon" }).waitFor();
	await anna.goto(`${club.url.href}#/account`);
	await anna.getByLabel("不显示我是否在线").check();
	await anna.getByText("已保存。").first().waitFor();
	await narrow(anna);
	await shot(anna, "account-phone");

	await part(root, "Members");
	await root.getByRole("searchbox").fill("安");
	await root.getByRole("listitem").filter({ hasText: "安娜" }).getByRole("button", { name: "Manage" }).click();
	const given = root.waitForResponse(/\/api\/admin\/role$/);
	await root.getByLabel("Role").selectOption("moderator");
	await given;
	await shot(root, "admin-members");
	await anna.reload();
	await anna.getByRole("link", { name: "管理" }).click();
	await anna.getByText("没有待处理的举报。").waitFor();
	assert.equal(await anna.getByRole("link", { name: "邀请" }).count(), 0, "a moderator makes no invitations");
	await narrow(anna);
	await shot(anna, "moderator-phone");
});

test("a report about a line of chat ends with a mute", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const root = await setUp(t, club);
	const [anna, bao] = [await arrive(t, club.url.href), await arrive(t, club.url.href)];
	for (const [page, name] of [
		[anna, "Anna"],
		[bao, "Bao"],
	] as const) {
		await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
		await page.getByLabel("Name").fill(name);
		await page.getByLabel("Password").fill(PASSWORD);
		await page.getByRole("button", { name: "Sign up" }).click();
		await page.getByRole("button", { name: "Look for an opponent" }).waitFor();
	}
	await anna.getByRole("button", { name: "Look for an opponent" }).click();
	await bao.getByRole("button", { name: "Play", exact: true }).click();
	const say = async (page: Page, text: string) => {
		await page.getByLabel("Chat").last().fill(text);
		await page.getByRole("button", { name: "Send" }).click();
	};
	await say(bao, "you play badly");
	await anna.getByRole("log").getByRole("link", { name: "Bao" }).click();
	await anna.getByText("online").waitFor();
	await anna.getByRole("button", { name: "Report" }).click();
	await anna.getByLabel("What is wrong?").fill("rude");
	await anna.getByRole("button", { name: "Report" }).click();
	await anna.getByText("The moderators will look into it.").first().waitFor();
	await anna.goBack();

	await part(root, "Reports");
	await root.getByText("you play badly").waitFor();
	await root.getByRole("button", { name: "Mute or ban" }).click();
	await root.getByLabel("Reason").fill("calm down");
	await shot(root, "admin-reports");
	await root.getByRole("button", { name: "Mute or ban" }).click();
	await root.getByText("calm down").waitFor();
	await root.getByRole("button", { name: "Done" }).click();
	await root.getByText("No reports are waiting.").waitFor();
	await say(bao, "no!");
	await shot(bao, "muted");
	await bao
		.getByText(/A moderator has muted you until .*calm down/)
		.first()
		.waitFor();
	await root.getByRole("button", { name: "Lift" }).click();
	await root.getByText("No one is muted or banned.").waitFor();
	await part(root, "Log");
	await root.getByText("calm down").waitFor();
	await shot(root, "admin-log");
	await say(bao, "sorry");
	await anna.getByText("sorry").waitFor();
});

test("somebody adds a passkey, signs in by it and removes it", async (t) => {
	const club = await Program.club();
	later(t, () => club.stop());
	const page = await arrive(t, `http://localhost:${club.url.port}/#/account`);
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("WebAuthn.enable");
	await devtools.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	await page.getByLabel("Name").fill("Anna");
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Sign up" }).click();
	await page.getByRole("button", { name: "Look for an opponent" }).waitFor();
	await page.getByRole("link", { name: "Anna" }).click();
	const add = page.getByRole("button", { name: "Add a passkey" });
	await add.click();
	await page.getByLabel("Device name").fill("Phone");
	const password = page.locator("passkeys-card").getByLabel("Password");
	await password.fill("not the password");
	await add.click();
	await page.getByText("The name or the password is wrong.").first().waitFor();
	await password.fill(PASSWORD);
	await add.click();
	await page.getByText("Phone").waitFor();
	await shot(page, "passkeys");
	await page.getByRole("button", { name: "Sign out", exact: true }).click();
	await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
	await page.getByRole("button", { name: "Sign in with a passkey" }).click();
	await page.getByRole("button", { name: "Look for an opponent" }).waitFor();
	await page.getByRole("link", { name: "Anna" }).click();
	await page.getByText(/last used/).waitFor();
	await page.getByRole("button", { name: "Remove" }).click();
	await page.getByText("Phone").waitFor({ state: "hidden" });
	await page.getByRole("button", { name: "Sign out", exact: true }).click();
	await page.getByRole("link", { name: "Sign in", exact: true }).first().click();
	await page.getByRole("button", { name: "Sign in with a passkey" }).click();
	await page.getByText("This passkey was not accepted.").first().waitFor();
});
