import {
	type BufferGeometry,
	CircleGeometry,
	Color,
	DoubleSide,
	Group,
	Mesh,
	MeshBasicMaterial,
	Shape as Outline,
	RingGeometry,
	ShapeGeometry,
	Sprite,
	SpriteMaterial,
	type Texture,
} from "three";
import {
	type BoardLook,
	type BoardState,
	type Brush,
	badgeColors,
	type Shape,
	type Square,
	type SquareMark,
	shapesOf,
} from "../board/model";
import { HEIGHT, placeOf, RADIUS } from "./places";
import { canvasOf, colorTexture } from "./textures";

const brushes: Record<Brush, string> = {
	green: "#1f9a35",
	red: "#d0362b",
	blue: "#2b7de0",
	yellow: "#e0a800",
	best: "#12a08a",
	good: "#3f97d6",
	faint: "#8b95a1",
	threat: "#d0362b",
	ahead: "#7d5cf0",
};

const tones: Record<SquareMark["tone"], string> = { good: "#146c43", bad: "#a3261b", neutral: "#4d5560" };

const marker = "#1f9a35";
const lastMove = "#2f7fd0";
const danger = "#ff2d1a";

const FLOOR = 0.012; // above the board, below the pieces
const CEILING = HEIGHT + 0.03;

/** The marks on the board, such as targets, arrows and badges. They are redrawn for each state. */
export class Marks {
	readonly group = new Group();
	private readonly owned: { dispose(): void }[] = [];

	show(
		state: BoardState,
		look: BoardLook,
		sketch: Shape | undefined,
		over: Square | undefined,
		focused: boolean,
	): void {
		this.clear();
		this.lastMove(state);
		this.check(state);
		if (state.selected) {
			this.ring(state.selected, RADIUS + 0.01, RADIUS + 0.07, FLOOR, marker, 0.95);
		}
		if (look.showTargets) {
			for (const square of state.targets) {
				this.target(square, state.pieces.has(square), square === over);
			}
		}
		for (const shape of shapesOf(state, sketch)) {
			this.shape(shape);
		}
		for (const mark of state.marks) {
			const { x, z } = placeOf(mark.square);
			this.text(mark.text, tones[mark.tone], x, z + 0.36, 0.3);
		}
		for (const { square, text, tone } of state.badges ?? []) {
			const { x, z } = placeOf(square);
			this.text(text, badgeColors[tone], x + 0.36, z - 0.36, 0.36);
		}
		if (state.cursor && focused) {
			this.cursor(state.cursor, state.pieces.has(state.cursor));
		}
	}

	clear(): void {
		this.group.clear();
		for (const thing of this.owned.splice(0)) {
			thing.dispose();
		}
	}

	private own<T extends { dispose(): void }>(thing: T): T {
		this.owned.push(thing);
		return thing;
	}

	/** Adds a flat figure parallel to the board. */
	private flat(
		geometry: BufferGeometry,
		x: number,
		y: number,
		z: number,
		color: string,
		opacity: number,
		map?: Texture,
	) {
		const material = new MeshBasicMaterial({
			color: new Color(color),
			transparent: true,
			opacity,
			depthWrite: false,
			side: DoubleSide,
			toneMapped: false,
			fog: false,
			...(map ? { map } : {}),
		});
		const mesh = new Mesh(this.own(geometry.rotateX(-Math.PI / 2)), this.own(material));
		mesh.position.set(x, y, z);
		mesh.renderOrder = y > HEIGHT ? 4 : 2;
		this.group.add(mesh);
	}

	private ring(square: Square, inner: number, outer: number, y: number, color: string, opacity: number): void {
		const { x, z } = placeOf(square);
		this.flat(new RingGeometry(inner, outer, 48), x, y, z, color, opacity);
	}

	private lastMove({ lastMove: move }: BoardState): void {
		if (move) {
			const { x, z } = placeOf(move.from);
			this.flat(new CircleGeometry(0.12, 24), x, FLOOR, z, lastMove, 0.8);
			this.ring(move.from, 0.34, 0.38, FLOOR, lastMove, 0.6);
			this.ring(move.to, RADIUS + 0.01, RADIUS + 0.065, FLOOR, lastMove, 0.9);
		}
	}

	private check({ check }: BoardState): void {
		if (check) {
			const { x, z } = placeOf(check);
			this.flat(new CircleGeometry(0.85, 40), x, FLOOR - 0.004, z, danger, 0.95, this.own(glow()));
			this.ring(check, RADIUS * 0.86, RADIUS * 1.0, CEILING, danger, 0.75);
		}
	}

