// Package jobs carries out long-running work that is divided into units. No unit is lost or counted twice,
// whichever process is killed along the way. The work is done by goroutines of this process or, with
// package cluster, by many machines.
//
// A [Spec] describes a run, which consists of a number of units of one [Kind] of work. The result of a unit
// depends only on the run and the unit's index. It is appended to the run's ledger, a file in the run's
// [Folder]. A [Fold] over that file computes totals and tests, and determines when the run ends.
//
// A [Book] is a ledger together with its fold. To work on a run, a process opens its book, which locks out
// all other processes. [Book.Work] then computes the missing units on goroutines.
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
// If a ledger is damaged anywhere but at its end, it is rejected. It is never repaired silently.
//
// # What it does not know
//
// The package does not know any particular kind of work. Packages above it implement [Kind];
// docs/architecture.md explains how to add one. The package does not know about networks either, which are
// the subject of package cluster.
package jobs
