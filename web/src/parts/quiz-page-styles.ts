import { css } from "lit";

/** The layout of a page that asks for moves: the board takes up the height of the window, with a card next to it. */
export const quizPageStyles = css`
	:host {
		display: block;
		--gap: 0.6rem;
		--height: calc(100dvh - var(--nav, 3.2rem) - 2 * var(--gap));
	}
	.page {
		display: grid;
		gap: var(--gap) 1rem;
		padding: var(--gap);
		max-width: 110rem;
		margin: 0 auto;
		grid-template-columns: minmax(0, calc(var(--height) * 0.8792)) minmax(18rem, 30rem);
		justify-content: center;
		align-items: start;
	}
	chuhe-board {
		display: block;
		width: 100%;
		box-shadow: var(--shadow);
	}
`;

/** The same layout in a small window. It must come last in an element's styles. */
export const smallQuizStyles = css`
	@media (max-width: 760px), (max-width: 1180px) and (orientation: portrait) {
		:host {
			--gap: 0.35rem;
		}
		.page {
			grid-template-columns: minmax(0, 46rem);
		}
		.side {
			padding: 0.7rem;
			gap: 0.5rem;
		}
	}
	@media (max-height: 500px) and (orientation: landscape) {
		.page {
			grid-template-columns: minmax(0, calc(var(--height) * 0.8792)) minmax(14rem, 1fr);
		}
		.side {
			padding: 0.5rem 0.7rem;
			gap: 0.35rem;
			max-height: var(--height);
			overflow-y: auto;
		}
	}
`;
