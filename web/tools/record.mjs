// A reporter for Node's test runner: writes a line of JSON for each top-level test that has finished, in
// the format that internal/lanes writes for Go tests. TEST_RECORD names the file for the lines.
import { basename } from "node:path";

export default async function* record(events) {
	for await (const { type, data } of events) {
		if ((type !== "test:pass" && type !== "test:fail") || data.details.type === "suite" || data.nesting > 0) {
			continue;
		}
		const { name, file, skip, details } = data;
		yield `${JSON.stringify({
			package: file ? `web/${basename(file).replace(/\.mjs$/, ".ts")}` : "web",
			test: name,
			outcome: type === "test:fail" ? "fail" : skip === undefined ? "pass" : "skip",
			seconds: details.duration_ms / 1000,
			why: typeof skip === "string" ? skip : undefined,
		})}\n`;
	}
}

/**
 * Returns the Node arguments that print test results and, if TEST_RECORD is set, also record them. It inserts
 * part before the last extension of that file's name.
 */
export function reporters(part = "") {
	const { TEST_RECORD } = process.env;
	const shown = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
	if (!TEST_RECORD) {
		return shown;
	}
	const file = TEST_RECORD.replace(/(\.\w+)?$/, `${part}$1`);
	return [...shown, `--test-reporter=${import.meta.url}`, `--test-reporter-destination=${file}`];
}
