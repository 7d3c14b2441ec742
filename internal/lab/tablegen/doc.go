// Package tablegen computes and verifies the endgame tables that package
// tablebase reads.
//
// Generate makes the tables of some classes and of all classes that captures
// lead to. The values of a class are found backwards from the positions without
// a legal move (solver, turn). A class is seen as a table of rows and columns: a
// column is a configuration of the king and guards of one side, a row the place
// of all other pieces (shape, place). Moves of those other pieces lead from row to
// row, for all columns of a row together, so they are played on sets of columns,
// 64 columns to a word (walk); moves of the king and guards stay in the row and
// are played column by column (steps). Captures lead into tables that are
// finished (captures, link).
//
// Verify recomputes each value from those of the positions after all legal moves.
// It uses the rules library and the numbering of package tablebase, and nothing
// of the generator.
//
// The results under the rule that perpetual check loses are found by a solver of
// their own, from the ruleless tables (perpetual, fixpoint).
//
// # Parts, in reading order
//
//   - product.go, generate.go, job.go: which tables there are, in which order they are made.
//   - shape.go, place.go, rows.go: a class as rows and columns.
//   - solver.go, turn.go, walk.go, steps.go, captures.go, link.go: values found backwards.
//   - dense.go, measure.go, result.go, folder.go: values in memory, and written to files.
//   - perpetual.go, fixpoint.go: perpetual check.
//   - verification.go, verify.go: every value computed again.
//   - work.go: the same as a run of package jobs; progress.go, report.go: what people see.
//
// # What it does not know
//
// The search, the evaluation and games of people. The form of the files belongs to package
// tablebase.
package tablegen
