// Package workings shows how the rules and the engine work on one position: where a
// piece's moves are looked up, in which order a node tries its moves, and the tree of a
// search. It shows what the packages xiangqi and engine really do, as data for a page.
package workings
