import axe from "axe-core";
import type { Page } from "playwright-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Injects axe into the page, once per page load. */
export async function prepare(page: Page): Promise<void> {
	if (!(await page.evaluate(() => "axe" in window))) {
		await page.evaluate(axe.source);
	}
}

/** Returns all violations that axe finds on the page, and the controls whose names leave out their visible text. */
export async function findings(page: Page): Promise<string[]> {
	await prepare(page);
	const { violations, unnamed } = await page.evaluate(async (tags) => {
		const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
			resultTypes: ["violations"],
			elementRef: false,
			runOnly: tags,
			// WCAG 2.5.3, a rule that axe treats as experimental.
			rules: { "label-content-name-mismatch": { enabled: true } },
		});
		// axe applies the rule to few roles only; this check applies it to every control with an aria-label.
		const plain = (text: string) => text.toLowerCase().replace(/[\s\p{P}\p{S}]+/gu, "");
		const unnamed: string[] = [];
		const look = (root: Document | ShadowRoot) => {
			for (const element of root.querySelectorAll<HTMLElement>("*")) {
				if (element.shadowRoot) {
					look(element.shadowRoot);
				}
				const name = element.getAttribute("aria-label");
				const control = "button, a[href], summary, [role=button], [role=radio], [role=tab], [role=link], [role=option]";
				if (
					name &&
					element.matches(control) &&
					element.checkVisibility() &&
					!plain(name).includes(plain(element.innerText))
				) {
					unnamed.push(`the name "${name}" leaves out the text "${element.innerText}"`);
				}
			}
		};
		look(document);
		return { violations, unnamed };
	}, TAGS);
	return [
		...violations.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary?.replace(/\s+/g, " ")}`),
		),
		...unnamed,
	];
}
