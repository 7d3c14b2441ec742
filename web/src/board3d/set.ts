import {
	type BufferGeometry,
	CylinderGeometry,
	ExtrudeGeometry,
	Group,
	LatheGeometry,
	type Material,
	Mesh,
	MeshBasicMaterial,
	MeshStandardMaterial,
	PlaneGeometry,
	Shape,
	type Texture,
	Vector2,
} from "three";
import type { BoardLook, Color, Piece } from "../board/model";
import { type Palette, paletteFor } from "./palette";
import { coordinatesTexture, PANEL_DEPTH, PANEL_WIDTH, panelSurface } from "./panel";
import { HEIGHT, RADIUS } from "./places";
import {
	canvasOf,
	colorTexture,
	pieceSurface,
	type Quality,
	type Surface,
	TILES,
	tileOf,
	woodTexture,
} from "./textures";

/** The slab around the panel. INLAY is how far its surface lies below the surface of the panel. */
const SLAB_MARGIN = 0.26;
const SLAB_HEIGHT = 0.5;
const INLAY = 0.004;

/**
 * The board and the table as one group, and the pieces to place on the board. A set
 * is made for one look; another look needs another set.
 */
export class ChessSet {
	readonly group = new Group();
	readonly palette: Palette;
	private readonly pieces: Surface;
	private readonly pieceMaterial: Material;
	private readonly shadowMaterial: Material;
	private readonly pieceGeometries = new Map<string, BufferGeometry>();
	private readonly shadowGeometry = new PlaneGeometry(1.5, 1.5).rotateX(-Math.PI / 2);
	private readonly owned: { dispose(): void }[] = [];
	private coordinates: Mesh<PlaneGeometry, MeshBasicMaterial> | undefined;

	constructor(
		private readonly look: BoardLook,
		private readonly quality: Quality,
	) {
		this.palette = paletteFor(look);
		this.pieces = pieceSurface(this.palette, look.pieces, quality);
		this.pieceMaterial = this.material(this.pieces, this.palette.gloss.pieces);
		this.shadowMaterial = this.own(
			new MeshBasicMaterial({ map: this.own(contactShadow()), transparent: true, depthWrite: false }),
		);
		this.own(this.shadowGeometry);
		this.addBoard();
		this.addTable();
	}

	/** Reports whether the set was made for a look with the same theme, pieces, coordinates and dark mode. */
	made(look: BoardLook): boolean {
		const { theme, pieces, coordinates, dark } = this.look;
		return look.theme === theme && look.pieces === pieces && look.coordinates === coordinates && look.dark === dark;
	}

	/** Returns a new piece at the origin. */
	piece(piece: Piece): Group {
		const group = new Group();
		const body = new Mesh(this.pieceGeometry(piece), this.pieceMaterial);
		body.castShadow = true;
		body.receiveShadow = true;
		const shadow = new Mesh(this.shadowGeometry, this.shadowMaterial);
		shadow.position.y = 0.006;
		shadow.renderOrder = 1;
		group.add(body, shadow);
		group.userData = { body, shadow };
		return group;
	}

	/** Draws the coordinates for the side at the bottom of the board, replacing any drawn before. */
	writeCoordinates(orientation: Color): void {
		this.dropCoordinates();
		const texture = coordinatesTexture(this.palette, this.look, orientation, this.quality);
		if (!texture) {
			return;
		}
		const material = new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false, opacity: 0.85 });
		this.coordinates = new Mesh(new PlaneGeometry(PANEL_WIDTH, PANEL_DEPTH).rotateX(-Math.PI / 2), material);
		this.coordinates.position.y = 0.002;
		this.group.add(this.coordinates);
	}

	private dropCoordinates(): void {
		if (this.coordinates) {
			this.group.remove(this.coordinates);
			this.coordinates.geometry.dispose();
			this.coordinates.material.map?.dispose();
			this.coordinates.material.dispose();
			this.coordinates = undefined;
		}
	}

	dispose(): void {
		this.dropCoordinates();
		for (const thing of [...this.owned, ...this.pieceGeometries.values()]) {
			thing.dispose();
		}
	}

	private own<T extends { dispose(): void }>(thing: T): T {
		this.owned.push(thing);
		return thing;
	}

	private material({ color, normal }: Surface, roughness: number): MeshStandardMaterial {
		this.own(color);
		this.own(normal);
		return this.own(new MeshStandardMaterial({ map: color, normalMap: normal, roughness }));
	}

	private addBoard(): void {
		const surface = panelSurface(this.palette, this.look.pieces, this.quality);
		const panel = new Mesh(
			this.own(new PlaneGeometry(PANEL_WIDTH, PANEL_DEPTH).rotateX(-Math.PI / 2)),
			this.material(surface, this.palette.gloss.panel),
		);
		panel.receiveShadow = true;
		const wood = this.own(woodTexture(this.palette.slab, 512, 80, this.quality.anisotropy));
		wood.repeat.set(1 / 6.4, 1 / 6.4);
		const slab = new Mesh(this.own(slabGeometry()), this.own(new MeshStandardMaterial({ map: wood, roughness: 0.42 })));
		slab.position.y = -INLAY;
		slab.castShadow = true;
		slab.receiveShadow = true;
		this.group.add(slab, panel);
	}

	private addTable(): void {
		const wood = this.own(woodTexture(this.palette.table, 512, 40, this.quality.anisotropy));
		wood.repeat.set(6, 6);
		const table = new Mesh(
			this.own(new CylinderGeometry(46, 46, 0.2, 48)),
			this.own(new MeshStandardMaterial({ map: wood, roughness: 0.7 })),
		);
		table.position.y = -SLAB_HEIGHT - INLAY - 0.1;
		table.receiveShadow = true;
		this.group.add(table);
	}

	private pieceGeometry(piece: Piece): BufferGeometry {
		const name = piece.color + piece.kind;
		let geometry = this.pieceGeometries.get(name);
		if (!geometry) {
			geometry = makePieceGeometry(piece);
			this.pieceGeometries.set(name, geometry);
		}
		return geometry;
	}
}

