package engine

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/chuhe-xiangqi/chuhe/xiangqi"
)

// rounds returns how often a test repeats itself: few times in an ordinary run,
// as often as the environment variable says in a long one.
func rounds(t *testing.T, variable string, few int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return few
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return n
}

// TestAnnouncedMatesArePlayedOut follows self-play games; whenever the engine
// announces a mate, it must give it, against its own best defence, in no more
// moves than announced. CHUHE_MATE_GAMES sets the number of games.
func TestAnnouncedMatesArePlayedOut(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 8
	e := New(o)
	announced := 0
	// A few games may end without a mate; then more of them are played.
	games := rounds(t, "CHUHE_MATE_GAMES", 3)
	for game := 0; game < games || announced == 0 && game < 10*games; game++ {
		r := rand.New(rand.NewPCG(5, uint64(game)))
		pos, stack := randomOpening(r)
		e.Clear()
		for range 160 {
			if o.Rules.Judge(&pos, stack).Over() {
				break
			}
			res := e.StartPosition(t.Context(), pos, stack, Limits{Nodes: 1500}).Wait()
			if plies, ok := res.Score.MateIn(); ok && plies > 0 {
				announced++
				playOutMate(t, e, pos, stack, plies)
				break
			}
			stack = append(stack, pos.MakeMove(res.Best))
		}
	}
	if announced == 0 {
		t.Error("no mate was announced: the test shows nothing")
	}
}

// playOutMate lets the engine mate in plies from a position where it said so.
func playOutMate(t *testing.T, e *Engine, pos xiangqi.Position, stack []xiangqi.Undo, plies int) {
	t.Helper()
	from := pos.FEN()
	stack = append([]xiangqi.Undo(nil), stack...)
	for left := plies; left > 0; left-- {
		if !pos.HasLegalMove() {
			return
		}
		res := e.StartPosition(t.Context(), pos, stack, Limits{Nodes: 30_000}).Wait()
		stack = append(stack, pos.MakeMove(res.Best))
		if v := e.options.Rules.Judge(&pos, stack); v.Over() && v.Reason != xiangqi.Checkmate && v.Reason != xiangqi.Stalemate {
			t.Errorf("%s: mate in %d plies announced, the game ends %v", from, plies, v)
			return
		}
	}
	if pos.HasLegalMove() {
		t.Errorf("%s: mate in %d plies announced, then %s is no mate", from, plies, pos.FEN())
	}
}

// randomOpening plays a few random moves.
func randomOpening(r *rand.Rand) (xiangqi.Position, []xiangqi.Undo) {
	pos := xiangqi.StartPosition()
	var stack []xiangqi.Undo
	for range 6 + r.IntN(6) {
		moves := pos.LegalMoves()
		stack = append(stack, pos.MakeMove(moves[r.IntN(len(moves))]))
		if !pos.HasLegalMove() {
			return randomOpening(r)
		}
	}
	return pos, stack
}

// TestNoSelfInflictedVerdict plays games of the engine against itself: no
// repetition may be ruled a loss for the side that stood better by more than
// 300. CHUHE_VERDICT_GAMES sets the number of games.
func TestNoSelfInflictedVerdict(t *testing.T) {
	o := DefaultOptions()
	o.Hash = 8
	e := New(o)
	endings := map[xiangqi.EndReason]int{}
	for game := range rounds(t, "CHUHE_VERDICT_GAMES", 4) {
		r := rand.New(rand.NewPCG(6, uint64(game)))
		pos, stack := randomOpening(r)
		e.Clear()
		var scores [2]Score
		for {
			v := o.Rules.Judge(&pos, stack)
			if v.Over() {
				endings[v.Reason]++
				winner, decided := v.Result.Winner()
				byRepetition := v.Reason != xiangqi.Checkmate && v.Reason != xiangqi.Stalemate
				if decided && byRepetition && scores[winner.Other()&1] > 300 {
					t.Errorf("game %d: %v against a side with %v: %s", game, v, scores[winner.Other()&1], pos.FEN())
				}
				break
			}
			res := e.StartPosition(t.Context(), pos, stack, Limits{Nodes: 1000}).Wait()
			scores[pos.Turn()&1] = res.Score
			stack = append(stack, pos.MakeMove(res.Best))
		}
	}
	t.Logf("endings: %v", endings)
}

// TestEscapesByRepetition plays positions in which one side can only go on
// checking or chasing: the engine on the other side must win, and the checking
// side must deviate before the rules rule against it, or lose on the board.
func TestEscapesByRepetition(t *testing.T) {
	tests := []struct{ name, fen string }{
		{"rook checks a winning king", "3k5/9/9/9/9/9/4r4/9/1R7/R3K4 w - - 0 1"},
		{"rook chases a knight", "3ak4/9/4b4/9/9/2N6/4r4/9/R8/R3K4 w - - 0 1"},
	}
	o := DefaultOptions()
	o.Hash = 8
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := New(o)
			pos := mustFEN(t, tt.fen)
			var stack []xiangqi.Undo
			for range 200 {
				v := o.Rules.Judge(&pos, stack)
				if v.Over() {
					if v.Result != xiangqi.RedWins {
						t.Errorf("the game ends %v", v)
					}
					return
				}
				res := e.StartPosition(t.Context(), pos, stack, Limits{Nodes: 20_000}).Wait()
				stack = append(stack, pos.MakeMove(res.Best))
			}
			t.Error("no result after 200 plies")
		})
	}
}
