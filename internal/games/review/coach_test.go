package review

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/engine"
	"github.com/chuhe-xiangqi/chuhe/player"
	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// TestCoachWarns: the coach warns of what loses a piece, and of nothing else.
func TestCoachWarns(t *testing.T) {
	for _, tt := range []struct {
		name, before, move string
		want               Kind // "" for none
	}{
		{"a usual move", "h2e2 h9g7 h0g2 i9h9", "i0h0", ""},
		{"takes a pawn for the cannon", "h2e2 h9g7 h0g2 i9h9", "e2e6", Exchange},
		{"takes the guard from the knight", "h2e2 h7e7 h0g2", "a9a8", Hanging},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var moves []xiangqi.Move
			for word := range strings.FieldsSeq(tt.before + " " + tt.move) {
				m, err := xiangqi.ParseMove(word)
				if err != nil {
					t.Fatal(err)
				}
				moves = append(moves, m)
			}
			n := len(moves) - 1
			pos, stack, err := xiangqi.Replay(xiangqi.StartPosition(), moves[:n]...)
			if err != nil {
				t.Fatal(err)
			}
			w, err := Coach(t.Context(), newOptions(t, CoachEffort().Nodes, 1), pos, stack, moves[n])
			if err != nil {
				t.Fatal(err)
			}
			got := Kind("")
			if w != nil && len(w.Reasons) > 0 {
				got = w.Reasons[0].Kind
			}
			if got != tt.want {
				t.Errorf("%v: %q, want %q (%+v)", tt.move, got, tt.want, w)
			}
		})
	}
}

// coached is what came of looking at the moves of simulated players.
type coached struct {
	Games    int `json:"games"`
	Moves    int `json:"moves"`
	Warnings int `json:"warnings"`
	Proved   int `json:"proved"` // warnings with a reason
	Right    int `json:"right"`  // of the warnings, those that a deeper look confirms
	Losing   int `json:"losing"`
	Warned   int `json:"warned"` // of the losing moves
}

// What losing a piece is to the test of the coach.
const (
	losingPlies = 3       // after the move
	losingPiece = 180     // centipawns more than the best move loses in as many plies
	losingLeast = 150     // centipawns that the deeper look has to see, to call the move losing
	wrongLeast  = 100     // centipawns that it has to see, to call a warning right
	losingNodes = 500_000 // of that: ten times those of the coach
)

// TestCoachGames lets the engine's level 3 play CHUHE_COACH_GAMES=N games against
// level 5, from number CHUHE_COACH_FROM on, and asks the coach about each of its moves. A move loses when a plain search
// of captures and moves, full width, finds that within three plies after it, and the captures after them, a piece is
// lost against what was there, or the king is mated, which the best move avoids, and a search with ten times
// the nodes of the coach agrees.
func TestCoachGames(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("CHUHE_COACH_GAMES"))
	if err != nil {
		t.Skip("CHUHE_COACH_GAMES=N is not set")
	}
	o := newOptions(t, CoachEffort().Nodes, 1)
	if name := os.Getenv("CHUHE_REVIEW_KEPT"); name != "" {
		kept := openKept(t, name)
		o.Players[0] = kept.player(o.Players[0])
	}
	var total coached
	from, _ := strconv.Atoi(os.Getenv("CHUHE_COACH_FROM")) // 0 without one
	for i := from; i < from+n; i++ {
		total.Games++
		coachGame(t, i, o, &total)
		summary, _ := json.Marshal(total)
		t.Logf("%s", summary)
	}
	if total.Warned*100 < 90*total.Losing {
		t.Errorf("warns of %d of %d losing moves, want 90 %%", total.Warned, total.Losing)
	}
	if total.Right*100 < 95*total.Warnings {
		t.Errorf("%d of %d warnings are right, want 95 %%", total.Right, total.Warnings)
	}
}

