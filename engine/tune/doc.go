// Package tune exposes the internals of the search in package engine: the switches of its
// techniques, its tuned numbers, and records of what a search did.
//
// It is intended for measuring, tuning and displaying the search. Unlike package engine, it makes
// no compatibility promise: each tuning may add, rename or remove fields and values. Programs that
// only need moves do not need this package, because engine.DefaultOptions sets everything in it.
package tune
