// Runs a Go program built for browsers in Node, with the kernels that a page provides:
//
//	GOOS=js GOARCH=wasm go test -tags wasmsimd -exec "node --stack-size=8192 $PWD/web/tools/go-exec.mjs" ./nnue
//
// The path is absolute because tests run in the folder of their package. This script replaces
// Go's lib/wasm/wasm_exec_node.js, which accepts no additional imports.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { settings } from "../build.mjs";

const [program, ...args] = process.argv.slice(2);
const require = createRequire(import.meta.url);
Object.assign(globalThis, { require, fs, path });
const root = execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim();
require(path.join(root, "lib/wasm/wasm_exec.js"));

/** The page's source code for the kernels, bundled. */
const bundled = await build({ ...settings, entryPoints: ["src/alone/kernels.ts"], write: false, logLevel: "warning" });
const { Kernels } = await import(
	`data:text/javascript;base64,${Buffer.from(bundled.outputFiles[0].contents).toString("base64")}`
);

const go = new globalThis.Go();
go.argv = [program, ...args];
go.env = { TMPDIR: os.tmpdir(), ...process.env };
go.exit = process.exit;
const kernels = new Kernels();
go.importObject.chuhe = kernels.imports;
const { instance } = await WebAssembly.instantiate(fs.readFileSync(program), go.importObject);
kernels.bind(instance.exports.mem);
process.on("exit", (code) => {
	if (code === 0 && !go.exited) {
		go._pendingEvent = { id: 0 }; // a deadlock: makes Go report it
		go._resume();
	}
});
await go.run(instance);