/** Returns a block with rounded corners and edges, its top surface at height 0. */
function slabGeometry(): BufferGeometry {
	const bevel = 0.09;
	const [w, d, r] = [PANEL_WIDTH / 2 + SLAB_MARGIN - bevel, PANEL_DEPTH / 2 + SLAB_MARGIN - bevel, 0.16];
	const shape = new Shape();
	shape.moveTo(-w + r, -d);
	shape.lineTo(w - r, -d).quadraticCurveTo(w, -d, w, -d + r);
	shape.lineTo(w, d - r).quadraticCurveTo(w, d, w - r, d);
	shape.lineTo(-w + r, d).quadraticCurveTo(-w, d, -w, d - r);
	shape.lineTo(-w, -d + r).quadraticCurveTo(-w, -d, -w + r, -d);
	const geometry = new ExtrudeGeometry(shape, {
		depth: SLAB_HEIGHT - 2 * bevel,
		bevelEnabled: true,
		bevelThickness: bevel,
		bevelSize: bevel,
		bevelSegments: 5,
		curveSegments: 6,
	});
	return geometry.rotateX(-Math.PI / 2).translate(0, -SLAB_HEIGHT + bevel, 0);
}

/** The profile of a lathe-turned piece from its foot to the middle of its face, as fractions of RADIUS and HEIGHT. */
const profile: readonly (readonly [radius: number, height: number])[] = [
	[0.88, 0],
	[0.94, 0.04],
	[0.985, 0.2],
	[1, 0.42],
	[0.995, 0.6],
	[0.975, 0.77],
	[0.94, 0.89],
	[0.9, 0.965],
	[0.868, 1],
	[0.845, 1],
	[0.828, 0.975],
	[0.81, 0.955],
	[0.7, 0.95],
	[0.35, 0.945],
	[0, 0.945],
];

/** Returns the body of a piece; the tile of its face is projected onto it from above. */
function makePieceGeometry(piece: Piece): BufferGeometry {
	const geometry = new LatheGeometry(
		profile.map(([radius, height]) => new Vector2(radius * RADIUS, height * HEIGHT)),
		56,
	);
	const { column, row } = tileOf(piece);
	const position = geometry.getAttribute("position");
	const uv = geometry.getAttribute("uv");
	for (let i = 0; i < position.count; i++) {
		const u = 0.5 + (position.getX(i) / RADIUS) * 0.49;
		const v = 0.5 + (position.getZ(i) / RADIUS) * 0.49;
		uv.setXY(i, (column + u) / TILES, 1 - (row + v) / TILES);
	}
	return geometry;
}

/** Returns the texture of the shadow where a piece touches the board. */
function contactShadow(): Texture {
	const context = canvasOf(64, 64);
	const gradient = context.createRadialGradient(32, 32, 14, 32, 32, 25);
	gradient.addColorStop(0, "rgba(20, 8, 0, 0.62)");
	gradient.addColorStop(0.4, "rgba(20, 8, 0, 0.3)");
	gradient.addColorStop(1, "rgba(20, 8, 0, 0)");
	context.fillStyle = gradient;
	context.fillRect(0, 0, 64, 64);
	return colorTexture(context, 1);
}
