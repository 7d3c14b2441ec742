// Bundles the front end into dist/, which is committed and embedded in the program.
// The output is reproducible: the same sources give the same bytes.
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { kernels } from "./kernels/kernels.mjs";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The plugin that generates the module with the kernels of the network when it is imported. */
const kernelsPlugin = {
	name: "kernels",
	setup(build) {
		build.onResolve({ filter: /^kernels\.wasm$/ }, ({ path }) => ({ path, namespace: "kernels" }));
		build.onLoad({ filter: /.*/, namespace: "kernels" }, async () => ({ contents: await kernels(), loader: "base64" }));
	},
};

/** The settings for esbuild. The tests are bundled with the same settings. */
export const settings = {
	absWorkingDir: at("."),
	bundle: true,
	format: "esm",
	target: "es2022",
	charset: "utf8",
	legalComments: "none",
	loader: { ".css": "text" },
	plugins: [kernelsPlugin],
	logLevel: "info",
};

/** The programs of the front end: the page, the element it shows, and the carrier if it is not a WebSocket with a key. */
const programs = {
	main: { page: "index.html", element: "chuhe-app" },
	runs: { page: "runs.html", element: "chuhe-runs" },
	club: { page: "club.html", element: "chuhe-club", carrier: "cookie" },
	guest: { page: "guest.html", element: "chuhe-guest" },
	docs: { page: "docs.html", element: "chuhe-docs" },
};

/** The output folder: dist, or the argument of --out. */
const option = process.argv.indexOf("--out");
const out = option < 0 ? at("dist") : resolve(process.argv[option + 1]);

async function build() {
	await rm(out, { recursive: true, force: true });
	const context = await esbuild.context({
		...settings,
		// The application, and the pages of a hub, a play server, a guest and the manual.
		entryPoints: [
			...Object.keys(programs).map((name) => ({ in: `src/${name}.ts`, out: name })),
			// The workers of the application that runs in the browser without a program.
			{ in: "src/alone/worker.ts", out: "worker" },
			{ in: "src/alone/service-worker.ts", out: "service-worker" },
		],
		outdir: out,
		// Pages and the 3D board are imported when they are opened, so they are separate chunks.
		splitting: true,
		chunkNames: "chunks/[name]-[hash]",
		minify: true,
		metafile: true,
	});
	await cp(at("static"), out, { recursive: true });
	await element();
	if (process.argv.includes("--watch")) {
		await context.watch();
		return;
	}
	const { metafile } = await context.rebuild();
	await context.dispose();
	for (const name of Object.keys(programs)) {
		await preload(relativeTo(out, metafile.outputs), name);
	}
}

/** Builds the board for third-party pages: a single file that imports nothing. */
async function element() {
	const licence =
		"/*! xiangqi-board, a part of Chuhe, Apache-2.0. It has Lit, BSD-3-Clause, and outlines of fonts under the SIL Open Font License: see licenses.txt. */";
	await esbuild.build({
		...settings,
		entryPoints: { "xiangqi-board": "src/element/xiangqi-board.ts" },
		outdir: out,
		minify: true,
		banner: { js: licence },
	});
}

/** Returns the outputs and their imports with paths relative to the folder. */
function relativeTo(folder, outputs) {
	const within = (path) => relative(folder, at(path)).replaceAll("\\", "/");
	return Object.fromEntries(
		Object.entries(outputs).map(([path, { imports }]) => [
			within(path),
			imports.map(({ path, ...rest }) => ({ ...rest, path: within(path) })),
		]),
	);
}

/** Writes the page of a program. It names all files that the program imports, so that a browser requests them in parallel. */
async function preload(outputs, name) {
	const wanted = new Set();
	const visit = (path) => {
		for (const { path: next, kind } of outputs[path]) {
			if (kind === "import-statement" && !wanted.has(next)) {
				wanted.add(next);
				visit(next);
			}
		}
	};
	visit(`${name}.js`);
	const links = [...wanted].sort().map((path) => `<link rel="modulepreload" href="${path}" />`);
	const { page, element, carrier } = programs[name];
	const text = (await readFile(at("static/index.html"), "utf8"))
		.replace("main.js", `${name}.js`)
		.replaceAll("chuhe-app", element)
		.replace('<html lang="en">', carrier ? `<html lang="en" data-carrier="${carrier}">` : "$&");
	await writeFile(join(out, page), text.replace("</head>", `\t${links.join("\n\t\t")}\n\t</head>`));
}

if (process.argv[1] === at("build.mjs")) {
	await build();
}
