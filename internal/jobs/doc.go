// Package jobs runs long computations that are divided into units. No unit is ever lost or counted twice,
// even if processes are killed along the way. Units are computed by goroutines of this process or, with
// package cluster, on many machines.
//
// A [Spec] describes a run: a number of units of one [Kind] of work. A unit's result depends only on the run
// and the unit's index, and is appended to the run's ledger, a file in the run's [Folder]. A [Fold] reads the
// results in that file, computes totals and statistical tests from them, and decides when the run ends.
//
// A [Book] is an open run, that is, its ledger together with its fold. Opening a run's book locks out all
// other processes. [Book.Work] then computes the missing units on goroutines of this process.
//
// # Parts, in reading order
//
//   - spec.go, kind.go: what a run is, and what a kind of work must provide.
//   - folder.go, files.go, store.go, settings.go: a run's folder, the files that a run needs, and a store of
//     runs.
//   - ledger.go: the append-only file of results, whose last line is cut off if it is incomplete.
//   - holder.go: which process has a run open.
//   - book.go, begin.go: a ledger with its fold, and how to open, continue or begin one.
//   - work.go: the goroutines that compute missing units.
//   - status.go, export.go: what users see of a run, and its results in other formats.
//   - allow.go: which programs a run from another machine may start here.
//
// A ledger that is damaged anywhere but at its end is rejected. It is never repaired silently.
//
// # What it does not know
//
// The package knows nothing about any particular kind of work. Packages above it implement [Kind], and
// docs/architecture.md explains how to add one. It knows nothing about networks either; package cluster
// handles those.
package jobs
