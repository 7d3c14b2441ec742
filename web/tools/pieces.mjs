// Makes src/pieces/characters.ts, simplified.ts and hands.ts: the characters of the pieces and of the
// river as outlines, so that no font has to be loaded and every board looks alike; and results.ts, the
// characters with which the end of a game is written.
//
//	npm run pieces
//
// The outlines come from fonts under the SIL Open Font License; their licences stand
// in src/pieces. They are brush hands, as on turned wooden pieces.

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import opentype from "opentype.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = join(root, "src", "pieces");

// The outlines lie in a box from -50 to 50 both ways, where a piece is a disc of
// radius 50 around the origin. y grows downward, as in SVG.
const reach = 37; // radius of the circle that an average character fills
const letters = "KABNRCPkabnrcp"; // as in a FEN
// A set is written in one font, or in two: Red's pieces and the words at Red's left, and Black's.
const files = {
	characters: {
		traditional: { fonts: ["yuji-syuku"], men: "帥仕相傌俥炮兵將士象馬車砲卒", river: "楚河漢界" },
	},
	simplified: {
		simplified: { fonts: ["ma-shan-zheng"], men: "帅仕相马车炮兵将士象马车炮卒", river: "楚河汉界" },
	},
	hands: {
		hands: { fonts: ["lxgw-wenkai-tc", "yuji-boku"], men: "帥仕相傌俥炮兵將士象馬車砲卒", river: "楚河漢界" },
	},
};
const names = {
	"yuji-syuku": "Yuji Syuku",
	"ma-shan-zheng": "Ma Shan Zheng",
	"lxgw-wenkai-tc": "LXGW WenKai TC",
	"yuji-boku": "Yuji Boku",
};

// Font finds glyphs in the many small files that a package splits a font into.
class Font {
	constructor(name) {
		this.folder = join(root, "node_modules", "@fontsource", name);
		this.open = new Map();
		const css = readFileSync(join(this.folder, "400.css"), "utf8");
		this.files = [...css.matchAll(/@font-face\s*{([^}]*)}/g)].map(([, body]) => ({
			path: body.match(/files\/[^)]*?\.woff(?=\))/)[0],
			ranges: body
				.match(/unicode-range:\s*([^;]*)/)[1]
				.split(",")
				.map(parseRange),
		}));
	}

	// contours returns the closed curves of a character, in units of a
	// thousandth of the em, y downward; undefined when the font lacks it.
	contours(character) {
		const code = character.codePointAt(0);
		for (const { path, ranges } of this.files) {
			if (!ranges.some(([first, last]) => first <= code && code <= last)) continue;
			if (!this.open.has(path)) {
				const bytes = readFileSync(join(this.folder, path));
				this.open.set(path, opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)));
			}
			const glyph = this.open.get(path).charToGlyph(character);
			if (glyph.index > 0) return splitContours(glyph.getPath(0, 0, 1000).commands);
		}
		return undefined;
	}
}

