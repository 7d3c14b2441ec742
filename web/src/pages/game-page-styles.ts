import { css } from "lit";

/** The board takes the height of the window; what is beside it shares the rest. On phones all is stacked. */
export const gamePageStyles = css`
	:host {
		display: block;
		--gap: 0.75rem;
		--bar: 0px;
		--height: calc(100dvh - var(--nav, 3.2rem) - 2 * var(--gap));
		--board: calc((var(--height)) * 0.8792);
	}
	.page {
		display: grid;
		gap: var(--gap);
		padding: var(--gap);
		justify-content: center;
		grid-template-columns:
			minmax(11rem, clamp(15rem, 18vw, 20rem))
			minmax(0, calc(var(--board) + var(--bar)))
			minmax(19rem, clamp(22rem, 24vw, 27rem));
		grid-template-rows: auto minmax(0, 1fr) auto;
		grid-template-areas: "left board top" "left board side" "left board bottom";
		height: calc(var(--height) + 2 * var(--gap));
	}
	.analysing {
		--bar: 1.9rem;
		grid-template-columns:
			minmax(10rem, clamp(12.5rem, 15vw, 18rem))
			minmax(0, calc(var(--board) + var(--bar)))
			minmax(22rem, clamp(25rem, 28vw, 34rem));
	}
	.left {
		grid-area: left;
		display: flex;
		flex-direction: column;
		gap: var(--gap);
		min-height: 0;
		overflow-y: auto;
	}
	.board {
		grid-area: board;
		display: flex;
		gap: 0.5rem;
		align-self: start;
	}
	board-stage {
		flex: 1;
		min-width: 0;
	}
	eval-bar {
		width: 1.4rem;
		flex: none;
	}
	.top {
		grid-area: top;
	}
	.bottom {
		grid-area: bottom;
	}
	.side {
		grid-area: side;
		display: flex;
		flex-direction: column;
		min-height: 0;
		overflow: hidden;
	}
	side-panes {
		flex: 3 1 0;
		border-bottom: 1px solid var(--line);
	}
	move-list {
		flex: 2 1 0;
		min-height: 6rem;
	}
	.foot {
		border-top: 1px solid var(--line);
		background: var(--panel-2);
		border-radius: 0 0 var(--radius) var(--radius);
	}
	move-entry {
		padding: 0.5em 0.6em 0;
	}
	.foot action-bar {
		border-top: 1px solid var(--line);
	}
	.live {
		margin: 0.4em 0.6em;
	}
	.tools {
		display: grid;
		padding: 0.3em;
	}
	.tools > * {
		justify-content: flex-start;
	}

	@media (max-width: 1180px) {
		.page,
		.analysing {
			grid-template-columns: minmax(0, calc(var(--board) + var(--bar))) minmax(18rem, 24rem);
			grid-template-rows: auto minmax(16rem, 1fr) auto auto;
			grid-template-areas: "board top" "board side" "board bottom" "left left";
			height: auto;
			min-height: calc(var(--height) + 2 * var(--gap));
		}
		.side {
			max-height: calc(var(--height) - 8rem);
		}
	}

	@media (max-width: 760px) {
		:host {
			--gap: 0.35rem;
		}
		.page,
		.analysing {
			grid-template-columns: minmax(0, 1fr);
			grid-template-rows: none;
			grid-template-areas: "top" "board" "bottom" "side" "left";
		}
		.board {
			/* As wide as the phone, but with both players in sight. */
			width: min(100%, calc((100dvh - 14.5rem) * 0.8792));
			justify-self: center;
			margin-inline: auto;
		}
		.side {
			max-height: none;
		}
		/* Buttons first, then the engines, the list below them. */
		.foot {
			order: -2;
			border: 0;
			border-radius: 0;
		}
		side-panes {
			flex: none;
			order: -1;
			max-height: 24rem;
		}
		move-list {
			flex: none;
			height: 12rem;
		}
	}
`;
