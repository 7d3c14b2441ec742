// Runs the browser tests: bundles test/*.test.ts and hands them to node's test runner,
// all in one process, for they share one browser.
//
//	CHUHE=/path/to/chuhe CHUHE_LAB=… CHUHE_SERVER=… npm run test:browser [-- --test-name-pattern=PATTERN]
//	npm run pictures -- FOLDER [SCREEN,SCREEN]
//	npm run pictures:readme
//
// A program that is not named is built first. The second form takes pictures of
// every page instead, or of those that are named, and compares them with kept ones. The
// third takes those of the README and writes them to docs/images.
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import * as esbuild from "esbuild";
import { settings } from "../build.mjs";

const root = settings.absWorkingDir;
const pictures = process.argv[2] === "--pictures" ? resolve(process.argv[3] ?? "pictures") : undefined;
const readme = process.argv[2] === "--readme" ? join(root, "..", "docs", "images") : undefined;
const scratch = await mkdtemp(join(tmpdir(), "chuhe-browser-"));
// Inside node_modules the bundle finds the modules that it leaves out.
const bundles = join(root, "node_modules", ".chuhe-browser");

async function bundle() {
	const tests = (await readdir(join(root, "test"))).filter((name) => name.endsWith(".test.ts")).sort();
	const files = pictures ? ["pictures.ts"] : readme ? ["readme-pictures.ts"] : tests;
	const entry = join(bundles, "all.ts");
	await mkdir(bundles, { recursive: true });
	await writeFile(entry, files.map((name) => `import ${JSON.stringify(join(root, "test", name))};\n`).join(""));
	const outfile = join(bundles, "all.mjs");
	await esbuild.build({
		...settings,
		entryPoints: [entry],
		outfile,
		platform: "node",
		external: ["playwright-core", "axe-core"],
		sourcemap: "inline",
		logLevel: "warning",
	});
	return outfile;
}

function build(name) {
	const program = join(scratch, name);
	const { status } = spawnSync("go", ["build", "-o", program, `./cmd/${name}`], {
		cwd: join(root, ".."),
		stdio: "inherit",
	});
	if (status !== 0) {
		throw new Error("the program could not be built");
	}
	return program;
}

let status = 1;
try {
	const { CHUHE = build("chuhe"), CHUHE_LAB = build("chuhe-lab"), CHUHE_SERVER = build("chuhe-server") } = process.env;
	const env = {
		...process.env,
		CHUHE,
		CHUHE_LAB,
		CHUHE_SERVER,
		SCRATCH: scratch,
		PICTURES: pictures,
		README_PICTURES: readme,
		KEPT_PICTURES: join(root, "test", "pictures"),
		SCREEN: process.argv[4],
	};
	const more = pictures || readme ? [] : process.argv.slice(2);
	const args = ["--enable-source-maps", "--test-reporter=spec", ...more, await bundle()];
	({ status } = spawnSync(process.execPath, args, { stdio: "inherit", env }));
} finally {
	await rm(scratch, { recursive: true, force: true });
}
process.exit(status ?? 1);
