// Package enginecheck checks what the author of an engine wants to know before other people use it.
// Does the engine follow its protocol, whatever it is sent? Are its moves legal? What does it play in
// positions that repeat? Does it keep to its time? Does it survive invalid input, and does it exit
// when asked to? Each of these questions is a Check. A Check has an identifier that never changes, a
// verdict, and the lines that were exchanged.
//
// The package exchanges plain lines with the engine. It does not use uci.Client, because that client
// refuses to send the invalid input that some checks require.
//
// # Parts, in reading order
//
//   - run.go: the list of checks ([Checks]), and a run of them ([Run]).
//   - process.go, speech.go: an engine as a process, and the commands of its protocol.
//   - start.go, protocol.go, options.go: how the engine identifies itself, whether it follows the
//     protocol, and what its options do.
//   - moves.go, positions.go, repetition.go: legal moves, mates, perft, and positions that repeat.
//   - input.go: bad input: unknown words, odd line ends, bad positions.
//   - timing.go, robust.go: clocks, stop commands, memory use, commands sent in haste, and whether
//     an engine repeats its move.
//   - mock.go: a program that answers immediately, to measure the delays that the machine causes.
//   - report.go, forms.go, html.go, junit.go, baseline.go: reports for people, for web pages and for
//     servers that run tests, and the comparison with an earlier report.
//
// A check that does not apply to an engine is skipped, and the reason is recorded. An example is a
// check of an option that the engine does not offer. A skipped check never counts as passed.
//
// # What it does not know
//
// The package does not know how strong an engine is: a match measures that (package match). It imports
// the rules and the parsers of package uci, but no search.
package enginecheck
