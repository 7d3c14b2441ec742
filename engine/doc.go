// Package engine searches xiangqi positions for the best move.
//
// New creates an Engine from Options. The Start method begins a search and returns a handle to it. While the
// search runs, the handle reports lines of play and can be used to stop it. Search and Analyze are shortcuts
// for the common cases.
//
//	e := engine.New(engine.DefaultOptions())
//	result := e.Search(ctx, game, engine.Limits{MoveTime: time.Second})
//	fmt.Println(result.Best, result.Score)
//
// The search is negamax alpha-beta, extended by a number of techniques. Each technique is a step of its own,
// with a guard that can switch it off. The code is divided as follows:
//
//   - search.go: the frame of the search.
//   - steps.go: pruning, reductions and extensions.
//   - picker.go and history.go: move ordering and the move histories that guide it.
//   - quiescence.go: the leaves.
//   - root.go: the root and iterative deepening.
//   - table.go and memory_linux.go: the transposition table and its memory allocation.
//   - tables.go and rules.go: endgame tables, and repetition inside the tree.
//   - limits.go and level.go: time control, and weaker play.
//
// Options, Limits, Search, Info and Result are intended for all programs. The parts that change whenever the
// engine is tuned are in [github.com/chuhe-xiangqi/chuhe/engine/tune]. They are accessible through
// Options.Features, Options.Params, Limits.Record, Info.Stats and Engine.Picks. Features can disable any
// technique at run time, and Params holds every tuned number.
//
// # What it does not know
//
// The package knows nothing about protocols, which are in package uci, about opening books and playing
// manners, which are in package player, or about game files, which are in package record. A search depends
// only on the rules in package xiangqi, an evaluation and the endgame tables. It does not read files or the
// environment, and it uses no clock except its own.
//
// # Repeatable searches
//
// With one thread, a search limited by depth or nodes is deterministic: the same position, history and
// settings always produce the same move, score and node count. This holds only for a new engine or after a
// call to Clear, because entries left in the table by earlier searches also influence the result.
package engine
