// Package enginecheck tests an engine for the things its author wants to know before other people
// use it. Does the engine follow its protocol, whatever it is sent? Are its moves legal? What does
// it play when positions repeat? Does it keep to its time? Does it survive invalid input, and does
// it exit when asked to? Each test is a [Check] with an identifier that never changes. Its result
// contains a verdict and the lines exchanged with the engine.
//
// The package exchanges raw lines with the engine. It does not use uci.Client, because that client
// refuses to send the invalid input that some checks require.
//
// # Parts, in reading order
//
//   - run.go: the list of checks ([Checks]) and the code that runs them ([Run]).
//   - process.go, speech.go: the engine as a process, and the commands of its protocol.
//   - start.go, protocol.go, options.go: how the engine identifies itself, whether it follows the
//     protocol, and what its options do.
//   - moves.go, positions.go, repetition.go: legal moves, mates, perft, and repeated positions.
//   - input.go: invalid input, such as unknown words, odd line endings and bad positions.
//   - timing.go, robust.go: clocks, stop commands, memory use, commands sent in quick succession, and
//     whether the engine plays the same move again.
//   - mock.go: a program that answers immediately, used to measure delays caused by the machine.
//   - report.go, forms.go, html.go, junit.go, baseline.go: reports for people, web pages and test
//     servers, and the comparison with an earlier report.
//
// If a check does not apply to an engine, for example because it concerns an option that the engine
// does not offer, it is skipped and the reason is recorded. A skipped check never counts as passed.
//
// # What it does not know
//
// The package cannot tell how strong an engine is; that takes a match (package match). It imports
// the rules and the parsers of package uci, but no search.
package enginecheck
