// Package engine searches xiangqi positions for the best move.
//
// New creates an Engine from Options. Start begins a search and returns a handle, which reports lines of
// play during the search and can stop it. Search and Analyze are convenience methods.
//
//	e := engine.New(engine.DefaultOptions())
//	result := e.Search(ctx, game, engine.Limits{MoveTime: time.Second})
//	fmt.Println(result.Best, result.Score)
//
// The search is negamax alpha-beta with additional techniques, each in one guarded step: search.go contains
// the frame, steps.go the pruning, reductions and extensions, picker.go the move ordering, history.go the
// move histories, quiescence.go the leaves, root.go the root and iterative deepening, table.go the
// transposition table, memory_linux.go its memory allocation, tables.go the endgame tables, rules.go
// repetition inside the tree, limits.go time control, and level.go weaker play.
//
// Options, Limits, Search, Info and Result are for every program. The parts that change with each tuning
// are in [github.com/chuhe-xiangqi/chuhe/engine/tune], and are accessible through Options.Features,
// Options.Params, Limits.Record, Info.Stats and Engine.Picks. Features can disable any technique at run
// time, and Params contains every tuned number.
//
// # What it does not know
//
// The package does not know protocols (package uci), books and manners of play (package player) or game
// files (package record). A search depends only on the rules of package xiangqi, an evaluation and the
// tables. It uses nothing from the outside world: no files, no clock except its own, and no environment.
//
// # Repeatable searches
//
// With one thread, a search limited by depth or nodes is deterministic: the same position, history and
// settings produce the same move, score and node count. This is true only for a new engine or after Clear,
// because table entries from earlier searches also influence the result.
package engine
