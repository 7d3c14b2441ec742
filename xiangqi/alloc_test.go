package xiangqi

import "testing"

// The calls a search makes at every node allocate nothing.
func TestNoAllocations(t *testing.T) {
	for _, fen := range []string{
		StartFEN,
		benchPosition,
		"4k4/9/4n4/9/9/9/9/4C4/9/5K3 b - - 0 1", // in check
	} {
		p := mustParse(t, fen)
		m := p.LegalMoves()[0]
		buffer := make([]Move, 0, 128)
		var sink int
		for name, call := range map[string]func(){
			"MakeMove and UnmakeMove":       func() { p.UnmakeMove(p.MakeMove(m)) },
			"AppendLegal":                   func() { buffer = p.AppendLegal(buffer[:0]) },
			"AppendPseudoLegal AllMoves":    func() { buffer = p.AppendPseudoLegal(buffer[:0], AllMoves) },
			"AppendPseudoLegal Captures":    func() { buffer = p.AppendPseudoLegal(buffer[:0], Captures) },
			"AppendPseudoLegal Quiets":      func() { buffer = p.AppendPseudoLegal(buffer[:0], Quiets) },
			"AppendPseudoLegal Evasions":    func() { buffer = p.AppendPseudoLegal(buffer[:0], Evasions) },
			"AppendPseudoLegal QuietChecks": func() { buffer = p.AppendPseudoLegal(buffer[:0], QuietChecks) },
			"IsLegal":                       func() { _ = p.IsLegal(m) },
			"IsPseudoLegal":                 func() { _ = p.IsPseudoLegal(m) },
			"LeavesKingSafe":                func() { _ = p.LeavesKingSafe(m) },
			"GivesCheck":                    func() { _ = p.GivesCheck(m) },
			"CheckMove, legal":              func() { _ = p.CheckMove(m) },
			"CountLegal":                    func() { sink += p.CountLegal() },
			"HasLegalMove":                  func() { _ = p.HasLegalMove() },
			"Checkers":                      func() { sink += p.Checkers().Len() },
			"Pinned":                        func() { sink += p.Pinned(Red).Len() },
			"CannonScreens":                 func() { sink += p.CannonScreens(Black).Len() },
			"Perft":                         func() { sink += int(Perft(&p, 2)) },
			"PerftEach":                     func() { sink += int(PerftEach(&p, 2)) },
			"ParseFEN":                      func() { _, _ = ParseFEN(fen) },
		} {
			if n := testing.AllocsPerRun(100, call); n != 0 {
				t.Errorf("%s: %s allocates %v times", fen, name, n)
			}
		}
	}
}

// A question asked of a game's position allocates nothing: the copy stays on the stack.
func TestPositionOfGameStaysOnTheStack(t *testing.T) {
	g := NewGame(RulesAXF())
	var sink int
	if n := testing.AllocsPerRun(100, func() {
		if g.Position().InCheck() || g.Position().At(0) == NoPiece || g.Start().Turn() == Black {
			sink++
		}
		sink += g.Position().CountLegal() + int(g.Position().Key()&1)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
