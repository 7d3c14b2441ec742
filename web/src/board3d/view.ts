import { type PerspectiveCamera, Vector3 } from "three";

/** The position of the camera relative to the middle of the board. */
export interface Aim {
	/** The angle around the board in radians; 0 is Red's side. */
	readonly azimuth: number;
	/** The angle from the vertical in radians; 0 is straight above the board. */
	readonly polar: number;
	/** The relative distance: 1 shows the whole board, and less is nearer. */
	readonly zoom: number;
}

export type Preset = "red" | "black" | "top" | "low";

const MIN_POLAR = 0.02;
const MAX_POLAR = 1.42; // never below the table
const MIN_ZOOM = 0.35;
const MAX_ZOOM = 1.6;

/**
 * Returns the aim of a preset; top and low keep the side that the camera is on.
 * Except for top, the camera looks down more steeply in a narrower picture, so that
 * the board fills it.
 */
export function presetAim(preset: Preset, now: Aim, aspect: number): Aim {
	const seated = Math.min(0.62, Math.max(0.36, 0.5 + (aspect - 0.88) * 0.375));
	const side = Math.cos(now.azimuth) >= 0 ? 0 : Math.PI;
	switch (preset) {
		case "red":
			return { azimuth: 0, polar: seated, zoom: 1 };
		case "black":
			return { azimuth: Math.PI, polar: seated, zoom: 1 };
		case "top":
			return { azimuth: side, polar: MIN_POLAR, zoom: 1 };
		case "low":
			return { azimuth: side, polar: Math.min(1.12, Math.max(0.78, 0.88 + (aspect - 0.88) * 0.45)), zoom: 1 };
	}
}

export function turned(aim: Aim, right: number, down: number): Aim {
	return {
		azimuth: aim.azimuth - right,
		polar: Math.min(MAX_POLAR, Math.max(MIN_POLAR, aim.polar - down)),
		zoom: aim.zoom,
	};
}

export function zoomed(aim: Aim, factor: number): Aim {
	return { ...aim, zoom: Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, aim.zoom * factor)) };
}

/** Returns the aim at fraction t of the way, turning in the shorter direction. */
export function between(from: Aim, to: Aim, t: number): Aim {
	const turn = Math.atan2(Math.sin(to.azimuth - from.azimuth), Math.cos(to.azimuth - from.azimuth));
	return {
		azimuth: from.azimuth + turn * t,
		polar: from.polar + (to.polar - from.polar) * t,
		zoom: from.zoom + (to.zoom - from.zoom) * t,
	};
}

// The area that has to be visible at zoom 1: the slab of the board and a little of the table.
const HALF_WIDTH = 5.3;
const HALF_DEPTH = 5.8;
const corners = [-1, 1].flatMap((sx) => [-1, 1].map((sz) => new Vector3(sx * HALF_WIDTH, 0, sz * HALF_DEPTH)));

/** Places the camera so that the board fills the picture at zoom 1. */
export function aimCamera(camera: PerspectiveCamera, aim: Aim): void {
	const back = new Vector3(
		Math.sin(aim.polar) * Math.sin(aim.azimuth),
		Math.cos(aim.polar),
		Math.sin(aim.polar) * Math.cos(aim.azimuth),
	);
	const right = new Vector3(Math.cos(aim.azimuth), 0, -Math.sin(aim.azimuth));
	const up = new Vector3().crossVectors(back, right);
	const tall = Math.tan((camera.fov * Math.PI) / 360);
	const wide = tall * camera.aspect;
	// The near edge appears larger than the far one, so the middle of the picture lies
	// slightly in front of the middle of the board. A few iterations find the lift and
	// the distance.
	let lift = 0;
	let distance = 0;
	for (let step = 0; step < 6; step++) {
		const seen = corners.map((corner) => ({
			x: Math.abs(corner.dot(right)),
			y: corner.dot(up) - lift,
			toward: corner.dot(back),
		}));
		distance = Math.max(...seen.map(({ x, y, toward }) => toward + Math.max(x / wide, Math.abs(y) / tall)));
		const heights = seen.map(({ y, toward }) => y / (distance - toward));
		lift += ((Math.max(...heights) + Math.min(...heights)) / 2) * distance * 0.9;
	}
	const target = up.clone().multiplyScalar(lift * Math.min(1, aim.zoom));
	camera.position.copy(target).addScaledVector(back, distance * aim.zoom);
	camera.up.copy(up);
	camera.lookAt(target);
	camera.updateMatrixWorld();
}
