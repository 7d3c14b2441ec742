// Package jobs carries long work out and loses none of it and counts none twice,
// no matter which is killed meanwhile: on the goroutines of this process, and with package
// cluster on many machines.
//
// A [Spec] describes a run: a number of units of one [Kind] of work. A unit is a
// pure function of the run and its index. Its result is written into the ledger of
// the run, an append-only file in the run's [Folder]; totals, tests and the end of
// the run are a [Fold] over that file. A [Book] is a ledger with its fold: anyone who
// works at a run has it open, and no other process can. [Book.Work] does what is missing
// with goroutines.
//
// The package knows no kind of work. Packages above implement [Kind].
package jobs
