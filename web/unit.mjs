// Runs the unit tests: bundles every src/**/*.test.ts and hands them to Node's test runner.
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as esbuild from "esbuild";
import { settings } from "./build.mjs";
import { reporters } from "./tools/record.mjs";

const files = (await readdir(join(settings.absWorkingDir, "src"), { recursive: true }))
	.filter((name) => name.endsWith(".test.ts"))
	.map((name) => join("src", name));
const folder = await mkdtemp(join(tmpdir(), "chuhe-unit-"));
await esbuild.build({
	...settings,
	entryPoints: files,
	outdir: folder,
	platform: "node",
	logLevel: "warning",
	outExtension: { ".js": ".mjs" },
});
const built = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".mjs"));
const { status } = spawnSync(process.execPath, ["--test", ...reporters(), ...built.map((name) => join(folder, name))], {
	stdio: "inherit",
});
await rm(folder, { recursive: true });
process.exit(status ?? 1);
