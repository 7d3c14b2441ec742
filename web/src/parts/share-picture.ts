import { alone } from "../alone/carrier";
import { app } from "../app/app";
import { moveText } from "../board/model";
import type { Room } from "../game/room";
import { publicAddress } from "../pages/address";
import type { PictureAnswer } from "../protocol/messages";

/** The beginning of the FEN of the standard starting position. */
const USUAL_START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/** The width of the light margin around a QR code in modules, as its standard requires. */
const MARGIN = 4;
/** The minimum width of a module in pixels, so that a phone can scan the picture from another screen. */
const MODULE = 4;

/** Returns the start of the game and the moves to the shown position, in the form used in addresses. */
function lineOf(room: Room): string {
	const { state } = room;
	const moves: string[] = [];
	for (let node = room.current; node?.move; node = state?.nodes[node.parent ?? -1]) {
		moves.unshift(node.move);
	}
	const { fen = "" } = state?.start ?? {};
	const start = fen.startsWith(USUAL_START) ? "startpos" : fen;
	return moves.length > 0 ? `${start} moves ${moves.join(" ")}` : start;
}

/** Returns the address at which others can view the position with its moves; undefined if there is no page that others can open. */
export function sharedAddress(room: Room): string | undefined {
	return publicAddress(location, alone(), app.preferences.values.publicPage, lineOf(room));
}

/** Has the program draw the shown position with the board's piece set, orientation and last move. */
async function draw(room: Room): Promise<PictureAnswer | undefined> {
	const { pieces: script } = app.preferences.values;
	const { board } = room.state ?? {};
	const address = sharedAddress(room);
	return app.call<PictureAnswer>("position.picture", {
		fen: board?.fen ?? "",
		style: script === "western" ? "letters" : script,
		...(board?.last ? { last: moveText(board.last) } : {}),
		...(room.orientation === "black" ? { black: true } : {}),
		...(address ? { address } : {}),
	});
}

const blobOf = ({ svg }: PictureAnswer) => new Blob([svg], { type: "image/svg+xml" });

/** Saves the shown position as a picture. */
export async function savePicture(room: Room, kind: "svg" | "png"): Promise<void> {
	const drawn = await draw(room);
	if (!drawn) {
		return;
	}
	try {
		saveBlob(kind === "svg" ? blobOf(drawn) : await rasterised(blobOf(drawn)), `xiangqi.${kind}`);
	} catch (error) {
		app.fail(error);
	}
}

/**
 * Copies a self-explanatory picture: board, players, last move, result, and the QR code of its address. If the browser
 * cannot copy pictures, the picture is saved as a file.
 */
export async function copyPicture(room: Room): Promise<void> {
	const made = explained(room);
	try {
		if (!navigator.clipboard?.write || typeof ClipboardItem === "undefined") {
			throw new Error("no pictures are copied here");
		}
		// The picture is passed as a promise, because some browsers allow copying only in direct response to a user action.
		await navigator.clipboard.write([new ClipboardItem({ "image/png": made })]);
		app.toast(app.t("ui.copied"), "good");
	} catch {
		try {
			saveBlob(await made, "xiangqi.png");
			app.toast(app.t("share.savedPicture"), "good");
		} catch (error) {
			app.fail(error);
		}
	}
}

async function explained(room: Room): Promise<Blob> {
	const drawn = await draw(room);
	const { state, current } = room;
	if (!drawn || !state) {
		throw new Error("no picture");
	}
	const name = (side: "red" | "black") => state.players[side].name || app.t(`side.${side}`);
	const { notation } = app.preferences.values;
	const move = current?.text ? `${current.number}${current.side === "red" ? "." : "…"} ${current.text[notation]}` : "";
	const result = state.result.result === "undecided" ? "" : app.say(state.result.message);
	const heading = `${name("red")} – ${name("black")}`;
	return captioned(await rasterised(blobOf(drawn)), heading, [move, result], drawn.qr);
}

export function saveBlob(blob: Blob, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(blob);
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Adds a heading above a picture, and lines of text below it with the QR code of its address. */
async function captioned(
	picture: Blob,
	heading: string,
	lines: readonly string[],
	code: readonly string[],
): Promise<Blob> {
	const image = await createImageBitmap(picture);
	const words = lines.filter(Boolean);
	const bar = Math.round(image.width / 15);
	const modules = code.length + 2 * MARGIN;
	const module = Math.max(MODULE, Math.floor((2.5 * bar) / modules));
	const square = code.length > 0 ? module * modules : 0;
	const foot = Math.max(square, words.length > 0 ? bar : 0);
	const canvas = document.createElement("canvas");
	canvas.width = image.width;
	canvas.height = image.height + bar + foot;
	const pen = canvas.getContext("2d");
	if (!pen) {
		return pointsOf(canvas);
	}
	pen.fillStyle = "#fbf9f5";
	pen.fillRect(0, 0, canvas.width, canvas.height);
	pen.drawImage(image, 0, bar);
	pen.fillStyle = "#2a2622";
	pen.textAlign = "center";
	pen.textBaseline = "middle";
	const font = (weight: number, size: number) => {
		pen.font = `${weight} ${Math.round(bar * size)}px ${getComputedStyle(document.body).fontFamily}`;
	};
	font(600, 0.46);
	pen.fillText(heading, canvas.width / 2, bar / 2, 0.94 * canvas.width);
	const top = bar + image.height;
	const wide = canvas.width - square;
	if (square === 0) {
		pen.fillText(words.join("   "), wide / 2, top + bar / 2, 0.94 * wide);
		return pointsOf(canvas);
	}
	const below = app.t("share.scan");
	words.forEach((text, line) => {
		pen.fillText(text, wide / 2, top + foot / 2 + (line - words.length / 2) * 0.7 * bar, 0.94 * wide);
	});
	font(400, 0.32);
	pen.fillText(below, wide / 2, top + foot / 2 + (words.length / 2) * 0.7 * bar, 0.94 * wide);
	paintCode(pen, code, wide, top + (foot - square) / 2, module);
	return pointsOf(canvas);
}

function paintCode(
	pen: CanvasRenderingContext2D,
	code: readonly string[],
	left: number,
	top: number,
	module: number,
): void {
	const size = module * (code.length + 2 * MARGIN);
	pen.fillStyle = "#fff";
	pen.fillRect(left, top, size, size);
	pen.fillStyle = "#000";
	code.forEach((row, y) => {
		[...row].forEach((dark, x) => {
			if (dark === "#") {
				pen.fillRect(left + (x + MARGIN) * module, top + (y + MARGIN) * module, module, module);
			}
		});
	});
}

/** Rasterises an SVG to a PNG at twice its size. */
async function rasterised(svg: Blob): Promise<Blob> {
	const address = URL.createObjectURL(svg);
	try {
		const image = new Image();
		image.src = address;
		await image.decode();
		const canvas = document.createElement("canvas");
		canvas.width = 2 * image.width;
		canvas.height = 2 * image.height;
		canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
		return await pointsOf(canvas);
	} finally {
		URL.revokeObjectURL(address);
	}
}

function pointsOf(canvas: HTMLCanvasElement): Promise<Blob> {
	return new Promise((resolve, reject) => {
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
	});
}
