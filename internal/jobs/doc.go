// Package jobs carries long work out and loses none of it and counts none twice,
// no matter which is killed meanwhile: on the goroutines of this process, and with package
// cluster on many machines.
//
// A [Spec] describes a run: a number of units of one [Kind] of work. A unit is a
// pure function of the run and its index. Its result is written into the ledger of
// the run, an append-only file in the run's [Folder]; totals, tests and the end of
// the run are a [Fold] over that file. A [Book] is a ledger with its fold: anyone who
// works at a run opens it, and no other process can. [Book.Work] does what is missing
// with goroutines.
//
// # Parts, in reading order
//
//   - spec.go, kind.go: what a run is, and what a kind of work has to offer.
//   - folder.go, files.go, store.go, settings.go: a run in a folder, the files that it needs, all
//     runs of a store.
//   - ledger.go: the append-only file of results; a torn last line is cut off.
//   - holder.go: which process has a run open.
//   - book.go, begin.go: a ledger with its fold, opened, continued or begun.
//   - work.go: missing units done by goroutines.
//   - status.go, export.go: what people see of a run, and its results in other forms.
//   - allow.go: which programs of another machine's run may be started here.
//
// A ledger that is damaged in its middle is refused, never mended in silence.
//
// # What it does not know
//
// The package knows no kind of work: packages above implement [Kind] (docs/architecture.md lists
// how one is added). It knows no network; package cluster does.
package jobs
