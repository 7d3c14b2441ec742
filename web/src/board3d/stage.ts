import {
	ACESFilmicToneMapping,
	Color,
	DirectionalLight,
	Fog,
	HemisphereLight,
	Mesh,
	MeshBasicMaterial,
	PCFShadowMap,
	PerspectiveCamera,
	PlaneGeometry,
	PMREMGenerator,
	Raycaster,
	Scene,
	Vector2,
	Vector3,
	WebGLRenderer,
	type WebGLRenderTarget,
} from "three";
import type { Color as Side } from "../board/model";
import type { Palette } from "./palette";
import type { Quality } from "./textures";
import { type Aim, aimCamera } from "./view";

/** An animation. Its step receives the fraction of the duration that has elapsed, eased, up to 1. */
interface Motion {
	readonly start: number;
	readonly duration: number;
	readonly step: (share: number) => void;
}

/**
 * The lights, the camera and the render loop. It draws only when something has
 * changed.
 */
export class Stage {
	readonly scene = new Scene();
	readonly camera = new PerspectiveCamera(30, 1, 0.5, 80);
	readonly quality: Quality;
	private readonly fog = new Fog(0);
	private readonly renderer: WebGLRenderer;
	private readonly sun = new DirectionalLight("#fff1dc", 2.9);
	private readonly caster = new Raycaster();
	private room: WebGLRenderTarget;
	private motions = new Map<unknown, Motion>();
	private frame = 0;
	private still: (() => void)[] = [];

	/** Throws if the browser has no WebGL. */
	constructor(readonly canvas: HTMLCanvasElement) {
		const slow = drawsWithoutCard();
		this.renderer = new WebGLRenderer({ canvas, antialias: !slow, powerPreference: "high-performance" });
		this.quality = slow ? { panel: 96, piece: 160, anisotropy: 2 } : { panel: 176, piece: 320, anisotropy: 8 };
		this.renderer.setPixelRatio(slow ? 1 : Math.min(devicePixelRatio, 2));
		this.renderer.toneMapping = ACESFilmicToneMapping;
		this.renderer.toneMappingExposure = 1;
		this.renderer.shadowMap.enabled = true;
		this.renderer.shadowMap.type = PCFShadowMap;
		this.renderer.shadowMap.autoUpdate = false;
		this.room = makeRoom(this.renderer);
		this.scene.environment = this.room.texture;
		this.scene.environmentIntensity = 0.5;
		this.addLights(slow ? 1024 : 2048);
	}

	private addLights(shadowSize: number): void {
		this.scene.add(new HemisphereLight("#fff6ea", "#3a2a1c", 0.3));
		this.sun.castShadow = true;
		this.sun.shadow.mapSize.set(shadowSize, shadowSize);
		this.sun.shadow.radius = 3;
		this.sun.shadow.bias = -0.0004;
		this.sun.shadow.normalBias = 0.02;
		Object.assign(this.sun.shadow.camera, { left: -7.5, right: 7.5, top: 7.5, bottom: -7.5, near: 4, far: 26 });
		this.scene.add(this.sun);
	}

	/** Places the light to the left of the side at the bottom of the board. */
	lightFor(side: Side): void {
		const turn = side === "red" ? 1 : -1;
		this.sun.position.set(-6 * turn, 13, 4.5 * turn);
		this.scene.environmentRotation.y = side === "red" ? 0 : Math.PI;
		this.redraw();
	}

	setDistance(palette: Palette): void {
		this.scene.background = new Color(palette.distance);
		this.scene.fog = this.fog;
		this.fog.color.set(palette.distance);
	}

	aim(aim: Aim): void {
		aimCamera(this.camera, aim);
		// The table fades out beyond the board, wherever the camera is.
		this.fog.near = this.camera.position.length() * 1.2;
		this.fog.far = this.fog.near + 26;
		this.redraw();
	}

	resize(width: number, height: number): void {
		this.camera.aspect = width / height;
		this.camera.updateProjectionMatrix();
		this.renderer.setSize(width, height, false);
	}

