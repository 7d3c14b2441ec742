// Package uci speaks the protocols of xiangqi engines, from both ends.
//
// The text of UCI and UCCI: ParseCommand and Command.Format for what a front end
// says, ParseReply and Writer for what an engine says. The parsers take whatever
// comes: what they do not know is skipped, and nothing makes them panic. Moves in
// commands stay text, because a line need not show which dialect it is in:
// DeduceRanks finds out, Ranks translates them.
//
// A Program is an engine in a file; its Start makes a Client, which drives the
// engine under UCI, UCCI or CECP, the protocol of XBoard. Whatever an engine does
// wrong ends as an *EngineError that names it: an engine that dies, hangs, lies
// or floods its output neither blocks nor fills the program that drives it.
//
// Three dialects of UCI are in the field. Most engines number the ranks 0 to 9
// and play nothing but xiangqi. Engines for many games offer the option
// UCI_Variant, want it set to "xiangqi", and number the ranks 1 to 10. Some front
// ends leave out the word "position". UCCI numbers the ranks 0 to 9 always.
//
// # Parts, in reading order
//
//   - protocol.go, ranks.go, text.go: the protocols, their ranks, and lines as words.
//   - command.go, go.go, option.go: what a front end says.
//   - reply.go, info.go, score.go, writer.go: what an engine says.
//   - program.go, process.go: an engine in a file, started and ended.
//   - driver.go with driver_uci.go, driver_ucci.go, driver_cecp.go and cecp_features.go: the
//     differences of the protocols.
//   - client.go, talk.go, search.go, watch.go, result.go: an engine that is driven, with every
//     wait bounded.
//   - game.go: the game as an engine is to see it, with moves that the rules ban left out.
//   - errors.go, transcript.go: what went wrong, with the last lines that were exchanged.
//
// # What it does not know
//
// How a move is found: it imports neither the search nor the evaluation. Files of games are
// those of package record.
package uci
