// Package workings shows how the rules and the engine work on a given position: how a piece's moves
// are looked up, in which order a node tries its moves, and what the tree of a search looks like.
// It reports the actual behaviour of packages xiangqi and engine, as data for a page.
package workings
