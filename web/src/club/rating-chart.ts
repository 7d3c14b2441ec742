import { css, html, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { app } from "../app/app";
import { ChuheElement } from "../ui/element";
import { shared } from "../ui/styles";

/** The rating after a game. */
export interface RatingPoint {
	readonly rating: number;
	readonly at: string;
}

const WIDTH = 360;
const HEIGHT = 130;
/** Room for the numbers on the left and the dates below. */
const LEFT = 38;
const BELOW = 18;

/** Returns round numbers within a range, at most five. */
function ticks(low: number, high: number): number[] {
	const step = [10, 20, 25, 50, 100, 200, 250, 500, 1000].find((one) => (high - low) / one <= 4) ?? 2000;
	const list: number[] = [];
	for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
		list.push(value);
	}
	return list;
}

/** A chart of a rating from game to game: a line with a scale, its highest point marked. */
@customElement("rating-chart")
export class RatingChart extends ChuheElement {
	@property({ attribute: false }) points: readonly RatingPoint[] = [];

	override render() {
		const { points } = this;
		const [first, last] = [points[0], points.at(-1)];
		if (points.length < 2 || !first || !last) {
			return nothing;
		}
		const ratings = points.map(({ rating }) => rating);
		const low = Math.min(...ratings) - 15;
		const high = Math.max(...ratings) + 15;
		const x = (i: number) => LEFT + (i / (points.length - 1)) * (WIDTH - LEFT - 6);
		const y = (rating: number) => (HEIGHT - BELOW) * (1 - (rating - low) / (high - low));
		const best = ratings.indexOf(Math.max(...ratings));
		const date = (time: string) => new Date(time).toLocaleDateString(app.locale);
		const peak = ratings[best] ?? 0;
		return html`<svg
			viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
			role="img"
			aria-label=${this.t("club.ratingCourse", { from: first.rating, to: last.rating, best: peak, n: points.length })}
		>
			${ticks(low, high).map(
				(value) =>
					svg`<line x1=${LEFT} x2=${WIDTH} y1=${y(value)} y2=${y(value)} /><text x=${LEFT - 5} y=${y(value) + 3.5} text-anchor="end">${value}</text>`,
			)}
			<text x=${LEFT} y=${HEIGHT - 3}>${date(first.at)}</text>
			<text x=${WIDTH} y=${HEIGHT - 3} text-anchor="end">${date(last.at)}</text>
			${svg`<polyline points=${ratings.map((rating, i) => `${x(i)},${y(rating)}`).join(" ")} />
				<circle cx=${x(best)} cy=${y(peak)} r="3" />`}
		</svg>`;
	}

	static override styles = [
		shared,
		css`
			svg {
				width: 100%;
				max-height: 14rem;
			}
			line {
				stroke: var(--line);
			}
			text {
				fill: var(--dim);
				font-size: 10px;
			}
			polyline {
				fill: none;
				stroke: var(--accent);
				stroke-width: 2;
				stroke-linejoin: round;
			}
			circle {
				fill: var(--accent);
			}
		`,
	];
}
