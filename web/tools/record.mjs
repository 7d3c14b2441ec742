// A reporter for node's test runner: a line of JSON for each test that ended, in the form
// that internal/lanes writes for Go's. TEST_RECORD names the file to which the lines go.
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

/** The arguments of node by which tests are shown, and noted where TEST_RECORD asks for it; part is put before that file's last ending. */
export function reporters(part = "") {
	const { TEST_RECORD } = process.env;
	const shown = ["--test-reporter=spec", "--test-reporter-destination=stdout"];
	if (!TEST_RECORD) {
		return shown;
	}
	const file = TEST_RECORD.replace(/(\.\w+)?$/, `${part}$1`);
	return [...shown, `--test-reporter=${import.meta.url}`, `--test-reporter-destination=${file}`];
}
