/** A long-running job, as sent by the program (runs.list, runs.show). Times are Unix milliseconds. */
export interface Run {
	readonly id: string;
	readonly name: string;
	readonly kind: string;
	readonly state: "running" | "paused" | "stopped" | "finished" | "waiting" | "interrupted" | "damaged";
	readonly reason: string;
	readonly updated: number;
	readonly units: number;
	readonly done: number;
	readonly failed: number;
	/** Units per second. */
	readonly rate: number;
	/** The expected end; 0 if unknown. */
	readonly ends: number;
	readonly headline: string;
	readonly gauge?: { readonly name: string; readonly value: number; readonly lower: number; readonly upper: number };
	readonly curve: readonly CurvePoint[];
	readonly workers: readonly RunWorker[];
	readonly failures: readonly { readonly unit: number; readonly reason: string; readonly worker: string }[];
	readonly problems: readonly string[];
	readonly text: string;
}

export interface CurvePoint {
	readonly units: number;
	readonly value: number;
}

export interface RunWorker {
	readonly name: string;
	readonly version: string;
	readonly units: number;
	readonly failed: number;
	readonly nodes: number;
	readonly seconds: number;
	readonly quarantined?: string;
}

/** A curve fitted into a picture: its points in SVG format, and the y coordinates of the bounds and of zero. */
export interface CurvePicture {
	readonly points: string;
	readonly upper: number | undefined;
	readonly lower: number | undefined;
	readonly zero: number | undefined;
}

/** Fits a curve, and the bounds of its gauge, into a picture of the given size. */
export function drawCurve(run: Pick<Run, "curve" | "gauge">, width: number, height: number): CurvePicture {
	const { curve, gauge } = run;
	const values = curve.map((point) => point.value).concat(gauge ? [gauge.lower, gauge.upper, 0] : []);
	const low = Math.min(...values);
	const span = Math.max(...values) - low || 1;
	const last = curve.at(-1)?.units || 1;
	const y = (value: number) => height - ((value - low) / span) * height;
	return {
		points: curve.map((point) => `${((point.units / last) * width).toFixed(1)},${y(point.value).toFixed(1)}`).join(" "),
		upper: gauge && y(gauge.upper),
		lower: gauge && y(gauge.lower),
		zero: gauge && y(0),
	};
}
