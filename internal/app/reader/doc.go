// Package reader displays Markdown pages on a terminal. It lays out headings, lists, tables and code to
// fit the terminal's width, and lets the user page and search through them.
package reader