	/** Runs an animation for a number of milliseconds, replacing any other animation of the same owner. */
	animate(owner: unknown, duration: number, step: (share: number) => void): void {
		if (duration <= 0) {
			this.motions.delete(owner);
			step(1);
		} else {
			this.motions.set(owner, { start: performance.now(), duration, step });
		}
		this.redraw();
	}

	/** Schedules a redraw for the next frame. */
	redraw(): void {
		this.frame ||= requestAnimationFrame((now) => this.tick(now));
	}

	/** Calls back once everything requested has been drawn and no animation is running. */
	whenStill(call: () => void): void {
		this.still.push(call);
		this.redraw();
	}

	private tick(now: number): void {
		this.frame = 0;
		for (const [owner, { start, duration, step }] of [...this.motions]) {
			const share = Math.min(1, Math.max(0, (now - start) / duration));
			if (share === 1) {
				this.motions.delete(owner);
			}
			step(share * share * (3 - 2 * share));
		}
		this.renderer.shadowMap.needsUpdate = true;
		this.renderer.render(this.scene, this.camera);
		if (this.motions.size > 0) {
			this.redraw();
			return;
		}
		for (const call of this.still.splice(0)) {
			call();
		}
	}

	/** Returns the ray from the camera through a point of the page. */
	ray(clientX: number, clientY: number): { origin: Vector3; direction: Vector3 } {
		const box = this.canvas.getBoundingClientRect();
		const x = ((clientX - box.left) / box.width) * 2 - 1;
		const y = 1 - ((clientY - box.top) / box.height) * 2;
		this.caster.setFromCamera(new Vector2(x, y), this.camera);
		return this.caster.ray;
	}

	/** Returns where a point in the world appears on the page. */
	onPage(x: number, y: number, z: number): { x: number; y: number } {
		const box = this.canvas.getBoundingClientRect();
		const seen = new Vector3(x, y, z).project(this.camera);
		return { x: box.left + ((seen.x + 1) / 2) * box.width, y: box.top + ((1 - seen.y) / 2) * box.height };
	}

	/** Releases the graphics resources. The objects in the scene are disposed of by the code that created them. */
	dispose(): void {
		cancelAnimationFrame(this.frame);
		this.motions.clear();
		this.sun.dispose();
		this.room.dispose();
		this.renderer.dispose();
		this.renderer.forceContextLoss();
	}
}

/** Reports whether images are rendered by the processor, as on machines without a graphics card. */
function drawsWithoutCard(): boolean {
	const gl = document.createElement("canvas").getContext("webgl2");
	if (!gl) {
		return true;
	}
	const info = gl.getExtension("WEBGL_debug_renderer_info");
	const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
	gl.getExtension("WEBGL_lose_context")?.loseContext();
	return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Returns the surroundings reflected by the varnish: a dim room with a window and two lamps. */
function makeRoom(renderer: WebGLRenderer): WebGLRenderTarget {
	const room = new Scene();
	room.background = new Color("#4a4038");
	const light = (color: string, strength: number, width: number, height: number, at: Vector3) => {
		const material = new MeshBasicMaterial({ color: new Color(color).multiplyScalar(strength), side: 2 });
		const panel = new Mesh(new PlaneGeometry(width, height), material);
		panel.position.copy(at);
		panel.lookAt(0, 0, 0);
		room.add(panel);
		return panel;
	};
	const panels = [
		light("#fff4e2", 9, 7, 5, new Vector3(-9, 9, 2)),
		light("#ffe2b8", 5, 3, 3, new Vector3(8, 7, -6)),
		light("#dfe9ff", 3, 8, 3, new Vector3(2, 6, 11)),
		light("#8a7560", 1, 30, 30, new Vector3(0, -6, 0)),
	];
	const generator = new PMREMGenerator(renderer);
	const target = generator.fromScene(room, 0.03);
	generator.dispose();
	for (const { geometry, material } of panels) {
		geometry.dispose();
		material.dispose();
	}
	return target;
}
