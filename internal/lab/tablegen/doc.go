// Package tablegen computes and verifies the endgame tables that package tablebase reads.
//
// Generate builds the tables of the given classes and of every class that can be reached from them by
// captures. Within a class, the solver starts from the positions that have no legal move and works backwards
// (solver, turn). It treats the class as a table of rows and columns, in which a column is a configuration
// of one side's king and guards, and a row is a placement of all other pieces (shape, place). Moving one of
// those other pieces leads from one row to another, in the same way for every column. Such moves are
// therefore played for whole sets of columns at a time, in words of 64 columns each (walk). A move by the
// king or a guard stays within its row and is played for each column separately (steps). A capture leads
// into the table of another class, which has already been completed (captures, link).
//
// Verify recomputes the value of every position from the values of the positions after all its legal moves.
// It uses the rules library and the position numbering of package tablebase, but no part of the generator.
//
// A separate solver determines the results under the rule that perpetual check loses. It starts from the
// tables generated without that rule (perpetual, fixpoint).
//
// # Parts, in reading order
//
//   - product.go, generate.go, job.go: which tables exist, and in what order they are built.
//   - shape.go, place.go, rows.go: a class as rows and columns.
//   - solver.go, turn.go, walk.go, steps.go, captures.go, link.go: finding the values by working backwards.
//   - dense.go, measure.go, result.go, folder.go: values in memory and in files.
//   - perpetual.go, fixpoint.go: perpetual check.
//   - verification.go, verify.go: recomputing every value.
//   - work.go: table generation as a run of package jobs; progress.go, report.go: output for people.
//
// # What it does not know
//
// The package knows nothing about the search, the evaluation or human games. The file format belongs to
// package tablebase.
package tablegen
