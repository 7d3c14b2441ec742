// Package enginecheck tests an engine as its author would before releasing it. Does it follow its
// protocol whatever it is sent? Are its moves legal? How does it handle repetitions? Does it
// respect time limits, survive invalid input, and exit when asked to? Each test is a Check with a
// permanent identifier; its Result contains a verdict and the lines exchanged.
//
// The package sends raw lines to the engine, because uci.Client refuses to send invalid ones.
//
// # Parts, in reading order
//
//   - run.go: the checks in order ([Checks]), and how to run them ([Run]).
//   - process.go, speech.go: an engine as a process, and the wording of its protocol.
//   - start.go, protocol.go, options.go: how it introduces itself, whether it follows the protocol,
//     and what its options do.
//   - moves.go, positions.go, repetition.go: legal moves, mates, perft, and positions that repeat.
//   - input.go: bad input: unknown words, unusual line endings, invalid positions.
//   - timing.go, robust.go: clocks, stop commands, memory, haste, reproducible moves.
//   - mock.go: a program that answers immediately, to measure the delay added by the machine.
//   - report.go, forms.go, html.go, junit.go, baseline.go: the results as text, web pages and input
//     for test servers, and the differences from an earlier report.
//
// A check that does not apply to an engine, for example because the engine lacks an option, is
// skipped with a reason. It never counts as passed.
//
// # What it does not know
//
// How strong an engine is: a match measures that (package match). It imports the rules and the
// parsers of package uci, but no search.
package enginecheck
