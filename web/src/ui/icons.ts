import { html, type TemplateResult } from "lit";

/** The paths of the line icons on a 24 × 24 grid, drawn for this application. */
const paths = {
	undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
	redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
	hint: "M9 18h6M10 21h4M12 3a6 6 0 0 1 3.5 10.9c-.6.5-.9 1-.9 1.8H9.4c0-.8-.3-1.3-.9-1.8A6 6 0 0 1 12 3Z",
	flag: "M6 21V4M6 4c4-2 7 2 12 0v9c-5 2-8-2-12 0",
	handshake: "m3 9 4-2 5 3 5-3 4 2v7l-3 1-6 3-6-3-3-1ZM12 10l-3 3a1.6 1.6 0 0 0 2.5 2L14 13l4 3",
	restart: "M4 12a8 8 0 1 1 2.5 5.800M4 20v-5h5",
	swap: "M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
	flip: "M8 3v18m0 0-4-4m4 4 4-4M16 21V3m0 0-4 4m4-4 4 4",
	stop: "M7 7h10v10H7Z",
	play: "M8 5v14l11-7Z",
	pause: "M8 5v14M16 5v14",
	first: "M6 5v14M19 5l-9 7 9 7Z",
	back: "m15 5-8 7 8 7Z",
	forward: "m9 5 8 7-8 7Z",
	last: "M18 5v14M5 5l9 7-9 7Z",
	close: "M6 6l12 12M18 6 6 18",
	menu: "M4 7h16M4 12h16M4 17h16",
	gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 2v4M12 18v4M2 12h4M18 12h4M5 5l2.8 2.800M16.2 16.2 19 19M19 5l-2.8 2.800M7.8 16.2 5 19",
	sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
	moon: "M20 14.500A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500Z",
	chart: "M4 20V4M4 20h16M7 15l4-5 3 3 5-7",
	robot: "M6 9h12v10H6ZM12 9V5M12 4.500v.5M9.5 13v1.500M14.5 13v1.500M3 13v3M21 13v3",
	people:
		"M9 5a3.2 3.2 0 1 0 0 6.400A3.2 3.2 0 0 0 9 5ZM3 19c0-3 2.5-5 6-5s6 2 6 5M16 5.500a3 3 0 0 1 0 5.800M17.5 14.300c2.2.6 3.5 2.3 3.5 4.7",
	edit: "M4 20h4L19 9l-4-4L4 16ZM13 7l4 4",
	share:
		"M8 12 16 7M8 12l8 5M6 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM18 3.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM18 15.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z",
	folder: "M3 6h6l2 2h10v11H3Z",
	download: "M12 4v11m0 0-4-4m4 4 4-4M4 20h16",
	upload: "M12 15V4m0 0L8 8m4-4 4 4M4 20h16",
	copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
	trash: "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13",
	plus: "M12 5v14M5 12h14",
	check: "m5 12.5 5 5L19 7",
	help: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.2-1.5 2.400M12 17.500v.5M12 2.500a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Z",
	cube: "m12 3 8 4.500v9L12 21l-8-4.500v-9ZM4 7.500l8 4.5 8-4.500M12 12v9",
	sound: "M4 9h4l5-4v14l-5-4H4ZM16 9a4 4 0 0 1 0 6M18.5 6.500a8 8 0 0 1 0 11",
	mute: "M4 9h4l5-4v14l-5-4H4ZM16 9.500l5 5M21 9.500l-5 5",
	up: "m5 15 7-7 7 7",
	comment: "M4 5h16v11H11l-5 4v-4H4Z",
	eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
	keyboard: "M3 6h18v12H3ZM6.5 10h.5M10 10h.5M13.5 10h.5M17 10h.5M7.5 14h9",
	board: "M4 3h16v18H4ZM4 9h16M4 15h16M9 3v6M15 3v6M9 15v6M15 15v6",
	list: "M8 6h13M8 12h13M8 18h13M3.5 6h.5M3.5 12h.5M3.5 18h.5",
	more: "M5 12h.5M12 12h.5M19 12h.5",
	printer: "M7 9V3h10v6M7 17H4v-7h16v7h-3M7 14h10v7H7Z",
	tag: "M4 4h8l8.500 8.500-8 8L4 12ZM8 8h.5",
	merge: "M6 4v4c0 4 6 4 6 8v4M18 4v4c0 4-6 4-6 8M9 17l3 3 3-3",
	split: "M12 20v-5c0-4-6-4-6-8V4M12 15c0-4 6-4 6-8V4M3 7l3-3 3 3M15 7l3-3 3 3",
	clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3.500 2",
	globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c-5 5.500-5 12.500 0 18M12 3c5 5.500 5 12.500 0 18",
	book: "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2ZM12 6v14",
} as const;

export type IconName = keyof typeof paths;

export function icon(name: IconName): TemplateResult {
	return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"><path d=${paths[name]} /></svg>`;
}
