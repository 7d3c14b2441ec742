// Package player provides one interface to everything that chooses moves or analyses positions: our own
// engine, which New creates, and any program that speaks UCI, UCCI or CECP, which package player/external
// creates.
//
//	p := player.New(player.DefaultOptions())
//	defer p.Close()
//	s, err := p.Start(ctx, player.AskGame(game), player.Limits{MoveTime: time.Second})
//	for info := range s.Infos() {
//		fmt.Println(info.Depth, info.Score, info.PV)
//	}
//	answer, err := s.Wait()
//
// A Question is a position with the moves that led to it. Limits bound the thinking time, a Search is the
// handle of a running search, and an Answer is its result. The Options of a player set its engine, its
// opening book, its strength and when it resigns. Each option is declared once, in the table that
// Options.List returns.
//
// Every player follows the same rules:
//
//   - Start waits until the previous search has ended. If that search is never
//     stopped and has no limit, Start waits until the context ends.
//   - If the context ends before the search begins, Start returns its error.
//     If it ends later, the search ends with the best answer so far, as after Stop.
//   - Start refuses a question that has no position, or whose moves do not lead from
//     its start to its position. It also refuses limits that contain an illegal
//     search move or ban every move. The error wraps ErrQuestion.
//   - If there is no legal move, the answer is NoMove with a mate score.
//   - After Close, Start either fails or starts the player again; NewGame starts it again.
//
// In addition, a program may refuse limits that its protocol cannot express.
//
// Limits, Clock, Score, Bound and Info are aliases of the types in package engine. A score is a single
// ordered number, with separate ranges for proven results. Our engine can therefore pass on its reports
// unchanged; in self-play it makes thousands of them a second.
//
// Package uci has types of the same names for protocol text. Those types record what a line contained, how
// it was worded, and what was absent from it. Package external translates between the two sets of types in
// both directions.
package player
