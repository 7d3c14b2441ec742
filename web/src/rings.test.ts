import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

/** The sources; unit.mjs runs the tests in the folder web. */
const SOURCES = "src";

/** What a file imports of the sources, also only when it is needed; types are gone when it runs. */
function imports(file: string): string[] {
	const found = readFileSync(file, "utf8").matchAll(
		/^(?:import|export)\s(?!type\s)(?:[^"';]*?from\s)?"(\.[^"]+)"|import\("(\.[^"]+)"\)/gm,
	);
	return [...found]
		.map(([, above, within]) => join(dirname(file), `${above ?? within}.ts`))
		.filter((path) => existsSync(path));
}

test("no file imports itself in a ring", () => {
	const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
		.map((name) => join(SOURCES, name));
	const seen = new Set<string>();
	const visit = (file: string, path: readonly string[]) => {
		assert.ok(!path.includes(file), `a ring: ${[...path.slice(path.indexOf(file)), file].join(" > ")}`);
		if (!seen.has(file)) {
			for (const next of imports(file)) visit(next, [...path, file]);
			seen.add(file);
		}
	};
	for (const file of files) visit(file, []);
	assert.ok(seen.size > 50, `${seen.size} files found`);
});
