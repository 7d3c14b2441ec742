// Package reader shows pages of Markdown on a terminal: headings, lists, tables and code
// set in lines of its width, which can be paged through and searched.
package reader
