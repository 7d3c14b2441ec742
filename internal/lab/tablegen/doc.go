// Package tablegen computes and verifies the endgame tables that package tablebase reads.
//
// Generate builds the tables of the given classes, and of all classes that captures lead to. The
// solver starts with the positions that have no legal move and works backwards to find the values of a
// class (solver, turn). It treats a class as a table of rows and columns. A column is a configuration
// of one side's king and guards; a row is a placement of all other pieces (shape, place). A move of
// one of those other pieces leads from one row to another, in the same way for all columns. Such moves
// are therefore played on whole sets of columns, in words of 64 columns each (walk). A move of the
// king or of a guard stays within its row, and is played for each column separately (steps). A capture
// leads into a table of another class, which is already complete (captures, link).
//
// Verify recomputes the value of each position from the values of the positions after all its legal
// moves. It uses the rules library and the numbering of package tablebase, but no part of the
// generator.
//
// A separate solver determines the results under the rule that perpetual check loses. It begins with
// the tables that were made without that rule (perpetual, fixpoint).
//
// # Parts, in reading order
//
//   - product.go, generate.go, job.go: which tables exist, and the order in which they are built.
//   - shape.go, place.go, rows.go: a class as rows and columns.
//   - solver.go, turn.go, walk.go, steps.go, captures.go, link.go: finding the values by working backwards.
//   - dense.go, measure.go, result.go, folder.go: values in memory and in files.
//   - perpetual.go, fixpoint.go: perpetual check.
//   - verification.go, verify.go: recomputing every value.
//   - work.go: generation as a run of package jobs; progress.go, report.go: output for people.
//
// # What it does not know
//
// The package knows nothing of the search, the evaluation and human games. The file format belongs to
// package tablebase.
package tablegen
