import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { visit } from "./support/browser";
import { later } from "./support/cleanup";
import { Program } from "./support/program";

/** Sends a request with headers that a browser would not let a page set, and returns the status of the response. */
async function status(url: string, headers: Record<string, string>): Promise<number> {
	const { request } = await import("node:http");
	return new Promise((resolve, reject) => {
		const sent = request(url, { headers }, (answer) => {
			answer.resume();
			resolve(answer.statusCode ?? 0);
		});
		sent.on("error", reject);
		sent.end();
	});
}

test("a request needs the key, the right host and no foreign origin", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const { origin } = program.url;
	const hello = `${origin}/api/hello`;
	const key = { Authorization: `Bearer ${program.key}` };
	assert.equal(await status(hello, key), 200);
	assert.equal(await status(hello, {}), 401, "without a key, as another user's curl");
	assert.equal(await status(hello, { Authorization: "Bearer 0000" }), 401, "with a wrong key");
	assert.equal(await status(hello, { ...key, Host: "evil.example" }), 403, "by another name of this machine");
	assert.equal(await status(hello, { ...key, Origin: "http://evil.example" }), 403, "from another origin");
	assert.equal(await status(hello, { ...key, Origin: "null" }), 403, "from a file or a sandbox");
	assert.equal(await status(`${origin}/`, {}), 200, "the page itself");
	assert.equal(await status(`${origin}/`, { Host: "evil.example" }), 403, "the page by another name");
	assert.equal(await status(`${origin}/../../etc/passwd`, key), 404);
});

test("a page of another origin gets no connection", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const foreign = createServer((_, answer) => {
		answer.setHeader("Content-Type", "text/html");
		answer.end("<!doctype html><title>Elsewhere</title>");
	});
	await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
	later(t, () => foreign.close());
	const context = await visit(t, {}, /./);
	const page = await context.newPage();
	await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
	const outcome = await page.evaluate(
		({ host, key }) =>
			new Promise<string>((resolve) => {
				const socket = new WebSocket(`ws://${host}/api/ws`, ["chuhe.v1", `key.${key}`]);
				socket.onmessage = () => resolve("let in");
				socket.onclose = () => resolve("refused");
			}),
		{ host: program.url.host, key: program.key },
	);
	assert.equal(outcome, "refused");
	const fetched = await page.evaluate(
		({ origin, key }) =>
			fetch(`${origin}/api/hello`, { headers: { Authorization: `Bearer ${key}` } }).then(
				(answer) => `read ${answer.status}`,
				() => "refused",
			),
		{ origin: program.url.origin, key: program.key },
	);
	assert.equal(fetched, "refused");
});

test("a page without the key says how to get in", async (t) => {
	const program = await Program.start();
	later(t, () => program.stop());
	const page = await (await visit(t, {}, /401|WebSocket/)).newPage();
	await page.goto(`${program.url.origin}/`);
	await page.getByText("This page has no access to the program").waitFor();
});
