// Package tune exposes the internals of the search in package engine: the switches for its techniques, its
// tuned numbers, and records of what a search has done.
//
// The package is intended for measuring, tuning and displaying the search. Unlike package engine, it makes no
// compatibility promise; fields and values may be added, renamed or removed whenever the engine is tuned. A
// program that only needs moves can ignore this package and use engine.DefaultOptions, which sets everything.
package tune
