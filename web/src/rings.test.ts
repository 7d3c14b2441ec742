import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";

/** The folder of the sources, relative to web, in which unit.mjs runs the tests. */
const SOURCES = "src";

/** Returns the source files that a file imports, including dynamic imports. Type imports do not exist at run time. */
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
