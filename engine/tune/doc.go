// Package tune holds the inside of the search in package engine: the switches of its
// techniques, its tuned numbers, and records of what a search did.
//
// It is for those who measure, tune or show the search. Unlike package engine it promises
// nothing: each tuning may add, rename or remove fields and values. Programs that want moves
// need none of it, for engine.DefaultOptions sets what is here.
package tune
