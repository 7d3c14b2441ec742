import { css } from "lit";

/** The styles of buttons, fields and cards that all components share. */
export const shared = css`
	:host {
		box-sizing: border-box;
	}
	*,
	*::before,
	*::after {
		box-sizing: border-box;
	}
	:host([hidden]),
	[hidden] {
		display: none !important;
	}
	h1,
	h2,
	h3 {
		margin: 0;
		font-weight: 650;
		line-height: 1.25;
	}
	h1 {
		font-size: 1.6em;
	}
	h2 {
		font-size: 1.15em;
	}
	h3 {
		font-size: 1em;
	}
	p {
		margin: 0;
	}
	a {
		color: var(--accent);
	}
	.role {
		color: var(--dim);
		font-weight: 400;
	}
	.icon {
		width: 1.25em;
		height: 1.25em;
		flex: none;
		vertical-align: -0.25em;
	}
	button,
	.button {
		font: inherit;
		display: inline-flex;
		align-items: center;
		justify-content: center;
		gap: 0.45em;
		min-height: 2.4em;
		padding: 0.3em 0.9em;
		color: var(--text);
		background: var(--panel-2);
		border: 1px solid var(--line);
		border-radius: var(--radius);
		cursor: pointer;
		text-decoration: none;
		/* A Chinese word would break between any two of its characters. */
		word-break: keep-all;
		overflow-wrap: break-word;
	}
	button:hover:not(:disabled),
	.button:hover {
		background: var(--panel-3);
	}
	button:disabled {
		opacity: 0.42;
		cursor: default;
	}
	button.primary {
		background: var(--accent);
		border-color: transparent;
		color: var(--accent-text);
		font-weight: 600;
	}
	button.primary:hover:not(:disabled) {
		background: color-mix(in srgb, var(--accent) 86%, var(--text));
	}
	button.danger {
		color: var(--red);
	}
	button.quiet,
	.button.quiet {
		background: transparent;
		border-color: transparent;
	}
	button.quiet:hover:not(:disabled),
	.button.quiet:hover {
		background: var(--panel-3);
	}
	button.iconic {
		padding: 0;
		width: 2.4em;
	}
	button[aria-pressed="true"] {
		background: var(--accent-soft);
		border-color: var(--accent);
		color: var(--accent);
	}
	:focus-visible {
		outline: 2px solid var(--focus);
		outline-offset: 2px;
	}
	.card {
		background: var(--panel);
		border: 1px solid var(--line);
		border-radius: var(--radius);
		box-shadow: var(--shadow);
	}
	label.field,
	div.field {
		display: grid;
		gap: 0.3em;
	}
	.field > :first-child,
	legend {
		font-weight: 600;
		color: var(--dim);
		font-size: 0.9em;
		padding: 0;
	}
	fieldset {
		border: 0;
		margin: 0;
		padding: 0;
		min-width: 0;
	}
	input:not([type="checkbox"], [type="radio"], [type="range"]),
	select,
	textarea {
		font: inherit;
		color: var(--text);
		background: var(--panel-2);
		border: 1px solid color-mix(in srgb, var(--dim) 60%, var(--line));
		border-radius: var(--radius);
		min-height: 2.4em;
		padding: 0.35em 0.6em;
		width: 100%;
		min-width: 0;
	}
	textarea {
		resize: vertical;
		line-height: 1.4;
	}
	input[type="checkbox"],
	input[type="radio"],
	input[type="range"] {
		accent-color: var(--accent);
	}
	input[type="checkbox"] {
		width: 1.15em;
		height: 1.15em;
		margin: 0;
		flex: none;
	}
	input[type="range"] {
		width: 100%;
	}
	label.check {
		display: flex;
		gap: 0.6em;
		align-items: center;
		min-height: 2.2em;
		cursor: pointer;
	}
	.row {
		display: flex;
		flex-wrap: wrap;
		gap: 0.5em;
		align-items: center;
	}
	.spread {
		justify-content: space-between;
	}
	.dim {
		color: var(--dim);
	}
	.small {
		font-size: 0.88em;
	}
	.mono {
		font-family: var(--mono);
		font-variant-numeric: tabular-nums;
	}
	progress {
		accent-color: var(--accent);
	}
	/* Also for fields: a hidden one of full width would make the page wider than the screen. */
	.hidden-text,
	input.hidden-text:not([type="checkbox"], [type="radio"], [type="range"]) {
		position: absolute;
		width: 1px;
		height: 1px;
		/* Or the last one of a page would make it a pixel longer than the window. */
		margin: -1px;
		min-height: 0;
		padding: 0;
		overflow: hidden;
		clip-path: inset(50%);
		white-space: nowrap;
	}
	.empty {
		padding: 2em 1em;
		text-align: center;
		color: var(--dim);
	}
	/* Only long waits are announced. */
	.waiting {
		animation: waiting 0.4s step-end;
	}
	@keyframes waiting {
		from {
			visibility: hidden;
		}
	}
`;
