/**
 * Returns the normal map of a relief as RGBA bytes. The heights are the red bytes
 * of an RGBA image of the same size, with rows from the top. Strength is the height
 * of a white pixel above a black one, in pixels.
 */
export function normalsFromHeights(heights: Uint8ClampedArray, width: number, height: number, strength: number) {
	const normals = new Uint8ClampedArray(heights.length);
	const scale = strength / 255 / 2;
	for (let y = 0, i = 0; y < height; y++) {
		const up = y > 0 ? -4 * width : 0;
		const down = y < height - 1 ? 4 * width : 0;
		for (let x = 0; x < width; x++, i += 4) {
			const left = x > 0 ? -4 : 0;
			const right = x < width - 1 ? 4 : 0;
			const slopeX = ((heights[i + right] ?? 0) - (heights[i + left] ?? 0)) * scale;
			const slopeY = ((heights[i + down] ?? 0) - (heights[i + up] ?? 0)) * scale;
			const length = Math.hypot(slopeX, slopeY, 1);
			// The green axis of a normal map points up, whereas the rows run down.
			normals[i] = 127.5 * (1 - slopeX / length);
			normals[i + 1] = 127.5 * (1 + slopeY / length);
			normals[i + 2] = 127.5 * (1 + 1 / length);
			normals[i + 3] = 255;
		}
	}
	return normals;
}
