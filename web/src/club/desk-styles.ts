import { css } from "lit";

/** The styles shared by the admin, account, class and study pages and by the report and penalty forms. */
export const deskStyles = css`
	:host {
		display: grid;
		gap: 1rem;
	}
	.card {
		padding: 1.1rem;
		display: grid;
		gap: 0.8rem;
	}
	ul {
		list-style: none;
		margin: 0;
		padding: 0;
		display: grid;
		gap: 0.8rem;
	}
	li {
		display: flex;
		flex-wrap: wrap;
		align-items: center;
		gap: 0.4rem 0.8rem;
		border-top: 1px solid var(--line);
		padding-top: 0.8rem;
	}
	li:first-child {
		border-top: 0;
		padding-top: 0;
	}
	.main {
		flex: 1 1 14rem;
		min-width: 0;
		overflow-wrap: anywhere;
	}
	blockquote {
		margin: 0;
		padding-left: 0.7em;
		border-left: 3px solid var(--line);
		overflow-wrap: anywhere;
	}
	.row {
		display: flex;
		flex-wrap: wrap;
		gap: 0.6rem;
		align-items: end;
	}
	.row > label {
		flex: 1 1 8rem;
	}
	label {
		display: grid;
		gap: 0.2rem;
	}
	label.check {
		display: flex;
		align-items: center;
		gap: 0.5em;
	}
	.check input {
		width: auto;
	}
	.dim {
		color: var(--dim);
	}
	li select {
		width: auto;
	}
`;
