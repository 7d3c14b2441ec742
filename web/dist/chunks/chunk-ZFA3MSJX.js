import{b as a}from"./chunk-ZBY6BSHN.js";var e=a`
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
`;export{e as a};
