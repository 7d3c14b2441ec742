// Package workings shows how the rules and the engine work on a given position: how the moves of a
// piece are looked up, in which order a node tries its moves, and the tree of a search. What it
// shows is the actual behaviour of packages xiangqi and engine, as data for a page.
package workings
