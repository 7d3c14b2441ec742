import { css } from "lit";

export const lessonStepStyles = css`
	.side {
		padding: 1rem;
		display: grid;
		gap: 0.8rem;
	}
	header {
		display: grid;
		gap: 0.2rem;
	}
	h1 {
		font-size: 1.3em;
	}
	h2 {
		font-size: 1.05em;
	}
	.told {
		display: grid;
		gap: 0.6rem;
		line-height: 1.5;
	}
	.task,
	.word.good,
	.word.bad {
		font-weight: 600;
	}
	.word {
		min-height: 2.9em;
	}
	.word.plain {
		color: var(--dim);
	}
	.good {
		color: var(--good);
	}
	.bad {
		color: var(--red);
	}
	.choices {
		display: grid;
		gap: 0.4rem;
		grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
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
	button.red {
		color: var(--red);
	}
	.next {
		margin-left: auto;
	}
	@media (max-width: 760px) {
		.buttons {
			gap: 0.3rem;
		}
		.buttons > * {
			padding-inline: 0.5em;
		}
	}
	@media (max-width: 760px), (max-width: 1180px) and (orientation: portrait) {
		.word {
			min-height: 2.6em;
		}
	}
	@media (max-height: 500px) and (orientation: landscape) {
		.word {
			min-height: 0;
		}
	}
`;
