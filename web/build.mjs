// Bundles the front end into dist/, which is committed and embedded in the program.
// The same sources give the same bytes.
import { cp, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What esbuild is told; the tests bundle with the same settings. */
export const settings = {
	absWorkingDir: at("."),
	bundle: true,
	format: "esm",
	target: "es2022",
	charset: "utf8",
	legalComments: "none",
	loader: { ".css": "text" },
	logLevel: "info",
};

async function build() {
	await rm(at("dist"), { recursive: true, force: true });
	const context = await esbuild.context({
		...settings,
		entryPoints: [{ in: "src/main.ts", out: "main" }],
		outdir: "dist",
		// Pages and the 3D board are imported when they are opened: chunks of their own.
		splitting: true,
		chunkNames: "chunks/[name]-[hash]",
		minify: true,
	});
	await cp(at("static"), at("dist"), { recursive: true });
	if (process.argv.includes("--watch")) {
		await context.watch();
		return;
	}
	await context.rebuild();
	await context.dispose();
}

if (process.argv[1] === at("build.mjs")) {
	await build();
}
