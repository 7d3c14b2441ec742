// Package jobs carries out long-running work without losing a unit or
// counting one twice, whichever process is killed along the way. It runs on
// the goroutines of this process or, with package cluster, on many
// machines.
//
// A [Spec] describes a run: a number of units of one [Kind] of work. A unit is a pure function of the run and
// its index. Its result is appended to the run's ledger, a file in the run's [Folder]. Totals, tests and the
// end of the run are computed by a [Fold] over that file. A [Book] is a ledger with its fold. A process opens
// the book to work on the run, which locks out every other process. [Book.Work] computes the missing units on
// goroutines.
//
// # Parts, in reading order
//
//   - spec.go, kind.go: what a run is, and what a kind of work must provide.
//   - folder.go, files.go, store.go, settings.go: a run in a folder, the files it needs, and all the runs
//     of a store.
//   - ledger.go: the append-only file of results; a torn last line is cut off.
//   - holder.go: which process has a run open.
//   - book.go, begin.go: a ledger with its fold, and how to open, continue or begin one.
//   - work.go: goroutines that compute missing units.
//   - status.go, export.go: what users see of a run, and its results in other formats.
//   - allow.go: which programs another machine's run may start here.
//
// A ledger damaged in the middle is rejected, never repaired silently.
//
// # What it does not know
//
// The package knows no kind of work; packages above implement [Kind] (docs/architecture.md explains how to
// add one). It knows nothing of networks; package cluster does.
package jobs
