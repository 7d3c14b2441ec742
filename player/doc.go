// Package player defines a single interface for everything that chooses moves or analyses positions. New
// creates a player that uses our own engine, and package player/external turns any program that speaks UCI,
// UCCI or CECP into a player.
//
//	p := player.New(player.DefaultOptions())
//	defer p.Close()
//	s, err := p.Start(ctx, player.AskGame(game), player.Limits{MoveTime: time.Second})
//	for info := range s.Infos() {
//		fmt.Println(info.Depth, info.Score, info.PV)
//	}
//	answer, err := s.Wait()
//
// A Question is a position together with the moves that led to it. Limits bound the thinking time, a Search
// is the handle of a running search, and an Answer is its result. The Options of a player configure its
// engine, its opening book, its strength and when it resigns. Options.List returns the table that declares
// all options.
//
// All players follow the same rules:
//
//   - Start waits for the previous search to end. If that search has no limit and is
//     never stopped, Start waits until the context ends.
//   - If the context ends before the search begins, Start returns the context's error.
//     If it ends later, the search ends with the best answer so far, as if Stop had been called.
//   - Start rejects a question that has no position, or whose moves do not lead from
//     its start to its position. It also rejects limits with an illegal search move, and
//     limits that ban every move. The error wraps ErrQuestion.
//   - If there is no legal move, the answer is NoMove with a mate score.
//   - After Close, NewGame starts the player again; Start either does the same or fails.
//
// In addition, a program may reject limits that its protocol cannot express.
//
// Limits, Clock, Score, Bound and Info are aliases of the types in package engine. A score is a single
// ordered number, with separate ranges for proven results. Our engine can therefore pass on its reports
// unchanged, which matters in self-play, where it makes thousands of them a second.
//
// Package uci has types with the same names, but they represent the text of a protocol. They record what a
// line contained, how it was worded, and what it left out. Package external translates between the two sets
// of types in both directions.
package player
