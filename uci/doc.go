// Package uci implements the protocols spoken by xiangqi engines, both for engines and for the programs that
// drive them.
//
// ParseCommand and Command.Format handle the UCI and UCCI text sent by a front end. ParseReply and Writer
// handle the text sent by an engine. The parsers accept any input: they skip words that they do not know, and
// they never panic. Moves in commands are kept as text, because a single line may not show which dialect it
// is in. DeduceRanks detects the dialect, and Ranks then translates the moves.
//
// A Program describes an engine executable. Its Start method returns a Client, which drives the engine in
// UCI, UCCI or CECP, the protocol of XBoard. Every fault of an engine is reported as an *EngineError that
// names the engine. An engine that dies, hangs, lies or floods its output can neither block the program that
// drives it nor exhaust that program's memory.
//
// There are three dialects of UCI. Most engines number the ranks from 0 to 9 and play only xiangqi.
// Multi-variant engines offer the option UCI_Variant, expect it to be set to "xiangqi", and number the ranks
// from 1 to 10. Some front ends omit the word "position". In UCCI, the ranks are always numbered from 0 to 9.
//
// # Parts, in reading order
//
//   - protocol.go, ranks.go, text.go: the protocols, their rank numbering, and splitting lines into words.
//   - command.go, go.go, option.go: commands from front ends.
//   - reply.go, info.go, score.go, writer.go: replies from engines.
//   - program.go, process.go: starting and stopping an engine process.
//   - driver.go with driver_uci.go, driver_ucci.go, driver_cecp.go and cecp_features.go: the
//     differences between the protocols.
//   - client.go, talk.go, search.go, watch.go, result.go: driving an engine without ever
//     waiting indefinitely.
//   - game.go: the game as it is sent to an engine, without the moves that the rules ban.
//   - errors.go, transcript.go: faults, and the last lines exchanged before them.
//
// # What it does not know
//
// The package does not know how moves are found: it imports neither the search nor the evaluation. For game
// files, see package record.
package uci