	private target(square: Square, capture: boolean, over: boolean): void {
		const { x, z } = placeOf(square);
		if (!capture) {
			this.flat(new CircleGeometry(over ? 0.22 : 0.15, 28), x, FLOOR, z, marker, over ? 0.95 : 0.78);
			return;
		}
		const parts = over ? 1 : 8;
		const arc = ((2 * Math.PI) / parts) * (over ? 1 : 0.68);
		for (let i = 0; i < parts; i++) {
			const start = (i * 2 * Math.PI) / parts;
			this.flat(new RingGeometry(RADIUS * 0.96, RADIUS * 1.13, 12, 1, start, arc), x, CEILING, z, marker, 0.95);
		}
	}

	private cursor(square: Square, occupied: boolean): void {
		const { x, z } = placeOf(square);
		const y = occupied ? CEILING + 0.02 : FLOOR + 0.006;
		// A light frame with a dark border is visible on any background.
		for (const [size, width, color] of [
			[0.47, 0.075, "#000000"],
			[0.455, 0.045, "#ffffff"],
		] as const) {
			const frame = new Outline();
			frame.moveTo(-size, -size).lineTo(size, -size).lineTo(size, size).lineTo(-size, size);
			const hole = new Outline();
			const s = size - width;
			hole.moveTo(-s, -s).lineTo(-s, s).lineTo(s, s).lineTo(s, -s);
			frame.holes.push(hole);
			this.flat(new ShapeGeometry(frame), x, y, z, color, 1);
		}
	}

	private shape({ from, to, brush, label, weight = 1 }: Shape): void {
		const color = brushes[brush];
		const a = placeOf(from);
		if (!to || to === from) {
			this.ring(from, RADIUS * 0.92, RADIUS * 1.12, CEILING, color, 0.85);
			if (label) {
				this.text(label, color, a.x + 0.34, a.z - 0.34, 0.4);
			}
			return;
		}
		const b = placeOf(to);
		const length = Math.hypot(b.x - a.x, b.z - a.z);
		const geometry = arrowGeometry(length, weight).rotateZ(Math.atan2(a.z - b.z, b.x - a.x));
		this.flat(geometry, a.x, CEILING + 0.01, a.z, color, 0.82);
		if (label) {
			this.text(label, color, (a.x + b.x) / 2, (a.z + b.z) / 2, 0.4);
		}
	}

	/** Adds a small label that always faces the camera. */
	private text(text: string, color: string, x: number, z: number, height: number): void {
		const size = 46;
		const context = canvasOf(1, size + 18);
		const font = `700 ${size}px system-ui, "Noto Sans CJK SC", sans-serif`;
		context.font = font;
		const width = Math.ceil(context.measureText(text).width) + 34;
		context.canvas.width = width;
		context.fillStyle = color;
		context.beginPath();
		context.roundRect(0, 0, width, size + 18, 22);
		context.fill();
		context.font = font;
		context.fillStyle = "#fff";
		context.textAlign = "center";
		context.textBaseline = "middle";
		context.fillText(text, width / 2, (size + 20) / 2);
		const map = this.own(colorTexture(context, 1));
		const material = this.own(new SpriteMaterial({ map, depthTest: false, toneMapped: false, fog: false }));
		const sprite = new Sprite(material);
		sprite.scale.set((height * width) / (size + 18), height, 1);
		sprite.position.set(x, HEIGHT + 0.2, z);
		sprite.renderOrder = 6;
		this.group.add(sprite);
	}
}

/** Returns an arrow along x from just inside the edge of one piece to just short of the middle of the target. */
function arrowGeometry(length: number, weight: number): BufferGeometry {
	const half = 0.035 + 0.06 * weight;
	const head = 0.2 + 0.22 * weight;
	const wing = head * 0.62;
	const [start, tip] = [0.3, length - 0.06];
	const neck = tip - head;
	const outline = new Outline();
	outline.moveTo(start, -half).lineTo(neck, -half).lineTo(neck, -wing).lineTo(tip, 0);
	outline.lineTo(neck, wing).lineTo(neck, half).lineTo(start, half);
	outline.absarc(start, 0, half, Math.PI / 2, (3 * Math.PI) / 2, false);
	return new ShapeGeometry(outline, 8);
}

/** Returns a white glow that fades outwards; the material colours it. */
function glow(): Texture {
	const context = canvasOf(64, 64);
	const gradient = context.createRadialGradient(32, 32, 12, 32, 32, 32);
	gradient.addColorStop(0, "rgba(255, 255, 255, 1)");
	gradient.addColorStop(0.45, "rgba(255, 255, 255, 0.75)");
	gradient.addColorStop(1, "rgba(255, 255, 255, 0)");
	context.fillStyle = gradient;
	context.fillRect(0, 0, 64, 64);
	return colorTexture(context, 1);
}
