import { css } from "lit";

/**
 * The styles of the game page. The board takes the full height of the window; the elements next to it share the remaining
 * space. There are four layouts: three columns; two columns on small screens; one column in portrait; and board and lines
 * side by side on a phone in landscape.
 */
export const gamePageStyles = css`
	:host {
		display: block;
		--gap: 0.6rem;
		--bar: 0px;
		--height: calc(100dvh - var(--nav, 3.2rem) - 2 * var(--gap));
		--board: calc(var(--height) * 0.8792);
	}
	.analysing {
		--bar: 1.9rem;
	}
	.page {
		display: grid;
		gap: var(--gap);
		padding: var(--gap);
		grid-template-columns:
			minmax(min(13rem, 17vw), 0.62fr)
			minmax(0, calc(var(--board) + var(--bar)))
			minmax(min(22rem, 30vw), 1fr);
		grid-template-rows: auto minmax(0, 1fr) auto;
		grid-template-areas: "left board top" "left board side" "left board bottom";
		height: calc(var(--height) + 2 * var(--gap));
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
		position: relative;
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
	/* The panes take what they need, the list the rest. */
	side-panes {
		flex: 0 1 auto;
		min-height: min(16rem, 45%);
		max-height: 68%;
		border-bottom: 1px solid var(--line);
	}
	move-list {
		flex: 1 1 8rem;
		min-height: 5rem;
	}
	move-strip {
		display: none;
	}
	.foot {
		flex: none;
		border-top: 1px solid var(--line);
		background: var(--panel-2);
		border-radius: 0 0 var(--radius) var(--radius);
	}
	.walk {
		display: flex;
		flex-wrap: wrap;
	}
	walk-bar {
		flex: 1;
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

	@media (max-width: 1180px) {
		.page {
			grid-template-columns: minmax(0, calc(var(--board) + var(--bar))) minmax(min(18rem, 34vw), 1fr);
			grid-template-rows: auto calc(var(--height) - 9.3rem) auto auto;
			grid-template-areas: "board top" "board side" "board bottom" "left left";
			height: auto;
		}
		.left {
			display: grid;
			grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr));
			align-items: start;
		}
	}

	/* Upright: below each other. What is needed in a game comes first, the list with its variations last. */
	@media (max-width: 760px) and (min-height: 501px), (max-width: 1180px) and (orientation: portrait) {
		:host {
			--gap: 0.35rem;
		}
		.page {
			grid-template-columns: minmax(0, 1fr);
			grid-template-rows: none;
			grid-template-areas: "top" "board" "bottom" "side" "left";
		}
		.board {
			/* As wide as the screen, but with both players, the moves and the buttons in sight. */
			width: min(100%, calc((100dvh - var(--nav, 3.2rem) - 13rem) * 0.8792 + var(--bar)));
			justify-self: center;
			/* What is read or asked below is about the board: it stays in sight. */
			position: sticky;
			top: 0;
			z-index: 1;
			background: var(--page);
		}
		.side {
			overflow: visible;
		}
		move-strip {
			display: block;
			order: -4;
			border-bottom: 1px solid var(--line);
		}
		coach-card,
		result-card {
			order: -3;
		}
		.foot {
			order: -2;
			border: 0;
			border-radius: 0;
		}
		side-panes {
			order: -1;
			flex: none;
			min-height: 9rem;
			max-height: 26rem;
			border-top: 1px solid var(--line);
			--line-height: 1.95em;
		}
		move-list {
			flex: none;
			max-height: 16rem;
		}
		/* The line of moves above is enough for a game that is played. */
		.playing move-list {
			display: none;
		}
	}

	/* A phone on its side: the players share a row, the lines are next to the board. */
	@media (max-height: 500px) and (orientation: landscape) {
		:host {
			--gap: 0.25rem;
		}
		.page {
			grid-template-columns: minmax(0, calc(var(--board) + var(--bar))) minmax(0, 1fr) minmax(0, 1fr);
			grid-template-rows: 2.8rem calc(var(--height) - 2.8rem - var(--gap)) auto;
			grid-template-areas: "board bottom top" "board side side" "left left left";
			height: auto;
		}
		move-strip {
			display: block;
			border-bottom: 1px solid var(--line);
		}
		.analysing move-list {
			display: none;
		}
		.playing move-strip {
			display: none;
		}
		side-panes {
			flex: 1 1 auto;
			min-height: 0;
			max-height: none;
			order: 1;
			border-bottom: 0;
			--line-height: 1.95em;
		}
		.foot {
			order: 2;
		}
	}
`;
