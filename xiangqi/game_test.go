package xiangqi

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"
)

// play plays moves that the test knows to be playable.
func play(t testing.TB, g *Game, moves ...string) {
	t.Helper()
	for _, text := range moves {
		if err := g.Play(mustMove(t, text)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGameEnds(t *testing.T) {
	for _, tt := range []struct {
		name  string
		fen   string
		rules Rules
		moves []string
		want  Verdict
	}{
		{"goes on", StartFEN, RulesAXF(), shuffles, Verdict{Undecided, SecondOccurrence}},
		{"repetition", StartFEN, RulesAXF(), cycled(shuffles, 8), Verdict{Draw, NoViolation}},
		{"perpetual check", checkingFEN, RulesCXA(), cycled(checking, 8), Verdict{BlackWins, PerpetualCheck}},
		{"checkmate", "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", RulesAXF(), []string{"b0b9"}, Verdict{RedWins, Checkmate}},
		{"stalemate", "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", RulesAXF(), []string{"e7e8"}, Verdict{RedWins, Stalemate}},
		{"over at the start", "3k5/4P4/9/9/9/9/9/9/9/4K4 b - - 0 1", RulesAXF(), nil, Verdict{RedWins, Stalemate}},
		{"counter of the start", "3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 99 60", RulesAXF(), []string{"h0g0"}, Verdict{Draw, NoCaptureLimit}},
		{"no limit", "3k4n/9/9/9/9/9/9/9/9/4K2R1 w - - 99 60", Rules{}, []string{"h0g0"}, Verdict{Undecided, NoRepetition}},
		{"bare kings", "4k4/9/9/9/9/9/9/9/3p5/3K5 w - - 0 1", RulesComputer(), []string{"d0d1"}, Verdict{Draw, NoAttackingMaterial}},
	} {
		g := NewGameFrom(mustParse(t, tt.fen), tt.rules)
		play(t, g, tt.moves...)
		if got := g.Outcome(); got != tt.want || g.Over() != tt.want.Over() || g.Explain().Verdict != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
		if g.Over() != (len(g.LegalMoves()) == 0) {
			t.Errorf("%s: over %v, %d legal moves", tt.name, g.Over(), len(g.LegalMoves()))
		}
	}
}

func TestGameRefuses(t *testing.T) {
	g := NewGame(RulesAXF())
	play(t, g, "h2e2")
	before := *g
	for _, tt := range []struct {
		text   string
		reason IllegalReason
	}{{"h9h9", ReasonNullMove}, {"a0a1", ReasonNotYourPiece}, {"a9a5", ReasonPathBlocked}} {
		err := g.Play(mustMove(t, tt.text))
		var ply *PlyError
		var illegal *IllegalMoveError
		if !errors.As(err, &ply) || ply.Ply != 2 || ply.Text != tt.text {
			t.Errorf("%s: %v, want an error at ply 2", tt.text, err)
		}
		if !errors.As(err, &illegal) || illegal.Reason != tt.reason || !errors.Is(err, ErrIllegalMove) {
			t.Errorf("%s: %v, want %v", tt.text, err, tt.reason)
		}
	}
	var ply *PlyError
	if _, err := g.PlayText("xyzzy"); !errors.As(err, &ply) || ply.Ply != 2 {
		t.Errorf("PlayText: %v, want an error at ply 2", err)
	}
	if g.pos != before.pos || g.Len() != 1 || g.Outcome() != before.verdict {
		t.Error("a refused move changed the game")
	}
}

func TestGamePlayers(t *testing.T) {
	for _, tt := range []struct {
		name string
		end  func(*Game) error
		want Verdict
	}{
		{"Resign", func(g *Game) error { return g.Resign(Black) }, Verdict{RedWins, Resignation}},
		{"LoseOnTime", func(g *Game) error { return g.LoseOnTime(Red) }, Verdict{BlackWins, TimeLoss}},
		{"LoseByIllegalMove", func(g *Game) error { return g.LoseByIllegalMove(Red) }, Verdict{BlackWins, IllegalMove}},
		{"AgreeDraw", (*Game).AgreeDraw, Verdict{Draw, Agreement}},
		{"LoseByLeaving", func(g *Game) error { return g.LoseByLeaving(Black) }, Verdict{RedWins, Abandonment}},
		{"DrawByLeaving", (*Game).DrawByLeaving, Verdict{Draw, AbandonmentDraw}},
	} {
		g := NewGame(RulesAXF())
		play(t, g, shuffles...)
		if err := tt.end(g); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		e := g.Explain()
		if g.Outcome() != tt.want || e.Verdict != tt.want || e.Ruling != nil {
			t.Errorf("%s: %v, explained as %v", tt.name, g.Outcome(), e)
		}
		if err := g.Play(mustMove(t, "h2e2")); !errors.Is(err, ErrGameOver) {
			t.Errorf("%s: Play afterwards: %v, want ErrGameOver", tt.name, err)
		}
		if _, err := g.PlayText("h2e2"); !errors.Is(err, ErrGameOver) {
			t.Errorf("%s: PlayText afterwards: %v, want ErrGameOver", tt.name, err)
		}
		if err := g.Resign(Red); !errors.Is(err, ErrGameOver) || g.Outcome() != tt.want {
			t.Errorf("%s: Resign afterwards: %v, %v", tt.name, err, g.Outcome())
		}
		if m, ok := g.TakeBack(); !ok || m.String() != "c7b9" || g.Over() || g.Len() != 3 {
			t.Errorf("%s: TakeBack = %v, %v; over %v", tt.name, m, ok, g.Over())
		}
	}
}

func TestGameTakeBack(t *testing.T) {
	g := NewGame(RulesAXF())
	play(t, g, cycled(shuffles, 8)...)
	for i := 7; i >= 0; i-- {
		m, ok := g.TakeBack()
		if want := shuffles[i%4]; !ok || m.String() != want {
			t.Errorf("TakeBack = %v, %v, want %s", m, ok, want)
		}
	}
	if _, ok := g.TakeBack(); ok {
		t.Error("TakeBack of no move")
	}
	if *g.Position() != StartPosition() || g.Outcome() != (Verdict{Undecided, NoRepetition}) {
		t.Errorf("all moves taken back: %v", g.Outcome())
	}
}

func TestGameOwnsItsMoves(t *testing.T) {
	g := NewGame(RulesComputer())
	play(t, g, "h2e2", "h9g7")
	moves, stack, clone := g.Moves(), g.Stack(), g.Clone()
	moves[0], stack[0] = NoMove, Undo{}
	play(t, clone, "h0g2")
	play(t, g, "b0c2")
	if want := []Move{mustMove(t, "h2e2"), mustMove(t, "h9g7"), mustMove(t, "b0c2")}; !slices.Equal(g.Moves(), want) {
		t.Errorf("Moves = %v, want %v", g.Moves(), want)
	}
	if clone.Len() != 3 || clone.Moves()[2].String() != "h0g2" || clone.Rules() != g.Rules() || *clone.Start() != *g.Start() {
		t.Errorf("the clone has %v", clone.Moves())
	}
	if g.Turn() != Black || g.Stack()[2].Move() != g.Moves()[2] {
		t.Errorf("turn %v, stack %v", g.Turn(), g.Stack())
	}
}

func TestReplay(t *testing.T) {
	start := mustParse(t, checkingFEN)
	var line []Move
	for _, text := range cycled(checking, 20) {
		line = append(line, mustMove(t, text))
	}
	end, stack, err := Replay(start, line...)
	if err != nil || end.Key() != start.Key() || len(stack) != len(line) {
		t.Fatalf("a line that repeats five times: %v", err)
	}
	var ply *PlyError
	if _, _, err := Replay(start, line[0], line[0]); !errors.As(err, &ply) || ply.Ply != 2 || !errors.Is(err, ErrIllegalMove) {
		t.Errorf("%v, want an illegal move at ply 2", err)
	}
}

func TestResults(t *testing.T) {
	for _, tt := range []struct {
		result    Result
		text, pgn string
	}{
		{Undecided, "undecided", "*"}, {RedWins, "red_wins", "1-0"}, {BlackWins, "black_wins", "0-1"}, {Draw, "draw", "1/2-1/2"},
	} {
		if tt.result.String() != tt.text || tt.result.PGN() != tt.pgn {
			t.Errorf("%d is written %v and %s", tt.result, tt.result, tt.result.PGN())
		}
		for _, text := range []string{tt.text, tt.pgn} {
			var decoded Result
			if err := json.Unmarshal([]byte(`"`+text+`"`), &decoded); err != nil || decoded != tt.result {
				t.Errorf("%s is read as %v, %v", text, decoded, err)
			}
		}
		if tt.result.Exchange().Exchange() != tt.result {
			t.Errorf("%v exchanged twice is %v", tt.result, tt.result.Exchange().Exchange())
		}
	}
	if _, err := ParseResult("2-0"); !errors.Is(err, ErrResult) {
		t.Errorf("ParseResult of 2-0: %v", err)
	}
	if c, ok := WinFor(Black).Winner(); c != Black || !ok {
		t.Errorf("Winner = %v, %v", c, ok)
	}
	if _, ok := Draw.Winner(); ok {
		t.Error("a draw has a winner")
	}
	text, err := json.Marshal(Verdict{BlackWins, PerpetualCheck})
	if want := `{"result":"black_wins","reason":"perpetual_check"}`; err != nil || string(text) != want {
		t.Errorf("a verdict is encoded as %s, %v, want %s", text, err, want)
	}
}

func TestEndReasons(t *testing.T) {
	seen := map[string]bool{"": true, "invalid": true}
	for _, r := range EndReasons() {
		if seen[r.String()] {
			t.Errorf("reason %d has the tag %q", r, r)
		}
		seen[r.String()] = true
	}
	if len(seen) != int(AbandonmentDraw)+2 {
		t.Errorf("%d tags", len(seen))
	}
}

func TestParseRules(t *testing.T) {
	for _, want := range []Rules{RulesAXF(), RulesCXA(), RulesComputer()} {
		if got, err := ParseRules(want.String()); err != nil || got != want {
			t.Errorf("ParseRules(%q) = %+v, %v", want, got, err)
		}
	}
	for _, name := range []string{"", "AXF", "asian", "computer "} {
		if _, err := ParseRules(name); !errors.Is(err, ErrRules) {
			t.Errorf("ParseRules(%q): %v, want ErrRules", name, err)
		}
	}
}

func TestExplain(t *testing.T) {
	// The Asian diagram of a rook pinned by a knight: Black's advisor unmasks a
	// chase of the rook on b8 each time, the red rook chases back.
	end, stack := mustReplay(t, "2baka3/C4rN2/4b1n2/1Rp5p/6p2/2P6/4c1P1c/4B3C/4A4/4KAB2 w - - 0 1",
		"b6b8", "f9e8", "b8b6", "e8f9", "b6b8", "f9e8", "b8b6", "e8f9")
	e := RulesAXF().Explain(&end, stack)
	r := e.Ruling
	if e.Verdict != lossFor(Red, PinnedRookChase) || r.Clause != (Clause{AXF, 3}) || e.Occurrences != 3 || len(r.Moves) != 8 {
		t.Fatalf("%+v", e)
	}
	if want := []PlacedPiece{{BlackRook, mustMove(t, "f8f9").From()}}; !slices.Equal(r.Red.Chased, want) || r.Red.Excuse != NoExcuse {
		t.Errorf("Red %+v, want it to chase %v", r.Red, want)
	}
	if r.Black.Chases != 4 || len(r.Black.Chased) != 1 || r.Black.Excuse != ExcuseOutweighed {
		t.Errorf("Black %+v, want a chase that is outweighed", r.Black)
	}
	first := r.Moves[0]
	if first.Ply != 1 || first.Move.String() != "b6b8" || first.Piece() != RedRook || first.Mark != MarkChase {
		t.Errorf("first move %+v", first)
	}
	for _, m := range r.Moves {
		if len(m.Chases()) == 0 {
			t.Errorf("ply %d chases nothing", m.Ply)
		}
	}
	// A position that came back once shows what would be judged.
	end, stack = mustReplay(t, checkingFEN, checking...)
	e = RulesAXF().Explain(&end, stack)
	if e.Verdict.Over() || len(e.Ruling.Moves) != 4 || e.Ruling.Moves[2].Mark != MarkCheck || e.Ruling.Verdict != lossFor(Red, PerpetualCheck) {
		t.Errorf("second occurrence: %+v", e)
	}
}
