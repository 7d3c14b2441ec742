// Package tablegen computes and verifies the endgame tables that package tablebase reads.
//
// Generate builds the tables of some classes and of all classes that captures lead to. The solver
// works backwards from the positions without a legal move to find the values of a class (solver,
// turn). It treats a class as a table of rows and columns: a column is a configuration of one
// side's king and guards, a row the placement of all other pieces (shape, place). Moves of those
// other pieces lead from row to row, for all columns of a row together, so they are played on
// sets of columns, 64 columns to a word (walk); moves of the king and guards stay in the row and
// are played column by column (steps). Captures lead into finished tables (captures, link).
//
// Verify recomputes each value from the values of the positions after all legal moves. It uses
// the rules library and the numbering of package tablebase, and no part of the generator.
//
// A separate solver finds the results under the rule that perpetual check loses, from the
// ruleless tables (perpetual, fixpoint).
//
// # Parts, in reading order
//
//   - product.go, generate.go, job.go: which tables exist, and the order in which they are built.
//   - shape.go, place.go, rows.go: a class as rows and columns.
//   - solver.go, turn.go, walk.go, steps.go, captures.go, link.go: values found backwards.
//   - dense.go, measure.go, result.go, folder.go: values in memory, and written to files.
//   - perpetual.go, fixpoint.go: perpetual check.
//   - verification.go, verify.go: every value recomputed.
//   - work.go: generation as a run of package jobs; progress.go, report.go: what people see.
//
// # What it does not know
//
// The search, the evaluation and human games. The file format belongs to package tablebase.
package tablegen
