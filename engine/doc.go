// Package engine searches xiangqi positions for the best move.
//
// An Engine is made from Options; Start begins a search and returns a handle
// that reports lines of play while it thinks, and can be stopped. Search and
// Analyze are short forms.
//
//	e := engine.New(engine.DefaultOptions())
//	result := e.Search(ctx, game, engine.Limits{MoveTime: time.Second})
//	fmt.Println(result.Best, result.Score)
//
// The search is negamax alpha-beta with a list of techniques on top, one guarded
// step each: search.go has the frame, steps.go the pruning, reductions and
// extensions, picker.go the order of moves, history.go what is learnt about
// moves, quiescence.go the leaves, root.go the root and iterative deepening,
// table.go the transposition table, memory_linux.go the memory it lies in, tables.go
// the endgame tables, rules.go repetition inside the tree, limits.go the clock,
// level.go weaker play.
//
// Options, Limits, Search, Info and Result are for every program. What changes with
// each tuning is in [github.com/chuhe-xiangqi/chuhe/engine/tune] and is reached by
// Options.Features, Options.Params, Limits.Record, Info.Stats and Engine.Picks:
// Features switches any technique off at run time, Params holds every tuned number.
//
// # What it does not know
//
// Protocols (package uci), books and manners of play (package player), files of games (package
// record). A search asks the rules of package xiangqi, an evaluation and the tables, and nothing
// of the world outside: no file, no clock but its own, no environment.
//
// # Repeatable searches
//
// With one thread a search limited by depth or nodes is deterministic: the same
// position, history and settings give the same move, score and node count. That is for
// a new engine or after Clear: what the searches before have left in the table counts too.
package engine
