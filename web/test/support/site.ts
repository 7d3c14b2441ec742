import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const kinds: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript",
	".css": "text/css",
	".svg": "image/svg+xml",
	".png": "image/png",
	".webmanifest": "application/manifest+json",
};

/** A web server for a folder of static files. It serves them below a path, because pages are also published that way. */
export class Site {
	private constructor(
		private readonly server: Server,
		readonly url: URL,
		private readonly changed: Map<string, Buffer>,
		private readonly folder: string,
	) {}

	/** Serves an edited version of a file from now on, as after the publication of a new version. */
	async change(name: string, edit: (text: string) => string): Promise<void> {
		this.changed.set(name, Buffer.from(edit(await readFile(join(this.folder, name), "utf8"))));
	}

	static async serve(folder: string): Promise<Site> {
		const changed = new Map<string, Buffer>();
		const server = createServer(async (request, answer) => {
			const { pathname } = new URL(request.url ?? "/", "http://localhost");
			const name = pathname.replace(/^\/below\//, "") || "index.html";
			try {
				const data = changed.get(name) ?? (await readFile(join(folder, name)));
				answer.writeHead(200, { "Content-Type": kinds[extname(name)] ?? "application/octet-stream" }).end(data);
			} catch {
				answer.writeHead(404).end();
			}
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const { port } = server.address() as AddressInfo;
		return new Site(server, new URL(`http://127.0.0.1:${port}/below/`), changed, folder);
	}

	/** Stops the server. It may be called more than once. */
	stop(): Promise<void> {
		this.server.closeAllConnections();
		return new Promise((resolve) => this.server.close(() => resolve()));
	}
}
