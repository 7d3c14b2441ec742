package xiangqi

import (
	"errors"
	"slices"
	"testing"
)

// A game is walked through: each of its positions, and the one after each move.
func TestWalk(t *testing.T) {
	g := NewGame(RulesAXF())
	p := StartPosition()
	for ply, text := range []string{"h2e2", "h9g7", "h0g2", "i9h9", "e2e6"} {
		m := mustMove(t, text)
		if at, err := g.PositionAt(ply); err != nil || at != p {
			t.Errorf("ply %d: %v, %v", ply, at.FEN(), err)
		}
		after, err := p.After(m)
		if err != nil || g.Play(m) != nil || after != *g.Position() {
			t.Fatalf("after %v: %v, %v", m, after.FEN(), err)
		}
		p = after
	}
	if g.FEN() != p.FEN() || g.At(SquareAt(4, 6)) != RedCannon || g.InCheck() || g.Key() != p.Key() {
		t.Errorf("%s: check %v, key %x", g.FEN(), g.InCheck(), g.Key())
	}
	checked := NewGameFrom(parsePosition(t, "3k5/9/9/9/9/9/9/9/9/3RK4 b - - 0 1"), RulesAXF())
	if !checked.InCheck() || checked.Checkers() != NewBitboard(SquareAt(3, 0)) {
		t.Errorf("check %v by %v", checked.InCheck(), checked.Checkers())
	}
	for ply := range g.Len() + 1 {
		at, err := g.PositionAt(ply)
		replayed, _, _ := Replay(*g.Start(), g.Moves()[:ply]...)
		if err != nil || at != replayed {
			t.Errorf("ply %d is %s, %v, want %s", ply, at.FEN(), err, replayed.FEN())
		}
	}
	for _, ply := range []int{-1, 6} {
		if _, err := g.PositionAt(ply); !errors.Is(err, ErrNoPly) {
			t.Errorf("ply %d: %v", ply, err)
		}
	}
	if after, err := p.After(mustMove(t, "e9e7")); !errors.Is(err, ErrIllegalMove) || after != (Position{}) {
		t.Errorf("an illegal move leads to %v, %v", after, err)
	}
}

// Lines of random games are written in every notation and read back.
func TestFormatLine(t *testing.T) {
	var line []Move
	start := StartPosition()
	playRandomly(11, 1, 60, func(p *Position) {
		if len(line) > 0 || p.PliesSinceCapture() > 0 { // the positions of one game, one after the other
			before, _, err := Replay(start, line...)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range before.LegalMoves() {
				if after, _ := before.After(m); after == *p {
					line = append(line, m)
					break
				}
			}
		}
	})
	if len(line) < 50 {
		t.Fatalf("a line of %d moves", len(line))
	}
	for _, n := range writtenNotations() {
		text, err := FormatLine(start, line, n)
		if err != nil {
			t.Fatal(err)
		}
		if read, err := start.ParseMoves(text, n); err != nil || !slices.Equal(read, line) {
			t.Errorf("%v: %s is read as %v, %v", n, text, read, err)
		}
	}
	var ply *PlyError
	if _, err := FormatLine(start, []Move{line[0], line[0]}, Chinese); !errors.As(err, &ply) || ply.Ply != 2 {
		t.Errorf("an illegal move: %v", err)
	}
	if _, err := start.ParseMoves("炮二平五 车１平５", Chinese); !errors.As(err, &ply) || ply.Ply != 2 {
		t.Errorf("an illegal move: %v", err)
	}
}
