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
// Limits, Clock, Score, Bound and Info are those of package engine, under another
// name: a score is one ordered number, in which proven results have their own
// ranges, and the search of our engine, which makes thousands of reports a second
// in self-play, hands them on as they are. Package uci has types of the same names
// for the text of the protocols. They say what stood in a line, and in which words,
// and know what was absent; package external translates them, in both directions.
package player
