import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "playwright-core";

// The reference pictures are small: about a hundred thousand pixels at most show whether a page looks as it did, and all
// pictures together take only a few megabytes. Two pictures are compared as the eye does it: in Oklab, slightly
// blurred, by the share of pixels that differ visibly.

const LONG_SIDE = 320; // pixels, of a reference picture
const QUALITY = 0.5;
const SEEN = 0.06; // visible difference in Oklab, where black and white differ by 1
/** The share of a picture that may differ, because dates and clocks do. */
export const MOST_CHANGED = 0.01;

/** Scales a screenshot down, in a page used for nothing else, and returns it as WebP in base64. */
export function shrink(lab: Page, png: Buffer, side = LONG_SIDE, quality = QUALITY): Promise<string> {
	return lab.evaluate(
		async ({ png, side, quality }) => {
			const whole = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
			const scale = side / Math.max(whole.width, whole.height);
			const canvas = new OffscreenCanvas(Math.round(whole.width * scale), Math.round(whole.height * scale));
			const pen = canvas.getContext("2d");
			if (!pen) {
				throw new Error("no canvas");
			}
			pen.imageSmoothingQuality = "high";
			pen.drawImage(whole, 0, 0, canvas.width, canvas.height);
			const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
			return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
		},
		{ png: png.toString("base64"), side, quality },
	);
}

/** Returns the share of two small pictures that looks different, or 1 if their sizes differ. */
export function changed(lab: Page, before: string, after: string): Promise<number> {
	return lab.evaluate(
		async ({ before, after, seen }) => {
			const read = async (webp: string) => {
				const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${webp}`)).blob());
				const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
				if (!pen) {
					throw new Error("no canvas");
				}
				pen.filter = "blur(1px)";
				pen.drawImage(image, 0, 0);
				return pen.getImageData(0, 0, image.width, image.height);
			};
			const oklab = (data: Uint8ClampedArray, i: number) => {
				const [r = 0, g = 0, b = 0] = [0, 1, 2].map((c) => {
					const v = (data[i + c] ?? 0) / 255;
					return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
				});
				const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
				const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
				const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
				return [
					0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
					1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
					0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
				] as const;
			};
			const [a, b] = await Promise.all([read(before), read(after)]);
			if (a.width !== b.width || a.height !== b.height) {
				return 1;
			}
			let different = 0;
			for (let i = 0; i < a.data.length; i += 4) {
				const [x, y] = [oklab(a.data, i), oklab(b.data, i)];
				different += Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]) > seen ? 1 : 0;
			}
			return different / (a.width * a.height);
		},
		{ before, after, seen: SEEN },
	);
}

/** Returns a reference picture in base64, or undefined if there is none. */
export async function readKept(path: string): Promise<string | undefined> {
	try {
		return (await readFile(path)).toString("base64");
	} catch {
		return undefined;
	}
}

export async function keep(path: string, webp: string): Promise<void> {
	await mkdir(dirname(path), { recursive: true });
	await writeFile(path, Buffer.from(webp, "base64"));
}
