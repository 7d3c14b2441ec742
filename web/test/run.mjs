// Runs the browser tests: bundles test/*.test.ts and hands them to Node's test runner.
// Each file has its own process and browser; as many run at a time as there are
// processors, or as BROWSERS says. Files that measure times run alone, after the others.
//
//	CHUHE=/path/to/chuhe CHUHE_LAB=… CHUHE_SERVER=… npm run test:browser [-- --test-name-pattern=PATTERN]
//	npm run pictures -- FOLDER [SCREEN,SCREEN]
//	npm run pictures:readme
//
// A program that is not named is built first. The second form instead takes pictures of
// every page, or of the named pages, and compares them with the reference pictures. The
// third takes the pictures of the README and writes them to docs/images.
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import * as esbuild from "esbuild";
import { settings } from "../build.mjs";
import { reporters } from "../tools/record.mjs";

const root = settings.absWorkingDir;
const pictures = process.argv[2] === "--pictures" ? resolve(process.argv[3] ?? "pictures") : undefined;
const readme = process.argv[2] === "--readme" ? join(root, "..", "docs", "images") : undefined;
const scratch = await mkdtemp(join(tmpdir(), "chuhe-browser-"));
const bundles = join(root, "node_modules", ".chuhe-browser");

/** Files that measure how long something takes. */
const measuring = ["speed.test.ts"];

/** Bundles each test file separately, into a folder from which Node resolves the modules left out of the bundles. */
async function bundle(names) {
	await rm(bundles, { recursive: true, force: true });
	await esbuild.build({
		...settings,
		entryPoints: names.map((name) => join(root, "test", name)),
		outdir: bundles,
		outExtension: { ".js": ".mjs" },
		platform: "node",
		external: ["playwright-core", "axe-core"],
		sourcemap: "inline",
		logLevel: "warning",
	});
}

/** Returns the paths of the bundles of test files. */
const built = (names) => names.map((name) => join(bundles, name.replace(/\.ts$/, ".mjs")));

/** The time in milliseconds after which a test is considered hung, on any machine. No test has its own limit. */
const HANGS = 40 * 60_000;

/** Runs files, atATime of them in parallel, and returns the exit status. */
function run(names, atATime, env, part) {
	const args = [
		"--enable-source-maps",
		"--test",
		`--test-timeout=${HANGS}`,
		`--test-concurrency=${atATime}`,
		...reporters(part),
	];
	return spawnSync(process.execPath, [...args, ...process.argv.slice(2), ...built(names)], { stdio: "inherit", env })
		.status;
}

/** Runs all tests, and returns the exit status. */
async function sessions(env) {
	const names = (await readdir(join(root, "test"))).filter((name) => name.endsWith(".test.ts")).sort();
	await bundle(names);
	const together = names.filter((name) => !measuring.includes(name));
	const statuses = [
		run(together, Number(process.env.BROWSERS) || availableParallelism(), env, ""),
		run(measuring, 1, env, ".measured"),
	];
	return statuses.find((status) => status !== 0) ?? 0;
}

/** Takes pictures, and returns the exit status. */
async function takePictures(name, env) {
	await bundle([name]);
	const args = ["--enable-source-maps", "--test-reporter=spec", ...built([name])];
	return spawnSync(process.execPath, args, { stdio: "inherit", env }).status;
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
	if (pictures || readme) {
		status = await takePictures(pictures ? "pictures.ts" : "readme-pictures.ts", env);
	} else {
		status = await sessions(env);
	}
} finally {
	await rm(scratch, { recursive: true, force: true });
}
process.exit(status ?? 1);
