// Package player is one interface for whatever chooses moves or analyses
// positions: our engine, made by New, and any program that speaks UCI, UCCI or
// CECP, made by package player/external.
//
//	p := player.New(player.DefaultOptions())
//	defer p.Close()
//	s, err := p.Start(ctx, player.AskGame(game), player.Limits{MoveTime: time.Second})
//	for info := range s.Infos() {
//		fmt.Println(info.Depth, info.Score, info.PV)
//	}
//	answer, err := s.Wait()
//
// A Question is a position with the moves that led to it; Limits say how long to
// think; a Search is the handle of the thinking; an Answer ends it. What a player
// is, how it opens, how weak it plays and when it gives up is in its Options, each
// of them declared once, in the table that Options.List returns.
//
// Every player keeps to the same rules of asking:
//
//   - Start waits until the search before has ended. One that is never stopped and that
//     has no limit is waited for until the context ends.
//   - A context that has ended before the search could begin is the error of Start.
//     One that ends later ends the search as Stop does: with the best answer so far.
//   - A question without a position is refused, and one whose moves do not lead from
//     its start to its position; so are limits with a search move that is not legal,
//     or that ban all moves. The error wraps ErrQuestion.
//   - Without a legal move the answer is NoMove, with the score of a mate.
//   - After Close, Start fails or begins again; NewGame begins again.
//
// A program may moreover refuse limits that its protocol cannot say.
//
// Limits, Clock, Score, Bound and Info are those of package engine, under another
// name: a score is one ordered number, in which proven results have their own
// ranges, and the search of our engine, which makes thousands of reports a second
// in self-play, hands them on as they are. Package uci has types of the same names
// for the text of the protocols. They say what stood in a line, and in which words,
// and know what was absent; package external translates them, in both directions.
package player
