// Runs a Go program for browsers in Node, with the kernels that a page gives it:
//
//	GOOS=js GOARCH=wasm go test -tags wasmsimd -exec "node --stack-size=8192 $PWD/web/tools/go-exec.mjs" ./nnue
//
// The path is absolute, since tests run in the folder of their package. This does what
// lib/wasm/wasm_exec_node.js of Go does, which takes no other imports.
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

/** The source of the page for it, bundled. */
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
		go._pendingEvent = { id: 0 }; // a deadlock: has Go say so
		go._resume();
	}
});
await go.run(instance);
