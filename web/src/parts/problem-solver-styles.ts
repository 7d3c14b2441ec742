import { css } from "lit";

export const problemSolverStyles = css`
	.side {
		padding: 1rem;
		display: grid;
		gap: 0.8rem;
	}
	header {
		display: grid;
		gap: 0.2rem;
		overflow-wrap: anywhere;
	}
	h1 {
		font-size: 1.3em;
	}
	.task {
		font-weight: 600;
	}
	.time {
		font-size: 1.4em;
	}
	.word {
		min-height: 3.1em;
	}
	.word.over {
		min-height: 0;
		display: none;
	}
	.good {
		color: var(--good);
	}
	.bad {
		color: var(--red);
	}
	.word.good,
	.word.bad {
		font-weight: 600;
	}
	.line {
		list-style: none;
		margin: 0;
		padding: 0;
		display: flex;
		flex-wrap: wrap;
		gap: 0.2em 0.8em;
		min-height: 1.6em;
	}
	li.red,
	button.red {
		color: var(--red);
	}
	.end {
		display: grid;
		gap: 0.4rem;
		justify-items: start;
	}
	.steps {
		display: flex;
		flex-wrap: wrap;
		gap: 0.2rem;
	}
	.steps button {
		padding: 0.1em 0.5em;
		min-height: 2em;
	}
	.buttons {
		display: flex;
		flex-wrap: wrap;
		gap: 0.5rem;
	}
	@media (hover: none), (max-width: 760px), (max-height: 500px) {
		.keys {
			display: none;
		}
	}
	div.none {
		display: grid;
		justify-items: center;
	}
	@media (max-width: 760px), (max-width: 1180px) and (orientation: portrait) {
		.word {
			min-height: 2.8em;
		}
		.line.none {
			display: none;
		}
	}
	@media (max-height: 500px) and (orientation: landscape) {
		.word {
			min-height: 0;
		}
	}
`;
