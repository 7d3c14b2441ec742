// Package workings shows how the rules and the engine work on one position: how a piece's moves are
// looked up, the order in which a node tries its moves, and the tree of a search. It shows the
// actual behaviour of packages xiangqi and engine, as data for a page.
package workings