// coachGame plays one game and looks at the moves of level 3.
func coachGame(t *testing.T, number int, o Options, total *coached) {
	t.Helper()
	g := xiangqi.NewGame(o.Rules)
	weak := xiangqi.Color(number % 2)
	var players [2]player.Player
	for side := range players {
		e := engine.DefaultOptions()
		e.Hash, e.Seed, e.Level = 4, uint64(2*number+side+1), 5
		if xiangqi.Color(side) == weak {
			e.Level = 3
		}
		players[side] = player.New(player.Searcher(e))
		defer func() { _ = players[side].Close() }()
	}
	for !g.Over() && len(g.Moves()) < 160 {
		q := player.AskGame(g)
		a, err := player.Play(t.Context(), players[g.Turn()], q, player.Limits{Nodes: 1 << 30}) // the level has fewer
		if err != nil {
			t.Fatal(err)
		}
		if g.Turn() == weak {
			total.Moves++
			lookAt(t, number, o, g, a.Move, total)
		}
		if err := g.Play(a.Move); err != nil {
			t.Fatal(err)
		}
	}
}

// lookAt compares what the coach says of a move with what it loses.
func lookAt(t *testing.T, number int, o Options, g *xiangqi.Game, m xiangqi.Move, total *coached) {
	t.Helper()
	pos, stack := *g.Position(), g.Stack()
	w, err := Coach(t.Context(), o, pos, stack, m)
	if err != nil {
		t.Fatal(err)
	}
	after := pos
	full := append(slices.Clone(stack), after.MakeMove(m))
	worth := -materialSearch(&after, losingPlies, -plainMate, plainMate)
	enough := worth + losingPiece
	loses := balance(&pos, pos.Turn()) >= enough && materialSearch(&pos, losingPlies+1, enough-1, enough) >= enough
	if w == nil && !loses {
		return
	}
	d := &deeper{t: t, o: &o, nodes: losingNodes, known: map[string]found{}}
	cost := int(d.search(pos, stack).score + d.search(after, full).score)
	if loses && cost >= losingLeast {
		total.Losing++
		if w != nil {
			total.Warned++
		} else {
			t.Logf("game %d: no warning: %s %v, worth %d by pieces, loses %d", number, pos.FEN(), m, worth, cost)
		}
	}
	if w == nil {
		return
	}
	total.Warnings++
	if len(w.Reasons) > 0 {
		total.Proved++
	}
	why := ""
	if cost < wrongLeast {
		why = fmt.Sprintf("loses %d", cost)
	}
	for i := range w.Reasons {
		if doubt := d.doubt(&Claim{Before: pos, Stack: stack, Move: m, Reason: &w.Reasons[i], Rules: o.Rules, Tables: o.Tables}); doubt != "" {
			why += " " + doubt
		}
	}
	if why == "" {
		total.Right++
	} else {
		t.Logf("game %d: wrong: %s %v %+v: %s", number, pos.FEN(), m, w, why)
	}
}

// What materialSearch knows: the value of a mate, and how many plies beyond its depth
// answers to checks are looked at, for two sides may check each other for good.
const (
	plainMate    = 20_000
	mostEvasions = 12
)

// materialSearch is the value of the best play of that many plies by pieces alone, for
// the side to move: every move is checked, then captures until there are none worth it.
func materialSearch(pos *xiangqi.Position, depth, alpha, beta int) int {
	moves := pos.LegalMoves()
	if len(moves) == 0 {
		return -plainMate + 100 - depth
	}
	quiet := depth <= 0 && (!pos.InCheck() || depth < -mostEvasions)
	if quiet {
		alpha = max(alpha, balance(pos, pos.Turn()))
		moves = slices.DeleteFunc(moves, func(m xiangqi.Move) bool { return pos.At(m.To()) == xiangqi.NoPiece })
	}
	slices.SortStableFunc(moves, func(a, b xiangqi.Move) int { return gain(pos, b) - gain(pos, a) })
	for _, m := range moves {
		if alpha >= beta {
			break
		}
		if quiet && !pos.ExchangeAtLeast(m, 0, &values) {
			continue
		}
		undo := pos.MakeMove(m)
		alpha = max(alpha, -materialSearch(pos, depth-1, -beta, -alpha))
		pos.UnmakeMove(undo)
	}
	return alpha
}

// gain orders captures: the dearest piece by the cheapest first.
func gain(pos *xiangqi.Position, m xiangqi.Move) int {
	victim := pos.At(m.To())
	if victim == xiangqi.NoPiece {
		return 0
	}
	return 10*values[victim.Kind()] - values[pos.At(m.From()).Kind()] + 1000
}
