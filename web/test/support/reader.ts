import assert from "node:assert/strict";
import type { CDPSession, Page } from "playwright-core";
import { eventually } from "./browser";

/** A node of the accessibility tree as Chromium reports it. */
interface Node {
	readonly nodeId: string;
	readonly ignored: boolean;
	readonly role?: { value: string };
	readonly name?: { value: string };
	readonly value?: { value: string | number };
	readonly properties?: readonly { name: string; value: { value?: unknown } }[];
	readonly childIds?: readonly string[];
}

const STATES = ["checked", "selected", "pressed", "expanded", "disabled", "invalid"];
const SILENT = ["none", "generic", "InlineTextBox", "RootWebArea", "paragraph", "LineBreak", "StaticText"];

/**
 * A page as a blind user experiences it: the accessibility tree read aloud, what
 * live regions announce, and the keyboard. Nothing else on the page is used.
 */
export class Reader {
	private constructor(
		private readonly page: Page,
		private readonly session: CDPSession,
	) {}

	static async open(page: Page): Promise<Reader> {
		const session = await page.context().newCDPSession(page);
		await session.send("Accessibility.enable");
		return new Reader(page, session);
	}

	/** Returns the page from top to bottom, one line for each spoken node. */
	async read(): Promise<string[]> {
		const nodes = await this.nodes();
		const known = new Map(nodes.map((node) => [node.nodeId, node]));
		const lines: string[] = [];
		const visit = (node: Node | undefined): void => {
			if (!node) {
				return;
			}
			const line = node.ignored ? "" : spoken(node);
			if (line) {
				lines.push(line);
			}
			for (const child of node.childIds ?? []) {
				visit(known.get(child));
			}
		};
		visit(nodes[0]);
		return lines;
	}

	/** Returns the focused element as it is spoken, or an empty string. */
	async focus(): Promise<string> {
		const focused = (await this.nodes()).filter((node) => has(node, "focused") && node.role?.value !== "RootWebArea");
		return focused.map(spoken).at(-1) ?? "";
	}

	/** Returns what the live regions announce, which the user hears without navigating to it. */
	async heard(): Promise<string> {
		const nodes = await this.nodes();
		const known = new Map(nodes.map((node) => [node.nodeId, node]));
		const text = (node: Node | undefined): string =>
			node?.role?.value === "StaticText"
				? (node.name?.value ?? "")
				: (node?.childIds ?? []).map((id) => text(known.get(id))).join(" ");
		return nodes
			.filter((node) => node.properties?.some(({ name, value }) => name === "live" && value.value !== "off"))
			.map(text)
			.join(" ")
			.replace(/\s+/g, " ");
	}

	/** Waits until the live regions announce a text. */
	async hears(what: string | RegExp): Promise<void> {
		await eventually(async () => assert.match(await this.heard(), asPattern(what)));
	}

	/** Waits until a line of the page matches, and returns the first such line. */
	async finds(what: string | RegExp): Promise<string> {
		let found = "";
		await eventually(async () => {
			const lines = await this.read();
			found = lines.find((line) => asPattern(what).test(line)) ?? "";
			assert.ok(found, `${what} is not among\n${lines.join("\n")}`);
		});
		return found;
	}

	/** Presses Tab until the focused element matches, at most 60 times. */
	async tabTo(what: string | RegExp): Promise<void> {
		const passed: string[] = [];
		for (let i = 0; i < 60; i++) {
			await this.page.keyboard.press("Tab");
			const here = await this.focus();
			if (asPattern(what).test(here)) {
				return;
			}
			passed.push(here);
		}
		throw new Error(`Tab does not lead to ${what}, but to\n${passed.join("\n")}`);
	}

	async press(...keys: readonly string[]): Promise<void> {
		for (const key of keys) {
			await this.page.keyboard.press(key);
		}
	}

	private async nodes(): Promise<Node[]> {
		return (await this.session.send("Accessibility.getFullAXTree")).nodes as unknown as Node[];
	}
}

function asPattern(what: string | RegExp): RegExp {
	return typeof what === "string" ? new RegExp(what.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")) : what;
}

function has(node: Node, property: string): boolean {
	return node.properties?.some(({ name, value }) => name === property && value.value === true) ?? false;
}

/** Returns a node as it is spoken: its role, name, value and states. */
function spoken(node: Node): string {
	const role = node.role?.value ?? "";
	const name = node.name?.value ?? "";
	if (role === "StaticText") {
		return name;
	}
	if (SILENT.includes(role)) {
		return "";
	}
	const states = (node.properties ?? [])
		.filter(({ name, value }) => STATES.includes(name) && value.value !== false && value.value !== "false")
		.map(({ name }) => name);
	return [role, name, node.value?.value ?? "", ...states].filter((part) => part !== "").join(" ");
}
