package frontdoor

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// protocols are both, with how each writes what is said to a person and that there is no
// move.
var protocols = []struct{ name, message, none string }{
	{"uci", "info string ", "bestmove (none)"}, {"ucci", "info message ", "nobestmove"},
}

// TestRefusedMove checks that the engine names a move that it refuses, before its answer,
// and plays on from the position before it.
func TestRefusedMove(t *testing.T) {
	const after = "Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b"
	tests := []struct{ line, named, fen string }{
		{"position startpos moves h2e2 a0a1", "ply 2: ", after},
		{"position startpos moves h2e2 hello h9g7", "ply 2: ", after},
		{"position startpos moves e1g1", "ply 1: ", "Fen: rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"},
	}
	for _, p := range protocols {
		for _, tt := range tests {
			k := start(t)
			k.send(p.name, "position startpos moves b2e2", tt.line, "go depth 2")
			if said := k.until("bestmove "); !contains(said, p.message+tt.named) || !contains(said, "before the move that was refused: "+tt.named) {
				t.Errorf("%s, %s: said %q", p.name, tt.line, said)
			}
			k.send("d", "position startpos", "go depth 1")
			if said := k.until("bestmove "); !contains(said, tt.fen) || contains(said[len(said)-3:], "refused") {
				t.Errorf("%s, %s: said %q, want %q", p.name, tt.line, said, tt.fen)
			}
			k.send("quit")
			k.finish()
		}
	}
}

// TestRefusedPosition checks that nothing is searched after a position that cannot be read,
// and after a refused move where the option says so, until there is another.
func TestRefusedPosition(t *testing.T) {
	for _, p := range protocols {
		k := start(t)
		k.send(p.name)
		k.until(p.name + "ok")
		k.send("setoption name Strict Positions value true", "setoption strict_positions true", "position startpos moves b2e2")
		for _, bad := range []string{"position fen rnbakabnr/9 w", "position startpos moves h2e2 a0a1", "position startpos moves hello", "position"} {
			k.send(bad)
			k.until(p.message)
			for _, ask := range []string{"go depth 2", "go ponder depth 2\nponderhit", "go infinite\nstop"} {
				k.send(ask)
				if said := k.until(p.none); !contains(said, "the last was refused") {
					t.Errorf("%s, then %s: said %q", bad, ask, said)
				}
			}
			for _, ask := range []string{"d", "eval", "flip", "go perft 1"} {
				k.send(ask)
				if said := k.until(p.message); !contains(said, "the last was refused") {
					t.Errorf("%s, then %s: said %q", bad, ask, said)
				}
			}
		}
		k.send("position startpos", "go depth 2")
		k.until("bestmove ")
		k.send("quit")
		k.finish()
	}
}

// TestNoMoveWaits checks that a search without a limit, or one that ponders, is answered
// when the front end ends it, also where there is no move to find.
func TestNoMoveWaits(t *testing.T) {
	positions := []string{
		"position fen 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b", // mated
		"position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b",   // without a move
		"position fen rnbakabnr/9 w",                 // cannot be read
		"position startpos\nbanmoves " + strings.Join(startMoves(), " "),
	}
	asks := []struct{ ask, early, end string }{ // early must not end it
		{"go infinite", "ponderhit", "stop"}, {"go", "ponderhit", "stop"},
		{"go ponder depth 3", "isready", "ponderhit"}, {"go ponder depth 3", "isready", "stop"},
		{"go ponder infinite", "ponderhit", "stop"},
	}
	for _, p := range protocols {
		for _, position := range positions {
			for _, a := range asks {
				synctest.Test(t, func(t *testing.T) {
					k := start(t)
					k.send(p.name, position, a.ask, a.early, "isready")
					said := k.until("readyok")
					synctest.Wait()
					for len(k.lines) > 0 {
						said = append(said, <-k.lines)
					}
					if contains(said, "bestmove") {
						t.Errorf("%s, %s, %s: answered at once: %q", p.name, position, a.ask, said)
					}
					k.send(a.end)
					k.until(p.none)
					k.send("quit")
					k.finish()
				})
			}
		}
	}
}

func startMoves() (list []string) {
	start := xiangqi.StartPosition()
	for _, m := range start.LegalMoves() {
		list = append(list, m.String())
	}
	return list
}

// TestQuietStart checks that bounds and the move being searched are shown after three
// seconds only, and that the answer is always that of the last line shown.
func TestQuietStart(t *testing.T) {
	for _, protocol := range []string{"uci", "ucci"} {
		k := start(t)
		k.send(protocol, "position startpos moves h2e2", "go nodes 5000") // far less than three seconds
		said := k.until("bestmove ")
		pv := ""
		for _, line := range said {
			if strings.Contains(line, " currmove ") || strings.Contains(line, "bound ") {
				t.Errorf("%s: %q within %v", protocol, line, settled)
			}
			if _, moves, ok := strings.Cut(line, " pv "); ok {
				pv, _, _ = strings.Cut(moves, " ")
			}
		}
		if best := strings.Fields(said[len(said)-1])[1]; best != pv {
			t.Errorf("%s: best move %s after a line with %s", protocol, best, pv)
		}
		k.send("quit")
		k.finish()
	}
	var s shown
	for _, tt := range []struct {
		at   time.Duration
		want bool
	}{{settled - 1, false}, {settled, true}} {
		if got := s.wants(&player.Info{Time: tt.at, MultiPV: 1, Bound: engine.LowerBound, PV: []xiangqi.Move{1}}); got != tt.want {
			t.Errorf("a bound at %v: shown %v", tt.at, got)
		}
		if got := s.wants(&player.Info{Time: tt.at, CurrentMove: 1}); got != tt.want {
			t.Errorf("a current move at %v: shown %v", tt.at, got)
		}
	}
}