function parseRange(text) {
	const [first, last = first] = text.trim().slice(2).split("-");
	return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

// A contour is a list of segments, each a flat list of coordinates: two for the
// start and for a line, four for a quadratic curve, six for a cubic one.
function splitContours(commands) {
	const contours = [];
	for (const c of commands) {
		if (c.type === "M") contours.push([[c.x, c.y]]);
		else if (c.type === "L") contours.at(-1).push([c.x, c.y]);
		else if (c.type === "Q") contours.at(-1).push([c.x1, c.y1, c.x, c.y]);
		else if (c.type === "C") contours.at(-1).push([c.x1, c.y1, c.x2, c.y2, c.x, c.y]);
	}
	return contours;
}

function map(contours, place) {
	return contours.map((contour) =>
		contour.map((segment) => {
			const moved = [];
			for (let i = 0; i < segment.length; i += 2) moved.push(...place(segment[i], segment[i + 1]));
			return moved;
		}),
	);
}

function points(contours) {
	return contours.flat().map((segment) => segment.slice(-2));
}

function bounds(contours) {
	const xs = points(contours).map((p) => p[0]);
	const ys = points(contours).map((p) => p[1]);
	return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

// No free brush font has 傌, the horse of the red side: it is put together from
// the piece at the left of 儀 and a narrower 馬.
function composeHorse(font) {
	const [piece] = font.contours("儀").filter((contour) => bounds([contour]).right < 500);
	const horse = font.contours("馬");
	const from = bounds(horse);
	const left = 262; // overlaps the box of the piece, whose upper stroke leans left
	const scale = (1000 - left) / (from.right - from.left);
	return [piece, ...map(horse, (x, y) => [left + (x - from.left) * scale, y])];
}

// enclosingCircle is Ritter's approximation, good to some per cent.
function enclosingCircle(list) {
	const far = (from) =>
		list.reduce((best, p) =>
			Math.hypot(p[0] - from[0], p[1] - from[1]) > Math.hypot(best[0] - from[0], best[1] - from[1]) ? p : best,
		);
	const a = far(list[0]);
	const b = far(a);
	let [x, y, r] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, Math.hypot(a[0] - b[0], a[1] - b[1]) / 2];
	for (const p of list) {
		const d = Math.hypot(p[0] - x, p[1] - y);
		if (d <= r) continue;
		const step = (d - r) / 2 / d;
		[x, y, r] = [x + (p[0] - x) * step, y + (p[1] - y) * step, (r + d) / 2];
	}
	return { x, y, r };
}

// centre scales a character to fill its piece. Small ones (士) grow and large ones
// shrink, but half-way only: strokes should stay of like width.
function centre(contours, average) {
	const { r } = enclosingCircle(points(contours));
	const box = bounds(contours);
	const scale = (reach / average) * Math.sqrt(average / r);
	const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
	return map(contours, (px, py) => [(px - x) * scale, (py - y) * scale]);
}

// tenth writes a number of tenths as SVG does, without a leading zero: -.5.
function tenth(n) {
	return `${n / 10}`.replace(/^(-?)0\./, "$1.");
}

// pathData writes relative SVG path data, in tenths of a unit.
function pathData(contours) {
	let text = "";
	let last = "";
	const put = (command, numbers) => {
		if (command !== last) text += command;
		for (const [i, n] of numbers.entries()) {
			const number = tenth(n);
			const apart = number[0] === "-" || (i === 0 && command !== last) || (number[0] === "." && /\.\d$/.test(text));
			text += (apart ? "" : " ") + number;
		}
		last = command;
	};
	for (const contour of contours) {
		let [x, y] = contour[0].map((n) => Math.round(10 * n));
		put("M", [x, y]);
		for (const segment of contour.slice(1)) {
			const whole = segment.map((n) => Math.round(10 * n));
			const relative = whole.map((n, i) => n - (i % 2 === 0 ? x : y));
			[x, y] = whole.slice(-2);
			if (relative.every((n) => n === 0)) continue;
			put({ 2: "l", 4: "q", 6: "c" }[segment.length], relative);
		}
		text += "z";
		last = "z";
	}
	return text;
}

function makeSet({ fonts, men, river }) {
	// With one font the halves are the same hand, measured together.
	const halves = fonts.map((name, half) => {
		const font = new Font(name);
		const contours = (character) => {
			const found = font.contours(character) ?? (character === "傌" ? composeHorse(font) : undefined);
			if (!found) throw new Error(`${name} has no ${character}`);
			return found;
		};
		const part = (text) => (fonts.length === 1 ? [...text] : [...text].slice(...halfOf(text, half)));
		const all = [...part(men), ...part(river)];
		const average = all.reduce((sum, c) => sum + enclosingCircle(points(contours(c))).r, 0) / all.length;
		return (character) => pathData(centre(contours(character), average));
	});
	const draw = (text) => [...text].map((c, i) => [c, (halves[i < text.length / 2 ? 0 : 1] ?? halves[0])(c)]);
	return { men: draw(men).map(([c, path], i) => [letters[i], c, path]), river: draw(river) };
}

function halfOf(text, half) {
	return half === 0 ? [0, text.length / 2] : [text.length / 2];
}

function write(file, sets) {
	const shared = new Map(); // path data → name of a constant, for pieces that look alike on both sides
	const used = Object.values(sets).flatMap(({ fonts }) => fonts);
	let constants = "";
	let tables = "";
	for (const [set, source] of Object.entries(sets)) {
		const { men, river } = makeSet(source);
		const nameOf = (character, path) => {
			if (!shared.has(path)) {
				shared.set(path, `${set}${character.codePointAt(0).toString(16).toUpperCase()}`);
				constants += `// ${character}\nconst ${shared.get(path)} =\n\t"${path}";\n`;
			}
			return shared.get(path);
		};
		tables += `\n/** The pieces in ${set} script, by their letter in a FEN. */\nexport const ${set}: Readonly<Record<Letter, string>> = {\n`;
		for (const [letter, character, path] of men) tables += `\t${letter}: ${nameOf(character, path)},\n`;
		tables += `};\n\n/** ${[...source.river].join(" ")}: the words in the river. */\nexport const ${set}River: readonly [string, string, string, string] = [\n`;
		for (const [character, path] of river) tables += `\t${nameOf(character, path)},\n`;
		tables += "];\n";
	}
	writeFileSync(
		join(target, `${file}.ts`),
		`// Code generated by tools/pieces.mjs; DO NOT EDIT.
// Outlines from ${used.map((font) => names[font]).join(" and ")}, under the SIL Open Font
// License: see NOTICE.md in this folder.

type Letter = ${[...letters].map((l) => `"${l}"`).join(" | ")};

${constants}${tables}`,
	);
	for (const font of used) {
		copyFileSync(join(root, "node_modules", "@fontsource", font, "LICENSE"), join(target, `LICENSE-${font}.txt`));
	}
}

function writeResults(fontName, characters) {
	const font = new Font(fontName);
	const all = Object.entries(characters).map(([name, character]) => [name, character, font.contours(character)]);
	const average = all.reduce((sum, [, , contours]) => sum + enclosingCircle(points(contours)).r, 0) / all.length;
	const lines = all.map(
		([name, character, contours]) => `\t// ${character}\n\t${name}: "${pathData(centre(contours, average))}",\n`,
	);
	writeFileSync(
		join(target, "results.ts"),
		`// Code generated by tools/pieces.mjs; DO NOT EDIT.
// Outlines from ${names[fontName]}, under the SIL Open Font
// License: see NOTICE.md in this folder.

/** The characters with which the end of a game is written, in boxes from -50 to 50. */
export const results = {
${lines.join("")}} as const;
`,
	);
}

for (const [file, sets] of Object.entries(files)) {
	write(file, sets);
}
// A piece of a set as the generated or drawn file has it: the path of a letter, or of the constant that it names.
function pathOf(file, letter) {
	const text = readFileSync(join(target, `${file}.ts`), "utf8");
	const [, quoted, name] = text.match(new RegExp(`\\n\\t+${letter}(?:: "([^"]+)"|: (\\w+))`));
	return quoted ?? text.match(new RegExp(`const ${name} =\\s*"([^"]+)"`))[1];
}

// What the settings show of the sets that are loaded when they are chosen: Red's king and Black's knight.
function writeSwatches() {
	const sets = { simplified: [1.6, false, "n"], hands: [1.6, false, "n"], modern: [6.2, true, "c"] };
	const lines = Object.entries(sets).map(
		([file, [line, solid, black]]) =>
			`\t${file}: {\n\t\tred: "${pathOf(file, "K")}",\n\t\tblack: "${pathOf(file, black)}",\n\t\tline: ${line},\n\t\tsolid: ${solid},\n\t},\n`,
	);
	writeFileSync(
		join(target, "swatches.ts"),
		`// Code generated by tools/pieces.mjs; DO NOT EDIT.
// Outlines from the sets of this folder: see NOTICE.md.

import type { PieceScript } from "../board/model";

interface Swatch {
	readonly red: string;
	readonly black: string;
	readonly line: number;
	readonly solid: boolean;
}

/** A piece of each side, of the sets that are loaded when they are chosen. */
export const swatches: Partial<Record<PieceScript, Swatch>> = {
${lines.join("")}};
`,
	);
}

writeSwatches();
writeResults("ma-shan-zheng", { won: "胜", lost: "负", drawn: "和", red: "红", black: "黑", game: "棋" });
