import { css } from "lit";

/** The layout of a board with its description next to it, or below it on narrow screens. */
export const howStyles = css`
	:host {
		display: block;
	}
	.bench {
		display: grid;
		gap: 0.9rem;
		align-items: start;
		grid-template-columns: minmax(0, min(30rem, calc((100dvh - var(--nav, 3.2rem) - 6rem) * 0.8792))) minmax(20rem, 1fr);
	}
	chuhe-board {
		width: 100%;
		box-shadow: var(--shadow);
	}
	.side {
		display: grid;
		gap: 0.8rem;
		align-content: start;
		min-width: 0;
	}
	.side > * {
		min-width: 0;
	}
	.card {
		padding: 0.8rem 1rem;
	}
	.inputs {
		display: grid;
		gap: 0.6rem;
		grid-template-columns: minmax(0, 1fr) auto;
		align-items: end;
	}
	.wide {
		overflow-x: auto;
	}
	table {
		border-collapse: collapse;
	}
	th,
	td {
		padding: 0.25em 0.5em;
		border-bottom: 1px solid var(--line);
		text-align: start;
		vertical-align: middle;
	}
	td button {
		min-height: 2em;
		padding-block: 0;
	}
	th {
		font-weight: 600;
		color: var(--dim);
	}
	.mono {
		font-family: var(--mono);
	}
	.fault {
		color: var(--red);
	}
	.steps {
		display: flex;
		gap: 0.4rem;
		align-items: center;
		flex-wrap: wrap;
	}
	.inputs select {
		max-width: 14rem;
	}
	@media (max-width: 700px) {
		.inputs {
			grid-template-columns: minmax(0, 1fr);
		}
		.inputs select {
			max-width: none;
		}
	}
	@media (max-width: 900px) and (orientation: portrait), (max-width: 700px) {
		.bench {
			grid-template-columns: minmax(0, 1fr);
		}
	}
	@media (max-height: 500px) and (min-width: 701px) {
		.bench {
			grid-template-columns: minmax(0, calc((100dvh - var(--nav, 3.2rem) - 0.7rem) * 0.8792)) minmax(16rem, 1fr);
		}
	}
`;
