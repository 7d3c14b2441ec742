// Package enginecheck asks an engine whatever its author will want to know before
// others meet it: does it speak its protocol whatever comes, are its moves legal,
// what does it do where positions repeat, does it keep its time, survive rubbish
// and leave when asked to. Each question is a Check with an identifier that stays, an
// answer and the lines that were exchanged.
//
// The engine is driven by its plain lines, for uci.Client is too polite to say what
// should not be said.
//
// # Parts, in reading order
//
//   - run.go: the questions in their order ([Checks]), and a run of them ([Run]).
//   - process.go, speech.go: an engine as a program, and its protocol in words.
//   - start.go, protocol.go, options.go: how it introduces itself, whether it keeps the protocol, and
//     what its options do.
//   - moves.go, positions.go, repetition.go: legal moves, mates, perft, and positions that repeat.
//   - input.go: bad input: unknown words, odd line ends, bad positions.
//   - timing.go, robust.go: clocks, stops, memory, haste, the same move twice.
//   - mock.go: a program that answers immediately, to measure what the machine adds.
//   - report.go, forms.go, html.go, junit.go, baseline.go: the answers for people, pages and
//     servers that run tests, and the difference from an earlier report.
//
// A check that does not apply to an engine, such as one of an option that it does not offer, is passed
// over with the reason; it never counts as right.
//
// # What it does not know
//
// How strong an engine is: a match measures that (package match). It imports the rules and the
// parsers of package uci, and no search.
package enginecheck
