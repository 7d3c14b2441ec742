// Package uci implements both ends of the protocols of xiangqi engines.
//
// ParseCommand and Command.Format handle the UCI and UCCI text that a front end sends; ParseReply and
// Writer handle the text that an engine sends. The parsers accept any input: they skip unknown words and
// never panic. Moves in commands remain text, because a single line may not reveal its dialect. DeduceRanks
// detects the dialect, and Ranks then translates the moves.
//
// A Program describes an engine executable. Its Start method returns a Client, which drives the engine
// under UCI, UCCI or CECP, the protocol of XBoard. Every engine fault is reported as an *EngineError that
// names the engine. An engine that dies, hangs, lies or floods its output neither blocks the program that
// drives it nor fills that program's memory.
//
// Three dialects of UCI are in use. Most engines number the ranks 0 to 9 and play only xiangqi.
// Multi-variant engines offer the option UCI_Variant, expect the value "xiangqi", and number the ranks 1 to
// 10. Some front ends omit the word "position". UCCI always numbers the ranks 0 to 9.
//
// # Parts, in reading order
//
//   - protocol.go, ranks.go, text.go: the protocols, their rank numbering, and splitting lines into words.
//   - command.go, go.go, option.go: front-end commands.
//   - reply.go, info.go, score.go, writer.go: engine replies.
//   - program.go, process.go: starting and ending an engine process.
//   - driver.go with driver_uci.go, driver_ucci.go, driver_cecp.go and cecp_features.go: the
//     differences between the protocols.
//   - client.go, talk.go, search.go, watch.go, result.go: driving an engine, with every
//     wait bounded.
//   - game.go: the game as sent to an engine, without the moves that the rules ban.
//   - errors.go, transcript.go: faults, with the last lines exchanged.
//
// # What it does not know
//
// The package does not know how a move is found: it imports neither the search nor the evaluation. Game
// files are handled by package record.
package uci
